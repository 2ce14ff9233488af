//! Reasoning as on paper: what can be concluded from a board without trying everything.
//!
//! Every row and column, and every region, has one queen. The techniques, from the easiest to the hardest:
//!
//! 1. *Single square*: a row, column or region has a single square left, so the queen is there.
//! 2. *Confined line*: a region has squares in one row or column only, which then has no other queen. The same for a row or
//!    column that has squares in one region only; on a board without regions, rows and columns take these parts.
//! 3. *Leaves none*: a queen on this square would leave some row, column or region without any, so there is none.
//! 4. *Filled lines*: two or three regions have squares in as many rows only, or columns, which then have no other queens.
//!    The same for rows or columns that have squares in as many regions only.
//! 5. *Contradiction*: a queen on this square leads to a contradiction by techniques 1 and 3, so there is none.
//!
//! At each step the easiest technique that says something is used. Hints tell the steps up to the next queen, a board is
//! as hard as the hardest technique that it needs, and new boards are made to be of a certain hardness.
//!
//! Limits: sides up to 16. A board that needs more than these techniques is not one to solve on paper.

mod board;
mod techniques;

pub(super) use self::board::{Board, Known, LARGEST, Squares};
pub(super) use self::techniques::{Step, Technique};
use super::position::{Position, line_name};
use contract::{Deduction, named};

/// The most lines and squares that a sentence lists.
const MOST_NAMED: usize = 24;

impl Technique {
    /// The technique as people are told about it.
    fn about(self) -> &'static contract::Technique {
        match self {
            Self::Single => &contract::Technique {
                name: "single square",
                summary: "if a single square of a row, column or region is left, its queen is there",
            },
            Self::Confined => &contract::Technique {
                name: "confined line",
                summary: "if all squares of one line are also in another, that other line has no queen elsewhere",
            },
            Self::LeavesNone => &contract::Technique {
                name: "leaves none",
                summary: "a square has no queen if that queen would attack all squares that some line has left",
            },
            Self::Filled => &contract::Technique {
                name: "filled lines",
                summary: "if two or three lines have squares in as many other lines only, those have no queens elsewhere",
            },
            Self::Tried => &contract::Technique {
                name: "contradiction",
                summary: "a square has no queen if that queen would leave some line with none in the end",
            },
        }
    }

    /// The place of its difficulty among those of new boards.
    pub(super) fn difficulty(self) -> usize {
        match self {
            Self::Single | Self::Confined => 0,
            Self::LeavesNone => 1,
            Self::Filled => 2,
            Self::Tried => 3,
        }
    }

    /// Its name as a figure: how often it was used.
    pub(super) fn figure(self) -> &'static str {
        match self {
            Self::Single => "single_squares",
            Self::Confined => "confined_lines",
            Self::LeavesNone => "squares_that_leave_none",
            Self::Filled => "filled_lines",
            Self::Tried => "contradictions",
        }
    }
}

/// The steps that solve a board, as far as the techniques go, and what is known after them.
pub(super) fn solve(board: &Board) -> (Vec<Step>, Known) {
    let (mut known, mut steps) = (board.blank, Vec::new());
    while (known.placed.len() as usize) < board.side() {
        let Some(step) = Step::next(board, &known) else { break };
        step.apply(board, &mut known);
        steps.push(step);
    }
    (steps, known)
}

/// The steps that lead to the next queen, without those that do not contribute to it; none if the techniques do not lead
/// to a queen.
pub(super) fn next_queen(board: &Board) -> Vec<Step> {
    let (mut known, mut steps) = (board.blank, Vec::new());
    loop {
        let Some(step) = Step::next(board, &known) else { return Vec::new() };
        step.apply(board, &mut known);
        let last = step.placed.is_some();
        steps.push(step);
        if last {
            break;
        }
    }
    let holds = |steps: &[Step]| {
        let mut known = board.blank;
        steps.iter().all(|step| {
            let holds = step.holds(board, &known);
            step.apply(board, &mut known);
            holds
        })
    };
    for at in (0..steps.len()).rev() {
        let mut fewer = steps.clone();
        fewer.remove(at);
        if fewer.last().is_some_and(|last| last.placed.is_some()) && holds(&fewer) {
            steps = fewer;
        }
    }
    steps
}

/// A step in words.
pub(super) fn told(board: &Board, position: &Position, step: &Step) -> Deduction {
    let squares = |set: Squares| set.iter().map(|at| board.square(at)).collect::<Vec<_>>();
    let names: Vec<String> =
        squares(step.crossed).iter().map(|&square| position.shape.name(square)).collect();
    let names = match names.split_last() {
        Some((last, rest)) if !rest.is_empty() && names.len() <= MOST_NAMED => {
            format!("{} or {last}", rest.join(", "))
        }
        _ => named(&names, MOST_NAMED),
    };
    let look = lines_named(position, &step.lines);
    let reason = match step.technique {
        Technique::Single => format!("{look} has no other square left"),
        Technique::Confined | Technique::Filled => {
            let verb = if step.lines.len() == 1 { "has" } else { "have" };
            let others = lines_named(position, &step.across);
            let (have, queens) = if step.across.len() == 1 { ("has", "queen") } else { ("have", "queens") };
            format!("{look} {verb} squares in {others} only, so {others} {have} no other {queens}")
        }
        Technique::LeavesNone => format!("a queen on {names} would leave none for {look}"),
        Technique::Tried => format!("a queen on {names} would leave none for {look} in the end"),
    };
    Deduction {
        technique: step.technique.about(),
        look,
        crossed: squares(step.crossed),
        placed: step.placed.map(|at| board.square(at)),
        reason,
    }
}

/// The names of lines of one kind: `rows 3 and 4`.
fn lines_named(position: &Position, lines: &[usize]) -> String {
    let names: Vec<String> = lines.iter().map(|&line| line_name(position, line)).collect();
    if let [name] = &names[..] {
        return name.clone();
    }
    let parts = names.iter().filter_map(|name| name.split_once(' '));
    let (kinds, numbers): (Vec<&str>, Vec<&str>) = parts.unzip();
    format!("{}s {}", kinds.first().unwrap_or(&"line"), named(&numbers, MOST_NAMED))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_region_of_one_square_is_easy() {
        // The queen of B is given; then everything follows.
        let position = Position::parse("4", false, Some("ABCC/AACC/AADC/DDDC"), false).expect("a board");
        let board = Board::of(&position).expect("a small board");
        let (steps, known) = solve(&board);
        assert_eq!((board.solutions(3).len(), known.placed.len()), (1, 4));
        assert!(steps.iter().all(|step| step.technique.difficulty() == 0));
        let [first] = &next_queen(&board)[..] else { panic!("one step") };
        let first = told(&board, &position, first);
        assert_eq!((first.look.as_str(), first.placed), ("region B", Some(::board::Square::new(0, 1))));
    }
}

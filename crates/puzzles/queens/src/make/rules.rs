//! What a solver on paper does, from the easiest rule to the hardest. A board is as hard as the hardest rule that it
//! needs if an easier one is always tried first.
//!
//! 1. A row, column or region has a single square left: the queen is there.
//! 2. A region has squares in one row or column only: that has no other queens. The same for a row or column that has
//!    squares in one region only.
//! 3. A queen on this square would leave some row, column or region without any: there is none.
//! 4. Two or three regions have squares in as many rows only, or columns: those have no other queens. The same for rows
//!    or columns that have squares in as many regions only.
//! 5. A queen on this square leads to a contradiction by rules 1 and 3: there is none.
//!
//! A board that needs more than that is not one to solve on paper.

use std::ops::RangeInclusive;

use super::board::{Board, Known, Squares};

/// A rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    Single,
    Confined,
    LeavesNone,
    Filled,
    Tried,
}

impl Rule {
    /// All rules, the easiest first.
    pub const ALL: [Self; 5] = [Self::Single, Self::Confined, Self::LeavesNone, Self::Filled, Self::Tried];

    /// Its name as a figure: how often it was used.
    pub fn name(self) -> &'static str {
        match self {
            Self::Single => "single_squares",
            Self::Confined => "confined_lines",
            Self::LeavesNone => "squares_that_leave_none",
            Self::Filled => "filled_lines",
            Self::Tried => "contradictions",
        }
    }

    fn level(self) -> Difficulty {
        match self {
            Self::Single | Self::Confined => Difficulty::Easy,
            Self::LeavesNone => Difficulty::Medium,
            Self::Filled => Difficulty::Hard,
            Self::Tried => Difficulty::Expert,
        }
    }

    /// Applies the rule once. False if it says nothing.
    fn apply(self, board: &Board, known: &mut Known) -> bool {
        match self {
            Self::Single => single(board, known),
            Self::Confined => filled(board, known, 1..=1),
            Self::LeavesNone => leaves_none(board, known),
            Self::Filled => filled(board, known, 2..=3),
            Self::Tried => tried(board, known),
        }
    }
}

/// How hard a board is, in the order of the difficulties.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Difficulty {
    Easy,
    Medium,
    Hard,
    Expert,
}

/// How a board was solved.
pub struct Grade {
    pub hardest: Difficulty,
    /// How often each rule was used.
    pub uses: [u32; Rule::ALL.len()],
}

/// Solves a board by the easiest rule at each step. None if the rules are not enough.
pub fn grade(board: &Board) -> Option<Grade> {
    let mut known = board.blank();
    let mut grade = Grade { hardest: Difficulty::Easy, uses: [0; Rule::ALL.len()] };
    while (known.placed.len() as usize) < board.side() {
        let used = Rule::ALL.iter().position(|rule| rule.apply(board, &mut known))?;
        grade.uses[used] += 1;
        grade.hardest = grade.hardest.max(Rule::ALL[used].level());
    }
    Some(grade)
}

/// Follows rules 1 and 3 as far as they go. False if they lead to a contradiction.
pub fn follow(board: &Board, known: &mut Known) -> bool {
    loop {
        if board.lines.iter().any(|line| line.within(known.open).is_empty()) {
            return false;
        }
        if !single(board, known) && !leaves_none(board, known) {
            return true;
        }
    }
}

/// Places the queen of a line that has a single square left.
fn single(board: &Board, known: &mut Known) -> bool {
    let lines = board.lines.iter().map(|line| line.within(known.open));
    let mut singles = lines.filter(|left| left.len() == 1 && left.without(known.placed).len() == 1);
    let Some(square) = singles.next().and_then(|left| left.iter().next()) else { return false };
    known.placed = known.placed.with(Squares::of([square]));
    known.open = known.open.without(board.attacked[square]);
    true
}

/// Crosses out the squares that would leave a line with none.
fn leaves_none(board: &Board, known: &mut Known) -> bool {
    for line in &board.lines {
        let left = line.within(known.open);
        let fatal = left.iter().fold(known.open, |fatal, square| fatal.within(board.attacked[square]));
        if !fatal.is_empty() && !left.is_empty() {
            known.open = known.open.without(fatal);
            return true;
        }
    }
    false
}

/// Crosses out what so many lines leave to as many others.
fn filled(board: &Board, known: &mut Known, together: RangeInclusive<usize>) -> bool {
    let n = board.side();
    let (rows, columns, regions) = (&board.lines[..n], &board.lines[n..2 * n], &board.lines[2 * n..]);
    for together in together.filter(|&together| together <= n) {
        for (own, across) in [(regions, rows), (regions, columns), (rows, regions), (columns, regions)] {
            let open: Vec<Squares> = own.iter().map(|line| line.within(known.open)).collect();
            let filling = Filling { own: &open, across, together, open: known.open };
            if let Some(fatal) = filling.fatal(together, 0, Squares::default()) {
                known.open = known.open.without(fatal);
                return true;
            }
        }
    }
    false
}

/// Lines of one kind of which some fill as many lines of another kind.
struct Filling<'b> {
    own: &'b [Squares],
    across: &'b [Squares],
    /// How many.
    together: usize,
    open: Squares,
}

impl Filling<'_> {
    /// Chooses so many more of the lines from `from` on, together with those that have the squares `chosen`. If they
    /// have squares in as many lines across only, the other open squares of these are fatal.
    fn fatal(&self, more: usize, from: usize, chosen: Squares) -> Option<Squares> {
        let crossed = || self.across.iter().filter(|line| !line.within(chosen).is_empty());
        if crossed().count() > self.together {
            return None;
        }
        if more == 0 {
            let filled = crossed().fold(Squares::default(), |sum, line| sum.with(*line));
            let fatal = filled.within(self.open).without(chosen);
            return (!fatal.is_empty()).then_some(fatal);
        }
        (from..self.own.len()).find_map(|line| self.fatal(more - 1, line + 1, chosen.with(self.own[line])))
    }
}

/// Crosses out a square from which rules 1 and 3 lead to a contradiction.
fn tried(board: &Board, known: &mut Known) -> bool {
    let fatal = known.open.without(known.placed).iter().find(|&square| {
        let open = known.open.without(board.attacked[square]);
        !follow(board, &mut Known { open, ..*known })
    });
    let Some(square) = fatal else { return false };
    known.open = known.open.without(Squares::of([square]));
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The board with these regions.
    fn board(rows: &[&str]) -> Board {
        let regions: Vec<u8> = rows.iter().flat_map(|row| row.bytes()).map(|letter| letter - b'A').collect();
        Board::new(rows.len(), &regions)
    }

    #[test]
    fn a_region_of_one_square_is_easy() {
        // The queen of B is given; then everything follows.
        let board = board(&["ABCC", "AACC", "AADC", "DDDC"]);
        let solutions = board.solutions(3);
        let grade = grade(&board).expect("a rule applies");
        assert_eq!(solutions.len(), 1);
        assert_eq!(grade.hardest, Difficulty::Easy);
    }

    #[test]
    fn two_regions_fill_two_rows() {
        // A and B lie in the first two rows, so C has no queen there.
        let board = board(&["AABBC", "AABBC", "CCCCC", "DDDEE", "DDDEE"]);
        let mut known = board.blank();
        assert!(filled(&board, &mut known, 2..=2));
        assert!(known.open.within(Squares::of([4, 9])).is_empty());
        assert_eq!(known.open.within(board.lines[2]), board.lines[2]);
    }
}

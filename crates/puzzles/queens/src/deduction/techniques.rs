//! The techniques, from the easiest to the hardest, and where the first of them applies.

use std::ops::RangeInclusive;

use super::board::{Board, Known, Squares};

/// A technique.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Technique {
    Single,
    Confined,
    LeavesNone,
    Filled,
    Tried,
}

/// A step of a solution: what one technique says at one place.
#[derive(Clone, Debug)]
pub struct Step {
    pub technique: Technique,
    /// The rows, columns or regions to look at.
    pub lines: Vec<usize>,
    /// Those that are filled by the others.
    pub across: Vec<usize>,
    /// The squares on which there is no queen.
    pub crossed: Squares,
    /// The square of a queen.
    pub placed: Option<usize>,
}

impl Technique {
    /// All techniques, the easiest first.
    pub const ALL: [Self; 5] = [Self::Single, Self::Confined, Self::LeavesNone, Self::Filled, Self::Tried];

    /// The first place where it says something new.
    fn find(self, board: &Board, known: &Known) -> Option<Step> {
        let step =
            |lines, crossed| Step { technique: self, lines, across: Vec::new(), crossed, placed: None };
        match self {
            Self::Single => {
                let (line, square) = single(board, known)?;
                Some(Step { placed: Some(square), ..step(vec![line], Squares::default()) })
            }
            Self::LeavesNone => leaves_none(board, known).map(|(line, fatal)| step(vec![line], fatal)),
            Self::Tried => tried(board, known).map(|(line, square)| step(vec![line], Squares::of([square]))),
            Self::Confined => filled(board, known, 1..=1, self),
            Self::Filled => filled(board, known, 2..=3, self),
        }
    }
}

impl Step {
    /// What the easiest technique says that says anything.
    pub fn next(board: &Board, known: &Known) -> Option<Self> {
        Technique::ALL.iter().find_map(|technique| technique.find(board, known))
    }

    /// Whether it also holds if only this is known.
    pub fn holds(&self, board: &Board, known: &Known) -> bool {
        let left = |lines: &[usize]| join(lines.iter().map(|&line| board.lines[line])).within(known.open);
        match self.technique {
            Technique::Single => self.placed.is_some_and(|square| left(&self.lines) == Squares::of([square])),
            Technique::Confined | Technique::Filled => {
                left(&self.lines).without(left(&self.across)).is_empty()
            }
            Technique::LeavesNone => {
                left(&self.lines).iter().all(|at| self.crossed.without(board.attacked[at]).is_empty())
            }
            Technique::Tried => self.crossed.iter().all(|square| refuted(board, known, square).is_some()),
        }
    }

    /// What is known after it.
    pub fn apply(&self, board: &Board, known: &mut Known) {
        known.open = known.open.without(self.crossed);
        if let Some(square) = self.placed {
            known.placed = known.placed.with(Squares::of([square]));
            known.open = known.open.without(board.attacked[square]);
        }
    }
}

/// All squares of several sets.
fn join(sets: impl Iterator<Item = Squares>) -> Squares {
    sets.fold(Squares::default(), Squares::with)
}

/// Follows the techniques of single squares and of squares that leave none as far as they go. Returns the line that is
/// left without a square, if they lead to a contradiction.
pub fn follow(board: &Board, known: &mut Known) -> Option<usize> {
    loop {
        let empty = board.lines.iter().position(|line| line.within(known.open).is_empty());
        if empty.is_some() {
            return empty;
        }
        if let Some((_, square)) = single(board, known) {
            known.placed = known.placed.with(Squares::of([square]));
            known.open = known.open.without(board.attacked[square]);
        } else if let Some((_, fatal)) = leaves_none(board, known) {
            known.open = known.open.without(fatal);
        } else {
            return None;
        }
    }
}

/// A line that has a single square left, and that square.
fn single(board: &Board, known: &Known) -> Option<(usize, usize)> {
    let left = board.lines.iter().map(|line| line.within(known.open)).enumerate();
    let mut singles = left.filter(|(_, left)| left.len() == 1 && left.without(known.placed).len() == 1);
    singles.next().and_then(|(line, left)| Some((line, left.iter().next()?)))
}

/// A line, and the squares whose queen would leave it with none.
fn leaves_none(board: &Board, known: &Known) -> Option<(usize, Squares)> {
    board.lines.iter().enumerate().find_map(|(number, line)| {
        let left = line.within(known.open);
        let fatal = left.iter().fold(known.open, |fatal, square| fatal.within(board.attacked[square]));
        (!fatal.is_empty() && !left.is_empty()).then_some((number, fatal))
    })
}

/// Lines that leave as many others without a choice.
fn filled(
    board: &Board,
    known: &Known,
    together: RangeInclusive<usize>,
    technique: Technique,
) -> Option<Step> {
    let n = board.side();
    let (rows, columns, regions) = (0..n, n..2 * n, 2 * n..board.lines.len());
    let pairs = match regions.is_empty() {
        true => vec![(rows.clone(), columns.clone()), (columns, rows)],
        false => vec![
            (regions.clone(), rows.clone()),
            (regions.clone(), columns.clone()),
            (rows, regions.clone()),
            (columns, regions),
        ],
    };
    for together in together.filter(|&together| together <= n) {
        for (own, across) in &pairs {
            let left: Vec<Squares> = own.clone().map(|line| board.lines[line].within(known.open)).collect();
            let across_lines = &board.lines[across.clone()];
            let mut filling =
                Filling { own: &left, across: across_lines, together, chosen: Vec::new(), open: known.open };
            if let Some(crossed) = filling.fatal(together, 0, Squares::default()) {
                let chosen = join(filling.chosen.iter().map(|&line| left[line]));
                let filled = across.clone().filter(|&line| !board.lines[line].within(chosen).is_empty());
                return Some(Step {
                    technique,
                    lines: filling.chosen.iter().map(|line| own.start + line).collect(),
                    across: filled.collect(),
                    crossed,
                    placed: None,
                });
            }
        }
    }
    None
}

/// Lines of one kind of which some fill as many lines of another kind.
struct Filling<'b> {
    own: &'b [Squares],
    across: &'b [Squares],
    /// How many.
    together: usize,
    /// Those that were chosen.
    chosen: Vec<usize>,
    open: Squares,
}

impl Filling<'_> {
    /// Chooses so many more of the lines from `from` on, together with those that have the squares `chosen`. If they
    /// have squares in as many lines across only, the other open squares of these are fatal.
    fn fatal(&mut self, more: usize, from: usize, chosen: Squares) -> Option<Squares> {
        let crossed = || self.across.iter().filter(|line| !line.within(chosen).is_empty());
        if crossed().count() > self.together {
            return None;
        }
        if more == 0 {
            let filled = join(crossed().copied());
            let fatal = filled.within(self.open).without(chosen);
            return (!fatal.is_empty()).then_some(fatal);
        }
        (from..self.own.len()).find_map(|line| {
            self.chosen.push(line);
            let fatal = self.fatal(more - 1, line + 1, chosen.with(self.own[line]));
            if fatal.is_none() {
                self.chosen.pop();
            }
            fatal
        })
    }
}

/// A square from which the techniques of [`follow`] lead to a contradiction, and the line that is left with none.
fn tried(board: &Board, known: &Known) -> Option<(usize, usize)> {
    let squares = known.open.without(known.placed);
    squares.iter().find_map(|square| Some((refuted(board, known, square)?, square)))
}

/// The line that a queen on a square leaves with none in the end, if there is one.
fn refuted(board: &Board, known: &Known, square: usize) -> Option<usize> {
    let open = known.open.without(board.attacked[square]);
    follow(board, &mut Known { open, ..*known })
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
    fn two_regions_fill_two_rows() {
        // A and B lie in the first two rows, so C has no queen there.
        let board = board(&["AABBC", "AABBC", "CCCCC", "DDDEE", "DDDEE"]);
        let mut known = board.blank;
        let step = filled(&board, &known, 2..=2, Technique::Filled).expect("two regions");
        assert_eq!((&step.lines[..], &step.across[..]), (&[10, 11][..], &[0, 1][..]));
        assert!(step.holds(&board, &known));
        step.apply(&board, &mut known);
        assert!(known.open.within(Squares::of([4, 9])).is_empty());
        assert_eq!(known.open.within(board.lines[2]), board.lines[2]);
    }
}

//! All solutions by number, row by row from the top, in lexicographic order of the columns.
//!
//! What matters for the rows still to come is which columns, diagonals and regions are occupied. Boards that
//! agree in these are counted together. There are nearly as many of them as there are ways to fill the rows
//! above, so this is for small boards, and for boards with placed queens, blocked squares or regions.
//!
//! Limit: sides up to 64.

use super::reading::Question;
use super::row_bits::{MAX_SIDE, full_row, round_left, round_right};
use board::Square;
use contract::{ChoiceSequence, ChoiceSolutions, CountedChoices, Found, Numbered, Part, Solution, Take};
use search::{Limit, Meter, Sort};

/// The rows of a board, one after the other. A choice is a column.
struct Rows<'q> {
    question: &'q Question,
    /// The open squares of each row.
    open: Vec<u64>,
}

/// What the queens so far occupy, as bits: columns, diagonals in both directions at the next row, and
/// regions. With regions, instead of the diagonals, the squares that touch the last queen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Occupied {
    columns: u64,
    falling: u64,
    rising: u64,
    regions: u64,
}

impl Question {
    /// Numbers the solutions row by row.
    pub(super) fn numbered_by_rows(&self, meter: &mut Meter<'_>) -> Result<Box<dyn Numbered + '_>, Limit> {
        let position = &self.position;
        if position.n > MAX_SIDE {
            return Err(Limit::Memory);
        }
        let row = |row: u32| {
            let columns = (0..position.n).filter(|&col| position.open.contains(Square::new(row, col)));
            columns.map(|col| 1 << col).sum()
        };
        let open = (0..position.n).map(row).collect();
        Ok(Box::new(CountedChoices::new(Rows { question: self, open }, meter)?))
    }
}

impl Rows<'_> {
    /// What is occupied after a queen is placed.
    fn after(&self, row: usize, column: u32, before: &Occupied) -> Occupied {
        let position = &self.question.position;
        let (bit, full) = (1 << column, full_row(position.n));
        let columns = before.columns | bit;
        if position.regions.is_some() {
            let region = position.region(Square::new(row as u32, column));
            let near = if position.apart { bit } else { 0 };
            let (falling, rising) = (near << 1 & full, near >> 1);
            return Occupied { columns, falling, rising, regions: before.regions | 1 << region };
        }
        let (falling, rising) = (before.falling | bit, before.rising | bit);
        let (falling, rising) = match position.torus {
            true => (round_right(falling, position.n, full), round_left(rising, position.n, full)),
            false => (falling << 1 & full, rising >> 1),
        };
        Occupied { columns, falling, rising, regions: 0 }
    }
}

impl ChoiceSequence for Rows<'_> {
    type State = Occupied;

    fn length(&self) -> usize {
        self.open.len()
    }

    fn start(&self) -> Occupied {
        Occupied::default()
    }

    fn choices(&self, row: usize, state: &Occupied, take: Take<'_, Occupied>) -> Result<(), Limit> {
        let position = &self.question.position;
        let mut free = self.open[row] & !(state.columns | state.falling | state.rising);
        while free != 0 {
            let column = free.trailing_zeros();
            free &= free - 1;
            let region = position.regions.as_ref().map(|_| position.region(Square::new(row as u32, column)));
            if region.is_none_or(|region| state.regions >> region & 1 == 0) {
                take(column.into(), self.after(row, column, state))?;
            }
        }
        Ok(())
    }
}

impl ChoiceSolutions for Rows<'_> {
    fn solution(&self, choices: &[u64]) -> Found {
        let columns: Vec<u32> = choices.iter().map(|&column| column as u32).collect();
        Found { solution: self.question.solution(&columns), score: None }
    }

    fn choices_of(&self, solution: &Solution) -> Option<Vec<u64>> {
        Some(columns_of(solution)?.into_iter().map(u64::from).collect())
    }

    fn parts(&self, row: usize, _: &Occupied, column: u64, use_part: &mut dyn FnMut(Part)) -> bool {
        use_part(Part::Square(Square::new(row as u32, column as u32)));
        true
    }
}

/// The columns of a solution with a queen in every row, top row first.
pub(super) fn columns_of(solution: &Solution) -> Option<Vec<u32>> {
    let mut squares = solution.as_squares().to_vec();
    squares.put_in_order();
    let in_rows = (0..).zip(&squares).all(|(row, square)| square.row == row);
    in_rows.then(|| squares.iter().map(|square| square.col).collect())
}

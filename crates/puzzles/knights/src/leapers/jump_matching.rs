//! The most leapers that do not attack each other, by a maximum matching of squares that are a jump apart.
//!
//! A leaper's graph is bipartite (see [`Leaper`]), so a largest set without an attack
//! has as many squares as the board minus the pairs of a maximum matching (König 1931, Gallai 1959): a set
//! contains at most one square of each pair, which is the upper bound, and König's construction gives a set
//! that meets it.
//!
//! First, squares with few free neighbours are paired (after Karp and Sipser 1981). This alone gave a maximum
//! matching on all full boards that were tried, and leaves few squares unmatched on boards with holes. Then
//! [`Matching::complete`] makes it maximum. Left vertices are light squares.
//!
//! Limits: see [`PaddedBoard`]. Boards with four million squares took 1 to 17 rounds.

use super::free_squares::FreeSquares;
use super::padded_board::{Cell, PaddedBoard};
use board::{Leaper, Shape, Square};
use search::matching::{BYTES_PER_VERTEX, FREE, Matching};
use search::{Limit, Meter};

/// A matching of the squares of a board.
pub(super) struct JumpMatching<'b> {
    pub padded: PaddedBoard<'b>,
    pub matching: Matching,
}

impl<'b> JumpMatching<'b> {
    /// A matching without pairs. Returns an error if it does not fit in memory with so many `more` bytes per
    /// cell.
    pub fn new(board: &'b Shape, leaper: Leaper, more: u64, meter: &Meter<'_>) -> Result<Self, Limit> {
        let padded = PaddedBoard::new(board, leaper, BYTES_PER_VERTEX + more, meter)?;
        let (mut light, mut dark) = (Vec::new(), Vec::new());
        for (square, cell) in padded.squares() {
            if leaper.is_dark(square) { dark.push(cell) } else { light.push(cell) }
        }
        let matching = Matching::new(padded.cells, light, dark);
        Ok(Self { padded, matching })
    }

    /// Makes the matching maximum.
    pub fn complete(&mut self, meter: &mut Meter<'_>) -> Result<(), Limit> {
        self.pair_greedily(meter)?;
        self.matching.complete(|cell| self.padded.around(cell), meter)
    }

    /// Each square's partner, or [`FREE`]; [`NO_VERTEX`](search::matching::NO_VERTEX) for all other cells.
    #[inline]
    pub fn mate(&self, cell: Cell) -> Cell {
        self.matching.mate[cell as usize]
    }

    /// Pairs free squares greedily: always the one with the fewest free neighbours, the first in reading
    /// order among equals, with that free neighbour which has the fewest itself.
    fn pair_greedily(&mut self, meter: &mut Meter<'_>) -> Result<(), Limit> {
        meter.counts("steps");
        let mut free = FreeSquares::new(&self.padded, meter)?;
        while let Some(cell) = free.best() {
            meter.generate()?;
            free.take(cell);
            let neighbours = self.padded.around(cell).filter(|&to| free.contains(to));
            let Some(to) = neighbours.min_by_key(|&to| free.neighbours(to)) else { continue };
            free.take(to);
            self.matching.pair(cell, to);
            for gone in [cell, to] {
                for neighbour in self.padded.around(gone) {
                    free.lose_neighbour(neighbour);
                }
            }
        }
        Ok(())
    }

    /// Every pair, its light square first, and every unmatched square.
    pub fn cover(&self) -> Vec<Vec<Square>> {
        let group = |(square, cell): (Square, Cell)| match self.mate(cell) {
            FREE => Some(vec![square]),
            _ if self.padded.leaper.is_dark(square) => None,
            partner => Some(vec![square, self.padded.square(partner)]),
        };
        self.padded.squares().filter_map(group).collect()
    }

    /// König's set in reading order: light squares that are reached, and dark squares whose partner is not.
    /// No two of them attack each other, because the partner of a dark neighbour of a reached square is
    /// reached too. The set contains one square of each pair, and every unmatched square.
    pub fn independent_set(&self) -> Vec<Square> {
        let in_set = |&(square, cell): &(Square, Cell)| {
            if self.padded.leaper.is_dark(square) {
                let partner = self.mate(cell);
                partner == FREE || !self.matching.is_reached(partner)
            } else {
                self.matching.is_reached(cell)
            }
        };
        self.padded.squares().filter(in_set).map(|(square, _)| square).collect()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use search::Control;

    /// Checks that partners are a jump apart, and that König's set proves the matching maximum.
    fn check(board: &Shape, leaper: Leaper) {
        let control = Control::default();
        let mut jumps = JumpMatching::new(board, leaper, 0, &control.meter()).unwrap();
        jumps.complete(&mut control.meter()).unwrap();
        for (square, cell) in jumps.padded.squares() {
            if let Some(partner) = jumps.matching.partner(cell) {
                let to = jumps.padded.square(partner);
                let apart = (square.row.abs_diff(to.row), square.col.abs_diff(to.col));
                assert_eq!(Leaper::new(apart.0, apart.1), Some(leaper), "partners are a jump apart");
            }
        }
        let set = jumps.independent_set();
        for &square in &set {
            for (r, c) in leaper.moves() {
                assert!(board.step(square, r, c).is_none_or(|to| set.binary_search(&to).is_err()));
            }
        }
        assert_eq!(set.len() as u64 + jumps.matching.pairs, board.len(), "the bound is met");
    }

    #[test]
    fn matching_and_set_prove_each_other_on_rectangles() {
        for (rows, cols) in [(1, 1), (1, 9), (3, 3), (4, 5), (8, 8), (13, 30)] {
            for (r, s) in [(1, 2), (0, 1), (1, 1), (0, 3), (2, 2), (1, 4), (2, 4), (0, 4_000_000_000)] {
                check(&Shape::rectangle(rows, cols), Leaper::new(r, s).unwrap());
            }
        }
    }

    proptest! {
        #[test]
        fn matching_and_set_prove_each_other_with_holes(
            rows in 1usize..20, cols in 1usize..20, holes in prop::collection::vec(0u8..4, 400), r in 0u32..4, s in 1u32..4,
        ) {
            let row = |i: usize| -> String {
                (0..cols).map(|c| if holes[i * 20 + c] == 0 { '#' } else { '.' }).collect()
            };
            let text = (0..rows).map(row).collect::<Vec<_>>().join("/");
            prop_assume!(text.contains('.'));
            check(&Shape::parse(&text).unwrap(), Leaper::new(r, s).unwrap());
        }
    }
}

//! The most leapers that do not attack each other, by a maximum matching of squares that are a jump apart.
//!
//! A leaper's graph is bipartite (see [`Leaper`](board::Leaper)), so a largest set without an attack
//! has as many squares as the board minus the pairs of a maximum matching (König 1931, Gallai 1959): a set
//! contains at most one square of each pair, which is the upper bound, and König's construction gives a set
//! that meets it.
//!
//! There are three stages. First, squares with few free neighbours are paired (after Karp and Sipser 1981).
//! This alone gave a maximum matching on all full boards that were tried, and leaves few squares unmatched
//! on boards with holes. Then rounds of [`labels`] lead the unmatched light squares to unmatched dark ones,
//! until no augmenting path is left (Berge 1957). Finally, one search from all light squares that are still
//! unmatched marks König's set.
//!
//! The matching in [`crate::matching`] needs a list of neighbours and searches from one vertex after the
//! other. Boards with millions of squares need this engine of their own: it computes neighbours instead of
//! storing them, and searches from all unmatched squares at once.
//!
//! Limits: see [`PaddedBoard`]. The worst case is squares^1.5 steps. Boards with four million squares took
//! 1 to 17 rounds.

mod labels;

use self::labels::Search;
use super::free_squares::FreeSquares;
use super::padded_board::{Cell, PaddedBoard};
use board::Square;
use search::{Limit, Meter};

/// The partner of a cell that is not a square.
pub(super) const NO_SQUARE: u32 = u32::MAX;
/// The partner of an unmatched square.
pub(super) const FREE: u32 = u32::MAX - 1;

/// Bytes per cell: the partner, the label, whether it is reached, and three lists of squares of one colour
/// that may double as they grow.
pub(super) const BYTES_PER_CELL: u64 = 4 + 4 + 1 + 3 * 4;

/// A matching and, once it is maximum, the light squares that are reached from unmatched light ones.
pub(super) struct JumpMatching<'f, 'b> {
    pub padded: &'f PaddedBoard<'b>,
    /// Each square's partner, or [`FREE`], or [`NO_SQUARE`].
    pub mate: Vec<u32>,
    /// Every square that is not dark.
    pub light: Vec<Cell>,
    /// The number of pairs.
    pub pairs: u64,
    /// For each light square, whether an alternating path leads to it from an unmatched light one.
    reached: Vec<bool>,
}

impl<'f, 'b> JumpMatching<'f, 'b> {
    /// A matching without pairs.
    pub fn new(padded: &'f PaddedBoard<'b>) -> Self {
        let mut mate = vec![NO_SQUARE; padded.cells];
        let mut light = Vec::new();
        for (square, cell) in padded.squares() {
            mate[cell as usize] = FREE;
            if !padded.leaper.is_dark(square) {
                light.push(cell);
            }
        }
        Self { padded, mate, light, pairs: 0, reached: vec![false; padded.cells] }
    }

    /// Pairs free squares greedily: always the one with the fewest free neighbours, the first in reading
    /// order among equals, with that free neighbour which has the fewest itself.
    fn pair_greedily(&mut self, meter: &mut Meter<'_>) -> Result<(), Limit> {
        meter.counts("steps");
        let mut free = FreeSquares::new(self.padded, meter)?;
        while let Some(cell) = free.best() {
            meter.generate()?;
            free.take(cell);
            let neighbours = self.padded.around(cell).filter(|&to| free.contains(to));
            let Some(to) = neighbours.min_by_key(|&to| free.neighbours(to)) else { continue };
            free.take(to);
            self.mate[cell as usize] = to;
            self.mate[to as usize] = cell;
            self.pairs += 1;
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
        let group = |(square, cell): (Square, Cell)| match self.mate[cell as usize] {
            FREE => Some(vec![square]),
            _ if self.padded.leaper.is_dark(square) => None,
            partner => Some(vec![square, self.padded.square(partner)]),
        };
        self.padded.squares().filter_map(group).collect()
    }

    /// Makes the matching maximum.
    pub fn complete(&mut self, meter: &mut Meter<'_>) -> Result<(), Limit> {
        self.pair_greedily(meter)?;
        let mut search = Search::new(self);
        search.run(self, meter)?;
        self.mark_reached(&mut search.list, meter)
    }

    /// Marks the light squares that alternating paths reach from unmatched ones.
    fn mark_reached(&mut self, tree: &mut Vec<Cell>, meter: &mut Meter<'_>) -> Result<(), Limit> {
        tree.clear();
        tree.extend(self.light.iter().copied().filter(|&cell| self.mate[cell as usize] == FREE));
        for &root in tree.iter() {
            self.reached[root as usize] = true;
        }
        let mut at = 0;
        while let Some(&light) = tree.get(at) {
            at += 1;
            meter.generate()?;
            for dark in self.padded.around(light) {
                let partner = self.mate[dark as usize];
                debug_assert_ne!(partner, FREE, "the matching is maximum");
                if partner < FREE && !self.reached[partner as usize] {
                    self.reached[partner as usize] = true;
                    tree.push(partner);
                }
            }
        }
        Ok(())
    }

    /// Whether an alternating path leads to a light square from an unmatched light one. This is known once
    /// the matching is maximum.
    pub fn is_reached(&self, light: Cell) -> bool {
        self.reached[light as usize]
    }

    /// König's set in reading order: light squares that are reached, and dark squares whose partner is not.
    /// No two of them attack each other, because the partner of a dark neighbour of a reached square is
    /// reached too. The set contains one square of each pair, and every unmatched square.
    pub fn independent_set(&self) -> Vec<Square> {
        let in_set = |&(square, cell): &(Square, Cell)| {
            if self.padded.leaper.is_dark(square) {
                let partner = self.mate[cell as usize];
                partner == FREE || !self.is_reached(partner)
            } else {
                self.is_reached(cell)
            }
        };
        self.padded.squares().filter(in_set).map(|(square, _)| square).collect()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use board::{Leaper, Shape};
    use search::Control;

    /// Completes a matching in three ways: as usual, with whole paths only, and with few pushes per round.
    fn check(board: &Shape, leaper: Leaper) {
        let control = Control::default();
        let padded = PaddedBoard::new(board, leaper, BYTES_PER_CELL, &control.meter()).unwrap();
        let mut matching = JumpMatching::new(&padded);
        matching.complete(&mut control.meter()).unwrap();
        check_proof(&matching);
        for pushes in [0, 3] {
            let mut matching = JumpMatching::new(&padded);
            let mut search = Search::new(&matching);
            search.pushes = pushes;
            while !search.waiting.is_empty() {
                let stalled = search.push_along_labels(&mut matching, &mut control.meter()).unwrap();
                if stalled && pushes == 0 {
                    search.follow_labels(&mut matching, &mut control.meter()).unwrap();
                }
            }
            matching.mark_reached(&mut search.list, &mut control.meter()).unwrap();
            check_proof(&matching);
        }
    }

    /// Checks that the matching is one, that its pairs are counted, and that König's set proves it maximum.
    fn check_proof(matching: &JumpMatching<'_, '_>) {
        let padded = matching.padded;
        let (board, leaper) = (padded.board, padded.leaper);
        let mut matched = 0;
        for (square, cell) in padded.squares() {
            let partner = matching.mate[cell as usize];
            if partner == FREE {
                continue;
            }
            assert_eq!(matching.mate[partner as usize], cell, "partners agree");
            let to = padded.square(partner);
            let apart = (square.row.abs_diff(to.row), square.col.abs_diff(to.col));
            assert_eq!(Leaper::new(apart.0, apart.1), Some(leaper), "partners are a jump apart");
            matched += 1;
        }
        assert_eq!(matched, 2 * matching.pairs);
        let set = matching.independent_set();
        for &square in &set {
            for (r, c) in leaper.moves() {
                assert!(board.step(square, r, c).is_none_or(|to| set.binary_search(&to).is_err()));
            }
        }
        assert_eq!(set.len() as u64 + matching.pairs, board.len(), "the bound is met");
    }

    #[test]
    fn matching_and_set_prove_each_other_on_rectangles() {
        for (rows, cols) in [(1, 1), (1, 9), (2, 3), (3, 3), (4, 5), (7, 7), (8, 8), (13, 30)] {
            for (r, s) in [(1, 2), (0, 1), (1, 1), (0, 3), (2, 2), (1, 4), (2, 4)] {
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

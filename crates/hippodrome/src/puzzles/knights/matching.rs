//! The most pieces that do not attack each other, by matching.
//!
//! A leaper's graph is bipartite (see `field.rs`), so the largest set of squares without an attack has
//! as many squares as the board minus a maximum matching (König 1931, Gallai 1959): of two squares
//! matched by a jump at most one can be used, which is the upper bound, and König's construction gives
//! a set that meets it.
//!
//! The matching is made in three stages. Squares with few free neighbours are paired first (after Karp
//! and Sipser 1981): this matched all it could of the full boards tried, and leaves few squares out on
//! boards with holes. Then labels lead unmatched squares to each other (push-relabel after Goldberg and
//! Tarjan 1988). Last, breadth-first search from each square still unmatched finds a path that both
//! missed, or proves that there is none (Berge 1957); the proof rests on this stage alone.
//!
//! The worst case is squares times unmatched squares; boards with random holes behave almost linearly.
//! Known limit: a padded board of more than 2^31 cells is refused as too large for memory.

use super::field::{Cell, Field};
use super::free_squares::FreeSquares;
use crate::board::Square;
use crate::control::Meter;
use crate::outcome::Limit;

/// The partner of a cell that is no square.
pub(super) const NO_SQUARE: u32 = u32::MAX;
/// The partner of a square that has none.
pub(super) const FREE: u32 = u32::MAX - 1;
/// The parent or label of a square that no alternating path reaches.
const UNREACHED: u32 = u32::MAX;

/// After so many rounds of labels the rest is left to plain search.
const MOST_ROUNDS: u32 = 50;
/// A light square waits for exact labels after so many times the pushes that its label promised.
const PUSHES_FACTOR: u32 = 32;

/// Bytes a cell: partner, parent, label, and lists of squares of one colour that may double as they grow.
pub(super) const BYTES_PER_CELL: u64 = 4 + 4 + 4 + 2 * 4;

/// A matching and, once it is a maximum one, the light squares in reach of unmatched light ones.
pub(super) struct Matching<'f, 'b> {
    pub field: &'f Field<'b>,
    /// Each square's partner, or [`FREE`], or [`NO_SQUARE`].
    pub mate: Vec<u32>,
    /// Every square that is not dark.
    pub light: Vec<Cell>,
    /// Number of pairs.
    pub pairs: u64,
    /// For each light square in reach of an unmatched light one, the light square before it.
    parent: Vec<u32>,
}

impl<'f, 'b> Matching<'f, 'b> {
    /// No pairs yet.
    pub fn new(field: &'f Field<'b>) -> Self {
        let mut mate = vec![NO_SQUARE; field.cells];
        let mut light = Vec::new();
        for (square, cell) in field.squares() {
            mate[cell as usize] = FREE;
            if !field.leaper.is_dark(square) {
                light.push(cell);
            }
        }
        Self { field, mate, light, pairs: 0, parent: vec![UNREACHED; field.cells] }
    }

    /// Pairs off what can be paired without looking far: again and again the square with the fewest
    /// free neighbours, the first in reading order, with that neighbour which has the fewest itself.
    fn pair_greedily(&mut self, meter: &mut Meter<'_>) -> Result<(), Limit> {
        let mut free = FreeSquares::new(self.field);
        while let Some(cell) = free.best() {
            meter.generate()?;
            free.take(cell);
            let neighbours = self.field.around(cell).filter(|&to| free.contains(to));
            let Some(to) = neighbours.min_by_key(|&to| free.neighbours(to)) else { continue };
            free.take(to);
            self.mate[cell as usize] = to;
            self.mate[to as usize] = cell;
            self.pairs += 1;
            for gone in [cell, to] {
                for neighbour in self.field.around(gone) {
                    free.lose_neighbour(neighbour);
                }
            }
        }
        Ok(())
    }

    /// Makes the matching a maximum one.
    pub fn complete(&mut self, meter: &mut Meter<'_>) -> Result<(), Limit> {
        self.pair_greedily(meter)?;
        self.push_along_labels(meter)?;
        let mut tree = Vec::new();
        for i in 0..self.light.len() {
            let root = self.light[i];
            if self.mate[root as usize] == FREE && self.parent[root as usize] == UNREACHED {
                self.augment(root, &mut tree, meter)?;
            }
        }
        Ok(())
    }

    /// Moves unmatched light squares to unmatched dark ones along labels: a dark square's label is at
    /// most the number of pairs to be changed until a dark square without a partner is used. A light
    /// square takes the neighbour with the lowest label, whoever had that one goes on, and the label
    /// rises to what the new partner's next choice would have been. From time to time all labels are
    /// made exact; light squares from which nothing can be reached then drop out.
    fn push_along_labels(&mut self, meter: &mut Meter<'_>) -> Result<(), Limit> {
        let unmatched = self.light.iter().copied().filter(|&cell| self.mate[cell as usize] == FREE);
        let mut waiting: Vec<Cell> = unmatched.collect();
        let mut labels = vec![UNREACHED; self.field.cells];
        let mut queue = Vec::new();
        for _ in 0..MOST_ROUNDS {
            if waiting.is_empty() {
                break;
            }
            self.set_labels(&mut labels, &mut queue, meter)?;
            let mut later = Vec::new();
            while let Some(mut light) = waiting.pop() {
                // As many pushes as its first label allows.
                let mut pushes_left: Option<u32> = None;
                loop {
                    let (mut lowest, mut second, mut to) = (UNREACHED, UNREACHED, light);
                    for dark in self.field.around(light) {
                        let label = labels[dark as usize];
                        if label < lowest {
                            (second, lowest, to) = (lowest, label, dark);
                        } else if label < second {
                            second = label;
                        }
                    }
                    if lowest == UNREACHED {
                        break;
                    }
                    let left =
                        pushes_left.get_or_insert(lowest.saturating_add(1).saturating_mul(PUSHES_FACTOR));
                    if *left == 0 {
                        later.push(light);
                        break;
                    }
                    *left -= 1;
                    meter.generate()?;
                    labels[to as usize] = second.saturating_add(1);
                    let displaced = std::mem::replace(&mut self.mate[to as usize], light);
                    self.mate[light as usize] = to;
                    if displaced == FREE {
                        self.pairs += 1;
                        break;
                    }
                    self.mate[displaced as usize] = FREE;
                    light = displaced;
                }
            }
            waiting = later;
        }
        Ok(())
    }

    /// Makes the labels exact, backwards from the unmatched dark squares.
    fn set_labels(
        &self,
        labels: &mut [u32],
        queue: &mut Vec<Cell>,
        meter: &mut Meter<'_>,
    ) -> Result<(), Limit> {
        labels.fill(UNREACHED);
        queue.clear();
        let unmatched_dark = self
            .field
            .squares()
            .filter(|&(square, cell)| self.mate[cell as usize] == FREE && self.field.leaper.is_dark(square));
        queue.extend(unmatched_dark.map(|(_, cell)| cell));
        for &dark in queue.iter() {
            labels[dark as usize] = 0;
        }
        let mut at = 0;
        while let Some(&dark) = queue.get(at) {
            at += 1;
            meter.generate()?;
            for light in self.field.around(dark) {
                let partner = self.mate[light as usize];
                if partner < FREE && labels[partner as usize] == UNREACHED {
                    labels[partner as usize] = labels[dark as usize] + 1;
                    queue.push(partner);
                }
            }
        }
        Ok(())
    }

    /// Looks for an alternating path from an unmatched light square to an unmatched dark one, breadth
    /// first, and swaps the pairs along it. Where there is none, the squares of the tree stay marked as
    /// reached: no later path needs them, because none leads out of the tree.
    fn augment(&mut self, root: Cell, tree: &mut Vec<Cell>, meter: &mut Meter<'_>) -> Result<(), Limit> {
        tree.clear();
        tree.push(root);
        self.parent[root as usize] = root;
        let mut at = 0;
        while let Some(&light) = tree.get(at) {
            at += 1;
            meter.generate()?;
            for dark in self.field.around(light) {
                match self.mate[dark as usize] {
                    NO_SQUARE => {}
                    FREE => {
                        self.swap_pairs(light, dark);
                        for &reached in tree.iter() {
                            self.parent[reached as usize] = UNREACHED;
                        }
                        return Ok(());
                    }
                    partner if self.parent[partner as usize] == UNREACHED => {
                        self.parent[partner as usize] = light;
                        tree.push(partner);
                    }
                    _ => {}
                }
            }
        }
        Ok(())
    }

    /// Matches the last two squares of a path, and each light square before with the dark square that
    /// the next one had.
    fn swap_pairs(&mut self, mut light: Cell, mut dark: Cell) {
        self.pairs += 1;
        loop {
            self.mate[dark as usize] = light;
            let before = std::mem::replace(&mut self.mate[light as usize], dark);
            if before == FREE {
                return;
            }
            light = self.parent[light as usize];
            dark = before;
        }
    }

    /// Whether a light square is in reach of an unmatched light one by an alternating path. Only
    /// meaningful once the matching is complete.
    pub fn is_reached(&self, light: Cell) -> bool {
        self.parent[light as usize] != UNREACHED
    }

    /// König's set: light squares in reach, and dark squares whose partner is not. Two of them never
    /// attack each other: a dark neighbour of a light square in reach is in reach too, and its partner
    /// with it. There is one of each pair, and every unmatched square. Given in reading order.
    pub fn independent_set(&self) -> Vec<Square> {
        let in_set = |&(square, cell): &(Square, Cell)| {
            if self.field.leaper.is_dark(square) {
                let partner = self.mate[cell as usize];
                partner == FREE || !self.is_reached(partner)
            } else {
                self.is_reached(cell)
            }
        };
        self.field.squares().filter(in_set).map(|(square, _)| square).collect()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::field::Leaper;
    use super::*;
    use crate::board::Shape;
    use crate::control::Control;

    /// Whether the matching is one, has as many pairs as it says, and König's set proves it maximum.
    fn check(board: &Shape, leaper: Leaper) {
        let control = Control::default();
        let field = Field::new(board, leaper, BYTES_PER_CELL, &control).unwrap();
        let mut matching = Matching::new(&field);
        matching.complete(&mut control.meter()).unwrap();
        let mut matched = 0;
        for (square, cell) in field.squares() {
            let partner = matching.mate[cell as usize];
            if partner == FREE {
                continue;
            }
            assert_eq!(matching.mate[partner as usize], cell, "partners agree");
            let to = field.square(partner);
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

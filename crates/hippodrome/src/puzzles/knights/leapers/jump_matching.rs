//! The most pieces that do not attack each other, by matching.
//!
//! A leaper's graph is bipartite (see `field.rs`), so the largest set of squares without an attack has
//! as many squares as the board minus a maximum matching (König 1931, Gallai 1959): of two squares
//! matched by a jump at most one can be used, which is the upper bound, and König's construction gives
//! a set that meets it.
//!
//! The matching is made in three stages. Squares with few free neighbours are paired first (after Karp
//! and Sipser 1981): this matched all it could of the full boards tried, and leaves few squares out on
//! boards with holes. Then labels, which say how far an unmatched dark square is, lead the unmatched
//! light squares: pushed one by one (push-relabel after Goldberg and Tarjan 1988), which is quick on most
//! boards but now and then runs in circles, or along whole paths that do not meet (phases after Hopcroft
//! and Karp 1973), which never does. A light square drops out when it is matched or no path leads from it
//! to an unmatched dark square; when all have, the matching is a maximum one (Berge 1957). Last, one
//! search from all unmatched light squares marks König's set.
//!
//! Neither kind of round shortens a path to come, and every round of whole paths lengthens the shortest,
//! so there are at most about 2·√squares of those, and the worst case is squares^1.5. Boards with
//! four million squares took 1 to 17 rounds. Known limit: a padded board of more than 2^31 cells is refused as
//! too large for memory.

use super::field::{Cell, Field};
use super::free_squares::FreeSquares;
use crate::board::Square;
use crate::control::Meter;
use crate::outcome::Limit;

/// The partner of a cell that is no square.
pub(super) const NO_SQUARE: u32 = u32::MAX;
/// The partner of a square that has none.
pub(super) const FREE: u32 = u32::MAX - 1;
/// The label of a square from which no alternating path leads to an unmatched dark square.
const UNREACHED: u32 = u32::MAX;

/// After so many rounds of pushes each further one is followed by a round of whole paths.
const PATIENT_ROUNDS: u32 = 10;
/// A light square waits for exact labels after so many times the pushes that its label promised.
const PUSHES_FACTOR: u32 = 32;
/// The pushes of a first round, for each light square of the board.
const PUSHES_A_SQUARE: usize = 8;

/// Bytes a cell: partner, label, reached or not, and three lists of squares of one colour that may double
/// as they grow.
pub(super) const BYTES_PER_CELL: u64 = 4 + 4 + 1 + 3 * 4;

/// A matching and, once it is a maximum one, the light squares in reach of unmatched light ones.
pub(super) struct Matching<'f, 'b> {
    pub field: &'f Field<'b>,
    /// Each square's partner, or [`FREE`], or [`NO_SQUARE`].
    pub mate: Vec<u32>,
    /// Every square that is not dark.
    pub light: Vec<Cell>,
    /// Number of pairs.
    pub pairs: u64,
    /// For each light square whether it is in reach of an unmatched light one.
    reached: Vec<bool>,
}

/// Unmatched light squares and the labels that lead them: a dark square's label is at most the number of
/// pairs to be changed until an unmatched dark square is used.
struct Search {
    waiting: Vec<Cell>,
    labels: Vec<u32>,
    /// How many pushes the next round may make.
    pushes: usize,
    /// Memory for a list of squares.
    list: Vec<Cell>,
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
        Self { field, mate, light, pairs: 0, reached: vec![false; field.cells] }
    }

    /// Pairs off what can be paired without looking far: again and again the square with the fewest
    /// free neighbours, the first in reading order, with that neighbour which has the fewest itself.
    fn pair_greedily(&mut self, meter: &mut Meter<'_>) -> Result<(), Limit> {
        let mut free = FreeSquares::new(self.field, meter)?;
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

    /// Every pair once, its light square first, and every square without a partner.
    pub fn cover(&self) -> Vec<Vec<Square>> {
        let group = |(square, cell): (Square, Cell)| match self.mate[cell as usize] {
            FREE => Some(vec![square]),
            _ if self.field.leaper.is_dark(square) => None,
            partner => Some(vec![square, self.field.square(partner)]),
        };
        self.field.squares().filter_map(group).collect()
    }

    /// Makes the matching a maximum one.
    pub fn complete(&mut self, meter: &mut Meter<'_>) -> Result<(), Limit> {
        self.pair_greedily(meter)?;
        let unmatched = self.light.iter().copied().filter(|&cell| self.mate[cell as usize] == FREE);
        let mut search = Search {
            waiting: unmatched.collect(),
            labels: vec![UNREACHED; self.field.cells],
            pushes: self.light.len() * PUSHES_A_SQUARE,
            list: Vec::new(),
        };
        let mut round = 0;
        while !search.waiting.is_empty() {
            round += 1;
            let stalled = self.push_along_labels(&mut search, meter)?;
            if stalled {
                search.pushes /= 4;
            }
            if stalled || round > PATIENT_ROUNDS {
                self.follow_labels(&mut search, meter)?;
            }
        }
        self.mark_reached(&mut search.list, meter)
    }

    /// Matches light squares along whole paths on which the labels fall by one a step, the nearest light
    /// squares first; no two paths meet. Light squares that no path starts from drop out.
    fn follow_labels(&mut self, search: &mut Search, meter: &mut Meter<'_>) -> Result<(), Limit> {
        let Search { waiting, labels, list: path, .. } = search;
        self.set_labels(labels, path, meter)?;
        let field = self.field;
        let nearest = |labels: &[u32], light: Cell| {
            field.around(light).map(|dark| labels[dark as usize]).min().unwrap_or(UNREACHED)
        };
        waiting.retain(|&light| nearest(labels, light) != UNREACHED);
        waiting.sort_unstable_by_key(|&light| nearest(labels, light));
        let mut kept = 0;
        for n in 0..waiting.len() {
            let root = waiting[n];
            // The path's dark squares. A square that was tried once leads nowhere else.
            path.clear();
            let (mut light, mut wanted) = (root, nearest(labels, root));
            let found = loop {
                meter.generate()?;
                let next = field.around(light).find(|&dark| labels[dark as usize] == wanted);
                if let Some(dark) = next.filter(|_| wanted != UNREACHED) {
                    path.push(dark);
                    labels[dark as usize] = UNREACHED;
                    if self.mate[dark as usize] == FREE {
                        break true;
                    }
                    light = self.mate[dark as usize];
                    wanted -= 1;
                } else {
                    if path.pop().is_none() {
                        break false;
                    }
                    light = path.last().map_or(root, |&dark| self.mate[dark as usize]);
                    wanted += 1;
                }
            };
            if !found {
                waiting[kept] = root;
                kept += 1;
                continue;
            }
            let mut light = root;
            for &dark in path.iter() {
                self.mate[light as usize] = dark;
                light = std::mem::replace(&mut self.mate[dark as usize], light);
            }
            self.pairs += 1;
        }
        waiting.truncate(kept);
        Ok(())
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
            for dark in self.field.around(light) {
                let partner = self.mate[dark as usize];
                debug_assert_ne!(partner, FREE, "the matching is a maximum one");
                if partner < FREE && !self.reached[partner as usize] {
                    self.reached[partner as usize] = true;
                    tree.push(partner);
                }
            }
        }
        Ok(())
    }

    /// Moves unmatched light squares along labels that only rise: each takes the neighbour with the lowest
    /// label, whoever had that one goes on, and the label rises to what the new partner's next choice
    /// would have been. Light squares from which nothing can be reached drop out. Says whether the
    /// round's pushes were used up.
    fn push_along_labels(&mut self, search: &mut Search, meter: &mut Meter<'_>) -> Result<bool, Limit> {
        self.set_labels(&mut search.labels, &mut search.list, meter)?;
        let labels = &mut search.labels;
        let later = &mut search.list;
        later.clear();
        let mut pushes_of_all = search.pushes;
        while pushes_of_all > 0
            && let Some(mut light) = search.waiting.pop()
        {
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
                let left = pushes_left.get_or_insert(lowest.saturating_add(1).saturating_mul(PUSHES_FACTOR));
                if *left == 0 || pushes_of_all == 0 {
                    later.push(light);
                    break;
                }
                *left -= 1;
                pushes_of_all -= 1;
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
        search.waiting.append(later);
        Ok(pushes_of_all == 0)
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

    /// Whether a light square is in reach of an unmatched light one by an alternating path. Only
    /// meaningful once the matching is complete.
    pub fn is_reached(&self, light: Cell) -> bool {
        self.reached[light as usize]
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

    /// Completes a matching in three ways: as usual, with whole paths alone, with few pushes alone.
    fn check(board: &Shape, leaper: Leaper) {
        let control = Control::default();
        let field = Field::new(board, leaper, BYTES_PER_CELL, &control).unwrap();
        let mut matching = Matching::new(&field);
        matching.complete(&mut control.meter()).unwrap();
        check_proof(&matching);
        for pushes in [0, 3] {
            let mut matching = Matching::new(&field);
            let mut search = Search {
                waiting: matching.light.clone(),
                labels: vec![UNREACHED; field.cells],
                pushes,
                list: Vec::new(),
            };
            while !search.waiting.is_empty() {
                let stalled = matching.push_along_labels(&mut search, &mut control.meter()).unwrap();
                if stalled && pushes == 0 {
                    matching.follow_labels(&mut search, &mut control.meter()).unwrap();
                }
            }
            matching.mark_reached(&mut search.list, &mut control.meter()).unwrap();
            check_proof(&matching);
        }
    }

    /// Whether the matching is one, has as many pairs as it says, and König's set proves it maximum.
    fn check_proof(matching: &Matching<'_, '_>) {
        let field = matching.field;
        let (board, leaper) = (field.board, field.leaper);
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

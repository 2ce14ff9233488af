//! The most pieces that do not attack each other, by matching.
//!
//! A leaper's graph is bipartite (see `field.rs`), so the largest set of squares without an attack has
//! as many squares as the board minus a maximum matching (König 1931, Gallai 1959): of two squares
//! matched by a jump at most one can be used, which is the upper bound, and König's construction gives
//! a set that meets it. The matching is found by the algorithm of Hopcroft and Karp (1973), seeded with
//! a pattern: a 2r x 2s block of an r,s leaper falls into pairs a jump apart, so on a board without holes
//! nearly everything is matched before the first search.
//!
//! The worst case is edges times the root of squares; boards with random holes behave almost linearly.
//! Known limit: a padded board of more than 2^31 cells is refused as too large for memory.

use super::field::{Cell, Field};
use crate::board::Square;
use crate::control::Meter;
use crate::outcome::Limit;

/// The partner of a cell that is no square.
pub(super) const NO_SQUARE: u32 = u32::MAX;
/// The partner of a square that has none.
pub(super) const FREE: u32 = u32::MAX - 1;
/// The level of a square that no alternating path reaches.
const UNREACHED: u32 = u32::MAX;

/// Bytes a cell: partner, level, two queues of light squares, next jump to try.
pub(super) const BYTES_PER_CELL: u64 = 4 + 4 + 4 + 1;

/// A matching and, once it is a maximum one, the light squares in reach of unmatched light ones.
pub(super) struct Matching<'f, 'b> {
    pub field: &'f Field<'b>,
    /// Each square's partner, or [`FREE`], or [`NO_SQUARE`].
    pub mate: Vec<u32>,
    /// Every square that is not dark.
    pub light: Vec<Cell>,
    /// Number of pairs.
    pub pairs: u64,
    level: Vec<u32>,
}

impl<'f, 'b> Matching<'f, 'b> {
    /// Pairs off what can be paired at once: the pattern first, then any free neighbours.
    pub fn seed(field: &'f Field<'b>) -> Self {
        let mut mate = vec![NO_SQUARE; field.cells];
        let mut light = Vec::new();
        for (square, cell) in field.squares() {
            mate[cell as usize] = FREE;
            if !field.leaper.is_dark(square) {
                light.push(cell);
            }
        }
        let mut matching = Self { field, mate, light, pairs: 0, level: vec![UNREACHED; field.cells] };
        let (short, long) = (field.leaper.short(), field.leaper.long());
        for (square, cell) in field.squares() {
            // In a block, the upper left quarter goes with the lower right, the lower left with the
            // upper right. A leaper along rows only (0,s) pairs within its row.
            let rows = match square.row.checked_div(short) {
                Some(quarter) if quarter % 2 == 1 => -i64::from(short),
                _ => i64::from(short),
            };
            if square.col / long % 2 == 0
                && let Some(to) = field.board.step(square, rows, long.into())
            {
                matching.pair(cell, field.cell(to));
            }
        }
        for i in 0..matching.light.len() {
            let cell = matching.light[i];
            if matching.mate[cell as usize] == FREE
                && let Some(to) = field.around(cell).find(|&to| matching.mate[to as usize] == FREE)
            {
                matching.pair(cell, to);
            }
        }
        matching
    }

    fn pair(&mut self, a: Cell, b: Cell) {
        self.mate[a as usize] = b;
        self.mate[b as usize] = a;
        self.pairs += 1;
    }

    /// Makes the matching a maximum one.
    pub fn complete(&mut self, meter: &mut Meter<'_>) -> Result<(), Limit> {
        let mut queue = Vec::with_capacity(self.light.len());
        let mut next_jump = vec![0; self.field.cells];
        while self.set_levels(&mut queue, meter)? {
            next_jump.fill(0);
            // The unmatched light squares come first in the queue: those of level 0.
            let roots = queue.iter().take_while(|&&cell| self.level[cell as usize] == 0).count();
            let mut path = Vec::new();
            for &root in &queue[..roots] {
                self.augment(root, &mut next_jump, &mut path, meter)?;
            }
        }
        Ok(())
    }

    /// Numbers the light squares by the length of the shortest alternating path from an unmatched
    /// light square. Says whether such a path ends at an unmatched dark square.
    fn set_levels(&mut self, queue: &mut Vec<Cell>, meter: &mut Meter<'_>) -> Result<bool, Limit> {
        self.level.fill(UNREACHED);
        queue.clear();
        for &cell in &self.light {
            if self.mate[cell as usize] == FREE {
                self.level[cell as usize] = 0;
                queue.push(cell);
            }
        }
        let mut last_level = UNREACHED;
        let mut at = 0;
        while at < queue.len() {
            let cell = queue[at];
            at += 1;
            let level = self.level[cell as usize];
            if level >= last_level {
                break;
            }
            meter.generate()?;
            for dark in self.field.around(cell) {
                match self.mate[dark as usize] {
                    NO_SQUARE => {}
                    FREE => last_level = level + 1,
                    partner if self.level[partner as usize] == UNREACHED => {
                        self.level[partner as usize] = level + 1;
                        queue.push(partner);
                    }
                    _ => {}
                }
            }
        }
        Ok(last_level != UNREACHED)
    }

    /// Follows rising levels from an unmatched light square to an unmatched dark one, and swaps the
    /// pairs on the way. Each jump is looked at once in a round.
    fn augment(
        &mut self,
        root: Cell,
        next_jump: &mut [u8],
        path: &mut Vec<(Cell, Cell)>,
        meter: &mut Meter<'_>,
    ) -> Result<(), Limit> {
        path.clear();
        let mut cell = root;
        loop {
            let Some(&jump) = self.field.jumps.get(usize::from(next_jump[cell as usize])) else {
                // A dead end: back to the square before, whose next jump is tried.
                self.level[cell as usize] = UNREACHED;
                match path.pop() {
                    Some((before, _)) => cell = before,
                    None => return Ok(()),
                }
                continue;
            };
            next_jump[cell as usize] += 1;
            let dark = cell.wrapping_add_signed(jump);
            match self.mate[dark as usize] {
                NO_SQUARE => {}
                FREE => {
                    path.push((cell, dark));
                    for (light, dark) in path.drain(..) {
                        self.mate[light as usize] = dark;
                        self.mate[dark as usize] = light;
                    }
                    self.pairs += 1;
                    return Ok(());
                }
                partner => {
                    let level = self.level[partner as usize];
                    if level != UNREACHED && level == self.level[cell as usize] + 1 {
                        meter.generate()?;
                        path.push((cell, dark));
                        cell = partner;
                    }
                }
            }
        }
    }

    /// Whether a light square is in reach of an unmatched light one by an alternating path. Only
    /// meaningful once the matching is complete.
    pub fn is_reached(&self, light: Cell) -> bool {
        self.level[light as usize] != UNREACHED
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
        let mut matching = Matching::seed(&field);
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

//! Counting the solutions of an empty board by meeting in the middle.
//!
//! The board is cut into an east half (the first columns) and a west half, and each half into a northern and
//! a southern quadrant. Fix the rows whose queens stand in the east. Then the east half boards are pairs of
//! quadrants, one for the northern and one for the southern of those rows, with complementary columns and no
//! common diagonal; likewise the west half boards for all other rows. What a half board means to the other
//! half is its set of diagonals, a pattern of bits. So the solutions with these rows are the pairs of an east
//! and a west pattern without a common bit: a product of two lists that nobody writes down, counted 512
//! pairs at a time (`pairs`, `lanes`). The lists of quadrants come from `quadrants`, the half boards from `join`; `quarters`
//! goes through the sets of rows.
//!
//! Symmetry. South rows are numbered from the bottom and west columns from the right, so that reflections
//! only exchange row sets. For even n the two long diagonals have no bits. Where they hold queens, a
//! reflection or a rotation takes one of these queens to the west, and two of them both to the west: then
//! the east has none, and a pair stands for 2 or 4. Where they hold none, one of a row set and its
//! reflection is enough. For odd n the queen of the middle row goes east, that of the middle column north,
//! and of their distances from the corner the column's is the smaller one (they differ, or the two would attack each
//! other): a pair stands for 8. With a queen in the centre, both long diagonals are taken and the rest is as for even n.
//!
//! Joining quadrants that meet in the middle is known among those who count queens; we know of no paper.
//! Limits: sides 6 to 28. Work grows about sevenfold a row, and limits are looked at once for each pair of row sets, which
//! takes half a second at 28. Memory stays small: lists of quadrants are kept only where they fit, else made again for
//! each pair.

mod join;
mod lanes;
mod pairs;
mod path;
mod quadrants;
mod quarters;

use std::sync::OnceLock;

use num_bigint::BigUint;

pub use self::path::Path;
use self::quarters::Quarters;
use crate::control::{Control, Meter};
use crate::outcome::Limit;
use crate::units::Units;

/// The sides that can be counted this way.
pub(super) const SIDES: std::ops::RangeInclusive<u32> = 6..=28;

/// The sides whose patterns fit in 32 bits.
const NARROW: std::ops::RangeInclusive<u32> = 6..=18;

/// The count of an empty board, cut up by the northern rows whose queens stand in the east.
pub(super) struct Halves {
    n: u32,
    path: Path,
    /// The board with a queen in the centre, or without a centre; made by the first unit that needs it.
    symmetric: OnceLock<Boards>,
    /// For odd n: the board without a queen in the centre.
    skew: OnceLock<Boards>,
}

/// The quadrants of a board, with patterns of one width or the other.
enum Boards {
    Narrow(Quarters<u32>),
    Wide(Quarters<u64>),
}

impl Halves {
    pub fn new(n: u32, path: Path) -> Self {
        Self { n, path, symmetric: OnceLock::new(), skew: OnceLock::new() }
    }

    /// Whether a unit is of a board of odd side without a queen in the centre, and the northern rows
    /// whose queens stand in the east.
    fn unit(&self, unit: usize) -> (bool, u32) {
        let sets = 1 << (self.n / 2);
        (unit >= sets, (unit % sets) as u32)
    }
}

impl Boards {
    fn new(n: u32, skew: bool, control: &Control) -> Self {
        // Three quarters of the memory stay free for what else there is.
        let room = control.memory() / 4;
        if NARROW.contains(&n) {
            Self::Narrow(Quarters::new(n, skew, room))
        } else {
            Self::Wide(Quarters::new(n, skew, room))
        }
    }
}

impl Units for Halves {
    /// The northern rows from the top, `e` for east.
    fn names(&self) -> Vec<String> {
        let odd = self.n % 2 == 1;
        let name = |unit| {
            let (skew, rows) = self.unit(unit);
            let side = |row| if rows >> row & 1 == 1 { 'e' } else { '-' };
            let sides: String = (0..self.n / 2).map(side).collect();
            match (odd, skew) {
                (false, _) => sides,
                (true, false) => format!("centre-{sides}"),
                (true, true) => format!("open-{sides}"),
            }
        };
        let units = (1 + usize::from(odd)) << (self.n / 2);
        (0..units).map(name).collect()
    }

    fn compute(&self, unit: usize, meter: &mut Meter<'_>) -> Result<BigUint, Limit> {
        let (skew, rows) = self.unit(unit);
        let boards = if skew { &self.skew } else { &self.symmetric };
        let count = match boards.get_or_init(|| Boards::new(self.n, skew, meter.control())) {
            Boards::Narrow(quarters) => quarters.count(self.path, skew, rows, meter),
            Boards::Wide(quarters) => quarters.count(self.path, skew, rows, meter),
        };
        count.map(BigUint::from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::control::Limits;
    use crate::puzzles::queens::counting::TwoRows;
    use crate::units;

    /// Every path, on one thread and on three, against backtracking.
    #[test]
    fn every_path_agrees_with_backtracking() {
        for n in *SIDES.start()..=13 {
            let expected = units::count(&TwoRows::new(n, false), &Control::default()).count;
            for path in Path::all() {
                for threads in [1, 3] {
                    let control = Control::new(Limits { threads: Some(threads), ..Limits::default() });
                    let counted = units::count(&Halves::new(n, path), &control);
                    assert_eq!((counted.count, counted.stopped), (expected.clone(), None), "{n} {path:?}");
                }
            }
        }
    }

    /// Every path on one thread and on two, and every unit with everything made anew, against OEIS A000170.
    fn agree_with_published(values: &[(u32, u64)]) {
        for &(n, expected) in values {
            for path in Path::all() {
                for threads in [1, 2] {
                    let control = Control::new(Limits { threads: Some(threads), ..Limits::default() });
                    assert_eq!(
                        units::count(&Halves::new(n, path), &control).count,
                        expected.into(),
                        "{n} {path:?}"
                    );
                }
            }
            let control = Control::default();
            let apart = |unit| Halves::new(n, Path::best()).compute(unit, &mut control.meter()).unwrap();
            let units = Halves::new(n, Path::best()).names().len();
            assert_eq!((0..units).map(apart).sum::<BigUint>(), expected.into(), "{n} by units");
        }
    }

    #[test]
    fn every_path_gives_the_published_values() {
        agree_with_published(&[(14, 365_596), (15, 2_279_184)]);
    }

    #[test]
    #[ignore = "takes a minute"]
    fn every_path_gives_the_published_values_of_large_boards() {
        agree_with_published(&[(16, 14_772_512), (17, 95_815_104), (18, 666_090_624)]);
    }

    /// Wide patterns, and lists that are not kept.
    #[test]
    fn small_boards_can_be_counted_like_large_ones() {
        for (n, expected) in [(10, 724u32), (11, 2680), (12, 14200), (13, 73712)] {
            for path in Path::all() {
                let control = Control::default();
                let halves = Halves::new(n, path);
                let _ = halves.symmetric.set(Boards::Wide(Quarters::new(n, false, 0)));
                let _ = halves.skew.set(Boards::Wide(Quarters::new(n, true, 0)));
                assert_eq!(units::count(&halves, &control).count, expected.into(), "{n} {path:?}");
            }
        }
    }
}

//! Counts the solutions of an empty plain board by half boards that meet in the middle.
//!
//! Divide the board into an east half (the first columns) and a west half, and each half into a northern and
//! a southern quadrant. Fix the rows whose queens are in the east. Then the east half boards are pairs of
//! quadrants, one for the northern and one for the southern of those rows, with complementary columns and no
//! common diagonal, and likewise the west half boards for all other rows. To the other half, a half board is
//! just the set of its diagonals, a pattern of bits. So the solutions with these rows are the pairs of an
//! east and a west pattern without a common bit. These pairs are counted 512 at a time and never stored.
//! From side 19 on there are so many that comparing all of them would take most of the time. So both lists are
//! divided by the diagonals that most half boards of these rows occupy, and only parts that can fit are compared: west
//! half boards group by group, and east half boards down a tree. For odd n this is done for each row of the middle
//! column's queen.
//!
//! # An example: side 4
//!
//! ```text
//!        a  b | c  d         The east is the first two columns, a and b. Let the top row (north) and the third
//! north  .  Q | .  .         row (south) have their queens in the east, the other two rows in the west.
//! north  .  . | .  Q
//! -------------------        Both halves can occupy the four diagonals beside the long ones. A half board is
//! south  Q  . | .  .         the set of those on which it has queens: a pattern of four bits.
//! south  .  . | Q  .
//! ```
//!
//! - *Ways*: each quadrant has one queen, so there are two ways in it, one for each column (`quadrant`).
//! - *Half boards*: the two ways of a half must have different columns. So the east has the queens a b from the top, or
//!   b a, and the west c d or d c; no two of them share a diagonal (`join`).
//! - The east half board a b has queens on both long diagonals. A reflection has moved those to the west, so it is left
//!   out, and b a is the only one (`pairs`).
//! - *Comparison*: b a fits only d c, because c d has a queen on c3, which is on a diagonal with b4. That is one
//!   solution: b d a c, as in the picture (`compare`).
//! - A reflection from north to south gives the other one. All other sets of rows have none (`row_sets`): in two columns,
//!   queens of adjacent rows share a diagonal, and if the top and the bottom row have their queens in the east, one of them
//!   is in a corner. So there are two solutions.
//!
//! # Words
//!
//! - A *set of rows* says which rows have their queen in the east. Those of the north are counted from the top, those of
//!   the south from the bottom. A *unit* is all sets with the same northern rows, a *piece* of it is one set.
//! - A *way* is a placement of queens in a quadrant, a *half board* one in a half. To the other half, both are *patterns*
//!   of bits, one for each diagonal that both halves can occupy.
//! - The *class* of a way or of a half board is what a pattern does not say but the count depends on: the number of queens
//!   on long diagonals, or with an open centre the column of the middle row's queen or the row of the middle column's.
//! - A *block* is 512 east patterns, bit by bit; each is a *lane* of it.
//! - A *group* is the west half boards that agree in the first few bits; a *node* is such a list in the east.
//!
//! # Files, in the order of the work
//!
//! - `row_sets`: goes through the sets of rows of a unit; `work`: how much work a set is, estimated
//! - `quadrant`: the ways to place queens in a quadrant; `list`: lists of them; `memory`: which of them are kept
//! - `order`: the order of the diagonals in a pattern
//! - `pairs`: makes the half boards for one set of rows, by `join`; `buffer`, `filter`: lists of half boards, sorted and
//!   filtered
//! - `compare`: counts the pairs of half boards without a common diagonal, by `lanes`: tables by which 512 pairs are
//!   compared at a time; `planes`: turns patterns into bit slices
//! - `steps`: the inner loops, compiled for each set of instructions; `avx2`: what AVX2 lacks for them
//! - `numbered`: the solutions by number
//!
//! # Symmetry
//!
//! South rows are numbered from the bottom and west columns from the right, so that reflections
//! only exchange row sets. For even n the two long diagonals have no bits. If there are queens on them, a
//! reflection or a rotation moves one of these queens, or both, to the west: then the east has none, and a
//! pair counts 2 or 4 times. If there are none, one of a row set and its reflection is enough. For odd n the
//! queen of the middle row is moved east and that of the middle column north, and of their distances from the
//! corner, the column's is made the smaller one (they differ, because otherwise the two would attack each
//! other): a pair counts 8 times. With a queen in the centre, both long diagonals are occupied, and the rest
//! is as for even n.
//!
//! Joining quadrants in the middle is known among those who count queens; we know of no paper.
//! Limits: sides 6 to 28. The work grows six- to ninefold per row: `hippo plan` tells how much it is. On large boards limits
//! are checked for every part of the half boards. The lists of quadrants are kept as far as they fit into the memory, and
//! the others are generated again for each set of rows; the half boards of one set are in memory, which is some gigabytes
//! for side 28.

#[cfg(target_arch = "x86_64")]
mod avx2;
mod buffer;
mod compare;
mod filter;
mod join;
mod lanes;
mod list;
mod memory;
mod numbered;
mod order;
mod pairs;
mod planes;
mod quadrant;
mod row_sets;
mod steps;
mod work;

use std::sync::OnceLock;

use num_bigint::BigUint;

use self::memory::Room;
use self::row_sets::{Quadrants, Rows};
use self::steps::Steps;
use self::work::Work;
use contract::{Memory, Pieces, Preparation, Tally, Units};
use search::instructions::InstructionSet;
use search::{Limit, Meter};

/// The sides that can be counted this way.
pub(super) const SIDES: std::ops::RangeInclusive<u32> = 6..=28;

/// The sides whose patterns fit in 32 bits.
const NARROW: std::ops::RangeInclusive<u32> = 6..=18;

/// Counts an empty board with a set of instructions, to compare the sets. None if this engine does not take the side or
/// the machine does not have the instructions.
///
/// ```
/// use contract::{Count, count};
/// use search::{Control, instructions::InstructionSet};
/// for set in InstructionSet::available() {
///     let units = hippodrome_queens::units_by(8, set).unwrap();
///     assert_eq!(count(Count::Units(units), &Control::default()).count, 92u32.into());
/// }
/// ```
pub fn units_by(n: u32, set: InstructionSet) -> Option<Box<dyn Units>> {
    let possible = SIDES.contains(&n) && set.or_portable() == set;
    possible.then(|| Box::new(HalfBoards::new(n, set)) as Box<dyn Units>)
}

/// The count of an empty board, in units given by the northern rows whose queens are in the east.
pub(super) struct HalfBoards {
    n: u32,
    set: InstructionSet,
    work: Work,
    /// For even n, or for odd n with a queen in the centre. Built by the first unit that needs it.
    symmetric: OnceLock<Boards>,
    /// For odd n without a queen in the centre.
    open_centre: OnceLock<Boards>,
}

/// The quadrants of a board, with patterns of 32 or 64 bits.
enum Boards {
    Narrow(Quadrants<u32>),
    Wide(Quadrants<u64>),
}

impl HalfBoards {
    /// The count for a board of side `n`, which must be one of [`SIDES`].
    pub fn new(n: u32, set: InstructionSet) -> Self {
        Self { n, set, work: Work::new(n), symmetric: OnceLock::new(), open_centre: OnceLock::new() }
    }

    /// The rows of a unit, of which those in the north are given.
    fn unit(&self, unit: usize) -> Rows {
        let sets = 1 << (self.n / 2);
        Rows { open_centre: unit >= sets, north: (unit % sets) as u32, south: None }
    }

    /// Counts the sets of rows that fit these.
    fn count(&self, rows: Rows, meter: &mut Meter<'_>) -> Result<row_sets::Count, Limit> {
        let boards = if rows.open_centre { &self.open_centre } else { &self.symmetric };
        let new = || Boards::new(self.n, rows.open_centre, Room::within(meter.control().memory()), self.set);
        match boards.get_or_init(new) {
            Boards::Narrow(quadrants) => quadrants.count(rows, meter),
            Boards::Wide(quadrants) => quadrants.count(rows, meter),
        }
    }
}

impl Boards {
    fn new(n: u32, open_centre: bool, room: Room, set: InstructionSet) -> Self {
        if NARROW.contains(&n) {
            Self::Narrow(Quadrants::new(n, open_centre, room, Steps::of(set)))
        } else {
            Self::Wide(Quadrants::new(n, open_centre, room, Steps::of(set)))
        }
    }
}

impl Units for HalfBoards {
    /// The northern rows from the top, `e` for east.
    fn names(&self) -> Vec<String> {
        let odd = self.n % 2 == 1;
        let name = |unit| {
            let Rows { open_centre, north, .. } = self.unit(unit);
            let side = |row| if north >> row & 1 == 1 { 'e' } else { '-' };
            let sides: String = (0..self.n / 2).map(side).collect();
            match (odd, open_centre) {
                (false, _) => sides,
                (true, false) => format!("centre-{sides}"),
                (true, true) => format!("open-{sides}"),
            }
        };
        let units = (1 + usize::from(odd)) << (self.n / 2);
        (0..units).map(name).collect()
    }

    fn compute(&self, unit: usize, meter: &mut Meter<'_>) -> Result<BigUint, Limit> {
        self.count(self.unit(unit), meter).map(|count| BigUint::from(count.total))
    }

    fn weight(&self, unit: usize) -> f64 {
        self.weights(unit).iter().sum::<f64>().max(self.work.least())
    }

    fn total(&self, results: &[Option<BigUint>]) -> Tally {
        Tally::sum(results)
    }

    fn memory(&self) -> Memory {
        memory::memory(self.n)
    }

    fn preparation(&self) -> Option<&dyn Preparation> {
        None
    }

    fn pieces(&self) -> Option<&dyn Pieces> {
        Some(self)
    }
}

/// A piece is a set of southern rows.
impl Pieces for HalfBoards {
    fn weights(&self, unit: usize) -> Vec<f64> {
        let rows = self.unit(unit);
        rows.south(self.n / 2).map(|south| self.work.of(rows, south)).collect()
    }

    fn measure(&self, unit: usize, piece: usize, meter: &mut Meter<'_>) -> Result<f64, Limit> {
        let rows = self.unit(unit);
        let Some(south) = rows.south(self.n / 2).nth(piece) else { return Ok(0.0) };
        self.count(Rows { south: Some(south), ..rows }, meter).map(|count| count.seconds)
    }
}

#[cfg(test)]
mod tests {
    use super::compare::Many;
    use super::*;
    use crate::first_rows::TwoRows;
    use contract::{Count, Counted};
    use search::{Control, Limits};

    fn count(units: impl Units + 'static, control: &Control) -> Counted {
        contract::count(Count::units(units), control)
    }

    /// The first values of OEIS A000170, from side 6 on.
    const PUBLISHED: [u64; 10] = [4, 40, 92, 352, 724, 2680, 14_200, 73_712, 365_596, 2_279_184];

    /// Every path on one thread and on three, and every unit computed on its own, against OEIS A000170.
    fn agree_with_published(values: &[(u32, u64)]) {
        for &(n, expected) in values {
            for set in InstructionSet::available() {
                for threads in [1, 3] {
                    let control = Control::new(Limits { threads: Some(threads), ..Limits::default() });
                    let counted = count(HalfBoards::new(n, set), &control);
                    assert_eq!((counted.count, counted.stopped), (expected.into(), None), "{n} {set:?}");
                }
            }
            let control = Control::default();
            if n <= 13 {
                assert_eq!(count(TwoRows::new(n, false), &control).count, expected.into(), "{n} by two rows");
            }
            let apart = |unit| {
                HalfBoards::new(n, InstructionSet::best()).compute(unit, &mut control.meter()).unwrap()
            };
            let units = HalfBoards::new(n, InstructionSet::best()).names().len();
            assert_eq!((0..units).map(apart).sum::<BigUint>(), expected.into(), "{n} by units");
        }
    }

    #[test]
    fn every_path_gives_the_published_values() {
        agree_with_published(&(6..).zip(PUBLISHED).collect::<Vec<_>>());
    }

    #[test]
    #[ignore = "takes a minute"]
    fn every_path_gives_the_published_values_of_large_boards() {
        agree_with_published(&[(16, 14_772_512), (17, 95_815_104), (18, 666_090_624)]);
    }

    /// Small boards with wide patterns, with room for so many bytes of lists, and with little taken for many.
    fn counted_like_large(n: u32, set: InstructionSet, room: u64, many: Option<Many>) -> HalfBoards {
        let half_boards = HalfBoards::new(n, set);
        let boards = |open_centre| {
            let mut quadrants = Quadrants::new(n, open_centre, Room::new(room), Steps::of(set));
            quadrants.many = many.unwrap_or(quadrants.many);
            Boards::Wide(quadrants)
        };
        let _ = half_boards.symmetric.set(boards(false));
        let _ = half_boards.open_centre.set(boards(true));
        half_boards
    }

    /// The example above, and the other three sets of northern rows.
    #[test]
    fn side_4_is_counted_as_in_the_example() {
        let control = Control::default();
        let half_boards = counted_like_large(4, InstructionSet::best(), 1 << 20, None);
        assert_eq!(half_boards.names(), ["--", "e-", "-e", "ee"]);
        let results = (0..4).map(|unit| half_boards.compute(unit, &mut control.meter()).unwrap());
        assert_eq!(results.collect::<Vec<_>>(), [0u32, 2, 0, 0].map(BigUint::from));
    }

    /// Small boards with wide patterns: with lists that are not kept, kept in part, and all kept; and with every step
    /// that is meant for many half boards, alone and together with the others.
    #[test]
    fn small_boards_can_be_counted_like_large_ones() {
        let (never, measured) = (usize::MAX, u64::MAX);
        let many = [(1, never, never), (1, 2, never), (1, 40, 1000), (1, never, 1), (1, 1, 1), (30, 100, 3)];
        let many = many.map(|(sorted, divided, grouped)| {
            (1 << 30, Some(Many { sorted, divided, grouped, grouped_of_row: grouped, measured }))
        });
        let ways: Vec<_> = [(0, None), (20_000, None), (1 << 30, None)].into_iter().chain(many).collect();
        for (n, expected) in (6..).zip(&PUBLISHED[..9]) {
            for set in InstructionSet::available() {
                for (way, &(room, many)) in ways.iter().enumerate() {
                    let counted = count(counted_like_large(n, set, room, many), &Control::default()).count;
                    assert_eq!(counted, (*expected).into(), "{n} {set:?} {way}");
                }
            }
        }
    }

    /// A measurement that leaves out most of the pairs accounts for their time.
    #[test]
    fn a_measurement_of_some_pairs_accounts_for_the_others() {
        let many = Many { sorted: 1, divided: 1, grouped: 50, grouped_of_row: 5, measured: 1 };
        for n in [14, 15] {
            let control = Control::default();
            let half_boards = counted_like_large(n, InstructionSet::best(), 0, Some(many));
            let unit = half_boards.names().iter().position(|name| name.ends_with("e-e-e--")).unwrap();
            for piece in 0..half_boards.weights(unit).len() {
                let seconds = half_boards.measure(unit, piece, &mut control.meter()).unwrap();
                assert!(seconds > 0.0 && seconds.is_finite());
            }
        }
    }

    /// Journals of earlier versions remain valid: results of the engine as it was when it compared all pairs.
    #[test]
    fn units_keep_their_results() {
        for (n, name, expected) in [
            (12, "e-e--e", 656u32),
            (13, "open--e-e-e", 1720),
            (13, "centre-ee-e--", 266),
            (14, "e-e-e--", 11_666),
            (15, "open-e-e-e--", 19_720),
            (15, "centre-e-e-e--", 4910),
        ] {
            let control = Control::default();
            let narrow = HalfBoards::new(n, InstructionSet::best());
            let wide = counted_like_large(n, InstructionSet::best(), 0, None);
            let unit = narrow.names().iter().position(|unit| unit == name).expect("a unit");
            for half_boards in [narrow, wide] {
                let result = half_boards.compute(unit, &mut control.meter());
                assert_eq!(result, Ok(expected.into()), "{n} {name}");
            }
        }
    }
}

//! Counting the solutions of an empty board by meeting in the middle.
//!
//! The board is cut into an east half (the first columns) and a west half, and each half into a northern and
//! a southern quadrant. Fix the rows whose queens stand in the east. Then the east half boards are pairs of
//! quadrants, one for the northern and one for the southern of those rows, with complementary columns and no
//! common diagonal; likewise the west half boards for all other rows. What a half board means to the other
//! half is its set of diagonals, a pattern of bits. So the solutions with these rows are the pairs of an east
//! and a west pattern without a common bit: a product of two lists that nobody writes down, counted 512
//! pairs at a time (`lanes`). The lists of quadrants come from `quadrants`, the pairs from `join`.
//!
//! Symmetry. South rows are numbered from the bottom and west columns from the right, so that reflections
//! only exchange row sets. For even n the two long diagonals have no bits. Where they hold queens, a
//! reflection or a rotation takes one of these queens to the west, and two of them both to the west: then
//! the east has none, and a pair stands for 2 or 4. Where they hold none, one of a row set and its
//! reflection is enough. For odd n the queen of the middle row goes east, that of the middle column north,
//! and of their distances from the corner the column's is the smaller one (they differ, or the two would attack each
//! other): a pair stands for 8. With a queen in the centre, both long diagonals are taken and the rest is as for even n.
//!
//! Joining quadrants that meet in the middle is known among those who count queens; we know of no paper. Limits: sides 6 to 33. Work grows about sevenfold a row, memory
//! stays small: lists of quadrants are kept only where they fit, else made again for each pair of row sets.

mod join;
mod lanes;
mod quadrants;

use std::sync::{Arc, Mutex, OnceLock};

use num_bigint::BigUint;

use self::join::Buffer;
use self::lanes::{BLOCK, Block, Lanes};
use self::quadrants::{Bits, List, Middle, Quadrant, Quarter};
use crate::control::{Control, Meter};
use crate::outcome::Limit;
use crate::units::Units;

/// The sides that can be counted this way.
pub(super) const SIDES: std::ops::RangeInclusive<u32> = 6..=33;

/// The sides whose patterns fit in 32 bits.
const NARROW: std::ops::RangeInclusive<u32> = 6..=18;

/// Which instructions do the work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Path {
    /// What every machine has.
    Portable,
    /// 256 bits at a time.
    Avx2,
    /// 512 bits at a time, with instructions that count and gather.
    Avx512,
}

impl Path {
    /// The paths that this machine can take, the slowest first.
    pub fn all() -> Vec<Self> {
        #[allow(unused_mut)]
        let mut paths = vec![Self::Portable];
        #[cfg(target_arch = "x86_64")]
        {
            if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("popcnt") {
                paths.push(Self::Avx2);
            }
            if is_x86_feature_detected!("avx512f")
                && is_x86_feature_detected!("avx512vpopcntdq")
                && is_x86_feature_detected!("avx512vl")
                && is_x86_feature_detected!("popcnt")
            {
                paths.push(Self::Avx512);
            }
        }
        paths
    }

    /// The fastest of them.
    pub fn best() -> Self {
        Self::all().pop().unwrap_or(Self::Portable)
    }
}

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

/// The four quadrants.
struct Quarters<P> {
    n: u32,
    north_east: Arc<Quadrant<P>>,
    south_east: Quadrant<P>,
    north_west: Quadrant<P>,
    south_west: Quadrant<P>,
    /// Scratch that no thread uses at present.
    spare: Mutex<Vec<Scratch<P>>>,
}

/// The steps that have special instructions.
struct Kernel<J, S, F, M> {
    /// Appends the pairs of a class of one list and a class of the other that fit together.
    join: J,
    /// Appends all pairs that fit together, by the sum of their classes.
    by_sum: S,
    /// Keeps the patterns whose lowest bits are among some keys.
    filter: F,
    /// Counts the patterns that fit those of a block, among some of its lanes.
    matches: M,
}

/// Where a unit's half boards are written, and what is made of them.
struct Scratch<P> {
    east: Buffer<P>,
    sorted: Buffer<P>,
    west: [Buffer<P>; 3],
    kept: Buffer<P>,
    block: Block,
}

impl<P: Bits> Scratch<P> {
    fn new(bits: usize) -> Self {
        Self {
            east: Buffer::default(),
            sorted: Buffer::default(),
            west: Default::default(),
            kept: Buffer::default(),
            block: Block::new(bits),
        }
    }

    fn bytes(&self) -> usize {
        let east = [&self.east, &self.sorted, &self.kept];
        east.into_iter().chain(&self.west).map(Buffer::bytes).sum()
    }
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

impl<P: Bits> Quarters<P> {
    fn new(n: u32, skew: bool, room: u64) -> Self {
        let [north_east, south_east, north_west, south_west] =
            [(false, false), (true, false), (false, true), (true, true)]
                .map(|(south, west)| Quarter { south, west });
        let quadrant = |quarter, middle| Quadrant::new(n, quarter, skew, middle, room / 4);
        let model = Arc::new(quadrant(north_east, Middle::None));
        let other = |quarter, middle| match skew {
            true => quadrant(quarter, middle),
            false => Quadrant::image(&model, quarter),
        };
        Self {
            n,
            south_east: other(south_east, Middle::Row),
            north_west: other(north_west, Middle::Column),
            south_west: other(south_west, Middle::None),
            north_east: model,
            spare: Mutex::default(),
        }
    }

    /// Counts a unit with the instructions of a path, which this machine must have.
    fn count(&self, path: Path, skew: bool, rows: u32, meter: &mut Meter<'_>) -> Result<u128, Limit> {
        match path {
            Path::Portable => self.count_portable(skew, rows, meter),
            #[cfg(target_arch = "x86_64")]
            #[allow(
                unsafe_code,
                reason = "a path is chosen only where the machine was found to have its instructions"
            )]
            Path::Avx2 => unsafe { self.count_avx2(skew, rows, meter) },
            #[cfg(target_arch = "x86_64")]
            #[allow(
                unsafe_code,
                reason = "a path is chosen only where the machine was found to have its instructions"
            )]
            Path::Avx512 => unsafe { self.count_avx512(skew, rows, meter) },
            #[cfg(not(target_arch = "x86_64"))]
            _ => self.count_portable(skew, rows, meter),
        }
    }

    #[inline(always)]
    fn count_portable(&self, skew: bool, rows: u32, meter: &mut Meter<'_>) -> Result<u128, Limit> {
        let (join, by_sum, filter, matches) = (join::portable, join::by_sum, join::filter, Block::matches);
        self.count_by(skew, rows, meter, &Kernel { join, by_sum, filter, matches })
    }

    /// The same source, compiled for AVX2.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    fn count_avx2(&self, skew: bool, rows: u32, meter: &mut Meter<'_>) -> Result<u128, Limit> {
        self.count_portable(skew, rows, meter)
    }

    /// The same source, compiled for AVX-512, with that machine's own steps.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx512f,avx512vl,avx512vpopcntdq,bmi1,bmi2,popcnt")]
    fn count_avx512(&self, skew: bool, rows: u32, meter: &mut Meter<'_>) -> Result<u128, Limit> {
        // Closures here may use what this function may use.
        let kernel = Kernel {
            join: |out: &mut Buffer<P>, a: &List<P>, x, b: &List<P>, y| join::avx512(out, a, x, b, y),
            by_sum: |out: &mut _, a: &List<P>, b: &List<P>, zero| join::by_sum_avx512(out, a, b, zero),
            filter: |out: &mut Buffer<P>, patterns: &[P], keys| join::filter_avx512(out, patterns, keys),
            matches: |block: &Block, base, patterns: &[P]| block.matches_avx512(base, patterns),
        };
        self.count_by(skew, rows, meter, &kernel)
    }

    /// Counts a unit: all sets of southern rows that go with these northern ones.
    #[inline(always)]
    fn count_by<J, S, F, M>(
        &self,
        skew: bool,
        north: u32,
        meter: &mut Meter<'_>,
        kernel: &Kernel<J, S, F, M>,
    ) -> Result<u128, Limit>
    where
        J: Fn(&mut Buffer<P>, &List<P>, usize, &List<P>, usize),
        S: Fn(&mut [Buffer<P>; 3], &List<P>, &List<P>, bool),
        F: Fn(&mut Buffer<P>, &[P], u64),
        M: Fn(&Block, Lanes, &[P]) -> u64,
    {
        let half = self.n / 2;
        let all = (1 << half) - 1;
        let queens = if skew { half - 1 } else { half };
        let Some(in_the_south) = queens.checked_sub(north.count_ones()) else { return Ok(0) };
        let spare = self.spare.lock().ok().and_then(|mut spare| spare.pop());
        let mut scratch = spare.unwrap_or_else(|| Scratch::new(self.north_east.bits()));
        let (north_east, north_west) = (self.north_east.list(north), self.north_west.list(all ^ north));
        let mut total = 0;
        for south in (0..=all).filter(|south| south.count_ones() == in_the_south) {
            // Of two row sets that are exchanged by a reflection, one is enough.
            if !skew && north > south {
                continue;
            }
            meter.generate()?;
            if !NARROW.contains(&self.n) {
                meter.hold(scratch.bytes());
                meter.poll()?;
            }
            let east = [&*north_east, &*self.south_east.list(south)];
            let west = [&*north_west, &*self.south_west.list(all ^ south)];
            total += if skew {
                8 * u128::from(self.skew_pairs(east, west, &mut scratch, kernel))
            } else {
                let weight = mirror_weight(north, south, all);
                let pairs = self.symmetric_pairs(weight, east, west, &mut scratch, kernel);
                if north < south { 2 * u128::from(pairs) } else { pairs.into() }
            };
        }
        if let Ok(mut spare) = self.spare.lock() {
            spare.push(scratch);
        }
        Ok(total)
    }

    /// The pairs of half boards, weighted, where the long diagonals have no bits.
    #[inline(always)]
    fn symmetric_pairs<J, S, F, M>(
        &self,
        mirror_weight: u64,
        east: [&List<P>; 2],
        west: [&List<P>; 2],
        scratch: &mut Scratch<P>,
        kernel: &Kernel<J, S, F, M>,
    ) -> u64
    where
        J: Fn(&mut Buffer<P>, &List<P>, usize, &List<P>, usize),
        S: Fn(&mut [Buffer<P>; 3], &List<P>, &List<P>, bool),
        F: Fn(&mut Buffer<P>, &[P], u64),
        M: Fn(&Block, Lanes, &[P]) -> u64,
    {
        // With a queen in the centre, both long diagonals are taken.
        let centre = self.n % 2 == 1;
        if centre && mirror_weight == 0 {
            return 0;
        }
        scratch.east.clear();
        (kernel.join)(&mut scratch.east, east[0], 0, east[1], 0);
        if scratch.east.len() == 0 {
            return 0;
        }
        // The west by the number of its queens on long diagonals.
        scratch.west.iter_mut().for_each(Buffer::clear);
        if centre {
            (kernel.join)(&mut scratch.west[0], west[0], 0, west[1], 0);
        } else {
            (kernel.by_sum)(&mut scratch.west, west[0], west[1], mirror_weight > 0);
        }
        // Sorted, the patterns of a block are much alike, and many of the others fit none of them.
        let many = scratch.east.len() > BLOCK;
        if many {
            scratch.east.sort(&mut scratch.sorted);
        }
        let east = if many { scratch.sorted.as_slice() } else { scratch.east.as_slice() };
        let block = &mut scratch.block;
        let mut total = 0;
        for (first, number) in blocks(east.len()) {
            block.fill(&east[first..]);
            let base = Lanes::first(number);
            let keys = if many { block.keys(base) } else { u64::MAX };
            for (west, weight) in scratch.west.iter().zip([mirror_weight, 2, 4]) {
                let west = if keys == u64::MAX {
                    west.as_slice()
                } else {
                    (kernel.filter)(&mut scratch.kept, west.as_slice(), keys);
                    scratch.kept.as_slice()
                };
                total += weight * (kernel.matches)(block, base, west);
            }
        }
        total
    }

    /// The pairs of half boards of an odd side without a queen in the centre, one in eight.
    #[inline(always)]
    fn skew_pairs<J, S, F, M>(
        &self,
        east: [&List<P>; 2],
        west: [&List<P>; 2],
        scratch: &mut Scratch<P>,
        kernel: &Kernel<J, S, F, M>,
    ) -> u64
    where
        J: Fn(&mut Buffer<P>, &List<P>, usize, &List<P>, usize),
        M: Fn(&Block, Lanes, &[P]) -> u64,
    {
        let half = (self.n / 2) as usize;
        // The east by the column of the middle row's queen, the largest first; `farther[c]` tells how many
        // have it beyond column c.
        scratch.east.clear();
        let mut farther = [0; 32];
        for column in (0..half).rev() {
            farther[column] = scratch.east.len();
            if column > 0 {
                (kernel.join)(&mut scratch.east, east[0], 0, east[1], column);
            }
        }
        if scratch.east.len() == 0 {
            return 0;
        }
        // The west by the row of the middle column's queen.
        let (east, out) = (scratch.east.as_slice(), &mut scratch.west[0]);
        out.clear();
        let mut ends = [0; 32];
        for row in 0..half {
            if farther[row] > 0 {
                (kernel.join)(out, west[0], row, west[1], 0);
            }
            ends[row] = out.len();
        }
        let (west, block) = (out.as_slice(), &mut scratch.block);
        let mut total = 0;
        for (first, _) in blocks(east.len()) {
            block.fill(&east[first..]);
            let mut start = 0;
            for row in 0..half {
                let number = farther[row].saturating_sub(first);
                if number > 0 {
                    total += (kernel.matches)(block, Lanes::first(number), &west[start..ends[row]]);
                }
                start = ends[row];
            }
        }
        total
    }
}

/// Where each block of a list begins, and how many it holds.
fn blocks(length: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..length).step_by(BLOCK).map(move |first| (first, (length - first).min(BLOCK)))
}

/// How many a row set stands for under reflection in the vertical axis, which takes it to its complement:
/// the first row of which north and south agree must be east; where they agree in none, the reflection is the
/// exchange of north and south.
fn mirror_weight(north: u32, south: u32, all: u32) -> u64 {
    let agreed = !(north ^ south) & all;
    match agreed & agreed.wrapping_neg() {
        0 => 1,
        row if north & row != 0 => 2,
        _ => 0,
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

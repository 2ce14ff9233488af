//! The four quadrants of a board, and the count of one unit: all sets of rows with the same northern rows in
//! the east.

use std::sync::{Arc, Mutex};

use super::NARROW;
use super::join;
use super::lanes::Block;
use super::pairs::{Kernel, Scratch, Steps};
use super::path::Path;
use super::quadrant::{Bits, Middle, Quadrant, Quarter};
use crate::control::{Meter, processor_seconds};
use crate::outcome::Limit;

/// The four quadrants of a board.
pub(super) struct Quadrants<P> {
    n: u32,
    north_east: Arc<Quadrant<P>>,
    south_east: Quadrant<P>,
    north_west: Quadrant<P>,
    south_west: Quadrant<P>,
    /// Buffers that no thread is using.
    spare: Mutex<Vec<Scratch<P>>>,
}

impl<P: Bits> Quadrants<P> {
    /// The quadrants of a board of side `n`, which may use this many bytes for their lists.
    pub fn new(n: u32, open_centre: bool, room: u64) -> Self {
        let [north_east, south_east, north_west, south_west] =
            [(false, false), (true, false), (false, true), (true, true)]
                .map(|(south, west)| Quarter { south, west });
        let quadrant = |quarter, middle| Quadrant::new(n, quarter, open_centre, middle, room / 4);
        let model = Arc::new(quadrant(north_east, Middle::None));
        let other = |quarter, middle| match open_centre {
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

    /// Counts a unit with the instructions of a path, which the machine must have.
    pub fn count(&self, path: Path, rows: Rows, meter: &mut Meter<'_>) -> Result<Count, Limit> {
        match path {
            Path::Portable => self.count_portable(rows, meter),
            #[cfg(target_arch = "x86_64")]
            #[allow(unsafe_code, reason = "a path is chosen only if the machine has its instructions")]
            Path::Avx2 => unsafe { self.count_avx2(rows, meter) },
            #[cfg(target_arch = "x86_64")]
            #[allow(unsafe_code, reason = "a path is chosen only if the machine has its instructions")]
            Path::Avx512 => unsafe { self.count_avx512(rows, meter) },
            #[cfg(not(target_arch = "x86_64"))]
            _ => self.count_portable(rows, meter),
        }
    }

    #[inline(always)]
    fn count_portable(&self, rows: Rows, meter: &mut Meter<'_>) -> Result<Count, Limit> {
        let (join, by_sum, filter, matches) = (join::portable, join::by_sum, join::filter, Block::matches);
        self.count_by(rows, meter, &Kernel { join, by_sum, filter, matches })
    }

    /// The same source, compiled for AVX2.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    fn count_avx2(&self, rows: Rows, meter: &mut Meter<'_>) -> Result<Count, Limit> {
        self.count_portable(rows, meter)
    }

    /// The same source, compiled for AVX-512, with steps written for it.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx512f,avx512vl,avx512vpopcntdq,bmi1,bmi2,popcnt")]
    fn count_avx512(&self, rows: Rows, meter: &mut Meter<'_>) -> Result<Count, Limit> {
        use super::join::Buffer;
        use super::quadrant::List;
        // Closures inherit the target features of this function.
        let kernel = Kernel {
            join: |out: &mut Buffer<P>, a: &List<P>, x, b: &List<P>, y| join::avx512(out, a, x, b, y),
            by_sum: |out: &mut _, a: &List<P>, b: &List<P>, zero| join::by_sum_avx512(out, a, b, zero),
            filter: |out: &mut Buffer<P>, patterns: &[P], keys| join::filter_avx512(out, patterns, keys),
            matches: |block: &Block, base, patterns: &[P]| block.matches_avx512(base, patterns),
        };
        self.count_by(rows, meter, &kernel)
    }

    /// Counts all sets of southern rows that go with the northern ones.
    #[inline(always)]
    fn count_by(&self, rows: Rows, meter: &mut Meter<'_>, kernel: &impl Steps<P>) -> Result<Count, Limit> {
        meter.counts("sets of rows");
        let Rows { open_centre, north, .. } = rows;
        let half = self.n / 2;
        let all = (1 << half) - 1;
        if rows.south(half).next().is_none() {
            return Ok(Count::default());
        }
        let spare = self.spare.lock().ok().and_then(|mut spare| spare.pop());
        let mut scratch = spare.unwrap_or_else(|| Scratch::new(self.north_east.bits()));
        (scratch.measuring, scratch.left_out) = (rows.south.is_some(), 0.0);
        let (north_east, north_west) = (self.north_east.list(north), self.north_west.list(all ^ north));
        let started = processor_seconds();
        let mut total = 0;
        for south in rows.south(half) {
            meter.generate()?;
            if !NARROW.contains(&self.n) {
                meter.hold(scratch.bytes());
                meter.poll()?;
            }
            let east = [&*north_east, &*self.south_east.list(south)];
            let west = [&*north_west, &*self.south_west.list(all ^ south)];
            total += if open_centre {
                8 * u128::from(scratch.open_centre_pairs(half as usize, east, west, kernel, meter)?)
            } else {
                let weight = mirror_weight(north, south, all);
                let pairs = scratch.symmetric_pairs(self.n % 2 == 1, weight, east, west, kernel, meter)?;
                if north < south { 2 * u128::from(pairs) } else { pairs.into() }
            };
        }
        let left_out = scratch.left_out;
        if let Ok(mut spare) = self.spare.lock() {
            spare.push(scratch);
        }
        Ok(Count { total, seconds: processor_seconds() - started + left_out })
    }
}

/// The result for some sets of rows.
#[derive(Default)]
pub(super) struct Count {
    /// The number of solutions; if southern rows were given, it may be too small.
    pub total: u128,
    /// The processor time, without that for the lists of the northern rows, which they share.
    pub seconds: f64,
}

/// The rows whose queens are in the east, as far as they are given.
#[derive(Clone, Copy)]
pub(super) struct Rows {
    pub open_centre: bool,
    pub north: u32,
    /// The southern rows, to measure their time; if they are not given, all that go with the northern ones.
    pub south: Option<u32>,
}

impl Rows {
    /// Each set of southern rows that goes with the northern ones, on a board with quadrants of this side.
    pub fn south(self, half: u32) -> impl Iterator<Item = u32> + use<> {
        let Self { open_centre, north, south } = self;
        let queens = if open_centre { half - 1 } else { half };
        let left = queens.checked_sub(north.count_ones());
        let range = south.map_or(0..1 << half, |south| south..south + 1);
        // One of two row sets that a reflection exchanges is enough.
        range.filter(move |south| Some(south.count_ones()) == left && (open_centre || north <= *south))
    }
}

/// How many row sets this one represents under reflection in the vertical axis, which maps it to its
/// complement. The first row in which north and south agree must be in the east. If they agree in none, the
/// reflection just exchanges north and south.
pub(super) fn mirror_weight(north: u32, south: u32, all: u32) -> u64 {
    let agreed = !(north ^ south) & all;
    match agreed & agreed.wrapping_neg() {
        0 => 1,
        row if north & row != 0 => 2,
        _ => 0,
    }
}

//! The four quadrants of a board, and the count of one unit: all sets of rows with the same northern rows in
//! the east.

use std::sync::{Arc, Mutex};

use super::NARROW;
use super::join;
use super::lanes::Block;
use super::pairs::{Kernel, Scratch, Steps};
use super::path::Path;
use super::quadrant::{Bits, Middle, Quadrant, Quarter};
use crate::control::Meter;
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
    pub fn count(
        &self,
        path: Path,
        open_centre: bool,
        rows: u32,
        meter: &mut Meter<'_>,
    ) -> Result<u128, Limit> {
        match path {
            Path::Portable => self.count_portable(open_centre, rows, meter),
            #[cfg(target_arch = "x86_64")]
            #[allow(unsafe_code, reason = "a path is chosen only if the machine has its instructions")]
            Path::Avx2 => unsafe { self.count_avx2(open_centre, rows, meter) },
            #[cfg(target_arch = "x86_64")]
            #[allow(unsafe_code, reason = "a path is chosen only if the machine has its instructions")]
            Path::Avx512 => unsafe { self.count_avx512(open_centre, rows, meter) },
            #[cfg(not(target_arch = "x86_64"))]
            _ => self.count_portable(open_centre, rows, meter),
        }
    }

    #[inline(always)]
    fn count_portable(&self, open_centre: bool, rows: u32, meter: &mut Meter<'_>) -> Result<u128, Limit> {
        let (join, by_sum, filter, matches) = (join::portable, join::by_sum, join::filter, Block::matches);
        self.count_by(open_centre, rows, meter, &Kernel { join, by_sum, filter, matches })
    }

    /// The same source, compiled for AVX2.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    fn count_avx2(&self, open_centre: bool, rows: u32, meter: &mut Meter<'_>) -> Result<u128, Limit> {
        self.count_portable(open_centre, rows, meter)
    }

    /// The same source, compiled for AVX-512, with steps written for it.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx512f,avx512vl,avx512vpopcntdq,bmi1,bmi2,popcnt")]
    fn count_avx512(&self, open_centre: bool, rows: u32, meter: &mut Meter<'_>) -> Result<u128, Limit> {
        use super::join::Buffer;
        use super::quadrant::List;
        // Closures inherit the target features of this function.
        let kernel = Kernel {
            join: |out: &mut Buffer<P>, a: &List<P>, x, b: &List<P>, y| join::avx512(out, a, x, b, y),
            by_sum: |out: &mut _, a: &List<P>, b: &List<P>, zero| join::by_sum_avx512(out, a, b, zero),
            filter: |out: &mut Buffer<P>, patterns: &[P], keys| join::filter_avx512(out, patterns, keys),
            matches: |block: &Block, base, patterns: &[P]| block.matches_avx512(base, patterns),
        };
        self.count_by(open_centre, rows, meter, &kernel)
    }

    /// Counts a unit: all sets of southern rows that go with these northern ones.
    #[inline(always)]
    fn count_by(
        &self,
        open_centre: bool,
        north: u32,
        meter: &mut Meter<'_>,
        kernel: &impl Steps<P>,
    ) -> Result<u128, Limit> {
        meter.counts("sets of rows");
        let half = self.n / 2;
        let all = (1 << half) - 1;
        let queens = if open_centre { half - 1 } else { half };
        let Some(in_the_south) = queens.checked_sub(north.count_ones()) else { return Ok(0) };
        let spare = self.spare.lock().ok().and_then(|mut spare| spare.pop());
        let mut scratch = spare.unwrap_or_else(|| Scratch::new(self.north_east.bits()));
        let (north_east, north_west) = (self.north_east.list(north), self.north_west.list(all ^ north));
        let mut total = 0;
        for south in (0..=all).filter(|south| south.count_ones() == in_the_south) {
            // One of two row sets that a reflection exchanges is enough.
            if !open_centre && north > south {
                continue;
            }
            meter.generate()?;
            if !NARROW.contains(&self.n) {
                meter.hold(scratch.bytes());
                meter.poll()?;
            }
            let east = [&*north_east, &*self.south_east.list(south)];
            let west = [&*north_west, &*self.south_west.list(all ^ south)];
            total += if open_centre {
                8 * u128::from(scratch.open_centre_pairs(half as usize, east, west, kernel))
            } else {
                let weight = mirror_weight(north, south, all);
                let pairs = scratch.symmetric_pairs(self.n % 2 == 1, weight, east, west, kernel);
                if north < south { 2 * u128::from(pairs) } else { pairs.into() }
            };
        }
        if let Ok(mut spare) = self.spare.lock() {
            spare.push(scratch);
        }
        Ok(total)
    }
}

/// How many row sets this one represents under reflection in the vertical axis, which maps it to its
/// complement. The first row in which north and south agree must be in the east. If they agree in none, the
/// reflection just exchanges north and south.
fn mirror_weight(north: u32, south: u32, all: u32) -> u64 {
    let agreed = !(north ^ south) & all;
    match agreed & agreed.wrapping_neg() {
        0 => 1,
        row if north & row != 0 => 2,
        _ => 0,
    }
}

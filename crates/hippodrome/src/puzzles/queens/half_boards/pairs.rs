//! Counts the pairs of an east and a west half board without a common diagonal, for one set of rows.

use super::join::Buffer;
use super::lanes::{BLOCK, Block, Lanes};
use super::quadrant::{Bits, List};
use crate::control::{Meter, processor_seconds};
use crate::outcome::Limit;

/// The steps for which a path may have special instructions.
pub(super) struct Kernel<J, S, F, M> {
    /// Appends the compatible pairs of a class of one list and a class of the other.
    pub join: J,
    /// Appends all compatible pairs, by the sum of their classes.
    pub by_sum: S,
    /// Keeps the patterns whose lowest bits are among some keys.
    pub filter: F,
    /// Counts the pairs of a pattern and one of a block that are compatible, among some lanes of the block.
    pub matches: M,
}

/// The same steps as methods, so that their types are written only once.
pub(super) trait Steps<P> {
    fn join(&self, out: &mut Buffer<P>, a: &List<P>, x: usize, b: &List<P>, y: usize);
    fn by_sum(&self, out: &mut [Buffer<P>; 3], a: &List<P>, b: &List<P>, zero: bool);
    fn filter(&self, out: &mut Buffer<P>, patterns: &[P], keys: u64);
    fn matches(&self, block: &Block, base: Lanes, patterns: &[P]) -> u64;
}

impl<P, J, S, F, M> Steps<P> for Kernel<J, S, F, M>
where
    J: Fn(&mut Buffer<P>, &List<P>, usize, &List<P>, usize),
    S: Fn(&mut [Buffer<P>; 3], &List<P>, &List<P>, bool),
    F: Fn(&mut Buffer<P>, &[P], u64),
    M: Fn(&Block, Lanes, &[P]) -> u64,
{
    #[inline(always)]
    fn join(&self, out: &mut Buffer<P>, a: &List<P>, x: usize, b: &List<P>, y: usize) {
        (self.join)(out, a, x, b, y);
    }

    #[inline(always)]
    fn by_sum(&self, out: &mut [Buffer<P>; 3], a: &List<P>, b: &List<P>, zero: bool) {
        (self.by_sum)(out, a, b, zero);
    }

    #[inline(always)]
    fn filter(&self, out: &mut Buffer<P>, patterns: &[P], keys: u64) {
        (self.filter)(out, patterns, keys);
    }

    #[inline(always)]
    fn matches(&self, block: &Block, base: Lanes, patterns: &[P]) -> u64 {
        (self.matches)(block, base, patterns)
    }
}

/// The buffers for the half boards of a unit.
pub(super) struct Scratch<P> {
    east: Buffer<P>,
    sorted: Buffer<P>,
    west: [Buffer<P>; 3],
    kept: Buffer<P>,
    block: Block,
    /// Whether time is measured: then of many blocks only some are compared, and the counts are wrong.
    pub measuring: bool,
    /// The processor time that blocks which were left out would have taken, in seconds.
    pub left_out: f64,
}

/// Comparing a block with a longer list takes long enough to check the limits.
const LONG: usize = 1 << 16;

/// The most comparisons of a measurement.
const MOST_COMPARED: usize = 1 << 31;

/// The blocks to compare, of which some may be left out.
struct Compared {
    /// Whether limits have to be checked for every block.
    takes_long: bool,
    step: usize,
    blocks: usize,
    started: f64,
}

impl Compared {
    /// For lists of these lengths.
    fn new(measuring: bool, east: usize, west: usize) -> Self {
        let blocks = east.div_ceil(BLOCK);
        let most = (MOST_COMPARED / west.max(1)).max(4);
        let step = if measuring { (blocks / most).max(1) } else { 1 };
        let takes_long = west > LONG;
        Self { takes_long, step, blocks, started: if measuring { processor_seconds() } else { 0.0 } }
    }

    /// The start and the length of each block, spread over the whole list.
    fn blocks(&self, length: usize) -> impl Iterator<Item = (usize, usize)> + use<> {
        (0..length).step_by(BLOCK * self.step).map(move |first| (first, (length - first).min(BLOCK)))
    }

    /// The time that the others would have taken.
    fn left_out(&self) -> f64 {
        let done = self.blocks.div_ceil(self.step);
        match self.step {
            1 => 0.0,
            _ => (processor_seconds() - self.started) * (self.blocks as f64 / done as f64 - 1.0),
        }
    }
}

impl<P: Bits> Scratch<P> {
    /// Buffers for patterns of this many bits.
    pub fn new(bits: usize) -> Self {
        Self {
            east: Buffer::default(),
            sorted: Buffer::default(),
            west: Default::default(),
            kept: Buffer::default(),
            block: Block::new(bits),
            measuring: false,
            left_out: 0.0,
        }
    }

    /// The bytes that they use.
    pub fn bytes(&self) -> usize {
        let east = [&self.east, &self.sorted, &self.kept];
        east.into_iter().chain(&self.west).map(Buffer::bytes).sum()
    }

    /// The weighted number of pairs for even side, or with a queen in the centre: the long diagonals have no
    /// bits.
    #[inline(always)]
    pub fn symmetric_pairs(
        &mut self,
        centre: bool,
        mirror_weight: u64,
        east: [&List<P>; 2],
        west: [&List<P>; 2],
        kernel: &impl Steps<P>,
        meter: &mut Meter<'_>,
    ) -> Result<u64, Limit> {
        // With a queen in the centre, both long diagonals are occupied.
        if centre && mirror_weight == 0 {
            return Ok(0);
        }
        self.east.clear();
        kernel.join(&mut self.east, east[0], 0, east[1], 0);
        if self.east.len() == 0 {
            return Ok(0);
        }
        // West half boards, by the number of their queens on long diagonals.
        self.west.iter_mut().for_each(Buffer::clear);
        if centre {
            kernel.join(&mut self.west[0], west[0], 0, west[1], 0);
        } else {
            kernel.by_sum(&mut self.west, west[0], west[1], mirror_weight > 0);
        }
        // If sorted, the patterns of a block are similar, and many of the others fit none of them.
        let many = self.east.len() > BLOCK;
        if many {
            self.east.sort(&mut self.sorted);
        }
        let bytes = self.bytes();
        let east = if many { self.sorted.as_slice() } else { self.east.as_slice() };
        let compared =
            Compared::new(self.measuring, east.len(), self.west.iter().map(Buffer::len).sum::<usize>());
        let block = &mut self.block;
        let mut total = 0;
        for (first, number) in compared.blocks(east.len()) {
            if compared.takes_long {
                meter.hold(bytes);
                meter.poll()?;
            }
            block.fill(&east[first..]);
            let base = Lanes::first(number);
            let keys = if many { block.keys(base) } else { u64::MAX };
            for (west, weight) in self.west.iter().zip([mirror_weight, 2, 4]) {
                let west = if keys == u64::MAX {
                    west.as_slice()
                } else {
                    kernel.filter(&mut self.kept, west.as_slice(), keys);
                    self.kept.as_slice()
                };
                total += weight * kernel.matches(block, base, west);
            }
        }
        self.left_out += compared.left_out();
        Ok(total)
    }

    /// The number of pairs for odd side without a queen in the centre: one in eight of all.
    #[inline(always)]
    pub fn open_centre_pairs(
        &mut self,
        half: usize,
        east: [&List<P>; 2],
        west: [&List<P>; 2],
        kernel: &impl Steps<P>,
        meter: &mut Meter<'_>,
    ) -> Result<u64, Limit> {
        // East half boards by the column of the middle row's queen, largest first. `farther[c]` is the number
        // of those that have it beyond column c.
        self.east.clear();
        let mut farther = [0; 32];
        for column in (0..half).rev() {
            farther[column] = self.east.len();
            if column > 0 {
                kernel.join(&mut self.east, east[0], 0, east[1], column);
            }
        }
        if self.east.len() == 0 {
            return Ok(0);
        }
        // West half boards by the row of the middle column's queen.
        let bytes = self.bytes();
        let (east, out) = (self.east.as_slice(), &mut self.west[0]);
        out.clear();
        let mut ends = [0; 32];
        for row in 0..half {
            if farther[row] > 0 {
                kernel.join(out, west[0], row, west[1], 0);
            }
            ends[row] = out.len();
        }
        let (west, block) = (out.as_slice(), &mut self.block);
        let compared = Compared::new(self.measuring, east.len(), west.len());
        let mut total = 0;
        for (first, _) in compared.blocks(east.len()) {
            if compared.takes_long {
                meter.hold(bytes);
                meter.poll()?;
            }
            block.fill(&east[first..]);
            let mut start = 0;
            for row in 0..half {
                let number = farther[row].saturating_sub(first);
                if number > 0 {
                    total += kernel.matches(block, Lanes::first(number), &west[start..ends[row]]);
                }
                start = ends[row];
            }
        }
        self.left_out += compared.left_out();
        Ok(total)
    }
}

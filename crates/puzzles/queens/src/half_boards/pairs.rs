//! Counts the pairs of an east and a west half board without a common diagonal, for one set of rows.

use super::buffer::{Buffer, MOST_GROUPED};
use super::compare::{Comparison, East, Many};
use super::filter::Keys;
use super::join::Classes;
use super::lanes::{BLOCK, Block, Lanes};
use super::list::{Bits, View};
use super::quadrant::MOST_CLASSES;
use search::{Limit, Meter};

/// The steps for which a path may have special instructions.
pub(super) struct Kernel<J, S, D, W, F, B, M> {
    /// Appends the compatible pairs of a class of one list and a class of the other.
    pub join: J,
    /// Appends all compatible pairs, by the sum of their classes; those of sum 0 to the buffer of this number, if any.
    pub by_sum: S,
    /// Moves the patterns without a bit to the front, and returns their number.
    pub partition: D,
    /// Keeps the patterns without some bits.
    pub without: W,
    /// Keeps the patterns that have one of some keys.
    pub with_keys: F,
    /// Fills a block with patterns, of which the lowest bits, this many, are left out.
    pub fill: B,
    /// Counts the pairs of a pattern and one of a block that are compatible, among some lanes of the block.
    pub matches: M,
}

/// The same steps as methods, so that their types are written only once.
pub(super) trait Steps<P> {
    fn join(&self, out: &mut Buffer<P>, a: &View<'_, P>, x: Classes, b: &View<'_, P>, y: Classes);
    fn by_sum(&self, out: &mut [Buffer<P>], a: &View<'_, P>, b: &View<'_, P>, none: Option<usize>);
    fn partition(&self, patterns: &mut [P], others: &mut Buffer<P>, bit: usize) -> usize;
    fn without(&self, out: &mut Buffer<P>, patterns: &[P], bits: u64);
    fn with_keys(&self, out: &mut Buffer<P>, patterns: &[P], keys: Keys);
    fn fill(&self, block: &mut Block, patterns: &[P], known: usize);
    fn matches(&self, block: &Block, base: Lanes, patterns: &[P]) -> u64;
}

impl<P, J, S, D, W, F, B, M> Steps<P> for Kernel<J, S, D, W, F, B, M>
where
    J: Fn(&mut Buffer<P>, &View<'_, P>, Classes, &View<'_, P>, Classes),
    S: Fn(&mut [Buffer<P>], &View<'_, P>, &View<'_, P>, Option<usize>),
    D: Fn(&mut [P], &mut Buffer<P>, usize) -> usize,
    W: Fn(&mut Buffer<P>, &[P], u64),
    F: Fn(&mut Buffer<P>, &[P], Keys),
    B: Fn(&mut Block, &[P], usize),
    M: Fn(&Block, Lanes, &[P]) -> u64,
{
    #[inline(always)]
    fn join(&self, out: &mut Buffer<P>, a: &View<'_, P>, x: Classes, b: &View<'_, P>, y: Classes) {
        (self.join)(out, a, x, b, y);
    }

    #[inline(always)]
    fn by_sum(&self, out: &mut [Buffer<P>], a: &View<'_, P>, b: &View<'_, P>, none: Option<usize>) {
        (self.by_sum)(out, a, b, none);
    }

    #[inline(always)]
    fn partition(&self, patterns: &mut [P], others: &mut Buffer<P>, bit: usize) -> usize {
        (self.partition)(patterns, others, bit)
    }

    #[inline(always)]
    fn without(&self, out: &mut Buffer<P>, patterns: &[P], bits: u64) {
        (self.without)(out, patterns, bits);
    }

    #[inline(always)]
    fn with_keys(&self, out: &mut Buffer<P>, patterns: &[P], keys: Keys) {
        (self.with_keys)(out, patterns, keys);
    }

    #[inline(always)]
    fn fill(&self, block: &mut Block, patterns: &[P], known: usize) {
        (self.fill)(block, patterns, known);
    }

    #[inline(always)]
    fn matches(&self, block: &Block, base: Lanes, patterns: &[P]) -> u64 {
        (self.matches)(block, base, patterns)
    }
}

/// The buffers for the half boards of a unit.
pub(super) struct Scratch<P> {
    east: Buffer<P>,
    /// West half boards by class.
    west: Vec<Buffer<P>>,
    /// Those of the east that fit one row of the middle column's queen.
    part: Buffer<P>,
    unsorted: Buffer<P>,
    comparison: Comparison<P>,
    /// Whether time is measured: then of many half boards only some are compared, and the counts are wrong.
    pub measuring: bool,
}

/// The bits by which half boards are grouped so that there are about as many groups, or up to twice as many.
fn grouped_bits(groups: usize) -> usize {
    groups.checked_ilog2().map_or(0, |bits| bits as usize + 1).min(MOST_GROUPED)
}

/// All half boards of a block.
#[inline(always)]
pub(super) fn every(_: usize, number: usize, _: usize) -> usize {
    number
}

impl<P: Bits> Scratch<P> {
    /// Buffers for patterns of this many bits.
    pub fn new(bits: usize, many: Many) -> Self {
        Self {
            east: Buffer::default(),
            west: Vec::new(),
            part: Buffer::default(),
            unsorted: Buffer::default(),
            comparison: Comparison::new(bits, many),
            measuring: false,
        }
    }

    /// The bytes that they use.
    pub fn bytes(&self) -> usize {
        let boards = [&self.east, &self.unsorted, &self.part].into_iter().chain(&self.west);
        boards.map(Buffer::bytes).sum::<usize>() + self.comparison.bytes()
    }

    /// Only these first bits can be common to an east and a west half board.
    pub fn set_bits(&mut self, bits: usize) {
        self.comparison.block.set_bits(bits);
    }

    /// The processor time in seconds for what was left out since this was last called.
    pub fn left_out(&mut self) -> f64 {
        std::mem::take(&mut self.comparison.left_out)
    }

    /// If there are too many pairs to measure, only some are compared.
    fn thin_out(&mut self, east: usize, west: usize) {
        let parts = (east as u64).saturating_mul(west as u64) / self.comparison.many.measured;
        self.comparison.spacing = if self.measuring && parts > 0 { BLOCK * (parts as usize + 1) } else { 0 };
    }

    /// The weighted number of pairs for even side, or with a queen in the centre: the long diagonals have no
    /// bits.
    #[inline(always)]
    pub fn symmetric_pairs(
        &mut self,
        centre: bool,
        mirror_weight: u64,
        east: [&View<'_, P>; 2],
        west: [&View<'_, P>; 2],
        kernel: &impl Steps<P>,
        meter: &mut Meter<'_>,
    ) -> Result<u64, Limit> {
        self.east.clear();
        kernel.join(&mut self.east, east[0], 0..=0, east[1], 0..=0);
        if self.east.len() == 0 {
            return Ok(0);
        }
        // West half boards, by the number of their queens on long diagonals.
        self.west.resize_with(3, Buffer::default);
        self.west.iter_mut().for_each(Buffer::clear);
        if centre {
            kernel.join(&mut self.west[0], west[0], 0..=0, west[1], 0..=0);
        } else {
            // Those without one are put where they have the right weight.
            let none = match mirror_weight {
                0 => None,
                2 => Some(1),
                _ => Some(0),
            };
            kernel.by_sum(&mut self.west, west[0], west[1], none);
        }
        self.compare_symmetric([mirror_weight, 2, 4], kernel, meter)
    }

    /// Compares the east half boards with three classes of west half boards. Many west half boards are compared group by
    /// group.
    #[inline(always)]
    fn compare_symmetric(
        &mut self,
        weights: [u64; 3],
        kernel: &impl Steps<P>,
        meter: &mut Meter<'_>,
    ) -> Result<u64, Limit> {
        let number = self.west.iter().map(Buffer::len).sum::<usize>();
        self.thin_out(self.east.len(), number);
        if P::WIDE {
            meter.hold(self.bytes());
        }
        let Many { sorted, grouped, .. } = self.comparison.many;
        if self.east.len() < sorted {
            let east = East { boards: self.east.as_slice(), sorted: (0, 0) };
            let west = [0, 1, 2].map(|class| (self.west[class].as_slice(), weights[class]));
            return self.comparison.count(&east, &west, every, kernel, meter);
        }
        let bits = grouped_bits(number / grouped);
        for boards in &mut self.west {
            boards.group(bits, &mut self.unsorted, kernel);
        }
        let sorted = (bits, self.east.sort(bits, &mut self.unsorted));
        let east = East { boards: self.east.as_slice(), sorted };
        let west = [0, 1, 2].map(|class| (self.west[class].as_slice(), weights[class]));
        self.comparison.count_groups(&east, west, kernel, meter)
    }

    /// The number of pairs for odd side without a queen in the centre: one in eight of all. For each
    /// row of the middle column's queen, the bits are given that no east half board may have: the queen's diagonals, and
    /// the marks of columns that are not farther from the corner.
    #[inline(always)]
    pub fn open_centre_pairs(
        &mut self,
        half: usize,
        unfit: &[u64; MOST_CLASSES],
        east: [&View<'_, P>; 2],
        west: [&View<'_, P>; 2],
        kernel: &impl Steps<P>,
        meter: &mut Meter<'_>,
    ) -> Result<u64, Limit> {
        self.west.resize_with(half, Buffer::default);
        // The middle row's queen is farther from the corner than the other, so it is in no first column, and the other
        // in no last row.
        if !P::WIDE {
            return self.open_centre_packed(half, east, west, kernel, meter);
        }
        self.east.clear();
        kernel.join(&mut self.east, east[0], 0..=0, east[1], 1..=half - 1);
        if self.east.len() == 0 {
            return Ok(0);
        }
        let mut number = 0;
        for (row, boards) in self.west[..half - 1].iter_mut().enumerate() {
            boards.clear();
            kernel.join(boards, west[0], row..=row, west[1], 0..=0);
            number += boards.len();
        }
        self.thin_out(self.east.len(), number);
        meter.hold(self.bytes());
        let Many { sorted, grouped_of_row, .. } = self.comparison.many;
        let many = self.east.len() >= sorted;
        let bits = if many { grouped_bits(number / half / grouped_of_row) } else { 0 };
        for boards in &mut self.west[..half - 1] {
            boards.group(bits, &mut self.unsorted, kernel);
        }
        let sorted = if many { self.east.sort(bits, &mut self.unsorted) } else { 0 };
        let mut total = 0;
        for (row, boards) in self.west[..half - 1].iter().enumerate() {
            let east = &mut self.part;
            kernel.without(east, self.east.as_slice(), unfit[row]);
            let east = East { boards: east.as_slice(), sorted: (bits, sorted) };
            total += self.comparison.count_groups(&east, [(boards.as_slice(), 1)], kernel, meter)?;
        }
        Ok(total)
    }

    /// The same for small boards: half boards with different columns share blocks.
    #[inline(always)]
    fn open_centre_packed(
        &mut self,
        half: usize,
        east: [&View<'_, P>; 2],
        west: [&View<'_, P>; 2],
        kernel: &impl Steps<P>,
        meter: &mut Meter<'_>,
    ) -> Result<u64, Limit> {
        // East half boards with the largest column first. `farther[c]` is the number of those that have it beyond c.
        self.east.clear();
        let mut farther = [0; MOST_CLASSES];
        for column in (0..half).rev() {
            farther[column] = self.east.len();
            if column > 0 {
                kernel.join(&mut self.east, east[0], 0..=0, east[1], column..=column);
            }
        }
        if self.east.len() == 0 {
            return Ok(0);
        }
        for (row, boards) in self.west[..half - 1].iter_mut().enumerate() {
            boards.clear();
            if farther[row] > 0 {
                kernel.join(boards, west[0], row..=row, west[1], 0..=0);
            }
        }
        let east = East { boards: self.east.as_slice(), sorted: (0, 0) };
        let mut west = [(&[][..], 1); MOST_CLASSES];
        for (to, boards) in west.iter_mut().zip(&self.west[..half - 1]) {
            to.0 = boards.as_slice();
        }
        let counted =
            |first: usize, number: usize, row: usize| farther[row].saturating_sub(first).min(number);
        self.comparison.count(&east, &west[..half - 1], counted, kernel, meter)
    }
}

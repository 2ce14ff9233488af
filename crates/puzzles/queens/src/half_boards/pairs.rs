//! Counts the pairs of an east and a west half board without a common diagonal, for one set of rows: makes the half
//! boards of each class, and hands them to `compare` with the weight of their class.
//!
//! In the [example](super) of side 4, the east has one half board without queens on long diagonals. Of the two in the west,
//! c d has two such queens and would count four times; d c has none. The rows of north and south differ everywhere, so
//! d c counts once.

use super::buffer::{Buffer, MOST_GROUPED};
use super::compare::{Comparison, East, Many};
use super::lanes::BLOCK;
use super::list::{Bits, View};
use super::quadrant::MOST_CLASSES;
use super::steps::Steps;
use search::{Limit, Meter};

/// The lists of the four quadrants for one set of rows, those of the north first.
pub(super) struct Lists<'l, P> {
    pub east: [View<'l, P>; 2],
    pub west: [View<'l, P>; 2],
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
    steps: Steps<P>,
    /// Whether time is measured: then of many half boards only some are compared, and the counts are wrong.
    pub measuring: bool,
}

/// The bits by which half boards are grouped so that there are about as many groups, or up to twice as many.
fn grouped_bits(groups: usize) -> usize {
    groups.checked_ilog2().map_or(0, |bits| bits as usize + 1).min(MOST_GROUPED)
}

/// All half boards of a block.
pub(super) fn every(_: usize, number: usize, _: usize) -> usize {
    number
}

impl<P: Bits> Scratch<P> {
    /// Buffers for patterns of this many bits.
    pub fn new(bits: usize, many: Many, steps: Steps<P>) -> Self {
        Self {
            east: Buffer::default(),
            west: Vec::new(),
            part: Buffer::default(),
            unsorted: Buffer::default(),
            comparison: Comparison::new(bits, many, steps),
            steps,
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
    pub fn symmetric_pairs(
        &mut self,
        Lists { east, west }: &Lists<'_, P>,
        centre: bool,
        mirror_weight: u64,
        meter: &mut Meter<'_>,
    ) -> Result<u64, Limit> {
        self.east.clear();
        (self.steps.join)(&mut self.east, &east[0].classes(0..=0), &east[1].classes(0..=0));
        if self.east.len() == 0 {
            return Ok(0);
        }
        // West half boards, by the number of their queens on long diagonals.
        self.west.resize_with(3, Buffer::default);
        self.west.iter_mut().for_each(Buffer::clear);
        let join = self.steps.join;
        let [none, long] = [0, 1].map(|class| [0, 1].map(|half: usize| west[half].classes(class..=class)));
        if centre || mirror_weight == 1 {
            join(&mut self.west[0], &none[0], &none[1]);
        }
        if !centre {
            // Those without one are put where they have the right weight.
            let with_none = if mirror_weight == 2 { &west[1].classes(0..=1) } else { &long[1] };
            join(&mut self.west[1], &none[0], with_none);
            join(&mut self.west[1], &long[0], &none[1]);
            join(&mut self.west[2], &long[0], &long[1]);
        }
        self.compare_symmetric([mirror_weight, 2, 4], meter)
    }

    /// Compares the east half boards with three classes of west half boards. Many west half boards are compared group by
    /// group.
    fn compare_symmetric(&mut self, weights: [u64; 3], meter: &mut Meter<'_>) -> Result<u64, Limit> {
        let number = self.west.iter().map(Buffer::len).sum::<usize>();
        self.thin_out(self.east.len(), number);
        if P::WIDE {
            meter.set_memory_in_use(self.bytes());
        }
        let Many { sorted, grouped, .. } = self.comparison.many;
        if self.east.len() < sorted {
            let east = East { boards: self.east.as_slice(), sorted: (0, 0) };
            let west = [0, 1, 2].map(|class| (self.west[class].as_slice(), weights[class]));
            return self.comparison.count(&east, &west, every, meter);
        }
        let bits = grouped_bits(number / grouped);
        for boards in &mut self.west {
            boards.group(bits, &mut self.unsorted);
        }
        let sorted = (bits, self.east.sort(bits, &mut self.unsorted));
        let east = East { boards: self.east.as_slice(), sorted };
        let west = [0, 1, 2].map(|class| (self.west[class].as_slice(), weights[class]));
        self.comparison.count_groups(&east, west, meter)
    }

    /// The number of pairs for odd side without a queen in the centre: one in eight of all. For each
    /// row of the middle column's queen, the bits are given that no east half board may have: the queen's diagonals, and
    /// the marks of columns that are not farther from the corner.
    pub fn open_centre_pairs(
        &mut self,
        lists: &Lists<'_, P>,
        half: usize,
        unfit: &[u64; MOST_CLASSES],
        meter: &mut Meter<'_>,
    ) -> Result<u64, Limit> {
        self.west.resize_with(half, Buffer::default);
        // The middle row's queen is farther from the corner than the other, so it is in no first column, and the other
        // in no last row.
        if !P::WIDE {
            return self.open_centre_packed(lists, half, meter);
        }
        let Lists { east, west } = lists;
        self.east.clear();
        (self.steps.join)(&mut self.east, &east[0].classes(0..=0), &east[1].classes(1..=half - 1));
        if self.east.len() == 0 {
            return Ok(0);
        }
        let mut number = 0;
        for (row, boards) in self.west[..half - 1].iter_mut().enumerate() {
            boards.clear();
            (self.steps.join)(boards, &west[0].classes(row..=row), &west[1].classes(0..=0));
            number += boards.len();
        }
        self.thin_out(self.east.len(), number);
        meter.set_memory_in_use(self.bytes());
        let Many { sorted, grouped_of_row, .. } = self.comparison.many;
        let many = self.east.len() >= sorted;
        let bits = if many { grouped_bits(number / half / grouped_of_row) } else { 0 };
        for boards in &mut self.west[..half - 1] {
            boards.group(bits, &mut self.unsorted);
        }
        let sorted = if many { self.east.sort(bits, &mut self.unsorted) } else { 0 };
        let mut total = 0;
        for (row, boards) in self.west[..half - 1].iter().enumerate() {
            let east = &mut self.part;
            (self.steps.without)(east, self.east.as_slice(), unfit[row]);
            let east = East { boards: east.as_slice(), sorted: (bits, sorted) };
            total += self.comparison.count_groups(&east, [(boards.as_slice(), 1)], meter)?;
        }
        Ok(total)
    }

    /// The same for small boards: half boards with different columns share blocks.
    fn open_centre_packed(
        &mut self,
        Lists { east, west }: &Lists<'_, P>,
        half: usize,
        meter: &mut Meter<'_>,
    ) -> Result<u64, Limit> {
        // East half boards with the largest column first. `farther[c]` is the number of those that have it beyond c.
        self.east.clear();
        let mut farther = [0; MOST_CLASSES];
        for column in (0..half).rev() {
            farther[column] = self.east.len();
            if column > 0 {
                (self.steps.join)(&mut self.east, &east[0].classes(0..=0), &east[1].classes(column..=column));
            }
        }
        if self.east.len() == 0 {
            return Ok(0);
        }
        for (row, boards) in self.west[..half - 1].iter_mut().enumerate() {
            boards.clear();
            if farther[row] > 0 {
                (self.steps.join)(boards, &west[0].classes(row..=row), &west[1].classes(0..=0));
            }
        }
        let east = East { boards: self.east.as_slice(), sorted: (0, 0) };
        let mut west = [(&[][..], 1); MOST_CLASSES];
        for (to, boards) in west.iter_mut().zip(&self.west[..half - 1]) {
            to.0 = boards.as_slice();
        }
        let counted =
            |first: usize, number: usize, row: usize| farther[row].saturating_sub(first).min(number);
        self.comparison.count(&east, &west[..half - 1], counted, meter)
    }
}

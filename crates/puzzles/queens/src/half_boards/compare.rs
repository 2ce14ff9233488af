//! Compares east half boards with west half boards.
//!
//! If there are many east half boards, they are sorted like the leaves of a tree that divides them by one bit after the
//! other. Where the east half boards have a bit, the west half boards that have it too fit none of them, and are left
//! behind. So the west lists become shorter on the way down. It ends where the east half boards fill few blocks; these
//! are compared with what is left of the west.
//!
//! In the [example](super) of side 4, the east half board b a has the bits of two diagonals. West c d has one of these bits
//! too; d c has two others, so this pair is counted.

use super::buffer::Buffer;
use super::lanes::{BLOCK, Block, Lanes};
use super::list::Bits;
use super::pairs::every;
use super::steps::Steps;
use search::{Limit, Meter, processor_seconds};

/// East half boards.
pub(super) struct East<'e, P> {
    pub boards: &'e [P],
    /// The bits by which they are sorted; those below are known to fit.
    pub sorted: (usize, usize),
}

/// East half boards that agree in some bits.
#[derive(Clone, Copy)]
struct Node {
    first: usize,
    last: usize,
    /// The end of the bits in which they agree.
    depth: usize,
    /// The level of the west half boards that fit these bits, perhaps except for the last bit.
    level: usize,
    /// Whether they have the last bit, and west half boards that have it too are still to be left behind.
    divided: bool,
}

/// Buffers for the comparison.
pub(super) struct Comparison<P> {
    /// The west half boards that are left at each level below the first, by class.
    levels: Vec<Vec<Buffer<P>>>,
    kept: Buffer<P>,
    /// The east half boards that fit a group of the west, by the last bit that was to be left out.
    fitting: Vec<Buffer<P>>,
    pub block: Block,
    nodes: Vec<Node>,
    /// The distance between east half boards that are compared, or 0 if all are.
    pub spacing: usize,
    /// The processor time that those which were left out would have taken, in seconds.
    pub left_out: f64,
    pub many: Many,
    steps: Steps<P>,
}

/// Comparing with more west half boards than these takes long enough to check the limits.
const LONG: usize = 1 << 16;

/// The numbers of half boards from which on they are handled as many. Tests take smaller ones.
#[derive(Clone, Copy)]
pub(super) struct Many {
    /// East half boards to be sorted.
    pub sorted: usize,
    /// East half boards to be divided.
    pub divided: usize,
    /// West half boards to be compared group by group.
    pub grouped: usize,
    /// The same on boards of odd side, for each row of the middle column's queen.
    pub grouped_of_row: usize,
    /// Pairs of which only some are compared in a measurement.
    pub measured: u64,
}

impl Many {
    /// The fastest in measurements with sides 16 to 24. The half boards of small boards are not divided.
    pub fn new<P: Bits>() -> Self {
        Self {
            sorted: BLOCK + 1,
            divided: if P::WIDE { 3 * BLOCK + 1 } else { usize::MAX },
            grouped: if P::WIDE { 1 << 14 } else { 1 << 15 },
            grouped_of_row: 1 << 12,
            measured: 1 << 40,
        }
    }
}

impl<P: Bits> Comparison<P> {
    /// For patterns of this many bits.
    pub fn new(bits: usize, many: Many, steps: Steps<P>) -> Self {
        Self {
            levels: Vec::new(),
            kept: Buffer::default(),
            fitting: Vec::new(),
            block: Block::new(bits),
            nodes: Vec::new(),
            spacing: 0,
            left_out: 0.0,
            many,
            steps,
        }
    }

    /// The bytes that the buffers use.
    pub fn bytes(&self) -> usize {
        self.levels.iter().flatten().chain(&self.fitting).map(Buffer::bytes).sum::<usize>()
            + self.kept.bytes()
    }

    /// The number of pairs that fit, each counted with the weight of the west half board's class. `counted` tells how
    /// many of the half boards of a block count, given the place of its first half board, their number and the class.
    pub fn count(
        &mut self,
        east: &East<'_, P>,
        west: &[(&[P], u64)],
        counted: impl Fn(usize, usize, usize) -> usize,
        meter: &mut Meter<'_>,
    ) -> Result<u64, Limit> {
        let takes_long = west.iter().map(|(boards, _)| boards.len()).sum::<usize>() > LONG;
        let started = if self.spacing > 0 { processor_seconds() } else { 0.0 };
        let (mut total, mut compared) = (0, 0);
        let (all, depth) = (east.boards.len(), east.sorted.0);
        self.nodes.clear();
        self.nodes.push(Node { first: 0, last: all, depth, level: 0, divided: false });
        while let Some(node) = self.nodes.pop() {
            let Node { first, last, depth, level, divided } = node;
            if self.spacing > 0 && first.next_multiple_of(self.spacing) >= last {
                continue;
            }
            if takes_long {
                meter.poll()?;
            }
            let level = if divided { self.divide(&node, west) } else { level };
            if last - first >= self.many.divided && depth < east.sorted.1 {
                let clear = |pattern: &P| pattern.wide() >> depth & 1 == 0;
                let middle = first + east.boards[first..last].partition_point(clear);
                let half = Node { first, last: middle, depth: depth + 1, level, divided: false };
                self.nodes.push(half);
                self.nodes.push(Node { first: middle, last, divided: true, ..half });
                continue;
            }
            total += self.leaf(east, &Node { level, ..node }, west, &counted);
            compared += last - first;
        }
        if self.spacing > 0 && compared > 0 {
            self.left_out += (processor_seconds() - started) * (all as f64 / compared as f64 - 1.0);
        }
        Ok(total)
    }

    /// The same group by group: west half boards that agree in the first bits are adjacent, up to the bits by which the
    /// east half boards are sorted. For each group, the east half boards that have one of its bits are left out.
    pub fn count_groups<const CLASSES: usize>(
        &mut self,
        east: &East<'_, P>,
        west: [(&[P], u64); CLASSES],
        meter: &mut Meter<'_>,
    ) -> Result<u64, Limit> {
        let bits = east.sorted.0;
        let mut fitting = std::mem::take(&mut self.fitting);
        fitting.resize_with(bits.max(fitting.len()), Buffer::default);
        let mut rest = west;
        let (mut total, mut before) = (Ok(0), 0);
        for group in 0..1u64 << bits {
            // In the order in which they are sorted, the first bit counts most.
            let group = group.reverse_bits().checked_shr(64 - bits as u32).unwrap_or(0);
            let belongs = |pattern: &P| pattern.wide() % (1 << bits) == group;
            let west = rest.each_mut().map(|(boards, weight)| {
                let (these, others) = boards.split_at(boards.partition_point(belongs));
                *boards = others;
                (these, *weight)
            });
            if west.iter().all(|(boards, _)| boards.is_empty()) {
                continue;
            }
            // What fits the bits that the group shares with the one before it is there already.
            let shared = (group ^ before).trailing_zeros() as usize;
            let mut last = None;
            for bit in (0..bits).filter(|bit| group >> bit & 1 == 1) {
                let (above, below) = fitting.split_at_mut(bit);
                if bit >= shared {
                    let from = last.map_or(east.boards, |last: usize| above[last].as_slice());
                    (self.steps.without)(&mut below[0], from, 1 << bit);
                }
                last = Some(bit);
            }
            before = group;
            let boards = last.map_or(east.boards, |last| fitting[last].as_slice());
            let counted = self.count(&East { boards, ..*east }, &west, every, meter);
            total = total.and_then(|total| Ok(total + counted?));
            if total.is_err() {
                break;
            }
        }
        self.fitting = fitting;
        total
    }

    /// The pairs of a node that is not divided.
    fn leaf(
        &mut self,
        east: &East<'_, P>,
        node: &Node,
        west: &[(&[P], u64)],
        counted: impl Fn(usize, usize, usize) -> usize,
    ) -> u64 {
        let mut total = 0;
        let length = node.last - node.first;
        let blocks = length.div_ceil(BLOCK);
        let sorted = node.depth < east.sorted.1;
        for block in 0..blocks {
            // Blocks of equal size fit better than full blocks and a rest.
            let place = |block: usize| match sorted {
                true => node.first + length * block / blocks,
                false => (node.first + BLOCK * block).min(node.last),
            };
            let (first, last) = (place(block), place(block + 1));
            (self.steps.fill)(&mut self.block, &east.boards[first..last], node.depth);
            // Sorted half boards are similar, and many of the others fit none of them.
            let all = Lanes::first(last - first);
            let keys = sorted.then(|| self.block.keys(all));
            for (class, &(boards, weight)) in west.iter().enumerate() {
                let counted = counted(first, last - first, class);
                if counted == 0 {
                    continue;
                }
                let base = if counted == last - first { all } else { Lanes::first(counted) };
                let mut west = match node.level.checked_sub(1) {
                    Some(level) => self.levels[level][class].as_slice(),
                    None => boards,
                };
                if let Some(keys) = keys.filter(|keys| !keys.are_all()) {
                    (self.steps.with_keys)(&mut self.kept, west, keys);
                    west = self.kept.as_slice();
                }
                total += weight * (self.steps.matches)(&self.block, base, west);
            }
        }
        total
    }

    /// Takes over the west half boards that do not have the last bit of a node to the next level.
    fn divide(&mut self, node: &Node, west: &[(&[P], u64)]) -> usize {
        let bit = 1 << (node.depth - 1);
        if self.levels.len() <= node.level {
            self.levels.push(Vec::new());
        }
        let (before, after) = self.levels.split_at_mut(node.level);
        if after[0].len() < west.len() {
            after[0].resize_with(west.len(), Buffer::default);
        }
        for (class, to) in after[0].iter_mut().enumerate().take(west.len()) {
            let from = before.last().map_or(west[class].0, |level| level[class].as_slice());
            (self.steps.without)(to, from, bit);
        }
        node.level + 1
    }
}

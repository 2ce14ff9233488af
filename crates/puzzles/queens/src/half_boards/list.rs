//! Lists of the ways to place queens in a quadrant, each as the pattern of its diagonals.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use bytemuck::Pod;

use super::order::BitMap;

/// A pattern of diagonals.
pub(super) trait Bits: Pod + Default + Send + Sync {
    /// Whether it has 64 bits, and not 32.
    const WIDE: bool;

    /// The pattern with these bits.
    fn new(bits: u64) -> Self;

    /// The bits.
    fn wide(self) -> u64;
}

impl Bits for u32 {
    const WIDE: bool = false;

    #[inline(always)]
    fn new(bits: u64) -> Self {
        bits as u32
    }

    #[inline(always)]
    fn wide(self) -> u64 {
        self.into()
    }
}

impl Bits for u64 {
    const WIDE: bool = true;

    #[inline(always)]
    fn new(bits: u64) -> Self {
        bits
    }

    #[inline(always)]
    fn wide(self) -> u64 {
        self
    }
}

/// Extra space after the patterns of a list, so that the last ones can be read as part of a vector.
pub(super) const MARGIN: usize = 16;

/// The ways for one set of rows.
pub(super) struct List<P> {
    pub sets: usize,
    pub classes: usize,
    /// The start of the ways of each set of columns and class, and the end of the last ones.
    pub starts: Arc<[u32]>,
    /// The patterns, with a margin.
    pub patterns: Vec<P>,
}

impl<P: Bits> List<P> {
    /// The bytes that it uses.
    pub fn bytes(&self) -> u64 {
        (size_of_val(&*self.starts) + size_of_val(&*self.patterns)) as u64
    }

    /// The list with all patterns mapped.
    #[inline(always)]
    pub fn mapped(&self, map: impl Fn(u64) -> u64) -> Self {
        Self {
            sets: self.sets,
            classes: self.classes,
            starts: self.starts.clone(),
            patterns: self.patterns.iter().map(|pattern| P::new(map(pattern.wide()))).collect(),
        }
    }
}

/// A list with its patterns or with images of them.
pub(super) struct View<'l, P> {
    sets: usize,
    classes: usize,
    starts: &'l [u32],
    patterns: &'l [P],
}

impl<'l, P: Bits> View<'l, P> {
    /// A list as it is.
    pub fn new(list: &'l List<P>) -> Self {
        Self::with(list, &list.patterns)
    }

    /// A list whose patterns are mapped; the images are put into a buffer.
    #[inline(always)]
    pub fn mapped(list: &'l List<P>, map: &BitMap, buffer: &'l mut Vec<P>) -> Self {
        buffer.clear();
        buffer.extend(list.patterns.iter().map(|pattern| P::new(map.of(pattern.wide()))));
        Self::with(list, buffer)
    }

    fn with(list: &'l List<P>, patterns: &'l [P]) -> Self {
        Self { sets: list.sets, classes: list.classes, starts: &list.starts, patterns }
    }

    /// The number of sets of columns.
    pub fn sets(&self) -> usize {
        self.sets
    }

    /// Where the patterns of a class of each set of columns start.
    #[inline(always)]
    pub fn starts(&self, class: usize) -> Starts<'l> {
        Starts { starts: &self.starts[class..], classes: self.classes }
    }

    /// All patterns, with a margin.
    pub fn patterns(&self) -> &'l [P] {
        self.patterns
    }
}

/// The starts of a class in every set of columns.
#[derive(Clone, Copy)]
pub(super) struct Starts<'l> {
    starts: &'l [u32],
    classes: usize,
}

impl Starts<'_> {
    /// The start in one set.
    #[inline(always)]
    pub fn of(self, set: usize) -> usize {
        self.starts[set * self.classes] as usize
    }
}

/// The room that is left for lists to be kept.
pub(super) struct PuzzleOf(AtomicU64);

impl PuzzleOf {
    /// PuzzleOf for this many bytes.
    pub fn new(bytes: u64) -> Self {
        Self(AtomicU64::new(bytes))
    }

    /// Takes this many bytes if there are as many left.
    pub fn take(&self, bytes: u64) -> bool {
        let left = |left: u64| left.checked_sub(bytes);
        self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, left).is_ok()
    }

    /// Gives bytes back.
    pub fn give_back(&self, bytes: u64) {
        self.0.fetch_add(bytes, Ordering::Relaxed);
    }
}

//! Lists of the ways to place queens in a quadrant, each as the pattern of its diagonals.

use std::ops::{Range, RangeInclusive};
use std::sync::Arc;

use bytemuck::Pod;

use super::order::BitMap;
use super::steps::Steps;

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
    pub fn mapped(list: &'l List<P>, map: &BitMap, buffer: &'l mut Vec<P>, steps: &Steps<P>) -> Self {
        (steps.map)(map, &list.patterns, buffer);
        Self::with(list, buffer)
    }

    fn with(list: &'l List<P>, patterns: &'l [P]) -> Self {
        Self { sets: list.sets, classes: list.classes, starts: &list.starts, patterns }
    }

    /// Where the patterns of a class of each set of columns start.
    #[inline(always)]
    fn starts(&self, class: usize) -> Starts<'l> {
        Starts { starts: &self.starts[class..], classes: self.classes }
    }

    /// Some classes that follow each other.
    #[inline(always)]
    pub fn classes(&self, classes: RangeInclusive<usize>) -> Classes<'l, P> {
        Classes {
            patterns: self.patterns,
            sets: self.sets,
            starts: self.starts(*classes.start()),
            ends: self.starts(classes.end() + 1),
        }
    }
}

/// Some classes of a list.
pub(super) struct Classes<'l, P> {
    /// All patterns of the list, with a margin.
    pub patterns: &'l [P],
    /// The number of sets of columns.
    pub sets: usize,
    starts: Starts<'l>,
    ends: Starts<'l>,
}

impl<P> Classes<'_, P> {
    /// About how many patterns they have.
    pub fn estimate(&self) -> usize {
        let classes = self.starts.starts.len() - self.ends.starts.len();
        self.patterns.len() / self.starts.classes * classes
    }

    /// Where the patterns for a set of columns are.
    #[inline(always)]
    pub fn range(&self, set: usize) -> Range<usize> {
        self.starts.of(set)..self.ends.of(set)
    }
}

/// The starts of a class in every set of columns.
#[derive(Clone, Copy)]
struct Starts<'l> {
    starts: &'l [u32],
    classes: usize,
}

impl Starts<'_> {
    /// The start in one set.
    #[inline(always)]
    fn of(self, set: usize) -> usize {
        self.starts[set * self.classes] as usize
    }
}

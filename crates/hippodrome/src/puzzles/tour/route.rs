//! Tours that are not written down: any step of a tour of a board of any size, at once.
//!
//! A tour of a large rectangle is made of a few small walks that are repeated along rows and columns
//! ([`layout`]). A [`Script`] says in which order: a walk over a block, parts one after
//! the other, or one part again and again, each time some squares further on. Scripts are a handful of
//! nodes deep whatever the size of the board, so the k-th square, and the step at which a square is
//! visited, take constant time and no memory to speak of. Written out, the same script is the tour.

use std::sync::Arc;

use super::block::Walks;
use super::layout;
use crate::board::Square;

/// A distance in rows and columns.
pub type Shift = (i64, i64);

/// In which order the walks over blocks make up a tour. Parts come before the wholes that use them.
#[derive(Debug, Default)]
pub struct Script {
    nodes: Vec<Node>,
    lengths: Vec<u64>,
}

#[derive(Debug)]
enum Node {
    /// A piece of the walk over a block.
    Walk { walks: Arc<Walks>, from: usize, to: usize },
    /// One part after the other.
    Join(Vec<Part>),
    /// A part again and again, each time so much further on.
    Repeat { body: usize, count: u64, step: Shift },
}

/// A node put in its place.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    pub node: usize,
    pub shift: Shift,
    pub backwards: bool,
}

impl Part {
    /// A node where it is, forwards.
    pub fn here(node: usize) -> Self {
        Self { node, shift: (0, 0), backwards: false }
    }

    /// The same part so much further on.
    #[must_use]
    pub fn moved(self, (rows, cols): Shift) -> Self {
        Self { shift: (self.shift.0 + rows, self.shift.1 + cols), ..self }
    }
}

/// Squares one after the other, somewhere on the board.
struct Run<'s> {
    squares: &'s [Square],
    shift: Shift,
    backwards: bool,
}

impl Script {
    /// A piece of the walk over a block.
    pub fn walk(&mut self, walks: &Arc<Walks>, from: usize, to: usize) -> usize {
        self.add(Node::Walk { walks: Arc::clone(walks), from, to }, (to - from) as u64)
    }

    /// One part after the other.
    pub fn join(&mut self, parts: Vec<Part>) -> usize {
        let length = parts.iter().map(|part| self.lengths[part.node]).sum();
        self.add(Node::Join(parts), length)
    }

    /// A node again and again. One of the two distances of `step` is 0, and the node must lie within
    /// the other one, counted from 0.
    pub fn repeat(&mut self, body: usize, count: u64, step: Shift) -> usize {
        self.add(Node::Repeat { body, count, step }, self.lengths[body] * count)
    }

    fn add(&mut self, node: Node, length: u64) -> usize {
        self.nodes.push(node);
        self.lengths.push(length);
        self.nodes.len() - 1
    }

    /// The place of the k-th square of a node.
    fn square(&self, mut node: usize, mut k: u64) -> Shift {
        let mut shift = (0, 0);
        loop {
            match &self.nodes[node] {
                Node::Walk { walks, from, .. } => {
                    let square = walks.squares()[from + k as usize];
                    return (shift.0 + i64::from(square.row), shift.1 + i64::from(square.col));
                }
                Node::Join(parts) => {
                    for part in parts {
                        let length = self.lengths[part.node];
                        if k < length {
                            k = if part.backwards { length - 1 - k } else { k };
                            shift = (shift.0 + part.shift.0, shift.1 + part.shift.1);
                            node = part.node;
                            break;
                        }
                        k -= length;
                    }
                }
                Node::Repeat { body, step, .. } => {
                    let times = (k / self.lengths[*body]) as i64;
                    k %= self.lengths[*body];
                    shift = (shift.0 + times * step.0, shift.1 + times * step.1);
                    node = *body;
                }
            }
        }
    }

    /// At which step a node visits a place.
    fn step(&self, node: usize, place: Shift) -> Option<u64> {
        match &self.nodes[node] {
            Node::Walk { walks, from, to } => {
                let at = walks.place(place.0, place.1)?;
                (*from..*to).contains(&at).then(|| (at - from) as u64)
            }
            Node::Join(parts) => {
                let mut before = 0;
                for part in parts {
                    let length = self.lengths[part.node];
                    let inner = (place.0 - part.shift.0, place.1 - part.shift.1);
                    if let Some(k) = self.step(part.node, inner) {
                        return Some(before + if part.backwards { length - 1 - k } else { k });
                    }
                    before += length;
                }
                None
            }
            Node::Repeat { body, count, step } => {
                let (along, by) = if step.0 != 0 { (place.0, step.0) } else { (place.1, step.1) };
                let times = along.div_euclid(by.abs()) * by.signum();
                let count = i64::try_from(*count).ok()?;
                if !(0..count).contains(&times) {
                    return None;
                }
                let inner = (place.0 - times * step.0, place.1 - times * step.1);
                Some(self.lengths[*body] * times as u64 + self.step(*body, inner)?)
            }
        }
    }

    /// Shows the squares of a node from the `low`-th to before the `high`-th, in order. The recursion is
    /// as deep as the script.
    fn runs(&self, part: Part, low: u64, high: u64, show: &mut impl FnMut(Run<'_>)) {
        let length = self.lengths[part.node];
        let (low, high) = (low.min(length), high.min(length));
        if low >= high {
            return;
        }
        // What of a part of this length, `before` squares in, lies between low and high.
        let inside =
            |before: u64, length: u64| (low.saturating_sub(before), high.saturating_sub(before).min(length));
        match &self.nodes[part.node] {
            Node::Walk { walks, from, to } => {
                let (low, high) = (low as usize, high as usize);
                let range = if part.backwards { to - high..to - low } else { from + low..from + high };
                show(Run { squares: &walks.squares()[range], shift: part.shift, backwards: part.backwards });
            }
            Node::Join(parts) => {
                let mut before = 0;
                let mut one = |inner: &Part| {
                    let length = self.lengths[inner.node];
                    let (low, high) = inside(before, length);
                    before += length;
                    let backwards = inner.backwards != part.backwards;
                    self.runs(Part { backwards, ..inner.moved(part.shift) }, low, high, show);
                };
                if part.backwards {
                    parts.iter().rev().for_each(&mut one);
                } else {
                    parts.iter().for_each(&mut one);
                }
            }
            Node::Repeat { body, count, step } => {
                let each = self.lengths[*body];
                for times in low / each..high.div_ceil(each) {
                    let (low, high) = inside(times * each, each);
                    let nth = if part.backwards { count - 1 - times } else { times } as i64;
                    let moved = Part { node: *body, ..part }.moved((nth * step.0, nth * step.1));
                    self.runs(moved, low, high, show);
                }
            }
        }
    }
}

/// How a board lies: which of its symmetries and whether rows and columns are exchanged.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Turn {
    /// Rows and columns are exchanged, after mirroring.
    pub exchange: bool,
    /// The last row is the first.
    pub rows: bool,
    /// The last column is the first.
    pub cols: bool,
}

impl Turn {
    /// The eight ways to lay a board.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..8).map(|n| Self { exchange: n & 4 != 0, rows: n & 2 != 0, cols: n & 1 != 0 })
    }

    /// Where a square of a board of so many rows and columns then lies.
    pub fn lay(self, (rows, cols): (u32, u32), square: Square) -> Square {
        let row = if self.rows { rows - 1 - square.row } else { square.row };
        let col = if self.cols { cols - 1 - square.col } else { square.col };
        if self.exchange { Square::new(col, row) } else { Square::new(row, col) }
    }
}

/// A knight's tour of a rectangle that is known without being written down.
///
/// ```
/// use hippodrome::{board::Square, puzzles::tour::Route};
/// let route = Route::closed(1_000_000_000, 1_000_000_000).expect("Schwenk's theorem");
/// let square = route.square(123_456_789_012_345_678).expect("there are 10^18 squares");
/// assert_eq!(route.step(square), Some(123_456_789_012_345_678));
/// assert!(Route::closed(4, 1_000_000_000).is_none());
/// ```
#[derive(Clone, Debug)]
pub struct Route {
    rows: u32,
    cols: u32,
    script: Arc<Script>,
    root: usize,
    turn: Turn,
    /// The step of the script at which the tour begins; it may go backwards from there.
    start: u64,
    backwards: bool,
}

impl Route {
    /// A closed tour from the top left corner, where a rectangle has one.
    pub fn closed(rows: u32, cols: u32) -> Option<Self> {
        layout::closed(rows, cols)
    }

    /// An open tour, where a rectangle has one and it can be built of blocks: always, but for boards
    /// of three or four rows or columns with odd or few others.
    pub fn open(rows: u32, cols: u32) -> Option<Self> {
        layout::open(rows, cols, None)
    }

    /// An open tour that begins on this square.
    pub fn from(rows: u32, cols: u32, from: Square) -> Option<Self> {
        layout::open(rows, cols, Some(from))
    }

    /// An open tour that begins and ends on these squares, where it could be built of blocks.
    pub fn between(rows: u32, cols: u32, from: Square, to: Square) -> Option<Self> {
        layout::between(rows, cols, from, to)
    }

    pub(super) fn new(rows: u32, cols: u32, script: Script, root: usize, turn: Turn) -> Self {
        Self { rows, cols, script: Arc::new(script), root, turn, start: 0, backwards: false }
    }

    /// The number of squares.
    pub fn len(&self) -> u64 {
        self.script.lengths[self.root]
    }

    /// Never: a tour has at least one square.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The square of step `k`, counted from 0.
    pub fn square(&self, k: u64) -> Option<Square> {
        let length = self.len();
        if k >= length {
            return None;
        }
        // Two numbers of squares of a board fit together into 64 bits.
        let k = if self.backwards { (self.start + length - k) % length } else { (self.start + k) % length };
        Some(self.placing().place(Square::new(0, 0), self.script.square(self.root, k)))
    }

    /// The step, counted from 0, at which a square is visited.
    pub fn step(&self, square: Square) -> Option<u64> {
        if square.row >= self.rows || square.col >= self.cols {
            return None;
        }
        let laid = self.turn.lay((self.rows, self.cols), square);
        let k = self.script.step(self.root, (laid.row.into(), laid.col.into()))?;
        let length = self.len();
        Some(if self.backwards {
            (self.start + length - k) % length
        } else {
            (k + length - self.start) % length
        })
    }

    /// The same tour the other way round, from its last square to its first.
    #[must_use]
    pub fn reversed(mut self) -> Self {
        let length = self.len();
        self.start =
            if self.backwards { (self.start + 1) % length } else { (self.start + length - 1) % length };
        self.backwards = !self.backwards;
        self
    }

    /// The same closed tour from another square on.
    #[must_use]
    pub fn rotated_to(mut self, square: Square) -> Self {
        if let Some(k) = self.step(square) {
            let length = self.len();
            self.start =
                if self.backwards { (self.start + length - k) % length } else { (self.start + k) % length };
        }
        self
    }

    /// The tour, written down.
    ///
    /// ```
    /// use hippodrome::puzzles::tour::Route;
    /// let tour = Route::closed(30, 40).expect("Schwenk's theorem");
    /// assert_eq!(tour.squares()[77], tour.square(77).unwrap());
    /// ```
    pub fn squares(&self) -> Vec<Square> {
        let mut squares = Vec::with_capacity(self.len() as usize);
        self.each_run(&mut |run, turn| {
            let place = |square: Square| turn.place(square, run.shift);
            if run.backwards {
                squares.extend(run.squares.iter().rev().map(|&s| place(s)));
            } else {
                squares.extend(run.squares.iter().map(|&s| place(s)));
            }
        });
        squares
    }

    /// For every square, row by row, the step at which it is visited, counted from 1. The board must
    /// have fewer than 2^32 squares.
    pub fn matrix(&self) -> Vec<u32> {
        let mut matrix = vec![0; self.len() as usize];
        let mut step = 0;
        self.each_run(&mut |run, turn| {
            let mut visit = |&square: &Square| {
                let square = turn.place(square, run.shift);
                step += 1;
                matrix[square.row as usize * self.cols as usize + square.col as usize] = step;
            };
            if run.backwards {
                run.squares.iter().rev().for_each(&mut visit);
            } else {
                run.squares.iter().for_each(&mut visit);
            }
        });
        matrix
    }

    /// Shows all squares in order, many at a time.
    fn each_run(&self, show: &mut impl FnMut(Run<'_>, Placing)) {
        let length = self.len();
        let placing = self.placing();
        let whole = Part { backwards: self.backwards, ..Part::here(self.root) };
        // Where the tour begins, in the direction in which it goes.
        let first = if self.backwards { length - 1 - self.start } else { self.start };
        let mut show = |run: Run<'_>| show(run, placing);
        self.script.runs(whole, first, length, &mut show);
        self.script.runs(whole, 0, first, &mut show);
    }

    /// From the script's coordinates to the board's.
    fn placing(&self) -> Placing {
        Placing { turn: self.turn, last: (self.rows.wrapping_sub(1), self.cols.wrapping_sub(1)) }
    }
}

/// How the script's coordinates become the board's.
#[derive(Clone, Copy)]
struct Placing {
    turn: Turn,
    last: (u32, u32),
}

impl Placing {
    #[inline]
    fn place(self, square: Square, shift: Shift) -> Square {
        let row = (shift.0 as u32).wrapping_add(square.row);
        let col = (shift.1 as u32).wrapping_add(square.col);
        let (row, col) = if self.turn.exchange { (col, row) } else { (row, col) };
        Square::new(
            if self.turn.rows { self.last.0.wrapping_sub(row) } else { row },
            if self.turn.cols { self.last.1.wrapping_sub(col) } else { col },
        )
    }
}

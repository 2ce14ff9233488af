//! The order in which small walks make up a large tour.
//!
//! A [`Script`] is a tree: a walk over a block, several parts one after the other, or one part repeated, each
//! time shifted by some rows or columns. It is only a few nodes deep whatever the size of the board, so the
//! k-th square, and the step at which a square is visited, take constant time and hardly any memory. Written
//! out, the script is the tour.

use std::sync::Arc;

use super::block::BlockWalk;
use board::Square;

/// A distance in rows and columns.
pub(super) type Shift = (i64, i64);

/// The order in which walks over blocks make up a tour. A node comes after the nodes that it uses.
#[derive(Debug, Default)]
pub(super) struct Script {
    nodes: Vec<Node>,
    lengths: Vec<u64>,
}

#[derive(Debug)]
enum Node {
    /// A piece of the walk over a block.
    Walk { walk: Arc<BlockWalk>, from: usize, to: usize },
    /// Several parts one after the other.
    Join(Vec<Placed>),
    /// A node several times, each time shifted by `step` from the last.
    Repeat { body: usize, count: u64, step: Shift },
}

/// A node at its place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Placed {
    pub node: usize,
    pub shift: Shift,
    pub backwards: bool,
}

impl Placed {
    /// A node that is not shifted, forwards.
    pub fn here(node: usize) -> Self {
        Self { node, shift: (0, 0), backwards: false }
    }

    /// The same part, shifted.
    #[must_use]
    pub fn moved(self, (rows, cols): Shift) -> Self {
        Self { shift: (self.shift.0 + rows, self.shift.1 + cols), ..self }
    }
}

/// Consecutive squares of a tour.
pub(super) struct Run<'s> {
    pub squares: &'s [Square],
    pub shift: Shift,
    pub backwards: bool,
}

impl Script {
    /// Adds a piece of the walk over a block.
    pub fn walk(&mut self, walk: &Arc<BlockWalk>, from: usize, to: usize) -> usize {
        self.add(Node::Walk { walk: Arc::clone(walk), from, to }, (to - from) as u64)
    }

    /// Adds several parts one after the other.
    pub fn join(&mut self, parts: Vec<Placed>) -> usize {
        let length = parts.iter().map(|part| self.lengths[part.node]).sum();
        self.add(Node::Join(parts), length)
    }

    /// Adds a node several times. One of the two distances of `step` is 0, and the node must lie within the
    /// other one, counted from 0.
    pub fn repeat(&mut self, body: usize, count: u64, step: Shift) -> usize {
        self.add(Node::Repeat { body, count, step }, self.lengths[body] * count)
    }

    fn add(&mut self, node: Node, length: u64) -> usize {
        self.nodes.push(node);
        self.lengths.push(length);
        self.nodes.len() - 1
    }

    /// The number of squares of a node.
    pub fn length(&self, node: usize) -> u64 {
        self.lengths[node]
    }

    /// The place of the k-th square of a node.
    pub fn square(&self, mut node: usize, mut k: u64) -> Shift {
        let mut shift = (0, 0);
        loop {
            match &self.nodes[node] {
                Node::Walk { walk, from, .. } => {
                    let square = walk.squares()[from + k as usize];
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

    /// The step at which a node visits a place.
    pub fn step(&self, node: usize, place: Shift) -> Option<u64> {
        match &self.nodes[node] {
            Node::Walk { walk, from, to } => {
                let at = walk.place(place.0, place.1)?;
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

    /// Passes the squares of a part from the `low`-th up to but excluding the `high`-th, in order. The
    /// recursion is as deep as the script.
    pub fn runs(&self, part: Placed, low: u64, high: u64, receive: &mut impl FnMut(Run<'_>)) {
        let length = self.lengths[part.node];
        let (low, high) = (low.min(length), high.min(length));
        if low >= high {
            return;
        }
        // The portion between low and high of a part that has this length and begins after `before` squares.
        let inside =
            |before: u64, length: u64| (low.saturating_sub(before), high.saturating_sub(before).min(length));
        match &self.nodes[part.node] {
            Node::Walk { walk, from, to } => {
                let (low, high) = (low as usize, high as usize);
                let range = if part.backwards { to - high..to - low } else { from + low..from + high };
                receive(Run {
                    squares: &walk.squares()[range],
                    shift: part.shift,
                    backwards: part.backwards,
                });
            }
            Node::Join(parts) => {
                let mut before = 0;
                let mut one = |inner: &Placed| {
                    let length = self.lengths[inner.node];
                    let (low, high) = inside(before, length);
                    before += length;
                    let backwards = inner.backwards != part.backwards;
                    self.runs(Placed { backwards, ..inner.moved(part.shift) }, low, high, receive);
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
                    let moved = Placed { node: *body, ..part }.moved((nth * step.0, nth * step.1));
                    self.runs(moved, low, high, receive);
                }
            }
        }
    }
}

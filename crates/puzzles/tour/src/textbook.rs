//! The textbook's model of a tour: the search space for depth-first search, and Warnsdorff's rule.
//!
//! In [`Paths`] a state is a path and an action extends it to a free square. This is the model of unpublished
//! coursework on uninformed search: no rule but the order of the moves. Only a given last square is special:
//! it is not entered before it is the only one left.
//!
//! The order in which the moves are tried is an [`Arrange`]: that of the graph ([`Listed`]), a random one at every
//! node ([`AtRandom`]), or Warnsdorff's ([`FewestFirst`]).

mod warnsdorff;

use std::cell::RefCell;

use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

pub(super) use self::warnsdorff::{
    FewestFirst, Rule, Ties, WARNSDORFF, WARNSDORFF_BACKTRACKING, Walk, Walker,
};
use super::graph::{Ends, Graph};
use search::{Space, Why};

/// The squares that a path has not visited.
pub(super) trait Free: Clone {
    /// The neighbours of a square, in the order in which they are tried.
    type Near;
    /// Prepares the neighbours of a square.
    fn near(squares: &[u32]) -> Self::Near;
    /// So many squares, all free.
    fn all(squares: usize) -> Self;
    /// Sets whether a square is free.
    fn set(&mut self, square: u32, free: bool);
    /// Appends the neighbours that are free.
    fn among(&self, near: &Self::Near, free: &mut Vec<u32>);
    /// The number of neighbours that are free.
    fn count(&self, near: &Self::Near) -> u32;
}

/// The most moves of a leaper.
const MOST_MOVES: usize = 8;

/// Neighbours on a board of at most 64 squares, also as bits.
pub(super) struct NearBits {
    all: u64,
    bits: [u64; MOST_MOVES],
    squares: [u32; MOST_MOVES],
}

/// At most 64 squares: one bit each, so that the search keeps them in a register.
impl Free for u64 {
    type Near = NearBits;

    fn near(squares: &[u32]) -> NearBits {
        let mut near = NearBits { all: 0, bits: [0; MOST_MOVES], squares: [0; MOST_MOVES] };
        for (k, &square) in squares.iter().enumerate().take(MOST_MOVES) {
            near.squares[k] = square;
            near.bits[k] = 1 << (square % 64);
            near.all |= near.bits[k];
        }
        near
    }

    fn all(squares: usize) -> Self {
        Self::MAX >> (64 - squares.clamp(1, 64))
    }

    #[inline(always)]
    fn set(&mut self, square: u32, free: bool) {
        let bit = 1 << (square % 64);
        if free {
            *self |= bit;
        } else {
            *self &= !bit;
        }
    }

    #[inline(always)]
    fn among(&self, near: &NearBits, free: &mut Vec<u32>) {
        if self & near.all == 0 {
            return;
        }
        // Every neighbour is written, and the next one overwrites it unless it is free: no branch can be
        // mispredicted.
        let before = free.len();
        free.extend_from_slice(&near.squares);
        let Some(places) = free[before..].first_chunk_mut::<MOST_MOVES>() else { return };
        let mut found = 0;
        for (&square, bit) in near.squares.iter().zip(near.bits) {
            places[found % MOST_MOVES] = square;
            found += usize::from(self & bit != 0);
        }
        free.truncate(before + found);
    }

    #[inline(always)]
    fn count(&self, near: &NearBits) -> u32 {
        (self & near.all).count_ones()
    }
}

/// Any number of squares.
impl Free for Vec<bool> {
    type Near = Vec<u32>;

    fn near(squares: &[u32]) -> Vec<u32> {
        squares.to_vec()
    }

    fn all(squares: usize) -> Self {
        vec![true; squares]
    }

    #[inline(always)]
    fn set(&mut self, square: u32, free: bool) {
        self[square as usize] = free;
    }

    #[inline(always)]
    fn among(&self, near: &Vec<u32>, free: &mut Vec<u32>) {
        free.extend(near.iter().filter(|&&square| self[square as usize]));
    }

    #[inline(always)]
    fn count(&self, near: &Vec<u32>) -> u32 {
        near.iter().map(|&square| u32::from(self[square as usize])).sum()
    }
}

/// The order in which the moves of a path are tried.
pub(super) trait Arrange<F: Free> {
    /// Rearranges the free squares to which a path can go, given in the order of the graph.
    fn arrange(&self, free: &F, near: &[F::Near], squares: &mut [u32]);
}

/// The order of the graph.
pub(super) struct Listed;

impl<F: Free> Arrange<F> for Listed {
    #[inline(always)]
    fn arrange(&self, _: &F, _: &[F::Near], _: &mut [u32]) {}
}

/// A random order, drawn afresh at every node.
pub(super) struct AtRandom(pub RefCell<ChaCha8Rng>);

impl<F: Free> Arrange<F> for AtRandom {
    fn arrange(&self, _: &F, _: &[F::Near], squares: &mut [u32]) {
        squares.shuffle(&mut *self.0.borrow_mut());
    }
}

/// The search space of all paths from one square.
pub(super) struct Paths<'g, F: Free, O> {
    graph: &'g Graph,
    start: u32,
    ends: Ends,
    near: Vec<F::Near>,
    order: O,
}

/// A path.
#[derive(Clone, Debug)]
pub(super) struct Path<F> {
    free: F,
    /// The squares of the path, of which only the first `visited` count.
    squares: Vec<u32>,
    visited: usize,
}

/// The most bytes that a search needs for a board with this many squares: the graph, the neighbours of every
/// square, the state, and the moves, the path and the longest path that the search keeps.
pub(super) fn bytes(squares: u64) -> u64 {
    Graph::bytes(squares).saturating_add(squares.saturating_mul(5 + 24 + 32 + 8 * 4 + 32 + 4))
}

impl<'g, F: Free, O> Paths<'g, F, O> {
    /// All paths from the first square that could become a tour with these ends, tried in this order.
    pub fn new(graph: &'g Graph, ends: Ends, order: O) -> Self {
        let near = (0..graph.len() as u32).map(|square| F::near(graph.neighbours(square)));
        Self { graph, start: 0, ends, near: near.collect(), order }
    }

    /// Lets the paths begin at another square.
    pub fn begin_at(&mut self, start: u32) {
        self.start = start;
    }

    // What happens only at the end of a path is kept out of the inner loop.

    #[cold]
    #[inline(never)]
    fn is_tour(&self, state: &Path<F>) -> bool {
        self.ends.accept(self.graph, &state.squares)
    }

    /// The move to the given last square, if there is one.
    #[cold]
    #[inline(never)]
    fn last_action(&self, here: u32, to: u32, actions: &mut Vec<u32>) {
        actions.extend(self.graph.adjacent(here, to).then_some(to));
    }
}

impl<F: Free, O: Arrange<F>> Space for Paths<'_, F, O> {
    type State = Path<F>;
    /// The square to go to.
    type Action = u32;
    const UNDOES: bool = true;

    fn initial(&self) -> Path<F> {
        let mut free = F::all(self.near.len());
        free.set(self.start, false);
        if let Some(to) = self.ends.to {
            free.set(to, false);
        }
        Path { free, squares: vec![self.start; self.near.len()], visited: 1 }
    }

    #[inline(always)]
    fn is_goal(&self, state: &Path<F>) -> bool {
        state.visited == self.near.len() && self.is_tour(state)
    }

    #[inline(always)]
    fn actions(&self, state: &Path<F>, actions: &mut Vec<u32>) {
        let here = state.squares[state.visited - 1];
        match self.ends.to {
            Some(to) if state.visited + 1 == self.near.len() => self.last_action(here, to, actions),
            _ => {
                let before = actions.len();
                state.free.among(&self.near[here as usize], actions);
                self.order.arrange(&state.free, &self.near, &mut actions[before..]);
            }
        }
    }

    #[inline(always)]
    fn apply(&self, state: &mut Path<F>, &square: &u32) {
        state.free.set(square, false);
        state.squares[state.visited] = square;
        state.visited += 1;
    }

    #[inline(always)]
    fn undo(&self, state: &mut Path<F>, &square: &u32) {
        state.free.set(square, self.ends.to != Some(square));
        state.visited -= 1;
    }

    fn state_bytes(&self) -> usize {
        size_of::<Path<F>>() + 5 * self.graph.len()
    }

    /// The number of ways on. It is counted without listing them, which would draw a random order.
    fn figure(&self, state: &Path<F>) -> Option<i64> {
        let here = state.squares[state.visited - 1];
        Some(match self.ends.to {
            Some(to) if state.visited + 1 == self.near.len() => self.graph.adjacent(here, to).into(),
            _ => state.free.count(&self.near[here as usize]).into(),
        })
    }

    fn dead_end(&self, state: &Path<F>) -> Why {
        if state.visited == self.near.len() { self.ends.unfit() } else { Why::DeadEnd }
    }
}

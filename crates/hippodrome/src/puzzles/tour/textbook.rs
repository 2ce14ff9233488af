//! The textbook model for depth-first search: a state is a path, an action goes on to a free square.
//!
//! This is the search of the report on uninformed search: no rule but the order of the moves. Only the
//! asked last square is treated apart: it is kept free until it is the last one left.

use super::ends::Ends;
use super::graph::Graph;
use crate::search::Space;

/// All paths from one square.
pub struct Paths<'g> {
    graph: &'g Graph,
    start: u32,
    ends: Ends,
    /// Each square's neighbours in the order of moves, filled up with a square that is never free:
    /// loops of a fixed length run faster than those that end with the list.
    near: Vec<[u32; MOST_MOVES]>,
}

/// A leaper has at most so many moves.
const MOST_MOVES: usize = 8;

/// A path: where it has been, where it is.
#[derive(Clone, Debug)]
pub struct Walk {
    /// One byte a square: 1 where the path can still go, else 0. A number, because it is added up.
    free: Vec<u8>,
    /// The squares of the path; only the first `visited` count.
    squares: Vec<u32>,
    visited: usize,
}

impl<'g> Paths<'g> {
    /// All paths from the first square that could become what is asked for.
    pub fn new(graph: &'g Graph, ends: Ends) -> Self {
        let nowhere = graph.len() as u32;
        let near = (0..nowhere).map(|square| {
            let mut near = [nowhere; MOST_MOVES];
            near.iter_mut().zip(graph.neighbours(square)).for_each(|(place, &to)| *place = to);
            near
        });
        Self { graph, start: 0, ends, near: near.collect() }
    }

    /// The same for another first square.
    pub fn begin_at(&mut self, start: u32) {
        self.start = start;
    }

    /// The bytes that a search takes at most, for a board of so many squares: the graph, the
    /// padded neighbours, the state, and the search's own moves, path and longest path.
    pub fn bytes(squares: u64) -> u64 {
        Graph::bytes(squares).saturating_add(squares.saturating_mul(5 + 32 + 8 * 4 + 32 + 4))
    }
}

// What happens at the end of a path only, kept out of the loop.
impl Paths<'_> {
    #[cold]
    #[inline(never)]
    fn is_tour(&self, state: &Walk) -> bool {
        self.ends.accept(self.graph, &state.squares)
    }

    /// The move to the last free square, which may be one that was kept.
    #[cold]
    #[inline(never)]
    fn last_action(&self, state: &Walk, here: u32, actions: &mut Vec<u32>) {
        let possible = |square: &u32| match self.ends.to {
            Some(to) => *square == to,
            None => state.free[*square as usize] == 1,
        };
        actions.extend(self.graph.neighbours(here).iter().copied().find(possible));
    }
}

impl Space for Paths<'_> {
    type State = Walk;
    /// The square to go to.
    type Action = u32;

    fn initial(&self) -> Walk {
        let mut free = vec![1; self.graph.len() + 1];
        free[self.graph.len()] = 0;
        free[self.start as usize] = 0;
        if let Some(to) = self.ends.to {
            free[to as usize] = 0;
        }
        Walk { free, squares: vec![self.start; self.graph.len()], visited: 1 }
    }

    #[inline]
    fn is_goal(&self, state: &Walk) -> bool {
        state.visited == self.near.len() && self.is_tour(state)
    }

    #[inline(always)]
    fn actions(&self, state: &Walk, actions: &mut Vec<u32>) {
        let here = state.squares[state.visited - 1];
        if state.visited + 1 == self.near.len() {
            self.last_action(state, here, actions);
            return;
        }
        // All eight are laid down, and those that are free count: no branch to be guessed wrong.
        let before = actions.len();
        actions.resize(before + MOST_MOVES, here);
        let Some(places) = actions[before..].first_chunk_mut::<MOST_MOVES>() else { return };
        let mut found = 0;
        let (near, rest) = self.near[here as usize].split_at(MOST_MOVES / 2);
        for &square in near {
            places[found % MOST_MOVES] = square;
            found += usize::from(state.free[square as usize]);
        }
        // Near the border four moves are often all there are.
        if rest[0] != self.near.len() as u32 {
            for &square in rest {
                places[found % MOST_MOVES] = square;
                found += usize::from(state.free[square as usize]);
            }
        }
        actions.truncate(before + found);
    }

    #[inline]
    fn apply(&self, state: &mut Walk, &square: &u32) {
        state.free[square as usize] = 0;
        state.squares[state.visited] = square;
        state.visited += 1;
    }

    #[inline]
    fn undo(&self, state: &mut Walk, &square: &u32) {
        state.free[square as usize] = u8::from(self.ends.to != Some(square));
        state.visited -= 1;
    }

    fn state_bytes(&self) -> usize {
        size_of::<Walk>() + 5 * self.graph.len()
    }
}

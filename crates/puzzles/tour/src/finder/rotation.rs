//! Repairs a path that got stuck or ends on the wrong square, by rotations (Pósa 1976).
//!
//! If the end of a path has a neighbour v on the path, the part after v can be reversed: v is then followed
//! by the old end, and the square that came after v is the new end. So the end moves over the board until the
//! path can be extended or ends where it should. The end mostly moves towards the nearest free square or the
//! required last square, with some randomness.
//!
//! Limits: it may fail, which proves nothing. A rotation takes time linear in the length of the reversed
//! part.

use rand::{Rng, RngExt};

use crate::graph::{Ends, Graph};
use search::{Limit, Meter};

const FREE: u32 = u32::MAX;

/// The number of reversed squares between two checks of the limits.
const POLL_AFTER: usize = 10_000_000;

/// A path that is being repaired.
pub(super) struct Repair<'g> {
    graph: &'g Graph,
    ends: Ends,
    path: Vec<u32>,
    /// Each square's place on the path.
    place: Vec<u32>,
}

impl<'g> Repair<'g> {
    /// The number of bytes for a board with this many squares, besides the graph and the path.
    pub fn bytes(squares: u64) -> u64 {
        squares.saturating_mul(4)
    }

    /// Prepares to repair a path, which begins on the required first square if there is one.
    pub fn new(graph: &'g Graph, ends: Ends, path: Vec<u32>) -> Self {
        let mut place = vec![FREE; graph.len()];
        for (at, &square) in (0..).zip(&path) {
            place[square as usize] = at;
        }
        Self { graph, ends, path, place }
    }

    /// The path as it is now.
    pub fn path(&self) -> &[u32] {
        &self.path
    }

    /// Makes at most this many rotations. True if the path is then a tour with the required ends.
    pub fn run(
        &mut self,
        rotations: u64,
        generator: &mut impl Rng,
        meter: &mut Meter<'_>,
    ) -> Result<bool, Limit> {
        let mut goal = None;
        let mut unpolled = 0;
        for rotation in 0..rotations {
            while let Some(next) = self.free_neighbour() {
                meter.generate()?;
                self.place[next as usize] = self.path.len() as u32;
                self.path.push(next);
                goal = None;
            }
            if self.path.len() == self.graph.len() && self.ends.accept(self.graph, &self.path) {
                return Ok(true);
            }
            // If the first square is not given, the other end may be the better one to work on.
            let whole = self.path.len() == self.graph.len();
            if self.ends.from.is_none() && !whole && rotation % 64 == 63 {
                self.reverse(0);
                goal = None;
            }
            let goal = *goal.get_or_insert_with(|| self.goal(whole));
            meter.generate()?;
            // Long reversals take so much time that the meter itself would check the clock too rarely.
            unpolled += self.path.len();
            if unpolled > POLL_AFTER {
                unpolled = 0;
                meter.poll()?;
            }
            match self.choose(goal, generator) {
                Some(at) => self.reverse(at + 1),
                None => return Ok(false),
            }
        }
        Ok(false)
    }

    /// The free neighbour of the end that has the fewest free neighbours itself.
    fn free_neighbour(&self) -> Option<u32> {
        let end = *self.path.last()?;
        let free = |s: u32| self.place[s as usize] == FREE;
        let near = self.graph.neighbours(end).iter().copied().filter(|&s| free(s));
        near.min_by_key(|&s| self.graph.neighbours(s).iter().filter(|&&t| free(t)).count())
    }

    /// The square that the end moves towards: the nearest free square, or else the required last square, or
    /// else the first.
    fn goal(&self, whole: bool) -> u32 {
        let end = self.path[self.path.len() - 1];
        if whole {
            return self.ends.to.unwrap_or(self.path[0]);
        }
        let free = (0..self.graph.len() as u32).filter(|&s| self.place[s as usize] == FREE);
        free.min_by_key(|&s| self.distance(s, end)).unwrap_or(end)
    }

    fn distance(&self, a: u32, b: u32) -> u64 {
        let (a, b) = (self.graph.square(a), self.graph.square(b));
        u64::from(a.row.abs_diff(b.row)) + u64::from(a.col.abs_diff(b.col))
    }

    /// The place after which to reverse the path, mostly so that the new end is near the goal.
    fn choose(&self, goal: u32, generator: &mut impl Rng) -> Option<usize> {
        let last = self.path.len() - 1;
        let end = self.path[last];
        let places = self.graph.neighbours(end).iter().map(|&s| self.place[s as usize]);
        // Reversing only the last square changes nothing.
        let useful = places.filter(|&at| at != FREE && (at as usize) + 1 < last).map(|at| at as usize);
        useful.min_by_key(|&at| {
            let near = self.distance(self.path[at + 1], goal);
            2 * near + generator.random_range(0..9_u64)
        })
    }

    /// Reverses the path from this place on.
    fn reverse(&mut self, from: usize) {
        self.path[from..].reverse();
        for (at, &square) in (from as u32..).zip(&self.path[from..]) {
            self.place[square as usize] = at;
        }
    }
}

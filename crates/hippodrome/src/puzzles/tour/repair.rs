//! Mends a path that got stuck or does not end where it should, by turning its tail round.
//!
//! Where the end of a path has a neighbour v on the path, the part after v can be walked the other way
//! round: v is then followed by the old end, and the square that came after v is the new end (Pósa
//! 1976). So the end wanders over the board until it can go on, or until it is where it should be. We
//! let it wander towards the nearest free square or the asked end, with some chance in it.
//!
//! Nothing is promised; a turn costs time linear in the length of the tail.

use rand::{Rng, RngExt};

use super::ends::Ends;
use super::graph::Graph;
use crate::control::Meter;
use crate::outcome::Limit;

const FREE: u32 = u32::MAX;

/// Squares turned between two looks at the limits.
const LOOK_UP_AFTER: usize = 10_000_000;

/// A path that is being mended.
pub struct Repair<'g> {
    graph: &'g Graph,
    ends: Ends,
    path: Vec<u32>,
    /// Each square's place on the path.
    place: Vec<u32>,
}

impl<'g> Repair<'g> {
    /// The bytes that mending takes for a board of so many squares, besides the graph and the path.
    pub fn bytes(squares: u64) -> u64 {
        squares.saturating_mul(4)
    }

    /// Mends this path, which begins where it should, if it is to begin somewhere.
    pub fn new(graph: &'g Graph, ends: Ends, path: Vec<u32>) -> Self {
        let mut place = vec![FREE; graph.len()];
        for (at, &square) in (0..).zip(&path) {
            place[square as usize] = at;
        }
        Self { graph, ends, path, place }
    }

    /// The longest path there is at the moment.
    pub fn path(&self) -> &[u32] {
        &self.path
    }

    /// Makes at most so many turns; true when the path is what is asked for.
    pub fn mend(&mut self, turns: u64, chance: &mut impl Rng, meter: &mut Meter<'_>) -> Result<bool, Limit> {
        let mut goal = None;
        let mut unseen_work = 0;
        for turn in 0..turns {
            while let Some(next) = self.free_neighbour() {
                meter.generate()?;
                self.place[next as usize] = self.path.len() as u32;
                self.path.push(next);
                goal = None;
            }
            if self.path.len() == self.graph.len() && self.ends.accept(self.graph, &self.path) {
                return Ok(true);
            }
            // Where the start is free, the other end may be the better one to work on.
            let whole = self.path.len() == self.graph.len();
            if self.ends.from.is_none() && !whole && turn % 64 == 63 {
                self.turn_tail(0);
                goal = None;
            }
            let goal = *goal.get_or_insert_with(|| self.goal(whole));
            meter.generate()?;
            // Turns of long tails take so long that the meter's own looks at the clock are too rare.
            unseen_work += self.path.len();
            if unseen_work > LOOK_UP_AFTER {
                unseen_work = 0;
                meter.poll()?;
            }
            match self.choose(goal, chance) {
                Some(at) => self.turn_tail(at + 1),
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

    /// Where the end wants to go: the nearest free square, else the asked end, else the start.
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

    /// The place after which to turn the tail: mostly so that the new end is near the goal.
    fn choose(&self, goal: u32, chance: &mut impl Rng) -> Option<usize> {
        let last = self.path.len() - 1;
        let end = self.path[last];
        let places = self.graph.neighbours(end).iter().map(|&s| self.place[s as usize]);
        // Turning the last square alone changes nothing.
        let useful = places.filter(|&at| at != FREE && (at as usize) + 1 < last).map(|at| at as usize);
        useful.min_by_key(|&at| {
            let near = self.distance(self.path[at + 1], goal);
            2 * near + chance.random_range(0..9_u64)
        })
    }

    fn turn_tail(&mut self, from: usize) {
        self.path[from..].reverse();
        for (at, &square) in (from as u32..).zip(&self.path[from..]) {
            self.place[square as usize] = at;
        }
    }
}

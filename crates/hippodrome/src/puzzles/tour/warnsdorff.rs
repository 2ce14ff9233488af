//! Warnsdorff's rule (1823): go to the square from which there are the fewest ways on.
//!
//! One walk, no step back, so a board of any size costs linear time; but where several squares have
//! equally few ways on, the choice decides, and a wrong one ends in a dead end far later. Tie rules:
//! as published (the last in the order of moves), the first, by chance, by Pohl (1967: the fewest ways
//! on by two moves) and by Roth (the square farthest from the centre of the board).

use rand::{Rng, RngExt};

use super::graph::Graph;
use crate::control::Meter;
use crate::outcome::Limit;
use crate::search::{Event, Observer};

/// How one of several equal squares is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ties {
    /// The last in the order of moves.
    Last,
    /// The first in the order of moves.
    First,
    /// Any, each with the same chance.
    Random,
    /// The one with the fewest ways on by two moves, then the first.
    Pohl,
    /// The one farthest from the centre, then the first.
    Roth,
}

impl Ties {
    /// The rule that an option names.
    pub fn named(name: &str) -> Option<Self> {
        Some(match name {
            "last" => Self::Last,
            "first" => Self::First,
            "random" => Self::Random,
            "pohl" => Self::Pohl,
            "roth" => Self::Roth,
            _ => return None,
        })
    }
}

/// A board with what the rule needs to know of it; can be walked again and again.
pub struct Walker<'g> {
    graph: &'g Graph,
    taken: Vec<bool>,
    /// For each square, how many free squares are a move away.
    onward: Vec<u8>,
    /// Twice the coordinates of the board's centre.
    centre: (i64, i64),
}

impl<'g> Walker<'g> {
    /// The bytes that walking takes for a board of so many squares, besides the graph.
    pub fn bytes(squares: u64) -> u64 {
        squares.saturating_mul(1 + 1 + 4)
    }

    /// A walker on this board.
    pub fn new(graph: &'g Graph) -> Self {
        let last = |of: fn(crate::board::Square) -> u32| {
            (0..graph.len() as u32).map(|s| i64::from(of(graph.square(s)))).max().unwrap_or(0)
        };
        let centre = (last(|s| s.row), last(|s| s.col));
        Self { graph, taken: vec![false; graph.len()], onward: vec![0; graph.len()], centre }
    }

    /// Follows the rule from `start` until it ends, on the last square or in a dead end. A square to be
    /// kept for the end is not entered before.
    pub fn walk(
        &mut self,
        start: u32,
        keep: Option<u32>,
        ties: Ties,
        chance: &mut impl Rng,
        meter: &mut Meter<'_>,
        observer: &mut impl Observer<u32>,
    ) -> Result<Vec<u32>, Limit> {
        self.taken.fill(false);
        for square in 0..self.graph.len() as u32 {
            self.onward[square as usize] = self.graph.neighbours(square).len() as u8;
        }
        if let Some(keep) = keep {
            self.take(keep);
        }
        let mut path = Vec::with_capacity(self.graph.len());
        path.push(start);
        self.take(start);
        let mut parent = 0;
        loop {
            meter.expand();
            observer.on(Event::Expanded { node: parent });
            let here = path[path.len() - 1];
            let last = keep.filter(|_| path.len() + 1 == self.graph.len());
            let next = match last {
                Some(keep) => self.graph.adjacent(here, keep).then_some(keep),
                None => self.choose(here, ties, chance),
            };
            let Some(next) = next else { return Ok(path) };
            meter.generate()?;
            let node = meter.generated();
            let estimate = Some(i64::from(self.onward[next as usize]));
            observer.on(Event::Generated { node, parent, action: &next, estimate });
            parent = node;
            path.push(next);
            if last.is_none() {
                self.take(next);
            }
        }
    }

    fn take(&mut self, square: u32) {
        self.taken[square as usize] = true;
        for &near in self.graph.neighbours(square) {
            self.onward[near as usize] -= 1;
        }
    }

    /// The free squares a move away.
    fn free(&self, square: u32) -> impl Iterator<Item = u32> + '_ {
        self.graph.neighbours(square).iter().copied().filter(|&s| !self.taken[s as usize])
    }

    fn choose(&self, here: u32, ties: Ties, chance: &mut impl Rng) -> Option<u32> {
        let mut best: Option<(u32, (u8, i64))> = None;
        let mut equals = 0;
        for square in self.free(here) {
            let onward = self.onward[square as usize];
            let second = match ties {
                Ties::Pohl => self.free(square).map(|s| i64::from(self.onward[s as usize])).sum(),
                Ties::Roth => -self.distance_from_centre(square),
                _ => 0,
            };
            let rank = (onward, second);
            let better = match best {
                None => true,
                Some((_, least)) if rank == least => match ties {
                    Ties::Last => true,
                    Ties::Random => {
                        equals += 1;
                        chance.random_range(0..=equals) == 0
                    }
                    _ => false,
                },
                Some((_, least)) => rank < least,
            };
            if better {
                if best.is_none_or(|(_, least)| rank != least) {
                    equals = 0;
                }
                best = Some((square, rank));
            }
        }
        best.map(|(square, _)| square)
    }

    /// The square of twice the distance from the centre.
    fn distance_from_centre(&self, square: u32) -> i64 {
        let place = self.graph.square(square);
        let rows = 2 * i64::from(place.row) - self.centre.0;
        let cols = 2 * i64::from(place.col) - self.centre.1;
        rows * rows + cols * cols
    }
}

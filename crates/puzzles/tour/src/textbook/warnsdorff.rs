//! Warnsdorff's rule (1823): go to the square with the fewest moves on.
//!
//! The rule makes one walk without backtracking, in time linear in the size of the board. If several squares
//! have equally few moves on, a wrong choice can lead into a dead end much later. Tie rules: as published
//! (the last square in the order of moves), the first, a random one, Pohl's (1967: the fewest moves after two
//! steps) and Roth's (the square farthest from the centre of the board).

use rand::{Rng, RngExt};

use crate::graph::Graph;
use board::Square;
use search::{Code, Event, Limit, Meter, Observer, Order, Start, line};

/// Warnsdorff's rule as pseudo-code.
pub(crate) static WARNSDORFF: Code = Code {
    lines: &[
        line("begin on the first square, or on another one after a dead end", &["s"]),
        line("repeat:", &[]),
        line("  from the last square of the path:", &["x"]),
        line("    for each free square that is a move away: count its ways on", &["?"]),
        line("  if every square is visited: it is a tour", &["!"]),
        line("    unless the tour must end elsewhere", &["<rule"]),
        line("  if no free square is a move away: it is a dead end", &["<dead-end"]),
        line("  go to the square with the fewest ways on", &["+"]),
    ],
    value: Some("ways on"),
    sum: false,
    waits: false,
    order: Order::Newest,
    closed: false,
};

/// How one of several equally good squares is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ties {
    /// The last in the order of moves.
    Last,
    /// The first in the order of moves.
    First,
    /// Any, with equal probability.
    Random,
    /// The one whose free neighbours have the fewest moves on in all, then the first.
    Pohl,
    /// The one farthest from the centre, then the first.
    Roth,
}

impl Ties {
    /// The rule with this name.
    pub fn of_name(name: &str) -> Option<Self> {
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

/// What a walk is to be like.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Walk {
    pub start: u32,
    /// The square that is not entered before it is the only one left.
    pub keep: Option<u32>,
    pub ties: Ties,
}

/// A walk by the rule, which can be repeated from other squares.
pub(crate) struct Walker<'g> {
    graph: &'g Graph,
    taken: Vec<bool>,
    /// For each square, the number of free squares that are a move away.
    onward: Vec<u8>,
    /// Twice the coordinates of the board's centre.
    centre: (i64, i64),
}

impl<'g> Walker<'g> {
    /// The number of bytes for a board with this many squares, besides the graph.
    pub fn bytes(squares: u64) -> u64 {
        squares.saturating_mul(1 + 1 + 4)
    }

    /// A walker on this board.
    pub fn new(graph: &'g Graph) -> Self {
        let last = |of: fn(Square) -> u32| {
            (0..graph.len() as u32).map(|s| i64::from(of(graph.square(s)))).max().unwrap_or(0)
        };
        let centre = (last(|s| s.row), last(|s| s.col));
        Self { graph, taken: vec![false; graph.len()], onward: vec![0; graph.len()], centre }
    }

    /// Follows the rule to the last square or into a dead end.
    pub fn walk(
        &mut self,
        Walk { start, keep, ties }: Walk,
        generator: &mut impl Rng,
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
        let ways = |walker: &Self, square: u32| Some(i64::from(walker.onward[square as usize]));
        observer.on(Event::Started { at: None, value: ways(self, start), limit: None, how: Start::First });
        loop {
            meter.expand();
            observer.on(Event::Expanded { node: parent, queue: 0, closed: 0 });
            let here = path[path.len() - 1];
            let last = keep.filter(|_| path.len() + 1 == self.graph.len());
            let next = match last {
                Some(keep) => self.graph.adjacent(here, keep).then_some(keep),
                None => self.choose(here, ties, generator),
            };
            if observer.watches() && last.is_none() {
                for square in self.free(here) {
                    let value = ways(self, square);
                    observer.on(Event::Considered { parent, action: &square, value });
                }
            }
            let Some(next) = next else { return Ok(path) };
            meter.generate()?;
            let node = meter.generated();
            observer.on(Event::Generated { node, parent, action: &next, value: ways(self, next) });
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

    fn choose(&self, here: u32, ties: Ties, generator: &mut impl Rng) -> Option<u32> {
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
                        generator.random_range(0..=equals) == 0
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

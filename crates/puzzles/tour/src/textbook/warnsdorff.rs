//! Warnsdorff's rule (1823): go to the square with the fewest moves on.
//!
//! The rule makes one walk without backtracking, in time linear in the size of the board. If several squares
//! have equally few moves on, a wrong choice can lead into a dead end much later. Tie rules: as published
//! (the last square in the order of moves), the first, a random one, Pohl's (1967: the fewest moves after two
//! steps) and Roth's (the square farthest from the centre of the board).
//!
//! With backtracking, the rule is the order in which a depth-first search tries the moves ([`FewestFirst`]): its first
//! descent is the walk, and a dead end costs a few steps back.

use std::cell::RefCell;

use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{Rng, RngExt};

use super::{Arrange, Free};
use crate::graph::Graph;
use board::Square;
use search::{Code, Event, Limit, Meter, Observer, Order, Start, Textbook, line};

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
    textbook: Textbook {
        complete: "no",
        optimal: "",
        time: "O(bm)",
        memory: "O(bm)",
        source: "Warnsdorff 1823",
    },
};

/// Depth-first search in the order of Warnsdorff's rule, as pseudo-code.
pub(crate) static WARNSDORFF_BACKTRACKING: Code = Code {
    lines: &[
        line("begin on the first square", &["s"]),
        line("repeat:", &[]),
        line("  list the free squares a move away, fewest ways on first", &["x"]),
        line("  if one was not tried:", &[]),
        line("    go to the first of them, count its ways on", &["+"]),
        line("    if every square is visited: it is a tour", &["!"]),
        line("  else, on the first square: every path was tried", &[]),
        line("  else: step back; every square was tried,", &["<tried"]),
        line("    or it is a tour,", &["<goal"]),
        line("    or a dead end,", &["<dead-end"]),
        line("    or the tour must end elsewhere", &["<rule"]),
    ],
    value: Some("ways on"),
    sum: false,
    waits: true,
    order: Order::Newest,
    closed: false,
    textbook: Textbook {
        complete: "yes",
        optimal: "",
        time: "O(b^m)",
        memory: "O(bm)",
        source: "Warnsdorff 1823; Golomb and Baumert 1965",
    },
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

/// The rule on a board: the best square has the least rank.
#[derive(Clone, Copy)]
pub(crate) struct Rule<'g> {
    graph: &'g Graph,
    ties: Ties,
    /// Whether squares of the same rank are in random order, whatever the tie rule.
    random: bool,
    /// Twice the coordinates of the board's centre.
    centre: (i64, i64),
}

impl<'g> Rule<'g> {
    /// The rule on this board. If the order of the moves is random, so is the last choice among equals.
    pub fn new(graph: &'g Graph, ties: Ties, random_order: bool) -> Self {
        let last = |of: fn(Square) -> u32| {
            (0..graph.len() as u32).map(|s| i64::from(of(graph.square(s)))).max().unwrap_or(0)
        };
        let random = random_order || ties == Ties::Random;
        Self { graph, ties, random, centre: (last(|s| s.row), last(|s| s.col)) }
    }

    /// The same rule with another tie rule, and a fixed order of the moves.
    pub fn with_ties(self, ties: Ties) -> Self {
        Self { ties, random: ties == Ties::Random, ..self }
    }

    /// Whether it needs random numbers.
    pub fn is_random(&self) -> bool {
        self.random
    }

    /// The rank of a square with so many ways on. `after` adds up the ways on of the free squares next to it.
    fn rank(&self, square: u32, onward: u32, after: impl FnOnce() -> i64) -> (u32, i64) {
        let second = match self.ties {
            Ties::Pohl => after(),
            Ties::Roth => -self.distance_from_centre(square),
            _ => 0,
        };
        (onward, second)
    }

    /// The square of twice the distance from the centre.
    fn distance_from_centre(&self, square: u32) -> i64 {
        let place = self.graph.square(square);
        let rows = 2 * i64::from(place.row) - self.centre.0;
        let cols = 2 * i64::from(place.col) - self.centre.1;
        rows * rows + cols * cols
    }
}

/// The rule as the order of a depth-first search: the square that the walk would choose comes first.
pub(crate) struct FewestFirst<'g> {
    pub rule: Rule<'g>,
    pub generator: RefCell<ChaCha8Rng>,
}

impl<F: Free> Arrange<F> for FewestFirst<'_> {
    fn arrange(&self, free: &F, near: &[F::Near], squares: &mut [u32]) {
        if self.rule.random {
            squares.shuffle(&mut *self.generator.borrow_mut());
        } else if self.rule.ties == Ties::Last {
            squares.reverse();
        }
        let onward = |square: u32| free.count(&near[square as usize]);
        // A stable sort of at most eight squares.
        squares.sort_by_cached_key(|&square| {
            self.rule.rank(square, onward(square), || {
                let mut next = Vec::new();
                free.among(&near[square as usize], &mut next);
                next.into_iter().map(|square| i64::from(onward(square))).sum()
            })
        });
    }
}

/// What a walk is to be like.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Walk {
    pub start: u32,
    /// The square that is not entered before it is the only one left.
    pub keep: Option<u32>,
}

/// A walk by the rule, which can be repeated from other squares.
pub(crate) struct Walker<'g> {
    graph: &'g Graph,
    /// The rule, which may change between walks.
    pub rule: Rule<'g>,
    taken: Vec<bool>,
    /// For each square, the number of free squares that are a move away.
    onward: Vec<u8>,
}

impl<'g> Walker<'g> {
    /// The number of bytes for a board with this many squares, besides the graph.
    pub fn bytes(squares: u64) -> u64 {
        squares.saturating_mul(1 + 1 + 4)
    }

    /// A walker on the board of this rule.
    pub fn new(rule: Rule<'g>) -> Self {
        let graph = rule.graph;
        Self { graph, rule, taken: vec![false; graph.len()], onward: vec![0; graph.len()] }
    }

    /// Follows the rule to the last square or into a dead end.
    pub fn walk(
        &mut self,
        Walk { start, keep }: Walk,
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
        observer.on(Event::started(Start::First, ways(self, start), None));
        loop {
            meter.expand();
            observer.on(Event::Expanded { node: parent, queue: 0, closed: 0 });
            let here = path[path.len() - 1];
            let last = keep.filter(|_| path.len() + 1 == self.graph.len());
            let next = match last {
                Some(keep) => self.graph.adjacent(here, keep).then_some(keep),
                None => self.choose(here, generator),
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
            observer.on(Event::generated(node, parent, &next, 1, ways(self, next)));
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

    fn choose(&self, here: u32, generator: &mut impl Rng) -> Option<u32> {
        let mut best: Option<(u32, (u32, i64))> = None;
        let mut equals = 0;
        for square in self.free(here) {
            let onward = self.onward[square as usize].into();
            let rank = self
                .rule
                .rank(square, onward, || self.free(square).map(|s| i64::from(self.onward[s as usize])).sum());
            let better = match best {
                None => true,
                Some((_, least)) if rank == least => {
                    if self.rule.random {
                        equals += 1;
                        generator.random_range(0..=equals) == 0
                    } else {
                        self.rule.ties == Ties::Last
                    }
                }
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
}

//! Cycle covers: every square gets two of its moves, which makes several cycles that cover the board.
//!
//! A move changes the colour of the square, so this is a matching problem: augmenting paths solve it or show
//! that it cannot be solved (König 1931). [`find`] then merges the cycles into one tour, which
//! works well on large boards with holes. Between given ends the cycles pass through an imagined move from
//! the last square to the first.
//!
//! Limits: only for tours that are closed or have both ends given. A cover whose cycles cannot be merged
//! proves nothing.

mod merging;

use rand::Rng;
use rand::seq::SliceRandom;

pub(super) use self::merging::find;
use crate::graph::{Ends, Graph};
use search::{Limit, Meter};

const NONE: u32 = u32::MAX;

/// Cycles that cover the board.
struct CycleCover<'g> {
    graph: &'g Graph,
    /// The imagined move from the first square to the last, if they are given.
    link: Option<(u32, u32)>,
    /// The two neighbours of each square on its cycle.
    near: Vec<[u32; 2]>,
    /// The cycle of each square, its place on it, and the length of each cycle.
    id: Vec<u32>,
    place: Vec<u32>,
    sizes: Vec<u32>,
}

impl<'g> CycleCover<'g> {
    /// A cover without moves yet. None if an end of an open tour is not given.
    fn new(graph: &'g Graph, ends: Ends) -> Option<Self> {
        let link = match (ends.from, ends.to) {
            (Some(from), Some(to)) => Some((from, to)),
            _ if ends.closed => None,
            _ => return None,
        };
        let near = vec![[NONE; 2]; graph.len()];
        let mut cycles = Self { graph, link, near, id: Vec::new(), place: Vec::new(), sizes: Vec::new() };
        if let Some((from, to)) = link {
            cycles.join(from, to);
        }
        Some(cycles)
    }

    /// Uses the move between two squares.
    fn join(&mut self, a: u32, b: u32) {
        for (one, other) in [(a, b), (b, a)] {
            let slot = usize::from(self.near[one as usize][0] != NONE);
            self.near[one as usize][slot] = other;
        }
    }

    /// Removes the move between two squares.
    fn part(&mut self, a: u32, b: u32) {
        for (one, other) in [(a, b), (b, a)] {
            let near = &mut self.near[one as usize];
            if near[0] == other {
                near[0] = near[1];
            }
            near[1] = NONE;
        }
    }

    /// Whether the move between two squares is used.
    fn joined(&self, a: u32, b: u32) -> bool {
        self.near[a as usize].contains(&b)
    }

    /// Whether a square has fewer than two moves.
    fn lacks(&self, square: u32) -> bool {
        self.near[square as usize][1] == NONE
    }

    /// Gives every square two moves. False if that is impossible.
    fn complete(&mut self, generator: &mut impl Rng, meter: &mut Meter<'_>) -> Result<bool, Limit> {
        let graph = self.graph;
        let mut order: Vec<u32> = (0..graph.len() as u32).collect();
        order.shuffle(generator);
        // Squares with few moves first, towards squares with few moves.
        order.sort_by_key(|&s| graph.neighbours(s).len());
        for &square in &order {
            while self.lacks(square) {
                let free = graph
                    .neighbours(square)
                    .iter()
                    .copied()
                    .filter(|&s| self.lacks(s) && !self.joined(square, s));
                let Some(other) = free.min_by_key(|&s| graph.neighbours(s).len()) else { break };
                self.join(square, other);
            }
        }
        let mut before = vec![NONE; graph.len()];
        for &root in &order {
            while self.lacks(root) {
                meter.generate()?;
                if !self.augment(root, &mut before) {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// Gives a square one more move, along a path whose moves are alternately unused and used.
    fn augment(&mut self, root: u32, before: &mut [u32]) -> bool {
        before.fill(NONE);
        before[root as usize] = root;
        // Squares of the root's colour; those of the other colour are passed through.
        let mut waiting = std::collections::VecDeque::from([root]);
        while let Some(square) = waiting.pop_front() {
            for &other in self.graph.neighbours(square) {
                if before[other as usize] != NONE || self.joined(square, other) {
                    continue;
                }
                before[other as usize] = square;
                if self.lacks(other) {
                    let mut end = other;
                    loop {
                        let square = before[end as usize];
                        if square == root {
                            self.join(square, end);
                            return true;
                        }
                        let next = before[square as usize];
                        self.part(square, next);
                        self.join(square, end);
                        end = next;
                    }
                }
                for further in self.near[other as usize] {
                    if further != NONE && before[further as usize] == NONE && !self.is_link(other, further) {
                        before[further as usize] = other;
                        waiting.push_back(further);
                    }
                }
            }
        }
        false
    }

    /// Whether a move is the imagined one between the given ends.
    fn is_link(&self, a: u32, b: u32) -> bool {
        self.link == Some((a, b)) || self.link == Some((b, a))
    }

    /// Numbers the cycles and the places on them.
    fn number(&mut self) {
        let squares = self.near.len();
        self.id = vec![NONE; squares];
        self.place = vec![0; squares];
        self.sizes.clear();
        for first in 0..squares as u32 {
            if self.id[first as usize] != NONE {
                continue;
            }
            let id = self.sizes.len() as u32;
            let mut size = 0;
            let (mut before, mut here) = (self.near[first as usize][1], first);
            while self.id[here as usize] == NONE {
                self.id[here as usize] = id;
                self.place[here as usize] = size;
                size += 1;
                let [a, b] = self.near[here as usize];
                (before, here) = (here, if a == before { b } else { a });
            }
            self.sizes.push(size);
        }
    }
}

//! Tours of large boards with holes: many small rounds first, then one.
//!
//! If every square gets two of its moves, the board falls into rounds that visit every square once (a
//! two-factor). Since moves change the colour, that is a matching problem: augmenting paths solve it or
//! show that it cannot be solved (König 1931). Then rounds are merged: along a short closed trail whose
//! moves are by turns in and out of the rounds, in and out are exchanged, if that leaves fewer rounds.
//! Where no short trail helps, one that changes nothing in number stirs the board.
//!
//! Nothing is promised but speed; where it gives up others search on. Between given ends the rounds run
//! through an imagined move from the last square to the first.

use rand::seq::SliceRandom;
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::ends::Ends;
use super::graph::Graph;
use crate::control::Meter;
use crate::outcome::Limit;

/// The most moves that one exchange takes out.
const LONGEST: usize = 4;

/// Exchanges that merge nothing, for each board.
const STIRRINGS: usize = 3000;

const NONE: u32 = u32::MAX;

/// A tour that is closed or has both ends given, if merging leads to one.
pub fn find(
    graph: &Graph,
    ends: Ends,
    chance: &mut impl Rng,
    meter: &mut Meter<'_>,
) -> Result<Option<Vec<u32>>, Limit> {
    let Some(mut rounds) = Rounds::new(graph, ends) else { return Ok(None) };
    if rounds.pair_up(chance, meter)?.is_err() {
        return Ok(None);
    }
    rounds.number();
    let mut stirred = 0;
    while rounds.sizes.len() > 1 {
        if !rounds.merge_one(chance, meter)? {
            stirred += 1;
            if stirred > STIRRINGS || !rounds.stir(chance, meter)? {
                return Ok(None);
            }
        }
    }
    let mut tour = rounds.write_down(ends.from.unwrap_or(0));
    if let Some((from, to)) = rounds.link {
        // The imagined move joins the last square to the first.
        if tour.get(1) == Some(&to) && tour.len() > 2 {
            tour[1..].reverse();
        }
        return Ok((tour[0] == from && tour.last() == Some(&to)).then_some(tour));
    }
    ends.normalise(&mut tour);
    Ok(Some(tour))
}

/// Squares that cannot all get two moves, and the squares towards which they have too few: proof that there
/// is no tour that is closed or has both ends given.
pub fn crowded(graph: &Graph, ends: Ends, meter: &mut Meter<'_>) -> Result<Option<[Vec<u32>; 2]>, Limit> {
    let Some(mut rounds) = Rounds::new(graph, ends) else { return Ok(None) };
    let mut chance = ChaCha8Rng::seed_from_u64(0);
    Ok(rounds.pair_up(&mut chance, meter)?.err())
}

/// Squares with the two that come before and after each.
struct Rounds<'g> {
    graph: &'g Graph,
    link: Option<(u32, u32)>,
    near: Vec<[u32; 2]>,
    /// The round of each square, its place on it, and how long each round is.
    id: Vec<u32>,
    place: Vec<u32>,
    sizes: Vec<u32>,
}

/// Moves to take out, each followed by one to put in: squares v0 v1 v2 ..., out v0-v1, in v1-v2, and so on
/// back to v0.
type Trail = Vec<u32>;

impl<'g> Rounds<'g> {
    /// No moves yet; none where an end is free.
    fn new(graph: &'g Graph, ends: Ends) -> Option<Self> {
        let link = match (ends.from, ends.to) {
            (Some(from), Some(to)) => Some((from, to)),
            _ if ends.closed => None,
            _ => return None,
        };
        let near = vec![[NONE; 2]; graph.len()];
        let mut rounds = Self { graph, link, near, id: Vec::new(), place: Vec::new(), sizes: Vec::new() };
        if let Some((from, to)) = link {
            rounds.join(from, to);
        }
        Some(rounds)
    }

    fn join(&mut self, a: u32, b: u32) {
        for (one, other) in [(a, b), (b, a)] {
            let slot = usize::from(self.near[one as usize][0] != NONE);
            self.near[one as usize][slot] = other;
        }
    }

    fn part(&mut self, a: u32, b: u32) {
        for (one, other) in [(a, b), (b, a)] {
            let near = &mut self.near[one as usize];
            if near[0] == other {
                near[0] = near[1];
            }
            near[1] = NONE;
        }
    }

    fn joined(&self, a: u32, b: u32) -> bool {
        self.near[a as usize].contains(&b)
    }

    fn lacks(&self, square: u32) -> bool {
        self.near[square as usize][1] == NONE
    }

    /// Gives every square two moves. An error names squares that cannot all have two, and the squares of
    /// the other colour towards which they have too few.
    fn pair_up(
        &mut self,
        chance: &mut impl Rng,
        meter: &mut Meter<'_>,
    ) -> Result<Result<(), [Vec<u32>; 2]>, Limit> {
        let graph = self.graph;
        let mut order: Vec<u32> = (0..graph.len() as u32).collect();
        order.shuffle(chance);
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
                    return Ok(Err(self.reached(root, &before)));
                }
            }
        }
        Ok(Ok(()))
    }

    /// The squares of the root's colour that were reached from it, and those of the other.
    fn reached(&self, root: u32, before: &[u32]) -> [Vec<u32>; 2] {
        let mut reached = [Vec::new(), Vec::new()];
        for square in (0..before.len() as u32).filter(|&s| before[s as usize] != NONE) {
            // A square of the root's colour was reached by a move that is in.
            let alike = square == root || self.joined(square, before[square as usize]);
            reached[usize::from(!alike)].push(square);
        }
        reached
    }

    /// One more move for a square, along a path whose moves are by turns out and in.
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

    fn is_link(&self, a: u32, b: u32) -> bool {
        self.link == Some((a, b)) || self.link == Some((b, a))
    }

    /// Numbers the rounds and the places on them.
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

    /// Merges a round with others, the shortest that can be.
    fn merge_one(&mut self, chance: &mut impl Rng, meter: &mut Meter<'_>) -> Result<bool, Limit> {
        let mut squares: Vec<u32> = (0..self.near.len() as u32).collect();
        squares.shuffle(chance);
        squares.sort_by_key(|&s| self.sizes[self.id[s as usize] as usize]);
        // The longest round need not begin a trail: any that merges it passes through another.
        let longest = self.sizes.iter().max().copied().unwrap_or(0);
        let shorter = squares.iter().take_while(|&&s| self.sizes[self.id[s as usize] as usize] < longest);
        let starts: Vec<u32> = shorter.copied().collect();
        let starts = if starts.is_empty() { squares } else { starts };
        for most in 2..=LONGEST {
            for &start in &starts {
                meter.generate()?;
                if let Some(trail) = self.trail(start, most, -1) {
                    self.exchange(&trail);
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Changes the rounds somewhere near a short one without making more of them.
    fn stir(&mut self, chance: &mut impl Rng, meter: &mut Meter<'_>) -> Result<bool, Limit> {
        let longest = self.sizes.iter().max().copied().unwrap_or(0);
        let short: Vec<u32> = (0..self.near.len() as u32)
            .filter(|&s| self.sizes[self.id[s as usize] as usize] < longest)
            .collect();
        for _ in 0..200 {
            meter.generate()?;
            let mut start = if short.is_empty() { 0 } else { short[chance.random_range(0..short.len())] };
            for _ in 0..chance.random_range(0..4_u32) {
                let near = self.graph.neighbours(start);
                start = near[chance.random_range(0..near.len())];
            }
            if let Some(trail) = self.trail(start, chance.random_range(2..=LONGEST), 0) {
                self.exchange(&trail);
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn exchange(&mut self, trail: &[u32]) {
        for pair in trail.chunks(2) {
            self.part(pair[0], pair[1]);
        }
        for (i, pair) in trail.chunks(2).enumerate() {
            self.join(pair[1], trail[(2 * i + 2) % trail.len()]);
        }
        self.number();
    }

    /// A closed trail from a square that takes out `most` moves and changes the number of rounds by at
    /// most this.
    fn trail(&self, start: u32, most: usize, change: i64) -> Option<Trail> {
        let mut trail = vec![start];
        self.extend(&mut trail, most, change).then_some(trail)
    }

    /// Recursion only as deep as the longest exchange.
    fn extend(&self, trail: &mut Trail, most: usize, change: i64) -> bool {
        let here = trail[trail.len() - 1];
        for next in self.near[here as usize] {
            if trail.contains(&next) || self.is_link(here, next) {
                continue;
            }
            trail.push(next);
            if trail.len() == 2 * most {
                let closes = self.graph.adjacent(next, trail[0]) && !self.joined(next, trail[0]);
                if closes && self.change(trail) <= change {
                    return true;
                }
            } else {
                for &over in self.graph.neighbours(next) {
                    if trail.contains(&over) || self.joined(next, over) {
                        continue;
                    }
                    trail.push(over);
                    if self.extend(trail, most, change) {
                        return true;
                    }
                    trail.pop();
                }
            }
            trail.pop();
        }
        false
    }

    /// By how many the number of rounds would change.
    fn change(&self, trail: &[u32]) -> i64 {
        // The squares at which rounds are cut, along each round; between cuts lie segments.
        let mut cuts: Vec<(u32, u32, usize)> = trail
            .iter()
            .enumerate()
            .map(|(i, &s)| (self.id[s as usize], self.place[s as usize], i))
            .collect();
        cuts.sort_unstable();
        let parted = |i: usize, j: usize| i / 2 == j / 2;
        // For each cut square, the one at the other end of its segment.
        let mut other = [0; 2 * LONGEST];
        let mut rounds = 0;
        let mut first = 0;
        while first < cuts.len() {
            let end =
                cuts[first..].iter().position(|cut| cut.0 != cuts[first].0).map_or(cuts.len(), |n| first + n);
            let ring = &cuts[first..end];
            rounds += 1;
            // A cut lies between two neighbours on the ring of cut squares: the segments between the others.
            let skip = usize::from(parted(ring[0].2, ring[1].2) && self.follows(ring[0], ring[1]));
            for pair in 0..ring.len() / 2 {
                let (a, b) =
                    (ring[(2 * pair + skip) % ring.len()].2, ring[(2 * pair + skip + 1) % ring.len()].2);
                other[a] = b;
                other[b] = a;
            }
            first = end;
        }
        // Walk: over a segment, then over a move that is put in.
        let mut seen = [false; 2 * LONGEST];
        let mut after = 0;
        for i in 0..trail.len() {
            let mut at = i;
            if seen[at] {
                continue;
            }
            after += 1;
            while !seen[at] {
                seen[at] = true;
                let far = other[at];
                seen[far] = true;
                at = if far % 2 == 1 {
                    (far + 1) % trail.len()
                } else {
                    (far + trail.len() - 1) % trail.len()
                };
            }
        }
        after - rounds
    }

    /// Whether the second of two cut squares comes right after the first on its round.
    fn follows(&self, a: (u32, u32, usize), b: (u32, u32, usize)) -> bool {
        b.1 == a.1 + 1
    }

    fn write_down(&self, first: u32) -> Vec<u32> {
        let mut tour = Vec::with_capacity(self.near.len());
        let (mut before, mut here) = (self.near[first as usize][1], first);
        while tour.len() < self.near.len() {
            tour.push(here);
            let [a, b] = self.near[here as usize];
            (before, here) = (here, if a == before { b } else { a });
        }
        tour
    }
}

//! Merges the cycles of a cover into one tour.
//!
//! Along a short closed trail whose moves are alternately used and unused, used and unused moves are
//! exchanged if that leaves fewer cycles. If no short trail helps, one that does not change the number of
//! cycles changes the board at random, a limited number of times.

use rand::seq::SliceRandom;
use rand::{Rng, RngExt};

use super::CycleCover;
use crate::graph::{Ends, Graph};
use search::{Limit, Meter, Sort};

/// The most moves that one exchange removes.
const LONGEST: usize = 4;

/// The most exchanges per board that merge nothing.
const MOST_STIRS: usize = 3000;

/// A tour that is closed or has both ends given, if merging leads to one.
pub(in crate::finder) fn find(
    graph: &Graph,
    ends: Ends,
    generator: &mut impl Rng,
    meter: &mut Meter<'_>,
) -> Result<Option<Vec<u32>>, Limit> {
    let Some(mut cycles) = CycleCover::new(graph, ends) else { return Ok(None) };
    if !cycles.complete(generator, meter)? {
        return Ok(None);
    }
    cycles.number();
    let mut stirs = 0;
    while cycles.sizes.len() > 1 {
        if !cycles.merge_one(generator, meter)? {
            stirs += 1;
            if stirs > MOST_STIRS || !cycles.stir(generator, meter)? {
                return Ok(None);
            }
        }
    }
    let mut tour = cycles.write_down(ends.from.unwrap_or(0));
    if let Some((from, to)) = cycles.link {
        // The imagined move joins the last square to the first.
        if tour.get(1) == Some(&to) && tour.len() > 2 {
            tour[1..].reverse();
        }
        return Ok((tour[0] == from && tour.last() == Some(&to)).then_some(tour));
    }
    ends.normalise(&mut tour);
    Ok(Some(tour))
}

/// The squares v0, v1, v2, … of a closed trail: the move v0-v1 is to be removed, v1-v2 added, and so on back
/// to v0.
type Trail = Vec<u32>;

impl CycleCover<'_> {
    /// Merges a cycle with others, preferably a short one.
    fn merge_one(&mut self, generator: &mut impl Rng, meter: &mut Meter<'_>) -> Result<bool, Limit> {
        let mut squares: Vec<u32> = (0..self.near.len() as u32).collect();
        squares.shuffle(generator);
        squares.sort_by_key(|&s| self.sizes[self.id[s as usize] as usize]);
        // A trail need not begin on the longest cycle: if it merges that, it passes through another.
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

    /// Changes the cycles somewhere near a short one without increasing their number.
    fn stir(&mut self, generator: &mut impl Rng, meter: &mut Meter<'_>) -> Result<bool, Limit> {
        let longest = self.sizes.iter().max().copied().unwrap_or(0);
        let short: Vec<u32> = (0..self.near.len() as u32)
            .filter(|&s| self.sizes[self.id[s as usize] as usize] < longest)
            .collect();
        for _ in 0..200 {
            meter.generate()?;
            let mut start = if short.is_empty() { 0 } else { short[generator.random_range(0..short.len())] };
            for _ in 0..generator.random_range(0..4_u32) {
                let near = self.graph.neighbours(start);
                start = near[generator.random_range(0..near.len())];
            }
            if let Some(trail) = self.trail(start, generator.random_range(2..=LONGEST), 0) {
                self.exchange(&trail);
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Exchanges used and unused moves along a trail.
    fn exchange(&mut self, trail: &[u32]) {
        for pair in trail.chunks(2) {
            self.part(pair[0], pair[1]);
        }
        for (i, pair) in trail.chunks(2).enumerate() {
            self.join(pair[1], trail[(2 * i + 2) % trail.len()]);
        }
        self.number();
    }

    /// A closed trail from a square that removes `most` moves and changes the number of cycles by at most
    /// `change`.
    fn trail(&self, start: u32, most: usize, change: i64) -> Option<Trail> {
        let mut trail = vec![start];
        self.extend(&mut trail, most, change).then_some(trail)
    }

    /// Extends a trail until it is complete. The recursion is at most as deep as the longest exchange.
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

    /// The change in the number of cycles that an exchange would make.
    fn change(&self, trail: &[u32]) -> i64 {
        // The squares at which cycles are cut, in order along each cycle. Segments lie between the cuts.
        let mut cuts: Vec<(u32, u32, usize)> = trail
            .iter()
            .enumerate()
            .map(|(i, &s)| (self.id[s as usize], self.place[s as usize], i))
            .collect();
        cuts.put_in_order();
        let parted = |i: usize, j: usize| i / 2 == j / 2;
        // For each cut square, the one at the other end of its segment.
        let mut other = [0; 2 * LONGEST];
        let mut before = 0;
        let mut first = 0;
        while first < cuts.len() {
            let end =
                cuts[first..].iter().position(|cut| cut.0 != cuts[first].0).map_or(cuts.len(), |n| first + n);
            let ring = &cuts[first..end];
            before += 1;
            // Cuts and segments alternate along the ring of cut squares.
            let skip = usize::from(parted(ring[0].2, ring[1].2) && self.follows(ring[0], ring[1]));
            for pair in 0..ring.len() / 2 {
                let (a, b) =
                    (ring[(2 * pair + skip) % ring.len()].2, ring[(2 * pair + skip + 1) % ring.len()].2);
                other[a] = b;
                other[b] = a;
            }
            first = end;
        }
        // Walk over a segment, then over an added move, and so on.
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
        after - before
    }

    /// Whether the second of two cut squares comes right after the first on its cycle.
    fn follows(&self, a: (u32, u32, usize), b: (u32, u32, usize)) -> bool {
        b.1 == a.1 + 1
    }

    /// The only cycle, from a square on.
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

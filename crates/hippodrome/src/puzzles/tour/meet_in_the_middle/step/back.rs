//! A step taken backwards: where a class can come from, and in how many ways a state can be completed.

use super::{Choice, Step};
use crate::control::Meter;
use crate::outcome::Limit;
use crate::puzzles::tour::meet_in_the_middle::classes::{Classes, degree, pieces};
use crate::puzzles::tour::meet_in_the_middle::matchings::{LARGEST_TABLE, MATCHINGS, Tables};

impl Step {
    /// The vertex.
    pub fn vertex(&self) -> u32 {
        self.vertex
    }

    /// Its neighbours ahead.
    pub fn towards(&self) -> &[u32] {
        &self.towards
    }

    /// The class after a choice of edges, given by their places in [`towards`](Self::towards). None if the
    /// vertex or a neighbour would not have two edges.
    pub fn class_after(&self, class: u64, chosen: &[usize]) -> Option<u64> {
        let (own, base) = self.without_own(class);
        let open = chosen.iter().all(|&place| degree(base, self.ahead[place]) < 2);
        let edges = chosen.iter().map(|&place| 1 << (2 * self.ahead[place])).sum::<u64>();
        (open && own as usize + chosen.len() == 2).then_some(base + edges)
    }

    /// The classes from which a choice of edges may lead to this one, each with the choice: first no edge,
    /// then one, then two.
    pub fn sources(&self, class: u64) -> Vec<(u64, Choice)> {
        let touched: Vec<usize> =
            (0..self.ahead.len()).filter(|&place| degree(class, self.ahead[place]) > 0).collect();
        let edge = |place: usize| 1_u64 << (2 * self.ahead[place]);
        let one = touched.iter().map(|&a| (1, class - edge(a), [Some(a), None]));
        let two = touched.iter().enumerate().flat_map(|(i, &a)| {
            let rest = touched[i + 1..].iter();
            rest.map(move |&b| (0, class - edge(a) - edge(b), [Some(a), Some(b)]))
        });
        let all = std::iter::once((2, class, [None, None])).chain(one).chain(two);
        all.filter_map(|(own, base, choice)| Some((self.with_own(own, base)?, choice))).collect()
    }

    /// The class that has this one without the vertex itself.
    fn with_own(&self, own: u64, base: u64) -> Option<u64> {
        let rest: u64 = self.runs.iter().map(|&(mask, up)| base >> up & mask).sum();
        let class = if self.waited { rest << 2 | own } else { rest };
        (self.without_own(class) == (own, base)).then_some(class)
    }

    /// From the number of ways to complete each state after this step, computes the same for each state before
    /// it. Passes the number of cycles in which the step chooses an edge to `count_edge`, in portions.
    pub fn give_back(
        &self,
        before: &Classes,
        after: (&Classes, &[u64]),
        besides: usize,
        count_edge: &mut dyn FnMut(usize, u128),
        meter: &mut Meter<'_>,
    ) -> Result<Vec<u64>, Limit> {
        let (after, completions) = after;
        let ways = self.ways(before, None, besides, meter)?;
        let mut numbers = vec![0; before.matchings.len()];
        let mut row: Vec<u64> = Vec::new();
        for ways in ways.chunk_by(|a, b| self.target(a) == self.target(b)) {
            let class = self.target(&ways[0]);
            let Ok(place) = after.names.binary_search(&class) else { continue };
            let (begin, end) =
                (place.checked_sub(1).map_or(0, |before| after.ends[before]), after.ends[place]);
            let (matchings, completions) = (&after.matchings[begin..end], &completions[begin..end]);
            // A number for each matching of a class with few pieces, and one for impossible matchings.
            let dense = pieces(class) <= LARGEST_TABLE;
            if dense {
                row.clear();
                row.resize(MATCHINGS[pieces(class)] as usize + 1, 0);
                matchings.iter().zip(completions).for_each(|(&n, &number)| row[n as usize] = number);
            }
            let number_of = |matching: u32| match dense {
                true => row[matching as usize],
                false => matchings.binary_search(&matching).map_or(0, |place| completions[place]),
            };
            for way in ways {
                meter.generate()?;
                let source = self.source(way);
                let old = before.names[source];
                let begin = source.checked_sub(1).map_or(0, |before_it| before.ends[before_it]);
                let (states, counts) = before.states(source);
                let change = self.change(old, class);
                let table =
                    change.and_then(|change| Tables::shared().for_some(change, pieces(old), states.len()));
                let mut used = 0;
                for (place, (&matching, &count)) in (begin..).zip(states.iter().zip(counts)) {
                    let to = match (change, table) {
                        (None, _) => Some(matching),
                        (_, Some(table)) => Some(table[matching as usize]),
                        (Some(change), None) => change.apply(pieces(old), matching),
                    };
                    let completed = to.map_or(0, number_of);
                    numbers[place] += completed;
                    used += u128::from(count) * u128::from(completed);
                }
                let edges = class - self.without_own(old).1;
                let chosen = (0..self.ahead.len()).filter(|&place| degree(edges, self.ahead[place]) > 0);
                chosen.for_each(|place| count_edge(place, used));
            }
        }
        Ok(numbers)
    }
}

//! A step taken backwards: where a class can come from, and in how many ways a state can be completed.

use std::ops::Range;

use super::{Choice, Step, WORTH_A_THREAD};
use crate::meet_in_the_middle::{
    classes::{Classes, degree, paths},
    matchings::{MATCHINGS, Tables},
};
use search::{Limit, Meter, on_threads};

/// The most pairs for which a class may have a number for each matching.
const MOST_DENSE: usize = 8;

/// The most numbers for each state of such a class.
const WORTH_A_NUMBER: usize = 64;

/// What a step gives back: the classes before and after it, the number of ways to complete each state after it, and the
/// ways of the step along which it gives them back.
pub(in crate::meet_in_the_middle) struct GivenBack<'g> {
    pub before: &'g Classes,
    pub after: &'g Classes,
    pub completions: &'g [u64],
    pub ways: &'g [u64],
}

impl Step {
    /// The class after a choice of edges, given by their places in `towards`. None if the
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

    /// From the number of ways to complete each state after this step, computes the same for each state before it, on all
    /// threads. Also counts the cycles in which the step chooses the edge to each neighbour ahead, if that is `counted`.
    pub fn give_back(
        &self,
        given: &GivenBack<'_>,
        counted: &[bool],
        meter: &mut Meter<'_>,
    ) -> Result<(Vec<u64>, Vec<u128>), Limit> {
        let all = given.before.names.len();
        // Each thread has some of the classes before the step, and looks at all classes after it.
        let threads = if given.ways.len() < WORTH_A_THREAD { 1 } else { meter.control().threads() };
        let cut = |chunk: usize| {
            let states = given.before.matchings.len() * chunk / threads;
            if chunk == threads { all } else { given.before.ends.partition_point(|&end| end <= states) }
        };
        let done = meter.done().unwrap_or(0.0);
        let mut chunks = on_threads(threads, done..done, meter, &|chunk, meter| {
            self.give_back_to(cut(chunk)..cut(chunk + 1), given, counted, meter)
        })?
        .into_iter();
        let (mut numbers, mut uses) = chunks.next().unwrap_or_default();
        for (more, used) in chunks {
            numbers.extend(more);
            uses.iter_mut().zip(used).for_each(|(sum, used)| *sum += used);
        }
        Ok((numbers, uses))
    }

    /// The same for some of the classes before the step.
    fn give_back_to(
        &self,
        sources: Range<usize>,
        given: &GivenBack<'_>,
        counted: &[bool],
        meter: &mut Meter<'_>,
    ) -> Result<(Vec<u64>, Vec<u128>), Limit> {
        let &GivenBack { before, after, completions, ways } = given;
        let begin = |ends: &[usize], class: usize| class.checked_sub(1).map_or(0, |before| ends[before]);
        let first = begin(&before.ends, sources.start);
        let mut numbers = vec![0; begin(&before.ends, sources.end) - first];
        let mut uses = vec![0; self.ahead.len()];
        let mut row: Vec<u64> = Vec::new();
        for ways in ways.chunk_by(|a, b| self.target(a) == self.target(b)) {
            let at = |source: usize| ways.partition_point(|way| self.source(way) < source);
            let here = &ways[at(sources.start)..at(sources.end)];
            let class = self.target(&ways[0]);
            let Ok(place) = after.names.binary_search(&class) else { continue };
            let states = begin(&after.ends, place)..after.ends[place];
            let (matchings, completions) = (&after.matchings[states.clone()], &completions[states]);
            if here.is_empty() || completions.iter().all(|&number| number == 0) {
                continue;
            }
            // A number for each matching of a class, if there are not too many. Between classes, all are zero.
            let all = MATCHINGS[paths(class)] as usize;
            let dense = paths(class) <= MOST_DENSE && all <= WORTH_A_NUMBER * matchings.len();
            if dense {
                row.resize(row.len().max(all), 0);
                matchings.iter().zip(completions).for_each(|(&n, &number)| row[n as usize] = number);
            }
            let number_of = |matching: u32| match dense {
                true => row[matching as usize],
                false => matchings.binary_search(&matching).map_or(0, |place| completions[place]),
            };
            for way in here {
                meter.generate()?;
                let source = self.source(way);
                let old = before.names[source];
                let (states, counts) = before.states(source);
                let numbers = &mut numbers[begin(&before.ends, source) - first..];
                let edges = class - self.without_own(old).1;
                let chosen = |place: &usize| counted[*place] && degree(edges, self.ahead[*place]) > 0;
                let is_counted = (0..self.ahead.len()).any(|place| chosen(&place));
                let mut used = 0;
                let mut add = |place: usize, to: u32| {
                    let completed = number_of(to);
                    numbers[place] += completed;
                    if is_counted {
                        used += u128::from(counts[place]) * u128::from(completed);
                    }
                };
                match self.change(old, class) {
                    None => states.iter().enumerate().for_each(|(place, &to)| add(place, to)),
                    Some(change) => Tables::shared().each(change, paths(old), states, add),
                }
                (0..self.ahead.len()).filter(chosen).for_each(|place| uses[place] += used);
            }
            if dense {
                matchings.iter().for_each(|&n| row[n as usize] = 0);
            }
        }
        Ok((numbers, uses))
    }
}

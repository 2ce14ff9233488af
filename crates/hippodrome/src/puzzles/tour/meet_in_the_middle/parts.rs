//! A sweep, taken in parts.
//!
//! A layer of states that would be large is divided by the degrees of middle vertices that no later step changes. The
//! parts have nothing to do with each other until the end, so they are swept one after the other, and only the states
//! at the end are all in memory together.
//!
//! Counts that are too large for a counter can be kept as remainders or rounded ([`Numbers`]).

use std::ops::{ControlFlow, Range};

use super::classes::Classes;
use super::step::{SOURCE_BITS, source, target};
use super::sweep::{Sweep, Unfit, is_too_large};
use crate::control::Meter;
use crate::outcome::Limit;

/// The bits that are dropped when counts are rounded up.
const ROUNDED_BITS: u32 = 16;

/// The number of ways that lead to a state, on average.
const WAYS_PER_STATE: usize = 2;

/// A layer with more states is divided, if it can be.
const LARGEST_PART: usize = 1 << 25;

/// The same for the number of classes, as a power of two.
const PART_BITS: u32 = SOURCE_BITS - 1;

/// The largest number of states, as a part of the bytes of memory that may be used.
const BYTES_PER_STATE_OF_PART: u64 = 256;

/// How the counts of a sweep are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Numbers {
    /// As they are, or divided by powers of two and rounded up as soon as they would be too large.
    RoundedUp,
    /// Only the remainders.
    Modulo(u64),
}

/// The classes after a sweep, in no particular order if the layers were divided.
#[derive(Default)]
pub(super) struct Swept {
    pub classes: Classes,
    /// The exponent of the power of two by which the counts are divided; 0 if they are exact.
    pub exponent: u32,
    /// The most states that are added up anywhere.
    pub most_states: usize,
    /// The part of the sweep that is done, which is less than 1 if the classes do not fit into the budget.
    pub done: f64,
}

impl Sweep<'_> {
    /// The classes after all steps, or some of them if all take more bytes than the budget. The meter's share goes from
    /// the beginning of `share` to its end.
    pub fn run(
        &self,
        numbers: Numbers,
        budget: usize,
        threads: usize,
        share: Range<f64>,
        meter: &mut Meter<'_>,
    ) -> Result<Swept, Unfit> {
        let largest_part = (meter.control().memory() / BYTES_PER_STATE_OF_PART) as usize;
        let largest_part = largest_part.min(LARGEST_PART);
        Run { sweep: self, numbers, budget, threads, largest_part, share }.all_steps(meter)
    }
}

/// How a sweep runs.
struct Run<'s> {
    sweep: &'s Sweep<'s>,
    numbers: Numbers,
    /// The most bytes of the result.
    budget: usize,
    threads: usize,
    /// A layer with more states is divided.
    largest_part: usize,
    share: Range<f64>,
}

/// A layer or a part of one.
struct Part {
    layer: Classes,
    exponent: u32,
    steps_done: usize,
    /// The number of bytes of the layers of which this is a part.
    besides: usize,
    /// The part of the whole sweep that it is, from 0 to 1.
    within: Range<f64>,
}

impl Run<'_> {
    /// Takes all steps, or as many parts of them as the budget allows.
    fn all_steps(&self, meter: &mut Meter<'_>) -> Result<Swept, Unfit> {
        meter.counts("table entries");
        let start =
            Part { layer: Classes::empty_board(), exponent: 0, steps_done: 0, besides: 0, within: 0.0..1.0 };
        let mut swept = Swept::default();
        let _ = self.take(start, &mut swept, meter)?;
        swept.most_states = swept.most_states.max(swept.classes.matchings.len());
        Ok(swept)
    }

    /// Takes all remaining steps with a part, and adds it to the result unless that gets too large.
    fn take(&self, part: Part, swept: &mut Swept, meter: &mut Meter<'_>) -> Result<ControlFlow<()>, Unfit> {
        let Part { mut layer, mut exponent, steps_done, besides, within } = part;
        let steps = self.sweep.steps();
        let before = self.sweep.share_after(steps_done);
        let until = |step: usize| {
            let done = (self.sweep.share_after(step) - before) / (1.0 - before);
            within.start + (within.end - within.start) * done.clamp(0.0, 1.0)
        };
        for (at, step) in steps.iter().enumerate().skip(steps_done) {
            swept.most_states = swept.most_states.max(layer.matchings.len());
            let mut sum = layer.sum();
            while self.numbers == Numbers::RoundedUp && sum > u128::from(u64::MAX) {
                layer.round_up(ROUNDED_BITS);
                exponent += ROUNDED_BITS;
                sum = layer.sum();
            }
            if is_too_large(&layer) {
                return Err(Unfit::TooLarge);
            }
            let only = self.sweep.wanted().filter(|_| at + 1 == steps.len());
            let held = besides + swept.classes.bytes();
            let ways = step.ways(&layer, only, held, meter)?;
            let states = work(&layer, &ways) / WAYS_PER_STATE / self.largest_part.max(1);
            let (mask, keys) = divided(&ways, step.settled, states.max(layer.names.len() >> PART_BITS) + 1);
            if keys.len() > 1 {
                let whole = Part { layer, exponent, steps_done: at, besides, within: until(at)..within.end };
                return self.take_parts(whole, &ways, (mask, &keys), swept, meter);
            }
            layer = self.follow(at, &layer, &ways, held, until(at)..until(at + 1), meter)?;
        }
        swept.add(layer, exponent, besides, meter)?;
        swept.done = within.end;
        let is_too_much = swept.classes.bytes() > self.budget && swept.done < 1.0;
        Ok(if is_too_much { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    }

    /// The same, where the next step is taken in parts: only the ways to classes with the same bits under a mask.
    fn take_parts(
        &self,
        whole: Part,
        ways: &[u64],
        (mask, keys): (u64, &[u64]),
        swept: &mut Swept,
        meter: &mut Meter<'_>,
    ) -> Result<ControlFlow<()>, Unfit> {
        let Part { layer, exponent, steps_done, besides, within } = whole;
        let inside = besides + layer.bytes() + size_of_val(ways);
        let all = work(&layer, ways) as f64;
        let (mut done, mut begin) = (0, within.start);
        for (number, &key) in keys.iter().enumerate() {
            let part: Vec<u64> = ways.iter().copied().filter(|way| target(way) & mask == key).collect();
            done += work(&layer, &part);
            let end = match number + 1 < keys.len() {
                true => within.start + (within.end - within.start) * done as f64 / all,
                false => within.end,
            };
            let held = besides + size_of_val(ways) + swept.classes.bytes();
            let next = self.follow(steps_done, &layer, &part, held, begin..begin, meter)?;
            drop(part);
            let part = Part {
                layer: next,
                exponent,
                steps_done: steps_done + 1,
                besides: inside,
                within: begin..end,
            };
            if self.take(part, swept, meter)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
            begin = end;
        }
        Ok(ControlFlow::Continue(()))
    }

    /// The classes to which some ways of a step lead. Other things take `held` bytes.
    fn follow(
        &self,
        step: usize,
        layer: &Classes,
        ways: &[u64],
        held: usize,
        within: Range<f64>,
        meter: &mut Meter<'_>,
    ) -> Result<Classes, Unfit> {
        let share = |done: f64| self.share.start + (self.share.end - self.share.start) * done;
        let share = share(within.start)..share(within.end);
        let step = &self.sweep.steps()[step];
        let mut next = step.follow(layer, ways, held, self.threads, share, meter)?;
        if let Numbers::Modulo(prime) = self.numbers {
            next.counts.iter_mut().for_each(|count| *count %= prime);
        }
        meter.frontier(next.matchings.len());
        Ok(next)
    }
}

/// The number of states from which the ways lead.
fn work(layer: &Classes, ways: &[u64]) -> usize {
    ways.iter().map(|way| layer.states(source(way)).0.len()).sum()
}

/// A mask of settled vertices that divides the classes to which the ways lead into about as many parts as wanted, and
/// the bits of each part.
fn divided(ways: &[u64], settled: u64, wanted: usize) -> (u64, Vec<u64>) {
    let (mut mask, mut left) = (0, settled);
    let mut keys = vec![0];
    while left != 0 && keys.len() < wanted {
        mask |= 3 << left.trailing_zeros();
        left &= !mask;
        keys = ways.iter().map(|way| target(way) & mask).collect();
        keys.sort_unstable();
        keys.dedup();
    }
    (mask, keys)
}

impl Swept {
    /// Adds the classes of a part at the end of a sweep. Other things take `besides` bytes.
    fn add(
        &mut self,
        mut part: Classes,
        exponent: u32,
        besides: usize,
        meter: &Meter<'_>,
    ) -> Result<(), Limit> {
        // All counts get the largest exponent of any part.
        if exponent > self.exponent {
            self.classes.round_up(exponent - self.exponent);
            self.exponent = exponent;
        } else {
            part.round_up(self.exponent - exponent);
        }
        self.classes.append(part, besides, meter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Leaper, Shape};
    use crate::control::Control;
    use crate::puzzles::tour::graph::{Ends, FixedOrder, Graph, Ring};
    use crate::puzzles::tour::meet_in_the_middle::Cut;
    use crate::puzzles::tour::meet_in_the_middle::hub::Hub;

    /// All states at the end of a sweep, in order: class, matching and count.
    fn states(sweep: &Sweep<'_>, numbers: Numbers, largest_part: usize) -> Vec<(u64, u32, u64)> {
        let control = Control::default();
        let run = Run { sweep, numbers, budget: usize::MAX, threads: 1, largest_part, share: 0.0..1.0 };
        let swept = run.all_steps(&mut control.meter());
        let Ok(Swept { classes, exponent: 0, done: 1.0, .. }) = swept else { panic!("the counts fit") };
        let of_class = |place: usize| {
            let (matchings, counts) = classes.states(place);
            let class = classes.names[place];
            matchings.iter().zip(counts).map(move |(&matching, &count)| (class, matching, count))
        };
        let mut states: Vec<_> = (0..classes.names.len()).flat_map(of_class).collect();
        states.sort_unstable();
        states
    }

    #[test]
    fn a_sweep_ends_when_its_budget_is_spent() {
        let graph = Graph::new(&Shape::parse("6x6").unwrap(), Leaper::KNIGHT, FixedOrder::Euler);
        let ring = Ring::new(&graph, Ends::CLOSED);
        let order: Vec<u32> = (0..graph.len() as u32).collect();
        let cut = Cut::new(&ring, &order).unwrap();
        let sweep = Sweep::new(&ring, &cut.order, cut.upper, cut.middle, None).unwrap();
        let control = Control::default();
        let [some, all] = [1, usize::MAX].map(|budget| {
            let numbers = Numbers::RoundedUp;
            let run = Run { sweep: &sweep, numbers, budget, threads: 1, largest_part: 20, share: 0.0..1.0 };
            run.all_steps(&mut control.meter()).ok().unwrap()
        });
        assert!(some.done > 0.0 && some.done < 1.0 && all.done == 1.0);
        assert!(some.classes.names.len() < all.classes.names.len());
    }

    #[test]
    fn parts_make_the_whole() {
        let open = |from| Ends { closed: false, from, to: None };
        for (board, ends) in
            [("6x6", Ends::CLOSED), ("5x6", open(None)), ("5x5", open(None)), ("6x5", open(Some(7)))]
        {
            let graph = Graph::new(&Shape::parse(board).unwrap(), Leaper::KNIGHT, FixedOrder::Euler);
            let ring = Ring::new(&graph, ends);
            let order: Vec<u32> = (0..graph.len() as u32).collect();
            let cut = Cut::new(&ring, &order).unwrap();
            let hub = Hub::new(&ring);
            assert_eq!(hub.is_some(), !ends.closed);
            let opposite: Vec<u32> = cut.order.iter().rev().copied().collect();
            for (order, done) in [(&cut.order, cut.upper), (&opposite, cut.lower())] {
                let sweep = Sweep::new(&ring, order, done, cut.middle, hub.as_ref()).unwrap();
                for numbers in [Numbers::RoundedUp, Numbers::Modulo(101)] {
                    let whole = states(&sweep, numbers, usize::MAX);
                    assert!(!whole.is_empty(), "{board}");
                    for largest_part in [1, 20, 300] {
                        assert_eq!(states(&sweep, numbers, largest_part), whole, "{board} {largest_part}");
                    }
                }
            }
        }
    }
}

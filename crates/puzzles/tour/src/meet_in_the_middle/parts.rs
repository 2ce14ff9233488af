//! A sweep, taken in parts.
//!
//! A layer of states that would be large is divided by the degrees of middle vertices that no later step changes. The
//! parts have nothing to do with each other until the end, so they are swept one after the other, and only the states
//! at the end are all in memory together.
//!
//! In the first rows there are no such vertices. A layer that would be too large even so is divided by the degrees of
//! vertices that the next few steps leave alone. These parts are swept one after the other too, but they overlap in the
//! end: the same state may come from several of them, and then its counts are added ([`swept`](super::swept)). That
//! takes less memory and more time.
//!
//! Counts that are too large for a counter can be kept as remainders or rounded ([`Numbers`]).

mod back;

use std::ops::{ControlFlow, Range};

pub(super) use self::back::{Completions, WayBack};
use super::classes::{Classes, round_up};
use super::step::Step;
use super::sweep::{Sweep, Unfit};
use super::swept::Swept;
use search::Meter;

/// The bits that are dropped when counts are rounded up.
pub(super) const ROUNDED_BITS: u32 = 16;

/// The number of ways that lead to a state, on average.
const WAYS_PER_STATE: usize = 2;

/// A layer with more states is divided, if it can be.
const LARGEST_PART: usize = 1 << 25;

/// The parts of a layer are smaller than they would have to be, by this factor.
const SMALLER: usize = 3;

/// The bytes of memory for each state of a layer that need not be divided if its parts would not overlap.
const BYTES_PER_STATE_APART: u64 = 256;

/// The same for a layer whose parts would overlap. Two layers of this size may be in memory at each of a few divisions,
/// besides the results.
const BYTES_PER_STATE_OVERLAPPING: u64 = 128;

/// How the counts of a sweep are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Numbers {
    /// As they are, or divided by powers of two and rounded up as soon as they would be too large.
    RoundedUp,
    /// Only the remainders.
    Modulo(u64),
}

impl Sweep<'_> {
    /// The classes after all steps, or some of them if all take more bytes than the budget. Layers are divided into parts
    /// that are halved so many times. The meter's share goes from the beginning of `share` to its end.
    pub fn run(
        &self,
        numbers: Numbers,
        (budget, halvings): (usize, u32),
        threads: usize,
        share: Range<f64>,
        meter: &mut Meter<'_>,
    ) -> Result<Swept, Unfit> {
        let sizes = Sizes::within(meter.control().memory(), halvings);
        Run { sweep: self, numbers, budget, threads, sizes, share }.all_steps(meter)
    }
}

/// How a sweep runs.
struct Run<'s> {
    sweep: &'s Sweep<'s>,
    numbers: Numbers,
    /// The most bytes of the result.
    budget: usize,
    threads: usize,
    sizes: Sizes,
    share: Range<f64>,
}

/// The numbers of states for which layers are divided.
#[derive(Clone, Copy)]
struct Sizes {
    /// A layer with more states is divided if its parts have nothing to do with each other.
    apart: usize,
    /// A layer with more states is divided in any case.
    overlapping: usize,
}

impl Sizes {
    /// The numbers for so many bytes of memory, halved so many times.
    fn within(memory: u64, halvings: u32) -> Self {
        let states = |bytes_per_state: u64| (memory / bytes_per_state) as usize >> halvings;
        let apart = states(BYTES_PER_STATE_APART).min(LARGEST_PART);
        Self { apart, overlapping: states(BYTES_PER_STATE_OVERLAPPING) }
    }
}

/// A layer or a part of one.
struct Part {
    layer: Classes,
    exponent: u32,
    steps_done: usize,
    /// The number of bytes of the layers of which this is a part, and of the ways from them.
    besides: usize,
    /// The part of the whole sweep that it is, from 0 to 1.
    within: Range<f64>,
}

impl Part {
    /// Nothing chosen yet.
    fn empty_board() -> Self {
        Self { layer: Classes::empty_board(), exponent: 0, steps_done: 0, besides: 0, within: 0.0..1.0 }
    }
}

/// A division of classes into parts, by the degrees of some vertices.
struct Division {
    /// The bits of these vertices.
    mask: u64,
    /// These bits of the classes of each part.
    keys: Vec<u64>,
}

impl Run<'_> {
    /// Takes all steps, or as many parts of them as the budget allows.
    fn all_steps(&self, meter: &mut Meter<'_>) -> Result<Swept, Unfit> {
        meter.counts("table entries");
        let mut swept = Swept::new(self.numbers);
        let _ = self.take(Part::empty_board(), &mut swept, meter)?;
        swept.finish(meter)?;
        swept.most_states = swept.most_states.max(swept.classes.len());
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
                round_up(&mut layer.counts, ROUNDED_BITS);
                exponent += ROUNDED_BITS;
                sum = layer.sum();
            }
            if step.is_too_much(&layer) {
                return Err(Unfit::TooLarge);
            }
            let only = self.sweep.wanted().filter(|_| at + 1 == steps.len());
            let held = besides + swept.memory();
            let ways = step.ways(&layer, only, held, meter)?;
            let sizes = (layer.names.len(), states_after(step, &layer, &ways));
            let apart = self.apart(step, &ways, sizes);
            let overlapping = self.overlapping(step, &ways, sizes, apart.keys.len());
            if apart.keys.len() == 1 && overlapping.keys.len() == 1 {
                layer = self.follow(at, &layer, &ways, held, until(at)..until(at + 1), meter)?;
                continue;
            }
            let mut whole = Part { layer, exponent, steps_done: at, besides, within: until(at)..within.end };
            return match overlapping.keys.len() {
                1 => self.take_parts(&whole, &ways, &apart, swept, meter),
                _ => self.take_overlapping(&mut whole, &ways, &overlapping, swept, meter),
            };
        }
        swept.add(&layer, exponent, besides + layer.bytes(), meter)?;
        swept.done = within.end;
        let is_too_much = swept.memory() > self.budget && swept.done < 1.0;
        Ok(if is_too_much { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    }

    /// The division of a large layer into parts that have nothing to do with each other.
    fn apart(&self, step: &Step, ways: &[u64], (classes, states): (usize, usize)) -> Division {
        let settled = (0..64).step_by(2).map(|bit| 3 << bit).filter(|bits| step.settled & bits != 0);
        let wanted = (states / self.sizes.apart.max(1)).max((2 * classes) >> step.source_bits());
        // Small parts need not be divided again so soon.
        Division::new(step, ways, settled, SMALLER * wanted + 1)
    }

    /// The division into parts that overlap in the end, if the layer is too large and so are parts of another division.
    fn overlapping(
        &self,
        step: &Step,
        ways: &[u64],
        (classes, states): (usize, usize),
        parts: usize,
    ) -> Division {
        let wanted = (states / self.sizes.overlapping.max(1)).max((2 * classes) >> step.source_bits()) + 1;
        Division::new(step, ways, step.resting.iter().copied(), wanted.div_ceil(parts))
    }

    /// The same as [`take`](Self::take), where the next step is taken in parts that have nothing to do with each other.
    fn take_parts(
        &self,
        whole: &Part,
        ways: &[u64],
        division: &Division,
        swept: &mut Swept,
        meter: &mut Meter<'_>,
    ) -> Result<ControlFlow<()>, Unfit> {
        let Part { layer, exponent, steps_done, besides, .. } = whole;
        let step = &self.sweep.steps()[*steps_done];
        let inside = besides + layer.bytes() + size_of_val(ways);
        let shares = self.shares(step, layer, ways, division, whole.within.clone());
        for (&key, within) in division.keys.iter().zip(shares) {
            let part = division.ways_to(key, step, ways);
            let held = besides + size_of_val(ways) + swept.memory();
            let next = self.follow(*steps_done, layer, &part, held, within.start..within.start, meter)?;
            drop(part);
            let (exponent, steps_done) = (*exponent, steps_done + 1);
            let part = Part { layer: next, exponent, steps_done, besides: inside, within };
            if self.take(part, swept, meter)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// The same, where the parts overlap in the end.
    fn take_overlapping(
        &self,
        whole: &mut Part,
        ways: &[u64],
        division: &Division,
        swept: &mut Swept,
        meter: &mut Meter<'_>,
    ) -> Result<ControlFlow<()>, Unfit> {
        swept.begin_to_overlap();
        let step = &self.sweep.steps()[whole.steps_done];
        let shares = self.shares(step, &whole.layer, ways, division, whole.within.clone());
        whole.besides += size_of_val(ways);
        for (&key, within) in division.keys.iter().zip(shares) {
            let part = division.ways_to(key, step, ways);
            whole.within = within;
            let sizes = (whole.layer.names.len(), states_after(step, &whole.layer, &part));
            let apart = self.apart(step, &part, sizes);
            if self.take_parts(whole, &part, &apart, swept, meter)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Which part of the whole sweep each part of a division is.
    fn shares(
        &self,
        step: &Step,
        layer: &Classes,
        ways: &[u64],
        division: &Division,
        within: Range<f64>,
    ) -> Vec<Range<f64>> {
        let mut works = vec![0; division.keys.len()];
        for way in ways {
            let part = division.keys.binary_search(&(step.target(way) & division.mask));
            works[part.unwrap_or(0)] += layer.states(step.source(way)).0.len();
        }
        let all = works.iter().sum::<usize>().max(1) as f64;
        let (mut done, mut begin) = (0, within.start);
        let mut share = |(number, work): (usize, usize)| {
            done += work;
            let is_last = number + 1 == division.keys.len();
            let end = within.start + (within.end - within.start) * done as f64 / all;
            let end = if is_last { within.end } else { end };
            std::mem::replace(&mut begin, end)..end
        };
        works.into_iter().enumerate().map(&mut share).collect()
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

/// An estimate of the number of states to which ways lead.
fn states_after(step: &Step, layer: &Classes, ways: &[u64]) -> usize {
    ways.iter().map(|way| layer.states(step.source(way)).0.len()).sum::<usize>() / WAYS_PER_STATE
}

impl Division {
    /// The division of the classes to which ways lead into about as many parts as wanted, by some of these vertices.
    fn new(step: &Step, ways: &[u64], vertices: impl Iterator<Item = u64>, wanted: usize) -> Self {
        let mut division = Self { mask: 0, keys: vec![0] };
        for vertex in vertices {
            if division.keys.len() >= wanted || ways.is_empty() {
                break;
            }
            division.mask |= vertex;
            division.keys = ways.iter().map(|way| step.target(way) & division.mask).collect();
            division.keys.sort_unstable();
            division.keys.dedup();
        }
        division
    }

    /// The ways to the classes of a part.
    fn ways_to(&self, key: u64, step: &Step, ways: &[u64]) -> Vec<u64> {
        ways.iter().copied().filter(|way| step.target(way) & self.mask == key).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        graph::{Ends, FixedOrder, Graph, Ring},
        meet_in_the_middle::{Cut, hub::Hub, packed::Unpacked},
    };
    use board::{Leaper, Shape};
    use search::Control;

    /// All states at the end of a sweep, in order: class, matching and count.
    fn states(sweep: &Sweep<'_>, numbers: Numbers, apart: usize, overlapping: usize) -> Vec<(u64, u32, u64)> {
        let control = Control::default();
        let sizes = Sizes { apart, overlapping };
        let run = Run { sweep, numbers, budget: usize::MAX, threads: 1, sizes, share: 0.0..1.0 };
        let swept = run.all_steps(&mut control.meter());
        let Ok(Swept { classes, exponent: 0, done: 1.0, .. }) = swept else { panic!("the counts fit") };
        let of_class = |place: usize| {
            let mut unpacked = Unpacked::new();
            classes.unpack(place, &mut unpacked);
            let Unpacked { matchings, counts } = unpacked;
            let class = classes.names[place];
            matchings.into_iter().zip(counts).map(move |(matching, count)| (class, matching, count))
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
            let sizes = Sizes { apart: 20, overlapping: usize::MAX };
            let run = Run { sweep: &sweep, numbers, budget, threads: 1, sizes, share: 0.0..1.0 };
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
                    const ALL: usize = usize::MAX;
                    let whole = states(&sweep, numbers, ALL, ALL);
                    assert!(!whole.is_empty(), "{board}");
                    for (apart, overlapping) in
                        [(1, ALL), (20, ALL), (300, ALL), (1, 1), (ALL, 1), (ALL, 20), (20, 20), (20, 300)]
                    {
                        let parts = states(&sweep, numbers, apart, overlapping);
                        assert_eq!(parts, whole, "{board} {apart} {overlapping}");
                    }
                }
            }
        }
    }
}

//! A sweep, taken in slices.
//!
//! A layer of states that would be large is divided by the degrees of middle vertices that no later step changes. The
//! slices have nothing to do with each other until the end, so they are swept one after the other, and only the states
//! at the end are all in memory together.
//!
//! In the first rows there are no such vertices. A layer that would be too large even so is divided by the degrees of
//! vertices that the next few steps leave alone. These slices are swept one after the other too, but they overlap in the
//! end: the same state may come from several of them, and then its counts are added ([`HalfStates`]). That takes less
//! memory and more time.
//!
//! Counts that are too large for a counter can be kept as remainders or rounded ([`Numbers`]).
//!
//! The layers of the worked example have one state each, so nothing is divided. A larger layer after its second step could
//! be divided by the degrees of squares 6, 7 and 9, which the third step leaves alone.

mod back;

use std::ops::{ControlFlow, Range};

pub(super) use self::back::{Completions, WayBack};
use super::classes::{Classes, round_up};
use super::context::Context;
use super::half_states::HalfStates;
use super::step::Step;
use super::sweep::{Sweep, Unfit};
use search::Limit;

/// The bits that are dropped when counts are rounded up.
pub(super) const ROUNDED_BITS: u32 = 16;

/// The number of ways that lead to a state, on average.
const WAYS_PER_STATE: usize = 2;

/// A layer with more states is divided, if it can be.
const LARGEST_SLICE: usize = 1 << 25;

/// Slices are smaller than they would have to be, by this factor.
const SMALLER: usize = 3;

/// The bytes of memory for each state of a layer that need not be divided if its slices would not overlap.
const BYTES_PER_STATE_APART: u64 = 256;

/// The same for a layer whose slices would overlap. Two layers of this size may be in memory at each of a few divisions,
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

/// How a sweep runs.
pub(super) struct Run<'s> {
    pub sweep: &'s Sweep<'s>,
    pub numbers: Numbers,
    /// The most bytes of the result.
    pub budget: usize,
    pub sizes: Sizes,
}

/// The numbers of states for which layers are divided.
#[derive(Clone, Copy)]
pub(super) struct Sizes {
    /// A layer with more states is divided if its slices have nothing to do with each other.
    apart: usize,
    /// A layer with more states is divided in any case.
    overlapping: usize,
}

impl Sizes {
    /// The numbers for so many bytes of memory, halved so many times.
    pub fn within(memory: u64, halvings: u32) -> Self {
        let states = |bytes_per_state: u64| (memory / bytes_per_state) as usize >> halvings;
        let apart = states(BYTES_PER_STATE_APART).min(LARGEST_SLICE);
        Self { apart, overlapping: states(BYTES_PER_STATE_OVERLAPPING) }
    }
}

/// A layer or a slice of one.
struct Slice {
    layer: Classes,
    exponent: u32,
    steps_done: usize,
    /// The number of bytes of the layers of which this is a slice, and of the ways from them.
    besides: usize,
    /// The part of the whole sweep that it is, from 0 to 1.
    within: Range<f64>,
}

impl Slice {
    /// Nothing chosen yet.
    fn empty_board() -> Self {
        Self { layer: Classes::empty_board(), exponent: 0, steps_done: 0, besides: 0, within: 0.0..1.0 }
    }
}

/// A division of classes into slices, by the degrees of some vertices.
struct Division {
    /// The bits of these vertices.
    mask: u64,
    /// These bits of the classes of each slice.
    keys: Vec<u64>,
}

/// The ways of a step, and what is known about them.
struct Ways<'w> {
    step: &'w Step,
    layer: &'w Classes,
    list: &'w [u64],
}

impl Ways<'_> {
    /// The number of states from which a way starts.
    fn states(&self, way: &u64) -> usize {
        self.layer.states(self.step.source(way)).0.len()
    }

    /// An estimate of the number of states to which they lead.
    fn states_after(&self) -> usize {
        self.list.iter().map(|way| self.states(way)).sum::<usize>() / WAYS_PER_STATE
    }

    /// The fewest slices whose classes can all be numbered in a way.
    fn fewest_slices(&self) -> usize {
        ((2 * self.layer.names.len() as u64) >> self.step.source_bits()) as usize
    }
}

impl Run<'_> {
    /// Takes all steps, or as many slices of them as the budget allows: the states at the end, or some of them.
    pub fn all_steps(&self, context: &mut Context<'_, '_>) -> Result<HalfStates, Unfit> {
        context.meter.counts("table entries");
        let mut swept = HalfStates::new(self.numbers);
        let _ = self.take(Slice::empty_board(), &mut swept, context)?;
        swept.finish(context)?;
        swept.most_states = swept.most_states.max(swept.classes.len());
        Ok(swept)
    }

    /// Takes all remaining steps with a slice, and adds it to the result unless that gets too large.
    fn take(
        &self,
        slice: Slice,
        swept: &mut HalfStates,
        context: &mut Context<'_, '_>,
    ) -> Result<ControlFlow<()>, Unfit> {
        let Slice { mut layer, mut exponent, steps_done, besides, within } = slice;
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
            let list = step.ways(
                &layer,
                self.sweep.filter_after(at),
                &mut context.beside(besides + swept.memory()),
            )?;
            let ways = Ways { step, layer: &layer, list: &list };
            let states = ways.states_after();
            let apart = self.apart(&ways, states);
            let overlapping = self.overlapping(&ways, states, apart.keys.len());
            if apart.keys.len() == 1 && overlapping.keys.len() == 1 {
                let context = &mut context.beside(besides + swept.memory());
                layer = self.follow(&ways, &mut context.within(until(at)..until(at + 1)))?;
                continue;
            }
            let mut whole = Slice { layer, exponent, steps_done: at, besides, within: until(at)..within.end };
            return match overlapping.keys.len() {
                1 => self.take_slices(&whole, (&list, &apart), swept, context),
                _ => self.take_overlapping(&mut whole, (&list, &overlapping), swept, context),
            };
        }
        swept.add(&layer, exponent, &mut context.beside(besides + layer.bytes()))?;
        swept.done = within.end;
        let is_too_much = swept.memory() > self.budget && swept.done < 1.0;
        Ok(if is_too_much { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    }

    /// The division of a large layer into slices that have nothing to do with each other, given the number of states to
    /// which the ways lead.
    fn apart(&self, ways: &Ways<'_>, states: usize) -> Division {
        let settled = (0..64).step_by(2).map(|bit| 3 << bit).filter(|bits| ways.step.settled & bits != 0);
        let wanted = (states / self.sizes.apart.max(1)).max(ways.fewest_slices());
        // Small slices need not be divided again so soon.
        Division::new(ways, settled, SMALLER * wanted + 1)
    }

    /// The division into slices that overlap in the end, if the layer is too large and so are the slices of another
    /// division.
    fn overlapping(&self, ways: &Ways<'_>, states: usize, slices: usize) -> Division {
        let wanted = (states / self.sizes.overlapping.max(1)).max(ways.fewest_slices()) + 1;
        Division::new(ways, ways.step.resting.iter().copied(), wanted.div_ceil(slices))
    }

    /// The same as [`take`](Self::take), where the next step is taken in slices that have nothing to do with each other.
    fn take_slices(
        &self,
        whole: &Slice,
        (list, division): (&[u64], &Division),
        swept: &mut HalfStates,
        context: &mut Context<'_, '_>,
    ) -> Result<ControlFlow<()>, Unfit> {
        let Slice { layer, exponent, steps_done, besides, .. } = whole;
        let step = &self.sweep.steps()[*steps_done];
        let inside = besides + layer.bytes() + size_of_val(list);
        let ways = Ways { step, layer, list };
        for (&key, within) in division.keys.iter().zip(division.shares(&ways, whole.within.clone())) {
            let next = {
                let list = &division.ways_to(key, &ways);
                let context = &mut context.beside(besides + size_of_val(ways.list) + swept.memory());
                self.follow(&Ways { list, ..ways }, &mut context.within(within.start..within.start))?
            };
            let (exponent, steps_done) = (*exponent, steps_done + 1);
            let slice = Slice { layer: next, exponent, steps_done, besides: inside, within };
            if self.take(slice, swept, context)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// The same, where the slices overlap in the end.
    fn take_overlapping(
        &self,
        whole: &mut Slice,
        (list, division): (&[u64], &Division),
        swept: &mut HalfStates,
        context: &mut Context<'_, '_>,
    ) -> Result<ControlFlow<()>, Unfit> {
        swept.begin_to_overlap();
        let step = &self.sweep.steps()[whole.steps_done];
        let shares = division.shares(&Ways { step, layer: &whole.layer, list }, whole.within.clone());
        whole.besides += size_of_val(list);
        for (&key, within) in division.keys.iter().zip(shares) {
            let list = &division.ways_to(key, &Ways { step, layer: &whole.layer, list });
            whole.within = within;
            let ways = Ways { step, layer: &whole.layer, list };
            let apart = self.apart(&ways, ways.states_after());
            if self.take_slices(whole, (list, &apart), swept, context)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// The classes to which some ways of a step lead.
    fn follow(&self, ways: &Ways<'_>, context: &mut Context<'_, '_>) -> Result<Classes, Limit> {
        let mut next = ways.step.follow(ways.layer, ways.list, context)?;
        if let Numbers::Modulo(prime) = self.numbers {
            next.counts.iter_mut().for_each(|count| *count %= prime);
        }
        context.meter.frontier(next.matchings.len());
        Ok(next)
    }
}

impl Division {
    /// The division of the classes to which ways lead into about as many slices as wanted, by some of these vertices.
    fn new(ways: &Ways<'_>, vertices: impl Iterator<Item = u64>, wanted: usize) -> Self {
        let mut division = Self { mask: 0, keys: vec![0] };
        for vertex in vertices {
            if division.keys.len() >= wanted || ways.list.is_empty() {
                break;
            }
            division.mask |= vertex;
            division.keys = ways.list.iter().map(|way| ways.step.target(way) & division.mask).collect();
            division.keys.sort_unstable();
            division.keys.dedup();
        }
        division
    }

    /// The ways to the classes of a slice.
    fn ways_to(&self, key: u64, ways: &Ways<'_>) -> Vec<u64> {
        ways.list.iter().copied().filter(|way| ways.step.target(way) & self.mask == key).collect()
    }

    /// Which part of the whole sweep each slice is.
    fn shares(&self, ways: &Ways<'_>, within: Range<f64>) -> Vec<Range<f64>> {
        let mut works = vec![0; self.keys.len()];
        for way in ways.list {
            let slice = self.keys.binary_search(&(ways.step.target(way) & self.mask));
            works[slice.unwrap_or(0)] += ways.states(way);
        }
        let all = works.iter().sum::<usize>().max(1) as f64;
        let (mut done, mut begin) = (0, within.start);
        let mut share = |(number, work): (usize, usize)| {
            done += work;
            let is_last = number + 1 == self.keys.len();
            let end = within.start + (within.end - within.start) * done as f64 / all;
            let end = if is_last { within.end } else { end };
            std::mem::replace(&mut begin, end)..end
        };
        works.into_iter().enumerate().map(&mut share).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        graph::Ends,
        meet_in_the_middle::{HalvedRing, packed_classes::Unpacked, tests::halved},
    };
    use search::Control;

    /// All states at the end of a sweep, in order: class, matching and count.
    fn states(sweep: &Sweep<'_>, numbers: Numbers, apart: usize, overlapping: usize) -> Vec<(u64, u32, u64)> {
        let control = Control::default();
        let sizes = Sizes { apart, overlapping };
        let run = Run { sweep, numbers, budget: usize::MAX, sizes };
        let swept = run.all_steps(&mut Context::on_one_thread(&mut control.meter()));
        let Ok(HalfStates { classes, exponent: 0, done: 1.0, .. }) = swept else { panic!("the counts fit") };
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
        let HalvedRing { ring, cut, .. } = halved("6x6", (1, 2), Ends::CLOSED, false);
        let sweep = Sweep::new(&ring, &cut.order, cut.upper, cut.middle, None).unwrap();
        let control = Control::default();
        let [some, all] = [1, usize::MAX].map(|budget| {
            let numbers = Numbers::RoundedUp;
            let sizes = Sizes { apart: 20, overlapping: usize::MAX };
            let run = Run { sweep: &sweep, numbers, budget, sizes };
            run.all_steps(&mut Context::on_one_thread(&mut control.meter())).ok().unwrap()
        });
        assert!(some.done > 0.0 && some.done < 1.0 && all.done == 1.0);
        assert!(some.classes.names.len() < all.classes.names.len());
    }

    #[test]
    fn slices_make_the_whole() {
        let open = |from| Ends { closed: false, from, to: None };
        for (board, ends) in
            [("6x6", Ends::CLOSED), ("5x6", open(None)), ("5x5", open(None)), ("6x5", open(Some(7)))]
        {
            let HalvedRing { ring, cut, hub, .. } = halved(board, (1, 2), ends, false);
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
                        let slices = states(&sweep, numbers, apart, overlapping);
                        assert_eq!(slices, whole, "{board} {apart} {overlapping}");
                    }
                }
            }
        }
    }
}

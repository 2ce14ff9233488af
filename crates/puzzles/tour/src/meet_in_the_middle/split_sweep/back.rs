//! A sweep in slices, taken forwards and then backwards: how many cycles use each of some edges.
//!
//! The number of ways to complete each state at the end is given. The sweep goes forwards slice by slice, as always,
//! but keeps the layers of the slice. Then each step hands these numbers on to the states before it. An edge is used by the
//! sum, over the states before its step, of the ways to the state times the ways to complete it with the edge. Slices
//! that overlap in the end do no harm: a state can be completed in as many ways, whichever slice it comes from.
//!
//! Limits: the numbers of cycles fit in 64 bits, or only remainders are kept. The layers of a slice are in memory together,
//! twenty bytes for each state.

use super::{Division, Numbers, Run, Sizes, Slice, Ways};
use crate::meet_in_the_middle::{
    classes::Classes,
    context::Context,
    packed_classes::{Packed, Unpacked},
    step::GivenBack,
    sweep::{Sweep, Unfit},
};
use search::Limit;

/// The number of ways to complete each state at the end of a sweep; states that are missing cannot be completed.
pub(in crate::meet_in_the_middle) struct Completions {
    groups: Vec<Packed>,
    /// The group of each class and its place there, in the order of the classes.
    places: Vec<(u64, u32, u32)>,
}

impl Completions {
    /// The completions of several groups of classes, of which no two have a class in common.
    pub fn new(groups: Vec<Packed>) -> Self {
        let of = |(number, group): (u32, &Packed)| -> Vec<(u64, u32, u32)> {
            (0..).zip(&group.names).map(|(place, &class)| (class, number, place)).collect()
        };
        let mut places: Vec<_> = (0..).zip(&groups).flat_map(of).collect();
        places.sort_unstable();
        Self { groups, places }
    }

    /// The number of bytes.
    pub fn memory(&self) -> usize {
        self.groups.iter().map(Packed::memory).sum::<usize>() + size_of_val(&self.places[..])
    }

    /// The numbers for the states of a layer, in order.
    pub fn of(&self, layer: &Classes) -> Vec<u64> {
        let mut numbers = Vec::with_capacity(layer.matchings.len());
        let mut known = Unpacked::new();
        for (class, name) in layer.names.iter().enumerate() {
            known.clear();
            if let Ok(at) = self.places.binary_search_by_key(name, |&(class, ..)| class) {
                let (_, group, place) = self.places[at];
                self.groups[group as usize].unpack(place as usize, &mut known);
            }
            let mut known = known.matchings.iter().zip(&known.counts).peekable();
            for matching in layer.states(class).0 {
                while known.next_if(|&(other, _)| other < matching).is_some() {}
                numbers.push(known.next_if(|&(other, _)| other == matching).map_or(0, |(_, &number)| number));
            }
        }
        numbers
    }
}

/// Which edges are counted on the way back, and how often slices are halved.
pub(in crate::meet_in_the_middle) struct WayBack<'w> {
    /// Whether the uses of the edge between two vertices are counted.
    pub is_counted: &'w dyn Fn(u32, u32) -> bool,
    pub sizes: Sizes,
}

impl Sweep<'_> {
    /// For each step, the number of cycles that use the edge to each neighbour ahead, if that is counted.
    pub fn uses(
        &self,
        (completions, numbers): (&Completions, Numbers),
        way: &WayBack<'_>,
        context: &mut Context<'_, '_>,
    ) -> Result<Vec<Vec<u128>>, Unfit> {
        let run = Run { sweep: self, numbers, budget: usize::MAX, sizes: way.sizes };
        let counted: Vec<Vec<bool>> = self
            .steps()
            .iter()
            .map(|step| step.towards.iter().map(|&to| (way.is_counted)(step.vertex, to)).collect())
            .collect();
        let uses = counted.iter().map(|step| vec![0; step.len()]).collect();
        let mut back = Return { run: &run, completions, counted, uses };
        let start = Slice { besides: completions.memory(), ..Slice::empty_board() };
        back.complete(start, context)?;
        Ok(back.uses)
    }
}

/// A sweep on its way back.
struct Return<'r> {
    run: &'r Run<'r>,
    completions: &'r Completions,
    /// For each step, whether the uses of the edge to each neighbour ahead are counted.
    counted: Vec<Vec<bool>>,
    uses: Vec<Vec<u128>>,
}

impl Return<'_> {
    /// The layer of a slice, and the number of ways to complete each of its states. Counts the uses of edges in all further
    /// steps.
    fn complete(
        &mut self,
        slice: Slice,
        context: &mut Context<'_, '_>,
    ) -> Result<(Classes, Vec<u64>), Unfit> {
        let Slice { mut layer, steps_done, mut besides, within, .. } = slice;
        let run = self.run;
        let steps = run.sweep.steps();
        // The layers before the steps that were taken as a whole, and the ways of these steps.
        let mut taken: Vec<(Classes, Vec<u64>)> = Vec::new();
        let mut completions = None;
        for (at, step) in steps.iter().enumerate().skip(steps_done) {
            if step.is_too_much(&layer) {
                return Err(Unfit::TooLarge);
            }
            let context = &mut context.beside(besides);
            let list = step.ways(&layer, run.sweep.filter_after(at), context)?;
            let ways = Ways { step, layer: &layer, list: &list };
            let states = ways.states_after();
            let apart = run.apart(&ways, states);
            let overlapping = run.overlapping(&ways, states, apart.keys.len());
            if apart.keys.len() > 1 || overlapping.keys.len() > 1 {
                // The context knows what is in use besides.
                let whole = Slice { layer, exponent: 0, steps_done: at, besides: 0, within: within.clone() };
                completions = Some(self.complete_slices(&whole, &list, &overlapping, context)?);
                layer = whole.layer;
                break;
            }
            let next = run.follow(&ways, &mut context.within(within.start..within.start))?;
            besides += layer.bytes() + size_of_val(&list[..]);
            taken.push((std::mem::replace(&mut layer, next), list));
        }
        let mut completions = completions.unwrap_or_else(|| self.completions.of(&layer));
        while let Some((before, ways)) = taken.pop() {
            let given = GivenBack { before: &before, after: &layer, completions: &completions, ways: &ways };
            let at = steps_done + taken.len();
            let numbers = self.give_back(at, &given, &mut context.beside(besides))?;
            besides -= before.bytes() + size_of_val(&ways[..]);
            (layer, completions) = (before, numbers);
        }
        context.done(within.end);
        Ok((layer, completions))
    }

    /// The same for a layer whose next step is taken in slices: first in those that overlap in the end, and each of these
    /// in slices that have nothing to do with each other.
    fn complete_slices(
        &mut self,
        whole: &Slice,
        list: &[u64],
        overlapping: &Division,
        context: &mut Context<'_, '_>,
    ) -> Result<Vec<u64>, Unfit> {
        let (run, Slice { layer, steps_done, within, .. }) = (self.run, whole);
        let step = &run.sweep.steps()[*steps_done];
        let mut numbers = vec![0; layer.matchings.len()];
        let besides = size_of_val(list) + size_of_val(&numbers[..]);
        let context = &mut context.beside(besides);
        let all = Ways { step, layer, list };
        for (&key, within) in overlapping.keys.iter().zip(overlapping.shares(&all, within.clone())) {
            let list = overlapping.ways_to(key, &all);
            let ways = Ways { step, layer, list: &list };
            let apart = run.apart(&ways, ways.states_after());
            for (&key, within) in apart.keys.iter().zip(apart.shares(&ways, within)) {
                let list = apart.ways_to(key, &ways);
                let ways = Ways { step, layer, list: &list };
                let next = run.follow(&ways, &mut context.within(within.start..within.start))?;
                let besides = layer.bytes() + size_of_val(&list[..]);
                let slice = Slice { layer: next, exponent: 0, steps_done: steps_done + 1, besides, within };
                let (after, completions) = self.complete(slice, context)?;
                let given =
                    GivenBack { before: layer, after: &after, completions: &completions, ways: &list };
                let more = self.give_back(*steps_done, &given, &mut context.beside(besides))?;
                let sum = |number: u64, more: u64| match run.numbers {
                    Numbers::RoundedUp => number + more,
                    Numbers::Modulo(prime) => (number + more) % prime,
                };
                numbers.iter_mut().zip(more).for_each(|(number, more)| *number = sum(*number, more));
            }
        }
        Ok(numbers)
    }

    /// Takes a step back. The layer before the step is among what is in use besides.
    fn give_back(
        &mut self,
        at: usize,
        given: &GivenBack<'_>,
        context: &mut Context<'_, '_>,
    ) -> Result<Vec<u64>, Limit> {
        // The numbers are in memory twice while those of several threads are put together.
        let numbers = given.completions.len() + 2 * given.before.matchings.len();
        context.check(given.after.bytes() + 8 * numbers)?;
        let step = &self.run.sweep.steps()[at];
        let (mut numbers, uses) = step.give_back(given, &self.counted[at], context.meter)?;
        if let Numbers::Modulo(prime) = self.run.numbers {
            numbers.iter_mut().for_each(|number| *number %= prime);
        }
        self.uses[at].iter_mut().zip(uses).for_each(|(sum, used)| *sum += used);
        Ok(numbers)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::{
        graph::Ends,
        meet_in_the_middle::{HalvedRing, classes::degree, tests::halved},
    };
    use search::Control;

    /// All states at the end of a sweep, with made-up completions for most of them, in two groups.
    fn made_up(sweep: &Sweep<'_>, numbers: Numbers) -> (Classes, Completions) {
        let control = Control::default();
        let mut layer = Classes::empty_board();
        for step in sweep.steps() {
            layer = step.take(&layer, &mut Context::on_one_thread(&mut control.meter())).unwrap();
        }
        let mut groups = vec![Packed::default(), Packed::default()];
        let meter = &mut control.meter();
        let most = if let Numbers::Modulo(prime) = numbers { prime } else { 1 << 30 };
        for (place, &class) in layer.names.iter().enumerate() {
            let matchings: Vec<u32> = layer.states(place).0.iter().copied().filter(|n| n % 5 != 3).collect();
            let made = |&n: &u32| (class + u64::from(n)).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 20;
            let counts: Vec<u64> = matchings.iter().map(|n| made(n) % most).collect();
            let context = &Context::on_one_thread(meter);
            groups[place % 2].push(class, (&matchings, &counts), context).unwrap();
        }
        (layer, Completions::new(groups))
    }

    #[test]
    fn the_way_back_in_slices_is_the_way_back() {
        let open = Ends { closed: false, ..Ends::CLOSED };
        for board in ["5x6", "6x5", "5x5", ".....#/....../....../....../..#..."] {
            let HalvedRing { ring, cut, hub, .. } = halved(board, (1, 2), open, false);
            let hub = hub.unwrap();
            let sweep = Sweep::new(&ring, &cut.order, cut.upper, cut.middle, Some(&hub)).unwrap();
            let is_counted = |a: u32, b: u32| a == hub.vertex || b == hub.vertex;
            for numbers in [Numbers::RoundedUp, Numbers::Modulo(10_007)] {
                let (last, completions) = made_up(&sweep, numbers);
                let uses = |apart, overlapping| {
                    let control = Control::default();
                    let sizes = Sizes { apart, overlapping };
                    let way = WayBack { is_counted: &is_counted, sizes };
                    let meter = &mut control.meter();
                    let context = &mut Context::on_one_thread(meter);
                    let uses = sweep.uses((&completions, numbers), &way, context).unwrap();
                    let mut of_ends = BTreeMap::new();
                    for (step, uses) in sweep.steps().iter().zip(uses) {
                        for (&to, uses) in step.towards.iter().zip(uses) {
                            let end = if to == hub.vertex { step.vertex } else { to };
                            let sum: &mut u128 = of_ends.entry(end).or_default();
                            let most =
                                if let Numbers::Modulo(prime) = numbers { prime.into() } else { u128::MAX };
                            *sum = (*sum + uses) % most;
                        }
                    }
                    of_ends
                };
                let whole = uses(usize::MAX, usize::MAX);
                // Every edge of the hub is used by each way to a state with it.
                let place = cut.order.iter().position(|&v| v == hub.vertex).unwrap() - cut.upper;
                let mut expected = 0;
                let known = completions.of(&last);
                let mut begin = 0;
                for (class, &name) in last.names.iter().enumerate() {
                    for (&count, &known) in last.states(class).1.iter().zip(&known[begin..]) {
                        expected += u128::from(degree(name, place)) * u128::from(count) * u128::from(known);
                    }
                    begin = last.ends[class];
                }
                let sum: u128 = whole.values().sum();
                match numbers {
                    Numbers::RoundedUp => assert_eq!(sum, expected, "{board}"),
                    Numbers::Modulo(prime) => {
                        assert_eq!(sum % u128::from(prime), expected % u128::from(prime), "{board}");
                    }
                }
                assert!(expected > 0);
                for (apart, overlapping) in
                    [(1, usize::MAX), (20, usize::MAX), (1, 1), (usize::MAX, 20), (20, 300)]
                {
                    assert_eq!(uses(apart, overlapping), whole, "{board} {apart} {overlapping}");
                }
            }
        }
    }
}

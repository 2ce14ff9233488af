//! Sequences of choices, counted layer by layer and numbered in the order of their choices.
//!
//! A [`ChoiceSequence`] has a fixed number of steps. At each step a state allows some choices, in a fixed order, and
//! each leads to a state of the next step. States that behave alike are equal, so there are far fewer states
//! than sequences. A [`CountedChoices`] holds, for every state that can be reached, the number of ways to complete it.
//! The sequence with a number is found from the first step on: its number says which choice it makes, as the
//! ways after each choice are known. The sequences are therefore in lexicographic order of their choices.
//!
//! Memory: each layer has its states and their numbers. If all layers take more than half of the memory limit,
//! only every second one is kept, or every fourth, and so on. Those between are made again for every batch of
//! solutions. The numbering stays the same.

use num_bigint::BigUint;
use rustc_hash::FxHashMap;

use super::{Numbered, Part, Uses};
use crate::{Found, Solution};
use search::words::{add, big, widen};
use search::{Limit, Meter, Sort};

/// Receives a choice and the state that it leads to.
pub type Take<'t, S> = &'t mut dyn FnMut(u64, S) -> Result<(), Limit>;

/// Sequences of choices.
pub trait ChoiceSequence: Send + Sync {
    /// What matters for the choices still to be made.
    type State: Clone + Ord + Send + Sync;

    /// The number of choices of every sequence.
    fn length(&self) -> usize;

    /// The state before the first choice.
    fn start(&self) -> Self::State;

    /// Passes on the choices of a state, in their order, each with its name, which is its own, and the state
    /// that it leads to. Some may turn out to lead nowhere.
    fn choices(&self, step: usize, state: &Self::State, take: Take<'_, Self::State>) -> Result<(), Limit>;

    /// Whether a state may lead to an end, as far as is known without looking. It is asked once for each state,
    /// and what it rules out is not looked at.
    fn leads_on(&self, _step: usize, _state: &Self::State) -> bool {
        true
    }

    /// Whether a state after the last choice is an end.
    fn is_end(&self, _state: &Self::State) -> bool {
        true
    }

    /// The bytes of a state, besides its own size.
    fn heap_bytes(&self) -> usize {
        0
    }
}

/// A sequences whose sequences of choices are the solutions of a question.
pub trait ChoiceSolutions: ChoiceSequence {
    /// The solution of a sequence.
    fn solution(&self, choices: &[u64]) -> Found;

    /// The choices of a solution; none if it cannot be one.
    fn choices_of(&self, solution: &Solution) -> Option<Vec<u64>>;

    /// Passes on the parts that a choice adds to a solution, if every part belongs to one choice.
    fn parts(&self, step: usize, state: &Self::State, choice: u64, use_part: &mut dyn FnMut(Part)) -> bool;
}

impl<L: ChoiceSolutions> Numbered for CountedChoices<L> {
    fn total(&self) -> &BigUint {
        &self.total
    }

    fn solutions(&self, numbers: &[BigUint], meter: &mut Meter<'_>) -> Result<Vec<Found>, Limit> {
        let sequences = self.sequences(numbers, meter)?;
        Ok(sequences.iter().map(|choices| self.sequences.solution(choices)).collect())
    }

    fn number(&self, solution: &Solution, meter: &mut Meter<'_>) -> Result<Option<BigUint>, Limit> {
        match self.sequences.choices_of(solution) {
            Some(choices) => self.place(&choices, meter),
            None => Ok(None),
        }
    }

    fn uses(&self, meter: &mut Meter<'_>) -> Result<Option<Uses>, Limit> {
        let mut counted: FxHashMap<Part, BigUint> = FxHashMap::default();
        let mut known = true;
        self.choices_made(meter, &mut |step, state, choice, times| {
            known &= self.sequences.parts(step, state, choice, &mut |part| {
                *counted.entry(part).or_default() += &times;
            });
        })?;
        Ok(known.then(|| Uses::new(self.total.clone(), counted)))
    }
}

/// The states of one step, ascending, and the number of ways to complete each.
struct CountedStates<S> {
    states: Vec<S>,
    /// The numbers, all with the same number of words, the lowest word first.
    words: Vec<u64>,
    width: usize,
}

impl<S: Ord> CountedStates<S> {
    /// The words of a state's number; none if it leads nowhere.
    fn find(&self, state: &S) -> Option<&[u64]> {
        let place = self.states.binary_search(state).ok()?;
        Some(&self.words[place * self.width..(place + 1) * self.width])
    }

    fn ways(&self, state: &S) -> BigUint {
        self.find(state).map_or(BigUint::ZERO, big)
    }
}

/// The states of some steps.
type Sets<S> = Vec<(usize, Vec<S>)>;

/// Receives a step, the layers from there on, and the meter.
type VisitLayers<'v, S> = &'v mut dyn FnMut(usize, &[&CountedStates<S>], &mut Meter<'_>) -> Result<(), Limit>;

/// Receives a step, the state before a choice, the choice, and the number of sequences that make it.
type VisitChoices<'v, S> = &'v mut dyn FnMut(usize, &S, u64, BigUint);

/// A sequences with the number of ways to complete each state.
pub struct CountedChoices<L: ChoiceSequence> {
    /// The sequences.
    pub sequences: L,
    /// The layers that are kept, each with its step, ascending. The first and the last step are among them.
    kept: Vec<(usize, CountedStates<L::State>)>,
    total: BigUint,
    bytes: usize,
}

impl<L: ChoiceSequence> CountedChoices<L> {
    /// Counts the ways to complete every state.
    pub fn new(sequences: L, meter: &mut Meter<'_>) -> Result<Self, Limit> {
        meter.counts("table entries");
        let length = sequences.length();
        let mut table = Self { sequences, kept: Vec::new(), total: BigUint::ZERO, bytes: 0 };
        let mut sets = table.reach(meter)?;
        let budget = (meter.control().memory() / 2) as usize;
        // From the last step back to the first.
        let (_, last) = sets.pop().unwrap_or_default();
        let ends: Vec<L::State> = last.into_iter().filter(|state| table.sequences.is_end(state)).collect();
        let ends = CountedStates { words: vec![1; ends.len()], states: ends, width: 1 };
        let mut kept = vec![(length, ends)];
        while let Some((from, first)) = sets.pop() {
            let (to, above) = &kept[kept.len() - 1];
            let mut between = table.climb(first, from, *to, meter)?;
            let mut next: Option<CountedStates<L::State>> = None;
            for step in (from..*to).rev() {
                let states = between.pop().unwrap_or_default();
                next = Some(table.count_down(step, states, next.as_ref().unwrap_or(above), meter)?);
                meter.set_progress(0.5 + 0.5 * (length - step) as f64 / length.max(1) as f64);
            }
            kept.extend(next.map(|layer| (from, layer)));
            while table.bytes_of(&kept) > budget && kept.len() > 4 {
                thin_out(&mut kept);
                thin_out(&mut sets);
            }
            let sets: usize = sets.iter().map(|(_, states)| states.len()).sum();
            table.bytes = table.bytes_of(&kept) + table.state_bytes(sets);
        }
        kept.reverse();
        table.total = kept[0].1.ways(&table.sequences.start());
        table.bytes = table.bytes_of(&kept);
        table.kept = kept;
        meter.set_memory_in_use(table.bytes);
        Ok(table)
    }

    /// The bytes of layers.
    fn bytes_of(&self, layers: &[(usize, CountedStates<L::State>)]) -> usize {
        let bytes = |(_, layer): &(usize, CountedStates<L::State>)| {
            self.state_bytes(layer.states.len()) + layer.words.len() * 8
        };
        layers.iter().map(bytes).sum()
    }

    /// The bytes of so many states.
    fn state_bytes(&self, states: usize) -> usize {
        states * (size_of::<L::State>() + self.sequences.heap_bytes())
    }

    /// The states that can be reached at the first step, at the last, and at as many between as fit.
    fn reach(&mut self, meter: &mut Meter<'_>) -> Result<Sets<L::State>, Limit> {
        let budget = (meter.control().memory() / 4) as usize;
        let length = self.sequences.length();
        let mut sets: Sets<L::State> = Vec::new();
        let mut states = vec![self.sequences.start()];
        let mut every = 1;
        for step in 0..length {
            let next = self.expand(step, &states, self.bytes, meter)?;
            if step % every == 0 {
                sets.push((step, states));
                self.bytes = self.state_bytes(sets.iter().map(|(_, states)| states.len()).sum());
                while self.bytes > budget && sets.len() > 4 {
                    every *= 2;
                    sets.retain(|(step, _)| step % every == 0);
                    self.bytes = self.state_bytes(sets.iter().map(|(_, states)| states.len()).sum());
                }
            }
            states = next;
            meter.frontier(states.len());
            meter.set_progress(0.5 * (step + 1) as f64 / length as f64);
        }
        sets.push((length, states));
        Ok(sets)
    }

    /// The states after a step, ascending, each once.
    fn expand(
        &self,
        step: usize,
        states: &[L::State],
        held: usize,
        meter: &mut Meter<'_>,
    ) -> Result<Vec<L::State>, Limit> {
        let mut next: Vec<L::State> = Vec::new();
        // Those up to here are sorted and different. The rest is sorted in when it has grown as large.
        let mut sorted = 0;
        for state in states {
            if next.len() > 4096 && next.len() > 2 * sorted {
                sort(&mut next);
                sorted = next.len();
                let bytes = held + self.state_bytes(states.len() + 3 * sorted);
                meter.set_memory_in_use(bytes);
                meter.check_total(bytes as u64)?;
            }
            self.sequences.choices(step, state, &mut |_, after| {
                meter.generate()?;
                next.push(after);
                Ok(())
            })?;
        }
        sort(&mut next);
        let mut limit = Ok(());
        next.retain(|state| {
            limit = limit.and_then(|()| meter.pulse());
            limit.is_ok() && self.sequences.leads_on(step + 1, state)
        });
        limit.map(|()| next)
    }

    /// The states of every step from one to another, without the latter, given those of the first.
    fn climb(
        &self,
        first: Vec<L::State>,
        from: usize,
        to: usize,
        meter: &mut Meter<'_>,
    ) -> Result<Vec<Vec<L::State>>, Limit> {
        let mut sets = vec![first];
        for step in from..to.saturating_sub(1) {
            let next = self.expand(step, &sets[sets.len() - 1], self.bytes, meter)?;
            sets.push(next);
        }
        Ok(sets)
    }

    /// The layer of these states, without those that lead nowhere, given the layer above.
    fn count_down(
        &self,
        step: usize,
        states: Vec<L::State>,
        above: &CountedStates<L::State>,
        meter: &mut Meter<'_>,
    ) -> Result<CountedStates<L::State>, Limit> {
        let mut width = above.width;
        let mut words: Vec<u64> = Vec::with_capacity(states.len() * width);
        let mut alive = Vec::with_capacity(states.len());
        let mut sum = vec![0; width];
        for state in states {
            loop {
                sum.fill(0);
                let mut fits = true;
                self.sequences.choices(step, &state, &mut |_, after| {
                    meter.generate()?;
                    if let Some(ways) = above.find(&after) {
                        fits &= add(&mut sum, ways);
                    }
                    Ok(())
                })?;
                if fits {
                    break;
                }
                // One more word for each number.
                words = widen(&words, width);
                width += 1;
                sum.push(0);
            }
            if sum.iter().any(|&word| word != 0) {
                words.extend(&sum);
                alive.push(state);
            }
            if alive.len() % 4096 == 1 {
                meter.set_memory_in_use(self.bytes + self.state_bytes(alive.len()) + words.capacity() * 8);
            }
        }
        Ok(CountedStates { states: alive, words, width })
    }

    /// Passes every stretch between two layers that are kept to `visit`: its first step, and the layers from
    /// there to the next one that is kept, including both.
    fn stretches(&self, meter: &mut Meter<'_>, visit: VisitLayers<'_, L::State>) -> Result<(), Limit> {
        for two in self.kept.windows(2) {
            let [(from, first), (to, last)] = two else { continue };
            let (from, to) = (*from, *to);
            let sets = self.climb(first.states.clone(), from, to, meter)?;
            let mut made: Vec<CountedStates<L::State>> = Vec::new();
            for (step, states) in (from..to).zip(sets).rev().take(to - from - 1) {
                let layer = self.count_down(step, states, made.last().unwrap_or(last), meter)?;
                made.push(layer);
            }
            let layers: Vec<&CountedStates<L::State>> =
                [first].into_iter().chain(made.iter().rev()).chain([last]).collect();
            visit(from, &layers, meter)?;
        }
        meter.set_memory_in_use(self.bytes);
        Ok(())
    }

    /// The choices of the sequences with these numbers, which must be below the total.
    pub fn sequences(&self, numbers: &[BigUint], meter: &mut Meter<'_>) -> Result<Vec<Vec<u64>>, Limit> {
        let mut at: Vec<(L::State, BigUint, Vec<u64>)> = numbers
            .iter()
            .map(|number| {
                (self.sequences.start(), number.clone(), Vec::with_capacity(self.sequences.length()))
            })
            .collect();
        self.stretches(meter, &mut |from, layers, meter| {
            for (state, left, chosen) in &mut at {
                for (step, above) in (from..).zip(&layers[1..]) {
                    let mut found = None;
                    self.sequences.choices(step, state, &mut |choice, after| {
                        meter.generate()?;
                        if found.is_none()
                            && let Some(ways) = above.find(&after).map(big)
                        {
                            if *left < ways {
                                found = Some((choice, after));
                            } else {
                                *left -= ways;
                            }
                        }
                        Ok(())
                    })?;
                    let Some((choice, after)) = found else { break };
                    chosen.push(choice);
                    *state = after;
                }
            }
            Ok(())
        })?;
        Ok(at.into_iter().map(|(_, _, chosen)| chosen).collect())
    }

    /// The number of a sequence; none if it is not one of the sequences's.
    pub fn place(&self, choices: &[u64], meter: &mut Meter<'_>) -> Result<Option<BigUint>, Limit> {
        if choices.len() != self.sequences.length() {
            return Ok(None);
        }
        let mut number = BigUint::ZERO;
        let mut state = Some(self.sequences.start());
        self.stretches(meter, &mut |from, layers, meter| {
            for (step, above) in (from..).zip(&layers[1..]) {
                let Some(here) = state.take() else { return Ok(()) };
                self.sequences.choices(step, &here, &mut |choice, after| {
                    meter.generate()?;
                    if state.is_some() {
                        return Ok(());
                    }
                    if choice == choices[step] {
                        state = above.find(&after).is_some().then_some(after);
                        return Ok(());
                    }
                    number += above.ways(&after);
                    Ok(())
                })?;
            }
            Ok(())
        })?;
        Ok(state.filter(|state| self.sequences.is_end(state)).map(|_| number))
    }

    /// Passes every choice that some sequences make to `visit`: its step, the state before it, its name, and
    /// the number of sequences that make it.
    fn choices_made(&self, meter: &mut Meter<'_>, visit: VisitChoices<'_, L::State>) -> Result<(), Limit> {
        let mut ways_here = vec![BigUint::from(1_u32)];
        if self.total == BigUint::ZERO {
            return Ok(());
        }
        self.stretches(meter, &mut |from, layers, meter| {
            for (step, two) in (from..).zip(layers.windows(2)) {
                let [here, above] = two else { continue };
                let mut ways_above = vec![BigUint::ZERO; above.states.len()];
                for (state, ways) in here.states.iter().zip(&ways_here) {
                    self.sequences.choices(step, state, &mut |choice, after| {
                        meter.generate()?;
                        if let Ok(place) = above.states.binary_search(&after) {
                            ways_above[place] += ways;
                            let on = &above.words[place * above.width..(place + 1) * above.width];
                            visit(step, state, choice, ways * big(on));
                        }
                        Ok(())
                    })?;
                }
                ways_here = ways_above;
            }
            Ok(())
        })
    }
}

/// Drops every second step but the first and the last. The list is in either order.
fn thin_out<T>(steps: &mut Vec<(usize, T)>) {
    let (mut place, last) = (0, steps.len());
    steps.retain(|_| {
        place += 1;
        place % 2 == 1 || place == last
    });
}

/// Sorts states and drops repetitions.
fn sort<S: Ord>(states: &mut Vec<S>) {
    states.put_in_order();
    states.dedup();
}

#[cfg(test)]
mod tests;

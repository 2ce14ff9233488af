//! The layers of a sweep, kept to go back through them.
//!
//! The ways that lead to a state are numbered by the state before the last step, and so on back to the empty
//! board: for each step first the ways on which the vertex gets no edge, then one, then two, in the order of
//! its neighbours, and among these the matchings in ascending order.
//!
//! Memory: twelve bytes for each state of each layer. If that is more than the budget, only every second layer
//! is kept, or every fourth, and so on; those between are made again when they are needed.

use std::ops::ControlFlow;
use std::sync::Arc;

use crate::meet_in_the_middle::{
    classes::{Classes, paths},
    context::Context,
    packed_classes::Packed,
    step::{Choice, GivenBack, Step},
    sweep::{Sweep, Unfit},
};
use search::{Limit, Meter};

/// A state: a class of degrees, and the number of a matching.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct State {
    pub class: u64,
    pub matching: u32,
}

/// A way through a sweep: the state that it leads to, and its number among those that lead there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Way {
    pub state: State,
    pub number: u64,
}

/// A sweep with layers, by the number of steps done.
pub(super) struct History {
    sweep: Sweep<'static>,
    kept: Vec<(usize, Arc<Classes>)>,
}

/// Receives a state before a step, the number of ways to it, and the edges chosen there.
type Visit<'v> = &'v mut dyn FnMut(State, u64, Choice) -> ControlFlow<()>;

/// Receives a step with its number, the layer before it, and the meter.
type VisitSteps<'v> = &'v mut dyn FnMut(usize, &Step, &Arc<Classes>, &mut Meter<'_>) -> Result<(), Limit>;

impl History {
    /// Sweeps a half, and keeps as many layers as fit into the budget.
    pub fn new(sweep: Sweep<'static>, budget: usize, context: &mut Context<'_, '_>) -> Result<Self, Unfit> {
        context.meter.counts("table entries");
        let mut kept: Vec<(usize, Arc<Classes>)> = Vec::new();
        let mut layer = Arc::new(Classes::empty_board());
        let (mut every, mut bytes) = (1, 0);
        for (at, step) in sweep.steps().iter().enumerate() {
            if step.is_too_much(&layer) {
                return Err(Unfit::TooLarge);
            }
            let within = sweep.share_after(at)..sweep.share_after(at + 1);
            let next = step.take(&layer, &mut context.beside(bytes).within(within))?;
            context.meter.frontier(next.matchings.len());
            if at % every == 0 {
                bytes += layer.bytes();
                kept.push((at, layer));
                while bytes > budget && kept.len() > 2 {
                    every *= 2;
                    kept.retain(|(at, _)| at % every == 0);
                    bytes = kept.iter().map(|(_, layer)| layer.bytes()).sum();
                }
            }
            layer = Arc::new(next);
        }
        kept.push((sweep.steps().len(), layer));
        Ok(Self { sweep, kept })
    }

    /// The last layer.
    pub fn last(&self) -> Arc<Classes> {
        self.kept.last().map(|(_, layer)| layer.clone()).unwrap_or_default()
    }

    /// The last layer, ready to be joined.
    pub fn packed(&self, context: &mut Context<'_, '_>) -> Result<Arc<Packed>, Limit> {
        let mut packed = Packed::default();
        packed.extend(&self.last(), &context.beside(self.bytes()))?;
        Ok(Arc::new(packed))
    }

    /// The bytes of the layers.
    pub fn bytes(&self) -> usize {
        self.kept.iter().map(|(_, layer)| layer.bytes()).sum()
    }

    /// Passes every step and the layer before it to `visit`, from the last step to the first.
    fn backwards(&self, meter: &mut Meter<'_>, visit: VisitSteps<'_>) -> Result<(), Limit> {
        for two in self.kept.windows(2).rev() {
            let [(from, first), (to, _)] = two else { continue };
            let mut layers = vec![first.clone()];
            for at in *from..to - 1 {
                let made: usize = layers[1..].iter().map(|layer| layer.bytes()).sum();
                let (step, layer) = (&self.sweep.steps()[at], &layers[layers.len() - 1]);
                let mut context = Context::new(meter);
                let next = step.take(layer, &mut context.beside(self.bytes() + made).within(0.0..0.0))?;
                layers.push(Arc::new(next));
            }
            for at in (*from..*to).rev() {
                if let Some(layer) = layers.pop() {
                    visit(at, &self.sweep.steps()[at], &layer, meter)?;
                }
            }
        }
        Ok(())
    }

    /// The edges of ways, each as its two vertices.
    pub fn edges(&self, ways: &[Way], meter: &mut Meter<'_>) -> Result<Vec<Vec<(u32, u32)>>, Limit> {
        let mut at: Vec<(Way, Vec<(u32, u32)>)> = ways.iter().map(|&way| (way, Vec::new())).collect();
        self.backwards(meter, &mut |_, step, before, meter| {
            for (way, edges) in &mut at {
                meter.generate()?;
                let mut number = way.number;
                let mut found = None;
                back(step, before, way.state, &mut |state, ways, choice| {
                    if number < ways {
                        found = Some((state, choice));
                        return ControlFlow::Break(());
                    }
                    number -= ways;
                    ControlFlow::Continue(())
                });
                let Some((state, choice)) = found else { continue };
                edges.extend(choice.iter().flatten().map(|&place| (step.vertex, step.towards[place])));
                *way = Way { state, number };
            }
            Ok(())
        })?;
        Ok(at.into_iter().map(|(_, edges)| edges).collect())
    }

    /// The number of cycles that use each edge of this half, little by little, given the number of ways to complete
    /// each state of the last layer. All numbers of cycles must fit in 64 bits.
    pub fn uses(
        &self,
        completions: Vec<u64>,
        count_edge: &mut dyn FnMut(u32, u32, u128),
        meter: &mut Meter<'_>,
    ) -> Result<(), Limit> {
        let mut after = (self.last(), completions);
        self.backwards(meter, &mut |_, step, before, meter| {
            let besides = self.bytes() + 8 * (after.1.len() + before.matchings.len());
            let ways = step.ways(before, None, &mut Context::new(meter).beside(besides))?;
            let given = GivenBack { before, after: &after.0, completions: &after.1, ways: &ways };
            let towards = &step.towards;
            let (numbers, uses) = step.give_back(&given, &vec![true; towards.len()], meter)?;
            towards.iter().zip(uses).for_each(|(&to, times)| count_edge(step.vertex, to, times));
            after = (before.clone(), numbers);
            Ok(())
        })
    }

    /// The way that uses these edges; none if they close a path too early or a vertex has too many.
    pub fn way(
        &self,
        is_used: &dyn Fn(u32, u32) -> bool,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Way>, Limit> {
        let mut state = State { class: 0, matching: 0 };
        let mut path: Vec<(State, Choice)> = Vec::new();
        for step in self.sweep.steps() {
            let towards = step.towards.iter().enumerate();
            let chosen: Vec<usize> =
                towards.filter(|&(_, &to)| is_used(step.vertex, to)).map(|(place, _)| place).collect();
            path.push((state, [chosen.first().copied(), chosen.get(1).copied()]));
            let Some(class) = step.class_after(state.class, &chosen) else { return Ok(None) };
            let matching = match step.change(state.class, class) {
                None => Some(state.matching),
                Some(change) => change.apply(paths(state.class), state.matching),
            };
            let Some(matching) = matching else { return Ok(None) };
            state = State { class, matching };
        }
        let end = state;
        let mut number = 0;
        self.backwards(meter, &mut |at, step, before, meter| {
            meter.generate()?;
            let (source, edges) = path[at];
            back(step, before, state, &mut |state, ways, choice| {
                if state == source && choice == edges {
                    return ControlFlow::Break(());
                }
                number += ways;
                ControlFlow::Continue(())
            });
            state = source;
            Ok(())
        })?;
        Ok(Some(Way { state: end, number }))
    }
}

/// Passes the states before a step that lead to a state to `visit`, in their order.
fn back(step: &Step, before: &Classes, state: State, visit: Visit<'_>) {
    for (class, choice) in step.sources(state.class) {
        let Ok(place) = before.names.binary_search(&class) else { continue };
        let (matchings, counts) = before.states(place);
        let sources = match step.change(class, state.class) {
            None => vec![state.matching],
            Some(change) => change.sources(paths(class), state.matching),
        };
        for matching in sources {
            if let Ok(place) = matchings.binary_search(&matching)
                && visit(State { class, matching }, counts[place], choice).is_break()
            {
                return;
            }
        }
    }
}

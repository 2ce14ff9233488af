//! Searches with a frontier: always a state that is best among those that wait.
//!
//! A state waits from the moment a way to it is known until it is expanded. Which waiting state is best depends on the
//! algorithm: the one of least depth, of least cost, of least estimate, or of least sum of both.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use search::{NEVER, Step, Why};

use super::{Fault, Move, Search, Space, one_line};

/// What is least in the state that is expanded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// The number of actions: breadth-first search.
    Depth,
    /// The cost of the path: uniform-cost search.
    Cost,
    /// The estimate: greedy search.
    Estimate,
    /// Cost and estimate: A*. `monotone`: it never decreases along a path.
    Sum {
        /// Whether a sum is raised to that of the state before.
        monotone: bool,
    },
}

impl Order {
    /// What the figure is called.
    fn word(self) -> &'static str {
        match self {
            Self::Depth => "depth",
            Self::Cost => "g",
            Self::Estimate => "h",
            Self::Sum { .. } => "f",
        }
    }

    /// Whether a goal may be reported as soon as a way to it is known.
    fn may_stop_early(self) -> bool {
        matches!(self, Self::Depth | Self::Estimate)
    }
}

/// What is known of a state.
struct Known {
    /// The cost of the best path to it; of breadth-first search its length.
    cost: u64,
    /// The figure by which it is chosen.
    figure: u64,
    waits: bool,
    /// The step in which it was expanded last.
    expanded: Option<usize>,
}

/// What became of a new way to a state.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Met {
    New,
    /// It is better than the one by this node.
    Better(u64),
    /// It is no better.
    Known,
    /// The estimate says that no goal can be reached.
    Hopeless,
}

/// A node of a recording.
#[derive(Clone, Copy)]
struct Node {
    state: u32,
    cost: u64,
}

struct Frontier<'f, 's, 'm, 'c> {
    order: Order,
    space: &'f mut Space<'s, 'm, 'c>,
    known: HashMap<u32, Known>,
    waiting: BTreeMap<u64, BTreeSet<u32>>,
    nodes: HashMap<u64, Node>,
    /// The node by which a state is known.
    best: HashMap<u32, u64>,
    /// The node that is being expanded, and which of its actions were tried.
    current: Option<(u64, Vec<bool>)>,
    /// The node that was made last, and what became of it.
    last: Option<(u64, Met)>,
    /// The step that reported a goal.
    goal: Option<usize>,
    /// The goal that was expanded, and the step.
    passed: Option<(u32, usize)>,
}

/// Follows a search. Returns whether it reached a goal.
pub fn follow(order: Order, space: &mut Space<'_, '_, '_>, search: &Search) -> Result<bool, Fault> {
    let mut frontier = Frontier {
        order,
        space,
        known: HashMap::new(),
        waiting: BTreeMap::new(),
        nodes: HashMap::from([(0, Node { state: 0, cost: 0 })]),
        best: HashMap::new(),
        current: None,
        last: None,
        goal: None,
        passed: None,
    };
    frontier.meet(0, 0, 0, 0);
    for (number, step) in (1..).zip(&search.moves) {
        frontier.space.step = number;
        frontier.follow(step)?;
    }
    frontier.space.step = search.moves.len() + 1;
    frontier.finish(search.outcome.as_deref())
}

impl Frontier<'_, '_, '_, '_> {
    fn follow(&mut self, step: &Move) -> Result<(), Fault> {
        if let Some((state, at)) = self.passed {
            self.space.step = at;
            let text = self.space.text(state);
            return self
                .space
                .wrong(format!("goal not recognised: {text} is a goal, but the search goes on"));
        }
        if self.goal.is_some() {
            return self.space.wrong("the search goes on after it has found a goal");
        }
        match step {
            Move::Expanded(text) => {
                let state = self.space.find(&one_line(text))?;
                self.expand(state)?;
                let (cost, figure) =
                    self.known.get(&state).map_or((0, 0), |known| (known.cost, known.figure));
                for way in self.space.ways(state)?.iter() {
                    self.meet(way.to, cost + self.cost(way.cost), figure, 0);
                }
                Ok(())
            }
            Move::Goal(text) => {
                let state = self.space.find(&one_line(text))?;
                self.report(state)
            }
            Move::Recorded(step) => self.recorded(step),
        }
    }

    fn recorded(&mut self, step: &Step) -> Result<(), Fault> {
        match step {
            Step::Started { value, .. } if self.space.step == 1 => self.space.check_estimate(0, *value),
            Step::Started { .. } => self.space.wrong("the search begins a second time"),
            Step::Generated { node, parent, .. } => self.generated(*node, *parent, step),
            Step::Expanded { node, .. } => {
                self.complete()?;
                let Node { state, cost } = self.node(*node)?;
                if self.known.get(&state).is_some_and(|known| known.cost < cost) {
                    let text = self.space.text(state);
                    return self.space.wrong(format!("{text} is expanded on a path that was replaced"));
                }
                self.expand(state)?;
                self.current = Some((*node, vec![false; self.space.ways(state)?.len()]));
                Ok(())
            }
            Step::Pruned { node, why } => self.pruned(*node, why),
            Step::Goal { node, .. } => {
                if !self.order.may_stop_early() {
                    self.complete()?;
                }
                let state = self.node(*node)?.state;
                self.report(state)
            }
            Step::Left { .. } | Step::Considered { .. } | Step::BackwardRoot { .. } | Step::Met { .. } => {
                self.space.wrong("it is no step of this algorithm")
            }
        }
    }

    fn node(&self, node: u64) -> Result<Node, Fault> {
        match self.nodes.get(&node) {
            Some(known) => Ok(*known),
            None => self.space.wrong(format!("node {node} was not made before")),
        }
    }

    /// What an action adds to the cost of a path.
    fn cost(&self, cost: u32) -> u64 {
        if self.order == Order::Depth { 1 } else { cost.into() }
    }

    /// Whether every action of the node that was expanded last was tried.
    fn complete(&mut self) -> Result<(), Fault> {
        let Some((node, tried)) = self.current.take() else { return Ok(()) };
        let state = self.node(node)?.state;
        match self.space.untried(state, &tried)? {
            Some(action) => {
                let text = self.space.text(state);
                self.space.wrong(format!("child missing: `{action}` was not tried in {text}"))
            }
            None => Ok(()),
        }
    }

    fn generated(&mut self, node: u64, parent: u64, step: &Step) -> Result<(), Fault> {
        let Some((current, mut tried)) = self.current.take() else {
            return self.space.wrong("a node is made although none is being expanded");
        };
        let from = self.node(current)?.state;
        if parent != current {
            let (made, text) = (self.node(parent)?.state, self.space.text(from));
            let made = self.space.text(made);
            return self.space.wrong(format!("a child of {made} is made while {text} is being expanded"));
        }
        if self.nodes.contains_key(&node) {
            return self.space.wrong(format!("node {node} is made a second time"));
        }
        let way = self.space.way(from, step, &mut tried)?;
        let cost = self.node(current)?.cost + self.cost(way.cost);
        let figure = self.known.get(&from).map_or(0, |known| known.figure);
        self.nodes.insert(node, Node { state: way.to, cost });
        let met = self.meet(way.to, cost, figure, node);
        self.last = Some((node, met));
        self.current = Some((current, tried));
        Ok(())
    }

    fn pruned(&mut self, node: u64, why: &Why) -> Result<(), Fault> {
        let text = self.space.text(self.node(node)?.state);
        let Some((last, met)) = self.last else {
            return self.space.wrong(format!("{text} is dropped, but it was not just made"));
        };
        let holds = match why {
            // Greedy search keeps the first path to a state that it has expanded.
            Why::Seen => last == node && matches!(met, Met::Known),
            Why::Replaced => met == Met::Better(node),
            Why::Hopeless => last == node && met == Met::Hopeless,
            _ => return self.space.wrong("that is no reason for which this algorithm drops a node"),
        };
        match (holds, why) {
            (true, _) => Ok(()),
            (false, Why::Seen) => self
                .space
                .wrong(format!("{text} is dropped as seen before, but it was not seen on a path as good")),
            (false, Why::Replaced) => {
                self.space.wrong(format!("{text} is dropped for a better path, but none was found"))
            }
            (false, _) => self.space.wrong(format!("{text} is dropped, but a goal may be reached from it")),
        }
    }

    /// A way to a state at this cost becomes known; the state before it has the figure `before`.
    fn meet(&mut self, state: u32, cost: u64, before: u64, node: u64) -> Met {
        let estimate = self.space.estimate(state);
        let sum = cost.saturating_add(estimate.into());
        let figure = match self.order {
            Order::Depth | Order::Cost => cost,
            Order::Estimate => estimate.into(),
            Order::Sum { monotone } => {
                if monotone {
                    sum.max(before)
                } else {
                    sum
                }
            }
        };
        if estimate == NEVER && matches!(self.order, Order::Sum { .. }) && !self.known.is_empty() {
            return Met::Hopeless;
        }
        let met = match self.known.get(&state) {
            None => Met::New,
            // Greedy search expands every state only once.
            Some(known) if known.cost > cost && (known.waits || self.order != Order::Estimate) => {
                let (waits, figure) = (known.waits, known.figure);
                if waits {
                    self.wait_no_longer(state, figure);
                }
                Met::Better(self.best.get(&state).copied().unwrap_or(0))
            }
            Some(_) => return Met::Known,
        };
        let expanded = self.known.get(&state).and_then(|known| known.expanded);
        self.known.insert(state, Known { cost, figure, waits: true, expanded });
        self.waiting.entry(figure).or_default().insert(state);
        self.best.insert(state, node);
        met
    }

    /// Removes a state from those that wait.
    fn wait_no_longer(&mut self, state: u32, figure: u64) {
        if let Some(states) = self.waiting.get_mut(&figure) {
            states.remove(&state);
            if states.is_empty() {
                self.waiting.remove(&figure);
            }
        }
    }

    /// A state is taken out of the frontier. It must be a best one.
    fn take(&mut self, state: u32, does: &str) -> Result<(), Fault> {
        let text = self.space.text(state);
        let known = match self.known.get(&state) {
            Some(known) if known.waits => known,
            Some(Known { expanded: Some(step), .. }) => {
                return self.space.wrong(format!("state seen before: {text} was expanded in step {step}"));
            }
            _ => return self.space.wrong(format!("{text} does not wait to be expanded")),
        };
        let figure = known.figure;
        if let Some((&least, states)) = self.waiting.first_key_value()
            && least < figure
        {
            let word = self.order.word();
            let better = states.first().map_or(String::new(), |&better| self.space.text(better));
            return self.space.wrong(format!(
                "{does} {text} with {word} = {figure} while {better} with {word} = {least} waited"
            ));
        }
        Ok(())
    }

    fn expand(&mut self, state: u32) -> Result<(), Fault> {
        self.take(state, "expanded")?;
        let step = self.space.step;
        if let Some(known) = self.known.get_mut(&state) {
            known.waits = false;
            known.expanded = Some(step);
            let figure = known.figure;
            self.wait_no_longer(state, figure);
        }
        // Some programs also count the goal, at the end, among the states that they have expanded.
        self.passed = self.space.is_goal(state).then_some((state, step));
        Ok(())
    }

    /// A state is reported as a goal.
    fn report(&mut self, state: u32) -> Result<(), Fault> {
        if !self.space.is_goal(state) {
            let text = self.space.text(state);
            return self.space.wrong(format!("{text} is not a goal"));
        }
        if !self.order.may_stop_early() {
            self.take(state, "ended at")?;
        }
        self.goal = Some(self.space.step);
        Ok(())
    }

    /// What is to be said at the end of all steps.
    fn finish(&mut self, outcome: Option<&str>) -> Result<bool, Fault> {
        let reached = self.goal.is_some() || self.passed.is_some();
        if reached || !matches!(outcome, Some("solved" | "impossible")) {
            return Ok(reached);
        }
        self.complete()?;
        let waits = self.waiting.first_key_value().and_then(|(_, states)| states.first()).copied();
        match (outcome, waits) {
            (Some("solved"), _) => self.space.wrong("goal not recognised: the search ends without one"),
            (_, Some(state)) => {
                let text = self.space.text(state);
                self.space.wrong(format!("the search ends without a goal although {text} waits"))
            }
            _ => Ok(false),
        }
    }
}

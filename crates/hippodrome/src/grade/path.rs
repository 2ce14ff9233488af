//! Searches along one path: always on from the last state of the path, and back only when all of its actions were tried.
//!
//! Depth-first search goes on from no state twice. Depth-limited search and IDA* go on from no state that is on the path
//! already, and from none beyond a limit: on the number of actions, or on the sum of cost and estimate. IDA* begins again with
//! the least sum that was over the limit.
//!
//! Limits: of two actions between the same states, lines that only name states are taken to mean the cheaper one first.

use std::collections::HashMap;

use search::{NEVER, Start, Step, Way, Why};

use super::{Fault, Move, Search, Space, one_line};

/// Which states a search does not go on from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Depth-first search.
    DepthFirst,
    /// Depth-limited search.
    DepthLimited,
    /// Iterative-deepening A*.
    Deepening,
}

/// A state of the path.
struct Level {
    state: u32,
    node: u64,
    cost: u64,
    /// The actions that were tried.
    tried: Vec<bool>,
}

/// A node that was just made.
#[derive(Clone, Copy)]
struct Made {
    state: u32,
    node: u64,
    cost: u64,
    /// The number of actions on the path to it.
    depth: u64,
}

struct Path<'f, 's, 'm, 'c> {
    kind: Kind,
    space: &'f mut Space<'s, 'm, 'c>,
    levels: Vec<Level>,
    /// For depth-first search: the states that were expanded, with the step.
    met: HashMap<u32, usize>,
    limit: Option<u64>,
    /// The least sum that was over the limit.
    next_limit: Option<u64>,
    /// The node that was made and neither expanded nor dropped.
    made: Option<Made>,
    /// A node whose state was expanded before, with the steps. It must be left at once.
    again: Option<(Made, usize, usize)>,
    newest: u64,
    goal: bool,
    /// The goal that was expanded, and the step.
    passed: Option<(u32, usize)>,
}

/// Follows a search. Returns whether it reached a goal.
pub fn follow(kind: Kind, space: &mut Space<'_, '_, '_>, search: &Search) -> Result<bool, Fault> {
    let estimate = u64::from(space.estimate(0));
    let mut path = Path {
        kind,
        space,
        levels: Vec::new(),
        met: HashMap::new(),
        limit: (kind == Kind::Deepening).then_some(estimate),
        next_limit: None,
        made: None,
        again: None,
        newest: 0,
        goal: false,
        passed: None,
    };
    for (number, step) in (1..).zip(&search.moves) {
        path.space.step = number;
        path.follow(step)?;
    }
    path.space.step = search.moves.len() + 1;
    path.finish(search.outcome.as_deref())
}

impl Path<'_, '_, '_, '_> {
    fn follow(&mut self, step: &Move) -> Result<(), Fault> {
        if let Some((state, at)) = self.passed {
            self.space.step = at;
            let text = self.space.text(state);
            return self
                .space
                .wrong(format!("goal not recognised: {text} is a goal, but the search goes on"));
        }
        if let Some((made, at, before)) = self.again
            && !matches!(step, Move::Recorded(Step::Left { node, .. }) if *node == made.node)
        {
            self.space.step = at;
            let text = self.space.text(made.state);
            return self.space.wrong(format!("state seen before: {text} was expanded in step {before}"));
        }
        match step {
            Move::Recorded(step) => self.recorded(step),
            _ if self.goal => self.space.wrong("the search goes on after it has found a goal"),
            Move::Expanded(text) => self.told(text, false),
            Move::Goal(text) => self.told(text, true),
        }
    }

    // Lines.

    /// A state is said to be expanded, or to be a goal.
    fn told(&mut self, text: &str, is_goal: bool) -> Result<(), Fault> {
        let text = one_line(text);
        let state = self.space.find(&text)?;
        if is_goal && !self.space.is_goal(state) {
            return self.space.wrong(format!("{text} is not a goal"));
        }
        if self.levels.is_empty() && self.limit_of_next_round().is_none() && self.space.step == 1 {
            return match state {
                0 => self.enter(Made { state, node: 0, cost: 0, depth: 0 }, is_goal),
                _ => {
                    let start = self.space.text(0);
                    self.space.wrong(format!("the search begins with {text}, not with {start}"))
                }
            };
        }
        if let Some(&before) = self.met.get(&state) {
            return self.space.wrong(format!("state seen before: {text} was expanded in step {before}"));
        }
        while let Some(level) = self.levels.last() {
            let (from, cost, depth) = (level.state, level.cost, self.levels.len() as u64);
            let open = self.open_ways(from, cost, depth)?;
            // Of several actions that lead there, the cheapest.
            let way = open.iter().filter(|(_, way)| way.to == state).min_by_key(|(_, way)| way.cost);
            if let Some((at, way)) = way {
                let made = Made { state, node: 0, cost: cost + u64::from(way.cost), depth };
                if let Some(level) = self.levels.last_mut() {
                    level.tried[*at] = true;
                }
                return self.enter(made, is_goal);
            }
            if let Some((_, way)) = open.iter().find(|(_, way)| self.space.is_goal(way.to)).or(open.first()) {
                let (waits, here) = (self.space.text(way.to), self.space.text(from));
                if self.space.is_goal(way.to) {
                    return self
                        .space
                        .wrong(format!("goal not recognised: {waits}, a child of {here}, is a goal"));
                }
                let path = self.levels.iter().any(|level| level.state == state);
                return self.space.wrong(match path {
                    true => format!("{text} is on the path already"),
                    false => format!(
                        "expanded {text} while {waits}, a child of {here}, which is deeper, was not tried"
                    ),
                });
            }
            self.levels.pop();
        }
        match self.limit_of_next_round() {
            Some(limit) if state == 0 => {
                (self.limit, self.next_limit) = (Some(limit), None);
                self.enter(Made { state, node: 0, cost: 0, depth: 0 }, is_goal)
            }
            Some(limit) => {
                let start = self.space.text(0);
                self.space.wrong(format!(
                    "{text} is expanded, but the next round begins with {start}, with the limit {limit}"
                ))
            }
            None => self.space.wrong(format!("{text} is expanded, but nothing is left to be tried")),
        }
    }

    fn limit_of_next_round(&self) -> Option<u64> {
        self.next_limit.filter(|_| self.kind == Kind::Deepening)
    }

    /// The ways on from the last state that were not tried, and that the search has to try.
    fn open_ways(&mut self, from: u32, cost: u64, depth: u64) -> Result<Vec<(usize, Way)>, Fault> {
        let ways = self.space.ways(from)?;
        let tried = self.levels.last().map_or(&[][..], |level| &level.tried);
        let open = ways.iter().enumerate().filter(|(at, _)| tried.get(*at) == Some(&false));
        let open: Vec<(usize, Way)> = open.map(|(at, way)| (at, way.clone())).collect();
        Ok(open
            .into_iter()
            .filter(|(_, way)| self.goes_on(way.to, cost + u64::from(way.cost), depth))
            .collect())
    }

    /// Whether a search goes on from a state that it meets at this cost and depth.
    fn goes_on(&self, state: u32, cost: u64, depth: u64) -> bool {
        match self.kind {
            Kind::DepthFirst => !self.met.contains_key(&state),
            Kind::DepthLimited => !self.on_path(state) && self.limit.is_none_or(|limit| depth < limit),
            Kind::Deepening => {
                let estimate = self.space.estimate(state);
                let sum = cost.saturating_add(estimate.into());
                estimate != NEVER && self.limit.is_none_or(|limit| sum <= limit) && !self.on_path(state)
            }
        }
    }

    fn on_path(&self, state: u32) -> bool {
        self.levels.iter().any(|level| level.state == state)
    }

    /// A state becomes the last of the path, or is a goal.
    fn enter(&mut self, made: Made, is_goal: bool) -> Result<(), Fault> {
        if is_goal {
            self.goal = true;
            return Ok(());
        }
        // Some programs also count the goal, at the end, among the states that they have expanded.
        self.passed = self.space.is_goal(made.state).then_some((made.state, self.space.step));
        self.met_by_depth_first(made.state);
        let ways = self.space.ways(made.state)?;
        for way in ways.iter() {
            self.note_sum(way.to, made.cost + u64::from(way.cost));
        }
        self.levels.push(Level {
            state: made.state,
            node: made.node,
            cost: made.cost,
            tried: vec![false; ways.len()],
        });
        Ok(())
    }

    fn met_by_depth_first(&mut self, state: u32) {
        if self.kind == Kind::DepthFirst {
            self.met.entry(state).or_insert(self.space.step);
        }
    }

    /// Takes note of a sum that is over the limit.
    fn note_sum(&mut self, state: u32, cost: u64) {
        let estimate = self.space.estimate(state);
        let sum = cost.saturating_add(estimate.into());
        if self.kind == Kind::Deepening && estimate != NEVER && self.limit.is_some_and(|limit| sum > limit) {
            self.next_limit = Some(self.next_limit.map_or(sum, |next| next.min(sum)));
        }
    }

    // Recordings.

    fn recorded(&mut self, step: &Step) -> Result<(), Fault> {
        if self.goal && !matches!(step, Step::Left { .. }) {
            return self.space.wrong("the search goes on after it has found a goal");
        }
        match step {
            Step::Started { value, limit, how, at, .. } => self.started(*value, *limit, *how, at.as_deref()),
            Step::Generated { node, parent, .. } => self.generated(*node, *parent, step),
            Step::Expanded { node, .. } => self.expanded(*node),
            Step::Pruned { node, why } => self.pruned(*node, why),
            Step::Left { node, why } => self.left(*node, why),
            Step::Goal { node, .. } => {
                let made = self.made(*node)?;
                if !self.space.is_goal(made.state) {
                    let text = self.space.text(made.state);
                    return self.space.wrong(format!("{text} is not a goal"));
                }
                self.within_limit(made, "ended at")?;
                self.goal = true;
                Ok(())
            }
            Step::Considered { .. } | Step::BackwardRoot { .. } | Step::Met { .. } => {
                self.space.wrong("it is no step of this algorithm")
            }
        }
    }

    fn started(
        &mut self,
        value: Option<i64>,
        limit: Option<i64>,
        how: Start,
        at: Option<&str>,
    ) -> Result<(), Fault> {
        if at.is_some() {
            return self
                .space
                .wrong("a search that begins in several states is not graded: name the first square");
        }
        let limit = limit.and_then(|limit| u64::try_from(limit).ok());
        let first = self.space.step == 1;
        if self.kind == Kind::Deepening {
            self.space.check_estimate(0, value)?;
            let right = if first { self.limit } else { self.next_limit };
            if !first {
                self.complete_to(0)?;
                self.levels.clear();
            }
            if limit != right || first != (how == Start::First) {
                let said = limit.map_or("none".to_string(), |limit| limit.to_string());
                return match right {
                    Some(right) => self.space.wrong(format!(
                        "the limit of this round is {right}, {}, not {said}",
                        if first {
                            "the estimate of the start"
                        } else {
                            "the least f that was over the last one"
                        }
                    )),
                    None => self.space.wrong("a new round begins, but nothing was over the limit"),
                };
            }
            self.next_limit = None;
        } else if !first {
            return self.space.wrong("the search begins a second time");
        }
        self.limit = limit;
        self.made = Some(Made { state: 0, node: 0, cost: 0, depth: 0 });
        Ok(())
    }

    /// The node that was just made, which must be this one.
    fn made(&self, node: u64) -> Result<Made, Fault> {
        match self.made {
            Some(made) if made.node == node => Ok(made),
            _ => self.space.wrong(format!("node {node} is not the one that was just made")),
        }
    }

    fn expanded(&mut self, node: u64) -> Result<(), Fault> {
        let made = self.made(node)?;
        self.made = None;
        if let Some(&before) = self.met.get(&made.state) {
            self.again = Some((made, self.space.step, before));
            return Ok(());
        }
        if self.kind != Kind::DepthFirst && self.on_path(made.state) {
            let text = self.space.text(made.state);
            return self.space.wrong(format!("{text} is on the path already"));
        }
        self.within_limit(made, "expanded")?;
        self.passed = self.space.is_goal(made.state).then_some((made.state, self.space.step));
        self.met_by_depth_first(made.state);
        let tried = vec![false; self.space.ways(made.state)?.len()];
        self.levels.push(Level { state: made.state, node, cost: made.cost, tried });
        Ok(())
    }

    /// Whether the search may go as far as a node.
    fn within_limit(&mut self, made: Made, does: &str) -> Result<(), Fault> {
        let Some(limit) = self.limit else { return Ok(()) };
        let (word, figure) = match self.kind {
            Kind::DepthFirst => return Ok(()),
            Kind::DepthLimited => ("depth", made.depth),
            Kind::Deepening => ("f", made.cost.saturating_add(self.space.estimate(made.state).into())),
        };
        if figure <= limit {
            return Ok(());
        }
        let text = self.space.text(made.state);
        self.space.wrong(format!("{does} {text} with {word} = {figure}, which is over the limit of {limit}"))
    }

    fn generated(&mut self, node: u64, parent: u64, step: &Step) -> Result<(), Fault> {
        if let Some(made) = self.made {
            let text = self.space.text(made.state);
            return self.space.wrong(format!("{text} was made, but it was neither expanded nor dropped"));
        }
        if node <= self.newest {
            return self.space.wrong(format!("node {node} is made a second time"));
        }
        let Some(at) = self.levels.iter().rposition(|level| level.node == parent) else {
            return self.space.wrong("the search goes on from a state that is not on the path");
        };
        self.complete_to(at + 1)?;
        let depth = self.levels.len() as u64;
        let Some(mut level) = self.levels.pop() else { return Ok(()) };
        let way = self.space.way(level.state, step, &mut level.tried)?;
        let cost = level.cost + u64::from(way.cost);
        self.levels.push(level);
        self.newest = node;
        self.made = Some(Made { state: way.to, node, cost, depth });
        self.note_sum(way.to, cost);
        Ok(())
    }

    /// Goes back until so many states are left on the path. All actions of the others must have been tried.
    fn complete_to(&mut self, levels: usize) -> Result<(), Fault> {
        while self.levels.len() > levels
            && let Some(level) = self.levels.last()
        {
            if let Some(action) = self.space.untried(level.state, &level.tried)? {
                let text = self.space.text(level.state);
                return self.space.wrong(format!("child missing: `{action}` was not tried in {text}"));
            }
            self.levels.pop();
        }
        Ok(())
    }

    fn pruned(&mut self, node: u64, why: &Why) -> Result<(), Fault> {
        let made = self.made(node)?;
        let text = self.space.text(made.state);
        let estimate = self.space.estimate(made.state);
        let sum = made.cost.saturating_add(estimate.into());
        let (holds, reason) = match why {
            Why::Seen => (self.met.contains_key(&made.state), "it was not seen before"),
            Why::OnPath => (self.on_path(made.state), "it is not on the path"),
            Why::Hopeless => (estimate == NEVER, "a goal may be reached from it"),
            Why::Over { .. } => (
                self.kind == Kind::Deepening && self.limit.is_some_and(|limit| sum > limit),
                "it is not over the limit",
            ),
            _ => (false, "that is no reason for this algorithm"),
        };
        if !holds {
            return self.space.wrong(format!("{text} is dropped, but {reason}"));
        }
        self.made = None;
        Ok(())
    }

    fn left(&mut self, node: u64, why: &Why) -> Result<(), Fault> {
        if self.again.take().is_some() {
            return match why {
                Why::Seen => Ok(()),
                _ => self.space.wrong("the state was seen before, which is why it is left"),
            };
        }
        // A goal, or a node at the greatest depth.
        if let Some(made) = self.made.filter(|made| made.node == node) {
            self.made = None;
            let text = self.space.text(made.state);
            let at_limit = self.kind == Kind::DepthLimited && self.limit == Some(made.depth);
            return match why {
                _ if self.goal => Ok(()),
                Why::Over { .. } if at_limit && !self.space.is_goal(made.state) => Ok(()),
                Why::Seen if self.met.contains_key(&made.state) => Ok(()),
                _ if self.space.is_goal(made.state) => {
                    self.space.wrong(format!("goal not recognised: {text} is a goal"))
                }
                _ => self.space.wrong(format!("{text} is left before it was expanded")),
            };
        }
        let at = self.levels.iter().rposition(|level| level.node == node);
        match at {
            None => self.space.wrong(format!("node {node} is left, but it is not on the path")),
            Some(at) => self.complete_to(at),
        }
    }

    /// What is to be said at the end of all steps.
    fn finish(&mut self, outcome: Option<&str>) -> Result<bool, Fault> {
        let reached = self.goal || self.passed.is_some();
        if reached || !matches!(outcome, Some("solved" | "impossible")) {
            return Ok(reached);
        }
        if outcome == Some("solved") {
            return self.space.wrong("goal not recognised: the search ends without one");
        }
        self.complete_to(0)?;
        match self.next_limit {
            Some(next) => self
                .space
                .wrong(format!("the search ends without a goal although the limit of {next} was not tried")),
            None => Ok(false),
        }
    }
}

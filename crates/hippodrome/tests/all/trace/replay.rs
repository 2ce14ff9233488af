//! Replays the steps of a trace on the second program's rules, and checks what each step says.

use std::collections::{BTreeMap, HashMap, HashSet};

use hippodrome::{
    Instance,
    search::{Start, Step, Why},
    trace::{Head, Recording},
};

use super::rules::{self, Checked, Rules, State};

/// A node of the search.
#[derive(Clone)]
struct Node {
    state: State,
    parent: Option<u64>,
    depth: i64,
    /// The cost of the path.
    cost: i64,
    value: Option<i64>,
    backward: bool,
    /// The nodes generated from it, in order, since it was last expanded.
    children: Vec<u64>,
    expanded: bool,
    dropped: bool,
    goal: bool,
}

/// The search so far.
struct Replay<'t> {
    rules: Box<dyn Rules>,
    head: &'t Head,
    nodes: BTreeMap<u64, Node>,
    /// Whether the algorithm counts actions, whatever they cost.
    by_depth: bool,
    /// For each half: the least cost, or depth, at which a state is kept.
    kept: HashMap<(bool, State), i64>,
    /// The states that were met at all, for a search that remembers them.
    met: HashSet<State>,
    /// The states that were expanded.
    expanded: HashSet<(bool, State)>,
    /// The last attempt: how it began, its limit, and the least sum that was over it.
    how: Option<Start>,
    limit: Option<i64>,
    over: Option<i64>,
    /// The best goal so far.
    best: Option<i64>,
    generated: u64,
    goals: u64,
    /// The values of the candidates since the last node.
    considered: Vec<Option<i64>>,
}

fn ensure(holds: bool, what: &str) -> Checked {
    if holds { Ok(()) } else { Err(format!("it is not true that {what}")) }
}

/// Checks every step of a trace.
pub fn check(instance: &dyn Instance, trace: &Recording) -> Checked {
    let spec = instance.spec().to_string();
    let mut replay = Replay {
        rules: rules::of(&spec, &trace.head.method),
        head: &trace.head,
        nodes: BTreeMap::new(),
        by_depth: matches!(&trace.head.method[..], "bfs" | "depth-limited"),
        kept: HashMap::new(),
        met: HashSet::new(),
        expanded: HashSet::new(),
        how: None,
        limit: None,
        over: None,
        best: None,
        generated: 0,
        goals: 0,
        considered: Vec::new(),
    };
    for (number, step) in trace.steps.iter().enumerate() {
        replay.step(step).map_err(|error| format!("step {number}, {step:?}: {error}"))?;
    }
    let solved = trace.end.as_ref().is_some_and(|end| end.outcome == "solved");
    ensure(replay.goals > 0 || !solved || replay.limit.is_some(), "a solved search has a goal")
}

impl Replay<'_> {
    fn node(&self, node: u64) -> Result<&Node, String> {
        self.nodes.get(&node).ok_or_else(|| format!("node {node} is not known"))
    }

    fn step(&mut self, step: &Step) -> Checked {
        match step {
            Step::Started { at, value, limit, how, .. } => self.started(at.as_deref(), *value, *limit, *how),
            Step::BackwardRoot { node, .. } => self.backward_root(*node),
            Step::Considered { parent, action, value } => {
                let parent = self.node(*parent)?;
                ensure(self.rules.actions(&parent.state).contains(action), "this can be done here")?;
                let child = self.rules.after(&parent.state, action);
                let cost = parent.cost + self.rules.cost(action);
                self.rules.check_value(*value, &child, Some(&parent.state[..]), cost)?;
                self.considered.push(*value);
                Ok(())
            }
            Step::Generated { node, parent, action, cost, value, .. } => {
                ensure(i64::from(*cost) == self.rules.cost(action), "this is what the action costs")?;
                self.generated(*node, *parent, action, *value)
            }
            Step::Expanded { node, closed, .. } => self.expanded(*node, *closed),
            Step::Pruned { node, why } => self.pruned(*node, why),
            Step::Left { node, why } => self.left(*node, why),
            Step::Goal { node, value, best } => self.goal(*node, *value, *best),
            Step::Met { node, other } => {
                self.goals += 1;
                let (here, there) = (self.node(*node)?, self.node(*other)?);
                ensure(here.backward != there.backward, "they are of different halves")?;
                ensure(here.state == there.state, "they are the same state")
            }
        }
    }

    fn started(&mut self, at: Option<&str>, value: Option<i64>, limit: Option<i64>, how: Start) -> Checked {
        ensure((how == Start::First) == self.how.is_none(), "only the first attempt is the first")?;
        if how == Start::Round {
            ensure(
                limit.is_some() && limit == self.over,
                "a round has the least sum that was over the limit",
            )?;
        } else if self.head.method == "ida-star" {
            ensure(limit == value, "the first limit is the estimate of the start")?;
        }
        let state = self.rules.initial(at);
        self.rules.check_value(value, &state, None, 0)?;
        self.nodes.clear();
        self.met.clear();
        self.kept = HashMap::from([((false, state.clone()), 0)]);
        self.expanded.clear();
        self.met.insert(state.clone());
        self.nodes.insert(0, new_node(state, None, [0, 0], value, false));
        (self.how, self.limit, self.over) = (Some(how), limit, None);
        Ok(())
    }

    fn backward_root(&mut self, node: u64) -> Checked {
        let state = self.rules.goals().into_iter().nth(self.generated as usize).ok_or("too many goals")?;
        self.generated += 1;
        ensure(node == self.generated, "nodes are numbered in order")?;
        self.kept.insert((true, state.clone()), 0);
        self.nodes.insert(node, new_node(state, None, [0, 0], None, true));
        Ok(())
    }

    fn generated(&mut self, node: u64, parent: u64, action: &str, value: Option<i64>) -> Checked {
        self.generated += 1;
        ensure(node == self.generated, "nodes are numbered in order")?;
        let above = self.node(parent)?.clone();
        let state = if above.backward {
            let before = self.rules.before(&above.state, action);
            ensure(self.rules.after(&before, action) == above.state, "the action leads back")?;
            ensure(self.rules.actions(&before).iter().any(|known| known == action), "it can be done there")?;
            before
        } else {
            ensure(
                self.rules.actions(&above.state).iter().any(|known| known == action),
                "it can be done here",
            )?;
            self.rules.after(&above.state, action)
        };
        let (depth, cost) = (above.depth + 1, above.cost + self.rules.cost(action));
        self.rules.check_value(value, &state, Some(&above.state[..]), cost)?;
        // A greedy rule looks at everything that can be done, and takes one with the least value.
        let considered = std::mem::take(&mut self.considered);
        if !considered.is_empty() {
            ensure(considered.len() == self.rules.actions(&above.state).len(), "all were looked at")?;
            ensure(considered.iter().min() == Some(&value), "no other one has less")?;
        }
        // Warnsdorff's rule tries the squares with the fewest ways on first.
        let before = above.children.last().and_then(|child| self.nodes.get(child)?.value);
        let sorted = before.is_none() || before <= value || self.head.method != "warnsdorff-backtracking";
        ensure(sorted, "its value is no less than that of the one tried before")?;
        let node_above = self.nodes.get_mut(&parent).ok_or("no parent")?;
        node_above.children.push(node);
        self.nodes.insert(node, new_node(state.clone(), Some(parent), [depth, cost], value, above.backward));
        let least = self.kept.entry((above.backward, state)).or_insert(i64::MAX);
        // A node that is dropped next takes this back.
        *least = (*least).min(if self.by_depth { depth } else { cost });
        Ok(())
    }

    fn expanded(&mut self, node: u64, closed: u64) -> Checked {
        let known = self.nodes.get_mut(&node).ok_or("a node that is not known")?;
        let first = !std::mem::replace(&mut known.expanded, true);
        let dropped = known.dropped;
        let state = (known.backward, known.state.clone());
        // Warnsdorff's rule looks around from the last square too, and a search may begin at the goal.
        let goal = self.rules.is_goal(&state.1) && !state.0 && self.head.method != "warnsdorff";
        ensure(first && !dropped && !goal, "it is new and no goal")?;
        self.expanded.insert(state);
        let all = if self.head.closed { self.expanded.len() as u64 } else { 0 };
        ensure(closed == all, "so many states are closed")
    }

    /// The nodes from a node's parent to the root.
    fn ancestors(&self, node: u64) -> Vec<&Node> {
        let mut all = Vec::new();
        let mut at = self.nodes.get(&node).and_then(|node| node.parent);
        while let Some(above) = at.and_then(|at| self.nodes.get(&at)) {
            all.push(above);
            at = above.parent;
        }
        all
    }

    /// The cost of the path to a node, or its depth.
    fn reach(&self, node: &Node) -> i64 {
        if self.by_depth { node.depth } else { node.cost }
    }

    /// The least cost, or depth, of a state at which another node of the same half is kept.
    fn others(&self, node: u64) -> Result<Option<i64>, String> {
        let Node { state, backward, .. } = self.node(node)?;
        let same = self.nodes.iter().filter(|(number, other)| {
            **number != node && other.backward == *backward && other.state == *state && !other.dropped
        });
        Ok(same.map(|(_, other)| self.reach(other)).min())
    }

    fn pruned(&mut self, node: u64, why: &Why) -> Checked {
        let known = self.node(node)?.clone();
        let beats = |bound: i64, best: i64| if self.rules.fewest() { bound < best } else { bound > best };
        match why {
            Why::Seen => {
                // Greedy search does not care about the length of a path.
                let greedy = self.head.method == "best-first";
                ensure(
                    self.others(node)?.is_some_and(|least| greedy || least <= self.reach(&known)),
                    "it was seen",
                )?;
            }
            Why::OnPath => {
                ensure(
                    self.ancestors(node).iter().any(|above| above.state == known.state),
                    "it is on the path",
                )?;
            }
            Why::Replaced => {
                ensure(
                    self.others(node)?.is_some_and(|least| least < self.reach(&known)),
                    "a path is shorter",
                )?;
            }
            Why::Beaten { best } => {
                ensure(self.best.or(self.limit) == Some(*best), "this is the best so far")?;
                ensure(known.value.is_some_and(|bound| !beats(bound, *best)), "it does not beat the best")?;
            }
            Why::Below { floor } => {
                ensure(self.limit == Some(*floor), "this value was known at first")?;
                ensure(known.value.is_some_and(|bound| bound < *floor), "it is below")?;
            }
            Why::Over { limit } => {
                ensure(self.limit == Some(*limit), "this is the limit")?;
                if self.head.sum {
                    let sum = known.cost + known.value.ok_or("no estimate")?;
                    self.over = Some(self.over.map_or(sum, |over| over.min(sum)));
                    ensure(sum > *limit, "the sum is over the limit")?;
                } else {
                    ensure(known.depth >= *limit, "the path is as long as allowed")?;
                }
            }
            Why::Hopeless => {
                ensure(known.value.is_none() && !self.rules.can_be_solved(&known.state), "there is no hope")?;
            }
            Why::NotChosen => self.not_chosen(&known)?,
            other => return Err(format!("{other:?} is no reason to drop a node")),
        }
        self.nodes.get_mut(&node).ok_or("no node")?.dropped = true;
        Ok(())
    }

    /// A better one, or an equal one, was made beside it, unless steps are random.
    fn not_chosen(&self, node: &Node) -> Checked {
        let walk = if let Some(Start::Walk { steps }) = self.how { i64::from(steps) } else { 0 };
        if node.depth <= walk {
            return Ok(());
        }
        let above = self.node(node.parent.ok_or("no parent")?)?;
        let beside = above.children.iter().filter_map(|child| self.nodes.get(child)?.value);
        let least = beside.min();
        // Or all of them are worse than where the climb is.
        let stuck = above.value.is_some_and(|value| least.is_some_and(|least| least >= value));
        // Without a value, no goal can be reached from it.
        ensure(node.value.is_none() || least <= node.value || stuck, "another one is at least as good")
    }

    fn left(&mut self, node: u64, why: &Why) -> Checked {
        let known = self.node(node)?.clone();
        let met_before = !self.met.insert(known.state.clone());
        let mut actions = self.rules.actions(&known.state);
        if self.rules.avoids_path() {
            let above = self.ancestors(node);
            let on_path = |state: &State| *state == known.state || above.iter().any(|at| at.state == *state);
            actions.retain(|action| !on_path(&self.rules.after(&known.state, action)));
        }
        match why {
            Why::DeadEnd => ensure(actions.is_empty() && !known.goal, "no action leads on")?,
            Why::Tried => {
                ensure(
                    known.children.len() == actions.len() && !actions.is_empty(),
                    "every action was tried",
                )?;
            }
            Why::Goal => ensure(known.goal, "it is a goal")?,
            Why::Seen => {
                let earlier = self.nodes.iter().filter(|(number, _)| **number < node);
                let seen = earlier.into_iter().any(|(_, other)| other.state == known.state);
                ensure(self.rules.remembers() && (met_before || seen), "it was met before")?;
            }
            Why::Rule(_) => {
                let complete = self.rules.is_complete(&known.state) && !self.rules.is_goal(&known.state);
                ensure(complete, "only a rule forbids it")?;
            }
            Why::Over { limit } => {
                ensure(self.limit == Some(*limit), "this is the limit")?;
                if self.rules.is_local() {
                    let steps = self.nodes.values().filter(|node| node.expanded).count();
                    ensure(steps as i64 == *limit, "so many steps were made")?;
                } else {
                    ensure(known.depth >= *limit, "the path is as long as allowed")?;
                }
            }
            Why::Stuck => {
                let next = known.children.iter().filter_map(|child| self.nodes.get(child)?.value);
                ensure(next.min() >= known.value, "no step looks better")?;
            }
            other => return Err(format!("{other:?} is no reason to step back")),
        }
        Ok(())
    }

    fn goal(&mut self, node: u64, value: Option<i64>, best: bool) -> Checked {
        let fewest = self.rules.fewest();
        let known = self.nodes.get_mut(&node).ok_or("a node that is not known")?;
        known.goal = true;
        let (state, depth, cost) = (known.state.clone(), known.depth, known.cost);
        self.goals += 1;
        ensure(self.rules.is_goal(&state), "it is a goal")?;
        ensure(value == self.rules.worth(&state, depth, cost), "this is its value")?;
        let Some(value) = value else { return ensure(best, "goals without a value are all kept") };
        // At first, what is known to be reachable counts.
        let known = self.best.or(self.limit);
        let better = known.is_none_or(|best| if fewest { value < best } else { value > best });
        let equal = known == Some(value);
        ensure(best == better || best && equal, "it is the best so far, or it is not")?;
        self.best = if best { Some(value) } else { self.best };
        Ok(())
    }
}

fn new_node(
    state: State,
    parent: Option<u64>,
    [depth, cost]: [i64; 2],
    value: Option<i64>,
    backward: bool,
) -> Node {
    let children = Vec::new();
    Node {
        state,
        parent,
        depth,
        cost,
        value,
        backward,
        children,
        expanded: false,
        dropped: false,
        goal: false,
    }
}

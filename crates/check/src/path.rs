//! Claim "path": actions lead from the start of a problem to a goal, at a cost. The rules of the problem are not known here.
//!
//! The certificate lists states as texts, which of them are goals, and for some states every transition: an action, its cost
//! and the next state. That no path is cheaper is proved by distances. That of the start is 0, no transition leads further
//! than its cost, every state that is nearer than `value` has its transitions listed, and none of these is a goal. Since
//! costs are positive, a cheaper path to a goal would visit only such states, and would end at one (Dijkstra 1959).
//!
//! Whether the transitions and goals listed are all that the problem has cannot be seen from the certificate. The verdict
//! says so.
//!
//! Limits: time and memory are linear in the text.

pub(crate) mod none;

use std::borrow::Cow;
use std::collections::HashMap;

use crate::json::{Object, Value};
use crate::members::Members;
use crate::verdict::{Rejection, Verdict, counted, invalid, quoted, shown, unreadable};

/// What the proof takes from the problem.
const PROVIDED: &str = "provided that the transitions and goals listed are all that the problem has";

/// A transition.
struct Way<'t> {
    action: Cow<'t, str>,
    cost: u64,
    to: usize,
}

/// The states of a problem, as far as they are listed.
struct Listed<'t> {
    texts: Vec<Cow<'t, str>>,
    /// The transitions of each state, if they are listed.
    ways: Vec<Option<Vec<Way<'t>>>>,
    /// Whether each state is a goal.
    goals: Vec<bool>,
    start: usize,
}

impl<'t> Listed<'t> {
    /// Reads the members "start", "states", "ways" and "goals".
    fn read(members: &Members<'t>) -> Result<Self, Rejection> {
        let texts = members.texts("states")?;
        let mut numbers = HashMap::with_capacity(texts.len());
        for (number, text) in texts.iter().enumerate() {
            if let Some(before) = numbers.insert(text.as_ref(), number) {
                let (before, number, text) = (before + 1, number + 1, quoted(text));
                return invalid(format!("states: items {before} and {number} are both {text}"));
            }
        }
        let start = members.text("start")?;
        let Some(&start) = numbers.get(start) else {
            return invalid(format!("start: {} is not one of the states", quoted(start)));
        };
        let mut goals = vec![false; texts.len()];
        let Some(list) = members.value("goals").list() else {
            return unreadable("goals: not a list of numbers");
        };
        for item in list.items() {
            match place(&item, texts.len()) {
                Some(goal) => goals[goal] = true,
                None => return unreadable("goals: not all are numbers of states"),
            }
        }
        drop(numbers);
        let mut listed = Self { texts, ways: Vec::new(), goals, start };
        listed.read_ways(members)?;
        Ok(listed)
    }

    fn read_ways(&mut self, members: &Members<'t>) -> Result<(), Rejection> {
        let Some(list) = members.value("ways").list() else { return unreadable("ways: not a list") };
        for (number, item) in (1..).zip(list.items()) {
            let here = || format!("ways: item {number}");
            if item.is_null() {
                self.ways.push(None);
                continue;
            }
            let Some(list) = item.list() else {
                return unreadable(format!("{}: neither a list nor null", here()));
            };
            let mut ways: Vec<Way<'t>> = Vec::new();
            for item in list.items() {
                let Some(way) = way(item, self.texts.len()) else {
                    let right = "an action, a cost from 1 on, and the number of a state";
                    return unreadable(format!("{}: not all are lists of {right}", here()));
                };
                ways.push(way);
            }
            let mut actions: Vec<&str> = ways.iter().map(|way| way.action.as_ref()).collect();
            actions.sort_unstable();
            if let Some(twice) = actions.windows(2).find(|pair| pair[0] == pair[1]) {
                return invalid(format!("{}: the action {} is listed twice", here(), quoted(twice[0])));
            }
            self.ways.push(Some(ways));
        }
        match self.ways.len() == self.texts.len() {
            true => Ok(()),
            false => unreadable(format!("ways: not {} items, one for each state", self.texts.len())),
        }
    }

    /// A state in a sentence.
    fn name(&self, state: usize) -> String {
        shown(&self.texts[state])
    }

    /// Follows actions from the start. Returns the last state and the cost.
    fn follow(&self, actions: &[Cow<'_, str>]) -> Result<(usize, u64), Rejection> {
        let (mut state, mut cost) = (self.start, 0_u64);
        for (number, action) in (1_u64..).zip(actions) {
            let here = || format!("actions: item {number}");
            let Some(ways) = &self.ways[state] else {
                return invalid(format!("{}: the ways of {} are not listed", here(), self.name(state)));
            };
            let Some(way) = ways.iter().find(|way| way.action == *action) else {
                let (action, state) = (quoted(action), self.name(state));
                return invalid(format!("{}: {action} is not one of the ways of {state}", here()));
            };
            state = way.to;
            let Some(sum) = cost.checked_add(way.cost) else {
                return unreadable("actions: the cost is too large");
            };
            cost = sum;
        }
        Ok((state, cost))
    }
}

/// The index that a value is the number of, counted from 0.
fn place(value: &Value<'_>, length: usize) -> Option<usize> {
    value.integer().and_then(|number| usize::try_from(number).ok()).filter(|&number| number < length)
}

/// Reads an action, its cost and the number of the next state.
fn way<'t>(item: Value<'t>, length: usize) -> Option<Way<'t>> {
    let mut parts = item.list()?.items();
    let (Some(Value::Text(action)), Some(cost), Some(to), None) =
        (parts.next(), parts.next(), parts.next(), parts.next())
    else {
        return None;
    };
    let cost = cost.integer().and_then(|cost| u64::try_from(cost).ok()).filter(|&cost| cost > 0)?;
    Some(Way { action, cost, to: place(&to, length)? })
}

/// Checks a certificate whose claim is "path".
pub(crate) fn check(object: &Object<'_>) -> Result<Verdict, Rejection> {
    let mut names =
        vec!["puzzle", "question", "start", "states", "ways", "goals", "actions", "value", "optimal"];
    names.extend(object.contains_key("distances").then_some("distances"));
    let members = Members::exactly(object, &names)?;
    members.text("puzzle")?;
    let question = members.text("question")?;
    let listed = Listed::read(&members)?;
    let value = members.whole("value")?;
    let optimal = members.truth("optimal")?;
    let actions = members.texts("actions")?;
    let (end, cost) = listed.follow(&actions)?;
    if !listed.goals[end] {
        return invalid(format!("actions: they lead to {}, which is not a goal", listed.name(end)));
    }
    if cost != value {
        return invalid(format!("value: {value} is claimed, but the actions cost {cost}"));
    }
    let proved = match members.value("distances") {
        Value::Null => false,
        _ => {
            check_distances(&listed, &members, value)?;
            true
        }
    };
    let (start, end) = (listed.name(listed.start), listed.name(end));
    let actions = counted(actions.len(), "action");
    let question = shown(question);
    let what = format!("{question}: {actions} from {start} to {end} at a cost of {value}, {PROVIDED}");
    Ok(Verdict::on_value(what, optimal, proved))
}

/// Checks that no path to a goal costs less than `value`.
fn check_distances(listed: &Listed<'_>, members: &Members<'_>, value: u64) -> Result<(), Rejection> {
    let otherwise = "not a list with a whole number or null for each state";
    let list = members.value("distances").list();
    let Some(list) = list else { return unreadable(format!("distances: {otherwise}")) };
    // A state without a distance is not nearer than the goal.
    let distance = |item: Value<'_>| match item {
        Value::Null => Some(value),
        item => item.integer().and_then(|number| u64::try_from(number).ok()),
    };
    let distances: Option<Vec<u64>> = list.items().map(distance).collect();
    let Some(distances) = distances.filter(|distances| distances.len() == listed.texts.len()) else {
        return unreadable(format!("distances: {otherwise}"));
    };
    if distances[listed.start] != 0 {
        return invalid(format!("distances: that of {} is not 0", listed.name(listed.start)));
    }
    if let Some(goal) = (0..distances.len()).find(|&state| listed.goals[state] && distances[state] < value) {
        let (goal, distance) = (listed.name(goal), distances[goal]);
        return invalid(format!("distances: {goal} is a goal nearer than {value}, at {distance}"));
    }
    for (state, &distance) in distances.iter().enumerate().filter(|(_, distance)| **distance < value) {
        let name = || listed.name(state);
        let Some(ways) = &listed.ways[state] else {
            return invalid(format!(
                "ways: those of {} are not listed, but it is nearer than the goal, at {distance}",
                name()
            ));
        };
        for Way { cost, to, .. } in ways {
            let reached = distance.saturating_add(*cost).min(value);
            if distances[*to] > reached {
                let to = listed.name(*to);
                return invalid(format!(
                    "distances: from {}, at {distance}, a cost of {cost} leads to {to}, whose distance is greater",
                    name()
                ));
            }
        }
    }
    Ok(())
}

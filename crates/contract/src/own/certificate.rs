//! What the independent checker needs of a puzzle that it does not know: its states, with their transitions.
//!
//! That no path is cheaper is shown by the distances of all states that are nearer to the start than the goal (Dijkstra
//! 1959). That there is no path is shown by all states that can be reached. `docs/certificates.md` specifies both.
//!
//! Limits: at most [`MOST_TRANSITIONS`]. Beyond that a path is written without distances, so that the checker verifies the path
//! alone and says that it is not certified to be cheapest; and nothing shows that there is no path.

use std::collections::BTreeMap;

use search::{Control, Limits, Meter, States, Way};
use serde_json::{Value, json};

use super::methods::states;
use super::{Model, Own};
use crate::{Certify, Found, Solution};

/// The most transitions of a certificate.
const MOST_TRANSITIONS: u64 = 1_000_000;

/// States as they are listed: all that were met, with the transitions of some.
#[derive(Default)]
struct Listing {
    /// The transitions of each state, if they are known.
    ways: BTreeMap<u32, Vec<Way>>,
    /// The distances of the states that are nearer than the goal.
    distances: BTreeMap<u32, u64>,
}

impl Listing {
    /// The transitions of a state.
    fn ways(&mut self, state: u32, states: &mut dyn States, meter: &mut Meter<'_>) -> Option<&[Way]> {
        if let std::collections::btree_map::Entry::Vacant(unknown) = self.ways.entry(state) {
            unknown.insert(states.ways(state, meter).ok()?);
        }
        self.ways.get(&state).map(Vec::as_slice)
    }

    /// Every state that is nearer to the start than this, with its transitions; none if there are too many.
    fn nearer_than(cost: u64, states: &mut dyn States, meter: &mut Meter<'_>) -> Option<Self> {
        let mut listing = Self::default();
        let mut waiting: BTreeMap<u64, Vec<u32>> = BTreeMap::from([(0, vec![0])]);
        while let Some((distance, layer)) = waiting.pop_first().filter(|(distance, _)| *distance < cost) {
            for state in layer {
                if listing.distances.contains_key(&state) {
                    continue;
                }
                listing.distances.insert(state, distance);
                for way in listing.ways(state, states, meter)? {
                    waiting.entry(distance + u64::from(way.cost)).or_default().push(way.to);
                }
            }
        }
        Some(listing)
    }

    /// Adds the states along actions, with their transitions. None if they are no actions there.
    fn add_path(&mut self, names: &[String], states: &mut dyn States, meter: &mut Meter<'_>) -> Option<()> {
        let mut state = 0;
        for name in names {
            state = self.ways(state, states, meter)?.iter().find(|way| way.name == *name)?.to;
        }
        Some(())
    }

    /// The members "states", "ways" and "goals".
    fn members(&self, states: &dyn States) -> Value {
        let met = self.ways.values().flatten().map(|way| way.to).chain(self.ways.keys().copied()).chain([0]);
        let count = met.max().unwrap_or(0) + 1;
        let way = |way: &Way| json!([way.name, way.cost, way.to]);
        let ways = |state| self.ways.get(&state).map(|ways| ways.iter().map(way).collect::<Vec<Value>>());
        json!({
            "states": (0..count).map(|state| states.text(state)).collect::<Vec<String>>(),
            "ways": (0..count).map(ways).collect::<Vec<_>>(),
            "goals": (0..count).filter(|&state| states.is_goal(state)).collect::<Vec<u32>>(),
        })
    }
}

/// The same limits for making a certificate.
fn making(control: &Control) -> Control {
    let nodes = control.limits().nodes.unwrap_or(MOST_TRANSITIONS).min(MOST_TRANSITIONS);
    control.with_limits(Limits { nodes: Some(nodes), ..*control.limits() })
}

impl<M: Model> Certify for Own<M> {
    fn claim(&self) -> Option<&'static str> {
        Some("path")
    }

    fn statement(&self) -> Option<Value> {
        let start = states(self).text(0);
        Some(json!({ "puzzle": self.spec.about().name, "question": self.spec.to_string(), "start": start }))
    }

    fn value(&self, solution: &Solution) -> Option<u64> {
        let names: Vec<String> = solution.names().collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        Some(self.states_along(&names).ok()?.last()?.1)
    }

    fn evidence(&self, found: &Found, control: &Control) -> Option<Value> {
        evidence(&mut states(self), found, control)
    }

    fn absence(&self, control: &Control) -> Option<Value> {
        let (states, control) = (&mut states(self), making(control));
        Some(Listing::nearer_than(u64::MAX, states, &mut control.meter())?.members(states))
    }
}

/// The members that show that this is a path, and that none is cheaper.
fn evidence(states: &mut dyn States, found: &Found, control: &Control) -> Option<Value> {
    let score = found.score?;
    let names: Vec<String> = found.solution.names().collect();
    let all =
        score.is_optimal().then(|| Listing::nearer_than(score.value, states, &mut making(control).meter()));
    let all = all.flatten();
    let proves = all.is_some();
    let mut listing = all.unwrap_or_default();
    listing.add_path(&names, states, &mut Control::default().meter())?;
    let mut members = listing.members(states);
    members["actions"] = names.into();
    members["value"] = score.value.into();
    members["optimal"] = score.is_optimal().into();
    if proves {
        let count = members["states"].as_array().map_or(0, Vec::len) as u32;
        let distance = |state| listing.distances.get(&state).copied();
        members["distances"] = (0..count).map(distance).collect::<Vec<_>>().into();
    }
    Some(members)
}

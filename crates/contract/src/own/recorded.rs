//! A puzzle that is known only from the recording of a search: its states are their texts.
//!
//! A program that has never heard of a puzzle can still show a search of it. The recording tells the text of every state
//! and the action that led to it, which is a search space, although only the part that was searched. So it is drawn like
//! any other puzzle of one's own: as the graph of its states, or as text.
//!
//! Limits: the pictures of states that a puzzle draws itself are not in a recording.

use std::fmt;
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};
use search::{Seed, Shown, Space, Step, trace::Recording};

use super::{Model, Own};
use crate::{Description, Instance, Method, Puzzle, Registry, Spec, UsageError};

/// The question of a recording: posed by its puzzle if that is known, and otherwise made from the recording itself.
pub fn recorded(registry: &Registry, recording: &Recording) -> Result<Box<dyn Instance>, UsageError> {
    let spec = &recording.head.spec;
    let name = spec.split_whitespace().next().unwrap_or_default();
    if registry.find(name).is_some() {
        return registry.parse(spec)?.pose(&Seed::new(0));
    }
    let model = Recorded::of(recording).ok_or_else(|| {
        let unknown = registry.unknown(name);
        UsageError::new(format!("{unknown}; and this recording does not tell its states as text"))
    })?;
    const PUZZLE: &Puzzle = Own::<Recorded>::PUZZLE;
    Ok(Box::new(Own::new(Spec::new(PUZZLE), model)))
}

/// The part of a puzzle that a search has seen. A state is the number of its text.
struct Recorded {
    texts: Vec<String>,
    /// The actions that were seen in each state.
    ways: Vec<Vec<Way>>,
    goals: FxHashSet<u32>,
}

/// An action, and where it leads.
#[derive(Clone)]
struct Way {
    name: Arc<str>,
    to: u32,
    cost: u32,
}

impl fmt::Debug for Way {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

impl Recorded {
    /// What a recording tells; none if it does not tell the text of the start.
    fn of(recording: &Recording) -> Option<Self> {
        let mut seen = Self { texts: Vec::new(), ways: Vec::new(), goals: FxHashSet::default() };
        let mut numbers = FxHashMap::default();
        // The states of the nodes of this attempt, and the nodes of the half that goes backwards.
        let (mut states, mut backward) = (FxHashMap::default(), FxHashSet::default());
        for step in &recording.steps {
            match step {
                Step::Started { state, .. } => {
                    states.clear();
                    backward.clear();
                    states.extend(seen.number(state, &mut numbers).map(|state| (0, state)));
                }
                Step::BackwardRoot { node, state } => {
                    backward.insert(*node);
                    if let Some(state) = seen.number(state, &mut numbers) {
                        seen.goals.insert(state);
                        states.insert(*node, state);
                    }
                }
                Step::Generated { node, parent, action, cost, state, .. } => {
                    let Some(state) = seen.number(state, &mut numbers) else { continue };
                    states.insert(*node, state);
                    let Some(&before) = states.get(parent) else { continue };
                    let (from, to) = match backward.contains(parent) {
                        true => {
                            backward.insert(*node);
                            (state, before)
                        }
                        false => (before, state),
                    };
                    let ways = &mut seen.ways[from as usize];
                    if ways.iter().all(|way| *way.name != **action) {
                        ways.push(Way { name: action.as_str().into(), to, cost: *cost });
                    }
                }
                Step::Goal { node, .. } => seen.goals.extend(states.get(node)),
                _ => {}
            }
        }
        (!seen.texts.is_empty()).then_some(seen)
    }

    /// The number of the state with this text.
    fn number(&mut self, text: &Option<String>, numbers: &mut FxHashMap<String, u32>) -> Option<u32> {
        let text = text.as_ref()?;
        if let Some(&known) = numbers.get(text) {
            return Some(known);
        }
        let number = self.texts.len() as u32;
        numbers.insert(text.clone(), number);
        self.texts.push(text.clone());
        self.ways.push(Vec::new());
        Some(number)
    }
}

impl Space for Recorded {
    type State = u32;
    type Action = Way;

    /// The first state that a recording tells is the start.
    fn initial(&self) -> u32 {
        0
    }

    fn is_goal(&self, state: &u32) -> bool {
        self.goals.contains(state)
    }

    fn actions(&self, state: &u32, actions: &mut Vec<Way>) {
        actions.extend_from_slice(&self.ways[*state as usize]);
    }

    fn apply(&self, state: &mut u32, way: &Way) {
        *state = way.to;
    }

    fn cost(&self, way: &Way) -> u32 {
        way.cost
    }
}

impl Shown for Recorded {
    fn text(&self, state: &u32) -> String {
        self.texts[*state as usize].clone()
    }
}

impl Model for Recorded {
    const ABOUT: Description = Description::new("recorded", "Recorded search", "A search that was recorded");
    /// It can be shown, not solved: what was not searched is not known.
    const METHODS: &'static [Method<Own<Self>>] = &[];

    fn read(_: &Spec) -> Result<Self, UsageError> {
        Err(UsageError::new("a recording is opened as a file, not asked as a question"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const JUGS: &str = r#"{"trace":2,"spec":"jugs 1,2:2","method":"bfs"}
["s","first",null,null,null,null,"[0, 0]"]
["x",0,0,1]
["+",1,0,"Fill(0)",null,null,"[1, 0]"]
["+",2,0,"Fill(1)",null,7,"[0, 2]"]
["!",2]
"#;

    #[test]
    fn a_puzzle_that_nobody_knows_is_drawn_from_its_recording() {
        let recording = Recording::read(JUGS.as_bytes()).expect("a recording");
        let instance = recorded(&Registry::default(), &recording).expect("a picture");
        let frame = instance.moment(&["Fill(1)"]).expect("a board");
        assert!(frame.text.contains(&"[0, 2]".to_string()), "{:?}", frame.text);
        // The graph of the three states.
        assert_eq!(instance.blank().labels.len(), 3);
        assert!(instance.moment(&["Fill(7)"]).is_none());
        let silent = JUGS.replace(r#",null,null,null,null,"[0, 0]""#, "").replace("\"[1, 0]\"", "null");
        let silent = silent.replace("\"[0, 2]\"", "null");
        let recording = Recording::read(silent.as_bytes()).expect("a recording");
        let error = recorded(&Registry::default(), &recording).err().expect("nothing to draw").to_string();
        assert!(error.contains("no puzzle `jugs`") && error.contains("states as text"), "{error}");
    }
}

//! A search as a scene: what it tries, where it gets stuck, and how it steps back.
//!
//! A [`Tracer`] receives the steps of a textbook search and records moments. A moment is the list of actions
//! that lead to the current node; the puzzle turns it into a board ([`View::moment`](crate::puzzle::View::moment)). A search makes too
//! many steps to show them all, and their number is not known in advance. So the first moments are all kept;
//! of the later ones, every second one is dropped whenever there are too many.
//!
//! Limits: a recording ends when the search has more than `MOST_NODES` nodes to which it may return. Of a
//! bidirectional search, only the forward half is shown.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex};

use super::{Highlight, Scene};
use crate::control::StepSink;
use crate::puzzle::Instance;
use crate::search::{Step, StepKind};

/// The number of first moments, which are all kept.
const FIRST: usize = 120;

/// The greatest number of later moments. At least half as many are kept.
const LATER: usize = 240;

/// The greatest number of actions in all later moments together.
const MOST_ACTIONS: usize = 3_000_000;

/// The greatest number of nodes that are remembered.
const MOST_NODES: usize = 1_000_000;

/// Records a search.
#[derive(Clone, Default)]
pub struct Tracer {
    recording: Arc<Mutex<Recording>>,
}

impl Tracer {
    /// Returns the sink to pass to a [`Control`](crate::control::Control).
    pub fn sink(&self) -> StepSink {
        let recording = self.recording.clone();
        Box::new(move |step| {
            if let Ok(mut recording) = recording.lock() {
                recording.receive(step);
            }
        })
    }

    /// Returns the search as a scene, or `None` if no step was reported.
    pub fn scene(&self, instance: &dyn Instance) -> Option<Scene> {
        let recording = self.recording.lock().ok()?;
        let mut frames = Vec::new();
        for moment in recording.first.iter().chain(&recording.later).chain(&recording.last()) {
            let actions: Vec<&str> =
                moment.actions.iter().map(|&word| recording.words[word as usize].as_str()).collect();
            let Some(mut frame) = instance.moment(&actions) else { continue };
            let at = actions.last().copied().unwrap_or("the start");
            let event = match moment.kind {
                StepKind::Generated => match moment.estimate {
                    Some(estimate) => format!("tries {at} (estimate {estimate})"),
                    None => format!("tries {at}"),
                },
                StepKind::Expanded => format!("continues from {at}"),
                StepKind::Pruned => format!("prunes {at}"),
                StepKind::Goal => format!("goal at {at}"),
                _ => format!("steps back from {at}"),
            };
            frame.caption = format!("step {}: {event}", moment.number);
            if matches!(moment.kind, StepKind::Pruned | StepKind::Left) {
                let marked = frame.marks.last().map(|mark| &mark.0);
                let square = frame.arrow.last().or(frame.path.last()).or(marked).copied();
                frame.highlights.extend(square.map(|square| (square, Highlight::DeadEnd)));
            }
            frames.push(frame);
        }
        if frames.is_empty() {
            return None;
        }
        let (shown, steps) = (frames.len(), recording.steps);
        let note = if recording.full {
            format!("{shown} of the first {steps} steps are shown; the rest of the search was not recorded.")
        } else {
            format!("{shown} of {steps} steps are shown.")
        };
        Some(Scene::new(frames).titled(format!("search: {}", instance.spec())).with_note(note))
    }
}

/// What a tracer has recorded.
#[derive(Default)]
struct Recording {
    /// The names of the actions, each once, and the number of each name.
    words: Vec<String>,
    numbers: HashMap<String, u32>,
    /// The parent and the action of each node to which the search may return.
    nodes: HashMap<u64, (u64, u32)>,
    /// The nodes of a search backwards from the goals.
    backward: HashSet<u64>,
    /// The action that names the initial state, if the search reports it.
    root: Option<u32>,
    /// The node of the last moment.
    at: u64,
    /// The number of steps that could be moments, and the kind of the last one.
    steps: u64,
    newest: Option<StepKind>,
    first: Vec<Moment>,
    later: Vec<Moment>,
    /// One less than the distance between two later moments that are kept.
    stride: u64,
    /// Whether the recording has ended before the search.
    full: bool,
}

/// A step of the search, and the actions that lead to its node.
struct Moment {
    number: u64,
    kind: StepKind,
    actions: Vec<u32>,
    /// The estimate or bound of a generated node.
    estimate: Option<i64>,
}

impl Recording {
    fn receive(&mut self, step: &Step) {
        if self.full {
            return;
        }
        match step.kind {
            StepKind::Restarted => {
                self.nodes.clear();
                self.root = step.action.as_ref().map(|action| self.number(action));
                self.at = 0;
            }
            StepKind::BackwardRoot => {
                self.backward.insert(step.node);
            }
            StepKind::Generated => {
                let parent = step.parent.unwrap_or(0);
                if self.backward.contains(&parent) {
                    self.backward.insert(step.node);
                    self.full = self.backward.len() > MOST_NODES;
                    return;
                }
                let action = self.number(step.action.as_deref().unwrap_or_default());
                self.nodes.insert(step.node, (parent, action));
                self.full = self.nodes.len() > MOST_NODES;
                self.keep(step);
            }
            // The last moment has already shown this node.
            StepKind::Expanded if step.node == self.at => {}
            StepKind::Expanded | StepKind::Goal | StepKind::Pruned => self.keep(step),
            StepKind::Left => {
                self.keep(step);
                // A depth-first search never returns to this node; it is now at the parent.
                if let Some((parent, _)) = self.nodes.remove(&step.node) {
                    self.at = parent;
                }
            }
        }
    }

    /// Returns the number of an action's name.
    fn number(&mut self, action: &str) -> u32 {
        if let Some(&number) = self.numbers.get(action) {
            return number;
        }
        let number = self.words.len() as u32;
        self.words.push(action.into());
        self.numbers.insert(action.into(), number);
        number
    }

    /// Records a moment, unless it is one that is dropped.
    fn keep(&mut self, step: &Step) {
        if self.backward.contains(&step.node) {
            return;
        }
        self.at = step.node;
        self.steps += 1;
        self.newest = Some(step.kind);
        let moment = |all: &Self| Moment {
            number: all.steps,
            kind: step.kind,
            actions: all.actions(step.node),
            estimate: step.estimate,
        };
        if self.first.len() < FIRST {
            self.first.push(moment(self));
        } else if self.steps.is_multiple_of(self.stride + 1) {
            self.later.push(moment(self));
            let held: usize = self.later.iter().map(|moment| moment.actions.len()).sum();
            if self.later.len() > LATER || held > MOST_ACTIONS && self.later.len() > 2 {
                self.stride = 2 * self.stride + 1;
                let stride = self.stride + 1;
                self.later.retain(|moment| moment.number.is_multiple_of(stride));
            }
        }
    }

    /// Returns the newest moment, which shows how the search ended, if it was not kept.
    fn last(&self) -> Option<Moment> {
        let kept = self.later.last().or(self.first.last())?;
        let kind = self.newest.filter(|_| kept.number < self.steps)?;
        Some(Moment { number: self.steps, kind, actions: self.actions(self.at), estimate: None })
    }

    /// Returns the actions from the root to a node.
    fn actions(&self, node: u64) -> Vec<u32> {
        let mut actions = Vec::new();
        let mut node = node;
        while let Some(&(parent, action)) = self.nodes.get(&node) {
            actions.push(action);
            // Nodes are numbered in the order of generation, so a parent has a lower number.
            if parent >= node {
                break;
            }
            node = parent;
        }
        actions.extend(self.root);
        actions.reverse();
        actions
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(kind: StepKind, node: u64, parent: Option<u64>, action: Option<&str>) -> Step {
        Step { kind, node, parent, action: action.map(String::from), estimate: None }
    }

    #[test]
    fn a_long_search_is_thinned_and_keeps_its_end() {
        let mut recording = Recording::default();
        for node in 1..=100_000u64 {
            recording.receive(&step(StepKind::Generated, node, Some(0), Some("a1")));
            recording.receive(&step(StepKind::Left, node, None, None));
        }
        recording.receive(&step(StepKind::Generated, 100_001, Some(0), Some("b2")));
        recording.receive(&step(StepKind::Goal, 100_001, None, None));
        assert_eq!(recording.steps, 200_002);
        assert_eq!(recording.first.len(), FIRST);
        assert!((LATER / 2..=LATER).contains(&recording.later.len()), "{}", recording.later.len());
        let last = recording.last().unwrap();
        assert_eq!((last.number, last.kind), (200_002, StepKind::Goal));
        assert_eq!(recording.words, ["a1", "b2"]);
        assert_eq!(recording.nodes.len(), 1, "nodes that were left are removed");
    }

    #[test]
    fn a_restart_begins_a_new_path() {
        let mut recording = Recording::default();
        recording.receive(&step(StepKind::Restarted, 0, None, Some("a1")));
        recording.receive(&step(StepKind::Generated, 1, Some(0), Some("b3")));
        recording.receive(&step(StepKind::Generated, 2, Some(1), Some("c5")));
        let words = |recording: &Recording, node| -> Vec<String> {
            recording.actions(node).iter().map(|&w| recording.words[w as usize].clone()).collect()
        };
        assert_eq!(words(&recording, 2), ["a1", "b3", "c5"]);
        recording.receive(&step(StepKind::Restarted, 0, None, Some("b1")));
        assert_eq!(words(&recording, 0), ["b1"]);
    }
}

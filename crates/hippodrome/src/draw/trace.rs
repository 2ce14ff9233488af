//! A search as a scene: what it places, where it gets stuck, how it steps back.
//!
//! A [`Tracer`] listens to the steps of a textbook search and remembers moments: the actions that lead to
//! the node at hand. A search makes more steps than anyone wants to see, and nobody knows beforehand how
//! many: the first moments are all kept, of the others every second is dropped whenever there are too many.
//! The puzzle's own room turns actions into a board ([`Instance::moment`]).
//!
//! Limits: nodes that a search may come back to are remembered, at most [`MOST_NODES`]; after that the rest
//! of the search is not shown. Of a search from both ends, the half that begins at the start is shown.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex};

use super::{Highlight, Scene};
use crate::control::StepSink;
use crate::puzzle::Instance;
use crate::search::{Step, StepKind};

/// The first moments, which are all kept.
const FIRST: usize = 120;

/// Of the moments after the first, at least half as many and at most as many as this are kept.
const LATER: usize = 240;

/// The actions of all moments together are not more than this.
const MOST_ACTIONS: usize = 3_000_000;

/// The nodes that are remembered.
const MOST_NODES: usize = 1_000_000;

/// Listens to a search.
#[derive(Clone, Default)]
pub struct Tracer {
    recording: Arc<Mutex<Recording>>,
}

impl Tracer {
    /// What a control is given to be listened to.
    pub fn sink(&self) -> StepSink {
        let recording = self.recording.clone();
        Box::new(move |step| {
            if let Ok(mut recording) = recording.lock() {
                recording.hear(step);
            }
        })
    }

    /// The search as frames; none where nothing was heard.
    pub fn scene(&self, instance: &dyn Instance) -> Option<Scene> {
        let recording = self.recording.lock().ok()?;
        let mut frames = Vec::new();
        for moment in recording.first.iter().chain(&recording.later).chain(&recording.last()) {
            let actions: Vec<&str> =
                moment.actions.iter().map(|&word| recording.words[word as usize].as_str()).collect();
            let Some(mut frame) = instance.moment(&actions) else { continue };
            let at = actions.last().copied().unwrap_or("the start");
            let event = match moment.kind {
                StepKind::Generated => format!("tries {at}"),
                StepKind::Expanded => format!("goes on from {at}"),
                StepKind::Pruned => format!("gives up {at}"),
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
        let (shown, told) = (frames.len(), recording.told);
        let scene = Scene::new(frames).titled(format!("the search of {}", instance.spec()));
        Some(if recording.full {
            scene.with_note(format!(
                "{shown} moments of the first {told} steps; the rest was too much to follow."
            ))
        } else {
            scene.with_note(format!("{shown} moments of {told} steps."))
        })
    }
}

/// What was heard.
#[derive(Default)]
struct Recording {
    /// Each action's text once, and its number.
    words: Vec<String>,
    numbers: HashMap<String, u32>,
    /// The parent and the action of nodes that may be met again.
    nodes: HashMap<u64, (u64, u32)>,
    /// Nodes of a search that walks backwards.
    backward: HashSet<u64>,
    /// The action that stands for the root, where the search says where it begins.
    root: Option<u32>,
    /// The node of the last moment.
    at: u64,
    /// Steps so far that are worth a moment, and what the last of them was.
    told: u64,
    newest: Option<StepKind>,
    first: Vec<Moment>,
    later: Vec<Moment>,
    /// Every how many-th later moment is kept, less one.
    stride: u64,
    full: bool,
}

struct Moment {
    number: u64,
    kind: StepKind,
    actions: Vec<u32>,
}

impl Recording {
    fn hear(&mut self, step: &Step) {
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
            // A step that begins where the last one ended is no news.
            StepKind::Expanded if step.node == self.at => {}
            StepKind::Expanded | StepKind::Goal | StepKind::Pruned => self.keep(step),
            StepKind::Left => {
                self.keep(step);
                // A depth-first search never comes back; the next moment is at the parent.
                if let Some((parent, _)) = self.nodes.remove(&step.node) {
                    self.at = parent;
                }
            }
        }
    }

    fn number(&mut self, action: &str) -> u32 {
        if let Some(&number) = self.numbers.get(action) {
            return number;
        }
        let number = self.words.len() as u32;
        self.words.push(action.into());
        self.numbers.insert(action.into(), number);
        number
    }

    fn keep(&mut self, step: &Step) {
        if self.backward.contains(&step.node) {
            return;
        }
        self.at = step.node;
        self.told += 1;
        self.newest = Some(step.kind);
        let moment =
            |all: &Self| Moment { number: all.told, kind: step.kind, actions: all.actions(step.node) };
        if self.first.len() < FIRST {
            self.first.push(moment(self));
        } else if self.told.is_multiple_of(self.stride + 1) {
            self.later.push(moment(self));
            let held: usize = self.later.iter().map(|moment| moment.actions.len()).sum();
            if self.later.len() > LATER || held > MOST_ACTIONS && self.later.len() > 2 {
                self.stride = 2 * self.stride + 1;
                let stride = self.stride + 1;
                self.later.retain(|moment| moment.number.is_multiple_of(stride));
            }
        }
    }

    /// The newest moment, where it was not kept: how the search ended.
    fn last(&self) -> Option<Moment> {
        let kept = self.later.last().or(self.first.last())?;
        let kind = self.newest.filter(|_| kept.number < self.told)?;
        Some(Moment { number: self.told, kind, actions: self.actions(self.at) })
    }

    /// The actions from the root to a node.
    fn actions(&self, node: u64) -> Vec<u32> {
        let mut actions = Vec::new();
        let mut node = node;
        while let Some(&(parent, action)) = self.nodes.get(&node) {
            actions.push(action);
            // Nodes are numbered as they are made: a parent has the lower number.
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
            recording.hear(&step(StepKind::Generated, node, Some(0), Some("a1")));
            recording.hear(&step(StepKind::Left, node, None, None));
        }
        recording.hear(&step(StepKind::Generated, 100_001, Some(0), Some("b2")));
        recording.hear(&step(StepKind::Goal, 100_001, None, None));
        assert_eq!(recording.told, 200_002);
        assert_eq!(recording.first.len(), FIRST);
        assert!((LATER / 2..=LATER).contains(&recording.later.len()), "{}", recording.later.len());
        let last = recording.last().unwrap();
        assert_eq!((last.number, last.kind), (200_002, StepKind::Goal));
        assert_eq!(recording.words, ["a1", "b2"]);
        assert_eq!(recording.nodes.len(), 1, "what was left is forgotten");
    }

    #[test]
    fn a_new_start_begins_a_new_way() {
        let mut recording = Recording::default();
        recording.hear(&step(StepKind::Restarted, 0, None, Some("a1")));
        recording.hear(&step(StepKind::Generated, 1, Some(0), Some("b3")));
        recording.hear(&step(StepKind::Generated, 2, Some(1), Some("c5")));
        let words = |recording: &Recording, node| -> Vec<String> {
            recording.actions(node).iter().map(|&w| recording.words[w as usize].clone()).collect()
        };
        assert_eq!(words(&recording, 2), ["a1", "b3", "c5"]);
        recording.hear(&step(StepKind::Restarted, 0, None, Some("b1")));
        assert_eq!(words(&recording, 0), ["b1"]);
    }
}

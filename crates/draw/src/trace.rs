//! A search as a scene: what it tries, where it gets stuck, and how it steps back.
//!
//! A [`Tracer`] receives the steps of a textbook search and records moments. A moment is the list of actions
//! that lead to the current node; the puzzle turns it into a board ([`View::moment`](contract::View::moment)). A search makes too
//! many steps to show them all, and their number is not known in advance. So the first moments are all kept;
//! of the later ones, every second one is dropped whenever there are too many.
//!
//! Limits: a recording ends when the search has more than `MOST_NODES` nodes to which it may return.

use std::sync::{Arc, Mutex};

use super::{Look, Recorder};
use board::{Highlight, Scene};
use contract::{Instance, UsageError};
use search::{
    Step, StepSink,
    trace::{Head, Known, reason},
};

/// The number of first moments, which are all kept.
const FIRST: usize = 120;

/// The greatest number of later moments. At least half as many are kept.
const LATER: usize = 240;

/// The greatest number of actions in all later moments together.
const MOST_ACTIONS: usize = 3_000_000;

/// The greatest number of nodes that are remembered.
const MOST_NODES: usize = 1_000_000;

/// Records a search.
#[derive(Clone)]
pub struct Tracer {
    recording: Arc<Mutex<Recording>>,
    recorder: Recorder,
}

impl Tracer {
    /// Returns a recorder for a search with this head.
    pub fn new(head: Head) -> Self {
        let recorder = Recorder::new(head.clone());
        Self { recording: Arc::new(Mutex::new(Recording::new(head))), recorder }
    }

    /// Returns the sink to pass to a [`Control`](search::Control).
    pub fn sink(&self) -> StepSink {
        let recording = self.recording.clone();
        let record = self.recorder.sink();
        Box::new(move |step| {
            record(step);
            if let Ok(mut recording) = recording.lock() {
                recording.receive(step);
            }
        })
    }

    /// Returns the page of the search, or `None` if no step was reported.
    pub fn page(&self, instance: &dyn Instance, look: &Look) -> Option<Result<String, UsageError>> {
        self.recorder.page(instance, look)
    }

    /// Returns the search as a scene, or `None` if no step was reported.
    pub fn scene(&self, instance: &dyn Instance) -> Option<Scene> {
        let recording = self.recording.lock().ok()?;
        let mut frames = Vec::new();
        for moment in recording.first.iter().chain(&recording.later).chain(&recording.last()) {
            let actions: Vec<&str> = moment.actions.iter().map(|&word| recording.known.word(word)).collect();
            let frame =
                if moment.backward { instance.moment_before(&actions) } else { instance.moment(&actions) };
            let Some(mut frame) = frame else { continue };
            frame.caption = format!("step {}: {}", moment.number, moment.caption);
            if moment.given_up {
                let marked = frame.marks.last().map(|mark| &mark.0);
                // A path backwards is given up where it begins.
                let end = |squares: &[board::Square]| {
                    let end = if moment.backward { squares.first() } else { squares.last() };
                    end.copied()
                };
                let square = end(&frame.arrow).or(end(&frame.path)).or(marked.copied());
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
        let title = format!("search: {}, by {}", instance.spec(), recording.head.method);
        Some(Scene::new(frames).titled(title).with_note(note))
    }
}

/// What a tracer has recorded.
struct Recording {
    head: Head,
    known: Known,
    /// The node of the last moment.
    at: u64,
    /// The number of steps that could be moments, and the last one.
    steps: u64,
    newest: Option<Step>,
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
    caption: String,
    /// Whether the search does not go on from the node.
    given_up: bool,
    /// As numbers of words.
    actions: Vec<u32>,
    /// Whether it belongs to the half that goes backwards.
    backward: bool,
}

impl Recording {
    fn new(head: Head) -> Self {
        Self {
            known: Known::new(head.sum),
            head,
            at: 0,
            steps: 0,
            newest: None,
            first: Vec::new(),
            later: Vec::new(),
            stride: 0,
            full: false,
        }
    }

    fn receive(&mut self, step: &Step) {
        if self.full {
            return;
        }
        self.known.receive(step);
        self.full = self.known.len() > MOST_NODES;
        match step {
            Step::Started { .. } => self.at = 0,
            Step::BackwardRoot { .. } | Step::Considered { .. } => {}
            // The last moment has already shown this node.
            Step::Expanded { node, .. } if *node == self.at => {}
            Step::Left { node, .. } => {
                self.keep(step);
                // A depth-first search never returns to this node; it is now at the parent.
                self.at = self.known.parent(*node);
            }
            _ => self.keep(step),
        }
    }

    /// Records a moment, unless it is one that is dropped.
    fn keep(&mut self, step: &Step) {
        self.at = step.node();
        self.steps += 1;
        self.newest = Some(step.clone());
        if self.first.len() < FIRST {
            self.first.push(self.moment(step));
        } else if self.steps.is_multiple_of(self.stride + 1) {
            self.later.push(self.moment(step));
            let held: usize = self.later.iter().map(|moment| moment.actions.len()).sum();
            if self.later.len() > LATER || held > MOST_ACTIONS && self.later.len() > 2 {
                self.stride = 2 * self.stride + 1;
                let stride = self.stride + 1;
                self.later.retain(|moment| moment.number.is_multiple_of(stride));
            }
        }
    }

    /// The newest step as a moment.
    fn moment(&self, step: &Step) -> Moment {
        let mut actions = self.known.path(step.node());
        let mut backward = self.known.facts(step.node()).backward;
        // Where two halves meet, there is a whole path.
        if let Step::Met { other, .. } = step {
            let there = self.known.path(*other);
            actions = if backward { [there, actions].concat() } else { [actions, there].concat() };
            backward = false;
        }
        Moment {
            number: self.steps,
            caption: caption(&self.head, &self.known, step),
            given_up: matches!(step, Step::Pruned { .. } | Step::Left { .. }),
            actions,
            backward,
        }
    }

    /// Returns the newest moment, which shows how the search ended, if it was not kept.
    fn last(&self) -> Option<Moment> {
        let kept = self.later.last().or(self.first.last())?;
        let step = self.newest.as_ref().filter(|_| kept.number < self.steps)?;
        Some(self.moment(step))
    }
}

/// What happens in a step, in a line.
fn caption(head: &Head, known: &Known, step: &Step) -> String {
    let facts = known.facts(step.node());
    let at = facts.action.or(known.at()).unwrap_or(if facts.backward { "the goal" } else { "the start" });
    let half = if facts.backward { "backwards: " } else { "" };
    let told = match step {
        Step::Generated { .. } => with(format!("tries {at}"), &head.figures(&facts)),
        Step::Expanded { queue, closed, .. } => {
            let figures = [head.figures(&facts), head.held(*queue, *closed)];
            let told: Vec<&str> =
                figures.iter().map(String::as_str).filter(|text| !text.is_empty()).collect();
            with(format!("continues from {at}"), &told.join("; "))
        }
        Step::Pruned { why, .. } => format!("drops {at}: {}", reason(why)),
        Step::Left { why, .. } => format!("steps back from {at}: {}", reason(why)),
        Step::Goal { value: Some(value), best: true, .. } => {
            format!("goal at {at}: {value}, the best so far")
        }
        Step::Goal { value: Some(value), .. } => format!("goal at {at}: {value}, no better than the best"),
        Step::Goal { .. } => format!("goal at {at}"),
        Step::Met { other, .. } => {
            let there = known.facts(*other).depth;
            return format!("the halves meet, after {} + {there} actions", facts.depth);
        }
        Step::Started { .. } | Step::BackwardRoot { .. } | Step::Considered { .. } => at.into(),
    };
    format!("{half}{told}")
}

/// A text with figures in brackets, if there are any.
fn with(text: String, figures: &str) -> String {
    if figures.is_empty() { text } else { format!("{text} ({figures})") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use search::{Start, Why};

    fn recording() -> Recording {
        let head = r#"{"spec":"walk 8x8","method":"dfs"}"#;
        Recording::new(serde_json::from_str(head).unwrap())
    }

    fn generated(node: u64, parent: u64, action: &str) -> Step {
        Step::Generated { node, parent, action: action.into(), value: None }
    }

    #[test]
    fn a_long_search_is_thinned_and_keeps_its_end() {
        let mut recording = recording();
        for node in 1..=100_000u64 {
            recording.receive(&generated(node, 0, "a1"));
            recording.receive(&Step::Left { node, why: Why::DeadEnd });
        }
        recording.receive(&generated(100_001, 0, "b2"));
        recording.receive(&Step::Goal { node: 100_001, value: None, best: true });
        assert_eq!(recording.steps, 200_002);
        assert_eq!(recording.first.len(), FIRST);
        assert!((LATER / 2..=LATER).contains(&recording.later.len()), "{}", recording.later.len());
        let last = recording.last().unwrap();
        assert_eq!((last.number, &last.caption[..]), (200_002, "goal at b2"));
        assert_eq!(recording.known.len(), 1, "nodes that were left are removed");
    }

    #[test]
    fn a_restart_begins_a_new_path() {
        let mut recording = recording();
        let begin =
            |at: &str| Step::Started { at: Some(at.into()), value: None, limit: None, how: Start::Elsewhere };
        recording.receive(&begin("a1"));
        recording.receive(&generated(1, 0, "b3"));
        recording.receive(&generated(2, 1, "c5"));
        let words = |recording: &Recording, node| -> Vec<String> {
            recording.known.path(node).into_iter().map(|w| recording.known.word(w).to_string()).collect()
        };
        assert_eq!(words(&recording, 2), ["a1", "b3", "c5"]);
        recording.receive(&begin("b1"));
        assert_eq!(words(&recording, 0), ["b1"]);
    }
}

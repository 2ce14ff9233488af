//! A search that is followed up to a moment.

use rustc_hash::FxHashMap;

use super::{InStep, Racer};
use crate::trace::{frame_at, place_at};
use board::{Frame, Mark, Square};
use search::{
    Step, Why,
    trace::{Facts, Known},
};

/// What is counted if nothing waits.
const DEPTH: &str = "depth";

/// A search up to a moment. Moments only go forwards.
pub struct Runner<'r> {
    pub racer: &'r Racer,
    in_step: InStep,
    /// The name of what `waiting` counts.
    pub waits_in: String,
    /// The number of steps that were taken.
    taken: usize,
    known: Known,
    /// The node of the last step.
    at: u64,
    pub generated: u64,
    pub expanded: u64,
    /// The length of the queue, or of the path.
    pub waiting: u64,
    /// The states of the search, in puzzles whose states are squares.
    pub squares: FxHashMap<Square, State>,
    /// A node that may be dropped with the next step.
    fresh: Option<(Square, State)>,
}

/// What is known of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    pub kind: Kind,
    /// The number of moves from the start, or from the goal.
    pub depth: u32,
    pub backward: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Open,
    Expanded,
    Left,
}

impl<'r> Runner<'r> {
    pub fn new(racer: &'r Racer, in_step: InStep) -> Self {
        let head = &racer.recording.head;
        let waits_in = head.waiting.clone().unwrap_or_else(|| DEPTH.into());
        Self {
            racer,
            in_step,
            waits_in,
            taken: 0,
            known: Known::new(head.sum),
            at: 0,
            generated: 0,
            expanded: 0,
            waiting: 0,
            squares: FxHashMap::default(),
            fresh: None,
        }
    }

    /// Takes all steps up to a moment.
    pub fn run_to(&mut self, now: f64) {
        let recording = &self.racer.recording;
        let over = match self.in_step {
            InStep::Nodes => now >= self.racer.generated as f64,
            InStep::Time => now >= self.racer.seconds,
        };
        while let Some(step) = recording.steps.get(self.taken) {
            let later = match self.in_step {
                // All that happens before the next node is made belongs to this moment.
                InStep::Nodes => matches!(step, Step::Generated { .. }) && self.generated as f64 >= now,
                InStep::Time => recording.times.get(self.taken).is_some_and(|&time| time > now),
            };
            if later && !over {
                break;
            }
            self.take(step);
            self.taken += 1;
        }
        if over {
            (self.generated, self.expanded) = (self.racer.generated, self.racer.expanded);
        } else if self.taken == recording.steps.len() && self.in_step == InStep::Nodes {
            // The recording has ended, but not the search.
            self.generated = now as u64;
        }
    }

    fn take(&mut self, step: &Step) {
        self.known.receive(step);
        self.at = step.node();
        let fresh = self.fresh.take();
        let dropped = matches!(step, Step::Pruned { why, .. } if *why != Why::Replaced);
        if let Some((square, state)) = fresh.filter(|_| !dropped) {
            self.squares.entry(square).or_insert(state);
        }
        let state = |all: &Self, kind| {
            let Facts { depth, backward, .. } = all.known.facts(all.at);
            let square = place_at(&*all.racer.instance, &all.known.words(all.at), backward)?;
            Some((square, State { kind, depth, backward }))
        };
        let set = |all: &mut Self, kind| all.squares.extend(state(all, kind));
        match step {
            Step::Started { .. } => {
                self.squares.clear();
                set(self, Kind::Open);
            }
            Step::BackwardRoot { .. } => set(self, Kind::Open),
            Step::Generated { .. } => {
                self.generated += 1;
                self.fresh = state(self, Kind::Open);
            }
            Step::Expanded { queue, .. } => {
                self.expanded += 1;
                self.waiting = *queue;
                set(self, Kind::Expanded);
            }
            Step::Left { .. } => set(self, Kind::Left),
            _ => {}
        }
        if self.waits_in == DEPTH {
            self.waiting = self.known.facts(self.at).depth.into();
        }
    }

    /// The board at this moment.
    pub fn frame(&self) -> Frame {
        let instance = &*self.racer.instance;
        let backward = self.known.facts(self.at).backward;
        let frame = frame_at(instance, &self.known.words(self.at), backward);
        let mut frame = frame.unwrap_or_else(|| instance.blank());
        frame.caption.clear();
        // The piece stands at the end of its path.
        if let Some(((letter, side), &head)) = frame.walker.zip(frame.path.last()) {
            frame.marks.retain(|(square, _)| *square != head);
            frame.marks.push((head, Mark::Piece(letter, side)));
        }
        frame
    }
}

//! A search that is followed up to a moment.

use std::sync::MutexGuard;

use rustc_hash::FxHashMap;

use super::{InStep, Racer};
use crate::watch::Recorded;
use board::{Frame, Mark, Square};
use search::{Step, Why, trace::Known};

/// What is counted if nothing waits.
const DEPTH: &str = "depth";

/// A search up to a moment. Moments only go forwards.
pub struct Runner<'r> {
    pub racer: &'r Racer,
    recorded: Option<MutexGuard<'r, Recorded>>,
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
        let recorded = racer.recorder.recorded.lock().ok();
        let head = recorded.as_ref().map(|recorded| &recorded.head);
        let sum = head.is_some_and(|head| head.sum);
        let waits_in = head.and_then(|head| head.waiting.clone()).unwrap_or_else(|| DEPTH.into());
        Self {
            racer,
            recorded,
            in_step,
            waits_in,
            taken: 0,
            known: Known::new(sum),
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
        let Some(recorded) = self.recorded.take() else { return };
        let over = match self.in_step {
            InStep::Nodes => now >= self.racer.generated as f64,
            InStep::Time => now >= self.racer.seconds,
        };
        while let Some(step) = recorded.steps.get(self.taken) {
            let later = match self.in_step {
                // All that happens before the next node is made belongs to this moment.
                InStep::Nodes => matches!(step, Step::Generated { .. }) && self.generated as f64 >= now,
                InStep::Time => recorded.times[self.taken] > now,
            };
            if later && !over {
                break;
            }
            self.take(step);
            self.taken += 1;
        }
        if over {
            (self.generated, self.expanded) = (self.racer.generated, self.racer.expanded);
        } else if self.taken == recorded.steps.len() && self.in_step == InStep::Nodes {
            // The recording has ended, but not the search.
            self.generated = now as u64;
        }
        self.recorded = Some(recorded);
    }

    fn take(&mut self, step: &Step) {
        self.known.receive(step);
        self.at = step.node();
        let fresh = self.fresh.take();
        let dropped = matches!(step, Step::Pruned { why, .. } if *why != Why::Replaced);
        if let Some((square, state)) = fresh.filter(|_| !dropped) {
            self.squares.entry(square).or_insert(state);
        }
        let place = |all: &Self| {
            let words = all.words();
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            let instance = &all.racer.instance;
            let facts = all.known.facts(all.at);
            let square = if facts.backward { instance.place_before(&words) } else { instance.place(&words) };
            square.map(|square| (square, facts.depth, facts.backward))
        };
        let set = |all: &mut Self, kind| {
            if let Some((square, depth, backward)) = place(all) {
                all.squares.insert(square, State { kind, depth, backward });
            }
        };
        match step {
            Step::Started { .. } => {
                self.squares.clear();
                set(self, Kind::Open);
            }
            Step::BackwardRoot { .. } => set(self, Kind::Open),
            Step::Generated { .. } => {
                self.generated += 1;
                let made = place(self);
                self.fresh = made
                    .map(|(square, depth, backward)| (square, State { kind: Kind::Open, depth, backward }));
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

    fn words(&self) -> Vec<String> {
        let path = self.known.path(self.at);
        path.into_iter().map(|word| self.known.word(word).to_string()).collect()
    }

    /// The board at this moment.
    pub fn frame(&self) -> Frame {
        let instance = &self.racer.instance;
        let words = self.words();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let backward = self.known.facts(self.at).backward;
        let frame = if backward { instance.moment_before(&words) } else { instance.moment(&words) };
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

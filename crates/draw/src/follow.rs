//! A recorded search that is followed step by step: where it is, what it has counted, and which squares it has reached.

use rustc_hash::FxHashMap;

use crate::trace::{frame_at, place_at};
use board::{Frame, Mark, Reached, Square, State};
use contract::Instance;
use search::Sort;
use search::{
    Step, Why,
    trace::{Facts, Head, Known},
};

/// What is counted if nothing waits.
const DEPTH: &str = "depth";

/// A search up to some step.
pub struct Follower<'r> {
    instance: &'r dyn Instance,
    pub known: Known,
    /// The node of the last step.
    pub at: u64,
    pub generated: u64,
    pub expanded: u64,
    /// The length of the queue, or of the path.
    pub waiting: u64,
    /// The name of what `waiting` counts.
    pub waits_in: String,
    /// The states of the search, in puzzles whose states are squares.
    squares: FxHashMap<Square, State>,
    has_squares: bool,
    /// A node that may be dropped with the next step.
    fresh: Option<(Square, State)>,
}

impl<'r> Follower<'r> {
    /// A search that has not begun.
    pub fn new(instance: &'r dyn Instance, head: &Head) -> Self {
        Self {
            instance,
            known: Known::new(head.sum),
            at: 0,
            generated: 0,
            expanded: 0,
            waiting: 0,
            waits_in: head.waiting.clone().unwrap_or_else(|| DEPTH.into()),
            squares: FxHashMap::default(),
            has_squares: place_at(instance, &[], false).is_some(),
            fresh: None,
        }
    }

    /// Follows the next step.
    pub fn take(&mut self, step: &Step) {
        self.known.receive(step);
        self.at = step.node();
        let fresh = self.fresh.take();
        let dropped = matches!(step, Step::Pruned { why, .. } if *why != Why::Replaced);
        if let Some((square, state)) = fresh.filter(|_| !dropped) {
            self.squares.entry(square).or_insert(state);
        }
        match step {
            Step::Started { .. } => {
                self.squares.clear();
                self.set(Reached::Open);
            }
            Step::BackwardRoot { .. } => self.set(Reached::Open),
            Step::Generated { .. } => {
                self.generated += 1;
                self.fresh = self.state(Reached::Open);
            }
            Step::Expanded { queue, .. } => {
                self.expanded += 1;
                self.waiting = *queue;
                self.set(Reached::Expanded);
            }
            Step::Left { .. } => self.set(Reached::Left),
            _ => {}
        }
        if self.waits_in == DEPTH {
            self.waiting = self.known.facts(self.at).depth.into();
        }
    }

    /// The square of the last node, and what is known of it.
    fn state(&self, reached: Reached) -> Option<(Square, State)> {
        if !self.has_squares {
            return None;
        }
        let Facts { depth, backward, .. } = self.known.facts(self.at);
        let square = place_at(self.instance, &self.known.words(self.at), backward)?;
        Some((square, State { reached, depth, backward }))
    }

    fn set(&mut self, reached: Reached) {
        let state = self.state(reached);
        self.squares.extend(state);
    }

    /// The squares that were reached, in reading order.
    pub fn states(&self) -> Vec<(Square, State)> {
        let mut states: Vec<_> = self.squares.iter().map(|(&square, &state)| (square, state)).collect();
        states.put_in_order_by_key(|&(square, _)| square);
        states
    }

    /// The board at this moment.
    pub fn frame(&self) -> Frame {
        let backward = self.known.facts(self.at).backward;
        let frame = frame_at(self.instance, &self.known.words(self.at), backward);
        let frame = frame.unwrap_or_else(|| self.instance.blank());
        standing(Frame { caption: String::new(), states: self.states(), ..frame })
    }
}

/// The same board with the piece at the end of its path.
pub fn standing(mut frame: Frame) -> Frame {
    if let Some(((letter, side), &head)) = frame.walker.zip(frame.path.last()) {
        frame.marks.retain(|(square, _)| *square != head);
        frame.marks.push((head, Mark::Piece(letter, side)));
    }
    frame
}

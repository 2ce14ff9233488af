//! A puzzle of one's own: a search space with names becomes a question with every method, race and picture.
//!
//! Implement [`Space`], [`Shown`] and [`Model`] for a type, and [`Own`] of it is a [`Question`]: the first
//! two say what the puzzle is, the third what it is called and by which methods it is solved. Everything else that a
//! question needs follows. `docs/own-puzzle.md` shows it step by step.
//!
//! ```
//! use hippodrome_contract::{Description, Spec, UsageError, own::{Model, Own}};
//! use search::{Seed, Shown, Space};
//!
//! /// Down to zero by ones and threes.
//! struct Down(u32);
//!
//! impl Space for Down {
//!     type State = u32;
//!     type Action = u32;
//!     fn initial(&self) -> u32 { self.0 }
//!     fn is_goal(&self, left: &u32) -> bool { *left == 0 }
//!     fn actions(&self, left: &u32, actions: &mut Vec<u32>) {
//!         actions.extend([1, 3].into_iter().filter(|step| step <= left));
//!     }
//!     fn apply(&self, left: &mut u32, step: &u32) { *left -= step; }
//! }
//!
//! impl Shown for Down {}
//!
//! impl Model for Down {
//!     const ABOUT: Description = Description::new("down", "Down to zero", "Ones and threes lead down to zero");
//!     fn read(spec: &Spec) -> Result<Self, UsageError> {
//!         let number = spec.board().unwrap_or("7");
//!         let wrong = |_| UsageError::new(format!("`{number}` is not a number"));
//!         number.parse().map(Down).map_err(wrong)
//!     }
//! }
//!
//! let puzzle = Own::<Down>::PUZZLE;
//! let question = puzzle.pose(&Spec::new(puzzle), &Seed::new(0)).unwrap();
//! let answer = question.solve("bfs", &search::Control::default()).unwrap();
//! assert_eq!(answer.found().unwrap().solution.names().collect::<Vec<_>>(), ["1", "3", "3"]);
//! ```
//!
//! Limits: a search that shows its steps holds the states to which it may return a second time. Costs are whole numbers
//! from 1 on.

mod answers;
mod certificate;
mod checked;
mod guarded;
mod layout;
pub mod methods;
mod recorded;
mod spaces;
mod told;
mod view;

use std::hash::Hash;
use std::sync::OnceLock;

use board::{Frame, Shape};
use search::{Seed, Shown, Space};

pub use self::checked::one_line;
use self::guarded::Guarded;
use self::layout::Layout;
pub use self::recorded::recorded;
use crate::{Description, Method, Objective, Puzzle, Question, Spec, UsageError};

/// What is known of a puzzle besides its space: its name, how it is read, by which methods it is solved, how a state looks.
pub trait Model: Shown<State: Hash + Eq + Send + Sync> + Send + Sync + Sized + 'static {
    /// The puzzle's description of itself.
    const ABOUT: Description;

    /// The methods, `auto` first: [`methods::BLIND`](methods::Table::BLIND) unless the puzzle has an estimate or can be
    /// searched backwards.
    const METHODS: &'static [Method<Own<Self>>] = methods::Table::<Self>::BLIND;

    /// Reads a spec: its board, which is any text without spaces, and its options.
    fn read(spec: &Spec) -> Result<Self, UsageError>;

    /// The picture of a state. Without one, a small puzzle is drawn as the graph of its states, and the states of a large
    /// one as text.
    fn frame(&self, _state: &Self::State) -> Option<Frame> {
        None
    }
}

/// A question about a puzzle of one's own.
pub struct Own<M: Model> {
    spec: Spec,
    /// The puzzle.
    model: Guarded<M>,
    /// Made when something is drawn.
    pictures: OnceLock<Pictures<M::State>>,
}

/// What all pictures of a question have in common.
struct Pictures<S> {
    board: Shape,
    layout: Option<Layout<S>>,
    /// The rows and columns of characters for which pictures of text have room.
    sheet: [u32; 2],
}

impl<M: Model> Own<M> {
    /// The puzzle, for a registry.
    pub const PUZZLE: &'static Puzzle = &Puzzle::of::<Self>();

    /// The question that this spec names.
    pub fn new(spec: Spec, model: M) -> Self {
        Self { spec, model: Guarded(model), pictures: OnceLock::new() }
    }

    /// The puzzle.
    pub fn model(&self) -> &M {
        &self.model.0
    }

    fn pictures(&self) -> &Pictures<M::State> {
        match self.pictures.get() {
            Some(pictures) => pictures,
            // Others that ask for them meanwhile make them too, and do not wait.
            None => {
                let made = Pictures::of(&self.model);
                self.pictures.get_or_init(|| made)
            }
        }
    }
}

impl<S: Clone + Hash + Eq> Pictures<S> {
    fn of<M: Model<State = S>>(model: &Guarded<M>) -> Self {
        let initial = model.initial();
        let frame = model.0.frame(&initial);
        let layout = if frame.is_none() { Layout::of(model) } else { None };
        let board = match (&frame, &layout) {
            (Some(frame), _) => frame.board.clone(),
            (None, Some(layout)) => layout.blank().board.clone(),
            (None, None) => Shape::rectangle(1, 1),
        };
        let text = model.text(&initial);
        let longest = text.lines().map(|row| row.chars().count()).max().unwrap_or(0);
        // Other states may have a longer text.
        let sheet = [text.lines().count() as u32, (longest + 2).max(8) as u32];
        Self { board, layout, sheet }
    }
}

impl<M: Model> Question for Own<M> {
    const DESCRIPTION: &'static Description = &M::ABOUT;
    const METHODS: &'static [Method<Self>] = M::METHODS;

    fn read(spec: &Spec, _: &Seed) -> Result<Self, UsageError> {
        Ok(Self::new(spec.clone(), M::read(spec)?))
    }

    fn spec(&self) -> &Spec {
        &self.spec
    }

    fn objective(&self) -> Option<Objective> {
        self.spec.about().value
    }

    fn counted(&self) -> &'static str {
        "cheapest solutions"
    }
}

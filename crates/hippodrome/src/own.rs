//! A puzzle of one's own: everything that its crate names, in one place.
//!
//! Implement [`Space`] (the start, the goals, and what can be done), [`Shown`] (the names of actions and states) and
//! [`Model`] (what the puzzle is called and how it is read). [`Own::PUZZLE`] then is a puzzle for a [`Registry`], and
//! `hippodrome_cli::run` of that registry is the whole command line. [`Posed::own`] asks questions about it in a program.
//! `docs/own-puzzle.md` shows it step by step, and `examples/` has complete puzzles.

pub use board::{Frame, Mark, Shape, Side, Square};
pub use contract::own::methods::{self, Table};
pub use contract::own::{Model, Own, recorded};
pub use contract::{
    Description, Form, Kind, Method, Objective, Parameter, Preset, Registry, Series, Spec, UsageError,
};
pub use search::{Backward, Bounded, Estimate, NEVER, Shown, Space, Why};

use crate::Posed;

impl Posed {
    /// The question that a puzzle of one's own asks.
    ///
    /// ```
    /// use hippodrome::{Posed, own::{Description, Model, Shown, Space, Spec, UsageError}};
    ///
    /// /// Double a number or add one, from 1 to 100.
    /// struct Hundred;
    ///
    /// impl Space for Hundred {
    ///     type State = u32;
    ///     type Action = &'static str;
    ///     fn initial(&self) -> u32 { 1 }
    ///     fn is_goal(&self, number: &u32) -> bool { *number == 100 }
    ///     fn actions(&self, number: &u32, actions: &mut Vec<&'static str>) {
    ///         if *number < 100 { actions.extend(["double", "add one"]); }
    ///     }
    ///     fn apply(&self, number: &mut u32, action: &&'static str) {
    ///         *number = if *action == "double" { 2 * *number } else { *number + 1 };
    ///     }
    /// }
    ///
    /// impl Shown for Hundred {
    ///     fn name(&self, action: &&'static str) -> String { action.to_string() }
    /// }
    ///
    /// impl Model for Hundred {
    ///     const ABOUT: Description = Description::new("hundred", "Hundred", "Double or add one");
    ///     fn read(_: &Spec) -> Result<Self, UsageError> { Ok(Self) }
    /// }
    ///
    /// let hundred = Posed::own(Hundred);
    /// let answer = hundred.solve().method("bfs").run().unwrap();
    /// assert_eq!(answer.sentence(), "solved with 8 moves, and no solution has fewer");
    /// let race = hundred.race().run().unwrap();
    /// assert_eq!(race.len(), 4);
    /// ```
    pub fn own<M: Model>(model: M) -> Self {
        Self::of_instance(std::sync::Arc::new(Own::new(Spec::new(Own::<M>::PUZZLE), model)))
    }
}

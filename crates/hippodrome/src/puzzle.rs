//! The contract between puzzles and front ends.
//!
//! A puzzle describes itself ([`About`]): its parameters, methods and presets. From that the command
//! line, a page or another language build what they show, without ever naming a puzzle. A [`Spec`]
//! that fits the description is posed to the [`Puzzle`], which gives an [`Instance`]: one concrete
//! question that can be solved, counted, listed and drawn.
//!
//! [`template`](crate::puzzles::template) is the smallest puzzle that fulfils the contract.

use std::ops::ControlFlow;

use crate::board::{BoardError, Shape, Square, SquareError};
use crate::control::{Control, Seed};
use crate::draw::{Frame, Scene};
use crate::outcome::{Answer, Counted, Found, Listed, Solution};
use crate::spec::Spec;
use crate::units::Units;

/// A kind of puzzle: one room of the house.
pub trait Puzzle: Send + Sync {
    /// What the puzzle is, for whoever builds a front end.
    fn about(&self) -> &'static About;

    /// Makes one concrete question of a spec. What the spec leaves to chance is decided by `seed` and
    /// written into the instance's own spec.
    fn pose(&self, spec: &Spec, seed: &Seed) -> Result<Box<dyn Instance>, UsageError>;
}

/// One concrete question.
///
/// The `method` given to [`solve`](Self::solve), [`count`](Self::count) and [`list`](Self::list) is one
/// that [`About::method`] has found for that task. A method that cannot take this particular question
/// refuses it with an error before it does any work.
pub trait Instance: Send + Sync {
    /// The canonical spec: posing it again gives the same question.
    fn spec(&self) -> &Spec;

    /// Finds a solution, or the best one, or proves that there is none.
    fn solve(&self, method: &str, control: &Control) -> Result<Answer, UsageError>;

    /// The number of solutions.
    fn count(&self, method: &str, control: &Control) -> Result<Counted, UsageError>;

    /// Hands out every solution, each once, until the receiver breaks off.
    fn list(
        &self,
        method: &str,
        control: &Control,
        receive: &mut dyn FnMut(Found) -> ControlFlow<()>,
    ) -> Result<Listed, UsageError>;

    /// The count cut into named units of work, where a method can be cut up: for journals and clusters.
    fn units(&self, _method: &str) -> Result<Option<Box<dyn Units + '_>>, UsageError> {
        Ok(None)
    }

    /// The board of this question, which its solutions name squares of.
    fn board(&self) -> &Shape;

    /// What there is to see of a solution of this question.
    fn scene(&self, solution: &Solution) -> Scene;

    /// The squares that the pieces of a solution attack, where that is worth seeing.
    fn attacked(&self, _solution: &Solution) -> Vec<Square> {
        Vec::new()
    }

    /// The board after these actions of a textbook search, named as its steps name them. None where they
    /// are not actions of this question.
    fn moment(&self, actions: &[&str]) -> Option<Frame> {
        let solution = Solution::from_names(self.board(), actions).ok()?;
        self.scene(&solution).frames.pop()
    }

    /// The members of a certificate that say what is asked: explicit rows, named squares, options. None
    /// where the board is too large to be written down.
    fn statement(&self) -> Option<serde_json::Value> {
        None
    }

    /// What the independent checker needs to check a solution without knowing us, as a JSON object.
    fn certificate(&self, found: &Found) -> Option<serde_json::Value>;
}

/// A puzzle's description of itself.
#[derive(Debug)]
pub struct About {
    /// The name on the command line.
    pub name: &'static str,
    /// One line.
    pub summary: &'static str,
    /// What may be written for a board, and what happens without one.
    pub board: &'static str,
    /// What a solution is worth, where solutions differ.
    pub value: Option<Worth>,
    /// Options of the puzzle.
    pub parameters: &'static [Parameter],
    /// Ways to solve it; the first is `auto`.
    pub methods: &'static [Method],
    /// Boards with a name.
    pub presets: &'static [Preset],
}

/// What solutions are compared by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Worth {
    /// What is counted, in the plural: `moves`.
    pub unit: &'static str,
    /// Whether fewer is better.
    pub fewest: bool,
}

/// An option of a puzzle.
#[derive(Debug)]
pub struct Parameter {
    /// Its name in JSON and in other languages.
    pub name: &'static str,
    /// Its flag on the command line, without the dashes.
    pub flag: &'static str,
    /// What values it takes.
    pub kind: Kind,
    /// The value when it is not given, where that can be written as text.
    pub default: Option<&'static str>,
    /// One line.
    pub help: &'static str,
}

/// The values that a parameter takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Given or not.
    Flag,
    /// One of these words.
    Choice(&'static [&'static str]),
    /// Any of these words, joined by commas.
    Choices(&'static [&'static str]),
    /// A whole number within these limits.
    Number(u64, u64),
    /// Two whole numbers, joined by a comma.
    Pair,
    /// A square, or a word that the help explains.
    Square,
    /// Squares, joined by commas.
    Squares,
    /// A picture of a board.
    Picture,
}

/// A way to answer questions.
#[derive(Debug)]
pub struct Method {
    /// Its name on the command line.
    pub name: &'static str,
    /// One line.
    pub summary: &'static str,
    /// What it can be asked for.
    pub tasks: &'static [Task],
}

/// What can be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// Find a solution.
    Solve,
    /// How many are there.
    Count,
    /// Show them all.
    List,
}

/// A board with a name.
#[derive(Debug)]
pub struct Preset {
    /// The name.
    pub name: &'static str,
    /// The board that it stands for, as text.
    pub board: &'static str,
    /// One line.
    pub summary: &'static str,
}

impl About {
    /// The method with this name that can do this task.
    ///
    /// ```
    /// use hippodrome::{puzzle::Task, puzzles::template::ABOUT};
    /// assert!(ABOUT.method("auto", Task::Solve).is_ok());
    /// assert!(ABOUT.method("magic", Task::Solve).is_err());
    /// ```
    pub fn method(&self, name: &str, task: Task) -> Result<&'static Method, UsageError> {
        let known = || {
            let names: Vec<&str> = self.methods_for(task).map(|m| m.name).collect();
            names.join(", ")
        };
        match self.methods.iter().find(|m| m.name == name) {
            Some(method) if method.tasks.contains(&task) => Ok(method),
            Some(_) => Err(UsageError::new(format!(
                "method `{name}` of {} does not {}: use {}",
                self.name,
                task.verb(),
                known()
            ))),
            None => Err(UsageError::new(format!("{} has no method `{name}`: use {}", self.name, known()))),
        }
    }

    /// The methods that can do a task.
    pub fn methods_for(&self, task: Task) -> impl Iterator<Item = &'static Method> {
        self.methods.iter().filter(move |m| m.tasks.contains(&task))
    }

    /// The parameter with this flag.
    pub fn parameter(&self, flag: &str) -> Option<&'static Parameter> {
        self.parameters.iter().find(|p| p.flag == flag)
    }

    /// The preset with this name.
    pub fn preset(&self, name: &str) -> Option<&'static Preset> {
        self.presets.iter().find(|p| p.name == name)
    }
}

impl Task {
    /// The command's name.
    pub fn verb(self) -> &'static str {
        match self {
            Self::Solve => "solve",
            Self::Count => "count",
            Self::List => "list",
        }
    }
}

/// A request that cannot be understood or does not fit: one sentence that says what, where, and what
/// would be right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UsageError(String);

impl UsageError {
    /// An error with this sentence.
    pub fn new(sentence: impl Into<String>) -> Self {
        Self(sentence.into())
    }

    /// The same error, saying which option it is about.
    #[must_use]
    pub fn in_option(self, flag: &str) -> Self {
        Self(format!("--{flag}: {}", self.0))
    }
}

impl std::fmt::Display for UsageError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for UsageError {}

impl From<BoardError> for UsageError {
    fn from(error: BoardError) -> Self {
        Self(error.to_string())
    }
}

impl From<SquareError> for UsageError {
    fn from(error: SquareError) -> Self {
        Self(error.to_string())
    }
}

//! The contract between puzzles and front ends.
//!
//! A puzzle describes itself with a [`Description`] (its options and presets) and a table of [`Method`]s. A
//! method is a row of that table and holds the functions that do its work, so every method that is listed
//! exists. The command line, a web page or another language build what they show from the description,
//! without naming any puzzle.
//!
//! A puzzle implements five traits for its own question type: [`Question`] (what is asked, and by which
//! methods it can be answered), [`View`] (how it is drawn), [`Certify`] (what the independent checker
//! needs), [`Advise`] (how a player is helped) and [`Explain`] (why an answer is right). Front ends see the question
//! as an [`Instance`], which one blanket implementation derives from these five. A [`Registry`] holds the puzzles that a front end knows.
//!
//! Read in this order:
//!
//! - `description`, `parameter`, `make`: what a puzzle tells about itself
//! - `spec`, `registry`: a question as one text, and the puzzles it may be about
//! - `answer`, `argument`: what a method answers, and why that is so
//! - `method`, `question`: what a puzzle implements, and what a front end sees
//! - `units`, `numbering`, `hint`, `explain`: counts, solutions by number, help during a game, explanations
//!
//! The crate `hippodrome-walk` is the smallest complete example.

mod answer;
mod argument;
mod description;
mod drawing;
mod explain;
mod hint;
mod make;
mod method;
mod numbering;
pub mod own;
mod parameter;
mod question;
mod registry;
mod spec;
mod suggest;
mod units;
mod usage;

pub use answer::{
    Answer, Cell, Counted, Evidence, Fact, Found, Listed, Outcome, Score, Solution, Steps, Stopped, Table,
    Tally, Unfinished,
};
pub use argument::{Argument, MOST_EXPLAINED, Statement};
pub use description::{Description, Example, Form, Objective, Preset, Sequence, Series, Sign};
pub use drawing::drawing;
pub use explain::{Explain, named};
pub use hint::{
    Advice, Advise, Deduction, Degree, Hint, MOST_MOVES, Outlook, Played, Rating, Standing, Technique, Tried,
    Turn, sift,
};
pub use make::{Difficulty, Made, Makes, Making, Unmade};
pub use method::{Method, MethodDescription, Receive, Task};
pub use numbering::{
    ChoiceSequence, ChoiceSolutions, CountedChoices, ListedSolutions, Numbered, Part, Take, Uses, uniform,
};
pub use parameter::{Kind, Parameter, parse_moves, parse_numbers, parse_pair};
pub use question::{Certify, Instance, Puzzle, Question, View, auto};
pub use registry::Registry;
pub use spec::Spec;
pub use suggest::{choice, did_you_mean, nearest};
pub use units::{
    Count, Fresh, Memory, Pieces, Preparation, Units, Wanted, Whole, compute_units, count, count_whole,
    run_units,
};
pub use usage::{Unanswered, UsageError};

/// The version that answers carry.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Boards with more squares than this, or queens' boards with a longer side, have no certificate.
pub const MOST_CERTIFIED_SQUARES: u64 = 4_000_000;

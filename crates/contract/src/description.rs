//! A puzzle's description of itself.

use serde::Serialize;

use super::{Makes, Parameter, UsageError, nearest};

/// A puzzle's description of itself.
#[derive(Debug)]
pub struct Description {
    /// The name on the command line.
    pub name: &'static str,
    /// What people call it.
    pub title: &'static str,
    /// One line.
    pub summary: &'static str,
    /// What may be written for a board, and what the default is.
    pub board: &'static str,
    /// What a solution consists of.
    pub form: Form,
    /// The value by which solutions are compared, if they differ in value.
    pub value: Option<Objective>,
    /// The puzzle's options, in the order in which a spec writes them.
    pub parameters: &'static [&'static Parameter],
    /// Boards that have a name.
    pub presets: &'static [Preset],
    /// The signs of which a picture of its board is made.
    pub palette: &'static [Sign],
    /// What new questions it can make, if any.
    pub makes: Option<&'static Makes>,
    /// The boards of a series.
    pub series: Series,
    /// Command lines to begin with, for the help.
    pub examples: &'static [Example],
    /// Published counts by the size of the board.
    pub sequences: &'static [Sequence],
}

/// A sign in the picture of a board.
#[derive(Debug, Serialize)]
pub struct Sign {
    /// The sign.
    #[serde(rename = "text")]
    pub letter: char,
    /// What it stands for, in a few words.
    pub name: &'static str,
}

impl Sign {
    /// The signs of boards whose shape is all that matters.
    pub const SHAPE: &'static [Self] = &[Self::new('.', "square"), Self::new('_', "no square")];

    /// A sign with its meaning.
    pub const fn new(letter: char, name: &'static str) -> Self {
        Self { letter, name }
    }
}

/// The boards of a series, one for each size.
#[derive(Debug)]
pub struct Series {
    /// What a size means, in the plural: `boards of N rows and N columns`.
    pub summary: &'static str,
    /// The text of the board of a size, or why there is none.
    pub board: fn(u32) -> Result<String, UsageError>,
}

impl Series {
    /// Square boards.
    pub const SQUARE: Self =
        Self { summary: "boards of N rows and N columns", board: |size| Ok(size.to_string()) };
}

/// What a solution consists of, and so how people write it down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Squares in the order in which a piece visits them.
    Path,
    /// The squares of pieces, in any order.
    Placement,
    /// Moves from square to square.
    Moves,
    /// Moves that go on as long as the same piece moves.
    Chains,
    /// Actions with names of the puzzle's own.
    Actions,
}

impl Form {
    /// The word for it in JSON.
    pub fn word(self) -> &'static str {
        match self {
            Self::Path => "path",
            Self::Placement => "placement",
            Self::Moves => "moves",
            Self::Chains => "chains",
            Self::Actions => "actions",
        }
    }
}

/// A command line to begin with.
#[derive(Debug)]
pub struct Example {
    /// The command: `solve`.
    pub verb: &'static str,
    /// What follows the name of the puzzle.
    pub rest: &'static str,
    /// What it shows, in a few words.
    pub what: &'static str,
}

impl Example {
    /// An example of a command.
    pub const fn new(verb: &'static str, rest: &'static str, what: &'static str) -> Self {
        Self { verb, rest, what }
    }

    /// The whole command line, after the name of the program.
    pub fn line(&self, puzzle: &str) -> String {
        format!("{} {puzzle} {}", self.verb, self.rest).trim_end().to_string()
    }
}

/// Published counts by the size of the board.
#[derive(Debug, Serialize)]
pub struct Sequence {
    /// Its name in the On-Line Encyclopedia of Integer Sequences.
    pub name: &'static str,
    /// The options of the questions that it counts, as a canonical spec writes them.
    pub options: &'static str,
    /// The size of the first value.
    pub first: u32,
    /// The difference between one size and the next.
    pub step: u32,
    /// The counts, in order, with spaces between them.
    pub values: &'static str,
    /// Where they come from.
    pub source: &'static str,
}

impl Sequence {
    /// The published count for boards of this size, if there is one.
    pub fn value(&self, size: u32) -> Option<&'static str> {
        let past = size.checked_sub(self.first)?;
        if !past.is_multiple_of(self.step.max(1)) {
            return None;
        }
        self.values.split(' ').nth((past / self.step.max(1)) as usize)
    }
}

/// The value by which solutions are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Objective {
    /// What is counted, in the plural: `moves`.
    pub unit: &'static str,
    /// Whether fewer is better.
    pub fewest: bool,
}

impl Objective {
    /// A value in words: `1 move`, `16 moves`.
    pub fn of(&self, value: u64) -> String {
        match value {
            1 => format!("1 {}", self.unit.strip_suffix('s').unwrap_or(self.unit)),
            _ => format!("{value} {}", self.unit),
        }
    }
}

/// A board that has a name.
#[derive(Debug, Serialize)]
pub struct Preset {
    /// The name.
    pub name: &'static str,
    /// The text of the board.
    pub board: &'static str,
    /// One line.
    pub summary: &'static str,
}

impl Description {
    /// A puzzle with this name, of which people say this: actions lead from its start to a goal, and each costs one. Its
    /// board is any text, and the board of a size is that number.
    pub const fn new(name: &'static str, title: &'static str, summary: &'static str) -> Self {
        Self {
            name,
            title,
            summary,
            board: "a text without spaces",
            form: Form::Actions,
            value: Some(Objective { unit: "moves", fewest: true }),
            parameters: &[],
            presets: &[],
            palette: &[],
            makes: None,
            series: Series { summary: "puzzles of size N", board: |size| Ok(size.to_string()) },
            examples: &[],
            sequences: &[],
        }
    }

    /// The option with this flag.
    pub fn parameter(&self, flag: &str) -> Option<&'static Parameter> {
        self.parameters.iter().copied().find(|parameter| parameter.flag == flag)
    }

    /// The option that was probably meant by a flag that does not exist: the one with this name in other
    /// languages, or one with nearly this flag.
    pub fn meant(&self, flag: &str) -> Option<&'static Parameter> {
        let named = self.parameters.iter().copied().find(|p| p.name() == flag.replace('-', "_"));
        named.or_else(|| self.parameter(nearest(flag, self.parameters.iter().map(|p| p.flag))?))
    }

    /// The published counts of questions with these options, written as a canonical spec writes them.
    pub fn sequence(&self, options: &str) -> Option<&'static Sequence> {
        self.sequences.iter().find(|sequence| sequence.options == options)
    }

    /// The preset with this name.
    pub fn preset(&self, name: &str) -> Option<&'static Preset> {
        self.presets.iter().find(|preset| preset.name == name)
    }
}

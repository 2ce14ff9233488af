//! A puzzle's description of itself.

use super::{Parameter, UsageError};

/// A puzzle's description of itself.
#[derive(Debug)]
pub struct About {
    /// The name on the command line.
    pub name: &'static str,
    /// One line.
    pub summary: &'static str,
    /// What may be written for a board, and what the default is.
    pub board: &'static str,
    /// What a solution consists of.
    pub form: Form,
    /// The value by which solutions are compared, if they differ in value.
    pub value: Option<Worth>,
    /// The puzzle's options, in the order in which a spec writes them.
    pub parameters: &'static [&'static Parameter],
    /// Boards that have a name.
    pub presets: &'static [Preset],
    /// The boards of a series.
    pub series: Series,
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
}

/// The value by which solutions are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Worth {
    /// What is counted, in the plural: `moves`.
    pub unit: &'static str,
    /// Whether fewer is better.
    pub fewest: bool,
}

/// A board that has a name.
#[derive(Debug)]
pub struct Preset {
    /// The name.
    pub name: &'static str,
    /// The text of the board.
    pub board: &'static str,
    /// One line.
    pub summary: &'static str,
}

impl About {
    /// The option with this flag.
    pub fn parameter(&self, flag: &str) -> Option<&'static Parameter> {
        self.parameters.iter().copied().find(|parameter| parameter.flag == flag)
    }

    /// The preset with this name.
    pub fn preset(&self, name: &str) -> Option<&'static Preset> {
        self.presets.iter().find(|preset| preset.name == name)
    }
}

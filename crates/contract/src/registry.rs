//! The puzzles that a front end knows.

use crate::{Kind, Puzzle, Spec, UsageError, did_you_mean};

/// A set of puzzles, in the order in which they are shown.
///
/// A front end is handed a registry and names no puzzle itself, so a program with puzzles of its own is a
/// registry with more entries.
#[derive(Clone, Copy, Default)]
pub struct Registry {
    puzzles: &'static [&'static dyn Puzzle],
}

impl Registry {
    /// These puzzles. Their names must differ.
    pub const fn new(puzzles: &'static [&'static dyn Puzzle]) -> Self {
        Self { puzzles }
    }

    /// Every puzzle.
    pub fn puzzles(&self) -> impl Iterator<Item = &'static dyn Puzzle> + use<> {
        self.puzzles.iter().copied()
    }

    /// The puzzle with this name.
    pub fn find(&self, name: &str) -> Option<&'static dyn Puzzle> {
        self.puzzles().find(|puzzle| puzzle.about().name == name)
    }

    /// The names of all puzzles.
    pub fn names(&self) -> Vec<&'static str> {
        self.puzzles().map(|puzzle| puzzle.about().name).collect()
    }

    /// The error for a name that no puzzle has.
    pub fn unknown(&self, name: &str) -> UsageError {
        let right = did_you_mean(name, &self.names(), "the puzzles are");
        UsageError::new(format!("there is no puzzle `{name}`: {right}"))
    }

    /// Reads a spec, which begins with the puzzle's name.
    pub fn parse(&self, text: &str) -> Result<Spec, UsageError> {
        let mut words = text.split_whitespace();
        let name = words.next().ok_or_else(|| {
            let names = self.names().join(", ");
            UsageError::new(format!("the spec is empty: begin with the name of a puzzle: {names}"))
        })?;
        let mut spec = Spec::new(self.find(name).ok_or_else(|| self.unknown(name))?);
        while let Some(word) = words.next() {
            let Some(flag) = word.strip_prefix("--") else {
                if spec.board().is_some() {
                    return Err(UsageError::new(format!(
                        "`{word}` is a second board: a spec has one board, followed by options such as --flag value"
                    )));
                }
                spec.set_board(word);
                continue;
            };
            let (flag, joined) = match flag.split_once('=') {
                Some((flag, value)) => (flag, Some(value)),
                None => (flag, None),
            };
            let takes_value = spec.parameter(flag)?.kind != Kind::Flag;
            spec.set(flag, joined.or_else(|| takes_value.then(|| words.next())?))?;
        }
        Ok(spec)
    }
}

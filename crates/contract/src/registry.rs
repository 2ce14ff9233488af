//! The puzzles that a front end knows.

use crate::{Kind, Puzzle, Spec, UsageError, did_you_mean};

/// A set of puzzles, in the order in which they are shown.
///
/// A front end is handed a registry and names no puzzle itself, so a program with puzzles of its own is a
/// registry with more entries.
#[derive(Clone, Copy, Default)]
pub struct Registry {
    puzzles: &'static [&'static Puzzle],
    more: &'static [&'static Puzzle],
}

impl Registry {
    /// These puzzles. Their names must differ.
    pub const fn new(puzzles: &'static [&'static Puzzle]) -> Self {
        Self { puzzles, more: &[] }
    }

    /// The same registry with these puzzles at its end, instead of those that were added before.
    #[must_use]
    pub const fn with(self, more: &'static [&'static Puzzle]) -> Self {
        Self { more, ..self }
    }

    /// A registry with only the puzzle of this name, if there is one.
    pub fn only(&self, name: &str) -> Option<Self> {
        let alone = |puzzles: &'static [&'static Puzzle]| {
            let at = puzzles.iter().position(|puzzle| puzzle.about().name == name)?;
            Some(Self::new(&puzzles[at..=at]))
        };
        alone(self.puzzles).or_else(|| alone(self.more))
    }

    /// Every puzzle.
    pub fn puzzles(&self) -> impl Iterator<Item = &'static Puzzle> + use<> {
        self.puzzles.iter().chain(self.more).copied()
    }

    /// The puzzle with this name.
    pub fn find(&self, name: &str) -> Option<&'static Puzzle> {
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
        let (mut spec, rest) = self.split(text).ok_or_else(|| match text.split_whitespace().next() {
            Some(name) => self.unknown(name),
            None => {
                let names = self.names().join(", ");
                UsageError::new(format!("the spec is empty: begin with the name of a puzzle: {names}"))
            }
        })?;
        if let Some(word) = rest.first() {
            if let Some(option) = word.strip_prefix("--") {
                let (flag, value) = joined(option);
                spec.set(flag, value)?;
            }
            return Err(UsageError::new(format!(
                "`{word}` is a second board: a spec has one board, followed by options such as --flag value"
            )));
        }
        spec.options().try_for_each(|(parameter, value)| parameter.check(value))?;
        Ok(spec)
    }

    /// Splits a spec into the parts of the question, without a look at their values, and the words that belong to no
    /// part: unknown options, and options that have a value too many or too few. None if no puzzle is named first.
    pub fn split<'t>(&self, text: &'t str) -> Option<(Spec, Vec<&'t str>)> {
        let mut words = text.split_whitespace();
        let mut spec = Spec::new(self.find(words.next()?)?);
        let mut rest = Vec::new();
        while let Some(word) = words.next() {
            let Some(option) = word.strip_prefix("--") else {
                if spec.board().is_none() {
                    spec.set_board(word);
                } else {
                    rest.push(word);
                }
                continue;
            };
            let (flag, joined) = joined(option);
            let given = spec.about().parameter(flag).and_then(|parameter| {
                let value = match parameter.kind {
                    Kind::Flag => joined.is_none().then_some(""),
                    _ => joined.or_else(|| words.next()),
                };
                Some((parameter, value?))
            });
            match given {
                Some((parameter, value)) => spec.put(parameter, value),
                None => rest.push(word),
            }
        }
        Some((spec, rest))
    }
}

/// The flag of an option without its dashes, and the value that is joined to it by `=`.
fn joined(option: &str) -> (&str, Option<&str>) {
    option.split_once('=').map_or((option, None), |(flag, value)| (flag, Some(value)))
}

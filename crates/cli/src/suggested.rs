//! Values that a shell can complete, where others are allowed as well.

use std::ffi::OsStr;
use std::sync::Arc;

use clap::builder::{PossibleValue, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Arg, Command, Error};
use hippodrome::{Kind, Parameter, Puzzle, Seed, Spec};

/// The most squares that are suggested.
const MOST_SQUARES: usize = 100;

/// Takes any text, and suggests some. What is suggested is only computed when a shell asks for it.
#[derive(Clone)]
pub struct Suggested(Arc<dyn Fn() -> Vec<String> + Send + Sync>);

impl Suggested {
    /// Suggests these words.
    pub fn of(words: Vec<String>) -> Self {
        Self(Arc::new(move || words.clone()))
    }

    /// Suggests values of an option: its words, or the squares of the usual board.
    pub fn values(puzzle: &'static dyn Puzzle, parameter: &'static Parameter) -> Self {
        Self(Arc::new(move || match parameter.kind {
            Kind::Choice(words) | Kind::Choices(words) | Kind::Order(words) => {
                words.iter().map(|word| word.to_string()).collect()
            }
            Kind::Square | Kind::Squares => squares(puzzle),
            _ => Vec::new(),
        }))
    }
}

/// The names of the squares of the board that a puzzle uses if none is given.
fn squares(puzzle: &'static dyn Puzzle) -> Vec<String> {
    let Ok(instance) = Spec::new(puzzle).pose(&Seed::new(0)) else { return Vec::new() };
    let board = instance.board();
    board.squares().take(MOST_SQUARES).map(|square| board.name(square)).collect()
}

impl TypedValueParser for Suggested {
    type Value = String;

    fn parse_ref(&self, command: &Command, _: Option<&Arg>, value: &OsStr) -> Result<String, Error> {
        let text = value.to_str().ok_or_else(|| Error::new(ErrorKind::InvalidUtf8).with_cmd(command))?;
        Ok(text.into())
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let words = (self.0)();
        (!words.is_empty()).then(|| Box::new(words.into_iter().map(PossibleValue::new)) as Box<_>)
    }
}

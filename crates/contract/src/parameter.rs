//! Options of a puzzle: each is one static value, used by name wherever it is read.
//!
//! ```
//! use hippodrome_contract::{Kind, Parameter, Task};
//! static CLOSED: Parameter = Parameter::new("closed", Kind::Flag, "the last square must be a move from the first");
//! static TABLE: Parameter = Parameter::new("table", Kind::Flag, "count every pair").only_for(&[Task::Count]);
//! assert!(CLOSED.is_for(Task::Solve) && !TABLE.is_for(Task::Solve));
//! ```

use super::{Task, UsageError};

/// An option of a puzzle.
#[derive(Debug)]
pub struct Parameter {
    /// Its flag on the command line, without the dashes.
    pub flag: &'static str,
    /// The values that it takes.
    pub kind: Kind,
    /// One line, without a full stop.
    pub help: &'static str,
    /// The value if it is not given, if that can be written as text.
    pub default: Option<&'static str>,
    /// The tasks that it applies to.
    pub tasks: &'static [Task],
    /// Whether it says what stands on the board at the start, so that a drawn board replaces it.
    pub drawn: bool,
    /// Its name in other languages, if that is not the flag.
    name: Option<&'static str>,
}

/// The values that an option takes.
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
    /// Squares with numbers, such as `a1=1,c2=4`.
    Numbers,
    /// A picture of a board.
    Picture,
    /// One of these words, or moves as `rows,columns`, separated by `/` or spaces.
    Order(&'static [&'static str]),
}

impl Parameter {
    /// An option that applies to every task.
    pub const fn new(flag: &'static str, kind: Kind, help: &'static str) -> Self {
        Self { flag, kind, help, default: None, tasks: &Task::ALL, drawn: false, name: None }
    }

    /// The same option with a default value.
    #[must_use]
    pub const fn or(mut self, default: &'static str) -> Self {
        self.default = Some(default);
        self
    }

    /// The same option, but for these tasks only.
    #[must_use]
    pub const fn only_for(mut self, tasks: &'static [Task]) -> Self {
        self.tasks = tasks;
        self
    }

    /// The same option; it says what stands on the board at the start.
    #[must_use]
    pub const fn drawn(mut self) -> Self {
        self.drawn = true;
        self
    }

    /// The same option with another name in other languages.
    #[must_use]
    pub const fn named(mut self, name: &'static str) -> Self {
        self.name = Some(name);
        self
    }

    /// Its name in JSON and in other languages: by default the flag, with `_` for `-`.
    pub fn name(&self) -> String {
        self.name.map_or_else(|| self.flag.replace('-', "_"), String::from)
    }

    /// Whether it applies to a task.
    pub fn is_for(&self, task: Task) -> bool {
        self.tasks.contains(&task)
    }

    /// Checks a value as far as that is possible without the board.
    pub fn check(&self, value: &str) -> Result<(), UsageError> {
        let wrong = |right: String| {
            let shown: String = value.chars().take(60).collect();
            Err(UsageError::new(format!("--{} cannot be `{shown}`: {right}", self.flag)))
        };
        // Specs are split at white space, so a value has none.
        if value.contains(char::is_whitespace) {
            return wrong("write it without spaces".into());
        }
        match self.kind {
            Kind::Flag => Ok(()),
            Kind::Choice(words) if !words.contains(&value) => {
                wrong(format!("use one of {}", words.join(", ")))
            }
            Kind::Choices(words) if value.split(',').any(|word| !words.contains(&word)) => {
                wrong(format!("use {}, joined by commas", words.join(", ")))
            }
            Kind::Number(low, high) => match value.parse::<u64>() {
                Ok(n) if (low..=high).contains(&n) => Ok(()),
                _ => wrong(format!("use a whole number from {low} to {high}")),
            },
            Kind::Pair if parse_pair(value).is_none() => {
                wrong("use two whole numbers joined by a comma, such as 1,2".into())
            }
            Kind::Order(words) if !words.contains(&value) && parse_moves(value).is_none() => wrong(format!(
                "use one of {}, or list the moves as rows,columns, such as 2,1/1,2/-1,2",
                words.join(", ")
            )),
            Kind::Numbers if parse_numbers(value).is_none() => {
                wrong("use squares with their numbers, joined by commas, such as a1=1,c2=4".into())
            }
            Kind::Square | Kind::Squares | Kind::Picture if value.is_empty() => {
                wrong(format!("it is empty ({})", self.help))
            }
            _ => Ok(()),
        }
    }
}

/// Reads displacements such as `2,1/-1,2`.
pub fn parse_moves(text: &str) -> Option<Vec<(i64, i64)>> {
    let number = |text: &str| text.parse::<i32>().ok().map(i64::from);
    let pair = |text: &str| {
        let (rows, cols) = text.split_once(',')?;
        Some((number(rows)?, number(cols)?))
    };
    text.split('/').map(pair).collect()
}

/// Reads squares with numbers, such as `a1=1,c2=4`. A square may also be `row,column`.
pub fn parse_numbers(text: &str) -> Option<Vec<(String, u64)>> {
    let (mut numbers, mut square) = (Vec::new(), String::new());
    for word in text.split(',') {
        match word.split_once('=') {
            Some((rest, number)) => {
                let name = std::mem::take(&mut square) + rest;
                numbers.push((Some(name).filter(|name| !name.is_empty())?, number.parse().ok()?));
            }
            None if square.is_empty() => square = format!("{word},"),
            None => return None,
        }
    }
    square.is_empty().then_some(numbers)
}

/// Reads two whole numbers joined by a comma.
pub fn parse_pair(text: &str) -> Option<(u32, u32)> {
    let (a, b) = text.split_once(',')?;
    Some((a.trim().parse().ok()?, b.trim().parse().ok()?))
}

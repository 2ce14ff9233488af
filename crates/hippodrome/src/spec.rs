//! The spec of a question: one text, the same on the command line, in JSON, in a link, in a file.
//!
//! `tour 8x8 --from a1`: the puzzle, the board, the options. Limits, methods and output are not part
//! of the question. Values are checked against the puzzle's own description here; what depends on the
//! board (is this square on it?) is checked when the spec is posed.

use std::fmt;

use crate::control::Seed;
use crate::puzzle::{About, Instance, Kind, Parameter, Puzzle, UsageError};
use crate::puzzles;

/// A question in words.
///
/// ```
/// use hippodrome::spec::Spec;
/// let spec = Spec::parse("tour 8x8 --closed --from=a1").unwrap();
/// assert_eq!(spec.to_string(), "tour 8x8 --from a1 --closed");
/// assert!(spec.flag("closed"));
/// ```
#[derive(Clone)]
pub struct Spec {
    puzzle: &'static dyn Puzzle,
    board: Option<String>,
    /// Flags with their values, in the order of the puzzle's parameters.
    options: Vec<(&'static Parameter, String)>,
}

impl Spec {
    /// A question about a puzzle with nothing said yet.
    pub fn new(puzzle: &'static dyn Puzzle) -> Self {
        Self { puzzle, board: None, options: Vec::new() }
    }

    /// Reads a spec, the puzzle's name first.
    pub fn parse(text: &str) -> Result<Self, UsageError> {
        let mut words = text.split_whitespace();
        let name = words.next().ok_or_else(|| {
            UsageError::new(format!("the spec is empty: begin with a puzzle: {}", puzzles::names()))
        })?;
        let mut spec = Self::new(puzzles::find(name).ok_or_else(|| puzzles::unknown(name))?);
        while let Some(word) = words.next() {
            let Some(flag) = word.strip_prefix("--") else {
                if spec.board.is_some() {
                    return Err(UsageError::new(format!(
                        "`{word}` is one board too many: a spec has one board, then options such as --flag value"
                    )));
                }
                spec.board = Some(word.into());
                continue;
            };
            let (flag, joined) = match flag.split_once('=') {
                Some((flag, value)) => (flag, Some(value)),
                None => (flag, None),
            };
            let parameter = spec.parameter(flag)?;
            let value = if parameter.kind == Kind::Flag { joined } else { joined.or_else(|| words.next()) };
            spec.set(flag, value)?;
        }
        Ok(spec)
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &'static dyn Puzzle {
        self.puzzle
    }

    /// The puzzle's description.
    pub fn about(&self) -> &'static About {
        self.puzzle.about()
    }

    /// The board as it was written.
    pub fn board(&self) -> Option<&str> {
        self.board.as_deref()
    }

    /// The board's text, the preset's where a preset is named.
    pub fn board_text(&self) -> Option<&str> {
        let text = self.board()?;
        Some(self.about().preset(text).map_or(text, |preset| preset.board))
    }

    /// Sets the board's text.
    pub fn set_board(&mut self, text: impl Into<String>) {
        self.board = Some(text.into());
    }

    /// Sets an option; a value is checked as far as it can be without the board.
    pub fn set(&mut self, flag: &str, value: Option<&str>) -> Result<(), UsageError> {
        let parameter = self.parameter(flag)?;
        let value = match (parameter.kind, value) {
            (Kind::Flag, None) => "",
            (Kind::Flag, Some(value)) => {
                return Err(UsageError::new(format!("--{flag} takes no value, but got `{value}`")));
            }
            (_, None) => return Err(UsageError::new(format!("--{flag} needs a value: {}", parameter.help))),
            (_, Some(value)) => value,
        };
        check_value(parameter, value)?;
        self.put(parameter, value.into());
        Ok(())
    }

    /// Takes an option back.
    pub fn unset(&mut self, flag: &str) {
        self.options.retain(|(p, _)| p.flag != flag);
    }

    /// Replaces an option's text by the canonical one, for a puzzle that has read it.
    pub fn put_canonical(&mut self, flag: &str, value: impl Into<String>) {
        if let Some(parameter) = self.about().parameter(flag) {
            self.put(parameter, value.into());
        }
    }

    fn put(&mut self, parameter: &'static Parameter, value: String) {
        self.unset(parameter.flag);
        if parameter.default == Some(value.as_str()) {
            return;
        }
        self.options.push((parameter, value));
        let order = self.about().parameters;
        self.options.sort_by_key(|(p, _)| order.iter().position(|q| std::ptr::eq(*p, q)));
    }

    /// Whether a flag is given.
    pub fn flag(&self, flag: &str) -> bool {
        self.options.iter().any(|(p, _)| p.flag == flag)
    }

    /// An option's text: as given, else its default.
    pub fn text(&self, flag: &str) -> Option<&str> {
        match self.options.iter().find(|(p, _)| p.flag == flag) {
            Some((_, value)) => Some(value),
            None => self.about().parameter(flag)?.default,
        }
    }

    /// An option of kind [`Kind::Number`].
    pub fn number(&self, flag: &str) -> Option<u64> {
        self.text(flag)?.parse().ok()
    }

    /// An option of kind [`Kind::Pair`].
    pub fn pair(&self, flag: &str) -> Option<(u32, u32)> {
        parse_pair(self.text(flag)?)
    }

    /// The words of an option of kind [`Kind::Choices`].
    pub fn words(&self, flag: &str) -> impl Iterator<Item = &str> {
        self.text(flag).unwrap_or("").split(',').filter(|word| !word.is_empty())
    }

    /// Every option that is given: its parameter and text.
    pub fn options(&self) -> impl Iterator<Item = (&'static Parameter, &str)> {
        self.options.iter().map(|(p, value)| (*p, value.as_str()))
    }

    /// Makes one concrete question of it.
    pub fn pose(&self, seed: &Seed) -> Result<Box<dyn Instance>, UsageError> {
        self.puzzle.pose(self, seed)
    }

    fn parameter(&self, flag: &str) -> Result<&'static Parameter, UsageError> {
        let about = self.about();
        about.parameter(flag).ok_or_else(|| {
            let flags: Vec<String> = about.parameters.iter().map(|p| format!("--{}", p.flag)).collect();
            UsageError::new(format!("{} has no option --{flag}: it has {}", about.name, flags.join(" ")))
        })
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.about().name)?;
        if let Some(board) = &self.board {
            write!(f, " {board}")?;
        }
        for (parameter, value) in &self.options {
            write!(f, " --{}", parameter.flag)?;
            if parameter.kind != Kind::Flag {
                write!(f, " {value}")?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Spec({self})")
    }
}

impl PartialEq for Spec {
    fn eq(&self, other: &Self) -> bool {
        self.to_string() == other.to_string()
    }
}

fn parse_pair(text: &str) -> Option<(u32, u32)> {
    let (a, b) = text.split_once(',')?;
    Some((a.trim().parse().ok()?, b.trim().parse().ok()?))
}

fn check_value(parameter: &Parameter, value: &str) -> Result<(), UsageError> {
    let flag = parameter.flag;
    let wrong = |right: String| {
        let shown: String = value.chars().take(60).collect();
        Err(UsageError::new(format!("--{flag} cannot be `{shown}`: {right}")))
    };
    // Specs are split at white space, so a value has none.
    if value.contains(char::is_whitespace) {
        return wrong("write it without spaces".into());
    }
    match parameter.kind {
        Kind::Flag => Ok(()),
        Kind::Choice(words) if !words.contains(&value) => wrong(format!("use one of {}", words.join(", "))),
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
        Kind::Square | Kind::Squares | Kind::Picture if value.is_empty() => {
            wrong(format!("it is empty ({})", parameter.help))
        }
        _ => Ok(()),
    }
}

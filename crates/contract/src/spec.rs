//! The spec of a question: one text, the same on the command line, in JSON, in a link and in a file.
//!
//! `tour 8x8 --from a1` names the puzzle, the board and the options. Limits, methods and output are not
//! part of the question. Values are checked here against the puzzle's description; what depends on the
//! board (is this square on it?) is checked when the spec is posed.

use std::borrow::Cow;
use std::fmt;

use crate::{Description, Instance, Kind, Parameter, Puzzle, Task, UsageError, parse_pair};
use board::{Leaper, Piece, Shape, Square, of_drawing};
use search::{Seed, Sort};

/// A question as text. A [`Registry`](crate::Registry) reads it.
#[derive(Clone)]
pub struct Spec {
    puzzle: &'static Puzzle,
    board: Option<String>,
    /// Options with their values, in the order of the puzzle's description.
    options: Vec<(&'static Parameter, String)>,
}

impl Spec {
    /// A question without a board and options.
    pub fn new(puzzle: &'static Puzzle) -> Self {
        Self { puzzle, board: None, options: Vec::new() }
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &'static Puzzle {
        self.puzzle
    }

    /// The puzzle's description.
    pub fn about(&self) -> &'static Description {
        self.puzzle.about()
    }

    /// The board as it was written.
    pub fn board(&self) -> Option<&str> {
        self.board.as_deref()
    }

    /// The board's text; for a preset's name, the text of the preset.
    pub fn board_text(&self) -> Option<&str> {
        let text = self.board()?;
        Some(self.about().preset(text).map_or(text, |preset| preset.board))
    }

    /// Sets the board's text.
    pub fn set_board(&mut self, text: impl Into<String>) {
        self.board = Some(text.into());
    }

    /// Sets the board from a drawing of any form that [`of_drawing`] reads.
    pub fn set_drawn_board(&mut self, text: &str) {
        self.set_board(of_drawing(text));
    }

    /// The same question on a board that was drawn, with what stands on it: options that say so are left out.
    #[must_use]
    pub fn redrawn(mut self, text: &str) -> Self {
        self.set_drawn_board(text);
        self.options.retain(|(parameter, _)| !parameter.drawn);
        self
    }

    /// Sets an option by its flag. The value is checked as far as that is possible without the board.
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
        let value = match parameter.kind {
            Kind::Picture => of_drawing(value),
            // The moves of an order may also be separated by spaces, which a spec cannot contain.
            Kind::Order(_) => value.split_whitespace().collect::<Vec<_>>().join("/").into(),
            _ => value.into(),
        };
        parameter.check(&value)?;
        self.put(parameter, value);
        Ok(())
    }

    /// Removes an option.
    pub fn unset(&mut self, parameter: &'static Parameter) {
        self.options.retain(|(given, _)| !std::ptr::eq(*given, parameter));
    }

    /// Sets an option to its canonical text, for a puzzle that has read it.
    pub fn put(&mut self, parameter: &'static Parameter, value: impl Into<String>) {
        self.put_text(parameter, value.into());
    }

    fn put_text(&mut self, parameter: &'static Parameter, value: String) {
        self.unset(parameter);
        if parameter.default == Some(value.as_str()) {
            return;
        }
        self.options.push((parameter, value));
        let order = self.about().parameters;
        self.options
            .put_in_order_by_key(|(given, _)| order.iter().position(|known| std::ptr::eq(*given, *known)));
    }

    /// Whether an option is given.
    pub fn flag(&self, parameter: &'static Parameter) -> bool {
        self.options.iter().any(|(given, _)| std::ptr::eq(*given, parameter))
    }

    /// An option's text: as given, or else its default.
    pub fn text(&self, parameter: &'static Parameter) -> Option<&str> {
        match self.options.iter().find(|(given, _)| std::ptr::eq(*given, parameter)) {
            Some((_, value)) => Some(value),
            None => parameter.default,
        }
    }

    /// The value of an option of kind [`Kind::Number`].
    pub fn number(&self, parameter: &'static Parameter) -> Option<u64> {
        self.text(parameter)?.parse().ok()
    }

    /// The value of an option of kind [`Kind::Pair`].
    pub fn pair(&self, parameter: &'static Parameter) -> Option<(u32, u32)> {
        parse_pair(self.text(parameter)?)
    }

    /// The value of an option of kind [`Kind::Square`] that names a square of the board.
    pub fn square(&self, parameter: &'static Parameter, board: &Shape) -> Result<Option<Square>, UsageError> {
        let Some(text) = self.text(parameter) else { return Ok(None) };
        let square = board.parse_square(text);
        square.map(Some).map_err(|error| UsageError::from(error).in_option(parameter.flag))
    }

    /// The leaper with the jump of an option of kind [`Kind::Pair`]. Its canonical text is written back.
    pub fn leaper(&mut self, parameter: &'static Parameter) -> Result<Option<Leaper>, UsageError> {
        let Some((a, b)) = self.pair(parameter) else { return Ok(None) };
        let leaper = Leaper::new(a, b).ok_or_else(|| {
            UsageError::new("a 0,0 leaper cannot move: at least one of the two numbers must be 1 or more")
                .in_option(parameter.flag)
        })?;
        self.put(parameter, format!("{},{}", leaper.short(), leaper.long()));
        Ok(Some(leaper))
    }

    /// The piece that two options describe, one by its name and one by its jump.
    pub fn piece(
        &mut self,
        named: &'static Parameter,
        jump: &'static Parameter,
    ) -> Result<Piece, UsageError> {
        let leaper = self.leaper(jump)?.unwrap_or(Leaper::KNIGHT);
        match self.text(named).and_then(Piece::of_name) {
            None | Some(Piece::Leaper(_)) => Ok(leaper.into()),
            Some(piece) if leaper == Leaper::KNIGHT => Ok(piece),
            Some(piece) => {
                let (name, flag) = (piece.name(), jump.flag);
                let advice = format!("a {name} is not a leaper: leave out --{flag} or --{}", named.flag);
                Err(UsageError::new(advice).in_option(flag))
            }
        }
    }

    /// The words of an option of kind [`Kind::Choices`].
    pub fn words(&self, parameter: &'static Parameter) -> impl Iterator<Item = &str> {
        self.text(parameter).unwrap_or("").split(',').filter(|word| !word.is_empty())
    }

    /// Every option that is given, with its text.
    pub fn options(&self) -> impl Iterator<Item = (&'static Parameter, &str)> {
        self.options.iter().map(|(p, value)| (*p, value.as_str()))
    }

    /// The spec as it can be pasted into a shell: words with characters that a shell gives a meaning are
    /// quoted.
    pub fn for_shell(&self) -> String {
        let text = self.to_string();
        let words: Vec<Cow<'_, str>> = text.split(' ').map(quoted).collect();
        words.join(" ")
    }

    /// The options that are given, as they are written after the board.
    pub fn options_text(&self) -> String {
        let words = self.options.iter().map(|(parameter, value)| match parameter.kind {
            Kind::Flag => format!("--{}", parameter.flag),
            _ => format!("--{} {value}", parameter.flag),
        });
        words.collect::<Vec<_>>().join(" ")
    }

    /// Returns an error if an option does not apply to the task.
    pub fn check_task(&self, task: Task) -> Result<(), UsageError> {
        let Some((parameter, _)) = self.options().find(|(parameter, _)| !parameter.is_for(task)) else {
            return Ok(());
        };
        let tasks: Vec<&str> = parameter.tasks.iter().map(|task| task.verb()).collect();
        let tasks = match &tasks[..] {
            [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
            _ => tasks.concat(),
        };
        let (flag, verb) = (parameter.flag, task.verb());
        Err(UsageError::new(format!("--{flag} is only for {tasks}: leave it out to {verb}")))
    }

    /// Turns the spec into a concrete question.
    pub fn pose(&self, seed: &Seed) -> Result<Box<dyn Instance>, UsageError> {
        self.puzzle.pose(self, seed)
    }

    /// The option with this flag.
    pub(crate) fn parameter(&self, flag: &str) -> Result<&'static Parameter, UsageError> {
        let about = self.about();
        about.parameter(flag).ok_or_else(|| {
            let right = match about.meant(flag) {
                Some(parameter) => format!("did you mean --{}?", parameter.flag),
                None => {
                    let flags: Vec<String> =
                        about.parameters.iter().map(|p| format!("--{}", p.flag)).collect();
                    format!("it has {}", flags.join(" "))
                }
            };
            UsageError::new(format!("{} has no option --{flag}: {right}", about.name))
        })
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.about().name)?;
        if let Some(board) = &self.board {
            write!(f, " {board}")?;
        }
        match &self.options[..] {
            [] => Ok(()),
            _ => write!(f, " {}", self.options_text()),
        }
    }
}

/// Characters that no shell gives a meaning.
const HARMLESS: &str = "_./,:=@%+-×";

/// A word as it can be pasted into a shell.
fn quoted(word: &str) -> Cow<'_, str> {
    let harmless = |c: char| c.is_ascii_alphanumeric() || HARMLESS.contains(c);
    if !word.is_empty() && word.chars().all(harmless) {
        return word.into();
    }
    format!("'{}'", word.replace('\'', r"'\''")).into()
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

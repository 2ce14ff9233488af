//! Pseudo-code: an algorithm in about ten lines, each with the events that it stands for.
//!
//! Every algorithm has a [`Code`] in its own file. A traced method names the code of its algorithm, so a
//! picture of its search can show the line that is being executed. An event belongs to the line that lists its
//! kind; a test makes sure that every event of every method has exactly one.

use serde::{Deserialize, Serialize};

use super::Why;

/// An algorithm as pseudo-code, and the words for what its events tell.
#[derive(Debug, PartialEq, Eq)]
pub struct Code {
    /// The lines.
    pub lines: &'static [Line],
    /// What the value of a node is, such as `estimate`; none if nodes have none, or if the puzzle says it.
    pub value: Option<&'static str>,
    /// Whether the algorithm adds the length of the path to the estimate: f = g + h.
    pub sum: bool,
    /// What waits to be expanded, such as `queue`; none if nothing waits.
    pub waiting: Option<&'static str>,
    /// Which of those that wait is next.
    pub order: Order,
    /// Whether the states that were expanded are kept to be recognised.
    pub closed: bool,
}

/// A line of pseudo-code.
#[derive(Debug, PartialEq, Eq)]
pub struct Line {
    /// The text, indented by two spaces for each level.
    pub text: &'static str,
    /// The events that it stands for.
    pub on: &'static [On],
}

/// Returns a line of pseudo-code.
pub const fn line(text: &'static str, on: &'static [On]) -> Line {
    Line { text, on }
}

/// Which of the nodes that wait is expanded next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// The oldest.
    Oldest,
    /// The newest.
    Newest,
    /// One with the least value, the oldest first.
    LeastValue,
    /// One with the least sum of length and value, the newest first.
    LeastSum,
}

/// A kind of event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
#[allow(missing_docs, reason = "each is described at the event of the same name")]
pub enum On {
    Started,
    BackwardRoot,
    Considered,
    Generated,
    Expanded,
    Pruned(Cause),
    Left(Cause),
    Goal,
    Met,
}

/// A kind of reason: [`Why`] without its figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "each is described at the reason of the same name")]
pub enum Cause {
    DeadEnd,
    Tried,
    Goal,
    Seen,
    OnPath,
    Replaced,
    Beaten,
    Below,
    Over,
    Hopeless,
    NotChosen,
    Stuck,
    Rule,
    Untold,
}

impl Cause {
    /// Every cause, with the word for it in files.
    pub const ALL: [(&'static str, Self); 14] = [
        ("dead-end", Self::DeadEnd),
        ("tried", Self::Tried),
        ("goal", Self::Goal),
        ("seen", Self::Seen),
        ("on-path", Self::OnPath),
        ("replaced", Self::Replaced),
        ("beaten", Self::Beaten),
        ("below", Self::Below),
        ("over", Self::Over),
        ("hopeless", Self::Hopeless),
        ("not-chosen", Self::NotChosen),
        ("stuck", Self::Stuck),
        ("rule", Self::Rule),
        ("untold", Self::Untold),
    ];

    /// The kind of a reason.
    pub fn of(why: &Why) -> Self {
        match why {
            Why::DeadEnd => Self::DeadEnd,
            Why::Tried => Self::Tried,
            Why::Goal => Self::Goal,
            Why::Seen => Self::Seen,
            Why::OnPath => Self::OnPath,
            Why::Replaced => Self::Replaced,
            Why::Beaten { .. } => Self::Beaten,
            Why::Below { .. } => Self::Below,
            Why::Over { .. } => Self::Over,
            Why::Hopeless => Self::Hopeless,
            Why::NotChosen => Self::NotChosen,
            Why::Stuck => Self::Stuck,
            Why::Rule(_) => Self::Rule,
            Why::Untold => Self::Untold,
        }
    }

    /// The word for it in files.
    pub fn word(self) -> &'static str {
        Self::ALL[self as usize].0
    }

    /// The cause with this word.
    pub fn of_word(word: &str) -> Option<Self> {
        Self::ALL.iter().find(|(known, _)| *known == word).map(|&(_, cause)| cause)
    }
}

impl On {
    /// The letter of the event in files.
    pub fn letter(self) -> char {
        match self {
            Self::Started => 's',
            Self::BackwardRoot => 'b',
            Self::Considered => '?',
            Self::Generated => '+',
            Self::Expanded => 'x',
            Self::Pruned(_) => '-',
            Self::Left(_) => '<',
            Self::Goal => '!',
            Self::Met => '&',
        }
    }
}

/// The letter, and the word of the cause if there is one: `-seen`.
impl From<On> for String {
    fn from(on: On) -> Self {
        match on {
            On::Pruned(cause) | On::Left(cause) => format!("{}{}", on.letter(), cause.word()),
            _ => on.letter().into(),
        }
    }
}

impl TryFrom<String> for On {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let wrong = || format!("`{text}` is not a kind of event");
        let mut letters = text.chars();
        let letter = letters.next().ok_or_else(wrong)?;
        let rest = letters.as_str();
        let cause = || Cause::of_word(rest).ok_or_else(wrong);
        let plain = [
            Self::Started,
            Self::BackwardRoot,
            Self::Considered,
            Self::Generated,
            Self::Expanded,
            Self::Goal,
            Self::Met,
        ];
        match letter {
            '-' => Ok(Self::Pruned(cause()?)),
            '<' => Ok(Self::Left(cause()?)),
            _ => {
                let known = plain.into_iter().find(|on| on.letter() == letter && rest.is_empty());
                known.ok_or_else(wrong)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn causes_are_listed_in_their_order() {
        for (at, (word, cause)) in Cause::ALL.into_iter().enumerate() {
            assert_eq!(cause as usize, at);
            assert_eq!(Cause::of_word(word), Some(cause));
        }
    }

    #[test]
    fn kinds_of_events_are_read_back() {
        let causes = Cause::ALL.into_iter().flat_map(|(_, cause)| [On::Pruned(cause), On::Left(cause)]);
        for on in causes.chain([On::Started, On::Met, On::Goal, On::Expanded, On::Generated]) {
            assert_eq!(On::try_from(String::from(on)), Ok(on));
        }
        assert!(On::try_from("-why".to_string()).is_err());
        assert!(On::try_from("xx".to_string()).is_err());
        assert!(On::try_from(String::new()).is_err());
    }
}

//! Why an answer is as it is: sentences, each with a drawing where one helps.
//!
//! There is one argument for an answer. The terminal, pictures, pages, Python and JSON all show that one, and
//! a certificate proves what it says. A sentence is a clause without a capital letter and without a full
//! stop, so that it can follow a colon.

use std::fmt;

use board::Frame;

/// Boards with more squares than this are not drawn for an argument: nobody could see anything.
pub const MOST_EXPLAINED: u64 = 2500;

/// Sentences in the order in which they are to be read.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Argument {
    statements: Vec<Statement>,
}

/// A sentence, and a board that shows what it says.
#[derive(Clone, Debug, PartialEq)]
pub struct Statement {
    /// The sentence.
    pub sentence: String,
    /// The board.
    pub frame: Option<Frame>,
}

impl Argument {
    /// An argument of one sentence.
    pub fn new(sentence: impl Into<String>) -> Self {
        Self::default().and(sentence)
    }

    /// The same argument with one more sentence.
    #[must_use]
    pub fn and(mut self, sentence: impl Into<String>) -> Self {
        self.statements.push(Statement { sentence: sentence.into(), frame: None });
        self
    }

    /// The same argument with a board for its last sentence.
    #[must_use]
    pub fn drawn(mut self, frame: impl Into<Option<Frame>>) -> Self {
        if let Some(last) = self.statements.last_mut() {
            last.frame = frame.into();
        }
        self
    }

    /// The same argument, continued by another one.
    #[must_use]
    pub fn then(mut self, other: Self) -> Self {
        self.statements.extend(other.statements);
        self
    }

    /// The sentences with their boards.
    pub fn statements(&self) -> &[Statement] {
        &self.statements
    }

    /// The sentences.
    pub fn sentences(&self) -> impl Iterator<Item = &str> {
        self.statements.iter().map(|statement| statement.sentence.as_str())
    }

    /// The boards.
    pub fn frames(&self) -> impl Iterator<Item = &Frame> {
        self.statements.iter().filter_map(|statement| statement.frame.as_ref())
    }

    /// Whether it says nothing.
    pub fn is_empty(&self) -> bool {
        self.statements.is_empty()
    }

    /// Every sentence with a capital letter and a full stop.
    pub fn sentences_in_full(&self) -> Vec<String> {
        self.sentences().map(full_sentence).collect()
    }

    /// The same, numbered if there are several.
    pub fn lines(&self) -> Vec<String> {
        let several = self.statements.len() > 1;
        let line = |(n, sentence): (usize, String)| match several {
            true => format!("{n}. {sentence}"),
            false => sentence,
        };
        (1..).zip(self.sentences_in_full()).map(line).collect()
    }

    /// The boards, with the numbers of their sentences if there are several.
    pub fn numbered_frames(&self) -> Vec<Frame> {
        let several = self.statements.len() > 1;
        let framed =
            (1..).zip(&self.statements).filter_map(|(n, statement)| Some((n, statement.frame.as_ref()?)));
        let numbered = framed.map(|(n, frame): (usize, &Frame)| {
            let mut frame = frame.clone();
            if several {
                frame.caption = format!("{n}. {}", frame.caption).trim_end().into();
            }
            frame
        });
        numbered.collect()
    }
}

/// A clause with a capital letter and a full stop.
fn full_sentence(clause: &str) -> String {
    let mut letters = clause.chars();
    let mut text: String = letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect();
    if !text.ends_with(['.', '?', '!']) {
        text.push('.');
    }
    text
}

impl fmt::Display for Argument {
    /// All sentences in one.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, sentence) in self.sentences().enumerate() {
            write!(f, "{}{sentence}", if n == 0 { "" } else { "; " })?;
        }
        Ok(())
    }
}

impl From<String> for Argument {
    fn from(sentence: String) -> Self {
        Self::new(sentence)
    }
}

impl From<&str> for Argument {
    fn from(sentence: &str) -> Self {
        Self::new(sentence)
    }
}

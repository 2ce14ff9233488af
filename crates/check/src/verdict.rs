//! What a check ends with: a verdict, or a rejection of one of four kinds.
//!
//! The kinds are kept apart because they call for different actions: a file that
//! cannot be read says nothing about the claim, a claim that was replayed and failed
//! is false.

use std::fmt;

/// The certificate was read and what it claims was replayed without a fault.
///
/// `Display` writes the words of the verdict ("valid and optimal"); [`Verdict::verified`]
/// tells what exactly they are about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// What is claimed holds, and the claim does not say that nothing better exists.
    Valid(String),
    /// What is claimed holds, and the checker has itself shown that nothing better exists.
    ValidAndOptimal(String),
    /// What is claimed holds, except that the claim "nothing better exists" was not examined.
    OptimalityNotCertified(String),
}

impl Verdict {
    /// The verdict on a solution that has a value: was it claimed to be the best, and was that shown?
    pub(crate) fn on_value(verified: String, claimed_optimal: bool, shown_optimal: bool) -> Self {
        match (claimed_optimal, shown_optimal) {
            (false, _) => Self::Valid(verified),
            (true, true) => Self::ValidAndOptimal(verified),
            (true, false) => Self::OptimalityNotCertified(verified),
        }
    }

    /// A short phrase that names what was verified, such as "closed knight's tour of 64 squares".
    pub fn verified(&self) -> &str {
        match self {
            Self::Valid(what) | Self::ValidAndOptimal(what) | Self::OptimalityNotCertified(what) => what,
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::Valid(_) => "valid",
            Self::ValidAndOptimal(_) => "valid and optimal",
            Self::OptimalityNotCertified(_) => "valid; optimality not certified",
        })
    }
}

/// Why there is no verdict. `Display` writes the sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rejection {
    /// The text is not JSON, or not a certificate of a known format: wrong usage.
    Unreadable(String),
    /// The text is an answer, but carries nothing that could be checked: wrong usage.
    NothingToCheck(String),
    /// The certificate was read, and what it claims is false or not shown by what it says.
    Invalid(String),
    /// The check was given up at a limit: the claim is neither shown nor refuted.
    Undecided(String),
}

impl Rejection {
    /// The sentence that names the place and what is wrong there.
    pub fn sentence(&self) -> &str {
        match self {
            Self::Unreadable(why) | Self::NothingToCheck(why) | Self::Invalid(why) | Self::Undecided(why) => {
                why
            }
        }
    }
}

impl fmt::Display for Rejection {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.sentence())
    }
}

impl std::error::Error for Rejection {}

/// A rejection as unreadable, from anything that makes a sentence.
pub(crate) fn unreadable<T>(why: impl Into<String>) -> Result<T, Rejection> {
    Err(Rejection::Unreadable(why.into()))
}

/// A rejection as invalid, from anything that makes a sentence.
pub(crate) fn invalid<T>(why: impl Into<String>) -> Result<T, Rejection> {
    Err(Rejection::Invalid(why.into()))
}

/// Foreign text, cut short and with control characters escaped, so that a hostile file can
/// neither flood the terminal nor steer it.
pub(crate) fn shown(text: &str) -> String {
    const SHOWN: usize = 40;
    let mut shown: String = text.chars().take(SHOWN).flat_map(char::escape_debug).collect();
    if text.chars().nth(SHOWN).is_some() {
        shown.push('…');
    }
    shown
}

/// Foreign text as [`shown`], in quotes.
pub(crate) fn quoted(text: &str) -> String {
    format!("\"{}\"", shown(text))
}

/// "1 square", "2 squares".
pub(crate) fn counted(number: impl TryInto<u64>, noun: &str) -> String {
    let number: u64 = number.try_into().unwrap_or(u64::MAX);
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{plural}")
}

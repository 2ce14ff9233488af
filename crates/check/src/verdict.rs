//! The result of a check: a verdict, or one of four kinds of rejection.
//!
//! The kinds call for different actions: a file that cannot be read says nothing about the claim, whereas a claim
//! that fails when it is replayed is false.

use std::fmt;

/// The claim of a certificate holds.
///
/// `Display` writes the verdict, such as "valid and optimal"; [`Verdict::verified`] says what was verified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The claim holds; it does not say that nothing better exists.
    Valid(String),
    /// The claim holds, including the claim that nothing better exists.
    ValidAndOptimal(String),
    /// The claim holds, except that its claim that nothing better exists could not be verified.
    OptimalityNotCertified(String),
}

impl Verdict {
    /// Returns the verdict on a solution, given whether it is claimed to be optimal and whether that was proved.
    pub(crate) fn on_value(verified: String, claimed_optimal: bool, proved_optimal: bool) -> Self {
        match (claimed_optimal, proved_optimal) {
            (false, _) => Self::Valid(verified),
            (true, true) => Self::ValidAndOptimal(verified),
            (true, false) => Self::OptimalityNotCertified(verified),
        }
    }

    /// Returns a short phrase for what was verified, such as "closed knight's tour of 64 squares".
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

/// Why there is no verdict. `Display` writes a sentence that says so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rejection {
    /// The text is not JSON, or not a certificate of a known format: a usage error.
    Unreadable(String),
    /// The text is an answer without a certificate, so there is nothing to check: a usage error.
    NothingToCheck(String),
    /// The claim is false, or the certificate does not prove it.
    Invalid(String),
    /// The check reached a limit: the claim was neither proved nor refuted.
    Undecided(String),
}

impl Rejection {
    /// Returns the sentence that says what is wrong, and where.
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

/// Rejects a text as unreadable.
pub(crate) fn unreadable<T>(why: impl Into<String>) -> Result<T, Rejection> {
    Err(Rejection::Unreadable(why.into()))
}

/// Rejects a claim as invalid.
pub(crate) fn invalid<T>(why: impl Into<String>) -> Result<T, Rejection> {
    Err(Rejection::Invalid(why.into()))
}

/// Shortens text from a certificate and escapes its control characters, so that a hostile file can neither flood
/// the terminal nor control it.
pub(crate) fn shown(text: &str) -> String {
    const SHOWN: usize = 40;
    let mut shown: String = text.chars().take(SHOWN).flat_map(char::escape_debug).collect();
    if text.chars().nth(SHOWN).is_some() {
        shown.push('…');
    }
    shown
}

/// Like [`shown`], in quotes.
pub(crate) fn quoted(text: &str) -> String {
    format!("\"{}\"", shown(text))
}

/// Returns a number with its noun: "1 square", "2 squares".
pub(crate) fn counted(number: impl TryInto<u64>, noun: &str) -> String {
    let number: u64 = number.try_into().unwrap_or(u64::MAX);
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{plural}")
}

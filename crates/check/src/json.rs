//! A strict JSON reader (RFC 8259), small enough to be believed.
//!
//! Every error names its line and column. Duplicate keys and lone surrogates, which the
//! standard leaves open, are errors: two readers must not see two different certificates.
//!
//! Limits: 256 MiB of text, 64 levels of nesting, 2^24 values and keys in all. The last one
//! bounds the memory, because `[1,1,1,…]` needs far more room as values than as text.

mod reader;

use std::borrow::Cow;
use std::collections::BTreeMap;

use reader::Reader;

/// Longest text that is read, in bytes.
pub(crate) const MAX_BYTES: usize = 256 << 20;
/// Deepest nesting of lists and objects that is read.
pub(crate) const MAX_DEPTH: usize = 64;
/// Most values and keys that are read.
pub(crate) const MAX_VALUES: usize = 1 << 24;

/// The members of an object, by key.
pub(crate) type Object<'t> = BTreeMap<Cow<'t, str>, Value<'t>>;

/// A JSON value; strings without escapes are borrowed from the text.
#[derive(Debug, PartialEq)]
pub(crate) enum Value<'t> {
    Null,
    Bool(bool),
    /// The number as written; [`Value::integer`] reads it where an integer is wanted.
    Number(&'t str),
    Text(Cow<'t, str>),
    List(Vec<Value<'t>>),
    Object(Object<'t>),
}

impl Value<'_> {
    /// The value as an integer, when it is one, written without point or exponent, and fits.
    pub(crate) fn integer(&self) -> Option<i64> {
        match self {
            Value::Number(digits) => digits.parse().ok(),
            _ => None,
        }
    }
}

/// Reads exactly one value; the error is a sentence with line and column.
pub(crate) fn read(text: &str) -> Result<Value<'_>, String> {
    if text.len() > MAX_BYTES {
        return Err(format!("the text has {} bytes; at most {MAX_BYTES} are read", text.len()));
    }
    Reader::new(text).whole_text().map_err(|fault| fault.located(text))
}

//! The members of a certificate, read by name and type.
//!
//! A certificate has exactly the members of its claim: an unknown one could be a condition that this checker does not
//! know, so it is refused rather than ignored.

use std::borrow::Cow;

use crate::json::{List, Object, Value};
use crate::verdict::{Rejection, quoted, unreadable};

/// The members that every certificate has.
const COMMON: [&str; 2] = ["claim", "format"];

/// The members of an object whose names have been checked.
pub(crate) struct Members<'t>(&'t Object<'t>);

impl<'t> Members<'t> {
    /// Accepts an object that has `names`, the members that every certificate has, and no others.
    pub(crate) fn exactly(object: &'t Object<'t>, names: &[&str]) -> Result<Self, Rejection> {
        let known = |name: &str| COMMON.contains(&name) || names.contains(&name);
        if let Some((stranger, _)) = object.members().find(|(name, _)| !known(name)) {
            return unreadable(format!("the certificate has an unknown member {}", quoted(stranger)));
        }
        if let Some(missing) = names.iter().find(|&&name| !object.contains_key(name)) {
            return unreadable(format!("the certificate has no member \"{missing}\""));
        }
        Ok(Self(object))
    }

    /// Returns the value of a member; null if it is not one of those given to [`Members::exactly`].
    pub(crate) fn value(&self, name: &str) -> &'t Value<'t> {
        self.0.get(name).unwrap_or(&Value::Null)
    }

    /// Reads a member of some type; the error says `otherwise`.
    fn read<T>(
        &self,
        name: &str,
        otherwise: &str,
        kind: impl Fn(&'t Value<'t>) -> Option<T>,
    ) -> Result<T, Rejection> {
        kind(self.value(name)).ok_or_else(|| Rejection::Unreadable(format!("{name}: {otherwise}")))
    }

    pub(crate) fn truth(&self, name: &str) -> Result<bool, Rejection> {
        self.read(name, "neither true nor false", |value| match value {
            Value::Bool(truth) => Some(*truth),
            _ => None,
        })
    }

    /// Reads a whole number that is not negative.
    pub(crate) fn whole(&self, name: &str) -> Result<u64, Rejection> {
        let otherwise = format!("not a whole number from 0 to {}", i64::MAX);
        self.read(name, &otherwise, |value| u64::try_from(value.integer()?).ok())
    }

    pub(crate) fn text(&self, name: &str) -> Result<&'t str, Rejection> {
        self.read(name, "not a string", Value::text)
    }

    /// Reads a string or null.
    pub(crate) fn optional_text(&self, name: &str) -> Result<Option<&'t str>, Rejection> {
        self.read(name, "neither a string nor null", |value| match value {
            Value::Null => Some(None),
            value => value.text().map(Some),
        })
    }

    /// Reads a list of strings.
    pub(crate) fn texts(&self, name: &str) -> Result<Vec<Cow<'t, str>>, Rejection> {
        let list = self.read(name, "not a list of strings", Value::list)?;
        let text = |(number, item)| match item {
            Value::Text(text) => Ok(text),
            _ => unreadable(format!("{name}: item {number} is not a string")),
        };
        (1_u64..).zip(list.items()).map(text).collect()
    }

    /// Reads a list of lists.
    pub(crate) fn lists(&self, name: &str) -> Result<Vec<List<'t>>, Rejection> {
        self.read(name, "not a list of lists", |value| {
            value.list()?.items().map(|item| item.list()).collect()
        })
    }

    /// Reads one of two words, and returns whether it is the second.
    pub(crate) fn is_second(&self, name: &str, [first, second]: [&str; 2]) -> Result<bool, Rejection> {
        match self.text(name)? {
            text if text == first || text == second => Ok(text == second),
            text => unreadable(format!("{name}: {} is neither {first} nor {second}", quoted(text))),
        }
    }
}

//! The members of a certificate, asked for by name and kind.
//!
//! A certificate has exactly the members of its claim: an unknown one could be a condition
//! that this checker does not know how to verify, so it is refused rather than ignored.

use crate::json::{Object, Value};
use crate::verdict::{Rejection, quoted, unreadable};

/// The members that every certificate has.
const COMMON: [&str; 2] = ["claim", "format"];

/// The members of one object whose set of names has been checked.
pub(crate) struct Members<'t> {
    object: &'t Object<'t>,
}

impl<'t> Members<'t> {
    /// Accepts the object if its names are those every certificate has and `names`, no more, no fewer.
    pub(crate) fn exactly(object: &'t Object<'t>, names: &[&str]) -> Result<Self, Rejection> {
        let known = |name: &str| COMMON.contains(&name) || names.contains(&name);
        if let Some(stranger) = object.keys().find(|name| !known(name)) {
            return unreadable(format!("the certificate has an unknown member {}", quoted(stranger)));
        }
        if let Some(missing) = names.iter().find(|&&name| !object.contains_key(name)) {
            return unreadable(format!("the certificate has no member \"{missing}\""));
        }
        Ok(Self { object })
    }

    /// The value of a member that [`Members::exactly`] has asked for.
    pub(crate) fn value(&self, name: &str) -> &'t Value<'t> {
        self.object.get(name).unwrap_or(&Value::Null)
    }

    /// A member that is true or false.
    pub(crate) fn truth(&self, name: &str) -> Result<bool, Rejection> {
        match self.value(name) {
            Value::Bool(truth) => Ok(*truth),
            _ => unreadable(format!("{name}: neither true nor false")),
        }
    }

    /// A member that is a whole number from 0 up.
    pub(crate) fn whole(&self, name: &str) -> Result<u64, Rejection> {
        match self.value(name).integer().and_then(|number| u64::try_from(number).ok()) {
            Some(number) => Ok(number),
            None => unreadable(format!("{name}: not a whole number from 0 to {}", i64::MAX)),
        }
    }

    /// A member that is a string.
    pub(crate) fn text(&self, name: &str) -> Result<&'t str, Rejection> {
        match self.value(name) {
            Value::Text(text) => Ok(text),
            _ => unreadable(format!("{name}: not a string")),
        }
    }

    /// A member that is a string or null.
    pub(crate) fn optional_text(&self, name: &str) -> Result<Option<&'t str>, Rejection> {
        match self.value(name) {
            Value::Null => Ok(None),
            Value::Text(text) => Ok(Some(text)),
            _ => unreadable(format!("{name}: neither a string nor null")),
        }
    }

    /// A member that is a list of strings.
    pub(crate) fn texts(&self, name: &str) -> Result<Vec<&'t str>, Rejection> {
        let Value::List(items) = self.value(name) else {
            return unreadable(format!("{name}: not a list of strings"));
        };
        let mut texts = Vec::with_capacity(items.len());
        for (number, item) in (1..).zip(items) {
            match item {
                Value::Text(text) => texts.push(text.as_ref()),
                _ => return unreadable(format!("{name}: item {number} is not a string")),
            }
        }
        Ok(texts)
    }

    /// A member that is a list of lists.
    pub(crate) fn lists(&self, name: &str) -> Result<Vec<&'t [Value<'t>]>, Rejection> {
        let lists = match self.value(name) {
            Value::List(items) => items.iter().map(|item| match item {
                Value::List(list) => Some(list.as_slice()),
                _ => None,
            }),
            _ => return unreadable(format!("{name}: not a list of lists")),
        };
        match lists.collect() {
            Some(lists) => Ok(lists),
            None => unreadable(format!("{name}: not a list of lists")),
        }
    }

    /// A member that is one of the words given; the answer is the word's place among them.
    pub(crate) fn choice(&self, name: &str, words: [&str; 2]) -> Result<usize, Rejection> {
        let text = self.text(name)?;
        match words.iter().position(|&word| word == text) {
            Some(place) => Ok(place),
            None => {
                let [first, second] = words;
                unreadable(format!("{name}: {} is neither {first} nor {second}", quoted(text)))
            }
        }
    }
}

//! Reads a journal, or the file of a single unit, which has the same form.

use std::collections::HashMap;
use std::fs::File;
use std::io;
use std::path::Path;

use num_bigint::BigUint;

use super::entry::{Entry, Header, line};
use super::lines::{Line, Lines};
use contract::{Spec, Table, Tally, UsageError};

/// The header of another journal may be longer than that of this one by so many bytes.
const SPARE: usize = 4096;

/// The most bytes of a line.
pub(super) const LONGEST: usize = 64 << 20;

/// What a journal says.
#[derive(Default)]
pub(crate) struct Contents {
    /// The known results, by the positions of the units.
    pub results: HashMap<usize, BigUint>,
    /// The breakdown of a count in one piece.
    pub table: Option<Table>,
    /// The length of all whole lines, in bytes.
    pub whole: u64,
}

/// What is counted, and the units of the count.
pub(crate) struct Subject {
    pub header: Header,
    pub names: Vec<String>,
    /// The position of each name.
    pub places: HashMap<String, usize>,
}

impl Subject {
    pub fn new(spec: &Spec, method: &str, names: Vec<String>) -> Self {
        let places = names.iter().cloned().zip(0..).collect();
        Self { header: Header::new(spec, method, names.len()), names, places }
    }

    /// The result of a unit as an entry.
    pub fn entry(&self, unit: usize, tally: &Tally, seconds: Option<f64>) -> Entry {
        Entry::new(&self.header, &self.names[unit], tally, seconds)
    }

    /// The unit and the result of an entry, if it is undamaged and belongs to this count.
    fn result(&self, entry: &Entry) -> Option<(usize, Tally)> {
        Some((*self.places.get(entry.unit())?, entry.tally(&self.header)?))
    }

    /// The same, or an error.
    pub fn sound(&self, entry: &Entry) -> Result<(usize, Tally), UsageError> {
        self.result(entry).ok_or_else(|| {
            UsageError::new(format!(
                "the result of the unit `{}` is damaged or belongs to another count",
                entry.unit()
            ))
        })
    }
}

/// What is expected of a journal.
pub(crate) struct Expected<'e> {
    pub subject: &'e Subject,
    /// What the file is called in a sentence.
    pub what: &'static str,
    /// What to name if it cannot be used: another file or folder.
    pub other: &'static str,
    pub path: &'e Path,
}

impl Expected<'_> {
    /// Reads a file. None if there is nothing in it but a part of the first line. What is wrong with single
    /// lines is passed to `warn`, one sentence each.
    pub fn read(&self, file: File, warn: &mut dyn FnMut(String)) -> Result<Option<Contents>, UsageError> {
        let told = |io: io::Error| self.error(&io);
        let first = line(&self.subject.header).map_err(told)?;
        let mut lines = Lines::new(file);
        let found = match lines.first(first.len() + SPARE).map_err(told)? {
            Line::Torn(text) if first.as_bytes().starts_with(text) => return Ok(None),
            Line::Torn(_) | Line::TooLong => None,
            Line::Whole(text) => serde_json::from_slice::<Header>(text).ok(),
        };
        let found = found.ok_or_else(|| self.refused("is not a journal"))?;
        if let Some(difference) = self.subject.header.difference(&found) {
            return Err(self.refused(&difference));
        }
        let mut warn_line = |number: usize| {
            let (what, path) = (self.what, self.path.display());
            warn(format!("line {number} of {what} `{path}` is damaged: its unit is computed again"));
        };
        self.entries(lines, &mut warn_line).map(Some)
    }

    /// Reads the results in the lines after the first.
    fn entries(&self, mut lines: Lines, warn: &mut dyn FnMut(usize)) -> Result<Contents, UsageError> {
        let mut contents = Contents::default();
        for number in 2.. {
            let entry: Option<Entry> = match lines.next(LONGEST).map_err(|io| self.error(&io))? {
                Line::Whole(text) => serde_json::from_slice(text).ok(),
                Line::TooLong => None,
                Line::Torn(_) => break,
            };
            let Some((place, tally)) = entry.and_then(|entry| self.subject.result(&entry)) else {
                warn(number);
                continue;
            };
            if contents.results.get(&place).is_some_and(|known| *known != tally.count) {
                return Err(self.refused(&format!("contradicts itself in line {number}")));
            }
            contents.results.insert(place, tally.count);
            contents.table = tally.table.or(contents.table.take());
        }
        contents.whole = lines.whole;
        Ok(contents)
    }

    /// The error for a file that cannot be used.
    pub fn refused(&self, why: &str) -> UsageError {
        UsageError::new(format!("{} `{}` {why}: name another {}", self.what, self.path.display(), self.other))
    }

    /// The error for a file that cannot be read or written.
    pub fn error(&self, error: &io::Error) -> UsageError {
        UsageError::new(format!("{} `{}`: {error}", self.what, self.path.display()))
    }
}

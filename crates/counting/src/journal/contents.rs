//! Reads a journal, or the file of a single unit, which has the same form.

use std::collections::HashMap;
use std::fs::File;
use std::io;
use std::path::Path;

use num_bigint::BigUint;

use super::entry::{Entry, FORMAT, Header, WITHOUT_SUMS, line};
use super::lines::{Line, Lines};
use contract::{Table, Tally, UsageError};

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

/// What is expected of a journal.
pub(crate) struct Expected<'e> {
    pub header: &'e Header,
    /// The position of each name of a unit.
    pub places: &'e HashMap<String, usize>,
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
        let first = line(self.header).map_err(told)?;
        let mut lines = Lines::new(file);
        let found = match lines.first(first.len() + SPARE).map_err(told)? {
            Line::Torn(text) if first.as_bytes().starts_with(text) => return Ok(None),
            Line::Torn(_) | Line::TooLong => None,
            Line::Whole(text) => serde_json::from_slice::<Header>(text).ok(),
        };
        let found = found.ok_or_else(|| self.refused("is not a journal"))?;
        if !found.is_sound() {
            return Err(self.refused("is damaged in its first line"));
        }
        if let Some(difference) = self.header.difference(&found) {
            return Err(self.refused(&difference));
        }
        let path = self.path.display();
        if found.journal == WITHOUT_SUMS {
            warn(format!("{} `{path}` has no checksums, so damage to it would go unnoticed", self.what));
        }
        // Tables were written differently before.
        let wrong = if found.journal == WITHOUT_SUMS { "cannot be read" } else { "is damaged" };
        let mut warn_line = |number: usize| {
            warn(format!("line {number} of {} `{path}` {wrong}: its unit is computed again", self.what));
        };
        self.entries(lines, found.journal, &mut warn_line)
    }

    /// Reads the results in the lines after the first.
    fn entries(
        &self,
        mut lines: Lines,
        format: u32,
        warn: &mut dyn FnMut(usize),
    ) -> Result<Option<Contents>, UsageError> {
        let mut contents = Contents::default();
        for number in 2.. {
            let text = match lines.next(LONGEST).map_err(|io| self.error(&io))? {
                Line::Whole(text) => text,
                Line::TooLong => {
                    warn(number);
                    continue;
                }
                Line::Torn(_) => break,
            };
            let entry: Option<Entry> = serde_json::from_slice(text).ok();
            let sound = entry
                .and_then(|entry| Some((*self.places.get(entry.unit())?, entry.tally(self.header, format)?)));
            let Some((place, tally)) = sound else {
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
        Ok(Some(contents))
    }

    /// The position and the result of an entry that belongs to this count.
    pub fn sound(&self, entry: &Entry) -> Result<(usize, Tally), UsageError> {
        let place = self.places.get(entry.unit()).copied();
        place.zip(entry.tally(self.header, FORMAT)).ok_or_else(|| {
            UsageError::new(format!(
                "the result of the unit `{}` is damaged or belongs to another count",
                entry.unit()
            ))
        })
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

//! A text file with the results of a count, one per line, so that a killed run can be continued.
//!
//! The first line is a JSON object that says what is counted:
//! `{"journal":2,"spec":"queens 20","method":"auto","version":"0.1.0","units":512,"sum":"..."}`. Every further line is
//! the result of a finished unit, in the order in which they finished:
//! `{"unit":"...","count":"...","sum":"..."}`. A count in one piece has the single unit `all`, whose line
//! may also hold its `table`. The sum is a checksum of the line and of what is counted.
//!
//! A line is written by a single call and never changed, so a kill damages at most the last line, which is
//! dropped when the count is continued. A line that does not fit its sum is reported and its unit computed
//! again. A journal of another question, method or version is refused, and so are any other file and one
//! that another process has open.
//!
//! The member `seconds` of an entry, the processor time of the unit, is written only where it was measured and is
//! not part of the checksum.
//!
//! Limits: the first line may be little longer than expected, and every other line 64 MiB long.

mod contents;
mod entry;
mod lines;

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use num_bigint::BigUint;
use web_time::Instant;

use self::contents::Contents;
pub(super) use self::contents::{Expected, Subject};
pub use self::entry::Entry;
pub(super) use self::entry::line;
use contract::{Table, Tally, UsageError};

/// How often new lines are flushed to the disk.
const SYNC_EVERY: Duration = Duration::from_secs(1);

/// An open journal, which no other process can open.
pub struct Journal {
    file: File,
    path: PathBuf,
    subject: Arc<Subject>,
    results: Vec<Option<BigUint>>,
    /// The breakdown of a count in one piece.
    table: Option<Table>,
    synced: Instant,
    /// Whether the last line may have been written in part.
    torn: bool,
}

impl Journal {
    /// Opens the journal of a count, or starts one if there is no such file. What is wrong with single lines
    /// is passed to `warn`, one sentence each.
    pub(super) fn open(
        path: &Path,
        subject: Arc<Subject>,
        warn: &mut dyn FnMut(String),
    ) -> Result<Self, UsageError> {
        let expected = Expected { subject: &subject, what: "the journal", other: "file", path };
        let told = |io: io::Error| expected.error(&io);
        let mut file = OpenOptions::new().read(true).append(true).create(true).open(path).map_err(told)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(expected.refused("is in use by another process"));
            }
            // Some file systems have no locks.
            Err(TryLockError::Error(_)) => {}
        }
        let Contents { results: known, table, .. } =
            match expected.read(file.try_clone().map_err(told)?, warn)? {
                Some(contents) => {
                    // A kill may have cut the last line off.
                    file.set_len(contents.whole).map_err(told)?;
                    contents
                }
                None => {
                    file.set_len(0).map_err(told)?;
                    file.write_all(line(&subject.header).map_err(told)?.as_bytes()).map_err(told)?;
                    Contents::default()
                }
            };
        let mut results = vec![None; subject.names.len()];
        for (unit, count) in known {
            results[unit] = Some(count);
        }
        let (path, synced) = (path.to_path_buf(), Instant::now());
        Ok(Self { file, path, subject, results, table, synced, torn: false })
    }

    /// The known results, in the order of the names.
    pub fn results(&self) -> &[Option<BigUint>] {
        &self.results
    }

    /// The breakdown of a count in one piece, if it is known.
    pub fn table(&self) -> Option<&Table> {
        self.table.as_ref()
    }

    /// Records the result of a unit that was computed elsewhere, unless it is known already. The position of
    /// the unit is returned. It is an error if the entry is damaged, belongs to another count or contradicts
    /// what is known.
    pub fn add(&mut self, entry: &Entry) -> Result<usize, UsageError> {
        let (place, tally) = self.subject.sound(entry)?;
        match &self.results[place] {
            Some(known) if *known == tally.count => return Ok(place),
            Some(known) => {
                return Err(UsageError::new(format!(
                    "the journal `{}` has {known} for the unit `{}`, but it was now counted as {}: one of them is wrong, so trust neither",
                    self.path.display(),
                    entry.unit(),
                    tally.count
                )));
            }
            None => {}
        }
        self.append(place, entry, &tally).map_err(|io| error(&self.path, &io))?;
        Ok(place)
    }

    /// Records the result of a unit.
    pub(super) fn write(&mut self, unit: usize, tally: &Tally) -> io::Result<()> {
        self.append(unit, &self.subject.entry(unit, tally, None), tally)
    }

    fn append(&mut self, unit: usize, entry: &Entry, tally: &Tally) -> io::Result<()> {
        let mut text = line(entry)?;
        if self.torn {
            // What is left of the line before becomes a damaged line of its own.
            text.insert(0, '\n');
        }
        self.torn = true;
        self.file.write_all(text.as_bytes())?;
        self.torn = false;
        self.results[unit] = Some(tally.count.clone());
        self.table = tally.table.clone().or(self.table.take());
        if self.synced.elapsed() >= SYNC_EVERY {
            self.sync()?;
        }
        Ok(())
    }

    /// Flushes everything to the disk.
    pub fn sync(&mut self) -> io::Result<()> {
        self.synced = Instant::now();
        self.file.sync_data()
    }
}

/// The error for a journal that cannot be read or written.
pub(super) fn error(path: &Path, error: &io::Error) -> UsageError {
    UsageError::new(format!("the journal `{}`: {error}", path.display()))
}

#[cfg(test)]
mod tests;

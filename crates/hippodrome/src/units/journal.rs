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
//! that another process has open. Journals of format 1, which had no sums, are read with a warning.
//!
//! Limits: the first line may be little longer than expected, and every other line 64 MiB long.

mod lines;

use std::collections::HashMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::Path;
use std::time::Duration;

use num_bigint::BigUint;
use serde::{Deserialize, Serialize};
use web_time::Instant;

use self::lines::{Line, Lines};
use crate::control::Seed;
use crate::outcome::{Table, number};
use crate::puzzle::UsageError;
use crate::record::VERSION;
use crate::spec::Spec;

/// The number of this format.
const FORMAT: u32 = 2;

/// The format without checksums, which is still read.
const WITHOUT_SUMS: u32 = 1;

/// How often new lines are flushed to the disk.
const SYNC_EVERY: Duration = Duration::from_secs(1);

/// The header of another journal may be longer than that of this one by so many bytes.
const SPARE: usize = 4096;

/// The most bytes of a line.
const LONGEST: usize = 64 << 20;

/// The first line.
#[derive(Clone, Serialize, Deserialize, PartialEq, Eq)]
struct Header {
    journal: u32,
    spec: String,
    method: String,
    version: String,
    units: usize,
    /// Absent in format 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    sum: Option<String>,
}

impl Header {
    /// The header of a new journal.
    fn new(spec: &Spec, method: &str, units: usize) -> Self {
        let (spec, method, version) = (spec.to_string(), method.to_string(), VERSION.to_string());
        let mut header = Self { journal: FORMAT, spec, method, version, units, sum: None };
        header.sum = Some(header.right_sum());
        header
    }

    /// The checksum of its other members.
    fn right_sum(&self) -> String {
        checksum(&[
            &self.journal.to_string(),
            &self.spec,
            &self.method,
            &self.version,
            &self.units.to_string(),
        ])
    }

    /// Whether it fits its checksum, which every format but the first has.
    fn is_sound(&self) -> bool {
        match &self.sum {
            Some(sum) => *sum == self.right_sum(),
            None => self.journal == WITHOUT_SUMS,
        }
    }
}

/// Every other line.
#[derive(Serialize, Deserialize)]
struct Entry {
    unit: String,
    count: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    table: Option<Table>,
    /// Absent in format 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    sum: Option<String>,
}

/// An open journal.
pub(super) struct Journal {
    file: File,
    header: Header,
    names: Vec<String>,
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
    pub fn open(
        path: &Path,
        spec: &Spec,
        method: &str,
        names: Vec<String>,
        warn: &mut dyn FnMut(String),
    ) -> Result<Self, UsageError> {
        let told = |io: io::Error| error(path, &io);
        let refused = |why: String| {
            UsageError::new(format!("the journal `{}` {why}: name another file", path.display()))
        };
        let file = OpenOptions::new().read(true).append(true).create(true).open(path).map_err(told)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(refused("is in use by another process".into())),
            // Some file systems have no locks.
            Err(TryLockError::Error(_)) => {}
        }
        let header = Header::new(spec, method, names.len());
        let first = line(&header).map_err(told)?;
        let results = vec![None; names.len()];
        let mut journal =
            Self { file, header, results, names, table: None, synced: Instant::now(), torn: false };
        let mut lines = Lines::new(journal.file.try_clone().map_err(told)?);
        let found = match lines.first(first.len() + SPARE).map_err(told)? {
            Line::Torn(text) if first.as_bytes().starts_with(text) => {
                journal.file.set_len(0).map_err(told)?;
                journal.file.write_all(first.as_bytes()).map_err(told)?;
                return Ok(journal);
            }
            Line::Torn(_) | Line::TooLong => None,
            Line::Whole(text) => serde_json::from_slice::<Header>(text).ok(),
        };
        let found = found.ok_or_else(|| refused("is not a journal".into()))?;
        if !found.is_sound() {
            return Err(refused("is damaged in its first line".into()));
        }
        if let Some(difference) = difference(&found, &journal.header) {
            return Err(refused(difference));
        }
        if found.journal == WITHOUT_SUMS {
            warn(format!(
                "the journal `{}` has no checksums, so damage to it would go unnoticed",
                path.display()
            ));
        }
        // Tables were written differently before.
        let what = if found.journal == WITHOUT_SUMS { "cannot be read" } else { "is damaged" };
        let mut warn_line = |number: usize| {
            warn(format!(
                "line {number} of the journal `{}` {what}: its unit is computed again",
                path.display()
            ));
        };
        let whole = journal.read(lines, found.journal, &mut warn_line).map_err(told)?.map_err(refused)?;
        journal.file.set_len(whole).map_err(told)?;
        Ok(journal)
    }

    /// Reads the results in the lines after the first. Returns the length of all whole lines, or why the
    /// journal cannot be used.
    fn read(
        &mut self,
        mut lines: Lines,
        format: u32,
        warn: &mut dyn FnMut(usize),
    ) -> io::Result<Result<u64, String>> {
        let places: HashMap<String, usize> = self.names.iter().cloned().zip(0..).collect();
        for number in 2.. {
            let text = match lines.next(LONGEST)? {
                Line::Whole(text) => text,
                Line::TooLong => {
                    warn(number);
                    continue;
                }
                Line::Torn(_) => break,
            };
            let entry: Option<Entry> = serde_json::from_slice(text).ok();
            let sound = entry.and_then(|entry| self.sound(entry, format, &places));
            let Some((place, count, table)) = sound else {
                warn(number);
                continue;
            };
            if self.results[place].as_ref().is_some_and(|known| *known != count) {
                return Ok(Err(format!("contradicts itself in line {number}")));
            }
            self.results[place] = Some(count);
            self.table = table.or(self.table.take());
        }
        Ok(Ok(lines.whole))
    }

    /// What an entry says, if it is undamaged and about a unit of this count.
    fn sound(
        &self,
        entry: Entry,
        format: u32,
        places: &HashMap<String, usize>,
    ) -> Option<(usize, BigUint, Option<Table>)> {
        let place = *places.get(&entry.unit)?;
        match &entry.sum {
            Some(sum) if *sum != self.sum(&entry) => return None,
            None if format != WITHOUT_SUMS => return None,
            _ => {}
        }
        Some((place, number::digits(&entry.count)?, entry.table))
    }

    /// The checksum of what is counted and of an entry.
    fn sum(&self, entry: &Entry) -> String {
        let table = entry.table.as_ref().and_then(|table| serde_json::to_string(table).ok());
        let table = table.unwrap_or_default();
        checksum(&[&self.header.spec, &self.header.method, &entry.unit, &entry.count, &table])
    }

    /// The known results, in the order of the names.
    pub fn results(&self) -> &[Option<BigUint>] {
        &self.results
    }

    /// The breakdown of a count in one piece, if it is known.
    pub fn table(&self) -> Option<&Table> {
        self.table.as_ref()
    }

    /// Records the result of a unit.
    pub fn write(&mut self, unit: usize, count: &BigUint, table: Option<&Table>) -> io::Result<()> {
        let mut entry = Entry {
            unit: self.names[unit].clone(),
            count: count.to_string(),
            table: table.cloned(),
            sum: None,
        };
        entry.sum = Some(self.sum(&entry));
        let mut text = line(&entry)?;
        if self.torn {
            // What is left of the line before becomes a damaged line of its own.
            text.insert(0, '\n');
        }
        self.torn = true;
        self.file.write_all(text.as_bytes())?;
        self.torn = false;
        self.results[unit] = Some(count.clone());
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

/// FNV-1a of these texts.
fn checksum(texts: &[&str]) -> String {
    let bytes = texts.iter().flat_map(|text| text.bytes().chain([0]));
    let sum = bytes
        .fold(0xcbf2_9ce4_8422_2325_u64, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3));
    format!("{sum:016x}")
}

/// The error for a journal that cannot be read or written.
pub(super) fn error(path: &Path, error: &io::Error) -> UsageError {
    UsageError::new(format!("the journal `{}`: {error}", path.display()))
}

/// An object as one line of JSON.
fn line(object: &impl Serialize) -> io::Result<String> {
    Ok(serde_json::to_string(object)? + "\n")
}

/// How the header of another journal differs, for a sentence.
fn difference(found: &Header, wanted: &Header) -> Option<String> {
    if ![FORMAT, WITHOUT_SUMS].contains(&found.journal) {
        return Some(format!("has format {}, but this program writes {FORMAT}", found.journal));
    }
    // The same question may have been written differently before.
    let same = found.spec == wanted.spec
        || Spec::parse(&found.spec)
            .and_then(|spec| spec.pose(&Seed::new(0)))
            .is_ok_and(|instance| instance.spec().to_string() == wanted.spec);
    if !same {
        return Some(format!("counts `{}`, not `{}`", found.spec, wanted.spec));
    }
    let pairs = [
        ("was written by method", &found.method, &wanted.method),
        ("was written by version", &found.version, &wanted.version),
    ];
    match pairs.into_iter().find(|(_, found, wanted)| found != wanted) {
        Some((what, found, wanted)) => Some(format!("{what} `{found}`, not `{wanted}`")),
        None if found.units != wanted.units => {
            Some(format!("has {} units, not {}", found.units, wanted.units))
        }
        None => None,
    }
}

#[cfg(test)]
mod tests;

//! A text file with the results of a count, one per line, so that a killed run can be continued.
//!
//! The first line is a JSON object that says what is counted:
//! `{"journal":1,"spec":"queens 20","method":"auto","version":"0.1.0","units":512}`. Every further line is
//! the result of a finished unit, in the order in which they finished: `{"unit":"...","count":"..."}`. A
//! count in one piece has the single unit `all`, whose line may also hold its `table`. A line is written
//! by a single call and never changed, so a kill damages at most the last line. That line is dropped when
//! the count is continued, and its unit is computed again. A journal of another question, method or
//! version is refused, and so is any other file.

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use num_bigint::BigUint;
use serde::{Deserialize, Serialize};

use crate::outcome::Table;
use crate::puzzle::UsageError;
use crate::record::VERSION;
use crate::spec::Spec;

/// The number of this format.
const FORMAT: u32 = 1;

/// How often new lines are flushed to the disk.
const SYNC_EVERY: Duration = Duration::from_secs(1);

/// The first line.
#[derive(Serialize, Deserialize, PartialEq, Eq)]
struct Header {
    journal: u32,
    spec: String,
    method: String,
    version: String,
    units: usize,
}

/// Every other line.
#[derive(Serialize, Deserialize)]
struct Entry {
    unit: String,
    count: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    table: Option<Table>,
}

/// An open journal.
pub(super) struct Journal {
    file: File,
    names: Vec<String>,
    results: Vec<Option<BigUint>>,
    /// The breakdown of a count in one piece.
    table: Option<Table>,
    synced: Instant,
}

impl Journal {
    /// Opens the journal of a count, or starts one if there is no such file.
    pub fn open(path: &Path, spec: &Spec, method: &str, names: Vec<String>) -> Result<Self, UsageError> {
        let told = |io: io::Error| error(path, &io);
        let refused = |why: String| {
            UsageError::new(format!("the journal `{}` {why}: name another file", path.display()))
        };
        let mut options = OpenOptions::new();
        let mut file = options.read(true).append(true).create(true).open(path).map_err(told)?;
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(told)?;
        let header = Header {
            journal: FORMAT,
            spec: spec.to_string(),
            method: method.to_string(),
            version: VERSION.to_string(),
            units: names.len(),
        };
        let first = line(&header).map_err(told)?;
        let mut journal =
            Self { file, results: vec![None; names.len()], names, table: None, synced: Instant::now() };
        // The last line is complete only if it ends with a line break.
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        if whole == 0 {
            if !first.starts_with(&text) {
                return Err(refused("is not a journal".into()));
            }
            journal.file.set_len(0).map_err(told)?;
            journal.file.write_all(first.as_bytes()).map_err(told)?;
            return Ok(journal);
        }
        let mut lines = text[..whole].lines();
        let found: Header = lines
            .next()
            .and_then(|line| serde_json::from_str(line).ok())
            .ok_or_else(|| refused("is not a journal".into()))?;
        if found != header {
            return Err(refused(difference(&found, &header)));
        }
        journal.read(lines).map_err(refused)?;
        if whole < text.len() {
            journal.file.set_len(whole as u64).map_err(told)?;
        }
        Ok(journal)
    }

    /// Reads the results in these lines.
    fn read<'t>(&mut self, lines: impl Iterator<Item = &'t str>) -> Result<(), String> {
        let places: HashMap<&str, usize> =
            self.names.iter().enumerate().map(|(place, name)| (name.as_str(), place)).collect();
        for (number, line) in (2..).zip(lines) {
            let entry: Option<Entry> = serde_json::from_str(line).ok();
            let found = entry.and_then(|entry| {
                let place = *places.get(entry.unit.as_str())?;
                let count: BigUint = entry.count.parse().ok()?;
                Some((place, count, entry.table))
            });
            let Some((place, count, table)) = found else {
                return Err(format!("has a line {number} that is not a result of this count"));
            };
            if self.results[place].as_ref().is_some_and(|known| *known != count) {
                return Err(format!("contradicts itself in line {number}"));
            }
            self.results[place] = Some(count);
            self.table = table.or(self.table.take());
        }
        Ok(())
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
        let entry = Entry { unit: self.names[unit].clone(), count: count.to_string(), table: table.cloned() };
        self.file.write_all(line(&entry)?.as_bytes())?;
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

/// The error for a journal that cannot be read or written.
pub(super) fn error(path: &Path, error: &io::Error) -> UsageError {
    UsageError::new(format!("the journal `{}`: {error}", path.display()))
}

/// An object as one line of JSON.
fn line(object: &impl Serialize) -> io::Result<String> {
    Ok(serde_json::to_string(object)? + "\n")
}

/// How the header of another journal differs, for a sentence.
fn difference(found: &Header, wanted: &Header) -> String {
    if found.journal != wanted.journal {
        return format!("has format {}, but this program writes {}", found.journal, wanted.journal);
    }
    let pairs = [
        ("counts", &found.spec, &wanted.spec),
        ("was written by method", &found.method, &wanted.method),
        ("was written by version", &found.version, &wanted.version),
    ];
    match pairs.into_iter().find(|(_, found, wanted)| found != wanted) {
        Some((what, found, wanted)) => format!("{what} `{found}`, not `{wanted}`"),
        None => format!("has {} units, not {}", found.units, wanted.units),
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::PathBuf;

    use super::*;

    fn spec(text: &str) -> Spec {
        Spec::parse(text).expect("a sound spec")
    }

    fn names() -> Vec<String> {
        ["a", "b", "c"].map(String::from).to_vec()
    }

    fn open(path: &Path, text: &str) -> Result<Journal, String> {
        Journal::open(path, &spec(text), "auto", names()).map_err(|error| error.to_string())
    }

    /// A path without a file.
    fn fresh(name: &str) -> PathBuf {
        let path = std::env::temp_dir().join(format!("hippodrome-{name}-{}", std::process::id()));
        let _ = fs::remove_file(&path);
        path
    }

    #[test]
    fn a_journal_goes_on_from_wherever_it_was_torn() {
        let path = fresh("torn");
        let mut journal = open(&path, "queens 8").unwrap();
        journal.write(2, &7u32.into(), None).unwrap();
        journal.write(0, &BigUint::from(10u32).pow(30), None).unwrap();
        let text = fs::read(&path).unwrap();
        let ends: Vec<usize> = (0..text.len()).filter(|&i| text[i] == b'\n').collect();
        for length in 0..=text.len() {
            fs::write(&path, &text[..length]).unwrap();
            let mut journal = open(&path, "queens 8").unwrap();
            let whole = ends.iter().filter(|&&end| end < length).count();
            let known: Vec<bool> = journal.results().iter().map(Option::is_some).collect();
            assert_eq!(known, [whole > 2, false, whole > 1], "{length}");
            journal.write(1, &1u32.into(), None).unwrap();
            assert_eq!(open(&path, "queens 8").unwrap().results()[1], Some(1u32.into()));
        }
        fs::remove_file(path).unwrap();
    }

    #[test]
    fn another_journal_is_refused_and_left_alone() {
        let path = fresh("other");
        drop(open(&path, "queens 8").unwrap());
        let refusal = |path: &Path, text: &str| open(path, text).err().unwrap_or_default();
        assert!(refusal(&path, "queens 9").contains("counts `queens 8`, not `queens 9`"));
        let text = fs::read_to_string(&path).unwrap();
        for (from, to, why) in [
            (VERSION, "0.0.1", "written by version `0.0.1`"),
            ("\"auto\"", "\"bitmask\"", "written by method `bitmask`"),
            ("\"units\":3", "\"units\":4", "has 4 units, not 3"),
            ("\"journal\":1", "\"journal\":2", "has format 2"),
            ("{", "[", "is not a journal"),
        ] {
            fs::write(&path, text.replacen(from, to, 1)).unwrap();
            assert!(refusal(&path, "queens 8").contains(why), "{why}");
        }
        for (line, why) in [
            (r#"{"unit":"z","count":"1"}"#, "line 2"),
            (r#"{"unit":"a","count":"-1"}"#, "line 2"),
            ("", "line 2"),
            ("{\"unit\":\"a\",\"count\":\"1\"}\n{\"unit\":\"a\",\"count\":\"2\"}", "contradicts itself"),
        ] {
            fs::write(&path, format!("{text}{line}\n")).unwrap();
            assert!(refusal(&path, "queens 8").contains(why), "{line}");
        }
        fs::write(&path, "my diary").unwrap();
        assert!(refusal(&path, "queens 8").contains("is not a journal"));
        assert_eq!(fs::read_to_string(&path).unwrap(), "my diary");
        fs::remove_file(path).unwrap();
        assert!(refusal(Path::new("/no/such/folder/journal"), "queens 8").contains("journal"));
    }
}

//! A text file with the results of a count, one per line, so that a killed run can be continued.
//!
//! The first line is a JSON object that says what is counted:
//! `{"journal":2,"spec":"queens 20","method":"auto","version":"0.1.0","units":512}`. Every further line is
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

use std::collections::HashMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use num_bigint::BigUint;
use serde::{Deserialize, Serialize};

use crate::control::Seed;
use crate::outcome::Table;
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
        let header = Header {
            journal: FORMAT,
            spec: spec.to_string(),
            method: method.to_string(),
            version: VERSION.to_string(),
            units: names.len(),
        };
        let first = line(&header).map_err(told)?;
        let results = vec![None; names.len()];
        let mut journal = Self { file, header, results, names, table: None, synced: Instant::now() };
        let mut lines = Lines::new(journal.file.try_clone().map_err(told)?);
        let found = match lines.next(first.len() + SPARE).map_err(told)? {
            Line::Torn(text) if first.as_bytes().starts_with(text) => {
                journal.file.set_len(0).map_err(told)?;
                journal.file.write_all(first.as_bytes()).map_err(told)?;
                return Ok(journal);
            }
            Line::Torn(_) => None,
            Line::Whole(text) => serde_json::from_slice::<Header>(text).ok(),
        };
        let found = found.ok_or_else(|| refused("is not a journal".into()))?;
        if let Some(difference) = difference(&found, &journal.header) {
            return Err(refused(difference));
        }
        if found.journal == WITHOUT_SUMS {
            warn(format!(
                "the journal `{}` has no checksums, so damage to it would go unnoticed",
                path.display()
            ));
        }
        let mut warn_line = |number: usize| {
            warn(format!(
                "line {number} of the journal `{}` is damaged: its unit is computed again",
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
                Line::Torn(text) if text.len() > LONGEST => {
                    return Ok(Err(format!("has a line {number} that is too long")));
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
        // Other readers of numbers are more generous.
        let digits = !entry.count.is_empty() && entry.count.bytes().all(|byte| byte.is_ascii_digit());
        let count = entry.count.parse().ok().filter(|_| digits)?;
        Some((place, count, entry.table))
    }

    /// The checksum of an entry: FNV-1a of what is counted and of the entry itself.
    fn sum(&self, entry: &Entry) -> String {
        let table = entry.table.as_ref().and_then(|table| serde_json::to_string(table).ok());
        let parts =
            [&self.header.spec, &self.header.method, &entry.unit, &entry.count, &table.unwrap_or_default()];
        let bytes = parts.into_iter().flat_map(|part| part.bytes().chain([0]));
        let sum = bytes.fold(0xcbf2_9ce4_8422_2325_u64, |sum, byte| {
            (sum ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
        });
        format!("{sum:016x}")
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

/// Reads a file line by line, in bounded memory.
struct Lines {
    file: BufReader<File>,
    text: Vec<u8>,
    /// The length of all whole lines so far.
    whole: u64,
}

/// A line of a file, without its end.
enum Line<'l> {
    /// It ends with a line break.
    Whole(&'l [u8]),
    /// The file ends before a line break, or the line is too long. At the end of the file it is empty.
    Torn(&'l [u8]),
}

impl Lines {
    fn new(file: File) -> Self {
        Self { file: BufReader::new(file), text: Vec::new(), whole: 0 }
    }

    /// The next line, of which at most `longest` bytes and one more are read.
    fn next(&mut self, longest: usize) -> io::Result<Line<'_>> {
        self.text.clear();
        let mut rest = (&mut self.file).take(longest as u64 + 1);
        let length = rest.read_until(b'\n', &mut self.text)?;
        Ok(match self.text.strip_suffix(b"\n") {
            Some(text) => {
                self.whole += length as u64;
                Line::Whole(text)
            }
            None => Line::Torn(&self.text),
        })
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
mod tests {
    use std::fs;
    use std::path::PathBuf;

    use super::*;

    fn spec(text: &str) -> Spec {
        Spec::parse(text).expect("a valid spec")
    }

    fn names() -> Vec<String> {
        ["a", "b", "c"].map(String::from).to_vec()
    }

    fn open(path: &Path, text: &str) -> Result<Journal, String> {
        opened(path, text).map(|(journal, _)| journal)
    }

    /// The journal and its warnings.
    fn opened(path: &Path, text: &str) -> Result<(Journal, Vec<String>), String> {
        let mut warnings = Vec::new();
        let journal =
            Journal::open(path, &spec(text), "auto", names(), &mut |warning| warnings.push(warning));
        journal.map(|journal| (journal, warnings)).map_err(|error| error.to_string())
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
        drop(journal);
        let text = fs::read(&path).unwrap();
        let ends: Vec<usize> = (0..text.len()).filter(|&i| text[i] == b'\n').collect();
        for length in 0..=text.len() {
            fs::write(&path, &text[..length]).unwrap();
            let mut journal = open(&path, "queens 8").unwrap();
            let whole = ends.iter().filter(|&&end| end < length).count();
            let known: Vec<bool> = journal.results().iter().map(Option::is_some).collect();
            assert_eq!(known, [whole > 2, false, whole > 1], "{length}");
            journal.write(1, &1u32.into(), None).unwrap();
            drop(journal);
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
            ("\"journal\":2", "\"journal\":3", "has format 3"),
            ("{", "[", "is not a journal"),
        ] {
            fs::write(&path, text.replacen(from, to, 1)).unwrap();
            assert!(refusal(&path, "queens 8").contains(why), "{why}");
        }
        let contradiction = "{\"unit\":\"a\",\"count\":\"1\"}\n{\"unit\":\"a\",\"count\":\"2\"}";
        fs::write(&path, format!("{}{contradiction}\n", text.replace("\"journal\":2", "\"journal\":1")))
            .unwrap();
        assert!(refusal(&path, "queens 8").contains("contradicts itself"));
        fs::write(&path, "my diary").unwrap();
        assert!(refusal(&path, "queens 8").contains("is not a journal"));
        assert_eq!(fs::read_to_string(&path).unwrap(), "my diary");
        fs::remove_file(path).unwrap();
        assert!(refusal(Path::new("/no/such/folder/journal"), "queens 8").contains("journal"));
    }

    #[test]
    fn a_damaged_line_is_reported_and_never_believed() {
        let path = fresh("damaged");
        let mut journal = open(&path, "queens 8").unwrap();
        journal.write(0, &1234u32.into(), None).unwrap();
        journal.write(1, &77u32.into(), None).unwrap();
        drop(journal);
        let text = fs::read(&path).unwrap();
        let start = text.iter().position(|&byte| byte == b'\n').unwrap() + 1;
        let mut changed = 0;
        for at in start..text.len() - 1 {
            for bit in 0..8 {
                let mut damaged = text.clone();
                damaged[at] ^= 1 << bit;
                fs::write(&path, &damaged).unwrap();
                let (journal, warnings) = opened(&path, "queens 8").unwrap();
                for (unit, truth) in [(0, 1234u32), (1, 77)] {
                    let known = journal.results()[unit].clone();
                    assert!(known.is_none() || known == Some(truth.into()), "byte {at}, bit {bit}");
                    changed += usize::from(known.is_none());
                }
                assert_eq!(warnings.is_empty(), journal.results()[..2].iter().all(Option::is_some));
            }
        }
        assert!(changed > 500);
        // A number with a separator is not one, even with the right sum.
        let mut journal = open(&path, "queens 8").unwrap();
        journal.names[2] = "c".into();
        let mut entry = Entry { unit: "c".into(), count: "1_0".into(), table: None, sum: None };
        entry.sum = Some(journal.sum(&entry));
        journal.file.write_all(line(&entry).unwrap().as_bytes()).unwrap();
        drop(journal);
        assert_eq!(open(&path, "queens 8").unwrap().results()[2], None);
        fs::remove_file(path).unwrap();
    }

    #[test]
    fn journals_without_sums_are_read_with_a_warning() {
        let path = fresh("old");
        let header = r#"{"journal":1,"spec":"queens 8","method":"auto","version":"0.1.0","units":3}"#;
        fs::write(&path, format!("{header}\n{{\"unit\":\"b\",\"count\":\"5\"}}\n")).unwrap();
        let (mut journal, warnings) = opened(&path, "queens 8").unwrap();
        assert_eq!(journal.results()[1], Some(5u32.into()));
        assert!(warnings.len() == 1 && warnings[0].contains("no checksums"), "{warnings:?}");
        journal.write(0, &6u32.into(), None).unwrap();
        drop(journal);
        assert_eq!(open(&path, "queens 8").unwrap().results()[..2], [Some(6u32.into()), Some(5u32.into())]);
        fs::remove_file(path).unwrap();
    }

    #[test]
    fn a_journal_in_use_and_an_endless_file_are_refused() {
        let path = fresh("busy");
        let journal = open(&path, "queens 8").unwrap();
        assert!(open(&path, "queens 8").err().unwrap().contains("in use"));
        drop(journal);
        assert!(open(&path, "queens 8").is_ok());
        fs::remove_file(path).unwrap();
        if Path::new("/dev/zero").exists() {
            assert!(open(Path::new("/dev/zero"), "queens 8").is_err());
        }
    }
}

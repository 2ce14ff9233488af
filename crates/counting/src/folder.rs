//! A folder with one file for each finished unit, which any number of processes may fill at the same time.
//!
//! The file `NAME.jsonl` is a journal with the single unit `NAME`. It is written under another name and then
//! renamed, so it is there as a whole or not at all. If two processes compute the same unit, the second file
//! replaces the first, and both say the same. A file that is damaged, as after a power cut, or about another count,
//! is never believed.

use std::fs::{self, File};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use num_bigint::BigUint;

use super::Job;
use super::journal::Entry;
use contract::{Table, Tally, UsageError};

/// The folder of a count.
pub struct Folder<'j> {
    job: &'j Job,
    path: PathBuf,
    /// What this process adds to the names of unfinished files, which no other one does.
    mark: String,
}

/// The results in a folder.
#[non_exhaustive]
pub struct Collected {
    /// The known results, in the order of the names.
    pub results: Vec<Option<BigUint>>,
    /// The breakdown of a count in one piece.
    pub table: Option<Table>,
}

impl<'j> Folder<'j> {
    /// The folder at a path, which is created if it is not there.
    pub fn create(job: &'j Job, path: &Path) -> Result<Self, UsageError> {
        fs::create_dir_all(path).map_err(|error| unusable(path, &error))?;
        Self::open(job, path)
    }

    /// The folder at a path.
    pub fn open(job: &'j Job, path: &Path) -> Result<Self, UsageError> {
        let there = fs::metadata(path).map_err(|error| unusable(path, &error))?;
        if !there.is_dir() {
            return Err(UsageError::new(format!("`{}` is a file: name a folder", path.display())));
        }
        // Process numbers repeat on other machines that share the folder.
        let random = RandomState::new().build_hasher().finish();
        let mark = format!("{}-{random:016x}", std::process::id());
        Ok(Self { job, path: path.to_path_buf(), mark })
    }

    fn file(&self, unit: usize) -> PathBuf {
        self.path.join(format!("{}.jsonl", self.job.names()[unit]))
    }

    /// Whether the result of a unit is there and sound.
    pub fn has(&self, unit: usize) -> Result<bool, UsageError> {
        Ok(self.read(unit, &mut |_| {})?.is_some())
    }

    /// The result of a unit, if it is there and sound.
    fn read(&self, unit: usize, warn: &mut dyn FnMut(String)) -> Result<Option<Tally>, UsageError> {
        let path = self.file(unit);
        let expected = self.job.expected(&path);
        let file = match File::open(&path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(expected.error(&error)),
        };
        let Some(mut contents) = expected.read(file, warn)? else { return Ok(None) };
        Ok(contents.results.remove(&unit).map(|count| Tally { count, table: contents.table }))
    }

    /// Writes the result of a unit.
    pub fn write(&self, entry: &Entry) -> Result<(), UsageError> {
        let (unit, tally) = self.job.sound(entry)?;
        let path = self.file(unit);
        let told = |error: io::Error| self.job.expected(&path).error(&error);
        if let Some(known) = self.read(unit, &mut |_| {})?
            && known.count != tally.count
        {
            return Err(UsageError::new(format!(
                "`{}` says {}, but the unit was now counted as {}: one of them is wrong, so trust neither",
                path.display(),
                known.count,
                tally.count
            )));
        }
        let unfinished = self.path.join(format!(".{}.{}.part", self.job.names()[unit], self.mark));
        let text = self.job.file_of(entry).map_err(told)?;
        let written = File::create(&unfinished)
            .and_then(|mut file| file.write_all(text.as_bytes()))
            .and_then(|()| fs::rename(&unfinished, &path));
        if written.is_err() {
            let _ = fs::remove_file(&unfinished);
        }
        written.map_err(told)
    }

    /// All results that are there. What is wrong with single files is passed to `warn`, one sentence each.
    pub fn collect(&self, warn: &mut dyn FnMut(String)) -> Result<Collected, UsageError> {
        let mut collected = Collected { results: Vec::new(), table: None };
        for unit in 0..self.job.names().len() {
            let found = self.read(unit, warn)?;
            collected.table = found.as_ref().and_then(|tally| tally.table.clone()).or(collected.table);
            collected.results.push(found.map(|tally| tally.count));
        }
        Ok(collected)
    }
}

/// The error for a folder that cannot be used.
fn unusable(path: &Path, error: &io::Error) -> UsageError {
    UsageError::new(format!("the folder `{}` cannot be used: {error}", path.display()))
}

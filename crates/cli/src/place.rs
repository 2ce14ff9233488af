//! Whether a file can be written, found out before any work is done.

use std::fs::{self, OpenOptions};
use std::path::Path;

use crate::exit::Failure;

/// Returns an error if a file cannot be written. Nothing is changed: an existing file stays as it is, and a
/// new one is not left behind.
pub fn check(flag: &str, path: &str) -> Result<(), Failure> {
    let wrong = |why: &dyn std::fmt::Display| {
        Err(Failure::Usage(format!("{flag}: `{path}` cannot be written: {why}")))
    };
    let place = Path::new(path);
    if place.is_dir() {
        return wrong(&"it is a folder");
    }
    if place.exists() {
        return OpenOptions::new().append(true).open(place).map_or_else(|error| wrong(&error), |_| Ok(()));
    }
    let folder = place.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if !folder.is_dir() {
        return wrong(&format!("there is no folder `{}`", folder.display()));
    }
    // Created and removed again: permissions alone do not tell on every system.
    match OpenOptions::new().write(true).create_new(true).open(place) {
        Ok(_) => fs::remove_file(place).map_or_else(|error| wrong(&error), |()| Ok(())),
        Err(error) => wrong(&error),
    }
}

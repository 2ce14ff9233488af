//! Writing files so that nothing is lost.
//!
//! A new file is written beside the old one and takes its place only when it is complete, so a full disk or a
//! kill leaves the old one as it was. Pipes and devices are written directly.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::exit::Failure;
use crate::show::note;

/// Writes a whole file, and says so.
pub fn save(path: &str, contents: &[u8]) -> Result<(), Failure> {
    write(path, contents).map_err(|error| Failure::writing(&format!("`{path}`"), &error))?;
    note("note", &format!("wrote `{path}`"));
    Ok(())
}

/// Writes a whole file.
pub fn write(path: impl AsRef<Path>, contents: &[u8]) -> io::Result<()> {
    // A link stays a link to the new file.
    let path = fs::canonicalize(&path).unwrap_or_else(|_| path.as_ref().to_path_buf());
    let before = fs::metadata(&path).ok();
    let (Some(beside), false) = (beside(&path), before.as_ref().is_some_and(|old| !old.is_file())) else {
        return fs::write(path, contents);
    };
    let written = File::create_new(&beside).and_then(|mut file| {
        file.write_all(contents)?;
        if let Some(old) = &before {
            file.set_permissions(old.permissions())?;
        }
        file.sync_all()
    });
    match written {
        // A folder that takes no new file may still have one that can be written.
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied && before.is_some() => {
            let _ = fs::remove_file(&beside);
            fs::write(path, contents)
        }
        written => {
            let moved = written.and_then(|()| fs::rename(&beside, path));
            if moved.is_err() {
                let _ = fs::remove_file(&beside);
            }
            moved
        }
    }
}

/// A name beside a file that no other process uses.
fn beside(path: &Path) -> Option<PathBuf> {
    let name = path.file_name()?.to_string_lossy();
    Some(path.with_file_name(format!(".{name}.{}.part", std::process::id())))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An empty folder.
    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("hippo-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir(&folder).unwrap();
        folder
    }

    #[test]
    fn a_file_is_replaced_as_a_whole() {
        let folder = folder("replaced");
        let path = folder.join("answer.txt");
        for text in ["first", "second, which is longer", "third"] {
            write(&path, text.as_bytes()).unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
        }
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "nothing is left beside it");
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn what_cannot_be_written_leaves_the_old_file() {
        let folder = folder("kept");
        // A path that cannot be renamed onto, and one in no folder.
        fs::create_dir_all(folder.join("taken/inside")).unwrap();
        assert!(write(folder.join("taken"), b"new").is_err());
        assert!(write(folder.join("missing/answer.txt"), b"new").is_err());
        assert!(folder.join("taken/inside").is_dir());
        // A device is written directly, and a full one says so.
        write("/dev/null", b"new").unwrap();
        assert!(write("/dev/full", b"new").is_err());
        let link = folder.join("link");
        fs::write(folder.join("old"), "old").unwrap();
        std::os::unix::fs::symlink(folder.join("old"), &link).unwrap();
        write(&link, b"new").unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read_to_string(folder.join("old")).unwrap(), "new");
        fs::remove_dir_all(folder).unwrap();
    }
}

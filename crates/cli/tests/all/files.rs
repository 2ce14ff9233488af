//! Nothing is lost when a file cannot be written.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn hippo(arguments: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hippo"));
    command.args(arguments.split(' '));
    command
}

fn texts(output: &Output) -> (String, String) {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (text(&output.stdout), text(&output.stderr))
}

/// An empty folder.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

#[test]
#[cfg(target_os = "linux")]
fn a_certificate_that_cannot_be_written_is_told_after_the_answer() {
    for json in [false, true] {
        let mut command = hippo("solve queens 8 --certificate /dev/full");
        if json {
            command.arg("--json");
        }
        let output = command.output().expect("hippo starts");
        let (out, error) = texts(&output);
        assert!(out.contains(if json { "\"solution\"" } else { "olved" }), "{out}");
        assert!(error.contains("cannot be written"), "{error}");
        assert_eq!(output.status.code(), Some(2));
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_destroys_nothing() {
    let folder = folder("full");
    let kept = folder.join("kept.json");
    fs::write(&kept, "precious").expect("a file");
    // A file may be no longer than one block: writing the certificate fails halfway.
    let run = format!(
        "ulimit -f 1; trap '' XFSZ; exec {} solve tour 40x40 --certificate {}",
        env!("CARGO_BIN_EXE_hippo"),
        kept.display()
    );
    let output = Command::new("sh").args(["-c", &run]).output().expect("a shell");
    let (out, error) = texts(&output);
    assert!(out.contains("olved") && error.contains("cannot be written"), "{out}{error}");
    assert_eq!(fs::read_to_string(&kept).expect("the file"), "precious");
    assert_eq!(fs::read_dir(&folder).expect("the folder").count(), 1, "nothing is left beside it");
    fs::remove_dir_all(folder).expect("the folder");
}

#[test]
#[cfg(target_os = "linux")]
fn a_count_goes_on_when_its_journal_is_full() {
    let folder = folder("journal");
    let journal = folder.join("count.journal");
    let run = format!(
        "ulimit -f 1; trap '' XFSZ; exec {} count queens 14 --json --journal {}",
        env!("CARGO_BIN_EXE_hippo"),
        journal.display()
    );
    let output = Command::new("sh").args(["-c", &run]).output().expect("a shell");
    let (out, error) = texts(&output);
    // OEIS A000170.
    assert!(out.contains("\"count\":\"365596\""), "{out}{error}");
    assert!(error.contains("the count goes on without it"), "{error}");
    let again = hippo("count queens 14 --json --journal").arg(&journal).output().expect("hippo starts");
    assert!(texts(&again).0.contains("\"count\":\"365596\""));
    fs::remove_dir_all(folder).expect("the folder");
}

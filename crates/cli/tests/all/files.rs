//! Nothing is lost when a file cannot be written.

#![cfg(target_os = "linux")]

use std::fs;

use crate::{fresh, hippo, hippo_after, said, told};

/// A file may be no longer than one block, so that writing it fails halfway.
const SMALL_FILES: &str = "ulimit -f 1; trap '' XFSZ";

#[test]
fn a_certificate_that_cannot_be_written_is_told_after_the_answer() {
    for json in [false, true] {
        let output =
            hippo(&format!("solve queens 8 --certificate /dev/full{}", if json { " --json" } else { "" }));
        let (out, error) = (told(&output), said(&output));
        assert!(out.contains(if json { "\"solution\"" } else { "olved" }), "{out}");
        assert!(error.contains("cannot be written"), "{error}");
        assert_eq!(output.status.code(), Some(3));
    }
}

#[test]
fn a_full_disk_destroys_nothing() {
    let folder = fresh("full");
    fs::create_dir(&folder).expect("a folder");
    let kept = folder.join("kept.json");
    fs::write(&kept, "precious").expect("a file");
    let output = hippo_after(SMALL_FILES, &format!("solve tour 40x40 --certificate {kept:?}"));
    let (out, error) = (told(&output), said(&output));
    assert!(out.contains("olved") && error.contains("cannot be written"), "{out}{error}");
    assert_eq!(fs::read_to_string(&kept).expect("the file"), "precious");
    assert_eq!(fs::read_dir(&folder).expect("the folder").count(), 1, "nothing is left beside it");
}

#[test]
fn a_count_goes_on_when_its_journal_is_full() {
    let count = format!("count queens 14 --json --journal {:?}", fresh("count.journal"));
    let output = hippo_after(SMALL_FILES, &count);
    let (out, error) = (told(&output), said(&output));
    // OEIS A000170.
    assert!(out.contains("\"count\":\"365596\""), "{out}{error}");
    assert!(error.contains("the count goes on without it"), "{error}");
    assert!(told(&hippo(&count)).contains("\"count\":\"365596\""));
}

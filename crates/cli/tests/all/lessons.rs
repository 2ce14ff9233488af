//! The commands of the lessons: those of figures draw the pictures of the docs, those of questions have an answer.
//!
//! `cargo xtask pictures` draws the pictures again.

use std::fs;
use std::path::Path;

use crate::{command, fresh, said};

/// Set by `cargo xtask pictures`.
const REMAKE: &str = "HIPPO_REMAKE_PICTURES";

/// The fenced commands of a lesson: what it is, and the last line.
fn commands(text: &str) -> Vec<(&str, &str)> {
    let blocks = text.split("\n```sh ").skip(1).filter_map(|rest| rest.split_once("\n```"));
    blocks.filter_map(|(block, _)| Some((block.split_whitespace().next()?, block.lines().last()?))).collect()
}

#[test]
fn lessons_show_what_their_commands_do() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let place = fresh("lessons");
    fs::create_dir_all(&place).expect("a folder for the pictures");
    let remake = std::env::var_os(REMAKE).is_some();
    let (mut figures, mut questions) = (0, 0);
    for entry in fs::read_dir(docs.join("lessons")).expect("the lessons are there") {
        let text = fs::read_to_string(entry.expect("a lesson").path()).expect("a lesson");
        for (kind, line) in commands(&text) {
            let arguments = line.strip_prefix("hippo ").expect("a command");
            let output = command(arguments).current_dir(&place).output().expect("hippo runs");
            // A question may be impossible or end at a limit, but it makes sense.
            assert_ne!(output.status.code(), Some(2), "{line}: {}", said(&output));
            if kind != "figure" {
                questions += 1;
                continue;
            }
            figures += 1;
            let name = line.rsplit(' ').next().expect("a file");
            let made = fs::read(place.join(name)).expect("the picture was drawn");
            let path = docs.join("pictures").join(name);
            assert!(text.contains(&format!("](../pictures/{name})")), "{name} is not shown");
            if remake {
                fs::write(&path, &made).expect("the picture can be written");
            } else {
                let stored = fs::read(&path).unwrap_or_default();
                assert!(stored == made, "docs/pictures/{name} is stale: run `cargo xtask pictures`");
            }
        }
    }
    assert!(figures > 10 && questions == 15, "{figures} figures, {questions} questions");
}

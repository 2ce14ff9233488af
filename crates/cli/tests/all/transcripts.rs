//! Every `console` example of the README, the docs and `cmd/` is run and compared, word for word.
//!
//! Times differ from run to run, so they are made wildcards first: a number with a unit of time, and in
//! tables everything from the column `time` on, which is why that column and what depends on it come last,
//! and the whole of a table below the line `Time`.

use std::fs;
use std::path::Path;

/// Replaces what differs from run to run by trycmd's wildcard.
fn without_times(text: &str) -> String {
    let mut out = String::new();
    let mut time_column = None;
    let mut heading = "";
    for line in text.lines() {
        if line.starts_with('|') {
            if let Some(at) = line.find(" time ") {
                time_column = line[..at].rfind('|').map(|bar| bar + 1);
            } else if heading == "Time" {
                time_column = Some(0);
            }
            match time_column.filter(|&at| line.is_char_boundary(at)) {
                Some(at) if line.len() > at => {
                    out.push_str(&line[..at]);
                    out.push_str("[..]");
                }
                _ => out.push_str(line),
            }
        } else {
            (time_column, heading) = (None, line);
            out.push_str(&without_time(line));
        }
        out.push('\n');
    }
    out
}

/// The line with its last `, NUMBER UNIT` (a time) made a wildcard.
fn without_time(line: &str) -> String {
    if let Some((before, after)) = line.rsplit_once(", ")
        && let Some((number, unit)) = after.split_once(' ')
        && number.parse::<f64>().is_ok()
        && ["µs", "ms", "s"].contains(&unit)
    {
        return format!("{before}, [..]");
    }
    line.into()
}

#[test]
fn examples_do_what_they_show() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let root = here.join("../..");
    let mut files = vec![root.join("README.md")];
    for folder in [root.join("docs"), here.join("tests/cmd")] {
        let found = fs::read_dir(&folder).expect("the folder is there").map(|entry| entry.unwrap().path());
        files.extend(found.filter(|path| path.extension().is_some_and(|e| e == "md")));
    }
    let copies = Path::new(env!("CARGO_TARGET_TMPDIR")).join("transcripts");
    let _ = fs::remove_dir_all(&copies);
    fs::create_dir_all(&copies).expect("a folder for the copies");
    for file in files {
        let text = fs::read_to_string(&file).expect("an example file");
        if text.contains("```console") {
            let name = file.file_name().expect("a file has a name");
            fs::write(copies.join(name), without_times(&text)).expect("a copy");
        }
    }
    // The files that examples read: published boards, and hand-ins.
    for name in ["reports", "marking", "searches"] {
        let folder = copies.join(name);
        fs::create_dir_all(&folder).expect("a folder");
        for entry in fs::read_dir(root.join("docs").join(name)).expect("the folder is there") {
            let path = entry.expect("a file").path();
            fs::copy(&path, folder.join(path.file_name().expect("a file has a name"))).expect("a copy");
        }
    }
    // Files that examples write go there too. The other tests use no relative paths.
    std::env::set_current_dir(&copies).expect("the folder of the copies");
    trycmd::TestCases::new().case(copies.join("*.md").display().to_string());
}

#[test]
fn times_become_wildcards_and_nothing_else() {
    assert_eq!(without_times("1 node, 12.5 ms\nfoo, bar\n"), "1 node, [..]\nfoo, bar\n");
    let table = "| a | time | b |\n|---|------|---|\n| 1 | 2 µs | 3 |\n";
    assert_eq!(without_times(table), "| a |[..]\n|---|[..]\n| 1 |[..]\n");
    assert_eq!(without_times("Time\n| 5 |\nMoves\n| 5 |\n"), "Time\n[..]\nMoves\n| 5 |\n");
}

//! `hippo unit`: processes that fill one folder, and the total when it is complete.

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

use crate::{HIPPO, fresh, said, told};

/// OEIS A000170.
const QUEENS_15: &str = "2279184";

fn hippo(arguments: &[&str]) -> Command {
    let mut command = Command::new(HIPPO);
    command.args(arguments).stdin(Stdio::null());
    command
}

fn output(arguments: &[&str]) -> Output {
    hippo(arguments).output().expect("hippo runs")
}

fn names(spec: &str) -> Vec<String> {
    told(&output(&["unit", "list", spec])).lines().map(String::from).collect()
}

/// The number of results in a folder.
fn results(folder: &Path) -> usize {
    let files = fs::read_dir(folder).into_iter().flatten().flatten();
    files.filter(|file| file.path().extension().is_some_and(|ending| ending == "jsonl")).count()
}

#[test]
fn four_processes_race_two_are_killed_and_the_total_waits_for_all_units() {
    let (spec, folder) = ("queens 15", fresh("race"));
    let path = folder.to_str().unwrap();
    let units = names(spec);
    assert_eq!(units.len(), 256);
    let half: Vec<&str> = units[..128].iter().map(String::as_str).collect();
    let start = || -> Child {
        let arguments = [&["unit", "run", spec, "--into", path, "--threads", "1", "--"], &half[..]].concat();
        hippo(&arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("hippo starts")
    };
    let mut processes: Vec<Child> = (0..4).map(|_| start()).collect();
    while results(&folder) < 3 {
        std::thread::sleep(Duration::from_millis(1));
    }
    for killed in &mut processes[..2] {
        killed.kill().expect("it is ours");
    }
    for (number, mut process) in processes.into_iter().enumerate() {
        let status = process.wait().expect("it ends");
        assert!(number < 2 || status.success(), "{status}");
    }
    assert_eq!(results(&folder), 128);

    let merge = ["unit", "merge", spec, path];
    let refused = output(&merge);
    assert_eq!((refused.status.code(), told(&refused)), (Some(3), String::new()));
    let why = said(&refused);
    assert!(why.contains("128 of 256 units are missing") && why.contains(&units[128]), "{why}");

    // Damage is noticed, and mended by running the unit again.
    let file = folder.join(format!("{}.jsonl", units[20]));
    let sound = fs::read_to_string(&file).unwrap();
    fs::write(&file, sound.replace("\"count\":\"", "\"count\":\"1")).unwrap();
    let warned = said(&output(&merge));
    assert!(warned.contains("is damaged") && warned.contains("129 of 256"), "{warned}");

    let parts = ["1/2", "2/2"].map(|part| {
        hippo(&["unit", "run", spec, "--part", part, "--into", path])
            .stdout(Stdio::null())
            .spawn()
            .expect("hippo starts")
    });
    for mut part in parts {
        assert!(part.wait().expect("it ends").success());
    }
    let total = output(&merge);
    assert_eq!((total.status.code(), said(&total)), (Some(0), String::new()));
    assert!(told(&total).starts_with("2,279,184: queens 15"), "{}", told(&total));

    // Nothing is computed twice, and the results continue in a journal.
    let again = told(&output(&["unit", "run", spec, "--into", path, "--json"]));
    assert!(again.contains("\"units\":256,\"computed\":0"), "{again}");
    let journal = folder.join("journal.txt");
    let journal = journal.to_str().unwrap();
    assert!(output(&["unit", "merge", spec, path, "--journal", journal]).status.success());
    let counted =
        told(&output(&["count", "queens", "15", "--journal", journal, "--node-limit", "1", "--json"]));
    assert!(counted.contains(&format!("\"count\":\"{QUEENS_15}\"")), "{counted}");
}

#[test]
fn results_of_another_count_are_refused() {
    let folder = fresh("other");
    let path = folder.to_str().unwrap();
    let unit = &names("queens 6")[2];
    assert!(output(&["unit", "run", "queens 6", "--into", path, "--", unit]).status.success());
    for arguments in [
        vec!["unit", "merge", "queens 6 --distinct", path],
        vec!["unit", "run", "queens 6 --distinct", "--into", path],
    ] {
        let refused = output(&arguments);
        let why = said(&refused);
        assert_eq!(refused.status.code(), Some(2), "{why}");
        assert!(why.contains("counts `queens 6`, not `queens 6 --distinct`"), "{why}");
    }
    let unknown = output(&["unit", "run", "queens 6", "--into", path, "--", "e--x"]);
    assert_eq!(unknown.status.code(), Some(2));
    assert!(said(&unknown).contains("`queens 6` has no unit `e--x`"), "{}", said(&unknown));
}

/// A count in one piece is a single unit, with its table, and a count that is known has none.
#[test]
fn counts_that_cannot_be_divided_can_be_merged_too() {
    let folder = fresh("whole");
    let path = folder.to_str().unwrap();
    let spec = "knights 3x4 --any-size --by-size";
    assert_eq!(names(spec), ["all"]);
    assert!(output(&["unit", "run", spec, "--into", path]).status.success());
    let merged = told(&output(&["unit", "merge", spec, path]));
    let counted = told(&output(&["count", "knights", "3x4", "--any-size", "--by-size"]));
    assert!(counted.starts_with(&merged) && merged.lines().count() > 3, "{merged}{counted}");
    fs::remove_dir_all(&folder).unwrap();
    fs::create_dir(&folder).unwrap();
    assert!(names("tour 3x3 --closed").is_empty());
    let known = told(&output(&["unit", "merge", "tour 3x3 --closed", path]));
    assert!(known.starts_with("0: tour 3x3 --closed"), "{known}");
}

//! A count with a journal survives kills, goes on where it was, and gives the right number.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use crate::{command, fresh, json, said};

fn lines(journal: &Path) -> Vec<String> {
    fs::read_to_string(journal).unwrap_or_default().lines().map(String::from).collect()
}

/// A count with a journal.
fn count(question: &str, journal: &Path) -> Command {
    command(&format!("count {question} --json --journal {journal:?}"))
}

fn count_of(output: &Output) -> String {
    json(output)["count"].as_str().expect("a count").to_string()
}

/// Kills a count three times at random moments, lets it finish, and compares.
fn survives(name: &str, question: &str, number: &str) {
    let journal = fresh(name);
    let chance = SystemTime::now().duration_since(UNIX_EPOCH).expect("a clock").subsec_micros();
    for round in 0..3u32 {
        // Anywhere from before its first result to a good way on; then -9, without a warning.
        let enough = lines(&journal).len() + (chance >> (6 * round) & 127) as usize;
        let mut run = count(question, &journal).stdout(Stdio::null()).spawn().expect("hippo starts");
        while lines(&journal).len() < enough && run.try_wait().expect("a state").is_none() {
            sleep(Duration::from_millis(1));
        }
        run.kill().expect("it can be killed");
        run.wait().expect("it ends");
    }
    let known = lines(&journal).len();
    let output = count(question, &journal).output().expect("hippo runs");
    assert!(output.status.success());
    assert_eq!(count_of(&output), number, "{} of {} lines were known", known, lines(&journal).len());
    let mut results = lines(&journal);
    let all = results.len();
    results.sort();
    results.dedup();
    assert_eq!(results.len(), all, "no unit was computed twice");
    // A finished journal answers at once.
    let again = count(question, &journal).output().expect("hippo runs");
    assert_eq!(count_of(&again), number);
    assert_eq!(lines(&journal).len(), all);
    fs::remove_file(journal).expect("the journal is there");
}

#[test]
fn a_count_killed_three_times_comes_out_right() {
    // OEIS A000170.
    survives("killed", "queens 17 --threads 1", "95815104");
}

#[test]
fn a_count_of_tours_killed_three_times_comes_out_right() {
    // Both were counted by a separate program in C++ too.
    survives("killed-closed", "tour 6x9 --closed --threads 1", "3374967940");
    survives("killed-open", "tour 6x7 --threads 2", "779938932");
    // As above, and twice the number of A306281. With so little memory the halves are swept in parts.
    survives("killed-in-parts", "tour 7x8 --closed --threads 1 --memory-limit 64MB", "34524432316");
    survives("killed-open-in-parts", "tour 6x8 --threads 1 --memory-limit 64MB", "49929787608");
}

#[test]
fn a_count_in_one_piece_has_a_journal_too() {
    let journal = fresh("whole");
    for (arguments, number) in [
        ("queens 8 --method backtracking", "92"),
        ("queens Q.../..../..../....", "0"),
        ("tour 4x4 --closed", "0"),
    ] {
        for _ in 0..2 {
            let output = count(arguments, &journal).output().expect("hippo runs");
            assert_eq!(output.status.code(), Some(0), "{arguments}");
            assert_eq!(count_of(&output), number, "{arguments}");
        }
        fs::remove_file(&journal).expect("the journal is there");
    }
}

#[test]
fn the_journal_of_another_count_is_wrong_usage() {
    let journal = fresh("refused");
    assert!(count("queens 8", &journal).stdout(Stdio::null()).status().expect("hippo runs").success());
    let before = lines(&journal);
    let output = count("queens 9", &journal).output().expect("hippo runs");
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.is_empty());
    assert!(said(&output).contains("counts `queens 8`"));
    assert_eq!(lines(&journal), before);
    fs::remove_file(journal).expect("the journal is there");
}

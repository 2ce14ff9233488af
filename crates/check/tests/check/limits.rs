//! What a check may take: time, steps and memory end it with an honest word.

use std::time::{Duration, Instant};

use super::{Rejection, Verdict, certificate, check, check_within};

const NO_TIME: Option<Duration> = Some(Duration::ZERO);

#[test]
fn without_time_nothing_is_searched() {
    let undecided = "neither shown nor refuted within the time limit".to_string();
    let none = r#"{"claim":"tour-none","format":1,"board":["......","......","......"],"leaper":[1,2],
        "closed":true,"from":null,"to":null,"by":"search"}"#;
    assert!(check(none).is_ok());
    assert_eq!(check_within(none, NO_TIME), Err(Rejection::Undecided(undecided)));
    let what = "one peg left in a1 after 10 moves".to_string();
    let verdict = check_within(&certificate("pegs-triangle"), NO_TIME);
    assert_eq!(verdict, Ok(Verdict::OptimalityNotCertified(what)));
    assert!(check_within(&certificate("exchange-six"), Some(Duration::MAX)).is_ok());
}

#[test]
fn a_hard_search_ends_with_the_time() {
    // A knight's tour of 10x10 without two opposite corners, of one colour, is hard to exclude by choices.
    let mut rows = vec!["..........".to_string(); 10];
    rows[0].replace_range(0..1, "#");
    rows[9].replace_range(9..10, "#");
    let board: Vec<String> = rows.iter().map(|row| format!("\"{row}\"")).collect();
    let text = format!(
        r#"{{"claim":"tour-none","format":1,"board":[{}],"leaper":[1,2],"closed":true,"from":null,"to":null,
        "by":"search"}}"#,
        board.join(",")
    );
    let begin = Instant::now();
    let result = check_within(&text, Some(Duration::from_millis(50)));
    assert!(matches!(result, Err(Rejection::Undecided(_))), "{result:?}");
    // Far more than it takes, and far less than the search would.
    assert!(begin.elapsed() < Duration::from_secs(20));
}

#[test]
fn large_boards_are_not_searched() {
    let side = 600;
    let row = format!("\"{}\"", ".".repeat(side));
    let text = format!(
        r#"{{"claim":"tour-none","format":1,"board":[{}],"leaper":[1,2],"closed":false,"from":null,"to":null,
        "by":"search"}}"#,
        vec![row; side].join(",")
    );
    let sentence = "boards of more than 262144 cells are not looked at".to_string();
    assert_eq!(check(&text), Err(Rejection::Undecided(sentence)));
    let pegs = format!(
        r#"{{"claim":"pegs-none","format":1,"grid":"square","board":["oo{}"],"goal":"a1","classes":[],"weights":[],
        "search":true}}"#,
        ".".repeat(100)
    );
    let sentence = "neither shown nor refuted with 5000000 positions in memory".to_string();
    assert_eq!(check(&pegs), Err(Rejection::Undecided(sentence)));
}

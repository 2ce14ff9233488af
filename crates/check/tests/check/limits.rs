//! Limits: a check that reaches one says so.

use std::time::Duration;

use crate::{Rejection, Verdict, certificate, check, check_within};

const NO_TIME: Option<Duration> = Some(Duration::ZERO);

#[test]
fn without_time_there_is_no_search() {
    let undecided = "neither proved nor refuted within the time limit".to_string();
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
fn a_hard_search_stops_at_the_time_limit() {
    // Without two corners of the same colour 10x10 has no closed tour, but a search would take far too long to show it.
    let mut rows = vec!["..........".to_string(); 10];
    rows[0].replace_range(0..1, "#");
    rows[9].replace_range(9..10, "#");
    let board: Vec<String> = rows.iter().map(|row| format!("\"{row}\"")).collect();
    let text = format!(
        r#"{{"claim":"tour-none","format":1,"board":[{}],"leaper":[1,2],"closed":true,"from":null,"to":null,
        "by":"search"}}"#,
        board.join(",")
    );
    let result = check_within(&text, Some(Duration::from_millis(50)));
    assert!(matches!(result, Err(Rejection::Undecided(_))), "{result:?}");
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
    let sentence = "the board has more than 262144 cells".to_string();
    assert_eq!(check(&text), Err(Rejection::Undecided(sentence)));
    let pegs = format!(
        r#"{{"claim":"pegs-none","format":1,"grid":"square","board":["oo{}"],"goal":"a1","classes":[],"weights":[],
        "search":true}}"#,
        ".".repeat(100)
    );
    let sentence = "the board is too large to be searched".to_string();
    assert_eq!(check(&pegs), Err(Rejection::Undecided(sentence)));
}

#[test]
fn large_boards_are_checked_without_long_lists() {
    let row = "o".repeat(20_000_000);
    let pegs = format!(
        r#"{{"claim":"pegs","format":1,"grid":"square","board":["{row}"],"goal":"any","metric":"moves","value":0,
        "optimal":true,"moves":[]}}"#
    );
    let sentence =
        "goal: 20000000 pegs left at the end: a1 b1 c1 d1 e1 f1 g1 h1 i1 j1 k1 l1 m1 n…".to_string();
    assert_eq!(check(&pegs), Err(Rejection::Invalid(sentence)));
    let row = ".".repeat(3000);
    let (board, goal) =
        (vec![&row; 3000], [vec![row.replacen('.', "N", 1)], vec![row.clone(); 2999]].concat());
    let exchange = format!(
        r#"{{"claim":"exchange-none","format":1,"board":{board:?},"goal":{goal:?},"leaper":null,"rules":[]}}"#
    );
    let sentence = "the board is too large to be searched".to_string();
    assert_eq!(check(&exchange), Err(Rejection::Undecided(sentence)));
}

#[test]
fn classes_that_say_nothing_cost_steps() {
    let row = "_".repeat(1_000_000);
    let classes = vec!["[]"; 100_000].join(",");
    let text = format!(
        r#"{{"claim":"pegs-none","format":1,"grid":"square","board":["{row}o.o"],"goal":"any","classes":[{classes}],
        "weights":[],"search":true}}"#
    );
    let sentence = "neither proved nor refuted within 2000000000 steps".to_string();
    assert_eq!(check(&text), Err(Rejection::Undecided(sentence)));
}

#[test]
fn large_exchanges_are_valid_but_not_certified() {
    // A rook moves on a board that is too large to be searched.
    let board = |row: &'static str| [&[row], &["............."; 19][..]].concat();
    let text = format!(
        r#"{{"claim":"exchange","format":1,"board":{:?},"goal":{:?},"leaper":null,"rules":[],
        "metric":"moves","value":2,"optimal":true,"moves":["a20-b20","b20-c20"]}}"#,
        board("R............"),
        board("..R..........")
    );
    let what = "exchange in 2 moves".to_string();
    assert_eq!(check(&text), Ok(Verdict::OptimalityNotCertified(what)));
}

#[test]
fn trees_are_for_sides_up_to_64_and_keep_to_the_time() {
    // Every row is chosen, but the cases are far more than the choices.
    let claim = |side: usize| {
        let tree: Vec<String> = (1..=side).map(|row| row.to_string()).collect();
        format!(
            r#"{{"claim":"queens-none","format":1,"board":{:?},"torus":false,"regions":null,"touching":false,"tree":{:?}}}"#,
            vec![".".repeat(side); side],
            tree.join(" ")
        )
    };
    let open = "tree: after 64 choices a case is left open".to_string();
    assert_eq!(check(&claim(64)), Err(Rejection::Invalid(open)));
    let undecided = "neither proved nor refuted within the time limit".to_string();
    assert_eq!(check_within(&claim(64), NO_TIME), Err(Rejection::Undecided(undecided)));
    let large = "tree: only for sides of at most 64, without regions".to_string();
    assert_eq!(check(&claim(65)), Err(Rejection::Unreadable(large)));
}

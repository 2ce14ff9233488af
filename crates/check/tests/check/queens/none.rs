//! Claim "queens-none".

use crate::{Rejection, check};

/// The claim that a plain board has no solution.
fn claim(board: &[&str], steps: &[&str]) -> String {
    format!(
        r#"{{"claim":"queens-none","format":1,"board":{board:?},"torus":false,"regions":null,"touching":false,"steps":{steps:?}}}"#
    )
}

const THREE: [&str; 3] = ["...", "...", "..."];

fn refused(board: &[&str], steps: &[&str], sentence: &str) {
    assert_eq!(check(&claim(board, steps)), Err(Rejection::Invalid(sentence.to_string())), "{steps:?}");
}

fn unreadable(board: &[&str], steps: &[&str], sentence: &str) {
    assert_eq!(check(&claim(board, steps)), Err(Rejection::Unreadable(sentence.to_string())), "{steps:?}");
}

fn verified(text: &str) -> String {
    check(text).unwrap_or_else(|why| panic!("{text}: {why}")).verified().to_string()
}

#[test]
fn small_boards_are_proved_by_hand() {
    let three = "no way to place 3 queens on the 3x3 board, none attacking another";
    // A queen in a corner leaves two squares that attack each other; then the top row has one square left, and
    // its queen attacks the whole second row.
    assert_eq!(verified(&claim(&THREE, &["-a3", "-c3"])), three);
    assert_eq!(verified(&claim(&THREE, &["-b2", "-a3", "-c3", ""])), three);
    // The clause is needed for nothing, and dropped.
    assert_eq!(verified(&claim(&THREE, &["-b2 c1", "b3 c3", "d 2", "-a3", "-c3"])), three);
    let two = "no way to place 2 queens on the 2x2 board, none attacking another";
    assert_eq!(verified(&claim(&["..", ".."], &["-a2"])), two);
    // Placed queens that attack each other, and a row without squares.
    verified(&claim(&["Q...", ".Q..", "....", "...."], &[]));
    verified(&claim(&["....", "####", "....", "...."], &[]));
    assert_eq!(verified(&claim(&["##", "##"], &[])), "no queens on a board of 2x2 blocked squares");
}

#[test]
fn steps_must_follow_and_end_in_a_contradiction() {
    let still = |steps: &str| format!("after {steps} there may still be a solution");
    refused(&THREE, &[], &still("0 steps"));
    refused(&THREE, &["-b2"], &still("1 step"));
    refused(&THREE, &["-b3"], &still("1 step"));
    let follow = "does not follow from what is before it";
    refused(&THREE, &["b2"], &format!("step 1: b2: {follow}"));
    refused(&THREE, &[""], &format!("step 1: : {follow}"));
    let free = ["....", "....", "....", "...."];
    // A solvable board cannot be argued away: c4 leads to a solution.
    refused(&free, &["-b4", "-c4"], &format!("step 1: -b4: {follow}"));
}

#[test]
fn texts_that_are_no_steps_are_named() {
    refused(&THREE, &["-a3", "-d1"], "step 2: the board has no square \"d1\"");
    unreadable(&THREE, &["--a3"], "step 1: \"-a3\" is not a square's name like \"b3\"");
    unreadable(&THREE, &["-a3  -c3"], "step 1: \"\" is not a square's name like \"b3\"");
    refused(&["#..", "...", "..."], &["-a3"], "step 1: the board has no square \"a3\"");
    for number in ["0", "2", "-1", "x", "", "18446744073709551616"] {
        let sentence = format!("step 2: there is no clause {number} before it");
        unreadable(&THREE, &["-b2", &format!("d {number}")], &sentence);
    }
    unreadable(&["...", "..."], &[], "board: 2 rows of 3, not a square board");
}

#[test]
fn regions_touching_and_the_torus_count() {
    let with = |board: &[&str], torus: bool, regions: Option<&[&str]>, touching: bool, steps: &[&str]| {
        let regions = regions.map_or("null".to_string(), |regions| format!("{regions:?}"));
        check(&format!(
            r#"{{"claim":"queens-none","format":1,"board":{board:?},"torus":{torus},"regions":{regions},"touching":{touching},"steps":{steps:?}}}"#
        ))
    };
    // Three regions in rows: diagonals do not attack, but queens may not touch.
    let rows: &[&str] = &["aaa", "bbb", "ccc"];
    assert!(with(&THREE, false, Some(rows), false, &["-a3", "-c3"]).is_ok());
    assert!(with(&THREE, false, Some(rows), true, &["-a3", "-c3"]).is_err());
    // Region c is attacked as a whole.
    let inside: &[&str] = &["aaa", "bbb", "bcb"];
    assert!(with(&[".Q.", "...", "..."], false, Some(inside), true, &[]).is_ok());
    assert!(with(&["Q..", "...", "..."], false, Some(inside), true, &[]).is_err());
    // Pólya's theorem, and a torus to which it does not apply.
    let free = |n: usize| vec![".".repeat(n); n];
    for (n, none) in
        [(2, true), (3, true), (4, true), (5, false), (6, true), (7, false), (9, true), (25, false)]
    {
        let rows = free(n);
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        assert_eq!(with(&rows, true, None, false, &[]).is_ok(), none, "{n}");
    }
    // On the torus of side 5 the queens of two rows attack round the edge.
    let around = ["Q....", "....Q", ".....", ".....", "....."];
    assert!(with(&around, true, None, false, &[]).is_ok());
    assert_eq!(
        with(&THREE, true, Some(rows), false, &[]),
        Err(Rejection::Unreadable("regions: not known on a torus".to_string()))
    );
}

//! Claim "queens-none".

use crate::{Rejection, check};

/// Returns a certificate that a board without regions has no solution.
fn claim(board: &[&str], steps: &[&str]) -> String {
    format!(
        r#"{{"claim":"queens-none","format":1,"board":{board:?},"torus":false,"regions":null,"touching":false,"steps":{steps:?}}}"#
    )
}

const THREE: [&str; 3] = ["...", "...", "..."];

fn rejected(board: &[&str], steps: &[&str], sentence: &str) {
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
    // A queen in a corner leaves two squares that attack each other. Without both corners the top row has one
    // square left, whose queen attacks the whole second row.
    assert_eq!(verified(&claim(&THREE, &["-a3", "-c3"])), three);
    assert_eq!(verified(&claim(&THREE, &["-b2", "-a3", "-c3", ""])), three);
    // An unnecessary clause that is deleted again.
    assert_eq!(verified(&claim(&THREE, &["-b2 c1", "b3 c3", "d 2", "-a3", "-c3"])), three);
    let two = "no way to place 2 queens on the 2x2 board, none attacking another";
    assert_eq!(verified(&claim(&["..", ".."], &["-a2"])), two);
    // Placed queens that attack each other, and a row without squares.
    verified(&claim(&["Q...", ".Q..", "....", "...."], &[]));
    verified(&claim(&["....", "####", "....", "...."], &[]));
    assert_eq!(verified(&claim(&["##", "##"], &[])), "no way to place 2 queens: every square is blocked");
}

#[test]
fn steps_must_follow_and_end_in_a_contradiction() {
    let still = |steps: &str| format!("after {steps} a solution is still possible");
    rejected(&THREE, &[], &still("0 steps"));
    rejected(&THREE, &["-b2"], &still("1 step"));
    rejected(&THREE, &["-b3"], &still("1 step"));
    let follow = "does not follow from the rules and the earlier clauses";
    rejected(&THREE, &["b2"], &format!("step 1: b2: {follow}"));
    rejected(&THREE, &[""], &format!("step 1: : {follow}"));
    let free = ["....", "....", "....", "...."];
    // This board has solutions, one of them with a queen on b4.
    rejected(&free, &["-b4", "-c4"], &format!("step 1: -b4: {follow}"));
}

#[test]
fn malformed_steps_are_named() {
    rejected(&THREE, &["-a3", "-d1"], "step 2: the board has no square \"d1\"");
    unreadable(&THREE, &["--a3"], "step 1: \"-a3\" is not the name of a square, such as \"b3\"");
    unreadable(&THREE, &["-a3  -c3"], "step 1: \"\" is not the name of a square, such as \"b3\"");
    rejected(&["#..", "...", "..."], &["-a3"], "step 1: the board has no square \"a3\"");
    for number in ["0", "2", "-1", "x", "", "18446744073709551616"] {
        let sentence = format!("step 2: there is no earlier clause {number}");
        unreadable(&THREE, &["-b2", &format!("d {number}")], &sentence);
    }
    unreadable(&["...", "..."], &[], "board: 2 rows of 3 cells are not a square board");
}

#[test]
fn regions_touching_and_the_torus_matter() {
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
    // Every square of region c is attacked.
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
    // On the torus of side 5 these two queens attack each other around the edge.
    let around = ["Q....", "....Q", ".....", ".....", "....."];
    assert!(with(&around, true, None, false, &[]).is_ok());
    assert_eq!(
        with(&THREE, true, Some(rows), false, &[]),
        Err(Rejection::Unreadable("regions: not supported on a torus".to_string()))
    );
}

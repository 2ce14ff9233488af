//! Claim "pegs-none". The rule of three: Reiss 1857, Beasley 1985.

use crate::{Rejection, check, invalid, named, valid};

fn pegs(board: &str, goal: &str, proof: &str) -> String {
    let board = named(&board.replace('/', " "));
    format!(r#"{{"claim":"pegs-none","format":1,"grid":"square","board":{board},"goal":{goal},{proof}}}"#)
}

const PEGS_SEARCH: &str = r#""classes":[],"weights":[],"search":true"#;

#[test]
fn pegs_that_stay() {
    valid(
        &pegs("ooo", "\"any\"", r#""classes":[["a1","b1"],["b1","c1"]],"weights":[],"search":false"#),
        "no jumps end with one peg left: jumps respect the classes or weights given",
    );
    valid(
        &pegs("o.o", "\"b1\"", r#""classes":[],"weights":[[0,1,0]],"search":false"#),
        "no jumps end with one peg left in b1: jumps respect the classes or weights given",
    );
    valid(
        &pegs("o.o", "\"any\"", PEGS_SEARCH),
        "no jumps end with one peg left: every board that the start leads to was made",
    );
    valid(
        &pegs("o..", r#"["oo."]"#, r#""classes":[],"weights":[],"search":false"#),
        "no jumps end with the goal's picture reached: the numbers of pegs do not fit",
    );
    // The centre of the French board, by the rule of three (Reiss 1857).
    let french = "##ooo##/#ooooo#/ooooooo/ooo.ooo/ooooooo/#ooooo#/##ooo##";
    let diagonals = |shift: usize| {
        let holes = french.split('/').enumerate().flat_map(|(row, cells)| {
            cells
                .chars()
                .enumerate()
                .filter(move |&(column, cell)| cell != '#' && (row + column) % 3 != shift)
                .map(move |(column, _)| format!("\"{}{}\"", char::from(b'a' + column as u8), row + 1))
        });
        format!("[{}]", holes.collect::<Vec<_>>().join(","))
    };
    let classes = [0, 1, 2].map(diagonals).join(",");
    valid(
        &pegs(french, "\"any\"", &format!(r#""classes":[{classes}],"weights":[],"search":false"#)),
        "no jumps end with one peg left: jumps respect the classes or weights given",
    );
}

#[test]
fn false_reasons_why_pegs_stay() {
    let proof =
        |classes: &str, weights: &str| format!(r#""classes":{classes},"weights":{weights},"search":false"#);
    invalid(&pegs("o.o", "\"any\"", &proof("[]", "[]")), "nothing is said against 3 goals");
    invalid(&pegs("oo.", "\"any\"", PEGS_SEARCH), "search: there are jumps that lead to the goal");
    invalid(&pegs("o..", "\"any\"", PEGS_SEARCH), "the start is the goal already");
    invalid(
        &pegs("o.o", "\"any\"", &proof(r#"[["a1"]]"#, "[]")),
        "classes: a jump changes class 1 by one or three holes",
    );
    invalid(&pegs("oo.", "\"c1\"", &proof("[]", "[[0,0,1]]")), "weights: a jump raises weighting 1");
    // A sound class and sound weights that do not tell.
    invalid(
        &pegs("oo.", "\"c1\"", &proof(r#"[["a1","c1"]]"#, "[[0,1,0]]")),
        "nothing is said against 1 goal",
    );
    let unreadable = |proof: &str, why: &str| {
        assert_eq!(check(&pegs("o.o", "\"any\"", proof)), Err(Rejection::Unreadable(why.to_string())));
    };
    let each = "weights: weighting 1 is not a whole number for each of 3 holes";
    unreadable(&proof("[]", "[[0,0]]"), each);
    unreadable(&proof("[]", "[[0,0,0.5]]"), each);
    unreadable(&proof("[]", "[[0,0,0,0]]"), each);
    unreadable(&proof("[7]", "[]"), "classes: not a list of lists");
    unreadable(&proof("[[7]]", "[]"), "classes: class 1 is not a list of holes");
    let huge = format!("[[{0},{0},{0}]]", i64::MAX);
    invalid(&pegs("o.o", "\"any\"", &proof("[]", &huge)), "nothing is said against 3 goals");
}

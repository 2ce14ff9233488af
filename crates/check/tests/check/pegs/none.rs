//! Claim "pegs-none". The rule of three: Reiss 1857, Beasley 1985.

use crate::{Rejection, check, invalid, named, valid};

fn pegs(board: &str, goal: &str, proof: &str) -> String {
    let board = named(&board.replace('/', " "));
    format!(r#"{{"claim":"pegs-none","format":1,"grid":"square","board":{board},"goal":{goal},{proof}}}"#)
}

const PEGS_SEARCH: &str = r#""classes":[],"weights":[],"search":true"#;

#[test]
fn impossible_goals() {
    valid(
        &pegs("ooo", "\"any\"", r#""classes":[["a1","b1"],["b1","c1"]],"weights":[],"search":false"#),
        "no jumps end with one peg left: the given classes or weights rule it out",
    );
    valid(
        &pegs("o.o", "\"b1\"", r#""classes":[],"weights":[[0,1,0]],"search":false"#),
        "no jumps end with one peg left in b1: the given classes or weights rule it out",
    );
    valid(
        &pegs("o.o", "\"any\"", PEGS_SEARCH),
        "no jumps end with one peg left: every board that can be reached was generated",
    );
    valid(
        &pegs("o..", r#"["oo."]"#, r#""classes":[],"weights":[],"search":false"#),
        "no jumps end with the goal position reached: the number of pegs rules it out",
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
        "no jumps end with one peg left: the given classes or weights rule it out",
    );
}

#[test]
fn false_proofs_are_rejected() {
    let proof =
        |classes: &str, weights: &str| format!(r#""classes":{classes},"weights":{weights},"search":false"#);
    invalid(&pegs("o.o", "\"any\"", &proof("[]", "[]")), "there is no argument against 3 goals");
    invalid(&pegs("oo.", "\"any\"", PEGS_SEARCH), "search: the goal can be reached");
    invalid(&pegs("o..", "\"any\"", PEGS_SEARCH), "the start is already the goal");
    invalid(
        &pegs("o.o", "\"any\"", &proof(r#"[["a1"]]"#, "[]")),
        "classes: a line has one or three of its holes in class 1",
    );
    invalid(
        &pegs("oo.", "\"c1\"", &proof("[]", "[[0,0,1]]")),
        "weights: a jump increases the weight in weighting 1",
    );
    // A valid class and valid weights that do not rule the goal out.
    invalid(
        &pegs("oo.", "\"c1\"", &proof(r#"[["a1","c1"]]"#, "[[0,1,0]]")),
        "there is no argument against 1 goal",
    );
    let unreadable = |proof: &str, why: &str| {
        assert_eq!(check(&pegs("o.o", "\"any\"", proof)), Err(Rejection::Unreadable(why.to_string())));
    };
    let each = "weights: weighting 1 does not have a whole number for each of the 3 holes";
    unreadable(&proof("[]", "[[0,0]]"), each);
    unreadable(&proof("[]", "[[0,0,0.5]]"), each);
    unreadable(&proof("[]", "[[0,0,0,0]]"), each);
    unreadable(&proof("[7]", "[]"), "classes: not a list of lists");
    unreadable(&proof("[[7]]", "[]"), "classes: class 1 is not a list of holes");
    let huge = format!("[[{0},{0},{0}]]", i64::MAX);
    invalid(&pegs("o.o", "\"any\"", &proof("[]", &huge)), "there is no argument against 3 goals");
}

//! Claim "exchange-none".

use crate::{invalid, named, valid};

fn exchange(board: &str, goal: &str, rules: &str) -> String {
    let rows = |picture: &str| named(&picture.replace('/', " "));
    format!(
        r#"{{"claim":"exchange-none","format":1,"board":{},"goal":{},"leaper":null,"rules":[{rules}]}}"#,
        rows(board),
        rows(goal)
    )
}

#[test]
fn impossible_exchanges() {
    valid(
        &exchange("B./..", ".B/..", ""),
        "no exchange: the squares that B can reach from a2 have different numbers of B in the start and the goal",
    );
    valid(
        &exchange("Nn/nN", "nN/Nn", ""),
        "no exchange: the squares that N can reach from a2 have different numbers of N in the start and the goal",
    );
    valid(
        &exchange("R../..r/...", "R.r/.../...", "\"safe\""),
        "no exchange, no piece ever attacked: a piece is attacked in the goal",
    );
    // The knight's moves of 3x3 form a cycle, on which no piece can pass another.
    let visited = "every position that can be reached from the start was visited";
    valid(&exchange("N.n/.../N.n", "n.N/.../N.n", ""), &format!("no exchange: {visited}"));
    // White needs two moves, and black cannot move in between.
    let (start, goal) = ("W..#/###w", "..W#/###w");
    valid(&exchange(start, goal, "\"alternate\""), &format!("no exchange, colours alternating: {visited}"));
}

#[test]
fn possible_exchanges_are_rejected() {
    invalid(&exchange("W..#/###w", "..W#/###w", ""), "there is an exchange in 2 moves");
    invalid(&exchange("n.n/.../N.N", "N.N/.../n.n", ""), "there is an exchange in 16 moves");
    invalid(&exchange("NN/..", "NN/..", "\"safe\""), "the start is already the goal");
}

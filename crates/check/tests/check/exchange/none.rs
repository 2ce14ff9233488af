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
fn exchanges_that_cannot_be() {
    valid(
        &exchange("B./..", ".B/..", ""),
        "no exchange: among the squares that B can reach from a2 the goal has not as many B",
    );
    valid(
        &exchange("Nn/nN", "nN/Nn", ""),
        "no exchange: among the squares that N can reach from a2 the goal has not as many N",
    );
    valid(
        &exchange("R../..r/...", "R.r/.../...", "\"safe\""),
        "no exchange, no piece ever attacked: in the goal a piece is attacked",
    );
    // On the ring of knights' moves of 3x3 nobody passes anybody.
    let visited = "every position that the start leads to was visited";
    valid(&exchange("N.n/.../N.n", "n.N/.../N.n", ""), &format!("no exchange: {visited}"));
    // White needs two moves, and black has none to make in between.
    let (start, goal) = ("W..#/###w", "..W#/###w");
    valid(&exchange(start, goal, "\"alternate\""), &format!("no exchange, colours alternating: {visited}"));
}

#[test]
fn exchanges_that_can_be() {
    invalid(&exchange("W..#/###w", "..W#/###w", ""), "there is an exchange of 2 moves");
    invalid(&exchange("n.n/.../N.N", "N.N/.../n.n", ""), "there is an exchange of 16 moves");
    invalid(&exchange("NN/..", "NN/..", "\"safe\""), "the start is the goal already");
}

//! The queens against an oracle that knows only the rules, published values, and the independent checker.

mod agreement;
mod boards;
mod counting;
mod limits;
mod proofs;
mod solving;

use hippodrome::Answer;

use crate::{certified, count, list, memory, nodes, places, pose, solve, try_pose};

const EXACT: [&str; 3] = ["auto", "backtracking", "bitmask"];

/// The columns of a solution, top row first.
fn columns(answer: &Answer) -> Vec<usize> {
    let found = answer.found().expect("a solution");
    let squares = found.solution.as_squares();
    assert!(squares.iter().enumerate().all(|(row, square)| square.row as usize == row));
    squares.iter().map(|square| square.col as usize).collect()
}

/// The picture of a board of the ASP competition.
fn competition_board(name: &str) -> String {
    let path = format!("{}/tests/data/blocked-queens/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).expect("the board exists").trim_end().replace('\n', "/")
}

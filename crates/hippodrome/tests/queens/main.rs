//! The queens against an oracle that knows only the rules, published values, and the independent checker.

mod agreement;
mod counting;
mod limits;
mod make;
mod oracle;
mod proofs;
mod solving;
mod specs;

use hippodrome::{Answer, Control, Instance, Limits, STANDARD, Seed};

const EXACT: [&str; 3] = ["auto", "backtracking", "bitmask"];

fn pose(spec: &str) -> Box<dyn Instance> {
    try_pose(spec).unwrap_or_else(|e| panic!("{spec}: {e}"))
}

fn try_pose(spec: &str) -> Result<Box<dyn Instance>, String> {
    STANDARD.parse(spec).and_then(|spec| spec.pose(&Seed::new(1))).map_err(|e| e.to_string())
}

fn nodes(nodes: u64) -> Control {
    Control::new(Limits { nodes: Some(nodes), ..Limits::default() }).with_seed(1)
}

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

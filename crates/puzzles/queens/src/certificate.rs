//! What the independent checker needs.
//!
//! A solution is its squares. That there is none is proved by the search that has found it out:
//!
//! - `tree`: the rows (`3`) and columns (`b`) on which the plain search has branched, in the order of the
//!   search. All else follows from the rules.
//! - `steps`: the clauses that were learned, each of which follows from the rules and the earlier ones by unit
//!   propagation. A clause is a text of square names: `a1` stands for "a queen on a1" and `-a1` for "no queen
//!   on a1", and at least one of them must hold. `d 3 7` says that the third and the seventh clause are no
//!   longer needed.
//!
//! Limits: there is no proof for sides over 1000 (except for an empty torus, where Pólya's theorem is
//! enough), none longer than 200 MB, and none that needs too much memory or time (see `solver`).

use serde_json::{Map, Value, json};

use super::clause_learning::ProofStep;
use super::position::Position;
use super::propagation::{Choices, Line};
use super::reading::Question;
use super::solver::{self, Proof};
use board::{Square, column_letters};
use contract::{Certify, Found, MOST_CERTIFIED_SQUARES};
use search::Control;

/// The longest side of a board that is written down row by row, and that proofs are about.
const LONGEST_SIDE: u32 = 1000;

impl Certify for Question {
    fn statement(&self) -> Option<Value> {
        let position = &self.position;
        if u64::from(position.n) > MOST_CERTIFIED_SQUARES {
            return None;
        }
        // A larger empty board is stated by its side alone.
        let board = match position.is_plain() && position.n > LONGEST_SIDE {
            true => json!(position.n),
            false => json!(position.row_texts()),
        };
        Some(json!({
            "board": board,
            "torus": position.torus,
            "regions": position.regions.as_ref().map(|regions| regions.picture.row_texts()),
            "touching": position.regions.is_some() && !position.apart,
        }))
    }

    fn evidence(&self, found: &Found, _: &Control) -> Option<Value> {
        // The queen of a single row proves nothing.
        self.row.is_none().then(|| json!({ "squares": found.solution.names().collect::<Vec<_>>() }))
    }

    fn absence(&self, control: &Control) -> Option<Value> {
        // The checker knows Pólya's theorem, and sees placed queens that attack each other and lines
        // without a square.
        if self.refusal.is_some() || self.position.is_impossible_torus() {
            return proof(&self.position, &Proof::Clauses(Vec::new()));
        }
        if !has_proofs(&self.position) {
            return None;
        }
        proof(&self.position, &solver::prove(&self.position, &mut control.meter())?)
    }
}

/// The bytes of text that the checker can still read.
const MOST_BYTES: usize = 200_000_000;

/// The members that prove a board impossible. None if they would be too long.
pub(super) fn proof(position: &Position, proof: &Proof) -> Option<Value> {
    if !has_proofs(position) {
        return None;
    }
    let (name, value) = match proof {
        Proof::Tree(choices) => ("tree", Value::String(tree(position, choices)?)),
        Proof::Clauses(steps) => ("steps", texts(position, steps)?.into()),
    };
    // A tree can be long, and the macro `json` would copy it.
    Some(Value::Object(Map::from_iter([(name.to_string(), value)])))
}

/// The names of the lines on which a search has branched.
fn tree(position: &Position, choices: &Choices) -> Option<String> {
    let rows: Vec<String> = (0..position.n).map(|row| (position.n - row).to_string()).collect();
    let columns: Vec<String> = (0..position.n).map(column_letters).collect();
    let names = choices.lines().iter().map(|line| match line {
        Line::Row(row) => rows[usize::from(*row)].as_str(),
        Line::Column(column) => columns[usize::from(*column)].as_str(),
    });
    let bytes = names.clone().map(|name| name.len() + 1).sum();
    if bytes > MOST_BYTES {
        return None;
    }
    let mut text = String::with_capacity(bytes);
    for name in names {
        text.push_str(if text.is_empty() { "" } else { " " });
        text.push_str(name);
    }
    Some(text)
}

/// The steps of a proof by clauses.
fn texts(position: &Position, steps: &[ProofStep]) -> Option<Vec<String>> {
    let name = |square: Square| position.shape.name(square);
    let names: Vec<String> =
        if steps.is_empty() { Vec::new() } else { position.open.squares().map(name).collect() };
    let mut left = MOST_BYTES;
    let mut texts = Vec::with_capacity(steps.len());
    for step in steps {
        let words: Vec<String> = match step {
            ProofStep::Clause(literals) => literals
                .iter()
                .map(|&(place, queen)| format!("{}{}", if queen { "" } else { "-" }, names[place as usize]))
                .collect(),
            ProofStep::Done(clauses) => {
                std::iter::once("d".to_string()).chain(clauses.iter().map(u32::to_string)).collect()
            }
        };
        let text = words.join(" ");
        left = left.checked_sub(text.len() + 3)?;
        texts.push(text);
    }
    Some(texts)
}

/// Whether the checker accepts proofs about a board.
fn has_proofs(position: &Position) -> bool {
    position.n <= LONGEST_SIDE || (position.torus && position.is_plain())
}

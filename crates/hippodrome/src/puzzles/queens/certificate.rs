//! What the independent checker needs.
//!
//! A solution is its squares. That there is none is proved by the clauses that were learned, each of which
//! follows from the rules and the earlier ones by unit propagation. Every step of a proof is a text of square
//! names: `a1` stands for "a queen on a1" and `-a1` for "no queen on a1", and at least one of them must hold.
//! `d 3 7` says that the third and the seventh clause are no longer needed.
//! Limits: there is no proof for sides over 1000 (except for an empty torus, where Pólya's theorem is
//! enough), none longer than 200 MB, and none if the learner needs too long (see `deciding`).

use serde_json::{Value, json};

use super::clause_learning::Step;
use super::deciding;
use super::position::Position;
use super::reading::Question;
use crate::board::Square;
use crate::certificate::MOST_SQUARES;
use crate::control::Control;
use crate::outcome::Found;
use crate::puzzle::Certify;

/// The longest side of a board that is written down row by row, and that proofs are about.
const LONGEST_SIDE: u32 = 1000;

impl Certify for Question {
    fn statement(&self) -> Option<Value> {
        let position = &self.position;
        if u64::from(position.n) > MOST_SQUARES {
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
            return proof(&self.position, &[]);
        }
        if !has_proofs(&self.position) {
            return None;
        }
        let steps = deciding::prove(&self.position, &mut control.meter())?;
        proof(&self.position, &steps)
    }
}

/// The members that prove a board impossible by these steps. None if they would be too long.
pub(super) fn proof(position: &Position, steps: &[Step]) -> Option<Value> {
    /// The bytes of text that the checker can still read.
    const MOST_BYTES: usize = 200_000_000;
    if !has_proofs(position) {
        return None;
    }
    let name = |square: Square| position.shape.name(square);
    let names: Vec<String> =
        if steps.is_empty() { Vec::new() } else { position.open.squares().map(name).collect() };
    let mut left = MOST_BYTES;
    let mut texts = Vec::with_capacity(steps.len());
    for step in steps {
        let words: Vec<String> = match step {
            Step::Clause(literals) => literals
                .iter()
                .map(|&(place, queen)| format!("{}{}", if queen { "" } else { "-" }, names[place as usize]))
                .collect(),
            Step::Done(clauses) => {
                std::iter::once("d".to_string()).chain(clauses.iter().map(u32::to_string)).collect()
            }
        };
        let text = words.join(" ");
        left = left.checked_sub(text.len() + 3)?;
        texts.push(text);
    }
    Some(json!({ "steps": texts }))
}

/// Whether the checker accepts proofs about a board.
fn has_proofs(position: &Position) -> bool {
    position.n <= LONGEST_SIDE || (position.torus && position.is_plain())
}

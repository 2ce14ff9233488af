//! What the independent checker needs.
//!
//! That a set is largest is proved by a cover: groups of squares that contain the whole board, as many as
//! the set has squares. The squares of a group all attack each other, so a set has at most one of each.
//! If no such cover is known, the certificate proves only that the set is one.

use serde_json::{Value, json};

use super::reading::Question;
use board::{Piece, Square};
use contract::{Certify, Found, MOST_CERTIFIED_SQUARES, Solution};
use search::Control;

impl Certify for Question {
    fn statement(&self) -> Option<Value> {
        let rows = (self.board.frame_len() <= MOST_CERTIFIED_SQUARES).then(|| self.board.row_texts())?;
        Some(match self.piece {
            Piece::Leaper(leaper) => json!({ "board": rows, "leaper": [leaper.short(), leaper.long()] }),
            piece => json!({ "board": rows, "piece": piece.name() }),
        })
    }

    fn value(&self, solution: &Solution) -> Option<u64> {
        Some(solution.len() as u64)
    }

    fn evidence(&self, found: &Found, control: &Control) -> Option<Value> {
        let score = found.score.filter(|score| score.is_optimal());
        let mut evidence = found.evidence("squares")?;
        evidence["cover"] = json!(score.and_then(|score| self.cover(score.value, control)));
        Some(evidence)
    }
}

impl Question {
    /// A cover with this many groups, each as the names of its squares joined by `-`, if one is known.
    fn cover(&self, groups: u64, control: &Control) -> Option<Vec<String>> {
        let cover = self.engines().cover(&mut control.meter()).ok()?;
        let names = |group: &Vec<Square>| {
            group.iter().map(|&square| self.board.name(square)).collect::<Vec<_>>().join("-")
        };
        (cover.len() as u64 == groups).then(|| cover.iter().map(names).collect())
    }
}

//! What the independent checker needs.
//!
//! A sequence is shown by its moves. The checker finds out by itself that an exchange is impossible, and
//! whether a sequence is shortest, if the positions are few enough; so impossibility needs no evidence, only
//! a question of the right size.

use serde_json::{Value, json};

use super::reading::Question;
use super::reasons::Reason;
use super::view::turn_numbers;
use contract::{Certify, Found, Solution};
use search::Control;

impl Certify for Question {
    fn statement(&self) -> Option<Value> {
        Some(json!({
            "board": self.start_picture.row_texts(),
            "goal": self.goal_picture.row_texts(),
            "leaper": self.leaper.map(|leaper| [leaper.short(), leaper.long()]),
            "rules": self.rules(),
            "metric": if self.turns { "turns" } else { "moves" },
        }))
    }

    fn measures(&self) -> &'static [&'static str] {
        &["metric"]
    }

    fn value(&self, solution: &Solution) -> Option<u64> {
        let moves = solution.as_moves();
        let turns = || turn_numbers(moves).last().map_or(0, |&turn| turn as u64);
        Some(if self.turns { turns() } else { moves.len() as u64 })
    }

    fn evidence(&self, found: &Found, _: &Control) -> Option<Value> {
        found.evidence("moves")
    }
}

impl Question {
    /// The evidence that there is no solution for this reason, if it is wanted and the checker can verify it.
    pub(super) fn evidence_of_absence(&self, reason: &Reason, control: &Control) -> Option<Value> {
        (control.wants_proof() && reason.is_small(self)).then(|| json!({}))
    }
}

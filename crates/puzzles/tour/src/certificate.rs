//! What the independent checker needs.
//!
//! A tour is its list of squares. That there is none is shown by an argument (`impossibility::evidence`).

use serde_json::{Value, json};

use super::reading::Question;
use board::Square;
use contract::{Certify, Found};
use search::Control;

impl Certify for Question {
    fn statement(&self) -> Option<Value> {
        let name = |square: Option<Square>| square.map(|s| self.board.name(s));
        (self.board.frame_len() <= contract::MOST_CERTIFIED_SQUARES).then(|| {
            let mut members = json!({
                "board": self.board.row_texts(),
                "leaper": [self.leaper.short(), self.leaper.long()],
                "closed": self.closed,
                "from": name(self.from),
                "to": name(self.to),
            });
            if !self.given.is_empty() {
                let given =
                    self.given.iter().map(|&(step, square)| format!("{}={step}", self.board.name(square)));
                members["given"] = given.collect();
            }
            members
        })
    }

    fn evidence(&self, found: &Found, _: &Control) -> Option<Value> {
        // One square of a tour proves nothing.
        let whole = self.at.is_none();
        whole.then(|| json!({ "squares": found.solution.names().collect::<Vec<_>>() }))
    }
}

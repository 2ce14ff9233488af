//! What the independent checker needs.
//!
//! A shortest walk is proved by a distance for every square: no move changes it by more than one, so the
//! goal's distance is a lower bound. That a square is unreachable is proved by the set of squares that can
//! be reached, which no move leaves.

use serde_json::{Value, json};

use super::distances::Distances;
use super::reading::Question;
use board::{Piece, Square};
use contract::{Certify, Found, MOST_CERTIFIED_SQUARES, Solution};
use search::Control;

impl Certify for Question {
    fn statement(&self) -> Option<Value> {
        let board = &self.walk.board;
        let rows = (board.frame_len() <= MOST_CERTIFIED_SQUARES).then(|| board.row_texts())?;
        let (from, to) = (board.name(self.walk.from), board.name(self.walk.to));
        Some(match self.walk.piece {
            Piece::Leaper(leaper) => {
                json!({ "board": rows, "leaper": [leaper.short(), leaper.long()], "from": from, "to": to })
            }
            piece => json!({ "board": rows, "piece": piece.name(), "from": from, "to": to }),
        })
    }

    fn value(&self, solution: &Solution) -> Option<u64> {
        Some(solution.len().saturating_sub(1) as u64)
    }

    fn evidence(&self, found: &Found, control: &Control) -> Option<Value> {
        let mut evidence = found.evidence("squares")?;
        let distances = |_| {
            let distances = Distances::new(&self.walk, self.walk.from, None, &mut control.meter()).ok()?;
            Some(self.by_row(|square| distances.of(square)))
        };
        evidence["distances"] = json!(found.score.filter(|score| score.is_optimal()).and_then(distances));
        Some(evidence)
    }

    fn absence(&self, control: &Control) -> Option<Value> {
        let distances = Distances::new(&self.walk, self.walk.from, None, &mut control.meter()).ok()?;
        let letter = |square| match distances.of(square) {
            Some(_) => 'x',
            None if self.walk.board.contains(square) => '.',
            None => '#',
        };
        let rows: Vec<String> = self.by_row(letter).into_iter().map(String::from_iter).collect();
        Some(json!({ "reached": rows }))
    }
}

impl Question {
    /// A value for every place of the board's frame, row by row.
    fn by_row<T>(&self, value: impl Fn(Square) -> T) -> Vec<Vec<T>> {
        let board = &self.walk.board;
        let row = |row| (0..board.cols()).map(|col| value(Square::new(row, col))).collect();
        (0..board.rows()).map(row).collect()
    }
}

//! What the independent checker needs.
//!
//! A solution is verified by playing it. That there is none is proved goal by goal: by a set of holes in
//! which no jump changes the parity of the pegs, by weights that no jump can raise, or else by a search of
//! the checker's own, if the board is small enough for it.

use serde_json::{Value, json};

use super::game::{Game, Metric, Pegs};
use super::laws::Refutation;
use super::reading::{Question, rows};
use board::Grid;
use contract::{Certify, Found, Solution};
use search::Control;

/// The checker can search boards with at most this many holes in a reasonable time.
const MOST_SEARCHED: usize = 28;

/// It can search boards of up to 64 holes if they have at most this many pegs.
const FEW_PEGS: u32 = 10;

impl Certify for Question {
    fn statement(&self) -> Option<Value> {
        let game = self.game().ok()?;
        let start = game.squares(game.start);
        Some(json!({
            "grid": match game.shape.grid() {
                Grid::Square => "square",
                Grid::Triangular if game.upright => "upright-triangle",
                Grid::Triangular => "triangle",
            },
            "board": rows(&game.shape, |square| start.contains(&square)),
            "goal": self.goal,
            "metric": self.metric.steps(),
        }))
    }

    fn measures(&self) -> &'static [&'static str] {
        &["metric"]
    }

    fn value(&self, solution: &Solution) -> Option<u64> {
        let jumps = || solution.as_moves().iter().map(|chain| chain.len().saturating_sub(1) as u64).sum();
        Some(match self.metric {
            Metric::Moves => solution.len() as u64,
            Metric::Jumps => jumps(),
        })
    }

    fn evidence(&self, found: &Found, _: &Control) -> Option<Value> {
        found.evidence("moves")
    }

    fn absence(&self, _: &Control) -> Option<Value> {
        absence(self.game().ok()?)
    }
}

/// Sets and weights that refute the goals of a game, and whether the checker has to search as well. None if
/// its search would take too long.
fn absence(game: &Game) -> Option<Value> {
    let Refutation { classes, weights, search } = Refutation::of(game);
    let names = |set: &Pegs| game.squares(*set).into_iter().map(|square| game.shape.name(square)).collect();
    let classes: Vec<Vec<String>> = classes.iter().map(names).collect();
    let short = game.start.count_ones() <= FEW_PEGS || game.start == game.all();
    let small = game.holes.len() <= MOST_SEARCHED || short && game.holes.len() <= 64;
    (!search || small).then(|| json!({"classes": classes, "weights": weights, "search": search}))
}

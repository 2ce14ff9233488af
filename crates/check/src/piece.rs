//! How pieces go: by steps that they take once (leapers, kings, wazirs) or repeat until something is in the
//! way (queens, rooks, bishops). Moving and attacking are the same walk.

use crate::board::{Board, EMPTY, NO_SQUARE, Square};
use crate::json::Value;
use crate::verdict::{Rejection, unreadable};

/// Longest leap that is read; far longer than any board that can be.
const MAX_LEAP: i64 = 1_000_000_000;

/// A piece and its steps in rows and columns, each once.
#[derive(Clone, Debug)]
pub(crate) struct Piece {
    pub(crate) noun: String,
    pub(crate) steps: Vec<(i64, i64)>,
    pub(crate) slides: bool,
}

impl Piece {
    /// The chessman with this name; the wazir goes one step like a rook.
    pub(crate) fn named(noun: &str) -> Option<Self> {
        let (straight, diagonal) = (leaps(0, 1), leaps(1, 1));
        let (steps, slides) = match noun {
            "knight" => (leaps(1, 2), false),
            "king" => ([straight, diagonal].concat(), false),
            "wazir" => (straight, false),
            "queen" => ([straight, diagonal].concat(), true),
            "rook" => (straight, true),
            "bishop" => (diagonal, true),
            _ => return None,
        };
        Some(Self { noun: noun.to_string(), steps, slides })
    }

    /// Reads the leaper `[r, s]`: two whole numbers, not both 0. It goes r squares one way and s across.
    pub(crate) fn leaper(value: &Value<'_>) -> Result<Self, Rejection> {
        if let Some([one, other]) = value.list()
            && let (Some(one), Some(other)) = (one.integer(), other.integer())
            && (0..=MAX_LEAP).contains(&one)
            && (0..=MAX_LEAP).contains(&other)
            && (one, other) != (0, 0)
        {
            let noun = match (one.min(other), one.max(other)) {
                (1, 2) => "knight".to_string(),
                (short, long) => format!("{{{short},{long}}}-leaper"),
            };
            return Ok(Self { noun, steps: leaps(one, other), slides: false });
        }
        unreadable(format!("leaper: not two whole numbers from 0 to {MAX_LEAP}, not both 0"))
    }

    /// Whether one step goes from one square to the other.
    pub(crate) fn joins(&self, from: Square, to: Square) -> bool {
        self.steps.contains(&from.to(to))
    }

    /// The squares that the piece moves to or attacks from `from`: in each direction up to and including the
    /// first occupied one.
    pub(crate) fn seen<'b>(&'b self, board: &'b Board, from: Square) -> impl Iterator<Item = Square> + 'b {
        self.steps.iter().flat_map(move |&step| {
            let mut next = Some(from.plus(step));
            std::iter::from_fn(move || {
                let here = next.filter(|&square| board.at(square) != NO_SQUARE)?;
                next = (self.slides && board.at(here) == EMPTY).then(|| here.plus(step));
                Some(here)
            })
        })
    }
}

/// The ways to go so far in one direction and so far across.
fn leaps(one: i64, other: i64) -> Vec<(i64, i64)> {
    let mut steps = Vec::new();
    for (rows, columns) in [(one, other), (other, one)] {
        for (down, right) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
            let step = (rows * down, columns * right);
            if !steps.contains(&step) {
                steps.push(step);
            }
        }
    }
    steps
}

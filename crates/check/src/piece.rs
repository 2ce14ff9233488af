//! How pieces move: by a single step (leapers, kings, wazirs), or by repeating a step until something is in the way
//! (queens, rooks, bishops). Pieces attack the squares that they can move to.

use crate::board::{Board, EMPTY, NO_SQUARE, Square};
use crate::json::{Object, Value};
use crate::members::Members;
use crate::verdict::{Rejection, quoted, unreadable};

/// The longest leap; far longer than the side of any board.
const MAX_LEAP: i64 = u32::MAX as i64;

/// A piece and its different steps, in rows and columns.
#[derive(Clone, Debug)]
pub(crate) struct Piece {
    pub(crate) noun: String,
    pub(crate) steps: Vec<(i64, i64)>,
    pub(crate) slides: bool,
}

impl Piece {
    /// Returns the piece with this name; a wazir moves one step like a rook.
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

    /// Returns the name of the member that says which piece a certificate is about: "piece" or "leaper".
    pub(crate) fn member(object: &Object<'_>) -> &'static str {
        if object.contains_key("piece") { "piece" } else { "leaper" }
    }

    /// Reads a piece from the member of this name, which is "piece" (the name of a piece other than a knight) or
    /// "leaper".
    pub(crate) fn read(members: &Members<'_>, member: &str) -> Result<Self, Rejection> {
        if member == "leaper" {
            return Self::leaper(members.value(member));
        }
        let name = members.text(member)?;
        match Self::named(name).filter(|_| ["king", "rook", "bishop", "queen"].contains(&name)) {
            Some(piece) => Ok(piece),
            None => unreadable(format!("{member}: {} is not one of king, rook, bishop, queen", quoted(name))),
        }
    }

    /// Reads the leaper `[r, s]`: two whole numbers, not both 0. It moves r squares in one direction and s squares
    /// at right angles to it.
    pub(crate) fn leaper(value: &Value<'_>) -> Result<Self, Rejection> {
        let numbers: Option<Vec<i64>> = value.list().and_then(|list| {
            // A third item is enough to see that there are too many.
            list.items().take(3).map(|item| item.integer()).collect()
        });
        if let Some(&[one, other]) = numbers.as_deref()
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
        unreadable(format!(
            "leaper: not two whole numbers from 0 to {MAX_LEAP}, at least one of them positive"
        ))
    }

    /// Returns whether one square is one step from the other.
    pub(crate) fn joins(&self, from: Square, to: Square) -> bool {
        self.steps.contains(&from.to(to))
    }

    /// Iterates over the squares that the piece moves to or attacks from `from`: in each direction up to and
    /// including the first occupied one.
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

/// Returns the different steps of a leaper.
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

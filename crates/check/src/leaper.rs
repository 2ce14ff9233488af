//! The {r,s}-leaper: the piece that goes r squares one way and s the other. {1,2} is the knight.

use crate::board::Square;
use crate::json::Value;
use crate::verdict::{Rejection, unreadable};

/// Longest leap that is read; far longer than any board that can be.
const MAX_LEAP: i64 = 1_000_000_000;

/// A leaper and its (at most eight) steps in rows and columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Leaper {
    short: i64,
    long: i64,
    steps: Vec<(i64, i64)>,
}

impl Leaper {
    fn new(one: i64, other: i64) -> Self {
        let (short, long) = (one.min(other), one.max(other));
        let mut steps = Vec::new();
        for (rows, columns) in [(short, long), (long, short)] {
            for (down, right) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
                let step = (rows * down, columns * right);
                if !steps.contains(&step) {
                    steps.push(step);
                }
            }
        }
        Self { short, long, steps }
    }

    /// Reads `[r, s]`: two whole numbers, not both 0.
    pub(crate) fn read(value: &Value<'_>) -> Result<Self, Rejection> {
        if let Value::List(pair) = value
            && let [one, other] = pair.as_slice()
            && let (Some(one), Some(other)) = (one.integer(), other.integer())
            && (0..=MAX_LEAP).contains(&one)
            && (0..=MAX_LEAP).contains(&other)
            && (one, other) != (0, 0)
        {
            return Ok(Self::new(one, other));
        }
        unreadable(format!("leaper: not two whole numbers from 0 to {MAX_LEAP}, not both 0"))
    }

    /// Its steps, each once.
    pub(crate) fn steps(&self) -> &[(i64, i64)] {
        &self.steps
    }

    /// Whether one leap goes from one square to the other.
    pub(crate) fn joins(&self, from: Square, to: Square) -> bool {
        self.steps.contains(&from.to(to))
    }

    /// "knight" or "{1,3}-leaper".
    pub(crate) fn noun(&self) -> String {
        match (self.short, self.long) {
            (1, 2) => "knight".to_string(),
            (short, long) => format!("{{{short},{long}}}-leaper"),
        }
    }
}

//! What a check may spend beyond replaying: so many steps of its own searches, and the user's time.
//!
//! Replaying a certificate is linear in its text. Whatever can take longer counts its steps here,
//! so that no file, however hostile, keeps the checker busy for more than [`MOST_STEPS`].

use std::time::{Duration, Instant};

use crate::verdict::Rejection;

/// The steps of one check; a step makes one position, move or neighbour, in a few nanoseconds.
pub(crate) const MOST_STEPS: u64 = 2_000_000_000;
/// The positions that a search of the checker's own keeps at one time, to bound the memory.
pub(crate) const MOST_POSITIONS: usize = 5_000_000;
/// The clock is looked at after so many steps.
const STEPS_BETWEEN_LOOKS: u64 = 1 << 14;

/// The steps that are left, and the moment at which time is up.
pub(crate) struct Work {
    left: u64,
    look_at: u64,
    deadline: Option<Instant>,
}

/// Why a search was not brought to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GivenUp {
    Steps,
    Time,
    Memory,
}

impl Work {
    pub(crate) fn new(time: Option<Duration>) -> Self {
        // A time too long for the clock is no limit.
        let deadline = time.and_then(|time| Instant::now().checked_add(time));
        Self { left: MOST_STEPS, look_at: MOST_STEPS, deadline }
    }

    /// Takes off so many steps.
    pub(crate) fn spend(&mut self, steps: u64) -> Result<(), GivenUp> {
        self.left = self.left.checked_sub(steps).ok_or(GivenUp::Steps)?;
        if self.left <= self.look_at {
            self.look_at = self.left.saturating_sub(STEPS_BETWEEN_LOOKS);
            if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                return Err(GivenUp::Time);
            }
        }
        Ok(())
    }
}

impl From<GivenUp> for Rejection {
    fn from(why: GivenUp) -> Self {
        Self::Undecided(match why {
            GivenUp::Steps => format!("neither shown nor refuted within {MOST_STEPS} steps"),
            GivenUp::Time => "neither shown nor refuted within the time limit".to_string(),
            GivenUp::Memory => format!("neither shown nor refuted with {MOST_POSITIONS} positions in memory"),
        })
    }
}

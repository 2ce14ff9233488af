//! The limits of a check: the number of steps, the time, and the positions in memory.
//!
//! Replaying a certificate takes time linear in its text. Whatever can take longer counts its steps here, so that
//! no file, however hostile, costs more than [`MOST_STEPS`].

use std::time::{Duration, Instant};

use crate::verdict::Rejection;

/// The most steps of one check. In a step, a few nanoseconds, one position, move or neighbour is generated.
pub(crate) const MOST_STEPS: u64 = 2_000_000_000;
/// The most positions that a search keeps at a time, to bound the memory.
pub(crate) const MOST_POSITIONS: usize = 5_000_000;
/// How many steps pass before the clock is read again.
const STEPS_BETWEEN_CLOCK_READS: u64 = 1 << 14;

/// How long a step takes, about, where there is no clock.
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
const NANOSECONDS_PER_STEP: u128 = 10;

/// The steps that are left, and the deadline.
pub(crate) struct Work {
    left: u64,
    read_clock_at: u64,
    deadline: Option<Instant>,
}

/// The limit that ended a search early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Limit {
    Steps,
    Time,
    Memory,
    /// The board is too large to be searched at all.
    Size,
}

impl Work {
    /// WebAssembly has no clock of its own, so that a time limit becomes one of steps.
    #[cfg(all(target_family = "wasm", target_os = "unknown"))]
    pub(crate) fn new(time: Option<Duration>) -> Self {
        let steps = time.and_then(|time| u64::try_from(time.as_nanos() / NANOSECONDS_PER_STEP).ok());
        let left = steps.unwrap_or(MOST_STEPS).min(MOST_STEPS);
        Self { left, read_clock_at: 0, deadline: None }
    }

    #[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
    pub(crate) fn new(time: Option<Duration>) -> Self {
        // A time too long for the clock is the same as no limit.
        let deadline = time.and_then(|time| Instant::now().checked_add(time));
        Self { left: MOST_STEPS, read_clock_at: MOST_STEPS, deadline }
    }

    /// Counts so many steps; an error if a limit is reached.
    pub(crate) fn spend(&mut self, steps: u64) -> Result<(), Limit> {
        self.left = self.left.checked_sub(steps).ok_or(Limit::Steps)?;
        if self.left <= self.read_clock_at {
            self.read_clock_at = self.left.saturating_sub(STEPS_BETWEEN_CLOCK_READS);
            self.check_clock()?;
        }
        Ok(())
    }

    /// Returns an error if the time is up.
    pub(crate) fn check_clock(&self) -> Result<(), Limit> {
        match self.deadline {
            Some(deadline) if Instant::now() >= deadline => Err(Limit::Time),
            _ => Ok(()),
        }
    }
}

impl From<Limit> for Rejection {
    fn from(why: Limit) -> Self {
        Self::Undecided(match why {
            Limit::Steps => format!("neither proved nor refuted within {MOST_STEPS} steps"),
            Limit::Time => "neither proved nor refuted within the time limit".to_string(),
            Limit::Memory => format!("neither proved nor refuted with {MOST_POSITIONS} positions in memory"),
            Limit::Size => "the board is too large to be searched".to_string(),
        })
    }
}

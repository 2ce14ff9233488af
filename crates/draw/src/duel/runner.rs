//! A search that is followed up to a moment.

use std::ops::{Deref, DerefMut};

use super::{InStep, Racer};
use crate::follow::Follower;
use search::Step;

/// A search up to a moment. Moments only go forwards.
pub struct Runner<'r> {
    pub racer: &'r Racer,
    in_step: InStep,
    /// The number of steps that were taken.
    taken: usize,
    follower: Follower<'r>,
}

impl<'r> Runner<'r> {
    pub fn new(racer: &'r Racer, in_step: InStep) -> Self {
        let follower = Follower::new(&*racer.instance, &racer.recording.head);
        Self { racer, in_step, taken: 0, follower }
    }

    /// Takes all steps up to a moment.
    pub fn run_to(&mut self, now: f64) {
        let recording = &self.racer.recording;
        let over = match self.in_step {
            InStep::Nodes => now >= self.racer.generated as f64,
            InStep::Time => now >= self.racer.seconds,
        };
        while let Some(step) = recording.steps.get(self.taken) {
            let later = match self.in_step {
                // All that happens before the next node is made belongs to this moment.
                InStep::Nodes => matches!(step, Step::Generated { .. }) && self.generated as f64 >= now,
                InStep::Time => recording.times.get(self.taken).is_some_and(|&time| time > now),
            };
            if later && !over {
                break;
            }
            self.take(step);
            self.taken += 1;
        }
        if over {
            (self.generated, self.expanded) = (self.racer.generated, self.racer.expanded);
        } else if self.taken == recording.steps.len() && self.in_step == InStep::Nodes {
            // The recording has ended, but not the search.
            self.generated = now as u64;
        }
    }
}

impl<'r> Deref for Runner<'r> {
    type Target = Follower<'r>;

    fn deref(&self) -> &Follower<'r> {
        &self.follower
    }
}

impl DerefMut for Runner<'_> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.follower
    }
}

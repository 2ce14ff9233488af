//! All shortest walks, one after the other.

use super::Distances;
use board::Square;
use search::{Limit, Meter};

/// Steps down the distances to the goal in every possible way, depth first.
pub(crate) struct Shortest<'d, 'w> {
    to_goal: &'d Distances<'w>,
    /// The squares so far.
    walk: Vec<Square>,
    /// For each square but the last, the squares still to be tried after it, the next one last.
    untried: Vec<Vec<Square>>,
    begun: bool,
}

impl<'d, 'w> Shortest<'d, 'w> {
    /// The shortest walks from a square, given the distances to the goal. None if there are none.
    pub fn new(to_goal: &'d Distances<'w>, from: Square) -> Option<Self> {
        to_goal.of(from)?;
        Some(Self { to_goal, walk: vec![from], untried: Vec::new(), begun: false })
    }

    /// The next walk.
    pub fn next(&mut self, meter: &mut Meter<'_>) -> Result<Option<&[Square]>, Limit> {
        // A walk that was shown ends at the goal, from which there is nothing to try.
        if self.begun && !self.step_aside(meter)? {
            return Ok(None);
        }
        self.begun = true;
        while let Some(&at) = self.walk.last()
            && self.to_goal.of(at) != Some(0)
        {
            let mut onward: Vec<Square> = self.to_goal.nearer(at).collect();
            onward.reverse();
            let Some(square) = onward.pop() else { return Ok(None) };
            meter.generate()?;
            self.walk.push(square);
            self.untried.push(onward);
        }
        Ok(Some(&self.walk))
    }

    /// Replaces the last square that has an alternative. False if none has.
    fn step_aside(&mut self, meter: &mut Meter<'_>) -> Result<bool, Limit> {
        while let Some(choices) = self.untried.last_mut() {
            self.walk.pop();
            if let Some(square) = choices.pop() {
                meter.generate()?;
                self.walk.push(square);
                return Ok(true);
            }
            self.untried.pop();
        }
        Ok(false)
    }
}

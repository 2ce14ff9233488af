//! The open tours from each square, counted in one run for all of them.
//!
//! A unit is a start. If many are missing, it takes less time to count all of them together than one after the other
//! ([`HalvedRing::by_end_below`]). Both ways have the same units with the same results, so a journal fits both, and
//! if there is no room for all together the starts are still counted one after the other.

use std::sync::{Arc, OnceLock};

use num_bigint::BigUint;

use super::orbits::Orbit;
use crate::{
    graph::Ring,
    meet_in_the_middle::{Context, Cut, HalvedRing, Unfit},
};
use search::Limit;

/// So many starts take about as long one after the other as all together, measured on 7x7 and 8x8.
const WORTH_IT: usize = 4;

/// The open tours from each square.
pub(super) struct Starts {
    /// The number of vertices of the ring.
    vertices: usize,
    /// The vertices whose tours the ring tells, and the ring.
    halves: Vec<(Vec<bool>, HalvedRing)>,
    /// The number of tours from each square, as soon as it is known.
    tours: OnceLock<Vec<BigUint>>,
}

impl Starts {
    /// Prepares to count the tours from all squares of a ring together, given the squares that symmetries map onto each
    /// other. None if that is impossible.
    pub fn new<'o>(
        ring: &Arc<Ring>,
        cut: Cut,
        symmetries: &[Vec<u32>],
        orbits: impl Iterator<Item = &'o Orbit> + Clone,
    ) -> Option<Self> {
        let mut halves = Vec::new();
        let mut known = vec![false; ring.len()];
        for cut in [cut.clone(), cut.turned()] {
            let below = cut.below_hub();
            let is_new = |orbit: &Orbit| {
                let has = |squares: &[bool]| orbit.starts.iter().any(|&start| squares[start as usize]);
                !has(&known) && has(&below)
            };
            if orbits.clone().any(is_new) {
                let kept = symmetries.iter().filter(|symmetry| {
                    (0..)
                        .zip(*symmetry)
                        .all(|(square, &image): (usize, _)| below[square] == below[image as usize])
                });
                let kept: Vec<Vec<u32>> = kept.cloned().collect();
                known.iter_mut().zip(&below).for_each(|(known, below)| *known |= below);
                halves.push((below, HalvedRing::new(ring.clone(), cut, &kept)?));
            }
        }
        Some(Self { vertices: ring.len(), halves, tours: OnceLock::new() })
    }

    /// The number of tours from a square, if it is known.
    pub fn from(&self, square: u32) -> Option<&BigUint> {
        self.tours.get().map(|tours| &tours[square as usize])
    }

    /// Whether it is worthwhile to count all starts together, if so many are missing.
    pub fn are_worth_it(&self, missing: usize) -> bool {
        self.tours.get().is_none() && missing >= WORTH_IT * self.halves.len()
    }

    /// The memory that this takes, about: the states of both halves, and the ways to complete them.
    pub fn memory(&self) -> u64 {
        self.halves.iter().map(|(_, halved)| 2 * halved.memory().shared).max().unwrap_or(0)
    }

    /// Counts the tours from all squares, if there is room for that.
    pub fn count<'o>(
        &self,
        orbits: impl Iterator<Item = &'o Orbit> + Clone,
        context: &mut Context<'_, '_>,
    ) -> Result<(), Limit> {
        let mut tours = vec![BigUint::ZERO; self.vertices];
        for (number, (below, halved)) in self.halves.iter().enumerate() {
            let within = |number: usize| number as f64 / self.halves.len() as f64;
            let uses = match halved.by_end_below(&mut context.within(within(number)..within(number + 1))) {
                Ok(found) => found,
                // The starts may still be counted one after the other.
                Err(Unfit::TooLarge | Unfit::Stopped(Limit::Memory)) => return Ok(()),
                Err(Unfit::Stopped(limit)) => return Err(limit),
            };
            for orbit in orbits.clone() {
                let here: Vec<u32> =
                    orbit.starts.iter().copied().filter(|&start| below[start as usize]).collect();
                if here.is_empty() {
                    continue;
                }
                // Equally many tours start on each of the squares.
                let each = here.iter().map(|&start| &uses[start as usize]).sum::<BigUint>() / here.len();
                orbit.starts.iter().for_each(|&start| tours[start as usize] = each.clone());
            }
        }
        let _ = self.tours.set(tours);
        Ok(())
    }
}

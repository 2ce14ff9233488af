//! All solutions of a question, numbered from 0 in a fixed order, without listing them.
//!
//! A count by tables is also a numbering: the tables say how many solutions each choice leads to, so a number
//! below the total leads to one solution, choice by choice, and a solution leads back to its number. A method
//! prepares [`Numbered`] solutions once, which takes about as long as the count. After that a solution takes
//! milliseconds. Numbers drawn by [`uniform`] give every solution exactly the same chance.
//!
//! The order of the solutions is part of each puzzle's documentation. It depends on nothing but the question:
//! not on the machine, the number of threads or the memory.
//!
//! - [`Numbered`]: what a method prepares
//! - `choices`: the tables that most puzzles use, for sequences of choices that are counted layer by layer
//! - `parts`: the squares or moves of solutions, and how often each is used

mod choices;
mod parts;

use num_bigint::BigUint;
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

pub use self::choices::{ChoiceSequence, ChoiceSolutions, CountedChoices, Take};
pub use self::parts::{Part, Uses};
use crate::{Found, Solution};
use search::{Limit, Meter};

/// All solutions of a question, numbered from 0.
pub trait Numbered: Send + Sync {
    /// How many there are.
    fn total(&self) -> &BigUint;

    /// The solutions with these numbers, all below the total, in the same order. Many at once may take much
    /// less time than one after the other.
    fn solutions(&self, numbers: &[BigUint], meter: &mut Meter<'_>) -> Result<Vec<Found>, Limit>;

    /// The number of a solution; none if it is not one of them.
    fn number(&self, solution: &Solution, meter: &mut Meter<'_>) -> Result<Option<BigUint>, Limit>;

    /// How many of all solutions use each square or move, if the tables tell it.
    fn uses(&self, _meter: &mut Meter<'_>) -> Result<Option<Uses>, Limit> {
        Ok(None)
    }
}

/// Solutions that are so few that they are simply kept, in their order.
pub struct ListedSolutions {
    found: Vec<Found>,
    total: BigUint,
}

impl ListedSolutions {
    /// These solutions.
    pub fn new(found: Vec<Found>) -> Self {
        Self { total: found.len().into(), found }
    }

    /// No solution at all.
    pub fn none() -> Box<dyn Numbered> {
        Box::new(Self::new(Vec::new()))
    }
}

impl Numbered for ListedSolutions {
    fn total(&self) -> &BigUint {
        &self.total
    }

    fn solutions(&self, numbers: &[BigUint], _: &mut Meter<'_>) -> Result<Vec<Found>, Limit> {
        let found = |number: &BigUint| self.found.get(usize::try_from(number).ok()?).cloned();
        Ok(numbers.iter().filter_map(found).collect())
    }

    fn number(&self, solution: &Solution, _: &mut Meter<'_>) -> Result<Option<BigUint>, Limit> {
        let place = self.found.iter().position(|found| found.solution.steps() == solution.steps());
        Ok(place.map(BigUint::from))
    }
}

/// A number below `total`, which must not be 0, each with exactly the same probability.
///
/// ```
/// use search::Seed;
/// use hippodrome_contract::uniform;
/// let mut generator = Seed::new(7).generator();
/// assert!(uniform(&10_u32.into(), &mut generator) < 10_u32.into());
/// ```
pub fn uniform(total: &BigUint, generator: &mut ChaCha8Rng) -> BigUint {
    let bits = total.bits();
    let words = bits.div_ceil(32);
    // The bits of the highest word that are used. A number that is too large is drawn again.
    let spare = 32 * words - bits;
    loop {
        let mut digits: Vec<u32> = (0..words).map(|_| generator.random()).collect();
        if let Some(highest) = digits.last_mut() {
            *highest = highest.checked_shr(spare as u32).unwrap_or(0);
        }
        let number = BigUint::new(digits);
        if number < *total || *total == BigUint::ZERO {
            return number;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use search::Seed;

    #[test]
    fn numbers_are_below_the_total_and_all_occur() {
        let mut generator = Seed::new(1).generator();
        for total in [1_u64, 2, 3, 5, 8, 33] {
            let mut seen = vec![0_u32; total as usize];
            for _ in 0..200 * total {
                let number = u64::try_from(uniform(&total.into(), &mut generator)).unwrap();
                seen[number as usize] += 1;
            }
            assert!(seen.iter().all(|&times| (130..280).contains(&times)), "{total}: {seen:?}");
        }
        let large = BigUint::from(3_u32) << 200;
        let drawn: Vec<BigUint> = (0..100).map(|_| uniform(&large, &mut generator)).collect();
        assert!(drawn.iter().all(|number| *number < large));
        assert!(drawn.iter().any(|number| *number > BigUint::from(1_u32) << 201));
    }
}

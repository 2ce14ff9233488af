//! New questions, made to be played.

use serde::Serialize;

use super::UsageError;
use crate::{Fact, Spec};
use search::{Control, Limit, Meter, Stats};

/// What new questions a puzzle can make.
#[derive(Debug)]
pub struct Makes {
    /// What is made, with its article.
    pub summary: &'static str,
    /// What a size is.
    pub size: &'static str,
    /// The least and the greatest size.
    pub sizes: (u32, u32),
    /// How hard they can be, the easiest first.
    pub difficulties: &'static [Difficulty],
    /// The place of the usual one among the difficulties.
    pub usual: usize,
    /// Makes one: from the spec without a board, the size and the place of its difficulty.
    pub make: fn(Spec, u32, usize, &mut Meter<'_>) -> Result<Made, Unmade>,
}

/// How hard a question is.
#[derive(Debug, Serialize)]
pub struct Difficulty {
    /// Its name.
    pub name: &'static str,
    /// How it is measured, in one line.
    pub summary: &'static str,
}

/// A question that was made.
#[derive(Clone)]
pub struct Made {
    /// The question.
    pub spec: Spec,
    /// Figures about it.
    pub facts: Vec<Fact>,
}

/// Why no question was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unmade {
    /// A limit was reached.
    Stopped(Limit),
    /// None was found among as many as were tried.
    NotFound,
}

/// A question that was made, and how.
#[non_exhaustive]
pub struct Making {
    /// The question, or the limit that was reached.
    pub made: Result<Made, Limit>,
    /// The size.
    pub size: u32,
    /// How hard it is.
    pub difficulty: &'static Difficulty,
    /// The seed from which it was made.
    pub seed: u64,
    /// What it cost.
    pub stats: Stats,
}

impl Making {
    /// Makes a question of this puzzle, as hard as is usual if no difficulty is named.
    pub fn new(
        spec: Spec,
        size: u64,
        difficulty: Option<&str>,
        seed: u64,
        control: &Control,
    ) -> Result<Self, UsageError> {
        let about = spec.about();
        let Some(makes) = about.makes else {
            return Err(UsageError::new(format!("{} cannot make new questions", about.name)));
        };
        let (least, most) = makes.sizes;
        let wrong = || UsageError::new(format!("the size cannot be {size}: use {least} to {most}"));
        let fitting = u32::try_from(size).ok().filter(|size| (least..=most).contains(size));
        let size = fitting.ok_or_else(wrong)?;
        let chosen = match difficulty {
            None => Some(makes.usual),
            Some(name) => makes.difficulties.iter().position(|known| known.name == name),
        };
        let chosen = chosen.ok_or_else(|| {
            let names: Vec<&str> = makes.difficulties.iter().map(|known| known.name).collect();
            let name = difficulty.unwrap_or_default();
            UsageError::new(format!("the difficulty cannot be `{name}`: use one of {}", names.join(", ")))
        })?;
        let difficulty = &makes.difficulties[chosen];
        let mut meter = control.meter();
        let made = match (makes.make)(spec, size, chosen, &mut meter) {
            Ok(made) => Ok(made),
            Err(Unmade::Stopped(limit)) => Err(limit),
            Err(Unmade::NotFound) => {
                return Err(UsageError::new(format!(
                    "no {} question of size {size} was found among those that were tried: use another size, difficulty or seed",
                    difficulty.name
                )));
            }
        };
        Ok(Self { made, size, difficulty, seed, stats: meter.stats() })
    }
}

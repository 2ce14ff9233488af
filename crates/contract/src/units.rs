//! Counting: what is known at once, what is computed in one piece, and what can be cut into units.
//!
//! A method prepares a [`Count`]. If it can be cut up, it offers [`Units`]: stable names, the result of
//! each unit, and how the results make the total. [`count`] computes a count on all threads. Journals, and counts
//! that several processes share, are in the crate `hippodrome-counting`. Nothing here knows about any puzzle.

mod run;

use num_bigint::BigUint;
use search::{Control, Limit, Meter, Stats};

pub use self::run::{Fresh, Wanted, compute_units, run_units};
use crate::{Counted, Tally, Unfinished};

/// A count that a method has prepared.
pub enum Count<'q> {
    /// The number is known already.
    Known(Tally),
    /// It is computed in one piece.
    Whole(Whole<'q>),
    /// It can be cut into named units of work.
    Units(Box<dyn Units>),
    /// A limit was reached during the preparation.
    Stopped(Limit),
}

/// Computes a count in one piece.
pub type Whole<'q> = Box<dyn FnOnce(&mut Meter<'_>) -> Result<Tally, Unfinished> + Send + 'q>;

impl<'q> Count<'q> {
    /// A number that is known already.
    pub fn known(count: impl Into<BigUint>) -> Self {
        Self::Known(Tally::new(count))
    }

    /// A count that is computed in one piece.
    pub fn whole(compute: impl FnOnce(&mut Meter<'_>) -> Result<Tally, Unfinished> + Send + 'q) -> Self {
        Self::Whole(Box::new(compute))
    }

    /// A count that can be cut up.
    pub fn units(units: impl Units + 'static) -> Self {
        Self::Units(Box::new(units))
    }

    /// The names of its units. A count in one piece is a single unit.
    pub fn names(&self) -> Vec<String> {
        match self {
            Self::Known(_) | Self::Stopped(_) => Vec::new(),
            Self::Whole(_) => vec!["all".into()],
            Self::Units(units) => units.names(),
        }
    }
}

/// A count that can be cut up.
///
/// A unit should take long enough to be worth a line in a journal, and be short enough that losing one
/// does not hurt: a thousand units is a good number. Tables that all units need are built by the first
/// one that is computed or, if that takes long enough to be shown as progress, by a [`Preparation`].
///
/// ```
/// use search::{Control, Limit, Meter};
/// use hippodrome_contract::{self as contract, Count, Memory, Pieces, Preparation, Tally, Units};
/// use num_bigint::BigUint;
///
/// /// Counts the numbers below 1000 that are divisible by 7, a hundred numbers per unit.
/// struct Sevens;
/// impl Units for Sevens {
///     fn names(&self) -> Vec<String> {
///         (0..10).map(|hundred| format!("from-{hundred}00")).collect()
///     }
///     fn compute(&self, unit: usize, meter: &mut Meter<'_>) -> Result<BigUint, Limit> {
///         let mut count = 0u32;
///         for number in 100 * unit..100 * unit + 100 {
///             meter.generate()?;
///             count += u32::from(number % 7 == 0);
///         }
///         Ok(count.into())
///     }
///     fn total(&self, results: &[Option<BigUint>]) -> Tally {
///         Tally::sum(results)
///     }
///     fn weight(&self, _unit: usize) -> f64 {
///         1.0
///     }
///     fn memory(&self) -> Memory {
///         Memory::default()
///     }
///     fn preparation(&self) -> Option<&dyn Preparation> {
///         None
///     }
///     fn pieces(&self) -> Option<&dyn Pieces> {
///         None
///     }
/// }
/// let counted = contract::count(Count::units(Sevens), &Control::default());
/// assert_eq!((counted.count, counted.stopped), (143u32.into(), None));
/// ```
pub trait Units: Send + Sync {
    /// The name of each unit: the same names in the same order whenever the question is the same. Names
    /// have no spaces.
    fn names(&self) -> Vec<String>;

    /// The result of one unit, given by its position in the list of names.
    fn compute(&self, unit: usize, meter: &mut Meter<'_>) -> Result<BigUint, Limit>;

    /// The total of the results. If some are missing, the count is a lower bound and the table means nothing.
    fn total(&self, results: &[Option<BigUint>]) -> Tally;

    /// An estimate of a unit's work, in any measure. It needs no preparation, and it is above 0.
    fn weight(&self, unit: usize) -> f64;

    /// The memory that it takes to compute units, as far as that can be told without any preparation.
    fn memory(&self) -> Memory;

    /// How units are prepared together, if they are.
    fn preparation(&self) -> Option<&dyn Preparation>;

    /// How a piece of a unit can be measured, if that is possible.
    fn pieces(&self) -> Option<&dyn Pieces>;
}

/// What units have in common, built before the first of them is computed.
pub trait Preparation {
    /// Builds what these units, whose results are missing, have in common with each other and with those that this
    /// process is to compute later. The meter measures the progress of the preparation alone.
    fn prepare(&self, missing: &[usize], later: &[usize], meter: &mut Meter<'_>) -> Result<(), Limit>;

    /// An estimate of its part of all the work, from 0 to 1.
    fn share(&self, missing: &[usize]) -> f64;

    /// Whether units that follow each other share more of it than others, so that a process should compute such units.
    fn is_ordered(&self) -> bool;

    /// How many preparations all units need, one after the other: more than one if there is no room to prepare for all
    /// of them together. For a plan, and known after the first preparation was begun.
    fn number(&self) -> usize;

    /// Whether a unit can be computed without a further preparation.
    fn is_ready(&self, unit: usize) -> bool;
}

/// Pieces of units, to measure how long a unit would take without computing all of it.
pub trait Pieces {
    /// The weight of each piece of a unit. They add up to the weight of the unit.
    fn weights(&self, unit: usize) -> Vec<f64>;

    /// Does the work of one piece of a unit, and returns the processor time of it in seconds. What all pieces of
    /// the unit share does not count.
    fn measure(&self, unit: usize, piece: usize, meter: &mut Meter<'_>) -> Result<f64, Limit>;
}

/// The memory that it takes to compute units, in bytes. It is an estimate; 0 is as good as nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Memory {
    /// What all units of a process share.
    pub shared: u64,
    /// What each unit takes besides, while it is computed.
    pub unit: u64,
    /// What all units share if there is only room to prepare for a few of them at a time. None if that is impossible.
    pub shared_by_few: Option<u64>,
}

impl Memory {
    /// The memory of a process that computes units on this many threads.
    pub fn on(self, threads: usize) -> u64 {
        self.shared.saturating_add(self.unit.saturating_mul(threads as u64))
    }

    /// The least memory of such a process, if it prepares for a few units at a time.
    pub fn least_on(self, threads: usize) -> u64 {
        Self { shared: self.shared_by_few.unwrap_or(self.shared).min(self.shared), ..self }.on(threads)
    }
}

/// Computes a count on all threads.
pub fn count(count: Count<'_>, control: &Control) -> Counted {
    match count {
        Count::Known(tally) => Counted::new(Ok(tally), Stats::default()),
        Count::Stopped(limit) => Counted::new(Err(limit.into()), Stats::default()),
        Count::Whole(compute) => count_whole(compute, control),
        Count::Units(units) => {
            let results = vec![None; units.names().len()];
            run_units(&*units, control, results, &mut |_, _| {})
        }
    }
}

/// Computes a count in one piece.
pub fn count_whole(compute: Whole<'_>, control: &Control) -> Counted {
    let mut meter = control.meter();
    let tally = compute(&mut meter);
    Counted::new(tally, meter.stats())
}

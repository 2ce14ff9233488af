//! Counts that can be cut up: named units of work, all threads on them, and a journal that survives a
//! killed machine.
//!
//! A puzzle that can cut a count up offers [`Units`]: stable names, the result of each, and how the
//! results make the total. [`count`] computes all of them on all threads; [`count_with_journal`] also
//! writes each result down as soon as it is known, and passes over those that a [`Journal`] holds
//! already. Nothing here knows a puzzle.

mod journal;

use std::io;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use num_bigint::BigUint;

pub use self::journal::Journal;
use crate::control::{Control, Crew, Meter};
use crate::outcome::{Counted, Limit, Table};

/// A count that can be cut up.
///
/// A unit should take long enough to be worth a line in a journal, and be short enough that losing one
/// does not hurt: a thousand units is a good number. What all units need (tables) is made by the first
/// that is computed, or before it by `prepare`, where that takes long enough to be shown as progress.
///
/// ```
/// use hippodrome::{control::{Control, Meter}, outcome::Limit, units::{self, Units}};
/// use num_bigint::BigUint;
///
/// /// The numbers below 1000 that are divisible by 7, a hundred a unit.
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
/// }
/// let counted = units::count(&Sevens, &Control::default());
/// assert_eq!((counted.count, counted.stopped), (143u32.into(), None));
/// ```
pub trait Units: Send + Sync {
    /// The name of each unit: the same ones in the same order whenever the question is the same. A name
    /// has no spaces.
    fn names(&self) -> Vec<String>;

    /// The result of one unit, by its place in the list of names. Limits are the meter's.
    fn compute(&self, unit: usize, meter: &mut Meter<'_>) -> Result<BigUint, Limit>;

    /// Makes what these units, whose results are missing, need in common. The meter's share is that of the
    /// preparation.
    fn prepare(&self, _missing: &[usize], _meter: &mut Meter<'_>) -> Result<(), Limit> {
        Ok(())
    }

    /// About which part of all the work that is, from 0 to 1.
    fn preparation(&self, _missing: &[usize]) -> f64 {
        0.0
    }

    /// About how much work a unit is, in any measure; asked once all is prepared.
    fn weight(&self, _unit: usize) -> f64 {
        1.0
    }

    /// The total. Where results are missing, how many there are at least. Unless a puzzle says otherwise
    /// it is the sum.
    fn merge(&self, results: &[Option<BigUint>]) -> BigUint {
        results.iter().flatten().sum()
    }

    /// The total broken down, where that was asked for.
    fn table(&self, _results: &[Option<BigUint>]) -> Option<Table> {
        None
    }
}

/// Computes all units on all threads and merges them.
pub fn count(units: &dyn Units, control: &Control) -> Counted {
    let results = vec![None; units.names().len()];
    run(units, control, results, &mut |_, _| Ok(())).0
}

/// The same, but results that the journal holds are not computed again, and new ones are written down
/// as they come. The error is that of writing.
pub fn count_with_journal(
    units: &dyn Units,
    control: &Control,
    journal: &mut Journal,
) -> io::Result<Counted> {
    let results = journal.results().to_vec();
    let (counted, error) = run(units, control, results, &mut |unit, result| journal.write(unit, result));
    match error {
        Some(error) => Err(error),
        None => {
            journal.sync()?;
            Ok(counted)
        }
    }
}

/// Is told each new result.
type Receive<'r> = &'r mut (dyn FnMut(usize, &BigUint) -> io::Result<()> + Send);

/// What the threads share.
struct Results<'r> {
    counts: Vec<Option<BigUint>>,
    /// Which part of the work they are.
    share: f64,
    receive: Receive<'r>,
    error: Option<io::Error>,
}

/// Computes the units whose results are missing.
fn run(
    units: &dyn Units,
    control: &Control,
    results: Vec<Option<BigUint>>,
    receive: Receive<'_>,
) -> (Counted, Option<io::Error>) {
    let all = results.len();
    let missing: Vec<usize> = (0..all).filter(|&unit| results[unit].is_none()).collect();
    let next = AtomicUsize::new(0);
    let crew = Crew::default();
    let mut meter = control.meter_in(&crew);
    let preparation = units.preparation(&missing);
    crew.share(0.0);
    meter.begin(preparation);
    // Where nothing is missing no limit can be in the way.
    if !missing.is_empty()
        && let Err(limit) = meter.poll().and_then(|()| units.prepare(&missing, &mut meter))
    {
        crew.stop(limit);
    }
    meter.hold(0);
    meter.tell();
    let weights: Vec<f64> = (0..all).map(|unit| units.weight(unit)).collect();
    let total: f64 = weights.iter().sum();
    let part = |unit: usize| (1.0 - preparation) * weights[unit] / total.max(f64::MIN_POSITIVE);
    let done = (0..all).filter(|&unit| results[unit].is_some());
    let share = preparation + done.map(part).sum::<f64>();
    crew.share(share);
    let results = Mutex::new(Results { counts: results, share, receive, error: None });
    let labour = || {
        let mut meter = control.meter_in(&crew);
        while crew.stopped().is_none()
            && let Some(&unit) = missing.get(next.fetch_add(1, Ordering::Relaxed))
        {
            meter.begin(part(unit));
            let result = meter.poll().and_then(|()| units.compute(unit, &mut meter));
            match result {
                Err(limit) => crew.stop(limit),
                Ok(count) => {
                    let Ok(mut results) = results.lock() else { break };
                    if let Err(error) = (results.receive)(unit, &count) {
                        results.error.get_or_insert(error);
                        crew.stop(Limit::Interrupt);
                    }
                    results.counts[unit] = Some(count);
                    results.share += part(unit);
                    crew.share(results.share);
                }
            }
        }
        meter.hold(0);
        meter.tell();
    };
    // A node limit is kept to the node, which takes one thread.
    let threads = if control.limits().nodes.is_some() { 1 } else { control.threads() };
    std::thread::scope(|scope| {
        for _ in 1..threads.min(missing.len()) {
            // Where the system refuses a thread, those that there are do the work.
            if std::thread::Builder::new().spawn_scoped(scope, labour).is_err() {
                break;
            }
        }
        labour();
    });
    let Results { counts, error, .. } = match results.into_inner() {
        Ok(results) => results,
        Err(poisoned) => poisoned.into_inner(),
    };
    let mut counted = Counted::new(units.merge(&counts), crew.stopped(), crew.stats());
    counted.table = units.table(&counts);
    (counted, error)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::Duration;

    use super::*;
    use crate::control::Limits;

    /// Unit k counts to k.
    struct Steps(usize);

    impl Units for Steps {
        fn names(&self) -> Vec<String> {
            (0..self.0).map(|k| k.to_string()).collect()
        }

        fn compute(&self, unit: usize, meter: &mut Meter<'_>) -> Result<BigUint, Limit> {
            for _ in 0..unit {
                meter.generate()?;
            }
            Ok(unit.into())
        }
    }

    #[test]
    fn all_units_are_computed_once_on_any_number_of_threads() {
        for threads in [1, 2, 7] {
            let control = Control::new(Limits { threads: Some(threads), ..Limits::default() });
            let counted = count(&Steps(100), &control);
            assert_eq!((counted.count, counted.stopped), (4950u32.into(), None));
            assert_eq!(counted.stats.generated, 4950);
        }
        assert_eq!(count(&Steps(0), &Control::default()).count, BigUint::ZERO);
    }

    #[test]
    fn a_stop_tells_what_is_known() {
        let control = Control::new(Limits { nodes: Some(20), ..Limits::default() });
        let counted = count(&Steps(100), &control);
        // 0 + 1 + … + 5 take 15 nodes, and 6 more would be too many.
        assert_eq!((counted.count, counted.stopped), (15u32.into(), Some(Limit::Nodes)));
        assert_eq!(counted.stats.generated, 20);
    }

    #[test]
    fn known_results_are_not_computed_again() {
        let nothing = Control::new(Limits { nodes: Some(0), ..Limits::default() });
        let (counted, _) = run(&Steps(2), &nothing, vec![Some(7u32.into()); 2], &mut |_, _| Ok(()));
        assert_eq!((counted.count, counted.stopped), (14u32.into(), None));
        assert_eq!(count(&Steps(0), &nothing).stopped, None);

        let mut known = vec![None; 100];
        known[99] = Some(1u32.into());
        let mut told = 0;
        let (counted, error) = run(&Steps(100), &Control::default(), known, &mut |_, _| {
            told += 1;
            Ok(())
        });
        assert!(error.is_none());
        assert_eq!((counted.count, told, counted.stats.generated), (4852u32.into(), 99, 4851));
    }

    /// Two units, of which the first is three times as much work, after a preparation that is as much as both.
    struct Weighed;

    impl Weighed {
        /// Long enough that the next look at the limits is a report.
        fn work(meter: &mut Meter<'_>) -> Result<(), Limit> {
            meter.share(0.5);
            std::thread::sleep(Duration::from_millis(150));
            meter.poll()
        }
    }

    impl Units for Weighed {
        fn names(&self) -> Vec<String> {
            vec!["long".into(), "short".into()]
        }

        fn prepare(&self, missing: &[usize], meter: &mut Meter<'_>) -> Result<(), Limit> {
            assert_eq!(missing, [0, 1]);
            Self::work(meter)
        }

        fn preparation(&self, _: &[usize]) -> f64 {
            0.5
        }

        fn weight(&self, unit: usize) -> f64 {
            [3.0, 1.0][unit]
        }

        fn compute(&self, unit: usize, meter: &mut Meter<'_>) -> Result<BigUint, Limit> {
            Self::work(meter)?;
            Ok(unit.into())
        }
    }

    #[test]
    fn the_share_that_is_done_is_that_of_the_work() {
        let shares = Arc::new(Mutex::new(Vec::new()));
        let told = shares.clone();
        let control = Control::new(Limits { threads: Some(1), ..Limits::default() })
            .with_progress(Box::new(move |progress| told.lock().unwrap().extend(progress.share)));
        assert_eq!(count(&Weighed, &control).stopped, None);
        let shares = shares.lock().unwrap();
        assert!(shares.is_sorted(), "{shares:?}");
        // Half of each of the three, after what came before.
        assert!([0.25, 0.6875, 0.9375].iter().all(|half| shares.contains(half)), "{shares:?}");
    }

    #[test]
    fn an_error_of_writing_ends_the_work() {
        let (counted, error) = run(&Steps(100), &Control::default(), vec![None; 100], &mut |unit, _| {
            if unit == 3 { Err(io::Error::other("full")) } else { Ok(()) }
        });
        assert!(error.is_some() && counted.stopped.is_some());
    }
}

//! Computes the units of a count on all threads.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use num_bigint::BigUint;

use super::Units;
use crate::{Counted, Tally};
use search::{Control, Limit, SharedMeter, Stats, processor_seconds};

/// A new result: the position of the unit, its result and the processor time that it took, in seconds.
pub struct Fresh {
    /// The position of the unit.
    pub unit: usize,
    /// Its result.
    pub count: BigUint,
    /// The processor time.
    pub seconds: f64,
}

/// Receives each new result.
pub type Record<'r> = &'r mut (dyn FnMut(Fresh) + Send);

/// Which units to compute.
pub struct Wanted<'w> {
    /// Their positions.
    pub units: &'w [usize],
    /// Units that this process is to compute later.
    pub later: &'w [usize],
    /// The units that progress is about: those that are wanted, and those that are done.
    pub of: &'w [usize],
    /// Whether somebody else has computed a unit by now. It is asked just before the unit is begun.
    pub is_done: &'w (dyn Fn(usize) -> bool + Sync),
}

impl<'w> Wanted<'w> {
    /// These units, which nobody else computes.
    pub fn new(units: &'w [usize]) -> Self {
        Self { units, later: &[], of: units, is_done: &|_| false }
    }
}

/// What the threads share.
struct Shared<'r> {
    /// The fraction of the work that is done.
    share: f64,
    record: Record<'r>,
}

/// Computes the units whose results are missing, and the total.
pub fn run_units(
    units: &dyn Units,
    control: &Control,
    mut results: Vec<Option<BigUint>>,
    record: &mut (dyn FnMut(usize, &BigUint) + Send),
) -> Counted {
    let all: Vec<usize> = (0..results.len()).collect();
    let missing: Vec<usize> = all.iter().copied().filter(|&unit| results[unit].is_none()).collect();
    let wanted = Wanted { of: &all, ..Wanted::new(&missing) };
    let (stopped, stats) = compute_units(units, control, &wanted, &mut |Fresh { unit, count, .. }| {
        record(unit, &count);
        results[unit] = Some(count);
    });
    let Tally { count, table } = units.total(&results);
    Counted {
        count,
        stopped,
        // Where results are missing, its figures would be too small.
        table: table.filter(|_| stopped.is_none()),
        resumable: true,
        recorded: 0,
        stats,
    }
}

/// Computes units on all threads, and returns the limit that was reached, if any.
pub fn compute_units(
    units: &dyn Units,
    control: &Control,
    wanted: &Wanted<'_>,
    record: Record<'_>,
) -> (Option<Limit>, Stats) {
    let missing = wanted.units;
    let next = AtomicUsize::new(0);
    let crew = SharedMeter::default();
    let preparation = prepare(units, wanted, control, &crew);
    let total: f64 = wanted.of.iter().map(|&unit| units.weight(unit)).sum();
    let part = |unit: usize| (1.0 - preparation) * units.weight(unit) / total.max(f64::MIN_POSITIVE);
    let share = 1.0 - missing.iter().map(|&unit| part(unit)).sum::<f64>();
    crew.set_progress(share.max(0.0));
    let shared = Mutex::new(Shared { share, record });
    let work = || {
        let mut meter = control.meter_in(&crew);
        while crew.stopped().is_none()
            && let Some(&unit) = missing.get(next.fetch_add(1, Ordering::Relaxed))
        {
            let part = part(unit);
            meter.begin(part);
            let before = processor_seconds();
            let ready = match meter.poll() {
                // Others may hold too much for a moment. The unit itself knows whether that matters.
                Err(Limit::Memory) => Ok(()),
                ready => ready,
            };
            let result = match (wanted.is_done)(unit) {
                true => ready.map(|()| None),
                false => ready.and_then(|()| units.compute(unit, &mut meter)).map(Some),
            };
            match result {
                Err(limit) => crew.stop(limit),
                Ok(count) => {
                    let seconds = processor_seconds() - before;
                    let Ok(mut shared) = shared.lock() else { break };
                    if let Some(count) = count {
                        (shared.record)(Fresh { unit, count, seconds });
                    }
                    shared.share += part;
                    crew.set_progress(shared.share.clamp(0.0, 1.0));
                }
            }
        }
        meter.set_memory_in_use(0);
        meter.flush();
    };
    // Only one thread can keep a node limit to the node.
    let threads = if control.limits().nodes.is_some() { 1 } else { control.threads() };
    std::thread::scope(|scope| {
        for _ in 1..threads.min(missing.len()) {
            // If the system refuses a thread, the others do the work.
            if std::thread::Builder::new().spawn_scoped(scope, work).is_err() {
                break;
            }
        }
        work();
    });
    (crew.stopped(), crew.stats())
}

/// Prepares the units whose results are missing, and returns the estimated part of all the work that
/// this was. A limit that is reached stops all threads.
fn prepare(units: &dyn Units, wanted: &Wanted<'_>, control: &Control, crew: &SharedMeter) -> f64 {
    let missing = wanted.units;
    let preparation = units.preparation();
    let share = preparation.map_or(0.0, |preparation| preparation.share(missing));
    let mut meter = control.meter_in(crew);
    crew.set_progress(0.0);
    meter.begin(share);
    // If nothing is missing, no limit can matter.
    if !missing.is_empty() {
        let prepared = meter.poll().and_then(|()| match preparation {
            Some(preparation) => preparation.prepare(missing, wanted.later, &mut meter),
            None => Ok(()),
        });
        if let Err(limit) = prepared {
            crew.stop(limit);
        }
    }
    meter.set_memory_in_use(0);
    meter.flush();
    share
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::Duration;

    use super::*;
    use crate::{Count, Memory, Pieces, Preparation};
    use search::{Limits, Meter};

    fn count(units: impl Units + 'static, control: &Control) -> Counted {
        crate::count(Count::units(units), control)
    }

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

        fn total(&self, results: &[Option<BigUint>]) -> Tally {
            Tally::sum(results)
        }

        fn weight(&self, _: usize) -> f64 {
            1.0
        }

        fn memory(&self) -> Memory {
            Memory::default()
        }

        fn preparation(&self) -> Option<&dyn Preparation> {
            None
        }

        fn pieces(&self) -> Option<&dyn Pieces> {
            None
        }
    }

    #[test]
    fn all_units_are_computed_once_on_any_number_of_threads() {
        for threads in [1, 2, 7] {
            let control = Control::new(Limits { threads: Some(threads), ..Limits::default() });
            let counted = count(Steps(100), &control);
            assert_eq!((counted.count, counted.stopped), (4950u32.into(), None));
            assert_eq!(counted.stats.generated, 4950);
        }
        assert_eq!(count(Steps(0), &Control::default()).count, BigUint::ZERO);
    }

    #[test]
    fn a_stop_tells_what_is_known() {
        let control = Control::new(Limits { nodes: Some(20), ..Limits::default() });
        let counted = count(Steps(100), &control);
        // 0 + 1 + … + 5 take 15 nodes, and 6 more would be too many.
        assert_eq!((counted.count, counted.stopped), (15u32.into(), Some(Limit::Nodes)));
        assert_eq!(counted.stats.generated, 20);
    }

    #[test]
    fn known_results_are_not_computed_again() {
        let nothing = Control::new(Limits { nodes: Some(0), ..Limits::default() });
        let counted = run_units(&Steps(2), &nothing, vec![Some(7u32.into()); 2], &mut |_, _| {});
        assert_eq!((counted.count, counted.stopped), (14u32.into(), None));
        assert_eq!(count(Steps(0), &nothing).stopped, None);

        let mut known = vec![None; 100];
        known[99] = Some(1u32.into());
        let mut told = 0;
        let counted = run_units(&Steps(100), &Control::default(), known, &mut |_, _| told += 1);
        assert_eq!((counted.count, told, counted.stats.generated), (4852u32.into(), 99, 4851));
    }

    /// Two units, of which the first is three times as much work, after a preparation that is as much as both.
    struct Weighed;

    impl Weighed {
        /// Long enough that the next look at the limits is a report.
        fn work(meter: &mut Meter<'_>) -> Result<(), Limit> {
            meter.set_progress(0.5);
            std::thread::sleep(Duration::from_millis(150));
            meter.poll()
        }
    }

    impl Units for Weighed {
        fn names(&self) -> Vec<String> {
            vec!["long".into(), "short".into()]
        }

        fn total(&self, results: &[Option<BigUint>]) -> Tally {
            Tally::sum(results)
        }

        fn memory(&self) -> Memory {
            Memory::default()
        }

        fn preparation(&self) -> Option<&dyn Preparation> {
            Some(self)
        }

        fn pieces(&self) -> Option<&dyn Pieces> {
            None
        }

        fn weight(&self, unit: usize) -> f64 {
            [3.0, 1.0][unit]
        }

        fn compute(&self, unit: usize, meter: &mut Meter<'_>) -> Result<BigUint, Limit> {
            Self::work(meter)?;
            Ok(unit.into())
        }
    }

    impl Preparation for Weighed {
        fn prepare(&self, missing: &[usize], _: &[usize], meter: &mut Meter<'_>) -> Result<(), Limit> {
            assert_eq!(missing, [0, 1]);
            Self::work(meter)
        }

        fn share(&self, _: &[usize]) -> f64 {
            0.5
        }

        fn is_ordered(&self) -> bool {
            false
        }

        fn number(&self) -> usize {
            1
        }

        fn is_ready(&self, _: usize) -> bool {
            true
        }
    }

    #[test]
    fn the_share_that_is_done_is_that_of_the_work() {
        let shares = Arc::new(Mutex::new(Vec::new()));
        let told = shares.clone();
        let control = Control::new(Limits { threads: Some(1), ..Limits::default() })
            .with_progress(Box::new(move |progress| told.lock().unwrap().extend(progress.share)));
        assert_eq!(count(Weighed, &control).stopped, None);
        let shares = shares.lock().unwrap();
        assert!(shares.is_sorted(), "{shares:?}");
        // Half of each of the three, after what came before.
        assert!([0.25, 0.6875, 0.9375].iter().all(|half| shares.contains(half)), "{shares:?}");
    }
}

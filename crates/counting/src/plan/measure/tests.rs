use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use num_bigint::BigUint;

use super::*;
use contract::{Imitated, Registry};
use search::Seed;

/// Ten units, of which each takes as many seconds as its number says, but the preparation never ends.
struct Endless {
    /// The part of the preparation that is done before the time limit.
    done: f64,
    can_imitate: bool,
    /// Set while a unit is imitated, if the user interrupts then.
    interrupted: Option<Arc<AtomicBool>>,
}

impl Units for Endless {
    fn names(&self) -> Vec<String> {
        (0..10).map(|unit| unit.to_string()).collect()
    }

    fn compute(&self, _unit: usize, _meter: &mut Meter<'_>) -> Result<BigUint, Limit> {
        Err(Limit::Time)
    }

    fn prepare(&self, _missing: &[usize], _later: &[usize], meter: &mut Meter<'_>) -> Result<(), Limit> {
        meter.share(self.done);
        Err(Limit::Time)
    }

    fn preparations(&self) -> usize {
        3
    }

    fn is_prepared(&self, _unit: usize) -> bool {
        false
    }

    fn weight(&self, unit: usize) -> f64 {
        unit as f64 + 0.1
    }

    fn can_imitate(&self) -> bool {
        self.can_imitate
    }

    fn imitate(&self, unit: usize, _within: f64, meter: &mut Meter<'_>) -> Result<Option<Imitated>, Limit> {
        if let Some(flag) = &self.interrupted {
            flag.store(true, Ordering::Relaxed);
        }
        meter.poll()?;
        let share = if unit > 8 { 0.1 } else { 1.0 };
        Ok(Some(Imitated { seconds: unit as f64, memory: 1000 * unit as u64, share }))
    }
}

fn unplanned(units: usize) -> Plan {
    Plan {
        units,
        sampled: 0,
        preparation: Some(0.0),
        prepared: None,
        spent: 0.0,
        preparations: 1,
        work: None,
        longest: 0.0,
        imitated: false,
        in_part: 0,
        memory: 0,
        stopped: None,
    }
}

fn planned(units: &Endless, control: &Control) -> Plan {
    let mut plan = unplanned(10);
    assert!(!prepare(units, &mut plan, control));
    // So that there is something to extrapolate, however coarse the clock.
    plan.spent = 5.0;
    imitate(units, &mut plan, control, Duration::from_secs(1));
    plan
}

#[test]
fn units_are_imitated_if_the_preparation_does_not_end() {
    let control = Control::default();
    let plan = planned(&Endless { done: 0.25, can_imitate: true, interrupted: None }, &control);
    assert!(plan.imitated && plan.stopped.is_none());
    assert_eq!((plan.preparation, plan.prepared, plan.preparations), (Some(20.0), Some(0.25), 3));
    // The sum of 0 to 9.
    let work = plan.work.unwrap();
    assert!(work.low < 45.0 && work.high > 45.0 && (work.about - 45.0).abs() < 5.0, "{work:?}");
    assert_eq!((plan.in_part, plan.memory), (1, 9000));
    assert!(plan.processor().is_some_and(|time| (time.about - work.about - 60.0).abs() < 1e-9));
    let record = plan.record();
    assert_eq!((&record["imitated"], &record["in_part"]), (&true.into(), &1.into()));
    assert!(record["work"]["seconds"].is_number() && record["prepared"] == 0.25);
}

#[test]
fn nothing_is_told_if_that_is_impossible() {
    let control = Control::default();
    for (done, can_imitate) in [(0.25, false), (0.0, true)] {
        let plan = planned(&Endless { done, can_imitate, interrupted: None }, &control);
        assert_eq!((plan.imitated, plan.stopped), (false, Some(Limit::Time)));
        assert!(plan.processor().is_none() && plan.preparation.is_none());
    }
}

#[test]
fn an_interruption_ends_an_imitation() {
    let flag = Arc::new(AtomicBool::new(false));
    let control = Control::default().with_cancel(flag.clone());
    let units = Endless { done: 0.25, can_imitate: true, interrupted: Some(flag) };
    let plan = planned(&units, &control);
    assert_eq!((plan.imitated, plan.stopped), (false, Some(Limit::Interrupt)));
}

#[test]
fn joins_of_tours_are_imitated() {
    for spec in ["tour 6x8 --closed", "tour 7x8 --closed", "tour 6x8 --closed --distinct"] {
        let control = Control::default();
        let instance = Registry::new(&[queens::PUZZLE, tour::PUZZLE, walk::PUZZLE])
            .parse(spec)
            .unwrap()
            .pose(&Seed::new(0))
            .unwrap();
        let job = Job::new(instance, "auto", &control).unwrap().unwrap();
        let mut plan = unplanned(job.names().len());
        (plan.prepared, plan.spent, plan.stopped) = (Some(0.5), 1.0, Some(Limit::Time));
        imitate(job.units().unwrap(), &mut plan, &control, Duration::from_millis(200));
        // The tours that symmetries fix need no preparation, and are measured as they are.
        assert!(plan.imitated && plan.stopped.is_none() && plan.sampled > 0, "{spec}");
        assert!(plan.work.is_some_and(|work| work.about > 0.0) && plan.memory > 0, "{spec}");
        assert_eq!(plan.preparation, Some(2.0), "{spec}");
    }
}

#[test]
fn flat_halves_are_not_made_up() {
    let control = Control::default();
    let instance = Registry::new(&[queens::PUZZLE, tour::PUZZLE, walk::PUZZLE])
        .parse("tour 6x7 --closed")
        .unwrap()
        .pose(&Seed::new(0))
        .unwrap();
    let job = Job::new(instance, "auto", &control).unwrap().unwrap();
    let mut plan = unplanned(job.names().len());
    (plan.prepared, plan.spent, plan.stopped) = (Some(0.5), 1.0, Some(Limit::Time));
    imitate(job.units().unwrap(), &mut plan, &control, Duration::from_millis(200));
    assert_eq!((plan.units > 100, plan.imitated, plan.stopped), (true, false, Some(Limit::Time)));
}

//! The estimate of what a count would cost, on recorded weights and times, and on counts that are really planned.

use std::time::Duration;

use hippodrome::{
    Control, Limit, Limits,
    counting::{Estimate, Job, Plan, Sample, draw, estimate, plan, spread},
};

use crate::pose;

/// The samples that a plan takes if they are quick.
const SAMPLES: usize = 96;

/// The units of a count, in the order of their weights.
struct Recorded {
    name: &'static str,
    weights: Vec<f64>,
    seconds: Vec<f64>,
}

impl Recorded {
    fn all() -> [Self; 3] {
        [
            Self::read("queens 17", include_str!("../data/plan/queens-17.txt")),
            Self::read("queens 18", include_str!("../data/plan/queens-18.txt")),
            Self::read("tour 7x8 --closed", include_str!("../data/plan/tour-7x8-closed.txt")),
        ]
    }

    fn read(name: &'static str, text: &str) -> Self {
        let line = |line: &str| {
            let (weight, seconds) = line.split_once(' ').expect("two numbers");
            (weight.parse::<f64>().expect("a weight"), seconds.parse::<f64>().expect("a time"))
        };
        let mut units: Vec<(f64, f64)> =
            text.lines().filter(|text| !text.starts_with('#')).map(line).collect();
        units.sort_by(|a, b| a.0.total_cmp(&b.0));
        let (weights, seconds) = units.into_iter().unzip();
        Self { name, weights, seconds }
    }

    fn truth(&self) -> f64 {
        self.seconds.iter().sum()
    }

    /// The estimate from a sample that is shifted by `offset`.
    fn estimate(&self, offset: f64) -> Estimate {
        let sample = |number| {
            let (unit, within) = draw(&self.weights, number).expect("there are units");
            assert!((0.0..1.0).contains(&within));
            Sample { weight: self.weights[unit], seconds: self.seconds[unit] }
        };
        let samples: Vec<Sample> = spread(offset).take(SAMPLES).map(sample).collect();
        estimate(self.weights.iter().sum(), &samples).expect("there are samples")
    }
}

#[test]
fn estimates_of_recorded_counts_are_within_a_fifth_of_the_truth() {
    for recorded in Recorded::all() {
        let truth = recorded.truth();
        let (mut near, mut covered) = (0, 0);
        for offset in (0..1000).map(|n| f64::from(n) / 1000.0) {
            let Estimate { about, low, high } = recorded.estimate(offset);
            assert!(low <= about && about <= high);
            near += u32::from((about / truth - 1.0).abs() <= 0.2);
            covered += u32::from(low <= truth && truth <= high);
        }
        assert!(near >= 980, "{}: {near} of 1000 are near", recorded.name);
        assert!(covered >= 880, "{}: {covered} of 1000 intervals contain the truth", recorded.name);
    }
}

#[test]
fn the_work_of_a_unit_follows_its_weight() {
    for recorded in Recorded::all() {
        let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len() as f64;
        let (x, y) = (mean(&recorded.weights), mean(&recorded.seconds));
        let sum = |f: &dyn Fn(f64, f64) -> f64| -> f64 {
            recorded.weights.iter().zip(&recorded.seconds).map(|(&w, &s)| f(w - x, s - y)).sum()
        };
        let correlation = sum(&|w, s| w * s) / (sum(&|w, _| w * w) * sum(&|_, s| s * s)).sqrt();
        assert!(correlation > 0.85, "{}: {correlation:.3}", recorded.name);
    }
}

#[test]
fn an_estimate_needs_samples_and_says_how_little_one_tells() {
    assert_eq!(estimate(1.0, &[]), None);
    let one = estimate(10.0, &[Sample { weight: 1.0, seconds: 2.0 }]);
    assert_eq!(one, Some(Estimate { about: 20.0, low: 10.0, high: 40.0 }));
    let same = estimate(10.0, &[Sample { weight: 1.0, seconds: 2.0 }, Sample { weight: 2.0, seconds: 4.0 }]);
    assert_eq!(same, Some(Estimate::exactly(20.0)));
    assert_eq!(draw(&[], 0.5), None);
    assert_eq!(draw(&[1.0, 3.0], 0.5), Some((1, 1.0 / 3.0)));
    assert_eq!(draw(&[1.0, 3.0], 1.0).map(|(unit, _)| unit), Some(1));
}

fn planned(spec: &str, limits: Limits) -> Plan {
    let control = Control::new(Limits { threads: Some(1), ..limits });
    let job = Job::new(pose(spec), "auto", &control).unwrap();
    plan(&job, &control, Duration::from_secs(1))
}

#[test]
fn counts_of_every_kind_can_be_planned() {
    let units = planned("queens 12", Limits::default());
    assert_eq!(units.units, 64);
    let (one, many) = (units.wall(1).unwrap(), units.wall(4096).unwrap());
    assert!(one.about >= many.about && many.about >= units.longest);
    assert_eq!(units.record()["wall"].as_array().map(Vec::len), Some(Plan::CORES.len()));

    // Up to symmetry there are two more units, and odd sides have two kinds.
    assert_eq!(planned("queens 11 --distinct", Limits::default()).units, 2 + 64);
    let tours = planned("tour 6x8 --closed", Limits::default());
    assert!(tours.units > 100 && tours.preparation.is_some_and(|seconds| seconds > 0.0));
    let whole = planned("knights 6x6 --any-size", Limits::default());
    assert_eq!((whole.units, whole.sampled, whole.stopped), (1, 1, None));
    let known = planned("tour 3x3 --closed", Limits::default());
    assert_eq!((known.units, known.processor().map(|time| time.about < 1.0)), (0, Some(true)));
}

#[test]
fn every_preparation_takes_its_time() {
    let plan = Plan {
        units: 50,
        sampled: 10,
        preparation: Some(10.0),
        prepared: None,
        spent: 10.0,
        preparations: 3,
        work: Some(Estimate::exactly(100.0)),
        longest: 4.0,
        memory: 0,
        stopped: None,
    };
    let wall = |cores: u32| plan.wall(cores).map(|wall| wall.about);
    assert_eq!(plan.processor(), Some(Estimate::exactly(130.0)));
    // One core prepares three times, two of them twice at most, and with more each prepares once.
    assert_eq!([1, 2, 4, 4096].map(wall), [Some(130.0), Some(70.0), Some(35.0), Some(14.0)]);
    assert_eq!(plan.record()["preparations"], 3);
}

#[test]
fn a_preparation_that_does_not_end_is_not_estimated() {
    let plan = Plan {
        units: 10,
        sampled: 0,
        preparation: None,
        prepared: Some(0.25),
        spent: 5.0,
        preparations: 3,
        work: None,
        longest: 0.0,
        memory: 0,
        stopped: Some(Limit::Time),
    };
    // Three preparations of twenty seconds.
    assert_eq!((plan.more_than(), plan.processor()), (Some(60.0), None));
    assert_eq!((&plan.record()["more_than"], &plan.record()["processor"]), (&60.0.into(), &().into()));
    assert_eq!(Plan { prepared: Some(0.0), ..plan }.more_than(), None);
}

#[test]
fn what_does_not_fit_is_said_to_be_unknown() {
    let limits = Limits { memory: Some(10_000_000), ..Limits::default() };
    let plan = planned("tour 8x8 --closed", limits);
    assert_eq!((plan.stopped, plan.preparation), (Some(Limit::Memory), None));
    assert!(plan.processor().is_none() && plan.wall(16).is_none());
    assert!(plan.memory > 10_000_000, "what it would need is estimated: {}", plan.memory);
    let limits = Limits { time: Some(Duration::ZERO), ..Limits::default() };
    let control = Control::new(limits);
    let job = Job::new(pose("queens 14"), "auto", &control).unwrap();
    assert_eq!(hippodrome::counting::plan(&job, &control, Duration::ZERO).stopped, Some(Limit::Time));
}

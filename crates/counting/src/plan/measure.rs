//! Measures what a count would cost.

use std::collections::HashMap;
use std::time::Duration;

use rand::RngExt;
use web_time::Instant;

use super::{Estimate, Plan, Sample, draw, estimate, spread};
use crate::Job;
use contract::{Units, Wanted};
use search::{
    Control, Limit, Limits, Meter, Sort, peak, processor_seconds, processor_seconds_of_all_threads, resident,
};

/// Units that take less time are computed as a whole, and others in pieces.
const SHORT: f64 = 0.5;

/// What takes less time is measured a second time, because the first one may also build what is kept. That is so if it
/// takes longer by this factor; otherwise the first one counts, because a count computes each unit once, with
/// nothing of it in the caches.
const REPEATED: f64 = 0.2;
const MUCH: f64 = 3.0;

/// The part of the mean weight that is added to every weight, for what each unit costs however light it is.
const OVERHEAD: f64 = 0.1;

/// The most samples.
const MOST_SAMPLES: usize = 400;

/// Fewer samples are never enough, however much they agree.
const FEWEST_SAMPLES: usize = 24;

/// So many samples are taken even if that takes longer than planned: fewer say too little about the scatter.
const LEAST_SAMPLES: usize = 8;

/// The half width of the interval, as a fraction of the estimate, at which the measurement ends.
const NARROW: f64 = 0.04;

/// The interval is computed after so many further samples.
const LOOK_EVERY: usize = 8;

/// Measures what a count would cost, for about this time and within the limits of the control. The preparation
/// is measured as a whole, on all threads of the control, and then as many units as there is time for, but at least a few,
/// on one thread. If the preparation does not end within the limits, no unit is measured.
pub fn plan(job: &Job, control: &Control, time: Duration) -> Plan {
    let before = resident().unwrap_or(0);
    let alone = control.with_limits(Limits { threads: Some(1), ..*control.limits() });
    let mut plan = Plan {
        units: job.names().len(),
        preparation: Some(job.dividing(&alone)),
        preparations: 1,
        work: Some(Estimate::exactly(0.0)),
        ..Plan::default()
    };
    match job.units() {
        Some(units) => {
            if prepare(units, &mut plan, control) {
                sample(units, &mut plan, &alone, time);
            }
        }
        None => whole(job, &mut plan, &alone),
    }
    if plan.units == 0 {
        return plan;
    }
    let measured = peak().unwrap_or(0).saturating_sub(before);
    plan.memory = plan.memory.max(measured);
    // Several preparations take as much memory as there is, and no more.
    if plan.preparations == 1 {
        plan.memory = plan.memory.max(job.memory().on(1));
    }
    plan
}

/// A count in one piece has to be computed to see what it costs.
fn whole(job: &Job, plan: &mut Plan, control: &Control) {
    if plan.units == 0 {
        return;
    }
    let start = processor_seconds();
    let (stopped, _) = job.compute(&Wanted::new(&[0]), control, &mut |_| {});
    let seconds = processor_seconds() - start;
    (plan.sampled, plan.longest, plan.stopped) = (1, seconds, stopped);
    plan.work = stopped.is_none().then(|| Estimate::exactly(seconds));
}

/// Measures the preparation, and tells whether it was finished.
fn prepare(units: &dyn Units, plan: &mut Plan, control: &Control) -> bool {
    let meter = &mut control.meter();
    let all: Vec<usize> = (0..plan.units).collect();
    // The clock of a thread is the better one if there is only this.
    let clock = if control.threads() > 1 { processor_seconds_of_all_threads } else { processor_seconds };
    let start = clock();
    let prepared = meter.poll().and_then(|()| match units.preparation() {
        Some(preparation) => preparation.prepare(&all, &[], meter),
        None => Ok(()),
    });
    plan.spent = clock() - start;
    plan.preparations = units.preparation().map_or(1, |preparation| preparation.number());
    match prepared {
        Ok(()) => plan.preparation = plan.preparation.map(|dividing| dividing + plan.spent),
        Err(limit) => {
            (plan.preparation, plan.work, plan.stopped) = (None, None, Some(limit));
            plan.prepared = meter.done();
        }
    }
    prepared.is_ok()
}

/// Measures units that are prepared: draws them, and computes a unit or a piece of it each time.
fn sample(units: &dyn Units, plan: &mut Plan, control: &Control, time: Duration) {
    // The others would need another preparation, and be like them.
    let is_ready = |&unit: &usize| units.preparation().is_none_or(|preparation| preparation.is_ready(unit));
    let mut order: Vec<usize> = (0..plan.units).filter(is_ready).collect();
    let weights = weights(units, plan.units);
    order.put_in_order_by(|&a, &b| weights[a].total_cmp(&weights[b]));
    let ordered: Vec<f64> = order.iter().map(|&unit| weights[unit]).collect();
    let total: f64 = weights.iter().sum();
    let mut samples: Vec<Sample> = Vec::new();
    // The times of units that were computed as a whole, and the last sample of each unit of which at least a piece was.
    let (mut known, mut looked) = (HashMap::new(), HashMap::new());
    let meter = &mut control.meter();
    let begun = Instant::now();
    for number in spread(meter.generator().random()).take(MOST_SAMPLES) {
        let Some((place, within)) = draw(&ordered, number) else { break };
        let unit = order[place];
        let measured = match known.get(&unit) {
            Some(&seconds) => Ok((units.weight(unit), seconds, true)),
            None => measure(units, unit, within, meter),
        };
        match measured {
            Ok((weight, seconds, is_whole)) => {
                if is_whole {
                    known.insert(unit, seconds);
                }
                // A piece has its share of what is added to the unit.
                let sample = Sample { weight: weight / units.weight(unit) * weights[unit], seconds };
                looked.insert(unit, sample);
                samples.push(sample);
            }
            Err(limit) => {
                let tells_nothing = samples.is_empty() || limit == Limit::Interrupt;
                plan.stopped = Some(limit).filter(|_| tells_nothing);
                break;
            }
        }
        let enough = samples.len() >= FEWEST_SAMPLES
            && samples.len().is_multiple_of(LOOK_EVERY)
            && estimate(total, &samples)
                .is_some_and(|found| found.high - found.about <= NARROW * found.about);
        let late = begun.elapsed() >= time && samples.len() >= LEAST_SAMPLES;
        if enough || late || known.len() == weights.len() {
            break;
        }
    }
    plan.sampled = looked.len();
    plan.work = match known.len() == plan.units {
        true => Some(Estimate::exactly(known.values().sum())),
        false => estimate(total, &samples),
    };
    plan.longest = longest(&known, &looked, &weights);
}

/// The weights of all units, with something added for what each of them costs however light it is.
fn weights(units: &dyn Units, number: usize) -> Vec<f64> {
    let own: Vec<f64> = (0..number).map(|unit| units.weight(unit)).collect();
    let overhead = OVERHEAD * own.iter().sum::<f64>() / own.len().max(1) as f64;
    own.iter().map(|weight| weight + overhead).collect()
}

/// The time of the longest unit: one that was measured, or the heaviest at the pace of those looked at.
fn longest(known: &HashMap<usize, f64>, looked: &HashMap<usize, Sample>, weights: &[f64]) -> f64 {
    let measured = known.values().copied().fold(0.0, f64::max);
    let pace = looked.iter().map(|(&unit, sample)| weights[unit] * sample.seconds / sample.weight);
    pace.fold(measured, f64::max)
}

/// The weight and the time of a unit or, if it takes long, of the piece of it at this point, and whether it is
/// the whole unit.
fn measure(
    units: &dyn Units,
    unit: usize,
    within: f64,
    meter: &mut Meter<'_>,
) -> Result<(f64, f64, bool), Limit> {
    if let Some(pieces) = units.pieces()
        && let weights = pieces.weights(unit)
        && weights.len() > 1
        && let Some((piece, _)) = draw(&weights, within)
    {
        let seconds = twice(|| pieces.measure(unit, piece, meter))?;
        let weight = weights[piece];
        if seconds / weight * units.weight(unit) > SHORT {
            return Ok((weight, seconds, false));
        }
    }
    let seconds = twice(|| {
        let started = processor_seconds();
        units.compute(unit, meter)?;
        Ok(processor_seconds() - started)
    })?;
    Ok((units.weight(unit), seconds, true))
}

/// The result of a measurement; of the second one, if the first was short and took much longer.
fn twice(mut measure: impl FnMut() -> Result<f64, Limit>) -> Result<f64, Limit> {
    let first = measure()?;
    if first >= REPEATED {
        return Ok(first);
    }
    let second = measure()?;
    Ok(if first > MUCH * second { second } else { first })
}

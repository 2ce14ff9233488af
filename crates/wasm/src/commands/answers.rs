//! Solving, listing and drawing at random.

use std::ops::ControlFlow;
use std::time::Duration;

use hippodrome::{
    Prepared, Task, UsageError, certificate,
    draw::{Extras, answer_scene, player_data, svg},
    record::{ListLine, ListSummary, NumberedLine, Record, SampleSummary},
    uniform,
};
use num_bigint::BigUint;
use serde_json::{Value, json};

use super::checking::verdict;
use super::posing::MOST_DRAWN;
use super::{Tell, value, watched, work};
use crate::request::Request;

/// The most bytes of a certificate.
const LARGEST_CERTIFICATE: usize = 16 << 20;

/// How long the checker may search. A certificate that needs longer stays undecided.
const CHECKING: Duration = Duration::from_secs(5);

/// The most squares that all frames of an animation have together.
const MOST_ANIMATED: u64 = 2_000_000;

/// The most solutions that a batch of a listing has.
const BATCH: usize = 100;

/// Solves a question: the record, the checker's verdict on it, and pictures.
pub fn solve(request: &Request, tell: Tell) -> Result<Value, UsageError> {
    let control = watched(request, tell).with_proof();
    let instance = request.pose(&control)?;
    let method = request.method(instance.spec(), Task::Solve)?;
    let answer = instance.solve(method, &control)?;
    let seed = request.told_seed(control.seed().used());
    let certificate = certificate::of(&*instance, &answer, &control, LARGEST_CERTIFICATE);
    let checked = certificate.as_ref().map(|certificate| verdict(&certificate.to_string(), Some(CHECKING)));
    let mut record = value(&Record::of_answer(instance.spec(), method, &answer, certificate, seed))?;
    record["work"] = json!(work(&answer.stats));
    record["checked"] = checked.unwrap_or(Value::Null);
    let look = request.look()?;
    let extras = Extras { attacks: request.look.attacks, numbers: request.look.placement };
    // An answer that is too large to be drawn is an answer.
    let drawn = instance.board().frame_len() <= MOST_DRAWN;
    if let Some(scene) = if drawn { answer_scene(&*instance, method, &answer, extras)? } else { None } {
        let squares = instance.board().frame_len().saturating_mul(scene.frames.len() as u64);
        let steps = answer.found().map_or(0, |found| found.solution.len() as u64);
        let animated = squares <= MOST_ANIMATED && steps <= 10_000;
        let last = scene.frames.last().cloned();
        record["notes"] = json!(scene.notes);
        record["views"] = json!({
            "svg": svg(&scene, &look),
            "last": last.filter(|_| scene.frames.len() > 1).map(|frame| {
                svg(&hippodrome::Scene::still(frame).titled(&*scene.title), &look)
            }),
            "player": if animated { Some(player_data(&scene, &look)?) } else { None },
        });
    }
    Ok(record)
}

/// Lists the solutions: batches as they are found, then the summary.
pub fn list(request: &Request, tell: Tell) -> Result<Value, UsageError> {
    let control = watched(request, tell);
    let instance = request.pose(&control)?;
    let method = request.method(instance.spec(), Task::List)?;
    let spec = instance.spec().to_string();
    let mut left = request.limit.unwrap_or(u64::MAX);
    let mut batch = Vec::new();
    let hand_over = |batch: &mut Vec<Value>| {
        tell("solutions", &json!(batch).to_string());
        batch.clear();
    };
    if left == 0 {
        return Err(UsageError::new("limit cannot be 0: leave it out for all solutions"));
    }
    let listed = instance.list(method, &control, &mut |found| {
        batch.extend(value(&ListLine::new(&spec, &found)));
        left -= 1;
        if batch.len() == BATCH {
            hand_over(&mut batch);
        }
        if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    if !batch.is_empty() {
        hand_over(&mut batch);
    }
    let mut summary = value(&ListSummary::new(&listed))?;
    summary["spec"] = spec.into();
    summary["method"] = method.into();
    Ok(summary)
}

/// Draws solutions with exactly equal chances, or gives the one with a number: batches, then the summary.
pub fn sample(request: &Request, tell: Tell) -> Result<Value, UsageError> {
    let control = watched(request, tell);
    let instance = request.pose(&control)?;
    let method = request.method(instance.spec(), Task::Sample)?;
    let spec = instance.spec().to_string();
    let mut meter = control.meter();
    let numbered = match instance.number(method, &mut meter)? {
        Prepared::Ready(numbered) => numbered,
        Prepared::Stopped(limit) => {
            return value(&SampleSummary::new(0, None, Some(limit), meter.stats(), control.seed().used()));
        }
    };
    let total = numbered.total();
    let index = request.index()?;
    if let Some(index) = index.as_ref().filter(|index| *index >= total) {
        return Err(UsageError::new(format!(
            "there is no solution with the number {index}: there are {total}, numbered from 0"
        )));
    }
    let mut left = match &index {
        Some(_) => 1,
        None if *total == BigUint::ZERO => 0,
        None => request.number.unwrap_or(1),
    };
    let (mut drawn, mut limit) = (0, None);
    let mut generator = index.is_none().then(|| control.seed().sampler());
    while left > 0 && limit.is_none() {
        let numbers: Vec<BigUint> = match (&index, &mut generator) {
            (Some(index), _) => vec![index.clone()],
            (None, Some(generator)) => {
                (0..left.min(BATCH as u64)).map(|_| uniform(total, generator)).collect()
            }
            (None, None) => break,
        };
        match numbered.solutions(&numbers, &mut meter).and_then(|found| meter.poll().map(|()| found)) {
            Ok(found) => {
                let lines = numbers
                    .iter()
                    .zip(&found)
                    .map(|(n, found)| value(&NumberedLine::of_sample(&spec, n, found)));
                let lines: Vec<Value> = lines.collect::<Result<_, _>>()?;
                tell("solutions", &json!(lines).to_string());
                drawn += lines.len() as u64;
                left -= numbers.len() as u64;
            }
            Err(reached) => limit = Some(reached),
        }
    }
    let mut summary =
        value(&SampleSummary::new(drawn, Some(total), limit, meter.stats(), control.seed().used()))?;
    summary["spec"] = spec.into();
    summary["method"] = method.into();
    Ok(summary)
}

//! Solving, listing and drawing at random.

use std::ops::ControlFlow;
use std::time::Duration;

use hippodrome::{
    Draw, UsageError,
    draw::{Extras, answer_scene, argument_scene, player_data, svg},
    record::{ListLine, NumberedLine},
};
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
    let posed = request.pose()?;
    let instance = posed.instance();
    let solve = posed.solve().method(request.method_name()).under(watched(request, tell));
    let answer = solve.with_proof().run()?;
    let certificate = answer.certificate(LARGEST_CERTIFICATE);
    let checked = certificate.as_ref().map(|certificate| verdict(&certificate.to_string(), Some(CHECKING)));
    let mut record = value(&answer.record(certificate, request.told_seed(answer.seed())))?;
    record["sentence"] = answer.headline().into();
    record["work"] = json!(work(&answer.stats));
    record["checked"] = checked.unwrap_or(Value::Null);
    let look = request.look()?;
    let extras = Extras { attacks: request.look.attacks, numbers: request.look.placement };
    // An answer that is too large to be drawn is an answer.
    let drawn = instance.board().frame_len() <= MOST_DRAWN;
    if let Some(scene) = if drawn { answer_scene(instance, answer.method, &answer, extras)? } else { None } {
        let squares = instance.board().frame_len().saturating_mul(scene.frames.len() as u64);
        let steps = answer.found().map_or(0, |found| found.solution.len() as u64);
        let animated = squares <= MOST_ANIMATED && steps <= 10_000;
        let last = scene.frames.last().cloned();
        record["notes"] = json!(scene.notes.iter().chain(&scene.sentences).collect::<Vec<_>>());
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

/// Solves a question and explains the answer: the sentences, and a picture of what they say.
pub fn why(request: &Request, tell: Tell) -> Result<Value, UsageError> {
    let posed = request.pose()?;
    let solve = posed.solve().method(request.method_name()).under(watched(request, tell));
    let report = solve.with_why().run()?;
    let record = value(&report.record(None, None))?;
    let member = |name: &str| record[name].clone();
    let mut told = json!({
        "spec": member("spec"),
        "method": member("method"),
        "outcome": member("outcome"),
        "why": member("why"),
    });
    let drawn = posed.instance().board().frame_len() <= MOST_DRAWN;
    if let (true, Some(argument)) = (drawn, report.argument())
        && let Some(scene) = argument_scene(posed.instance(), &report.outcome, argument)?
    {
        // The page shows the sentences itself.
        let boards = hippodrome::Scene { sentences: Vec::new(), ..scene };
        told["views"] = json!({ "svg": svg(&boards, &request.look()?) });
    }
    Ok(told)
}

/// Lists the solutions: batches as they are found, then the summary.
pub fn list(request: &Request, tell: Tell) -> Result<Value, UsageError> {
    if request.limit == Some(0) {
        return Err(UsageError::new("limit cannot be 0: leave it out for all solutions"));
    }
    let posed = request.pose()?;
    let spec = posed.spec().to_string();
    let mut batches = Batches { lines: Vec::new(), tell };
    let list = posed.list().method(request.method_name()).under(watched(request, tell));
    let listed = list.at_most(request.limit.unwrap_or(u64::MAX)).each(|found| {
        batches.add(value(&ListLine::new(&spec, &found)).ok());
        ControlFlow::Continue(())
    })?;
    batches.hand_over();
    let mut summary = value(&listed.summary())?;
    summary["sentence"] = listed.sentence().into();
    summary["spec"] = spec.into();
    summary["method"] = listed.method.into();
    Ok(summary)
}

/// Draws solutions with exactly equal chances, or gives the one with a number: batches, then the summary.
pub fn sample(request: &Request, tell: Tell) -> Result<Value, UsageError> {
    let posed = request.pose()?;
    let spec = posed.spec().to_string();
    let draw = match request.index()? {
        Some(index) => Draw::Index(index),
        None => Draw::Random(request.number.unwrap_or(1)),
    };
    let mut batches = Batches { lines: Vec::new(), tell };
    let sample = posed.sample().method(request.method_name()).under(watched(request, tell));
    let sampled = sample.each(&draw, |number, found| {
        batches.add(value(&NumberedLine::of_sample(&spec, number, &found)).ok());
        ControlFlow::Continue(())
    })?;
    batches.hand_over();
    let mut summary = value(&sampled.summary(sampled.seed()))?;
    summary["sentence"] = sampled.sentence().into();
    summary["spec"] = spec.into();
    summary["method"] = sampled.method.into();
    Ok(summary)
}

/// Solutions that are handed over together.
struct Batches {
    lines: Vec<Value>,
    tell: Tell,
}

impl Batches {
    fn add(&mut self, line: Option<Value>) {
        self.lines.extend(line);
        if self.lines.len() == BATCH {
            self.hand_over();
        }
    }

    fn hand_over(&mut self) {
        if !self.lines.is_empty() {
            (self.tell)("solutions", &json!(self.lines).to_string());
            self.lines.clear();
        }
    }
}

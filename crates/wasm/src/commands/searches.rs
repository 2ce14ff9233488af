//! Races, traces, and recordings that were saved.

use hippodrome::{
    Seed, Task, UsageError,
    contract::choice,
    draw::{Duel, trace_data},
    own::recorded,
    race::{Finish, Outcome, Plan, Racer},
    record::Record,
    trace::{Recorder, Recording},
};
use serde_json::{Value, json};

use super::{Tell, links, value, watched};
use crate::request::Request;

/// Runs one racer. A page runs the others in other workers.
pub fn race(request: &Request, tell: Tell) -> Result<Value, UsageError> {
    let tasks = Task::ALL.map(|task| (task.verb(), Some(task)));
    let task = choice("task", request.task.as_deref(), &tasks)?.unwrap_or(Task::Solve);
    let methods = vec![request.method.clone().unwrap_or_else(|| "auto".into())];
    let racer = racers(request, task, methods)?.swap_remove(0);
    let control = watched(request, tell);
    let finish = run(&racer, &control)?;
    let mut record = record(request, &finish)?;
    record["label"] = finish.racer.label().into();
    record["size"] = json!(finish.racer.size);
    Ok(record)
}

/// Traces a search: the object that its page shows. With several methods, they run side by side.
pub fn trace(request: &Request, tell: Tell) -> Result<Value, UsageError> {
    let look = request.look()?;
    let methods = match &request.methods[..] {
        [] => vec![request.method.clone().unwrap_or_else(|| "auto".into())],
        methods => methods.to_vec(),
    };
    let racers = racers(request, Task::Solve, methods)?;
    let mut sides = Vec::new();
    for racer in &racers {
        let about = racer.spec.puzzle().traced_method(racer.method)?;
        let control = watched(request, tell);
        let instance = racer.pose(&control)?;
        let recorder = Recorder::new(about.trace_head(instance.spec()));
        let finish = run(racer, &control.with_steps(recorder.sink()))?;
        sides.push((finish, recorder.finish()));
    }
    let records = sides.iter().map(|(finish, _)| record(request, finish)).collect::<Result<Vec<_>, _>>()?;
    let shown = match &sides[..] {
        [(_, recording)] if recording.is_empty() => None,
        [(finish, recording)] => Some(trace_data(&*finish.spec.pose(&Seed::new(0))?, recording, &look)?),
        _ => {
            let title = sides.first().map_or(String::new(), |(finish, _)| finish.spec.to_string());
            let mut duel = Duel::new(title, request.in_step()?);
            for (finish, recording) in sides {
                if let Some(answer) = finish.answer() {
                    duel.add(finish.racer.label(), finish.spec.pose(&Seed::new(0))?, recording, answer);
                }
            }
            Some(duel.object(&look)?)
        }
    };
    let mut answer = shown.unwrap_or_else(|| json!({ "data": null }));
    answer["view"] = if racers.len() > 1 { "duel" } else { "watch" }.into();
    answer["records"] = records.into();
    Ok(answer)
}

/// A recording that was saved: the object that its page shows. It may be of a puzzle that is not known here.
pub fn open(request: &Request, _tell: Tell) -> Result<Value, UsageError> {
    let recording = Recording::read(request.text.as_deref().unwrap_or_default().as_bytes())?;
    let (head, registry) = (&recording.head, &request.registry);
    let instance = recorded(registry, &recording)?;
    let mut answer = trace_data(&*instance, &recording, &request.look()?)?;
    answer["view"] = "watch".into();
    answer["question"] = json!(registry.split(&head.spec).map(|(spec, rest)| links::parts(&spec, &rest)));
    answer["records"] = recording.end.iter().map(value).collect::<Result<_, _>>()?;
    Ok(answer)
}

/// The racers that a request names.
fn racers(request: &Request, task: Task, methods: Vec<String>) -> Result<Vec<Racer>, UsageError> {
    let vary = request.vary.clone().map(|(option, value)| (option, vec![value]));
    let sizes = request.size.map(|size| vec![size]);
    Plan { task, methods: Some(methods), vary, sizes, seeds: Vec::new(), over: None }.racers(&request.spec()?)
}

fn run(racer: &Racer, control: &hippodrome::Control) -> Result<Finish, UsageError> {
    // A method that was chosen by name either runs or refuses.
    racer.run(control)?.ok_or_else(|| UsageError::new(format!("{} cannot take this question", racer.method)))
}

fn record(request: &Request, finish: &Finish) -> Result<Value, UsageError> {
    let (spec, method, seed) = (&finish.spec, finish.racer.method, request.told_seed(finish.seed));
    match &finish.result {
        Outcome::Answered(answer) => value(&Record::of_answer(spec, method, answer, None, seed)),
        Outcome::Counted(counted) => {
            let what = spec.pose(&Seed::new(0))?.counted();
            value(&Record::of_count(spec, method, counted, seed).counting(what))
        }
    }
}

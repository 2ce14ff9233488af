//! The tests of the library through its public interface, as one program, because linking takes longer than compiling.
//! Expected values come from the oracle, from the independent checker, or from publications.

mod ask;
mod contract;
mod exchange;
mod hint;
mod knights;
mod make;
mod own;
mod pegs;
mod plan;
mod published;
mod queens;
mod race;
mod reports;
mod sample;
mod search;
mod shown;
mod specs;
mod statistics;
mod tour;
mod trace;
mod walk;
mod why;
mod written;

#[cfg(feature = "raster")]
mod charts;
#[cfg(feature = "raster")]
mod draw;
#[cfg(feature = "raster")]
mod pictures;
#[cfg(feature = "raster")]
mod watch;

use std::ops::ControlFlow;

use hippodrome::{
    Answer, Control, Counted, Found, Instance, Limits, STANDARD, Seed, Square, Task, certificate,
    trace::{Recorder, Recording},
};
use hippodrome_check::Verdict;
use oracle::Place;

/// The question that a spec asks.
fn pose(spec: &str) -> Box<dyn Instance> {
    try_pose(spec).unwrap_or_else(|sentence| panic!("{spec}: {sentence}"))
}

/// The question that a spec asks, or the sentence that refuses it.
fn try_pose(spec: &str) -> Result<Box<dyn Instance>, String> {
    STANDARD.parse(spec).and_then(|spec| spec.pose(&Seed::new(1))).map_err(|error| error.to_string())
}

/// The answer without limits.
fn solve(spec: &str, method: &str) -> Answer {
    pose(spec).solve(method, &Control::default()).unwrap()
}

/// A complete count.
fn counted(spec: &str, method: &str) -> Counted {
    let counted = pose(spec).count(method, &Control::default()).unwrap();
    assert_eq!(counted.stopped, None, "{spec} by {method}");
    counted
}

/// The number of a complete count.
fn count(spec: &str, method: &str) -> String {
    counted(spec, method).count.to_string()
}

/// All solutions that a method lists, in its order.
fn list(instance: &dyn Instance, method: &str) -> Vec<Found> {
    let mut all = Vec::new();
    let listed = instance.list(method, &Control::default(), &mut |found| {
        all.push(found);
        ControlFlow::Continue(())
    });
    let listed = listed.unwrap();
    assert_eq!((listed.complete, listed.count), (true, all.len() as u64), "{} by {method}", instance.spec());
    all
}

/// A limit on the number of nodes.
fn nodes(nodes: u64) -> Control {
    Control::new(Limits { nodes: Some(nodes), ..Limits::default() }).with_seed(1)
}

/// A limit on the memory, in bytes.
fn memory(bytes: u64) -> Control {
    Control::new(Limits { memory: Some(bytes), ..Limits::default() })
}

/// The certificate of an answer, if it has one, and the verdict of the independent checker, which must accept it.
fn certified(
    instance: &dyn Instance,
    answer: &Answer,
    control: &Control,
) -> Option<(serde_json::Value, Verdict)> {
    let certificate = certificate::of(instance, answer, control, usize::MAX)?;
    match hippodrome_check::check(&certificate.to_string()) {
        Ok(verdict) => Some((certificate, verdict)),
        Err(rejection) => panic!("{}: {rejection}: {certificate}", instance.spec()),
    }
}

/// The steps of a search that is stopped after so many nodes, and its answer. None if the method does not take the question.
fn recorded(instance: &dyn Instance, method: &str, nodes: Option<u64>) -> Option<(Recording, Answer)> {
    let about = instance.spec().puzzle().method(method, Task::Solve).expect("a method of the puzzle");
    let recorder = Recorder::new(about.trace_head(instance.spec()));
    let control =
        Control::new(Limits { nodes, ..Limits::default() }).with_seed(7).with_steps(recorder.sink());
    let answer = instance.solve(method, &control).ok()?;
    Some((recorder.finish(), answer))
}

/// A square as the oracle has it.
fn place(square: &Square) -> Place {
    (square.row as i32, square.col as i32)
}

/// The squares of a solution as the oracle has them.
fn places(found: &Found) -> Vec<Place> {
    found.solution.as_squares().iter().map(place).collect()
}

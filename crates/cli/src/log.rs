//! A search as a log: every step is written to a file as it happens.
//!
//! A log ends in `.txt`, with a line for each step, or in `.json`, with a JSON object on each line. The first
//! line says what is searched, and `hippo draw` makes a film of a JSON log.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::sync::{Arc, Mutex};

use hippodrome::control::StepSink;
use hippodrome::draw::Tracer;
use hippodrome::search::Step;
use hippodrome::spec::Spec;
use serde_json::{Value, json};

use crate::exit::Failure;

/// A log that is being written.
pub struct Log {
    path: String,
    json: bool,
    state: Arc<Mutex<State>>,
}

struct State {
    out: BufWriter<File>,
    steps: u64,
    /// The first error. Nothing is written after it.
    failed: Option<io::Error>,
}

impl Log {
    /// Whether a file is to be a log, by its ending.
    pub fn is_meant(path: &str) -> bool {
        let ending = path.rsplit_once('.').map_or("", |(_, ending)| ending);
        ["txt", "json", "jsonl"].iter().any(|known| ending.eq_ignore_ascii_case(known))
    }

    /// Begins a log.
    pub fn new(path: &str) -> Result<Self, Failure> {
        let file = File::create(path)
            .map_err(|error| Failure::Usage(format!("`{path}` cannot be written: {error}")))?;
        let state = State { out: BufWriter::new(file), steps: 0, failed: None };
        let json = !path.to_ascii_lowercase().ends_with(".txt");
        Ok(Self { path: path.into(), json, state: Arc::new(Mutex::new(state)) })
    }

    /// Writes what is searched.
    pub fn begin(&self, spec: &Spec, method: &str) {
        let line = match self.json {
            true => json!({ "trace": 1, "spec": spec.to_string(), "method": method }).to_string(),
            false => format!("{spec} --method {method}"),
        };
        if let Ok(mut state) = self.state.lock() {
            state.write(&line);
        }
    }

    /// The sink to pass to a control.
    pub fn sink(&self) -> StepSink {
        let (state, json) = (self.state.clone(), self.json);
        Box::new(move |step: &Step| {
            if let Ok(mut state) = state.lock() {
                state.steps += 1;
                match json {
                    true => {
                        if let Ok(line) = serde_json::to_string(step) {
                            state.write(&line);
                        }
                    }
                    false => state.write(&step.to_string()),
                }
            }
        })
    }

    /// Completes the log, and reports what went wrong with it.
    pub fn end(&self, method: &str) -> Result<(), Failure> {
        let Ok(mut state) = self.state.lock() else { return Ok(()) };
        let flushed = state.out.flush();
        if let Some(error) = state.failed.take().or(flushed.err()) {
            return Err(Failure::Usage(format!("`{}` cannot be written: {error}", self.path)));
        }
        if state.steps == 0 {
            let _ = writeln!(
                io::stderr(),
                "note: method `{method}` reported no steps, so `{}` has none: choose a textbook method with --method",
                self.path
            );
        }
        Ok(())
    }
}

impl State {
    fn write(&mut self, line: &str) {
        if self.failed.is_none() {
            self.failed = writeln!(self.out, "{line}").err();
        }
    }
}

/// The question and the steps of a JSON log; none if the text is not one.
pub fn read(text: &str) -> Option<Result<(Spec, Tracer), Failure>> {
    let mut lines = text.lines();
    let head: Value = serde_json::from_str(lines.next()?).ok()?;
    head.get("trace")?;
    let replay = || {
        let spec = head.get("spec").and_then(Value::as_str).unwrap_or_default();
        let spec = Spec::parse(spec)?;
        let tracer = Tracer::default();
        let sink = tracer.sink();
        for (number, line) in (2..).zip(lines) {
            let step: Step = serde_json::from_str(line).map_err(|error| {
                Failure::Usage(format!("line {number} of the log is not a step: {error}"))
            })?;
            sink(&step);
        }
        Ok((spec, tracer))
    };
    Some(replay())
}

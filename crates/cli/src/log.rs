//! A search as a log: every step is written as it happens.
//!
//! A log is a story in text (a `.txt` file, or `-` for standard output) or a trace in JSON lines (`.json`), from
//! which `hippo draw` makes a picture later.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};

use clap::ArgMatches;
use hippodrome::{
    StepSink,
    search::Step,
    trace::{End, Head, Story, Writer},
};

use crate::exit::Failure;
use crate::screen::{Screen, Stream};
use crate::watcher::interrupt;

/// A log that is being written.
pub struct Log {
    path: String,
    state: Arc<Mutex<State>>,
}

struct State {
    form: Form,
    steps: u64,
    /// The first error. Nothing is written after it.
    failed: Option<io::Error>,
}

/// How the steps are written.
enum Form {
    Story(Box<Story<'static>>),
    Lines(Writer<'static>),
}

impl Log {
    /// Whether a file is to be a log, by its ending.
    pub fn is_meant(path: &str) -> bool {
        let ending = path.rsplit_once('.').map_or("", |(_, ending)| ending);
        path == "-" || ["txt", "json", "jsonl"].iter().any(|known| ending.eq_ignore_ascii_case(known))
    }

    /// The logs that the arguments ask for.
    pub fn paths(arguments: &ArgMatches) -> Vec<&str> {
        let paths = arguments.get_many::<String>("trace").into_iter().flatten();
        paths.map(String::as_str).filter(|path| Self::is_meant(path)).collect()
    }

    /// Begins a log.
    pub fn new(path: &str, head: &Head) -> Result<Self, Failure> {
        let wrong = |error: io::Error| Failure::writing(&format!("`{path}`"), &error);
        let out: Box<dyn Write + Send> = match path {
            "-" => Box::new(BufWriter::new(io::stdout())),
            _ => Box::new(BufWriter::new(File::create(path).map_err(wrong)?)),
        };
        let width = if path == "-" { Screen::of(Stream::Out).width } else { None };
        let form = if path == "-" || path.to_ascii_lowercase().ends_with(".txt") {
            Form::Story(Box::new(Story::new(out, head, width).map_err(wrong)?))
        } else {
            Form::Lines(Writer::new(out, head).map_err(wrong)?)
        };
        let state = State { form, steps: 0, failed: None };
        Ok(Self { path: path.into(), state: Arc::new(Mutex::new(state)) })
    }

    /// The sink to pass to a control.
    pub fn sink(&self) -> StepSink {
        let state = self.state.clone();
        Box::new(move |step: &Step| {
            if let Ok(mut state) = state.lock() {
                state.step(step);
            }
        })
    }

    /// Completes the log, and reports what went wrong with it.
    pub fn end(&self, method: &str, end: &End) -> Result<(), Failure> {
        let Ok(mut state) = self.state.lock() else { return Ok(()) };
        let written = match &mut state.form {
            Form::Story(story) => story.end(end),
            Form::Lines(lines) => lines.end(end),
        };
        if let Some(error) = state.failed.take().or(written.err()) {
            if self.path == "-" {
                return Err(error.into());
            }
            return Err(Failure::writing(&format!("`{}`", self.path), &error));
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
    fn step(&mut self, step: &Step) {
        self.steps += 1;
        if self.failed.is_none() {
            self.failed = match &mut self.form {
                Form::Story(story) => story.step(step).err(),
                Form::Lines(lines) => lines.step(step).err(),
            };
            // A search that nobody reads need not go on.
            if self.failed.is_some() {
                interrupt().store(true, Ordering::SeqCst);
            }
        }
    }
}

//! The steps of a search as they come, with the time of each.

use std::sync::{Arc, Mutex};

use web_time::Instant;

use super::MOST_EVENTS;
use search::{Step, StepSink, trace::Head};

/// Records the first steps of a search, as many as a page holds.
#[derive(Clone)]
pub struct Recorder {
    pub(crate) recorded: Arc<Mutex<Recorded>>,
}

/// What was recorded.
pub(crate) struct Recorded {
    pub head: Head,
    pub steps: Vec<Step>,
    /// The seconds from the first step to each.
    pub times: Vec<f64>,
    /// The number of all steps.
    pub all: usize,
    since: Option<Instant>,
}

impl Recorder {
    /// Returns a recorder for a search with this head.
    pub fn new(head: Head) -> Self {
        let recorded = Recorded { head, steps: Vec::new(), times: Vec::new(), all: 0, since: None };
        Self { recorded: Arc::new(Mutex::new(recorded)) }
    }

    /// Returns the sink to pass to a [`Control`](search::Control).
    pub fn sink(&self) -> StepSink {
        let recorded = self.recorded.clone();
        Box::new(move |step| {
            if let Ok(mut recorded) = recorded.lock() {
                recorded.receive(step);
            }
        })
    }
}

impl Recorded {
    fn receive(&mut self, step: &Step) {
        self.all += 1;
        if self.steps.len() < MOST_EVENTS {
            let since = *self.since.get_or_insert_with(Instant::now);
            self.times.push(since.elapsed().as_secs_f64());
            self.steps.push(step.clone());
        }
    }
}

//! A search as it was recorded: what every picture, page and file of a search is made from.
//!
//! Limits: the first [`MOST_STEPS`] steps are kept. A longer search is followed to its end, so that an animation
//! still shows all of it, but of the later steps only a selection is kept.

use std::borrow::Cow;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use web_time::Instant;

use super::file::{Reader, Writer};
use super::head::{End, Head};
use super::moments::Moments;
use super::{Step, TraceError};
use crate::StepSink;

/// The greatest number of steps that a recording keeps.
pub const MOST_STEPS: usize = 1_500_000;

/// A search, step by step.
#[derive(Clone, Debug, Default)]
pub struct Recording {
    /// What is searched, and how.
    pub head: Head,
    /// The first steps.
    pub steps: Vec<Step>,
    /// The seconds from the first step to each; none if the steps were read from a file.
    pub times: Vec<f64>,
    /// The number of steps that are not kept.
    pub left_out: u64,
    /// How the search ended; none if that was not recorded.
    pub end: Option<End>,
    /// The selection of all steps, if some are not kept.
    moments: Option<Box<Moments>>,
    /// The greatest number of steps that this one keeps, if that is not [`MOST_STEPS`].
    most: Option<usize>,
}

impl Recording {
    /// A search of which no step is known yet.
    pub fn new(head: Head) -> Self {
        Self { head, ..Self::default() }
    }

    /// Records a step.
    pub fn receive(&mut self, step: &Step) {
        if self.steps.len() < self.most.unwrap_or(MOST_STEPS) {
            self.steps.push(step.clone());
            return;
        }
        self.left_out += 1;
        let Self { head, steps, moments, .. } = self;
        moments.get_or_insert_with(|| Box::new(Moments::of(head, steps))).receive(head, step);
    }

    /// The number of steps, also of those that are not kept.
    pub fn len(&self) -> u64 {
        self.steps.len() as u64 + self.left_out
    }

    /// Whether no step was reported.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// A selection of all steps, for an animation.
    pub fn moments(&self) -> Cow<'_, Moments> {
        match &self.moments {
            Some(moments) => Cow::Borrowed(moments),
            None => Cow::Owned(Moments::of(&self.head, &self.steps)),
        }
    }

    /// Reads a recording from a file.
    pub fn read(file: &[u8]) -> Result<Self, TraceError> {
        let mut reader = Reader::new(file)?;
        let mut recording = Self::new(reader.head().clone());
        while let Some(step) = reader.step()? {
            recording.receive(&step);
        }
        recording.end = reader.finish();
        Ok(recording)
    }

    /// Writes the steps that are kept.
    pub fn write(&self, out: &mut (dyn Write + Send)) -> io::Result<()> {
        let mut writer = Writer::new(Box::new(out), &self.head)?;
        self.steps.iter().try_for_each(|step| writer.step(step))?;
        match &self.end {
            Some(end) => writer.end(end),
            None => writer.flush(),
        }
    }
}

/// Records a search while it runs.
///
/// ```
/// use hippodrome_search::{Control, trace::{Head, Recorder}};
/// let recorder = Recorder::new(Head::default());
/// let control = Control::default().with_steps(recorder.sink());
/// // Run a textbook method with this control.
/// let recording = recorder.finish();
/// assert!(recording.is_empty());
/// ```
pub struct Recorder {
    recording: Arc<Mutex<Recording>>,
}

impl Recorder {
    /// Returns a recorder for a search with this head.
    pub fn new(head: Head) -> Self {
        Self { recording: Arc::new(Mutex::new(Recording::new(head))) }
    }

    /// Keeps no more than so many steps, since there is no time to draw more.
    #[must_use]
    pub fn at_most(self, steps: usize) -> Self {
        self.recording.lock().unwrap_or_else(PoisonError::into_inner).most = Some(steps.min(MOST_STEPS));
        self
    }

    /// Returns the sink to pass to a [`Control`](crate::Control).
    pub fn sink(&self) -> StepSink {
        let recording = self.recording.clone();
        let since = OnceLock::new();
        Box::new(move |step| {
            let seconds = since.get_or_init(Instant::now).elapsed().as_secs_f64();
            let mut recording = recording.lock().unwrap_or_else(PoisonError::into_inner);
            recording.receive(step);
            if recording.times.len() < recording.steps.len() {
                recording.times.push(seconds);
            }
        })
    }

    /// Returns what was recorded.
    pub fn finish(self) -> Recording {
        std::mem::take(&mut *self.recording.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_that_is_too_long_to_keep_is_followed_to_its_end() {
        let mut recording = Recording::default();
        for _ in 0..MOST_STEPS {
            recording.receive(&Step::Expanded { node: 0, queue: 0, closed: 0 });
        }
        recording.receive(&Step::generated(1, 0, "b3".into(), 1, None));
        recording.receive(&Step::Goal { node: 1, value: None, best: true });
        assert_eq!((recording.steps.len(), recording.left_out), (MOST_STEPS, 2));
        let mut shown = Vec::new();
        recording.moments().each(&recording.head, |moment, actions| {
            shown.push(format!("{}: {} {actions:?}", moment.number, moment.caption));
        });
        assert_eq!(shown, [r#"1: tries b3 ["b3"]"#, r#"2: goal at b3 ["b3"]"#]);
    }
}

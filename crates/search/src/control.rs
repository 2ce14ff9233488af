//! Limits, cancellation, progress and randomness: what every long-running method receives.
//!
//! A [`Control`] says how far a method may go. The method counts its work with a [`Meter`], which
//! checks the clock, the memory and the cancel flag about every thousand nodes, so that the inner loop
//! pays for a single comparison. When several threads work on one question, their meters belong to a
//! [`SharedMeter`] and count as one. Nothing here knows about any puzzle.

mod clock;
mod memory;
mod meter;
mod team;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use web_time::Instant;

pub use self::clock::{processor_seconds, processor_seconds_of_all_threads};
pub use self::memory::{peak, resident};
pub use self::meter::{Meter, SharedMeter};
pub use self::team::on_threads;
use crate::{Limit, Stats, Step};

/// How far a method may go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Wall-clock time.
    pub time: Option<Duration>,
    /// Generated successors.
    pub nodes: Option<u64>,
    /// Bytes of memory that the method may use. By default, most of what is free on the machine.
    pub memory: Option<u64>,
    /// Threads to use; by default, one per core.
    pub threads: Option<usize>,
}

impl Limits {
    /// Limits as plain numbers, for front ends: seconds, generated successors, bytes and threads.
    pub fn of_numbers(
        seconds: Option<f64>,
        nodes: Option<u64>,
        memory: Option<u64>,
        threads: Option<usize>,
    ) -> Self {
        let time = |seconds: f64| Duration::try_from_secs_f64(seconds.max(0.0)).unwrap_or(Duration::MAX);
        Self { time: seconds.map(time), nodes, memory, threads: threads.map(|threads| threads.max(1)) }
    }
}

/// The source of random choices, which can be repeated.
#[derive(Debug)]
pub struct Seed {
    value: u64,
    used: AtomicBool,
}

impl Seed {
    /// Random choices that are determined by this number.
    pub fn new(value: u64) -> Self {
        Self { value, used: AtomicBool::new(false) }
    }

    /// A random number generator that starts from the seed. Calling this marks the seed as used.
    pub fn generator(&self) -> ChaCha8Rng {
        self.used.store(true, Ordering::Relaxed);
        ChaCha8Rng::seed_from_u64(self.value)
    }

    /// A random number generator for samples. It is independent of [`generator`](Self::generator), by which a
    /// question may have been chosen.
    pub fn sampler(&self) -> ChaCha8Rng {
        let mut generator = self.generator();
        generator.set_stream(1);
        generator
    }

    /// The number that determines the choices.
    pub fn value(&self) -> u64 {
        self.value
    }

    /// The seed, if any random choice was made with it.
    pub fn used(&self) -> Option<u64> {
        self.used.load(Ordering::Relaxed).then_some(self.value)
    }
}

/// The progress of a running method.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// The work so far.
    pub stats: Stats,
    /// The fraction of the work that is done, if it is known.
    pub share: Option<f64>,
}

/// Receives progress a few times a second.
pub type ProgressSink = Box<dyn Fn(&Progress) + Send + Sync>;

/// The same for several controls.
type SharedSink = Arc<dyn Fn(&Progress) + Send + Sync>;

/// Receives every step of a textbook search.
pub type StepSink = Box<dyn Fn(&Step) + Send + Sync>;

/// What a method receives besides its question.
///
/// ```
/// use hippodrome_search::{Control, Limits};
/// let control = Control::new(Limits { nodes: Some(1000), ..Limits::default() }).with_seed(7);
/// ```
pub struct Control {
    limits: Limits,
    cancel: Arc<AtomicBool>,
    seed: Seed,
    started: Instant,
    progress: Option<SharedSink>,
    steps: Option<StepSink>,
    proof: bool,
    /// The memory of the process when the work began, if the limit is for the process as a whole.
    process: Option<u64>,
}

impl Default for Control {
    fn default() -> Self {
        Self::new(Limits::default())
    }
}

impl Control {
    /// Limits that count from now on.
    pub fn new(limits: Limits) -> Self {
        Self {
            limits,
            cancel: Arc::default(),
            seed: Seed::new(0),
            started: Instant::now(),
            progress: None,
            steps: None,
            proof: false,
            process: None,
        }
    }

    /// Uses this number as the seed of random choices.
    #[must_use]
    pub fn with_seed(mut self, seed: u64) -> Self {
        self.seed = Seed::new(seed);
        self
    }

    /// Setting this flag to true stops the method soon afterwards.
    #[must_use]
    pub fn with_cancel(mut self, cancel: Arc<AtomicBool>) -> Self {
        self.cancel = cancel;
        self
    }

    /// Sends progress here.
    #[must_use]
    pub fn with_progress(mut self, sink: ProgressSink) -> Self {
        self.progress = Some(Arc::from(sink));
        self
    }

    /// Sends every step of a textbook search here.
    #[must_use]
    pub fn with_steps(mut self, sink: StepSink) -> Self {
        self.steps = Some(sink);
        self
    }

    /// Asks methods to record evidence if they find a question impossible, so that the independent
    /// checker can verify it. They may need more time and memory for that.
    #[must_use]
    pub fn with_proof(mut self) -> Self {
        self.proof = true;
        self
    }

    /// Makes the memory limit one for the whole process, which may grow by no more than that from now on.
    /// Methods estimate what they use; the process also holds what its allocator keeps in reserve. It has no
    /// effect where the system does not tell how much memory a process uses.
    #[must_use]
    pub fn for_whole_process(mut self) -> Self {
        self.process = memory::resident();
        self
    }

    /// The same limits from now on, with the same cancel flag and receiver of progress.
    #[must_use]
    pub fn again(&self) -> Self {
        let process = self.process.and_then(|_| memory::resident());
        Self { started: Instant::now(), process, ..self.with_limits(self.limits) }
    }

    /// The same control with other limits, which count from the same moment. It has no receiver of steps.
    #[must_use]
    pub fn with_limits(&self, limits: Limits) -> Self {
        Self {
            limits,
            cancel: self.cancel.clone(),
            seed: Seed::new(self.seed.value),
            started: self.started,
            progress: self.progress.clone(),
            steps: None,
            proof: self.proof,
            process: self.process,
        }
    }

    /// Whether so many bytes more than the process has grown by exceed a limit, if the memory limit is for the process.
    fn exceeds(&self, more: u64, limit: u64) -> bool {
        let Some(before) = self.process else { return false };
        let exceeds = || {
            let now = memory::resident().unwrap_or(0);
            now.saturating_sub(before).saturating_add(more) > limit
        };
        exceeds() && (!memory::give_back() || exceeds())
    }

    /// Whether methods should record evidence of impossibility.
    pub fn wants_proof(&self) -> bool {
        self.proof
    }

    /// The limits, to be changed.
    pub fn limits_mut(&mut self) -> &mut Limits {
        &mut self.limits
    }

    /// The limits.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// The source of random choices.
    pub fn seed(&self) -> &Seed {
        &self.seed
    }

    /// The receiver of every step of a textbook search, if there is one.
    pub fn steps(&self) -> Option<&StepSink> {
        self.steps.as_ref()
    }

    /// The number of threads to use.
    pub fn threads(&self) -> usize {
        self.limits
            .threads
            .unwrap_or_else(|| std::thread::available_parallelism().map_or(1, std::num::NonZero::get))
    }

    /// The bytes of memory that a method may use.
    pub fn memory(&self) -> u64 {
        self.limits.memory.unwrap_or_else(memory::available)
    }

    /// Whether the method was asked to stop.
    pub fn is_cancelled(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }

    /// The time that is left, if it is limited.
    pub fn time_left(&self) -> Option<Duration> {
        Some(self.limits.time?.saturating_sub(self.started.elapsed()))
    }

    /// The limit other than nodes that has been reached, if any.
    pub fn exceeded(&self) -> Option<Limit> {
        if self.is_cancelled() {
            return Some(Limit::Interrupt);
        }
        let limit = self.limits.time?;
        (self.started.elapsed() >= limit).then_some(Limit::Time)
    }

    /// Returns an error if a method would need more bytes than it may use.
    pub fn reserve(&self, bytes: u64) -> Result<(), Limit> {
        if bytes > self.memory() { Err(Limit::Memory) } else { Ok(()) }
    }

    /// Reports progress.
    pub fn report(&self, progress: &Progress) {
        if let Some(sink) = &self.progress {
            sink(progress);
        }
    }

    /// A fresh meter.
    pub fn meter(&self) -> Meter<'_> {
        Meter::new(self, None)
    }

    /// A fresh meter for one of several threads that share a meter.
    pub fn meter_in<'c>(&'c self, crew: &'c SharedMeter) -> Meter<'c> {
        Meter::new(self, Some(crew))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_tells_whether_it_was_used() {
        let control = Control::default().with_seed(9);
        assert_eq!(control.seed().used(), None);
        control.seed().generator();
        assert_eq!(control.seed().used(), Some(9));
    }
}

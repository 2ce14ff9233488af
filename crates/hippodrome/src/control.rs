//! Limits, cancelling, progress and chance: what every long method is handed.
//!
//! A [`Control`] says how far a method may go. The method keeps a [`Meter`], which counts its work and
//! looks at the clock, the memory and the cancel flag about every thousand nodes, so that the inner
//! loop pays for one comparison. The meters of several threads that work on one question belong to a
//! [`Crew`] and count as one. Nothing here knows a puzzle.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use crate::outcome::{Limit, Stats};
use crate::search::Step;

/// How far a method may go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Wall-clock time.
    pub time: Option<Duration>,
    /// Generated successors.
    pub nodes: Option<u64>,
    /// Bytes held by the method. Without it, what the machine has to give.
    pub memory: Option<u64>,
    /// Threads to use; without it, one a core.
    pub threads: Option<usize>,
}

/// Where random choices come from, so that they can be repeated.
#[derive(Debug)]
pub struct Seed {
    value: u64,
    used: AtomicBool,
}

impl Seed {
    /// Choices that this number decides.
    pub fn new(value: u64) -> Self {
        Self { value, used: AtomicBool::new(false) }
    }

    /// A generator that starts at the seed. Asking for it marks the seed as used.
    pub fn generator(&self) -> ChaCha8Rng {
        self.used.store(true, Ordering::Relaxed);
        ChaCha8Rng::seed_from_u64(self.value)
    }

    /// The seed, if anything was decided by it.
    pub fn used(&self) -> Option<u64> {
        self.used.load(Ordering::Relaxed).then_some(self.value)
    }
}

/// How far a running method has come.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// The work so far.
    pub stats: Stats,
    /// The share of the work that is done, where that is known.
    pub share: Option<f64>,
}

/// Receives progress a few times a second.
pub type ProgressSink = Box<dyn Fn(&Progress) + Send + Sync>;

/// Receives every step of a textbook search.
pub type StepSink = Box<dyn Fn(&Step) + Send + Sync>;

/// What a method is handed besides its puzzle.
///
/// ```
/// use hippodrome::control::{Control, Limits};
/// let control = Control::new(Limits { nodes: Some(1000), ..Limits::default() }).with_seed(7);
/// ```
pub struct Control {
    limits: Limits,
    cancel: Arc<AtomicBool>,
    seed: Seed,
    started: Instant,
    progress: Option<ProgressSink>,
    steps: Option<StepSink>,
    proof: bool,
}

impl Default for Control {
    fn default() -> Self {
        Self::new(Limits::default())
    }
}

impl Control {
    /// Limits that start to count now.
    pub fn new(limits: Limits) -> Self {
        Self {
            limits,
            cancel: Arc::default(),
            seed: Seed::new(0),
            started: Instant::now(),
            progress: None,
            steps: None,
            proof: false,
        }
    }

    /// Random choices are decided by this number.
    #[must_use]
    pub fn with_seed(mut self, seed: u64) -> Self {
        self.seed = Seed::new(seed);
        self
    }

    /// Setting this flag stops the method soon after.
    #[must_use]
    pub fn with_cancel(mut self, cancel: Arc<AtomicBool>) -> Self {
        self.cancel = cancel;
        self
    }

    /// Progress goes here.
    #[must_use]
    pub fn with_progress(mut self, sink: ProgressSink) -> Self {
        self.progress = Some(sink);
        self
    }

    /// Every step of a textbook search goes here.
    #[must_use]
    pub fn with_steps(mut self, sink: StepSink) -> Self {
        self.steps = Some(sink);
        self
    }

    /// An impossible question is to be answered with a proof for the independent checker. Methods may
    /// take longer and hold more for it.
    #[must_use]
    pub fn with_proof(mut self) -> Self {
        self.proof = true;
        self
    }

    /// Whether a proof of impossibility is wanted.
    pub fn wants_proof(&self) -> bool {
        self.proof
    }

    /// The limits.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Where random choices come from.
    pub fn seed(&self) -> &Seed {
        &self.seed
    }

    /// Receives every step of a textbook search, where somebody watches.
    pub fn steps(&self) -> Option<&StepSink> {
        self.steps.as_ref()
    }

    /// The number of threads to use.
    pub fn threads(&self) -> usize {
        self.limits
            .threads
            .unwrap_or_else(|| std::thread::available_parallelism().map_or(1, std::num::NonZero::get))
    }

    /// The bytes that a method may hold.
    pub fn memory(&self) -> u64 {
        self.limits.memory.unwrap_or_else(available_memory)
    }

    /// Whether somebody asked to stop.
    pub fn is_cancelled(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }

    /// Which limit other than nodes has been reached, if one has.
    pub fn exceeded(&self) -> Option<Limit> {
        if self.is_cancelled() {
            return Some(Limit::Interrupt);
        }
        let limit = self.limits.time?;
        (self.started.elapsed() >= limit).then_some(Limit::Time)
    }

    /// Says an error where a method would need more bytes than it may hold.
    pub fn reserve(&self, bytes: u64) -> Result<(), Limit> {
        if bytes > self.memory() { Err(Limit::Memory) } else { Ok(()) }
    }

    /// Passes progress on.
    pub fn report(&self, progress: &Progress) {
        if let Some(sink) = &self.progress {
            sink(progress);
        }
    }

    /// A fresh meter.
    pub fn meter(&self) -> Meter<'_> {
        Meter::new(self, None)
    }

    /// A fresh meter for one of the threads that share the work.
    pub fn meter_in<'c>(&'c self, crew: &'c Crew) -> Meter<'c> {
        Meter::new(self, Some(crew))
    }
}

/// What the meters of several threads have counted together.
///
/// A meter tells its crew what it has counted whenever it looks up from its work, and when
/// [`Meter::tell`] is called at the end.
#[derive(Debug)]
pub struct Crew {
    started: Instant,
    expanded: AtomicU64,
    generated: AtomicU64,
    peak_frontier: AtomicU64,
    held: AtomicU64,
    /// The bits of the share that is done; those of a number that is none where it is not known.
    share: AtomicU64,
    /// The bits of the greatest share that was reported.
    reported: AtomicU64,
    stopped: OnceLock<Limit>,
}

impl Default for Crew {
    fn default() -> Self {
        Self {
            started: Instant::now(),
            expanded: AtomicU64::new(0),
            generated: AtomicU64::new(0),
            peak_frontier: AtomicU64::new(0),
            held: AtomicU64::new(0),
            share: AtomicU64::new(f64::NAN.to_bits()),
            reported: AtomicU64::new(0),
            stopped: OnceLock::new(),
        }
    }
}

impl Crew {
    /// The others stop too, at their next look at the limits. The first limit told is kept.
    pub fn stop(&self, limit: Limit) {
        let _ = self.stopped.set(limit);
    }

    /// The limit that one of the threads has reached.
    pub fn stopped(&self) -> Option<Limit> {
        self.stopped.get().copied()
    }

    /// So much of the work is done, from 0 to 1.
    pub fn share(&self, share: f64) {
        self.share.store(share.to_bits(), Ordering::Relaxed);
    }

    /// The share to report: threads are not equally far, and what was reported once is not taken back.
    fn never_less(&self, share: f64) -> f64 {
        // The bits of numbers that are not negative are in the order of the numbers.
        let before = self.reported.fetch_max(share.to_bits(), Ordering::Relaxed);
        share.max(f64::from_bits(before))
    }

    /// What all have counted so far.
    pub fn stats(&self) -> Stats {
        Stats {
            expanded: self.expanded.load(Ordering::Relaxed),
            generated: self.generated.load(Ordering::Relaxed),
            peak_frontier: self.peak_frontier.load(Ordering::Relaxed),
            seconds: self.started.elapsed().as_secs_f64(),
        }
    }
}

/// Nine tenths of the memory that the machine has free, where it tells; else 4 GiB.
fn available_memory() -> u64 {
    static FREE: OnceLock<u64> = OnceLock::new();
    *FREE.get_or_init(|| {
        std::fs::read_to_string("/proc/meminfo")
            .ok()
            .and_then(|text| {
                let line = text.lines().find(|line| line.starts_with("MemAvailable:"))?;
                let kib: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
                Some(kib / 10 * 9 * 1024)
            })
            .unwrap_or(4 << 30)
    })
}

/// Nodes between two looks at the clock.
const POLL_EVERY: u64 = 1024;

/// The least time between two reports of progress.
const REPORT_EVERY: Duration = Duration::from_millis(100);

/// Counts a method's work and says when to stop.
pub struct Meter<'c> {
    control: &'c Control,
    stats: Stats,
    /// The number of generated nodes at which to look up from the work.
    next_poll: u64,
    memory_limit: u64,
    held: u64,
    share: Option<f64>,
    /// Which part of the crew's work it is whose share the meter knows.
    part: f64,
    started: Instant,
    last_report: Instant,
    /// Those who do the same work, and what they have been told.
    crew: Option<&'c Crew>,
    told: Stats,
    told_held: u64,
}

impl<'c> Meter<'c> {
    fn new(control: &'c Control, crew: Option<&'c Crew>) -> Self {
        let now = Instant::now();
        Self {
            control,
            stats: Stats::default(),
            next_poll: 0,
            memory_limit: control.memory(),
            held: 0,
            share: None,
            part: 0.0,
            started: now,
            last_report: now,
            crew,
            told: Stats::default(),
            told_held: 0,
        }
    }

    /// Asks to make one more successor; an error names the limit that forbids it.
    #[inline]
    pub fn generate(&mut self) -> Result<(), Limit> {
        if self.stats.generated >= self.next_poll {
            self.poll()?;
        }
        self.stats.generated += 1;
        Ok(())
    }

    /// Asks to make so many successors at once; an error names the limit that forbids it.
    #[inline]
    pub fn generate_many(&mut self, many: u64) -> Result<(), Limit> {
        let mut left = many;
        while self.stats.generated + left > self.next_poll {
            left -= self.next_poll - self.stats.generated;
            self.stats.generated = self.next_poll;
            self.poll()?;
        }
        self.stats.generated += left;
        Ok(())
    }

    /// A state's successors are asked for.
    #[inline]
    pub fn expand(&mut self) {
        self.stats.expanded += 1;
    }

    /// The successors of so many states are asked for.
    #[inline]
    pub fn expand_many(&mut self, many: u64) {
        self.stats.expanded += many;
    }

    /// So many states wait at present.
    #[inline]
    pub fn frontier(&mut self, waiting: usize) {
        self.stats.peak_frontier = self.stats.peak_frontier.max(waiting as u64);
    }

    /// So many bytes are held at present.
    #[inline]
    pub fn hold(&mut self, bytes: usize) {
        self.held = bytes as u64;
    }

    /// So much of the work is done, from 0 to 1.
    pub fn share(&mut self, share: f64) {
        self.share = Some(share);
    }

    /// What is begun now is this part of the crew's work, of which the rest is told by [`Crew::share`].
    pub fn begin(&mut self, part: f64) {
        self.part = part;
        self.share = Some(0.0);
    }

    /// The number of successors made so far.
    pub fn generated(&self) -> u64 {
        self.stats.generated
    }

    /// The work so far, with the time since the meter was made.
    pub fn stats(&self) -> Stats {
        Stats { seconds: self.started.elapsed().as_secs_f64(), ..self.stats }
    }

    /// A meter for a thread that helps with the same work.
    pub fn beside(&self) -> Self {
        Self { part: self.part, share: self.share, ..Self::new(self.control, self.crew) }
    }

    /// What this method may do, for what a meter does not count.
    pub fn control(&self) -> &'c Control {
        self.control
    }

    /// Tells the crew what was counted since the last time; nothing happens where there is none.
    pub fn tell(&mut self) {
        let Some(crew) = self.crew else { return };
        crew.expanded.fetch_add(self.stats.expanded - self.told.expanded, Ordering::Relaxed);
        crew.generated.fetch_add(self.stats.generated - self.told.generated, Ordering::Relaxed);
        crew.peak_frontier.fetch_max(self.stats.peak_frontier, Ordering::Relaxed);
        // Less may be held than before: the sum wraps round to the right number.
        crew.held.fetch_add(self.held.wrapping_sub(self.told_held), Ordering::Relaxed);
        self.told = self.stats;
        self.told_held = self.held;
    }

    /// Looks at every limit now. Methods whose steps are long call it themselves.
    #[cold]
    pub fn poll(&mut self) -> Result<(), Limit> {
        self.tell();
        if let Some(limit) = self.crew.and_then(Crew::stopped).or_else(|| self.control.exceeded()) {
            return Err(limit);
        }
        let (stats, held, share) = match self.crew {
            None => (self.stats(), self.held, self.share),
            Some(crew) => {
                let share = f64::from_bits(crew.share.load(Ordering::Relaxed));
                let own = self.part * self.share.unwrap_or(0.0);
                let share = if share.is_nan() { None } else { Some(crew.never_less((share + own).min(1.0))) };
                (crew.stats(), crew.held.load(Ordering::Relaxed), share)
            }
        };
        if held > self.memory_limit {
            return Err(Limit::Memory);
        }
        let nodes = self.control.limits.nodes.unwrap_or(u64::MAX);
        if stats.generated >= nodes {
            return Err(Limit::Nodes);
        }
        self.next_poll = self.stats.generated + POLL_EVERY.min(nodes - stats.generated);
        if self.control.progress.is_some() && self.last_report.elapsed() >= REPORT_EVERY {
            self.last_report = Instant::now();
            self.control.report(&Progress { stats, share });
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_node_limit_is_kept_to_the_node() {
        for limit in [0, 1, 1023, 1024, 1025, 5000] {
            let control = Control::new(Limits { nodes: Some(limit), ..Limits::default() });
            let mut meter = control.meter();
            let mut made = 0;
            while meter.generate().is_ok() {
                made += 1;
            }
            assert_eq!(made, limit);
            assert_eq!(meter.generate(), Err(Limit::Nodes));
        }
    }

    #[test]
    fn many_successors_at_once_keep_the_node_limit_too() {
        for (limit, many) in
            [(0, 1), (1, 1), (1, 2), (1023, 10), (1024, 64), (5000, 7), (5000, 5000), (5000, 9999)]
        {
            let control = Control::new(Limits { nodes: Some(limit), ..Limits::default() });
            let mut meter = control.meter();
            let whole = (0..).take_while(|_| meter.generate_many(many).is_ok()).count() as u64;
            assert_eq!((whole, meter.generated()), (limit / many, limit), "{many} of {limit}");
        }
    }

    #[test]
    fn cancelling_and_memory_stop_at_the_next_poll() {
        let control = Control::new(Limits { memory: Some(1000), ..Limits::default() });
        let mut meter = control.meter();
        assert_eq!(meter.generate(), Ok(()));
        meter.hold(1001);
        let stop = (0..2 * POLL_EVERY).find_map(|_| meter.generate().err());
        assert_eq!(stop, Some(Limit::Memory));

        let flag = Arc::new(AtomicBool::new(true));
        let control = Control::default().with_cancel(flag);
        assert_eq!(control.meter().generate(), Err(Limit::Interrupt));
    }

    #[test]
    fn a_crew_counts_as_one() {
        let control = Control::new(Limits { nodes: Some(5000), memory: Some(1000), ..Limits::default() });
        let crew = Crew::default();
        let (mut one, mut other) = (control.meter_in(&crew), control.meter_in(&crew));
        for _ in 0..2048 {
            assert_eq!((one.generate(), other.generate()), (Ok(()), Ok(())));
        }
        let more = (0..5000).take_while(|_| one.generate().is_ok()).count();
        assert!(more < 2048, "what the other has told is counted: {more}");
        one.tell();
        other.tell();
        assert_eq!(crew.stats().generated, 4096 + more as u64);

        let control = Control::new(Limits { memory: Some(1000), ..Limits::default() });
        let crew = Crew::default();
        let (mut one, mut other) = (control.meter_in(&crew), control.meter_in(&crew));
        one.hold(600);
        other.hold(600);
        assert_eq!((one.poll(), other.poll()), (Ok(()), Err(Limit::Memory)));
        other.hold(300);
        assert_eq!(other.poll(), Ok(()));
        crew.stop(Limit::Time);
        assert_eq!(one.poll(), Err(Limit::Time));
    }

    #[test]
    fn a_seed_tells_whether_it_was_used() {
        let control = Control::default().with_seed(9);
        assert_eq!(control.seed().used(), None);
        control.seed().generator();
        assert_eq!(control.seed().used(), Some(9));
    }
}

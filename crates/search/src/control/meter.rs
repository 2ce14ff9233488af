//! Counting work and checking limits, by one thread or by several.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, OnceLock};
use std::time::Duration;

use rand::rngs::ChaCha8Rng;
use web_time::Instant;

use super::{Control, Progress};
use crate::{Limit, Stats, Work};

/// The combined counters of several threads.
///
/// A meter adds its counts to the shared meter whenever it checks the limits, and when [`Meter::flush`] is
/// called at the end.
#[derive(Debug)]
pub struct SharedMeter {
    started: Instant,
    expanded: AtomicU64,
    generated: AtomicU64,
    peak_frontier: AtomicU64,
    peak_stored: AtomicU64,
    /// What the threads count; none before the first has counted anything.
    work: Mutex<Option<Work>>,
    held: AtomicU64,
    /// The bits of the fraction that is done; those of NaN if it is unknown.
    share: AtomicU64,
    /// The bits of the largest fraction reported so far.
    reported: AtomicU64,
    stopped: OnceLock<Limit>,
}

impl Default for SharedMeter {
    fn default() -> Self {
        Self {
            started: Instant::now(),
            expanded: AtomicU64::new(0),
            generated: AtomicU64::new(0),
            peak_frontier: AtomicU64::new(0),
            peak_stored: AtomicU64::new(0),
            work: Mutex::new(None),
            held: AtomicU64::new(0),
            share: AtomicU64::new(f64::NAN.to_bits()),
            reported: AtomicU64::new(0),
            stopped: OnceLock::new(),
        }
    }
}

impl SharedMeter {
    /// Stops the other threads too, the next time they check the limits. The first limit is kept.
    pub fn stop(&self, limit: Limit) {
        let _ = self.stopped.set(limit);
    }

    /// The limit that one of the threads has reached, if any.
    pub fn stopped(&self) -> Option<Limit> {
        self.stopped.get().copied()
    }

    /// Sets the fraction of the work that is done, from 0 to 1.
    pub fn set_progress(&self, share: f64) {
        self.share.store(share.to_bits(), Ordering::Relaxed);
    }

    /// The fraction to report. Threads do not progress equally fast, and reported progress never decreases.
    fn never_less(&self, share: f64) -> f64 {
        // Non-negative floating-point numbers are ordered like their bits.
        let before = self.reported.fetch_max(share.to_bits(), Ordering::Relaxed);
        share.max(f64::from_bits(before))
    }

    /// Notes what a thread counts. Threads that count different things count steps.
    fn counts(&self, what: Work) {
        if let Ok(mut work) = self.work.lock() {
            *work = Some(match *work {
                Some(before) if before != what => Work::Named("steps"),
                _ => what,
            });
        }
    }

    /// The combined counts so far.
    pub fn stats(&self) -> Stats {
        Stats {
            expanded: self.expanded.load(Ordering::Relaxed),
            generated: self.generated.load(Ordering::Relaxed),
            peak_frontier: self.peak_frontier.load(Ordering::Relaxed),
            peak_stored: self.peak_stored.load(Ordering::Relaxed),
            seconds: self.started.elapsed().as_secs_f64(),
            work: self.work.lock().ok().and_then(|work| *work).unwrap_or_default(),
        }
    }
}

/// The most nodes between two checks of the clock. There are fewer while a method begins, and where a node takes long.
const POLL_EVERY: u64 = 1024;

/// Nodes before the second check of the clock.
const FIRST_POLL: u64 = 32;

/// Between two checks of the clock there should be at least the first time, and not much more than the second.
const POLL_TIMES: [Duration; 2] = [Duration::from_millis(1), Duration::from_millis(20)];

/// Pulses between two checks of the clock.
const PULSES: u64 = 4096;

/// The minimum time between two progress reports.
const REPORT_EVERY: Duration = Duration::from_millis(100);

/// The minimum time between two looks at the memory of the process.
const WEIGH_EVERY: Duration = Duration::from_millis(5);

/// Counts a method's work and tells it when to stop.
pub struct Meter<'c> {
    control: &'c Control,
    stats: Stats,
    /// The number of generated nodes at which to check the limits next.
    next_poll: u64,
    /// The number of nodes between two checks, and when the last one was.
    every: u64,
    last_poll: Instant,
    /// How often [`pulse`](Self::pulse) was called.
    pulses: u64,
    memory_limit: u64,
    held: u64,
    share: Option<f64>,
    /// The part of the shared work that `share` refers to.
    part: f64,
    started: Instant,
    last_report: Instant,
    /// When the memory of the process was last looked up.
    last_weighed: Instant,
    /// The other threads on the same work, and what has been added to their counters.
    crew: Option<&'c SharedMeter>,
    told: Stats,
    told_held: u64,
}

impl<'c> Meter<'c> {
    pub(super) fn new(control: &'c Control, crew: Option<&'c SharedMeter>) -> Self {
        let now = Instant::now();
        Self {
            control,
            stats: Stats::default(),
            next_poll: 0,
            every: FIRST_POLL,
            last_poll: now,
            pulses: 0,
            memory_limit: control.memory(),
            held: 0,
            share: None,
            part: 0.0,
            started: now,
            last_report: now,
            last_weighed: now,
            crew,
            told: Stats::default(),
            told_held: 0,
        }
    }

    /// Counts one more successor; the error is the limit that forbids it.
    #[inline]
    pub fn generate(&mut self) -> Result<(), Limit> {
        if self.stats.generated >= self.next_poll {
            self.poll()?;
        }
        self.stats.generated += 1;
        Ok(())
    }

    /// Counts this many successors at once; the error is the limit that forbids it.
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

    /// Checks the limits once in many calls. For loops that generate nothing, such as preparations.
    #[inline]
    pub fn pulse(&mut self) -> Result<(), Limit> {
        self.pulses += 1;
        if self.pulses.is_multiple_of(PULSES) { self.poll() } else { Ok(()) }
    }

    /// Counts one expanded state.
    #[inline]
    pub fn expand(&mut self) {
        self.stats.expanded += 1;
    }

    /// Counts this many expanded states.
    #[inline]
    pub fn expand_many(&mut self, many: u64) {
        self.stats.expanded += many;
    }

    /// Records how many states are waiting now.
    #[inline]
    pub fn frontier(&mut self, waiting: usize) {
        self.stats.peak_frontier = self.stats.peak_frontier.max(waiting as u64);
    }

    /// Records how many states are in memory now, waiting or kept to be recognised.
    #[inline]
    pub fn stored(&mut self, states: usize) {
        self.stats.peak_stored = self.stats.peak_stored.max(states as u64);
    }

    /// Says what the method counts, in the plural, if that is not the nodes of a search.
    #[inline]
    pub fn counts(&mut self, what: &'static str) {
        self.stats.work = Work::Named(what);
    }

    /// Records how many bytes are in use now.
    #[inline]
    pub fn set_memory_in_use(&mut self, bytes: usize) {
        self.held = bytes as u64;
    }

    /// Sets the fraction of the work that is done, from 0 to 1.
    pub fn set_progress(&mut self, share: f64) {
        self.share = Some(share);
    }

    /// The fraction of the work that is done, if it is known.
    pub fn done(&self) -> Option<f64> {
        self.share
    }

    /// Starts on this part of the shared work; [`SharedMeter::set_progress`] records the finished parts.
    pub fn begin(&mut self, part: f64) {
        self.part = part;
        self.share = Some(0.0);
    }

    /// The number of successors generated so far.
    pub fn generated(&self) -> u64 {
        self.stats.generated
    }

    /// The work so far, with the time since the meter was created.
    pub fn stats(&self) -> Stats {
        Stats { seconds: self.started.elapsed().as_secs_f64(), ..self.stats }
    }

    /// A meter for another thread on the same work.
    pub fn beside(&self) -> Self {
        Self { part: self.part, share: self.share, ..Self::new(self.control, self.crew) }
    }

    /// The limits and settings behind this meter.
    pub fn control(&self) -> &'c Control {
        self.control
    }

    /// Returns an error if the method would need more bytes than it may use.
    pub fn check_total(&self, bytes: u64) -> Result<(), Limit> {
        self.control.reserve(bytes)
    }

    /// Returns an error if the method has no room for so many bytes more.
    pub fn check_room(&self, more: usize) -> Result<(), Limit> {
        let held = self.held.saturating_add(more as u64);
        let exceeds = held > self.memory_limit || self.control.exceeds(more as u64, self.memory_limit);
        if exceeds { Err(Limit::Memory) } else { Ok(()) }
    }

    /// A random number generator that starts from the seed.
    pub fn generator(&self) -> ChaCha8Rng {
        self.control.seed().generator()
    }

    /// Adds the counts since the last call to the shared meter, if there is one.
    pub fn flush(&mut self) {
        let Some(crew) = self.crew else { return };
        crew.expanded.fetch_add(self.stats.expanded - self.told.expanded, Ordering::Relaxed);
        crew.generated.fetch_add(self.stats.generated - self.told.generated, Ordering::Relaxed);
        crew.peak_frontier.fetch_max(self.stats.peak_frontier, Ordering::Relaxed);
        crew.peak_stored.fetch_max(self.stats.peak_stored, Ordering::Relaxed);
        if self.stats.generated > self.told.generated {
            crew.counts(self.stats.work);
        }
        // The difference may be negative: the sum wraps around to the right number.
        crew.held.fetch_add(self.held.wrapping_sub(self.told_held), Ordering::Relaxed);
        self.told = self.stats;
        self.told_held = self.held;
    }

    /// Checks every limit now. Methods with long steps call it themselves.
    #[cold]
    pub fn poll(&mut self) -> Result<(), Limit> {
        self.flush();
        if let Some(limit) = self.crew.and_then(SharedMeter::stopped).or_else(|| self.control.exceeded()) {
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
        if self.control.process.is_some() && self.last_weighed.elapsed() >= WEIGH_EVERY {
            self.last_weighed = Instant::now();
            if self.control.exceeds(0, self.memory_limit) {
                return Err(Limit::Memory);
            }
        }
        let nodes = self.control.limits.nodes.unwrap_or(u64::MAX);
        if stats.generated >= nodes {
            return Err(Limit::Nodes);
        }
        let [soon, late] = POLL_TIMES;
        self.every = match self.last_poll.elapsed() {
            took if took < soon => (2 * self.every).min(POLL_EVERY),
            took if took > late => (self.every / 2).max(1),
            _ => self.every,
        };
        self.last_poll = Instant::now();
        self.next_poll = self.stats.generated + self.every.min(nodes - stats.generated);
        if self.control.progress.is_some() && self.last_report.elapsed() >= REPORT_EVERY {
            self.last_report = Instant::now();
            self.control.report(&Progress { stats, share });
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::Limits;

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
        meter.set_memory_in_use(1001);
        let stop = (0..2 * POLL_EVERY).find_map(|_| meter.generate().err());
        assert_eq!(stop, Some(Limit::Memory));

        let flag = Arc::new(AtomicBool::new(true));
        let control = Control::default().with_cancel(flag);
        assert_eq!(control.meter().generate(), Err(Limit::Interrupt));
    }

    #[test]
    fn a_crew_counts_as_one() {
        let control = Control::new(Limits { nodes: Some(5000), memory: Some(1000), ..Limits::default() });
        let crew = SharedMeter::default();
        let (mut one, mut other) = (control.meter_in(&crew), control.meter_in(&crew));
        for _ in 0..2048 {
            assert_eq!((one.generate(), other.generate()), (Ok(()), Ok(())));
        }
        let more = (0..5000).take_while(|_| one.generate().is_ok()).count();
        assert!(more < 2048, "what the other has told is counted: {more}");
        one.flush();
        other.flush();
        assert_eq!(crew.stats().generated, 4096 + more as u64);

        let control = Control::new(Limits { memory: Some(1000), ..Limits::default() });
        let crew = SharedMeter::default();
        let (mut one, mut other) = (control.meter_in(&crew), control.meter_in(&crew));
        one.set_memory_in_use(600);
        other.set_memory_in_use(600);
        assert_eq!((one.poll(), other.poll()), (Ok(()), Err(Limit::Memory)));
        other.set_memory_in_use(300);
        assert_eq!(other.poll(), Ok(()));
        crew.stop(Limit::Time);
        assert_eq!(one.poll(), Err(Limit::Time));
    }
}

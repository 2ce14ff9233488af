//! Counting the solutions of an empty board, plain or torus, on all threads.
//!
//! Bit masks as in the textbook method, cut down by symmetry. On the plain board a solution and its
//! mirror image are two, so only the left half of the first row is searched (for odd n, with the queen in
//! the middle of the first row, the left half of the second). On the torus a shift along the row is a
//! symmetry, so the first queen stands in the first column. The queens of the first two rows make a unit
//! of work; threads take one after the other.
//!
//! Up to rotations and reflections, by Burnside's lemma: no solution but that of n = 1 is its own mirror
//! image, so there are (all + half-turn + 2 quarter-turn) / 8 classes, where the latter two count the
//! solutions that a half turn or a quarter turn leaves as they are. Those are few and counted directly.
//! Limits: sides up to 64; it visits nearly every solution, so n = 18 takes minutes.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use super::bitmask::{full_row, round_left, round_right};
use crate::control::{Control, Meter, Progress};
use crate::outcome::{Limit, Stats};

/// A unit of work: what the first two queens attack in the third row.
#[derive(Clone, Copy)]
struct Unit {
    columns: u64,
    falling: u64,
    rising: u64,
}

/// Nodes between two looks at the limits.
const POLL_EVERY: u64 = 1 << 16;

/// The least time between two reports of progress.
const REPORT_EVERY: Duration = Duration::from_millis(100);

/// The number of solutions of an empty board of side 4 to 64; where a limit was reached, so far. The
/// nodes that were `spent` before count as well.
pub(super) fn all(n: u32, torus: bool, control: &Control, spent: u64) -> (u128, Option<Limit>, Stats) {
    let (units, weight) = if torus { (units::<true>(n), u128::from(n)) } else { (units::<false>(n), 2) };
    let work = Work::new(control, units.len(), spent);
    // A node limit is kept to the node, which takes one thread.
    let threads = if control.limits().nodes.is_some() { 1 } else { control.threads() };
    let labour = || {
        let mut worker = Worker { work: &work, nodes: 0, told: 0, pause: 0, found: 0 };
        while let Some(unit) = units.get(work.next.fetch_add(1, Ordering::Relaxed)) {
            let result = if torus { worker.count::<true>(n, *unit) } else { worker.count::<false>(n, *unit) };
            if let Err(limit) = result {
                work.stop(limit);
                break;
            }
            work.done.fetch_add(1, Ordering::Relaxed);
        }
        worker.tell();
    };
    std::thread::scope(|scope| {
        for _ in 1..threads.clamp(1, units.len().max(1)) {
            // Where the system refuses a thread, those that there are do the work.
            if std::thread::Builder::new().spawn_scoped(scope, labour).is_err() {
                break;
            }
        }
        labour();
    });
    let limit = work.stopped.lock().map_or(Some(Limit::Interrupt), |stopped| *stopped);
    let found = u128::from(work.found.load(Ordering::Relaxed)) * weight;
    (found, limit, work.stats())
}

/// Going down a row, the bits of a falling and of a rising diagonal.
#[inline]
fn down<const TORUS: bool>(falling: u64, rising: u64, n: u32, full: u64) -> (u64, u64) {
    if TORUS {
        (round_right(falling, n, full), round_left(rising, n, full))
    } else {
        (falling << 1 & full, rising >> 1)
    }
}

/// Every way to place the first two queens that is not the image of another.
fn units<const TORUS: bool>(n: u32) -> Vec<Unit> {
    let full = full_row(n);
    let mut units = Vec::new();
    let first_columns = if TORUS { 1 } else { n.div_ceil(2) };
    for first in (0..first_columns).map(|col| 1 << col) {
        let (falling, rising) = down::<TORUS>(first, first, n, full);
        let in_the_middle = !TORUS && n % 2 == 1 && first == 1 << (n / 2);
        let second_columns = if in_the_middle { full_row(n / 2) } else { full };
        for second in (0..n).map(|col| 1 << col) {
            if second & second_columns & !(first | falling | rising) != 0 {
                let (falling, rising) = down::<TORUS>(falling | second, rising | second, n, full);
                units.push(Unit { columns: first | second, falling, rising });
            }
        }
    }
    units
}

/// What the threads share.
struct Work<'c> {
    control: &'c Control,
    started: Instant,
    units: usize,
    next: AtomicUsize,
    done: AtomicUsize,
    nodes: AtomicU64,
    found: AtomicU64,
    stopped: Mutex<Option<Limit>>,
    reported: Mutex<Instant>,
}

impl<'c> Work<'c> {
    fn new(control: &'c Control, units: usize, spent: u64) -> Self {
        let started = Instant::now();
        Self {
            control,
            started,
            units,
            next: AtomicUsize::new(0),
            done: AtomicUsize::new(0),
            nodes: AtomicU64::new(spent),
            found: AtomicU64::new(0),
            stopped: Mutex::new(None),
            reported: Mutex::new(started),
        }
    }

    /// The work is over: no thread takes another unit.
    fn stop(&self, limit: Limit) {
        self.next.store(self.units, Ordering::Relaxed);
        if let Ok(mut stopped) = self.stopped.lock() {
            stopped.get_or_insert(limit);
        }
    }

    fn stats(&self) -> Stats {
        let nodes = self.nodes.load(Ordering::Relaxed);
        let seconds = self.started.elapsed().as_secs_f64();
        Stats { expanded: nodes, generated: nodes, peak_frontier: 0, seconds }
    }

    /// Reports progress, not too often.
    fn report(&self) {
        let Ok(mut reported) = self.reported.try_lock() else { return };
        if reported.elapsed() >= REPORT_EVERY {
            *reported = Instant::now();
            let share = self.done.load(Ordering::Relaxed) as f64 / self.units as f64;
            self.control.report(&Progress { stats: self.stats(), share: Some(share) });
        }
    }
}

/// A row of the search: what is attacked in it, and what is left to try.
#[derive(Clone, Copy, Default)]
struct Level {
    row: u32,
    free: u64,
    columns: u64,
    falling: u64,
    rising: u64,
}

/// One thread at work.
struct Worker<'w, 'c> {
    work: &'w Work<'c>,
    /// Queens set down between the first two rows and the last one, in all.
    nodes: u64,
    /// How many of those the others know of.
    told: u64,
    /// When to look up from the work.
    pause: u64,
    /// Solutions that the others do not know of yet.
    found: u64,
}

impl Worker<'_, '_> {
    /// Counts the solutions of a unit.
    fn count<const TORUS: bool>(&mut self, n: u32, unit: Unit) -> Result<(), Limit> {
        let full = full_row(n);
        let Unit { columns, falling, rising } = unit;
        let mut level =
            Level { row: 2, free: full & !(columns | falling | rising), columns, falling, rising };
        // Rows above with squares left to try; a row is not laid down for its last square.
        let mut waiting = [Level::default(); 64];
        let mut depth = 0;
        loop {
            if level.free == 0 {
                if depth == 0 {
                    return Ok(());
                }
                depth -= 1;
                level = waiting[depth];
            }
            if self.nodes >= self.pause {
                self.look_up()?;
            }
            let queen = level.free & level.free.wrapping_neg();
            level.free ^= queen;
            self.nodes += 1;
            let columns = level.columns | queen;
            let (falling, rising) = down::<TORUS>(level.falling | queen, level.rising | queen, n, full);
            let free = full & !(columns | falling | rising);
            let row = level.row + 1;
            if row + 1 == n {
                // The last row has one column left: its square is free, or there is no solution.
                self.found += u64::from(free != 0);
            } else if free != 0 {
                if level.free != 0 {
                    waiting[depth] = level;
                    depth += 1;
                }
                level = Level { row, free, columns, falling, rising };
            }
        }
    }

    /// Shares what was done, and looks at the limits.
    #[cold]
    fn look_up(&mut self) -> Result<(), Limit> {
        self.tell();
        self.work.report();
        if let Some(limit) = self.work.control.exceeded() {
            return Err(limit);
        }
        let generated = self.work.nodes.load(Ordering::Relaxed);
        let most = self.work.control.limits().nodes.unwrap_or(u64::MAX);
        if generated >= most {
            return Err(Limit::Nodes);
        }
        self.pause = self.nodes + POLL_EVERY.min(most - generated);
        Ok(())
    }

    /// Shares what was done.
    fn tell(&mut self) {
        self.work.nodes.fetch_add(self.nodes - self.told, Ordering::Relaxed);
        self.told = self.nodes;
        self.work.found.fetch_add(std::mem::take(&mut self.found), Ordering::Relaxed);
    }
}

/// The rotations that a solution may be left as it is by.
#[derive(Clone, Copy)]
pub(super) enum Turn {
    /// By 180 degrees.
    Half,
    /// By 90 degrees.
    Quarter,
}

/// Which lines have a queen, as bits.
#[derive(Clone, Copy, Default)]
struct Taken {
    rows: u64,
    columns: u64,
    falling: u128,
    rising: u128,
}

impl Taken {
    fn with(mut self, n: u32, (row, col): (u32, u32)) -> Option<Self> {
        let (falling, rising) = (1 << (col + n - 1 - row), 1 << (row + col));
        let free = self.rows >> row & 1 == 0
            && self.columns >> col & 1 == 0
            && self.falling & falling == 0
            && self.rising & rising == 0;
        self.rows |= 1 << row;
        self.columns |= 1 << col;
        self.falling |= falling;
        self.rising |= rising;
        free.then_some(self)
    }

    /// A queen on a square and on all its images under a turn.
    fn with_images(mut self, n: u32, turn: Turn, square: (u32, u32)) -> Option<Self> {
        let mut image = square;
        loop {
            self = self.with(n, image)?;
            let (row, col) = image;
            image = match turn {
                Turn::Half => (n - 1 - row, n - 1 - col),
                Turn::Quarter => (col, n - 1 - row),
            };
            if image == square {
                return Some(self);
            }
        }
    }
}

/// The number of solutions of the plain board, of side up to 64, that a turn leaves as they are: each
/// queen is set down together with its images.
pub(super) fn turned(n: u32, turn: Turn, meter: &mut Meter<'_>) -> Result<u128, Limit> {
    let full = full_row(n);
    let mut found = 0;
    // What is taken, and the next column to try in the first row without a queen.
    let mut levels = vec![(Taken::default(), 0)];
    while let Some((taken, col)) = levels.last_mut() {
        let (here, square) = (*taken, (taken.rows.trailing_ones(), *col));
        *col += 1;
        if square.1 == n {
            levels.pop();
            continue;
        }
        meter.generate()?;
        match here.with_images(n, turn, square) {
            Some(taken) if taken.rows == full => found += 1,
            Some(taken) => levels.push((taken, 0)),
            None => {}
        }
    }
    Ok(found)
}

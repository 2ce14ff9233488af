//! Progress on stderr, and Ctrl-C.

use std::io::{self, IsTerminal};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::{Duration, Instant};

use hippodrome::{Control, Limits, Progress};
use indicatif::{HumanCount, ProgressBar, ProgressStyle};

use crate::request::Request;

/// Work shorter than this shows no progress.
pub const QUIET_FOR: Duration = Duration::from_secs(1);

/// The flag that Ctrl-C sets. A second Ctrl-C ends the program immediately.
pub fn interrupt() -> Arc<AtomicBool> {
    static FLAG: OnceLock<Arc<AtomicBool>> = OnceLock::new();
    FLAG.get_or_init(|| {
        let flag = Arc::new(AtomicBool::new(false));
        let set = flag.clone();
        // Without a handler Ctrl-C simply ends the program.
        let _ = ctrlc::set_handler(move || {
            if set.swap(true, Ordering::SeqCst) {
                std::process::exit(130);
            }
        });
        flag
    })
    .clone()
}

/// A progress line on stderr, if that is a terminal.
#[derive(Clone)]
pub struct Watcher {
    bar: Option<Arc<Mutex<Line>>>,
}

struct Line {
    bar: ProgressBar,
    since: Instant,
    title: String,
    pace: Pace,
}

/// The most moments that are remembered.
const MOST_MOMENTS: usize = 512;

/// How the work has gone on: the fraction that was done at some moments, in seconds.
#[derive(Default)]
struct Pace {
    moments: Vec<(f64, f64)>,
}

impl Pace {
    /// Takes note of a moment.
    fn note(&mut self, seconds: f64, share: f64) {
        self.moments.push((seconds, share));
        if self.moments.len() > MOST_MOMENTS {
            // The first stays: what was done before it, such as by an earlier run, says nothing about the pace.
            let mut nth = 0;
            self.moments.retain(|_| {
                nth += 1;
                nth % 2 == 1
            });
        }
    }

    /// The least and the greatest time that is left, by the pace of all the time, of the second half and of the last
    /// quarter; none if these differ by more than a factor of three, or if there is too little to go by.
    fn left(&self) -> Option<(f64, f64)> {
        let (&(begun, first), &(now, done)) = (self.moments.first()?, self.moments.last()?);
        if now - begun < LEAST_SECONDS || done - first < LEAST_SHARE {
            return None;
        }
        let pace = |part: f64| {
            let from = now - part * (now - begun);
            let &(then, share) = self.moments.iter().rev().find(|(seconds, _)| *seconds <= from)?;
            Some((done - share) / (now - then))
        };
        let paces = [pace(1.0)?, pace(0.5)?, pace(0.25)?];
        let (slowest, fastest) =
            (paces.into_iter().fold(f64::MAX, f64::min), paces.into_iter().fold(0.0, f64::max));
        let rest = (1.0 - done).max(0.0);
        (slowest > 0.0 && fastest <= 3.0 * slowest).then(|| (rest / fastest, rest / slowest))
    }
}

/// Before that, nothing is said about the time that is left.
const LEAST_SECONDS: f64 = 3.0;
const LEAST_SHARE: f64 = 0.02;

/// The time that is left, as text; nothing while that is unsure.
fn time_left(left: Option<(f64, f64)>) -> String {
    let Some((least, most)) = left else { return String::new() };
    let (unit, length) = match most {
        s if s < 120.0 => ("s", 1.0),
        s if s < 7200.0 => ("min", 60.0),
        s if s < 172_800.0 => ("h", 3600.0),
        _ => ("days", 86_400.0),
    };
    let [least, most] = [least, most].map(|seconds| (seconds / length).ceil());
    match least == most {
        true => format!("about {most} {unit} left, "),
        false => format!("{least} to {most} {unit} left, "),
    }
}

impl Watcher {
    /// A line that begins with this title and appears after a second.
    pub fn new(title: &str) -> Self {
        let bar = io::stderr().is_terminal().then(|| {
            let line = Line {
                bar: ProgressBar::hidden(),
                since: Instant::now(),
                title: title.into(),
                pace: Pace::default(),
            };
            Arc::new(Mutex::new(line))
        });
        Self { bar }
    }

    /// No line, for commands that write while they work.
    pub fn silent() -> Self {
        Self { bar: None }
    }

    /// The control for this request.
    pub fn control(&self, request: &Request) -> Control {
        self.control_within(request, request.limits)
    }

    /// The same with other limits.
    pub fn control_within(&self, request: &Request, limits: Limits) -> Control {
        let control =
            Control::new(limits).with_seed(request.seed).with_cancel(interrupt()).for_whole_process();
        match self.bar.clone() {
            None => control,
            Some(line) => control.with_progress(Box::new(move |progress| {
                if let Ok(mut line) = line.lock() {
                    line.update(progress);
                }
            })),
        }
    }

    /// Removes the line.
    pub fn finish(&self) {
        if let Some(Ok(line)) = self.bar.as_ref().map(|line| line.lock()) {
            line.bar.finish_and_clear();
        }
    }
}

impl Line {
    fn update(&mut self, progress: &Progress) {
        let elapsed = self.since.elapsed();
        if let Some(share) = progress.share {
            self.pace.note(elapsed.as_secs_f64(), share);
        }
        if elapsed < QUIET_FOR {
            return;
        }
        if self.bar.is_hidden() {
            self.bar = match progress.share {
                Some(_) => ProgressBar::new(1000).with_style(style(BAR)),
                None => ProgressBar::new_spinner().with_style(style(SPINNER)),
            }
            .with_elapsed(elapsed);
            self.bar.set_prefix(self.title.clone());
        }
        let done = format!("{} {}", HumanCount(progress.stats.generated), progress.stats.work.name());
        let rate = progress.stats.generated as f64 / progress.stats.seconds.max(1e-9);
        self.bar.set_message(match progress.share {
            Some(_) => format!("{}{done}", time_left(self.pace.left())),
            None => format!("{done}, {}/s", HumanCount(rate as u64)),
        });
        match progress.share {
            Some(share) => self.bar.set_position((share.clamp(0.0, 1.0) * 1000.0) as u64),
            None => self.bar.tick(),
        }
    }
}

/// If the fraction of the work that is done is known. The message comes last and is cut off where the screen
/// ends.
const BAR: &str = "{prefix} {bar:12} {percent}% {elapsed}, {wide_msg}";

/// If it is unknown.
const SPINNER: &str = "{spinner} {prefix} {elapsed}, {wide_msg}";

/// The templates are literals, checked by a test.
fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The time left at this moment if the share that is done is given at every second up to then.
    fn left(share: impl Fn(f64) -> f64, until: u32) -> Option<(f64, f64)> {
        let mut pace = Pace::default();
        (0..=10 * until).for_each(|tenth| pace.note(f64::from(tenth) / 10.0, share(f64::from(tenth) / 10.0)));
        pace.left()
    }

    #[test]
    fn the_time_left_is_a_range_or_nothing() {
        let close = |left: Option<(f64, f64)>, seconds: f64| {
            left.is_some_and(|(least, most)| {
                (least..=most).contains(&seconds) && most - least < 0.2 * seconds
            })
        };
        assert!(close(left(|t| t / 40.0, 20), 20.0));
        // What an earlier run has done is no sign of the pace.
        assert!(close(left(|t| 0.9 + 0.1 * t / 40.0, 10), 30.0));
        // Many moments are thinned out.
        assert!(close(left(|t| t / 4000.0, 1000), 3000.0));
        assert_eq!(left(|t| t / 40.0, 2), None, "too early");
        assert_eq!(left(|t| if t < 9.0 { 0.1 } else { 0.9 }, 10), None, "too uneven");
        let uneven = left(|t| t * t / 1600.0, 20);
        assert!(uneven.is_some_and(|(least, most)| most > 1.5 * least), "{uneven:?}");
        assert_eq!(time_left(None), "");
        assert_eq!(time_left(Some((12.1, 29.0))), "13 to 29 s left, ");
        assert_eq!(time_left(Some((3590.0, 3599.0))), "about 60 min left, ");
    }

    #[test]
    fn templates_are_sound() {
        for template in [BAR, SPINNER] {
            assert!(ProgressStyle::with_template(template).is_ok(), "{template}");
        }
    }
}

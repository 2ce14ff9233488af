//! Progress on stderr, and Ctrl-C.

use std::io::{self, IsTerminal};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::{Duration, Instant};

use hippodrome::{Control, Limits, Progress};
use indicatif::{HumanCount, ProgressBar, ProgressStyle};

use crate::request::Request;

/// Work shorter than this shows no progress.
const QUIET_FOR: Duration = Duration::from_secs(1);

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
}

impl Watcher {
    /// A line that begins with this title and appears after a second.
    pub fn new(title: &str) -> Self {
        let bar = io::stderr().is_terminal().then(|| {
            let line = Line { bar: ProgressBar::hidden(), since: Instant::now(), title: title.into() };
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
        let rate = progress.stats.generated as f64 / progress.stats.seconds.max(1e-9);
        self.bar.set_message(format!(
            "{} {}, {}/s",
            HumanCount(progress.stats.generated),
            progress.stats.work.name(),
            HumanCount(rate as u64)
        ));
        match progress.share {
            Some(share) => self.bar.set_position((share.clamp(0.0, 1.0) * 1000.0) as u64),
            None => self.bar.tick(),
        }
    }
}

/// If the fraction of the work that is done is known. The message comes last and is cut off where the screen
/// ends.
const BAR: &str = "{prefix} {bar:20} {percent}% {elapsed}, {eta} left, {wide_msg}";

/// If it is unknown.
const SPINNER: &str = "{spinner} {prefix} {elapsed}, {wide_msg}";

/// The templates are literals, checked by a test.
fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn templates_are_sound() {
        for template in [BAR, SPINNER] {
            assert!(ProgressStyle::with_template(template).is_ok(), "{template}");
        }
    }
}

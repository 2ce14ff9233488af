//! A run of several checks: their order, what runs side by side, what is shown, and the table at the end.
//!
//! Each step writes to its own log in `target/xtask`. If a step fails, its log is shown. The summary lines of all test
//! runners stand at the end, above the table. Cargo locks its folder, so only one step at a time calls it. Another step,
//! which waits for a network or a browser, runs beside it.

use std::fs::{self, File};
use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

/// How many steps run side by side: more would only slow each other down on two cores.
const AT_ONCE: usize = 2;

/// The guide for contributors, whose table says how long each step takes.
const GUIDE: &str = include_str!("../../CONTRIBUTING.md");

/// One check.
pub struct Step {
    pub name: &'static str,
    /// `cargo xtask GROUP` runs the steps of a group with all that they need.
    pub group: &'static str,
    /// The steps that it needs.
    pub after: &'static [&'static str],
    /// Whether it calls cargo, which locks its folder.
    pub cargo: bool,
    /// What it installs, if that is all it does.
    pub tool: Option<Tool>,
    pub run: Run,
}

/// Something to install.
pub struct Tool {
    /// What it is, and where it goes.
    pub what: &'static str,
    /// Whether it is already installed.
    pub there: fn() -> bool,
}

impl Step {
    /// A check.
    pub const fn check(
        group: &'static str,
        name: &'static str,
        after: &'static [&'static str],
        run: Run,
    ) -> Self {
        Self { name, group, after, cargo: false, tool: None, run }
    }

    /// The same with cargo.
    pub const fn cargo(
        group: &'static str,
        name: &'static str,
        after: &'static [&'static str],
        run: Run,
    ) -> Self {
        Self { cargo: true, ..Self::check(group, name, after, run) }
    }

    /// An installation.
    pub const fn tool(name: &'static str, after: &'static [&'static str], tool: Tool, run: Run) -> Self {
        Self { tool: Some(tool), ..Self::check("tools", name, after, run) }
    }

    /// What is still to be installed.
    fn missing(&self) -> Option<&'static str> {
        self.tool.as_ref().filter(|tool| !(tool.there)()).map(|tool| tool.what)
    }
}

/// What a step does.
pub type Run = fn(&mut Log) -> Result<(), Problem>;

/// Why a step did not pass.
#[derive(Debug, Clone)]
pub enum Problem {
    Failed(String),
    Skipped(String),
}

/// What the user wants of a run.
#[derive(Debug, Clone, Copy, Default)]
pub struct Options {
    /// Install nothing.
    pub no_install: bool,
    /// A step that was skipped counts as failed.
    pub strict: bool,
    /// Also run the tests that take minutes.
    pub all: bool,
}

/// Where a step writes what its commands print.
pub struct Log {
    file: File,
    path: PathBuf,
    pub options: Options,
}

impl Log {
    fn new(name: &str, options: Options) -> std::io::Result<Self> {
        fs::create_dir_all("target/xtask")?;
        let path = PathBuf::from(format!("target/xtask/{}.log", name.replace(' ', "-")));
        Ok(Self { file: File::create(&path)?, path, options })
    }

    /// Runs a command.
    pub fn run(&mut self, command: &mut Command) -> Result<(), Problem> {
        let program = command.get_program().to_string_lossy().into_owned();
        let failed = |why: String| Problem::Failed(format!("{program} {why}"));
        let file = || self.file.try_clone().map_err(|error| failed(format!("has no log: {error}")));
        command.stdin(Stdio::null()).stdout(file()?).stderr(file()?);
        match command.status() {
            Ok(status) if status.success() => Ok(()),
            Ok(status) => Err(failed(format!("ended with {status}"))),
            Err(error) => Err(failed(format!("cannot be started: {error}"))),
        }
    }

    /// Runs cargo.
    pub fn cargo(&mut self, arguments: &[&str]) -> Result<(), Problem> {
        self.run(crate::cargo().args(arguments))
    }
}

/// How a step ended.
struct Ended {
    problem: Option<Problem>,
    seconds: u64,
    /// The summary lines of its test runners.
    summary: Vec<String>,
}

/// The steps of some groups with all that they need, in the order of the list.
pub fn of_groups(steps: Vec<Step>, groups: &[&str]) -> Vec<Step> {
    let mut wanted: Vec<bool> = steps.iter().map(|step| groups.contains(&step.group)).collect();
    // A step stands below those that it needs.
    for place in (0..steps.len()).rev() {
        for (other, step) in steps.iter().enumerate() {
            wanted[other] |= wanted[place] && steps[place].after.contains(&step.name);
        }
    }
    steps.into_iter().zip(wanted).filter_map(|(step, wanted)| wanted.then_some(step)).collect()
}

/// Runs all steps but installations of what is there. True if none has failed.
pub fn run(mut steps: Vec<Step>, options: Options) -> bool {
    steps.retain(|step| step.tool.is_none() || step.missing().is_some());
    let steps = &steps[..];
    announce(steps, options);
    let mut ended: Vec<Option<Ended>> = steps.iter().map(|_| None).collect();
    let mut running: Vec<(usize, Instant)> = Vec::new();
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        loop {
            for (place, step) in steps.iter().enumerate() {
                if ended[place].is_some() || running.iter().any(|&(other, _)| other == place) {
                    continue;
                }
                let needed = steps.iter().zip(&ended).filter(|(other, _)| step.after.contains(&other.name));
                let needed: Vec<_> = needed.collect();
                if let Some(problem) = needed.iter().find_map(|(other, ended)| unmet(other, ended.as_ref()?))
                {
                    ended[place] = Some(Ended { problem: Some(problem), seconds: 0, summary: Vec::new() });
                    show(step, ended[place].as_ref());
                    continue;
                }
                let busy = step.cargo && running.iter().any(|&(other, _)| steps[other].cargo);
                if busy || running.len() == AT_ONCE || needed.iter().any(|(_, ended)| ended.is_none()) {
                    continue;
                }
                running.push((place, Instant::now()));
                show(step, None);
                let sender = sender.clone();
                scope.spawn(move || sender.send((place, perform(step, options))));
            }
            if running.is_empty() {
                break;
            }
            status(steps, &running);
            if let Ok((place, end)) = receiver.recv_timeout(Duration::from_secs(1)) {
                running.retain(|&(other, _)| other != place);
                show(&steps[place], Some(&end));
                ended[place] = Some(end);
            }
        }
    });
    let ended: Vec<Ended> = ended.into_iter().flatten().collect();
    conclude(steps, &ended, options)
}

/// Says what will be installed.
fn announce(steps: &[Step], options: Options) {
    let missing: Vec<_> = steps.iter().filter_map(Step::missing).collect();
    if !missing.is_empty() {
        println!(
            "xtask: {}:",
            if options.no_install { "missing" } else { "to be installed, unless you say --no-install" }
        );
        missing.iter().for_each(|what| println!("    {what}"));
    }
}

/// Why a step cannot run after this one.
fn unmet(needed: &Step, ended: &Ended) -> Option<Problem> {
    let how = match ended.problem.as_ref()? {
        Problem::Failed(_) => "failed",
        Problem::Skipped(_) => "was skipped",
    };
    Some(Problem::Skipped(format!("it needs \"{}\", which {how}", needed.name)))
}

/// Runs a step to its end.
fn perform(step: &Step, options: Options) -> Ended {
    let start = Instant::now();
    let (problem, text);
    match Log::new(step.name, options) {
        Err(error) => {
            problem = Some(Problem::Failed(format!("target/xtask cannot be written: {error}")));
            text = String::new();
        }
        Ok(mut log) => {
            problem = match &step.tool {
                Some(tool) if options.no_install => {
                    Some(Problem::Skipped(format!("not installed: {}", tool.what)))
                }
                _ => (step.run)(&mut log).err(),
            };
            text = fs::read(&log.path)
                .map_or(String::new(), |bytes| String::from_utf8_lossy(&bytes).into_owned());
        }
    }
    if matches!(problem, Some(Problem::Failed(_))) {
        // What passed would hide what did not.
        text.lines().filter(|line| !line.ends_with("... ok")).for_each(|line| println!("{line}"));
    }
    let summary = text.lines().filter(|line| counted(line, "passed") + counted(line, "failed") > 0);
    Ended { problem, seconds: start.elapsed().as_secs(), summary: summary.map(str::to_string).collect() }
}

/// The number before a word in the summary line of a test runner.
fn counted(line: &str, word: &str) -> u64 {
    let words: Vec<&str> = line.split_whitespace().map(|word| word.trim_matches([';', ',', '.'])).collect();
    let number = words.windows(2).find(|pair| pair[1] == word).and_then(|pair| pair[0].parse().ok());
    number.unwrap_or(0)
}

/// Says that a step begins, or how it ended.
fn show(step: &Step, ended: Option<&Ended>) {
    let name = step.name;
    clear();
    match ended.map(|ended| (&ended.problem, ended.seconds)) {
        None => println!("xtask: {name} ..."),
        Some((None, seconds)) => println!("xtask: {name}: passed, {seconds} s"),
        Some((Some(Problem::Failed(why)), seconds)) => println!("xtask: {name}: failed, {seconds} s: {why}"),
        Some((Some(Problem::Skipped(why)), _)) => println!("xtask: {name}: skipped: {why}"),
    }
}

/// In a terminal, the last line tells what is running.
fn status(steps: &[Step], running: &[(usize, Instant)]) {
    if std::io::stderr().is_terminal() {
        let each = running
            .iter()
            .map(|&(place, start)| format!("{} {} s", steps[place].name, start.elapsed().as_secs()));
        eprint!("\r\x1b[K{}", each.collect::<Vec<_>>().join(", "));
        let _ = std::io::stderr().flush();
    }
}

/// Removes the line that tells what is running.
fn clear() {
    if std::io::stderr().is_terminal() {
        eprint!("\r\x1b[K");
    }
}

/// Prints the summary lines of all test runners, and the table. True if nothing has failed.
fn conclude(steps: &[Step], ended: &[Ended], options: Options) -> bool {
    println!();
    ended.iter().flat_map(|ended| &ended.summary).for_each(|line| println!("{line}"));
    println!("\n{:24} {:>7} {:>7} {:>7}", "step", "passed", "failed", "seconds");
    let (mut failed, mut skipped) = (0, 0);
    for (step, ended) in steps.iter().zip(ended) {
        let sum = |word| ended.summary.iter().map(|line| counted(line, word)).sum::<u64>();
        let (passed, wrong) = match (&ended.problem, sum("passed"), sum("failed")) {
            (Some(Problem::Skipped(why)), ..) => {
                skipped += 1;
                println!("{:24} skipped: {why}", step.name);
                continue;
            }
            (None, 0, 0) => ("yes".to_string(), String::new()),
            (Some(_), 0, 0) => (String::new(), "yes".to_string()),
            (_, passed, wrong) => (passed.to_string(), wrong.to_string()),
        };
        failed += usize::from(ended.problem.is_some());
        println!("{:24} {passed:>7} {wrong:>7} {:>7}", step.name, ended.seconds);
    }
    for (step, ended) in steps.iter().zip(ended) {
        if let Some(usual) = usual_seconds(step.name).filter(|&usual| 2 * ended.seconds > 3 * usual + 10) {
            println!("xtask: {} took {} s; CONTRIBUTING.md says {usual} s", step.name, ended.seconds);
        }
    }
    if skipped > 0 && options.strict {
        println!("xtask: {skipped} skipped, which --strict does not allow");
    }
    failed == 0 && (skipped == 0 || !options.strict)
}

/// How long a step takes from nothing, by the table of the guide for contributors: `| name | what | 12 s |`.
fn usual_seconds(name: &str) -> Option<u64> {
    let row = GUIDE
        .lines()
        .find(|line| line.strip_prefix("| ").is_some_and(|rest| rest.starts_with(&format!("{name} |"))))?;
    row.trim_end_matches(" |").rsplit("| ").next()?.trim_end_matches(" s").parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_summary_lines_of_all_runners_are_read() {
        let lines = [
            ("test result: FAILED. 6 passed; 1 failed; 0 ignored; finished in 0.01s", 6, 1),
            ("1 failed, 131 passed in 33.20s", 131, 1),
            ("page: 42 passed in 80 s", 42, 0),
            ("   Compiling passed v0.1.0", 0, 0),
        ];
        for (line, passed, failed) in lines {
            assert_eq!((counted(line, "passed"), counted(line, "failed")), (passed, failed), "{line}");
        }
    }

    #[test]
    fn the_guide_lists_every_step() {
        for step in crate::steps() {
            assert!(usual_seconds(step.name).is_some(), "{}", step.name);
        }
    }

    #[test]
    fn what_a_step_needs_stands_above_it() {
        let steps = crate::steps();
        for (place, step) in steps.iter().enumerate() {
            for needed in step.after {
                assert!(
                    steps[..place].iter().any(|above| above.name == *needed),
                    "{} needs {needed}",
                    step.name
                );
            }
        }
    }
}

//! `hippo race`.

use std::io::{self, Write};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use clap::builder::PossibleValuesParser;
use clap::{ArgMatches, Command};
use hippodrome::{
    Control, Kind, Limit, Limits, Registry, Spec, Task, UsageError,
    race::{self, Claim, Finish, Plan, Racer, parse_sizes},
    record::Record,
};

use crate::draw::{self, Wish};
use crate::duel::{self, Sides};
use crate::exit::{Exit, Failure};
use crate::question;
use crate::request::Request;
use crate::show::{Page, note};
use crate::standings;
use crate::suggested::Suggested;
use crate::table::Format;
use crate::watcher::{Watcher, interrupt};

pub fn arguments(registry: &Registry) -> Command {
    question::command(
        registry,
        "race",
        "Compare several methods on the same puzzle",
        Task::Solve,
        |command, puzzle| {
            let option = |name, value, help| question::option(name, value, help).help_heading("Race");
            let command = command.mut_arg("time-limit", |limit| {
                limit.help("Stop the race after this time, such as 10s or 5min; every run has its share")
            });
            duel::with_trace(draw::with_theme(command))
            .arg(question::flag("each", "The time limit is for each run").help_heading("Limits"))
            .arg(draw::picture(
                "draw",
                "Draw the race as a chart: .svg, .png or .pdf; may be given several times",
            ))
            .arg(option(
                "methods",
                "A,B,C",
                "The methods [default: all that accept the question, except those that rarely finish]",
            )
            .value_parser(Suggested::of(puzzle.methods().iter().map(|method| method.name.to_string()).collect()))
            .hide_possible_values(true))
            .arg(option(
                "vary",
                "OPTION=V1,V2",
                "Race with each of these values of an option, or of seed: from=a1,c3 or seed=1..5",
            ))
            .arg(
                option("sizes", "FIRST..LAST", "Use boards of these sizes, such as 4..8")
                    .help(format!("Use {}, such as 4..8, or 4..20..4 for every fourth", puzzle.about().series.summary)),
            )
            .arg(
                option(
                    "task",
                    "TASK",
                    "What the methods do: solve, count, list all solutions, or sample a hundred of them [default: solve]",
                )
                .value_parser(PossibleValuesParser::new(Task::ALL.map(Task::verb)))
                .default_value(Task::Solve.verb())
                .hide_default_value(true)
                .hide_possible_values(true),
            )
            .arg(option(
                "over",
                "OPTION=V1,V2",
                "Run each method once for each of these values of an option, and show the median; all is every square: from=all",
            ))
            .arg(option(
                "claim",
                "GROWTH",
                "With --sizes: test whether the work grows like this, such as 8^n, n^2, n! or \"n log n\"",
            ))
            .arg(
                option(
                    "repeat",
                    "N",
                    "Run each method N times, with consecutive seeds that begin with --seed, and show the median",
                )
                .value_parser(question::whole(1..=1000)),
            )
            .arg(
                question::flag("csv", "Write comma-separated values")
                    .help_heading("Output")
                    .conflicts_with("json"),
            )
            .arg(
                question::flag("wide", "Show all columns, also those that do not fit the screen")
                    .help_heading("Output"),
            )
            .arg(Format::argument().conflicts_with("csv"))
        },
    )
}

pub fn run(registry: &Registry, matches: &ArgMatches) -> Result<Exit, Failure> {
    let (request, arguments) = Request::read(registry, matches)?;
    let plan = plan(&request, arguments)?;
    let pictures = Wish::of_race(arguments)?;
    let racers = plan.racers(&request.spec).map_err(|error| in_race(&error, &request, &plan))?;
    let mut sides = Sides::read(arguments, &racers)?;
    // Every question is posed before the first racer starts, so that errors are reported at once.
    let shares = Shares::new(&request, arguments);
    for racer in &racers {
        let control = control(&Watcher::new(""), &request, racer, request.limits);
        racer.pose(&control).map_err(|error| request.refused(&error))?;
    }
    let claim = claim(&request, arguments)?;
    let mut finishes = Vec::new();
    let mut written = 0;
    for (begun, racer) in racers.iter().enumerate() {
        let size = racer.size.map_or(String::new(), |n| format!(" on {n}"));
        let watcher = Watcher::new(&format!("{}{size}", racer.label()));
        let control =
            sides.watch(racer, control(&watcher, &request, racer, shares.of(racers.len() - begun)))?;
        let finish = racer.run(&control)?;
        watcher.finish();
        finishes.extend(finish);
        if interrupt().load(Ordering::SeqCst) {
            break;
        }
        // What will not run again is written at once.
        if request.json {
            written += write_lines(&request, finishes.iter().skip(written).take_while(|f| !f.runs_again()))?;
        }
    }
    let watcher = Watcher::new("measuring times");
    race::time_again(&mut finishes[written..], &mut |racer| {
        control(&watcher, &request, racer, shares.of(1))
    })?;
    watcher.finish();
    if request.json {
        write_lines(&request, finishes[written..].iter())?;
    }
    if finishes.is_empty() && !interrupt().load(Ordering::SeqCst) {
        return Err(Failure::Usage(
            "no method accepts this question: name one with --methods to see why".into(),
        ));
    }
    // The chart is drawn before the output, which may break off; errors in it are reported after it.
    let drawn = if pictures.is_empty() || finishes.is_empty() {
        Ok(())
    } else {
        let chart = race::chart(plan.title(&finishes), &finishes);
        pictures.iter().try_for_each(|picture| picture.draw_chart(&chart))
    };
    let drawn = drawn.and_then(|()| sides.draw(&plan.title(&finishes), &finishes));
    if arguments.get_flag("csv") || request.format == Format::Csv {
        standings::csv(&finishes)?;
    } else if !request.json {
        let mut page = Page::new().in_format(request.format).wide(arguments.get_flag("wide"));
        standings::show(&mut page, &plan, &finishes, claim.as_ref())?;
    }
    shares.note(&finishes);
    if !finishes.is_empty() && finishes.iter().all(|finish| finish.seed.is_none()) {
        request.note_idle_seed();
    }
    drawn?;
    Ok(if interrupt().load(Ordering::SeqCst) { Exit::Interrupted } else { Exit::Answered })
}

/// An error in the plan. An option of another task is fine if that is raced.
fn in_race(error: &UsageError, request: &Request, plan: &Plan) -> Failure {
    let fits = |task: &Task| request.spec.check_task(*task).is_ok();
    Failure::Usage(match Task::ALL.iter().find(|task| fits(task)) {
        Some(task) if !fits(&plan.task) => format!("{error}, or race with --task {}", task.verb()),
        _ => error.to_string(),
    })
}

/// Writes a line of JSON for each finish, and returns their number.
fn write_lines<'f>(request: &Request, finishes: impl Iterator<Item = &'f Finish>) -> Result<usize, Failure> {
    let mut written = 0;
    for finish in finishes {
        let seed = finish.seed.or(finish.racer.seed).or(request.given_seed());
        writeln!(io::stdout(), "{}", Record::of_finish(finish, seed))?;
        written += 1;
    }
    Ok(written)
}

/// The growth that is to be judged.
fn claim(request: &Request, arguments: &ArgMatches) -> Result<Option<Claim>, Failure> {
    let Some(text) = question::text(arguments, "claim") else { return Ok(None) };
    let why = if question::text(arguments, "sizes").is_none() {
        "is about the growth with the size of the board: add --sizes, such as --sizes 4..9"
    } else if request.json || arguments.get_flag("csv") || request.format == Format::Csv {
        "is judged in a table for people: leave out --json, --csv and --format csv"
    } else {
        return Ok(Some(Claim::read(text).map_err(|error| error.in_option("claim"))?));
    };
    Err(Failure::Usage(format!("--claim {why}")))
}

/// The time of a race, which its runs share.
struct Shares {
    limits: Limits,
    begun: Instant,
    /// Whether every run has all of it.
    each: bool,
}

impl Shares {
    fn new(request: &Request, arguments: &ArgMatches) -> Self {
        Self { limits: request.limits, begun: Instant::now(), each: arguments.get_flag("each") }
    }

    /// The limits of the next run, if so many are left: an equal part of the time that is left.
    fn of(&self, runs: usize) -> Limits {
        let left = |time: Duration| match self.each {
            true => time,
            false => time.saturating_sub(self.begun.elapsed()) / u32::try_from(runs).unwrap_or(u32::MAX),
        };
        Limits { time: self.limits.time.map(left), ..self.limits }
    }

    /// Says what the limit was for, if it has stopped one of several runs.
    fn note(&self, finishes: &[Finish]) {
        let stopped = finishes.iter().any(|finish| finish.limit() == Some(Limit::Time));
        if stopped && finishes.len() > 1 && !self.each {
            note(
                "note",
                "the time limit is for the whole race, and every run has its share: --each is for each run",
            );
        }
    }
}

/// The control for a racer within these limits. It may have a seed of its own.
fn control(watcher: &Watcher, request: &Request, racer: &Racer, limits: Limits) -> Control {
    let control = watcher.control_within(request, limits);
    match racer.seed {
        Some(seed) => control.with_seed(seed),
        None => control,
    }
}

fn plan(request: &Request, arguments: &ArgMatches) -> Result<Plan, Failure> {
    let text = |name: &str| question::text(arguments, name);
    let methods = text("methods").map(words);
    if methods.as_ref().is_some_and(Vec::is_empty) {
        return Err(Failure::Usage(
            "--methods is empty: name at least one method, or leave it out for all".into(),
        ));
    }
    let mut seeds = Vec::new();
    let mut vary = None;
    if let Some(varied) = text("vary") {
        let (option, values) = varied_values(&request.spec, "vary", varied)?;
        if option == SEED {
            let number = |value: &String| value.parse::<u64>().ok();
            seeds = values.iter().map(number).collect::<Option<_>>().ok_or_else(|| {
                Failure::Usage(format!(
                    "--vary cannot be `{varied}`: a seed is a whole number, as in seed=1..5"
                ))
            })?;
        } else {
            vary = Some((option, values));
        }
    }
    if let Some(&runs) = arguments.get_one::<u32>("repeat") {
        if !seeds.is_empty() {
            return Err(Failure::Usage(
                "--repeat and --vary seed=… both choose the seeds: use one of them".into(),
            ));
        }
        seeds = (0..u64::from(runs)).map(|run| request.seed.wrapping_add(run)).collect();
    }
    let over = text("over").map(|over| varied_values(&request.spec, "over", over)).transpose()?;
    if let (Some((over, _)), Some((varied, _))) = (&over, &vary)
        && over == varied
    {
        return Err(Failure::Usage(format!("--vary and --over both change {over}: use one of them")));
    }
    let sizes =
        text("sizes").map(|s| parse_sizes(s).map_err(|e: UsageError| e.in_option("sizes"))).transpose()?;
    if sizes.is_none() {
        request.pose_on_board("race")?;
    }
    let task = text("task").and_then(|verb| Task::ALL.into_iter().find(|task| task.verb() == verb));
    Ok(Plan { task: task.unwrap_or(Task::Solve), methods, vary, sizes, seeds, over })
}

/// What `--vary` calls the seed.
const SEED: &str = "seed";

/// The most values of a range.
const MOST_VALUES: u64 = 1000;

/// The words of a list.
fn words(list: &str) -> Vec<String> {
    list.split(',').map(str::trim).filter(|word| !word.is_empty()).map(String::from).collect()
}

/// Reads `option=value,value`. Values that have commas themselves are separated by semicolons, but two numbers
/// in a row are one square; `1..5` is all numbers from 1 to 5.
fn varied_values(spec: &Spec, flag: &str, text: &str) -> Result<(String, Vec<String>), Failure> {
    let wrong = || {
        Failure::Usage(format!(
            "--{flag} cannot be `{text}`: write OPTION=VALUE,VALUE,… with an option of the puzzle"
        ))
    };
    let (option, list) =
        text.split_once('=').map(|(option, list)| (option.trim(), list)).ok_or_else(wrong)?;
    let kind = spec.about().parameter(option).map(|parameter| parameter.kind);
    let mut values: Vec<String> = if list.contains(';') {
        list.split(';').map(|value| value.trim().to_string()).filter(|value| !value.is_empty()).collect()
    } else {
        match kind {
            Some(Kind::Order(words)) if !list.split(',').all(|word| words.contains(&word.trim())) => {
                vec![list.to_string()]
            }
            Some(Kind::Square | Kind::Pair) => squares(words(list)),
            _ => words(list),
        }
    };
    if let [range] = &values[..]
        && let Some((first, last)) = range.split_once("..")
        && let (Ok(first), Ok(last)) = (first.parse::<u64>(), last.trim_start_matches('=').parse::<u64>())
    {
        if first > last || last - first >= MOST_VALUES {
            return Err(Failure::Usage(format!(
                "--{flag} cannot be `{text}`: a range goes up and has at most {MOST_VALUES} values"
            )));
        }
        values = (first..=last).map(|value| value.to_string()).collect();
    }
    if option.is_empty() || values.is_empty() { Err(wrong()) } else { Ok((option.to_string(), values)) }
}

/// Joins two numbers in a row to one square, `row,column`.
fn squares(words: Vec<String>) -> Vec<String> {
    let is_number = |word: &str| word.bytes().all(|b| b.is_ascii_digit());
    let mut squares: Vec<String> = Vec::new();
    let mut open = false;
    for word in words {
        match squares.last_mut() {
            Some(row) if open && is_number(&word) => {
                row.push(',');
                row.push_str(&word);
                open = false;
            }
            _ => {
                open = is_number(&word);
                squares.push(word);
            }
        }
    }
    squares
}

//! `hippo sample`.

use std::io::{self, Write};

use clap::{Arg, ArgMatches, Command};
use hippodrome::{
    Control, Found, Instance, Limit, Meter, Numbered, Prepared, Registry, SharedMeter, Solution, Stats, Task,
    Uses,
    record::{NumberedLine, SampleSummary, UseLine},
    uniform,
};
use num_bigint::BigUint;

use crate::draw::{self, Wish};
use crate::exit::{Exit, Failure};
use crate::quantity;
use crate::question;
use crate::request::Request;
use crate::show::{Page, group, note, thousands};
use crate::solve::chosen_method;
use crate::statistics;
use crate::table::Format;
use crate::watcher::Watcher;

/// The most solutions that are drawn on one sheet.
const MOST_DRAWN: usize = 1000;

/// How many solutions are looked up together.
const TOGETHER: u64 = 1024;

/// How many solutions `--stats` is about, unless it is said.
const FOR_STATISTICS: u64 = 1000;

/// The bits of a seed that is not given: as many as a number in JSON can have.
const SEED_BITS: u32 = 53;

pub fn arguments(registry: &Registry) -> Command {
    question::command(
        registry,
        "sample",
        "Solutions at random, each of all with exactly the same probability, or by their number",
        Task::Sample,
        |command, puzzle| {
            let command = command.arg(draw::picture(
                "draw",
                "Draw the solutions on one sheet, or with --stats a heat map: .svg, .png, .pdf, .gif or .html",
            ));
            draw::with_look(command)
                .arg(question::method(puzzle, Task::Sample))
                .arg(question::boards())
                .arg(
                    Arg::new("number").long("number").value_name("K").value_parser(at_least_one).help(
                        "How many solutions; one may come more than once [default: 1, with --stats 1000]",
                    ),
                )
                .arg(
                    Arg::new("index")
                        .long("index")
                        .value_name("I")
                        .value_parser(quantity::large)
                        .allow_negative_numbers(true)
                        .help("The solution with this number, counted from 0, instead of a random one")
                        .conflicts_with_all(["number", "stats"]),
                )
                .arg(
                    question::flag(
                        "stats",
                        "How often each square or move is used, instead of the solutions",
                    )
                    .help_heading("Output"),
                )
                .arg(Format::argument())
        },
    )
}

/// Reads how many solutions are wanted.
fn at_least_one(text: &str) -> Result<u64, String> {
    let number = quantity::number(text)?;
    if number > 0 { Ok(number) } else { Err("write a whole number from 1 on".into()) }
}

/// What is wanted.
struct Wanted {
    number: u64,
    index: Option<BigUint>,
    stats: bool,
}

pub fn run(registry: &Registry, matches: &ArgMatches) -> Result<Exit, Failure> {
    let (mut request, arguments) = Request::read(registry, matches)?;
    if request.given_seed().is_none() {
        // A short seed could reach only a million of all solutions.
        request.seed = rand::random_range(0..1 << SEED_BITS);
    }
    let method = chosen_method(&request, arguments, Task::Sample)?;
    let pictures = Wish::of_answer(arguments)?;
    let stats = arguments.get_flag("stats");
    let wanted = Wanted {
        number: arguments.get_one("number").copied().unwrap_or(if stats { FOR_STATISTICS } else { 1 }),
        index: arguments.get_one("index").cloned(),
        stats,
    };
    let watcher = Watcher::new("numbering");
    let control = watcher.control(&request);
    let instance = request.pose(&control)?;
    let crew = SharedMeter::default();
    crew.share(0.0);
    let mut meter = control.meter_in(&crew);
    meter.begin(1.0);
    let numbered = match instance.number(method, &mut meter)? {
        Prepared::Ready(numbered) => numbered,
        Prepared::Stopped(limit) => {
            watcher.finish();
            meter.tell();
            let sample = Sample { instance: &*instance, request: &request, total: None, drawn: 0 };
            return sample.end(Some(limit), crew.stats(), control.seed().used());
        }
    };
    let total = numbered.total().clone();
    if let Some(index) = wanted.index.as_ref().filter(|index| **index >= total) {
        watcher.finish();
        let (index, total) = (group(&index.to_string()), group(&total.to_string()));
        return Err(Failure::Usage(format!(
            "--index: there is no solution with the number {index}: there are {total}, numbered from 0"
        )));
    }
    let mut sample = Sample { instance: &*instance, request: &request, total: Some(total), drawn: 0 };
    let mut kept = Kept { drawn: Uses::none(), solutions: Vec::new(), pictures: !pictures.is_empty() };
    let boards = arguments.get_flag("boards");
    let drawn = sample.draw(&*numbered, &wanted, boards, &control, &mut meter, &mut kept);
    let mut exact = None;
    let mut limit = drawn.inspect_err(|_| watcher.finish())?;
    if wanted.stats && limit.is_none() {
        // If a limit is reached now, the sample remains.
        match numbered.uses(&mut meter) {
            Ok(uses) => exact = uses,
            Err(reached) => limit = Some(reached),
        }
    }
    watcher.finish();
    meter.tell();
    if wanted.stats && sample.drawn > 0 {
        sample.statistics(&kept.drawn, exact.as_ref())?;
        let scene = statistics::scene(&*instance, &kept.drawn, exact.as_ref());
        pictures.iter().try_for_each(|picture| picture.draw_scene(&scene, instance.board()))?;
    } else if !kept.solutions.is_empty() {
        if sample.drawn > kept.solutions.len() as u64 {
            let most = thousands(kept.solutions.len() as u64);
            note("note", &format!("only the first {most} solutions are drawn"));
        }
        let drawn = &kept.solutions;
        pictures.iter().try_for_each(|picture| picture.draw_solutions(&*instance, Some(method), drawn))?;
    }
    sample.end(limit, crew.stats(), control.seed().used())
}

/// What is kept of the solutions.
struct Kept {
    drawn: Uses,
    /// For a picture.
    solutions: Vec<Solution>,
    pictures: bool,
}

/// A sample while it is drawn.
struct Sample<'a> {
    instance: &'a dyn Instance,
    request: &'a Request,
    /// How many solutions there are, once it is known.
    total: Option<BigUint>,
    drawn: u64,
}

impl Sample<'_> {
    /// Draws the solutions and shows each, unless only statistics are wanted. Returns the limit that was
    /// reached, if any.
    fn draw(
        &mut self,
        numbered: &dyn Numbered,
        wanted: &Wanted,
        boards: bool,
        control: &Control,
        meter: &mut Meter<'_>,
        kept: &mut Kept,
    ) -> Result<Option<Limit>, Failure> {
        let total = numbered.total();
        let mut left = match wanted.index {
            Some(_) => 1,
            None if *total == BigUint::ZERO => 0,
            None => wanted.number,
        };
        let spec = self.instance.spec().to_string();
        let mut generator = None;
        let mut page = Page::new();
        let mut out = io::BufWriter::new(io::stdout());
        while left > 0 {
            let now = left.min(TOGETHER);
            let numbers: Vec<BigUint> = match &wanted.index {
                Some(index) => vec![index.clone()],
                None => {
                    let generator = generator.get_or_insert_with(|| control.seed().sampler());
                    (0..now).map(|_| uniform(total, generator)).collect()
                }
            };
            let found = match numbered.solutions(&numbers, meter).and_then(|found| {
                meter.poll()?;
                Ok(found)
            }) {
                Ok(found) => found,
                Err(limit) => return Ok(Some(limit)),
            };
            for (number, found) in numbers.iter().zip(&found) {
                self.drawn += 1;
                kept.keep(self.instance, found, wanted.stats);
                if wanted.stats {
                    continue;
                }
                if self.request.json {
                    serde_json::to_writer(&mut out, &NumberedLine::of_sample(&spec, number, found))?;
                    writeln!(out)?;
                } else {
                    page.listed(self.instance, &group(&number.to_string()), &found.solution, boards)?;
                }
            }
            out.flush()?;
            left -= now;
        }
        Ok(None)
    }

    /// Shows how often each part is used.
    fn statistics(&self, drawn: &Uses, exact: Option<&Uses>) -> Result<(), Failure> {
        if !self.request.json {
            return statistics::show(self.instance, drawn, exact, self.request.format);
        }
        let mut out = io::BufWriter::new(io::stdout());
        for line in UseLine::all(self.instance.board(), drawn, exact) {
            serde_json::to_writer(&mut out, &line)?;
            writeln!(out)?;
        }
        Ok(out.flush()?)
    }

    /// Says how the sample ended.
    fn end(&self, limit: Option<Limit>, stats: Stats, used: Option<u64>) -> Result<Exit, Failure> {
        let seed = used;
        if self.request.json {
            let summary = SampleSummary::new(self.drawn, self.total.as_ref(), limit, stats, seed);
            writeln!(io::stdout(), "{}", serde_json::to_string(&summary)?)?;
        } else {
            let mut page = Page::new().in_format(self.request.format);
            if let Some(sentence) = self.request.default_board(self.instance) {
                page.line(&sentence)?;
            }
            page.line(&self.sentence(limit, used.is_some()))?;
            page.figures(&stats, &[], seed)?;
        }
        if used.is_none() {
            self.request.note_idle_seed();
        }
        let none = self.total.as_ref().is_some_and(|total| *total == BigUint::ZERO);
        Ok(if none && limit.is_none() { Exit::Impossible } else { Exit::after(limit) })
    }

    fn sentence(&self, limit: Option<Limit>, random: bool) -> String {
        let (spec, drawn) = (self.instance.spec().for_shell(), thousands(self.drawn));
        let all = self.total.as_ref().map(|total| group(&total.to_string()));
        match (all, limit) {
            (Some(all), Some(limit)) => {
                format!("{drawn} drawn from {all}, not complete because {limit}: {spec}")
            }
            (None, Some(limit)) => {
                format!("Nothing drawn, because {limit} while the solutions were counted: {spec}")
            }
            (Some(all), None) if all == "0" => format!("There is no solution to draw: {spec}"),
            (Some(all), None) if random => {
                format!("{drawn} drawn at random from {all}, all with the same probability: {spec}")
            }
            (all, None) => format!("{drawn} of {}, numbered from 0: {spec}", all.unwrap_or_default()),
        }
    }
}

impl Kept {
    /// Keeps what is needed of a solution.
    fn keep(&mut self, instance: &dyn Instance, found: &Found, stats: bool) {
        if stats {
            self.drawn.add(&instance.parts(&found.solution));
        } else if self.pictures && self.solutions.len() < MOST_DRAWN {
            self.solutions.push(found.solution.clone());
        }
    }
}

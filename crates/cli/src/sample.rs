//! `hippo sample`.

use std::io::{self, Write};
use std::ops::ControlFlow;

use clap::{ArgMatches, Command};
use hippodrome::{
    Draw, Found, Listing, Registry, Solution, Task, Uses, quantity,
    record::{self, NumberedLine},
};
use num_bigint::BigUint;

use crate::draw::{self, MOST_DRAWN, Wish};
use crate::exit::{Exit, Failure};
use crate::question::{self, option};
use crate::request::Request;
use crate::show::{Page, group, note, thousands};
use crate::solutions::SolutionTable;
use crate::solve::chosen_method;
use crate::statistics;
use crate::table::Format;
use crate::watcher::Watcher;

/// How many solutions `--stats` is about, unless it is said.
const FOR_STATISTICS: u64 = 1000;

/// The bits of a seed that is not given: as many as a number in JSON can have.
const SEED_BITS: u32 = 53;

pub fn arguments(registry: &Registry) -> Command {
    question::command(
        registry,
        "sample",
        "Random solutions, all equally likely, or the solution with a given number",
        Task::Sample,
        |command, puzzle| {
            let number = option(
                "number",
                "K",
                "How many solutions; the same one may be drawn again [default: 1, with --stats 1000]",
            );
            let index = option(
                "index",
                "I",
                "The solution with this number, counted from 0, instead of a random one",
            );
            let command = command.arg(draw::picture(
                "draw",
                "Draw the solutions on one sheet, or with --stats a heat map: .svg, .png, .pdf, .gif or .html",
            ));
            draw::with_look(command)
                .arg(question::method(puzzle, Task::Sample))
                .arg(question::boards())
                .arg(number.value_parser(at_least_one))
                .arg(
                    index
                        .value_parser(quantity::large)
                        .allow_negative_numbers(true)
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

pub fn run(registry: &Registry, matches: &ArgMatches) -> Result<Exit, Failure> {
    let (mut request, arguments) = Request::read(registry, matches)?;
    if request.given_seed().is_none() {
        // A short seed could reach only a million of all solutions.
        request.seed = rand::random_range(0..1 << SEED_BITS);
    }
    let method = chosen_method(&request, arguments, Task::Sample)?;
    let pictures = Wish::of_answer(arguments)?;
    let (statistics, boards) = (arguments.get_flag("stats"), arguments.get_flag("boards"));
    let usual = if statistics { FOR_STATISTICS } else { 1 };
    let draw = match arguments.get_one::<BigUint>("index") {
        Some(index) => Draw::Index(index.clone()),
        None => Draw::Random(arguments.get_one("number").copied().unwrap_or(usual)),
    };
    let watcher = Watcher::new("numbering");
    let posed = request.pose_on_board("sample")?;
    let instance = posed.instance();
    let spec = posed.spec().to_string();
    let mut page = Page::new();
    let mut listing = Listing::new(io::stdout());
    let mut drawn = Uses::none();
    // Solutions are kept for the picture only, and only as many as fit on a sheet.
    let mut kept: Vec<Solution> = Vec::new();
    let mut numbers: Vec<String> = Vec::new();
    let mut table = match statistics {
        true => None,
        false => SolutionTable::begin(request.format, posed.spec(), true)?,
    };
    let mut failure = None;
    let mut write = |number: &BigUint, found: Found| -> Result<(), Failure> {
        if statistics {
            drawn.add(&instance.parts(&found.solution));
            return Ok(());
        }
        if request.json {
            listing.json(&NumberedLine::of_sample(&spec, number, &found))?;
        } else if let Some(table) = &mut table {
            table.add(&number.to_string(), &found.solution)?;
        } else {
            let number = group(&number.to_string());
            page.listed(instance, &number, &found.solution, boards, &mut listing)?;
        }
        if !pictures.is_empty() && kept.len() < MOST_DRAWN {
            kept.push(found.solution);
            numbers.push(group(&number.to_string()));
        }
        Ok(())
    };
    let mut sample = posed.sample().method(method).under(watcher.control(&request));
    if statistics {
        sample = sample.with_statistics();
    }
    let sampled = sample.each(&draw, |number, found| match write(number, found) {
        Ok(()) => ControlFlow::Continue(()),
        Err(error) => {
            failure = Some(error);
            ControlFlow::Break(())
        }
    });
    watcher.finish();
    let sampled = sampled.map_err(|error| match draw {
        Draw::Index(_) => error.in_option("index"),
        Draw::Random(_) => error,
    })?;
    if let Some(failure) = failure {
        return Err(failure);
    }
    listing.flush()?;
    table.map_or(Ok(()), SolutionTable::end)?;
    if statistics && sampled.drawn > 0 {
        let exact = sampled.uses.as_ref();
        if request.json {
            for line in record::uses(instance.board(), &drawn, exact) {
                writeln!(io::stdout(), "{line}")?;
            }
        } else {
            statistics::show(instance, &drawn, exact, request.format)?;
        }
        let scene = statistics::scene(instance, &drawn, exact);
        pictures.iter().try_for_each(|picture| picture.draw_scene(&scene, instance.board()))?;
    } else if !kept.is_empty() {
        if sampled.drawn > kept.len() as u64 {
            let most = thousands(kept.len() as u64);
            note("note", &format!("only the first {most} solutions are drawn"));
        }
        pictures
            .iter()
            .try_for_each(|picture| picture.draw_solutions(instance, Some(method), &kept, &numbers))?;
    }
    let seed = request.told_seed(sampled.seed());
    if request.json {
        writeln!(io::stdout(), "{}", sampled.summary(seed))?;
    } else {
        let mut page = Page::new().in_format(request.format);
        if let Some(sentence) = request.default_board(&posed) {
            page.line(&sentence)?;
        }
        page.line(&format!("{}: {}", sampled.sentence(), posed.spec().for_shell()))?;
        page.figures(&sampled.stats, &[], seed)?;
    }
    if sampled.seed().is_none() {
        request.note_idle_seed();
    }
    let none = sampled.total.as_ref().is_some_and(|total| *total == BigUint::ZERO);
    let stopped = sampled.stopped();
    Ok(if none && stopped.is_none() { Exit::Impossible } else { Exit::after(stopped) })
}

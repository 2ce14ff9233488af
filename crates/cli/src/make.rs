//! `hippo make`: new questions to play.

use std::io::{self, Write};

use clap::builder::PossibleValuesParser;
use clap::{ArgMatches, Command};
use hippodrome::{Made, Makes, Making, Registry, Seed, Spec, quantity, record};

use crate::draw::{self, Wish};
use crate::exit::{Exit, Failure};
use crate::question::{self, example_list, option, positional, text};
use crate::request::Request;
use crate::show::Page;
use crate::suggested::Suggested;
use crate::table::Format;
use crate::watcher::Watcher;

/// The puzzles that can make questions.
fn makers(registry: &Registry) -> impl Iterator<Item = (&'static str, &'static Makes)> + use<> {
    registry.puzzles().filter_map(|puzzle| Some((puzzle.about().name, puzzle.about().makes?)))
}

pub fn arguments(registry: &Registry) -> Command {
    let mut names: Vec<String> = Vec::new();
    let mut help = String::new();
    for (name, makes) in makers(registry) {
        help += &format!("{name}: {}, from size {} to {}\n", makes.summary, makes.sizes.0, makes.sizes.1);
        for difficulty in makes.difficulties {
            help += &format!("  {}: {}\n", difficulty.name, difficulty.summary);
            names.push(difficulty.name.into());
        }
    }
    let examples: Vec<(String, &str)> = makers(registry)
        .map(|(name, _)| (format!("make {name} 8 --seed 7"), "the same question for the same seed"))
        .collect();
    let command = Command::new("make")
        .about("Make a new question with exactly one solution, to play")
        .after_help(format!("{}\n{help}", example_list(&examples)))
        .arg(
            positional("puzzle", "PUZZLE", "The puzzle")
                .required(true)
                .value_parser(PossibleValuesParser::new(makers(registry).map(|(name, _)| name))),
        )
        .arg(positional("side", "N", "The size of its board").required(true).value_parser(quantity::number))
        .arg(
            option("difficulty", "D", "How hard it is to solve; the difficulties are listed below")
                .value_parser(Suggested::of(names))
                .hide_possible_values(true),
        )
        .arg(question::seed("Make the question of this seed"))
        .args(question::limits())
        .arg(question::json())
        .arg(draw::picture("draw", draw::PICTURES));
    draw::with_look(command).arg(Format::argument())
}

pub fn run(registry: &Registry, matches: &ArgMatches) -> Result<Exit, Failure> {
    let name = text(matches, "puzzle").unwrap_or("");
    let puzzle = registry.find(name).ok_or_else(|| registry.unknown(name))?;
    let pictures = Wish::of_answer(matches)?;
    let request = Request::of_spec(Spec::new(puzzle), matches);
    let size = matches.get_one::<u64>("side").copied().unwrap_or(0);
    let difficulty = text(matches, "difficulty");
    let watcher = Watcher::new("making a question");
    let control = watcher.control(&request);
    let making = Making::new(request.spec.clone(), size, difficulty, request.seed, &control)?;
    watcher.finish();
    if let Ok(made) = &making.made {
        let instance = made.spec.pose(&Seed::new(0))?;
        pictures.iter().try_for_each(|picture| picture.draw_question(&*instance))?;
    }
    if request.json {
        writeln!(io::stdout(), "{}", record::making(&making))?;
    } else {
        let mut page = Page::new().in_format(request.format);
        match &making.made {
            Ok(made) => show(&mut page, made, &making)?,
            Err(limit) => page.line(&format!("Not made: {limit}"))?,
        }
    }
    Ok(Exit::after(making.made.err()))
}

/// Prints the question for people.
fn show(page: &mut Page, made: &Made, making: &Making) -> Result<(), Failure> {
    page.line(&format!(
        "New, {}, with exactly one solution: {}",
        making.difficulty.name,
        made.spec.for_shell()
    ))?;
    page.board(&made.spec.pose(&Seed::new(0))?.blank())?;
    let rules: Vec<String> =
        made.facts.iter().map(|fact| format!("{} {}", fact.words(), fact.figure)).collect();
    if !rules.is_empty() {
        page.line(&format!("Reasoning that solves it: {}.", rules.join(", ")))?;
    }
    page.figures(&making.stats, &[], Some(making.seed))?;
    Ok(())
}

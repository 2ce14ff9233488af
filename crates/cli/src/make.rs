//! `hippo make`: new questions to play.

use std::io::{self, Write};

use clap::builder::PossibleValuesParser;
use clap::{ArgMatches, Command, value_parser};
use hippodrome::{Instance, Made, Makes, Making, Registry, Seed, Spec, draw::OnSheet, quantity, record};

use crate::draw::{self, MOST_DRAWN, Wish};
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
        let (least, most) = makes.sizes;
        help += &format!("{name}: {}; N is {}, from {least} to {most}\n", makes.summary, makes.size);
        for difficulty in makes.difficulties {
            help += &format!("  {}: {}\n", difficulty.name, difficulty.summary);
            names.push(difficulty.name.into());
        }
    }
    let examples: Vec<(String, &str)> = makers(registry)
        .map(|(name, _)| (format!("make {name} 8 --seed 7"), "the same question for the same seed"))
        .collect();
    let command = Command::new("make")
        .about("Make new questions to play")
        .after_help(format!("{}\n{help}", example_list(&examples)))
        .arg(
            positional("puzzle", "PUZZLE", "The puzzle")
                .required(true)
                .value_parser(PossibleValuesParser::new(makers(registry).map(|(name, _)| name))),
        )
        .arg(
            positional("side", "N", "Its size: what that is depends on the puzzle, see below")
                .required(true)
                .value_parser(quantity::number),
        )
        .arg(
            option("difficulty", "D", "How hard it is to solve; the difficulties are listed below")
                .value_parser(Suggested::of(names))
                .hide_possible_values(true),
        )
        .arg(
            option("number", "K", "Make so many questions, with seeds that follow each other")
                .value_parser(value_parser!(u64).range(1..=MOST_DRAWN as u64)),
        )
        .arg(question::seed("Make the question of this seed"))
        .args(question::limits())
        .arg(question::json())
        .arg(draw::picture("draw", draw::PICTURES))
        .arg(draw::picture("solutions", "The same with the solutions"));
    draw::with_look(command).arg(Format::argument())
}

pub fn run(registry: &Registry, matches: &ArgMatches) -> Result<Exit, Failure> {
    let name = text(matches, "puzzle").unwrap_or("");
    let puzzle = registry.find(name).ok_or_else(|| registry.unknown(name))?;
    let pictures = Wish::of_answer(matches)?;
    let solutions = Wish::of_solutions(matches)?;
    let request = Request::of_spec(Spec::new(puzzle), matches);
    let size = matches.get_one::<u64>("side").copied().unwrap_or(0);
    let number = matches.get_one::<u64>("number").copied().unwrap_or(1);
    let difficulty = text(matches, "difficulty");
    let watcher = Watcher::new("making questions");
    let control = watcher.control(&request);
    let mut page = Page::new().in_format(request.format);
    let (mut sheet, mut solved) = (Vec::new(), Vec::new());
    let mut stopped = None;
    for n in 0..number {
        let seed = request.seed.wrapping_add(n);
        let control = control.with_limits(*control.limits()).with_seed(seed);
        let making = Making::new(request.spec.clone(), size, difficulty, seed, &control)?;
        match &making.made {
            Ok(made) => {
                let pose = || made.spec.pose(&Seed::new(0));
                let instance = pose()?;
                if !request.json {
                    show(&mut page, made, &making, &*instance, (number > 1).then_some(n + 1))?;
                }
                let number = n + 1;
                if !solutions.is_empty() {
                    let solution =
                        instance.solve("auto", &control)?.found().map(|found| found.solution.clone());
                    solved.push(OnSheet { instance: pose()?, caption: number.to_string(), solution });
                }
                let caption = format!("{number}. {}", told(&making, made));
                sheet.push(OnSheet { instance, caption, solution: None });
            }
            Err(limit) => {
                stopped = Some(*limit);
                if !request.json {
                    page.line(&format!("Not made: {limit}"))?;
                }
            }
        }
        if request.json {
            writeln!(io::stdout(), "{}", record::making(&making))?;
        }
        if stopped.is_some() {
            break;
        }
    }
    watcher.finish();
    if !sheet.is_empty() {
        pictures.iter().try_for_each(|picture| picture.draw_sheet(&sheet))?;
        solutions.iter().try_for_each(|picture| picture.draw_sheet(&solved))?;
    }
    Ok(Exit::after(stopped))
}

/// What a sheet tells of a question: how hard it is, and the fewest moves, which are something to aim at.
fn told(making: &Making, made: &Made) -> String {
    let fewest = made.facts.iter().find(|fact| fact.name == "fewest_moves");
    let fewest = fewest.map(|fact| format!(", {} moves", fact.figure));
    format!("{}{}", making.difficulty.name, fewest.unwrap_or_default())
}

/// Prints the question for people.
fn show(
    page: &mut Page,
    made: &Made,
    making: &Making,
    instance: &dyn Instance,
    number: Option<u64>,
) -> Result<(), Failure> {
    let lead = number.map_or(String::new(), |number| format!("{number}. "));
    page.line(&format!("{lead}New, {}: {}", making.difficulty.name, made.spec.for_shell()))?;
    page.board(&instance.blank())?;
    page.facts(&made.facts)?;
    page.figures(&making.stats, &[], Some(making.seed))?;
    Ok(())
}

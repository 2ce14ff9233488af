//! `hippo puzzles`.

use std::io::{self, Write};

use clap::{ArgMatches, Command};
use hippodrome::{Kind, Puzzle, Registry, describe};

use crate::exit::{Exit, Failure};
use crate::question::{self, example_list, example_name, positional};
use crate::show::Page;
use crate::table::Format;

pub fn arguments(registry: &Registry) -> Command {
    Command::new("puzzles")
        .about("List the puzzles, or the options, methods and presets of one")
        .arg(
            positional("puzzle", "PUZZLE", "Describe this puzzle")
                .value_parser(question::names(registry))
                .hide_possible_values(true),
        )
        .arg(question::json())
        .arg(Format::argument())
        .after_help(example_list(&[
            ("puzzles".to_string(), "every puzzle, each on a line"),
            (format!("puzzles {}", example_name(registry)), "the options, methods and examples of one"),
        ]))
}

pub fn run(registry: &Registry, matches: &ArgMatches) -> Result<Exit, Failure> {
    let name = matches.get_one::<String>("puzzle");
    let puzzle = name.map(|name| registry.find(name).ok_or_else(|| registry.unknown(name))).transpose()?;
    let format = Format::chosen(matches);
    if matches.get_flag("json") || format == Format::Json {
        let description = match puzzle {
            Some(puzzle) => describe(puzzle),
            None => registry.puzzles().map(describe).collect(),
        };
        writeln!(io::stdout(), "{description}")?;
        return Ok(Exit::Answered);
    }
    let mut page = Page::new().in_format(format);
    match puzzle {
        None => {
            let rows = registry.puzzles().map(|p| vec![p.about().name.into(), p.about().summary.into()]);
            page.table(&["puzzle", "question"], &["puzzle", "question"], rows.collect())?;
        }
        Some(puzzle) => everything(&mut page, puzzle)?,
    }
    Ok(Exit::Answered)
}

fn everything(page: &mut Page, puzzle: &Puzzle) -> Result<(), Failure> {
    let about = puzzle.about();
    page.line(&format!("{}: {}", about.name, about.summary))?;
    page.line(&format!("\nBoard: {}", about.board))?;
    if let Some(worth) = about.value {
        page.line(&format!("Value: {} {}", if worth.fewest { "fewest" } else { "most" }, worth.unit))?;
    }
    if !about.parameters.is_empty() {
        page.line("\nOptions")?;
        let rows = about.parameters.iter().map(|p| {
            let tasks: Vec<&str> = p.tasks.iter().map(|t| t.verb()).collect();
            let flag = format!("--{}", p.flag);
            vec![flag, values(p.kind), p.default.unwrap_or("").into(), tasks.join(", "), p.help.into()]
        });
        let columns = ["option", "values", "default", "for", "meaning"];
        page.table(&columns, &columns, rows.collect())?;
    }
    page.line("\nMethods")?;
    let rows = puzzle.methods().into_iter().map(|m| {
        let tasks: Vec<&str> = m.tasks().map(|t| t.verb()).collect();
        let traced = if m.traced() { "yes" } else { "" };
        vec![m.name.into(), tasks.join(", "), traced.into(), m.summary.into()]
    });
    let columns = ["method", "can", "trace", "how"];
    page.table(&columns, &columns, rows.collect())?;
    if !about.presets.is_empty() {
        page.line("\nPresets")?;
        let rows = about.presets.iter().map(|p| vec![p.name.into(), p.board.into(), p.summary.into()]);
        let columns = ["preset", "board", "what"];
        page.table(&columns, &columns, rows.collect())?;
    }
    page.line("\nExamples")?;
    for example in about.examples {
        page.line(&format!("  hippo {}", example.line(about.name)))?;
    }
    Ok(())
}

fn values(kind: Kind) -> String {
    match kind {
        Kind::Flag => String::new(),
        Kind::Choice(words) => words.join(", "),
        Kind::Choices(words) => format!("{}, joined by commas", words.join(", ")),
        Kind::Number(low, high) => format!("{low} to {high}"),
        Kind::Pair => "two numbers, such as 1,2".into(),
        Kind::Square => "a square".into(),
        Kind::Squares => "squares, joined by commas".into(),
        Kind::Numbers => "squares with numbers, joined by commas".into(),
        Kind::Picture => "a picture, or @FILE".into(),
        Kind::Order(words) => format!("{}, or moves such as 2,1/1,2/-1,2", words.join(", ")),
    }
}

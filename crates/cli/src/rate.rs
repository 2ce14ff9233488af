//! `hippo rate`: how hard a question is to solve on paper.

use std::io::{self, Write};

use clap::{ArgMatches, Command};
use hippodrome::{Deduction, Posed, Rating, Registry, Unanswered, record};

use crate::exit::{Exit, Failure};
use crate::question::{self, example_list, text};
use crate::request::{Request, read_spec};
use crate::show::{Page, capital};
use crate::table::Format;
use crate::watcher::Watcher;

pub fn arguments(registry: &Registry) -> Command {
    let makers = registry.puzzles().filter(|puzzle| puzzle.about().makes.is_some());
    let examples: Vec<(String, &str)> = makers
        .take(1)
        .map(|puzzle| {
            (
                format!("make {} 8 | hippo rate -", puzzle.about().name),
                "the reasoning that solves a new board",
            )
        })
        .collect();
    Command::new("rate")
        .about("How hard a question is to solve on paper, and the reasoning that solves it")
        .after_help(example_list(&examples))
        .arg(question::spec(registry))
        .args(question::limits())
        .arg(question::json())
        .arg(Format::argument())
}

pub fn run(registry: &Registry, matches: &ArgMatches) -> Result<Exit, Failure> {
    let request = Request::of_spec(read_spec(registry, text(matches, "spec").unwrap_or(""))?, matches);
    let watcher = Watcher::new("rating");
    let posed = Posed::new(&request.spec, request.seed)?;
    let rating = posed.rate(&watcher.control(&request)).map_err(|unanswered| match unanswered {
        Unanswered::Wrong(error) => error.into(),
        Unanswered::Stopped(limit) => {
            Failure::Stopped(format!("the question could not be rated: {limit}"), limit)
        }
    })?;
    watcher.finish();
    match request.json {
        true => writeln!(io::stdout(), "{}", record::rating(&rating, posed.instance()))?,
        false => show(&rating, &posed, Page::new().in_format(request.format))?,
    }
    Ok(Exit::Answered)
}

/// Prints the rating for people.
fn show(rating: &Rating, posed: &Posed, mut page: Page) -> Result<(), Failure> {
    let spec = posed.spec().for_shell();
    match &rating.difficulty {
        Ok(difficulty) => page.line(&format!("{}: {spec}", capital(difficulty.name)))?,
        Err(reason) => page.line(&format!("Not for paper: {reason}: {spec}"))?,
    }
    page.board(&posed.instance().blank())?;
    let name = |square| posed.instance().board().name(square);
    let rows = (1..).zip(&rating.steps).map(|(number, step): (u64, &Deduction)| {
        let what = match step.placed {
            Some(square) => name(square),
            None => {
                format!(
                    "not {}",
                    step.crossed.iter().map(|&square| name(square)).collect::<Vec<_>>().join(" ")
                )
            }
        };
        vec![number.to_string(), step.technique.name.into(), step.look.clone(), what, step.reason.clone()]
    });
    let rows: Vec<Vec<String>> = rows.collect();
    if !rows.is_empty() {
        let columns = ["step", "technique", "look at", "what follows", "why"];
        page.table(&columns, &columns[1..], rows)?;
    }
    page.facts(&rating.facts)?;
    Ok(())
}

//! `hippo list`.

use std::io::{self, Write};
use std::ops::ControlFlow;

use clap::{ArgMatches, Command};
use hippodrome::{Found, Listing, Registry, Solution, Task, quantity, record::ListLine};

use crate::draw::{self, MOST_DRAWN, Wish};
use crate::exit::{Exit, Failure};
use crate::question;
use crate::request::Request;
use crate::show::{Page, note, thousands};
use crate::solutions::SolutionTable;
use crate::solve::chosen_method;
use crate::table::Format;
use crate::watcher::Watcher;

pub fn arguments(registry: &Registry) -> Command {
    question::command(
        registry,
        "list",
        "Every solution, each once, as they are found",
        Task::List,
        |command, puzzle| {
            let command = command.arg(draw::picture(
                "draw",
                "Draw the solutions on one sheet, or as a film: .svg, .png, .pdf, .gif or .html",
            ));
            draw::with_look(command)
                .arg(question::method(puzzle, Task::List))
                .arg(question::boards())
                .arg(
                    question::option("limit", "K", "Stop after this many solutions")
                        .value_parser(quantity::number)
                        .help_heading("Output"),
                )
                .arg(Format::argument())
        },
    )
}

pub fn run(registry: &Registry, matches: &ArgMatches) -> Result<Exit, Failure> {
    let (request, arguments) = Request::read(registry, matches)?;
    let method = chosen_method(&request, arguments, Task::List)?;
    let limit = arguments.get_one::<u64>("limit").copied();
    let pictures = Wish::of_answer(arguments)?;
    // Solutions are kept for the picture only, and only as many as fit on a sheet.
    let mut drawn: Vec<Solution> = Vec::new();
    let mut keep = |found: &Found| {
        if !pictures.is_empty() && drawn.len() < MOST_DRAWN {
            drawn.push(found.solution.clone());
        }
    };
    let watcher = Watcher::new("listing");
    let posed = request.pose_on_board("list")?;
    let instance = posed.instance();
    let spec = posed.spec().to_string();
    let mut list = posed.list().method(method).under(watcher.control(&request));
    if let Some(limit) = limit {
        list = list.at_most(limit);
    }
    let mut failure = None;
    let mut listing = Listing::new(io::stdout());
    let mut page = Page::new().in_format(request.format);
    let mut table = SolutionTable::begin(request.format, posed.spec(), true)?;
    let mut number: u64 = 0;
    let boards = arguments.get_flag("boards");
    let mut write = |found: &Found| -> Result<(), Failure> {
        number += 1;
        keep(found);
        if let Some(table) = &mut table {
            return Ok(table.add(&number.to_string(), &found.solution)?);
        }
        if !request.json {
            return Ok(page.listed(instance, &thousands(number), &found.solution, boards, &mut listing)?);
        }
        Ok(listing.json(&ListLine::new(&spec, found))?)
    };
    let listed = list.each(|found| match write(&found) {
        Ok(()) => ControlFlow::Continue(()),
        Err(error) => {
            failure = Some(error);
            ControlFlow::Break(())
        }
    })?;
    if let Some(failure) = failure {
        return Err(failure);
    }
    listing.flush()?;
    table.map_or(Ok(()), SolutionTable::end)?;
    if request.json {
        writeln!(io::stdout(), "{}", listed.summary())?;
    } else {
        if let Some(sentence) = request.default_board(&posed) {
            page.line(&sentence)?;
        }
        page.line(&format!("{}: {}", listed.sentence(), posed.spec().for_shell()))?;
    }
    watcher.finish();
    if listed.count > drawn.len() as u64 && !pictures.is_empty() {
        note("note", &format!("only the first {} solutions are drawn", thousands(drawn.len() as u64)));
    }
    match drawn.is_empty() {
        true if !pictures.is_empty() => note("note", "there is no solution, so nothing was drawn"),
        true => {}
        false => {
            pictures
                .iter()
                .try_for_each(|picture| picture.draw_solutions(instance, Some(method), &drawn, &[]))?;
        }
    }
    Ok(Exit::after(listed.stopped()))
}

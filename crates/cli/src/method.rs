//! `hippo methods` and `hippo method`: the textbook methods, with pseudo-code and what the textbooks say of them.

use std::io::{self, Write};

use clap::{ArgMatches, Command};
use hippodrome::{
    Registry,
    contract::did_you_mean,
    search::{Code, Textbook},
};

use crate::exit::{Exit, Failure};
use crate::question::{self, example_list, positional};
use crate::show::Page;
use crate::suggested::Suggested;
use crate::table::Format;

/// A method with an algorithm, and the puzzles that have it.
struct Row {
    name: &'static str,
    code: &'static Code,
    /// Each puzzle with what the method does there.
    puzzles: Vec<(&'static str, &'static str)>,
}

/// Every textbook method. The same name may stand for different algorithms in different puzzles.
fn rows(registry: &Registry) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    for puzzle in registry.puzzles() {
        for method in puzzle.methods() {
            let Some(code) = method.code else { continue };
            let here = (puzzle.about().name, method.summary);
            match rows.iter_mut().find(|row| row.name == method.name && std::ptr::eq(row.code, code)) {
                Some(row) => row.puzzles.push(here),
                None => rows.push(Row { name: method.name, code, puzzles: vec![here] }),
            }
        }
    }
    rows.sort_by_key(|row| row.name);
    rows
}

/// The names of the textbook methods, each once.
fn names(registry: &Registry) -> Vec<String> {
    let mut names: Vec<String> = rows(registry).iter().map(|row| row.name.to_string()).collect();
    names.dedup();
    names
}

/// What the letters stand for.
const LETTERS: &str = "b: the branching factor; d: the depth of a nearest solution; m: the greatest depth; l: a limit on the depth; h: the estimate. Time and memory in the worst case.";

pub fn arguments_of_all(_: &Registry) -> Command {
    Command::new("methods")
        .about("List the textbook methods: complete, optimal, time, memory and source")
        .arg(question::json())
        .arg(Format::argument())
        .after_help(example_list(&[
            ("methods".to_string(), "the table of all"),
            ("methods --format latex".to_string(), "the same for slides"),
        ]))
}

pub fn run_all(registry: &Registry, matches: &ArgMatches) -> Result<Exit, Failure> {
    let format = format(matches);
    let mut page = Page::new().in_format(format);
    let columns = ["method", "puzzles", "complete", "optimal", "time", "memory", "source"];
    let cells = |row: Row| {
        let puzzles: Vec<&str> = row.puzzles.iter().map(|(puzzle, _)| *puzzle).collect();
        let Textbook { complete, optimal, time, memory, source } = row.code.textbook;
        let facts = [complete, optimal, time, memory, source].map(String::from);
        [row.name.to_string(), puzzles.join(", ")].into_iter().chain(facts).collect()
    };
    // What the textbooks say does not depend on the words of the pseudo-code.
    let mut all: Vec<Row> = Vec::new();
    for row in rows(registry) {
        let same = |known: &&mut Row| known.name == row.name && known.code.textbook == row.code.textbook;
        match all.iter_mut().find(same) {
            Some(known) => known.puzzles.extend(row.puzzles),
            None => all.push(row),
        }
    }
    page.table(&columns, &columns, all.into_iter().map(cells).collect())?;
    page.line(LETTERS)?;
    Ok(Exit::Answered)
}

pub fn arguments(registry: &Registry) -> Command {
    let first = rows(registry).first().map_or("dfs", |row| row.name);
    Command::new("method")
        .about("Describe a textbook method: pseudo-code, guarantee, complexity and source")
        .arg(
            positional("method", "METHOD", "The method")
                .required(true)
                .value_parser(Suggested::of(names(registry)))
                .hide_possible_values(true),
        )
        .arg(question::json())
        .arg(Format::argument())
        .after_help(example_list(&[
            (format!("method {first}"), "its pseudo-code, and what the textbooks say of it"),
            (format!("method {first} --format latex"), "the same for slides"),
        ]))
}

pub fn run(registry: &Registry, matches: &ArgMatches) -> Result<Exit, Failure> {
    let name = matches.get_one::<String>("method").map_or("", String::as_str);
    let all = rows(registry);
    let found: Vec<&Row> = all.iter().filter(|row| row.name.eq_ignore_ascii_case(name)).collect();
    if found.is_empty() {
        let names = names(registry);
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let engine = |known: &str| known.eq_ignore_ascii_case(name);
        if registry.puzzles().any(|puzzle| puzzle.methods().iter().any(|method| engine(method.name))) {
            return Err(Failure::Usage(format!(
                "`{name}` is not a textbook method: `hippo puzzles PUZZLE` says what it does in a puzzle"
            )));
        }
        let right = did_you_mean(name, &names, "use");
        return Err(Failure::Usage(format!("there is no textbook method `{name}`: {right}")));
    }
    let format = format(matches);
    for row in found {
        describe(row, format)?;
    }
    Ok(Exit::Answered)
}

fn format(matches: &ArgMatches) -> Format {
    if matches.get_flag("json") { Format::Json } else { Format::chosen(matches) }
}

fn describe(row: &Row, format: Format) -> Result<(), Failure> {
    let mut page = Page::new().in_format(format);
    let Textbook { complete, optimal, time, memory, source } = row.code.textbook;
    if format == Format::Json {
        let code: Vec<&str> = row.code.lines.iter().map(|line| line.text).collect();
        let puzzles: Vec<&str> = row.puzzles.iter().map(|(puzzle, _)| *puzzle).collect();
        let object = serde_json::json!({
            "method": row.name, "puzzles": puzzles, "code": code, "complete": complete,
            "optimal": optimal, "time": time, "memory": memory, "source": source,
        });
        return Ok(writeln!(io::stdout(), "{object}")?);
    }
    page.line(row.name)?;
    for (puzzle, summary) in &row.puzzles {
        page.line(&format!("  {puzzle}: {summary}"))?;
    }
    page.flush()?;
    let code: Vec<String> = row.code.lines.iter().map(|line| format!("  {}", line.text)).collect();
    let mut out = io::stdout();
    match format {
        Format::Table => writeln!(out, "\n{}\n", code.join("\n"))?,
        Format::Markdown => writeln!(out, "```text\n{}\n```\n", code.join("\n"))?,
        Format::Latex => writeln!(out, "\\begin{{verbatim}}\n{}\n\\end{{verbatim}}", code.join("\n"))?,
        Format::Csv | Format::Json => {}
    }
    let facts = [
        ("complete", complete),
        ("optimal", optimal),
        ("time", time),
        ("memory", memory),
        ("source", source),
    ];
    let known = facts.iter().filter(|(_, fact)| !fact.is_empty());
    let cells = known.map(|(name, fact)| vec![name.to_string(), fact.to_string()]);
    page.table(&["property", "textbook"], &["property", "textbook"], cells.collect())?;
    page.line(LETTERS)?;
    Ok(())
}

//! `hippo index`.

use std::io::{self, Write};

use clap::{ArgMatches, Command};
use hippodrome::{
    Instance, Posed, Registry, Solution, Task,
    judge::{Grade, Judge, Judged},
    record::NumberedLine,
};
use serde_json::json;

use crate::exit::{Exit, Failure};
use crate::question::{self, example_list, positional, text};
use crate::request::{Request, read_source, read_spec};
use crate::show::{Page, group, thousands};
use crate::table::Format;
use crate::watcher::Watcher;

pub fn arguments(registry: &Registry) -> Command {
    let spec = question::example_spec(registry, "count");
    Command::new("index")
        .about("The number of a given solution, as `sample --index` takes it")
        .before_help(
            "FILE holds solutions in any form that `hippo check SPEC FILE` reads: grids of step numbers, boards, \
             squares or moves, or JSON as `list` and `sample` write it. Each is checked before its number is computed.",
        )
        .arg(question::spec(registry))
        .arg(positional("file", "FILE", "A file, or - for standard input").required(true))
        .arg(
            question::any_method()
                .help("The method [default: auto]; the order of the solutions is the method's"),
        )
        .args(question::limits())
        .arg(question::json())
        .arg(Format::argument())
        .after_help(example_list(&[
            (format!("index \"{spec}\" solution.txt"), "the number of a solution"),
            (format!("sample {spec} --json | hippo index \"{spec}\" -"), "of one that was drawn"),
        ]))
}

pub fn run(registry: &Registry, matches: &ArgMatches) -> Result<Exit, Failure> {
    let text_of = |name| text(matches, name);
    let spec = text_of("spec").unwrap_or_default();
    let request = Request::of_spec(read_spec(registry, spec)?, matches);
    let method = request.spec.puzzle().method(text_of("method").unwrap_or("auto"), Task::Sample)?.name;
    let judge = Judge::new(Posed::new(&request.spec, 0)?, false)?;
    let watcher = Watcher::new("numbering");
    let answers = judge.judge(&read_source(text_of("file").unwrap_or("-"))?, &watcher.control(&request));
    match &answers[..] {
        [] => return Err(Failure::Usage("there is no answer in the text: it is empty".into())),
        [only] if only.grade == Grade::Unreadable => return Err(Failure::Usage(only.sentence.clone())),
        _ => {}
    }
    let posed = judge.question();
    let (instance, spec) = (posed.instance(), posed.spec().to_string());
    let valid = |answer: &'_ &Judged| answer.grade == Grade::Valid;
    let right: Vec<&Solution> =
        answers.iter().filter(valid).filter_map(|answer| answer.solution.as_ref()).collect();
    // If no answer is right, there is nothing to number.
    let numbers = match right.is_empty() {
        true => None,
        false => {
            Some(posed.sample().method(method).under(watcher.control(&request)).numbers_of(&right)?.answer)
        }
    };
    watcher.finish();
    let (total, numbers) = numbers.map_or((None, Vec::new()), |found| (found.total, found.numbers));
    let total = total.unwrap_or_default();
    let mut numbers = numbers.into_iter();
    let mut page = Page::new().in_format(request.format);
    let mut rows = Vec::new();
    let mut worst = Exit::Answered;
    for (place, answer) in (1..).zip(&answers) {
        let told = match answer.solution.as_ref().filter(|_| answer.grade == Grade::Valid) {
            None => Told::Wrong(answer.to_string(), Exit::of(answer.grade)),
            Some(solution) => match numbers.next().unwrap_or(Ok(None)) {
                Ok(Some(index)) if request.json => {
                    Told::Json(NumberedLine::of_index(&spec, &index, &total, solution).to_string())
                }
                Ok(Some(index)) if request.format != Format::Table => Told::Row(index.to_string()),
                Ok(Some(index)) => {
                    let [index, all] = [&index, &total].map(|number| group(&number.to_string()));
                    let spec = posed.spec().for_shell();
                    Told::Number(format!("Number {index} of {all}, counted from 0: {spec}"))
                }
                Ok(None) => Told::Wrong(not_among(instance, &total.to_string()), Exit::Impossible),
                Err(limit) => Told::Wrong(format!("Not numbered, because {limit}"), Exit::after(Some(limit))),
            },
        };
        let label = if answers.len() > 1 { format!("{}. ", thousands(place)) } else { String::new() };
        match told {
            Told::Json(line) => writeln!(io::stdout(), "{line}")?,
            Told::Row(index) => {
                rows.push(vec![place.to_string(), index, total.to_string(), String::new()]);
            }
            Told::Number(sentence) => page.line(&format!("{label}{sentence}"))?,
            Told::Wrong(sentence, exit) => {
                worst = worst.max(exit);
                match request.json {
                    true => writeln!(io::stdout(), "{}", json!({ "spec": spec, "reason": sentence }))?,
                    false if request.format != Format::Table => {
                        rows.push(vec![place.to_string(), String::new(), String::new(), sentence]);
                    }
                    false => page.line(&format!("{label}{sentence}"))?,
                }
            }
        }
    }
    if !request.json && request.format != Format::Table {
        page.table(&["answer", "index", "count", "reason"], &["reason"], rows)?;
    }
    Ok(worst)
}

/// What is said about an answer.
enum Told {
    Json(String),
    Row(String),
    Number(String),
    Wrong(String, Exit),
}

/// Why a right answer has no number.
fn not_among(instance: &dyn Instance, total: &str) -> String {
    let why = match instance.objective() {
        Some(worth) if worth.fewest => format!(": it does not have the fewest {}", worth.unit),
        Some(worth) => format!(": it does not have the right number of {}", worth.unit),
        None => String::new(),
    };
    format!("Right, but not one of the {} solutions that are counted{why}", group(total))
}

//! `hippo index`.

use std::io::{self, Write};

use clap::{Arg, ArgMatches, Command};
use hippodrome::{Instance, Prepared, Registry, SharedMeter, Task, record::NumberedLine};
use serde_json::json;

use crate::exit::{Exit, Failure};
use crate::judge::Judge;
use crate::question::{self, example_list, flag};
use crate::request::{Request, read_source};
use crate::show::{Page, group, thousands};
use crate::watcher::Watcher;

pub fn arguments(_: &Registry) -> Command {
    Command::new("index")
        .about("The numbers of given solutions among all, as `sample --index` takes them")
        .before_help(
            "FILE holds solutions in any form that `hippo check SPEC FILE` reads: grids of step numbers, boards, \
             squares or moves, or JSON as `list` and `sample` write it. Each is checked before its number is computed.",
        )
        .arg(
            Arg::new("spec")
                .value_name("SPEC")
                .required(true)
                .help("The question, in quotes, such as \"tour 6x6 --closed\""),
        )
        .arg(Arg::new("file").value_name("FILE").required(true).help("A file, or - for standard input"))
        .arg(
            Arg::new("method")
                .long("method")
                .short('m')
                .value_name("METHOD")
                .help("The method [default: auto]; the order of the solutions is the method's"),
        )
        .args(question::limits())
        .arg(flag("json", "Write JSON").help_heading("Output"))
        .after_help(example_list(&[
            ("index \"tour 6x6 --closed\" tour.txt", "the number of a closed tour"),
            ("sample tour 6x6 --closed --json | hippo index \"tour 6x6 --closed\" -", "of one that was drawn"),
        ]))
}

pub fn run(registry: &Registry, matches: &ArgMatches) -> Result<Exit, Failure> {
    let text_of = |name| matches.get_one::<String>(name).map(String::as_str);
    let spec = text_of("spec").unwrap_or_default();
    let request = Request::of_spec(registry.parse(spec)?, matches);
    let method = request.spec.puzzle().method(text_of("method").unwrap_or("auto"), Task::Sample)?.name;
    let judge = Judge::new(registry, spec, request.limits.time, false)?;
    let answers = judge.solutions(&read_source(text_of("file").unwrap_or("-"))?)?;
    let instance = judge.instance();
    let watcher = Watcher::new("numbering");
    let control = watcher.control(&request);
    let crew = SharedMeter::default();
    crew.share(0.0);
    let mut meter = control.meter_in(&crew);
    meter.begin(1.0);
    // If no answer is right, there is nothing to number.
    let any = answers.iter().any(Result::is_ok);
    let prepared = if any { Some(instance.number(method, &mut meter)?) } else { None };
    let mut page = Page::new();
    let mut worst = Exit::Answered;
    for (place, answer) in (1..).zip(&answers) {
        let told = match (answer, &prepared) {
            (Err(judgement), _) => Told::Wrong(judgement.sentence(), judgement.exit()),
            (Ok(_), None | Some(Prepared::Stopped(_))) => {
                let limit = match prepared {
                    Some(Prepared::Stopped(limit)) => limit,
                    _ => continue,
                };
                Told::Wrong(format!("Not numbered, because {limit}"), Exit::after(Some(limit)))
            }
            (Ok(solution), Some(Prepared::Ready(numbered))) => match numbered.number(solution, &mut meter) {
                Ok(Some(index)) if request.json => {
                    let spec = instance.spec().to_string();
                    let line = NumberedLine::of_index(&spec, &index, numbered.total(), solution);
                    Told::Json(serde_json::to_string(&line)?)
                }
                Ok(Some(index)) => {
                    let [index, all] = [&index, numbered.total()].map(|number| group(&number.to_string()));
                    Told::Number(format!(
                        "Number {index} of {all}, counted from 0: {}",
                        instance.spec().for_shell()
                    ))
                }
                Ok(None) => Told::Wrong(not_among(instance, &numbered.total().to_string()), Exit::Impossible),
                Err(limit) => Told::Wrong(format!("Not numbered, because {limit}"), Exit::after(Some(limit))),
            },
        };
        watcher.finish();
        let label = if answers.len() > 1 { format!("{}. ", thousands(place)) } else { String::new() };
        match told {
            Told::Json(line) => writeln!(io::stdout(), "{line}")?,
            Told::Number(sentence) => page.line(&format!("{label}{sentence}"))?,
            Told::Wrong(sentence, exit) => {
                worst = worst.worse(exit);
                match request.json {
                    true => {
                        let spec = instance.spec().to_string();
                        writeln!(io::stdout(), "{}", json!({ "spec": spec, "reason": sentence }))?;
                    }
                    false => page.line(&format!("{label}{sentence}"))?,
                }
            }
        }
    }
    Ok(worst)
}

/// What is said about an answer.
enum Told {
    Json(String),
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

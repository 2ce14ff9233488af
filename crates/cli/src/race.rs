//! `hippo race`.

use std::io::{self, Write};
use std::sync::atomic::Ordering;

use clap::{Arg, ArgMatches, Command};
use hippodrome::draw::Chart;
use hippodrome::puzzle::{Task, UsageError};
use hippodrome::race::{Finish, Fit, Plan, growth, parse_sizes};
use hippodrome::record::Record;
use hippodrome::spec::Spec;

use crate::draw::{self, Wish};
use crate::exit::{Exit, Failure};
use crate::question;
use crate::request::Request;
use crate::show::{Page, capital, seconds, thousands};
use crate::watcher::{Watcher, interrupt};

pub fn arguments() -> Command {
    question::command("race", "Compare several methods on the same puzzle", Task::Solve, |command, _| {
        let option = |name: &'static str, value: &'static str, help: &'static str| {
            Arg::new(name).long(name).value_name(value).help(help).help_heading("Race")
        };
        draw::with_theme(command)
            .arg(draw::picture("draw", "Draw the race as a chart: .svg or .png"))
            .arg(option("methods", "A,B,C", "The methods [default: all that can take the question]"))
            .arg(option("vary", "OPTION=V1,V2", "Race with each of these values of an option"))
            .arg(option("sizes", "FIRST..LAST", "Use boards of these sizes, such as 4..8"))
            .arg(
                question::flag("csv", "Write comma-separated values")
                    .help_heading("Output")
                    .conflicts_with("json"),
            )
    })
}

pub fn run(matches: &ArgMatches) -> Result<Exit, Failure> {
    let (request, arguments) = Request::read(matches)?;
    let plan = plan(arguments)?;
    let picture = Wish::of_race(arguments)?;
    let racers = plan.racers(&request.spec)?;
    // Every question is posed before the first racer starts, so that errors are reported at once.
    for racer in &racers {
        racer.pose(&Watcher::new("").control(&request))?;
    }
    let mut finishes = Vec::new();
    for racer in &racers {
        let size = racer.size.map_or(String::new(), |n| format!(" on {n}"));
        let watcher = Watcher::new(&format!("{}{size}", racer.label()));
        let finish = racer.run(&watcher.control(&request))?;
        watcher.finish();
        let Some(finish) = finish else { continue };
        if request.json {
            let seed = request.told_seed(finish.seed);
            let record = Record::of_answer(&finish.spec, finish.racer.method, &finish.answer, None, seed);
            writeln!(io::stdout(), "{}", serde_json::to_string(&record)?)?;
        }
        finishes.push(finish);
        if interrupt().load(Ordering::SeqCst) {
            break;
        }
    }
    // The chart is drawn before the output, which may break off; errors in it are reported after it.
    let drawn = match picture {
        Some(picture) if !finishes.is_empty() => {
            picture.draw_chart(&Chart::of_race(title(&plan, &finishes), &finishes))
        }
        Some(_) => {
            let _ = writeln!(io::stderr(), "note: no method can take this question, so no chart was written");
            Ok(())
        }
        None => Ok(()),
    };
    if arguments.get_flag("csv") {
        csv(&finishes)?;
    } else if !request.json {
        let mut page = Page::new();
        let seed = finishes.iter().find_map(|f| request.told_seed(f.seed));
        if plan.sizes.is_some() {
            growth_tables(&mut page, &finishes)?;
        } else {
            table(&mut page, &finishes)?;
        }
        if let Some(seed) = seed {
            page.line(&format!("seed {seed}"))?;
        }
    }
    drawn?;
    Ok(if interrupt().load(Ordering::SeqCst) { Exit::Interrupted } else { Exit::Answered })
}

/// The title of a chart.
fn title(plan: &Plan, finishes: &[Finish]) -> String {
    let Some(first) = finishes.first() else { return String::new() };
    match &plan.sizes {
        Some(sizes) => {
            let about = first.racer.spec.about();
            format!("{}: boards of size {} to {}", about.name, sizes.start(), sizes.end())
        }
        None => question(first).to_string(),
    }
}

/// The question without the option that is varied, which the labels show.
fn question(finish: &Finish) -> Spec {
    let mut question = finish.spec.clone();
    let varied = finish.racer.variant.as_ref().and_then(|variant| variant.split_once('='));
    if let Some(parameter) = varied.and_then(|(option, _)| question.about().parameter(option)) {
        question.unset(parameter);
    }
    question
}

fn plan(arguments: &ArgMatches) -> Result<Plan, Failure> {
    let text = |name: &str| arguments.get_one::<String>(name).map(String::as_str);
    let words = |list: &str| -> Vec<String> {
        list.split(',').map(str::trim).filter(|w| !w.is_empty()).map(String::from).collect()
    };
    let methods = text("methods").map(words);
    if methods.as_ref().is_some_and(Vec::is_empty) {
        return Err(Failure::Usage(
            "--methods is empty: name at least one method, or leave it out for all".into(),
        ));
    }
    let vary = match text("vary") {
        None => None,
        Some(vary) => match vary.split_once('=').map(|(flag, values)| (flag.trim(), words(values))) {
            Some((flag, values)) if !flag.is_empty() && !values.is_empty() => {
                Some((flag.to_string(), values))
            }
            _ => {
                return Err(Failure::Usage(format!(
                    "--vary cannot be `{vary}`: write OPTION=VALUE,VALUE,… with an option of the puzzle"
                )));
            }
        },
    };
    let sizes =
        text("sizes").map(|s| parse_sizes(s).map_err(|e: UsageError| e.in_option("sizes"))).transpose()?;
    Ok(Plan { methods, vary, sizes })
}

/// The fastest time among the racers that found an answer, or among all if none did.
fn fastest(finishes: &[Finish]) -> f64 {
    let best = |answered: bool| {
        let times = finishes.iter().filter(|f| !answered || f.outcome() != "stopped");
        times.map(|f| f.answer.stats.seconds).reduce(f64::min)
    };
    best(true).or_else(|| best(false)).unwrap_or(0.0)
}

fn table(page: &mut Page, finishes: &[Finish]) -> Result<(), Failure> {
    let Some(first) = finishes.first() else {
        page.line("No method can take this question.")?;
        return Ok(());
    };
    let question = question(first);
    page.line(&question.to_string())?;
    let fastest = fastest(finishes);
    let worth = question.about().value;
    let mut columns = vec!["method", "outcome"];
    columns.extend(worth.map(|worth| worth.unit));
    columns.extend(["expanded", "generated", "peak frontier", "time", "relative"]);
    let rows = finishes
        .iter()
        .map(|finish| {
            let stats = &finish.answer.stats;
            let mut row = vec![finish.racer.label(), outcome(finish)];
            row.extend(worth.map(|_| value(finish)));
            row.extend([
                thousands(stats.expanded),
                thousands(stats.generated),
                thousands(stats.peak_frontier),
                seconds(stats.seconds),
                relative(stats.seconds, fastest),
            ]);
            row
        })
        .collect();
    page.table(&columns, &["method", "outcome"], rows)?;
    Ok(())
}

/// The outcome, with the limit if one was reached.
fn outcome(finish: &Finish) -> String {
    match finish.answer.limit() {
        None => finish.outcome().into(),
        Some(limit) => {
            let name = serde_json::to_value(limit).ok();
            let name = name.as_ref().and_then(|v| v.as_str()).unwrap_or_default();
            format!("stopped ({name})")
        }
    }
}

/// The value, marked if it is proved optimal; for a stopped racer, what it knows.
fn value(finish: &Finish) -> String {
    let score = finish.answer.found().and_then(|f| f.score);
    match (score, finish.answer.bound()) {
        (Some(score), _) if score.is_optimal() => format!("{} (best)", score.value),
        (Some(score), Some(bound)) => format!("{} (bound {bound})", score.value),
        (Some(score), None) => score.value.to_string(),
        (None, Some(bound)) => format!("(bound {bound})"),
        (None, None) => String::new(),
    }
}

fn relative(time: f64, fastest: f64) -> String {
    if fastest <= 0.0 {
        return String::new();
    }
    let ratio = time / fastest;
    if ratio < 100.0 { format!("{ratio:.2}") } else { thousands(ratio.round() as u64) }
}

/// Nodes and times by size, one column per racer, and the fitted exponential.
fn growth_tables(page: &mut Page, finishes: &[Finish]) -> Result<(), Failure> {
    let all = growth(finishes);
    let mut columns = vec!["size"];
    columns.extend(all.iter().map(|g| g.label.as_str()));
    let sizes: Vec<u32> = {
        let mut sizes: Vec<u32> = finishes.iter().filter_map(|f| f.racer.size).collect();
        sizes.dedup();
        sizes
    };
    let cell = |size: u32, label: &str, show: &dyn Fn(&Finish) -> String| {
        let finish = finishes.iter().find(|f| f.racer.size == Some(size) && f.racer.label() == label);
        finish.map_or(String::new(), |f| match f.outcome() {
            "impossible" => format!("{} (none)", show(f)),
            "stopped" => format!("> {}", show(f)),
            _ => show(f),
        })
    };
    let rows = |show: &dyn Fn(&Finish) -> String| -> Vec<Vec<String>> {
        sizes
            .iter()
            .map(|&size| {
                let cells = all.iter().map(|g| cell(size, &g.label, show));
                std::iter::once(size.to_string()).chain(cells).collect()
            })
            .collect()
    };
    page.line("Nodes generated by board size (`>`: stopped at a limit, `none`: no solution)")?;
    let mut nodes = rows(&|f| thousands(f.answer.stats.generated));
    let row = |name: &str, show: &dyn Fn(&Fit) -> String| -> Vec<String> {
        let cells = all.iter().map(|growth| growth.fit.as_ref().map_or("–".into(), show));
        std::iter::once(name.to_string()).chain(cells).collect()
    };
    nodes.push(row("grows like", &Fit::to_string));
    nodes.push(row("R²", &|fit| format!("{:.3}", fit.r_squared)));
    page.table(&columns, &[], nodes)?;
    if let Some(worth) = finishes.first().and_then(|f| f.worth) {
        page.line(&capital(worth.unit))?;
        page.table(&columns, &[], rows(&value))?;
    }
    page.line("Time")?;
    page.table(&columns, &[], rows(&|f| seconds(f.answer.stats.seconds)))?;
    page.line("\"grows like\" is the power or exponential that fits the answered sizes better (least squares on a log scale; at least four sizes); R² = 1 is a perfect fit.")?;
    Ok(())
}

fn csv(finishes: &[Finish]) -> Result<(), Failure> {
    let mut out = csv::Writer::from_writer(io::stdout());
    let wrong = |error: csv::Error| Failure::from(io::Error::from(error));
    out.write_record([
        "spec",
        "method",
        "variant",
        "size",
        "outcome",
        "limit",
        "value",
        "bound",
        "expanded",
        "generated",
        "peak_frontier",
        "seconds",
    ])
    .map_err(wrong)?;
    let text = |n: Option<u64>| n.map_or(String::new(), |n| n.to_string());
    for finish in finishes {
        let answer = &finish.answer;
        let limit = answer.limit().and_then(|l| serde_json::to_value(l).ok());
        out.write_record([
            finish.spec.to_string(),
            finish.racer.method.into(),
            finish.racer.variant.clone().unwrap_or_default(),
            text(finish.racer.size.map(u64::from)),
            finish.outcome().into(),
            limit.as_ref().and_then(|l| l.as_str()).unwrap_or_default().into(),
            text(answer.found().and_then(|f| f.score).map(|s| s.value)),
            text(answer.bound()),
            answer.stats.expanded.to_string(),
            answer.stats.generated.to_string(),
            answer.stats.peak_frontier.to_string(),
            answer.stats.seconds.to_string(),
        ])
        .map_err(wrong)?;
    }
    out.flush()?;
    Ok(())
}

//! The standings of a race: tables for people, and comma-separated values.

use std::io;

use hippodrome::{
    Fact,
    draw::{Fit, Spread},
    race::{Finish, Plan, fact_names, growth, runs},
};

use crate::exit::Failure;
use crate::show::{Page, capital, group, seconds, thousands};

/// Prints the standings.
pub fn show(page: &mut Page, plan: &Plan, finishes: &[Finish]) -> Result<(), Failure> {
    let several = plan.seeds.len() > 1;
    match &plan.sizes {
        _ if finishes.is_empty() => page.line("No method can take this question.")?,
        Some(_) if finishes.iter().all(is_refused) => {
            let reason = finishes.iter().find_map(|finish| reason(finish)).unwrap_or_default();
            page.line(&format!("No board of these sizes has a solution: {reason}"))?;
        }
        _ if several => runs_table(page, plan, finishes)?,
        Some(_) => growth_tables(page, finishes)?,
        None => table(page, finishes)?,
    }
    let used = |finish: &&Finish| finish.seed.is_some();
    let seeds: Vec<String> = plan.seeds.iter().map(u64::to_string).collect();
    match (finishes.iter().find(used), &seeds[..]) {
        (Some(_), [first, .., last]) => page.line(&format!("seeds {first} to {last}"))?,
        (Some(finish), _) => page.line(&format!("seed {}", finish.seed.unwrap_or(0)))?,
        (None, _) => {}
    }
    Ok(())
}

/// Whether a question was found impossible without any work.
fn is_refused(finish: &Finish) -> bool {
    finish.outcome() == "impossible" && finish.stats().generated == 0
}

fn reason(finish: &Finish) -> Option<String> {
    match &finish.answer()?.outcome {
        hippodrome::Outcome::Impossible(reason) => Some(reason.to_string()),
        _ => None,
    }
}

/// The fastest time among the racers that found an answer, or among all if none did.
fn fastest(finishes: &[Finish]) -> f64 {
    let best = |answered: bool| {
        let times = finishes.iter().filter(|f| !answered || f.outcome() != "stopped");
        times.map(|f| f.stats().seconds).reduce(f64::min)
    };
    best(true).or_else(|| best(false)).unwrap_or(0.0)
}

fn table(page: &mut Page, finishes: &[Finish]) -> Result<(), Failure> {
    let Some(first) = finishes.first() else { return Ok(()) };
    page.line(&first.question().for_shell())?;
    let fastest = fastest(finishes);
    let worth = worth(first);
    let mut columns = vec!["method", "outcome"];
    columns.extend(worth);
    columns.extend(["expanded", "generated", "frontier", "stored", "time", "relative"]);
    let rows = finishes
        .iter()
        .map(|finish| {
            let stats = finish.stats();
            let mut row = vec![finish.racer.label(), outcome(finish)];
            row.extend(worth.map(|_| value(finish)));
            // What a method does not count is left blank.
            let figure = |n: u64| if n == 0 { String::new() } else { thousands(n) };
            row.extend([
                figure(stats.expanded),
                figure(stats.generated),
                figure(stats.peak_frontier),
                figure(stats.peak_stored),
                seconds(stats.seconds),
                relative(stats.seconds, fastest),
            ]);
            row
        })
        .collect();
    page.table(&columns, &["method", "outcome"], rows)?;
    facts_table(page, finishes)
}

/// Further figures that the methods report, each in a column, if there are any.
fn facts_table(page: &mut Page, finishes: &[Finish]) -> Result<(), Failure> {
    let names = fact_names(finishes);
    if names.is_empty() {
        return Ok(());
    }
    let titles: Vec<String> = names.iter().map(|name| name.replace('_', " ")).collect();
    let mut columns = vec!["method"];
    columns.extend(titles.iter().map(String::as_str));
    let cell = |finish: &Finish, name: &str| {
        fact(finish, name).map_or(String::new(), |fact| group(&fact.figure.to_string()))
    };
    let rows = finishes.iter().filter(|finish| !finish.facts().is_empty()).map(|finish| {
        let cells = names.iter().map(|name| cell(finish, name));
        std::iter::once(finish.racer.label()).chain(cells).collect()
    });
    Ok(page.table(&columns, &["method"], rows.collect())?)
}

fn fact<'f>(finish: &'f Finish, name: &str) -> Option<&'f Fact> {
    finish.facts().iter().find(|fact| fact.name == name)
}

/// What the column of values counts, if the racers have values.
fn worth(finish: &Finish) -> Option<&'static str> {
    match finish.counted() {
        Some(_) => Some("solutions"),
        None => finish.worth.map(|worth| worth.unit),
    }
}

/// The median, the least and the most of several runs.
fn runs_table(page: &mut Page, plan: &Plan, finishes: &[Finish]) -> Result<(), Failure> {
    let sized = plan.sizes.is_some();
    let mut columns = if sized { vec!["size"] } else { Vec::new() };
    columns.extend(["method", "outcomes", "median nodes", "least", "most", "median time", "least", "most"]);
    let rows = runs(finishes).into_iter().map(|runs| {
        let outcomes: Vec<String> =
            runs.outcomes.iter().map(|(word, count)| format!("{count} {word}")).collect();
        let mut row: Vec<String> =
            runs.size.filter(|_| sized).map(|size| size.to_string()).into_iter().collect();
        row.extend([runs.label, outcomes.join(", ")]);
        let Spread { median, least, most } = runs.generated;
        row.extend([median, least, most].map(thousands));
        let Spread { median, least, most } = runs.seconds;
        row.extend([median, least, most].map(seconds));
        row
    });
    page.line(&format!("Nodes generated and time in {} runs", plan.seeds.len()))?;
    Ok(page.table(&columns, &["method", "outcomes"], rows.collect())?)
}

/// The outcome, with the limit if one was reached.
fn outcome(finish: &Finish) -> String {
    match finish.limit() {
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
    if let Some(counted) = finish.counted() {
        let least = if counted.stopped.is_some() { "at least " } else { "" };
        return format!("{least}{}", group(&counted.count.to_string()));
    }
    let answer = finish.answer();
    let score = answer.and_then(|answer| answer.found()?.score);
    match (score, answer.and_then(|answer| answer.bound())) {
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
    let mut nodes = rows(&|f| thousands(f.stats().generated));
    let row = |name: &str, show: &dyn Fn(&Fit) -> String| -> Vec<String> {
        let cells = all.iter().map(|growth| growth.fit.as_ref().map_or("–".into(), show));
        std::iter::once(name.to_string()).chain(cells).collect()
    };
    nodes.push(row("grows like", &Fit::to_string));
    nodes.push(row("R²", &|fit| format!("{:.3}", fit.r_squared)));
    page.table(&columns, &[], nodes)?;
    if let Some(worth) = finishes.first().and_then(worth) {
        page.line(&capital(worth))?;
        page.table(&columns, &[], rows(&value))?;
    }
    for name in fact_names(finishes) {
        page.line(&capital(&name.replace('_', " ")))?;
        let figures = |f: &Finish| fact(f, name).map_or("–".into(), |fact| group(&fact.figure.to_string()));
        page.table(&columns, &[], rows(&figures))?;
    }
    page.line("Time")?;
    page.table(&columns, &[], rows(&|f| seconds(f.stats().seconds)))?;
    page.line("\"grows like\" is the power or exponential that fits the answered sizes better (least squares on a log scale; at least four sizes); R² = 1 is a perfect fit.")?;
    Ok(())
}

/// Writes one line for each run.
pub fn csv(finishes: &[Finish]) -> Result<(), Failure> {
    let mut out = csv::Writer::from_writer(io::stdout());
    let wrong = |error: csv::Error| Failure::from(io::Error::from(error));
    let names = fact_names(finishes);
    let columns = [
        "spec",
        "task",
        "method",
        "variant",
        "size",
        "outcome",
        "limit",
        "value",
        "bound",
        "count",
        "expanded",
        "generated",
        "peak_frontier",
        "peak_stored",
        "seconds",
        "seed",
    ];
    out.write_record(columns.iter().chain(&names)).map_err(wrong)?;
    let text = |n: Option<u64>| n.map_or(String::new(), |n| n.to_string());
    for finish in finishes {
        let (answer, counted) = (finish.answer(), finish.counted());
        let stats = finish.stats();
        let limit = finish.limit().and_then(|l| serde_json::to_value(l).ok());
        let score = answer.and_then(|answer| answer.found()?.score);
        let record = [
            finish.spec.to_string(),
            finish.racer.task.verb().into(),
            finish.racer.method.into(),
            finish.racer.variant.clone().unwrap_or_default(),
            text(finish.racer.size.map(u64::from)),
            finish.outcome().into(),
            limit.as_ref().and_then(|l| l.as_str()).unwrap_or_default().into(),
            text(score.map(|s| s.value)),
            text(answer.and_then(|answer| answer.bound())),
            counted.map_or(String::new(), |counted| counted.count.to_string()),
            stats.expanded.to_string(),
            stats.generated.to_string(),
            stats.peak_frontier.to_string(),
            stats.peak_stored.to_string(),
            stats.seconds.to_string(),
            text(finish.racer.seed.or(finish.seed)),
        ];
        let facts =
            names.iter().map(|name| fact(finish, name).map_or(String::new(), |fact| fact.figure.to_string()));
        out.write_record(record.into_iter().chain(facts)).map_err(wrong)?;
    }
    out.flush()?;
    Ok(())
}

//! The standings of a race: tables for people, and comma-separated values.

use std::io;

use hippodrome::{
    Fact,
    draw::{Curve, Spread},
    race::{Claim, Finish, Judged, Known, Model, Plan, Slope, Timing, fact_names, growth, runs},
};

use crate::exit::Failure;
use crate::show::{Page, capital, group, seconds, thousands};

/// Prints the standings.
pub fn show(page: &mut Page, plan: &Plan, finishes: &[Finish], claim: Option<&Claim>) -> Result<(), Failure> {
    match &plan.sizes {
        _ if finishes.is_empty() => page.line("No method accepts this question.")?,
        Some(_) if finishes.iter().all(is_refused) => {
            let reason = finishes.iter().find_map(reason).unwrap_or_default();
            page.line(&format!("No board of these sizes has a solution: {reason}"))?;
        }
        Some(_) => {
            if plan.has_runs() {
                runs_table(page, plan, finishes)?;
            } else {
                size_tables(page, finishes)?;
            }
            growth_table(page, finishes)?;
            if let Some(claim) = claim {
                claim_table(page, finishes, claim)?;
            }
        }
        None if plan.has_runs() => runs_table(page, plan, finishes)?,
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

/// The timing of the fastest racer that was not cut off.
fn fastest(finishes: &[Finish]) -> Option<Timing> {
    let best = |answered: bool| {
        let times = finishes.iter().filter(|f| !f.is_cut_off() && (!answered || f.outcome() != "stopped"));
        times.map(Finish::timing).min_by(|a, b| a.median.total_cmp(&b.median))
    };
    best(true).or_else(|| best(false))
}

fn table(page: &mut Page, finishes: &[Finish]) -> Result<(), Failure> {
    let Some(first) = finishes.first() else { return Ok(()) };
    page.line(&first.question().for_shell())?;
    let fastest = fastest(finishes);
    let worth = worth(first);
    let branching = finishes.iter().any(|finish| finish.branching().is_some());
    let mut columns = vec!["method", "outcome"];
    columns.extend(worth);
    columns.extend(["expanded", "generated", "frontier", "stored"]);
    columns.extend(branching.then_some("b*"));
    columns.extend(["time", "±", "relative"]);
    let spare = ["expanded", "b*", "frontier", "stored", "±"];
    let rows = finishes
        .iter()
        .map(|finish| {
            let stats = finish.stats();
            let mut row = vec![finish.racer.label(), outcome(finish)];
            row.extend(worth.map(|_| value(finish)));
            // What a method does not count is left blank.
            let figure = |n: u64| if n == 0 { String::new() } else { at_least(finish, thousands(n)) };
            row.extend([stats.expanded, stats.generated, stats.peak_frontier, stats.peak_stored].map(figure));
            row.extend(branching.then(|| factor(finish.branching())));
            let timing = finish.timing();
            row.extend([
                at_least(finish, seconds(timing.median)),
                timing.uncertainty().map_or(String::new(), |share| format!("{:.0} %", 100.0 * share)),
                fastest.map_or(String::new(), |fastest| relative(finish, &timing, &fastest)),
            ]);
            row
        })
        .collect();
    page.table_of(&columns, &["method", "outcome"], &spare, rows)?;
    facts_table(page, finishes)
}

/// A figure of a racer, marked if it is only a lower bound.
fn at_least(finish: &Finish, figure: String) -> String {
    if finish.is_cut_off() { format!("> {figure}") } else { figure }
}

/// An effective branching factor.
fn factor(branching: Option<f64>) -> String {
    branching.map_or(String::new(), |b| format!("{b:.2}"))
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

/// The median, the least and the most of several runs, by how they ended.
fn runs_table(page: &mut Page, plan: &Plan, finishes: &[Finish]) -> Result<(), Failure> {
    let sized = plan.sizes.is_some();
    let all = runs(finishes);
    let branching = all.iter().any(|runs| runs.branching.is_some());
    let mut columns = if sized { vec!["size"] } else { Vec::new() };
    columns.extend(["method", "outcomes", "nodes", "fewest", "most"]);
    columns.extend(branching.then_some("b*"));
    columns.extend(["time", "shortest", "longest"]);
    let spare = ["b*", "fewest", "most", "shortest", "longest"];
    let rows = all.into_iter().map(|runs| {
        let outcomes: Vec<String> =
            runs.outcomes.iter().map(|(word, count)| format!("{count} {word}")).collect();
        let mut row: Vec<String> =
            runs.size.filter(|_| sized).map(|size| size.to_string()).into_iter().collect();
        row.extend([runs.label, outcomes.join(", ")]);
        let Spread { median, least, most } = runs.generated;
        row.extend([median, least, most].map(|known| bounded(known, thousands)));
        row.extend(branching.then(|| factor(runs.branching)));
        let Spread { median, least, most } = runs.seconds;
        row.extend([median, least, most].map(|known| bounded(known, seconds)));
        row
    });
    let question = finishes.first().filter(|_| !sized).map_or(String::new(), |f| f.question().for_shell());
    if !question.is_empty() {
        page.line(&question)?;
    }
    page.line("Nodes generated and time: medians of several runs (`>`: a limit cut runs off)")?;
    Ok(page.table_of(&columns, &["method", "outcomes"], &spare, rows.collect())?)
}

/// A figure, marked if it is only a lower bound.
fn bounded<T>(known: Known<T>, show: impl Fn(T) -> String) -> String {
    if known.or_more { format!("> {}", show(known.figure)) } else { show(known.figure) }
}

/// The outcome, with the limit if one was reached.
fn outcome(finish: &Finish) -> String {
    match finish.limit() {
        None => finish.outcome().into(),
        Some(limit) => format!("stopped ({})", limit.name()),
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

/// The time in terms of the fastest; `≈` if the runs do not tell which of the two is faster.
fn relative(finish: &Finish, timing: &Timing, fastest: &Timing) -> String {
    if fastest.median <= 0.0 {
        return String::new();
    }
    let ratio = timing.median / fastest.median;
    let text = if ratio < 100.0 { format!("{ratio:.2}") } else { thousands(ratio.round() as u64) };
    let tied = timing != fastest && !finish.is_cut_off() && !timing.differs_from(fastest);
    if tied { format!("≈ {text}") } else { at_least(finish, text) }
}

/// Nodes and times by size, one column per racer.
fn size_tables(page: &mut Page, finishes: &[Finish]) -> Result<(), Failure> {
    let mut labels: Vec<String> = Vec::new();
    let mut sizes: Vec<u32> = Vec::new();
    for finish in finishes {
        let label = finish.racer.label();
        if !labels.contains(&label) {
            labels.push(label);
        }
        sizes.extend(finish.racer.size.filter(|size| !sizes.contains(size)));
    }
    let mut columns = vec!["size"];
    columns.extend(labels.iter().map(String::as_str));
    let cell = |size: u32, label: &str, show: &dyn Fn(&Finish) -> String| {
        let finish = finishes.iter().find(|f| f.racer.size == Some(size) && f.racer.label() == label);
        finish.map_or(String::new(), |f| match f.outcome() {
            "impossible" => format!("{} (none)", show(f)),
            "stopped" if !f.is_cut_off() => format!("{} (stuck)", show(f)),
            _ => at_least(f, show(f)),
        })
    };
    let rows = |show: &dyn Fn(&Finish) -> String| -> Vec<Vec<String>> {
        sizes
            .iter()
            .map(|&size| {
                let cells = labels.iter().map(|label| cell(size, label, show));
                std::iter::once(size.to_string()).chain(cells).collect()
            })
            .collect()
    };
    page.line("Nodes generated by board size (`>`: cut off by a limit, `none`: no solution)")?;
    page.table(&columns, &[], rows(&|f| thousands(f.stats().generated)))?;
    if finishes.iter().any(|finish| finish.branching().is_some()) {
        page.line("Effective branching factor b*")?;
        page.table(&columns, &[], rows(&|f| f.branching().map_or("–".into(), |b| format!("{b:.2}"))))?;
    }
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
    Ok(page.table(&columns, &[], rows(&|f| seconds(f.timing().median)))?)
}

/// How the nodes grow with the size: both models, and the one that the runs decide for.
fn growth_table(page: &mut Page, finishes: &[Finish]) -> Result<(), Failure> {
    let parameter = |model: Option<&Model>| match model {
        Some(Model { curve: Curve::Power(best) | Curve::Exponential(best), interval, r_squared, .. }) => {
            format!("{best:.2} ({:.2} to {:.2}), R² {r_squared:.3}", interval.0, interval.1)
        }
        None => "–".into(),
    };
    let grown = growth(finishes);
    if grown.iter().all(|growth| growth.models.is_none()) {
        return Ok(());
    }
    let rows = grown.into_iter().map(|growth| {
        let [power, exponential] = match &growth.models {
            Some([power, exponential]) => [Some(power), Some(exponential)],
            None => [None, None],
        };
        let decided = match (&growth.fit, &growth.models) {
            (Some(fit), _) => fit.to_string(),
            (None, Some(_)) => "cannot tell".into(),
            (None, None) => "too few sizes".into(),
        };
        vec![growth.label, decided, parameter(power), parameter(exponential)]
    });
    page.line("Growth of the nodes with the size n")?;
    let columns = ["method", "grows like", "k if n^k", "b if b^n"];
    page.table(&columns, &columns, rows.collect())?;
    Ok(page.line("Fitted to the logarithm of the (median) nodes of the sizes that were answered, with 95 % intervals; \"cannot tell\" unless one model is at least 20 times as likely.")?)
}

/// What the runs say of a claim.
fn claim_table(page: &mut Page, finishes: &[Finish], claim: &Claim) -> Result<(), Failure> {
    let power = |Slope { best, low, high }: Slope| format!("{best:.2} ({low:.2} to {high:.2})");
    let rows = growth(finishes).into_iter().map(|growth| {
        let (verdict, exponent) = match growth.judge(claim) {
            Judged::Agrees(slope) => ("agrees", power(slope)),
            Judged::Slower(slope) => ("grows more slowly", power(slope)),
            Judged::Faster(slope) => ("grows faster", power(slope)),
            Judged::CannotTell(slope) => ("cannot tell", power(slope)),
            Judged::TooFewSizes => ("too few sizes", "–".into()),
        };
        vec![growth.label, verdict.into(), exponent]
    });
    page.line(&format!("Claim: the nodes grow like {claim}"))?;
    page.table(&["method", "verdict", "x"], &["method", "verdict"], rows.collect())?;
    Ok(page.line(&format!(
        "x: the nodes grow like ({claim})^x, with its 95 % interval; a claim agrees if x is 1 to within 5 %."
    ))?)
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
        "seconds_low",
        "seconds_high",
        "runs",
        "branching",
        "seed",
    ];
    out.write_record(columns.iter().chain(&names)).map_err(wrong)?;
    let text = |n: Option<u64>| n.map_or(String::new(), |n| n.to_string());
    for finish in finishes {
        let (answer, counted) = (finish.answer(), finish.counted());
        let (stats, timing) = (finish.stats(), finish.timing());
        let score = answer.and_then(|answer| answer.found()?.score);
        let record = [
            finish.spec.to_string(),
            finish.racer.task.verb().into(),
            finish.racer.method.into(),
            finish.racer.variant.clone().unwrap_or_default(),
            text(finish.racer.size.map(u64::from)),
            finish.outcome().into(),
            finish.limit().map_or("", |limit| limit.name()).into(),
            text(score.map(|s| s.value)),
            text(answer.and_then(|answer| answer.bound())),
            counted.map_or(String::new(), |counted| counted.count.to_string()),
            stats.expanded.to_string(),
            stats.generated.to_string(),
            stats.peak_frontier.to_string(),
            stats.peak_stored.to_string(),
            stats.seconds.to_string(),
            timing.low.to_string(),
            timing.high.to_string(),
            timing.runs.to_string(),
            finish.branching().map_or(String::new(), |b| b.to_string()),
            text(finish.racer.seed.or(finish.seed)),
        ];
        let facts =
            names.iter().map(|name| fact(finish, name).map_or(String::new(), |fact| fact.figure.to_string()));
        out.write_record(record.into_iter().chain(facts)).map_err(wrong)?;
    }
    out.flush()?;
    Ok(())
}

//! `hippo count --sizes`: the counts of square boards of several sizes in one table, next to the published
//! ones.

use std::io::{self, Write};
use std::ops::RangeInclusive;
use std::sync::atomic::Ordering;

use hippodrome::{Counted, Limit, Sequence, Spec, UsageError, record::Record};
use serde_json::json;

use crate::exit::{Exit, Failure};
use crate::request::Request;
use crate::show::{Page, group, seconds};
use crate::table::Format;
use crate::watcher::{Watcher, interrupt};

/// The count of one size.
struct Row {
    size: u32,
    counted: Counted,
    published: Option<&'static str>,
}

impl Row {
    /// Whether the count is the published one, if both are known.
    fn agrees(&self) -> Option<bool> {
        let published = self.published.filter(|_| self.counted.stopped.is_none())?;
        Some(self.counted.count.to_string() == published)
    }
}

/// Counts each size within the limits, and compares the counts with the published ones.
pub fn run(request: &Request, method: &str, sizes: RangeInclusive<u32>) -> Result<Exit, Failure> {
    let questions: Vec<(u32, Spec)> =
        sizes.map(|size| Ok((size, of_size(request, size)?))).collect::<Result<_, Failure>>()?;
    let sequence = questions.first().and_then(|(_, spec)| spec.about().sequence(&spec.options_text()));
    let mut rows = Vec::new();
    for (size, spec) in &questions {
        let watcher = Watcher::new(&format!("counting size {size}"));
        let control = watcher.control(request);
        let instance = spec.pose(control.seed())?;
        let counted = instance.count(method, &control)?;
        watcher.finish();
        let row =
            Row { size: *size, counted, published: sequence.and_then(|sequence| sequence.value(*size)) };
        if request.json {
            let record = Record::of_count(spec, method, &row.counted, None).counting(instance.counted());
            write_line(&row, &record, sequence)?;
        }
        rows.push(row);
        if interrupt().load(Ordering::SeqCst) {
            break;
        }
    }
    if !request.json {
        show(request, &rows, sequence)?;
    }
    let wrong = rows.iter().find(|row| row.agrees() == Some(false));
    if let (Some(row), Some(sequence)) = (wrong, sequence) {
        return Err(Failure::Disagreement(format!(
            "for size {} {method} counts {}, but {} has {}: one of them is wrong, so trust neither and report it",
            row.size,
            row.counted.count,
            sequence.name,
            row.published.unwrap_or_default()
        )));
    }
    let stopped: Vec<Limit> = rows.iter().filter_map(|row| row.counted.stopped).collect();
    let interrupted = stopped.iter().copied().find(|&limit| limit == Limit::Interrupt);
    Ok(Exit::after(interrupted.or_else(|| stopped.first().copied())))
}

/// The question on a board of this size, in its canonical form.
fn of_size(request: &Request, size: u32) -> Result<Spec, Failure> {
    let mut spec = request.spec.clone();
    spec.set_board(size.to_string());
    let control = Watcher::new("").control(request);
    let posed = spec.pose(control.seed());
    let instance = posed.map_err(|error| UsageError::new(format!("on the board of size {size}: {error}")))?;
    Ok(instance.spec().clone())
}

fn write_line(row: &Row, record: &Record<'_>, sequence: Option<&Sequence>) -> Result<(), Failure> {
    let mut line = serde_json::to_value(record)?;
    line["size"] = row.size.into();
    if let (Some(sequence), Some(value)) = (sequence, row.published) {
        line["published"] = json!({ "sequence": sequence.name, "count": value, "agrees": row.agrees() });
    }
    Ok(writeln!(io::stdout(), "{line}")?)
}

fn show(request: &Request, rows: &[Row], sequence: Option<&Sequence>) -> Result<(), Failure> {
    let mut page = Page::new().in_format(request.format);
    let about = request.spec.about();
    let options = request.spec.options_text();
    page.line(format!("{} {options}", about.name).trim_end())?;
    let mut columns = vec!["size", "count"];
    columns.extend(sequence.map(|sequence| [sequence.name, "agrees"]).into_iter().flatten());
    columns.push(if request.format == Format::Csv { "seconds" } else { "time" });
    let cells = |row: &Row| {
        let number = row.counted.count.to_string();
        let count = match (row.counted.stopped, request.format) {
            (None, _) => number,
            (Some(_), Format::Csv) => format!(">={number}"),
            (Some(_), _) => format!("at least {}", group(&number)),
        };
        let mut cells = vec![row.size.to_string(), count];
        if sequence.is_some() {
            let agrees = row.agrees().map_or("", |agrees| if agrees { "yes" } else { "NO" });
            cells.extend([row.published.unwrap_or_default().to_string(), agrees.to_string()]);
        }
        cells.push(match request.format {
            Format::Csv => row.counted.stats.seconds.to_string(),
            _ => seconds(row.counted.stats.seconds),
        });
        cells
    };
    page.table(&columns, &["agrees"], rows.iter().map(cells).collect())?;
    for row in rows {
        if let Some(limit) = row.counted.stopped {
            page.line(&format!("Size {} is not complete because {limit}.", row.size))?;
        }
    }
    match sequence {
        Some(sequence) => page.line(&format!("Published: {}.", sequence.source))?,
        None => page.line("No published sequence is known here for this question.")?,
    }
    Ok(())
}

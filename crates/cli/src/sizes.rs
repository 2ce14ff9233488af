//! `hippo count --sizes`: the counts of square boards of several sizes in one table, next to the published
//! ones.

use std::io::{self, Write};
use std::sync::atomic::Ordering;
use std::time::Instant;

use hippodrome::{Counted, Limit, Sequence, Spec, UsageError, record::Record};
use serde_json::json;

use crate::exit::{Exit, Failure};
use crate::request::Request;
use crate::screen::Stream;
use crate::show::{Page, group, note, seconds};
use crate::watcher::{QUIET_FOR, Watcher, interrupt};

/// The count of one size.
struct Row {
    size: u32,
    counted: Counted,
    published: Option<&'static str>,
}

impl Row {
    /// Says on standard error that it is done.
    fn tell(&self) {
        let time = seconds(self.counted.stats.seconds);
        let least = if self.counted.stopped.is_some() { "at least " } else { "" };
        let count = group(&self.counted.count.to_string());
        note(&format!("size {}", self.size), &format!("{least}{count}, {time}"));
    }

    /// Whether the count is the published one, if both are known.
    fn agrees(&self) -> Option<bool> {
        let published = self.published.filter(|_| self.counted.stopped.is_none())?;
        Some(self.counted.count.to_string() == published)
    }
}

/// The format of the lists of the OEIS: an index and a number a line.
pub const BFILE: &str = "bfile";

/// Counts each size within the limits, and compares the counts with the published ones.
pub fn run(request: &Request, method: &str, sizes: &[u32], is_bfile: bool) -> Result<Exit, Failure> {
    let questions: Vec<(u32, Spec)> =
        sizes.iter().map(|&size| Ok((size, of_size(request, size)?))).collect::<Result<_, Failure>>()?;
    let sequence = questions.first().and_then(|(_, spec)| spec.about().sequence(&spec.options_text()));
    let mut rows = Vec::new();
    let begun = Instant::now();
    let mut told = 0;
    for (size, spec) in &questions {
        // Who waits sees what is done so far.
        if Stream::Error.is_terminal() && begun.elapsed() > QUIET_FOR {
            rows[told..].iter().for_each(Row::tell);
            told = rows.len();
        }
        let watcher = Watcher::new(&format!("counting size {size}"));
        let control = watcher.control(request);
        let instance = spec.pose(control.seed())?;
        let counted = instance.count(method, &control)?;
        watcher.finish();
        let row =
            Row { size: *size, counted, published: sequence.and_then(|sequence| sequence.value(*size)) };
        if request.json {
            let record = Record::of_count(spec, method, &row.counted, None).counting(instance.counted());
            write_line(&row, record, sequence)?;
        }
        rows.push(row);
        if interrupt().load(Ordering::SeqCst) {
            break;
        }
    }
    if is_bfile {
        bfile(request, &rows, sequence)?;
    } else if !request.json {
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
    let instance = posed.map_err(|error| UsageError::new(format!("size {size}: {error}")))?;
    Ok(instance.spec().clone())
}

fn write_line(row: &Row, record: Record<'_>, sequence: Option<&Sequence>) -> Result<(), Failure> {
    let published = sequence.zip(row.published).map(
        |(sequence, value)| json!({ "sequence": sequence.name, "count": value, "agrees": row.agrees() }),
    );
    Ok(writeln!(io::stdout(), "{}", record.of_size(row.size, published))?)
}

/// Writes the counts up to the first that is not complete.
fn bfile(request: &Request, rows: &[Row], sequence: Option<&Sequence>) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    let question = format!("{} {}", request.spec.about().name, request.spec.options_text());
    let name = sequence.map_or(String::new(), |sequence| format!("{}: ", sequence.name));
    writeln!(out, "# {name}{}, computed by hippo {}", question.trim_end(), env!("CARGO_PKG_VERSION"))?;
    for row in rows.iter().take_while(|row| row.counted.stopped.is_none()) {
        writeln!(out, "{} {}", row.size, row.counted.count)?;
    }
    if let Some((row, limit)) = rows.iter().find_map(|row| Some((row, row.counted.stopped?))) {
        note("note", &format!("the list ends before size {}, because {limit}", row.size));
    }
    Ok(())
}

fn show(request: &Request, rows: &[Row], sequence: Option<&Sequence>) -> Result<(), Failure> {
    let mut page = Page::new().in_format(request.format);
    let about = request.spec.about();
    let options = request.spec.options_text();
    page.line(format!("{} {options}", about.name).trim_end())?;
    let scripts = request.format.is_for_scripts();
    let mut columns = vec!["size", "count"];
    columns.extend(scripts.then_some("at_least"));
    columns.extend(sequence.map(|sequence| [sequence.name, "agrees"]).into_iter().flatten());
    columns.push(if scripts { "seconds" } else { "time" });
    let cells = |row: &Row| {
        let number = row.counted.count.to_string();
        let mut cells = vec![row.size.to_string()];
        cells.extend(match row.counted.stopped {
            None if scripts => vec![number, String::new()],
            None => vec![number],
            Some(_) if scripts => vec![String::new(), number],
            Some(_) => vec![format!("at least {}", group(&number))],
        });
        if sequence.is_some() {
            let agrees = row.agrees().map_or("", |agrees| if agrees { "yes" } else { "NO" });
            cells.extend([row.published.unwrap_or_default().to_string(), agrees.to_string()]);
        }
        let time = row.counted.stats.seconds;
        cells.push(if scripts { time.to_string() } else { seconds(time) });
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

//! `hippo count`.

use std::collections::HashSet;
use std::io::{self, Write};
use std::time::Duration;

use clap::{ArgMatches, Command};
use hippodrome::{
    Cell, Counted, Frame, Instance, Limit, Mark, MethodDescription, Registry, Report, Scene, Table, Task,
    race::parse_sizes,
};

use crate::exit::{Exit, Failure};
use crate::plan;
use crate::question;
use crate::request::Request;
use crate::show::{Page, note, thousands};
use crate::sizes;
use crate::solve::chosen_method;
use crate::table::Format;
use crate::watcher::Watcher;

pub fn arguments(registry: &Registry) -> Command {
    question::command(registry, "count", "The exact number of solutions", Task::Count, |command, puzzle| {
        command
            .arg(question::method(puzzle, Task::Count))
            .arg(
                question::option(
                    "sizes",
                    "FIRST..LAST",
                    "Count boards of these sizes, such as 3..7 or 4..20..4, next to the published numbers",
                )
                .conflicts_with_all(["cross-check", "journal"]),
            )
            .arg(Format::argument_with(&[sizes::BFILE]).help(
                "The format of the output; json is the same as --json, and bfile, with --sizes, is that of the OEIS",
            ))
            .arg(question::flag(
                "cross-check",
                "Count again by another method, within the same limits; without a time limit, within a minute per method",
            ))
            .arg(
                question::flag("plan", "Do not count: estimate what it would cost, from a sample; the same as `hippo plan`")
                    .conflicts_with_all(["sizes", "cross-check", "journal"]),
            )
            .arg(
                question::file("journal", "Record every finished part of the count in this file, and continue from it")
                    .help_heading("Limits"),
            )
    })
}

pub fn run(registry: &Registry, matches: &ArgMatches) -> Result<Exit, Failure> {
    let (request, arguments) = Request::read(registry, matches)?;
    let method = chosen_method(&request, arguments, Task::Count)?;
    let is_bfile = question::text(arguments, "format") == Some(sizes::BFILE);
    if let Some(sizes) = question::text(arguments, "sizes") {
        let sizes = parse_sizes(sizes).map_err(|error| error.in_option("sizes"))?;
        return sizes::run(&request, method, &sizes, is_bfile);
    }
    if is_bfile {
        return Err(Failure::Usage(
            "--format bfile is for several sizes: add --sizes, such as --sizes 1..8".into(),
        ));
    }
    if arguments.get_flag("plan") {
        return plan::show(&request, arguments);
    }
    let watcher = Watcher::new("counting");
    let posed = request.pose_on_board("count")?;
    let instance = posed.instance();
    let journal = question::text(arguments, "journal");
    let mut count = posed.count().method(method).under(watcher.control(&request));
    if let Some(path) = journal {
        count = count.journal(path, |sentence| note("warning", &sentence));
    }
    let counted = count.run()?;
    watcher.finish();
    let seed = request.told_seed(counted.seed());
    let again = arguments.get_flag("cross-check") && counted.stopped().is_none();
    if request.json {
        let second = match again {
            true => Some(count_again(instance, method, &counted, &request, &mut |_| Ok(()))?),
            false => None,
        };
        let mut record = counted.record(seed);
        if let Some(second) = &second {
            record = record.cross_checked(second.method());
        }
        writeln!(io::stdout(), "{record}")?;
        let second = second.map_or(Exit::Answered, |second| second.exit());
        return Ok(Exit::after(counted.stopped()).max(second));
    }
    let mut page = Page::new().in_format(request.format);
    verdict(&mut page, &counted)?;
    page.line(&format!("Counted: {}.", instance.counted()))?;
    if let Some(sentence) = request.default_board(&posed) {
        page.line(&sentence)?;
    }
    if let Some(table) = &counted.table {
        breakdown(&mut page, table, &instance.blank())?;
    } else if request.format != Format::Table {
        one_row(&mut page, &counted)?;
    }
    if counted.stopped().is_some() && counted.resumable {
        page.line(&match journal {
            None => "To be able to continue a count after it is stopped, add --journal FILE.".to_string(),
            Some(path) => {
                format!("The finished parts are in `{path}`: the same command continues from there.")
            }
        })?;
    }
    if let (Some(path), recorded @ 1..) = (journal, counted.recorded) {
        let what = if recorded == 1 {
            "1 result was".into()
        } else {
            format!("{} results were", thousands(recorded))
        };
        page.line(&format!("{what} read from `{path}`."))?;
    }
    // A search that only read a journal was one all the same.
    if counted.recorded == 0 || !counted.stats.figures().is_empty() {
        page.figures(&counted.stats, &[], seed)?;
    }
    page.flush()?;
    let mut exit = Exit::after(counted.stopped());
    if again {
        let mut tell = |sentence: &str| {
            page.line(sentence)?;
            page.flush()
        };
        let second = count_again(instance, method, &counted, &request, &mut tell)?;
        exit = second.exit();
        page.line(&match second {
            Second::By(other) => format!("Computed by {method}, cross-checked by {other}."),
            Second::None => format!("Computed by {method}; no second method finished within the limits."),
            Second::Interrupted => format!("Computed by {method}; the second count was interrupted."),
        })?;
    }
    if page.has_scrolled() {
        verdict(&mut page, &counted)?;
    }
    Ok(exit)
}

/// Prints the count as a table of one row.
fn one_row(page: &mut Page, counted: &Report<'_, Counted>) -> io::Result<()> {
    let number = counted.count.to_string();
    let (count, at_least, limit) = match counted.stopped() {
        None => (number, String::new(), String::new()),
        Some(limit) => (String::new(), number, limit.to_string()),
    };
    let row = vec![counted.question().spec().to_string(), counted.method.into(), count, at_least, limit];
    page.table(&["spec", "method", "count", "at_least", "limit"], &["spec", "method", "limit"], vec![row])
}

/// Prints the table of a count that is broken down: for people as boards if it is about squares and these fit the
/// screen. `blank` is the board of the question.
pub fn breakdown(page: &mut Page, table: &Table, blank: &Frame) -> io::Result<()> {
    if page.shows_boards(&Scene::new(figures_on_boards(table, blank)))? {
        return Ok(());
    }
    let (columns, rows) = if page.is_for_scripts() { table.for_scripts() } else { table.for_people() };
    let columns: Vec<&str> = columns.iter().map(String::as_str).collect();
    page.table(&columns, &[], rows)
}

/// A board for each column of figures of a table whose rows are squares; none if they are something else.
fn figures_on_boards(table: &Table, blank: &Frame) -> Vec<Frame> {
    let square = |row: &Vec<Cell>| match row.first() {
        Some(Cell::Name(name)) => blank.board.parse_square(name).ok(),
        _ => None,
    };
    let Some(squares) = table.rows.iter().map(square).collect::<Option<Vec<_>>>() else { return Vec::new() };
    if table.of_pairs || squares.iter().collect::<HashSet<_>>().len() < squares.len() {
        return Vec::new();
    }
    let frame = |(column, name): (usize, &String)| {
        let marks = squares.iter().zip(&table.rows).filter_map(|(&square, row)| match row.get(column) {
            Some(Cell::Figure(figure)) => Some(u64::try_from(figure).map(|n| (square, Mark::Number(n)))),
            _ => None,
        });
        let marks = marks.collect::<Result<Vec<_>, _>>().ok()?;
        Some(Frame { marks, caption: name.clone(), ..blank.without_contents() })
    };
    table.columns.iter().enumerate().skip(1).map(frame).collect::<Option<_>>().unwrap_or_default()
}

/// Prints the count.
fn verdict(page: &mut Page, counted: &Report<'_, Counted>) -> io::Result<()> {
    page.line(&format!("{}: {}", counted.sentence(), counted.question().spec().for_shell()))
}

/// How long each further method may count if there is no time limit.
const SECOND_COUNT: Duration = Duration::from_secs(60);

/// The result of counting again.
enum Second {
    /// This method found the same number.
    By(&'static str),
    /// No other method finished.
    None,
    Interrupted,
}

impl Second {
    /// The method that found the same number.
    fn method(&self) -> Option<&'static str> {
        match self {
            Self::By(method) => Some(method),
            Self::None | Self::Interrupted => None,
        }
    }

    /// A count that was to be confirmed and was not is no complete answer.
    fn exit(&self) -> Exit {
        match self {
            Self::By(_) => Exit::Answered,
            Self::None => Exit::Limit,
            Self::Interrupted => Exit::Interrupted,
        }
    }
}

/// Counts again by the first other method that finishes, engines before textbook methods. It is an error if the
/// counts differ.
fn count_again(
    instance: &dyn Instance,
    method: &str,
    counted: &Counted,
    request: &Request,
    tell: &mut dyn FnMut(&str) -> io::Result<()>,
) -> Result<Second, Failure> {
    let mut limits = request.limits;
    limits.time = limits.time.or(Some(SECOND_COUNT));
    let mut others: Vec<MethodDescription> =
        instance.spec().puzzle().methods_for(Task::Count).filter(|other| other.name != method).collect();
    others.sort_by_key(|other| (other.baseline, other.traced()));
    for other in others {
        let watcher = Watcher::new(&format!("counting by {}", other.name));
        let control = watcher.control_within(request, limits);
        // A method that cannot take the question refuses it before any work.
        let Ok(again) = instance.counting(other.name, &control) else { continue };
        tell(&format!("Counting again by {} …", other.name))?;
        let again = hippodrome::contract::count(again, &control);
        watcher.finish();
        match again.stopped {
            Some(Limit::Interrupt) => return Ok(Second::Interrupted),
            Some(_) => {}
            None if again.count == counted.count && agree(&again.table, &counted.table) => {
                return Ok(Second::By(other.name));
            }
            None => {
                return Err(Failure::Disagreement(format!(
                    "`{method}` counts {} and `{}` counts {} for `{}`: one of them is wrong, so trust neither and report it",
                    counted.count,
                    other.name,
                    again.count,
                    instance.spec()
                )));
            }
        }
    }
    Ok(Second::None)
}

/// Whether two tables agree; a method may leave its table out.
fn agree(one: &Option<Table>, other: &Option<Table>) -> bool {
    one.is_none() || other.is_none() || one == other
}

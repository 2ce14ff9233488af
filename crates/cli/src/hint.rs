//! `hippo hint`.

use std::io::{self, Write};
use std::path::Path;

use clap::builder::PossibleValuesParser;
use clap::{ArgMatches, Command};
use hippodrome::{
    Advice, Degree, Hint, Limit, Outlook, Registry, Seed, Spec, printed, record, trace::joined,
};

use crate::exit::{Exit, Failure};
use crate::question::{self, example_list, option, positional, text};
use crate::request::{Request, read_source, read_spec};
use crate::show::{Page, thousands};
use crate::table::Format;
use crate::watcher::Watcher;

/// What is said of moves that are on no shortest way.
const OTHERS: &str = "on no shortest way";

/// If moves lose for more reasons, they are only named.
const MOST_EXPLAINED: usize = 8;

pub fn arguments(registry: &Registry) -> Command {
    Command::new("hint")
        .about("The next moves that keep a game won, with reasons")
        .after_help(
            example_list(&[
                (format!("hint \"{}\"", question::example_spec(registry, "solve")), "the first moves that win"),
            ]) + "\nA position is a picture of the board, the squares so far (a1 b3 c5), a grid with their numbers, or \
             the moves so far (a1-b3 c3-a2), whichever suits the puzzle. Without one, the hint is for the start.",
        )
        .arg(question::spec(registry))
        .arg(
            positional("position", "POSITION", "The position, a file that contains it, or - for standard input")
                .num_args(0..)
                .allow_hyphen_values(false),
        )
        .arg(
            option(
                "degree",
                "D",
                "How much a hint by reasoning tells: where to look (nudge), by which rule, which squares are crossed out, the next square, or all moves",
            )
            .value_parser(PossibleValuesParser::new(Degree::ALL.map(|(name, _)| name))),
        )
        .args(question::limits())
        .arg(question::json())
        .arg(Format::argument())
}

pub fn run(registry: &Registry, matches: &ArgMatches) -> Result<Exit, Failure> {
    let words: Vec<&str> =
        matches.get_many::<String>("position").into_iter().flatten().map(String::as_str).collect();
    let position = match words[..] {
        [path] if path == "-" || Path::new(path).is_file() => read_source(path)?,
        [word] if word.starts_with('@') => read_source(word.trim_start_matches('@'))?,
        _ => words.join(" "),
    };
    let request = Request::of_spec(read_spec(registry, text(matches, "spec").unwrap_or(""))?, matches);
    let watcher = Watcher::new("looking ahead");
    let control = watcher.control(&request);
    let instance = request.spec.pose(&Seed::new(request.seed))?;
    let position = printed::position(registry, &*instance, &position);
    let hint = instance.hint(&position, &control)?;
    watcher.finish();
    if request.json {
        writeln!(io::stdout(), "{}", record::hint(&hint, instance.spec()))?;
    } else {
        let degree = text(matches, "degree").and_then(Degree::of_name);
        show(&hint, instance.spec(), position.trim().is_empty(), request.format, degree)?;
    }
    Ok(match (&hint.outlook, hint.limit) {
        (_, Some(limit)) => Exit::after(Some(limit)),
        (Outlook::Lost(_), None) => Exit::Impossible,
        _ => Exit::Answered,
    })
}

/// Prints the hint for people. Where reasoning leads on, only so much of it is told as is asked for.
fn show(
    hint: &Hint,
    spec: &Spec,
    at_start: bool,
    format: Format,
    degree: Option<Degree>,
) -> Result<(), Failure> {
    let mut page = Page::new().in_format(format);
    page.line(&format!("{}: {}", verdict(hint, spec, at_start), spec.for_shell()))?;
    let degree = match hint.reasoning.is_empty() || page.is_for_scripts() {
        true => Degree::All,
        false => degree.unwrap_or(Degree::Nudge),
    };
    page.board(&hint.frame_told(degree))?;
    if degree < Degree::All {
        let (told, more): (Vec<_>, Vec<_>) = Degree::ALL.into_iter().partition(|(_, other)| *other <= degree);
        told.iter()
            .flat_map(|(_, degree)| hint.told(*degree))
            .try_for_each(|sentence| page.line(&sentence))?;
        let more: Vec<&str> = more.into_iter().map(|(name, _)| name).collect();
        page.line(&format!("More: --degree {}", more.join(", ")))?;
        return Ok(hint.note.iter().try_for_each(|note| page.line(note))?);
    }
    let scripts = page.is_for_scripts();
    let how = |advice: &Advice| match advice.forced {
        true => "forced",
        false if hint.others.is_empty() => "wins",
        false => "shortest",
    };
    let won = Moves::grouped(&hint.moves, how, !scripts);
    let lost = Moves::grouped(&hint.losing, |_| "loses", !scripts);
    let explained = lost.len() <= MOST_EXPLAINED || scripts;
    let others =
        Moves { names: hint.others.iter().map(String::as_str).collect(), what: "other", why: OTHERS };
    let others = match scripts {
        true => others.names.iter().map(|&name| Moves { names: vec![name], ..others }).collect(),
        false if others.names.is_empty() => Vec::new(),
        false => vec![others],
    };
    let shown = won.iter().chain(&others).chain(lost.iter().filter(|_| explained));
    let rows: Vec<Vec<String>> = shown.map(Moves::row).collect();
    if !rows.is_empty() {
        let columns = ["next", "what", "why"];
        page.table(&columns, &columns, rows)?;
    }
    if !explained {
        let names: Vec<&str> = hint.losing.iter().map(|advice| advice.name.as_str()).collect();
        page.line(&format!("Loses: {}", joined(&names)))?;
    }
    if !hint.unknown.is_empty() {
        let limit = hint.limit.map_or(String::new(), |limit: Limit| format!(", because {limit}"));
        page.line(&format!("Not known{limit}: {}", joined(&hint.unknown)))?;
    }
    if let Some(note) = &hint.note {
        page.line(note)?;
    }
    // The board stays in sight.
    if page.has_scrolled() {
        page.board(&hint.frame)?;
    }
    Ok(())
}

/// Moves of which the same is said.
struct Moves<'h> {
    names: Vec<&'h str>,
    what: &'static str,
    why: &'h str,
}

impl<'h> Moves<'h> {
    /// Puts moves with the same reason together, if they are for people.
    fn grouped(moves: &'h [Advice], what: impl Fn(&Advice) -> &'static str, together: bool) -> Vec<Self> {
        let mut groups: Vec<Self> = Vec::new();
        for advice in moves {
            let what = what(advice);
            let same = |group: &&mut Self| together && group.what == what && group.why == advice.reason;
            match groups.iter_mut().find(same) {
                Some(group) => group.names.push(&advice.name),
                None => groups.push(Self { names: vec![&advice.name], what, why: &advice.reason }),
            }
        }
        groups
    }

    fn row(&self) -> Vec<String> {
        vec![joined(&self.names), self.what.into(), self.why.into()]
    }
}

/// Whether the game can be won, as a sentence.
fn verdict(hint: &Hint, spec: &Spec, at_start: bool) -> String {
    match &hint.outlook {
        Outlook::Over => "Already solved".into(),
        Outlook::Won { left: Some(left) } => {
            let unit = spec.about().value.filter(|worth| worth.fewest).map_or("to go", |worth| worth.unit);
            let unit = if *left == 1 { unit.strip_suffix('s').unwrap_or(unit) } else { unit };
            format!(
                "Can be solved, {} {unit}{}",
                thousands(*left),
                if unit == "to go" { "" } else { " to go" }
            )
        }
        Outlook::Won { left: None } => "Can be solved".into(),
        Outlook::Lost(reason) if at_start => format!("Cannot be solved: {reason}"),
        Outlook::Lost(reason) => format!("Can no longer be solved: {reason}"),
        Outlook::Unknown => match hint.limit {
            Some(limit) => format!("Not decided: {limit}"),
            None => "Not decided".into(),
        },
    }
}

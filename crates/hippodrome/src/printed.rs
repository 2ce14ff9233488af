//! What this program prints, read again: the question that a text names, and the position that it ends with.
//!
//! Every text names its question after a colon (`Solved: tour 5x5`), JSON in its member `spec`. A title alone on a line
//! (`queens 8`) names one too.
//!
//! Limits: a question is looked for in the first [`MOST_LINES`] lines, and after the first 64 colons of a line.

use serde_json::Value;

use crate::{saved, written};
use board::{Square, of_drawing};
use contract::{Form, Instance, Registry, Spec};
use search::Seed;

/// The lines in which a question is looked for.
pub const MOST_LINES: usize = 10_000;

/// The colons of a line after which it is looked for.
const MOST_COLONS: usize = 64;

/// The question that a text names, if it names one that leaves nothing to chance.
///
/// ```
/// use hippodrome::{STANDARD, printed};
/// let named = printed::question(&STANDARD, "2 in all: pegs 'oo.' --finish any\n").unwrap();
/// assert_eq!(named.to_string(), "pegs oo.");
/// assert!(printed::question(&STANDARD, "My answer: a1 b3 c5\n").is_none());
/// ```
pub fn question(registry: &Registry, text: &str) -> Option<Spec> {
    if text.trim_start().starts_with('{')
        && let Some(Ok(first)) = saved::records(text).ok()?.next()
        && let Some(spec) = first.get("spec").and_then(Value::as_str)
    {
        return sound(registry, spec);
    }
    text.lines().take(MOST_LINES).find_map(|line| named(registry, line))
}

/// The question that a line names.
fn named(registry: &Registry, line: &str) -> Option<Spec> {
    let line = line.trim_start_matches('\u{feff}').trim();
    let after_colons =
        line.match_indices(": ").take(MOST_COLONS).map(|(at, colon)| &line[at + colon.len()..]);
    let mut candidates = after_colons.chain([line]);
    candidates.find_map(|text| {
        let name = text.split_whitespace().next()?;
        // A name alone is a word like any other.
        registry.find(name).filter(|_| text.len() > name.len())?;
        let words: Vec<String> = text.split_whitespace().map(without_quotes).collect();
        sound(registry, &words.join(" "))
    })
}

/// A word without the quotes that protect it from a shell.
fn without_quotes(word: &str) -> String {
    let inside = word.strip_prefix('\'').and_then(|word| word.strip_suffix('\''));
    inside.map_or_else(|| word.to_string(), |inside| inside.replace(r"'\''", "'"))
}

/// A question that can be asked and leaves nothing to chance.
fn sound(registry: &Registry, text: &str) -> Option<Spec> {
    let spec = registry.parse(text).ok()?;
    let chance = Seed::new(0);
    spec.pose(&chance).ok()?;
    chance.used().is_none().then_some(spec)
}

/// The position with which a printed text ends, in a form that hints take: the squares or moves of its solution, or its
/// board. Any other text stays as it is.
pub fn position(registry: &Registry, instance: &dyn Instance, text: &str) -> String {
    if saved::is_record(text) {
        let solution =
            saved::Saved::read(registry, text).ok().and_then(|saved| saved.solutions.into_iter().next());
        return solution.map_or_else(String::new, |solution| joined(solution.names()));
    }
    let mut lines = text.lines().skip_while(|line| named(registry, line).is_none());
    if lines.next().is_none() {
        return text.to_string();
    }
    // What follows the board of a hint is a table, or a sentence.
    let lines: Vec<&str> = lines.take_while(|line| !line.starts_with('|') && !line.contains(": ")).collect();
    let square = |word: &str| {
        word.contains(|c: char| c.is_ascii_digit())
            && word.contains(|c: char| c.is_alphabetic())
            && word.split('-').all(|name| instance.board().parse_square(name).is_ok())
    };
    let names = |line: &&&str| !line.trim().is_empty() && line.split_whitespace().all(square);
    if let Some(line) = lines.iter().find(names) {
        return line.to_string();
    }
    let board = lines.join("\n");
    if matches!(instance.spec().about().form, Form::Moves | Form::Chains) {
        return of_drawing(&board).into_owned();
    }
    let read = written::read(instance, &board).into_iter().next().and_then(|answer| answer.solution.ok());
    if let Some(solution) = read.filter(|solution| !solution.is_empty()) {
        return joined(solution.names());
    }
    if instance.spec().about().form != Form::Path {
        return String::new();
    }
    // Before the first move, only the piece is on the board.
    let picture = of_drawing(&board);
    let cells = (0..)
        .zip(picture.split('/'))
        .flat_map(|(row, cells)| (0..).zip(cells.chars()).map(move |(col, c)| (row, col, c)));
    let mut pieces = cells.filter(|(.., sign)| sign.is_alphabetic());
    pieces.next().map_or_else(String::new, |(row, col, _)| instance.board().name(Square::new(row, col)))
}

fn joined(names: impl Iterator<Item = String>) -> String {
    names.collect::<Vec<_>>().join(" ")
}

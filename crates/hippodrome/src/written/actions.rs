//! Answers to puzzles without squares: the names of actions, one after the other.
//!
//! An answer is a paragraph: names with commas, semicolons or line ends between them, or a list of names in quotes. If a
//! paragraph as a whole cannot be read, its lines are taken one by one, and those that hold actions are answers, so that the
//! output of this program can be read too. A number such as `2.` may stand before an answer.

use contract::{Instance, Played, Solution};

use super::{Fault, Written};

const FORM: &str = "a list of actions";

/// Reads every answer of a text.
pub(super) fn read(instance: &dyn Instance, text: &str) -> Vec<Written> {
    let mut answers = Vec::new();
    let mut paragraph: Vec<(usize, &str)> = Vec::new();
    for (number, line) in (1..).zip(text.lines()).chain([(0, "")]) {
        let line = line.trim_start_matches('\u{feff}');
        if !line.trim().is_empty() {
            paragraph.push((number, line));
        } else if !paragraph.is_empty() {
            answers.extend(paragraph_read(instance, &std::mem::take(&mut paragraph)));
        }
    }
    answers
}

/// The answers of a paragraph.
fn paragraph_read(instance: &dyn Instance, lines: &[(usize, &str)]) -> Vec<Written> {
    let whole: Vec<&str> = lines.iter().map(|(_, line)| *line).collect();
    let written = |line, solution| Written { line, form: FORM, solution };
    let all = solution(instance, &whole.join("\n"));
    if all.is_err() {
        let each = lines.iter().map(|(line, text)| written(*line, solution(instance, text)));
        let readable: Vec<Written> = each.filter(|written| written.solution.is_ok()).collect();
        if !readable.is_empty() {
            return readable;
        }
    }
    vec![written(lines[0].0, all)]
}

/// The solution that a text is.
fn solution(instance: &dyn Instance, text: &str) -> Result<Solution, Fault> {
    let text = unlisted(without_number(text.trim()));
    let played = instance.played(&text).map_err(|error| {
        // If not even the first action can be done, it may be no answer at all.
        let first = instance.turn_in("").map_or_else(|_| Vec::new(), |turn| turn.moves);
        match first.iter().any(|(name, _)| text.starts_with(name.as_str())) {
            true => Fault::Wrong(error.to_string()),
            false => Fault::Unreadable(error.to_string()),
        }
    })?;
    let names = match &played {
        Played::Actions(names) => names.iter().map(String::as_str).collect(),
        _ => Vec::new(),
    };
    instance.read_solution(&names).map_err(|error| Fault::Wrong(error.to_string()))
}

/// A text without the number of an answer, such as `2.`, in front of it.
fn without_number(text: &str) -> &str {
    let after = text.trim_start_matches(|c: char| c.is_ascii_digit());
    match after.strip_prefix(". ") {
        Some(rest) if after.len() < text.len() => rest,
        _ => text,
    }
}

/// The names of a list in quotes, with line ends between them; any other text as it is.
fn unlisted(text: &str) -> String {
    let quoted = || serde_json::from_str::<Vec<String>>(text).ok();
    let single = || serde_json::from_str::<Vec<String>>(&text.replace('\'', "\"")).ok();
    let names = if text.starts_with('[') { quoted().or_else(single) } else { None };
    names.map_or_else(|| text.to_string(), |names| names.join("\n"))
}

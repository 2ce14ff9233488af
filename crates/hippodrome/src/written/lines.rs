//! Cleans the lines of a text: colours, the rules of tables and boards, and the many kinds of dashes and arrows.
//!
//! A cell that is blank between two rules becomes `.`, an empty square.

use board::{Ruled, ruled_lines};
use draw::without_colours;

/// A line that is not blank.
pub(super) struct Line {
    /// Its number, counted from 1.
    pub number: usize,
    pub text: String,
    /// Whether a blank line comes before it.
    pub after_blank: bool,
}

/// The lines of a text that are not blank. If the number of columns is known, a row of so many dashes is no rule.
pub(super) fn clean(text: &str, cols: Option<usize>) -> Vec<Line> {
    let text = text.trim_start_matches('\u{feff}');
    let mut lines: Vec<Line> = Vec::new();
    let mut after_blank = false;
    for (number, line) in (1..).zip(text.lines()) {
        let line: String = without_colours(line).collect();
        if line.trim().is_empty() {
            after_blank = true;
            continue;
        }
        lines.push(Line { number, text: line, after_blank });
        after_blank = false;
    }
    let mut cleaned = Vec::new();
    let mut blank_left_out = false;
    for mut line in unruled(lines) {
        match tabular(&line.text, cols) {
            // A rule separates nothing but rows of one board.
            Some(None) => blank_left_out |= line.after_blank,
            Some(Some(row)) => line.text = row,
            None => {}
        }
        if !is_rule(&line.text, cols) {
            line.after_blank |= std::mem::take(&mut blank_left_out);
            line.text = plain(&line.text);
            cleaned.push(line);
        }
    }
    cleaned
}

/// The text with one kind of dash and one kind of arrow, which stands apart.
fn plain(text: &str) -> String {
    let text = text.replace(['–', '—', '−', '‐', '‑'], "-");
    ["-->", "->", "=>", "⇒", "➔", "»"].iter().fold(text, |text, arrow| text.replace(arrow, "→"))
}

/// Lines in which rows between box-drawing characters are written plainly. The rules, and the letters of the columns
/// below the last one, are left out.
fn unruled(lines: Vec<Line>) -> Vec<Line> {
    let mut plain = Vec::new();
    let mut lines = lines.into_iter().peekable();
    while let Some(first) = lines.next() {
        let mut paragraph = vec![first];
        while let Some(next) = lines.next_if(|next| !next.after_blank) {
            paragraph.push(next);
        }
        let texts: Vec<&str> = paragraph.iter().map(|line| line.text.as_str()).collect();
        let rows = ruled_lines(&texts);
        if !rows.contains(&Ruled::Rule) {
            plain.append(&mut paragraph);
            continue;
        }
        let mut after_rule = false;
        let mut after_blank = false;
        for (mut line, row) in paragraph.into_iter().zip(rows) {
            let is_rule = row == Ruled::Rule;
            after_blank |= line.after_blank;
            line.text = match row {
                Ruled::Cells(cells) => cells.join(" "),
                // Directly below the last rule there are the letters of the columns.
                Ruled::Other if !after_rule => line.text,
                Ruled::Rule | Ruled::Other => String::new(),
            };
            after_rule = is_rule;
            if !line.text.is_empty() {
                line.after_blank = std::mem::take(&mut after_blank);
                plain.push(line);
            }
        }
    }
    plain
}

/// The cells of a row between bars, with spaces between them; none inside if it is a rule. None if there are no bars.
fn tabular(text: &str, cols: Option<usize>) -> Option<Option<String>> {
    if !text.contains('|') {
        return None;
    }
    if is_rule(text, cols) {
        return Some(None);
    }
    let trimmed = text.trim();
    let inside = trimmed.strip_prefix('|').unwrap_or(trimmed);
    let inside = inside.strip_suffix('|').unwrap_or(inside);
    let mut cells: Vec<&str> = inside.split('|').map(str::trim).collect();
    // The number of the row, before the first bar or after the last.
    let most = cols.unwrap_or(usize::MAX);
    if !trimmed.starts_with('|') && (cells.len() == 2 && most != 2 || cells.len() > most) {
        cells.remove(0);
    }
    if !trimmed.ends_with('|') && cells.len() > most {
        cells.pop();
    }
    let cells: Vec<&str> = cells.into_iter().map(|cell| if cell.is_empty() { "." } else { cell }).collect();
    Some(Some(cells.join(" ")))
}

/// Whether a line is a rule of a table or a line below a heading, and not a row of empty squares.
fn is_rule(text: &str, cols: Option<usize>) -> bool {
    let text = text.trim();
    let drawn = text.chars().all(|c| "+-=|:_*~ \t".contains(c));
    let long = ["--", "==", "__", "**", "~~"].iter().any(|line| text.contains(line));
    drawn && long && (text.contains(['+', '|', '=', '~']) || cols != Some(text.chars().count()))
}

/// The caption of a board: move `at` of `of`, and what is done.
pub(super) struct Caption {
    pub at: u64,
    pub of: u64,
    /// The place of the move in the line.
    pub action: std::ops::Range<usize>,
}

/// The captions in a line, as this program writes them: `move 2 of 16: c1-a2`, with `jump` for `move` or a turn in
/// parentheses. Several boards may be side by side.
pub(super) fn captions(line: &str) -> Vec<Caption> {
    let words: Vec<(usize, &str)> = words_with_places(line).collect();
    let mut found = Vec::new();
    for (n, &(_, word)) in words.iter().enumerate() {
        if word != "move" && word != "jump" {
            continue;
        }
        let Some([(_, at), (_, "of"), rest @ ..]) = words.get(n + 1..) else { continue };
        // The total may be followed by the turn: `(turn 1 of 7):`.
        let Some(end) = rest.iter().take(5).position(|(_, word)| word.ends_with(':')) else { continue };
        let total = rest[0].1.trim_end_matches(':');
        let (Ok(at), Ok(of), Some(&(place, action))) = (at.parse(), total.parse(), rest.get(end + 1)) else {
            continue;
        };
        found.push(Caption { at, of, action: place..place + action.len() });
    }
    found
}

/// The words of a line, each with its place.
fn words_with_places(line: &str) -> impl Iterator<Item = (usize, &str)> {
    line.split_whitespace().map(|word| (word.as_ptr() as usize - line.as_ptr() as usize, word))
}

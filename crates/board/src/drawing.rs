//! Boards as people draw them: what is printed, pasted or kept in a file becomes a picture.
//!
//! A drawing has one row per line, or rows split by `/`. Its cells may stand apart, as printed boards have
//! them, or be ruled with labels, as on a terminal. Places that are left blank, also at the end of a row, are
//! no squares. If every second row is shifted by half a cell, the board lies on the triangular grid. A byte
//! order mark and the line ends of other systems do not matter.
//!
//! Limits: a cell is one character; a step number has more and is no board. Rules do not show an outer row or
//! column in which there is no square at all.

use std::borrow::Cow;
use std::collections::BTreeSet;

/// The prefix of a picture on the triangular grid.
pub const TRIANGULAR: &str = "tri:";

/// No square, as pictures write it.
const NONE: char = '_';

/// The picture of a drawing, in one line; any other text as it is.
///
/// ```
/// use hippodrome_board::of_drawing;
/// assert_eq!(of_drawing("N . N\r\n. . .\r\nn . n\r\n"), "N.N/.../n.n");
/// assert_eq!(of_drawing("  o\n . o\no o o\n"), "o/.o/ooo");
/// assert_eq!(of_drawing("six-knights"), "six-knights");
/// ```
pub fn of_drawing(text: &str) -> Cow<'_, str> {
    let text = text.trim_start_matches('\u{feff}');
    // It only says how the symbol before it looks, and is no cell.
    if text.contains('\u{fe0f}') {
        return of_drawing(&text.replace('\u{fe0f}', "")).into_owned().into();
    }
    if !text.contains(char::is_whitespace) {
        return text.into();
    }
    let (prefix, text) = match text.trim_start().strip_prefix(TRIANGULAR) {
        Some(rest) => (TRIANGULAR, rest),
        None => ("", text),
    };
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    let blank = |line: &&&str| line.is_empty();
    let (before, after) =
        (lines.iter().take_while(blank).count(), lines.iter().rev().take_while(blank).count());
    if before == lines.len() {
        return "".into();
    }
    let lines = &lines[before..lines.len() - after];
    if let [line] = lines {
        return (prefix.to_string() + &line.split_whitespace().collect::<String>()).into();
    }
    // Large boards are kept in files as they are read, and need no second look.
    let bare = |line: &&str| {
        line.len() == lines[0].len() && line.bytes().all(|letter| matches!(letter, b'.' | b'#' | b'_'))
    };
    if lines.iter().all(bare) {
        return (prefix.to_string() + &lines.join("/")).into();
    }
    let ruled = lines.iter().any(|line| line.contains('│') || line.contains('┃'));
    let (shifted, rows) = if ruled { (false, of_ruled(lines)) } else { of_plain(&without_labels(lines)) };
    let prefix = if shifted && !is_triangle(&rows) { TRIANGULAR } else { prefix };
    let mut out = String::from(prefix);
    let ragged = prefix.is_empty() && !is_triangle(&rows);
    let width = rows.iter().map(|row| row.chars().count()).max().unwrap_or(0);
    for (n, row) in rows.iter().enumerate() {
        if n > 0 {
            out.push('/');
        }
        out.push_str(row);
        if ragged && !row.is_empty() {
            out.extend(std::iter::repeat_n(NONE, width - row.chars().count()));
        }
    }
    out.into()
}

/// Whether the rows have 1, 2, 3, … places.
fn is_triangle(rows: &[String]) -> bool {
    rows.len() > 1 && rows.iter().enumerate().all(|(n, row)| row.chars().count() == n + 1)
}

/// The rows of a drawing without rules, and whether it lies on the triangular grid.
fn of_plain(lines: &[String]) -> (bool, Vec<String>) {
    let apart = |line: &String| line.split_whitespace().all(|cell| cell.chars().count() == 1);
    let spaced = lines.iter().any(|line| line.trim().contains(char::is_whitespace));
    let indented = lines.iter().any(|line| line.starts_with(char::is_whitespace));
    if !lines.iter().all(apart) || !(spaced || indented) {
        // Cells without spaces between them: a blank is a place without a square.
        let least = lines.iter().map(|line| line.len() - line.trim_start().len()).min().unwrap_or(0);
        let row = |line: &String| line.chars().skip(least).map(|c| if c == ' ' { NONE } else { c }).collect();
        return (false, lines.iter().map(row).collect());
    }
    let places = |line: &String| -> Vec<(usize, char)> {
        line.chars().enumerate().filter(|(_, c)| !c.is_whitespace()).collect()
    };
    let rows: Vec<Vec<(usize, char)>> = lines.iter().map(places).collect();
    // Half a cell is one character: columns are two apart, and the next row is shifted by one.
    let parity = |shift: usize| {
        rows.iter().enumerate().all(|(n, row)| {
            row.iter()
                .all(|&(at, _)| (at + shift * n) % 2 == (rows[0].first().map_or(0, |first| first.0)) % 2)
        })
    };
    let shifted = !parity(0) && parity(1);
    if !shifted && !parity(0) {
        let row = |line: &String| line.split_whitespace().collect();
        return (false, lines.iter().map(row).collect());
    }
    let column = |n: usize, at: usize| (at + if shifted { n } else { 0 }) / 2;
    let all = rows.iter().enumerate().flat_map(|(n, row)| row.iter().map(move |&(at, _)| column(n, at)));
    let least = all.min().unwrap_or(0);
    let texts = rows.iter().enumerate().map(|(n, row)| {
        let mut text = String::new();
        for &(at, letter) in row {
            let place = column(n, at) - least;
            text.extend(std::iter::repeat_n(NONE, place.saturating_sub(text.chars().count())));
            text.push(letter);
        }
        text
    });
    (shifted, texts.collect())
}

/// The lines without the number of each row at its begin and the letters of the columns below. Brackets,
/// which mark cells of regions, become blanks.
fn without_labels(lines: &[&str]) -> Vec<String> {
    let plain = |line: &&str| line.replace(['[', ']'], " ").trim_end().to_string();
    let number = |line: &str| -> Option<(i64, usize)> {
        let digits = line.trim_start();
        let end = digits.find(|c: char| !c.is_ascii_digit())?;
        let width = line.len() - digits.len() + end;
        Some((digits[..end].parse().ok()?, width)).filter(|_| digits[end..].starts_with(' '))
    };
    let Some((&last, labelled)) = lines.split_last().filter(|(_, rest)| !rest.is_empty()) else {
        return lines.iter().map(plain).collect();
    };
    let letters = last.split_whitespace().all(|word| word.chars().all(|c| c.is_ascii_lowercase()));
    let numbers: Option<Vec<(i64, usize)>> = labelled.iter().map(|line| number(line)).collect();
    match numbers {
        Some(numbers) if letters && consecutive(&numbers) => {
            let blanked = |line: &&str| {
                let cut = number(line).map_or(0, |(_, width)| width);
                plain(&(" ".repeat(cut) + &line[cut..]).as_str())
            };
            labelled.iter().map(blanked).collect()
        }
        _ => lines.iter().map(plain).collect(),
    }
}

/// Whether the numbers of rows count up or down by one.
fn consecutive(numbers: &[(i64, usize)]) -> bool {
    [1, -1].iter().any(|step| numbers.windows(2).all(|pair| pair[1].0 - pair[0].0 == *step))
}

/// A line of a board with rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ruled {
    /// A row: what stands in each cell, or `.` for an empty square and `_` for none.
    Cells(Vec<String>),
    /// A rule between rows.
    Rule,
    /// Something else.
    Other,
}

/// The lines of a board with rules and labels. A cell has a rule on both sides; if it is blank, it is an empty square.
/// On a board with regions there are rules only between regions, and every cell has a sign.
pub fn ruled_lines(lines: &[&str]) -> Vec<Ruled> {
    let is_rule = |c: char| ('\u{2500}'..='\u{257f}').contains(&c);
    let is_bar = |c: char| c == '│' || c == '┃';
    // The bars of all rows stand in the same places.
    let marks = lines.iter().flat_map(|line| line.chars().enumerate());
    let upright = marks.filter(|&(_, c)| is_rule(c) && c != '─' && c != '━').map(|(at, _)| at);
    let bars: Vec<usize> = upright.collect::<BTreeSet<usize>>().into_iter().collect();
    let cells = |row: &[char], left: usize, right: usize| -> Vec<String> {
        let bar = |at: usize| row.get(at).copied().is_some_and(is_bar);
        let inner: String = row.get(left + 1..right.min(row.len())).unwrap_or_default().iter().collect();
        match inner.trim() {
            "" if bar(left) && bar(right) => vec![".".to_string()],
            "" => vec![NONE.to_string()],
            text => text.split_whitespace().map(String::from).collect(),
        }
    };
    // Where some rows have a number before them, a line without one only goes on with the bars.
    let labelled = |line: &str| line.split(is_bar).next().is_some_and(|label| !label.trim().is_empty());
    let is_row = |line: &str| line.contains(is_bar) && !line.contains(|c| is_rule(c) && !is_bar(c));
    let labels = lines.iter().any(|line| is_row(line) && labelled(line));
    let line = |line: &&str| {
        let row: Vec<char> = line.chars().collect();
        let bars_only = row.iter().any(|&c| is_bar(c)) && labels && !labelled(line);
        if bars_only || row.iter().any(|&c| is_rule(c) && !is_bar(c)) {
            Ruled::Rule
        } else if row.iter().any(|&c| is_bar(c)) {
            Ruled::Cells(bars.windows(2).flat_map(|pair| cells(&row, pair[0], pair[1])).collect())
        } else {
            Ruled::Other
        }
    };
    lines.iter().map(line).collect()
}

/// The rows of a board with rules and labels.
fn of_ruled(lines: &[&str]) -> Vec<String> {
    let row = |line| match line {
        Ruled::Cells(cells) => Some(cells.iter().filter_map(|cell| cell.chars().next()).collect()),
        Ruled::Rule | Ruled::Other => None,
    };
    ruled_lines(lines).into_iter().filter_map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_other_systems_are_read() {
        assert_eq!(of_drawing("\u{feff}..\r\n._\r\n\r\n"), "../._");
        assert_eq!(of_drawing("\u{feff}8x8"), "8x8");
        assert_eq!(of_drawing("\n\n. Q\n. .\n"), ".Q/..");
    }

    #[test]
    fn blanks_are_no_squares() {
        assert_eq!(of_drawing("  ooo\n  ooo\nooooooo\n"), "__ooo__/__ooo__/ooooooo");
        assert_eq!(of_drawing("...\n..\n...\n"), ".../.._/...");
        assert_eq!(of_drawing(". . .\n. .\n.   .\n"), ".../.._/._.");
        assert_eq!(of_drawing("A A B/A B B/C C C"), "AAB/ABB/CCC");
    }

    #[test]
    fn shifted_rows_are_a_triangular_board() {
        assert_eq!(of_drawing("    .\n   o o\n  o o o\n"), "./oo/ooo");
        assert_eq!(of_drawing(" o .\no o o\n o o\n"), "tri:o./ooo/_oo");
        assert_eq!(of_drawing("1   .\n2  o o\n3 o o o\n  a b c\n"), "./oo/ooo");
        assert_eq!(of_drawing("tri:o.\nooo\n_oo\n"), "tri:o./ooo/_oo");
    }

    #[test]
    fn rules_and_brackets_are_read() {
        let ruled =
            "    ┌───┬───┐\n2   │ Q │   │\n┌───┼───┼───┤\n1   │   │ _ │\n└───┴───┴───┘\n  a   b   c\n";
        assert_eq!(of_drawing(ruled), "_Q./_._");
        assert_eq!(of_drawing(" A  A [B]\n[A] B  B\n C [C] C\n"), "AAB/ABB/CCC");
    }
}

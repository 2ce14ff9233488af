//! The size of the screen, and text that fits it.
//!
//! `COLUMNS` and `LINES` take precedence over what the terminal says. A pipe or a file has no size.

use std::io::{self, IsTerminal};

use terminal_size::{Height, Width, terminal_size_of};

/// The size of where the output goes; none where it has no end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Screen {
    /// Characters in a line.
    pub width: Option<usize>,
    /// Lines.
    pub height: Option<usize>,
}

/// Where the output goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stream {
    /// Standard output.
    Out,
    /// Standard error.
    Error,
}

impl Stream {
    /// Whether it is a terminal.
    pub fn is_terminal(self) -> bool {
        match self {
            Self::Out => io::stdout().is_terminal(),
            Self::Error => io::stderr().is_terminal(),
        }
    }
}

impl Screen {
    /// The screen behind a stream.
    pub fn of(stream: Stream) -> Self {
        let told = |name: &str| std::env::var(name).ok()?.parse().ok().filter(|&n: &usize| n > 0);
        let size = match stream {
            Stream::Out => terminal_size_of(io::stdout()),
            Stream::Error => terminal_size_of(io::stderr()),
        };
        Self {
            width: told("COLUMNS").or(size.map(|(Width(width), _)| width.into())),
            height: told("LINES").or(size.map(|(_, Height(height))| height.into())),
        }
    }

    /// Whether lines can have any length, and can be any number.
    pub fn is_endless(&self) -> bool {
        self.width.is_none() && self.height.is_none()
    }
}

/// The lines of a text, broken between words so that none is longer than `width`. Later lines of a paragraph
/// begin with `indent` spaces. A word that is longer stays whole, so that it can be copied.
pub fn wrap(text: &str, width: Option<usize>, indent: usize) -> Vec<String> {
    let Some(width) = width else { return text.lines().map(String::from).collect() };
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        if length(paragraph) <= width {
            lines.push(paragraph.to_string());
            continue;
        }
        let lead: String = paragraph.chars().take_while(|c| *c == ' ').collect();
        let mut line = lead;
        let mut is_empty = true;
        for word in paragraph.split_whitespace() {
            if !is_empty && length(&line) + 1 + length(word) > width {
                lines.push(std::mem::replace(&mut line, " ".repeat(indent)));
                is_empty = true;
            }
            if !is_empty {
                line.push(' ');
            }
            line.push_str(word);
            is_empty = false;
        }
        lines.push(line);
    }
    lines
}

/// A text in which words that are longer than `width`, such as pictures, may be broken after `/`.
fn with_breaks(text: &str, width: usize) -> String {
    let word = |word: &str| match length(word) > width {
        true => word.replace('/', "/ "),
        false => word.to_string(),
    };
    text.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

/// The number of characters.
pub fn length(text: &str) -> usize {
    text.chars().count()
}

/// A table that fits: some columns, and the rows below them.
pub struct Section<'a> {
    /// The headings.
    pub columns: Vec<&'a str>,
    /// The cells; those with words may have several lines.
    pub rows: Vec<Vec<String>>,
}

/// The least width to which a column of words is broken.
const LEAST: usize = 14;

/// A table as tables of at most `width` characters. Columns of words are broken into lines first. If that is
/// not enough, the columns are dealt out to several tables, each of which begins with the first column.
pub fn narrowed<'a>(
    columns: &[&'a str],
    words: &[&str],
    rows: Vec<Vec<String>>,
    width: Option<usize>,
) -> Vec<Section<'a>> {
    let whole = |rows| vec![Section { columns: columns.to_vec(), rows }];
    let Some(width) = width else { return whole(rows) };
    let mut widths: Vec<usize> = columns.iter().map(|name| length(name)).collect();
    for row in &rows {
        for (widest, cell) in widths.iter_mut().zip(row) {
            *widest = (*widest).max(cell.lines().map(length).max().unwrap_or(0));
        }
    }
    let is_words = |at: usize| words.contains(&columns[at]);
    // Each cell has a blank on both sides and a rule after it.
    let total = |widths: &[usize]| 1 + widths.iter().map(|width| width + 3).sum::<usize>();
    // The widest column of words gives way first.
    while total(&widths) > width {
        let widest = (0..widths.len()).filter(|&at| is_words(at) && widths[at] > LEAST);
        let Some(widest) = widest.max_by_key(|&at| widths[at]) else { break };
        widths[widest] -= 1;
    }
    let broken = |(at, cell): (usize, &String)| match is_words(at) {
        true => wrap(&with_breaks(cell, widths[at]), Some(widths[at]), 0).join("\n"),
        false => cell.clone(),
    };
    let rows: Vec<Vec<String>> =
        rows.iter().map(|row| row.iter().enumerate().map(broken).collect()).collect();
    // A long word without a break is wider than its column should be, and short words need less.
    for (at, widest) in widths.iter_mut().enumerate() {
        let cells = rows.iter().filter_map(|row| row.get(at)?.lines().map(length).max());
        *widest = cells.max().unwrap_or(0).max(length(columns[at]));
    }
    if total(&widths) <= width || columns.len() < 3 {
        return whole(rows);
    }
    let mut parts = Vec::new();
    let mut next = 1;
    while next < columns.len() {
        let mut end = next + 1;
        while end < columns.len() && total(&[&widths[..1], &widths[next..=end]].concat()) <= width {
            end += 1;
        }
        let chosen = || std::iter::once(0).chain(next..end);
        parts.push(Section {
            columns: chosen().map(|at| columns[at]).collect(),
            rows: rows.iter().map(|row| chosen().filter_map(|at| row.get(at).cloned()).collect()).collect(),
        });
        next = end;
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_broken_between_words() {
        assert_eq!(wrap("one two three", Some(8), 2), ["one two", "  three"]);
        assert_eq!(wrap("  one two", Some(6), 4), ["  one", "    two"]);
        assert_eq!(wrap("immeasurable", Some(4), 0), ["immeasurable"]);
        assert_eq!(wrap("one two three", None, 0), ["one two three"]);
    }

    #[test]
    fn a_wide_table_becomes_several() {
        let columns = ["method", "first figure", "second figure", "third figure"];
        let rows = vec![vec!["bfs".to_string(), "1".into(), "2".into(), "3".into()]];
        let parts = narrowed(&columns, &["method"], rows.clone(), Some(45));
        let shown: Vec<Vec<&str>> = parts.iter().map(|part| part.columns.clone()).collect();
        assert_eq!(shown, [vec!["method", "first figure", "second figure"], vec!["method", "third figure"]]);
        assert_eq!(parts[1].rows, [["bfs", "3"]]);
        assert_eq!(narrowed(&columns, &[], rows, None).len(), 1);
    }

    #[test]
    fn words_give_way_before_columns_do() {
        let columns = ["name", "what it is about"];
        let rows = vec![vec!["tour".to_string(), "a knight visits every square once".into()]];
        let parts = narrowed(&columns, &columns, rows, Some(30));
        assert_eq!(parts.len(), 1);
        assert!(parts[0].rows[0][1].contains('\n'));
        let rows = vec![vec!["cross".to_string(), "__ooo__/__ooo__/ooooooo/ooo.ooo/ooooooo".into()]];
        let parts = narrowed(&columns, &columns, rows, Some(30));
        assert!(parts[0].rows[0][1].lines().all(|line| length(line) <= 20), "{:?}", parts[0].rows);
    }
}

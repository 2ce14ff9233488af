//! A table of GitHub Flavored Markdown.

use std::io::{self, Write};

use super::{Columns, set};

pub fn begin(columns: &Columns, out: &mut dyn Write) -> io::Result<()> {
    let names: Vec<String> = columns.names.iter().map(|name| escape(name)).collect();
    let rule = |name: &String| if columns.holds_words(name) { "---".into() } else { "---:".to_string() };
    let rules: Vec<String> = columns.names.iter().map(rule).collect();
    writeln!(out, "{}\n{}", line(&names), line(&rules))
}

pub fn row(cells: &[String], out: &mut dyn Write) -> io::Result<()> {
    let cells: Vec<String> = cells.iter().map(|cell| escape(&set(cell))).collect();
    writeln!(out, "{}", line(&cells))
}

fn line(cells: &[String]) -> String {
    format!("| {} |", cells.join(" | "))
}

/// Text that stays within its cell.
fn escape(text: &str) -> String {
    text.replace('\\', "\\\\").replace('|', "\\|").replace('\n', " ")
}

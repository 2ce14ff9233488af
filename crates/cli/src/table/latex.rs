//! A LaTeX `tabular`, which needs no packages.

use std::io::{self, Write};

use super::Sheet;

pub fn write(sheet: &Sheet<'_>, out: &mut dyn Write) -> io::Result<()> {
    let columns: String =
        sheet.columns.iter().map(|column| if sheet.holds_words(column) { 'l' } else { 'r' }).collect();
    let row = |cells: Vec<String>| format!("{} \\\\", cells.join(" & "));
    writeln!(out, "\\begin{{tabular}}{{{columns}}}\n\\hline")?;
    writeln!(out, "{}\n\\hline", row(sheet.columns.iter().map(|column| escape(column)).collect()))?;
    for cells in sheet.set_rows() {
        let figures = cells.iter().map(|cell| {
            // A comma between digits must not be set as punctuation.
            let number = cell.contains(',') && cell.bytes().all(|b| b.is_ascii_digit() || b == b',');
            if number { cell.replace(',', "{,}") } else { escape(cell) }
        });
        writeln!(out, "{}", row(figures.collect()))?;
    }
    writeln!(out, "\\hline\n\\end{{tabular}}")
}

/// Text in which no character has a special meaning.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => out.extend(['\\', c]),
            '\\' => out.push_str("\\textbackslash{}"),
            '~' => out.push_str("\\textasciitilde{}"),
            '^' => out.push_str("\\textasciicircum{}"),
            '|' => out.push_str("\\textbar{}"),
            '<' => out.push_str("\\textless{}"),
            '>' => out.push_str("\\textgreater{}"),
            c => out.push(c),
        }
    }
    out
}

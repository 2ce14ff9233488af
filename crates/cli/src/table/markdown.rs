//! A table of GitHub Flavored Markdown.

use std::io::{self, Write};

use super::Sheet;

pub fn write(sheet: &Sheet<'_>, out: &mut dyn Write) -> io::Result<()> {
    let row = |cells: &[String]| format!("| {} |", cells.join(" | "));
    let names: Vec<String> = sheet.columns.iter().map(|column| escape(column)).collect();
    let rules: Vec<String> = sheet
        .columns
        .iter()
        .map(|column| if sheet.holds_words(column) { "---".into() } else { "---:".to_string() })
        .collect();
    writeln!(out, "{}\n{}", row(&names), row(&rules))?;
    for cells in sheet.set_rows() {
        let cells: Vec<String> = cells.iter().map(|cell| escape(cell)).collect();
        writeln!(out, "{}", row(&cells))?;
    }
    Ok(())
}

/// Text that stays within its cell.
fn escape(text: &str) -> String {
    text.replace('\\', "\\\\").replace('|', "\\|").replace('\n', " ")
}

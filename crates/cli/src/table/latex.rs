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
            if number { cell.replace(',', "{,}") } else { formula(cell).unwrap_or_else(|| escape(cell)) }
        });
        writeln!(out, "{}", row(figures.collect()))?;
    }
    writeln!(out, "\\hline\n\\end{{tabular}}")
}

/// A cell such as `O(b^(d/2))`, set as mathematics.
fn formula(cell: &str) -> Option<String> {
    let inner = cell.strip_prefix("O(")?.strip_suffix(')')?;
    let plain = |c: char| c.is_ascii_alphanumeric() || "^()/+ ".contains(c);
    if !inner.chars().all(plain) {
        return None;
    }
    let mut out = String::new();
    let mut rest = inner;
    while let Some((before, after)) = rest.split_once('^') {
        // An exponent is a bracket or a single character.
        let length = if after.starts_with('(') { after.find(')')? + 1 } else { 1 };
        let (exponent, left) = after.split_at_checked(length)?;
        out += &format!("{before}^{{{}}}", exponent.trim_matches(['(', ')']));
        rest = left;
    }
    Some(format!("$O({out}{rest})$").replace("log", "\\log").replace("steps", "\\mathrm{steps}"))
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
            '≤' => out.push_str("$\\le$"),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn complexities_are_formulas() {
        for (cell, set) in [
            ("O(bm)", "$O(bm)$"),
            ("O(b^m)", "$O(b^{m})$"),
            ("O(b^(d/2))", "$O(b^{d/2})$"),
            ("O(bm log m)", "$O(bm \\log m)$"),
        ] {
            assert_eq!(formula(cell).as_deref(), Some(set));
        }
        for text in ["yes, if d ≤ l", "O(", "O(b^)", "O(b^(d)", "O(%)"] {
            assert_eq!(formula(text), None, "{text}");
        }
        assert_eq!(escape("d ≤ l"), "d $\\le$ l");
    }
}

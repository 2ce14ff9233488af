//! A LaTeX `tabular`, which needs no packages.

use std::io::{self, Write};

use super::{Columns, set};

pub fn begin(columns: &Columns, out: &mut dyn Write) -> io::Result<()> {
    let kinds = columns.names.iter().map(|name| if columns.holds_words(name) { 'l' } else { 'r' });
    writeln!(out, "\\begin{{tabular}}{{{}}}\n\\hline", kinds.collect::<String>())?;
    let names: Vec<String> = columns.names.iter().map(|name| escape(name)).collect();
    writeln!(out, "{} \\\\\n\\hline", names.join(" & "))
}

pub fn row(cells: &[String], out: &mut dyn Write) -> io::Result<()> {
    let figures = cells.iter().map(|cell| {
        let cell = set(cell);
        // A comma between digits must not be set as punctuation.
        let number = cell.contains(',') && cell.bytes().all(|b| b.is_ascii_digit() || b == b',');
        if number { cell.replace(',', "{,}") } else { formula(&cell).unwrap_or_else(|| escape(&cell)) }
    });
    writeln!(out, "{} \\\\", figures.collect::<Vec<_>>().join(" & "))
}

pub fn end(out: &mut dyn Write) -> io::Result<()> {
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

/// Text in which no character has a special meaning. Powers such as `n^15.50` are set as mathematics.
fn escape(text: &str) -> String {
    let words: Vec<String> = text.split(' ').map(|word| power(word).unwrap_or_else(|| plain(word))).collect();
    words.join(" ")
}

/// A word such as `1.53^n` or `R²`, set as mathematics; a comma may follow it.
fn power(word: &str) -> Option<String> {
    let (word, comma) = word.strip_suffix(',').map_or((word, ""), |word| (word, ","));
    let (base, exponent) = match word.split_once('^') {
        Some(parts) => parts,
        None => (word.strip_suffix('²')?, "2"),
    };
    let is_plain =
        |text: &str| !text.is_empty() && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '.');
    (is_plain(base) && is_plain(exponent))
        .then(|| format!("${base}^{{{exponent}}}${comma}").replace("^{2}", "^2"))
}

fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => out.extend(['\\', c]),
            '\\' => out.push_str("\\textbackslash{}"),
            '~' => out.push_str("\\textasciitilde{}"),
            '^' => out.push_str("\\textasciicircum{}"),
            '*' => out.push_str("$^*$"),
            '|' => out.push_str("\\textbar{}"),
            '<' => out.push_str("\\textless{}"),
            '>' => out.push_str("\\textgreater{}"),
            '≤' => out.push_str("$\\le$"),
            '≈' => out.push_str("$\\approx$"),
            '±' => out.push_str("$\\pm$"),
            'µ' => out.push_str("$\\mu$"),
            '²' => out.push_str("$^2$"),
            '–' => out.push_str("--"),
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

    #[test]
    fn powers_are_formulas() {
        for (text, set) in [
            ("n^15.50", "$n^{15.50}$"),
            ("k if n^k", "k if $n^{k}$"),
            ("15.50 (3.06 to 27.94), R² 0.935", "15.50 (3.06 to 27.94), $R^2$ 0.935"),
            ("5 µs, ± 2 %", "5 $\\mu$s, $\\pm$ 2 \\%"),
            ("b*", "b$^*$"),
        ] {
            assert_eq!(escape(text), set);
        }
    }
}

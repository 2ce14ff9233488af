//! Answers for people: boards, sentences and tables on stdout.

use std::io::{self, IsTerminal, Write};

use hippodrome::draw::{Frame, Style, frame_text, scene_text};
use hippodrome::outcome::{Fact, Found, Stats};
use hippodrome::puzzle::Instance;

use crate::draw::Extras;
use crate::table::{Format, Rules, Sheet};

/// Boards with more squares than this are not printed for people.
const MOST_SQUARES: u64 = 3_600;

/// On a board too large to print, up to this many squares or moves are named instead.
const MOST_NAMES: usize = 20;

/// The output for people, and its style.
pub struct Page {
    /// Removes colour codes if stdout does not take them.
    out: anstream::AutoStream<io::Stdout>,
    style: Style,
    width: usize,
    /// The format of tables.
    format: Format,
    /// How many tables there are so far.
    tables: usize,
}

impl Page {
    /// Stdout: ruled boards on a terminal, plain boards in a pipe.
    pub fn new() -> Self {
        let out = anstream::AutoStream::auto(io::stdout());
        let colour = out.current_choice() != anstream::ColorChoice::Never;
        let style = if io::stdout().is_terminal() { Style::Ruled { colour } } else { Style::Plain };
        let width = terminal_size::terminal_size_of(io::stdout()).map_or(100, |(width, _)| width.0.into());
        Self { out, style, width, format: Format::Table, tables: 0 }
    }

    /// The same page with tables in this format.
    pub fn in_format(self, format: Format) -> Self {
        Self { format, ..self }
    }

    /// One line.
    pub fn line(&mut self, text: &str) -> io::Result<()> {
        self.format.line(text, &mut self.out)
    }

    /// Draws a solution; a large one is only summarised.
    pub fn solution(&mut self, instance: &dyn Instance, found: &Found, extras: Extras) -> io::Result<()> {
        let board = found.solution.board();
        if board.len() > MOST_SQUARES && found.solution.len() <= MOST_NAMES {
            let names: Vec<String> = found.solution.names().collect();
            return self.line(&names.join(" "));
        }
        if board.len() > MOST_SQUARES {
            return self.line(&format!(
                "The board has {} squares, too many to print: --json writes the whole solution.",
                thousands(board.len())
            ));
        }
        write!(self.out, "{}", scene_text(&extras.scene(instance, &found.solution), self.style, self.width))
    }

    /// Draws one board, if it is not too large.
    pub fn board(&mut self, frame: &Frame) -> io::Result<()> {
        if frame.board.len() > MOST_SQUARES {
            return Ok(());
        }
        let text = frame_text(frame, self.style);
        match self.format {
            Format::Table => write!(self.out, "{text}"),
            Format::Markdown => self.line(&format!("```\n{text}```")),
            _ => self.line(text.trim_end()),
        }
    }

    /// Prints the statistics and further figures.
    pub fn figures(&mut self, stats: &Stats, facts: &[Fact], seed: Option<u64>) -> io::Result<()> {
        for fact in facts {
            self.line(&format!("{}: {}", fact.name.replace('_', " "), thousands(fact.figure)))?;
        }
        self.line(&format!(
            "{} nodes expanded, {} generated, peak frontier {}, {}",
            thousands(stats.expanded),
            thousands(stats.generated),
            thousands(stats.peak_frontier),
            seconds(stats.seconds)
        ))?;
        match seed {
            Some(seed) => self.line(&format!("seed {seed}")),
            None => Ok(()),
        }
    }

    /// Prints a table; columns named in `words` are left-aligned, the others hold figures.
    pub fn table(&mut self, columns: &[&str], words: &[&str], rows: Vec<Vec<String>>) -> io::Result<()> {
        let rules = if self.style == Style::Plain { Rules::Plain } else { Rules::Boxed };
        // In a file of tables an empty line ends a table.
        if self.format == Format::Csv && self.tables > 0 {
            writeln!(self.out)?;
        }
        self.tables += 1;
        Sheet { columns, words, rows }.write(self.format, rules, &mut self.out)?;
        if let Format::Markdown | Format::Latex = self.format {
            writeln!(self.out)?;
        }
        Ok(())
    }
}

/// A whole number with its thousands set apart.
pub fn thousands(n: u64) -> String {
    group(&n.to_string())
}

/// Digits in groups of three from the right.
pub fn group(digits: &str) -> String {
    let mut out = String::with_capacity(digits.len() * 4 / 3);
    for (i, c) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(c);
    }
    out
}

/// A time with a suitable unit.
pub fn seconds(s: f64) -> String {
    match s {
        s if s < 1e-3 => format!("{:.0} µs", s * 1e6),
        s if s < 1.0 => format!("{:.1} ms", s * 1e3),
        s if s < 120.0 => format!("{s:.2} s"),
        s => format!("{:.0} min {:.0} s", (s / 60.0).floor(), s % 60.0),
    }
}

/// The same text with a capital letter.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped() {
        assert_eq!(thousands(0), "0");
        assert_eq!(thousands(999), "999");
        assert_eq!(thousands(1_000), "1,000");
        assert_eq!(group("13267364410532"), "13,267,364,410,532");
    }
}

//! Tables for people and for scripts, in the format that `--format` names. One exporter a file.
//!
//! A cell that is a whole number is set with separators where people read it, and bare where scripts do.

mod csv;
mod json;
mod latex;
mod markdown;
mod ruled;

use std::io::{self, Write};

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgMatches};

use crate::question::option;
use crate::show::group;

pub use ruled::Rules;

/// A format of tables.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Format {
    /// Columns for a terminal or a pipe.
    #[default]
    Table,
    Csv,
    Json,
    Latex,
    Markdown,
}

impl Format {
    const ALL: [(&'static str, Self); 5] = [
        ("table", Self::Table),
        ("csv", Self::Csv),
        ("json", Self::Json),
        ("latex", Self::Latex),
        ("markdown", Self::Markdown),
    ];

    /// The option that chooses a format.
    pub fn argument() -> Arg {
        Self::argument_with(&[])
    }

    /// The same with further formats, which the command knows.
    pub fn argument_with(further: &[&'static str]) -> Arg {
        let names = Self::ALL.map(|(name, _)| name);
        option("format", "FORMAT", "The format of the output; json is the same as --json")
            .value_parser(PossibleValuesParser::new([&names, further].concat()))
            .conflicts_with("json")
            .help_heading("Output")
    }

    /// The format that was chosen. A command without the option has tables for people.
    pub fn chosen(arguments: &ArgMatches) -> Self {
        let name = arguments.try_get_one::<String>("format").ok().flatten();
        let known = Self::ALL.iter().find(|(known, _)| name.is_some_and(|name| name == known));
        known.map_or(Self::Table, |&(_, format)| format)
    }

    /// Whether it is for scripts, which take figures as they are.
    pub fn is_for_scripts(self) -> bool {
        matches!(self, Self::Csv | Self::Json)
    }

    /// Writes a line that goes with tables, where the format has a place for it.
    pub fn line(self, text: &str, out: &mut dyn Write) -> io::Result<()> {
        match self {
            Self::Table => writeln!(out, "{text}"),
            Self::Markdown => writeln!(out, "{text}\n"),
            Self::Latex => text.lines().try_for_each(|line| writeln!(out, "% {line}")),
            Self::Csv | Self::Json => Ok(()),
        }
    }
}

/// The columns of a table.
pub struct Columns {
    names: Vec<String>,
    /// The names of those that hold words; the others hold figures.
    words: Vec<String>,
}

impl Columns {
    fn new(names: &[&str], words: &[&str]) -> Self {
        let owned = |names: &[&str]| names.iter().map(|name| name.to_string()).collect();
        Self { names: owned(names), words: owned(words) }
    }

    fn holds_words(&self, name: &str) -> bool {
        self.words.iter().any(|known| known == name)
    }
}

/// A table in a format that needs no more than a row at a time.
pub struct Rows<W> {
    format: Format,
    out: W,
}

impl<W: Write> Rows<W> {
    /// Writes the head of a table; none if the format is not one of CSV, Markdown and LaTeX. Columns named in `words` hold
    /// words, the others figures.
    pub fn begin(format: Format, names: &[&str], words: &[&str], mut out: W) -> io::Result<Option<Self>> {
        let columns = Columns::new(names, words);
        match format {
            Format::Table | Format::Json => return Ok(None),
            Format::Csv => csv::row(names, &mut out)?,
            Format::Latex => latex::begin(&columns, &mut out)?,
            Format::Markdown => markdown::begin(&columns, &mut out)?,
        }
        Ok(Some(Self { format, out }))
    }

    /// Writes a row.
    pub fn row(&mut self, cells: &[String]) -> io::Result<()> {
        match self.format {
            Format::Latex => latex::row(cells, &mut self.out),
            Format::Markdown => markdown::row(cells, &mut self.out),
            _ => csv::row(cells, &mut self.out),
        }
    }

    /// Writes the end of the table.
    pub fn end(mut self) -> io::Result<()> {
        if self.format == Format::Latex {
            latex::end(&mut self.out)?;
        }
        self.out.flush()
    }
}

/// A table that is ready to be written.
pub struct Sheet<'a> {
    pub columns: &'a [&'a str],
    /// The names of the columns that hold words; the others hold figures.
    pub words: &'a [&'a str],
    pub rows: Vec<Vec<String>>,
}

impl Sheet<'_> {
    /// Writes the table.
    pub fn write(&self, format: Format, rules: Rules, out: &mut dyn Write) -> io::Result<()> {
        if let Some(mut rows) = Rows::begin(format, self.columns, self.words, &mut *out)? {
            self.rows.iter().try_for_each(|row| rows.row(row))?;
            return rows.end();
        }
        match format {
            Format::Json => json::write(self, out),
            _ => ruled::write(self, rules, out),
        }
    }

    fn holds_words(&self, column: &str) -> bool {
        self.words.contains(&column)
    }

    /// The rows as people read them.
    fn set_rows(&self) -> impl Iterator<Item = Vec<String>> {
        self.rows.iter().map(|row| row.iter().map(|cell| set(cell)).collect())
    }
}

/// A whole number with separators, and any other text as it is.
fn set(cell: &str) -> String {
    match !cell.is_empty() && cell.bytes().all(|b| b.is_ascii_digit()) {
        true => group(cell),
        false => cell.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(format: Format) -> String {
        let rows = vec![
            vec!["a_1".into(), "6637920".into(), "A & B, 50 %".into()],
            vec!["b|2".into(), String::new(), "x^2 \\ {y} ~ \"z\"".into()],
        ];
        let sheet = Sheet { columns: &["square", "tours", "note #"], words: &["square", "note #"], rows };
        let mut out = Vec::new();
        sheet.write(format, Rules::Plain, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn every_format_escapes_what_it_must() {
        assert_eq!(
            written(Format::Csv),
            "square,tours,note #\na_1,6637920,\"A & B, 50 %\"\nb|2,,\"x^2 \\ {y} ~ \"\"z\"\"\"\n"
        );
        assert_eq!(
            written(Format::Markdown),
            "| square | tours | note # |\n| --- | ---: | --- |\n| a_1 | 6,637,920 | A & B, 50 % |\n| b\\|2 |  | x^2 \\\\ {y} ~ \"z\" |\n"
        );
        assert_eq!(
            written(Format::Latex),
            "\\begin{tabular}{lrl}\n\\hline\nsquare & tours & note \\# \\\\\n\\hline\na\\_1 & 6{,}637{,}920 & A \\& B, 50 \\% \\\\\nb\\textbar{}2 &  & $x^2$ \\textbackslash{} \\{y\\} \\textasciitilde{} \"z\" \\\\\n\\hline\n\\end{tabular}\n"
        );
        assert_eq!(
            written(Format::Json),
            "{\"square\":\"a_1\",\"tours\":\"6637920\",\"note #\":\"A & B, 50 %\"}\n{\"square\":\"b|2\",\"tours\":\"\",\"note #\":\"x^2 \\\\ {y} ~ \\\"z\\\"\"}\n"
        );
        assert!(written(Format::Table).contains("6,637,920"));
    }
}

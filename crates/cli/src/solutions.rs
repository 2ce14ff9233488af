//! Solutions as a table for scripts and slides: a row for each square or move, written as they are found.

use std::io::{self, BufWriter, Stdout, Write};

use hippodrome::{Form, Solution, Spec};

use crate::table::{Format, Rows};

/// A table of the squares or moves of solutions.
pub struct SolutionTable {
    rows: Rows<BufWriter<Stdout>>,
    format: Format,
    /// Whether the solutions are numbered.
    numbered: bool,
}

impl SolutionTable {
    /// A table on standard output; none if the format has boards or JSON instead.
    pub fn begin(format: Format, spec: &Spec, numbered: bool) -> io::Result<Option<Self>> {
        let (each, what) = match spec.about().form {
            Form::Path => ("step", "square"),
            Form::Placement => ("piece", "square"),
            Form::Moves | Form::Chains => ("number", "move"),
            Form::Actions => ("number", "action"),
        };
        let columns = [if numbered { &["solution"][..] } else { &[] }, &[each, what]].concat();
        let rows = Rows::begin(format, &columns, &[what], BufWriter::new(io::stdout()))?;
        Ok(rows.map(|rows| Self { rows, format, numbered }))
    }

    /// Writes a solution.
    pub fn add(&mut self, number: &str, solution: &Solution) -> io::Result<()> {
        let number = self.numbered.then_some(number);
        (1_u64..).zip(solution.names()).try_for_each(|(n, name)| {
            let lead = number.map(String::from).into_iter();
            self.rows.row(&lead.chain([n.to_string(), name]).collect::<Vec<_>>())
        })
    }

    /// Ends the table, apart from what follows.
    pub fn end(self) -> io::Result<()> {
        self.rows.end()?;
        if self.format.is_for_scripts() { Ok(()) } else { writeln!(io::stdout()) }
    }
}

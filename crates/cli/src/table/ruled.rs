//! Columns side by side, for a terminal or a pipe.

use std::io::{self, Write};

use comfy_table::{CellAlignment, Table, presets};

use super::Sheet;

/// The lines between the cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rules {
    /// ASCII, for a pipe.
    Plain,
    /// Box-drawing characters, for a terminal.
    Boxed,
}

pub fn write(sheet: &Sheet<'_>, rules: Rules, out: &mut dyn Write) -> io::Result<()> {
    let mut table = Table::new();
    table.load_style(match rules {
        Rules::Plain => presets::ASCII_MARKDOWN,
        Rules::Boxed => presets::UTF8_FULL_CONDENSED,
    });
    table.set_header(sheet.columns.to_vec());
    for (column, name) in table.column_iter_mut().zip(sheet.columns) {
        if !sheet.holds_words(name) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    table.add_rows(sheet.set_rows());
    writeln!(out, "{}", table.trim_fmt())
}

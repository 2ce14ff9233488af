//! Comma-separated values (RFC 4180), with a line of names.

use std::io::{self, Write};

use super::Sheet;

pub fn write(sheet: &Sheet<'_>, out: &mut dyn Write) -> io::Result<()> {
    let mut csv = csv::Writer::from_writer(out);
    csv.write_record(sheet.columns)?;
    for row in &sheet.rows {
        csv.write_record(row)?;
    }
    csv.flush()
}

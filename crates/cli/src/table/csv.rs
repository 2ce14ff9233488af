//! Comma-separated values (RFC 4180), with a line of names.

use std::io::{self, Write};

/// The bytes that are kept for a row. A longer one is written in parts.
const USUAL_ROW: usize = 256;

pub fn row(cells: &[impl AsRef<[u8]>], out: &mut dyn Write) -> io::Result<()> {
    let mut csv = csv::WriterBuilder::new().buffer_capacity(USUAL_ROW).from_writer(out);
    csv.write_record(cells)?;
    csv.flush()
}

//! Comma-separated values (RFC 4180), with a line of names.

use std::io::{self, Write};

pub fn row(cells: &[impl AsRef<[u8]>], out: &mut dyn Write) -> io::Result<()> {
    let mut csv = csv::Writer::from_writer(out);
    csv.write_record(cells)?;
    csv.flush()
}

//! JSON Lines: an object for each row, its members named after the columns. Every value is text, since
//! figures may exceed the reader's numbers.

use std::io::{self, Write};

use serde_json::{Map, Value};

use super::Sheet;

pub fn write(sheet: &Sheet<'_>, out: &mut dyn Write) -> io::Result<()> {
    for row in &sheet.rows {
        let members = sheet.columns.iter().zip(row);
        let object: Map<String, Value> =
            members.map(|(column, cell)| (column.to_string(), cell.as_str().into())).collect();
        writeln!(out, "{}", Value::Object(object))?;
    }
    Ok(())
}

//! Many solutions written one after the other: as lines of JSON, or as text for people.
//!
//! Solutions can come by the million, so all of them go through one buffer. It is passed on when it is full and, so that
//! slow listings can be followed, when its contents are old. The names and the board of a solution are written straight
//! into it. Limits: the text is for paper and pipes, which have no width and no colours.

use std::io::{self, Write};
use std::time::Duration;

use web_time::Instant;

use crate::record::JsonLine;
use board::Scene;
use contract::{Instance, Solution};
use draw::BoardTexts;

/// The buffer is passed on when it has this size.
const FULL: usize = 1 << 16;

/// Solutions wait no longer than this before they are passed on with the next one.
const PATIENCE: Duration = Duration::from_millis(50);

/// Solutions on their way to a file or to another program.
pub struct Listing<'o> {
    out: Box<dyn Write + 'o>,
    buffer: Vec<u8>,
    text: String,
    passed_on: Instant,
}

impl<'o> Listing<'o> {
    /// A listing that is written here.
    pub fn new(out: impl Write + 'o) -> Self {
        Self { out: Box::new(out), buffer: Vec::new(), text: String::new(), passed_on: Instant::now() }
    }

    /// Writes a line of JSON.
    pub fn json(&mut self, line: &dyn JsonLine) -> io::Result<()> {
        line.write(&mut self.buffer)?;
        self.buffer.push(b'\n');
        self.written()
    }

    /// Writes a solution as text: its number, its squares or moves on one line, and its board, if boards are wanted.
    pub fn text(
        &mut self,
        instance: &dyn Instance,
        number: &str,
        solution: &Solution,
        boards: Option<&mut BoardTexts>,
    ) -> io::Result<()> {
        let text = &mut self.text;
        text.push_str(number);
        text.push('.');
        if !solution.is_empty() {
            text.push(' ');
            solution.write_names(text);
        }
        text.push('\n');
        if let Some(boards) = boards {
            boards.add(&Scene { notes: Vec::new(), ..instance.scene(solution) }, text);
        }
        self.buffer.extend_from_slice(text.as_bytes());
        text.clear();
        self.written()
    }

    fn written(&mut self) -> io::Result<()> {
        if self.buffer.len() >= FULL || self.passed_on.elapsed() >= PATIENCE { self.flush() } else { Ok(()) }
    }

    /// Passes on what is left.
    pub fn flush(&mut self) -> io::Result<()> {
        self.out.write_all(&self.buffer)?;
        self.buffer.clear();
        self.passed_on = Instant::now();
        self.out.flush()
    }
}

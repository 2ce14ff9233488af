//! Reads a file line by line, in bounded memory.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};

/// A file that is read line by line.
pub(super) struct Lines {
    file: BufReader<File>,
    text: Vec<u8>,
    /// The length of all whole lines so far.
    pub whole: u64,
}

/// A line of a file, without its end.
pub(super) enum Line<'l> {
    /// It ends with a line break.
    Whole(&'l [u8]),
    /// It ends with a line break, but is too long.
    TooLong,
    /// The file ends before a line break; at the end of the file it is empty. A first line that is too long
    /// is cut off.
    Torn(&'l [u8]),
}

impl Lines {
    pub fn new(file: File) -> Self {
        Self { file: BufReader::new(file), text: Vec::new(), whole: 0 }
    }

    /// The first line. Of a file that may not be a journal at all, hardly more than `longest` bytes are read.
    pub fn first(&mut self, longest: usize) -> io::Result<Line<'_>> {
        let length = self.read(longest)?;
        Ok(self.line(length))
    }

    /// The next line. At most `longest` bytes of it are kept.
    pub fn next(&mut self, longest: usize) -> io::Result<Line<'_>> {
        let mut length = self.read(longest)?;
        if length <= longest as u64 {
            return Ok(self.line(length));
        }
        loop {
            // The rest of a line that is too long.
            let buffer = self.file.fill_buf()?;
            if buffer.is_empty() {
                return Ok(Line::Torn(&[]));
            }
            let end = buffer.iter().position(|&byte| byte == b'\n');
            let used = end.map_or(buffer.len(), |end| end + 1);
            self.file.consume(used);
            length += used as u64;
            if end.is_some() {
                self.whole += length;
                return Ok(Line::TooLong);
            }
        }
    }

    /// Reads to the end of a line, but at most `longest` bytes and one more.
    fn read(&mut self, longest: usize) -> io::Result<u64> {
        self.text.clear();
        let mut rest = (&mut self.file).take(longest as u64 + 1);
        Ok(rest.read_until(b'\n', &mut self.text)? as u64)
    }

    fn line(&mut self, length: u64) -> Line<'_> {
        match self.text.strip_suffix(b"\n") {
            Some(text) => {
                self.whole += length;
                Line::Whole(text)
            }
            None => Line::Torn(&self.text),
        }
    }
}

//! The choices of a search, recorded as a proof that there is no solution.
//!
//! Where nothing is forced, the search branches on a row or a column. These lines, in the order of the search,
//! are the whole tree: which squares are left on a line follows from the rules, and so do forced queens and
//! dead ends. Whoever draws the same conclusions can follow it.
//! Limits: choices that outgrow their room are dropped, and the search continues without them.

/// A row or a column, counted from 0 at the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Line {
    Row(u8),
    Column(u8),
}

/// The lines on which a search has branched.
pub(in super::super) struct Choices {
    lines: Vec<Line>,
    most: usize,
}

impl Choices {
    /// No choices yet, with room for so many bytes.
    pub fn within(room: usize) -> Self {
        /// The bytes of a choice: in a list that grows by doubling, and then three characters in each of up to
        /// four copies of the certificate.
        const EACH: usize = 2 * size_of::<Line>() + 3 * 4;
        Self { lines: Vec::new(), most: room / EACH }
    }

    /// Records a choice. False if there is no room for it.
    pub fn push(&mut self, line: Line) -> bool {
        let fits = self.lines.len() < self.most;
        if fits {
            self.lines.push(line);
        }
        fits
    }

    /// The lines, in order.
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// The bytes in use.
    pub fn bytes(&self) -> usize {
        self.lines.capacity() * size_of::<Line>()
    }
}

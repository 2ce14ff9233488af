//! The choices of a search, recorded as a proof that there is no solution.
//!
//! Where nothing is forced, the search branches on a row or a column. These lines, in the order of the search,
//! are the whole tree: which squares are left on a line follows from the rules, and so do forced queens and
//! dead ends. Whoever draws the same conclusions can follow it.
//! Limits: choices that outgrow their room, or what the checker can follow, are dropped, and the search
//! continues without them.

/// A row or a column, counted from 0 at the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Line {
    Row(u8),
    Column(u8),
}

/// The lines on which a search has branched.
pub(in super::super) struct Choices {
    lines: Vec<Line>,
    /// The queens that the search has placed.
    queens: u64,
    /// The lines that there is room for.
    most: usize,
}

impl Choices {
    /// The queens that the checker still follows: it looks at the whole board for each of them, which takes it up to
    /// five of its two billion steps.
    const MOST_QUEENS: u64 = 1 << 28;

    /// No choices yet, with room for so many bytes.
    pub fn within(room: usize) -> Self {
        /// The bytes of a line: in a list that grows by doubling, and then up to three characters in each of four
        /// copies of the certificate.
        const EACH: usize = 2 * size_of::<Line>() + 3 * 4;
        Self { lines: Vec::new(), queens: 0, most: room / EACH }
    }

    /// Counts a queen.
    #[inline]
    pub fn place(&mut self) {
        self.queens += 1;
    }

    /// Records a choice. False if there is no room for it, or if the tree has become too large to be followed.
    pub fn push(&mut self, line: Line) -> bool {
        let fits = self.lines.len() < self.most && self.queens <= Self::MOST_QUEENS;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_are_bounded_by_their_room_and_by_the_queens() {
        let mut choices = Choices::within(100);
        let fitting = (0..100).take_while(|_| choices.push(Line::Row(3))).count();
        assert_eq!((fitting, choices.lines().len()), (6, 6));
        let mut choices = Choices { queens: Choices::MOST_QUEENS - 1, ..Choices::within(100) };
        choices.place();
        assert!(choices.push(Line::Column(0)));
        choices.place();
        assert!(!choices.push(Line::Column(0)));
    }
}

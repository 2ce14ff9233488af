//! The most rooks, or bishops, by a maximum matching of lines.
//!
//! Every square lies on two lines: a row and a column, or two diagonals. So a square is an edge between two
//! lines, and a set, which uses no line twice, is a matching of lines. A maximum matching gives a largest
//! set, and König's theorem gives as many lines that cover the board, which proves that no set is larger
//! (see [`search::matching`]).

use super::lines::{Lines, Number};
use search::{Limit, Meter, Sort, matching::Matching};

/// A largest set, and as many lines that cover the board.
pub(super) struct LineMatching {
    pub squares: Vec<Number>,
    pub cover: Vec<Number>,
}

impl LineMatching {
    /// Matches the lines of a rook or a bishop.
    pub fn new(lines: &Lines, meter: &mut Meter<'_>) -> Result<Self, Limit> {
        // The lines of the first direction are numbered first, and the first square is on the first line of
        // the second direction.
        let all = lines.lines.len() as Number;
        let firsts = lines.of.first().map_or(0, |own| own[1]);
        let mut matching = Matching::new(all as usize, (0..firsts).collect(), (firsts..all).collect());
        let across = |line: Number| {
            let other = usize::from(line < firsts);
            lines.lines[line as usize].iter().map(move |&square| lines.of[square as usize][other])
        };
        matching.complete(across, meter)?;
        // Two lines cross in one square at most.
        let chosen = |line: Number| {
            let partner = matching.partner(line)?;
            lines.lines[line as usize].iter().copied().find(|&square| lines.of[square as usize][1] == partner)
        };
        let mut squares: Vec<Number> = (0..firsts).filter_map(chosen).collect();
        squares.put_in_order();
        // König's cover: the first lines that are not reached, and the second lines that are.
        let cover = (0..all).filter(|&line| matching.is_reached(line) != (line < firsts)).collect();
        Ok(Self { squares, cover })
    }
}

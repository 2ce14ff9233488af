//! The most rooks, or bishops, by a maximum matching of lines.
//!
//! Every square lies on two lines: a row and a column, or two diagonals. So a square is an edge between two
//! lines, and a set, which uses no line twice, is a matching of lines. A maximum matching gives a largest
//! set, and König's theorem gives as many lines that cover the board, which proves that no set is larger
//! (see [`crate::matching`]).

use super::lines::{Lines, Number};
use search::{Limit, Meter, matching::Matching};

/// A largest set, and as many lines that cover the board.
pub(super) struct LineMatching {
    pub squares: Vec<Number>,
    pub cover: Vec<Number>,
}

impl LineMatching {
    /// Matches the lines of a rook or a bishop.
    pub fn new(lines: &Lines, meter: &mut Meter<'_>) -> Result<Self, Limit> {
        let second_of = |square: Number| lines.of[square as usize][1];
        // The lines of the first direction are numbered first, and the first square is on the first line of
        // the second direction.
        let firsts = lines.squares.first().map_or(0, |_| second_of(0));
        let seconds = lines.lines.len() - firsts as usize;
        let across =
            |line: Number| lines.lines[line as usize].iter().map(move |&square| second_of(square) - firsts);
        let matching = Matching::maximum(firsts as usize, seconds, across, meter)?;
        // Two lines cross in one square at most.
        let chosen = |line: Number| {
            let partner = firsts + matching.partner(line)?;
            lines.lines[line as usize].iter().copied().find(|&square| second_of(square) == partner)
        };
        let mut squares: Vec<Number> = (0..firsts).filter_map(chosen).collect();
        squares.sort_unstable();
        let first_cover = (0..firsts).filter(|&line| !matching.reached_left[line as usize]);
        let second_cover = (firsts..).zip(&matching.reached_right).filter(|&(_, &reached)| reached);
        let cover = first_cover.chain(second_cover.map(|(line, _)| line)).collect();
        Ok(Self { squares, cover })
    }
}

//! The board of a question as a picture that can be edited.

use super::Instance;
use board::{Frame, Grid, Mark, Square, TRIANGULAR};

/// The board of a question as a picture in one line, made of the signs of the puzzle's palette: with what stands on
/// it at the start, also if options say so. A spec with this board and without those options asks the same.
pub fn drawing(instance: &dyn Instance) -> String {
    let Frame { board, marks, .. } = instance.blank();
    let palette = instance.spec().about().palette;
    let mut rows: Vec<Vec<char>> = board.row_texts().iter().map(|row| row.chars().collect()).collect();
    let mut put = |square: Square, letter: char| {
        let place = rows.get_mut(square.row as usize).and_then(|row| row.get_mut(square.col as usize));
        if let Some(place) = place.filter(|_| palette.iter().any(|sign| sign.letter == letter)) {
            *place = letter;
        }
    };
    for (square, mark) in marks {
        match mark {
            Mark::Piece(letter, _) => put(square, letter),
            Mark::EmptyHole => put(square, '.'),
            Mark::Number(_) | Mark::Weight(_) => {}
        }
    }
    let rows: Vec<String> = rows.iter().map(|row| row.iter().collect::<String>().replace('#', "_")).collect();
    let prefix = match board.grid() {
        Grid::Square => "",
        Grid::Triangular => TRIANGULAR,
    };
    format!("{prefix}{}", rows.join("/"))
}

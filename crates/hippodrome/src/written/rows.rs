//! Grids of step numbers, and boards with pieces.
//!
//! The cells of a row are separated by spaces or commas, or not at all if each is one character. Rows are
//! lines, or are separated by `/`. In a grid the numbers begin with 0 or 1. On a board every letter but `X`,
//! which marks an attacked square, is a piece; pieces may also be numbered in the order in which they were
//! placed, or marked with 1 in a board of zeros and ones.

use super::{Fault, Question};
use board::Square;
use contract::{Form, Solution};

/// The rows read so far.
#[derive(Default)]
pub(super) struct Rows {
    rows: Vec<Vec<Cell>>,
    line: usize,
}

/// A cell of a board.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cell {
    Empty,
    Piece,
    Number(u64),
}

impl Rows {
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Adds the rows of a line. Returns whether it is one.
    pub fn add(&mut self, question: &Question<'_>, line: &str, number: usize) -> Result<bool, Fault> {
        let mut rows = Vec::new();
        for part in line.split('/') {
            match cells(part, question) {
                Some(row) => rows.push(row),
                None => return Ok(false),
            }
        }
        if self.rows.is_empty() {
            self.line = number;
        }
        self.rows.append(&mut rows);
        Ok(true)
    }

    /// The solution that the rows are.
    pub fn solution(&self, question: &Question<'_>) -> Result<Solution, Fault> {
        let board = question.board;
        let form = question.form;
        if matches!(form, Form::Moves | Form::Chains) {
            return Err(Fault::Unreadable(format!(
                "line {}: a board alone does not say how it was reached: {}",
                self.line,
                question.expected()
            )));
        }
        if let Some(squares) = self.columns(question) {
            return Ok(Solution::squares(board, squares));
        }
        let (rows, cols) = (board.rows() as usize, board.cols() as usize);
        if self.rows.len() != rows {
            let found = self.rows.len();
            return Err(Fault::Unreadable(format!(
                "line {}: {found} row{} instead of {rows}",
                self.line,
                if found == 1 { "" } else { "s" }
            )));
        }
        if let Some((n, row)) = self.rows.iter().enumerate().find(|(_, row)| row.len() != cols) {
            return Err(Fault::Unreadable(format!(
                "line {}: row {} has {} cells instead of {cols}",
                self.line,
                n + 1,
                row.len()
            )));
        }
        let squares = if form == Form::Path { self.steps(question)? } else { self.pieces() };
        match squares.iter().find(|&&square| !board.contains(square)) {
            None => Ok(Solution::squares(board, squares)),
            Some(&square) => {
                Err(Fault::Wrong(format!("{} is used, but it is not on the board", board.name(square))))
            }
        }
    }

    /// Every cell with its square, in reading order.
    fn cells(&self) -> impl Iterator<Item = (Square, Cell)> + '_ {
        (0..)
            .zip(&self.rows)
            .flat_map(|(row, cells)| (0..).zip(cells).map(move |(col, &cell)| (Square::new(row, col), cell)))
    }

    /// The squares in the order of their numbers.
    fn numbered(&self) -> Vec<(u64, Square)> {
        let number = |(square, cell)| match cell {
            Cell::Number(number) => Some((number, square)),
            _ => None,
        };
        let mut numbered: Vec<(u64, Square)> = self.cells().filter_map(number).collect();
        numbered.sort_unstable();
        numbered
    }

    /// The squares of a path, in order. The numbers must begin with 0 or 1 and have neither gaps nor repeats.
    fn steps(&self, question: &Question<'_>) -> Result<Vec<Square>, Fault> {
        let numbered = self.numbered();
        let name = |square| question.board.name(square);
        if let Some(&(first, square)) = numbered.first().filter(|&&(first, _)| first > 1) {
            let least = format!("the least number is {first}, on {}", name(square));
            return Err(Fault::Wrong(format!("{least}: steps are counted from 0 or 1")));
        }
        for pair in numbered.windows(2) {
            let [(before, square), (after, other)] = [pair[0], pair[1]];
            if before == after {
                let (one, two) = (name(square), name(other));
                return Err(Fault::Wrong(format!("step {before} is both on {one} and on {two}")));
            }
            if after != before + 1 {
                let (one, two) = (name(square), name(other));
                return Err(Fault::Wrong(format!(
                    "step {} is missing: after step {before} on {one} comes step {after} on {two}",
                    before + 1
                )));
            }
        }
        Ok(numbered.into_iter().map(|(_, square)| square).collect())
    }

    /// The squares with pieces: in the order of their numbers if they have any, else in reading order.
    fn pieces(&self) -> Vec<Square> {
        let numbered = self.numbered();
        let zeros_and_ones = numbered.iter().all(|&(number, _)| number <= 1)
            && numbered.iter().any(|&(number, _)| number == 0);
        let lettered = self.cells().filter(|&(_, cell)| cell == Cell::Piece).map(|(square, _)| square);
        let wanted = |&(number, _): &(u64, Square)| !zeros_and_ones || number == 1;
        let numbered = numbered.iter().filter(|pair| wanted(pair)).map(|&(_, square)| square);
        numbered.chain(lettered).collect()
    }

    /// One line with a column for each row, counted from 1 or 0, which is how queens are often written.
    fn columns(&self, question: &Question<'_>) -> Option<Vec<Square>> {
        let board = question.board;
        let [row] = &self.rows[..] else { return None };
        if question.form != Form::Placement || board.rows() < 2 || row.len() != board.rows() as usize {
            return None;
        }
        let number = |cell: &Cell| match cell {
            Cell::Number(number) => Some(*number),
            _ => None,
        };
        let columns: Vec<u64> = row.iter().map(number).collect::<Option<_>>()?;
        let first = u64::from(!columns.contains(&0));
        let square = |(row, &column): (u32, &u64)| {
            let col = u32::try_from(column - first).ok().filter(|&col| col < board.cols())?;
            Some(Square::new(row, col))
        };
        (0..).zip(&columns).map(square).collect()
    }
}

/// The cells of a row, if the text is one.
fn cells(text: &str, question: &Question<'_>) -> Option<Vec<Cell>> {
    let words: Vec<&str> =
        text.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty()).collect();
    // Squares may be written as pairs without parentheses: `0,0 2,1`.
    let is_pair = |word: &str| word.split(',').filter(|part| !part.is_empty()).count() == 2;
    let groups: Vec<&str> = text.split_whitespace().collect();
    let may_be_pairs = question.board.cols() != 2 || groups.len() > 1;
    if may_be_pairs && groups.iter().all(|group| is_pair(group)) && !groups.is_empty() {
        return None;
    }
    match words[..] {
        [] => None,
        [word] if word.chars().count() > 1 && word.parse::<u64>().is_err() => {
            word.chars().map(|c| cell(c.encode_utf8(&mut [0; 4]), question.form)).collect()
        }
        _ => words.into_iter().map(|word| cell(word, question.form)).collect(),
    }
}

/// A cell, if the text is one.
fn cell(text: &str, form: Form) -> Option<Cell> {
    if let Ok(number) = text.parse() {
        return Some(Cell::Number(number));
    }
    let mut characters = text.chars();
    match (characters.next(), characters.next()) {
        (Some('.' | '-' | '_' | '#' | '·'), None) => Some(Cell::Empty),
        (Some('X' | 'x'), None) if form != Form::Path => Some(Cell::Empty),
        (Some(letter), None) if letter.is_ascii_alphabetic() && form != Form::Path => Some(Cell::Piece),
        (Some(letter), None) if ('\u{2654}'..='\u{265f}').contains(&letter) && form != Form::Path => {
            Some(Cell::Piece)
        }
        _ => None,
    }
}

//! A proof of claim "queens-none" by a tree of choices, each of which is a row or a column.
//!
//! A case is what follows from some queens. A queen rules out all squares of its lines. A row or column without a queen
//! needs one: if a single square is left on it, the queen is there, and if none is left, the case is closed. In a case
//! that is not closed, the next choice names a row (`3`) or a column (`b`) without a queen. Each square that is left on
//! it becomes a case: its queen is added, and what follows from that. These cases are taken in reading order, each with
//! all that is chosen in it, so that the choices are in the order of a depth-first search. At the end every case is
//! closed and no choice is left.
//!
//! Limits: sides of at most 64, without regions, so that a row is a word. There are never more choices to return to than
//! rows. For every queen the whole board is looked at: [`ROWS_PER_STEP`] rows count as one step of work.

use crate::verdict::{Rejection, counted, invalid, quoted, unreadable};
use crate::work::Work;

use super::Question;

const MAX_SIDE: usize = 64;
const ROWS_PER_STEP: u64 = 16;

/// A set of squares: one word for each row, one bit for each column. Rows beyond the board are empty.
type Squares = [u64; MAX_SIDE];

/// A choice with squares that are not tried yet.
struct Choice {
    case: Case,
    line: usize,
    /// The columns of these squares on a row, or their rows on a column.
    untried: u64,
}

/// Checks that the tree leaves no case open.
pub(super) fn check(question: &Question, tree: &str, work: &mut Work) -> Result<(), Rejection> {
    let size = question.size;
    if size > MAX_SIDE || question.regions.is_some() {
        return unreadable(format!("tree: only for sides of at most {MAX_SIDE}, without regions"));
    }
    let (ruled_out, mut case) = (ruled_out(question), Case::without_queens(question));
    let mut open = question.placed().all(|place| {
        let open = case.open[place / size] >> (place % size) & 1 == 1;
        case.place(&ruled_out, place / size, place % size);
        open
    });
    let mut names = (1_u64..).zip(tree.split(' ').filter(|_| !tree.is_empty()));
    let mut choices: Vec<Choice> = Vec::new();
    let mut made = 0;
    loop {
        let mut looks = 1;
        open = open && case.conclude(&ruled_out, &mut looks);
        work.spend(looks * (1 + size as u64 / ROWS_PER_STEP))?;
        if open {
            let Some((number, name)) = names.next() else {
                return invalid(format!("tree: after {} a case is left open", counted(made, "choice")));
            };
            made = number;
            let line = question.board.find_line(format_args!("tree: choice {number}"), name)?;
            match case.left_on(line) {
                0 => return invalid(format!("tree: choice {number}: {} has a queen already", quoted(name))),
                untried => choices.push(Choice { case: case.clone(), line, untried }),
            }
        }
        while choices.pop_if(|choice| choice.untried == 0).is_some() {}
        let Some(choice) = choices.last_mut() else { break };
        case.clone_from(&choice.case);
        let (row, column) = case.square(choice.line, choice.untried);
        choice.untried &= choice.untried - 1;
        case.place(&ruled_out, row, column);
        open = true;
    }
    match names.next() {
        Some((number, name)) => {
            invalid(format!("tree: choice {number}: {}: every case is closed already", quoted(name)))
        }
        None => Ok(()),
    }
}

/// Returns what a queen on each cell rules out: all squares of its lines.
fn ruled_out(question: &Question) -> Vec<Squares> {
    let (size, grid) = (question.size, question.grid());
    let mut ruled_out = vec![[0; MAX_SIDE]; size * size];
    for (squares, lines) in ruled_out.iter_mut().zip(&grid.lines_of) {
        for &place in lines.iter().flat_map(|&line| &grid.lines[line]) {
            squares[place / size] |= 1 << (place % size);
        }
    }
    ruled_out
}

/// What follows from some queens.
#[derive(Clone)]
struct Case {
    size: usize,
    /// The squares that are not ruled out.
    open: Squares,
    /// The rows and the columns without a queen.
    rows: u64,
    columns: u64,
}

impl Case {
    fn without_queens(question: &Question) -> Self {
        let size = question.size;
        let mut open = [0; MAX_SIDE];
        for square in question.board.squares() {
            open[square.row as usize] |= 1 << square.column;
        }
        let all = u64::MAX >> (MAX_SIDE - size);
        Self { size, open, rows: all, columns: all }
    }

    fn place(&mut self, ruled_out: &[Squares], row: usize, column: usize) {
        self.rows &= !(1 << row);
        self.columns &= !(1 << column);
        for (open, ruled_out) in self.open.iter_mut().zip(&ruled_out[row * self.size + column]) {
            *open &= !ruled_out;
        }
    }

    /// Places all queens that are forced. Returns false if the case is closed, and adds to the `looks` at the board.
    fn conclude(&mut self, ruled_out: &[Squares], looks: &mut u64) -> bool {
        loop {
            // The rows and the columns with at least one square, and those with more.
            let (mut rows, mut long_rows, mut columns, mut long_columns) = (0, 0, 0, 0);
            for (row, &word) in self.open[..self.size].iter().enumerate() {
                rows |= u64::from(word != 0) << row;
                long_rows |= u64::from(word & word.wrapping_sub(1) != 0) << row;
                long_columns |= columns & word;
                columns |= word;
            }
            if self.rows & !rows | self.columns & !columns != 0 {
                return false;
            }
            let line = match (self.rows & !long_rows, self.columns & !long_columns) {
                (0, 0) => return true,
                (0, columns) => self.size + columns.trailing_zeros() as usize,
                (rows, _) => rows.trailing_zeros() as usize,
            };
            let (row, column) = self.square(line, self.left_on(line));
            self.place(ruled_out, row, column);
            *looks += 1;
        }
    }

    /// Returns the squares that are left on a line: the columns of a row, or the rows of a column. The columns come after
    /// the rows.
    fn left_on(&self, line: usize) -> u64 {
        match line.checked_sub(self.size) {
            None => self.open[line],
            Some(column) => (0..self.size).fold(0, |rows, row| rows | (self.open[row] >> column & 1) << row),
        }
    }

    /// Returns the row and the column of the first of some squares of a line.
    fn square(&self, line: usize, squares: u64) -> (usize, usize) {
        let other = squares.trailing_zeros() as usize;
        if line < self.size { (line, other) } else { (other, line - self.size) }
    }
}

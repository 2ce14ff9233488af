//! Answers as people and programs write them: on paper, in a homework, or as the output of a program.
//!
//! A text goes through four steps. Each line is cleaned (`lines`) and cut into words and lists (`tokens`). What a line
//! holds is a row of a board, squares or moves, or a remark (`parts`). Rows and squares that belong together are one
//! answer (`answers`); a text may hold many. At last the first of the `FORMS` that fits an answer turns
//! it into a solution (`forms`, with `boards` and `places`). Which forms make sense follows from what a solution of the
//! puzzle is (its [`Form`]).
//!
//! Brackets of every kind make a list, so the lists of Python, the arrays of C and Java, and the matrices of numpy and
//! MATLAB are one case; a table, a CSV file and a plain board are another.
//!
//! Reading is all that is done here. Whether an answer is right is left to the independent checker; only what
//! cannot even be put down as a solution, such as a number that is missing from a grid, is a fault here.
//!
//! Limits: [`MOST_BYTES`] of text, and brackets nested `tokens::DEEPEST` deep.
//!
//! ```
//! let queens = hippodrome::ask("queens 4").unwrap();
//! let answers = hippodrome::written::read(queens.instance(), ".Q..\n...Q\nQ...\n..Q.\n\n[(0, 1), (1, 3), (2, 0), (3, 2)]\n");
//! assert_eq!(answers.len(), 2);
//! assert_eq!(answers[0].solution, answers[1].solution);
//! assert_eq!(answers[0].form, "a board with pieces");
//! ```

mod actions;
mod answers;
mod boards;
mod forms;
mod lines;
mod parts;
mod places;
mod sizes;
mod tokens;

use std::collections::HashMap;

use serde_json::{Map, Value};

use board::{Grid, Mark, Shape, Square};
use contract::{Form, Instance, Preset, Solution};

/// The most bytes of a text: enough for the step numbers of a board of 2000x2000.
pub const MOST_BYTES: usize = 32 << 20;

/// An answer that was read from a text.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Written {
    /// The number of its first line, counted from 1.
    pub line: usize,
    /// What it was taken for, such as "a grid of step numbers".
    pub form: &'static str,
    /// The solution, or why there is none.
    pub solution: Result<Solution, Fault>,
}

/// Why a text is not a solution. The sentence says what is wrong, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It cannot be understood.
    Unreadable(String),
    /// It can be understood, but it cannot be a solution.
    Wrong(String),
}

/// Reads every answer of a text.
pub fn read(instance: &dyn Instance, text: &str) -> Vec<Written> {
    let unreadable = |line, sentence: String| {
        vec![Written { line, form: "a text", solution: Err(Fault::Unreadable(sentence)) }]
    };
    if text.len() > MOST_BYTES {
        let most = MOST_BYTES >> 20;
        return unreadable(1, format!("the text is too large: at most {most} MiB are read as answers"));
    }
    if instance.spec().about().form == Form::Actions {
        return actions::read(instance, text);
    }
    let question = Question::new(instance);
    let lines = lines::clean(text, Some(question.cols()));
    let sentences = match tokens::cut(&lines) {
        Ok(sentences) => sentences,
        Err((line, sentence)) => return unreadable(line, sentence),
    };
    let answers = answers::join(&sentences, &question);
    if answers.is_empty() && !lines.is_empty() {
        let first = lines[0].number;
        let expected = question.expected();
        return unreadable(first, format!("line {first}: no answer was found here: {expected}"));
    }
    answers.iter().map(|answer| forms::read(answer, &question)).collect()
}

/// The boards to which a text may belong, as they are written in a spec: the sizes of its grids and lists, and its
/// first board as a picture.
pub fn boards(text: &str) -> Vec<String> {
    sizes::boards(text)
}

/// What must be known about a question to read answers to it.
struct Question<'q> {
    board: &'q Shape,
    /// The name of the puzzle, which names its pieces in the plural.
    puzzle: &'static str,
    /// The boards that have a name.
    presets: &'static [Preset],
    form: Form,
    /// The square on which a path has to begin, if that is given.
    from: Option<Square>,
    /// Whether a path returns to its first square.
    closed: bool,
    /// What stands on the board at the start.
    start: HashMap<Square, Mark>,
    /// The letter of the region of every place, in reading order; none if there are no regions.
    regions: Vec<char>,
}

impl<'q> Question<'q> {
    fn new(instance: &'q dyn Instance) -> Self {
        /// On larger boards nothing is compared with the start.
        const MOST_SQUARES: u64 = 1 << 20;
        let board = instance.board();
        let stated = match instance.statement() {
            Some(Value::Object(members)) => members,
            _ => Map::new(),
        };
        let from = stated.get("from").and_then(Value::as_str);
        let blank = (board.len() <= MOST_SQUARES).then(|| instance.blank());
        let (start, regions) = blank.map_or_else(Default::default, |frame| {
            let letters = frame.regions.iter().map(|&region| draw::region_letter(region)).collect();
            (frame.marks.into_iter().collect(), letters)
        });
        Self {
            board,
            puzzle: instance.spec().about().name,
            presets: instance.spec().about().presets,
            form: instance.spec().about().form,
            from: from.and_then(|name| board.parse_square(name).ok()),
            closed: stated.get("closed").and_then(Value::as_bool).unwrap_or(false),
            start,
            regions,
        }
    }

    fn rows(&self) -> usize {
        self.board.rows() as usize
    }

    fn cols(&self) -> usize {
        self.board.cols() as usize
    }

    /// Whether a solution is a sequence of moves.
    fn moves(&self) -> bool {
        matches!(self.form, Form::Moves | Form::Chains)
    }

    /// The columns of the cells of a row that is written with so many cells; none if it does not fit. A row may be
    /// written whole, or only its squares, or on the triangular grid with a gap between neighbours.
    fn columns_of(&self, row: usize, cells: usize) -> Option<Vec<Option<u32>>> {
        let cols = self.board.cols();
        let square = |col: u32| Square::new(row as u32, col);
        let own = || (0..cols).filter(|&col| self.board.contains(square(col)));
        if self.board.grid() == Grid::Triangular {
            let holes: Vec<u32> = own().collect();
            if cells == holes.len() {
                return Some(holes.into_iter().map(Some).collect());
            }
            // A matrix: row r of a triangle begins as many cells to the right as there are rows below it.
            if cells + 1 == 2 * self.cols() {
                let indent = self.rows().checked_sub(row + 1)?;
                let hole = |at: usize| {
                    let past = at.checked_sub(indent)?;
                    (past % 2 == 0)
                        .then_some((past / 2) as u32)
                        .filter(|&col| self.board.contains(square(col)))
                };
                return Some((0..cells).map(hole).collect());
            }
            return None;
        }
        if cells == self.cols() {
            return Some((0..cols).map(Some).collect());
        }
        (cells == own().count()).then(|| own().map(Some).collect())
    }

    /// Whether a row may be written with so many cells.
    fn fits(&self, cells: usize) -> bool {
        cells == self.cols()
            || self.board.len() < self.board.frame_len()
                && (0..self.rows()).any(|row| self.columns_of(row, cells).is_some())
    }

    /// A path through these squares. The return to the first square of a closed one may be written out.
    fn path(&self, mut squares: Vec<Square>) -> Solution {
        let returns = squares.len() as u64 == self.board.len() + 1 && squares.first() == squares.last();
        if self.closed && returns {
            squares.pop();
        }
        Solution::squares(self.board, squares)
    }

    /// What can be written, for an error message.
    fn expected(&self) -> &'static str {
        match self.form {
            Form::Path => {
                "write a grid of step numbers, the squares in order, or the displacements in order, such as (2,1) (-1,2)"
            }
            Form::Placement => "draw the board with a letter for every piece, or name the squares",
            Form::Actions => "list the actions in order, with commas between them",
            Form::Moves | Form::Chains => {
                "list the moves in order, such as a1-b3 c1-a2, or draw the boards one after the other"
            }
        }
    }
}

//! Answers as people write them: on paper, in a homework, or copied from the output of this program.
//!
//! An answer is a grid of step numbers, a board with letters for pieces, a list of squares, a list of moves
//! or a list of displacements. Which of them make sense follows from what a solution of the puzzle is (its
//! [`Form`]). A text may hold several answers, separated by blank lines or numbered like the output of
//! `list`.
//!
//! Reading is all that is done here. Whether an answer is right is left to the independent checker; only what
//! cannot even be put down as a solution, such as a number that is missing from a grid, is a fault here.
//!
//! - `answers`: cuts a text into answers, and the boards of a terminal into plain rows
//! - `rows`: grids of numbers and boards with pieces
//! - `lists`: squares, moves and displacements
//!
//! ```
//! let queens = hippodrome::ask("queens 4").unwrap();
//! let answers = hippodrome::written::read(queens.instance(), ".Q..\n...Q\nQ...\n..Q.\n\nb4 d3 a2 c1\n");
//! assert_eq!(answers.len(), 2);
//! assert_eq!(answers[0].solution, answers[1].solution);
//! ```

mod answers;
mod lists;
mod rows;

use serde_json::{Map, Value};

use self::answers::{Text, split};
use self::lists::List;
use self::rows::Rows;
use board::{Shape, Square};
use contract::{Form, Instance, Solution};

/// An answer that was read from a text.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Written {
    /// The number of its first line, counted from 1.
    pub line: usize,
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
    let question = Question::new(instance);
    split(text).into_iter().map(|text| question.answer(&text)).collect()
}

/// What must be known about a question to read answers to it.
struct Question<'q> {
    board: &'q Shape,
    form: Form,
    /// The square on which a path has to begin, if that is given.
    from: Option<Square>,
    /// Whether a path returns to its first square.
    closed: bool,
}

impl<'q> Question<'q> {
    fn new(instance: &'q dyn Instance) -> Self {
        let board = instance.board();
        let stated = match instance.statement() {
            Some(Value::Object(members)) => members,
            _ => Map::new(),
        };
        let from = stated.get("from").and_then(Value::as_str);
        Self {
            board,
            form: instance.spec().about().form,
            from: from.and_then(|name| board.parse_square(name).ok()),
            closed: stated.get("closed").and_then(Value::as_bool).unwrap_or(false),
        }
    }

    fn answer(&self, text: &Text) -> Written {
        Written { line: text.first_line(), solution: self.solution(text) }
    }

    /// The solution of a text. If it is written in two ways, such as a grid and the list of its squares, both
    /// have to be the same.
    fn solution(&self, text: &Text) -> Result<Solution, Fault> {
        let mut rows = Rows::default();
        let mut list = List::default();
        if text.captions.is_empty() {
            for (number, line) in &text.lines {
                if rows.add(self, line, *number)? || is_remark(line) {
                    continue;
                }
                list.add(line, *number)?;
            }
        } else {
            for (number, caption) in &text.captions {
                list.add(caption, *number)?;
            }
        }
        let by_rows = (!rows.is_empty()).then(|| rows.solution(self));
        let by_list = (!list.is_empty()).then(|| list.solution(self));
        match (by_rows, by_list) {
            (Some(rows), Some(list)) if matches!(self.form, Form::Path | Form::Placement) => {
                let (rows, list) = (rows?, list?);
                if self.in_order(&rows) != self.in_order(&list) {
                    return Err(Fault::Wrong("the board and the list below it are different answers".into()));
                }
                Ok(rows)
            }
            (_, Some(list)) => list,
            (Some(rows), None) => rows,
            (None, None) => Err(Fault::Unreadable(format!(
                "line {}: no answer was found here: {}",
                text.first_line(),
                self.expected()
            ))),
        }
    }

    /// A path through these squares. The return to the first square of a closed one may be written out.
    fn path(&self, mut squares: Vec<Square>) -> Solution {
        let returns = squares.len() as u64 == self.board.len() + 1 && squares.first() == squares.last();
        if self.closed && returns {
            squares.pop();
        }
        Solution::squares(self.board, squares)
    }

    /// The squares of a solution; those of a placement are sorted, since their order means nothing.
    fn in_order(&self, solution: &Solution) -> Vec<Square> {
        let mut squares = solution.as_squares().to_vec();
        if self.form == Form::Placement {
            squares.sort_unstable();
        }
        squares
    }

    /// What can be written, for an error message.
    fn expected(&self) -> &'static str {
        match self.form {
            Form::Path => {
                "write a grid of step numbers, the squares in order, or the displacements in order, such as (2,1) (-1,2)"
            }
            Form::Placement => "draw the board with a letter for every piece, or name the squares",
            Form::Moves | Form::Chains => "list the moves in order, such as a1-b3 c1-a2",
        }
    }
}

/// Whether a line is a sentence or a figure, such as those around a board that this program prints: it has a
/// word of three letters.
fn is_remark(line: &str) -> bool {
    line.split(|c: char| !c.is_alphabetic()).any(|word| word.chars().count() >= 3)
}

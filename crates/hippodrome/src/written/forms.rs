//! The forms in which an answer can be written, the first that fits first.

use super::answers::{Answer, Row, is_columns};
use super::places::{self, Item, Place, number};
use super::{Fault, Question, Written, boards};
use board::{Grid, Square};
use contract::{Form, Solution};
use search::Sort;

/// A form: what it is called, when it fits, and how it is read.
pub(super) struct Reading {
    name: &'static str,
    fits: fn(&Answer<'_>, &Question<'_>) -> bool,
    read: fn(&Answer<'_>, &Question<'_>) -> Result<Solution, Fault>,
}

/// Every form.
pub(super) const FORMS: &[Reading] = &[
    Reading {
        name: "a list of moves",
        fits: |answer, question| question.moves() && !answer.items.is_empty(),
        read: |answer, question| moves(&answer.items, question),
    },
    Reading {
        name: "the boards after each move",
        fits: |answer, question| question.moves() && boards::are_boards(&answer.rows, question),
        read: |answer, question| {
            Ok(places::as_moves(boards::moves_between(&answer.rows, question)?, question))
        },
    },
    Reading {
        name: "moves by row and column, one a line",
        fits: |answer, question| question.moves() && are_numbers(&answer.rows),
        read: |answer, question| moves(&as_items(&answer.rows, question), question),
    },
    Reading {
        name: "the boards after each move",
        fits: |answer, question| question.moves() && !answer.rows.is_empty(),
        read: |answer, question| {
            Ok(places::as_moves(boards::moves_between(&answer.rows, question)?, question))
        },
    },
    Reading {
        name: "a column for each row",
        fits: |answer, question| matches!(&answer.rows[..], [row] if is_columns(row, question)),
        read: |answer, question| {
            Ok(Solution::squares(question.board, boards::columns(&answer.rows[0], question)?))
        },
    },
    Reading {
        name: "displacements, one a line",
        fits: |answer, question| {
            question.form == Form::Path
                && are_pairs(&answer.rows, question)
                && places::are_displacements(&as_items(&answer.rows, question))
        },
        read: |answer, question| places::displaced(&as_items(&answer.rows, question), question),
    },
    Reading {
        name: "rows and columns, one square a line",
        fits: |answer, question| are_pairs(&answer.rows, question),
        read: |answer, question| listed(&as_items(&answer.rows, question), question),
    },
    Reading {
        name: "a grid of step numbers",
        fits: |answer, question| question.form == Form::Path && !answer.rows.is_empty(),
        read: |answer, question| Ok(question.path(boards::steps(&folded(&answer.rows, question), question)?)),
    },
    Reading {
        name: "a board with pieces",
        fits: |answer, _| !answer.rows.is_empty(),
        read: |answer, question| {
            let squares = boards::pieces(&folded(&answer.rows, question), question)?;
            Ok(Solution::squares(question.board, squares))
        },
    },
    Reading {
        name: "a list of displacements",
        fits: |answer, question| question.form == Form::Path && places::are_displacements(&answer.items),
        read: |answer, question| places::displaced(&answer.items, question),
    },
    Reading {
        name: "a list of squares",
        fits: |_, _| true,
        read: |answer, question| listed(&answer.items, question),
    },
];

/// Reads an answer in the first form that fits. If it is written in two ways, such as a grid and the list of its
/// squares, both have to be the same.
pub(super) fn read(answer: &Answer<'_>, question: &Question<'_>) -> Written {
    let Some(form) = FORMS.iter().find(|form| (form.fits)(answer, question)) else {
        let none = Err(Fault::Unreadable(format!("line {}: {}", answer.line, question.expected())));
        return Written { line: answer.line, form: "a text", solution: none };
    };
    let taken = |fault| match fault {
        Fault::Unreadable(why) => Fault::Unreadable(format!("taken for {}: {why}", form.name)),
        wrong => wrong,
    };
    let mut solution = (form.read)(answer, question).map_err(taken);
    if let (Ok(first), false, false) =
        (&solution, answer.rows.is_empty() || question.moves(), answer.items.is_empty())
    {
        let rest = Answer { line: answer.line, items: answer.items.clone(), ..Answer::default() };
        let second = read(&rest, question).solution;
        if second.is_ok_and(|second| in_order(first, question) != in_order(&second, question)) {
            solution = Err(Fault::Wrong("the board and the list beside it are different answers".into()));
        }
    }
    if let (Some((line, word)), true) = (answer.unreadable, answer.rows.is_empty()) {
        let shown = boards::shown(word);
        solution = Err(taken(Fault::Unreadable(format!(
            "line {line}: `{shown}` is neither a square, a move nor a displacement"
        ))));
    }
    Written { line: answer.line, form: form.name, solution }
}

/// The squares of a solution; those of a placement are sorted, since their order means nothing.
fn in_order(solution: &Solution, question: &Question<'_>) -> Vec<Square> {
    let mut squares = solution.as_squares().to_vec();
    if question.form == Form::Placement {
        squares.put_in_order();
    }
    squares
}

/// A path or a placement by its squares; the moves of a path may be written instead.
fn listed(items: &places::Items<'_>, question: &Question<'_>) -> Result<Solution, Fault> {
    let moves = items.iter().any(|(_, item)| item.places.len() > 1);
    match question.form {
        Form::Path if moves => places::joined(items, question),
        Form::Path => Ok(question.path(places::squares(items, question)?)),
        _ => Ok(Solution::squares(question.board, places::squares(items, question)?)),
    }
}

/// A sequence of moves.
fn moves(items: &places::Items<'_>, question: &Question<'_>) -> Result<Solution, Fault> {
    let holes = |(line, item): &(usize, Item<'_>)| match item.places[..] {
        [Place::Pair(from, to)] => Some((*line, Item { places: vec![Place::Hole(from), Place::Hole(to)] })),
        _ => None,
    };
    // Where holes are numbered, pairs alone are moves from hole to hole.
    let numbered: Option<Vec<(usize, Item<'_>)>> = items.iter().map(holes).collect();
    let numbered = numbered.filter(|_| question.board.grid() == Grid::Triangular);
    let items = numbered.as_deref().unwrap_or(items);
    if let Some((line, _)) = items.iter().find(|(_, item)| item.places.len() < 2) {
        return Err(Fault::Unreadable(format!(
            "line {line}: a square alone is no move: {}",
            question.expected()
        )));
    }
    Ok(places::as_moves(places::moves(items, question)?, question))
}

/// Whether every row is a pair of numbers, and the rows are not the board itself.
fn are_pairs(rows: &[Row<'_>], question: &Question<'_>) -> bool {
    let pair =
        |row: &Row<'_>| row.cells.len() == 2 && row.cells.iter().all(|cell| number(cell.text).is_some());
    let board = question.cols() == 2 && rows.len() == question.rows();
    !rows.is_empty() && !board && rows.iter().all(pair)
}

/// Whether every row consists of numbers that can be a move.
fn are_numbers(rows: &[Row<'_>]) -> bool {
    let numbers =
        |row: &Row<'_>| row.cells.len() > 1 && row.cells.iter().all(|cell| number(cell.text).is_some());
    !rows.is_empty() && rows.iter().all(numbers)
}

/// Every row as a square or a move: its numbers are rows and columns in turn, or the numbers of holes.
fn as_items<'t>(rows: &[Row<'t>], question: &Question<'_>) -> Vec<(usize, Item<'t>)> {
    let places = |row: &Row<'t>| -> Vec<Place<'t>> {
        if question.board.grid() == Grid::Triangular && row.cells.len() < 4 {
            return row.cells.iter().map(|cell| Place::Name(cell.text)).collect();
        }
        let numbers: Vec<i64> = row.cells.iter().filter_map(|cell| number(cell.text)).collect();
        numbers.chunks_exact(2).map(|pair| Place::Pair(pair[0], pair[1])).collect()
    };
    rows.iter().map(|row| (row.line, Item { places: places(row) })).collect()
}

/// The rows of a board that is written in one row.
fn folded<'t>(rows: &[Row<'t>], question: &Question<'_>) -> Vec<Row<'t>> {
    match rows {
        [row] if question.rows() > 1 && row.cells.len() as u64 == question.board.frame_len() => {
            let row_of = |cells: &[super::parts::Cell<'t>]| Row { line: row.line, cells: cells.to_vec() };
            row.cells.chunks(question.cols()).map(row_of).collect()
        }
        _ => rows.to_vec(),
    }
}

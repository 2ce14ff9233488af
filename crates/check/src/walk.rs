//! Claim "walk": a piece goes from one square to another in a number of moves.
//!
//! That no walk is shorter is proved by distances, one for each square: that of `from` is 0, and no move changes the
//! distance by more than 1. So no walk of k moves leads further than distance k, and a walk to a square of distance k
//! has at least k moves (a potential, as in Ford and Fulkerson's "Flows in Networks", 1962). Such distances always
//! exist: the lengths of the shortest walks. Without distances optimality is not certified.
//!
//! Limits: time and memory are linear in the text, also for pieces that slide: their moves are checked line by line.

pub(crate) mod none;

use std::borrow::Cow;

use crate::board::{Board, NO_SQUARE, Numbering, Square};
use crate::json::{List, Object, Value};
use crate::members::Members;
use crate::piece::Piece;
use crate::verdict::{Rejection, Verdict, counted, invalid, unreadable};

/// The largest distance that is accepted; far larger than the number of squares of any board.
const MOST_DISTANCE: u32 = 1 << 30;
/// The square has no distance, because it cannot be reached. Differs from all distances by more than 1.
const NO_DISTANCE: u32 = u32::MAX;

/// A board, a piece, and where it goes.
struct Question {
    board: Board,
    piece: Piece,
    from: Square,
    to: Square,
}

impl Question {
    /// Reads the members "board", "from", "to" and the one that names the piece.
    fn read(members: &Members<'_>, piece_member: &str) -> Result<Self, Rejection> {
        let rows = members.texts("board")?;
        let board = Board::rectangular("board", &rows, ".", Numbering::FromBottom)?;
        let piece = Piece::read(members, piece_member)?;
        let from = board.find("from", members.text("from")?)?;
        let to = board.find("to", members.text("to")?)?;
        Ok(Self { board, piece, from, to })
    }

    /// Returns a description such as "knight's walk from a1 to h8".
    fn noun(&self) -> String {
        let (from, to) = (self.board.name(self.from), self.board.name(self.to));
        format!("{}'s walk from {from} to {to}", self.piece.noun)
    }

    /// Returns the index of the first step between these squares that is not a move.
    fn first_false_step(&self, squares: &[Square]) -> Option<usize> {
        if !self.piece.slides {
            return squares.windows(2).position(|step| !self.piece.joins(step[0], step[1]));
        }
        // Following each slide square by square could take far longer than reading the text.
        let mut is_move = vec![false; squares.len().saturating_sub(1)];
        for direction in self.directions() {
            let first = first_on_line(&self.board, direction);
            let line = |square| self.board.place(square).map(|place| first[place]);
            for (is_move, step) in is_move.iter_mut().zip(squares.windows(2)) {
                *is_move |= step[0] != step[1] && line(step[0]) == line(step[1]);
            }
        }
        is_move.iter().position(|&is_move| !is_move)
    }

    /// Returns two squares, one move apart, whose labels differ by more than `most`, the smaller label first.
    fn steep_move(&self, label: impl Fn(Square) -> u32, most: u32) -> Option<[Square; 2]> {
        let is_steep = |low: Square, high: Square| label(high).saturating_sub(label(low)) > most;
        let is_square = |square: Square| self.board.at(square) != NO_SQUARE;
        if !self.piece.slides {
            let steps = &self.piece.steps;
            let moves = self.board.squares().flat_map(|from| steps.iter().map(move |&step| (from, step)));
            let mut moves = moves.map(|(from, step)| [from, from.plus(step)]);
            return moves.find(|&[from, to]| is_square(to) && is_steep(from, to));
        }
        // Any two squares of a line are one move apart, so the smallest and the largest label decide.
        for direction @ (rows, columns) in self.directions() {
            for first in self.board.squares().filter(|first| !is_square(first.plus((-rows, -columns)))) {
                let (mut low, mut high, mut here) = (first, first, first);
                while is_square(here) {
                    low = if label(here) < label(low) { here } else { low };
                    high = if label(here) > label(high) { here } else { high };
                    here = here.plus(direction);
                }
                if is_steep(low, high) {
                    return Some([low, high]);
                }
            }
        }
        None
    }

    /// Iterates over the piece's steps downwards or to the right; the others are their opposites.
    fn directions(&self) -> impl Iterator<Item = (i64, i64)> {
        self.piece.steps.iter().copied().filter(|&step| step > (0, 0))
    }
}

/// Returns, for each cell, the cell of the first square on its line in this direction. A line ends at holes and at the
/// edge, so two squares have the same first square if and only if a piece can slide from one to the other.
fn first_on_line(board: &Board, direction: (i64, i64)) -> Vec<u32> {
    // The square before is above or to the left, so its entry is known already.
    let mut first: Vec<u32> = (0..).take(board.cells().len()).collect();
    for square in board.squares() {
        let before = square.plus((-direction.0, -direction.1));
        if let (Some(here), Some(before)) = (board.place(square), board.place(before))
            && board.cells()[before] != NO_SQUARE
        {
            first[here] = first[before];
        }
    }
    first
}

/// Checks a certificate whose claim is "walk".
pub(crate) fn check(object: &Object<'_>) -> Result<Verdict, Rejection> {
    let piece_member = Piece::member(object);
    let mut names = vec!["board", piece_member, "from", "to", "value", "optimal", "squares"];
    names.extend(object.contains_key("distances").then_some("distances"));
    let members = Members::exactly(object, &names)?;
    let question = Question::read(&members, piece_member)?;
    let value = members.whole("value")?;
    let optimal = members.truth("optimal")?;
    let moves = check_squares(&question, &members.texts("squares")?)?;
    if value != moves {
        return invalid(format!("value: {value} is claimed, but the walk has {}", counted(moves, "move")));
    }
    let least = match members.value("distances") {
        Value::Null => None,
        _ => Some(check_distances(&question, &members.lists("distances")?)?),
    };
    let what = format!("{} in {}", question.noun(), counted(value, "move"));
    Ok(Verdict::on_value(what, optimal, least == Some(value)))
}

/// Checks the squares of a walk, and returns the number of its moves.
fn check_squares(question: &Question, names: &[Cow<'_, str>]) -> Result<u64, Rejection> {
    let Question { board, piece, from, to } = question;
    let find = |(number, name): (u64, &Cow<'_, str>)| board.find(format_args!("square {number}"), name);
    let squares = (1_u64..).zip(names).map(find).collect::<Result<Vec<Square>, Rejection>>()?;
    let (Some(first), Some(last)) = (squares.first(), squares.last()) else {
        return invalid("squares: the list is empty, but a walk has at least one square");
    };
    for (member, verb, wanted, found) in [("from", "begins", from, first), ("to", "ends", to, last)] {
        if wanted != found {
            let (found, wanted) = (board.name(*found), board.name(*wanted));
            return invalid(format!("{member}: the walk {verb} on {found}, not on {wanted}"));
        }
    }
    if let Some(step) = question.first_false_step(&squares) {
        let [here, next] = [squares[step], squares[step + 1]].map(|square| board.name(square));
        return invalid(format!("step {}: {here} to {next} is not a move of the {}", step + 1, piece.noun));
    }
    Ok(squares.len() as u64 - 1)
}

/// Checks distances, and returns the number of moves that a walk has at least.
fn check_distances(question: &Question, rows: &[List<'_>]) -> Result<u64, Rejection> {
    let Question { board, from, to, .. } = question;
    let distances = read_distances(board, rows)?;
    let distance = |square| board.place(square).map_or(NO_DISTANCE, |place| distances[place]);
    if distance(*from) != 0 {
        return invalid(format!("distances: that of {} is not 0", board.name(*from)));
    }
    match question.steep_move(distance, 1) {
        None => Ok(distance(*to).into()),
        Some(squares) => {
            let ([low, high], [before, after]) =
                (squares.map(|square| board.name(square)), squares.map(distance));
            invalid(match after {
                NO_DISTANCE => format!("distances: {low} has one, but {high}, one move away, has none"),
                _ => format!("distances: {low} to {high} changes the distance from {before} to {after}"),
            })
        }
    }
}

/// Reads a distance or null for each cell.
fn read_distances(board: &Board, rows: &[List<'_>]) -> Result<Vec<u32>, Rejection> {
    let (height, width) = (board.height(), board.width());
    if rows.len() != height || rows.iter().any(|row| row.items().take(width + 1).count() != width) {
        return unreadable(format!("distances: not {height} rows of {width} items"));
    }
    let mut distances = Vec::with_capacity(board.cells().len());
    for (value, &cell) in rows.iter().flat_map(|row| row.items()).zip(board.cells()) {
        let read = match value {
            Value::Null => Some(NO_DISTANCE),
            ref value => value.integer().and_then(|number| u32::try_from(number).ok()),
        };
        let place = distances.len();
        let here = || format!("distances: row {}, item {}", place / width + 1, place % width + 1);
        match read.filter(|&distance| distance <= MOST_DISTANCE || value.is_null()) {
            None => {
                let why = format!("neither a whole number from 0 to {MOST_DISTANCE} nor null");
                return unreadable(format!("{}: {why}", here()));
            }
            Some(distance) if distance != NO_DISTANCE && cell == NO_SQUARE => {
                return invalid(format!("{}: a distance, but the board has no square there", here()));
            }
            Some(distance) => distances.push(distance),
        }
    }
    Ok(distances)
}

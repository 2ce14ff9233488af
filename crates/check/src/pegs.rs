//! Claim "pegs": jumps that take pegs off a board until the goal is left.
//!
//! A jump goes over a peg into the empty hole behind it and removes the peg. A move is a chain
//! of jumps by one peg. On the triangle grid rows are written flush left, so that a hole's
//! neighbours are those in its row, its column and one of the two diagonals.
//!
//! Optimality: every jump removes one peg, so the number of jumps is the same in all
//! solutions; the number of moves is only certified where it is 0 or 1.
//! Limits: none beyond those of the reader; time and memory are linear in the text.

use crate::board::{Board, Numbering, Square};
use crate::json::{Object, Value};
use crate::members::Members;
use crate::verdict::{Rejection, Verdict, counted, invalid, shown, unreadable};

const PEG: u8 = b'o';
const HOLE: u8 = b'.';
/// The jumps as (rows, columns); the square grid has the first four only.
const JUMPS: [(i64, i64); 6] = [(0, 2), (0, -2), (2, 0), (-2, 0), (2, 2), (-2, -2)];

/// Checks a certificate whose claim is "pegs".
pub(crate) fn check(object: &Object<'_>) -> Result<Verdict, Rejection> {
    let members =
        Members::exactly(object, &["grid", "board", "goal", "metric", "value", "optimal", "moves"])?;
    let triangle = members.choice("grid", ["square", "triangle"])? == 1;
    let mut board = read_board(&members, "board", triangle)?;
    let goal = Goal::read(&members, &board, triangle)?;
    let in_jumps = members.choice("metric", ["moves", "jumps"])? == 1;
    let value = members.whole("value")?;
    let optimal = members.truth("optimal")?;

    let directions = if triangle { &JUMPS[..] } else { &JUMPS[..4] };
    let moves = members.texts("moves")?;
    let mut jumps = 0;
    let mut last = None;
    for (number, text) in (1_u64..).zip(&moves) {
        let chain = read_chain(&board, text, number)?;
        if !in_jumps && last.is_some() && chain.first().copied() == last {
            return invalid(format!(
                "move {number}: {}: continues the same peg; write it as one chain",
                shown(text)
            ));
        }
        last = chain.last().copied();
        jumps += play_chain(&mut board, &chain, directions)
            .map_err(|why| Rejection::Invalid(format!("move {number}: {}: {why}", shown(text))))?;
    }
    goal.check(&board)?;
    let (played, noun) = if in_jumps { (jumps, "jump") } else { (moves.len() as u64, "move") };
    if value != played {
        let played = counted(played, noun);
        return invalid(format!("value: {value} is claimed, but the solution has {played}"));
    }
    let what = format!("{} after {}", goal.phrase(&board), counted(value, noun));
    Ok(Verdict::on_value(what, optimal, in_jumps || value <= 1))
}

fn read_board(members: &Members<'_>, name: &str, triangle: bool) -> Result<Board, Rejection> {
    let rows = members.texts(name)?;
    let read = if triangle { Board::ragged } else { Board::rectangular };
    read(name, &rows, "o.#", Numbering::FromTop)
}

/// The holes of a chain like `a1-a3-c3`, at least two.
fn read_chain(board: &Board, text: &str, number: u64) -> Result<Vec<Square>, Rejection> {
    let mut chain = Vec::new();
    for name in text.split('-') {
        let place = || format!("move {number}: {}", shown(text));
        chain.push(board.find(name).map_err(|fault| fault.rejection(&place(), name))?);
    }
    if chain.len() < 2 {
        let text = shown(text);
        return unreadable(format!("move {number}: {text}: not a chain like \"a1-a3-c3\""));
    }
    Ok(chain)
}

/// Jumps along the chain; the number of jumps, or why one of them is impossible.
fn play_chain(board: &mut Board, chain: &[Square], directions: &[(i64, i64)]) -> Result<u64, String> {
    let mut jumps = 0;
    for pair in chain.windows(2) {
        let &[from, to] = pair else { continue };
        let way = from.to(to);
        let over = from.plus((way.0 / 2, way.1 / 2));
        let (from_name, to_name) = (board.name(from), board.name(to));
        if board.at(from) != PEG {
            return Err(format!("there is no peg in {from_name}"));
        }
        if !directions.contains(&way) {
            return Err(format!("{from_name}-{to_name} is not a jump"));
        }
        if board.at(over) != PEG {
            return Err(format!("there is no peg to jump over from {from_name} to {to_name}"));
        }
        if board.at(to) != HOLE {
            return Err(format!("{to_name} is not empty"));
        }
        board.put(from, HOLE);
        board.put(over, HOLE);
        board.put(to, PEG);
        jumps += 1;
    }
    Ok(jumps)
}

/// What must be left.
enum Goal {
    OnePeg,
    OnePegIn(Square),
    Picture(Board),
}

impl Goal {
    fn read(members: &Members<'_>, board: &Board, triangle: bool) -> Result<Self, Rejection> {
        match members.value("goal") {
            Value::Text(word) if word == "any" => Ok(Self::OnePeg),
            Value::Text(name) => match board.find(name) {
                Ok(hole) => Ok(Self::OnePegIn(hole)),
                Err(fault) => Err(fault.rejection("goal", name)),
            },
            _ => {
                let picture = read_board(members, "goal", triangle)?;
                if !picture.has_squares_of(board) {
                    return unreadable("goal: its holes are not those of the board");
                }
                Ok(Self::Picture(picture))
            }
        }
    }

    fn check(&self, board: &Board) -> Result<(), Rejection> {
        if let Self::Picture(picture) = self {
            return match board.squares().find(|&hole| board.at(hole) != picture.at(hole)) {
                Some(hole) => {
                    let state = if board.at(hole) == PEG { "holds a peg" } else { "is empty" };
                    invalid(format!("goal: in the end {} {state}", board.name(hole)))
                }
                None => Ok(()),
            };
        }
        let pegs = board.cells().iter().filter(|&&cell| cell == PEG).count();
        if pegs != 1 {
            return invalid(format!("goal: in the end {} are left", counted(pegs, "peg")));
        }
        match self {
            Self::OnePegIn(hole) if board.at(*hole) != PEG => {
                invalid(format!("goal: the last peg is not in {}", board.name(*hole)))
            }
            _ => Ok(()),
        }
    }

    fn phrase(&self, board: &Board) -> String {
        match self {
            Self::OnePeg => "one peg left".to_string(),
            Self::OnePegIn(hole) => format!("one peg left in {}", board.name(*hole)),
            Self::Picture(_) => "the goal's picture reached".to_string(),
        }
    }
}

//! Claim "pegs": jumps that remove pegs from a board until the goal is reached.
//!
//! A jump goes over a peg into the empty hole behind it and removes the peg. A move is a chain of jumps by one peg. On
//! the triangle grid rows are written flush left, so that a hole's neighbours are those in its row, its column and one
//! of the two diagonals. In an upright triangle pegs also jump straight up and down: over the hole two rows away that
//! lies exactly above or below.
//!
//! Optimality: every jump removes one peg, so all solutions have the same number of jumps. That no solution has fewer
//! moves is proved by the checker's own search.
//!
//! Limits: only those of the JSON reader and of that search. The replay is linear in the text.

pub(crate) mod none;
mod search;

use crate::board::{Board, EMPTY, Numbering, Square};
use crate::json::Object;
use crate::members::Members;
use crate::verdict::{Rejection, Verdict, counted, invalid, quoted, shown, unreadable};
use crate::work::{Limit, Work};

use search::{Line, fewest_moves};

const PEG: u8 = b'o';
/// The jumps as (rows, columns); the square grid has only the first four, and only an upright triangle has the last two.
const JUMPS: [(i64, i64); 8] = [(0, 2), (0, -2), (2, 0), (-2, 0), (2, 2), (-2, -2), (4, 2), (-4, -2)];

/// The cells of the largest board whose jumps are listed.
const MOST_CELLS: usize = 1 << 20;

/// What must be reached.
enum Goal {
    /// One peg in any hole.
    OnePeg,
    /// One peg in this hole.
    OnePegIn(Square),
    /// Exactly this position.
    Position(Board),
}

/// A board and its goal.
struct Question {
    board: Board,
    goal: Goal,
    directions: &'static [(i64, i64)],
}

impl Question {
    fn read(members: &Members<'_>) -> Result<Self, Rejection> {
        let (triangle, directions) = match members.text("grid")? {
            "square" => (false, &JUMPS[..4]),
            "triangle" => (true, &JUMPS[..6]),
            "upright-triangle" => (true, &JUMPS[..]),
            other => {
                let known = "\"square\", \"triangle\" or \"upright-triangle\"";
                return unreadable(format!("grid: {} is not {known}", quoted(other)));
            }
        };
        let read = |name| {
            let read = if triangle { Board::ragged } else { Board::rectangular };
            read(name, &members.texts(name)?, "o.", Numbering::FromTop)
        };
        let board = read("board")?;
        let goal = match members.value("goal").text() {
            Some("any") => Goal::OnePeg,
            Some(name) => Goal::OnePegIn(board.find("goal", name)?),
            None => {
                let position = read("goal")?;
                if !position.has_squares_of(&board) {
                    return unreadable("goal: its holes are not those of the board");
                }
                Goal::Position(position)
            }
        };
        Ok(Self { board, goal, directions })
    }

    /// Returns the goal in words.
    fn noun(&self) -> String {
        match &self.goal {
            Goal::OnePeg => "one peg left".to_string(),
            Goal::OnePegIn(hole) => format!("one peg left in {}", self.board.name(*hole)),
            Goal::Position(_) => "the goal position reached".to_string(),
        }
    }

    /// Returns whether a board counts as the goal.
    fn is_reached(&self, board: &Board) -> bool {
        match &self.goal {
            Goal::OnePeg => peg_count(board) == 1,
            Goal::OnePegIn(hole) => peg_count(board) == 1 && board.at(*hole) == PEG,
            Goal::Position(position) => board == position,
        }
    }

    /// Returns every board that counts as the goal, as the numbers of the holes that hold a peg.
    fn goals(&self) -> Vec<Vec<usize>> {
        match &self.goal {
            Goal::OnePeg => (0..self.board.square_count()).map(|hole| vec![hole]).collect(),
            Goal::OnePegIn(last) => {
                vec![self.board.squares().position(|hole| hole == *last).into_iter().collect()]
            }
            Goal::Position(position) => vec![pegs(position)],
        }
    }

    /// Returns every jump that fits on the board; the holes are numbered in reading order. An error if the board is
    /// too large for lists of its holes.
    fn lines(&self) -> Result<Vec<Line>, Limit> {
        if self.board.cells().len() > MOST_CELLS {
            return Err(Limit::Size);
        }
        let numbers = self.board.numbers();
        let number = |hole| self.board.place(hole).and_then(|place| numbers[place]);
        let line = |from: Square, jump: (i64, i64)| {
            Some([number(from)?, number(from.plus((jump.0 / 2, jump.1 / 2)))?, number(from.plus(jump))?])
        };
        let from_all = self.board.squares();
        Ok(from_all
            .flat_map(|from| self.directions.iter().filter_map(move |&jump| line(from, jump)))
            .collect())
    }
}

/// Returns the numbers of the holes that hold a peg.
fn pegs(board: &Board) -> Vec<usize> {
    let holes = board.squares().enumerate();
    holes.filter(|&(_, hole)| board.at(hole) == PEG).map(|(number, _)| number).collect()
}

fn peg_count(board: &Board) -> usize {
    board.cells().iter().filter(|&&cell| cell == PEG).count()
}

/// Checks a certificate whose claim is "pegs".
pub(crate) fn check(object: &Object<'_>, work: &mut Work) -> Result<Verdict, Rejection> {
    let names = ["grid", "board", "goal", "metric", "value", "optimal", "moves"];
    let members = Members::exactly(object, &names)?;
    let question = Question::read(&members)?;
    let mut board = question.board.clone();
    let in_jumps = members.is_second("metric", ["moves", "jumps"])?;
    let value = members.whole("value")?;
    let optimal = members.truth("optimal")?;

    let moves = members.texts("moves")?;
    let mut jumps = 0;
    let mut last = None;
    for (number, text) in (1_u64..).zip(&moves) {
        let place = format!("move {number}: {}", shown(text));
        let chain = board.find_chain(&place, text)?;
        if chain.len() < 2 {
            return unreadable(format!("{place}: not a chain such as \"a1-a3-c3\""));
        }
        if !in_jumps && last == Some(chain[0]) {
            return invalid(format!("{place}: continues with the same peg; write both moves as one chain"));
        }
        last = chain.last().copied();
        jumps += chain.len() as u64 - 1;
        for pair in chain.windows(2) {
            jump(&mut board, pair[0], pair[1], question.directions)
                .map_err(|why| Rejection::Invalid(format!("{place}: {why}")))?;
        }
    }
    if !question.is_reached(&board) {
        // The message is cut off long before the hundredth name.
        let left = board.squares().filter(|&hole| board.at(hole) == PEG).take(100);
        let names: Vec<String> = left.map(|hole| board.name(hole)).collect();
        let (number, names) = (counted(peg_count(&board), "peg"), names.join(" "));
        return invalid(format!("goal: {number} left at the end: {}", shown(&names)));
    }
    let (played, noun) = if in_jumps { (jumps, "jump") } else { (moves.len() as u64, "move") };
    if value != played {
        return invalid(format!("value: {value} is claimed, but the solution has {}", counted(played, noun)));
    }
    let what = format!("{} after {}", question.noun(), counted(value, noun));
    let proved = optimal && (in_jumps || value <= 1 || is_fewest(&question, value, work)?);
    Ok(Verdict::on_value(what, optimal, proved))
}

/// Returns whether the checker's own search proves that no solution is shorter; false if it reaches a limit.
fn is_fewest(question: &Question, value: u64, work: &mut Work) -> Result<bool, Rejection> {
    let most = u8::try_from(value.saturating_sub(1)).unwrap_or(u8::MAX);
    let found = question
        .lines()
        .and_then(|lines| fewest_moves(&pegs(&question.board), &question.goals(), &lines, Some(most), work));
    match found {
        Ok(None) => Ok(true),
        Ok(Some(found)) => invalid(format!("optimal: there is a solution in {}", counted(found, "move"))),
        Err(_limit) => Ok(false),
    }
}

/// Makes a jump, or returns why that is impossible.
fn jump(board: &mut Board, from: Square, to: Square, directions: &[(i64, i64)]) -> Result<(), String> {
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
    if board.at(to) != EMPTY {
        return Err(format!("{to_name} is not empty"));
    }
    board.put(from, EMPTY);
    board.put(over, EMPTY);
    board.put(to, PEG);
    Ok(())
}

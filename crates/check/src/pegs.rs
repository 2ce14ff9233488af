//! Claim "pegs": jumps that take pegs off a board until the goal is left.
//!
//! A jump goes over a peg into the empty hole behind it and removes the peg. A move is a chain
//! of jumps by one peg. On the triangle grid rows are written flush left, so that a hole's
//! neighbours are those in its row, its column and one of the two diagonals.
//!
//! Optimality: every jump removes one peg, so the number of jumps is the same in all
//! solutions; that no solution has fewer moves is shown by the checker's own search.
//! Limits: none beyond those of the reader and of that search; the replay is linear in the text.

use crate::board::{Board, NO_SQUARE, Numbering, Square};
use crate::json::{Object, Value};
use crate::members::Members;
use crate::pegs_search::{Line, MOST_HOLES, fewest_moves};
use crate::verdict::{Rejection, Verdict, counted, invalid, shown, unreadable};
use crate::work::Work;

const PEG: u8 = b'o';
const HOLE: u8 = b'.';
/// The jumps as (rows, columns); the square grid has the first four only.
const JUMPS: [(i64, i64); 6] = [(0, 2), (0, -2), (2, 0), (-2, 0), (2, 2), (-2, -2)];

/// A board and what must be left of it.
pub(crate) struct Question {
    pub(crate) board: Board,
    pub(crate) goal: Goal,
    directions: &'static [(i64, i64)],
}

impl Question {
    pub(crate) fn read(members: &Members<'_>) -> Result<Self, Rejection> {
        let triangle = members.choice("grid", ["square", "triangle"])? == 1;
        let board = read_board(members, "board", triangle)?;
        let goal = Goal::read(members, &board, triangle)?;
        Ok(Self { board, goal, directions: if triangle { &JUMPS } else { &JUMPS[..4] } })
    }

    /// Every jump that the board has room for, as holes numbered in reading order.
    pub(crate) fn lines(&self) -> Vec<Line> {
        let mut number = vec![0; self.board.cells().len()];
        for (hole, index) in self.board.squares().filter_map(|hole| self.board.index(hole)).enumerate() {
            number[index] = hole;
        }
        let hole = |square| self.board.index(square).filter(|_| self.board.at(square) != NO_SQUARE);
        let line = |from: Square, way: (i64, i64)| {
            let over = hole(from.plus((way.0 / 2, way.1 / 2)))?;
            Some([number[hole(from)?], number[over], number[hole(from.plus(way))?]])
        };
        let from_all = self.board.squares();
        from_all.flat_map(|from| self.directions.iter().filter_map(move |&way| line(from, way))).collect()
    }

    /// The numbers of the holes that hold a peg.
    pub(crate) fn pegs(&self, board: &Board) -> Vec<usize> {
        let holes = board.squares().enumerate();
        holes.filter(|&(_, hole)| board.at(hole) == PEG).map(|(number, _)| number).collect()
    }

    /// Every board that would do, as the holes that hold a peg.
    pub(crate) fn goals(&self) -> Vec<Vec<usize>> {
        let holes = self.board.squares().enumerate();
        match &self.goal {
            Goal::Picture(picture) => vec![self.pegs(picture)],
            Goal::OnePegIn(last) => {
                holes.filter(|(_, hole)| hole == last).map(|(number, _)| vec![number]).collect()
            }
            Goal::OnePeg => holes.map(|(number, _)| vec![number]).collect(),
        }
    }
}

/// Checks a certificate whose claim is "pegs".
pub(crate) fn check(object: &Object<'_>, work: &mut Work) -> Result<Verdict, Rejection> {
    let members =
        Members::exactly(object, &["grid", "board", "goal", "metric", "value", "optimal", "moves"])?;
    let question = Question::read(&members)?;
    let Question { goal, directions, .. } = &question;
    let mut board = question.board.clone();
    let in_jumps = members.choice("metric", ["moves", "jumps"])? == 1;
    let value = members.whole("value")?;
    let optimal = members.truth("optimal")?;

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
    let shown = optimal && (in_jumps || value <= 1 || is_fewest(&question, value, work)?);
    Ok(Verdict::on_value(what, optimal, shown))
}

/// Whether the checker's own search finds nothing shorter; false also where it was given up.
fn is_fewest(question: &Question, value: u64, work: &mut Work) -> Result<bool, Rejection> {
    if question.board.square_count() > MOST_HOLES {
        return Ok(false);
    }
    let start = question.pegs(&question.board);
    let most = u8::try_from(value.saturating_sub(1)).unwrap_or(u8::MAX);
    match fewest_moves(&start, &question.goals(), &question.lines(), Some(most), work) {
        Ok(None) => Ok(true),
        Ok(Some(found)) => invalid(format!("optimal: {} will do", counted(found, "move"))),
        Err(_) => Ok(false),
    }
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
pub(crate) enum Goal {
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

    pub(crate) fn phrase(&self, board: &Board) -> String {
        match self {
            Self::OnePeg => "one peg left".to_string(),
            Self::OnePegIn(hole) => format!("one peg left in {}", board.name(*hole)),
            Self::Picture(_) => "the goal's picture reached".to_string(),
        }
    }
}

//! Peg solitaire: a peg jumps over another into an empty hole, and the other is removed. Jumps of one peg in a row are
//! one move. On a board, `o` is a peg and `.` an empty hole. Row 1 is the highest.

use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};

use crate::{Board, Place};

/// A jump: from where, over which peg, and to where.
pub type Jump = [Place; 3];

/// The directions of the square grid; with the next two those of the triangular one, in which each hole has two below
/// it, in its own column and the next; with the last two, straight up and down in the triangle as well.
const DIRECTIONS: [Place; 8] = [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, -1), (2, 1), (-2, -1)];

/// The fewest moves and so on from a position: the number of sequences of jumps for every number of moves.
type Solutions = BTreeMap<u64, u64>;

/// A game.
pub struct Game {
    /// In how many directions pegs jump: 4, 6 or 8.
    pub directions: usize,
    /// The board to reach; without one, a single peg in any hole.
    pub goal: Option<Board>,
    /// What is known about positions, with the hole of the peg that jumped last.
    known: RefCell<HashMap<(Board, Option<Place>), Solutions>>,
}

impl Game {
    /// A game.
    pub fn new(directions: usize, goal: Option<Board>) -> Self {
        Self { directions, goal, known: RefCell::default() }
    }

    /// A game on a board that is a triangle if its rows have 1, 2, 3, … holes.
    pub fn on(board: &Board, goal: Option<Board>) -> Self {
        let grows = (1..).zip(board.lines()).all(|(length, row)| row.len() == length);
        Self::new(if grows && board.height() > 1 { 6 } else { 4 }, goal)
    }

    /// Every jump that is possible.
    pub fn jumps(&self, board: &Board) -> Vec<Jump> {
        let mut jumps = Vec::new();
        for from in board.holding('o') {
            for (rows, cols) in &DIRECTIONS[..self.directions] {
                let over = (from.0 + rows, from.1 + cols);
                let to = (over.0 + rows, over.1 + cols);
                if board.get(over) == Some('o') && board.get(to) == Some('.') {
                    jumps.push([from, over, to]);
                }
            }
        }
        jumps
    }

    /// Whether a board is what is wanted.
    pub fn is_goal(&self, board: &Board) -> bool {
        self.goal.as_ref().map_or_else(|| board.holding('o').len() == 1, |goal| board == goal)
    }

    /// For every number of moves, the number of sequences of jumps to the goal. The peg in the hole `last` jumped last,
    /// so that its next jump does not begin a new move.
    pub fn solutions(&self, board: &Board, last: Option<Place>) -> BTreeMap<u64, u64> {
        if self.is_goal(board) {
            return Solutions::from([(0, 1)]);
        }
        let position = (board.clone(), last);
        if let Some(known) = self.known.borrow().get(&position) {
            return known.clone();
        }
        let mut solutions = Solutions::new();
        for jump in self.jumps(board) {
            for (moves, number) in self.solutions(&after(board, jump), Some(jump[2])) {
                *solutions.entry(moves + u64::from(last != Some(jump[0]))).or_default() += number;
            }
        }
        self.known.borrow_mut().insert(position, solutions.clone());
        solutions
    }

    /// Plays moves such as `a3-a1` or `a3-c3-a1`. Returns the last board, the number of moves and the number of jumps;
    /// none if a move is not possible.
    pub fn play<T: AsRef<str>>(
        &self,
        start: &Board,
        moves: impl IntoIterator<Item = T>,
    ) -> Option<(Board, u64, u64)> {
        let (mut board, mut last, mut number, mut made) = (start.clone(), None, 0, 0);
        for name in moves {
            let holes: Vec<Place> = name.as_ref().split('-').map(place).collect();
            if holes.len() < 2 {
                return None;
            }
            number += u64::from(last != Some(holes[0]));
            for leg in holes.windows(2) {
                let jump = self.jumps(&board).into_iter().find(|jump| [jump[0], jump[2]] == leg)?;
                board = after(&board, jump);
                made += 1;
            }
            last = holes.last().copied();
        }
        Some((board, number, made))
    }
}

/// The board after a jump.
pub fn after(board: &Board, [from, over, to]: Jump) -> Board {
    let mut board = board.clone();
    board.put(from, '.');
    board.put(over, '.');
    board.put(to, 'o');
    board
}

/// The name of a hole.
pub fn name((row, col): Place) -> String {
    format!("{}{}", char::from(b'a' + col as u8), row + 1)
}

/// The hole with a name.
pub fn place(name: &str) -> Place {
    let (letter, number) = name.split_at(1);
    (number.parse::<i32>().expect("a row") - 1, i32::from(letter.as_bytes()[0] - b'a'))
}

//! Exchanges: pieces of two colours move to empty squares until they stand as in the goal. Upper-case letters are
//! white: knights, kings, queens, rooks, bishops, wazirs, and leapers whose leap is given.

use crate::{Board, Piece, Place, breadth_first};

/// A question about an exchange.
#[derive(Clone, Debug)]
pub struct Exchange {
    /// The first board.
    pub start: Board,
    /// The last board.
    pub goal: Board,
    /// The leap of the piece `L`, if there is one.
    pub leaper: Option<(i32, i32)>,
    /// Whether the colours take turns.
    pub alternate: bool,
    /// Whether no piece may attack one of the other colour after a move.
    pub safe: bool,
    /// Whether moves of one piece in a row count as one.
    pub turns: bool,
}

/// A board and, if the colours take turns, whether white moved last.
pub type Position = (Board, Option<bool>);

impl Exchange {
    /// The question without special rules; without a goal, the pieces of both colours swap their squares.
    pub fn new(start: Board, goal: Option<Board>) -> Self {
        let swap = |c: char| if c.is_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() };
        let goal = goal.unwrap_or_else(|| start.map(swap));
        Self { start, goal, leaper: None, alternate: false, safe: false, turns: false }
    }

    /// The question as a spec.
    pub fn spec(&self) -> String {
        let rules = match (self.alternate, self.safe) {
            (true, true) => " --rules alternate,safe",
            (true, false) => " --rules alternate",
            (false, true) => " --rules safe",
            (false, false) => "",
        };
        let metric = if self.turns { " --metric turns" } else { "" };
        let leaper = self.leaper.map(|(a, b)| format!(" --leaper {a},{b}")).unwrap_or_default();
        format!("exchange {} --goal {}{rules}{metric}{leaper}", self.start, self.goal)
    }

    /// The first position.
    pub fn initial(&self) -> Position {
        (self.start.clone(), None)
    }

    /// Whether a piece attacks a square, or can move there if it is empty.
    fn reaches(&self, board: &Board, letter: char, from: Place, to: Place) -> bool {
        let piece = match letter.to_ascii_lowercase() {
            'n' => Piece::KNIGHT,
            'k' => Piece::King,
            'q' => Piece::Queen,
            'r' => Piece::Rook,
            'b' => Piece::Bishop,
            'w' => Piece::Leaper(0, 1),
            'l' => self.leaper.map(|(a, b)| Piece::Leaper(a, b)).expect("a leap"),
            other => panic!("{other} is not a piece"),
        };
        piece.goes(from, to, |place| board.get(place) == Some('.'))
    }

    fn is_safe(&self, board: &Board) -> bool {
        let mut pieces = board.cells();
        pieces.retain(|&(_, letter)| letter != '.');
        pieces.iter().all(|&(from, one)| {
            let mut enemies = pieces.iter().filter(|(_, other)| other.is_uppercase() != one.is_uppercase());
            enemies.all(|&(to, _)| !self.reaches(board, one, from, to))
        })
    }

    /// The position after a move, if the rules allow it.
    pub fn after(&self, (board, last): &Position, from: Place, to: Place) -> Option<Position> {
        let letter = board.get(from).filter(|&letter| letter != '.')?;
        let white = letter.is_uppercase();
        let can_move = board.get(to) == Some('.') && self.reaches(board, letter, from, to);
        if !can_move || self.alternate && *last == Some(white) {
            return None;
        }
        let mut board = board.clone();
        board.put(from, '.');
        board.put(to, letter);
        (!self.safe || self.is_safe(&board)).then_some((board, self.alternate.then_some(white)))
    }

    /// Every move: from where, to where, and the position after it.
    pub fn moves(&self, position: &Position) -> Vec<(Place, Place, Position)> {
        let squares = position.0.squares();
        let pairs = squares.iter().flat_map(|&from| squares.iter().map(move |&to| (from, to)));
        pairs.filter_map(|(from, to)| Some((from, to, self.after(position, from, to)?))).collect()
    }

    /// Every position that is one move away or, if turns count, one turn: a piece moves on for as long as it likes.
    /// Turns of a piece that end on the same square are the same.
    fn next(&self, position: &Position) -> Vec<Position> {
        let squares = position.0.squares();
        let mut found = Vec::new();
        for &piece in squares.iter().filter(|&&square| position.0.get(square) != Some('.')) {
            let mut reached = vec![piece];
            let mut waiting = vec![(piece, position.clone())];
            while let Some((here, position)) = waiting.pop() {
                for &to in &squares {
                    let Some(after) = self.after(&position, here, to) else { continue };
                    if reached.contains(&to) {
                        continue;
                    }
                    reached.push(to);
                    found.push(after.clone());
                    if self.turns && !self.alternate {
                        waiting.push((to, after));
                    }
                }
            }
        }
        found
    }

    /// The fewest moves or turns from a position to the goal, and in how many ways. If there are none, the error is the
    /// number of positions that can be reached.
    pub fn fewest(&self, from: &Position) -> Result<(u64, u64), u64> {
        let is_goal = |(board, _): &Position| *board == self.goal;
        let known = breadth_first(from.clone(), |position| self.next(position), is_goal);
        let goals = known.iter().filter(|(position, _)| is_goal(position)).map(|(_, reached)| *reached);
        goals.reduce(|one, other| (one.0, one.1 + other.1)).ok_or(known.len() as u64)
    }

    /// The number of positions that can be reached.
    pub fn reached(&self) -> u64 {
        breadth_first(self.initial(), |position| self.next(position), |_| false).len() as u64
    }

    /// Plays moves such as `a1-b3`. Returns their number, or that of turns if they count; none if a move is not possible
    /// or the goal is not reached.
    pub fn play<T: AsRef<str>>(&self, names: impl IntoIterator<Item = T>) -> Option<u64> {
        let (mut position, mut moves, mut turns, mut last) = (self.initial(), 0, 0, None);
        for name in names {
            let (a, b) = name.as_ref().split_once('-')?;
            let [a, b] = [a, b].map(|name| self.start.place(name));
            position = self.after(&position, a, b)?;
            moves += 1;
            turns += u64::from(last != Some(a));
            last = Some(b);
        }
        (position.0 == self.goal).then_some(if self.turns { turns } else { moves })
    }
}

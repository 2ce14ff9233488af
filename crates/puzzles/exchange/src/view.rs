//! How a sequence is drawn: the start, and the board after every move.

use super::piece_codes::{Code, EMPTY, letter, piece, side};
use super::reading::Question;
use super::reasons::Reason;
use board::{Frame, Highlight, Mark, Scene, Shape, Square};
use contract::{Solution, View};

impl View for Question {
    fn board(&self) -> &Shape {
        self.tables.board()
    }

    fn scene(&self, solution: &Solution) -> Scene {
        let tables = &self.tables;
        let mut pieces = self.start.clone();
        let rule = self
            .start
            .iter()
            .filter(|&&code| code != EMPTY)
            .find_map(|&code| piece(code, self.leaper)?.rule_for_holes(tables.board()));
        let start = rule.map_or("start".to_string(), |rule| format!("start ({rule})"));
        let mut frames = vec![self.frame(&pieces, &[], start)];
        let moves = solution.as_moves();
        let turns = turn_numbers(moves);
        for (n, (squares, name)) in moves.iter().zip(solution.names()).enumerate() {
            let (Some(&from), Some(&to)) = (squares.first(), squares.last()) else { continue };
            if let (Some(from), Some(to)) = (tables.number(from), tables.number(to)) {
                pieces.swap(from.into(), to.into());
            }
            let turn = if self.whole_turns() {
                format!(" (turn {} of {})", turns[n], turns[moves.len() - 1])
            } else {
                String::new()
            };
            let caption = format!("move {} of {}{turn}: {name}", n + 1, moves.len());
            frames.push(self.frame(&pieces, squares, caption));
        }
        Scene::new(frames)
    }

    fn goal(&self) -> Option<Frame> {
        Some(self.frame(&self.goal, &[], String::new()))
    }

    /// The goal with the moves taken back, and an arrow for the next one.
    fn moment_before(&self, actions: &[&str]) -> Option<Frame> {
        let tables = &self.tables;
        let mut pieces = self.goal.clone();
        let solution = Solution::from_names(tables.board(), actions).ok()?;
        for squares in solution.as_moves().iter().rev() {
            let at = |square: Option<&Square>| tables.number(*square?);
            pieces.swap(at(squares.first())?.into(), at(squares.last())?.into());
        }
        let arrow = solution.as_moves().first().map_or(&[][..], Vec::as_slice);
        Some(self.frame(&pieces, arrow, String::new()))
    }
}

impl Question {
    /// The board that shows a reason, if one does.
    pub(super) fn reason_frame(&self, reason: &Reason) -> Option<Frame> {
        let tables = &self.tables;
        let place = |name: &str| tables.board().parse_square(name).ok();
        match reason {
            Reason::AttackedGoal { from, on, .. } => {
                let (from, on) = (place(from)?, place(on)?);
                let mut frame =
                    self.frame(&self.goal, &[], "the goal, where one piece attacks another".into());
                frame.highlights = vec![(from, Highlight::Reason), (on, Highlight::Reason)];
                frame.links = vec![[from, on]];
                Some(frame)
            }
            Reason::TooFewGoals { piece, from, .. } => {
                let component_of = tables.components(*piece);
                let component = component_of[usize::from(tables.number(place(from)?)?)];
                let near = (0..).zip(&component_of).filter(|&(_, &other)| other == component);
                let caption = format!("+: what the piece on {from} can reach on the empty board");
                let mut frame = self.frame(&self.start, &[], caption);
                frame.highlights = near.map(|(at, _)| (tables.square(at), Highlight::Counterpart)).collect();
                Some(frame)
            }
            _ => None,
        }
    }

    /// A position as text: its rows, and under `alternate` who moved last.
    pub(super) fn text(&self, position: &[Code]) -> String {
        let board = self.tables.board();
        let letter_at = |row, col| match self.tables.number(Square::new(row, col)) {
            Some(at) => letter(position[usize::from(at)]),
            None => '_',
        };
        let row = |row| (0..board.cols()).map(|col| letter_at(row, col)).collect();
        let rows: Vec<String> = (0..board.rows()).map(row).collect();
        let last = match position.get(self.tables.len()) {
            Some(1) => ", white moved last",
            Some(2) => ", black moved last",
            _ => "",
        };
        rows.join("/") + last
    }

    /// A position, with an arrow for the last move.
    pub(super) fn frame(&self, pieces: &[Code], arrow: &[Square], caption: String) -> Frame {
        let mut frame = Frame::new(self.tables.board());
        let standing = (0..).zip(pieces).filter(|&(_, &piece)| piece != EMPTY);
        frame.marks = standing
            .map(|(at, &piece)| (self.tables.square(at), Mark::Piece(letter(piece), side(piece))))
            .collect();
        frame.arrow = arrow.to_vec();
        frame.caption = caption;
        frame
    }
}

/// The number of each move's turn, counted from 1. A turn goes on as long as the same piece moves.
pub(super) fn turn_numbers(moves: &[Vec<Square>]) -> Vec<usize> {
    let mut turn = 0;
    let mut last = None;
    let number = moves.iter().map(|squares| {
        turn += usize::from(last != squares.first());
        last = squares.last();
        turn
    });
    number.collect()
}

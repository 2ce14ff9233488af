//! How a walk is drawn: the way over the board, with the number of moves at each square.

use super::distances::Distances;
use super::reading::Question;
use board::{Frame, Highlight, Mark, Scene, Shape, Side, Square};
use contract::{MOST_EXPLAINED, Solution, View};

impl View for Question {
    fn board(&self) -> &Shape {
        &self.walk.board
    }

    /// With a table, the numbers are the distances of all squares.
    fn scene(&self, solution: &Solution) -> Scene {
        let mut frame = self.frame(solution.as_squares().to_vec());
        if self.table
            && let Some(distances) = Distances::for_picture(&self.walk)
        {
            frame.marks = distances.all().map(|(square, n)| (square, Mark::Number(n.into()))).collect();
        }
        Scene::still(frame)
    }

    /// The piece on its first square, and the last square marked.
    fn blank(&self) -> Frame {
        let mut frame = Frame::new(&self.walk.board);
        frame.marks = vec![(self.walk.from, Mark::Piece(self.walk.piece.letter(), Side::White))];
        frame.highlights = vec![(self.walk.to, Highlight::Goal)];
        frame
    }

    /// A search names its moves.
    fn moment(&self, actions: &[&str]) -> Option<Frame> {
        let path = std::iter::once(Some(self.walk.from)).chain(actions.iter().map(|name| self.entered(name)));
        Some(self.frame(path.collect::<Option<Vec<Square>>>()?))
    }

    /// The rest of the way, from the square that the search has reached to the last, with the moves to go.
    fn moment_before(&self, actions: &[&str]) -> Option<Frame> {
        let mut frame = self.blank();
        let first = self.place_before(actions);
        let path = std::iter::once(first).chain(actions.iter().map(|name| self.entered(name)));
        frame.path = path.collect::<Option<Vec<Square>>>()?;
        let numbers = (0..).zip(frame.path.iter().rev()).map(|(n, &square)| (square, Mark::Number(n)));
        // A number on the first square takes the place of the piece.
        let piece = frame.marks.iter().copied().filter(|(square, _)| !frame.path.contains(square));
        frame.marks = piece.chain(numbers).collect();
        Some(frame)
    }

    fn place(&self, actions: &[&str]) -> Option<Square> {
        actions.last().map_or(Some(self.walk.from), |name| self.entered(name))
    }

    fn place_before(&self, actions: &[&str]) -> Option<Square> {
        let Some(first) = actions.first() else { return Some(self.walk.to) };
        let (from, _) = first.split_once('-')?;
        self.walk.board.parse_square(from).ok()
    }
}

impl Question {
    /// The squares that the piece reaches, which the last square is not among. None if the board is too large to be
    /// drawn.
    pub(super) fn reached(&self) -> Option<Frame> {
        if self.walk.board.frame_len() > MOST_EXPLAINED {
            return None;
        }
        let reached = Distances::for_picture(&self.walk)?;
        let mut frame = Frame { highlights: Vec::new(), ..self.blank() };
        frame.highlights = reached.all().map(|(square, _)| (square, Highlight::Counterpart)).collect();
        frame.highlights.push((self.walk.to, Highlight::Reason));
        frame.caption = "+: the squares that can be reached; x: the last square".into();
        Some(frame)
    }

    /// A walk over the board.
    fn frame(&self, path: Vec<Square>) -> Frame {
        let (board, piece) = (&self.walk.board, self.walk.piece);
        Frame {
            caption: piece.rule_for_holes(board).unwrap_or_default().into(),
            walker: Some((piece.letter(), Side::White)),
            marks: (0..).zip(&path).map(|(n, &square)| (square, Mark::Number(n))).collect(),
            path,
            ..Frame::new(board)
        }
    }

    /// The square that a move enters: `a1-b3`, or only `b3`.
    fn entered(&self, name: &str) -> Option<Square> {
        let to = name.rsplit_once('-').map_or(name, |(_, to)| to);
        self.walk.board.parse_square(to).ok()
    }
}

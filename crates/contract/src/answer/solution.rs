//! A solution: the squares, moves or actions that answer a question, and their names.

use serde::Serialize;
use serde::ser::{SerializeMap, SerializeSeq, Serializer};

use board::{Shape, Square, SquareError};

/// A solution: squares, moves or actions in order.
///
/// ```
/// use board::{Shape, Square};
/// use hippodrome_contract::Solution;
/// let board = Shape::rectangle(3, 3);
/// let path = Solution::squares(&board, vec![Square::new(2, 0), Square::new(0, 1)]);
/// assert_eq!(serde_json::to_string(&path).unwrap(), r#"{"squares":["a1","b3"]}"#);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Solution {
    board: Shape,
    steps: Steps,
}

/// What a solution consists of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Steps {
    /// Squares visited or occupied, in order.
    Squares(Vec<Square>),
    /// Moves, each from its first square through any squares between to its last.
    Moves(Vec<Vec<Square>>),
    /// Names of actions, in puzzles without squares.
    Actions(Vec<String>),
}

impl Solution {
    /// A solution made of squares.
    pub fn squares(board: &Shape, squares: Vec<Square>) -> Self {
        Self { board: board.clone(), steps: Steps::Squares(squares) }
    }

    /// A solution made of moves.
    pub fn moves(board: &Shape, moves: Vec<Vec<Square>>) -> Self {
        Self { board: board.clone(), steps: Steps::Moves(moves) }
    }

    /// A solution made of actions, which has no board.
    pub fn actions(names: Vec<String>) -> Self {
        Self { board: Shape::rectangle(1, 1), steps: Steps::Actions(names) }
    }

    /// Reads the names of squares, or of moves where there is a `-` in any: the inverse of
    /// [`names`](Self::names).
    ///
    /// ```
    /// use board::Shape;
    /// use hippodrome_contract::Solution;
    /// let board = Shape::rectangle(3, 3);
    /// let moves = Solution::from_names(&board, &["a1-b3", "b3-c1"]).unwrap();
    /// assert_eq!(moves.names().collect::<Vec<_>>(), ["a1-b3", "b3-c1"]);
    /// assert!(Solution::from_names(&board, &["a9"]).is_err());
    /// ```
    pub fn from_names(board: &Shape, names: &[&str]) -> Result<Self, SquareError> {
        let squares = |name: &str| name.split('-').map(|part| board.parse_square(part)).collect();
        if names.iter().any(|name| name.contains('-')) {
            let moves: Result<Vec<Vec<Square>>, SquareError> =
                names.iter().map(|name| squares(name)).collect();
            return Ok(Self::moves(board, moves?));
        }
        let squares: Result<Vec<Square>, SquareError> =
            names.iter().map(|name| board.parse_square(name)).collect();
        Ok(Self::squares(board, squares?))
    }

    /// The board whose squares it names.
    pub fn board(&self) -> &Shape {
        &self.board
    }

    /// The squares or moves.
    pub fn steps(&self) -> &Steps {
        &self.steps
    }

    /// The squares in order; none where the solution is made of moves.
    pub fn as_squares(&self) -> &[Square] {
        match &self.steps {
            Steps::Squares(squares) => squares,
            Steps::Moves(_) | Steps::Actions(_) => &[],
        }
    }

    /// The moves in order; none where the solution is made of squares.
    pub fn as_moves(&self) -> &[Vec<Square>] {
        match &self.steps {
            Steps::Moves(moves) => moves,
            Steps::Squares(_) | Steps::Actions(_) => &[],
        }
    }

    /// How many squares, moves or actions.
    pub fn len(&self) -> usize {
        match &self.steps {
            Steps::Squares(squares) => squares.len(),
            Steps::Moves(moves) => moves.len(),
            Steps::Actions(names) => names.len(),
        }
    }

    /// Whether there is nothing to do.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The name of each square, move or action, in order: `a1`, or `a1-b3`.
    pub fn names(&self) -> impl Iterator<Item = String> + '_ {
        (0..self.len()).map(|number| {
            let mut name = String::new();
            self.write_name(number, &mut name);
            name
        })
    }

    /// Appends all names to a text, with a space between them.
    pub fn write_names(&self, out: &mut String) {
        for number in 0..self.len() {
            if number > 0 {
                out.push(' ');
            }
            self.write_name(number, out);
        }
    }

    /// Appends the name of the square, move or action with this number, counted from 0.
    fn write_name(&self, number: usize, out: &mut String) {
        match &self.steps {
            Steps::Squares(squares) => self.board.write_name(squares[number], out),
            Steps::Moves(moves) => {
                for (place, &square) in moves[number].iter().enumerate() {
                    if place > 0 {
                        out.push('-');
                    }
                    self.board.write_name(square, out);
                }
            }
            Steps::Actions(names) => out.push_str(&names[number]),
        }
    }
}

impl Serialize for Solution {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        struct Names<'a>(&'a Solution);
        impl Serialize for Names<'_> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let mut names = serializer.serialize_seq(Some(self.0.len()))?;
                let mut name = String::new();
                for number in 0..self.0.len() {
                    name.clear();
                    self.0.write_name(number, &mut name);
                    names.serialize_element(&name)?;
                }
                names.end()
            }
        }
        let key = match self.steps {
            Steps::Squares(_) => "squares",
            Steps::Moves(_) => "moves",
            Steps::Actions(_) => "actions",
        };
        let mut map = serializer.serialize_map(Some(1))?;
        map.serialize_entry(key, &Names(self))?;
        map.end()
    }
}

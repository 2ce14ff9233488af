//! What a method answers: solved, impossible, or stopped at a limit, and what it cost.
//!
//! An answer never says more than was proved. "Impossible" carries its reason; a search that was cut
//! short says which limit cut it, the best it had, and the bound it had proved by then.

use std::fmt;

use num_bigint::BigUint;
use serde::ser::{SerializeMap, Serializer};
use serde::{Deserialize, Serialize};

use crate::board::{Shape, Square, SquareError};

/// The answer to "solve this".
#[derive(Clone, Debug)]
pub struct Answer {
    /// One of the three ways that a question can end.
    pub outcome: Outcome,
    /// What it cost.
    pub stats: Stats,
    /// Further figures that a method reports, such as the paths left in its queue.
    pub facts: Vec<Fact>,
    /// For an impossible question: the certificate that there is no solution, as a JSON object for the
    /// independent checker, where the method can give one and was [asked](crate::control::Control::with_proof).
    pub proof: Option<serde_json::Value>,
}

/// One of the three ways that a question can end.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// A solution was found.
    Solved(Found),
    /// It is proved that there is none; the reason is a sentence.
    Impossible(String),
    /// Neither is known: a limit was reached, or a heuristic got stuck.
    Stopped(Stopped),
}

/// A solution and what it is worth.
#[derive(Clone, Debug)]
pub struct Found {
    /// The solution itself.
    pub solution: Solution,
    /// What it is worth, in puzzles where solutions differ in worth.
    pub score: Option<Score>,
}

/// What a solution is worth and how good it could at best be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score {
    /// What the solution is worth.
    pub value: u64,
    /// What no solution can be better than, as far as it is proved.
    pub bound: Option<u64>,
}

impl Score {
    /// A value that is proved to be the best.
    pub fn best(value: u64) -> Self {
        Self { value, bound: Some(value) }
    }

    /// A value of which nothing is proved.
    pub fn unproved(value: u64) -> Self {
        Self { value, bound: None }
    }

    /// Whether it is proved that nothing is better.
    pub fn is_optimal(self) -> bool {
        self.bound == Some(self.value)
    }
}

/// What is known when a search stops early.
#[derive(Clone, Debug)]
pub struct Stopped {
    /// Which limit was reached.
    pub limit: Limit,
    /// The best whole solution so far, if there is one.
    pub best: Option<Found>,
    /// What no solution can be better than, as far as it is proved.
    pub bound: Option<u64>,
}

/// Which limit ended a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Limit {
    /// The number of generated successors.
    Nodes,
    /// The time.
    Time,
    /// The memory.
    Memory,
    /// The longest path that the method was allowed to follow.
    MaxMoves,
    /// The method itself got stuck, which proves nothing.
    Method,
    /// Somebody asked it to stop.
    Interrupt,
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Nodes => "the node limit was reached",
            Self::Time => "the time limit was reached",
            Self::Memory => "the memory limit was reached",
            Self::MaxMoves => "the limit on the number of moves was reached",
            Self::Method => "the method got stuck, which proves nothing",
            Self::Interrupt => "it was interrupted",
        })
    }
}

/// What a search cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Stats {
    /// States whose successors were asked for.
    pub expanded: u64,
    /// Successors that were made.
    pub generated: u64,
    /// The most states that waited at one time.
    pub peak_frontier: u64,
    /// Wall-clock time.
    pub seconds: f64,
}

/// A figure that a method reports besides its answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fact {
    /// What it is, as a key: lower case, words joined by `_`.
    pub name: &'static str,
    /// How much.
    pub figure: u64,
}

/// A solution: squares in order, or moves in order.
///
/// ```
/// use hippodrome::{board::{Shape, Square}, outcome::Solution};
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

    /// Reads the names of squares, or of moves where there is a `-` in any: the inverse of
    /// [`names`](Self::names).
    ///
    /// ```
    /// use hippodrome::{board::Shape, outcome::Solution};
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
            Steps::Moves(_) => &[],
        }
    }

    /// The moves in order; none where the solution is made of squares.
    pub fn as_moves(&self) -> &[Vec<Square>] {
        match &self.steps {
            Steps::Moves(moves) => moves,
            Steps::Squares(_) => &[],
        }
    }

    /// How many squares or moves.
    pub fn len(&self) -> usize {
        match &self.steps {
            Steps::Squares(squares) => squares.len(),
            Steps::Moves(moves) => moves.len(),
        }
    }

    /// Whether there is nothing to do.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Each square's or move's name, in order: `a1`, or `a1-b3`.
    pub fn names(&self) -> impl Iterator<Item = String> + '_ {
        (0..self.len()).map(|i| match &self.steps {
            Steps::Squares(squares) => self.board.name(squares[i]),
            Steps::Moves(moves) => {
                let names: Vec<String> = moves[i].iter().map(|&s| self.board.name(s)).collect();
                names.join("-")
            }
        })
    }
}

impl Serialize for Solution {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        struct Names<'a>(&'a Solution);
        impl Serialize for Names<'_> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_seq(self.0.names())
            }
        }
        let key = match self.steps {
            Steps::Squares(_) => "squares",
            Steps::Moves(_) => "moves",
        };
        let mut map = serializer.serialize_map(Some(1))?;
        map.serialize_entry(key, &Names(self))?;
        map.end()
    }
}

impl Answer {
    /// A solution was found.
    pub fn solved(solution: Solution, score: Option<Score>, stats: Stats) -> Self {
        Self { outcome: Outcome::Solved(Found { solution, score }), stats, facts: Vec::new(), proof: None }
    }

    /// It is proved that there is none.
    pub fn impossible(reason: impl Into<String>, stats: Stats) -> Self {
        Self { outcome: Outcome::Impossible(reason.into()), stats, facts: Vec::new(), proof: None }
    }

    /// A limit was reached with nothing to show.
    pub fn stopped(limit: Limit, stats: Stats) -> Self {
        Self::stopped_with(Stopped { limit, best: None, bound: None }, stats)
    }

    /// A limit was reached; this is what is known.
    pub fn stopped_with(stopped: Stopped, stats: Stats) -> Self {
        Self { outcome: Outcome::Stopped(stopped), stats, facts: Vec::new(), proof: None }
    }

    /// The same answer with one more figure.
    #[must_use]
    pub fn with_fact(mut self, name: &'static str, figure: u64) -> Self {
        self.facts.push(Fact { name, figure });
        self
    }

    /// The same answer with the certificate that there is no solution.
    #[must_use]
    pub fn with_proof(mut self, proof: Option<serde_json::Value>) -> Self {
        self.proof = proof;
        self
    }

    /// The solution, whole and legal, if there is one: the answer or the best so far.
    pub fn found(&self) -> Option<&Found> {
        match &self.outcome {
            Outcome::Solved(found) => Some(found),
            Outcome::Stopped(stopped) => stopped.best.as_ref(),
            Outcome::Impossible(_) => None,
        }
    }

    /// The bound that is proved, if there is one.
    pub fn bound(&self) -> Option<u64> {
        match &self.outcome {
            Outcome::Solved(found) => found.score.and_then(|s| s.bound),
            Outcome::Stopped(stopped) => stopped.bound,
            Outcome::Impossible(_) => None,
        }
    }

    /// The limit that was reached, if one was.
    pub fn limit(&self) -> Option<Limit> {
        match &self.outcome {
            Outcome::Stopped(stopped) => Some(stopped.limit),
            _ => None,
        }
    }
}

/// The answer to "how many".
#[derive(Clone, Debug)]
pub struct Counted {
    /// How many; where a limit was reached, how many so far.
    pub count: BigUint,
    /// The limit that was reached; none means that the count is exact.
    pub stopped: Option<Limit>,
    /// The count broken down, where that was asked for.
    pub table: Option<Table>,
    /// What it cost.
    pub stats: Stats,
}

impl Counted {
    /// A count that is complete where no limit was reached.
    pub fn new(count: impl Into<BigUint>, stopped: Option<Limit>, stats: Stats) -> Self {
        Self { count: count.into(), stopped, table: None, stats }
    }
}

/// Figures in rows and columns.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Table {
    /// What each column holds.
    pub columns: Vec<String>,
    /// The rows.
    pub rows: Vec<Vec<String>>,
}

/// How a listing ended.
#[derive(Clone, Copy, Debug)]
pub struct Listed {
    /// How many solutions were handed out.
    pub count: u64,
    /// How it ended.
    pub end: ListEnd,
    /// What it cost.
    pub stats: Stats,
}

/// The ways that a listing can end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListEnd {
    /// That was all of them.
    Complete,
    /// The receiver wanted no more.
    Enough,
    /// A limit was reached.
    Stopped(Limit),
}

//! The smallest puzzle that fulfils the contract: copy this file to begin a new room.
//!
//! A knight walks from one square to another in as few moves as it can. The question has a board and
//! two options, one textbook model ([`KnightWalk`]) and two methods; its answer can be drawn. It is
//! compiled and tested, and deliberately not in the registry.

use std::ops::ControlFlow;

use serde_json::Value;

use crate::board::{Shape, Square};
use crate::control::{Control, Seed};
use crate::draw::{Frame, Mark, Scene};
use crate::outcome::{Answer, Counted, Found, ListEnd, Listed, Score, Solution, Stopped};
use crate::puzzle::{About, Instance, Kind, Method, Parameter, Puzzle, Task, UsageError, Worth};
use crate::search::{self, Backward, End, Estimate, Relay, Space};
use crate::spec::Spec;

/// The room's door.
pub struct Template;

/// What the puzzle says of itself.
pub static ABOUT: &About = &About {
    name: "template",
    summary: "A knight walks from one square to another in the fewest moves",
    board: "a size such as 8x8, or a picture of . and #; 8x8 if not given",
    value: Some(Worth { unit: "moves", fewest: true }),
    parameters: &[
        Parameter {
            name: "start",
            flag: "from",
            kind: Kind::Square,
            default: None,
            help: "where the knight begins (the first square of the board if not given)",
        },
        Parameter {
            name: "end",
            flag: "to",
            kind: Kind::Square,
            default: None,
            help: "where it wants to be (the last square of the board if not given)",
        },
    ],
    methods: &[
        Method {
            name: "auto",
            summary: "breadth-first search",
            tasks: &[Task::Solve, Task::Count, Task::List],
        },
        Method {
            name: "a-star",
            summary: "A* with the distance that a knight covers in a move",
            tasks: &[Task::Solve],
        },
    ],
    presets: &[],
};

impl Puzzle for Template {
    fn about(&self) -> &'static About {
        ABOUT
    }

    fn pose(&self, spec: &Spec, _: &Seed) -> Result<Box<dyn Instance>, UsageError> {
        let board = Shape::parse(spec.board_text().unwrap_or("8x8"))?;
        // A method may only hold what fits in memory; a board of this size always does.
        if board.len() > 1_000_000 {
            return Err(UsageError::new("the board is too large: use at most 1000000 squares"));
        }
        let square = |flag: &str, otherwise: Option<Square>| match spec.text(flag) {
            Some(text) => board.parse_square(text).map_err(|e| UsageError::from(e).in_option(flag)),
            None => otherwise.ok_or_else(|| UsageError::new("the board is empty")),
        };
        let from = square("from", board.squares().next())?;
        let to = square("to", board.squares().last())?;
        let mut spec = spec.clone();
        spec.set_board(board.to_string());
        spec.put_canonical("from", board.name(from));
        spec.put_canonical("to", board.name(to));
        Ok(Box::new(Question { spec, walk: KnightWalk { board, from, to } }))
    }
}

/// One walk from a given square to another.
struct Question {
    spec: Spec,
    walk: KnightWalk,
}

impl Instance for Question {
    fn spec(&self) -> &Spec {
        &self.spec
    }

    fn solve(&self, method: &str, control: &Control) -> Result<Answer, UsageError> {
        let mut meter = control.meter();
        // Whoever watches the search sees squares by name.
        let mut relay = Relay::new(control, |to: &(Square, Square)| self.walk.board.name(to.1));
        let end = match method {
            "a-star" => search::a_star(&self.walk, &mut meter, &mut relay),
            _ => search::bfs(&self.walk, &mut meter, &mut relay),
        };
        let stats = meter.stats();
        Ok(match end {
            End::Found(path) => {
                let score = Score::best(path.len() as u64);
                let squares = [self.walk.from].into_iter().chain(path.iter().map(|step| step.1));
                Answer::solved(Solution::squares(&self.walk.board, squares.collect()), Some(score), stats)
            }
            End::Exhausted => Answer::impossible("every square that the knight can reach was visited", stats),
            End::Stopped { limit, bound, .. } => {
                Answer::stopped_with(Stopped { limit, best: None, bound }, stats)
            }
        })
    }

    // There is one walk to count and to list here: the one that is found.
    fn count(&self, method: &str, control: &Control) -> Result<Counted, UsageError> {
        let answer = self.solve(method, control)?;
        Ok(Counted::new(u32::from(answer.found().is_some()), answer.limit(), answer.stats))
    }

    fn list(
        &self,
        method: &str,
        control: &Control,
        receive: &mut dyn FnMut(Found) -> ControlFlow<()>,
    ) -> Result<Listed, UsageError> {
        let answer = self.solve(method, control)?;
        let mut end = answer.limit().map_or(ListEnd::Complete, ListEnd::Stopped);
        let mut count = 0;
        if let Some(found) = answer.found() {
            count = 1;
            if receive(found.clone()).is_break() {
                end = ListEnd::Enough;
            }
        }
        Ok(Listed { count, end, stats: answer.stats })
    }

    fn board(&self) -> &Shape {
        &self.walk.board
    }

    fn scene(&self, solution: &Solution) -> Scene {
        let mut frame = Frame::new(&self.walk.board);
        frame.path = solution.as_squares().to_vec();
        frame.marks = (0..).zip(&frame.path).map(|(n, &square)| (square, Mark::Number(n))).collect();
        Scene::still(frame)
    }

    // The independent checker knows nothing of walks.
    fn certificate(&self, _: &Found) -> Option<Value> {
        None
    }
}

/// The textbook model: a state is the knight's square, an action is a move from one square to another.
///
/// ```
/// use hippodrome::{control::Control, puzzles::template::KnightWalk, search};
/// let walk = KnightWalk::parse("3x3", "a1", "b2").unwrap();
/// let end = search::bfs(&walk, &mut Control::default().meter(), &mut search::Silent);
/// assert_eq!(end, search::End::Exhausted); // no knight ever gets to the middle of 3x3
/// ```
#[derive(Clone, Debug)]
pub struct KnightWalk {
    /// The board.
    pub board: Shape,
    /// Where the knight begins.
    pub from: Square,
    /// Where it wants to be.
    pub to: Square,
}

/// The moves of a knight as (rows, columns), clockwise.
const MOVES: [(i64, i64); 8] = [(-2, 1), (-1, 2), (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1)];

impl KnightWalk {
    /// A walk on this board between these squares.
    pub fn parse(board: &str, from: &str, to: &str) -> Result<Self, UsageError> {
        let board = Shape::parse(board)?;
        Ok(Self { from: board.parse_square(from)?, to: board.parse_square(to)?, board })
    }
}

impl Space for KnightWalk {
    type State = Square;
    type Action = (Square, Square);

    fn initial(&self) -> Square {
        self.from
    }

    fn is_goal(&self, state: &Square) -> bool {
        *state == self.to
    }

    fn actions(&self, state: &Square, actions: &mut Vec<(Square, Square)>) {
        let here = *state;
        actions.extend(MOVES.iter().filter_map(|&(r, c)| Some((here, self.board.step(here, r, c)?))));
    }

    fn apply(&self, state: &mut Square, action: &(Square, Square)) {
        *state = action.1;
    }

    fn undo(&self, state: &mut Square, action: &(Square, Square)) {
        *state = action.0;
    }
}

impl Estimate for KnightWalk {
    /// A move covers three squares in all and at most two in either direction.
    fn estimate(&self, state: &Square) -> u32 {
        let rows = state.row.abs_diff(self.to.row);
        let cols = state.col.abs_diff(self.to.col);
        (rows + cols).div_ceil(3).max(rows.div_ceil(2)).max(cols.div_ceil(2))
    }
}

impl Backward for KnightWalk {
    fn goals(&self) -> Vec<Square> {
        vec![self.to]
    }

    fn actions_into(&self, state: &Square, actions: &mut Vec<(Square, Square)>) {
        let here = *state;
        actions.extend(MOVES.iter().filter_map(|&(r, c)| Some((self.board.step(here, r, c)?, here))));
    }
}

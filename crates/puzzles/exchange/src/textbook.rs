//! The search space for the textbook's algorithms: a state is a position, and an action is a move or a turn.
//!
//! Under the rule `alternate`, a state also records who moved last, in one more cell after the squares.
//! Every move can be taken back, so searching backwards from the goal needs no rules of its own. Only what
//! `safe` forbids depends on the direction.

use super::move_tables::{At, MoveTables};
use super::packed_position::PackedPosition;
use super::piece_codes::{Code, EMPTY, colour};
use super::reading::Question;
use board::Square;
use search::{Backward, Space};

/// An action: a piece goes from one square to another, in one move or, if turns are counted, in any number
/// of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Move {
    pub from: At,
    pub to: At,
    /// Under `alternate`: whether it is the first move of all, which is needed to take it back.
    pub opening: bool,
}

/// Marks a square that the search within a turn has reached.
const VISITED: Code = 15;

/// A [`Question`] as a graph of positions.
#[derive(Clone)]
pub(super) struct Model<'q, C> {
    pub tables: &'q MoveTables,
    pub start: C,
    pub goal: C,
    /// The colours move alternately.
    pub alternate: bool,
    /// After every move, no piece is attacked by the other colour.
    pub safe: bool,
    /// An action is a turn of any number of moves.
    pub whole_turns: bool,
    /// The colour whose moves are tried first.
    pub first: Option<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Direction {
    Forward,
    Backward,
}

impl<'q, C: PackedPosition> Model<'q, C> {
    /// The search space of a question.
    pub fn new(question: &'q Question) -> Self {
        let position = |pieces: &[Code]| {
            let mut position = C::blank(question.cells());
            (0..).zip(pieces).for_each(|(at, &piece)| position.put(at, piece));
            position
        };
        Self {
            tables: &question.tables,
            start: position(&question.start),
            goal: position(&question.goal),
            alternate: question.alternate,
            safe: question.safe,
            whole_turns: question.whole_turns(),
            first: question.first,
        }
    }

    /// The same search space after a move of this colour, if the colours move alternately.
    pub fn after_move_of(mut self, colour: Option<usize>) -> Self {
        let last = colour.map_or(0, |colour| colour as Code + 1);
        let mut start = self.start.clone();
        self.set_last(&mut start, last);
        self.start = start;
        self
    }

    /// The empty board.
    pub fn blank(&self) -> C {
        C::blank(self.tables.len() + usize::from(self.alternate))
    }

    /// The numbers of all squares.
    pub fn squares(&self) -> std::ops::Range<At> {
        0..self.tables.len() as At
    }

    /// Who moved last under `alternate`: the colour plus one, or 0 for nobody. Without that rule, always 0.
    #[inline]
    pub fn last(&self, state: &C) -> Code {
        if self.alternate { state.at(self.tables.len() as At) } else { 0 }
    }

    /// Under `alternate`, records who moved last, in the cell after the squares.
    #[inline]
    pub fn set_last(&self, state: &mut C, last: Code) {
        if self.alternate {
            state.put(self.tables.len() as At, last);
        }
    }

    #[inline]
    fn is_safe(&self, state: &C) -> bool {
        self.tables.attack(state).is_none()
    }

    /// Visits every square that a piece can reach in one turn, each once, nearest first, together with the
    /// square that it comes from. Backwards, those are the squares from which a turn can have led to `from`.
    ///
    /// Under `safe`, the position must be safe after each move. So forwards, no unsafe square is entered.
    /// Backwards, a turn may have begun on an unsafe square but not passed through it, so the search visits
    /// such a square but does not go on from it.
    fn turn(&self, state: &C, from: At, direction: Direction, mut visit: impl FnMut(At, At)) {
        let piece = state.at(from);
        let mut seen = state.clone();
        let mut others = state.clone();
        others.put(from, EMPTY);
        let is_safe_at = |at: At| {
            !self.safe || {
                let mut position = others.clone();
                position.put(at, piece);
                self.is_safe(&position)
            }
        };
        let mut queue = vec![from];
        let mut next = 0;
        while let Some(&here) = queue.get(next) {
            next += 1;
            self.tables.each_move(&others, here, piece, |to| {
                if seen.at(to) != EMPTY {
                    return;
                }
                seen.put(to, VISITED);
                let safe = is_safe_at(to);
                if safe || direction == Direction::Backward {
                    visit(here, to);
                }
                if safe {
                    queue.push(to);
                }
            });
        }
    }

    /// The squares that the piece of an action visits, by a shortest way if it is a turn.
    pub fn way(&self, state: &C, action: &Move) -> Vec<Square> {
        let mut came_from = vec![action.from; self.tables.len()];
        if self.whole_turns {
            self.turn(state, action.from, Direction::Forward, |here, to| came_from[to as usize] = here);
        }
        let before = |&at: &At| (at != action.from).then(|| came_from[at as usize]);
        let back = std::iter::successors(Some(action.to), before);
        let mut way: Vec<Square> = back.map(|at| self.tables.square(at)).collect();
        way.reverse();
        way
    }

    /// A path as single moves, each with its two squares.
    pub fn single_moves(&self, path: &[Move]) -> Vec<Vec<Square>> {
        let mut state = self.start.clone();
        let mut moves = Vec::new();
        for action in path {
            if self.whole_turns {
                moves.extend(self.way(&state, action).windows(2).map(<[Square]>::to_vec));
            } else {
                moves.push(vec![self.tables.square(action.from), self.tables.square(action.to)]);
            }
            self.apply(&mut state, action);
        }
        moves
    }
}

impl<C: PackedPosition> Space for Model<'_, C> {
    type State = C;
    type Action = Move;
    const UNDOES: bool = true;

    fn initial(&self) -> C {
        self.start.clone()
    }

    fn is_goal(&self, state: &C) -> bool {
        if !self.alternate {
            return *state == self.goal;
        }
        let mut pieces = state.clone();
        self.set_last(&mut pieces, 0);
        pieces == self.goal
    }

    fn actions(&self, state: &C, actions: &mut Vec<Move>) {
        let last = self.last(state);
        let opening = self.alternate && last == 0;
        let begin = actions.len();
        state.each_piece(self.tables.len(), |from, piece| {
            if last == colour(piece) as Code + 1 {
                return;
            }
            if self.whole_turns {
                self.turn(state, from, Direction::Forward, |_, to| {
                    actions.push(Move { from, to, opening });
                });
                return;
            }
            if !self.safe {
                self.tables.each_move(state, from, piece, |to| actions.push(Move { from, to, opening }));
                return;
            }
            self.tables.each_move(state, from, piece, |to| {
                let action = Move { from, to, opening };
                if self.is_safe(&self.after(state, &action)) {
                    actions.push(action);
                }
            });
        });
        if let Some(first) = self.first {
            // A stable partition; there are few actions.
            let mut next = begin;
            for at in begin..actions.len() {
                if colour(state.at(actions[at].from)) == first {
                    actions[next..=at].rotate_right(1);
                    next += 1;
                }
            }
        }
    }

    #[inline]
    fn apply(&self, state: &mut C, action: &Move) {
        let piece = state.at(action.from);
        state.put(action.from, EMPTY);
        state.put(action.to, piece);
        self.set_last(state, colour(piece) as Code + 1);
    }

    #[inline]
    fn undo(&self, state: &mut C, action: &Move) {
        let piece = state.at(action.to);
        state.put(action.to, EMPTY);
        state.put(action.from, piece);
        // Before it, the other colour had moved, or nobody.
        self.set_last(state, if action.opening { 0 } else { 2 - colour(piece) as Code });
    }

    fn state_bytes(&self) -> usize {
        C::bytes(self.tables.len() + 1)
    }
}

impl<C: PackedPosition> Backward for Model<'_, C> {
    fn goals(&self) -> Vec<C> {
        if !self.alternate {
            return vec![self.goal.clone()];
        }
        // Either colour may have made the last move.
        let moved_last = |last: Code| {
            let mut goal = self.goal.clone();
            self.set_last(&mut goal, last);
            goal
        };
        vec![moved_last(1), moved_last(2)]
    }

    fn actions_into(&self, state: &C, actions: &mut Vec<Move>) {
        // No move leads to an unsafe position.
        if self.safe && !self.is_safe(state) {
            return;
        }
        for to in self.squares() {
            let piece = state.at(to);
            if piece == EMPTY || self.alternate && self.last(state) != colour(piece) as Code + 1 {
                continue;
            }
            if self.whole_turns {
                self.turn(state, to, Direction::Backward, |_, from| {
                    actions.push(Move { from, to, opening: false });
                });
                continue;
            }
            self.tables.each_move(state, to, piece, |from| {
                actions.push(Move { from, to, opening: false });
                if self.alternate {
                    let action = Move { from, to, opening: true };
                    let mut before = state.clone();
                    self.undo(&mut before, &action);
                    if before == self.start {
                        actions.push(action);
                    }
                }
            });
        }
    }
}

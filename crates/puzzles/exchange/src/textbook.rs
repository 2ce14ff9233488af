//! The search space for the textbook's algorithms: a state is a position, and an action is a move or a turn.
//!
//! Under the rule `alternate`, a state also records who moved last, in one more cell after the squares.
//! Every move can be taken back, so searching backwards from the goal needs no rules of its own. Only what
//! `safe` forbids depends on the direction.

use super::estimates::MOST_ASSIGNED;
use super::move_tables::{At, MoveTables};
use super::packed_position::PackedPosition;
use super::piece_codes::{CODES, Code, EMPTY, colour};
use super::reading::Question;
use board::Square;
use search::{Backward, NEVER, Space};

/// An action: a piece goes from one square to another, in one move or, if turns are counted, in any number
/// of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Move {
    pub from: At,
    pub to: At,
    /// Under `alternate`: whether it is the first move of all, which is needed to take it back.
    opening: bool,
}

/// Marks a square that the search within a turn has reached.
const VISITED: Code = 15;

/// A [`Question`] as a graph of positions.
#[derive(Clone)]
pub(super) struct Model<'q, C> {
    tables: &'q MoveTables,
    start: C,
    goal: C,
    /// No position is a goal: a search visits them all.
    endless: bool,
    alternate: bool,
    safe: bool,
    /// An action is a turn of any number of moves.
    whole_turns: bool,
    /// The colour whose moves are tried first.
    first: Option<usize>,
    /// For white and black: whether its estimate is odd if and only if its number of moves is.
    fixed_parity: [bool; 2],
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Direction {
    Forward,
    Backward,
}

impl<'q, C: PackedPosition> Model<'q, C> {
    /// The search space of a question.
    pub fn new(question: &'q Question) -> Self {
        let cells = question.cells();
        let position = |pieces: &[Code]| {
            let mut position = C::blank(cells);
            for (at, &piece) in (0..).zip(pieces) {
                position.put(at, piece);
            }
            position
        };
        // The estimate for more pieces is too rough to have the right parity.
        let fixed = |c: usize| {
            (1..=CODES as Code).filter(|&p| colour(p) == c).all(|p| {
                let alike = question.start.iter().filter(|&&other| other == p).count();
                alike == 0 || alike <= MOST_ASSIGNED && question.tables.is_dark(p, 0).is_some()
            })
        };
        Self {
            tables: &question.tables,
            start: position(&question.start),
            goal: position(&question.goal),
            endless: false,
            alternate: question.alternate,
            safe: question.safe,
            whole_turns: question.whole_turns(),
            first: question.first,
            fixed_parity: [fixed(0), fixed(1)],
        }
    }

    /// The search space of one colour alone on the board, without rules and starting at the goal. Searching
    /// it gives the distances of all arrangements of that colour.
    pub fn alone(&self, only: usize) -> Self {
        let mut goal = self.goal.clone();
        for at in self.squares() {
            let piece = goal.at(at);
            if piece != EMPTY && colour(piece) != only {
                goal.put(at, EMPTY);
            }
        }
        Self { start: goal.clone(), goal, alternate: false, safe: false, ..*self }
    }

    /// The same search space after a move of this colour, if the colours move alternately.
    pub fn after_move_of(mut self, colour: Option<usize>) -> Self {
        if let Some(colour) = colour.filter(|_| self.alternate) {
            self.start.put(self.last_cell(), colour as Code + 1);
        }
        self
    }

    /// The same search space without a goal, so that a search visits every position.
    pub fn without_goal(self) -> Self {
        Self { endless: true, ..self }
    }

    /// The empty board.
    pub fn blank(&self) -> C {
        C::blank(self.tables.len() + usize::from(self.alternate))
    }

    /// Whether the colours move alternately.
    pub fn alternate(&self) -> bool {
        self.alternate
    }

    /// The action that leads from one position to the next, both given square by square.
    pub fn action(&self, before: &[Code], after: &[Code]) -> Option<Move> {
        let left = before.iter().zip(after).position(|(&b, &a)| b != EMPTY && a == EMPTY)?;
        let entered = before.iter().zip(after).position(|(&b, &a)| b == EMPTY && a != EMPTY)?;
        Some(Move { from: left as At, to: entered as At, opening: false })
    }

    /// The squares and moves.
    pub fn tables(&self) -> &'q MoveTables {
        self.tables
    }

    /// The position to be reached.
    pub fn goal(&self) -> &C {
        &self.goal
    }

    /// Whether an action is a turn of any number of moves.
    pub fn whole_turns(&self) -> bool {
        self.whole_turns
    }

    /// The numbers of all squares.
    pub fn squares(&self) -> std::ops::Range<At> {
        0..self.tables.len() as At
    }

    /// The cell that records who moved last.
    fn last_cell(&self) -> At {
        self.tables.len() as At
    }

    /// Who moved last under `alternate`: the colour plus one, or 0 for nobody. Without that rule, always 0.
    #[inline]
    pub fn last(&self, state: &C) -> Code {
        if self.alternate { state.at(self.last_cell()) } else { 0 }
    }

    /// Under `alternate`, records who moved last.
    pub fn set_last(&self, state: &mut C, last: Code) {
        if self.alternate {
            state.put(self.last_cell(), last);
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

    /// A path as single moves, each with its two squares. A turn becomes a shortest sequence of moves.
    pub fn single_moves(&self, path: &[Move]) -> Vec<Vec<Square>> {
        let mut state = self.start.clone();
        let mut moves = Vec::new();
        for action in path {
            if self.whole_turns {
                let mut came_from = vec![action.from; self.tables.len()];
                self.turn(&state, action.from, Direction::Forward, |here, to| {
                    came_from[to as usize] = here;
                });
                let first = moves.len();
                let mut at = action.to;
                while at != action.from {
                    let before = came_from[at as usize];
                    moves.push(vec![self.tables.square(before), self.tables.square(at)]);
                    at = before;
                }
                moves[first..].reverse();
            } else {
                moves.push(vec![self.tables.square(action.from), self.tables.square(action.to)]);
            }
            self.apply(&mut state, action);
        }
        moves
    }

    /// A lower bound on the number of actions left, from lower bounds for white and for black.
    ///
    /// Every action belongs to one colour, so the two add up. Under `alternate`, each colour makes half of
    /// the actions, and whoever begins makes one more if their number is odd. If every move changes the
    /// colour of the piece's square, a colour cannot make one move more than its bound, only two. The least
    /// length that satisfies all this is a lower bound.
    pub fn join(&self, needs: [u32; 2], state: &C) -> u32 {
        if needs.contains(&NEVER) {
            return NEVER;
        }
        if !self.alternate {
            return needs[0].saturating_add(needs[1]).min(NEVER - 1);
        }
        let beginning_with = |first: usize| {
            let needs = needs.map(u64::from);
            let fits = |moves: u64, c: usize| {
                moves >= needs[c] && !(self.fixed_parity[c] && (moves - needs[c]) % 2 == 1)
            };
            let second = 1 - first;
            let least = (2 * needs[first]).saturating_sub(1).max(2 * needs[second]);
            // Four consecutive lengths have every pair of parities.
            (least..least + 4)
                .find(|&length| fits(length.div_ceil(2), first) && fits(length / 2, second))
                .unwrap_or(least)
        };
        let length = match self.last(state) {
            0 => beginning_with(0).min(beginning_with(1)),
            1 => beginning_with(1),
            _ => beginning_with(0),
        };
        u32::try_from(length).unwrap_or(NEVER - 1).min(NEVER - 1)
    }
}

impl<C: PackedPosition> Space for Model<'_, C> {
    type State = C;
    type Action = Move;

    fn initial(&self) -> C {
        self.start.clone()
    }

    fn is_goal(&self, state: &C) -> bool {
        if !self.alternate || self.endless {
            return *state == self.goal && !self.endless;
        }
        let mut pieces = state.clone();
        pieces.put(self.last_cell(), 0);
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
                let mut child = state.clone();
                self.apply(&mut child, &action);
                if self.is_safe(&child) {
                    actions.push(action);
                }
            });
        });
        if let Some(first) = self.first {
            actions[begin..].sort_by_key(|action| colour(state.at(action.from)) != first);
        }
    }

    #[inline]
    fn apply(&self, state: &mut C, action: &Move) {
        let piece = state.at(action.from);
        state.put(action.from, EMPTY);
        state.put(action.to, piece);
        if self.alternate {
            state.put(self.last_cell(), colour(piece) as Code + 1);
        }
    }

    #[inline]
    fn undo(&self, state: &mut C, action: &Move) {
        let piece = state.at(action.to);
        state.put(action.to, EMPTY);
        state.put(action.from, piece);
        if self.alternate {
            // Before it, the other colour had moved, or nobody.
            state.put(self.last_cell(), if action.opening { 0 } else { 2 - colour(piece) as Code });
        }
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
            goal.put(self.last_cell(), last);
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

//! The checker's own search for a shorter exchange: breadth-first search with a lower bound from each colour alone.
//!
//! Without the other colour and the rules, a colour needs no more moves than with them. How many it then needs from
//! every position is found by searching backwards from its goal, since every move can be undone. A position is left
//! out if the moves so far and the lower bounds of both colours add up to too many.
//!
//! A turn is a series of moves by one piece. If colours alternate, no piece moves twice in a row, so turns are moves.
//!
//! Limits: boards of at most [`MOST_CELLS`] cells. At most [`MOST_POSITIONS`] positions are kept, including the tables
//! of both colours, and fewer on boards of more than 32 cells.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use crate::board::{EMPTY, Square};
use crate::work::{Limit, MOST_POSITIONS, Work};

use super::{Question, is_white};

const MOST_CELLS: usize = 256;

/// The cells of the board, and one more that says who moved last, if that matters.
type Position = Rc<[u8]>;

/// Returns the fewest moves or turns of an exchange, or none if every exchange takes at least `below`.
pub(super) fn shortest(
    question: &Question,
    in_turns: bool,
    below: u64,
    work: &mut Work,
) -> Result<Option<u64>, Limit> {
    if question.start.cells().len() > MOST_CELLS {
        return Err(Limit::Size);
    }
    let search = Search { question, whole_turns: in_turns && !question.alternate };
    let position = |cells: &[u8]| Position::from([cells, &[EMPTY]].concat());
    let (start, goal) = (position(question.start.cells()), position(question.goal.cells()));
    let most = MOST_POSITIONS * 32 / goal.len().max(32);
    let mut kept = 0;
    let mut needs = Vec::new();
    for white in [true, false] {
        match search.needs(&goal, white, most / 2 - kept, work) {
            Ok(table) => {
                kept += table.len();
                needs.push((white, table));
            }
            Err(Limit::Memory) => {}
            Err(why) => return Err(why),
        }
    }
    let can_be_below = |position: &Position, below: u64| {
        let least =
            |(white, table): &(bool, HashMap<Position, u64>)| table.get(&only(position, *white)).copied();
        needs.iter().map(least).sum::<Option<u64>>().is_some_and(|least| least < below)
    };
    let mut layer = vec![start];
    layer.retain(|start| can_be_below(start, below));
    let mut seen: HashSet<Position> = layer.iter().cloned().collect();
    for steps in 0..below {
        let mut next = Vec::new();
        for position in &layer {
            if position[..position.len() - 1] == goal[..goal.len() - 1] {
                return Ok(Some(steps));
            }
            for after in search.after(position, true, work)? {
                if !seen.contains(&after) && can_be_below(&after, below - steps - 1) {
                    seen.insert(after.clone());
                    next.push(after);
                }
            }
            if seen.len() + kept > most {
                return Err(Limit::Memory);
            }
        }
        if next.is_empty() {
            break;
        }
        layer = next;
    }
    Ok(None)
}

/// Returns the position with only the pieces of one colour.
fn only(position: &[u8], white: bool) -> Position {
    let other = |cell: u8| cell.is_ascii_alphabetic() && is_white(cell) != white;
    let cells = position[..position.len() - 1].iter().map(|&cell| if other(cell) { EMPTY } else { cell });
    cells.chain([EMPTY]).collect()
}

struct Search<'q> {
    question: &'q Question,
    whole_turns: bool,
}

impl Search<'_> {
    /// Returns how many moves or turns one colour alone needs, from every position that can reach the goal.
    fn needs(
        &self,
        goal: &[u8],
        white: bool,
        most: usize,
        work: &mut Work,
    ) -> Result<HashMap<Position, u64>, Limit> {
        let mut layer = vec![only(goal, white)];
        let mut needs: HashMap<Position, u64> = layer.iter().map(|position| (position.clone(), 0)).collect();
        for steps in 1.. {
            let mut next = Vec::new();
            for position in &layer {
                for before in self.after(position, false, work)? {
                    if !needs.contains_key(&before) {
                        needs.insert(before.clone(), steps);
                        next.push(before);
                    }
                }
                if needs.len() > most {
                    return Err(Limit::Memory);
                }
            }
            if next.is_empty() {
                break;
            }
            layer = next;
        }
        Ok(needs)
    }

    /// Returns the positions after one more move or turn, with or without the rules.
    fn after(&self, position: &[u8], with_rules: bool, work: &mut Work) -> Result<Vec<Position>, Limit> {
        let (alternate, safe) = (with_rules && self.question.alternate, with_rules && self.question.safe);
        let mut board = self.question.start.clone();
        let (cells, last) = position.split_at(position.len() - 1);
        board.set_cells(cells);
        let mut found = Vec::new();
        for from in self.question.start.squares() {
            work.spend(1)?;
            let letter = board.at(from);
            let mover = if is_white(letter) { b'W' } else { b'b' };
            if letter == EMPTY || alternate && last == [mover] {
                continue;
            }
            // The squares that the piece has visited in this turn, and those from which it can still continue.
            let mut visited = vec![from];
            let mut waiting = vec![from];
            board.put(from, EMPTY);
            while let Some(here) = waiting.pop() {
                let reached: Vec<Square> = self.question.piece(letter).seen(&board, here).collect();
                for to in reached {
                    work.spend(1)?;
                    if board.at(to) != EMPTY || visited.contains(&to) {
                        continue;
                    }
                    visited.push(to);
                    board.put(to, letter);
                    if !safe || self.question.attack(&board, work)?.is_none() {
                        let last = if alternate { mover } else { EMPTY };
                        found.push(Position::from([board.cells(), &[last]].concat()));
                        if self.whole_turns {
                            waiting.push(to);
                        }
                    }
                    board.put(to, EMPTY);
                }
            }
            board.put(from, letter);
        }
        Ok(found)
    }
}

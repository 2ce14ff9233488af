//! The checker's own search for a shorter exchange: breadth first, with a bound from each colour alone.
//!
//! Take the other colour and the rules away, and a colour needs no more moves than before. How many it
//! then needs from everywhere is found by going backwards from its goal, since every move can be taken
//! back. A position whose moves so far and whose needs for both colours together are too many is left out.
//!
//! A turn is the whole way of one piece. Where colours alternate, no piece moves twice running, and turns are moves.
//! Limits: a position fits in 128 bits, and at most `MOST_POSITIONS` are kept, the tables of both colours included.

use std::collections::{HashMap, HashSet};

use crate::board::{Board, Square};
use crate::exchange::{EMPTY, Question};
use crate::work::{GivenUp, MOST_POSITIONS, Work};

/// Pieces by square, some bits each, and who moved last where that matters.
type Position = u128;

/// The bits of a position that say who moved last.
const MOVED_LAST: Position = 0b11;

/// The fewest moves or turns, if there are any fewer than `below`; none if there are not.
pub(crate) fn shortest(
    question: &Question,
    in_turns: bool,
    below: u64,
    work: &mut Work,
) -> Result<Option<u64>, GivenUp> {
    let search = Search::new(question, in_turns)?;
    let (start, goal) = (search.pack(&question.start), search.pack(&question.goal));
    let mut kept = 0;
    let mut needs = Vec::new();
    for white in [true, false] {
        needs.push(match search.needs(goal, white, MOST_POSITIONS / 2 - kept, work) {
            Ok(table) => {
                kept += table.len();
                Some((white, table))
            }
            Err(GivenUp::Memory) => None,
            Err(why) => return Err(why),
        });
    }
    let least = |position| {
        needs
            .iter()
            .flatten()
            .try_fold(0, |sum: u64, (white, table)| Some(sum + table.get(&search.only(position, *white))?))
    };
    let mut layer = Vec::new();
    if least(start).is_some_and(|least| least < below) {
        layer.push(start);
    }
    let mut seen: HashSet<Position> = layer.iter().copied().collect();
    for steps in 0..below {
        let mut next = Vec::new();
        for &position in &layer {
            if position & !MOVED_LAST == goal {
                return Ok(Some(steps));
            }
            for after in search.after(position, true, work)? {
                let soon_enough = || least(after).is_some_and(|least| least < below - steps - 1);
                if !seen.contains(&after) && soon_enough() {
                    seen.insert(after);
                    next.push(after);
                }
            }
            if seen.len() + kept > MOST_POSITIONS {
                return Err(GivenUp::Memory);
            }
        }
        if next.is_empty() {
            break;
        }
        layer = next;
    }
    Ok(None)
}

struct Search<'q> {
    question: &'q Question,
    squares: Vec<Square>,
    /// The number of the square at each place of the board's cells.
    places: Vec<usize>,
    /// The piece of each code; 0 is none.
    pieces: Vec<u8>,
    bits: usize,
    whole_turns: bool,
}

impl<'q> Search<'q> {
    fn new(question: &'q Question, in_turns: bool) -> Result<Self, GivenUp> {
        // Every square takes a bit at least, so a vast board need not even be listed.
        if question.start.square_count() >= Position::BITS as usize {
            return Err(GivenUp::Memory);
        }
        let mut pieces = vec![EMPTY];
        let squares: Vec<Square> = question.start.squares().collect();
        for board in [&question.start, &question.goal] {
            for piece in squares.iter().map(|&square| board.at(square)) {
                if !pieces.contains(&piece) {
                    pieces.push(piece);
                }
            }
        }
        let bits = (usize::BITS - (pieces.len() - 1).leading_zeros()) as usize;
        if squares.len().saturating_mul(bits) + 2 > Position::BITS as usize {
            return Err(GivenUp::Memory);
        }
        let mut places = vec![0; question.start.cells().len()];
        for (place, index) in squares.iter().filter_map(|&square| question.start.index(square)).enumerate() {
            places[index] = place;
        }
        Ok(Self {
            question,
            squares,
            places,
            pieces,
            bits,
            whole_turns: in_turns && !question.rules.alternate,
        })
    }

    /// The number of a square among the squares.
    fn place(&self, square: Square) -> usize {
        self.question.start.index(square).map_or(0, |index| self.places[index])
    }

    fn shift(&self, place: usize) -> usize {
        2 + place * self.bits
    }

    fn code(&self, position: Position, place: usize) -> usize {
        (position >> self.shift(place)) as usize & ((1 << self.bits) - 1)
    }

    fn pack(&self, board: &Board) -> Position {
        let code =
            |&square: &Square| self.pieces.iter().position(|&piece| piece == board.at(square)).unwrap_or(0);
        self.squares
            .iter()
            .enumerate()
            .fold(0, |position, (place, square)| position | (code(square) as Position) << self.shift(place))
    }

    /// The pieces of one colour.
    fn only(&self, position: Position, white: bool) -> Position {
        (0..self.squares.len()).fold(0, |kept, place| {
            let code = self.code(position, place);
            let keep = code > 0 && self.pieces[code].is_ascii_uppercase() == white;
            kept | ((if keep { code } else { 0 }) as Position) << self.shift(place)
        })
    }

    /// What one colour needs alone, from everywhere that it can come from.
    fn needs(
        &self,
        goal: Position,
        white: bool,
        most: usize,
        work: &mut Work,
    ) -> Result<HashMap<Position, u64>, GivenUp> {
        let mut layer = vec![self.only(goal, white)];
        let mut needs: HashMap<Position, u64> = layer.iter().map(|&position| (position, 0)).collect();
        for steps in 1.. {
            let mut next = Vec::new();
            for &position in &layer {
                for before in self.after(position, false, work)? {
                    needs.entry(before).or_insert_with(|| {
                        next.push(before);
                        steps
                    });
                }
                if needs.len() > most {
                    return Err(GivenUp::Memory);
                }
            }
            if next.is_empty() {
                break;
            }
            layer = next;
        }
        Ok(needs)
    }

    /// The positions after one more move or turn, with the rules or without.
    fn after(&self, position: Position, with_rules: bool, work: &mut Work) -> Result<Vec<Position>, GivenUp> {
        let mut board = self.question.start.clone();
        for (place, &square) in self.squares.iter().enumerate() {
            board.put(square, self.pieces[self.code(position, place)]);
        }
        let (alternate, safe) =
            (with_rules && self.question.rules.alternate, with_rules && self.question.rules.safe);
        let mut found = Vec::new();
        for (place, &from) in self.squares.iter().enumerate() {
            work.spend(1)?;
            let code = self.code(position, place);
            let piece = self.pieces[code];
            let lifted = position & !MOVED_LAST & !((code as Position) << self.shift(place));
            let mover = if piece.is_ascii_uppercase() { 1 } else { 2 };
            if piece == EMPTY || alternate && position & MOVED_LAST == mover {
                continue;
            }
            // Where the piece has been on its way, and from where it still goes on.
            let mut been = vec![from];
            let mut waiting = vec![from];
            while let Some(here) = waiting.pop() {
                board.put(from, EMPTY);
                board.put(here, piece);
                let reached: Vec<Square> =
                    self.question.seen(&board, here).filter(|&to| board.at(to) == EMPTY).collect();
                work.spend(1 + reached.len() as u64)?;
                board.put(here, EMPTY);
                for to in reached {
                    if been.contains(&to) {
                        continue;
                    }
                    been.push(to);
                    board.put(to, piece);
                    if !safe || self.question.attack(&board, work)?.is_none() {
                        let put = (code as Position) << self.shift(self.place(to));
                        found.push(lifted | put | if alternate { mover } else { 0 });
                        if self.whole_turns {
                            waiting.push(to);
                        }
                    }
                    board.put(to, EMPTY);
                }
            }
            board.put(from, piece);
        }
        Ok(found)
    }
}

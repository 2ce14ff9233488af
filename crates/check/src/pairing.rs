//! Why no more knights fit: every free square is paired with a knight of its own.
//!
//! If each free square can be paired with a different knight a leap away, any arrangement has
//! at most one knight on each pair and one on each square left over, which are all knights:
//! so no arrangement is larger.
//!
//! The converse holds too. Leaps always join squares of two colours: halve both numbers of the
//! leaper while both are even; if one is odd, colour like a chessboard, if both are, by rows
//! (each on the finer board that the halving leaves). When a free square
//! cannot be paired, follow "a leap to a knight, then to that knight's partner" as far as it goes: this
//! finds some knights and one more free squares than these, all of one colour, that see no
//! other knights. Exchange them for the knights, and there is one more.
//!
//! Most pairs come from a tiling, as in a block of 2 x 4 squares, whose halves a knight's leap
//! exchanges; the rest are found by the phases of Hopcroft and Karp (1973), without recursion.
//! Limits: boards of more than `MAX_CELLS` are not tried, to bound the memory, and the time is bounded by
//! the steps of the check.

use crate::board::{Board, NO_SQUARE, Square, as_i64};
use crate::work::{GivenUp, Work};

/// Three words are kept for each.
const MAX_CELLS: usize = 1 << 24;
const NONE: usize = usize::MAX;

/// How the search for pairs ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pairing {
    /// Every free square has its own knight: no more knights fit.
    Complete,
    /// Some free square cannot have its own knight: more knights fit.
    Impossible,
    /// Not known.
    GivenUp,
}

/// Pairs the free squares of a rectangular board with the knights on it, if that is possible.
pub(crate) fn pair_up(board: &Board, steps: &[(i64, i64)], knight: u8, work: &mut Work) -> Pairing {
    let knights = board.cells().iter().filter(|&&cell| cell == knight).count();
    let free = board.square_count() - knights;
    if free > knights {
        return Pairing::Impossible;
    }
    if free == 0 {
        return Pairing::Complete;
    }
    if board.cells().len() > MAX_CELLS {
        return Pairing::GivenUp;
    }
    let mut pairs = Pairs {
        board,
        steps,
        knight,
        partner: vec![NONE; board.cells().len()],
        level: Vec::new(),
        next_step: Vec::new(),
    };
    let mut paired = pairs.add_tiles();
    while paired < free {
        match pairs.find_levels(work) {
            Ok(true) => {}
            Ok(false) => return Pairing::Impossible,
            Err(_) => return Pairing::GivenUp,
        }
        match pairs.add_pairs(work) {
            Ok(gained) => paired += gained,
            Err(_) => return Pairing::GivenUp,
        }
    }
    Pairing::Complete
}

/// The pairs so far. Squares are places in the board's cells.
struct Pairs<'b> {
    board: &'b Board,
    steps: &'b [(i64, i64)],
    knight: u8,
    /// The other square of each square's pair, or `NONE`.
    partner: Vec<usize>,
    /// For free squares: how many exchanges of partners lead to it from one without partner.
    level: Vec<usize>,
    /// For free squares: the first step not yet tried in this phase.
    next_step: Vec<usize>,
}

impl Pairs<'_> {
    fn is_free(&self, place: usize) -> bool {
        self.board.cells().get(place).is_some_and(|&cell| cell != NO_SQUARE && cell != self.knight)
    }

    fn partner(&self, place: usize) -> usize {
        self.partner.get(place).copied().unwrap_or(NONE)
    }

    fn level(&self, place: usize) -> usize {
        self.level.get(place).copied().unwrap_or(NONE)
    }

    /// The free squares without partner.
    fn lonely(&self) -> Vec<usize> {
        let places = 0..self.partner.len();
        places.filter(|&place| self.is_free(place) && self.partner(place) == NONE).collect()
    }

    /// The knight one step away, if one stands there.
    fn knight_at(&self, place: usize, step: (i64, i64)) -> Option<usize> {
        let width = self.board.width().max(1);
        let here = Square { row: as_i64(place / width), column: as_i64(place % width) };
        let there = self.board.index(here.plus(step))?;
        (self.board.cells().get(there) == Some(&self.knight)).then_some(there)
    }

    /// Pairs by blocks of twice the leap's height and width, lying and standing; the number of pairs.
    fn add_tiles(&mut self) -> usize {
        let width = self.board.width().max(1);
        let mut paired = 0;
        for &(rows, columns) in self.steps.iter().filter(|step| step.0 >= 0 && step.1 >= 0) {
            for place in self.lonely() {
                let (row, column) = (as_i64(place / width), as_i64(place % width));
                let step = (across(row, rows), across(column, columns));
                if let Some(knight) = self.knight_at(place, step)
                    && self.partner(knight) == NONE
                {
                    set(&mut self.partner, place, knight);
                    set(&mut self.partner, knight, place);
                    paired += 1;
                }
            }
        }
        paired
    }

    /// Breadth first from the lonely squares, as far as the nearest knights without partner;
    /// whether there are any.
    fn find_levels(&mut self, work: &mut Work) -> Result<bool, GivenUp> {
        work.spend(self.partner.len() as u64)?;
        self.level = vec![NONE; self.partner.len()];
        let mut queue = self.lonely();
        for &place in &queue {
            set(&mut self.level, place, 0);
        }
        let mut nearest = NONE;
        let mut done = 0;
        while let Some(&place) = queue.get(done)
            && self.level(place) <= nearest
        {
            done += 1;
            work.spend(self.steps.len() as u64)?;
            for &step in self.steps {
                let Some(knight) = self.knight_at(place, step) else {
                    continue;
                };
                let rival = self.partner(knight);
                if rival == NONE {
                    nearest = nearest.min(self.level(place));
                } else if self.level(rival) == NONE {
                    let level = self.level(place) + 1;
                    set(&mut self.level, rival, level);
                    queue.push(rival);
                }
            }
        }
        Ok(nearest != NONE)
    }

    /// Depth first along rising levels from each lonely square; the number of pairs gained.
    fn add_pairs(&mut self, work: &mut Work) -> Result<usize, GivenUp> {
        work.spend(self.partner.len() as u64)?;
        self.next_step = vec![0; self.partner.len()];
        let mut gained = 0;
        for start in self.lonely() {
            // Each square of the trail would take the knight that the next square has now.
            let mut trail = vec![(start, NONE)];
            while let Some((place, wanted)) = trail.last_mut() {
                let place = *place;
                work.spend(1)?;
                let tried = self.next_step.get(place).copied().unwrap_or(NONE);
                let Some(&step) = self.steps.get(tried) else {
                    trail.pop();
                    continue;
                };
                set(&mut self.next_step, place, tried + 1);
                let Some(knight) = self.knight_at(place, step) else {
                    continue;
                };
                let rival = self.partner(knight);
                *wanted = knight;
                if rival == NONE {
                    gained += 1;
                    for &(square, knight) in &trail {
                        set(&mut self.partner, square, knight);
                        set(&mut self.partner, knight, square);
                    }
                    break;
                }
                if self.level(rival) == self.level(place) + 1 {
                    trail.push((rival, NONE));
                }
            }
        }
        Ok(gained)
    }
}

/// The step that exchanges the halves of the block of length `2 * leap` around a coordinate.
fn across(coordinate: i64, leap: i64) -> i64 {
    let in_first_half = leap == 0 || coordinate % (2 * leap) < leap;
    if in_first_half { leap } else { -leap }
}

fn set(list: &mut [usize], place: usize, value: usize) {
    if let Some(entry) = list.get_mut(place) {
        *entry = value;
    }
}

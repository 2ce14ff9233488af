//! Which weights to use in the test for dead boards: those that tell of boards that play really meets.
//!
//! Random play that keeps away from boards known to be dead ends on some board, and linear programming looks
//! for weights that condemn it; then the play begins again. Of all weights found, moved by the symmetries, those are chosen one by one
//! that condemn most of the sample not yet condemned. The choice changes the speed only, never an answer.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::game::{Jump, Pegs};
use super::pagoda::{Weights, telling, weigh};
use super::slack::{MOST, Slack};
use crate::control::Meter;
use crate::outcome::Limit;

/// Boards of random play that weights are chosen by, a few at a time.
const SAMPLE: usize = 64;

/// How many times as many weights are used for a second look.
const SECOND: usize = 6;

/// The most that a slack may be, to fit in a byte.
const MOST_SLACK: i64 = 127;

/// A question in bits.
pub struct Bare<'a> {
    pub jumps: &'a [Jump],
    pub holes: usize,
    pub start: Pegs,
    pub goals: &'a [Pegs],
    /// The length of a solution in jumps.
    pub length: usize,
    /// What the symmetries of the question make of each hole.
    pub symmetries: &'a [Vec<u8>],
    /// The linear programs to solve for each end.
    pub programs: usize,
}

/// One of the two ways, with what makes a board dead on it.
trait Side {
    /// Where play on this side begins.
    fn ends(&self) -> &[Pegs];
    fn fits(&self, jump: Jump, pegs: Pegs) -> bool;
    /// Weights that condemn a board.
    fn find(&self, board: Pegs) -> Option<Weights>;
    fn condemns(&self, weights: &Weights, board: Pegs) -> bool;
}

/// On the way to the goal a board is dead that weighs less than the goals do.
struct Ahead<'b, 'a>(&'b Bare<'a>, [Pegs; 1]);

impl Side for Ahead<'_, '_> {
    fn ends(&self) -> &[Pegs] {
        &self.1
    }
    fn fits(&self, jump: Jump, pegs: Pegs) -> bool {
        jump.fits(pegs)
    }
    fn find(&self, board: Pegs) -> Option<Weights> {
        telling(self.0.jumps, self.0.holes, board, self.0.goals)
    }
    fn condemns(&self, weights: &Weights, board: Pegs) -> bool {
        weigh(weights, board) < self.0.lightest(weights)
    }
}

/// On the way back a board is dead that weighs more than the start does.
struct Back<'b, 'a>(&'b Bare<'a>);

impl Side for Back<'_, '_> {
    fn ends(&self) -> &[Pegs] {
        self.0.goals
    }
    fn fits(&self, jump: Jump, pegs: Pegs) -> bool {
        pegs & jump.mask() == jump.after()
    }
    fn find(&self, board: Pegs) -> Option<Weights> {
        telling(self.0.jumps, self.0.holes, self.0.start, &[board])
    }
    fn condemns(&self, weights: &Weights, board: Pegs) -> bool {
        weigh(weights, self.0.start) < weigh(weights, board)
    }
}

impl Bare<'_> {
    /// The tests for boards that cannot lead to the goal, and for boards that cannot come from the start. The
    /// first is for every jump, the others for a second look at every board that is left.
    pub fn learn(&self, meter: &mut Meter<'_>) -> Result<[Vec<Slack>; 2], Limit> {
        let ahead = self.choose(&Ahead(self, [self.start]), meter)?;
        // Where the start is the goal's complement, one way is the other's mirror image.
        let all = (0..self.holes).fold(0, |all: Pegs, hole| all | 1 << hole);
        let mirrored = matches!(self.goals, [goal] if all ^ goal == self.start);
        let back = if mirrored { ahead.clone() } else { self.choose(&Back(self), meter)? };
        let ahead: Vec<_> = ahead.into_iter().map(|w| (-self.lightest(&w), w)).collect();
        let back: Vec<_> = back.into_iter().map(|w| (weigh(&w, self.start), w)).collect();
        let slacks = |functions: &[(i64, Weights)], sign| {
            functions.chunks(MOST).map(|some| Slack::new(some, sign, self.holes, self.jumps)).collect()
        };
        Ok([slacks(&ahead, 1), slacks(&back, -1)])
    }

    /// The least weight of a goal.
    fn lightest(&self, weights: &Weights) -> i64 {
        self.goals.iter().map(|&goal| weigh(weights, goal)).min().unwrap_or(0)
    }

    /// Plays at random, never to a board that these weights condemn, and stops before the middle of the way,
    /// where the layers are largest.
    fn play(&self, side: &impl Side, known: &[Weights], chance: &mut ChaCha8Rng) -> Pegs {
        let ends = side.ends();
        let mut pegs = ends[chance.random_range(0..ends.len())];
        for _ in 0..chance.random_range(self.length / 3..=self.length / 2) {
            let open = self.jumps.iter().filter(|&&jump| side.fits(jump, pegs));
            let open: Vec<Pegs> = open.map(|jump| pegs ^ jump.mask()).collect();
            if open.is_empty() {
                break;
            }
            let next = open[chance.random_range(0..open.len())];
            if !known.iter().any(|weights| side.condemns(weights, next)) {
                pegs = next;
            }
        }
        pegs
    }

    fn choose(&self, side: &impl Side, meter: &mut Meter<'_>) -> Result<Vec<Weights>, Limit> {
        let mut chance = ChaCha8Rng::seed_from_u64(1);
        let mut pool: Vec<Weights> = Vec::new();
        for _ in 0..self.programs {
            meter.poll()?;
            let board = self.play(side, &pool, &mut chance);
            let Some(weights) = side.find(board) else { continue };
            // Every slack has to fit in its byte.
            let slack = weigh(&weights, self.start) - self.lightest(&weights);
            if (0..=MOST_SLACK).contains(&slack) {
                let moved = |turn: &Vec<u8>| turn.iter().map(|&to| weights[to as usize]).collect::<Weights>();
                pool.extend(self.symmetries.iter().map(moved));
                pool.sort();
                pool.dedup();
            }
        }
        // The one that condemns most of the boards that play still meets, again and again.
        let mut chosen: Vec<Weights> = Vec::new();
        while chosen.len() < MOST {
            meter.poll()?;
            let boards: Vec<Pegs> = (0..SAMPLE).map(|_| self.play(side, &chosen, &mut chance)).collect();
            let count = |weights: &Weights| boards.iter().filter(|&&b| side.condemns(weights, b)).count();
            let Some((most, best)) = pool.iter().map(|weights| (count(weights), weights)).max() else {
                break;
            };
            if most == 0 {
                break;
            }
            chosen.push(best.clone());
        }
        // The others after them, for the second look.
        pool.retain(|weights| !chosen.contains(weights));
        chosen.extend(pool.into_iter().take(MOST * SECOND));
        Ok(chosen)
    }
}

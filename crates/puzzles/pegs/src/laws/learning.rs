//! Chooses the weights for the test for dead boards: those that condemn boards which play really meets.
//!
//! Random play that avoids boards known to be dead ends at some board, and linear programming looks for
//! weights that condemn it; then play begins again. From all weights found and their images under the
//! symmetries, a greedy choice takes those that condemn most of the boards that play still meets. The choice
//! affects the speed only, never an answer.

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use super::dead::{DeadTest, MOST};
use super::weights::{Weights, separating, weigh};
use crate::{
    exact::Way,
    game::{Game, Jump, Pegs},
};
use search::{Limit, Meter, Sort};

/// The number of boards of random play by which the next weights are chosen.
const SAMPLE: usize = 64;

/// How many times as many weights are used for a second look.
const SECOND: usize = 6;

/// The largest slack that fits in a byte.
const MOST_SLACK: i64 = 127;

/// Learns the tests for the dead boards of a game.
pub(crate) struct Learning<'a> {
    pub game: &'a Game,
    /// The symmetries of the game.
    pub symmetries: &'a [Vec<u8>],
    /// The number of linear programs to solve for each end.
    pub programs: usize,
}

impl Learning<'_> {
    /// The tests for boards that cannot lead to the goal, and for boards that cannot come from the start. The
    /// first of each is for every jump, the others are for a second look at every board that is left.
    pub fn learn(&self, meter: &mut Meter<'_>) -> Result<[Vec<DeadTest>; 2], Limit> {
        let forward = self.choose(Way::Forward, meter)?;
        let backward =
            if self.game.is_mirrored() { forward.clone() } else { self.choose(Way::Backward, meter)? };
        let forward: Vec<_> = forward.into_iter().map(|w| (-self.lightest_goal(&w), w)).collect();
        let backward: Vec<_> = backward.into_iter().map(|w| (weigh(&w, self.game.start), w)).collect();
        let tests = |weightings: &[(i64, Weights)], sign| {
            let (holes, jumps) = (self.game.holes.len(), &self.game.jumps);
            weightings.chunks(MOST).map(|some| DeadTest::new(some, sign, holes, jumps)).collect()
        };
        Ok([tests(&forward, 1), tests(&backward, -1)])
    }

    /// The boards from which play begins.
    fn ends(&self, way: Way) -> &[Pegs] {
        match way {
            Way::Forward => std::slice::from_ref(&self.game.start),
            Way::Backward => &self.game.goals,
        }
    }

    /// Weights that condemn a board, if any are found.
    fn find(&self, way: Way, board: Pegs) -> Option<Weights> {
        let Game { jumps, holes, start, goals, .. } = self.game;
        match way {
            Way::Forward => separating(jumps, holes.len(), board, goals),
            Way::Backward => separating(jumps, holes.len(), *start, &[board]),
        }
    }

    /// Whether a board weighs too little to lead to the goal, or too much to come from the start.
    fn condemns(&self, way: Way, weights: &Weights, board: Pegs) -> bool {
        match way {
            Way::Forward => weigh(weights, board) < self.lightest_goal(weights),
            Way::Backward => weigh(weights, self.game.start) < weigh(weights, board),
        }
    }

    /// The least weight of a goal.
    fn lightest_goal(&self, weights: &Weights) -> i64 {
        self.game.goals.iter().map(|&goal| weigh(weights, goal)).min().unwrap_or(0)
    }

    /// Plays at random, never to a board that these weights condemn, and stops before the middle of the game,
    /// where the layers are largest.
    fn play(&self, way: Way, known: &[Weights], random: &mut ChaCha8Rng) -> Pegs {
        let fits = |jump: &&Jump, pegs: Pegs| match way {
            Way::Forward => jump.fits(pegs),
            Way::Backward => pegs & jump.mask() == jump.after(),
        };
        let ends = self.ends(way);
        let length = self.game.length();
        let mut pegs = ends[random.random_range(0..ends.len())];
        for _ in 0..random.random_range(length / 3..=length / 2) {
            let open = self.game.jumps.iter().filter(|jump| fits(jump, pegs));
            let open: Vec<Pegs> = open.map(|jump| pegs ^ jump.mask()).collect();
            if open.is_empty() {
                break;
            }
            let next = open[random.random_range(0..open.len())];
            if !known.iter().any(|weights| self.condemns(way, weights, next)) {
                pegs = next;
            }
        }
        pegs
    }

    /// The weights for one way, the best ones first.
    fn choose(&self, way: Way, meter: &mut Meter<'_>) -> Result<Vec<Weights>, Limit> {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let mut pool: Vec<Weights> = Vec::new();
        for _ in 0..self.programs {
            meter.poll()?;
            let board = self.play(way, &pool, &mut random);
            let Some(weights) = self.find(way, board) else { continue };
            // Every slack has to fit in its byte.
            let slack = weigh(&weights, self.game.start) - self.lightest_goal(&weights);
            if (0..=MOST_SLACK).contains(&slack) {
                let image = |to: &Vec<u8>| to.iter().map(|&to| weights[to as usize]).collect::<Weights>();
                pool.extend(self.symmetries.iter().map(image));
                pool.put_in_order();
                pool.dedup();
            }
        }
        // Again and again the one that condemns most of the boards that play still meets.
        let mut chosen: Vec<Weights> = Vec::new();
        while chosen.len() < MOST {
            meter.poll()?;
            let boards: Vec<Pegs> = (0..SAMPLE).map(|_| self.play(way, &chosen, &mut random)).collect();
            let count =
                |weights: &Weights| boards.iter().filter(|&&b| self.condemns(way, weights, b)).count();
            let Some((most, best)) = pool.iter().map(|weights| (count(weights), weights)).max() else {
                break;
            };
            if most == 0 {
                break;
            }
            chosen.push(best.clone());
        }
        // Then the others, for the second look.
        pool.retain(|weights| !chosen.contains(weights));
        chosen.extend(pool.into_iter().take(MOST * SECOND));
        Ok(chosen)
    }
}

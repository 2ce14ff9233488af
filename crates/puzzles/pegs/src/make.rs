//! New positions on the English board that can be won.
//!
//! A game is played backwards at random, from one peg in a random hole: every jump taken back adds a peg. So the position
//! can be won. The exact method then tells its par, the fewest moves, and which first jumps keep it won: the fewer, the
//! harder. The seed determines everything.
//!
//! Limits: 5 to 12 pegs. Not every position that can be won has the same chance.

use rand::RngExt;
use rand::seq::IndexedRandom;

use super::game::{Game, Pegs};
use super::hint::winning;
use super::reading::{Question, rows};
use contract::{Difficulty, Fact, Made, Makes, Question as _, Spec, Unmade};
use search::Meter;

/// What can be made.
pub(super) static MAKES: Makes = Makes {
    summary: "a position on the English board that can be won",
    size: "the number of pegs",
    sizes: (5, 12),
    difficulties: &[
        Difficulty { name: "easy", summary: "at least half of the first jumps keep it won" },
        Difficulty {
            name: "medium",
            summary: "fewer than half of the first jumps keep it won, but more than a quarter",
        },
        Difficulty { name: "hard", summary: "at most a quarter of the first jumps keep it won" },
    ],
    usual: 0,
    make,
};

/// The most positions that are tried.
const MOST_POSITIONS: u32 = 2000;

/// Makes a position.
fn make(mut spec: Spec, size: u32, difficulty: usize, meter: &mut Meter<'_>) -> Result<Made, Unmade> {
    meter.counts("positions");
    let mut random = meter.generator();
    spec.set_board("english");
    let Ok(board) = Question::new(&spec).map(|question| question.board) else { return Err(Unmade::NotFound) };
    let game = Game::new(&board);
    for _ in 0..MOST_POSITIONS {
        meter.generate().map_err(Unmade::Stopped)?;
        let mut pegs: Pegs = 1 << random.random_range(0..game.holes.len());
        for _ in 1..size {
            let back: Vec<Pegs> = game
                .jumps
                .iter()
                .filter(|jump| pegs & jump.mask() == jump.after())
                .map(|jump| jump.mask())
                .collect();
            let Some(mask) = back.choose(&mut random) else { break };
            pegs ^= mask;
        }
        let first = game.jumps.iter().filter(|jump| jump.fits(pegs)).count();
        if pegs.count_ones() != size || first == 0 {
            continue;
        }
        let (won, _) = winning(&game.with(pegs, game.goal), None, meter).map_err(Unmade::Stopped)?;
        let fitting = match difficulty {
            0 => 2 * won.len() >= first,
            1 => 2 * won.len() < first && 4 * won.len() > first,
            _ => 4 * won.len() <= first,
        };
        let Some(par) = won.iter().map(|&(_, moves)| moves).min().filter(|_| fitting) else { continue };
        spec.set_board(
            rows(&board, |square| game.hole(square).is_some_and(|hole| pegs >> hole & 1 == 1)).join("/"),
        );
        let facts = [("fewest_moves", par as usize), ("first_jumps", first), ("that_keep_it_won", won.len())];
        let facts = facts.into_iter().map(|(name, figure)| Fact::new(name, figure as u64)).collect();
        let Ok(question) = Question::new(&spec) else { continue };
        return Ok(Made { spec: question.spec().clone(), facts });
    }
    Err(Unmade::NotFound)
}

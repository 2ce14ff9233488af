//! New positions whose pieces can change places.
//!
//! As many white as black pieces of one kind stand on random squares of a square board, which may have a hole. The exact
//! method tells whether they can change places, and the fewest moves, which say how hard it is. The seed determines
//! everything.
//!
//! Limits: sides from 3 to 5.

use rand::RngExt;
use rand::seq::{IndexedRandom, SliceRandom};

use super::reading::Question;
use contract::{Difficulty, Fact, Made, Makes, Outcome, Question as _, Spec, Unmade, auto};
use search::{Meter, Seed};

/// What can be made.
pub(super) static MAKES: Makes = Makes {
    summary: "a position in which white and black can change places",
    size: "the rows and columns of the board",
    sizes: (3, 5),
    difficulties: &[
        Difficulty { name: "easy", summary: "at most 8 moves are needed" },
        Difficulty { name: "medium", summary: "9 to 13 moves are needed" },
        Difficulty { name: "hard", summary: "14 moves or more are needed" },
    ],
    usual: 0,
    make,
};

/// The fewest moves of each difficulty.
const MOVES: [std::ops::RangeInclusive<u64>; 3] = [4..=8, 9..=13, 14..=40];

/// The kinds of pieces; knights are the usual ones.
const PIECES: &[char] = &['N', 'N', 'N', 'K', 'W', 'R'];

/// The most positions that are tried.
const MOST_POSITIONS: u32 = 500;

/// Makes a position.
fn make(mut spec: Spec, size: u32, difficulty: usize, meter: &mut Meter<'_>) -> Result<Made, Unmade> {
    meter.counts("positions");
    let mut random = meter.generator();
    let side = size as usize;
    for _ in 0..MOST_POSITIONS {
        meter.generate().map_err(Unmade::Stopped)?;
        let piece = *PIECES.choose(&mut random).unwrap_or(&'N');
        let mut signs = vec!['.'; side * side];
        let pieces = random.random_range(2..=3);
        signs[..pieces].fill(piece);
        signs[pieces..2 * pieces].fill(piece.to_ascii_lowercase());
        if random.random_bool(0.3) {
            signs[2 * pieces] = '_';
        }
        signs.shuffle(&mut random);
        let rows: Vec<String> = signs.chunks(side).map(|row| row.iter().collect()).collect();
        spec.set_board(rows.join("/"));
        let Ok(question) = Question::read(&spec, &Seed::new(0)) else { continue };
        let value = match auto(&question, meter).outcome {
            Outcome::Solved(found) => found.score.filter(|score| score.is_optimal()).map(|score| score.value),
            Outcome::Impossible(_) => None,
            Outcome::Stopped(stopped) => return Err(Unmade::Stopped(stopped.limit)),
        };
        if let Some(moves) = value.filter(|moves| MOVES[difficulty].contains(moves)) {
            return Ok(Made { spec: question.spec().clone(), facts: vec![Fact::new("fewest_moves", moves)] });
        }
    }
    Err(Unmade::NotFound)
}

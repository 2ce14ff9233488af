//! The whole table of a board: from each hole empty at first to each hole of the last peg.
//!
//! One run of the engine for a start serves all finishes: labels that look backward tell for every last
//! peg the fewest moves and the number of sequences that lead to it. Starts that a symmetry of the board
//! carries into each other share a run.

use num_bigint::BigUint;

use super::asked::Asked;
use super::boards::Way;
use super::class::Classes;
use super::fewest::{Book, label};
use super::game::{Game, Goal};
use super::textbook::Metric;
use crate::control::{Control, Meter};
use crate::outcome::{Counted, Limit, Table};

/// Fewest moves and number of solutions, or none where there is no solution.
type Cell = Option<(u32, BigUint)>;

/// Fills the table of a board; the count is of all solutions in it.
pub fn table(game: &Game, control: &Control) -> Counted {
    let mut meter = control.meter();
    let holes = game.holes.len();
    let symmetries = symmetries(game);
    let mut rows: Vec<Option<Vec<Cell>>> = vec![None; holes];
    let mut stopped = None;
    for start in 0..holes {
        if rows[start].is_some() {
            continue;
        }
        let one = Game { start: game.all() ^ 1 << start, goal: Goal::OnePeg, ..game.clone() };
        let row = match row(&one, control, &mut meter) {
            Ok(row) => row,
            Err(limit) => {
                stopped = Some(limit);
                break;
            }
        };
        for symmetry in &symmetries {
            let mut moved = vec![None; holes];
            for (finish, cell) in row.iter().enumerate() {
                moved[symmetry[finish]] = cell.clone();
            }
            rows[symmetry[start]] = Some(moved);
        }
    }
    let name = |hole: usize| game.shape.name(game.holes[hole]);
    let total: BigUint = rows.iter().flatten().flatten().flatten().map(|(_, count)| count).sum();
    let text =
        |cell: &Cell| cell.as_ref().map_or("-".to_string(), |(moves, count)| format!("{moves}: {count}"));
    // Finishes that no start leads to would be empty columns.
    let finishes: Vec<usize> =
        (0..holes).filter(|&finish| rows.iter().flatten().any(|row| row[finish].is_some())).collect();
    let mut counted = Counted::new(total, stopped, meter.stats());
    counted.table = Some(Table {
        columns: std::iter::once("empty".to_string()).chain(finishes.iter().map(|&f| name(f))).collect(),
        rows: (0..holes)
            .filter_map(|start| {
                let row = rows[start].as_ref()?;
                Some(std::iter::once(name(start)).chain(finishes.iter().map(|&f| text(&row[f]))).collect())
            })
            .collect(),
    });
    counted
}

/// The cells of one start.
fn row(game: &Game, control: &Control, meter: &mut Meter<'_>) -> Result<Vec<Cell>, Limit> {
    let nothing = vec![None; game.holes.len()];
    let classes = Classes::of(game);
    match game.jumps_needed(game.start) {
        Some(0) => {
            Ok((0..game.holes.len()).map(|hole| game.is_done_at(hole).then(|| (0, 1u32.into()))).collect())
        }
        Some(length) if classes.refusal(game).is_none() => reached(game, &classes, length, control, meter),
        _ => Ok(nothing),
    }
}

fn reached(
    game: &Game,
    classes: &Classes,
    length: u32,
    control: &Control,
    meter: &mut Meter<'_>,
) -> Result<Vec<Cell>, Limit> {
    let holes = game.holes.len();
    let book = label(game, classes, length, Way::Backward, false, meter)?;
    let at = |finish: usize| match &book {
        Book::Lost(_) | Book::Brief(_) => Some(None),
        Book::Bits(ways) => ways.reached(1 << finish),
        Book::Narrow(ways) => ways.reached(1 << finish),
        Book::Wide(ways) => ways.reached(1 << finish),
    };
    (0..holes)
        .map(|finish| match at(finish) {
            Some(found) => Ok(found.map(|(moves, count)| (moves, count.into()))),
            None => {
                // Too many for 64 bits: this finish on its own.
                let alone = Game { goal: Goal::Board(1 << finish), ..game.clone() };
                let asked = Asked { game: &alone, metric: Metric::Moves, shortest: false, control };
                asked.fewest_and_count(meter)
            }
        })
        .collect()
}

/// The symmetries of the board, as what becomes of each hole.
fn symmetries(game: &Game) -> Vec<Vec<usize>> {
    let image = |symmetry: &crate::board::Symmetry| -> Option<Vec<usize>> {
        game.holes.iter().map(|&square| game.holes.binary_search(&symmetry.apply(square)).ok()).collect()
    };
    game.shape.symmetries().iter().filter_map(image).collect()
}

//! The table of a board: from each empty hole at the start to each hole of the last peg.
//!
//! One run of the engine per start serves all finishes: labels that look backward give, for every last peg,
//! the fewest moves and the number of sequences that lead to it. Starts that a symmetry of the board takes to
//! each other share a run.

use num_bigint::BigUint;

use super::{Detail, Verdict, Way, fewest_and_count, label};
use crate::{
    game::{Game, Goal},
    laws::{FirstLook, first_look},
};
use contract::{Cell, Table, Tally, Unfinished};
use search::{Limit, Meter};

/// The fewest moves and the number of solutions, if there are any.
type Pair = Option<(u32, BigUint)>;

/// The number of solutions for all pairs of a board, with the table of them.
pub(crate) fn table(game: &Game, meter: &mut Meter<'_>) -> Result<Tally, Unfinished> {
    let mut rows: Vec<Option<Vec<Pair>>> = vec![None; game.holes.len()];
    let filled = fill(game, &mut rows, meter);
    let total: BigUint = rows.iter().flatten().flatten().flatten().map(|(_, count)| count).sum();
    match filled {
        Ok(()) => Ok(Tally::new(total).with_table(Some(written(game, &rows)))),
        Err(limit) => Err(Unfinished { limit, at_least: total }),
    }
}

/// Fills in the row of every start.
fn fill(game: &Game, rows: &mut [Option<Vec<Pair>>], meter: &mut Meter<'_>) -> Result<(), Limit> {
    let symmetries = game.symmetries();
    for start in 0..rows.len() {
        if rows[start].is_some() {
            continue;
        }
        let row = row(&game.with(game.all() ^ 1 << start, Goal::OnePeg), meter)?;
        for symmetry in &symmetries {
            let mut moved = vec![None; rows.len()];
            for (finish, cell) in row.iter().enumerate() {
                moved[symmetry[finish] as usize] = cell.clone();
            }
            rows[symmetry[start] as usize] = Some(moved);
        }
    }
    Ok(())
}

/// The cells of one start.
fn row(game: &Game, meter: &mut Meter<'_>) -> Result<Vec<Pair>, Limit> {
    let holes = 0..game.holes.len();
    match first_look(game) {
        FirstLook::Solved => {
            Ok(holes.map(|hole| (game.start == 1 << hole).then(|| (0, 1u32.into()))).collect())
        }
        FirstLook::Impossible(_) => Ok(vec![None; game.holes.len()]),
        FirstLook::Open => {
            let Verdict::Full(solutions) = label(game, Way::Backward, Detail::Full, meter)? else {
                return Ok(vec![None; game.holes.len()]);
            };
            let cell = |finish: usize| match solutions.reached(game.holes[finish]) {
                Some(found) => Ok(found.map(|(moves, count)| (moves, count.into()))),
                // Too many for 64 bits: count this finish on its own.
                None => fewest_and_count(&game.with(game.start, Goal::Board(1 << finish)), meter),
            };
            holes.map(cell).collect()
        }
    }
}

/// The pairs as a table.
fn written(game: &Game, rows: &[Option<Vec<Pair>>]) -> Table {
    let name = |hole: usize| game.shape.name(game.holes[hole]);
    // Finishes that no start leads to would only make the table longer.
    let reached = |&finish: &usize| rows.iter().flatten().any(|row| row[finish].is_some());
    let finishes: Vec<usize> = (0..rows.len()).filter(reached).collect();
    let starts = rows.iter().enumerate().filter_map(|(start, row)| Some((start, row.as_ref()?)));
    let pairs =
        starts.flat_map(|(start, row)| finishes.iter().map(move |&finish| (start, finish, &row[finish])));
    let written = |(start, finish, cell): (usize, usize, &Pair)| {
        let (moves, solutions) = match cell {
            Some((moves, count)) => (Cell::figure(*moves), Cell::figure(count.clone())),
            None => (Cell::Nothing, Cell::figure(0u32)),
        };
        [Cell::Name(name(start)), Cell::Name(name(finish)), moves, solutions]
    };
    Table::new(["empty", "last", "moves", "solutions"], pairs.map(written)).of_pairs()
}

//! From a spec to a [`Question`]: what is asked, checked and written in its canonical form.

use rand::RngExt;

use super::Question;
use super::graph::Order;
use super::warnsdorff::Ties;
use crate::board::Shape;
use crate::control::Seed;
use crate::puzzle::UsageError;
use crate::spec::Spec;

impl Question {
    /// The question of a spec. A board that is not given is left to chance.
    pub(super) fn read(spec: &Spec, seed: &Seed) -> Result<Self, UsageError> {
        let mut spec = spec.clone();
        if spec.board_text().is_none() {
            leave_to_chance(&mut spec, seed)?;
        }
        let board = Shape::parse(spec.board_text().unwrap_or_default())?;
        let square = |flag: &str| match spec.text(flag) {
            Some(text) => board.parse_square(text).map(Some).map_err(|e| UsageError::from(e).in_option(flag)),
            None => Ok(None),
        };
        let (from, to) = (square("from")?, square("to")?);
        let (a, b) = spec.pair("leaper").unwrap_or((1, 2));
        let leaper = (a.min(b), a.max(b));
        if leaper == (0, 0) {
            return Err(UsageError::new(
                "--leaper: a leaper 0,0 stays where it is: at least one number must be more than 0, such as 1,2",
            ));
        }
        let closed = spec.flag("closed");
        if let (true, Some(to)) = (closed, to) {
            let Some(from) = from else {
                return Err(UsageError::new(
                    "--to: a closed tour has no last square of its own: say with --from where it is written down from",
                ));
            };
            let apart = (from.row.abs_diff(to.row), from.col.abs_diff(to.col));
            if (apart.0.min(apart.1), apart.0.max(apart.1)) != leaper {
                return Err(UsageError::new(format!(
                    "--to: a closed tour from {} ends a move away from it, and {} is not: choose another square, or leave --to out",
                    board.name(from),
                    board.name(to)
                )));
            }
        }
        spec.set_board(board.to_string());
        spec.put_canonical("leaper", format!("{},{}", leaper.0, leaper.1));
        for (flag, square) in [("from", from), ("to", to)] {
            if let Some(square) = square {
                spec.put_canonical(flag, board.name(square));
            }
        }
        let order = spec.text("order").and_then(Order::named);
        let ties = spec.text("ties").and_then(Ties::named).unwrap_or(Ties::Last);
        let distinct = spec.flag("distinct");
        let by_start = spec.flag("by-start");
        let at = spec.number("at");
        if let Some(at) = at.filter(|&at| at > board.len()) {
            return Err(UsageError::new(format!(
                "--at: {board} has {} squares, so a tour of it has no step {at}",
                board.len()
            )));
        }
        Ok(Self { spec, board, leaper, closed, from, to, order, ties, distinct, by_start, at })
    }

    /// Refuses a single step where all tours are asked for.
    pub(super) fn refuse_step(&self) -> Result<(), UsageError> {
        match self.at {
            Some(_) => Err(UsageError::new("--at is for solve: leave it out to count or list tours")),
            None => Ok(()),
        }
    }

    /// Refuses what only a count can tell, or what does not go together.
    pub(super) fn refuse_starts(&self, counting: bool) -> Result<(), UsageError> {
        let why = if !self.by_start {
            return Ok(());
        } else if !counting {
            "is for count: leave it out to solve or list"
        } else if self.closed {
            "tells open tours apart, and a closed tour starts anywhere: leave out one of --by-start and --closed"
        } else if self.from.is_some() || self.to.is_some() {
            "counts the tours from every square: leave out --from and --to"
        } else if self.distinct {
            "counts every tour, --distinct one of several alike: leave out one of them"
        } else {
            return Ok(());
        };
        Err(UsageError::new(format!("--by-start {why}")))
    }
}

/// Chooses 5x5 or 6x6, and the start if that is not given either.
fn leave_to_chance(spec: &mut Spec, seed: &Seed) -> Result<(), UsageError> {
    let mut chance = seed.generator();
    let mut size: u32 = chance.random_range(5..=6);
    let start = (chance.random_range(0..size), chance.random_range(0..size));
    // Squares that are given must be on the board.
    let given: Vec<&str> = ["from", "to"].into_iter().filter_map(|flag| spec.text(flag)).collect();
    if given.iter().any(|text| Shape::rectangle(5, 5).parse_square(text).is_err()) {
        size = 6;
    }
    spec.set_board(format!("{size}x{size}"));
    if spec.text("from").is_none() {
        spec.set("from", Some(&format!("{},{}", start.0, start.1)))?;
    }
    Ok(())
}

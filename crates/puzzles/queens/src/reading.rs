//! From a spec to a [`Question`]: what is asked, checked and written in its canonical form.

use super::description::{DESCRIPTION, DISTINCT, RANDOM, REGIONS, ROW, TORUS, TOUCHING};
use super::methods::METHODS;
use super::position::Position;
use contract::{self, Description, Method, Spec, UsageError};
use search::Seed;

/// A board to be filled.
pub struct Question {
    spec: Spec,
    pub(super) position: Position,
    /// Whether one solution per class is wanted.
    pub(super) distinct: bool,
    /// The only row whose queen is wanted.
    pub(super) row: Option<u32>,
    /// Whether a random solution is wanted.
    pub(super) random: bool,
    /// Why there is no solution, if that can be seen without a search.
    pub(super) refusal: Option<String>,
}

impl contract::Question for Question {
    const DESCRIPTION: &'static Description = &DESCRIPTION;
    const METHODS: &'static [Method<Self>] = METHODS;

    fn read(spec: &Spec, _: &Seed) -> Result<Self, UsageError> {
        let position = position(spec)?;
        let row = row(spec, &position)?;
        let random = spec.flag(&RANDOM);
        if random && (position.torus || row.is_some()) {
            return Err(UsageError::new(
                "--random does not go with --torus or --row, which use a formula: leave one of them out",
            ));
        }
        let mut spec = spec.clone();
        spec.set_board(position.text());
        if let Some(regions) = &position.regions {
            spec.put(&REGIONS, regions.picture.to_string());
        }
        Ok(Self { distinct: spec.flag(&DISTINCT), refusal: position.refusal(), spec, position, row, random })
    }

    fn spec(&self) -> &Spec {
        &self.spec
    }

    fn counted(&self) -> &'static str {
        match self.distinct {
            true => "placements up to the symmetries of the board",
            false => "placements; rotations and reflections count separately",
        }
    }
}

/// The board with its rules.
fn position(spec: &Spec) -> Result<Position, UsageError> {
    let regions = spec.text(&REGIONS);
    let (torus, touching) = (spec.flag(&TORUS), spec.flag(&TOUCHING));
    if touching && regions.is_none() {
        return Err(UsageError::new(
            "--touching lifts a rule that only boards with regions have: add --regions, or leave it out",
        ));
    }
    if torus && regions.is_some() {
        return Err(UsageError::new(
            "--torus does not go with --regions, where diagonals do not attack: leave one of them out",
        ));
    }
    // Without a board, the picture of the regions determines the size.
    let text = match (spec.board_text(), regions) {
        (Some(text), _) => text.to_string(),
        (None, Some(regions)) => regions.trim_end().split(['/', '\n']).count().to_string(),
        (None, None) => "8".to_string(),
    };
    Position::parse(&text, torus, regions, touching)
}

/// The only row whose queen is wanted.
fn row(spec: &Spec, position: &Position) -> Result<Option<u32>, UsageError> {
    let Some(row) = spec.number(&ROW).map(|row| row as u32) else { return Ok(None) };
    if !position.is_plain() {
        return Err(UsageError::new(
            "--row is only for empty boards, which a formula solves: leave it out, or give a size as the board",
        ));
    }
    if row >= position.n {
        let last = position.n - 1;
        return Err(UsageError::new(format!(
            "--row {row} is off the board: rows are numbered from 0 at the top to {last}"
        )));
    }
    Ok(Some(row))
}

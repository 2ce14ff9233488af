//! What is asked: the board and the options, read from a spec and made canonical.

use super::Question;
use super::board::Board;
use crate::puzzle::UsageError;
use crate::spec::Spec;

impl Question {
    /// Reads a spec; refuses options that do not fit together.
    pub(super) fn read(spec: &Spec) -> Result<Self, UsageError> {
        let regions = spec.text("regions");
        if spec.flag("touching") && regions.is_none() {
            return Err(UsageError::new(
                "--touching lifts a rule that only boards with regions have: give --regions too, or leave it out",
            ));
        }
        if spec.flag("torus") && regions.is_some() {
            return Err(UsageError::new(
                "--torus and --regions do not fit together: with regions no diagonal attacks; leave one of them out",
            ));
        }
        // Without a board the regions say how large it is.
        let text = match (spec.board_text(), regions) {
            (Some(text), _) => text.to_string(),
            (None, Some(regions)) => regions.trim_end().split(['/', '\n']).count().to_string(),
            (None, None) => "8".to_string(),
        };
        let board = Board::parse(&text, spec.flag("torus"), regions, spec.flag("touching"))?;
        let row = spec.number("row").map(|row| row as u32);
        if let Some(row) = row {
            if !board.is_plain() {
                return Err(UsageError::new(
                    "--row is for empty boards, which a formula solves: leave it out, or give a size",
                ));
            }
            if row >= board.n {
                return Err(UsageError::new(format!(
                    "--row {row} is off the board: rows are counted from 0 at the top to {}",
                    board.n - 1
                )));
            }
        }
        let random = spec.flag("random");
        if random && (board.torus || row.is_some()) {
            return Err(UsageError::new(
                "--random does not fit together with --torus or --row, which read a formula: leave one of them out",
            ));
        }
        let mut spec = spec.clone();
        spec.set_board(board.text());
        if let Some(regions) = &board.regions {
            spec.put_canonical("regions", regions.picture.to_string());
        }
        let refusal = board.refusal();
        Ok(Self { distinct: spec.flag("distinct"), spec, row, random, refusal, board })
    }
}

//! Claim "knights": pieces of one kind stand on a board and none attacks another.
//!
//! This is about leapers; a member "piece" instead of "leaper" names another piece (see the men module).
//!
//! Limits: time and memory are linear in the text; where the claim is that no more fit, the
//! proof of it takes longer (see the pairing module) and may be given up.

use crate::board::{Board, Numbering};
use crate::json::Object;
use crate::leaper::Leaper;
use crate::members::Members;
use crate::men;
use crate::pairing::{Pairing, pair_up};
use crate::verdict::{Rejection, Verdict, counted, invalid};
use crate::work::Work;

const KNIGHT: u8 = b'N';

/// Checks a certificate whose claim is "knights".
pub(crate) fn check(object: &Object<'_>, work: &mut Work) -> Result<Verdict, Rejection> {
    if object.contains_key("piece") {
        return men::check(object);
    }
    let members = Members::exactly(object, &["board", "leaper", "value", "optimal", "squares"])?;
    let rows = members.texts("board")?;
    let mut board = Board::rectangular("board", &rows, ".#", Numbering::FromBottom)?;
    let leaper = Leaper::read(members.value("leaper"))?;
    let value = members.whole("value")?;
    let optimal = members.truth("optimal")?;
    let squares = board.find_distinct(&members.texts("squares")?)?;

    for &square in &squares {
        board.put(square, KNIGHT);
    }
    for &square in &squares {
        let attacked = |step: &(i64, i64)| board.at(square.plus(*step)) == KNIGHT;
        if let Some(&step) = leaper.steps().iter().find(|step| attacked(step)) {
            let (one, other) = (board.name(square), board.name(square.plus(step)));
            return invalid(format!("{one} and {other} attack each other"));
        }
    }
    let placed = squares.len() as u64;
    if value != placed {
        let listed = counted(placed, "square");
        return invalid(format!("value: {value} is claimed, but {listed} are listed"));
    }

    let shown = optimal
        && match pair_up(&board, leaper.steps(), KNIGHT, work) {
            Pairing::Complete => true,
            Pairing::GivenUp => false,
            Pairing::Impossible => {
                return invalid(format!("optimal: more than {value} fit on this board"));
            }
        };
    let noun = leaper.noun();
    let what = format!("{} on {}, none attacking another", counted(placed, &noun), {
        counted(board.square_count(), "square")
    });
    Ok(Verdict::on_value(what, optimal, shown))
}

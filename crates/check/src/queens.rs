//! Claim "queens": n queens on an n x n board, one in each row and column.
//!
//! Without regions no two share a diagonal; on a torus diagonals go on at the opposite edge.
//! With regions there is one queen in each, and instead of the diagonals only touching is
//! forbidden, if that. Blocked squares hold no queen and shield none.
//!
//! Limits: time is linear in the text. A torus with regions is not a known puzzle.

use std::collections::BTreeMap;

use crate::board::{Board, Numbering, Square, as_i64};
use crate::json::{Object, Value};
use crate::members::Members;
use crate::verdict::{Rejection, Verdict, counted, invalid, unreadable};

const QUEEN: u8 = b'Q';
/// The longest side that is read as a number; every queen is listed, so the text ends sooner.
const MAX_SIDE: usize = 1 << 24;

/// Checks a certificate whose claim is "queens".
pub(crate) fn check(object: &Object<'_>) -> Result<Verdict, Rejection> {
    let members = Members::exactly(object, &["board", "torus", "regions", "touching", "squares"])?;
    // An empty board may be given by its side alone, since its cells can be far more than its queens.
    let board = match members.value("board") {
        Value::Number(_) => Board::vast(side(&members)?, Numbering::FromBottom),
        _ => Board::rectangular("board", &members.texts("board")?, ".#Q", Numbering::FromBottom)?,
    };
    let size = board.height();
    if board.width() != size {
        return unreadable(format!("board: {size} rows of {}, not a square board", board.width()));
    }
    let torus = members.truth("torus")?;
    let touching = members.truth("touching")?;
    let regions = match members.value("regions") {
        Value::Null => None,
        _ => Some(read_regions(members.texts("regions")?, size)?),
    };
    if torus && regions.is_some() {
        return unreadable("regions: not known on a torus");
    }
    let queens = board.find_distinct(&members.texts("squares")?)?;

    if queens.len() != size {
        let found = counted(queens.len(), "queen");
        return invalid(format!("{found} on a board of {}", counted(size, "row")));
    }
    let n = as_i64(size);
    let name = |queen| board.name(queen);
    no_two(&queens, size, "row", name, |queen| queen.row)?;
    no_two(&queens, size, "column", name, |queen| queen.column)?;
    match &regions {
        None if torus => {
            no_two(&queens, size, "diagonal", name, |queen| (queen.row + queen.column) % n)?;
            no_two(&queens, size, "diagonal", name, |queen| (queen.row + n - queen.column) % n)?;
        }
        None => {
            no_two(&queens, 2 * size, "diagonal", name, |queen| queen.row + queen.column)?;
            no_two(&queens, 2 * size, "diagonal", name, |queen| queen.row + n - queen.column)?;
        }
        Some(regions) => {
            check_regions(&board, regions, &queens)?;
            if !touching {
                check_touching(&board, &queens)?;
            }
        }
    }
    check_placed(&board, &queens)?;

    let kind = match (&regions, torus) {
        (Some(_), _) if touching => ", one in each region",
        (Some(_), _) => ", one in each region, none touching",
        (None, true) => " on the torus, none attacking another",
        (None, false) => ", none attacking another",
    };
    Ok(Verdict::Valid(format!("{} on the {size}x{size} board{kind}", counted(size, "queen"))))
}

/// The side of an empty board that is given as a number.
pub(crate) fn side(members: &Members<'_>) -> Result<usize, Rejection> {
    match usize::try_from(members.whole("board")?) {
        Ok(side) if (1..=MAX_SIDE).contains(&side) => Ok(side),
        _ => unreadable(format!("board: its side is not from 1 to {MAX_SIDE}")),
    }
}

/// Refuses two queens on one line; `line` numbers the lines from 0 and below `lines`.
fn no_two(
    queens: &[Square],
    lines: usize,
    noun: &str,
    name: impl Fn(Square) -> String,
    line: impl Fn(Square) -> i64,
) -> Result<(), Rejection> {
    let mut holder = vec![None; lines + 1];
    for &queen in queens {
        let index = usize::try_from(line(queen)).unwrap_or(lines);
        if let Some(place) = holder.get_mut(index)
            && let Some(other) = place.replace(queen)
        {
            let (one, other) = (name(queen), name(other));
            return invalid(format!("{other} and {one} are on one {noun}"));
        }
    }
    Ok(())
}

/// Every character of the picture of regions names the region of its square.
pub(crate) fn read_regions(rows: Vec<&str>, size: usize) -> Result<Vec<&str>, Rejection> {
    if rows.len() != size || rows.iter().any(|row| row.chars().count() != size) {
        return unreadable(format!("regions: not {size} rows of {size} characters"));
    }
    Ok(rows)
}

fn check_regions(board: &Board, regions: &[&str], queens: &[Square]) -> Result<(), Rejection> {
    let mut holders: BTreeMap<char, Option<Square>> = BTreeMap::new();
    for region in regions.iter().flat_map(|row| row.chars()) {
        holders.insert(region, None);
    }
    for &queen in queens {
        let row = usize::try_from(queen.row).ok().and_then(|row| regions.get(row));
        let column = usize::try_from(queen.column).ok();
        let region = row.zip(column).and_then(|(row, column)| row.chars().nth(column));
        if let Some(region) = region
            && let Some(other) = holders.insert(region, Some(queen)).flatten()
        {
            let (one, other) = (board.name(queen), board.name(other));
            return invalid(format!("{other} and {one} are in one region, {region:?}"));
        }
    }
    match holders.iter().find(|(_, holder)| holder.is_none()) {
        Some((region, _)) => invalid(format!("no queen is in the region {region:?}")),
        None => Ok(()),
    }
}

/// Queens that touch are in rows that follow each other, and there is one queen in each row.
fn check_touching(board: &Board, queens: &[Square]) -> Result<(), Rejection> {
    let mut by_row = queens.to_vec();
    by_row.sort_by_key(|queen| queen.row);
    for pair in by_row.windows(2) {
        if let &[upper, lower] = pair
            && upper.to(lower).1.abs() <= 1
        {
            let (upper, lower) = (board.name(upper), board.name(lower));
            return invalid(format!("{upper} and {lower} touch"));
        }
    }
    Ok(())
}

/// Queens that the board already has must be among those listed.
fn check_placed(board: &Board, queens: &[Square]) -> Result<(), Rejection> {
    let mut rest = board.clone();
    for &queen in queens {
        rest.put(queen, b'.');
    }
    match rest.squares().find(|&square| rest.at(square) == QUEEN) {
        Some(square) => invalid(format!("the queen placed on {} is not listed", board.name(square))),
        None => Ok(()),
    }
}

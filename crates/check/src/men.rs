//! Claim "knights" of another piece: kings, rooks, bishops or queens, none attacking another.
//!
//! That no more fit is shown by a cover: lists of squares that hold every square of the board, each list
//! with squares that all attack each other. Of each list at most one square can be taken, so there are no more
//! pieces than lists. Without a cover, optimality is not certified.
//!
//! Limits: time and memory are linear in the text.

use crate::board::{Board, NO_SQUARE, Numbering, Square};
use crate::json::{Object, Value};
use crate::members::Members;
use crate::verdict::{Rejection, Verdict, counted, invalid, quoted, unreadable};

const MAN: u8 = b'M';

const STRAIGHT: [(i64, i64); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [(i64, i64); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

/// How a piece goes.
struct Man<'t> {
    name: &'t str,
    steps: Vec<(i64, i64)>,
    /// One step only.
    is_king: bool,
}

impl<'t> Man<'t> {
    fn read(name: &'t str) -> Result<Self, Rejection> {
        let steps = match name {
            "rook" => STRAIGHT.to_vec(),
            "bishop" => DIAGONAL.to_vec(),
            "king" | "queen" => [STRAIGHT, DIAGONAL].concat(),
            _ => {
                return unreadable(format!("piece: {} is none of king, rook, bishop, queen", quoted(name)));
            }
        };
        Ok(Self { name, steps, is_king: name == "king" })
    }

    /// The first man that one on `from` attacks.
    fn attacked(&self, board: &Board, from: Square) -> Option<Square> {
        self.steps.iter().find_map(|&step| {
            let mut at = from.plus(step);
            while !self.is_king && board.at(at) != NO_SQUARE && board.at(at) != MAN {
                at = at.plus(step);
            }
            (board.at(at) == MAN).then_some(at)
        })
    }

    /// Whether these squares, which are on the board, all attack each other: on a line, step by step, or for
    /// kings around one corner.
    fn attack_each_other(&self, squares: &[Square]) -> bool {
        if self.is_king {
            let near = |one: Square, other: Square| {
                let (rows, columns) = one.to(other);
                rows.abs() <= 1 && columns.abs() <= 1
            };
            return squares.len() <= 4
                && squares.iter().all(|&one| squares.iter().all(|&other| near(one, other)));
        }
        let mut steps = squares.iter().zip(squares.iter().skip(1)).map(|(&one, &other)| one.to(other));
        match steps.next() {
            None => true,
            Some(first) => self.steps.contains(&first) && steps.all(|step| step == first),
        }
    }
}

/// Checks a certificate whose claim is "knights" and which has a member "piece".
pub(crate) fn check(object: &Object<'_>) -> Result<Verdict, Rejection> {
    let members = Members::exactly(object, &["board", "piece", "value", "optimal", "squares", "cover"])?;
    let rows = members.texts("board")?;
    let mut board = Board::rectangular("board", &rows, ".#", Numbering::FromBottom)?;
    let man = Man::read(members.text("piece")?)?;
    let value = members.whole("value")?;
    let optimal = members.truth("optimal")?;
    let squares = board.find_distinct(&members.texts("squares")?)?;

    for &square in &squares {
        board.put(square, MAN);
    }
    for &square in &squares {
        if let Some(other) = man.attacked(&board, square) {
            return invalid(format!("{} and {} attack each other", board.name(square), board.name(other)));
        }
    }
    let placed = squares.len() as u64;
    if value != placed {
        let listed = counted(placed, "square");
        return invalid(format!("value: {value} is claimed, but {listed} are listed"));
    }

    let lists = read_cover(&board, &man, members.value("cover"))?;
    let shown = optimal && lists == Some(value);
    let what = format!("{} on {}, none attacking another", counted(placed, man.name), {
        counted(board.square_count(), "square")
    });
    Ok(Verdict::on_value(what, optimal, shown))
}

/// The number of lists of a cover of the whole board, where there is one.
fn read_cover(board: &Board, man: &Man<'_>, value: &Value<'_>) -> Result<Option<u64>, Rejection> {
    let lists = match value {
        Value::Null => return Ok(None),
        Value::List(lists) => lists,
        _ => return unreadable("cover: neither a list of lists of squares nor null".to_string()),
    };
    let mut is_covered = vec![false; board.cells().len()];
    for (number, list) in (1..).zip(lists) {
        let Value::List(names) = list else {
            return unreadable(format!("cover: item {number} is not a list of squares"));
        };
        let mut squares = Vec::with_capacity(names.len());
        for name in names {
            let Value::Text(name) = name else {
                return unreadable(format!("cover: item {number} has a member that is not a string"));
            };
            let place = format!("cover: item {number}");
            squares.push(board.find(name).map_err(|fault| fault.rejection(&place, name))?);
        }
        if !man.attack_each_other(&squares) {
            return invalid(format!("cover: the squares of item {number} do not all attack each other"));
        }
        for square in squares {
            if let Some(cell) = board.index(square).and_then(|index| is_covered.get_mut(index)) {
                *cell = true;
            }
        }
    }
    let bare = board.squares().find(|&square| {
        board.index(square).and_then(|index| is_covered.get(index)).is_some_and(|covered| !covered)
    });
    match bare {
        Some(square) => invalid(format!("cover: {} is in no list", board.name(square))),
        None => Ok(Some(lists.len() as u64)),
    }
}

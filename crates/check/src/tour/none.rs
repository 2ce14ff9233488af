//! Claim "tour-none": a board has no such tour. Four kinds of proof, named by the member "by".
//!
//! - `cut`: without k squares a closed tour falls into at most k pieces, an open one into at most k + 1,
//!   one fewer for each given end among the k. If the board falls into more, there is no tour. Colour counts
//!   are cuts (take away all squares of one colour), and so is a square out of reach (take away nothing).
//! - `crowded`: a tour has two moves at every square, one at an end. All those at `squares` lead to a square
//!   of `towards`, which has two again, or away from them. If these are fewer, there is no tour.
//! - `alternation`: if no two of `squares` are a move apart, and there are as many as the cut of all the others
//!   allows pieces, every second square of a tour is one of them. Every move changes the colour too, so they
//!   all have one colour. If they have not, there is no tour (for four rows: Schwenk 1991).
//! - `search`: nothing is said, and the checker looks for a tour itself.
//!
//! Limits: boards of at most [`MOST_CELLS`]; time and memory are linear in the text but for the search.

use crate::board::{Board, Square, as_i64};
use crate::json::{Object, Value};
use crate::members::Members;
use crate::piece::Piece;
use crate::verdict::{Rejection, Verdict, counted, invalid, quoted, unreadable};
use crate::work::Work;

use super::search::Moves;
use super::{Question, Way};

/// The largest board, squares and holes.
const MOST_CELLS: usize = 1 << 22;
/// The same for the search, which keeps every move.
const MOST_SEARCHED: usize = 1 << 18;

/// Checks a certificate whose claim is "tour-none".
pub(crate) fn check(object: &Object<'_>, work: &mut Work) -> Result<Verdict, Rejection> {
    let Some(by) = object.get("by").and_then(Value::text) else {
        return unreadable("by: not a string");
    };
    let lists: &[&str] = match by {
        "cut" | "alternation" => &["squares"],
        "crowded" => &["squares", "towards"],
        "search" => &[],
        _ => return unreadable(format!("by: {} is none of cut, crowded, alternation, search", quoted(by))),
    };
    let question_members = ["board", "leaper", "closed", "from", "to", "by"];
    let members = Members::exactly(object, &[&question_members, lists].concat())?;
    let question = Question::read(&members)?;
    let most = if by == "search" { MOST_SEARCHED } else { MOST_CELLS };
    if question.board.cells().len() > most {
        return Err(Rejection::Undecided(format!("boards of more than {most} cells are not looked at")));
    }
    if by == "search" && Moves::new(&question).has_tour(work)? {
        return invalid("search: there is such a tour");
    }
    let mut lists = lists.iter().map(|&name| question.board.find_distinct(&members.texts(name)?));
    let (squares, towards) = (lists.next().transpose()?, lists.next().transpose()?);
    let argument = Argument {
        question: &question,
        squares: Marked::new(&question.board, squares.unwrap_or_default()),
        towards: Marked::new(&question.board, towards.unwrap_or_default()),
    };
    let mut why = Err(String::new());
    for way in question.ways() {
        why = why.or_else(|_| match by {
            "cut" => argument.cut(&way),
            "crowded" => argument.crowded(&way),
            "alternation" => argument.alternation(&way),
            _ => Ok("every choice of moves was tried or excluded".to_string()),
        });
    }
    match why {
        Ok(why) => Ok(Verdict::Valid(format!("no {}: {why}", question.noun()))),
        Err(fault) => invalid(format!("{by}: {fault}")),
    }
}

const MARK: u8 = b'X';

/// Some squares, as a list and as marks on the board.
struct Marked {
    squares: Vec<Square>,
    board: Board,
}

impl Marked {
    fn new(board: &Board, squares: Vec<Square>) -> Self {
        let mut board = board.clone();
        for &square in &squares {
            board.put(square, MARK);
        }
        Self { squares, board }
    }

    fn has(&self, square: Square) -> bool {
        self.board.at(square) == MARK
    }
}

/// What is said against a tour. Each kind of argument answers why it holds, or why it does not.
struct Argument<'q> {
    question: &'q Question,
    squares: Marked,
    towards: Marked,
}

impl Argument<'_> {
    fn cut(&self, way: &Way) -> Result<String, String> {
        let mut left = self.squares.board.clone();
        let squares = self.question.board.squares();
        let pieces =
            squares.filter(|&first| !left.flood(first, &self.question.leaper.steps, MARK).is_empty()).count();
        let removed = self.squares.squares.len();
        let most = way.most_pieces(removed, |square| self.squares.has(square));
        let say = format!(
            "without {} the board falls into {}, a tour into at most {most}",
            counted(removed, "square"),
            counted(pieces, "piece")
        );
        if as_i64(pieces) > most { Ok(say) } else { Err(say) }
    }

    fn crowded(&self, way: &Way) -> Result<String, String> {
        let Question { board, leaper, .. } = self.question;
        let moves_at = |squares: &Marked| -> i64 {
            let given = |square| way.ends.iter().filter(|&&end| end == square).count();
            squares.squares.iter().map(|&square| 2 - as_i64(given(square))).sum()
        };
        // An end that is not given may be any square.
        let free_ends = if way.ring { 0 } else { 2 - as_i64(way.ends.len()) };
        let wanted = moves_at(&self.squares) - free_ends;
        let near = self.squares.squares.iter().flat_map(|&square| leaper.seen(board, square));
        let away = near.filter(|&near| !self.towards.has(near)).count();
        let most = moves_at(&self.towards) + as_i64(away);
        let squares = counted(self.squares.squares.len(), "square");
        let say = format!("{squares} want {} and can have at most {most}", counted(wanted, "move"));
        if wanted > most { Ok(say) } else { Err(say) }
    }

    fn alternation(&self, way: &Way) -> Result<String, String> {
        let Question { board, leaper, .. } = self.question;
        let every_second = &self.squares.squares;
        for &square in every_second {
            if let Some(near) = leaper.seen(board, square).find(|&near| self.squares.has(near)) {
                return Err(format!("{} and {} are a move apart", board.name(square), board.name(near)));
            }
        }
        let number = every_second.len();
        let most = way.most_pieces(board.square_count() - number, |square| !self.squares.has(square));
        if as_i64(number) != most {
            return Err(format!("{} are given, and it takes {most}", counted(number, "square")));
        }
        let Some(&first) = every_second.first() else { return Err("no squares are given".to_string()) };
        let is_other = |square: &&Square| colour(leaper, **square) != colour(leaper, first);
        let Some(&other) = every_second.iter().find(is_other) else {
            return Err("the squares all have one colour".to_string());
        };
        let (first, other) = (board.name(first), board.name(other));
        Ok(format!(
            "{number} squares, {first} and {other} of different colours among them, would be every second one"
        ))
    }
}

/// One of two colours, such that every leap changes the colour. Where the leap's numbers r and s have a power
/// of two in common, blocks of that side count as squares. Then, if both are odd, rows have colours, else as on the chessboard.
fn colour(leaper: &Piece, square: Square) -> i64 {
    let (r, s) = leaper.steps[0];
    let common = (r | s).trailing_zeros();
    let (row, column) = (square.row >> common, square.column >> common);
    let both_odd = (r & s) >> common & 1 == 1;
    (if both_odd { row } else { row + column }) & 1
}

impl Way {
    /// The pieces into which a tour falls at most without so many squares.
    fn most_pieces(&self, removed: usize, is_removed: impl Fn(Square) -> bool) -> i64 {
        let ends_removed = self.ends.iter().filter(|&&end| is_removed(end)).count();
        if self.ring { as_i64(removed).max(1) } else { as_i64(removed) + 1 - as_i64(ends_removed) }
    }
}

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

use crate::board::{Board, NO_SQUARE, Square, as_i64};
use crate::json::{Object, Value};
use crate::members::Members;
use crate::tour::{Question, Way};
use crate::tour_search::Moves;
use crate::verdict::{Rejection, Verdict, counted, invalid, quoted, unreadable};
use crate::work::Work;

/// The largest board, squares and holes.
const MOST_CELLS: usize = 1 << 22;
/// The same for the search, which keeps every move.
const MOST_SEARCHED: usize = 1 << 18;

/// Checks a certificate whose claim is "tour-none".
pub(crate) fn check(object: &Object<'_>, work: &mut Work) -> Result<Verdict, Rejection> {
    let by = match object.get("by") {
        Some(Value::Text(by)) => by.as_ref(),
        _ => return unreadable("by: not a string"),
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
    let why = if by == "search" {
        if Moves::new(&question).has_tour(work)? {
            return invalid("search: there is such a tour");
        }
        Ok("every choice of moves was tried or excluded".to_string())
    } else {
        let mut lists = lists.iter().map(|&name| question.board.find_distinct(&members.texts(name)?));
        let (squares, towards) = (lists.next().transpose()?, lists.next().transpose()?);
        let argument = Argument {
            question: &question,
            squares: Marked::new(&question.board, squares.unwrap_or_default()),
            towards: Marked::new(&question.board, towards.unwrap_or_default()),
        };
        let hold = |way: &Way| match by {
            "cut" => argument.cut(way),
            "crowded" => argument.crowded(way),
            _ => argument.alternation(way),
        };
        let mut why = Err(String::new());
        for way in question.ways() {
            why = why.or_else(|_| hold(&way));
        }
        why
    };
    match why {
        Ok(why) => Ok(Verdict::Valid(format!("no {}: {why}", question.noun()))),
        Err(fault) => invalid(format!("{by}: {fault}")),
    }
}

/// Some squares of a board, as a list and cell by cell.
struct Marked {
    squares: Vec<Square>,
    cells: Vec<bool>,
}

impl Marked {
    fn new(board: &Board, squares: Vec<Square>) -> Self {
        let mut cells = vec![false; board.cells().len()];
        for index in squares.iter().filter_map(|&square| board.index(square)) {
            cells[index] = true;
        }
        Self { squares, cells }
    }

    fn has(&self, board: &Board, square: Square) -> bool {
        board.index(square).is_some_and(|index| self.cells[index])
    }
}

/// What is said against a tour. Each kind of argument answers why it holds, or why it does not.
struct Argument<'q> {
    question: &'q Question,
    squares: Marked,
    towards: Marked,
}

impl Argument<'_> {
    /// The squares one leap away.
    fn near(&self, square: Square) -> impl Iterator<Item = Square> {
        let steps = self.question.leaper.steps().iter().map(move |&step| square.plus(step));
        steps.filter(|&near| self.question.board.at(near) != NO_SQUARE)
    }

    fn inside(&self, square: Square) -> bool {
        self.squares.has(&self.question.board, square)
    }

    fn cut(&self, way: &Way) -> Result<String, String> {
        let board = &self.question.board;
        let mut seen = self.squares.cells.clone();
        let mut pieces = 0;
        let mut is_new =
            |square| board.index(square).is_some_and(|at| !std::mem::replace(&mut seen[at], true));
        for first in board.squares() {
            if is_new(first) {
                pieces += 1;
                let mut waiting = vec![first];
                while let Some(square) = waiting.pop() {
                    waiting.extend(self.near(square).filter(|&near| is_new(near)));
                }
            }
        }
        let most = way.most_pieces(self.squares.squares.len(), |square| self.inside(square));
        let removed = counted(self.squares.squares.len(), "square");
        let say = format!(
            "without {removed} the board falls into {}, a tour into at most {most}",
            counted(pieces, "piece")
        );
        if pieces > most { Ok(say) } else { Err(say) }
    }

    fn crowded(&self, way: &Way) -> Result<String, String> {
        let moves_at = |squares: &Marked| -> i64 {
            let given = |square| way.ends.iter().filter(|&&end| end == square).count();
            squares.squares.iter().map(|&square| 2 - as_i64(given(square))).sum()
        };
        // An end that is not given may be any square.
        let free_ends = if way.ring { 0 } else { 2 - as_i64(way.ends.len()) };
        let wanted = moves_at(&self.squares) - free_ends;
        let near = self.squares.squares.iter().flat_map(|&square| self.near(square));
        let away = near.filter(|&near| !self.towards.has(&self.question.board, near)).count();
        let most = moves_at(&self.towards) + as_i64(away);
        let squares = counted(self.squares.squares.len(), "square");
        let say = format!("{squares} want {} and can have at most {most}", counted(wanted, "move"));
        if wanted > most { Ok(say) } else { Err(say) }
    }

    fn alternation(&self, way: &Way) -> Result<String, String> {
        let board = &self.question.board;
        let every_second = &self.squares.squares;
        for &square in every_second {
            if let Some(near) = self.near(square).find(|&near| self.inside(near)) {
                return Err(format!("{} and {} are a move apart", board.name(square), board.name(near)));
            }
        }
        let number = every_second.len();
        let most = way.most_pieces(board.square_count() - number, |square| !self.inside(square));
        if as_i64(number) != most {
            return Err(format!("{} are given, and it takes {most}", counted(number, "square")));
        }
        // Colours, as far as moves lead from the first of them.
        let Some(&first) = every_second.first() else { return Err("no squares are given".to_string()) };
        let mut colours: Vec<Option<bool>> = vec![None; board.cells().len()];
        let mut waiting = vec![(first, false)];
        while let Some((square, colour)) = waiting.pop() {
            for near in self.near(square) {
                let Some(known) = board.index(near).map(|at| &mut colours[at]) else { continue };
                match known.replace(!colour) {
                    None => waiting.push((near, !colour)),
                    Some(known) if known == colour => {
                        return Err("moves do not always change the colour".to_string());
                    }
                    Some(_) => {}
                }
            }
        }
        let is_other = |square: Square| board.index(square).is_some_and(|at| colours[at] == Some(true));
        let Some(&other) = every_second.iter().find(|&&square| is_other(square)) else {
            return Err("the squares all have one colour".to_string());
        };
        let (first, other) = (board.name(first), board.name(other));
        Ok(format!(
            "{number} squares, {first} and {other} of different colours among them, would be every second one"
        ))
    }
}

impl Way {
    /// The pieces into which a tour falls at most without so many squares.
    fn most_pieces(&self, removed: usize, is_removed: impl Fn(Square) -> bool) -> i64 {
        let ends_removed = self.ends.iter().filter(|&&end| is_removed(end)).count();
        if self.ring { as_i64(removed).max(1) } else { as_i64(removed) + 1 - as_i64(ends_removed) }
    }
}

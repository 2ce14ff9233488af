//! Claim "tour-none": a board has no such tour. The member "by" names one of five kinds of proof.
//!
//! - `cut`: without k squares a closed tour falls into at most k pieces, an open one into at most k + 1, and into one
//!   fewer for each given end among the k. If the board falls into more pieces, there is no tour. Colour counts are
//!   cuts (remove all squares of one colour), and so are unreachable squares (remove nothing).
//! - `crowded`: a tour has two moves at every square, and one at an end. Every move at `squares` leads to a square of
//!   `towards`, which also has at most two moves, or to another square. If there are too few such moves, there is no
//!   tour.
//! - `alternation`: suppose that no two of `squares` are one move apart, and that there are as many of them as a tour
//!   without the other squares can have pieces. Then every second square of a tour is one of them. As every move
//!   changes the colour, they must all have the same colour. If they do not, there is no tour (for four rows:
//!   Schwenk 1991).
//! - `tree`: choices of moves, each of which is first made and then excluded, until the rules refute everything.
//! - `search`: the certificate has no proof, and the checker searches for a tour itself.
//!
//! Limits: boards of at most [`MOST_CELLS`] cells. Except for the search and the tree, time and memory are linear in the text.

use crate::board::{Board, Square, as_i64};
use crate::json::{Object, Value};
use crate::members::Members;
use crate::verdict::{Rejection, Verdict, counted, invalid, quoted, unreadable};
use crate::work::Work;

use super::search::Moves;
use super::tree;
use super::{Question, Route, colour};

/// The cells of the largest board that is checked.
const MOST_CELLS: usize = 1 << 22;
/// The cells of the largest board that is searched, since the search stores every move.
const MOST_SEARCHED: usize = 1 << 18;

/// Checks a certificate whose claim is "tour-none".
pub(crate) fn check(object: &Object<'_>, work: &mut Work) -> Result<Verdict, Rejection> {
    let Some(by) = object.get("by").and_then(Value::text) else {
        return unreadable("by: not a string");
    };
    let lists: &[&str] = match by {
        "cut" | "alternation" => &["squares"],
        "crowded" => &["squares", "towards"],
        "tree" | "search" => &[],
        _ => {
            let kinds = "cut, crowded, alternation, tree, search";
            return unreadable(format!("by: {} is not one of {kinds}", quoted(by)));
        }
    };
    let steps: &[&str] = if by == "tree" { &["steps"] } else { &[] };
    // Where there is no tour at all, there is none with given numbers.
    let members =
        Members::exactly(object, &[&Question::members(object)[..], &["by"], lists, steps].concat())?;
    let question = Question::read(&members)?;
    let most = if matches!(by, "search" | "tree") { MOST_SEARCHED } else { MOST_CELLS };
    if question.board.cells().len() > most {
        return Err(Rejection::Undecided(format!("the board has more than {most} cells")));
    }
    if by == "search" && Moves::new(&question).has_tour(work)? {
        return invalid("search: there is such a tour");
    }
    if by == "tree" {
        return match tree::refutes(&question, &members.texts("steps")?, work)? {
            Ok(why) => Ok(Verdict::Valid(format!("no {}: {why}", question.noun()))),
            Err(fault) => invalid(format!("tree: {fault}")),
        };
    }
    let mut lists = lists.iter().map(|&name| question.board.find_distinct(&members.texts(name)?));
    let (squares, towards) = (lists.next().transpose()?, lists.next().transpose()?);
    let argument = Argument {
        question: &question,
        squares: Marked::new(&question.board, squares.unwrap_or_default()),
        towards: Marked::new(&question.board, towards.unwrap_or_default()),
    };
    let mut why = Err(String::new());
    for route in question.routes() {
        why = why.or_else(|_| match by {
            "cut" => argument.cut(&route),
            "crowded" => argument.crowded(&route),
            "alternation" => argument.alternation(&route),
            _ => Ok("every choice of moves was tried or excluded".to_string()),
        });
    }
    match why {
        Ok(why) => Ok(Verdict::Valid(format!("no {}: {why}", question.noun()))),
        Err(fault) => invalid(format!("{by}: {fault}")),
    }
}

const MARK: u8 = b'X';

/// A set of squares, as a list and as marks on the board.
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

/// An argument against a tour. Each kind returns why it holds, or else why it does not.
struct Argument<'q> {
    question: &'q Question,
    squares: Marked,
    towards: Marked,
}

impl Argument<'_> {
    fn cut(&self, route: &Route) -> Result<String, String> {
        let mut left = self.squares.board.clone();
        let squares = self.question.board.squares();
        let pieces =
            squares.filter(|&first| !left.flood(first, &self.question.leaper.steps, MARK).is_empty()).count();
        let removed = self.squares.squares.len();
        let most = route.most_pieces(removed, |square| self.squares.has(square));
        let finding = format!(
            "with {} removed, the board falls into {}; a tour would fall into at most {most}",
            counted(removed, "square"),
            counted(pieces, "piece")
        );
        if as_i64(pieces) > most { Ok(finding) } else { Err(finding) }
    }

    fn crowded(&self, route: &Route) -> Result<String, String> {
        let Question { board, leaper, .. } = self.question;
        let moves_at = |squares: &Marked| -> i64 {
            let given = |square| route.ends.iter().filter(|&&end| end == square).count();
            squares.squares.iter().map(|&square| 2 - as_i64(given(square))).sum()
        };
        let needed = (moves_at(&self.squares) - self.most_free_ends(route)).max(0);
        let near = self.squares.squares.iter().flat_map(|&square| leaper.seen(board, square));
        let away = near.filter(|&near| !self.towards.has(near)).count();
        let most = moves_at(&self.towards) + as_i64(away);
        let squares = counted(self.squares.squares.len(), "square");
        let needed_moves = counted(needed, "move");
        let finding = format!("a tour needs {needed_moves} at {squares} and can have at most {most}");
        if needed > most { Ok(finding) } else { Err(finding) }
    }

    /// Returns the largest number of ends that are not given and lie on `squares`. Since every move changes the colour,
    /// there is an end of each colour if both have equally many squares. Otherwise both have the colour with one more.
    fn most_free_ends(&self, route: &Route) -> i64 {
        if route.cycle {
            return 0;
        }
        let Question { board, leaper, .. } = self.question;
        let free = |wanted: i64| {
            let number = |squares: &mut dyn Iterator<Item = Square>| {
                as_i64(squares.filter(|&square| colour(leaper, square) == wanted).count())
            };
            if number(&mut self.squares.squares.iter().copied()) == 0 {
                return 0;
            }
            let alike = number(&mut board.squares());
            let others = as_i64(board.square_count()) - alike;
            let ends = 1 + (alike - others).clamp(-1, 1);
            (ends - number(&mut route.ends.iter().copied())).max(0)
        };
        (free(0) + free(1)).min(2 - as_i64(route.ends.len()))
    }

    fn alternation(&self, route: &Route) -> Result<String, String> {
        let Question { board, leaper, .. } = self.question;
        let every_second = &self.squares.squares;
        for &square in every_second {
            if let Some(near) = leaper.seen(board, square).find(|&near| self.squares.has(near)) {
                return Err(format!("{} and {} are one move apart", board.name(square), board.name(near)));
            }
        }
        let number = every_second.len();
        let most = route.most_pieces(board.square_count() - number, |square| !self.squares.has(square));
        if as_i64(number) != most {
            return Err(format!("the number of squares is {number}, but must be {most}"));
        }
        let Some(&first) = every_second.first() else { return Err("no squares are given".to_string()) };
        let is_other = |square: &&Square| colour(leaper, **square) != colour(leaper, first);
        let Some(&other) = every_second.iter().find(is_other) else {
            return Err("all squares have the same colour".to_string());
        };
        let (first, other) = (board.name(first), board.name(other));
        Ok(format!(
            "every second square would be one of {number}, but {first} and {other} among them have different colours"
        ))
    }
}

impl Route {
    /// Returns the largest number of pieces that a tour can fall into if these squares are removed.
    fn most_pieces(&self, removed: usize, is_removed: impl Fn(Square) -> bool) -> i64 {
        let ends_removed = self.ends.iter().filter(|&&end| is_removed(end)).count();
        if self.cycle { as_i64(removed).max(1) } else { as_i64(removed) + 1 - as_i64(ends_removed) }
    }
}

//! Claim "exchange": pieces move, one at a time, from one position to another.
//!
//! The moves are replayed on the board. A turn changes two squares, so a solution is optimal if it is half as long as
//! the number of squares that have to change. Otherwise optimality is proved by the checker's own search.
//!
//! Limits: with the rule "safe" every move takes time proportional to the size of the board, which counts as steps of
//! the check.

pub(crate) mod none;
mod search;

use crate::board::{Board, EMPTY, Numbering, Square};
use crate::json::Object;
use crate::members::Members;
use crate::piece::Piece;
use crate::verdict::{Rejection, Verdict, counted, invalid, quoted, shown, unreadable};
use crate::work::{Limit, Work};

/// The letters of the pieces, lower case for black and upper case for white.
const PIECES: [(char, &str); 6] =
    [('n', "knight"), ('k', "king"), ('q', "queen"), ('r', "rook"), ('b', "bishop"), ('w', "wazir")];

/// The start, the goal, the pieces and the rules.
struct Question {
    start: Board,
    goal: Board,
    pieces: Vec<(u8, Piece)>,
    /// No colour moves twice in a row.
    alternate: bool,
    /// After every move no piece is attacked by one of the other colour.
    safe: bool,
}

impl Question {
    fn read(members: &Members<'_>) -> Result<Self, Rejection> {
        let chessmen = PIECES.iter().filter_map(|&(letter, noun)| Some((letter as u8, Piece::named(noun)?)));
        let mut pieces: Vec<(u8, Piece)> = chessmen.collect();
        let mut letters = ".NKQRBWnkqrbw".to_string();
        if !members.value("leaper").is_null() {
            pieces.push((b'l', Piece::leaper(members.value("leaper"))?));
            letters.push_str("Ll");
        }
        let read = |name| Board::rectangular(name, &members.texts(name)?, &letters, Numbering::FromBottom);
        let (start, goal) = (read("board")?, read("goal")?);
        if !goal.has_squares_of(&start) {
            return unreadable("goal: its squares are not those of the board");
        }
        let rules = members.texts("rules")?;
        if let Some(rule) = rules.iter().find(|&rule| rule != "alternate" && rule != "safe") {
            return unreadable(format!("rules: {} is neither alternate nor safe", quoted(rule)));
        }
        let (alternate, safe) =
            (rules.iter().any(|rule| rule == "alternate"), rules.iter().any(|rule| rule == "safe"));
        Ok(Self { start, goal, pieces, alternate, safe })
    }

    /// Returns the piece that a letter on one of the boards stands for.
    fn piece(&self, letter: u8) -> &Piece {
        let mut pieces = self.pieces.iter().filter(|(known, _)| letter.eq_ignore_ascii_case(known));
        pieces.next().map_or(&self.pieces[0].1, |(_, piece)| piece)
    }

    /// Returns the squares of a piece and of one that it attacks; the two differ in colour.
    fn attack(&self, board: &Board, work: &mut Work) -> Result<Option<[Square; 2]>, Limit> {
        for attacker in board.squares() {
            work.spend(1)?;
            let letter = board.at(attacker);
            if letter == EMPTY {
                continue;
            }
            for victim in self.piece(letter).seen(board, attacker) {
                work.spend(1)?;
                let other = board.at(victim);
                if other != EMPTY && is_white(other) != is_white(letter) {
                    return Ok(Some([attacker, victim]));
                }
            }
        }
        Ok(None)
    }

    /// Returns the rules in words.
    fn rules(&self) -> String {
        let alternate = if self.alternate { ", colours alternating" } else { "" };
        let safe = if self.safe { ", no piece ever attacked" } else { "" };
        format!("{alternate}{safe}")
    }
}

fn is_white(letter: u8) -> bool {
    letter.is_ascii_uppercase()
}

/// Checks a certificate whose claim is "exchange".
pub(crate) fn check(object: &Object<'_>, work: &mut Work) -> Result<Verdict, Rejection> {
    let names = ["board", "goal", "leaper", "rules", "metric", "value", "optimal", "moves"];
    let members = Members::exactly(object, &names)?;
    let question = Question::read(&members)?;
    let in_turns = members.is_second("metric", ["moves", "turns"])?;
    let value = members.whole("value")?;
    let optimal = members.truth("optimal")?;

    let mut game = Game { question: &question, board: question.start.clone(), turns: 0, last: None };
    let moves = members.texts("moves")?;
    for (number, text) in (1_u64..).zip(&moves) {
        game.play(text, number, work)?;
    }
    let Game { board, turns, .. } = game;
    if let Some(square) = board.squares().find(|&square| board.at(square) != question.goal.at(square)) {
        let on = |board: &Board| match board.at(square) {
            EMPTY => "nothing".to_string(),
            piece => char::from(piece).to_string(),
        };
        let (name, found, wanted) = (board.name(square), on(&board), on(&question.goal));
        return invalid(format!("goal: after the last move {name} has {found} instead of {wanted}"));
    }
    let (played, noun) = if in_turns { (turns, "turn") } else { (moves.len() as u64, "move") };
    if value != played {
        return invalid(format!("value: {value} is claimed, but the solution has {}", counted(played, noun)));
    }

    let pairs = question.start.cells().iter().zip(question.goal.cells());
    let changed = pairs.filter(|(before, after)| before != after).count() as u64;
    let proved = optimal
        && (value == changed.div_ceil(2)
            || match search::shortest(&question, in_turns, value, work) {
                Ok(None) => true,
                Ok(Some(found)) => {
                    return invalid(format!("optimal: there is a solution in {}", counted(found, noun)));
                }
                Err(_limit) => false,
            });
    let what = format!("exchange in {}{}", counted(value, noun), question.rules());
    Ok(Verdict::on_value(what, optimal, proved))
}

/// The state of the replay.
struct Game<'q> {
    question: &'q Question,
    board: Board,
    turns: u64,
    /// The square that the last move ended on, and whether white made it.
    last: Option<(Square, bool)>,
}

impl Game<'_> {
    /// Makes a move, written as `a1-b3`.
    fn play(&mut self, text: &str, number: u64, work: &mut Work) -> Result<(), Rejection> {
        let place = format!("move {number}: {}", shown(text));
        let Some((from_name, to_name)) = text.split_once('-') else {
            return unreadable(format!("{place}: not a move such as \"a1-b3\""));
        };
        let (from, to) = (self.board.find(&place, from_name)?, self.board.find(&place, to_name)?);
        let letter = self.board.at(from);
        if letter == EMPTY {
            return invalid(format!("{place}: there is no piece on {from_name}"));
        }
        if self.board.at(to) != EMPTY {
            return invalid(format!("{place}: {to_name} is occupied"));
        }
        let piece = self.question.piece(letter);
        let mut visited = 0;
        let reached = piece.seen(&self.board, from).inspect(|_| visited += 1).any(|square| square == to);
        work.spend(visited)?;
        if !reached {
            return invalid(format!("{place}: the {} cannot move there", piece.noun));
        }
        let white = is_white(letter);
        if self.question.alternate && self.last.is_some_and(|(_, last_white)| last_white == white) {
            let colour = if white { "white" } else { "black" };
            return invalid(format!("{place}: {colour} moves twice in a row (rule alternate)"));
        }

        // If the same piece moves again, it is still the same turn.
        self.turns += u64::from(self.last.is_none_or(|(last_to, _)| last_to != from));
        self.last = Some((to, white));
        self.board.put(from, EMPTY);
        self.board.put(to, letter);
        if self.question.safe
            && let Some(pair) = self.question.attack(&self.board, work)?
        {
            let [attacker, victim] = pair.map(|square| self.board.name(square));
            return invalid(format!(
                "{place}: the piece on {victim} is then attacked from {attacker} (rule safe)"
            ));
        }
        Ok(())
    }
}

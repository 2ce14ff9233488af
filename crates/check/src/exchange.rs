//! Claim "exchange": pieces move one at a time from one picture to another.
//!
//! The moves are replayed on the board. Every piece is a set of steps that it either takes
//! once (N, K, W and the leaper L) or repeats until something is in the way (Q, R, B), so
//! moving and attacking are the same walk.
//!
//! Optimality is shown where it is plain (a turn changes two squares, so no solution is shorter
//! than half the number of squares that have to change), else by the checker's own search.
//! Limits: with the rule "safe" every move costs time in proportion to the board's size, up to the
//! steps that a check may take.

use crate::board::{Board, NO_SQUARE, Numbering, Square};
use crate::exchange_search;
use crate::json::{Object, Value};
use crate::leaper::Leaper;
use crate::members::Members;
use crate::verdict::{Rejection, Verdict, counted, invalid, quoted, shown, unreadable};
use crate::work::{GivenUp, Work};

pub(crate) const EMPTY: u8 = b'.';
const STRAIGHT: [(i64, i64); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONAL: [(i64, i64); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const ALL_ROUND: [(i64, i64); 8] = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)];
const KNIGHT: [(i64, i64); 8] = [(1, 2), (1, -2), (-1, 2), (-1, -2), (2, 1), (2, -1), (-2, 1), (-2, -1)];

/// From where to where, with which pieces, under which rules.
pub(crate) struct Question {
    pub(crate) start: Board,
    pub(crate) goal: Board,
    leaper: Option<Leaper>,
    pub(crate) rules: Rules,
}

impl Question {
    pub(crate) fn read(members: &Members<'_>) -> Result<Self, Rejection> {
        let leaper = match members.value("leaper") {
            Value::Null => None,
            pair => Some(Leaper::read(pair)?),
        };
        let letters = if leaper.is_some() { ".#NKQRBWLnkqrbwl" } else { ".#NKQRBWnkqrbw" };
        let read = |name| Board::rectangular(name, &members.texts(name)?, letters, Numbering::FromBottom);
        let (start, goal) = (read("board")?, read("goal")?);
        if !goal.has_squares_of(&start) {
            return unreadable("goal: its squares are not those of the board");
        }
        Ok(Self { start, goal, leaper, rules: Rules::read(members)? })
    }

    /// The steps of a piece, and whether it repeats them.
    pub(crate) fn steps(&self, piece: u8) -> (&[(i64, i64)], bool) {
        match piece.to_ascii_lowercase() {
            b'n' => (&KNIGHT, false),
            b'k' => (&ALL_ROUND, false),
            b'w' => (&STRAIGHT, false),
            b'q' => (&ALL_ROUND, true),
            b'r' => (&STRAIGHT, true),
            b'b' => (&DIAGONAL, true),
            _ => (self.leaper.as_ref().map_or(&[], Leaper::steps), false),
        }
    }

    fn noun(&self, piece: u8) -> String {
        let noun = match piece.to_ascii_lowercase() {
            b'n' => "knight",
            b'k' => "king",
            b'w' => "wazir",
            b'q' => "queen",
            b'r' => "rook",
            b'b' => "bishop",
            _ => return self.leaper.as_ref().map(Leaper::noun).unwrap_or_default(),
        };
        noun.to_string()
    }

    /// The squares that the piece on `from` moves to or attacks: in each direction up to and including the
    /// first occupied one.
    pub(crate) fn seen<'b>(&'b self, board: &'b Board, from: Square) -> impl Iterator<Item = Square> + 'b {
        let (steps, repeats) = self.steps(board.at(from));
        steps.iter().flat_map(move |&step| {
            let mut next = Some(from.plus(step));
            std::iter::from_fn(move || {
                let here = next.filter(|&square| board.at(square) != NO_SQUARE)?;
                next = (repeats && board.at(here) == EMPTY).then(|| here.plus(step));
                Some(here)
            })
        })
    }

    /// A piece that attacks one of the other colour, and that one.
    pub(crate) fn attack(&self, board: &Board, work: &mut Work) -> Result<Option<[Square; 2]>, GivenUp> {
        for attacker in board.squares() {
            work.spend(1)?;
            let piece = board.at(attacker);
            if piece == EMPTY {
                continue;
            }
            for victim in self.seen(board, attacker) {
                work.spend(1)?;
                let other = board.at(victim);
                if other != EMPTY && other.is_ascii_uppercase() != piece.is_ascii_uppercase() {
                    return Ok(Some([attacker, victim]));
                }
            }
        }
        Ok(None)
    }
}

/// Checks a certificate whose claim is "exchange".
pub(crate) fn check(object: &Object<'_>, work: &mut Work) -> Result<Verdict, Rejection> {
    let members = Members::exactly(
        object,
        &["board", "goal", "leaper", "rules", "metric", "value", "optimal", "moves"],
    )?;
    let question = Question::read(&members)?;
    let in_turns = members.choice("metric", ["moves", "turns"])? == 1;
    let value = members.whole("value")?;
    let optimal = members.truth("optimal")?;

    let mut game = Game { question: &question, board: question.start.clone(), turns: 0, last: None };
    let moves = members.texts("moves")?;
    for (number, text) in (1_u64..).zip(&moves) {
        game.play(text, number, work)?;
    }
    check_goal(&game.board, &question.goal)?;
    let (played, noun) = if in_turns { (game.turns, "turn") } else { (moves.len() as u64, "move") };
    if value != played {
        return invalid(format!(
            "value: {value} is claimed, but {} played",
            match played {
                1 => format!("1 {noun} was"),
                _ => format!("{played} {noun}s were"),
            }
        ));
    }

    let pairs = question.start.cells().iter().zip(question.goal.cells());
    let changed = pairs.filter(|(before, after)| before != after).count() as u64;
    let plain = value == changed.div_ceil(2);
    let shown = optimal && (plain || is_fewest(&question, in_turns, value, work)?);
    let what = format!("exchange in {}{}", counted(value, noun), question.rules.phrase());
    Ok(Verdict::on_value(what, optimal, shown))
}

/// Whether the checker's own search finds nothing shorter; false also where it was given up.
fn is_fewest(question: &Question, in_turns: bool, value: u64, work: &mut Work) -> Result<bool, Rejection> {
    match exchange_search::shortest(question, in_turns, value, work) {
        Ok(None) => Ok(true),
        Ok(Some(found)) => invalid(format!("optimal: {found} will do")),
        Err(_) => Ok(false),
    }
}

fn check_goal(board: &Board, goal: &Board) -> Result<(), Rejection> {
    let describe = |cell: u8| match cell {
        EMPTY => "nothing".to_string(),
        piece => char::from(piece).to_string(),
    };
    match board.squares().find(|&square| board.at(square) != goal.at(square)) {
        None => Ok(()),
        Some(square) => invalid(format!(
            "goal: after the last move {} holds {}, not {}",
            board.name(square),
            describe(board.at(square)),
            describe(goal.at(square))
        )),
    }
}

/// The rules beyond the plain moves.
pub(crate) struct Rules {
    pub(crate) alternate: bool,
    pub(crate) safe: bool,
}

impl Rules {
    fn read(members: &Members<'_>) -> Result<Self, Rejection> {
        let mut rules = Self { alternate: false, safe: false };
        for rule in members.texts("rules")? {
            match rule {
                "alternate" => rules.alternate = true,
                "safe" => rules.safe = true,
                _ => {
                    let rule = quoted(rule);
                    return unreadable(format!("rules: {rule} is neither alternate nor safe"));
                }
            }
        }
        Ok(rules)
    }

    pub(crate) fn phrase(&self) -> &'static str {
        match (self.alternate, self.safe) {
            (false, false) => "",
            (true, false) => ", colours alternating",
            (false, true) => ", no piece ever attacked",
            (true, true) => ", colours alternating, no piece ever attacked",
        }
    }
}

/// The state of the replay.
struct Game<'q> {
    question: &'q Question,
    board: Board,
    turns: u64,
    /// Where the last move went, and whether it was white's.
    last: Option<(Square, bool)>,
}

impl Game<'_> {
    /// Plays one move, written like `a1-b3`.
    fn play(&mut self, text: &str, number: u64, work: &mut Work) -> Result<(), Rejection> {
        let place = format!("move {number}: {}", shown(text));
        let Some((from_name, to_name)) = text.split_once('-') else {
            return unreadable(format!("{place}: not a move like \"a1-b3\""));
        };
        let find = |name| self.board.find(name).map_err(|fault| fault.rejection(&place, name));
        let (from, to) = (find(from_name)?, find(to_name)?);
        let piece = self.board.at(from);
        if !piece.is_ascii_alphabetic() {
            return invalid(format!("{place}: there is no piece on {from_name}"));
        }
        if self.board.at(to) != EMPTY {
            return invalid(format!("{place}: {to_name} is occupied"));
        }
        let mut looked_at = 0;
        let reached =
            self.question.seen(&self.board, from).inspect(|_| looked_at += 1).any(|square| square == to);
        work.spend(looked_at)?;
        if !reached {
            let noun = self.question.noun(piece);
            return invalid(format!("{place}: the {noun} cannot go there"));
        }
        let white = piece.is_ascii_uppercase();
        if self.question.rules.alternate && self.last.is_some_and(|(_, last_white)| last_white == white) {
            let colour = if white { "white" } else { "black" };
            return invalid(format!("{place}: {colour} moves twice running (rule alternate)"));
        }

        // The same piece going on is still the same turn.
        let same_piece = self.last.is_some_and(|(last_to, _)| last_to == from);
        self.turns += u64::from(!same_piece);
        self.last = Some((to, white));
        self.board.put(from, EMPTY);
        self.board.put(to, piece);
        if self.question.rules.safe
            && let Some(pair) = self.question.attack(&self.board, work)?
        {
            let [attacker, victim] = pair.map(|square| self.board.name(square));
            return invalid(format!("{place}: {victim} is then attacked from {attacker} (rule safe)"));
        }
        Ok(())
    }
}

//! Help while placing queens: every square that a solution with these queens contains, and which of them are
//! forced.
//!
//! A square is forced if every solution has a queen there. `forced` finds such squares as a solver on paper
//! does, and says why. The others are found by deciding each free square in turn; one that is left alone in
//! its row, column or region is forced too.

pub(super) mod forced;

use std::collections::HashSet;

use self::forced::{Line, forced, lines};
use super::description::{DISTINCT, RANDOM, ROW};
use super::position::Position;
use super::reading::Question;
use board::{Picture, Square};
use contract::{
    Advice, Advise, Hint, MOST_MOVES, Outcome, Outlook, Played, Question as _, Standing, Tried, Turn,
    UsageError, auto, sift,
};
use search::{Meter, Seed};

/// The bytes that a square takes as text, as a place for a queen, and in the lists of forced squares.
const BYTES_PER_SQUARE: u64 = 64;

impl Advise for Question {
    fn advise(&self, played: &Played, meter: &mut Meter<'_>) -> Result<Hint, UsageError> {
        let queens = self.queens(played)?;
        let mut hint = Hint::new(self.board_with(&queens));
        if let Err(limit) =
            meter.check_total(self.position.shape.frame_len().saturating_mul(BYTES_PER_SQUARE))
        {
            return Ok(hint.stopped(limit));
        }
        let here = self.with(&queens)?;
        let position = &here.position;
        let known = match auto(&here, meter).outcome {
            Outcome::Solved(found) => found.solution.as_squares().to_vec(),
            Outcome::Impossible(reason) => return Ok(hint.lost(reason.to_string())),
            Outcome::Stopped(stopped) => return Ok(hint.stopped(stopped.limit)),
        };
        if queens.len() == position.n as usize {
            return Ok(hint.over());
        }
        hint.outlook = Outlook::Won { left: Some(u64::from(position.n) - queens.len() as u64) };
        let lines = lines(position);
        let mut free: Vec<Square> =
            position.open.squares().filter(|s| queens.binary_search(s).is_err()).collect();
        let looked_at_all = free.len() <= MOST_MOVES;
        if !looked_at_all {
            let fewest = lines.iter().min_by_key(|line| line.squares.len());
            let Some(Line { name, squares }) = fewest else { return Ok(hint) };
            hint.note =
                Some(format!("There are too many free squares to examine: these are those of {name}."));
            free.clone_from(squares);
        }
        sift(&mut hint, &free, &known, "a solution has a queen here", &mut |square| {
            let mut more = queens.clone();
            more.push(square);
            more.sort_unstable();
            // A queen on a free square makes no spec that cannot be read.
            let Ok(question) = self.with(&more) else { return Ok(Tried::Loses("it is not free".into())) };
            match auto(&question, meter).outcome {
                Outcome::Solved(found) => Ok(Tried::Keeps(found.solution.as_squares().to_vec())),
                Outcome::Impossible(reason) => Ok(Tried::Loses(reason.to_string())),
                Outcome::Stopped(stopped) => Err(stopped.limit),
            }
        });
        if looked_at_all {
            mark_forced(&mut hint, position, &lines, meter);
        }
        Ok(hint)
    }

    fn turn(&self, played: &Played) -> Result<Turn, UsageError> {
        let queens = self.queens(played)?;
        let position = &self.position;
        let shut: HashSet<Square> = position.attacked(&queens).into_iter().collect();
        let free = position.shape.squares().filter(|s| !shut.contains(s) && queens.binary_search(s).is_err());
        let mut turn = Turn::to_squares(self.board_with(&queens), free);
        for (n, &queen) in queens.iter().enumerate() {
            let others = queens[n + 1..].iter().filter(|&&other| position.conflict(queen, other).is_some());
            turn.conflicts.extend(others.map(|&other| [queen, other]));
        }
        Ok(match turn.conflicts.is_empty() {
            false => Turn { standing: Standing::Stuck, ..turn },
            true if queens.len() == position.n as usize => turn.won(),
            true => turn,
        })
    }
}

/// Marks the forced squares, gives their reasons, and puts them first.
fn mark_forced(hint: &mut Hint, position: &Position, lines: &[Line], meter: &mut Meter<'_>) {
    let by_hand = match forced(position, lines, meter) {
        Ok(by_hand) => by_hand,
        Err(limit) => {
            hint.limit = Some(limit);
            Vec::new()
        }
    };
    let lost: Vec<Square> = hint.losing.iter().flat_map(|advice| advice.squares.clone()).collect();
    for advice in &mut hint.moves {
        let Advice { squares, reason, forced, .. } = advice;
        let Some(square) = squares.first() else { continue };
        if let Some((_, why)) = by_hand.iter().find(|(found, _)| found == square) {
            (*reason, *forced) = (why.clone(), true);
            continue;
        }
        let alone = |line: &&Line| {
            line.squares.contains(square)
                && line.squares.iter().all(|other| other == square || lost.contains(other))
        };
        if let Some(line) = lines.iter().find(alone) {
            (*reason, *forced) =
                (format!("a queen on any other square of {} leads to no solution", line.name), true);
        }
    }
    // Those with a reason that can be followed on paper come first.
    let on_paper = |advice: &Advice| by_hand.iter().any(|(square, _)| advice.squares.first() == Some(square));
    hint.moves.sort_by_key(|advice| (!on_paper(advice), !advice.forced));
}

impl Question {
    /// All queens on the board, in reading order: those of the question, and those of the position.
    fn queens(&self, played: &Played) -> Result<Vec<Square>, UsageError> {
        let shape = &self.position.shape;
        let mut queens = match played {
            Played::Start => Vec::new(),
            Played::Squares(squares) => squares.clone(),
            Played::Picture(text) => {
                let picture = Picture::parse(text, ".#Q")?;
                let same_size = (picture.rows(), picture.cols()) == (shape.rows(), shape.cols());
                let queens = picture.letters().filter(|&(_, letter)| letter == 'Q').map(|(square, _)| square);
                let queens: Vec<Square> = queens.collect();
                if !same_size || queens.iter().any(|&queen| !shape.contains(queen)) {
                    return Err(UsageError::new(
                        "the position must have the squares of the board: the same rows, with queens on squares that are not blocked",
                    ));
                }
                queens
            }
            Played::Moves(_) | Played::Actions(_) => {
                return Err(UsageError::new(
                    "a position is the squares of the queens, such as a1 c2, or a picture of the board",
                ));
            }
        };
        queens.extend(&self.position.placed);
        queens.sort_unstable();
        queens.dedup();
        Ok(queens)
    }

    /// The same question with exactly these queens placed.
    fn with(&self, queens: &[Square]) -> Result<Self, UsageError> {
        let mut spec = self.spec().clone();
        for option in [&DISTINCT, &RANDOM, &ROW] {
            spec.unset(option);
        }
        let with_queens = Position { placed: queens.to_vec(), ..self.position.clone() };
        spec.set_board(with_queens.row_texts().join("/"));
        Self::read(&spec, &Seed::new(0))
    }
}

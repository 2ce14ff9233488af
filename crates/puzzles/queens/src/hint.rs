//! Help while placing queens: every square that a solution with these queens contains, and which of them are
//! forced.
//!
//! A square is forced if every solution has a queen there. `deduction` finds such a square as a solver on paper does,
//! and tells the steps. The others are found by deciding each free square in turn; one that is left alone in its row,
//! column or region is forced too.

use std::collections::HashSet;

use super::deduction::{Board, Squares, next_queen, solve, told};
use super::description::{DISTINCT, RANDOM, ROW};
use super::make::{MAKES, uses};
use super::position::{Line, Position, lines};
use super::reading::Question;
use super::solver::{self, Decision};
use board::{Highlight, Picture, Square};
use contract::{
    Advice, Advise, Deduction, Hint, MOST_MOVES, Outcome, Outlook, Played, Question as _, Rating, Standing,
    Technique, Tried, Turn, UsageError, auto, sift,
};
use search::{Limit, Meter, Seed, Sort};

/// The bytes that a square takes as text, as a place for a queen, and in the lists of forced squares.
const BYTES_PER_SQUARE: u64 = 64;

impl Advise for Question {
    fn advise(&self, played: &Played, meter: &mut Meter<'_>) -> Result<Hint, UsageError> {
        let (queens, crosses) = self.pieces(played)?;
        let mut hint = Hint::new(self.board_with(&queens));
        hint.frame.highlights.extend(crosses.iter().map(|&square| (square, Highlight::Reason)));
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
            more.put_in_order();
            // A queen on a free square makes no spec that cannot be read.
            let Ok(question) = self.with(&more) else { return Ok(Tried::Loses("it is not free".into())) };
            match auto(&question, meter).outcome {
                Outcome::Solved(found) => Ok(Tried::Keeps(found.solution.as_squares().to_vec())),
                Outcome::Impossible(reason) => Ok(Tried::Loses(reason.to_string())),
                Outcome::Stopped(stopped) => Err(stopped.limit),
            }
        });
        if looked_at_all {
            mark_forced(&mut hint, &lines);
            reason(&mut hint, position, &crosses, &lines);
        }
        Ok(hint)
    }

    fn rules(&self) -> Vec<&'static str> {
        let Position { regions, apart, torus, .. } = &self.position;
        let mut rules = match (regions, apart) {
            (Some(_), true) => vec![
                "Place a queen in every row, column and region.",
                "No two queens may touch, not even at a corner.",
                "Further away they may share a diagonal.",
            ],
            (Some(_), false) => vec![
                "Place a queen in every row, column and region.",
                "Diagonals do not matter, so queens may touch.",
            ],
            (None, _) => vec!["Place a queen in every row and column.", "No two may share a diagonal."],
        };
        if *torus {
            rules.push("Diagonals continue at the opposite edge.");
        }
        rules
    }

    fn turn(&self, played: &Played) -> Result<Turn, UsageError> {
        let (queens, _) = self.pieces(played)?;
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

    fn rate(&self, meter: &mut Meter<'_>) -> Result<Option<Rating>, Limit> {
        let position = &self.position;
        let Some(board) = Board::of(position) else { return Ok(None) };
        let (steps, known) = solve(&board);
        let solutions = match &self.refusal {
            Some(_) => 0,
            None => match solver::decide(position, false, meter)? {
                Decision::Impossible(_) => 0,
                Decision::Solved(columns) if solver::has_another(position, &columns, meter)? => 2,
                Decision::Solved(_) => 1,
            },
        };
        let hardest = steps.iter().map(|step| step.technique.difficulty()).max().unwrap_or(0);
        let difficulty = match solutions {
            0 => Err("it has no solution".into()),
            1 if known.placed.len() == position.n => Ok(&MAKES.difficulties[hardest]),
            1 => Err(format!(
                "it has exactly one solution, but the techniques find only {} of its {} queens: the rest must be guessed",
                known.placed.len(),
                position.n
            )),
            _ => Err("it has more than one solution, and reasoning cannot choose between them".into()),
        };
        let (steps, facts) = match solutions {
            1 => (steps.iter().map(|step| told(&board, position, step)).collect(), uses(&steps)),
            _ => (Vec::new(), Vec::new()),
        };
        Ok(Some(Rating { difficulty, steps, facts }))
    }
}

/// The technique that is left when no other says anything.
const ELIMINATION: Technique = Technique {
    name: "elimination",
    summary: "a square has the queen of its line if each other square of that line leads to no solution",
};

/// Marks the squares of which every solution has one: all others of their line lose.
fn mark_forced(hint: &mut Hint, lines: &[Line]) {
    let lost = squares(hint.losing.iter());
    for advice in &mut hint.moves {
        let Some(square) = advice.squares.first() else { continue };
        let alone = |line: &&Line| {
            line.squares.contains(square)
                && line.squares.iter().all(|other| other == square || lost.contains(other))
        };
        if let Some(line) = lines.iter().filter(alone).min_by_key(|line| line.squares.len()) {
            advice.forced = true;
            advice.reason = match line.squares.len() {
                1 => format!("{} has no other square left", line.name),
                _ => format!("a queen on any other square of {} leads to no solution", line.name),
            };
        }
    }
    hint.moves.put_in_order_by_key(|advice| !advice.forced);
}

/// Finds the steps to the next queen: by the techniques of `deduction`, or because everything else fails. What was found
/// out about the free squares confirms every step.
fn reason(hint: &mut Hint, position: &Position, crosses: &[Square], lines: &[Line]) {
    let loses = squares(hint.losing.iter());
    let forced = squares(hint.moves.iter().filter(|advice| advice.forced));
    let wrong: Vec<Square> = crosses.iter().copied().filter(|square| forced.contains(square)).collect();
    if let Some(&wrong) = wrong.first() {
        let name = position.shape.name(wrong);
        hint.note = Some(format!("{name} is crossed out, but every solution has a queen there."));
    }
    let steps = Board::of(position).map_or_else(Vec::new, |mut board| {
        let crossed = crosses.iter().filter(|_| wrong.is_empty()).map(|&square| board.number(square));
        board.blank.open = board.blank.open.without(Squares::of(crossed));
        next_queen(&board).iter().map(|step| told(&board, position, step)).collect()
    });
    let confirmed = |step: &Deduction| {
        step.crossed.iter().all(|square| loses.contains(square))
            && step.placed.is_none_or(|square| forced.contains(&square))
    };
    if !steps.is_empty() && steps.iter().all(confirmed) {
        let next = steps.last().and_then(|step| step.placed);
        // What can be followed on paper comes first.
        hint.moves.put_in_order_by_key(|advice| (advice.squares.first().copied() != next, !advice.forced));
        let reasons: Vec<&str> = steps.iter().map(|step| step.reason.as_str()).collect();
        hint.moves[0].reason = reasons.join("; ");
        hint.reasoning = steps;
        return;
    }
    let within = |line: &&Line| line.squares.iter().any(|square| forced.contains(square));
    let Some(line) = lines.iter().filter(within).min_by_key(|line| line.squares.len()) else { return };
    let (placed, crossed): (Vec<Square>, Vec<Square>) =
        line.squares.iter().copied().partition(|square| forced.contains(square));
    hint.reasoning = vec![Deduction {
        technique: &ELIMINATION,
        look: line.name.clone(),
        crossed,
        placed: placed.first().copied(),
        reason: format!("a queen on any other square of {} leads to no solution", line.name),
    }];
}

/// The squares of moves.
fn squares<'a>(moves: impl Iterator<Item = &'a Advice>) -> HashSet<Square> {
    moves.flat_map(|advice| advice.squares.iter().copied()).collect()
}

impl Question {
    /// All queens on the board, in reading order, those of the question and those of the position, and the squares that
    /// the player crossed out.
    fn pieces(&self, played: &Played) -> Result<(Vec<Square>, Vec<Square>), UsageError> {
        let shape = &self.position.shape;
        let mut crosses = Vec::new();
        let mut queens = match played {
            Played::Start => Vec::new(),
            Played::Squares(squares) => squares.clone(),
            Played::Picture(text) => {
                let picture = Picture::parse(text, ".#Qx")?;
                let same_size = (picture.rows(), picture.cols()) == (shape.rows(), shape.cols());
                let with = |sign| {
                    picture.letters().filter(move |&(_, letter)| letter == sign).map(|(square, _)| square)
                };
                let queens: Vec<Square> = with('Q').collect();
                crosses.extend(with('x'));
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
        queens.put_in_order();
        queens.dedup();
        Ok((queens, crosses))
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

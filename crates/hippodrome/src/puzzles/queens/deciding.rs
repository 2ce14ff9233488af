//! One solution of a board with placed queens, blocked squares or regions, or a proof that there is none.
//!
//! Large boards are given to a short local search first, which finds solutions where there is room to move. All others
//! are decided by propagation and clause learning in turns: a bare search, made fast, is several times quicker on most
//! boards, and learning is there for those on which it would never end. Boards with regions, or of side over 64, are the
//! learner's alone. Its proof is made ready for the independent checker here: every step is a text
//! of square names, `a1` for "a queen on a1", `-a1` for "no queen on a1", one of which must hold; `d 3 7` says that the
//! third and the seventh of these clauses are needed no more.
//! Limits: no proof is told for sides over 1000, or where it would be longer than 200 MB, or where the learner has not
//! come to an end within some time after the other search has.

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};

use super::board::Board;
use super::learning::{self, Step};
use super::propagation::{Branch, Course, Words};
use super::{closed_form, min_conflicts};
use crate::board::Square;
use crate::control::{Control, Meter};
use crate::outcome::Limit;
use crate::record;
use crate::search::Silent;

/// What is found out about a board.
pub(super) enum Decision {
    /// The columns of a solution, top row first.
    Solved(Vec<u32>),
    /// There is none; the certificate of that, where it was wanted and is not too large.
    Impossible(Option<Value>),
}

/// Finds a solution, decided by chance if that is asked for, or proves that there is none.
pub(super) fn decide(
    board: &Board,
    random: bool,
    control: &Control,
    meter: &mut Meter<'_>,
) -> Result<Decision, Limit> {
    /// Below this side the exact search is quick in any case.
    const LARGE: u32 = 32;
    /// Attempts of the local search: enough for large boards with room to move.
    const ATTEMPTS: u32 = 20;
    if board.n >= LARGE || random {
        let mut chance = if random { control.seed().generator() } else { ChaCha8Rng::seed_from_u64(0) };
        match min_conflicts::solve(board, ATTEMPTS, &mut chance, control, meter, &mut Silent) {
            Ok(columns) => return Ok(Decision::Solved(columns)),
            Err(Limit::Method) => {}
            Err(limit) => return Err(limit),
        }
    }
    by_turns(board, control, meter)
}

/// The certificate that a board has no solution, which is known already: where it is wanted and no limit forbids it.
pub(super) fn proof(board: &Board, control: &Control) -> Option<Value> {
    if !control.wants_proof() {
        return None;
    }
    // The checker knows Pólya's theorem, and that placed queens stand and every line needs a square.
    if (board.torus && !closed_form::fits_torus(board.n)) || board.refusal().is_some() {
        return certificate(board, Vec::new());
    }
    match by_turns(board, control, &mut control.meter()) {
        Ok(Decision::Impossible(certificate)) => certificate,
        _ => None,
    }
}

/// Decides a board by propagation and by clause learning in turns. Which is quicker differs from board to board, often by
/// far; in turns of about the same time, both together cost about twice what the quicker one takes alone.
fn by_turns(board: &Board, control: &Control, meter: &mut Meter<'_>) -> Result<Decision, Limit> {
    /// Nodes and conflicts of a turn, each some tenths of a second.
    const NODES: u64 = 1 << 20;
    const CONFLICTS: u64 = 1 << 11;
    /// Conflicts after which there is no proof of what propagation has found out.
    const PATIENCE: u64 = 1 << 18;
    /// A proof may hold this much while it grows, and this share of the memory.
    const ROOM: u64 = 1 << 30;
    const SHARE: u64 = 4;
    // For a square: its lines, and what is known of it.
    let squares = u64::from(board.n) * u64::from(board.n);
    control.reserve(squares.saturating_mul(250))?;
    let room = control.wants_proof().then(|| ROOM.min(control.memory() / SHARE) as usize);
    let (squares, groups) = board.groups();
    let mut learner = learning::Search::new(squares.len(), &groups, room);
    let mut words =
        if Words::takes(board) { Some(Words::new(board, Branch::Fewest, control)?) } else { None };
    let solved = |places: Vec<u32>| {
        let mut columns = vec![0; board.n as usize];
        for Square { row, col } in places.into_iter().map(|place| squares[place as usize]) {
            columns[row as usize] = col;
        }
        Ok(Decision::Solved(columns))
    };
    let impossible = |steps: Option<Vec<Step>>| {
        let texts = steps.and_then(|steps| texts(board, &squares, &steps));
        Ok(Decision::Impossible(texts.and_then(|texts| certificate(board, texts))))
    };
    loop {
        if let Some(words) = &mut words {
            match words.run(NODES, meter)? {
                Course::Paused => {}
                Course::Solution => return Ok(Decision::Solved(words.columns().to_vec())),
                Course::Complete if room.is_none() => return impossible(None),
                // Only the learner can say how it knows.
                Course::Complete => {
                    return match learner.run(PATIENCE, meter) {
                        Ok(Some(learning::Decision::None(steps))) => impossible(steps),
                        Ok(Some(learning::Decision::Queens(places))) => solved(places),
                        Ok(None) | Err(_) => impossible(None),
                    };
                }
            }
        }
        match learner.run(CONFLICTS, meter)? {
            None => {}
            Some(learning::Decision::None(steps)) => return impossible(steps),
            Some(learning::Decision::Queens(places)) => return solved(places),
        }
    }
}

/// The steps of a proof as texts; none where they would be too long.
fn texts(board: &Board, squares: &[Square], steps: &[Step]) -> Option<Vec<String>> {
    /// Bytes of text that the checker can still be given.
    const LONGEST: usize = 200_000_000;
    let names: Vec<String> = squares.iter().map(|&square| board.shape.name(square)).collect();
    let mut left = LONGEST;
    let mut texts = Vec::with_capacity(steps.len());
    for step in steps {
        let words: Vec<String> = match step {
            Step::Clause(literals) => literals
                .iter()
                .map(|&(place, queen)| format!("{}{}", if queen { "" } else { "-" }, names[place as usize]))
                .collect(),
            Step::Done(clauses) => {
                std::iter::once("d".to_string()).chain(clauses.iter().map(u32::to_string)).collect()
            }
        };
        let text = words.join(" ");
        left = left.checked_sub(text.len() + 3)?;
        texts.push(text);
    }
    Some(texts)
}

/// The certificate that a board has no solution, with the steps of its proof.
fn certificate(board: &Board, steps: Vec<String>) -> Option<Value> {
    /// What the checker reads square by square. Of an empty torus it needs to know the side only.
    const LARGEST: u32 = 1000;
    let statement = board.statement().filter(|_| board.n <= LARGEST || (board.torus && board.is_plain()))?;
    Some(record::certificate("queens-none", statement, json!({ "steps": steps })))
}

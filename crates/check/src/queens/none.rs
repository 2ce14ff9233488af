//! Claim "queens-none": the board of claim "queens" has no solution.
//!
//! A step of the proof is a clause, a text of square names of which one must be true: `a1` says that a queen stands
//! on a1, `-a1` that none does. It must follow from the rules and the clauses before it by reverse unit
//! propagation (Goldberg and Novikov, 2003): deny all its literals; draw the consequences, over and over: a queen rules
//! out every square that it attacks, and where all of a clause but one literal is false, that one is true; a
//! contradiction must come up. The rules that need a queen (each row, column and region) are clauses too, and
//! placed queens are facts. What follows without any denial is kept for good, and once that contradicts
//! itself there is no solution. `d 3 7` says that the third and the seventh clause are needed no more.
//!
//! On a torus whose side n is divisible by 2 or 3 no steps are needed (Pólya, 1918). All rows r are different modulo n,
//! and so are the columns c, the sums r + c and the differences r - c. Adding up the r + c: 2T = T, modulo n, where T = 0 + 1 + … +
//! (n - 1) = n(n - 1)/2; so n divides T, and n is odd. Adding up the (r + c)² + (r - c)² = 2r² + 2c²: 2S = 4S, where S = n(n -
//! 1)(2n - 1)/6 adds up the squares; so n divides 2S = n(n - 1)(2n - 1)/3, and n is not divisible by 3.
//!
//! Limits: sides to 1000, but for such a torus. A clause needs at most one look at each square of each line and at
//! each literal of each clause before it; [`LOOKS_A_STEP`] of these quick looks count as one step of the check's work.

use crate::board::{Board, NO_SQUARE};
use crate::json::{Object, Value};
use crate::members::Members;
use crate::verdict::{Rejection, Verdict, counted, invalid, shown, unreadable};
use crate::work::Work;

use super::{QUEEN, Question};

const MAX_SIDE: usize = 1000;
const LOOKS_A_STEP: u64 = 16;

/// Checks a certificate whose claim is "queens-none".
pub(crate) fn check(object: &Object<'_>, work: &mut Work) -> Result<Verdict, Rejection> {
    let members = Members::exactly(object, &["board", "torus", "regions", "touching", "steps"])?;
    let is_blocked = |row: &Value<'_>, size| {
        row.text().is_some_and(|row| row.len() == size && row.bytes().all(|cell| cell == NO_SQUARE))
    };
    if let Some(rows) = members.value("board").list()
        && !rows.is_empty()
        && rows.iter().all(|row| is_blocked(row, rows.len()))
    {
        let size = rows.len();
        // The board's reader refuses such boards, because other puzzles have none.
        return Ok(Verdict::Valid(format!("no queens on a board of {size}x{size} blocked squares")));
    }
    let question = Question::read(&members)?;
    let Question { board, size, torus, .. } = &question;
    let verified = Verdict::Valid(format!("no way to place {}", question.noun()));
    if *torus && (size.is_multiple_of(2) || size.is_multiple_of(3)) {
        return Ok(verified);
    }
    if *size > MAX_SIDE || board.cells().is_empty() {
        return unreadable(format!("board: not a picture of at most {MAX_SIDE} rows"));
    }
    let mut facts = Facts::new(&question);
    let steps = members.texts("steps")?;
    for (number, step) in (1_usize..).zip(&steps) {
        if facts.contradictory {
            break;
        }
        facts.take(board, number, step)?;
        work.spend(std::mem::take(&mut facts.looks) / LOOKS_A_STEP + 1)?;
    }
    match facts.contradictory {
        true => Ok(verified),
        false => invalid(format!("after {} there may still be a solution", counted(steps.len(), "step"))),
    }
}

/// A square and whether a queen stands there: twice its place, plus 1 for "no queen".
type Literal = usize;

/// What is known of the board. All places and literals in here come from the board, so that none is out of range.
struct Facts {
    /// The squares of each line, as places. A queen attacks those that share a line with it.
    lines: Vec<Vec<usize>>,
    /// The lines of each place.
    lines_of: Vec<Vec<usize>>,
    /// Whether each literal is known or, during a check, assumed to be true.
    holds: Vec<bool>,
    /// The literals that hold, in the order in which they came up.
    trail: Vec<Literal>,
    /// How many of them have had their consequences drawn.
    drawn: usize,
    /// The first two literals of a clause are watched: as long as neither is false, nothing follows from it.
    clauses: Vec<Vec<Literal>>,
    /// By literal, the clauses that watch it.
    watchers: Vec<Vec<usize>>,
    /// By the steps' own numbers, where their clauses are, if they are kept.
    named: Vec<Option<usize>>,
    /// Whether the facts contradict each other.
    contradictory: bool,
    /// Looks at squares and literals that are not yet counted as work.
    looks: u64,
}

impl Facts {
    /// What the rules say.
    fn new(question: &Question) -> Self {
        let board = &question.board;
        let places = board.cells().len();
        let mut facts = Self {
            lines: Vec::new(),
            lines_of: vec![Vec::new(); places],
            holds: vec![false; 2 * places],
            trail: Vec::new(),
            drawn: 0,
            clauses: Vec::new(),
            watchers: vec![Vec::new(); 2 * places],
            named: Vec::new(),
            contradictory: false,
            looks: 0,
        };
        let mut clauses: Vec<Vec<Literal>> = Vec::new();
        for kind in question.lines() {
            let first = facts.lines.len();
            facts.lines.resize(first + kind.count, Vec::new());
            for square in board.squares() {
                let Some(place) = board.place(square) else { continue };
                let line = first + (kind.of)(square) as usize;
                facts.lines[line].push(place);
                facts.lines_of[place].push(line);
            }
            if kind.need_one {
                let line_clause = |line: &Vec<usize>| line.iter().map(|place| 2 * place).collect();
                clauses.extend(facts.lines[first..].iter().map(line_clause));
            }
        }
        let placed = (0..places).filter(|&place| board.cells()[place] == QUEEN);
        clauses.extend(placed.map(|place| vec![2 * place]));
        for clause in clauses {
            facts.add(clause);
        }
        facts
    }

    /// Checks and adds a clause, or drops some.
    fn take(&mut self, board: &Board, number: usize, step: &str) -> Result<(), Rejection> {
        if let Some(numbers) = step.strip_prefix("d ") {
            for word in numbers.split(' ') {
                let place = word.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
                let Some(named) = place.and_then(|place| self.named.get_mut(place)) else {
                    return unreadable(format!(
                        "step {number}: there is no clause {} before it",
                        shown(word)
                    ));
                };
                if let Some(clause) = named.take() {
                    self.clauses[clause] = Vec::new();
                }
            }
            return Ok(());
        }
        let mut clause = Vec::new();
        for word in step.split(' ').filter(|_| !step.is_empty()) {
            let (name, denied) = word.strip_prefix('-').map_or((word, 0), |name| (name, 1));
            let square = board.find(format_args!("step {number}"), name)?;
            clause.extend(board.place(square).map(|place| 2 * place + denied));
        }
        clause.sort_unstable();
        clause.dedup();
        if !self.follows(&clause) {
            let step = shown(step);
            return invalid(format!("step {number}: {step}: does not follow from what is before it"));
        }
        let place = self.add(clause);
        self.named.push(place);
        Ok(())
    }

    /// Whether a contradiction comes up when all literals of the clause are denied.
    fn follows(&mut self, clause: &[Literal]) -> bool {
        let known = self.trail.len();
        let mut follows = false;
        for &literal in clause {
            if self.holds[literal] {
                follows = true;
                break;
            }
            self.set(literal ^ 1);
        }
        follows = follows || !self.draw_consequences();
        for literal in self.trail.drain(known..) {
            self.holds[literal] = false;
        }
        self.drawn = known;
        follows
    }

    /// Adds a clause for good, with what follows from it; where it is kept, if it must be.
    fn add(&mut self, mut clause: Vec<Literal>) -> Option<usize> {
        // Literals that are false for good can be left out, a clause that is true for good altogether.
        if clause.iter().any(|&literal| self.holds[literal]) {
            return None;
        }
        clause.retain(|&literal| !self.holds[literal ^ 1]);
        match clause[..] {
            [] => self.contradictory = true,
            [only] => {
                self.set(only);
                self.contradictory |= !self.draw_consequences();
            }
            [first, second, ..] => {
                let place = self.clauses.len();
                self.watchers[first].push(place);
                self.watchers[second].push(place);
                self.clauses.push(clause);
                return Some(place);
            }
        }
        None
    }

    fn set(&mut self, literal: Literal) {
        if !self.holds[literal] {
            self.holds[literal] = true;
            self.trail.push(literal);
        }
    }

    /// Draws all consequences of what holds; false if they contradict each other.
    fn draw_consequences(&mut self) -> bool {
        while let Some(&literal) = self.trail.get(self.drawn) {
            self.drawn += 1;
            if literal % 2 == 0 && !self.rule_out_attacked(literal / 2) {
                return false;
            }
            let watchers = std::mem::take(&mut self.watchers[literal ^ 1]);
            self.looks += watchers.len() as u64;
            let mut kept = Vec::with_capacity(watchers.len());
            let mut consistent = true;
            for place in watchers {
                if !consistent || self.still_watches(place, literal ^ 1, &mut consistent) {
                    kept.push(place);
                }
            }
            self.watchers[literal ^ 1] = kept;
            if !consistent {
                return false;
            }
        }
        true
    }

    /// A queen stands on a place; false if it attacks another.
    fn rule_out_attacked(&mut self, place: usize) -> bool {
        for &line in &self.lines_of[place] {
            self.looks += self.lines[line].len() as u64;
            for &other in self.lines[line].iter().filter(|&&other| other != place) {
                if self.holds[2 * other] {
                    return false;
                }
                if !std::mem::replace(&mut self.holds[2 * other + 1], true) {
                    self.trail.push(2 * other + 1);
                }
            }
        }
        true
    }

    /// A literal that a clause watches has become false. Another is watched instead, where there is one that is
    /// not false; else the clause goes on watching, and its other watched literal must be true.
    fn still_watches(&mut self, place: usize, literal: Literal, consistent: &mut bool) -> bool {
        let clause = &mut self.clauses[place];
        let &[first, second, ..] = &clause[..] else { return false };
        let other = if first == literal { second } else { first };
        if self.holds[other] {
            return true;
        }
        let free = (2..clause.len()).find(|&i| !self.holds[clause[i] ^ 1]);
        self.looks += free.unwrap_or(clause.len()) as u64;
        if let Some(free) = free {
            clause[0] = other;
            clause[1] = clause[free];
            clause[free] = literal;
            self.watchers[clause[1]].push(place);
            return false;
        }
        *consistent = !self.holds[other ^ 1];
        self.set(other);
        true
    }
}

//! Claim "queens-none": the board of claim "queens" has no solution.
//!
//! The proof is a [`tree`] of choices, or a list of steps. A step is a clause: square names of which at least one must
//! be true. `a1` says that a queen stands on a1, `-a1` that none does. A clause must follow from the rules and the earlier
//! clauses by reverse unit propagation (Goldberg and Novikov, 2003): assume that all its literals are false, then draw
//! consequences until there is a contradiction. A queen rules out every square that it attacks; if all literals of a
//! clause but one are false, that one is true. Each row, column and region needs a queen, which is a clause too, and
//! queens that are already placed are facts. What follows without any assumption is kept. Once the facts contradict each
//! other, there is no solution. `d 3 7` deletes the third and the seventh clause.
//!
//! On a torus whose side n is divisible by 2 or 3, no steps are needed (Pólya, 1918). In a solution the rows r all
//! differ modulo n, and so do the columns c, the sums r + c and the differences r - c. Modulo n, the sum of all r + c
//! is 2T = T, where T = 0 + 1 + … + (n - 1) = n(n - 1)/2; so n divides T, and n is odd. The sum of all
//! (r + c)² + (r - c)² = 2r² + 2c² is 2S = 4S, where S = n(n - 1)(2n - 1)/6 is the sum of the squares; so n divides
//! 2S = n(n - 1)(2n - 1)/3, and n is not divisible by 3.
//!
//! Limits: sides of at most 1000, except on such a torus. A clause takes at most one visit to each square of each line
//! and to each literal of each earlier clause. Visits are quick: [`VISITS_PER_STEP`] count as one step of work.

use crate::board::{Board, NO_SQUARE_WRITTEN};
use crate::json::{Object, Value};
use crate::members::Members;
use crate::verdict::{Rejection, Verdict, counted, invalid, shown, unreadable};
use crate::work::Work;

use super::{Grid, Question, tree};

const MAX_SIDE: usize = 1000;
const VISITS_PER_STEP: u64 = 16;

/// Checks a certificate whose claim is "queens-none".
pub(crate) fn check(object: &Object<'_>, work: &mut Work) -> Result<Verdict, Rejection> {
    let proof = if object.contains_key("tree") { "tree" } else { "steps" };
    let members = Members::exactly(object, &["board", "torus", "regions", "touching", proof])?;
    let is_blocked = |row: &Value<'_>, size| {
        row.text()
            .is_some_and(|row| row.len() == size && row.chars().all(|cell| NO_SQUARE_WRITTEN.contains(&cell)))
    };
    let size = members.value("board").list().map_or(0, |rows| rows.items().count());
    if let Some(rows) = members.value("board").list()
        && size > 0
        && rows.items().all(|row| is_blocked(&row, size))
    {
        // `Board` refuses such boards, because no other puzzle has them.
        let queens = counted(size, "queen");
        return Ok(Verdict::Valid(format!("no way to place {queens}: every square is blocked")));
    }
    let question = Question::read(&members)?;
    let Question { board, size, torus, .. } = &question;
    let verified = Verdict::Valid(format!("no way to place {}", question.noun()));
    if *torus && (size.is_multiple_of(2) || size.is_multiple_of(3)) {
        return Ok(verified);
    }
    if *size > MAX_SIDE || board.cells().is_empty() {
        return unreadable(format!("board: not a list of at most {MAX_SIDE} rows"));
    }
    if proof == "tree" {
        tree::check(&question, members.text("tree")?, work)?;
        return Ok(verified);
    }
    let mut facts = Facts::new(&question);
    let steps = members.texts("steps")?;
    for (number, step) in (1_usize..).zip(&steps) {
        if facts.contradictory {
            break;
        }
        facts.take(board, number, step)?;
        work.spend(std::mem::take(&mut facts.visits) / VISITS_PER_STEP + 1)?;
    }
    match facts.contradictory {
        true => Ok(verified),
        false => invalid(format!("after {} a solution is still possible", counted(steps.len(), "step"))),
    }
}

/// A square with or without a queen: twice the index of its cell, plus 1 for "no queen".
type Literal = usize;

/// What is known about the board. All cells and literals come from the board, so none is out of range.
struct Facts {
    grid: Grid,
    /// Whether each literal is known or, while a clause is checked, assumed to be true.
    holds: Vec<bool>,
    /// The literals that hold, in the order in which they were found.
    trail: Vec<Literal>,
    /// The number of these whose consequences have been drawn.
    drawn: usize,
    /// The first two literals of a clause are watched: as long as neither is false, the clause has no consequence.
    clauses: Vec<Vec<Literal>>,
    /// The clauses that watch each literal.
    watchers: Vec<Vec<usize>>,
    /// The index in `clauses` of each clause of the proof, if it is still kept.
    named: Vec<Option<usize>>,
    /// Whether the facts contradict each other.
    contradictory: bool,
    /// Visits to squares and literals that have not been counted as work yet.
    visits: u64,
}

impl Facts {
    /// Returns what the rules and the placed queens say.
    fn new(question: &Question) -> Self {
        let (grid, places) = (question.grid(), question.board.cells().len());
        let needed = grid.lines.iter().zip(&grid.need_one).filter(|(_, need_one)| **need_one);
        let clauses: Vec<Vec<Literal>> = needed
            .map(|(line, _)| line.iter().map(|place| 2 * place).collect())
            .chain(question.placed().map(|place| vec![2 * place]))
            .collect();
        let mut facts = Self {
            grid,
            holds: vec![false; 2 * places],
            trail: Vec::new(),
            drawn: 0,
            clauses: Vec::new(),
            watchers: vec![Vec::new(); 2 * places],
            named: Vec::new(),
            contradictory: false,
            visits: 0,
        };
        for clause in clauses {
            facts.add(clause);
        }
        facts
    }

    /// Makes a step: checks and adds a clause, or deletes some.
    fn take(&mut self, board: &Board, number: usize, step: &str) -> Result<(), Rejection> {
        if let Some(numbers) = step.strip_prefix("d ") {
            for word in numbers.split(' ') {
                let place = word.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
                let Some(named) = place.and_then(|place| self.named.get_mut(place)) else {
                    return unreadable(format!("step {number}: there is no earlier clause {}", shown(word)));
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
            return invalid(format!(
                "step {number}: {step}: does not follow from the rules and the earlier clauses"
            ));
        }
        let place = self.add(clause);
        self.named.push(place);
        Ok(())
    }

    /// Returns whether there is a contradiction if all literals of the clause are false.
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

    /// Adds a clause and its consequences, and returns its index if it has to be kept.
    fn add(&mut self, mut clause: Vec<Literal>) -> Option<usize> {
        // Facts are permanent: false literals can be left out, and a true clause is not needed at all.
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

    /// Draws all consequences of what holds; returns false if they contradict each other.
    fn draw_consequences(&mut self) -> bool {
        while let Some(&literal) = self.trail.get(self.drawn) {
            self.drawn += 1;
            if literal % 2 == 0 && !self.rule_out_attacked(literal / 2) {
                return false;
            }
            let watchers = std::mem::take(&mut self.watchers[literal ^ 1]);
            self.visits += watchers.len() as u64;
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

    /// Rules out the squares that a queen on this cell attacks; returns false if another queen is among them.
    fn rule_out_attacked(&mut self, place: usize) -> bool {
        for &line in &self.grid.lines_of[place] {
            self.visits += self.grid.lines[line].len() as u64;
            for &other in self.grid.lines[line].iter().filter(|&&other| other != place) {
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

    /// Handles a clause that watches a literal which has become false. The clause watches another literal instead, if
    /// there is one that is not false; then this returns false. Otherwise the other watched literal must be true.
    fn still_watches(&mut self, place: usize, literal: Literal, consistent: &mut bool) -> bool {
        let clause = &mut self.clauses[place];
        let &[first, second, ..] = &clause[..] else { return false };
        let other = if first == literal { second } else { first };
        if self.holds[other] {
            return true;
        }
        let free = (2..clause.len()).find(|&i| !self.holds[clause[i] ^ 1]);
        self.visits += free.unwrap_or(clause.len()) as u64;
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

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

use std::collections::BTreeMap;

use crate::board::{Board, NO_SQUARE, Numbering, Square, as_i64};
use crate::json::{Object, Value};
use crate::members::Members;
use crate::queens::{read_regions, side};
use crate::verdict::{Rejection, Verdict, counted, invalid, shown, unreadable};
use crate::work::Work;

const QUEEN: u8 = b'Q';
const MAX_SIDE: usize = 1000;
const LOOKS_A_STEP: u64 = 16;

/// Checks a certificate whose claim is "queens-none".
pub(crate) fn check(object: &Object<'_>, work: &mut Work) -> Result<Verdict, Rejection> {
    let members = Members::exactly(object, &["board", "torus", "regions", "touching", "steps"])?;
    let torus = members.truth("torus")?;
    if let Value::Number(_) = members.value("board") {
        let size = side(&members)?;
        return match torus && has_no_torus(size) {
            true => Ok(Verdict::Valid(no_way(size, TORUS))),
            false => unreadable("board: a number, which is only read for a torus whose side 2 or 3 divides"),
        };
    }
    let rows = members.texts("board")?;
    let size = rows.len();
    if size > 0 && rows.iter().all(|row| row.len() == size && row.bytes().all(|cell| cell == NO_SQUARE)) {
        // Other puzzles have no such boards, so the board's reader refuses them.
        return Ok(Verdict::Valid(format!("no queens on a board of {size}x{size} blocked squares")));
    }
    let board = Board::rectangular("board", &rows, ".#Q", Numbering::FromBottom)?;
    if board.width() != size || size > MAX_SIDE {
        return unreadable(format!(
            "board: {size} rows of {}, not a square board of side {MAX_SIDE} at most",
            board.width()
        ));
    }
    let touching = members.truth("touching")?;
    let regions = match members.value("regions") {
        Value::Null => None,
        _ => Some(read_regions(members.texts("regions")?, size)?),
    };
    if torus && regions.is_some() {
        return unreadable("regions: not known on a torus");
    }
    let steps = members.texts("steps")?;

    let kind = match (&regions, torus) {
        (Some(_), _) if touching => ", one in each region",
        (Some(_), _) => ", one in each region, none touching",
        (None, true) => TORUS,
        (None, false) => ", none attacking another",
    };
    let verified = no_way(size, kind);
    if torus && has_no_torus(size) {
        return Ok(Verdict::Valid(verified));
    }
    let lines = lines(&board, torus, regions.as_deref(), touching);
    let mut facts = Facts::new(&board, &lines);
    for (number, step) in (1_usize..).zip(&steps) {
        if facts.contradictory {
            break;
        }
        facts.take(&board, step).map_err(|why| why.at(number, step))?;
        work.spend(std::mem::take(&mut facts.looks) / LOOKS_A_STEP + 1)?;
    }
    match facts.contradictory {
        true => Ok(Verdict::Valid(verified)),
        false => invalid(format!("after {} there may still be a solution", counted(steps.len(), "step"))),
    }
}

const TORUS: &str = " on the torus, none attacking another";

/// Whether a torus of this side has no solution, as shown above.
fn has_no_torus(size: usize) -> bool {
    size.is_multiple_of(2) || size.is_multiple_of(3)
}

/// What was verified.
fn no_way(size: usize, kind: &str) -> String {
    format!("no way to place {} on the {size}x{size} board{kind}", counted(size, "queen"))
}

/// Squares that attack each other, as places in the board's cells; and whether one of them needs a queen.
struct Line {
    squares: Vec<usize>,
    needs_one: bool,
}

/// All lines of a board: a queen attacks exactly the squares that share a line with it.
fn lines(board: &Board, torus: bool, regions: Option<&[&str]>, touching: bool) -> Vec<Line> {
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    enum Key {
        Row(i64),
        Column(i64),
        Region(char),
        Rising(i64),
        Falling(i64),
        /// The upper square, and whether the lower one is to its right.
        Touching(i64, i64, bool),
    }
    let n = as_i64(board.height());
    let around = |line: i64| if torus { line.rem_euclid(n) } else { line };
    let letters: Vec<char> = regions.into_iter().flatten().flat_map(|row| row.chars()).collect();
    let mut lines: BTreeMap<Key, Vec<usize>> = BTreeMap::new();
    for k in 0..n {
        lines.extend([(Key::Row(k), Vec::new()), (Key::Column(k), Vec::new())]);
    }
    lines.extend(letters.iter().map(|&letter| (Key::Region(letter), Vec::new())));
    for square in board.squares() {
        let Some(place) = board.index(square) else { continue };
        let Square { row, column } = square;
        let mut join = |key| lines.entry(key).or_default().push(place);
        join(Key::Row(row));
        join(Key::Column(column));
        match letters.get(place) {
            Some(&letter) => join(Key::Region(letter)),
            None => {
                join(Key::Rising(around(row + column)));
                join(Key::Falling(around(row - column)));
            }
        }
        if regions.is_some() && !touching {
            // Two squares that touch at a corner are a line with the upper one's name.
            join(Key::Touching(row, column, true));
            join(Key::Touching(row - 1, column - 1, true));
            join(Key::Touching(row, column, false));
            join(Key::Touching(row - 1, column + 1, false));
        }
    }
    let needs_one = |key: &Key| matches!(key, Key::Row(_) | Key::Column(_) | Key::Region(_));
    lines.into_iter().map(|(key, squares)| Line { needs_one: needs_one(&key), squares }).collect()
}

/// A square and whether a queen stands there: twice its place, plus 1 for "no queen".
type Literal = usize;

/// What is wrong with a step.
enum Fault {
    Text(String),
    DoesNotFollow,
}

impl Fault {
    fn at(self, number: usize, step: &str) -> Rejection {
        match self {
            Self::Text(why) => Rejection::Unreadable(format!("step {number}: {why}")),
            Self::DoesNotFollow => {
                let step = shown(step);
                Rejection::Invalid(format!("step {number}: {step}: does not follow from what is before it"))
            }
        }
    }
}

/// What is known of the board. All places and literals in here come from the board, so that none is out of range.
struct Facts<'l> {
    lines: &'l [Line],
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

impl<'l> Facts<'l> {
    /// What the rules say.
    fn new(board: &Board, lines: &'l [Line]) -> Self {
        let places = board.cells().len();
        let mut lines_of = vec![Vec::new(); places];
        for (number, line) in lines.iter().enumerate() {
            for &place in &line.squares {
                lines_of[place].push(number);
            }
        }
        let mut facts = Self {
            lines,
            lines_of,
            holds: vec![false; 2 * places],
            trail: Vec::new(),
            drawn: 0,
            clauses: Vec::new(),
            watchers: vec![Vec::new(); 2 * places],
            named: Vec::new(),
            contradictory: false,
            looks: 0,
        };
        for line in lines.iter().filter(|line| line.needs_one) {
            facts.add(line.squares.iter().map(|&place| 2 * place).collect());
        }
        for (place, _) in (0..).zip(board.cells()).filter(|&(_, &cell)| cell == QUEEN) {
            facts.add(vec![2 * place]);
        }
        facts
    }

    /// Checks and adds a clause, or drops some.
    fn take(&mut self, board: &Board, step: &str) -> Result<(), Fault> {
        if let Some(numbers) = step.strip_prefix("d ") {
            for number in numbers.split(' ') {
                let place = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
                let Some(named) = place.and_then(|place| self.named.get_mut(place)) else {
                    return Err(Fault::Text(format!("there is no clause {} before it", shown(number))));
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
            let square = board.find(name).ok().and_then(|square| board.index(square));
            let Some(place) = square else {
                return Err(Fault::Text(format!("the board has no square \"{}\"", shown(name))));
            };
            clause.push(2 * place + denied);
        }
        clause.sort_unstable();
        clause.dedup();
        if !self.follows(&clause) {
            return Err(Fault::DoesNotFollow);
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
        let lines = self.lines;
        for i in 0..self.lines_of[place].len() {
            let line = &lines[self.lines_of[place][i]];
            self.looks += line.squares.len() as u64;
            for &other in line.squares.iter().filter(|&&other| other != place) {
                if self.holds[2 * other] {
                    return false;
                }
                self.set(2 * other + 1);
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

//! A proof of claim "queens-none" by a tree of choices, each of which is a row or a column.
//!
//! A case is what follows from some queens. A queen rules out all other squares of its lines. A row, column or region
//! without a queen must have one: if a single square is left on it, the queen is there, and if none is left, the case is
//! closed. In a case that is not closed, the next choice names a row (`3`) or a column (`b`) without a queen. Each square
//! that is left on it becomes a case: its queen is added, and what follows from that. These cases are taken in reading
//! order, each with all that is chosen in it, so that the choices are in the order of a depth-first search. At the end
//! every case is closed and no choice is left.
//!
//! Limits: memory linear in the board. A case takes a few visits to each square of each line through its new queens.
//! Visits are quick: [`VISITS_PER_STEP`] count as one step of work.

use crate::verdict::{Rejection, counted, invalid, quoted};
use crate::work::Work;

use super::none::VISITS_PER_STEP;
use super::{Grid, Question};

/// Checks that the tree leaves no case open.
pub(super) fn check(question: &Question, tree: &str, work: &mut Work) -> Result<(), Rejection> {
    let grid = question.grid();
    let mut case = Case::new(&grid);
    let mut names = (1_u64..).zip(tree.split(' ').filter(|_| !tree.is_empty()));
    let mut choices: Vec<Choice> = Vec::new();
    let mut closed = !(question.placed().all(|place| case.place(place)) && case.conclude());
    loop {
        work.spend(std::mem::take(&mut case.visits) / VISITS_PER_STEP + 1)?;
        if !closed {
            let Some((number, name)) = names.next() else {
                let all = tree.split(' ').filter(|_| !tree.is_empty()).count();
                return invalid(format!("tree: after {} a case is left open", counted(all, "choice")));
            };
            let line = question.board.find_line(format_args!("tree: choice {number}"), name)?;
            if !case.wants[line] {
                return invalid(format!("tree: choice {number}: {} has a queen already", quoted(name)));
            }
            choices.push(Choice { line, tried: 0, queens: case.queens.len(), ruled_out: case.ruled_out.len() });
        }
        let Some(choice) = choices.last_mut() else { break };
        case.return_to(choice);
        let untried = &grid.lines[choice.line][choice.tried..];
        closed = match untried.iter().position(|&place| case.open[place]) {
            Some(skipped) => {
                choice.tried += skipped + 1;
                !(case.place(untried[skipped]) && case.conclude())
            }
            None => {
                choices.pop();
                true
            }
        };
    }
    match names.next() {
        Some((number, name)) => {
            invalid(format!("tree: choice {number}: {}: every case is closed already", quoted(name)))
        }
        None => Ok(()),
    }
}

/// A choice whose cases are not all closed.
struct Choice {
    line: usize,
    /// How many places of the line are done.
    tried: usize,
    /// How many queens and squares that are ruled out belong to the case in which it was made.
    queens: usize,
    ruled_out: usize,
}

/// What follows from some queens.
struct Case<'g> {
    grid: &'g Grid,
    queens: Vec<usize>,
    /// The cells that are ruled out, in order.
    ruled_out: Vec<usize>,
    /// Whether each cell is a square that is not ruled out.
    open: Vec<bool>,
    /// How many of these each line has.
    left: Vec<usize>,
    /// Whether each line still needs a queen.
    wants: Vec<bool>,
    /// Lines that had a single square left, for their queens to be placed.
    forced: Vec<usize>,
    /// Visits that have not been counted as work yet.
    visits: u64,
}

impl<'g> Case<'g> {
    /// Returns the case without any queen. Lines with at most one square are noted.
    fn new(grid: &'g Grid) -> Self {
        let left: Vec<usize> = grid.lines.iter().map(Vec::len).collect();
        let forced = (0..left.len()).filter(|&line| grid.need_one[line] && left[line] <= 1).collect();
        Self {
            grid,
            queens: Vec::new(),
            ruled_out: Vec::new(),
            open: grid.lines_of.iter().map(|lines| !lines.is_empty()).collect(),
            left,
            wants: grid.need_one.clone(),
            forced,
            visits: 0,
        }
    }

    /// Places a queen; returns false if that closes the case.
    fn place(&mut self, place: usize) -> bool {
        if !self.open[place] {
            return false;
        }
        self.queens.push(place);
        let grid = self.grid;
        for &line in &grid.lines_of[place] {
            self.wants[line] = false;
        }
        for &line in &grid.lines_of[place] {
            self.visits += grid.lines[line].len() as u64;
            for &other in &grid.lines[line] {
                if self.open[other] && other != place && !self.rule_out(other) {
                    return false;
                }
            }
        }
        true
    }

    /// Rules out a cell; returns false if that closes the case.
    fn rule_out(&mut self, place: usize) -> bool {
        self.open[place] = false;
        self.ruled_out.push(place);
        let mut possible = true;
        for &line in &self.grid.lines_of[place] {
            self.left[line] -= 1;
            if self.wants[line] && self.left[line] <= 1 {
                possible &= self.left[line] == 1;
                self.forced.push(line);
            }
        }
        possible
    }

    /// Places all queens that are forced; returns false if that closes the case.
    fn conclude(&mut self) -> bool {
        while let Some(line) = self.forced.pop() {
            if self.wants[line] {
                let places = &self.grid.lines[line];
                self.visits += places.len() as u64;
                match places.iter().find(|&&place| self.open[place]) {
                    Some(&place) if self.place(place) => {}
                    _ => return false,
                }
            }
        }
        true
    }

    /// Takes back what was concluded after a choice was made.
    fn return_to(&mut self, choice: &Choice) {
        self.forced.clear();
        for place in self.ruled_out.drain(choice.ruled_out..) {
            self.open[place] = true;
            for &line in &self.grid.lines_of[place] {
                self.left[line] += 1;
            }
        }
        for place in self.queens.drain(choice.queens..) {
            for &line in &self.grid.lines_of[place] {
                self.wants[line] = self.grid.need_one[line];
            }
        }
    }
}

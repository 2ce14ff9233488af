//! The methods: the textbook's searches, and the choice of an engine behind `auto`.

use std::ops::ControlFlow;

use super::description::{RANDOM, ROW};
use super::first_rows::TwoRows;
use super::half_boards::{self, HalfBoards};
use super::position::{Position, Visit};
use super::propagation::{self, Branch};
use super::reading::Question;
use super::row_bits::MAX_SIDE;
use super::solver::{self, Decision};
use super::symmetry::{Classes, Symmetries};
use super::textbook::backtracking::BACKTRACKING;
use super::textbook::bitmask::BITMASK;
use super::textbook::brute_force::Boards;
use super::textbook::min_conflicts::MIN_CONFLICTS;
use super::textbook::{backtracking, bitmask, brute_force, min_conflicts};
use super::{certificate, closed_form, random_permutation};
use board::{Shape, Square};
use contract::{
    Answer, Count, Found, ListedSolutions, Method, Numbered, Parameter, Receive, Solution, Tally, Units,
    UsageError,
};
use search::instructions::InstructionSet;
use search::{self, Limit, Meter, Relay, Silent, Walked};

pub(super) const METHODS: &[Method<Question>] = &[
    Method::new(
        "auto",
        "a formula, half boards that meet in the middle, constraint propagation or clause learning, whichever suits the board; exact",
    )
    .solve(Question::auto)
    .count(Question::count)
    .list(|question, meter, receive| question.list_by(Question::each, meter, receive))
    .sample(Question::sample),
    Method::new("backtracking", "row by row, checking columns and diagonals")
        .traced(&BACKTRACKING)
        .telling("ways on")
        .without(CHOICES)
        .solve(|question: &Question, meter| question.first_by(backtrack, meter))
        .count(|question, _| Ok(question.count_by(backtrack)))
        .list(|question, meter, receive| question.list_by(backtrack, meter, receive)),
    Method::new("bitmask", "row by row, with the attacked squares as the bits of a word (sides up to 64)")
        .traced(&BITMASK)
        .without(CHOICES)
        .if_fits(fits_bitmask)
        .solve(|question, meter| question.first_by(mask, meter))
        .count(|question, _| Ok(question.count_by(mask)))
        .list(|question, meter, receive| question.list_by(mask, meter, receive)),
    Method::new("permutations", "brute force: every board with a queen in each row and column, checked when complete")
        .without(CHOICES)
        .traced(&search::DFS)
        .telling("conflicts")
        .solve(|question: &Question, meter| question.first_by(permutations, meter))
        .count(|question, _| Ok(question.count_by(permutations)))
        .list(|question, meter, receive| question.list_by(permutations, meter, receive)),
    Method::new("placements", "brute force: every set of as many squares as rows, checked when complete")
        .without(CHOICES)
        .traced(&search::DFS)
        .telling("conflicts")
        .baseline()
        .solve(|question: &Question, meter| question.first_by(placements, meter))
        .count(|question, _| Ok(question.count_by(placements)))
        .list(|question, meter, receive| question.list_by(placements, meter, receive)),
    Method::new(
        "min-conflicts",
        "local search: moves attacked queens to where they are attacked least, breaking ties at random; proves nothing",
    )
    .traced(&MIN_CONFLICTS)
    .without(FORMULA)
    .solve(Question::min_conflicts),
];

/// The sides of empty boards that are numbered by half boards.
const NUMBERED_BY_HALVES: std::ops::RangeInclusive<u32> = 12..=*half_boards::SIDES.end();

/// The options for one particular solution, which a search in a fixed order cannot take.
const CHOICES: &[&Parameter] = &[&RANDOM, &ROW];

/// The option that needs the formula.
const FORMULA: &[&Parameter] = &[&ROW];

/// Passes every solution to `visit`, in lexicographic order of the columns. The board has no refusal.
type Search = fn(&Question, &mut Meter<'_>, Visit<'_>) -> Walked;

fn backtrack(question: &Question, meter: &mut Meter<'_>, visit: Visit<'_>) -> Walked {
    backtracking::each(&question.position, meter, visit)
}

fn mask(question: &Question, meter: &mut Meter<'_>, visit: Visit<'_>) -> Walked {
    bitmask::each_observed(&question.position, meter, visit)
}

fn permutations(question: &Question, meter: &mut Meter<'_>, visit: Visit<'_>) -> Walked {
    brute_force::each(&question.position, Boards::Permutations, meter, visit)
}

fn placements(question: &Question, meter: &mut Meter<'_>, visit: Visit<'_>) -> Walked {
    brute_force::each(&question.position, Boards::Placements, meter, visit)
}

fn fits_bitmask(question: &Question) -> Result<(), UsageError> {
    let n = question.position.n;
    if n <= MAX_SIDE {
        return Ok(());
    }
    Err(UsageError::new(format!(
        "method `bitmask` stores a row in one word and takes sides up to {MAX_SIDE}, but the board has side {n}: use auto or backtracking"
    )))
}

/// What `auto` does.
impl Question {
    /// A solution from a formula, at random, or by deciding the board.
    fn auto(&self, meter: &mut Meter<'_>) -> Answer {
        if let Some(argument) = self.refused() {
            return Answer::impossible(argument);
        }
        let Position { n, torus, .. } = self.position;
        let plain = self.position.is_plain();
        if self.random && plain && random_permutation::SIDES.contains(&n) {
            match random_permutation::solve(n, meter) {
                Err(Limit::Method) => {}
                found => return self.answer(found),
            }
        }
        if !self.random && plain && closed_form::column(n, 0, torus).is_some() {
            return self.solve_by_formula(meter).unwrap_or_else(Answer::stopped);
        }
        if self.position.is_impossible_torus() {
            return Answer::impossible(
                "n queens can be placed on a torus only if n is divisible by neither 2 nor 3 (Pólya 1918)",
            );
        }
        match solver::decide(&self.position, self.random, meter) {
            Ok(Decision::Solved(columns)) if self.position.regions.is_some() => {
                // Such puzzles are meant to have one solution. A limit leaves the question open.
                let another = solver::has_another(&self.position, &columns, meter);
                let answer = self.answer(Ok(columns));
                match another {
                    Ok(true) => answer.with_meaning("unique", 0u64, "There are other solutions."),
                    Ok(false) => answer.with_meaning("unique", 1u64, "This is the only solution."),
                    Err(_) => answer,
                }
            }
            Ok(Decision::Solved(columns)) => self.answer(Ok(columns)),
            Ok(Decision::Impossible(proof)) => {
                let answer = Answer::impossible(self.exhausted());
                if !meter.control().wants_proof() {
                    return answer;
                }
                answer.with_evidence(proof.and_then(|proof| certificate::proof(&self.position, &proof)))
            }
            Err(limit) => limit.into(),
        }
    }

    /// The solution of an empty board, or its queen in the row that is wanted.
    fn solve_by_formula(&self, meter: &Meter<'_>) -> Result<Answer, Limit> {
        /// The rows between two checks of the clock.
        const POLL_EVERY: u32 = 1 << 16;
        let n = self.position.n;
        let column = |row| closed_form::column(n, row, self.position.torus).unwrap_or(0);
        if let Some(row) = self.row {
            let queen = Square::new(row, column(row));
            let solution = Solution::squares(&Shape::rectangle(n, n), vec![queen]);
            return Ok(Answer::solved(solution, None).with_meaning("column", queen.col, ""));
        }
        meter.check_total(u64::from(n) * size_of::<Square>() as u64)?;
        let mut squares = Vec::with_capacity(n as usize);
        for row in 0..n {
            if row % POLL_EVERY == 0
                && let Some(limit) = meter.control().exceeded()
            {
                return Err(limit);
            }
            squares.push(Square::new(row, column(row)));
        }
        Ok(Answer::solved(Solution::squares(&self.position.shape, squares), None))
    }

    /// Empty boards in units, except a torus up to symmetry; all others one by one.
    fn count(&self, _: &mut Meter<'_>) -> Result<Count<'_>, Limit> {
        let Position { n, torus, .. } = self.position;
        if self.refusal.is_some() {
            return Ok(Count::known(0u32));
        }
        if self.position.is_plain() && (4..=MAX_SIDE).contains(&n) && !(torus && self.distinct) {
            let all: Box<dyn Units> = if !torus && half_boards::SIDES.contains(&n) {
                Box::new(HalfBoards::new(n, InstructionSet::best()))
            } else {
                Box::new(TwoRows::new(n, torus))
            };
            return Ok(if self.distinct { Count::units(Classes { n, all }) } else { Count::Units(all) });
        }
        if self.position.is_impossible_torus() {
            return Ok(Count::known(0u32));
        }
        if self.distinct {
            return Ok(self.count_by(Self::each));
        }
        Ok(self.count_by(|question, meter, visit| {
            propagation::each(&question.position, Branch::Fewest, meter, visit)
        }))
    }

    /// Numbers the solutions: large empty boards by half boards, all others row by row.
    fn sample(&self, meter: &mut Meter<'_>) -> Result<Box<dyn Numbered + '_>, Limit> {
        let Position { n, torus, .. } = self.position;
        if self.refusal.is_some() || self.position.is_impossible_torus() {
            return Ok(ListedSolutions::none());
        }
        let by_halves = self.position.is_plain() && !torus && NUMBERED_BY_HALVES.contains(&n);
        if by_halves { self.numbered_by_halves(meter) } else { self.numbered_by_rows(meter) }
    }

    /// Passes every solution to `visit`, in lexicographic order of the columns. With `--distinct`, those that
    /// are not the least of their class may be left out.
    fn each(&self, meter: &mut Meter<'_>, visit: Visit<'_>) -> Walked {
        let position = &self.position;
        if position.is_impossible_torus() {
            return Ok(ControlFlow::Continue(()));
        }
        if !position.is_plain() || position.n > MAX_SIDE {
            return propagation::each(position, Branch::TopRow, meter, visit);
        }
        if position.torus && self.distinct {
            // A shift moves the first queen to the corner, where the least of a class has it.
            let position = Position::torus_from_corner(position.n);
            return bitmask::each(&position, meter, &mut Silent, visit);
        }
        bitmask::each(position, meter, &mut Silent, visit)
    }
}

/// What the textbook methods do, and answers.
impl Question {
    fn min_conflicts(&self, meter: &mut Meter<'_>) -> Answer {
        if let Some(argument) = self.refused() {
            return Answer::impossible(argument);
        }
        let mut chance = meter.generator();
        let mut relay = Relay::new(meter.control(), |square: &Square| self.position.shape.name(*square));
        let attempts = min_conflicts::ATTEMPTS;
        self.answer(min_conflicts::solve(&self.position, attempts, &mut chance, meter, &mut relay))
    }

    /// The first solution of a search.
    fn first_by(&self, search: Search, meter: &mut Meter<'_>) -> Answer {
        if let Some(argument) = self.refused() {
            return Answer::impossible(argument);
        }
        let mut first = None;
        let mut keep = |columns: &[u32]| {
            first = Some(columns.to_vec());
            ControlFlow::Break(())
        };
        let walked = search(self, meter, &mut keep);
        match (first, walked) {
            (Some(columns), _) => self.answer(Ok(columns)),
            (None, Err(limit)) => limit.into(),
            (None, Ok(_)) => Answer::impossible(self.exhausted()),
        }
    }

    /// The number of solutions that a search visits.
    fn count_by(&self, search: Search) -> Count<'_> {
        Count::whole(move |meter| {
            let mut count: u64 = 0;
            let walked = self.each_wanted(search, meter, &mut |_| {
                count += 1;
                ControlFlow::Continue(())
            });
            Tally::of_walk(count, walked)
        })
    }

    /// Passes on every solution that a search visits.
    fn list_by(&self, search: Search, meter: &mut Meter<'_>, receive: Receive<'_>) -> Walked {
        self.each_wanted(search, meter, &mut |columns| {
            receive(Found { solution: self.solution(columns), score: None })
        })
    }

    /// Passes every solution that is wanted to `visit`: all of them, or the least of each class.
    fn each_wanted(&self, search: Search, meter: &mut Meter<'_>, visit: Visit<'_>) -> Walked {
        if self.refusal.is_some() {
            return Ok(ControlFlow::Continue(()));
        }
        if !self.distinct {
            return search(self, meter, visit);
        }
        let mut symmetries = Symmetries::of(&self.position, meter)?;
        search(self, meter, &mut |columns| {
            if symmetries.is_least(columns) { visit(columns) } else { ControlFlow::Continue(()) }
        })
    }

    /// The columns of a solution as an answer, or the limit that was reached.
    fn answer(&self, columns: Result<Vec<u32>, Limit>) -> Answer {
        match columns {
            Ok(columns) => Answer::solved(self.solution(&columns), None),
            Err(limit) => limit.into(),
        }
    }

    /// The solution with these columns.
    pub(super) fn solution(&self, columns: &[u32]) -> Solution {
        let squares = (0..).zip(columns).map(|(row, &col)| Square::new(row, col));
        Solution::squares(&self.position.shape, squares.collect())
    }

    /// Why there is no solution, after an exhaustive search.
    fn exhausted(&self) -> String {
        let lines = if self.position.regions.is_some() { "row, column or region" } else { "row or column" };
        format!(
            "every choice was tried or ruled out by others, and each leaves some {lines} without a square for its queen"
        )
    }
}

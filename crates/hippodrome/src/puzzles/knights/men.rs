//! Kings, rooks, bishops and queens: the same questions as for knights, by what suits each piece.
//!
//! The most rooks or bishops come from a matching of lines (`rooks.rs`), the most kings from profiles
//! (`profile.rs`), the most queens from branch and bound (`packing.rs`); lines that cover the board often settle
//! it at once (`lines.rs`). Sets are counted by profiles and listed one by one. The textbook methods are the
//! knights' own.

use std::ops::ControlFlow;

use num_bigint::BigUint;
use serde_json::{Value, json};

use super::lines::{Lines, Number};
use super::man::Man;
use super::packing::Attacks;
use super::{Sets, marks, profile, rooks, sizes_table, view};
use crate::board::{Shape, Square};
use crate::control::{Control, Meter};
use crate::draw::{Frame, Scene};
use crate::outcome::{Answer, Counted, Found, Limit, Listed, Score, Solution, Stopped};
use crate::puzzle::{Instance, UsageError};
use crate::record::{MOST_CERTIFIED, certificate};
use crate::spec::Spec;

/// One board with one piece that is no leaper.
pub(super) struct Question {
    spec: Spec,
    board: Shape,
    man: Man,
    sets: Sets,
}

/// Lines that cover the board, each as its squares.
type Cover = Vec<Vec<Number>>;

/// As far as a search for a largest set came.
struct Largest {
    squares: Vec<Square>,
    /// No set is larger.
    bound: usize,
    /// What stopped it, if it was not finished.
    stopped: Option<Limit>,
}

impl Question {
    /// The spec is canonical.
    pub fn new(spec: Spec, board: Shape, man: Man, sets: Sets) -> Self {
        Self { spec, board, man, sets }
    }

    fn lines(&self, control: &Control, meter: &mut Meter<'_>) -> Result<Lines, Limit> {
        Lines::new(&self.board, self.man, control, meter)
    }

    /// The heuristic's set.
    fn greedy(&self, control: &Control, meter: &mut Meter<'_>) -> Result<Vec<Square>, Limit> {
        let lines = self.lines(control, meter)?;
        let chosen = lines.greedy(&lines.attacks(control)?, meter)?;
        Ok(lines.named(&chosen))
    }

    /// Lines that cover the board, each as its squares: the fewest for rooks and bishops, few for the others.
    fn cover(&self, lines: &Lines, control: &Control, meter: &mut Meter<'_>) -> Result<Cover, Limit> {
        let squares_of = |lines: &Lines, cover: Vec<Number>| -> Cover {
            cover.into_iter().map(|line| lines.lines[line as usize].clone()).collect()
        };
        if let Man::Rook | Man::Bishop = self.man {
            return Ok(squares_of(lines, rooks::matched(lines, meter)?.cover));
        }
        let mut best = squares_of(lines, lines.cover());
        if self.man == Man::Queen {
            // A queen's lines are a rook's and a bishop's, and the fewest of either are known.
            for man in [Man::Rook, Man::Bishop] {
                let lines = Lines::new(&self.board, man, control, meter)?;
                let cover = rooks::matched(&lines, meter)?.cover;
                if cover.len() < best.len() {
                    best = squares_of(&lines, cover);
                }
            }
        }
        Ok(best)
    }

    /// An error where a limit did not even let the search begin.
    fn largest(&self, control: &Control, meter: &mut Meter<'_>) -> Result<Largest, Limit> {
        let lines = self.lines(control, meter)?;
        if let Man::Rook | Man::Bishop = self.man {
            let squares = lines.named(&rooks::matched(&lines, meter)?.squares);
            return Ok(Largest { bound: squares.len(), squares, stopped: None });
        }
        let lists = lines.attacks(control)?;
        let mut best = lines.greedy(&lists, meter)?;
        let mut bound = self.cover(&lines, control, meter)?.len();
        let found = if best.len() == bound {
            Ok(())
        } else if self.man == Man::King {
            profile::largest(&lines, meter).map(|squares| best = squares)
        } else {
            let attacks = Attacks::new(&lists, control)?;
            bound = bound.min(attacks.bound());
            attacks.largest(&mut best, bound, meter)
        };
        best.sort_unstable();
        let squares = lines.named(&best);
        Ok(match found {
            Ok(()) => Largest { bound: squares.len(), squares, stopped: None },
            Err(limit) => Largest { bound, squares, stopped: Some(limit) },
        })
    }

    fn solution(&self, squares: Vec<Square>) -> Solution {
        Solution::squares(&self.board, squares)
    }

    fn solved(&self, squares: Vec<Square>, proved: bool, meter: &Meter<'_>) -> Answer {
        let value = squares.len() as u64;
        let score = if proved { Score::best(value) } else { Score::unproved(value) };
        Answer::solved(self.solution(squares), Some(score), meter.stats())
    }

    /// A limit was reached with these squares in hand (none: nothing to show) and this bound proved.
    fn stopped(&self, limit: Limit, squares: Vec<Square>, bound: u64, meter: &Meter<'_>) -> Answer {
        let score = Score { value: squares.len() as u64, bound: Some(bound) };
        let best =
            (!squares.is_empty()).then(|| Found { solution: self.solution(squares), score: Some(score) });
        Answer::stopped_with(Stopped { limit, best, bound: Some(bound) }, meter.stats())
    }

    fn solve_by_branch_and_bound(&self, control: &Control, meter: &mut Meter<'_>) -> Result<Answer, Limit> {
        // The heuristic has its own meter: the search's figures are the search's alone.
        let heuristic = self.greedy(control, &mut control.meter())?;
        let floor = heuristic.len() as u64;
        let found = marks::branch_and_bound(&self.board, self.man, floor, control, meter)?;
        // A search that was stopped may not have come to a whole board yet.
        let squares = found.best.map_or(heuristic, |(_, squares)| squares);
        let answer = match found.stopped {
            Some((limit, bound)) => self.stopped(limit, squares, bound.max(0) as u64, meter),
            None => self.solved(squares, true, meter),
        };
        let examined = meter.generated() + 1; // the empty board too
        Ok(answer.with_fact("heuristic", floor).with_fact("boards_examined", examined))
    }

    /// Lines that cover the board, if so few do, in the checker's notation: then no set has more men.
    fn proof(&self, value: u64) -> Option<Vec<String>> {
        let control = Control::default();
        let mut meter = control.meter();
        let lines = self.lines(&control, &mut meter).ok()?;
        let cover = self.cover(&lines, &control, &mut meter).ok()?;
        let joined = |line: &Vec<Number>| {
            let names = lines.named(line).into_iter().map(|square| self.board.name(square));
            names.collect::<Vec<_>>().join("-")
        };
        (cover.len() as u64 == value).then(|| cover.iter().map(joined).collect())
    }

    /// The number of sets of each size, the empty one first; only the last number where nothing else is asked.
    fn sizes(&self, method: &str, control: &Control, meter: &mut Meter<'_>) -> Result<Vec<BigUint>, Limit> {
        if self.man == Man::Queen && self.sets == Sets::Largest && method != "backtracking" {
            // Queens have hardly more sets than profiles, and far fewer that are largest.
            let mut count = BigUint::ZERO;
            let _ = self.each_largest(method, control, meter, &mut |_| {
                count += 1_u32;
                ControlFlow::Continue(())
            })?;
            return Ok(vec![count]);
        }
        if method != "backtracking" {
            return profile::count_by_size(&self.lines(control, meter)?, meter);
        }
        let mut sizes: Vec<BigUint> = Vec::new();
        let _ = marks::each_set(&self.board, self.man, control, meter, &mut |squares| {
            sizes.resize(sizes.len().max(squares.len() + 1), BigUint::ZERO);
            sizes[squares.len()] += 1_u32;
            ControlFlow::Continue(())
        })?;
        Ok(sizes)
    }

    fn each_largest(
        &self,
        method: &str,
        control: &Control,
        meter: &mut Meter<'_>,
        visit: &mut dyn FnMut(Vec<Square>) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, Limit> {
        if method == "backtracking" {
            // Two walks through all sets: how large they get, then those that are so large.
            let mut size = 0;
            let _ = marks::each_set(&self.board, self.man, control, meter, &mut |squares| {
                size = size.max(squares.len());
                ControlFlow::Continue(())
            })?;
            return marks::each_set(&self.board, self.man, control, meter, &mut |squares| {
                if squares.len() == size { visit(squares) } else { ControlFlow::Continue(()) }
            });
        }
        let largest = self.largest(control, meter)?;
        if let Some(limit) = largest.stopped {
            return Err(limit);
        }
        let size = largest.squares.len();
        let lines = self.lines(control, meter)?;
        let attacks = Attacks::new(&lines.attacks(control)?, control)?;
        attacks.each_of_size(size, meter, |numbers| visit(lines.named(numbers)))
    }
}

impl Instance for Question {
    fn spec(&self) -> &Spec {
        &self.spec
    }

    fn solve(&self, method: &str, control: &Control) -> Result<Answer, UsageError> {
        self.sets.require_largest()?;
        let mut meter = control.meter();
        let answer = match method {
            "greedy" => self.greedy(control, &mut meter).map(|squares| self.solved(squares, false, &meter)),
            "branch-and-bound" => self.solve_by_branch_and_bound(control, &mut meter),
            _ => self.largest(control, &mut meter).map(|largest| match largest.stopped {
                None => self.solved(largest.squares, true, &meter),
                Some(limit) => self.stopped(limit, largest.squares, largest.bound as u64, &meter),
            }),
        };
        Ok(answer.unwrap_or_else(|limit| self.stopped(limit, Vec::new(), self.board.len(), &meter)))
    }

    fn count(&self, method: &str, control: &Control) -> Result<Counted, UsageError> {
        let mut meter = control.meter();
        let mut sizes = match self.sizes(method, control, &mut meter) {
            Ok(sizes) => sizes,
            Err(limit) => return Ok(Counted::new(0_u32, Some(limit), meter.stats())),
        };
        if self.sets == Sets::Largest {
            sizes.drain(..sizes.len().saturating_sub(1));
        }
        let mut counted = Counted::new(sizes.iter().sum::<BigUint>(), None, meter.stats());
        if self.sets == Sets::BySize {
            counted.table = Some(sizes_table(&format!("{}s", self.man.name()), &sizes));
        }
        Ok(counted)
    }

    fn list(
        &self,
        method: &str,
        control: &Control,
        receive: &mut dyn FnMut(Found) -> ControlFlow<()>,
    ) -> Result<Listed, UsageError> {
        let mut meter = control.meter();
        let mut count = 0;
        let mut pass_on = |squares: Vec<Square>| {
            count += 1;
            let value = squares.len() as u64;
            let score = if self.sets == Sets::Largest { Score::best(value) } else { Score::unproved(value) };
            receive(Found { solution: self.solution(squares), score: Some(score) })
        };
        let ended = if self.sets == Sets::Largest {
            self.each_largest(method, control, &mut meter, &mut pass_on)
        } else {
            marks::each_set(&self.board, self.man, control, &mut meter, &mut pass_on)
        };
        Ok(Listed { count, end: ended.into(), stats: meter.stats() })
    }

    fn board(&self) -> &Shape {
        &self.board
    }

    fn scene(&self, solution: &Solution) -> Scene {
        view::scene(&self.board, self.man, solution.as_squares())
    }

    fn attacked(&self, solution: &Solution) -> Vec<Square> {
        view::attacked(&self.board, self.man, solution.as_squares())
    }

    fn moment(&self, actions: &[&str]) -> Option<Frame> {
        view::moment(&self.board, self.man, actions)
    }

    fn statement(&self) -> Option<Value> {
        (self.board.len() <= MOST_CERTIFIED)
            .then(|| json!({ "board": self.board.row_texts(), "piece": self.man.name() }))
    }

    fn certificate(&self, found: &Found) -> Option<Value> {
        let score = found.score?;
        let evidence = json!({
            "value": score.value,
            "optimal": score.is_optimal(),
            "squares": found.solution.names().collect::<Vec<_>>(),
            "cover": self.proof(score.value),
        });
        Some(certificate("knights", self.statement()?, evidence))
    }
}

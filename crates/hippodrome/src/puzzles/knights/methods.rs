//! The methods: the textbook's, which take every piece, and `auto`, which asks the engines of the piece at hand.

use std::ops::ControlFlow;

use num_bigint::BigUint;

use super::leapers::Leapers;
use super::man::Man;
use super::marks;
use super::men::Men;
use super::parts::Unfinished;
use super::{Question, Sets};
use crate::board::Square;
use crate::control::{Control, Meter};
use crate::outcome::{Answer, Counted, Found, Limit, Listed, Score, Solution, Stopped, Table};

/// Is shown a set; says whether more are wanted.
pub(super) type Visit<'v> = &'v mut dyn FnMut(Vec<Square>) -> ControlFlow<()>;

/// What a kind of piece has of its own: its heuristic, and the exact engines behind `auto`.
pub(super) trait Engines {
    /// The heuristic's set; with the limit, if one ended it before the board was full.
    fn greedy(&self, control: &Control, meter: &mut Meter<'_>) -> (Vec<Square>, Option<Limit>);

    /// A largest set, as far as the limits allow. An error where they did not even let the search begin.
    fn largest(&self, control: &Control, meter: &mut Meter<'_>) -> Result<Largest, Limit>;

    /// The number of largest sets.
    fn count_largest(&self, control: &Control, meter: &mut Meter<'_>) -> Result<BigUint, Limit>;

    /// The number of sets of each size, the empty set first; they may come in one sum if not `by_size`.
    fn count_sets(
        &self,
        by_size: bool,
        control: &Control,
        meter: &mut Meter<'_>,
    ) -> Result<Vec<BigUint>, Unfinished>;

    /// Shows every largest set. Says whether `visit` broke off.
    fn each_largest(
        &self,
        control: &Control,
        meter: &mut Meter<'_>,
        visit: Visit<'_>,
    ) -> Result<ControlFlow<()>, Limit>;

    /// Shows every set, in the order of the squares read as bits, the empty set first. Says whether `visit` broke
    /// off.
    fn each_set(
        &self,
        control: &Control,
        meter: &mut Meter<'_>,
        visit: Visit<'_>,
    ) -> Result<ControlFlow<()>, Limit>;

    /// Groups of squares that hold the whole board, those of a group all attacking each other, in the order of the
    /// line they are on: no set has more squares than there are groups. As few as are known.
    fn cover(&self, control: &Control, meter: &mut Meter<'_>) -> Result<Vec<Vec<Square>>, Limit>;
}

/// As far as a search for a largest set came.
pub(super) struct Largest {
    pub squares: Vec<Square>,
    /// No set is larger.
    pub bound: u64,
    /// What stopped it, if it was not finished.
    pub stopped: Option<Limit>,
}

impl Largest {
    /// A set that is proved to be a largest one.
    pub fn proved(squares: Vec<Square>) -> Self {
        Self { bound: squares.len() as u64, squares, stopped: None }
    }
}

impl Question {
    pub(super) fn engines(&self) -> Box<dyn Engines + '_> {
        match self.man {
            Man::Leaper(leaper) => Box::new(Leapers { board: &self.board, leaper }),
            man => Box::new(Men { board: &self.board, man }),
        }
    }

    /// Finds a largest set, or a large one, by one of the methods.
    pub(super) fn solve_by(&self, method: &str, control: &Control) -> Answer {
        let mut meter = control.meter();
        match method {
            "greedy" => self.solve_greedily(control, &mut meter),
            "branch-and-bound" => self.solve_by_branch_and_bound(control, &mut meter),
            _ => {
                let found = self.engines().largest(control, &mut meter);
                self.answer(found.unwrap_or_else(|limit| self.begun(Vec::new(), limit)), &meter)
            }
        }
    }

    fn solve_greedily(&self, control: &Control, meter: &mut Meter<'_>) -> Answer {
        let (squares, stopped) = self.engines().greedy(control, meter);
        if let Some(limit) = stopped {
            return self.answer(self.begun(squares, limit), meter);
        }
        let score = Score::unproved(squares.len() as u64);
        Answer::solved(Solution::squares(&self.board, squares), Some(score), meter.stats())
    }

    fn solve_by_branch_and_bound(&self, control: &Control, meter: &mut Meter<'_>) -> Answer {
        // The heuristic has its own meter: the search's figures are the search's alone.
        let (heuristic, stopped) = self.engines().greedy(control, &mut control.meter());
        if let Some(limit) = stopped {
            return self.answer(self.begun(heuristic, limit), meter);
        }
        let floor = heuristic.len() as u64;
        let found = match marks::branch_and_bound(&self.board, self.man, floor, control, meter) {
            Err(limit) => self.begun(heuristic, limit),
            Ok(found) => {
                // A search that was stopped may not have come to a whole board yet.
                let squares = found.best.map_or(heuristic, |(_, squares)| squares);
                match found.stopped {
                    None => Largest::proved(squares),
                    Some((limit, bound)) => {
                        Largest { squares, bound: bound.max(0) as u64, stopped: Some(limit) }
                    }
                }
            }
        };
        let examined = meter.generated() + 1; // the empty board too
        self.answer(found, meter).with_fact("heuristic", floor).with_fact("boards_examined", examined)
    }

    /// A limit was reached with these squares in hand and nothing proved: no set has more than all squares.
    fn begun(&self, squares: Vec<Square>, limit: Limit) -> Largest {
        Largest { squares, bound: self.board.len(), stopped: Some(limit) }
    }

    /// The end of a search for a largest set as an answer. No squares are nothing to show.
    fn answer(&self, found: Largest, meter: &Meter<'_>) -> Answer {
        let Largest { squares, bound, stopped } = found;
        let score = Score { value: squares.len() as u64, bound: Some(bound) };
        let is_empty = squares.is_empty();
        let solution = Solution::squares(&self.board, squares);
        match stopped {
            None => Answer::solved(solution, Some(score), meter.stats()),
            Some(limit) => {
                let best = (!is_empty).then_some(Found { solution, score: Some(score) });
                Answer::stopped_with(Stopped { limit, best, bound: Some(bound) }, meter.stats())
            }
        }
    }

    /// Counts the sets that are asked for by one of the methods.
    pub(super) fn count_by(&self, method: &str, control: &Control) -> Counted {
        let mut meter = control.meter();
        let by_size = self.sets == Sets::BySize;
        let counts = match (method, self.sets) {
            ("backtracking", _) => self.count_by_backtracking(control, &mut meter),
            (_, Sets::Largest) => {
                let count = self.engines().count_largest(control, &mut meter);
                count.map(|count| vec![count]).map_err(Unfinished::from)
            }
            _ => self.engines().count_sets(by_size, control, &mut meter),
        };
        match counts {
            Err(stop) => Counted::new(stop.at_least, Some(stop.limit), meter.stats()),
            Ok(counts) => {
                let mut counted = Counted::new(counts.iter().sum::<BigUint>(), None, meter.stats());
                counted.table = by_size.then(|| self.sizes_table(&counts));
                counted
            }
        }
    }

    /// The number of sets of each size as a table.
    fn sizes_table(&self, counts: &[BigUint]) -> Table {
        let row = |(size, count): (usize, &BigUint)| vec![size.to_string(), count.to_string()];
        Table {
            columns: vec![format!("{}s", self.man.name()), "sets".into()],
            rows: counts.iter().enumerate().map(row).collect(),
        }
    }

    fn count_by_backtracking(
        &self,
        control: &Control,
        meter: &mut Meter<'_>,
    ) -> Result<Vec<BigUint>, Unfinished> {
        let mut by_size: Vec<u64> = Vec::new();
        let ended = marks::each_set(&self.board, self.man, control, meter, &mut |squares| {
            by_size.resize(by_size.len().max(squares.len() + 1), 0);
            by_size[squares.len()] += 1;
            ControlFlow::Continue(())
        });
        let mut counts: Vec<BigUint> = by_size.into_iter().map(BigUint::from).collect();
        match (ended, self.sets) {
            (Ok(_), Sets::Largest) => Ok(counts.pop().into_iter().collect()),
            (Ok(_), _) => Ok(counts),
            // The largest sets so far need not be the largest.
            (Err(limit), Sets::Largest) => Err(limit.into()),
            (Err(limit), _) => Err(Unfinished { limit, at_least: counts.iter().sum() }),
        }
    }

    /// Hands out the sets that are asked for by one of the methods.
    pub(super) fn list_by(
        &self,
        method: &str,
        control: &Control,
        receive: &mut dyn FnMut(Found) -> ControlFlow<()>,
    ) -> Listed {
        let mut meter = control.meter();
        let mut count = 0;
        let mut pass_on = |squares: Vec<Square>| {
            count += 1;
            let value = squares.len() as u64;
            let score = if self.sets == Sets::Largest { Score::best(value) } else { Score::unproved(value) };
            receive(Found { solution: Solution::squares(&self.board, squares), score: Some(score) })
        };
        let ended = match (method, self.sets) {
            ("backtracking", Sets::Largest) => {
                self.each_largest_by_backtracking(control, &mut meter, &mut pass_on)
            }
            ("backtracking", _) => marks::each_set(&self.board, self.man, control, &mut meter, &mut pass_on),
            (_, Sets::Largest) => self.engines().each_largest(control, &mut meter, &mut pass_on),
            _ => self.engines().each_set(control, &mut meter, &mut pass_on),
        };
        Listed { count, end: ended.into(), stats: meter.stats() }
    }

    /// Two walks through all sets: how large they get, then those that are so large.
    fn each_largest_by_backtracking(
        &self,
        control: &Control,
        meter: &mut Meter<'_>,
        visit: Visit<'_>,
    ) -> Result<ControlFlow<()>, Limit> {
        let mut most = 0;
        let _ = marks::each_set(&self.board, self.man, control, meter, &mut |squares| {
            most = most.max(squares.len());
            ControlFlow::Continue(())
        })?;
        marks::each_set(&self.board, self.man, control, meter, &mut |squares| {
            if squares.len() == most { visit(squares) } else { ControlFlow::Continue(()) }
        })
    }
}

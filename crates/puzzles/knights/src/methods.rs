//! The methods: the textbook's, which take every piece, and `auto`, which uses the engines of the piece.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use num_bigint::BigUint;

use super::description::{BOUND, TIES};
use super::engines::Largest;
use super::reading::{Question, Sets};
use super::textbook;
use board::{Piece, Square};
use contract::{
    Answer, Cell, Count, Found, Method, Parameter, Receive, Score, Solution, Stopped, Table, Tally,
    Unfinished,
};
use search::{self, Code, Event, Limit, Meter, Observer, Order, Relay, Start, Textbook, Walked, line};

pub(super) const METHODS: &[Method<Question>] = &[
    Method::new(
        "auto",
        "the best exact method for the piece: maximum matching, branch and bound or dynamic programming",
    )
    .without(TEXTBOOK)
    .solve(Question::auto)
    .count(Question::count)
    .list(Question::list)
    .sample(|question, meter| question.numbered(meter)),
    Method::new(
        "greedy",
        "always the free square that restricts the fewest other free squares; not always the most pieces",
    )
    .without(BRANCHING)
    .traced(&GREEDY)
    .quick()
    .solve(Question::greedy),
    Method::new(
        "branch-and-bound",
        "a queue of boards whose first free square is marked X or K; boards that cannot reach the greedy value are dropped",
    )
    .traced(&search::BRANCH_AND_BOUND)
    .solve(Question::branch_and_bound),
    Method::new("backtracking", "every set without an attack, one after the other")
        .without(TEXTBOOK)
        .traced(&search::DFS)
        .telling("pieces")
        .baseline()
        .solve(Question::backtracking)
        .count(Question::count_by_backtracking)
        .list(Question::list_by_backtracking),
];

/// The greedy heuristic as pseudo-code.
static GREEDY: Code = Code {
    lines: &[
        line("begin with the empty board, on which every square is free", &["s"]),
        line("while a square is free:", &[]),
        line("  count, for each free square, the free squares that it attacks", &["?"]),
        line("  place a piece where that number is least", &["+"]),
        line("  neither that square nor those that it attacks are free", &[]),
        line("return the pieces", &["!"]),
    ],
    value: Some("restricts"),
    sum: false,
    waits: false,
    order: Order::Newest,
    closed: false,
    textbook: Textbook {
        complete: "yes: a set",
        optimal: "no",
        time: "O(bm log m)",
        memory: "O(bm)",
        source: "Halldórsson and Radhakrishnan 1997",
    },
};

/// On boards with more squares, an observer is not told the values of all free squares.
const MOST_CANDIDATES: u64 = 400;

/// The options that only the textbook methods take.
const TEXTBOOK: &[&Parameter] = &[&TIES, &BOUND];

/// The option that only branch and bound takes.
const BRANCHING: &[&Parameter] = &[&BOUND];

impl Question {
    fn auto(&self, meter: &mut Meter<'_>) -> Answer {
        let found = self.engines().largest(meter);
        let answer = self.answer(found.unwrap_or_else(|limit| self.unproved(Vec::new(), limit)));
        let score = answer.found().and_then(|found| found.score).filter(|score| score.is_optimal());
        match score.filter(|_| !matches!(self.piece, Piece::Leaper(_))) {
            Some(score) if !self.is_covered_by(score.value, meter) => answer.with_note(
                "That no more fit is proved by a search, which the independent checker cannot confirm: no cover by as many groups is known.",
            ),
            _ => answer,
        }
    }

    /// Whether so many groups are known to cover the board, which the checker can verify. Leapers always have them.
    fn is_covered_by(&self, groups: u64, meter: &Meter<'_>) -> bool {
        let cover = self.engines().cover(&mut meter.control().meter());
        cover.is_ok_and(|cover| cover.len() as u64 == groups)
    }

    fn greedy(&self, meter: &mut Meter<'_>) -> Answer {
        // To an observer it is a search without a choice: a single path.
        let mut relay =
            Relay::new(meter.control(), |&square: &Square| format!("{}=K", self.board.name(square)));
        let mut node = 0;
        relay.on(Event::started(Start::First, None, None));
        let told = relay.watches() && self.board.len() <= MOST_CANDIDATES;
        let mut free: BTreeSet<Square> = if told { self.board.squares().collect() } else { BTreeSet::new() };
        let (squares, stopped) = self.engines().greedy(self.ties, meter, &mut |square, restricts| {
            let (parent, value) = (node, Some(restricts as i64));
            for candidate in &free {
                let near = self.piece.attacked(&self.board, *candidate).into_iter();
                let value = Some(near.filter(|square| free.contains(square)).count() as i64);
                relay.on(Event::Considered { parent, action: candidate, value });
            }
            free.remove(&square);
            for attacked in self.piece.attacked(&self.board, square) {
                free.remove(&attacked);
            }
            node += 1;
            relay.on(Event::generated(node, parent, &square, 1, value));
        });
        if let Some(limit) = stopped {
            return self.answer(self.unproved(squares, limit));
        }
        relay.on(Event::Goal { node, value: Some(squares.len() as i64), best: true });
        let score = Score::unproved(squares.len() as u64);
        Answer::solved(Solution::squares(&self.board, squares), Some(score))
    }

    fn branch_and_bound(&self, meter: &mut Meter<'_>) -> Answer {
        // The heuristic has a meter of its own, so the figures are those of the search alone.
        let (heuristic, stopped) =
            self.engines().greedy(self.ties, &mut meter.control().meter(), &mut |_, _| {});
        if let Some(limit) = stopped {
            return self.answer(self.unproved(heuristic, limit));
        }
        let floor = heuristic.len() as u64;
        let mut arrangements = 0;
        let found = match textbook::branch_and_bound(self, floor, meter) {
            Err(limit) => self.unproved(heuristic, limit),
            Ok((found, kept)) => {
                arrangements = kept;
                // A search that was stopped may not have completed any board yet.
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
        self.answer(found)
            .with_fact("heuristic", floor)
            .with_fact("boards_examined", examined)
            .with_fact("arrangements", arrangements)
    }

    /// The largest of all sets, each of which is visited.
    fn backtracking(&self, meter: &mut Meter<'_>) -> Answer {
        let mut largest = Vec::new();
        let walked = textbook::each_set(&self.board, self.piece, meter, &mut |squares| {
            if squares.len() > largest.len() {
                largest = squares;
            }
            ControlFlow::Continue(())
        });
        self.answer(match walked {
            Ok(_) => Largest::proved(largest),
            Err(limit) => self.unproved(largest, limit),
        })
    }

    /// A limit was reached with this set, and nothing is proved but that no set has more than all squares.
    fn unproved(&self, squares: Vec<Square>, limit: Limit) -> Largest {
        Largest { squares, bound: self.board.len(), stopped: Some(limit) }
    }

    /// The result of a search for a largest set as an answer. The empty set is not worth showing.
    fn answer(&self, found: Largest) -> Answer {
        let Largest { squares, bound, stopped } = found;
        let score = Score { value: squares.len() as u64, bound: Some(bound) };
        let is_empty = squares.is_empty();
        let solution = Solution::squares(&self.board, squares);
        match stopped {
            None => Answer::solved(solution, Some(score)),
            Some(limit) => {
                let best = (!is_empty).then_some(Found { solution, score: Some(score) });
                Answer::stopped_with(Stopped { limit, best, bound: Some(bound) })
            }
        }
    }

    /// Counts with the engines.
    fn count(&self, _: &mut Meter<'_>) -> Result<Count<'_>, Limit> {
        Ok(Count::whole(|meter| {
            let engines = self.engines();
            let counts = match self.sets {
                Sets::Largest => vec![engines.count_largest(meter)?],
                Sets::AnySize => engines.count_sets(false, meter)?,
                Sets::BySize => engines.count_sets(true, meter)?,
                // The sets of other sizes say nothing about those of this one.
                Sets::Size(_) => engines.count_sets(true, meter).map_err(|stopped| stopped.limit)?,
            };
            Ok(self.tally(&counts))
        }))
    }

    /// Counts by visiting every set.
    fn count_by_backtracking(&self, _: &mut Meter<'_>) -> Result<Count<'_>, Limit> {
        Ok(Count::whole(|meter| {
            let mut by_size: Vec<u64> = Vec::new();
            let walked = textbook::each_set(&self.board, self.piece, meter, &mut |squares| {
                by_size.resize(by_size.len().max(squares.len() + 1), 0);
                by_size[squares.len()] += 1;
                ControlFlow::Continue(())
            });
            let mut counts: Vec<BigUint> = by_size.into_iter().map(BigUint::from).collect();
            match (walked, self.sets) {
                (Ok(_), Sets::Largest) => Ok(Tally::new(counts.pop().unwrap_or_default())),
                (Ok(_), _) => Ok(self.tally(&counts)),
                // The largest sets so far need not be the largest of all.
                (Err(limit), Sets::Largest) => Err(limit.into()),
                (Err(limit), _) => Err(Unfinished { limit, at_least: self.sum(&counts) }),
            }
        }))
    }

    /// The number of sets that are wanted, given the number of sets of each size.
    fn sum(&self, counts: &[BigUint]) -> BigUint {
        match self.sets {
            Sets::Size(size) => counts.get(size as usize).cloned().unwrap_or_default(),
            _ => counts.iter().sum(),
        }
    }

    /// The same; if they are wanted by size, with a table of them.
    fn tally(&self, counts: &[BigUint]) -> Tally {
        let row = |(size, count): (usize, &BigUint)| [Cell::figure(size), Cell::figure(count.clone())];
        let pieces = format!("{}s", self.piece.name());
        let table = || Table::new([&pieces, "sets"], counts.iter().enumerate().map(row));
        let by_size = self.sets == Sets::BySize;
        Tally::new(self.sum(counts)).with_table(by_size.then(table))
    }

    /// Lists the largest sets with the engines. All others are visited one after the other.
    fn list(&self, meter: &mut Meter<'_>, receive: Receive<'_>) -> Walked {
        match self.sets {
            Sets::Largest => self.engines().each_largest(meter, &mut |squares| receive(self.found(squares))),
            _ => self.list_by_backtracking(meter, receive),
        }
    }

    /// Lists by visiting every set. For the largest sets this is done twice: first to find out how large
    /// they are.
    fn list_by_backtracking(&self, meter: &mut Meter<'_>, receive: Receive<'_>) -> Walked {
        let mut least = 0;
        if self.sets == Sets::Largest {
            let _ = textbook::each_set(&self.board, self.piece, meter, &mut |squares| {
                least = least.max(squares.len());
                ControlFlow::Continue(())
            })?;
        }
        let wanted = |pieces: usize| match self.sets {
            Sets::Largest => pieces >= least,
            Sets::Size(size) => pieces == size as usize,
            Sets::AnySize | Sets::BySize => true,
        };
        textbook::each_set(&self.board, self.piece, meter, &mut |squares| {
            if wanted(squares.len()) { receive(self.found(squares)) } else { ControlFlow::Continue(()) }
        })
    }

    /// A listed set. Only if largest sets are listed is its size known to be the best.
    pub(super) fn found(&self, squares: Vec<Square>) -> Found {
        let value = squares.len() as u64;
        let score = if self.sets == Sets::Largest { Score::best(value) } else { Score::unproved(value) };
        Found { solution: Solution::squares(&self.board, squares), score: Some(score) }
    }
}

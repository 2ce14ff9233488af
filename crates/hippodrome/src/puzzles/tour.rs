//! The knight's tour: visit every square of a board once, and perhaps come back.
//!
//! Two textbook methods: depth-first search as in the report on uninformed search, and Warnsdorff's
//! rule (1823). `auto` is exact: rectangles are cut into blocks; theorems and simple arguments decide what
//! they can; walks that are mended find tours of other boards; a search over edges proves that there is
//! none. Counting goes along a frontier, or from both ends of the board to the middle.
//!
//! - `graph`: squares and moves; `ends`: what is asked of a tour; `textbook`: the space for `dfs`
//! - `warnsdorff`: the rule and its tie rules
//! - `route`, `layout`, `block`: rectangles of any size, cut into blocks
//! - `argument`, `theorems`, `cut`: why there is no tour; `proof`: the same for the independent checker
//! - `repair`, `merge`, `finder`, `sweep`: one tour of any other board, or a proof
//! - `ring`, `cycles`: all tours, one after the other
//! - `census`, `frontier`, `halves`: how many there are
//!
//! Boards of more than `u32::MAX / 8` squares, or than fit in memory, are refused with the memory limit
//! unless a theorem decides them.

mod about;
mod argument;
mod block;
mod census;
mod cut;
mod cycles;
mod ends;
mod finder;
mod frontier;
mod graph;
mod halves;
mod layout;
mod merge;
mod proof;
mod repair;
mod ring;
mod route;
mod sweep;
mod textbook;
mod theorems;
mod warnsdorff;

use std::ops::ControlFlow;

use num_bigint::BigUint;
use rand::RngExt;
use serde_json::{Value, json};

pub use self::about::ABOUT;
pub use self::argument::{Argument, Confined};
use self::census::{Census, Wishes};
use self::ends::Ends;
use self::graph::{Graph, Order};
pub use self::route::Route;
use self::textbook::{Free, Paths};
use self::warnsdorff::{Ties, Walker};
use crate::board::{Shape, Square};
use crate::control::{Control, Meter, Seed};
use crate::draw::{Frame, Mark, Scene, Side};
use crate::outcome::{Answer, Counted, Found, Limit, ListEnd, Listed, Solution};
use crate::puzzle::{About, Instance, Puzzle, UsageError};
use crate::record::{MOST_CERTIFIED, certificate};
use crate::search::{self, End, Relay, Silent};
use crate::spec::Spec;
use crate::units::{self, Units};

/// The room's door.
pub struct Tour;

/// Without a start, Warnsdorff's rule is tried from at most so many squares.
const MOST_STARTS: usize = 1000;

/// Longer tours are drawn without the list of their squares.
const MOST_NOTED: usize = 2500;

impl Puzzle for Tour {
    fn about(&self) -> &'static About {
        ABOUT
    }

    fn pose(&self, spec: &Spec, seed: &Seed) -> Result<Box<dyn Instance>, UsageError> {
        let mut spec = spec.clone();
        if spec.board_text().is_none() {
            leave_to_chance(&mut spec, seed)?;
        }
        let board = Shape::parse(spec.board_text().unwrap_or_default())?;
        let square = |flag: &str| match spec.text(flag) {
            Some(text) => board.parse_square(text).map(Some).map_err(|e| UsageError::from(e).in_option(flag)),
            None => Ok(None),
        };
        let (from, to) = (square("from")?, square("to")?);
        let (a, b) = spec.pair("leaper").unwrap_or((1, 2));
        let leaper = (a.min(b), a.max(b));
        if leaper == (0, 0) {
            return Err(UsageError::new(
                "--leaper: a leaper 0,0 stays where it is: at least one number must be more than 0, such as 1,2",
            ));
        }
        let closed = spec.flag("closed");
        if let (true, Some(to)) = (closed, to) {
            let Some(from) = from else {
                return Err(UsageError::new(
                    "--to: a closed tour has no last square of its own: say with --from where it is written down from",
                ));
            };
            let apart = (from.row.abs_diff(to.row), from.col.abs_diff(to.col));
            if (apart.0.min(apart.1), apart.0.max(apart.1)) != leaper {
                return Err(UsageError::new(format!(
                    "--to: a closed tour from {} ends a move away from it, and {} is not: choose another square, or leave --to out",
                    board.name(from),
                    board.name(to)
                )));
            }
        }
        spec.set_board(board.to_string());
        spec.put_canonical("leaper", format!("{},{}", leaper.0, leaper.1));
        for (flag, square) in [("from", from), ("to", to)] {
            if let Some(square) = square {
                spec.put_canonical(flag, board.name(square));
            }
        }
        let order = spec.text("order").and_then(Order::named);
        let ties = spec.text("ties").and_then(Ties::named).unwrap_or(Ties::Last);
        let distinct = spec.flag("distinct");
        let by_start = spec.flag("by-start");
        let at = spec.number("at");
        if let Some(at) = at.filter(|&at| at > board.len()) {
            return Err(UsageError::new(format!(
                "--at: {board} has {} squares, so a tour of it has no step {at}",
                board.len()
            )));
        }
        Ok(Box::new(Question { spec, board, leaper, closed, from, to, order, ties, distinct, by_start, at }))
    }
}

/// Chooses 5x5 or 6x6, and the start if that is not given either.
fn leave_to_chance(spec: &mut Spec, seed: &Seed) -> Result<(), UsageError> {
    let mut chance = seed.generator();
    let mut size: u32 = chance.random_range(5..=6);
    let start = (chance.random_range(0..size), chance.random_range(0..size));
    // Squares that are given must be on the board.
    let given: Vec<&str> = ["from", "to"].into_iter().filter_map(|flag| spec.text(flag)).collect();
    if given.iter().any(|text| Shape::rectangle(5, 5).parse_square(text).is_err()) {
        size = 6;
    }
    spec.set_board(format!("{size}x{size}"));
    if spec.text("from").is_none() {
        spec.set("from", Some(&format!("{},{}", start.0, start.1)))?;
    }
    Ok(())
}

/// One question about the tours of a board.
struct Question {
    spec: Spec,
    board: Shape,
    /// The shorter way first.
    leaper: (u32, u32),
    closed: bool,
    from: Option<Square>,
    to: Option<Square>,
    order: Option<Order>,
    ties: Ties,
    distinct: bool,
    /// Whether the starts of open tours are told apart.
    by_start: bool,
    /// Of which step only the square is asked for, counted from 1.
    at: Option<u64>,
}

impl Question {
    /// The ends that are given.
    fn ends(&self) -> impl Iterator<Item = Square> {
        [self.from, self.to].into_iter().flatten()
    }

    /// The graph and what is asked in its numbers, once it is clear that it fits in memory.
    fn graph(&self, order: Order, needed: u64, control: &Control) -> Result<(Graph, Ends), Limit> {
        if self.board.len() > Graph::MOST_SQUARES {
            return Err(Limit::Memory);
        }
        control.reserve(Graph::bytes(self.board.len()).saturating_add(needed))?;
        let graph = match order {
            Order::Random => Graph::new(&self.board, self.leaper, order, &mut control.seed().generator()),
            // Nothing is left to chance.
            _ => Graph::new(&self.board, self.leaper, order, &mut Seed::new(0).generator()),
        };
        let number = |square: Option<Square>| square.map(|s| graph.number(s));
        let ends = Ends { closed: self.closed, from: number(self.from), to: number(self.to) };
        Ok((graph, ends))
    }

    fn solution(&self, graph: &Graph, tour: &[u32]) -> Solution {
        let asked = match self.at {
            Some(at) => at as usize - 1..at as usize,
            None => 0..tour.len(),
        };
        let asked = tour.get(asked).unwrap_or_default();
        Solution::squares(&self.board, asked.iter().map(|&s| graph.square(s)).collect())
    }

    /// Refuses a single step where all tours are asked for.
    fn refuse_step(&self) -> Result<(), UsageError> {
        match self.at {
            Some(_) => Err(UsageError::new("--at is for solve: leave it out to count or list tours")),
            None => Ok(()),
        }
    }

    /// An argument against a tour that needs no graph.
    fn theorem(&self) -> Option<Argument> {
        theorems::rectangle(&self.board, self.leaper, self.closed, [self.from, self.to])
    }

    /// An argument against a tour that needs no graph, or the tour of a single square.
    fn at_once(&self) -> Option<Result<Solution, Argument>> {
        if let Some(argument) = self.theorem() {
            return Some(Err(argument));
        }
        let only = self.board.squares().next().filter(|_| self.board.len() == 1)?;
        Some(Ok(Solution::squares(&self.board, vec![only])))
    }

    /// The squares from which depth-first search begins, in turn: a closed tour has one way to begin,
    /// and a tour of several squares never begins on its last.
    fn starts(&self, graph: &Graph, ends: Ends) -> impl Iterator<Item = u32> {
        let all = graph.len() as u32;
        let starts = match ends.from {
            Some(from) => from..from + 1,
            None if self.closed => 0..1,
            None => 0..all,
        };
        starts.filter(move |&start| all == 1 || ends.to != Some(start))
    }

    fn depth_first(&self, control: &Control) -> Answer {
        let meter = control.meter();
        let order = self.order.unwrap_or(Order::Euler);
        match self.graph(order, textbook::bytes(self.board.len()), control) {
            Ok((graph, ends)) if graph.len() <= 64 => {
                self.depth_first_on::<u64>(&graph, ends, control, meter)
            }
            Ok((graph, ends)) => self.depth_first_on::<Vec<bool>>(&graph, ends, control, meter),
            Err(limit) => Answer::stopped(limit, meter.stats()),
        }
    }

    fn depth_first_on<F: Free>(
        &self,
        graph: &Graph,
        ends: Ends,
        control: &Control,
        mut meter: Meter<'_>,
    ) -> Answer {
        let mut paths = Paths::<F>::new(graph, ends);
        for start in self.starts(graph, ends) {
            paths.begin_at(start);
            // A search without a single move would never look at the clock.
            if let Err(limit) = meter.poll() {
                return Answer::stopped(limit, meter.stats());
            }
            let end = if control.steps().is_some() {
                let mut relay = Relay::new(control, |&square: &u32| self.board.name(graph.square(square)));
                relay.start(&start);
                search::dfs(&paths, &mut meter, &mut relay)
            } else {
                search::dfs(&paths, &mut meter, &mut Silent)
            };
            match end {
                End::Found(path) => {
                    let tour: Vec<u32> = std::iter::once(start).chain(path).collect();
                    return Answer::solved(self.solution(graph, &tour), None, meter.stats());
                }
                End::Stopped { limit, nearest, .. } => {
                    let longest = nearest.len() as u64 + 1;
                    return Answer::stopped(limit, meter.stats()).with_fact("longest_path", longest);
                }
                End::Exhausted => {}
            }
        }
        let reason = match self.from {
            Some(from) => {
                format!("every path from {} was tried, and none is such a tour", self.board.name(from))
            }
            None => "every path was tried, and none is such a tour".into(),
        };
        let answer = Answer::impossible(reason, meter.stats());
        if !control.wants_proof() {
            return answer;
        }
        // The search itself leaves nothing to check; an argument may.
        let argument = match self.theorem().or_else(|| theorems::graph(graph, ends)) {
            Some(argument) => Ok(Some(argument)),
            None => theorems::deeper(graph, ends, &mut meter),
        };
        let argument = argument.ok().flatten().unwrap_or(Argument::Exhausted(meter.generated()));
        answer.with_proof(proof::none(self, &argument, graph))
    }

    fn warnsdorff(&self, control: &Control) -> Answer {
        let mut meter = control.meter();
        let order = self.order.unwrap_or(Order::East);
        let (graph, ends) = match self.graph(order, Walker::bytes(self.board.len()), control) {
            Ok(graph) => graph,
            Err(limit) => return Answer::stopped(limit, meter.stats()),
        };
        // A seed counts as used only where the tie rule asks it.
        let mut chance = match self.ties {
            Ties::Random => control.seed().generator(),
            _ => Seed::new(0).generator(),
        };
        let starts = match ends.from {
            Some(from) => from..from + 1,
            None => 0..graph.len().min(MOST_STARTS) as u32,
        };
        let mut relay = Relay::new(control, |&square: &u32| self.board.name(graph.square(square)));
        let mut walker = Walker::new(&graph);
        let mut longest = 0;
        for start in starts {
            if graph.len() > 1 && ends.to == Some(start) {
                continue;
            }
            let keep = ends.to.filter(|_| graph.len() > 1);
            relay.start(&start);
            // A walk without a single move would never look at the clock.
            let walk = meter
                .poll()
                .and_then(|()| walker.walk(start, keep, self.ties, &mut chance, &mut meter, &mut relay));
            match walk {
                Err(limit) => {
                    return Answer::stopped(limit, meter.stats()).with_fact("longest_path", longest);
                }
                Ok(mut path) if path.len() == graph.len() && ends.accept(&graph, &path) => {
                    if self.closed {
                        ends.normalise(&mut path);
                    }
                    return Answer::solved(self.solution(&graph, &path), None, meter.stats());
                }
                Ok(path) => longest = longest.max(path.len() as u64),
            }
        }
        Answer::stopped(Limit::Method, meter.stats()).with_fact("longest_path", longest)
    }

    /// A tour of a rectangle that is built of blocks.
    fn route(&self) -> Option<Route> {
        if !self.board.is_rectangle() || self.leaper != (1, 2) {
            return None;
        }
        let (rows, cols) = (self.board.rows(), self.board.cols());
        match (self.from, self.to) {
            (Some(from), Some(to)) => Route::between(rows, cols, from, to),
            (from, _) if self.closed => {
                let start = from.unwrap_or(Square::new(0, 0));
                let route = Route::closed(rows, cols)?.rotated_to(start);
                // As closed tours are always written: towards the smaller neighbour.
                let backwards = route.square(route.len() - 1) < route.square(1);
                Some(if backwards { route.reversed().rotated_to(start) } else { route })
            }
            (Some(from), None) => Route::from(rows, cols, from),
            (None, Some(to)) => Route::from(rows, cols, to).map(Route::reversed),
            (None, None) => Route::open(rows, cols),
        }
    }

    fn auto(&self, control: &Control) -> Answer {
        let mut meter = control.meter();
        match self.at_once() {
            Some(Ok(solution)) => return Answer::solved(solution, None, meter.stats()),
            Some(Err(argument)) => return self.impossible(&argument, control, &meter),
            None => {}
        }
        // A whole tour is written down; one square of it is not.
        let written =
            if self.at.is_some() { 0 } else { self.board.len().saturating_mul(size_of::<Square>() as u64) };
        if let Some(route) = self.route() {
            if let Err(limit) = control.reserve(written).and_then(|()| meter.poll()) {
                return Answer::stopped(limit, meter.stats());
            }
            let squares = match self.at {
                Some(at) => route.square(at - 1).into_iter().collect(),
                None => route.squares(),
            };
            return Answer::solved(Solution::squares(&self.board, squares), None, meter.stats());
        }
        self.search(control, &mut meter)
    }

    /// Looks for a tour of a board that cannot be built of blocks.
    fn search(&self, control: &Control, meter: &mut Meter<'_>) -> Answer {
        let squares = self.board.len();
        let needed = [Walker::bytes, repair::Repair::bytes, theorems::bytes].map(|bytes| bytes(squares));
        let needed = needed.into_iter().fold(0, u64::saturating_add);
        let (graph, ends) = match self.graph(Order::East, needed, control) {
            Ok(graph) => graph,
            Err(limit) => return Answer::stopped(limit, meter.stats()),
        };
        if let Some(argument) = theorems::graph(&graph, ends) {
            return self.impossible(&argument, control, meter);
        }
        // An argument says more than a search that found nothing, but takes longer to find than a tour.
        let mut searched = finder::find(&graph, ends, (0, 1), control, meter);
        if matches!(searched, Ok(Err(_)) | Err((Limit::Method, _))) {
            match theorems::deeper(&graph, ends, meter) {
                Ok(Some(argument)) => return self.impossible(&argument, control, meter),
                Ok(None) => {}
                Err(limit) => return Answer::stopped(limit, meter.stats()),
            }
            if searched.is_err() {
                searched = finder::find(&graph, ends, (1, u32::MAX), control, meter);
            }
        }
        match searched {
            Ok(Ok(tour)) => Answer::solved(self.solution(&graph, &tour), None, meter.stats()),
            Ok(Err(tree)) => self.impossible(&Argument::Exhausted(tree), control, meter),
            Err((limit, longest)) => {
                Answer::stopped(limit, meter.stats()).with_fact("longest_path", longest as u64)
            }
        }
    }

    fn impossible(&self, argument: &Argument, control: &Control, meter: &Meter<'_>) -> Answer {
        let mut answer = Answer::impossible(argument.sentence(&self.board), meter.stats());
        if control.wants_proof()
            && self.board.len() <= proof::MOST_SQUARES
            && let Ok((graph, _)) = self.graph(Order::East, theorems::bytes(self.board.len()), control)
        {
            answer = answer.with_proof(proof::none(self, argument, &graph));
        }
        argument.figures().into_iter().fold(answer, |answer, (name, figure)| answer.with_fact(name, figure))
    }

    /// Shows every tour once, numbered by the graph; how it ended.
    fn each(
        &self,
        method: &str,
        control: &Control,
        meter: &mut Meter<'_>,
        visit: &mut dyn FnMut(&Graph, &[u32]) -> ControlFlow<()>,
    ) -> ListEnd {
        let order = self.order.unwrap_or(Order::Euler);
        let squares = self.board.len();
        let needed = match method {
            "dfs" => textbook::bytes(squares),
            _ => cycles::Cycles::bytes(squares),
        };
        // Symmetries as tables, where they are asked for.
        let needed = needed.saturating_add(squares.saturating_mul(if self.distinct { 8 * 4 } else { 0 }));
        if method == "auto" && self.theorem().is_some() {
            return ListEnd::Complete;
        }
        let (graph, ends) = match self.graph(order, needed, control) {
            Ok(graph) => graph,
            Err(limit) => return ListEnd::Stopped(limit),
        };
        let turns = if self.distinct { ends::tables(&graph, &self.board.symmetries()) } else { Vec::new() };
        let mut visit = |tour: &[u32]| {
            if ends.is_least(&graph, &turns, tour) { visit(&graph, tour) } else { ControlFlow::Continue(()) }
        };
        if method == "dfs" {
            return match graph.len() {
                0..=64 => self.each_depth_first::<u64>(&graph, ends, control, meter, &mut visit),
                _ => self.each_depth_first::<Vec<bool>>(&graph, ends, control, meter, &mut visit),
            };
        }
        if graph.len() == 1 {
            return if visit(&[0]).is_break() { ListEnd::Enough } else { ListEnd::Complete };
        }
        if theorems::graph(&graph, ends).is_some() {
            return ListEnd::Complete;
        }
        census::list(&graph, ends, meter, &mut visit)
    }

    fn each_depth_first<F: Free>(
        &self,
        graph: &Graph,
        ends: Ends,
        control: &Control,
        meter: &mut Meter<'_>,
        visit: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
    ) -> ListEnd {
        let mut paths = Paths::<F>::new(graph, ends);
        let mut tour = Vec::with_capacity(graph.len());
        for start in self.starts(graph, ends) {
            paths.begin_at(start);
            if let Err(limit) = meter.poll() {
                return ListEnd::Stopped(limit);
            }
            let mut visit = |path: &[u32]| {
                tour.clear();
                tour.push(start);
                tour.extend(path);
                // A closed tour is met in both directions; one of them counts.
                let backwards = self.closed && ends.to.is_none() && tour[tour.len() - 1] < tour[1];
                if backwards { ControlFlow::Continue(()) } else { visit(&tour) }
            };
            let end = if control.steps().is_some() {
                let mut relay = Relay::new(control, |&square: &u32| self.board.name(graph.square(square)));
                relay.start(&start);
                search::dfs_each(&paths, meter, &mut relay, &mut visit)
            } else {
                search::dfs_each(&paths, meter, &mut Silent, &mut visit)
            };
            match end {
                End::Found(_) => return ListEnd::Enough,
                End::Stopped { limit, .. } => return ListEnd::Stopped(limit),
                End::Exhausted => {}
            }
        }
        ListEnd::Complete
    }

    /// The units of an exact count by `auto`, where it can be had without meeting every tour.
    fn census(&self, control: &Control) -> Result<Option<Census<'_>>, Limit> {
        let given = self.from.is_some() && !self.closed || self.to.is_some();
        if self.board.len() < 2 || self.distinct && given {
            return Ok(None);
        }
        let needed = census::bytes(self.board.len());
        let (graph, ends) = self.graph(Order::Euler, needed, control)?;
        let wishes = Wishes { distinct: self.distinct, by_start: self.by_start };
        let nowhere = ends.from.is_some() && ends.from == ends.to;
        if nowhere || theorems::graph(&graph, ends).is_some() {
            return Ok(Some(Census::none(&self.board, graph, ends, wishes)));
        }
        let turns = ends::tables(&graph, &self.board.symmetries());
        Ok(Census::new(&self.board, graph, ends, wishes, turns))
    }

    /// Refuses what only a count can tell, or what does not go together.
    fn refuse_starts(&self, counting: bool) -> Result<(), UsageError> {
        let why = if !self.by_start {
            return Ok(());
        } else if !counting {
            "is for count: leave it out to solve or list"
        } else if self.closed {
            "tells open tours apart, and a closed tour starts anywhere: leave out one of --by-start and --closed"
        } else if self.from.is_some() || self.to.is_some() {
            "counts the tours from every square: leave out --from and --to"
        } else if self.distinct {
            "counts every tour, --distinct one of several alike: leave out one of them"
        } else {
            return Ok(());
        };
        Err(UsageError::new(format!("--by-start {why}")))
    }
}

impl Instance for Question {
    fn spec(&self) -> &Spec {
        &self.spec
    }

    fn solve(&self, method: &str, control: &Control) -> Result<Answer, UsageError> {
        self.refuse_starts(false)?;
        let answer = match method {
            "dfs" => self.depth_first(control),
            "warnsdorff" => self.warnsdorff(control),
            _ => self.auto(control),
        };
        let square = answer.found().and_then(|found| found.solution.as_squares().first()).copied();
        Ok(match (self.at, square) {
            (Some(at), Some(square)) => answer
                .with_fact("step", at)
                .with_fact("row", square.row.into())
                .with_fact("column", square.col.into()),
            _ => answer,
        })
    }

    fn count(&self, method: &str, control: &Control) -> Result<Counted, UsageError> {
        self.refuse_step()?;
        self.refuse_starts(true)?;
        let mut meter = control.meter();
        if method == "auto" {
            if let Some(answer) = self.at_once() {
                let number = u32::from(answer.is_ok());
                let mut counted = Counted::new(number, None, meter.stats());
                // Large boards are not listed square by square to say that there is nothing.
                if self.by_start && self.board.len() <= MOST_NOTED as u64 {
                    let starts = self.board.squares().map(|square| (square, number.into()));
                    counted.table = Some(census::table(&self.board, starts));
                }
                return Ok(counted);
            }
            match self.census(control) {
                Ok(Some(census)) => return Ok(units::count(&census, control)),
                Ok(None) => {}
                Err(limit) => return Ok(Counted::new(0_u32, Some(limit), meter.stats())),
            }
        }
        let mut count = 0_u64;
        let squares = if self.by_start { self.board.len() } else { 0 };
        if let Err(limit) = control.reserve(squares.saturating_mul(64)) {
            return Ok(Counted::new(0_u32, Some(limit), meter.stats()));
        }
        let mut starts = vec![BigUint::ZERO; squares as usize];
        let end = self.each(method, control, &mut meter, &mut |_, tour| {
            count += 1;
            if let Some(start) = starts.get_mut(tour[0] as usize) {
                *start += 1_u32;
            }
            ControlFlow::Continue(())
        });
        let stopped = if let ListEnd::Stopped(limit) = end { Some(limit) } else { None };
        let mut counted = Counted::new(count, stopped, meter.stats());
        if self.by_start {
            counted.table = Some(census::table(&self.board, self.board.squares().zip(starts)));
        }
        Ok(counted)
    }

    fn units(&self, method: &str) -> Result<Option<Box<dyn Units + '_>>, UsageError> {
        self.refuse_step()?;
        self.refuse_starts(true)?;
        if method != "auto" || self.board.len() < 2 || self.theorem().is_some() {
            return Ok(None);
        }
        // What does not fit in memory is told by the count.
        let census = self.census(&Control::default()).ok().flatten();
        Ok(census.map(|census| Box::new(census) as Box<dyn Units>))
    }

    fn list(
        &self,
        method: &str,
        control: &Control,
        receive: &mut dyn FnMut(Found) -> ControlFlow<()>,
    ) -> Result<Listed, UsageError> {
        self.refuse_step()?;
        self.refuse_starts(false)?;
        let mut meter = control.meter();
        let mut count = 0;
        let end = self.each(method, control, &mut meter, &mut |graph, tour| {
            count += 1;
            receive(Found { solution: self.solution(graph, tour), score: None })
        });
        Ok(Listed { count, end, stats: meter.stats() })
    }

    fn board(&self) -> &Shape {
        &self.board
    }

    fn scene(&self, solution: &Solution) -> Scene {
        let path = solution.as_squares();
        let mut frame = Frame::new(&self.board);
        frame.closed = self.closed && path.len() as u64 == self.board.len();
        frame.walker = Some((if self.leaper == (1, 2) { 'N' } else { 'L' }, Side::White));
        frame.marks =
            (self.at.unwrap_or(1)..).zip(path).map(|(n, &square)| (square, Mark::Number(n))).collect();
        frame.path = path.to_vec();
        let mut scene = Scene::still(frame);
        let (Some(first), Some(last)) = (path.first(), path.last()) else { return scene };
        if let Some(at) = self.at {
            return scene.with_note(format!("Step {at} of the tour is on {}.", self.board.name(*first)));
        }
        if path.len() <= MOST_NOTED {
            let squares: Vec<String> = path.iter().map(|s| format!("({},{})", s.row, s.col)).collect();
            scene = scene.with_note(squares.join(" "));
            let apart = (first.row.abs_diff(last.row), first.col.abs_diff(last.col));
            let comes_back = path.len() > 2 && (apart.0.min(apart.1), apart.0.max(apart.1)) == self.leaper;
            scene = scene.with_note(match comes_back {
                true => "The tour is closed: its last square is a move from its first.",
                false => "The tour is open: its last square is not a move from its first.",
            });
        }
        scene
    }

    fn statement(&self) -> Option<Value> {
        let name = |square: Option<Square>| square.map(|s| self.board.name(s));
        let area = u64::from(self.board.rows()) * u64::from(self.board.cols());
        (area <= MOST_CERTIFIED).then(|| {
            json!({
                "board": self.board.row_texts(),
                "leaper": [self.leaper.0, self.leaper.1],
                "closed": self.closed,
                "from": name(self.from),
                "to": name(self.to),
            })
        })
    }

    fn certificate(&self, found: &Found) -> Option<Value> {
        // One square of a tour proves nothing.
        if self.at.is_some() {
            return None;
        }
        let statement = self.statement()?;
        let squares = found.solution.names().collect::<Vec<_>>();
        Some(certificate("tour", statement, json!({ "squares": squares })))
    }
}

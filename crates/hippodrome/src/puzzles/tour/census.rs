//! All tours: each one listed, or their exact number.
//!
//! Both are asked of the [`Ring`], whose cycles are the tours. Listing meets every cycle. Counting is cut
//! into units of work:
//!
//! - Closed tours, and open ones between two given squares, are the cycles of one ring. Wide boards are cut
//!   into two halves, and a unit is a part of what joins them; see [`halves`](super::halves). Long and
//!   narrow ones are swept by a plain frontier, in one unit.
//! - Open tours with an end to choose: on wide boards a unit is a pair of ends, each counted by two halves.
//!   On narrow ones the plain frontier takes all ends together, or, where the starts are told apart, all
//!   tours with the same start.
//! - Pairs or starts that symmetries of the board carry into each other are counted once.
//! - Up to symmetry: the orbit-counting lemma (Cauchy, Frobenius, Burnside). The number of classes is the
//!   mean, over the symmetries of the board, of the number of tours that the symmetry carries onto
//!   themselves. Such tours are few and found quickly because edges then come in bundles; each symmetry is
//!   one more unit.

use std::ops::ControlFlow;

use num_bigint::BigUint;

use super::cycles::{Close, Cycles};
use super::ends::Ends;
use super::frontier::{MOST_SLOTS, Plan, order};
use super::graph::Graph;
use super::halves::{Cut, Join, MAKING, Unfit};
use super::ring::Ring;
use super::theorems::two_colours;
use crate::board::{Shape, Square};
use crate::control::Meter;
use crate::outcome::{Limit, ListEnd, Table};
use crate::units::Units;

/// Shows every tour of a board of at least two squares.
pub fn list(
    graph: &Graph,
    ends: Ends,
    meter: &mut Meter<'_>,
    visit: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
) -> ListEnd {
    let ring = Ring::new(graph, ends);
    let close = Cycles::new(&ring).each(u64::MAX, None, meter, &mut |mut tour| {
        visit(&tour)?;
        if ring.tours_per_cycle() == 2 {
            tour.reverse();
            visit(&tour)?;
        }
        ControlFlow::Continue(())
    });
    match close {
        Close::Enough => ListEnd::Enough,
        Close::Stopped(limit) => ListEnd::Stopped(limit),
        Close::Complete | Close::Budget => ListEnd::Complete,
    }
}

/// A plain frontier of so many vertices has so few states that halves are no gain.
const NARROW: usize = 10;

/// Boards with more squares are long enough for the plain frontier.
const MOST_HALVED: usize = 96;

/// What is asked of a census besides the ends.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wishes {
    /// Tours that a symmetry or turning round carries into each other are one. Then no ends may be given.
    pub distinct: bool,
    /// The open tours from each square are told apart. Then no ends may be given.
    pub by_start: bool,
}

/// The number of tours of a board, as units of work.
pub struct Census<'b> {
    board: &'b Shape,
    graph: Graph,
    ends: Ends,
    wishes: Wishes,
    turns: Vec<Vec<u32>>,
    /// The order of the squares for a plain frontier.
    narrow: Vec<u32>,
    /// The two halves that units of the kind [`Part::Cluster`] join.
    join: Option<Join>,
    parts: Vec<Part>,
}

/// A unit of work.
enum Part {
    /// One kind of clusters of the two halves.
    Cluster(usize),
    /// All tours with these ends, and as many for each of its likes.
    Whole(Ends, Likes),
    /// The tours that a symmetry carries onto themselves.
    Kept(usize),
}

/// What symmetries carry into each other.
struct Likes {
    /// How many there are.
    number: u32,
    /// The squares that are a start in them, each as often as it is one.
    starts: Vec<u32>,
}

impl<'b> Census<'b> {
    /// The tours of a board of at least two squares. The symmetries are those of the board. None where the
    /// board is too wide for every method but meeting all tours.
    pub fn new(
        board: &'b Shape,
        graph: Graph,
        ends: Ends,
        wishes: Wishes,
        turns: Vec<Vec<u32>>,
    ) -> Option<Self> {
        let one_ring = ends.closed || ends.from.is_some() && ends.to.is_some();
        let as_one = if one_ring { ends } else { Ends { closed: true, from: None, to: None } };
        let narrow = order::narrowest(&graph);
        let (mut join, mut parts) = (None, Vec::new());
        match Engine::of(&graph, &Ring::new(&graph, as_one), &narrow) {
            Some(Engine::Halves(cut)) if one_ring => {
                let ring = Ring::new(&graph, ends);
                let made = Join::new(&ring, cut, if ends.to.is_some() { &[] } else { &turns })?;
                parts.extend((0..made.names().len()).map(Part::Cluster));
                join = Some(made);
            }
            Some(Engine::Halves(_)) => {
                let pairs = pairs(&graph, ends, &turns).into_iter();
                parts.extend(pairs.map(|(ends, likes)| Part::Whole(ends, likes)));
            }
            _ if wishes.by_start => {
                for starts in (0..graph.len() as u32).filter_map(|start| orbit([start, start], &turns)) {
                    let starts: Vec<u32> = starts.iter().map(|&[start, _]| start).collect();
                    let ends = Ends { from: Some(starts[0]), ..ends };
                    parts.push(Part::Whole(ends, Likes { number: starts.len() as u32, starts }));
                }
            }
            _ => parts.push(Part::Whole(ends, Likes { number: 1, starts: Vec::new() })),
        }
        // All are equally wide.
        if let Some(Part::Whole(ends, _)) = parts.first() {
            Engine::of(&graph, &Ring::new(&graph, *ends), &narrow)?;
        }
        if wishes.distinct {
            parts.splice(0..0, (0..turns.len()).filter(|&turn| !is_identity(&turns[turn])).map(Part::Kept));
        }
        Some(Self { board, graph, ends, wishes, turns, narrow, join, parts })
    }

    /// A census that has found none.
    pub fn none(board: &'b Shape, graph: Graph, ends: Ends, wishes: Wishes) -> Self {
        let (turns, narrow) = (Vec::new(), Vec::new());
        Self { board, graph, ends, wishes, turns, narrow, join: None, parts: Vec::new() }
    }

    /// What the number of cycles is to be multiplied by to get tours.
    fn ways_round(&self) -> u32 {
        let both = !self.ends.closed && self.ends.from.is_none() && self.ends.to.is_none();
        if both && !self.wishes.distinct { 2 } else { 1 }
    }

    /// The number of cycles of the ring of these ends.
    fn whole(&self, ends: Ends, meter: &mut Meter<'_>) -> Result<BigUint, Limit> {
        let ring = Ring::new(&self.graph, ends);
        if let Some(Engine::Halves(cut)) = Engine::of(&self.graph, &ring, &self.narrow)
            && let Some(join) = Join::new(&ring, cut, &[])
        {
            match join.count_all(&ring, meter) {
                Ok(count) => return Ok(count),
                Err(Unfit::Stopped(limit)) => return Err(limit),
                Err(Unfit::TooLarge) => {}
            }
        }
        Plan::new(&ring, &self.narrow, MOST_SLOTS).ok_or(Limit::Memory)?.count(meter)
    }
}

impl Units for Census<'_> {
    /// Clusters of halves by their balances, pairs of ends by their squares.
    fn names(&self) -> Vec<String> {
        let clusters = self.join.as_ref().map(Join::names).unwrap_or_default();
        let square = |end: Option<u32>| end.map_or("any".into(), |s| self.board.name(self.graph.square(s)));
        let name = |part: &Part| match part {
            Part::Cluster(kind) => clusters[*kind].clone(),
            Part::Whole(ends, _) => format!("{}-{}", square(ends.from), square(ends.to)),
            Part::Kept(turn) => format!("symmetry-{turn}"),
        };
        self.parts.iter().map(name).collect()
    }

    /// Makes the halves, where clusters are missing.
    fn prepare(&self, missing: &[usize], meter: &mut Meter<'_>) -> Result<(), Limit> {
        let clusters = missing.iter().any(|&unit| matches!(self.parts[unit], Part::Cluster(_)));
        let Some(join) = self.join.as_ref().filter(|_| clusters) else { return Ok(()) };
        match join.halves(&Ring::new(&self.graph, self.ends), threads(meter), 0.0..1.0, meter) {
            Err(Unfit::Stopped(limit)) => Err(limit),
            _ => Ok(()),
        }
    }

    /// The tours that a symmetry keeps are taken to be as much work as joining all clusters: the half turn
    /// of a wide board is more, all others are less.
    fn preparation(&self, missing: &[usize]) -> f64 {
        let of = |kind: fn(&Part) -> bool| missing.iter().filter(|&&unit| kind(&self.parts[unit])).count();
        match of(|part| matches!(part, Part::Cluster(_))) {
            0 => 0.0,
            _ => MAKING / (1.0 + (1.0 - MAKING) * of(|part| matches!(part, Part::Kept(_))) as f64),
        }
    }

    fn weight(&self, unit: usize) -> f64 {
        match (&self.parts[unit], &self.join) {
            (Part::Cluster(kind), Some(join)) => join.weight(*kind),
            (Part::Kept(_), Some(join)) => (0..join.names().len()).map(|kind| join.weight(kind)).sum(),
            _ => 1.0,
        }
    }

    fn compute(&self, unit: usize, meter: &mut Meter<'_>) -> Result<BigUint, Limit> {
        match (&self.parts[unit], &self.join) {
            (Part::Cluster(kind), Some(join)) => {
                match join.count(&Ring::new(&self.graph, self.ends), *kind, threads(meter), meter) {
                    Ok(count) => Ok(count),
                    Err(Unfit::Stopped(limit)) => Err(limit),
                    // No cluster can be counted: then the first stands for all.
                    Err(Unfit::TooLarge) if *kind > 0 => Ok(BigUint::ZERO),
                    Err(Unfit::TooLarge) => self.whole(self.ends, meter),
                }
            }
            (Part::Cluster(_), None) => Ok(BigUint::ZERO),
            (Part::Whole(ends, likes), _) => {
                // From a given start a cycle is walked one way; the other way is another start's.
                let one_start = self.wishes.by_start && ends.to.is_none();
                let ways = if one_start { 1 } else { self.ways_round() };
                Ok(self.whole(*ends, meter)? * likes.number * ways)
            }
            (Part::Kept(turn), _) => {
                let ring = Ring::new(&self.graph, self.ends);
                let cycles = Cycles::new(&ring).kept_by(ring.edge_images(&self.turns[*turn]));
                let mut number = 0_u64;
                match cycles.each(u64::MAX, None, meter, &mut |_| {
                    number += 1;
                    ControlFlow::Continue(())
                }) {
                    Close::Stopped(limit) => Err(limit),
                    _ => Ok(number.into()),
                }
            }
        }
    }

    fn merge(&self, results: &[Option<BigUint>]) -> BigUint {
        let kept = |part: &Part| matches!(part, Part::Kept(_));
        let sum = |symmetric: bool| -> BigUint {
            let parts = self.parts.iter().zip(results).filter(|(part, _)| kept(part) == symmetric);
            parts.filter_map(|(_, result)| result.as_ref()).sum()
        };
        if !self.wishes.distinct || self.turns.is_empty() {
            return sum(false);
        }
        // The identity keeps all tours, and so does turning over a board that is one square wide. Where
        // results are missing, there are at least so many classes.
        let all = sum(false) * self.turns.iter().filter(|turn| is_identity(turn)).count();
        (all + sum(true) + (self.turns.len() - 1)) / self.turns.len()
    }

    /// The number of tours from each square, where that was asked for.
    fn table(&self, results: &[Option<BigUint>]) -> Option<Table> {
        if !self.wishes.by_start {
            return None;
        }
        let mut tours = vec![BigUint::ZERO; self.graph.len()];
        for (part, result) in self.parts.iter().zip(results) {
            if let (Part::Whole(_, likes), Some(result)) = (part, result) {
                // All of them start equally often on each of the squares.
                let each = result / likes.starts.len();
                likes.starts.iter().for_each(|&start| tours[start as usize] += &each);
            }
        }
        Some(table(self.board, self.board.squares().zip(tours)))
    }
}

/// A table of starts and the number of tours from each.
pub fn table(board: &Shape, starts: impl Iterator<Item = (Square, BigUint)>) -> Table {
    let rows = starts.map(|(start, tours)| vec![board.name(start), tours.to_string()]).collect();
    Table { columns: vec!["start".into(), "tours".into()], rows }
}

/// The bytes that preparing a census takes for a board of so many squares, besides the graph.
pub fn bytes(squares: u64) -> u64 {
    // Symmetries, and orders of the squares.
    let tables = squares.saturating_mul(8 * 4 + 24);
    Cycles::bytes(squares).saturating_add(tables).saturating_add(Plan::bytes(squares))
}

/// The threads to make halves with: a node limit is kept to the node, which takes one.
fn threads(meter: &Meter<'_>) -> usize {
    let control = meter.control();
    if control.limits().nodes.is_some() { 1 } else { control.threads() }
}

/// The method for one ring.
enum Engine {
    Halves(Cut),
    Frontier,
}

impl Engine {
    /// The method that suits a ring whose squares have this order for a frontier; none where it is too wide.
    fn of(graph: &Graph, ring: &Ring<'_>, narrow: &[u32]) -> Option<Self> {
        let plan = Plan::new(ring, narrow, MOST_SLOTS);
        if plan.as_ref().is_none_or(|plan| plan.slots() > NARROW) && graph.len() <= MOST_HALVED {
            let cuts = order::straight(graph).map(|order| Cut::new(ring, &order));
            if let Some(cut) = cuts.into_iter().flatten().min_by(|a, b| a.cost().total_cmp(&b.cost())) {
                return Some(Self::Halves(cut));
            }
        }
        plan.map(|_| Self::Frontier)
    }
}

/// Whether a symmetry leaves every square where it is.
fn is_identity(turn: &[u32]) -> bool {
    turn.iter().zip(0..).all(|(&image, square)| image == square)
}

/// All pairs that the symmetries make of one, if it is the least of them. A pair and the same pair
/// backwards are one.
fn orbit(pair: [u32; 2], turns: &[Vec<u32>]) -> Option<Vec<[u32; 2]>> {
    let image = |turn: &Vec<u32>| {
        let mut image = pair.map(|square| turn[square as usize]);
        image.sort_unstable();
        image
    };
    let mut images: Vec<[u32; 2]> = turns.iter().map(image).chain([pair]).collect();
    images.sort_unstable();
    images.dedup();
    (images[0] == pair).then_some(images)
}

/// Every pair of ends that a tour may have, once up to the symmetries.
fn pairs(graph: &Graph, ends: Ends, turns: &[Vec<u32>]) -> Vec<(Ends, Likes)> {
    let squares = graph.len() as u32;
    let fits = colours_of_ends(graph);
    let mut pairs = Vec::new();
    if let Some(given) = ends.from.or(ends.to) {
        for other in (0..squares).filter(|&other| other != given && fits(given, other)) {
            let pair = match ends.from {
                Some(_) => Ends { to: Some(other), ..ends },
                None => Ends { from: Some(other), ..ends },
            };
            pairs.push((pair, Likes { number: 1, starts: Vec::new() }));
        }
        return pairs;
    }
    for a in 0..squares {
        for b in (a + 1..squares).filter(|&b| fits(a, b)) {
            if let Some(likes) = orbit([a, b], turns) {
                let pair = Ends { from: Some(a), to: Some(b), ..ends };
                let number = likes.len() as u32;
                pairs.push((pair, Likes { number, starts: likes.into_iter().flatten().collect() }));
            }
        }
    }
    pairs
}

/// Whether two squares may be the ends of a tour by their colours: a move changes the colour.
fn colours_of_ends(graph: &Graph) -> impl Fn(u32, u32) -> bool {
    // Where squares cannot be reached there is no tour, and any pair will tell.
    let colours = two_colours(graph).ok();
    let light = colours.iter().flatten().filter(|&&light| light).count();
    let dark = graph.len() - light;
    move |a, b| {
        let Some(colours) = &colours else { return true };
        let (a, b) = (colours[a as usize], colours[b as usize]);
        if light == dark { a != b } else { a == b && a == (light > dark) }
    }
}

//! Engine for exact counts: chooses how to count a board's tours, and cuts the count into units of work.
//!
//! - The tours, open or closed, are the cycles of one ring. Wide boards are counted by
//!   [`meet_in_the_middle`](super::meet_in_the_middle), and a unit is a kind of cluster. Narrow ones are counted
//!   along a [`frontier`](super::frontier) in one unit.
//! - If starts are counted separately, a unit is a start, and if ends are, a pair of ends. Each has a ring of its
//!   own, unless all starts of a wide board are counted together ([`by_start`]). Of several starts or pairs that symmetries of
//!   the board map onto each other, only one is counted ([`orbits`]).
//! - Up to symmetry: the orbit-counting lemma (Cauchy, Frobenius, Burnside). The number of classes is the
//!   mean, over the symmetries of the board, of the number of tours that the symmetry maps onto themselves.
//!   These tours are few and found quickly, because their edges come in groups ([`cycles`](super::cycles)).
//!   Each symmetry is one more unit.
//!
//! Limit: boards that are too wide for both ways of counting have no census; their tours must be visited one
//! by one.

mod by_start;
mod orbits;
mod pairs;
mod units;

use std::sync::Arc;

use num_bigint::BigUint;

use self::by_start::Starts;
use self::orbits::{Orbit, is_identity};
use super::cycles::Cycles;
use super::frontier::{MOST_SLOTS, Plan, order};
use super::graph::{Ends, Graph, Ring};
use super::meet_in_the_middle::{Context, Cut, HalvedRing, Unfit};
use board::{Shape, Square};
use contract::{Cell, Table};
use search::{Limit, Meter};

/// A frontier with this many vertices has so few states that meeting in the middle gains nothing.
const NARROW: usize = 10;

/// Boards with more squares are so long that the frontier is better: the numbers grow, and halves have to be made
/// again for every few digits.
pub(super) const MOST_HALVED: usize = 1000;

/// What is counted.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Counting {
    /// Tours that are equal up to symmetry and direction count once. Then no ends may be given.
    pub distinct: bool,
    /// The open tours from each square are counted separately. Then no ends may be given.
    pub by_start: bool,
    /// The open tours between every two squares are counted separately, on wide boards.
    pub by_ends: bool,
}

/// The number of tours of a board, as units of work.
pub(super) struct Census {
    board: Shape,
    graph: Graph,
    ends: Ends,
    counting: Counting,
    symmetries: Vec<Vec<u32>>,
    /// The order of the squares for a frontier.
    narrow: Vec<u32>,
    /// The ring of these ends.
    ring: Arc<Ring>,
    /// The ring whose clusters are units.
    halved: Option<HalvedRing>,
    /// All starts together, if they are units.
    starts: Option<Starts>,
    units: Vec<Unit>,
    /// An estimate of the bytes that each unit with a ring of its own takes.
    unit_bytes: u64,
}

/// A unit of work.
enum Unit {
    /// One kind of cluster.
    Kind(usize),
    /// All tours with these ends or with other ends of the same orbit.
    Whole(Ends, Orbit),
    /// The tours that a symmetry maps onto themselves.
    Fixed(usize),
}

impl Census {
    /// The tours of a board of at least two squares, given its symmetries. None if the board is too wide.
    pub fn new(
        board: Shape,
        graph: Graph,
        (ends, counting): (Ends, Counting),
        symmetries: Vec<Vec<u32>>,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Self>, Limit> {
        let narrow = order::narrowest(&graph, meter)?;
        let ring = Arc::new(Ring::within(&graph, ends, meter)?);
        let (mut halved, mut starts, mut units) = (None, None, Vec::new());
        // Free ends do not make a board wider.
        let is_wide = {
            let closed = Ring::within(&graph, Ends { closed: true, ..ends }, meter)?;
            matches!(Chosen::of(&graph, &closed, &narrow, meter)?, Some(Chosen::MeetInTheMiddle(_)))
        };
        let of_units = |units: Vec<(Ends, Orbit)>| {
            units.into_iter().map(|(ends, orbit)| Unit::Whole(ends, orbit)).collect::<Vec<Unit>>()
        };
        if counting.by_ends && is_wide {
            units = of_units(orbits::of_ends(&graph, ends, &symmetries));
        } else if counting.by_start {
            let orbits = orbits::of_starts(&graph, &symmetries, meter)?;
            if is_wide && let Some(Chosen::MeetInTheMiddle(cut)) = Chosen::of(&graph, &ring, &narrow, meter)?
            {
                starts = Starts::new(&ring, cut, &symmetries, orbits.iter().map(|(_, orbit)| orbit));
            }
            let ends = orbits.into_iter().map(|(start, orbit)| (Ends { from: Some(start), ..ends }, orbit));
            units = of_units(ends.collect());
        } else {
            let free = ends.closed && ends.to.is_none() || ends.is_directed();
            let kept: &[Vec<u32>] = if free { &symmetries } else { &[] };
            match Chosen::of(&graph, &ring, &narrow, meter)? {
                Some(Chosen::MeetInTheMiddle(cut)) if is_wide => {
                    let Some(ring) = HalvedRing::new(ring.clone(), cut, kept) else { return Ok(None) };
                    units.extend((0..ring.names().len()).map(Unit::Kind));
                    halved = Some(ring);
                }
                _ => units.push(Unit::Whole(ends, Orbit::single())),
            }
        }
        // All rings of such units are equally wide, and take about equally much memory.
        let mut unit_bytes = 0;
        if let Some(Unit::Whole(ends, _)) = units.first() {
            let ring = Arc::new(Ring::within(&graph, *ends, meter)?);
            unit_bytes = match Chosen::of(&graph, &ring, &narrow, meter)? {
                None => return Ok(None),
                Some(Chosen::Frontier) => 0,
                Some(Chosen::MeetInTheMiddle(cut)) => {
                    HalvedRing::new(ring, cut, &[]).map_or(0, |halved| halved.memory().shared)
                }
            };
        }
        if counting.distinct {
            let fixed = (0..symmetries.len()).filter(|&symmetry| !is_identity(&symmetries[symmetry]));
            units.splice(0..0, fixed.map(Unit::Fixed));
        }
        let census = Self {
            board,
            graph,
            ends,
            counting,
            symmetries,
            narrow,
            ring,
            halved,
            starts,
            units,
            unit_bytes,
        };
        Ok(Some(census))
    }

    /// The number of bytes of the preparation for a board with this many squares, besides the graph.
    pub fn bytes(squares: u64) -> u64 {
        // Symmetries, and orders of the squares.
        let tables = squares.saturating_mul(8 * 4 + 24);
        Cycles::bytes(squares).saturating_add(tables).saturating_add(Plan::bytes(squares))
    }

    /// The number of tours per cycle that are counted.
    fn directions(&self) -> u32 {
        if self.ends.is_directed() && !self.counting.distinct { 2 } else { 1 }
    }

    /// The number of cycles of the ring with these ends.
    fn whole(&self, ends: Ends, meter: &mut Meter<'_>) -> Result<BigUint, Limit> {
        let ring = Arc::new(Ring::within(&self.graph, ends, meter)?);
        if let Some(Chosen::MeetInTheMiddle(cut)) = Chosen::of(&self.graph, &ring, &self.narrow, meter)?
            && let Some(halved) = HalvedRing::new(ring.clone(), cut, &[])
        {
            match halved.count_all(&mut Context::on_one_thread(meter)) {
                Ok(count) => return Ok(count),
                Err(Unfit::Stopped(limit)) => return Err(limit),
                Err(Unfit::TooLarge) => {}
            }
        }
        Plan::new(&ring, &self.narrow, MOST_SLOTS, meter)?.ok_or(Limit::Memory)?.count(meter)
    }
}

/// A way to count the tours of a board.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Engine {
    MeetInTheMiddle,
    Frontier,
}

impl Engine {
    /// The one that a census uses.
    pub fn used(graph: &Graph, ends: Ends, meter: &mut Meter<'_>) -> Result<Self, Limit> {
        let narrow = order::narrowest(graph, meter)?;
        // Free ends do not make a board wider.
        for ends in [Ends { closed: true, ..ends }, ends] {
            let ring = Ring::within(graph, ends, meter)?;
            if !matches!(Chosen::of(graph, &ring, &narrow, meter)?, Some(Chosen::MeetInTheMiddle(_))) {
                return Ok(Self::Frontier);
            }
        }
        Ok(Self::MeetInTheMiddle)
    }

    /// The number of cycles of a board's ring, by this engine and on one thread.
    pub fn count(self, graph: &Graph, ends: Ends, meter: &mut Meter<'_>) -> Result<BigUint, Limit> {
        let ring = Arc::new(Ring::within(graph, ends, meter)?);
        if self == Self::Frontier {
            let narrow = order::narrowest(graph, meter)?;
            return Plan::new(&ring, &narrow, MOST_SLOTS, meter)?.ok_or(Limit::Memory)?.count(meter);
        }
        let halved = cheapest_cut(graph, &ring).and_then(|cut| HalvedRing::new(ring.clone(), cut, &[]));
        match halved.ok_or(Limit::Method)?.count_all(&mut Context::on_one_thread(meter)) {
            Ok(count) => Ok(count),
            Err(Unfit::Stopped(limit)) => Err(limit),
            Err(Unfit::TooLarge) => Err(Limit::Memory),
        }
    }
}

/// The best way to cut a board into halves, if there is any.
fn cheapest_cut(graph: &Graph, ring: &Ring) -> Option<Cut> {
    let cuts = order::straight(graph).map(|order| Cut::new(ring, &order));
    cuts.into_iter().flatten().min_by(|a, b| a.cost().total_cmp(&b.cost()))
}

/// The way to count the cycles of a ring, with the cut if it is halved.
enum Chosen {
    MeetInTheMiddle(Cut),
    Frontier,
}

impl Chosen {
    /// The way that suits a ring, given the order of its squares for a frontier. None if the ring is too
    /// wide.
    fn of(graph: &Graph, ring: &Ring, narrow: &[u32], meter: &mut Meter<'_>) -> Result<Option<Self>, Limit> {
        let plan = Plan::new(ring, narrow, MOST_SLOTS, meter)?;
        if plan.as_ref().is_none_or(|plan| plan.slots() > NARROW)
            && graph.len() <= MOST_HALVED
            && let Some(cut) = cheapest_cut(graph, ring)
        {
            return Ok(Some(Self::MeetInTheMiddle(cut)));
        }
        Ok(plan.map(|_| Self::Frontier))
    }
}

/// The table of the number of tours from each square.
pub(super) fn table(board: &Shape, starts: impl Iterator<Item = (Square, BigUint)>) -> Table {
    let rows = starts.map(|(start, tours)| [Cell::Name(board.name(start)), Cell::Figure(tours)]);
    Table::new(["start", "tours"], rows)
}

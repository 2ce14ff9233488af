//! A census as units of work: their names, their results, and how these make the total.

use std::ops::ControlFlow;

use num_bigint::BigUint;

use super::{Census, Orbit, Unit, is_identity, table};
use crate::{
    cycles::Cycles,
    meet_in_the_middle::{Context, HalvedRing, SWEEPING, Unfit},
};
use contract::{Memory, Pieces, Preparation, Table, Tally, Units};
use search::{Limit, Meter, Sort};

/// The part of the work that is done before the first unit, if all starts are counted together.
const ALL_STARTS: f64 = 0.99;

impl Units for Census {
    /// Clusters are named by their balances, starts and pairs of ends by their squares.
    fn names(&self) -> Vec<String> {
        let clusters = self.halved.as_ref().map(HalvedRing::names).unwrap_or_default();
        let square = |end: Option<u32>| end.map_or("any".into(), |s| self.board.name(self.graph.square(s)));
        let name = |unit: &Unit| match unit {
            Unit::Kind(kind) => clusters[*kind].clone(),
            Unit::Whole(ends, _) => format!("{}-{}", square(ends.from), square(ends.to)),
            Unit::Fixed(symmetry) => format!("symmetry-{symmetry}"),
        };
        self.units.iter().map(name).collect()
    }

    fn weight(&self, unit: usize) -> f64 {
        match (&self.units[unit], &self.halved) {
            (Unit::Kind(kind), Some(halved)) => halved.weight(*kind),
            // Starts, pairs of ends and symmetries count as much as all clusters together.
            _ => 1.0,
        }
    }

    /// All clusters share the halves, while a start or a pair of ends has halves of its own.
    fn memory(&self) -> Memory {
        if let Some(halved) = &self.halved {
            return halved.memory();
        }
        let unit = self.unit_bytes;
        match &self.starts {
            Some(starts) if starts.are_worth_it(self.units.len()) => {
                Memory { shared: starts.memory(), unit: 0, shared_by_few: Some(unit) }
            }
            _ => Memory { unit, ..Memory::default() },
        }
    }

    fn compute(&self, unit: usize, meter: &mut Meter<'_>) -> Result<BigUint, Limit> {
        match (&self.units[unit], &self.halved) {
            (Unit::Kind(kind), Some(halved)) => {
                match halved.count(*kind, &mut Context::new(meter)) {
                    Ok(count) => Ok(count * self.directions()),
                    Err(Unfit::Stopped(limit)) => Err(limit),
                    // No cluster can be counted, so the first one counts everything.
                    Err(Unfit::TooLarge) if *kind > 0 => Ok(BigUint::ZERO),
                    Err(Unfit::TooLarge) => Ok(self.whole(self.ends, meter)? * self.directions()),
                }
            }
            (Unit::Kind(_), None) => Ok(BigUint::ZERO),
            (Unit::Whole(ends, orbit), _) => {
                let known = self.starts.as_ref().and_then(|starts| starts.from(ends.from?));
                if let Some(tours) = known {
                    meter.counts("table entries");
                    return Ok(tours * orbit.size);
                }
                // From a given start a cycle is one tour; the other direction belongs to another start.
                let one_start = self.counting.by_start && ends.to.is_none();
                let directions = if one_start { 1 } else { self.directions() };
                Ok(self.whole(*ends, meter)? * orbit.size * directions)
            }
            (Unit::Fixed(symmetry), _) => {
                let images = self.ring.edge_images(&self.symmetries[*symmetry]);
                let cycles = Cycles::new(&self.ring).fixed_by(images);
                let mut count = 0_u64;
                let walked = cycles.each(u64::MAX, None, meter, &mut |_| {
                    count += 1;
                    ControlFlow::Continue(())
                });
                walked.map(|_| count.into())
            }
        }
    }

    fn total(&self, results: &[Option<BigUint>]) -> Tally {
        Tally::new(self.merged(results)).with_table(self.by_start(results))
    }

    fn preparation(&self) -> Option<&dyn Preparation> {
        Some(self)
    }

    fn pieces(&self) -> Option<&dyn Pieces> {
        None
    }
}

impl Preparation for Census {
    /// Computes the halves, if clusters are missing, or counts all starts together.
    fn prepare(&self, missing: &[usize], later: &[usize], meter: &mut Meter<'_>) -> Result<(), Limit> {
        if let Some(starts) =
            self.starts.as_ref().filter(|starts| starts.are_worth_it(missing.len() + later.len()))
        {
            return starts.count(self.orbits(), &mut Context::new(meter));
        }
        let kind = |&unit: &usize| match self.units[unit] {
            Unit::Kind(kind) => Some(kind),
            Unit::Whole(..) | Unit::Fixed(_) => None,
        };
        let first = missing.iter().filter_map(kind).min();
        let (Some(halved), Some(first)) = (&self.halved, first) else { return Ok(()) };
        let mut kinds: Vec<usize> = missing.iter().chain(later).filter_map(kind).collect();
        kinds.put_in_order();
        kinds.dedup();
        halved.expect(kinds);
        match halved.halves(first, &mut Context::new(meter)) {
            Err(Unfit::Stopped(limit)) => Err(limit),
            _ => Ok(()),
        }
    }

    /// Clusters that follow each other share more of their halves.
    fn is_ordered(&self) -> bool {
        self.halved.is_some()
    }

    fn number(&self) -> usize {
        self.halved.as_ref().map_or(1, HalvedRing::batches)
    }

    fn is_ready(&self, unit: usize) -> bool {
        match (&self.units[unit], &self.halved) {
            (Unit::Kind(kind), Some(halved)) => halved.is_prepared(*kind),
            _ => true,
        }
    }

    /// Finding the tours that a symmetry fixes is assumed to be as much work as joining all clusters. The
    /// half turn of a wide board takes more, all others less.
    fn share(&self, missing: &[usize]) -> f64 {
        if self.starts.as_ref().is_some_and(|starts| starts.are_worth_it(missing.len())) {
            return ALL_STARTS;
        }
        let of = |kind: fn(&Unit) -> bool| missing.iter().filter(|&&unit| kind(&self.units[unit])).count();
        match of(|unit| matches!(unit, Unit::Kind(_))) {
            0 => 0.0,
            _ => SWEEPING / (1.0 + (1.0 - SWEEPING) * of(|unit| matches!(unit, Unit::Fixed(_))) as f64),
        }
    }
}

impl Census {
    /// The number of tours, or of classes of tours.
    fn merged(&self, results: &[Option<BigUint>]) -> BigUint {
        let is_fixed = |unit: &Unit| matches!(unit, Unit::Fixed(_));
        let sum = |fixed: bool| -> BigUint {
            let units = self.units.iter().zip(results).filter(|(unit, _)| is_fixed(unit) == fixed);
            units.filter_map(|(_, result)| result.as_ref()).sum()
        };
        if !self.counting.distinct || self.symmetries.is_empty() {
            return sum(false);
        }
        // The identity fixes all tours, and so does a reflection of a board that is one square wide. If
        // results are missing, rounding up still gives a lower bound.
        let all = sum(false) * self.symmetries.iter().filter(|symmetry| is_identity(symmetry)).count();
        (all + sum(true) + (self.symmetries.len() - 1)) / self.symmetries.len()
    }

    /// The number of tours from each square, if starts are counted separately.
    fn by_start(&self, results: &[Option<BigUint>]) -> Option<Table> {
        if !self.counting.by_start {
            return None;
        }
        let mut tours = vec![BigUint::ZERO; self.graph.len()];
        for (unit, result) in self.units.iter().zip(results) {
            if let (Unit::Whole(_, orbit), Some(result)) = (unit, result) {
                // Equally many tours start on each of the squares.
                let each = result / orbit.starts.len();
                orbit.starts.iter().for_each(|&start| tours[start as usize] += &each);
            }
        }
        Some(table(&self.board, self.board.squares().zip(tours)))
    }

    /// The orbits of starts or pairs of ends that are units.
    fn orbits(&self) -> impl Iterator<Item = &Orbit> + Clone {
        self.units.iter().filter_map(|unit| match unit {
            Unit::Whole(_, orbit) => Some(orbit),
            Unit::Kind(_) | Unit::Fixed(_) => None,
        })
    }
}

//! Open tours of a wide board by their first square, by their last, and by their number between the two.
//!
//! The number of tours between every two squares is kept. The tables between two squares are made when a tour
//! between them is wanted, once for all tours of a batch.

use num_bigint::BigUint;

use super::numbered;
use crate::graph::{Ends, Graph};
use board::Shape;
use contract::{Found, Numbered, Solution};
use search::{Limit, Meter, Sort};

/// The tours between every two squares.
pub(super) struct Pairs {
    board: Shape,
    graph: Graph,
    /// The first and the last square, and the number of tours before theirs.
    before: Vec<([u32; 2], BigUint)>,
    total: BigUint,
}

impl Pairs {
    /// The tours between these pairs of squares, of which there are so many.
    pub fn new(board: Shape, graph: Graph, between: Vec<([u32; 2], BigUint)>) -> Self {
        let mut total = BigUint::ZERO;
        let mut before = Vec::with_capacity(between.len());
        for (pair, tours) in between {
            before.push((pair, total.clone()));
            total += tours;
        }
        Self { board, graph, before, total }
    }

    /// The tours between two squares.
    fn tours(&self, [from, to]: [u32; 2], meter: &mut Meter<'_>) -> Result<Box<dyn Numbered>, Limit> {
        let ends = Ends { closed: false, from: Some(from), to: Some(to) };
        numbered(&self.board, &self.graph, ends, meter)
    }
}

impl Numbered for Pairs {
    fn total(&self) -> &BigUint {
        &self.total
    }

    fn solutions(&self, numbers: &[BigUint], meter: &mut Meter<'_>) -> Result<Vec<Found>, Limit> {
        let mut sought: Vec<(&BigUint, usize)> = numbers.iter().zip(0..).collect();
        sought.put_in_order();
        let mut found: Vec<Option<Found>> = numbers.iter().map(|_| None).collect();
        let pair_of =
            |number: &BigUint| self.before.partition_point(|(_, before)| before <= number).checked_sub(1);
        for here in sought.chunk_by(|(a, _), (b, _)| pair_of(a) == pair_of(b)) {
            let Some((pair, before)) = pair_of(here[0].0).and_then(|pair| self.before.get(pair)) else {
                continue;
            };
            let inside: Vec<BigUint> = here.iter().map(|&(number, _)| number - before).collect();
            let tours = self.tours(*pair, meter)?.solutions(&inside, meter)?;
            for (&(_, place), tour) in here.iter().zip(tours) {
                found[place] = Some(tour);
            }
        }
        Ok(found.into_iter().flatten().collect())
    }

    fn number(&self, solution: &Solution, meter: &mut Meter<'_>) -> Result<Option<BigUint>, Limit> {
        let (Some(&first), Some(&last)) = (solution.as_squares().first(), solution.as_squares().last())
        else {
            return Ok(None);
        };
        let ends = [first, last].map(|square| self.graph.number(square));
        let Ok(place) = self.before.binary_search_by_key(&ends, |&(pair, _)| pair) else { return Ok(None) };
        let inside = self.tours(ends, meter)?.number(solution, meter)?;
        Ok(inside.map(|number| number + &self.before[place].1))
    }
}

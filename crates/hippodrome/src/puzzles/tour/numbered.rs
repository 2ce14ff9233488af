//! Engine for numbered tours: the k-th of all tours, and the number of a given one.
//!
//! Narrow boards go vertex by vertex along a [`frontier`](super::frontier), and the number of ways to complete
//! every frontier is kept ([`vertices`]). The order of the tours is that of the moves chosen at each square,
//! along the order in which the squares are swept. An open tour with free ends is followed by its reverse.
//!
//! Limit: as for counting, boards that are too wide have no numbering.

mod vertices;

use self::vertices::Vertices;
use super::frontier::{MOST_SLOTS, Plan, order};
use super::graph::{Ends, Graph, Ring};
use crate::board::Shape;
use crate::control::Meter;
use crate::numbering::{Numbered, Table};
use crate::outcome::Limit;

/// Numbers the tours of a board of at least two squares.
pub(super) fn numbered(
    board: Shape,
    graph: Graph,
    ends: Ends,
    meter: &mut Meter<'_>,
) -> Result<Box<dyn Numbered>, Limit> {
    let narrow = order::narrowest(&graph, meter)?;
    let ring = Ring::within(&graph, ends, meter)?;
    let plan = Plan::new(&ring, &narrow, MOST_SLOTS, meter)?.ok_or(Limit::Memory)?;
    let edges = ring.edges().to_vec();
    let vertices = Vertices { board, graph, ends, plan, edges };
    Ok(Box::new(Table::new(vertices, meter)?))
}

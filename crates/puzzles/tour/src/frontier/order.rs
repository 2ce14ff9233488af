//! An order of the squares with a narrow frontier.
//!
//! The width of the frontier depends only on the order. Along rows or columns, a leaper with a long jump puts
//! several whole rows on the frontier, although its graph may be narrow: on 8x8 the {1,4}-leaper has an order
//! whose frontier never has more than 11 squares, while along the rows it has 33. The best order is hard to
//! find (Kashiwabara and Fujisawa 1979). The rule here is greedy, as for matrices of small profile (Cuthill
//! and McKee 1969, Sloan 1986): the next square is on the frontier or near it and adds the fewest squares to
//! it; among equals, the one that has been on it longest. Every square is tried as the first.
//!
//! Limit: boards of more than [`MOST_SQUARES`] squares are taken only along rows or columns, which makes
//! equal steps on long boards.

use crate::graph::Graph;
use search::{Limit, Meter, Sort};

/// The time of the greedy rule grows with the third power of the number of squares.
const MOST_SQUARES: usize = 150;

/// The factor by which one more square multiplies the number of frontiers, measured on square boards.
const GROWTH: f64 = 2.2;

/// The squares along the rows, and along the columns.
pub(crate) fn straight(graph: &Graph) -> [Vec<u32>; 2] {
    let by_rows: Vec<u32> = (0..graph.len() as u32).collect();
    let mut by_columns = by_rows.clone();
    by_columns.put_in_order_by_key(|&s| {
        let square = graph.square(s);
        (square.col, square.row)
    });
    [by_rows, by_columns]
}

/// The order with the fewest frontiers among those that are tried.
pub(crate) fn narrowest(graph: &Graph, meter: &mut Meter<'_>) -> Result<Vec<u32>, Limit> {
    let [by_rows, by_columns] = straight(graph);
    let rows = frontiers(graph, &by_rows, meter)?;
    let columns = frontiers(graph, &by_columns, meter)?;
    let (mut best, mut least) = if columns < rows { (by_columns, columns) } else { (by_rows, rows) };
    if graph.len() <= MOST_SQUARES {
        for first in 0..graph.len() as u32 {
            meter.poll()?;
            if let Some((order, fewer)) = greedy(graph, first, least) {
                (best, least) = (order, fewer);
            }
        }
    }
    Ok(best)
}

/// An estimate of the number of frontiers along an order.
fn frontiers(graph: &Graph, order: &[u32], meter: &mut Meter<'_>) -> Result<f64, Limit> {
    let mut place = vec![0; graph.len()];
    for (at, &square) in order.iter().enumerate() {
        place[square as usize] = at;
    }
    // The change in the width of the frontier at each place.
    let mut more = vec![0_i64; graph.len()];
    for &square in order {
        meter.pulse()?;
        let here = place[square as usize];
        let first = graph.neighbours(square).iter().map(|&near| place[near as usize]).min();
        if let Some(first) = first.filter(|&first| first < here) {
            more[first] += 1;
            more[here] -= 1;
        }
    }
    let mut waiting = 0_i64;
    let frontiers = more.into_iter().map(|more| {
        meter.pulse()?;
        waiting += more;
        Ok(GROWTH.powi(waiting as i32))
    });
    frontiers.sum()
}

/// The order by the greedy rule from this square on, and an estimate of its number of frontiers. None if that
/// is not less than `most`.
fn greedy(graph: &Graph, first: u32, most: f64) -> Option<(Vec<u32>, f64)> {
    #[derive(Clone, Copy, PartialEq)]
    enum Square {
        Ahead,
        /// On the frontier since this step.
        Waits(usize),
        Done,
    }
    let mut squares = vec![Square::Ahead; graph.len()];
    let mut order = Vec::with_capacity(graph.len());
    let (mut waiting, mut frontiers) = (0, 0.0);
    let mut next = Some(first);
    while let Some(square) = next {
        waiting -= i32::from(squares[square as usize] != Square::Ahead);
        squares[square as usize] = Square::Done;
        order.push(square);
        for &near in graph.neighbours(square) {
            if squares[near as usize] == Square::Ahead {
                squares[near as usize] = Square::Waits(order.len());
                waiting += 1;
            }
        }
        frontiers += GROWTH.powi(waiting);
        if frontiers >= most {
            return None;
        }
        let near_waiting = |square: u32| {
            graph.neighbours(square).iter().any(|&near| matches!(squares[near as usize], Square::Waits(_)))
        };
        let rank = |square: u32| {
            let near = graph.neighbours(square).iter();
            let added = near.filter(|&&near| squares[near as usize] == Square::Ahead).count();
            match squares[square as usize] {
                Square::Done => None,
                Square::Waits(since) => Some((added, since)),
                Square::Ahead if waiting == 0 || near_waiting(square) => Some((added + 1, usize::MAX)),
                Square::Ahead => None,
            }
        };
        let ranked = (0..graph.len() as u32).filter_map(|square| Some((rank(square)?, square)));
        next = ranked.min().map(|(_, square)| square);
    }
    Some((order, frontiers))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::FixedOrder;
    use board::{Leaper, Shape};
    use search::Control;

    fn graph(board: &str, (a, b): (u32, u32)) -> Graph {
        let shape = Shape::parse(board).unwrap();
        Graph::new(&shape, Leaper::new(a, b).unwrap(), FixedOrder::Euler)
    }

    /// The width of the frontier, counted square by square.
    fn width(graph: &Graph, order: &[u32]) -> usize {
        let mut widest = 0;
        for done in 1..=order.len() {
            let (behind, ahead) = order.split_at(done);
            let waits = |square: &&u32| graph.neighbours(**square).iter().any(|near| behind.contains(near));
            widest = widest.max(ahead.iter().filter(waits).count());
        }
        widest
    }

    #[test]
    fn an_order_has_every_square_once_and_is_narrow() {
        // The last number is the width. The squares of the last board are not connected.
        let boards = [
            ("8x8", (1, 4), 11),
            ("8x8", (2, 3), 11),
            ("6x6", (1, 2), 9),
            ("8x8", (0, 1), 8),
            ("3x20", (1, 2), 7),
            ("1x1", (1, 2), 0),
            ("3x7", (2, 2), 4),
        ];
        for (board, leaper, narrow) in boards {
            let graph = graph(board, leaper);
            let order = narrowest(&graph, &mut Control::default().meter()).unwrap();
            let mut sorted = order.clone();
            sorted.sort_unstable();
            assert_eq!(sorted, straight(&graph)[0], "{board} {leaper:?}");
            let [rows, columns] = straight(&graph).map(|order| width(&graph, &order));
            let width = width(&graph, &order);
            assert!(width <= narrow.min(rows).min(columns), "{board} {leaper:?}: {width}");
        }
    }
}

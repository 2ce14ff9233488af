//! How many states a cluster can have at most, which is known before anything is swept.
//!
//! A state of the upper half gives every middle vertex a degree of 0, 1 or 2 and pairs those of degree 1. All
//! such states are counted, cluster by cluster, with one further condition. If the ring has two colours, the
//! upper half has as many edges at its light vertices as at its dark ones, apart from a difference that its
//! vertices dictate; so the degrees of the light and the dark middle vertices differ by a known number, or by one
//! of few numbers if the half has ends of an open tour. Clusters with another balance are empty, and these are
//! most of them.

use super::clusters::{Balance, Clusters};
use super::cut::Cut;
use super::hub::{Hub, occurs};
use super::matchings::MATCHINGS;
use crate::graph::Ring;

/// For each number of vertices of degree 1, the number of ways to choose all degrees.
type Ways = Vec<f64>;

/// The most states of each cluster. A cluster that is known to be empty has none.
pub(super) fn most_states(ring: &Ring, cut: &Cut, clusters: &Clusters, hub: Option<&Hub>) -> Vec<f64> {
    let colours = match hub {
        Some(hub) => hub.signs().map(<[i64]>::to_vec),
        None => ring.colours().map(|light| light.iter().map(|&light| if light { 1 } else { -1 }).collect()),
    };
    // Each light vertex counts 1 and each dark one -1.
    let sign = |at: usize| colours.as_ref().map_or(0, |colours| colours[cut.order[at] as usize]);
    let difference: i64 = -2 * (0..cut.upper).map(sign).sum::<i64>();
    let balanced = clusters.is_whole() && colours.is_some();
    let end_signs = hub.and_then(|hub| hub.end_signs(&cut.order[..cut.upper])).unwrap_or([1 << 2, 0, 0]);
    let hub = hub.and_then(|hub| {
        let middle = &cut.order[cut.upper..cut.upper + cut.middle];
        middle.iter().position(|&vertex| vertex == hub.vertex)
    });
    let ways: Vec<Vec<Ways>> = clusters.balances.iter().map(ways).collect();
    let signs: Vec<i64> = clusters
        .balances
        .iter()
        .map(|balance| {
            let vertex = |bits: u64| cut.upper + bits.trailing_zeros() as usize / 2;
            if balance.plus != 0 { sign(vertex(balance.plus)) } else { -sign(vertex(balance.minus)) }
        })
        .collect();
    let ignored = clusters.balances.iter().fold(!0, |bits, balance| bits & !(balance.plus | balance.minus));
    let ignored = (ignored & ((1_u128 << (2 * cut.middle)) - 1) as u64).count_ones() as usize / 2;
    let free = (0..ignored).fold(vec![1.0], |all, _| times(&all, &[2.0, 1.0]));
    let most = |cluster: usize| {
        let mut rest = cluster;
        let (mut total, mut hub_degree) = (0, 0);
        let mut all = free.clone();
        for ((balance, ways), sign) in clusters.balances.iter().zip(&ways).zip(&signs).rev() {
            let value = rest % balance.values;
            rest /= balance.values;
            total += sign * (value as i64 + balance.least);
            all = times(&all, &ways[value]);
            if hub.is_some_and(|hub| balance.plus >> (2 * hub) & 3 != 0) {
                hub_degree = value as u64;
            }
        }
        if balanced && !occurs(&end_signs, hub_degree, total - difference) {
            return 0.0;
        }
        let matched = |(ones, ways): (usize, &f64)| match ones % 2 {
            0 => ways * MATCHINGS.get(ones / 2).map_or(0.0, |&number| f64::from(number)),
            _ => 0.0,
        };
        all.iter().enumerate().map(matched).sum()
    };
    (0..clusters.len()).map(most).collect()
}

/// For each value of a balance, the ways to choose the degrees of its vertices.
fn ways(balance: &Balance) -> Vec<Ways> {
    let vertices = (balance.plus | balance.minus).count_ones() as usize / 2;
    let mut ways = vec![vec![0.0; vertices + 1]; balance.values];
    // A balance of 0, before any degree is chosen.
    ways[-balance.least as usize][0] = 1.0;
    let signs = [(balance.plus, 1_i64), (balance.minus, -1)];
    for sign in signs.iter().flat_map(|&(bits, sign)| (0..bits.count_ones() / 2).map(move |_| sign)) {
        let mut next = vec![vec![0.0; vertices + 1]; balance.values];
        for (value, row) in ways.iter().enumerate() {
            for (ones, &number) in row.iter().enumerate().filter(|&(_, &number)| number > 0.0) {
                for degree in 0..=2 {
                    let value = (value as i64 + sign * degree) as usize;
                    next[value][ones + usize::from(degree == 1)] += number;
                }
            }
        }
        ways = next;
    }
    ways
}

/// The product of two polynomials.
fn times(a: &[f64], b: &[f64]) -> Ways {
    let mut product = vec![0.0; a.len() + b.len() - 1];
    for (i, x) in a.iter().enumerate() {
        for (j, y) in b.iter().enumerate() {
            product[i + j] += x * y;
        }
    }
    product
}

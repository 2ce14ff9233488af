//! The hub: an extra vertex that joins the free ends of an open tour, so every square is its neighbour.
//!
//! The hub lies in the middle and waits throughout both sweeps. A half then holds none, one or two of its edges,
//! and the degree of the hub says how many. Its edges to middle vertices are not free: those to the vertices
//! before the hub are chosen by the upper half, and the others by the lower half.
//!
//! A move changes the colour of the square, so the colours of the ends are known: two different ones on a board
//! with as many light as dark squares, and otherwise two of the more frequent colour. States of a half whose ends
//! have other colours are left out.
//!
//! The open tours of the worked example need a hub. It lies between squares 6 and 7, and there are eight cycles through it:
//! the sixteen open tours of 3x4, of which two at a time are the same in both directions.

use super::classes::{degree, edges};
use crate::graph::Ring;

/// The hub of a ring.
pub(super) struct Hub {
    pub vertex: u32,
    /// The end that is given, if any, and the extra vertex between it and the hub.
    given: Option<(u32, u32)>,
    /// 1 for a light square, -1 for a dark one and 0 for an extra vertex, if the squares have two colours.
    signs: Option<Vec<i64>>,
}

/// For each degree of the hub, the sums of the signs of a half's ends that occur, as bits; the first is for -2.
pub(super) type EndSigns = [u8; 3];

/// Whether such a sum occurs.
pub(super) fn occurs(signs: &EndSigns, hub_degree: u64, sum: i64) -> bool {
    (-2..=2).contains(&sum) && signs[hub_degree as usize] >> (sum + 2) & 1 == 1
}

/// What the colours of the ends demand of a class.
pub(super) struct ColourRule {
    /// The position of the hub, if it is waiting.
    hub: Option<usize>,
    /// The bits of the light and of the dark waiting vertices.
    light: u64,
    dark: u64,
    /// The degrees of the light ones minus those of the dark ones, if there are no ends.
    difference: i64,
    signs: EndSigns,
}

impl ColourRule {
    /// Whether the ends of a class can have such colours.
    pub fn admits(&self, class: u64) -> bool {
        let sum = edges(class & self.light) - edges(class & self.dark) - self.difference;
        occurs(&self.signs, self.hub.map_or(0, |hub| degree(class, hub)), sum)
    }
}

impl Hub {
    /// The hub of a ring, if there is one.
    pub fn new(ring: &Ring) -> Option<Self> {
        let mut extras = ring.squares()..ring.len() as u32;
        let vertex = extras.find(|&extra| ring.incident(extra).len() > 2)?;
        let is_square = |vertex: u32| vertex < ring.squares();
        let between = ring.incident(vertex).iter().map(|&(_, other)| other).find(|&other| !is_square(other));
        let given = between.and_then(|between| {
            let mut ends = ring.incident(between).iter().map(|&(_, other)| other);
            ends.find(|&end| is_square(end)).map(|end| (end, between))
        });
        Some(Self { vertex, given, signs: signs(ring) })
    }

    /// The sign of every vertex, if the squares have two colours.
    pub fn signs(&self) -> Option<&[i64]> {
        self.signs.as_deref()
    }

    /// The sums of signs that occur in a half with the given vertices.
    pub fn end_signs(&self, half: &[u32]) -> Option<EndSigns> {
        let signs = self.signs()?;
        // Both ends together: every square has two edges, and a move joins a light and a dark one.
        let mut sum = 2 * signs.iter().sum::<i64>();
        let mut ends = 2;
        if let Some((end, between)) = self.given
            && !half.contains(&between)
        {
            sum -= signs[end as usize];
            ends -= 1;
        }
        let occur = |here: i64, sign: i64| {
            here <= ends && sign.abs() <= here && (here - sign) % 2 == 0 && (sum - sign).abs() <= ends - here
        };
        Some([0, 1, 2].map(|here| (0..5).filter(|sign| occur(here, sign - 2)).map(|bit| 1 << bit).sum()))
    }

    /// The rule for classes of these waiting vertices, after some vertices of a half are done.
    pub fn rule(&self, done: &[u32], half: &[u32], waiting: &[u32]) -> Option<ColourRule> {
        let (colours, signs) = (self.signs()?, self.end_signs(half)?);
        let bits = |sign: i64| {
            let places = (0..).zip(waiting).filter(|&(_, &vertex)| colours[vertex as usize] == sign);
            places.map(|(place, _)| 3_u64 << (2 * place)).sum()
        };
        Some(ColourRule {
            hub: waiting.iter().position(|&vertex| vertex == self.vertex),
            light: bits(1),
            dark: bits(-1),
            difference: -2 * done.iter().map(|&vertex| colours[vertex as usize]).sum::<i64>(),
            signs,
        })
    }
}

/// The sign of every vertex, if the squares are connected and have two colours.
fn signs(ring: &Ring) -> Option<Vec<i64>> {
    let squares = ring.squares();
    let mut signs = vec![0; ring.len()];
    let mut reached = vec![(0, 1)];
    while let Some((square, sign)) = reached.pop() {
        match signs[square as usize] {
            0 => signs[square as usize] = sign,
            known if known == sign => continue,
            _ => return None,
        }
        let near = ring.incident(square).iter().map(|&(_, other)| other);
        reached.extend(near.filter(|&other| other < squares).map(|other| (other, -sign)));
    }
    signs[..squares as usize].iter().all(|&sign| sign != 0).then_some(signs)
}

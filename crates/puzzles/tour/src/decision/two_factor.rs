//! Edges that can be in or must be in, because every vertex needs exactly two.
//!
//! A ring with two colours has a choice of edges with two at every vertex, a *two-factor*, exactly if
//! augmenting paths complete one (König 1931). Every Hamilton cycle is one. Starting from one two-factor, all
//! others differ by cycles that alternate between edges in it and edges outside it. So an open edge can change
//! only if such a cycle passes through it, which means that both its vertices belong to the same strongly
//! connected component of the graph in which edges outside lead from one colour to the other and edges inside
//! lead back (Régin 1994). All other open edges are decided.
//!
//! The two-factor is kept from one question to the next and repaired. The work is linear in the edges, times
//! the number of repairs.

use std::collections::VecDeque;
use std::convert::Infallible;

use crate::{
    cycles::{Choices, Edge},
    graph::Ring,
};
use search::{Limit, Meter, components::Components};

const NONE: u32 = u32::MAX;

/// With more vertices than this, every search for a path checks the clock.
const LARGE: usize = 10_000;

/// A two-factor of a two-coloured ring, and the arrays that are reused.
pub(super) struct TwoFactor {
    /// The colour of each vertex.
    light: Vec<bool>,
    inside: Vec<bool>,
    /// For each vertex, the number of its edges inside.
    degree: Vec<u8>,
    /// The last search for a path that reached each vertex, and the edge over which it did.
    before: Vec<(u64, u32)>,
    /// The number of searches.
    search: u64,
    waiting: VecDeque<u32>,
    components: Components,
}

impl TwoFactor {
    /// No edges yet.
    pub fn new(ring: &Ring) -> Self {
        let vertices = ring.len();
        Self {
            light: ring.colours().unwrap_or_else(|| vec![false; vertices]),
            inside: vec![false; ring.edges().len()],
            degree: vec![0; vertices],
            before: vec![(0, NONE); vertices],
            search: 0,
            waiting: VecDeque::new(),
            components: Components::new(vertices),
        }
    }

    /// Whether an edge is in the two-factor.
    pub fn has(&self, edge: u32) -> bool {
        self.inside[edge as usize]
    }

    /// Makes the two-factor agree with what is decided. If that is impossible, the result is a vertex that cannot
    /// get two edges; see [`Self::reached`].
    pub fn repair(&mut self, choices: &Choices<'_>, meter: &mut Meter<'_>) -> Result<Option<u32>, Limit> {
        let ring = choices.ring;
        for (edge, &decided) in choices.edges.iter().enumerate() {
            match decided {
                Edge::Out if self.inside[edge] => self.change(ring, edge as u32, false),
                Edge::In if !self.inside[edge] => self.change(ring, edge as u32, true),
                _ => {}
            }
        }
        let is_open = |edge: u32| choices.edges[edge as usize] == Edge::Open;
        for vertex in 0..ring.len() as u32 {
            while self.degree[vertex as usize] > 2 {
                let inside = |&&(edge, _): &&(u32, u32)| self.has(edge) && is_open(edge);
                let Some(&(edge, _)) = ring.incident(vertex).iter().find(inside) else {
                    return Ok(Some(vertex));
                };
                self.change(ring, edge, false);
            }
        }
        for vertex in 0..ring.len() as u32 {
            for &(edge, other) in ring.incident(vertex) {
                let lacking = [vertex, other].iter().all(|&v| self.degree[v as usize] < 2);
                if lacking && is_open(edge) && !self.has(edge) {
                    self.change(ring, edge, true);
                }
            }
        }
        for vertex in 0..ring.len() as u32 {
            while self.degree[vertex as usize] < 2 {
                if ring.len() > LARGE {
                    meter.poll()?;
                }
                if !self.augment(choices, vertex) {
                    return Ok(Some(vertex));
                }
            }
        }
        Ok(None)
    }

    /// The vertices that were reached from a vertex for which [`Self::repair`] found no edge: those of its colour,
    /// and the others.
    pub fn reached(&self, root: u32) -> [Vec<u32>; 2] {
        let reached = (0..self.light.len() as u32).filter(|&v| v == root || self.is_reached(v));
        let (alike, others) = reached.partition(|&v| self.light[v as usize] == self.light[root as usize]);
        [alike, others]
    }

    fn is_reached(&self, vertex: u32) -> bool {
        self.before[vertex as usize].0 == self.search
    }

    fn change(&mut self, ring: &Ring, edge: u32, inside: bool) {
        self.inside[edge as usize] = inside;
        let (a, b) = ring.edges()[edge as usize];
        for vertex in [a, b] {
            let degree = &mut self.degree[vertex as usize];
            *degree = if inside { *degree + 1 } else { *degree - 1 };
        }
    }

    /// Gives a vertex one more edge, along a path whose edges are alternately outside and inside.
    fn augment(&mut self, choices: &Choices<'_>, root: u32) -> bool {
        let ring = choices.ring;
        self.search += 1;
        self.waiting.clear();
        self.waiting.push_back(root);
        while let Some(vertex) = self.waiting.pop_front() {
            // From vertices of the root's colour lead edges outside, from the others edges inside.
            let inside = self.light[vertex as usize] != self.light[root as usize];
            for &(edge, other) in ring.incident(vertex) {
                if self.inside[edge as usize] != inside
                    || choices.edges[edge as usize] != Edge::Open
                    || self.is_reached(other)
                    || other == root
                {
                    continue;
                }
                self.before[other as usize] = (self.search, edge);
                if !inside && self.degree[other as usize] < 2 {
                    self.exchange(ring, root, other);
                    return true;
                }
                self.waiting.push_back(other);
            }
        }
        false
    }

    /// Exchanges edges inside and outside along the path that was found.
    fn exchange(&mut self, ring: &Ring, root: u32, last: u32) {
        let mut here = last;
        while here != root {
            let (_, edge) = self.before[here as usize];
            self.change(ring, edge, !self.inside[edge as usize]);
            let (a, b) = ring.edges()[edge as usize];
            here = if a == here { b } else { a };
        }
    }

    /// The open edges that are in all two-factors, or in none, after [`Self::repair`]; each with whether it
    /// is in.
    pub fn decided(&mut self, choices: &Choices<'_>, found: &mut Vec<(u32, bool)>) {
        let ring = choices.ring;
        let Self { light, inside, components, .. } = self;
        let next = |vertex: u32, at: u32| {
            let leads = |&(_, &(edge, _)): &(u32, &(u32, u32))| {
                choices.edges[edge as usize] == Edge::Open && inside[edge as usize] != light[vertex as usize]
            };
            let (place, &(_, other)) = (at..).zip(&ring.incident(vertex)[at as usize..]).find(leads)?;
            Some((other, place + 1))
        };
        let Ok(_) = components.find(0..ring.len() as u32, next, || Ok::<(), Infallible>(()));
        found.clear();
        for (edge, &(a, b)) in ring.edges().iter().enumerate() {
            if choices.edges[edge] == Edge::Open && components.of[a as usize] != components.of[b as usize] {
                found.push((edge as u32, inside[edge]));
            }
        }
    }
}

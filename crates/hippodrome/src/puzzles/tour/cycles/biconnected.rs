//! Whether the remaining edges keep the graph connected without any single vertex.
//!
//! Depth-first numbering with low points (Hopcroft and Tarjan 1973), without recursion.

use super::{Choices, Edge};

/// The arrays of the test, which are reused.
pub(in crate::puzzles::tour) struct Biconnectivity {
    number: Vec<u32>,
    low: Vec<u32>,
    /// The vertices on the path, each with its next edge to examine and the vertex before it.
    path: Vec<(u32, u32, u32)>,
}

impl Biconnectivity {
    /// A test for graphs with this many vertices.
    pub fn new(vertices: usize) -> Self {
        Self { number: vec![0; vertices], low: vec![0; vertices], path: Vec::new() }
    }

    /// Whether the edges that are not excluded keep the graph connected, even without any single vertex.
    pub fn holds(&mut self, choices: &Choices<'_, '_>) -> bool {
        let (ring, edges) = (choices.ring, &choices.edges);
        let root = ring.len() as u32 - 1;
        self.number.fill(0);
        self.number[root as usize] = 1;
        self.low[root as usize] = 1;
        self.path.clear();
        self.path.push((root, 0, root));
        let mut seen = 1;
        let mut branches = 0;
        while let Some(&mut (vertex, ref mut next, before)) = self.path.last_mut() {
            let at = *next as usize;
            *next += 1;
            if let Some(&(edge, other)) = ring.incident(vertex).get(at) {
                if edges[edge as usize] == Edge::Out || other == before {
                    continue;
                }
                if self.number[other as usize] == 0 {
                    seen += 1;
                    self.number[other as usize] = seen;
                    self.low[other as usize] = seen;
                    self.path.push((other, 0, vertex));
                } else {
                    self.low[vertex as usize] = self.low[vertex as usize].min(self.number[other as usize]);
                }
                continue;
            }
            self.path.pop();
            if before == root {
                branches += u32::from(vertex != root);
            } else if self.low[vertex as usize] >= self.number[before as usize] {
                return false;
            } else {
                self.low[before as usize] = self.low[before as usize].min(self.low[vertex as usize]);
            }
        }
        seen as usize == ring.len() && branches <= 1
    }
}

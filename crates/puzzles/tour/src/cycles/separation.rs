//! Whether a path of edges that are in separates what is left of the graph.
//!
//! Without such a path, a Hamilton cycle is still connected, and so must be the edges that are not out. Each
//! path counts as one vertex, and one depth-first search with low points finds a path that separates others
//! (Hopcroft and Tarjan 1973), without recursion.

use super::{Choices, Edge};

/// The arrays of the test, which are reused. A path is known by the smaller of its ends.
pub(crate) struct Separation {
    number: Vec<u32>,
    low: Vec<u32>,
    /// The paths on the way, each with its next edge to examine and the path before it.
    way: Vec<(u32, usize, u32)>,
}

impl Separation {
    /// A test for graphs with this many vertices.
    pub fn new(vertices: usize) -> Self {
        Self { number: vec![0; vertices], low: vec![0; vertices], way: Vec::new() }
    }

    /// The ends of a path without which the graph is not connected, or no vertex if it is not connected
    /// anyway.
    pub fn find(&mut self, choices: &Choices<'_>) -> Option<Vec<u32>> {
        let name = |vertex: u32| vertex.min(choices.far_end(vertex));
        let is_path = |vertex: &u32| choices.used[*vertex as usize] < 2 && name(*vertex) == *vertex;
        let mut paths = (0..choices.ring.len() as u32).filter(is_path);
        let root = paths.next()?;
        let paths = 1 + paths.count();
        self.number.fill(0);
        self.number[root as usize] = 1;
        self.low[root as usize] = 1;
        self.way.clear();
        self.way.push((root, 0, root));
        let mut seen = 1;
        let mut branches = 0;
        let ends = |path: u32| {
            let far = choices.far_end(path);
            if far == path { vec![path] } else { vec![path, far] }
        };
        while let Some(&mut (path, ref mut next, before)) = self.way.last_mut() {
            let at = *next;
            *next += 1;
            let near = choices.ring.incident(path);
            let far = choices.far_end(path);
            let edge = near.get(at).or_else(|| {
                let beyond = choices.ring.incident(far);
                if far == path { None } else { beyond.get(at - near.len()) }
            });
            if let Some(&(edge, other)) = edge {
                if choices.edges[edge as usize] != Edge::Open {
                    continue;
                }
                let other = name(other);
                if other == before || other == path {
                    continue;
                }
                if self.number[other as usize] == 0 {
                    seen += 1;
                    self.number[other as usize] = seen;
                    self.low[other as usize] = seen;
                    self.way.push((other, 0, path));
                } else {
                    self.low[path as usize] = self.low[path as usize].min(self.number[other as usize]);
                }
                continue;
            }
            self.way.pop();
            if before == root {
                branches += u32::from(path != root);
            } else if self.low[path as usize] >= self.number[before as usize] {
                return Some(ends(before));
            } else {
                self.low[before as usize] = self.low[before as usize].min(self.low[path as usize]);
            }
        }
        if (seen as usize) < paths { Some(Vec::new()) } else { (branches > 1).then(|| ends(root)) }
    }
}

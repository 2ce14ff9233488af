//! Strongly connected components of a graph (Tarjan 1972), without recursion.

/// No component yet.
pub const NONE: u32 = u32::MAX;

/// The components of a graph, and memory to find them in. It can be used again for another graph of the same size.
pub struct Components {
    /// The component of each vertex, or [`NONE`]. An edge never leads to a component with a larger number.
    pub of: Vec<u32>,
    number: Vec<u32>,
    low: Vec<u32>,
    /// The vertices whose component is not complete.
    open: Vec<u32>,
    /// The vertices on the path, each with the place of its next edge.
    path: Vec<(u32, u32)>,
}

impl Components {
    /// The most bytes for each vertex.
    pub const BYTES_PER_VERTEX: u64 = 3 * 4 + 2 * 4 + 2 * 8;

    /// For a graph with this many vertices.
    pub fn new(vertices: usize) -> Self {
        let [of, number, low] = [NONE, 0, 0].map(|value| vec![value; vertices]);
        Self { of, number, low, open: Vec::new(), path: Vec::new() }
    }

    /// Finds all components that can be reached from some vertices, and returns their number. `next` is the vertex to
    /// which the next edge leads, from a place on in a vertex's edges, and the place after it. `enter` is called
    /// for every vertex.
    pub fn find<E>(
        &mut self,
        roots: impl IntoIterator<Item = u32>,
        next: impl Fn(u32, u32) -> Option<(u32, u32)>,
        mut enter: impl FnMut() -> Result<(), E>,
    ) -> Result<u32, E> {
        self.of.fill(NONE);
        self.number.fill(0);
        let (mut seen, mut complete) = (0, 0);
        for root in roots {
            if self.number[root as usize] != 0 {
                continue;
            }
            self.path.push((root, 0));
            while let Some(&mut (vertex, ref mut at)) = self.path.last_mut() {
                let v = vertex as usize;
                if self.number[v] == 0 {
                    enter()?;
                    seen += 1;
                    self.number[v] = seen;
                    self.low[v] = seen;
                    self.open.push(vertex);
                }
                if let Some((other, after)) = next(vertex, *at) {
                    *at = after;
                    if self.number[other as usize] == 0 {
                        self.path.push((other, 0));
                    } else if self.of[other as usize] == NONE {
                        self.low[v] = self.low[v].min(self.number[other as usize]);
                    }
                    continue;
                }
                self.path.pop();
                if let Some(&(before, _)) = self.path.last() {
                    self.low[before as usize] = self.low[before as usize].min(self.low[v]);
                }
                if self.low[v] == self.number[v] {
                    while let Some(member) = self.open.pop() {
                        self.of[member as usize] = complete;
                        if member == vertex {
                            break;
                        }
                    }
                    complete += 1;
                }
            }
        }
        Ok(complete)
    }
}

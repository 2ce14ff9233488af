//! Small rectangles as building blocks: each is toured once and used everywhere.
//!
//! A large board is cut into blocks that are connected as a tree. Between two connected blocks the tour
//! crosses the border twice, through a *gate* of two moves. Seen from inside a block, what lies beyond a gate
//! is only a *link* between two of its squares: a detour that leaves at one and returns at the other. So a
//! block needs one cycle through all its squares and links (compare the structured tours of Parberry 1997,
//! whose links are moves of the block itself). The two ends of a path through a block are a link as well.
//!
//! Blocks are toured by the same finder as small boards, and remembered as long as the program runs.

use std::sync::{Arc, Mutex, OnceLock};

use rustc_hash::FxHashMap;

use crate::{
    decision::Decided,
    finder,
    graph::{Ends, FixedOrder, Graph},
};
use board::{Leaper, Shape, Square};
use search::Control;

/// Two squares of a block between which the tour leaves it.
pub(super) type Link = (Square, Square);

/// A block to be toured. It is entered at the first square of the first link, and left at last at the second.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Block {
    pub rows: u32,
    pub cols: u32,
    pub links: Vec<Link>,
    /// Whether the second link must be left at its first square, so that blocks of this kind can be put in a
    /// row.
    pub straight: bool,
}

/// The walk over a block.
#[derive(Debug)]
pub(super) struct BlockWalk {
    cols: u32,
    /// The squares from the entrance to the exit, without the detours.
    squares: Vec<Square>,
    /// The place of each square in `squares`, in reading order.
    places: Vec<u32>,
    /// The detours in the order in which they are made.
    pub detours: Vec<Detour>,
}

/// A detour on the walk over a block.
#[derive(Clone, Copy, Debug)]
pub(super) struct Detour {
    /// The number of squares of the block that come before it.
    pub after: usize,
    /// The number of the link.
    pub link: usize,
    /// Whether it leaves at the second square of the link.
    pub crossed: bool,
}

impl BlockWalk {
    /// The squares from the entrance to the exit, without the detours.
    pub fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// The place of a square in [`squares`](Self::squares), if it is in the block.
    pub fn place(&self, row: i64, col: i64) -> Option<usize> {
        if col < 0 || row < 0 || col >= i64::from(self.cols) {
            return None;
        }
        self.places.get((row * i64::from(self.cols) + col) as usize).map(|&place| place as usize)
    }
}

/// The number of the finder's rounds before a block is given up. That loses one way to cut the board, not a
/// proof.
const ROUNDS: u32 = 3;

/// The number of tours that are tried if a block must be straight.
const SEEDS: u64 = 24;

/// The most blocks that are remembered.
const MOST_REMEMBERED: usize = 5_000;

impl Block {
    /// A walk over the block, or none if none was found.
    pub fn walk(&self) -> Option<Arc<BlockWalk>> {
        static KNOWN: OnceLock<Mutex<FxHashMap<Block, Option<Arc<BlockWalk>>>>> = OnceLock::new();
        let known = KNOWN.get_or_init(Mutex::default);
        let lock = || known.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if let Some(walk) = lock().get(self) {
            return walk.clone();
        }
        let walk = self.tour().map(Arc::new);
        let mut known = lock();
        if known.len() < MOST_REMEMBERED {
            known.insert(self.clone(), walk.clone());
        }
        walk
    }

    fn tour(&self) -> Option<BlockWalk> {
        let board = Shape::rectangle(self.rows, self.cols);
        if self.links.iter().any(|&(a, b)| a == b || !board.contains(a) || !board.contains(b)) {
            return None;
        }
        let graph = Graph::new(&board, Leaper::KNIGHT, FixedOrder::East);
        let links: Vec<(u32, u32)> =
            self.links.iter().map(|&(a, b)| (graph.number(a), graph.number(b))).collect();
        let graph = graph.with_links(&links);
        for seed in 0..if self.straight { SEEDS } else { 1 } {
            // A few rounds on a small block: a route is a value, which is made without limits.
            let control = Control::default();
            let found = finder::find(&graph, Ends::CLOSED, (seed, ROUNDS), &mut control.meter());
            let Ok(Decided::Tour(cycle)) = found else { return None };
            let walk = self.write_down(&graph, cycle, &links);
            let crossed = walk.detours.iter().any(|d| d.link == 1 && d.crossed);
            if !(self.straight && crossed) {
                return Some(walk);
            }
        }
        None
    }

    /// The walk along a cycle, from the first square of the first link.
    fn write_down(&self, graph: &Graph, mut cycle: Vec<u32>, links: &[(u32, u32)]) -> BlockWalk {
        let area = self.rows * self.cols;
        let at = cycle.iter().position(|&v| v == area).unwrap_or(0);
        cycle.rotate_left(at);
        if cycle[1] != links[0].0 || cycle.len() == 3 && cycle[2] == links[0].0 {
            cycle[1..].reverse();
        }
        let mut walk = BlockWalk {
            cols: self.cols,
            squares: Vec::with_capacity(area as usize),
            places: vec![0; area as usize],
            detours: Vec::new(),
        };
        let mut before = links[0].0;
        for &vertex in &cycle[1..] {
            if vertex < area {
                walk.places[vertex as usize] = walk.squares.len() as u32;
                walk.squares.push(graph.square(vertex));
                before = vertex;
            } else {
                let link = (vertex - area) as usize;
                let crossed = links[link].0 != before;
                walk.detours.push(Detour { after: walk.squares.len(), link, crossed });
            }
        }
        walk
    }
}

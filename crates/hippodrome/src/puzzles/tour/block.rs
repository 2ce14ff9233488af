//! Small rectangles as building blocks: toured once, used everywhere.
//!
//! A large board is cut into blocks that hang together as a tree. Where two blocks meet, the tour
//! crosses twice, through a *gate* of two moves. Seen from inside a block, what lies beyond a gate is
//! only a *link* between the gate's two squares: a detour that leaves at one and comes back at the
//! other. So a block asks for one cycle through all its squares and links (compare the structured tours
//! of Parberry 1997, whose links are moves of the block itself). The ends of an open tour, and the
//! squares where a path runs in and out, are links as well.
//!
//! Blocks are toured by the same finder as small boards and remembered for as long as the program runs.

use std::sync::{Arc, Mutex, OnceLock};

use rustc_hash::FxHashMap;

use super::ends::Ends;
use super::finder;
use super::graph::{Graph, Order};
use crate::board::{Shape, Square};
use crate::control::{Control, Seed};

/// Two squares of a block between which the tour leaves it.
pub type Link = (Square, Square);

/// What is asked of a block. The first link is the one through which it is entered, at its first
/// square, and left in the end, at its second.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Block {
    pub rows: u32,
    pub cols: u32,
    pub links: Vec<Link>,
    /// The second link is to be left at its first square: then blocks of this kind can be put in a row.
    pub straight: bool,
}

/// A block that is toured.
#[derive(Debug)]
pub struct Walks {
    cols: u32,
    /// The squares from the entrance to the exit, detours left out.
    squares: Vec<Square>,
    /// The place of each square in `squares`, by reading order.
    places: Vec<u32>,
    /// After how many squares each detour begins; which link it is; whether it leaves at the second
    /// square of that link.
    pub detours: Vec<Detour>,
}

/// A link on the way through a block.
#[derive(Clone, Copy, Debug)]
pub struct Detour {
    /// How many squares of the block come before it.
    pub after: usize,
    /// The number of the link.
    pub link: usize,
    /// Whether it leaves at the second square of the link.
    pub crossed: bool,
}

impl Walks {
    /// The squares from the entrance to the exit, detours left out.
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

/// Rounds of the finder before a block is taken to be impossible. What is lost by that is a way to cut
/// the board, not a proof.
const ROUNDS: u32 = 3;

/// How often another tour is tried where the first does not leave as it should.
const SEEDS: u64 = 24;

/// Blocks that are remembered at most.
const MOST_REMEMBERED: usize = 5_000;

impl Block {
    /// Tours the block, or says that it was not found to be possible.
    pub fn walks(&self) -> Option<Arc<Walks>> {
        static KNOWN: OnceLock<Mutex<FxHashMap<Block, Option<Arc<Walks>>>>> = OnceLock::new();
        let known = KNOWN.get_or_init(Mutex::default);
        let lock = || known.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if let Some(walks) = lock().get(self) {
            return walks.clone();
        }
        let walks = self.tour().map(Arc::new);
        let mut known = lock();
        if known.len() < MOST_REMEMBERED {
            known.insert(self.clone(), walks.clone());
        }
        walks
    }

    fn tour(&self) -> Option<Walks> {
        let board = Shape::rectangle(self.rows, self.cols);
        if self.links.iter().any(|&(a, b)| a == b || !board.contains(a) || !board.contains(b)) {
            return None;
        }
        let graph = Graph::new(&board, (1, 2), Order::East, &mut Seed::new(0).generator());
        let links: Vec<(u32, u32)> =
            self.links.iter().map(|&(a, b)| (graph.number(a), graph.number(b))).collect();
        let graph = graph.with_links(&links);
        let ends = Ends { closed: true, from: None, to: None };
        for seed in 0..if self.straight { SEEDS } else { 1 } {
            let control = Control::default();
            let cycle =
                finder::find(&graph, ends, (seed, ROUNDS), &control, &mut control.meter()).ok()?.ok()?;
            let walks = self.write_down(&graph, cycle, &links);
            let crossed = walks.detours.iter().any(|d| d.link == 1 && d.crossed);
            if !(self.straight && crossed) {
                return Some(walks);
            }
        }
        None
    }

    /// Turns the cycle so that it begins behind the first link's vertex at the link's first square.
    fn write_down(&self, graph: &Graph, mut cycle: Vec<u32>, links: &[(u32, u32)]) -> Walks {
        let area = self.rows * self.cols;
        let at = cycle.iter().position(|&v| v == area).unwrap_or(0);
        cycle.rotate_left(at);
        if cycle[1] != links[0].0 || cycle.len() == 3 && cycle[2] == links[0].0 {
            cycle[1..].reverse();
        }
        let mut walks = Walks {
            cols: self.cols,
            squares: Vec::with_capacity(area as usize),
            places: vec![0; area as usize],
            detours: Vec::new(),
        };
        let mut before = links[0].0;
        for &vertex in &cycle[1..] {
            if vertex < area {
                walks.places[vertex as usize] = walks.squares.len() as u32;
                walks.squares.push(graph.square(vertex));
                before = vertex;
            } else {
                let link = (vertex - area) as usize;
                let crossed = links[link].0 != before;
                walks.detours.push(Detour { after: walks.squares.len(), link, crossed });
            }
        }
        walks
    }
}

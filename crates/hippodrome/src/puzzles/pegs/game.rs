//! The rules of the peg board: holes as bits, jumps as masks, the start and the goal.
//!
//! A jump takes a peg over a neighbour into the empty hole beyond, and the neighbour comes off. So a
//! jump turns over exactly three holes in a line, and making it and taking it back are the same
//! exclusive or. Hole `i` in reading order is bit `i`; boards have at most [`MOST_HOLES`] holes.

use crate::board::{Grid, Shape, Square};

/// The most holes that a board's word of bits can hold.
pub const MOST_HOLES: u64 = 128;

/// A set of holes, or the pegs of a board.
pub type Pegs = u128;

/// A line of three holes along which a peg can jump, in one of its two directions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Jump {
    pub from: u8,
    pub over: u8,
    pub to: u8,
}

impl Jump {
    /// The three holes that the jump turns over.
    pub fn mask(self) -> Pegs {
        self.before() | self.after()
    }

    /// The pegs on the line before the jump.
    pub fn before(self) -> Pegs {
        1 << self.from | 1 << self.over
    }

    /// The peg on the line after the jump.
    pub fn after(self) -> Pegs {
        1 << self.to
    }

    /// Whether the jump can be made on this board.
    pub fn fits(self, pegs: Pegs) -> bool {
        pegs & self.mask() == self.before()
    }
}

/// What is to be reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// One peg, wherever it stands.
    OnePeg,
    /// Exactly this board.
    Board(Pegs),
}

/// One question: a board, the pegs at the start, the goal.
#[derive(Clone, Debug)]
pub struct Game {
    pub shape: Shape,
    /// The holes in reading order.
    pub holes: Vec<Square>,
    /// Every jump, ordered by the hole it begins in.
    pub jumps: Vec<Jump>,
    pub start: Pegs,
    pub goal: Goal,
}

impl Game {
    /// The game on a board of at most [`MOST_HOLES`] holes.
    pub fn new(shape: &Shape, start: impl Fn(Square) -> bool, goal: impl FnOnce(&[Square]) -> Goal) -> Self {
        let holes: Vec<Square> = shape.squares().collect();
        let hole = |square: Square| holes.binary_search(&square).ok().map(|i| i as u8);
        let directions: &[(i64, i64)] = match shape.grid() {
            Grid::Square => &[(0, 1), (1, 0), (0, -1), (-1, 0)],
            Grid::Triangular => &[(0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0)],
        };
        let mut jumps = Vec::new();
        for (from, &square) in holes.iter().enumerate() {
            for &(rows, cols) in directions {
                let over = shape.step(square, rows, cols).and_then(hole);
                let to = shape.step(square, 2 * rows, 2 * cols).and_then(hole);
                if let (Some(over), Some(to)) = (over, to) {
                    jumps.push(Jump { from: from as u8, over, to });
                }
            }
        }
        let start = pegs_where(&holes, start);
        let goal = goal(&holes);
        Self { shape: shape.clone(), holes, jumps, start, goal }
    }

    /// Every hole.
    pub fn all(&self) -> Pegs {
        pegs_where(&self.holes, |_| true)
    }

    /// Whether the goal is reached.
    pub fn is_goal(&self, pegs: Pegs) -> bool {
        match self.goal {
            Goal::OnePeg => pegs.count_ones() == 1,
            Goal::Board(goal) => pegs == goal,
        }
    }

    /// Whether the start is already a single peg in this hole.
    pub fn is_done_at(&self, hole: usize) -> bool {
        self.start == 1 << hole
    }

    /// The pegs left at the goal.
    pub fn goal_pegs(&self) -> u32 {
        match self.goal {
            Goal::OnePeg => 1,
            Goal::Board(goal) => goal.count_ones(),
        }
    }

    /// The jumps that lead from a board to the goal, if any do: each takes off one peg.
    pub fn jumps_needed(&self, pegs: Pegs) -> Option<u32> {
        pegs.count_ones().checked_sub(self.goal_pegs())
    }

    /// The names of a set of holes, for a sentence.
    pub fn names(&self, holes: Pegs) -> String {
        let names: Vec<String> = self
            .holes
            .iter()
            .enumerate()
            .filter(|(i, _)| holes >> i & 1 == 1)
            .map(|(_, &square)| self.shape.name(square))
            .collect();
        names.join(" ")
    }

    /// Consecutive jumps by one peg joined to chains: each chain is the holes that its peg visits.
    pub fn chains(&self, jumps: impl IntoIterator<Item = Jump>) -> Vec<Vec<Square>> {
        let mut chains: Vec<Vec<Square>> = Vec::new();
        let mut last = None;
        for jump in jumps {
            let to = self.holes[jump.to as usize];
            match chains.last_mut() {
                Some(chain) if last == Some(jump.from) => chain.push(to),
                _ => chains.push(vec![self.holes[jump.from as usize], to]),
            }
            last = Some(jump.to);
        }
        chains
    }

    /// Every jump as a chain of its own.
    pub fn single_jumps(&self, jumps: impl IntoIterator<Item = Jump>) -> Vec<Vec<Square>> {
        let square = |hole: u8| self.holes[hole as usize];
        jumps.into_iter().map(|jump| vec![square(jump.from), square(jump.to)]).collect()
    }
}

/// The holes that a test picks.
pub fn pegs_where(holes: &[Square], test: impl Fn(Square) -> bool) -> Pegs {
    holes.iter().enumerate().filter(|&(_, &square)| test(square)).fold(0, |pegs, (i, _)| pegs | 1 << i)
}

//! The rules of the game, as numbers: holes are bits, jumps are masks.
//!
//! A jump takes a peg over a neighbour into the empty hole beyond, and the neighbour is removed. So a jump
//! flips exactly three holes in a line, and making it and undoing it are the same exclusive or. Hole `i` is
//! bit `i`; boards have at most [`MOST_HOLES`] holes. A new [`Game`] numbers its holes in reading order.
//! Engines that need another order [renumber](Game::renumbered) it; the jumps always keep their order, so a
//! sequence of jumps, given by their positions in that order, means the same in every numbering.

use super::laws::Classes;
use board::{Grid, Shape, Square};
use contract::UsageError;

/// The largest number of holes that a [`Pegs`] can hold.
pub(super) const MOST_HOLES: u64 = 128;

/// Boards with at most this many holes are solved so quickly that linear programs would not pay.
const MOST_SMALL: usize = 24;

/// A set of holes, or the pegs on a board.
pub(super) type Pegs = u128;

/// A peg's way over a neighbour: three holes in a line, in one of the two directions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Jump {
    pub from: u8,
    pub over: u8,
    pub to: u8,
}

impl Jump {
    /// The three holes that the jump flips.
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

/// What has to be reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Goal {
    /// A single peg in any hole.
    OnePeg,
    /// Exactly this board.
    Board(Pegs),
}

/// What counts as one step of a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Metric {
    /// A chain of jumps by one peg.
    Moves,
    /// A single jump.
    Jumps,
}

impl Metric {
    /// What one step is called.
    pub fn step(self) -> &'static str {
        match self {
            Self::Moves => "move",
            Self::Jumps => "jump",
        }
    }

    /// What several steps are called.
    pub fn steps(self) -> &'static str {
        match self {
            Self::Moves => "moves",
            Self::Jumps => "jumps",
        }
    }
}

/// A board with its start and its goal.
#[derive(Clone, Debug)]
pub(super) struct Game {
    pub shape: Shape,
    /// The square of every hole, by number.
    pub holes: Vec<Square>,
    /// Every jump. In a new game they are sorted by the hole in which they begin.
    pub jumps: Vec<Jump>,
    /// Whether pegs also jump straight up and down on the triangular grid, over two rows.
    pub upright: bool,
    pub classes: Classes,
    pub start: Pegs,
    pub goal: Goal,
    /// Every board that satisfies the goal, except single pegs that the position classes rule out.
    pub goals: Vec<Pegs>,
}

impl Game {
    /// The game on a board of at most [`MOST_HOLES`] holes that begins with every hole filled.
    pub fn new(shape: &Shape) -> Self {
        Self::with_directions(shape, false)
    }

    /// The same game; `upright` adds the jumps straight up and down on the triangular grid.
    pub fn with_directions(shape: &Shape, upright: bool) -> Self {
        let holes: Vec<Square> = shape.squares().collect();
        let hole = |square: Square| holes.binary_search(&square).ok().map(|i| i as u8);
        let directions: &[(i64, i64)] = match shape.grid() {
            Grid::Square => &[(0, 1), (1, 0), (0, -1), (-1, 0)],
            Grid::Triangular if upright => {
                &[(0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0), (2, 1), (-2, -1)]
            }
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
        let classes = Classes::new(&jumps, holes.len());
        let game = Self {
            shape: shape.clone(),
            holes,
            jumps,
            upright,
            classes,
            start: 0,
            goal: Goal::OnePeg,
            goals: Vec::new(),
        };
        game.with(game.all(), Goal::OnePeg)
    }

    /// The same board with another start and another goal.
    pub fn with(&self, start: Pegs, goal: Goal) -> Self {
        let goals = match goal {
            Goal::Board(goal) => vec![goal],
            Goal::OnePeg => {
                let pegs = (0..self.holes.len()).map(|hole| 1 << hole);
                pegs.filter(|&peg| self.classes.agree(start, peg)).collect()
            }
        };
        Self { start, goal, goals, ..self.clone() }
    }

    /// The same game with other numbers: hole `i` becomes hole `numbers[i]`.
    pub fn renumbered(&self, numbers: &[u8]) -> Self {
        let mut holes = self.holes.clone();
        (0..).zip(numbers).for_each(|(i, &number): (usize, _)| holes[number as usize] = self.holes[i]);
        let jump = |jump: &Jump| Jump {
            from: numbers[jump.from as usize],
            over: numbers[jump.over as usize],
            to: numbers[jump.to as usize],
        };
        Self {
            shape: self.shape.clone(),
            holes,
            jumps: self.jumps.iter().map(jump).collect(),
            upright: self.upright,
            classes: self.classes.renumbered(numbers),
            start: moved(self.start, numbers),
            goal: match self.goal {
                Goal::OnePeg => Goal::OnePeg,
                Goal::Board(goal) => Goal::Board(moved(goal, numbers)),
            },
            goals: self.goals.iter().map(|&goal| moved(goal, numbers)).collect(),
        }
    }

    /// Every hole.
    pub fn all(&self) -> Pegs {
        self.pegs_where(|_| true)
    }

    /// The holes on squares that satisfy a condition.
    pub fn pegs_where(&self, condition: impl Fn(Square) -> bool) -> Pegs {
        let holes = self.holes.iter().enumerate().filter(|&(_, &square)| condition(square));
        holes.fold(0, |pegs, (hole, _)| pegs | 1 << hole)
    }

    /// The number of the hole on a square.
    pub fn hole(&self, square: Square) -> Option<usize> {
        self.holes.iter().position(|&other| other == square)
    }

    /// The squares of a set of holes.
    pub fn squares(&self, pegs: Pegs) -> Vec<Square> {
        let holes = self.holes.iter().enumerate().filter(|(hole, _)| pegs >> hole & 1 == 1);
        holes.map(|(_, &square)| square).collect()
    }

    /// The names of a set of holes, for a sentence.
    pub fn names(&self, pegs: Pegs) -> String {
        let names: Vec<String> = self.squares(pegs).iter().map(|&square| self.shape.name(square)).collect();
        names.join(" ")
    }

    /// Whether linear programs would not pay on this board.
    pub fn is_small(&self) -> bool {
        self.holes.len() <= MOST_SMALL
    }

    /// Whether a board satisfies the goal.
    pub fn is_goal(&self, pegs: Pegs) -> bool {
        match self.goal {
            Goal::OnePeg => pegs.count_ones() == 1,
            Goal::Board(goal) => pegs == goal,
        }
    }

    /// The number of pegs at the goal.
    pub fn goal_pegs(&self) -> u32 {
        match self.goal {
            Goal::OnePeg => 1,
            Goal::Board(goal) => goal.count_ones(),
        }
    }

    /// The number of jumps from a board to the goal, since each removes one peg. None if the board has
    /// too few pegs.
    pub fn jumps_needed(&self, pegs: Pegs) -> Option<u32> {
        pegs.count_ones().checked_sub(self.goal_pegs())
    }

    /// The number of jumps of a solution.
    pub fn length(&self) -> usize {
        self.jumps_needed(self.start).unwrap_or(0) as usize
    }

    /// Whether the start is the complement of the only goal. Undoing a jump on a board is making the opposite
    /// jump on its complement, so one end of such a game is the mirror image of the other.
    pub fn is_mirrored(&self) -> bool {
        matches!(self.goals[..], [goal] if self.all() ^ goal == self.start)
    }

    /// The symmetries of the board: for each, where it takes every hole.
    pub fn symmetries(&self) -> Vec<Vec<u8>> {
        let place = |square| self.hole(square).map(|hole| hole as u8);
        let symmetries = self.shape.symmetries();
        symmetries
            .iter()
            .filter_map(|symmetry| self.holes.iter().map(|&square| place(symmetry.apply(square))).collect())
            // A board with upright jumps must not be turned.
            .filter(|symmetry: &Vec<u8>| !self.upright || self.keeps_jumps(symmetry))
            .collect()
    }

    /// Whether every jump becomes a jump if each hole `i` becomes hole `to[i]`.
    fn keeps_jumps(&self, to: &[u8]) -> bool {
        let image = |hole: u8| to[hole as usize];
        self.jumps.iter().all(|jump| {
            let moved = Jump { from: image(jump.from), over: image(jump.over), to: image(jump.to) };
            self.jumps.contains(&moved)
        })
    }

    /// The symmetries of the board that preserve the start and the set of goals.
    pub fn own_symmetries(&self) -> Vec<Vec<u8>> {
        let keeps = |symmetry: &Vec<u8>| {
            moved(self.start, symmetry) == self.start
                && self.goals.iter().all(|&goal| self.goals.contains(&moved(goal, symmetry)))
        };
        self.symmetries().into_iter().filter(keeps).collect()
    }

    /// The pegs after some moves from the start, each such as `c1-e1` or `c1-e1-e3`.
    pub fn play(&self, moves: &[&str]) -> Result<Pegs, UsageError> {
        let mut pegs = self.start;
        for name in moves {
            for jump in self.read(name)? {
                if !jump.fits(pegs) {
                    return Err(UsageError::new(format!(
                        "the move `{name}` cannot be made here: a peg must jump over a peg into an empty hole"
                    )));
                }
                pegs ^= jump.mask();
            }
        }
        Ok(pegs)
    }

    /// The jumps of a move.
    fn read(&self, name: &str) -> Result<Vec<Jump>, UsageError> {
        let holes =
            name.split('-').map(|hole| self.shape.parse_square(hole)).collect::<Result<Vec<_>, _>>()?;
        let jump = |leg: &[Square]| {
            let found = self.jumps.iter().find(|jump| self.ends(jump) == leg);
            found.copied().ok_or_else(|| {
                UsageError::new(format!(
                    "`{name}` is not a move: a jump leads to the second hole in a line, such as c1-e1"
                ))
            })
        };
        if holes.len() < 2 {
            return Err(UsageError::new(format!(
                "`{name}` is not a move: name its holes in order, such as c1-e1-e3"
            )));
        }
        holes.windows(2).map(jump).collect()
    }

    /// The holes that the peg of a jump leaves and enters.
    pub fn ends(&self, jump: &Jump) -> [Square; 2] {
        [jump.from, jump.to].map(|hole| self.holes[hole as usize])
    }

    /// A sequence of jumps as steps, each given by the squares that its peg visits.
    pub fn steps(&self, jumps: impl IntoIterator<Item = usize>, metric: Metric) -> Vec<Vec<Square>> {
        let mut steps: Vec<Vec<Square>> = Vec::new();
        let mut last = None;
        for jump in jumps.into_iter().map(|jump| self.jumps[jump]) {
            let [from, to] = [jump.from, jump.to].map(|hole| self.holes[hole as usize]);
            match steps.last_mut() {
                Some(step) if metric == Metric::Moves && last == Some(from) => step.push(to),
                _ => steps.push(vec![from, to]),
            }
            last = Some(to);
        }
        steps
    }
}

/// The game on a drawn board that begins with every hole filled.
#[cfg(test)]
pub(super) fn full(board: &str) -> Game {
    let picture = board::Picture::parse(board, "o.#").unwrap();
    Game::new(&Shape::of_picture(&picture).with_row_numbers(board::RowNumbers::FromTop))
}

/// The English board.
#[cfg(test)]
pub(super) const ENGLISH: &str = "__ooo__/__ooo__/ooooooo/ooooooo/ooooooo/__ooo__/__ooo__";

/// The pegs after the peg in each hole `i` moves to hole `to[i]`.
pub(super) fn moved(pegs: Pegs, to: &[u8]) -> Pegs {
    let holes = to.iter().enumerate().filter(|(hole, _)| pegs >> hole & 1 == 1);
    holes.fold(0, |moved, (_, &to)| moved | 1 << to)
}

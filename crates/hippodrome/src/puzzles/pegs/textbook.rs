//! Peg solitaire as the textbooks would search it: a state is a board, an action a move.
//!
//! A move is a chain of one or more jumps by one peg, so the shortest path is a solution with the
//! fewest moves; with single jumps as actions it is one with the fewest jumps. Boards in which one
//! peg has more than [`MOST_CHAINS`] chains exist (a lattice of pegs is a maze): their list is cut
//! off, which [`Moves::was_cut`] tells, and an answer from a cut search proves nothing.

use std::cell::Cell;

use super::game::{Game, Pegs};
use super::regions::Regions;
use crate::board::Square;
use crate::search::{Bounded, Estimate, NEVER, Space};

/// The most actions that are listed for one board.
const MOST_CHAINS: usize = 1 << 16;

/// A move: the numbers of its jumps, in order.
pub type Chain = Vec<u16>;

/// What counts as one step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Metric {
    /// A chain of jumps by one peg.
    Moves,
    /// A single jump.
    Jumps,
}

/// The boards of a game and the moves between them.
pub struct Moves<'g> {
    game: &'g Game,
    metric: Metric,
    regions: Regions,
    /// Where in the list of jumps those from each hole begin, and the list's end.
    begins: Vec<u16>,
    cut: Cell<bool>,
}

impl<'g> Moves<'g> {
    /// The space of a game.
    pub fn new(game: &'g Game, metric: Metric) -> Self {
        let begin = |hole: usize| game.jumps.partition_point(|jump| (jump.from as usize) < hole) as u16;
        Self {
            game,
            metric,
            regions: Regions::of(game),
            begins: (0..=game.holes.len()).map(begin).collect(),
            cut: Cell::new(false),
        }
    }

    /// Whether a list of actions was cut off.
    pub fn was_cut(&self) -> bool {
        self.cut.get()
    }

    /// The holes that a move visits.
    pub fn squares(&self, chain: &[u16]) -> Vec<Square> {
        self.game.chains(chain.iter().map(|&jump| self.game.jumps[jump as usize])).concat()
    }

    /// The move's name, such as `a1-a3-c3`.
    pub fn name(&self, chain: &[u16]) -> String {
        let names: Vec<String> = self.squares(chain).iter().map(|&s| self.game.shape.name(s)).collect();
        names.join("-")
    }

    /// Appends every chain of the peg in one hole: each chain before the longer ones that go on from it.
    fn chains_from(&self, hole: usize, pegs: Pegs, actions: &mut Vec<Chain>, most: usize) {
        let jumps = &self.game.jumps;
        let mut pegs = pegs;
        let mut chain: Chain = Vec::new();
        let mut hole = hole;
        // The next jump to try at every point of the chain.
        let mut next = vec![self.begins[hole]];
        while let Some(try_next) = next.last_mut() {
            if *try_next == self.begins[hole + 1] {
                next.pop();
                if let Some(jump) = chain.pop().map(|last| jumps[last as usize]) {
                    pegs ^= jump.mask();
                    hole = jump.from as usize;
                }
                continue;
            }
            let number = *try_next;
            *try_next += 1;
            let jump = jumps[number as usize];
            if !jump.fits(pegs) {
                continue;
            }
            if actions.len() >= most {
                self.cut.set(true);
                return;
            }
            chain.push(number);
            actions.push(chain.clone());
            if self.metric == Metric::Jumps {
                chain.pop();
                continue;
            }
            pegs ^= jump.mask();
            hole = jump.to as usize;
            next.push(self.begins[hole]);
        }
    }
}

impl Space for Moves<'_> {
    type State = Pegs;
    type Action = Chain;

    fn initial(&self) -> Pegs {
        self.game.start
    }

    fn is_goal(&self, pegs: &Pegs) -> bool {
        self.game.is_goal(*pegs)
    }

    fn actions(&self, pegs: &Pegs, actions: &mut Vec<Chain>) {
        let most = actions.len() + MOST_CHAINS;
        for hole in 0..self.game.holes.len() {
            if pegs >> hole & 1 == 1 {
                self.chains_from(hole, *pegs, actions, most);
            }
        }
    }

    fn apply(&self, pegs: &mut Pegs, chain: &Chain) {
        for &jump in chain {
            *pegs ^= self.game.jumps[jump as usize].mask();
        }
    }

    fn undo(&self, pegs: &mut Pegs, chain: &Chain) {
        // Turning the same holes over again.
        self.apply(pegs, chain);
    }

    fn state_bytes(&self) -> usize {
        // The chain that led to the state lives on its own.
        size_of::<Pegs>() + 32
    }
}

impl Estimate for Moves<'_> {
    /// In jumps: as many as pegs must come off, exactly. In moves: one for each full region.
    fn estimate(&self, pegs: &Pegs) -> u32 {
        if self.game.is_goal(*pegs) {
            return 0;
        }
        match (self.game.jumps_needed(*pegs), self.metric) {
            (None | Some(0), _) => NEVER,
            (Some(jumps), Metric::Jumps) => jumps,
            // A move has a jump at least: where more are needed, the goal is out of reach.
            (Some(jumps), Metric::Moves) => {
                Some(self.regions.moves_needed(*pegs)).filter(|&moves| moves <= jumps).unwrap_or(NEVER)
            }
        }
    }
}

/// The same space with the moves so far kept beside the board, to search for the fewest in all.
pub struct FewestMoves<'g>(pub Moves<'g>);

impl Space for FewestMoves<'_> {
    type State = (Pegs, u32);
    type Action = Chain;

    fn initial(&self) -> (Pegs, u32) {
        (self.0.initial(), 0)
    }

    fn is_goal(&self, (pegs, _): &(Pegs, u32)) -> bool {
        self.0.is_goal(pegs)
    }

    fn actions(&self, (pegs, _): &(Pegs, u32), actions: &mut Vec<Chain>) {
        self.0.actions(pegs, actions);
    }

    fn apply(&self, (pegs, moves): &mut (Pegs, u32), chain: &Chain) {
        self.0.apply(pegs, chain);
        *moves += 1;
    }

    fn undo(&self, (pegs, moves): &mut (Pegs, u32), chain: &Chain) {
        self.0.undo(pegs, chain);
        *moves -= 1;
    }
}

impl Bounded for FewestMoves<'_> {
    /// Fewer moves are worth more.
    fn value(&self, (_, moves): &(Pegs, u32)) -> i64 {
        -i64::from(*moves)
    }

    /// The moves so far and those still needed.
    fn bound(&self, (pegs, moves): &(Pegs, u32)) -> i64 {
        match self.0.estimate(pegs) {
            NEVER => i64::MIN,
            needed => -i64::from(*moves) - i64::from(needed),
        }
    }
}

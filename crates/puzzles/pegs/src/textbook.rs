//! The search spaces for the textbook's algorithms: a state is a board, an action is a move.
//!
//! A move is a chain of one or more jumps by one peg, so a shortest path is a solution with the fewest moves.
//! With single jumps as actions it is one with the fewest jumps. On some boards there are more than
//! [`MOST_CHAINS`] chains (a lattice of pegs is a maze). Then the list is cut off, [`Moves::was_cut`] says
//! so, and the search proves nothing.
//!
//! The lower bound for A* and for branch and bound is in `regions`.

mod regions;

use std::cell::Cell;

pub(super) use self::regions::Regions;
use super::game::{Game, Metric, Pegs};
use search::{Bounded, Estimate, NEVER, Space};

/// The largest number of actions that are listed for one board.
const MOST_CHAINS: usize = 1 << 16;

/// A move: the numbers of its jumps, in order.
pub(super) type Chain = Vec<u16>;

/// The boards of a game and the moves between them.
pub(super) struct Moves<'g> {
    game: &'g Game,
    metric: Metric,
    regions: Regions,
    /// Where the jumps from each hole begin in the list of jumps, and the end of the list.
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

    /// The name of a move, such as `a1-a3-c3`.
    pub fn name(&self, chain: &[u16]) -> String {
        let squares = self.game.steps(chain.iter().map(|&jump| jump.into()), Metric::Moves).concat();
        let names: Vec<String> = squares.into_iter().map(|square| self.game.shape.name(square)).collect();
        names.join("-")
    }

    /// Appends every chain of the peg in one hole, each before its continuations.
    fn chains_from(&self, hole: usize, pegs: Pegs, actions: &mut Vec<Chain>, most: usize) {
        let jumps = &self.game.jumps;
        let mut pegs = pegs;
        let mut chain: Chain = Vec::new();
        let mut hole = hole;
        // The next jump to try at each point of the chain.
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
    const UNDOES: bool = true;

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
        // Flips the same holes again.
        self.apply(pegs, chain);
    }

    fn state_bytes(&self) -> usize {
        // The chain that led to the state is allocated separately.
        size_of::<Pegs>() + 32
    }
}

impl Estimate for Moves<'_> {
    /// In jumps: the exact number of pegs to be removed. In moves: one for each full region.
    fn estimate(&self, pegs: &Pegs) -> u32 {
        if self.game.is_goal(*pegs) {
            return 0;
        }
        match (self.game.jumps_needed(*pegs), self.metric) {
            (None | Some(0), _) => NEVER,
            (Some(jumps), Metric::Jumps) => jumps,
            // A move has at least one jump. If more moves than jumps are needed, the goal is out of reach.
            (Some(jumps), Metric::Moves) => {
                Some(self.regions.moves_needed(*pegs)).filter(|&moves| moves <= jumps).unwrap_or(NEVER)
            }
        }
    }
}

/// The same space with the number of moves so far in the state, to search for the fewest in total.
pub(super) struct FewestMoves<'g> {
    pub moves: Moves<'g>,
    /// Whether as many moves are thought to be needed as there are pegs. That is the rule of unpublished coursework. It
    /// is too high, since a chain of jumps removes several pegs in one move.
    pub by_pegs: bool,
}

impl Space for FewestMoves<'_> {
    type State = (Pegs, u32);
    type Action = Chain;
    const UNDOES: bool = true;

    fn initial(&self) -> (Pegs, u32) {
        (self.moves.initial(), 0)
    }

    fn is_goal(&self, (pegs, _): &(Pegs, u32)) -> bool {
        self.moves.is_goal(pegs)
    }

    fn actions(&self, (pegs, _): &(Pegs, u32), actions: &mut Vec<Chain>) {
        self.moves.actions(pegs, actions);
    }

    fn apply(&self, (pegs, moves): &mut (Pegs, u32), chain: &Chain) {
        self.moves.apply(pegs, chain);
        *moves += 1;
    }

    fn undo(&self, (pegs, moves): &mut (Pegs, u32), chain: &Chain) {
        self.moves.undo(pegs, chain);
        *moves -= 1;
    }
}

impl Bounded for FewestMoves<'_> {
    /// Fewer moves are better.
    fn value(&self, (_, moves): &(Pegs, u32)) -> i64 {
        -i64::from(*moves)
    }

    /// The moves so far and those still needed.
    fn bound(&self, (pegs, moves): &(Pegs, u32)) -> i64 {
        if self.by_pegs {
            return -i64::from(*moves) - i64::from(pegs.count_ones());
        }
        match self.moves.estimate(pegs) {
            NEVER => i64::MIN,
            needed => -i64::from(*moves) - i64::from(needed),
        }
    }

    fn told(&self, value: i64) -> i64 {
        value.saturating_neg()
    }
}

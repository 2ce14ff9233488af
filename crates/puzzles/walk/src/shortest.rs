//! All shortest walks: one after the other, and by number in the same order.
//!
//! At each square the walk goes on to a square that is one move nearer to the goal. A depth-first search that
//! only takes such moves lists every shortest walk and never meets a dead end. To number them, the number of
//! shortest walks from every square is all that has to be kept.

use super::distances::Distances;
use crate::{
    reading::Question,
    textbook::{Move, Walk},
};
use board::Square;
use contract::{
    ChoiceSequence, ChoiceSolutions, CountedChoices, Found, Numbered, Part, Receive, Score, Solution, Take,
};
use search::{self, Limit, Meter, Silent, Space, Walked};

/// The ways down the distances to the goal. The name of a choice is the place of the next square in the frame.
struct Downhill<'w> {
    walk: &'w Walk,
    to_goal: Distances<'w>,
}

impl Question {
    /// The ways from the first square to the last.
    fn downhill(&self, meter: &mut Meter<'_>) -> Result<Downhill<'_>, Limit> {
        let walk = &self.walk;
        let to_goal = Distances::new(walk, walk.to, Some(walk.from), meter).map_err(|(limit, _)| limit)?;
        Ok(Downhill { walk, to_goal })
    }

    /// Passes every shortest walk on, in the order of the moves.
    pub(super) fn list(&self, meter: &mut Meter<'_>, receive: Receive<'_>) -> Walked {
        let downhill = self.downhill(meter)?;
        search::dfs_each(&downhill, meter, &mut Silent, &mut |moves| {
            receive(downhill.found(moves.iter().map(|&(_, to)| to)))
        })
    }

    /// Numbers the shortest walks.
    pub(super) fn numbered(&self, meter: &mut Meter<'_>) -> Result<Box<dyn Numbered + '_>, Limit> {
        Ok(Box::new(CountedChoices::new(self.downhill(meter)?, meter)?))
    }
}

impl Space for Downhill<'_> {
    type State = Square;
    type Action = Move;
    const UNDOES: bool = true;

    fn initial(&self) -> Square {
        self.walk.from
    }

    fn is_goal(&self, at: &Square) -> bool {
        *at == self.walk.to
    }

    fn actions(&self, at: &Square, actions: &mut Vec<Move>) {
        actions.extend(self.to_goal.nearer(*at).map(|to| (*at, to)));
    }

    fn apply(&self, at: &mut Square, action: &Move) {
        *at = action.1;
    }

    fn undo(&self, at: &mut Square, action: &Move) {
        *at = action.0;
    }
}

impl ChoiceSequence for Downhill<'_> {
    type State = Square;

    fn length(&self) -> usize {
        self.to_goal.of(self.walk.from).map_or(0, |moves| moves as usize)
    }

    fn start(&self) -> Square {
        self.walk.from
    }

    fn choices(&self, _: usize, at: &Square, take: Take<'_, Square>) -> Result<(), Limit> {
        self.to_goal.nearer(*at).try_for_each(|to| take(self.walk.board.frame_index(to) as u64, to))
    }

    /// Without a walk there are no rungs, and the first square is not the goal.
    fn is_end(&self, at: &Square) -> bool {
        *at == self.walk.to
    }
}

impl Downhill<'_> {
    /// The square at a place of the frame.
    fn square(&self, place: u64) -> Square {
        self.walk.board.frame_square(place as usize)
    }

    /// The walk over these squares after the first.
    fn found(&self, rest: impl ExactSizeIterator<Item = Square>) -> Found {
        let score = Some(Score::best(rest.len() as u64));
        let squares = [self.walk.from].into_iter().chain(rest).collect();
        Found { solution: Solution::squares(&self.walk.board, squares), score }
    }
}

impl ChoiceSolutions for Downhill<'_> {
    fn solution(&self, choices: &[u64]) -> Found {
        self.found(choices.iter().map(|&place| self.square(place)))
    }

    fn choices_of(&self, solution: &Solution) -> Option<Vec<u64>> {
        let (first, rest) = solution.as_squares().split_first()?;
        let board = &self.walk.board;
        let fits = *first == self.walk.from && rest.iter().all(|&square| board.contains(square));
        fits.then(|| rest.iter().map(|&square| board.frame_index(square) as u64).collect())
    }

    fn parts(&self, _: usize, at: &Square, choice: u64, use_part: &mut dyn FnMut(Part)) -> bool {
        use_part(Part::line(*at, self.square(choice)));
        true
    }
}

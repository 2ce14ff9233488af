//! All shortest walks by number, in the order in which they are listed.
//!
//! At each square the walk goes on to a square that is one move nearer to the goal. The number of shortest
//! walks from every square is all that has to be kept.

use super::Distances;
use crate::{reading::Question, textbook::Walk};
use board::Square;
use contract::{
    ChoiceSequence, ChoiceSolutions, CountedChoices, Found, Numbered, Part, Score, Solution, Take,
};
use search::{Limit, Meter};

/// The ways down the distances to the goal. A choice is the place of the next square in the frame.
struct Downhill<'w> {
    walk: &'w Walk,
    to_goal: Distances<'w>,
}

impl Question {
    /// Numbers the shortest walks.
    pub(crate) fn numbered(&self, meter: &mut Meter<'_>) -> Result<Box<dyn Numbered + '_>, Limit> {
        let walk = &self.walk;
        let to_goal = Distances::new(walk, walk.to, Some(walk.from), meter).map_err(|(limit, _)| limit)?;
        Ok(Box::new(CountedChoices::new(Downhill { walk, to_goal }, meter)?))
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
}

impl ChoiceSolutions for Downhill<'_> {
    fn solution(&self, choices: &[u64]) -> Found {
        let squares = [self.walk.from].into_iter().chain(choices.iter().map(|&place| self.square(place)));
        let solution = Solution::squares(&self.walk.board, squares.collect());
        Found { solution, score: Some(Score::best(choices.len() as u64)) }
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

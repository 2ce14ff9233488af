//! All solutions of a labelled game by number, in the order in which they are listed.
//!
//! The boards on solutions are known by the number of jumps made. A choice is a jump that stays on them. If
//! only the solutions with the fewest moves are wanted, what matters besides the board is the peg that moved
//! last, and a jump must not make more moves necessary than are left.

use super::engine::Engine;
use super::solutions::Labelled;
use crate::game::Game;
use crate::reading::Question;
use board::Square;
use contract::{ChoiceSequence, ChoiceSolutions, CountedChoices, Found, Numbered, Part, Solution, Take};
use search::{Limit, Meter};

/// A question with its game, which turns jumps into solutions and back.
#[derive(Clone, Copy)]
pub(crate) struct Played<'q> {
    pub question: &'q Question,
    pub game: &'q Game,
}

/// The solutions as ways through the boards on them.
struct Ways<'q, E: Engine> {
    played: Played<'q>,
    labelled: Labelled<E>,
}

/// No peg has moved yet, or it does not matter which did.
const NO_HAND: u8 = u8::MAX;

/// Numbers the solutions of a labelled game.
pub(super) fn numbered<'q, E: Engine + 'static>(
    labelled: Labelled<E>,
    played: Played<'q>,
    meter: &mut Meter<'_>,
) -> Result<Box<dyn Numbered + 'q>, Limit> {
    Ok(Box::new(CountedChoices::new(Ways { played, labelled }, meter)?))
}

impl<E: Engine> ChoiceSequence for Ways<'_, E> {
    /// The board, and the peg that moved last.
    type State = (E::Word, u8);

    fn length(&self) -> usize {
        self.labelled.length()
    }

    fn start(&self) -> Self::State {
        (self.labelled.start(), NO_HAND)
    }

    fn choices(
        &self,
        rung: usize,
        &(board, hand): &Self::State,
        take: Take<'_, Self::State>,
    ) -> Result<(), Limit> {
        let labelled = &self.labelled;
        if !self.played.question.only_shortest {
            let mut jumps = labelled.engine.jumps_of(board);
            return jumps.try_for_each(|(jump, after)| take(jump as u64, (after, NO_HAND)));
        }
        let hand = (hand != NO_HAND).then_some(hand);
        let left = match hand {
            None => Some(labelled.fewest()),
            Some(hand) => labelled.needed_after(rung, board, hand),
        };
        let Some(left) = left else { return Ok(()) };
        labelled
            .onward_from(rung, board, hand)
            .filter(|onward| onward.moves == left)
            .try_for_each(|onward| take(onward.jump as u64, (onward.board, onward.to)))
    }

    fn leads_on(&self, rung: usize, &(board, _): &Self::State) -> bool {
        self.labelled.is_on_a_solution(rung, board)
    }
}

impl<E: Engine> ChoiceSolutions for Ways<'_, E> {
    fn solution(&self, choices: &[u64]) -> Found {
        let Played { question, game } = self.played;
        let jumps: Vec<usize> = choices.iter().map(|&jump| jump as usize).collect();
        question.found(game, &jumps, question.best(game, self.labelled.fewest()))
    }

    fn choices_of(&self, solution: &Solution) -> Option<Vec<u64>> {
        let game = self.played.game;
        let jump = |two: &[Square]| {
            let number = game.jumps.iter().position(|jump| game.ends(jump) == two)?;
            Some(number as u64)
        };
        solution.as_moves().iter().flat_map(|squares| squares.windows(2)).map(jump).collect()
    }

    fn parts(&self, _: usize, _: &Self::State, choice: u64, use_part: &mut dyn FnMut(Part)) -> bool {
        let [from, to] = self.played.game.ends(&self.played.game.jumps[choice as usize]);
        use_part(Part::Move(from, to));
        true
    }
}

//! All sets by number: of any size, of one size, or the largest.
//!
//! A set is a sequence of [`decisions`](super::decisions), and sets are in the order of binary numbers whose
//! highest digit is the first decision. The order of the decisions is that of the engines: by rows, or by
//! columns if these are narrower, one connected part of the board after the other.
//!
//! For one size, the number of pieces so far is kept as well. For the largest sets of chessmen, only decisions
//! are followed after which the set can still become one of the largest.
//!
//! Limit: 128 bits at one time, as for counting.

use super::decisions::{Bits, Decision, Most, most};
use super::reading::{Question, Sets};
use board::Square;
use contract::{ChoiceSequence, ChoiceSolutions, CountedChoices, Found, Numbered, Part, Solution, Take};
use search::{Limit, Meter, Sort};

/// The decisions that lead to the sets.
struct Decisions<'q> {
    question: &'q Question,
    steps: Vec<Decision>,
    wanted: Wanted,
}

/// The sets that are wanted.
enum Wanted {
    Any,
    /// With so many pieces.
    Size(u32),
    /// As many as possible, given how many can still be added.
    Most(Most),
}

impl Question {
    /// Numbers the sets.
    pub(super) fn numbered(&self, meter: &mut Meter<'_>) -> Result<Box<dyn Numbered + '_>, Limit> {
        meter.counts("table entries");
        let engines = self.engines();
        let (steps, wanted) = match self.sets {
            Sets::AnySize | Sets::BySize => (engines.decisions(meter)?, Wanted::Any),
            Sets::Size(size) => (engines.decisions(meter)?, Wanted::Size(size)),
            // Some engines know which decisions lead to largest sets.
            Sets::Largest => match engines.decisions_for_largest(meter)? {
                Some(steps) => (steps, Wanted::Any),
                None => {
                    let steps = engines.decisions(meter)?;
                    let most = most(&steps, meter)?;
                    (steps, Wanted::Most(most))
                }
            },
        };
        Ok(Box::new(CountedChoices::new(Decisions { question: self, steps, wanted }, meter)?))
    }
}

impl ChoiceSequence for Decisions<'_> {
    /// The bits, and the pieces so far if their number is given.
    type State = (Bits, u32);

    fn length(&self) -> usize {
        self.steps.len()
    }

    fn start(&self) -> Self::State {
        (0, 0)
    }

    fn choices(
        &self,
        rung: usize,
        &(bits, pieces): &Self::State,
        take: Take<'_, Self::State>,
    ) -> Result<(), Limit> {
        let step = &self.steps[rung];
        for (taken, after) in step.ways(bits) {
            let pieces = match &self.wanted {
                Wanted::Any => 0,
                Wanted::Size(size) => {
                    let pieces = pieces + step.pieces(taken);
                    let still = (self.steps.len() - 1 - rung) as u32;
                    if pieces > *size || pieces + still < *size {
                        continue;
                    }
                    pieces
                }
                Wanted::Most(most) => {
                    if step.pieces(taken) + most[rung + 1][&after] < most[rung][&bits] {
                        continue;
                    }
                    0
                }
            };
            take(taken.into(), (after, pieces))?;
        }
        Ok(())
    }

    fn is_end(&self, &(_, pieces): &Self::State) -> bool {
        !matches!(self.wanted, Wanted::Size(size) if size != pieces)
    }
}

impl Decisions<'_> {
    fn squares(&self, choices: &[u64]) -> Vec<Square> {
        let squares = |(step, &choice): (&Decision, &u64)| step.squares(choice == 1).to_vec();
        let mut squares: Vec<Square> = self.steps.iter().zip(choices).flat_map(squares).collect();
        squares.put_in_order();
        squares
    }
}

impl ChoiceSolutions for Decisions<'_> {
    fn solution(&self, choices: &[u64]) -> Found {
        self.question.found(self.squares(choices))
    }

    fn choices_of(&self, solution: &Solution) -> Option<Vec<u64>> {
        let mut squares = solution.as_squares().to_vec();
        squares.put_in_order();
        let is_in = |square: &Square| squares.binary_search(square).is_ok();
        let taken = |step: &Decision| {
            let squares = step.squares(true);
            u64::from(!squares.is_empty() && squares.iter().all(is_in))
        };
        let choices: Vec<u64> = self.steps.iter().map(taken).collect();
        (self.squares(&choices) == squares).then_some(choices)
    }

    fn parts(&self, rung: usize, _: &Self::State, choice: u64, use_part: &mut dyn FnMut(Part)) -> bool {
        self.steps[rung].squares(choice == 1).iter().for_each(|&square| use_part(Part::Square(square)));
        true
    }
}

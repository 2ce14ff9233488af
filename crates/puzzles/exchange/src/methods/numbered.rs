//! All shortest sequences by number, in the order in which they are listed.

use super::found;
use crate::{
    all_shortest::Shortest,
    move_tables::At,
    packed_position::PackedPosition,
    reading::Question,
    textbook::{Model, Move},
    view::turn_numbers,
};
use board::Square;
use contract::{
    ChoiceSequence, ChoiceSolutions, CountedChoices, Found, Numbered, Part, Solution, Steps, Take,
};
use search::{Limit, Meter, Space};

/// The shortest sequences as ways through the positions on them. A choice is the first and the last cell of
/// an action.
pub(super) struct Sequences<'q, C> {
    question: &'q Question,
    model: Model<'q, C>,
    shortest: Shortest<C>,
}

/// The name of an action.
fn choice(action: &Move) -> u64 {
    u64::from(action.from) << 32 | u64::from(action.to)
}

impl<'q, C: PackedPosition + 'q> Sequences<'q, C> {
    /// Numbers the shortest sequences.
    pub fn numbered(
        question: &'q Question,
        model: Model<'q, C>,
        mut shortest: Shortest<C>,
        meter: &mut Meter<'_>,
    ) -> Result<Box<dyn Numbered + 'q>, Limit> {
        shortest.mark(&model, meter)?;
        Ok(Box::new(CountedChoices::new(Self { question, model, shortest }, meter)?))
    }

    /// The actions with these names, one after the other; none if one is not possible.
    fn actions(&self, choices: &[u64]) -> Option<Vec<Move>> {
        let mut state = self.model.initial();
        let mut actions = Vec::new();
        let mut path = Vec::with_capacity(choices.len());
        for &wanted in choices {
            self.model.actions(&state, &mut actions);
            let action = actions.drain(..).find(|action| choice(action) == wanted)?;
            self.model.apply(&mut state, &action);
            path.push(action);
        }
        Some(path)
    }
}

impl<C: PackedPosition> ChoiceSequence for Sequences<'_, C> {
    type State = C;

    fn length(&self) -> usize {
        self.shortest.length() as usize
    }

    fn start(&self) -> C {
        self.model.initial()
    }

    fn choices(&self, _: usize, state: &C, take: Take<'_, C>) -> Result<(), Limit> {
        let mut actions = Vec::new();
        self.model.actions(state, &mut actions);
        for action in &actions {
            let mut after = state.clone();
            self.model.apply(&mut after, action);
            if self.shortest.leads_on(state, &after) {
                take(choice(action), after)?;
            }
        }
        Ok(())
    }

    fn is_end(&self, state: &C) -> bool {
        self.model.is_goal(state)
    }

    fn heap_bytes(&self) -> usize {
        self.model.state_bytes().saturating_sub(size_of::<C>())
    }
}

impl<C: PackedPosition> ChoiceSolutions for Sequences<'_, C> {
    fn solution(&self, choices: &[u64]) -> Found {
        found(self.question, &self.model, &self.actions(choices).unwrap_or_default(), true)
    }

    /// If turns are counted, only the first and the last square of each matter.
    fn choices_of(&self, solution: &Solution) -> Option<Vec<u64>> {
        let Steps::Moves(moves) = solution.steps() else { return None };
        let singles: Vec<Vec<Square>> =
            moves.iter().flat_map(|squares| squares.windows(2).map(<[Square]>::to_vec)).collect();
        let mut steps: Vec<[Square; 2]> = Vec::new();
        let mut before = 0;
        for (number, single) in turn_numbers(&singles).into_iter().zip(&singles) {
            match steps.last_mut() {
                Some(turn) if self.model.whole_turns() && number == before => turn[1] = single[1],
                _ => steps.push([single[0], single[1]]),
            }
            before = number;
        }
        let cell = |square: Square| self.model.tables().number(square);
        steps.iter().map(|&[from, to]| Some(u64::from(cell(from)?) << 32 | u64::from(cell(to)?))).collect()
    }

    fn parts(&self, _: usize, _: &C, choice: u64, use_part: &mut dyn FnMut(Part)) -> bool {
        // The moves of a turn depend on the position; they are not all the same for one action.
        if self.model.whole_turns() {
            return false;
        }
        let square = |cell: u64| self.model.tables().square(cell as At);
        use_part(Part::Move(square(choice >> 32), square(choice & u64::from(u32::MAX))));
        true
    }
}

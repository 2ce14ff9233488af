//! All shortest sequences: counted, listed, and by number in the same order.
//!
//! A sequence is a way through the positions that [`Shortest`] marks, from the start to a goal. Every position
//! on it leads on, so a depth-first search meets no dead end.

use std::ops::ControlFlow;

use num_bigint::BigUint;

use super::all_shortest::Shortest;
use super::estimates::{Guide, PatternDatabase};
use super::methods::found;
use super::move_tables::At;
use super::packed_position::{PackedPosition, with_model};
use super::reading::Question;
use super::textbook::{Model, Move};
use super::view::turn_numbers;
use super::{fewest, reachable_positions};
use board::Square;
use contract::{
    ChoiceSequence, ChoiceSolutions, Count, CountedChoices, Found, ListedSolutions, Numbered, Part, Receive,
    Solution, Steps, Take, Tally,
};
use search::{self, End, Limit, Meter, Silent, Space, Walked};

/// How everything is counted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Counting {
    /// With the shortest length and the estimate behind `auto`, which rule out most positions.
    Guided,
    /// By breadth-first search alone.
    Plain,
}

/// The number of shortest sequences or of positions.
pub(super) fn count(question: &Question, counting: Counting) -> Count<'_> {
    Count::whole(move |meter| {
        with_model!(question, |model| {
            match (question.positions, counting) {
                (true, Counting::Guided) => reachable_positions::by_keys(question, model, meter),
                (true, Counting::Plain) => reachable_positions::by_bfs(model, meter),
                (false, _) => {
                    let shortest = shortest(question, model, counting, meter)?;
                    Ok(Tally::new(shortest.map_or(BigUint::ZERO, |shortest| shortest.count)))
                }
            }
        })
    })
}

/// Every shortest sequence.
pub(super) fn list(
    question: &Question,
    counting: Counting,
    meter: &mut Meter<'_>,
    receive: Receive<'_>,
) -> Walked {
    with_model!(question, |model| {
        let Some(sequences) = Sequences::new(question, model, counting, meter)? else {
            return Ok(ControlFlow::Continue(()));
        };
        let mut receive = |path: &[Move]| receive(found(question, model, path, true));
        search::dfs_each(&sequences, meter, &mut Silent, &mut receive)
    })
}

/// All shortest sequences by number.
pub(super) fn sample<'q>(
    question: &'q Question,
    counting: Counting,
    meter: &mut Meter<'_>,
) -> Result<Box<dyn Numbered + 'q>, Limit> {
    with_model!(question, |model| {
        Ok(match Sequences::new(question, model, counting, meter)? {
            None => ListedSolutions::none(),
            Some(sequences) => Box::new(CountedChoices::new(sequences, meter)?),
        })
    })
}

/// The first move of every shortest sequence, or the first turn, as the squares of its piece; and the length of
/// the sequences. None if there is no sequence. `last` is the colour that has just moved, if that matters.
#[allow(clippy::type_complexity, reason = "a length and some moves")]
pub(super) fn beginnings(
    question: &Question,
    last: Option<usize>,
    meter: &mut Meter<'_>,
) -> Result<Option<(u32, Vec<Vec<Square>>)>, Limit> {
    // The engine behind `auto` begins where either colour may move.
    let counting = if last.is_some() { Counting::Plain } else { Counting::Guided };
    with_model!(question, |model| {
        let model = &model.clone().after_move_of(last);
        let Some(sequences) = Sequences::new(question, model, counting, meter)? else { return Ok(None) };
        let mut actions = Vec::new();
        sequences.actions(&model.start, &mut actions);
        let ways = actions.iter().map(|action| model.way(&model.start, action)).collect();
        Ok(Some((sequences.shortest.length, ways)))
    })
}

/// The positions on shortest sequences, not marked yet; none if the goal cannot be reached.
fn shortest<C: PackedPosition>(
    question: &Question,
    model: &Model<'_, C>,
    counting: Counting,
    meter: &mut Meter<'_>,
) -> Result<Option<Shortest<C>>, Limit> {
    if counting == Counting::Plain {
        return Shortest::find(model, |_, _| true, meter);
    }
    match fewest::search(question, model, meter)?.0 {
        End::Found(path) => {
            let patterns = PatternDatabase::new(model, meter)?;
            let length = path.len() as u32;
            let keep = |state: &C, depth: u32| depth.saturating_add(patterns.guess(model, state)) <= length;
            Shortest::find(model, keep, meter)
        }
        End::Exhausted => Ok(None),
        End::Stopped { limit, .. } => Err(limit),
    }
}

/// The search space without the actions that lead off the shortest sequences. A choice is the first and the last
/// square of an action.
struct Sequences<'q, C> {
    question: &'q Question,
    model: Model<'q, C>,
    shortest: Shortest<C>,
}

/// The name of an action.
fn choice(from: At, to: At) -> u64 {
    u64::from(from) << 32 | u64::from(to)
}

impl<'q, C: PackedPosition> Sequences<'q, C> {
    /// The shortest sequences; none if the goal cannot be reached.
    fn new(
        question: &'q Question,
        model: &Model<'q, C>,
        counting: Counting,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Self>, Limit> {
        let Some(mut shortest) = shortest(question, model, counting, meter)? else { return Ok(None) };
        shortest.mark(model, meter)?;
        Ok(Some(Self { question, model: model.clone(), shortest }))
    }
}

impl<C: PackedPosition> Space for Sequences<'_, C> {
    type State = C;
    type Action = Move;
    const UNDOES: bool = true;

    fn initial(&self) -> C {
        self.model.initial()
    }

    fn is_goal(&self, state: &C) -> bool {
        self.model.is_goal(state)
    }

    fn actions(&self, state: &C, actions: &mut Vec<Move>) {
        let begin = actions.len();
        self.model.actions(state, actions);
        let mut place = 0;
        actions.retain(|action| {
            place += 1;
            place <= begin || self.shortest.leads_on(state, &self.model.after(state, action))
        });
    }

    fn apply(&self, state: &mut C, action: &Move) {
        self.model.apply(state, action);
    }

    fn undo(&self, state: &mut C, action: &Move) {
        self.model.undo(state, action);
    }
}

impl<C: PackedPosition> ChoiceSequence for Sequences<'_, C> {
    type State = C;

    fn length(&self) -> usize {
        self.shortest.length as usize
    }

    fn start(&self) -> C {
        self.model.initial()
    }

    fn choices(&self, _: usize, state: &C, take: Take<'_, C>) -> Result<(), Limit> {
        let mut actions = Vec::new();
        self.actions(state, &mut actions);
        actions.iter().try_for_each(|action| take(choice(action.from, action.to), self.after(state, action)))
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
        let mut state = self.initial();
        let mut actions = Vec::new();
        let mut path = Vec::with_capacity(choices.len());
        for &wanted in choices {
            self.actions(&state, &mut actions);
            let Some(action) = actions.drain(..).find(|action| choice(action.from, action.to) == wanted)
            else {
                break;
            };
            self.apply(&mut state, &action);
            path.push(action);
        }
        found(self.question, &self.model, &path, true)
    }

    /// If turns are counted, only the first and the last square of each matter.
    fn choices_of(&self, solution: &Solution) -> Option<Vec<u64>> {
        // A solution without moves may be taken for one without squares.
        let moves: &[Vec<Square>] = match solution.steps() {
            Steps::Moves(moves) => moves,
            Steps::Squares(squares) => squares.is_empty().then_some(&[][..])?,
            Steps::Actions(_) => return None,
        };
        let singles: Vec<Vec<Square>> =
            moves.iter().flat_map(|squares| squares.windows(2).map(<[Square]>::to_vec)).collect();
        let mut steps: Vec<[Square; 2]> = Vec::new();
        let mut before = 0;
        for (number, single) in turn_numbers(&singles).into_iter().zip(&singles) {
            match steps.last_mut() {
                Some(turn) if self.model.whole_turns && number == before => turn[1] = single[1],
                _ => steps.push([single[0], single[1]]),
            }
            before = number;
        }
        let cell = |square: Square| self.model.tables.number(square);
        steps.iter().map(|&[from, to]| Some(choice(cell(from)?, cell(to)?))).collect()
    }

    fn parts(&self, _: usize, _: &C, choice: u64, use_part: &mut dyn FnMut(Part)) -> bool {
        // The moves of a turn depend on the position; they are not all the same for one action.
        if self.model.whole_turns {
            return false;
        }
        let square = |cell: u64| self.model.tables.square(cell as At);
        use_part(Part::Move(square(choice >> 32), square(choice & u64::from(u32::MAX))));
        true
    }
}

//! Why a sequence is shortest: the layers of positions around the start and the goal; why there is none: what can be
//! reached; both with the graph of moves unfolded.

use super::packed_position::{PackedPosition, with_model};
use super::piece_codes::{Code, EMPTY, letter};
use super::reading::Question;
use super::reasons::at_once;
use super::textbook::Model;
use super::unfolded::{Kind, Unfolded};
use board::Frame;
use contract::{Argument, Explain, Found, MOST_EXPLAINED, named};
use search::{Layers, Limit, Meter, Space, layers_between, number::grouped};

/// The most layers whose sizes a sentence tells.
const MOST_LAYERS: usize = 32;

impl Explain for Question {
    fn why_solved(&self, found: &Found, meter: &mut Meter<'_>) -> Argument {
        let steps = if self.whole_turns() { "turns" } else { "moves" };
        let length = found.score.map_or(0, |score| score.value) as usize;
        if length == 0 {
            return Argument::new("the start is the goal already, so there is nothing to do")
                .drawn(self.frame(&self.start, &[], "start".into()));
        }
        let argument = self.graph();
        let between = with_model!(self, |model| sizes_between(model, length, meter));
        argument.and(match between {
            Ok((start, goal, true)) => {
                let (a, b) = (start.len() - 1, goal.len() - 1);
                format!(
                    "positions 0, 1, 2, … {steps} from the start: {}; from the goal: {}; no position within {a} of the start is within {b} of the goal, so {} {steps} are not enough",
                    told(&start),
                    told(&goal),
                    length - 1
                )
            }
            Ok((.., false)) => "the layers of positions around both ends meet too early".into(),
            Err(limit) => format!(
                "that {} {steps} are not enough was found by a complete search; the layers of positions were not counted again: {limit}",
                length - 1
            ),
        })
        .drawn(self.unfolded_or_board(&self.goal, "the goal"))
    }

    fn why_impossible(&self, meter: &mut Meter<'_>) -> Argument {
        if at_once(self).is_some() {
            return Argument::default();
        }
        let argument = self.graph();
        let argument = match self.order_kept() {
            Some(sentence) => {
                return argument.and(sentence).drawn(self.unfolded_or_board(&self.goal, "the goal"));
            }
            None => argument,
        };
        argument
            .and(match with_model!(self, |model| sizes_reached(model, meter)) {
                Ok(sizes) => format!(
                    "positions 0, 1, 2, … steps from the start: {}, {} in all, and the goal is not among them",
                    told(&sizes),
                    grouped(&sizes.iter().sum::<u64>().to_string())
                ),
                Err(limit) => format!("the positions that can be reached were not counted again: {limit}"),
            })
            .drawn(self.unfolded_or_board(&self.goal, "the goal"))
    }
}

impl Question {
    /// What joins the squares; nothing if that is not drawn.
    fn graph(&self) -> Argument {
        let Some(unfolded) = Unfolded::of(self) else { return Argument::default() };
        Argument::new(match unfolded.kind() {
            Kind::Circle => "the moves join the squares to one circle, on which no piece can pass another",
            Kind::Line => "the moves join the squares to one line, on which no piece can pass another",
            Kind::Other => {
                "redrawn so that a line joins squares that are a move apart, the board is this graph"
            }
        })
        .drawn(unfolded.frame(self, &self.start, "the start"))
    }

    /// A position on the unfolded graph of moves or, if that is not drawn, on the board.
    fn unfolded_or_board(&self, pieces: &[Code], caption: &str) -> Option<Frame> {
        match Unfolded::of(self) {
            Some(unfolded) => Some(unfolded.frame(self, pieces, caption)),
            None => (self.tables.board().frame_len() <= MOST_EXPLAINED)
                .then(|| self.frame(pieces, &[], caption.into())),
        }
    }

    /// That the order of the pieces on a circle or a line is another one at the goal.
    fn order_kept(&self) -> Option<String> {
        let unfolded = Unfolded::of(self)?;
        let kind = unfolded.kind();
        let order = unfolded.in_order();
        let along = |pieces: &[Code]| -> Vec<char> {
            let on = order.iter().map(|&at| pieces[usize::from(at)]);
            on.filter(|&piece| piece != EMPTY).map(letter).collect()
        };
        let (start, goal) = (along(&self.start), along(&self.goal));
        let differs = match kind {
            Kind::Circle => (0..start.len()).all(|n| {
                let turned = start[n..].iter().chain(&start[..n]);
                !turned.eq(&goal)
            }),
            Kind::Line => start != goal,
            Kind::Other => false,
        };
        let text = |letters: &[char]| letters.iter().collect::<String>();
        let along = if kind == Kind::Circle { "around the circle" } else { "along the line" };
        differs.then(|| {
            format!(
                "{along}, the pieces are {} at the start and would be {} at the goal, but their order never changes",
                text(&start),
                text(&goal)
            )
        })
    }
}

/// The numbers of positions around both ends, and whether they have nothing in common.
fn sizes_between<C: PackedPosition>(
    model: &Model<'_, C>,
    length: usize,
    meter: &mut Meter<'_>,
) -> Result<(Vec<u64>, Vec<u64>, bool), Limit> {
    let (start, goal, apart) = layers_between(model, length, meter)?;
    Ok((start.sizes, goal.sizes, apart))
}

/// The numbers of positions at each distance from the start.
fn sizes_reached<C: PackedPosition>(model: &Model<'_, C>, meter: &mut Meter<'_>) -> Result<Vec<u64>, Limit> {
    let mut layers = Layers::new(vec![model.initial()]);
    let mut actions = Vec::new();
    while !layers.last().is_empty() {
        layers.grow(model.state_bytes(), meter, |state, found| {
            model.actions(state, &mut actions);
            found.extend(actions.drain(..).map(|action| model.after(state, &action)));
        })?;
    }
    layers.sizes.pop();
    Ok(layers.sizes)
}

/// Numbers for a sentence.
fn told(sizes: &[u64]) -> String {
    let words: Vec<String> = sizes.iter().map(|size| grouped(&size.to_string())).collect();
    named(&words, MOST_LAYERS)
}

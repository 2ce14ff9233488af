//! Why a tour is one: every square once, every step a move, the colours in turn, and how its ends lie.

use super::impossibility::TreeStep;
use super::reading::Question;
use board::{Frame, Highlight, Piece, Square};
use contract::{Argument, Explain, Found, MOST_EXPLAINED, View, named};
use search::{Meter, Sort};

impl Explain for Question {
    fn why_solved(&self, found: &Found, _: &mut Meter<'_>) -> Argument {
        let squares = found.solution.as_squares();
        let name = |square: &Square| self.board.name(*square);
        let (Some(first), Some(last)) = (squares.first(), squares.last()) else {
            return Argument::new("there is nothing to visit");
        };
        if let Some(at) = self.at {
            return Argument::new(format!(
                "the tour is built of blocks whose squares are known one by one, so step {at} is known without the others: it is on {}",
                name(first)
            ))
            .drawn(self.drawn(found));
        }
        let mut visited = squares.to_vec();
        visited.put_in_order();
        visited.dedup();
        let moves = squares.windows(2).filter(|two| self.is_move(two[0], two[1])).count();
        let mut argument = Argument::new(format!(
            "checked: the path has {} squares, no square twice, and the board has {}; each of its {moves} steps is a {}'s move",
            visited.len(),
            self.board.len(),
            Piece::from(self.leaper).name(),
        ));
        let dark = squares.iter().filter(|&&square| self.leaper.is_dark(square)).count();
        let [one, other] = [squares.len() - dark, dark];
        let alternate =
            squares.windows(2).all(|two| self.leaper.is_dark(two[0]) != self.leaper.is_dark(two[1]));
        if alternate && squares.len() > 1 {
            let ends = match one.abs_diff(other) {
                0 => "a path through equally many of both begins and ends on different colours",
                _ => "a path through one more of one colour begins and ends on that colour",
            };
            argument = argument.and(format!(
                "every move changes the colour of the square ({one} of one colour, {other} of the other): {ends}, as {} and {} show",
                name(first),
                name(last)
            ));
        }
        let closed = squares.len() > 2 && self.is_move(*first, *last);
        argument
            .and(match closed {
                true => format!(
                    "it is closed, because a move leads from its last square, {}, back to its first, {}",
                    name(last),
                    name(first)
                ),
                false => {
                    let near: Vec<String> =
                        Piece::from(self.leaper).attacked(&self.board, *first).iter().map(name).collect();
                    format!(
                        "it is open: from its first square, {}, a move leads only to {}, and it ends on {}",
                        name(first),
                        named(&near, 8),
                        name(last)
                    )
                }
            })
            .drawn(self.drawn(found))
    }

    fn why_impossible(&self, meter: &mut Meter<'_>) -> Argument {
        let Some(steps) = self.tried_moves(meter) else { return Argument::default() };
        let choices: Vec<String> = steps
            .iter()
            .filter_map(|step| match step {
                TreeStep::Move(..) => Some(step.text(&self.board)),
                TreeStep::End(square) => Some(format!("an end on {}", self.board.name(*square))),
                TreeStep::Cut(_) => None,
            })
            .collect();
        if choices.is_empty() {
            return Argument::default();
        }
        Argument::new(format!(
            "the search supposed {}, {} to be part of the tour and then not; every time, what that forces leaves a square with too few moves, or closes too early",
            named(&choices, MOST_CHOICES),
            if choices.len() == 1 { "first" } else { "one after the other, each first" }
        ))
    }
}

/// The most choices of a search that a sentence names.
const MOST_CHOICES: usize = 60;

impl Question {
    /// The tour with its ends marked.
    fn drawn(&self, found: &Found) -> Option<Frame> {
        if self.board.frame_len() > MOST_EXPLAINED {
            return None;
        }
        let mut frame = self.scene(&found.solution).frames.pop()?;
        frame.caption = "the tour".into();
        let ends = [found.solution.as_squares().first(), found.solution.as_squares().last()];
        frame.highlights.extend(ends.into_iter().flatten().map(|&square| (square, Highlight::Given)));
        Some(frame)
    }
}

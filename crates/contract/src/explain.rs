//! Why an answer is as it is, in a few sentences with boards.
//!
//! A puzzle says why a solution is right and why none is better, and what lies behind an argument against
//! solutions. All else is the same for every puzzle: what a limit left open, and the step after which the best
//! solution was out of reach. That step is found with the exact hints of [`Advise`](crate::Advise): how good a
//! position still is can only get worse from step to step, so it is found by halving.

use std::ops::Range;

use crate::{
    Advice, Answer, Argument, Form, Found, Hint, Instance, Objective, Outcome, Outlook, Played, Score,
    Solution, Steps, Stopped,
};
use board::{Frame, Highlight};
use search::{Limit, Meter, number::grouped};

/// How answers are explained.
pub trait Explain {
    /// Why a solution is one and, in puzzles whose solutions differ in value, why none is better. Such a
    /// solution is proved to be the best. If a limit leaves something open, that is said.
    fn why_solved(&self, found: &Found, meter: &mut Meter<'_>) -> Argument;

    /// What lies behind the argument against a solution, for a question that is known to have none: what a
    /// search went through, case by case if there are few cases.
    fn why_impossible(&self, _meter: &mut Meter<'_>) -> Argument {
        Argument::default()
    }
}

/// The names of these things for a sentence: at most so many of them, and how many more there are.
///
/// ```
/// use hippodrome_contract::named;
/// assert_eq!(named(&["a1", "b3", "c5"], 12), "a1, b3 and c5");
/// assert_eq!(named(&["a1", "b3", "c5"], 2), "a1, b3 and 1 more");
/// ```
pub fn named(names: &[impl AsRef<str>], most: usize) -> String {
    let shown: Vec<&str> = names.iter().take(most).map(AsRef::as_ref).collect();
    match (shown.split_last(), names.len().saturating_sub(most)) {
        (Some((last, [])), 0) => (*last).into(),
        (Some((last, rest)), 0) => format!("{} and {last}", rest.join(", ")),
        (_, more) => format!("{} and {more} more", shown.join(", ")),
    }
}

/// The most moves that a sentence names.
const MOST_NAMED: usize = 6;

/// Why an answer is as it is.
pub(crate) fn explain(question: &dyn Instance, answer: &Answer, meter: &mut Meter<'_>) -> Argument {
    match &answer.outcome {
        Outcome::Impossible(argument) => argument.clone().then(question.why_impossible(meter)),
        Outcome::Solved(found) => match (found.score, question.objective()) {
            (Some(score), Some(objective)) if !score.is_optimal() => {
                not_proved(question, found, score, objective, meter)
            }
            _ => question.why_solved(found, meter),
        },
        Outcome::Stopped(stopped) => open(question, answer, stopped, meter),
    }
}

/// A solution that its method has not proved to be the best.
fn not_proved(
    question: &dyn Instance,
    found: &Found,
    score: Score,
    objective: Objective,
    meter: &mut Meter<'_>,
) -> Argument {
    let Objective { unit, fewest } = objective;
    let value = score.value;
    let better = if fewest { "fewer" } else { "more" };
    let unproved = format!("the method does not look for the best solution: it stopped with {value} {unit}");
    let game = Game { question, solution: &found.solution, objective: Some(objective) };
    let first = if question.spec().about().form == Form::Path { 1 } else { 0 };
    let best = match game.after(first.min(found.solution.len()), meter) {
        Ok(Position { prospect: Prospect::Best(best), .. }) => best,
        Ok(_) => return Argument::new(unproved),
        Err(limit) => {
            return Argument::new(unproved).and(format!(
                "whether a solution has {better} is not known: {limit} during the exact search"
            ));
        }
    };
    if best == value {
        let proved = Found { solution: found.solution.clone(), score: Some(Score::best(value)) };
        return Argument::new(format!("{unproved}, and an exact search shows that no solution has {better}"))
            .then(question.why_solved(&proved, meter));
    }
    let lead = Argument::new(format!("{unproved}, but the best solution has {best}"));
    match game.lost_step(meter) {
        Ok(lost) => lead.then(lost),
        Err(limit) => lead.and(format!("the step that lost it was not found: {limit} while looking for it")),
    }
}

/// What is known, and what is open, after a limit was reached.
fn open(question: &dyn Instance, answer: &Answer, stopped: &Stopped, meter: &mut Meter<'_>) -> Argument {
    let figures = answer.stats.figures();
    let work = figures.iter().take(2).map(|&(words, figure)| match words.strip_suffix(':') {
        Some(words) => format!("{words} {}", grouped(&figure.to_string())),
        None => format!("{} {words}", grouped(&figure.to_string())),
    });
    let work: Vec<String> = work.collect();
    let after = if work.is_empty() { String::new() } else { format!(" after {}", work.join(", ")) };
    let mut argument = Argument::new(match stopped.limit {
        Limit::Method => format!("the method got stuck{after}, which proves nothing"),
        limit => format!("{limit}{after}"),
    });
    let best = stopped.best.as_ref();
    argument = argument.and(match (question.objective(), best.and_then(|best| best.score), stopped.bound) {
        (Some(Objective { unit, fewest }), score, bound) => {
            let known = match score {
                Some(score) => format!("a solution with {} {unit} is known", score.value),
                None => "no solution is known yet".into(),
            };
            let better = if fewest { "fewer" } else { "more" };
            let proved = match bound {
                Some(bound) => format!("none has {better} than {bound}"),
                None => "nothing is proved about the best one".into(),
            };
            let open = match (score, bound) {
                (Some(score), Some(bound)) if score.value.abs_diff(bound) == 1 => {
                    format!("whether one has {bound} is open")
                }
                (Some(score), Some(bound)) => {
                    let next = if fewest { score.value.saturating_sub(1) } else { score.value + 1 };
                    format!("whether one has {} to {} is open", bound.min(next), bound.max(next))
                }
                (Some(_), None) => format!("whether one has {better} is open"),
                (None, _) => "whether there is one at all is open".into(),
            };
            format!("{known}; {proved}; {open}")
        }
        (None, ..) if best.is_some() => "a solution is known".into(),
        (None, ..) => "that leaves open whether there is a solution".into(),
    });
    if let Some(best) = best {
        let frame = question.scene(&best.solution).frames.pop();
        argument = argument.drawn(frame.map(|frame| match frame.caption.is_empty() {
            true => Frame { caption: "the best so far".into(), ..frame },
            false => frame,
        }));
    }
    match (&answer.nearest, stopped.limit) {
        (Some(nearest), _) => argument.then(dead_branch(question, nearest, meter)),
        (None, Limit::Method | Limit::MaxMoves) => argument.then(settled(question, meter)),
        (None, _) => argument,
    }
}

/// What an exact search says about a question that a method gave up.
fn settled(question: &dyn Instance, meter: &mut Meter<'_>) -> Argument {
    let Ok(hint) = question.advise(&Played::Start, meter) else { return Argument::default() };
    let best = match (question.objective(), &hint.outlook) {
        (Some(objective), Outlook::Won { left: Some(left) }) => {
            format!(", and the best has {left} {}", objective.unit)
        }
        _ => String::new(),
    };
    match hint.outlook {
        Outlook::Won { .. } | Outlook::Over => {
            Argument::new(format!("an exact search shows that there is a solution{best}"))
        }
        Outlook::Lost(reason) => Argument::new(format!("an exact search shows that there is none: {reason}")),
        Outlook::Unknown => Argument::default(),
    }
}

/// Since when the farthest that a search got could not be completed.
fn dead_branch(question: &dyn Instance, nearest: &Solution, meter: &mut Meter<'_>) -> Argument {
    let all = question.board().len();
    let lead = match question.spec().about().form {
        Form::Path => format!("the longest path that it tried has {} of the {all} squares", nearest.len()),
        Form::Placement | Form::Moves | Form::Chains | Form::Actions => {
            format!("the farthest that it got is after {} steps", nearest.len())
        }
    };
    let game = Game { question, solution: nearest, objective: None };
    match game.after(0, meter) {
        Ok(Position { prospect: Prospect::Lost(reason), .. }) => {
            return Argument::new(lead)
                .and(format!("an exact search shows that there is no solution: {reason}"));
        }
        Ok(_) => {}
        Err(limit) => {
            return Argument::new(lead).and(format!("where it went wrong is not known: {limit}"));
        }
    }
    match game.after(nearest.len(), meter) {
        Ok(Position { prospect: Prospect::Best(_), .. }) => {
            Argument::new(format!("{lead}, which can still be completed"))
        }
        Ok(_) => match game.lost_step(meter) {
            Ok(lost) => Argument::new(lead).then(lost),
            Err(limit) => Argument::new(lead).and(format!("where it went wrong is not known: {limit}")),
        },
        Err(limit) => Argument::new(lead).and(format!("where it went wrong is not known: {limit}")),
    }
}

/// The steps of a solution, or of what may not become one, as positions of a game.
struct Game<'g> {
    question: &'g dyn Instance,
    solution: &'g Solution,
    objective: Option<Objective>,
}

/// How good a position still is.
#[derive(Debug, PartialEq, Eq)]
enum Prospect {
    /// The best solution from here on has this value in all. If values do not matter, that is 0.
    Best(u64),
    /// There is none, for this reason.
    Lost(String),
}

/// A position, and what is known about it.
struct Position {
    hint: Hint,
    prospect: Prospect,
}

impl Game<'_> {
    /// How many squares or moves there are after each step, from the position before the first step on.
    fn stops(&self) -> Vec<usize> {
        let all = self.solution.len();
        match self.question.spec().about().form {
            // A walk has a given first square. A tour may begin anywhere.
            Form::Path if self.objective.is_some() => (1..=all).collect(),
            // Several moves can be one turn, which is no position to stop at.
            Form::Moves => {
                let value = |steps: usize| self.question.value(&self.beginning(steps));
                (0..=all).filter(|&n| n == 0 || n == all || value(n) != value(n + 1)).collect()
            }
            Form::Path | Form::Placement | Form::Chains | Form::Actions => (0..=all).collect(),
        }
    }

    /// The first so many squares or moves.
    fn beginning(&self, length: usize) -> Solution {
        let board = self.solution.board();
        match self.solution.steps() {
            Steps::Squares(squares) => Solution::squares(board, squares[..length].to_vec()),
            Steps::Moves(moves) => Solution::moves(board, moves[..length].to_vec()),
            Steps::Actions(names) => Solution::actions(names[..length].to_vec()),
        }
    }

    /// The position after so many squares or moves.
    fn after(&self, length: usize, meter: &mut Meter<'_>) -> Result<Position, Limit> {
        let beginning = self.beginning(length);
        let played = match beginning.steps() {
            _ if beginning.is_empty() => Played::Start,
            Steps::Squares(squares) => Played::Squares(squares.clone()),
            Steps::Moves(moves) => Played::Moves(moves.clone()),
            Steps::Actions(names) => Played::Actions(names.clone()),
        };
        // What a method has found can be played.
        let hint = self.question.advise(&played, meter).map_err(|_| Limit::Method)?;
        let done = self.objective.and_then(|_| self.question.value(&beginning)).unwrap_or(0);
        let prospect = match &hint.outlook {
            Outlook::Over => Prospect::Best(done),
            Outlook::Won { left } => {
                Prospect::Best(done + left.filter(|_| self.objective.is_some()).unwrap_or(0))
            }
            Outlook::Lost(reason) => Prospect::Lost(reason.clone()),
            Outlook::Unknown => return Err(hint.limit.unwrap_or(Limit::Method)),
        };
        Ok(Position { hint, prospect })
    }

    /// The first step after which the best is out of reach. It is within reach before the first step, and not
    /// after the last.
    fn lost_step(&self, meter: &mut Meter<'_>) -> Result<Argument, Limit> {
        let stops = self.stops();
        let (mut kept, mut lost) = (0, stops.len() - 1);
        let mut before = self.after(stops[kept], meter)?;
        let mut after = self.after(stops[lost], meter)?;
        while lost - kept > 1 {
            let middle = kept.midpoint(lost);
            let position = self.after(stops[middle], meter)?;
            if position.prospect == before.prospect {
                (kept, before) = (middle, position);
            } else {
                (lost, after) = (middle, position);
            }
        }
        Ok(self.told(lost, stops[kept]..stops[lost], [&before, &after]))
    }

    /// The step that lost, with its squares or moves, what it did, and what would have been right.
    fn told(&self, lost: usize, step: Range<usize>, [before, after]: [&Position; 2]) -> Argument {
        let word = match self.objective {
            Some(objective) => objective.unit.trim_end_matches('s'),
            None => "square",
        };
        let names: Vec<String> = self.solution.names().skip(step.start).take(step.len()).collect();
        let consequence = match (&after.prospect, self.objective) {
            (Prospect::Best(value), Some(Objective { unit, .. })) => {
                format!("after it, {value} {unit} are needed in all")
            }
            (Prospect::Best(_), None) => "after it, there is no solution".into(),
            (Prospect::Lost(reason), _) => format!("after it, {reason}"),
        };
        let fewest = match before.hint.outlook {
            Outlook::Won { left } => left,
            _ => None,
        };
        let moves = before.hint.moves.iter();
        let right: Vec<&Advice> =
            moves.filter(|advice| advice.left.is_none() || advice.left == fewest).collect();
        let good: Vec<&str> = right.iter().map(|advice| advice.name.as_str()).collect();
        let would = match good.len() {
            0 => "what would have been right is not known".into(),
            _ => format!(
                "the right choice would have been {}",
                named(&good, MOST_NAMED).replace(" and ", " or ")
            ),
        };
        let mut frame: Frame = before.hint.frame.clone();
        let played = match self.solution.steps() {
            Steps::Squares(squares) => squares.get(step.end - 1),
            Steps::Moves(moves) => moves.get(step.end - 1).and_then(|squares| squares.last()),
            Steps::Actions(_) => None,
        };
        // What is right is marked first: where both are, the wrong step is seen.
        let good = right.iter().filter_map(|advice| advice.squares.last());
        frame.highlights.extend(good.map(|&square| (square, Highlight::Counterpart)));
        frame.highlights.extend(played.map(|&square| (square, Highlight::Reason)));
        if let Some(advice) = right.first().filter(|advice| advice.squares.len() > 1) {
            frame.arrow.clone_from(&advice.squares);
        }
        frame.caption = format!("before {word} {lost}: x as played, + right");
        Argument::new(format!(
            "the step that lost it is {word} {lost}, {}: {consequence}",
            search::trace::joined(&names)
        ))
        .and(would)
        .drawn(frame)
    }
}

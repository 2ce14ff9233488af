//! Why a game cannot be won: position classes, then weights, then a search for what these leave open.
//!
//! One [`Refutation`] is both the argument that people read and the evidence that the independent checker
//! verifies. Classes rule out goals, or holes for the last peg; weights rule out the others. Neither needs
//! more than a pencil, so they come before any search.

use super::weights::{Weights, separating, weigh};
use crate::game::{Game, Goal, Pegs};
use crate::view::empty;
use board::{Frame, Highlight, Mark, Square};
use contract::Argument;
use search::Sort;

/// With more sets than this, pairs of them are not tried.
const MOST_PAIRED: usize = 64;

/// What rules out every goal of a game.
pub(crate) struct Refutation {
    /// Sets of holes in which no jump changes the parity of the number of pegs.
    pub classes: Vec<Pegs>,
    /// Weights of the holes, by number, such that no jump raises the weight of the pegs.
    pub weights: Vec<Weights>,
    /// Whether goals are left for a search.
    pub search: bool,
}

impl Refutation {
    /// The refutation of a game that cannot be won, or that classes and weights rule out.
    pub fn of(game: &Game) -> Self {
        if game.start == game.all() {
            // No peg can jump, which the shortest of all searches shows.
            return Self { classes: Vec::new(), weights: Vec::new(), search: true };
        }
        let classes = classes(game);
        let open = &game.goals;
        let decided = open.is_empty() || !classes.is_empty() && matches!(game.goal, Goal::Board(_));
        // Pegs never become more, so a goal with as many needs no other ground.
        if decided || open.iter().all(|goal| *goal == 0 || game.start.count_ones() <= goal.count_ones()) {
            return Self { classes, weights: Vec::new(), search: false };
        }
        let lighter = |goals: &[Pegs]| separating(&game.jumps, game.holes.len(), game.start, goals);
        let together = lighter(open).map(|weights| vec![weights]);
        let weights = together.or_else(|| open.iter().map(|&goal| lighter(&[goal])).collect());
        Self { classes, search: weights.is_none(), weights: weights.unwrap_or_default() }
    }

    /// The refutation by one weighting of what the classes leave open, without the classes; none if there is none. It is
    /// cheaper to find.
    pub fn is_too_light(game: &Game) -> bool {
        separating(&game.jumps, game.holes.len(), game.start, &game.goals).is_some()
    }

    /// The argument. `searched` says what a search has found out about the goals that are left for it.
    pub fn argument(&self, game: &Game, searched: &str) -> Argument {
        let mut argument = Argument::default();
        let mut holes = game.all();
        for &set in &self.classes {
            holes &= !excluded(game, set);
            let sentence = match game.goal {
                Goal::Board(goal) => of_board(game, set, goal),
                Goal::OnePeg => of_last_peg(game, set, holes == 0),
            };
            argument = argument.and(sentence).drawn(class_frame(game, set));
        }
        let last = match (game.goal, self.classes.is_empty(), self.weights.is_empty() && !self.search) {
            (Goal::OnePeg, false, false) => format!("the last peg could only be in {}; ", game.names(holes)),
            _ => String::new(),
        };
        for (n, weights) in self.weights.iter().enumerate() {
            let lead = if n == 0 { last.as_str() } else { "" };
            let goals: Vec<Pegs> = game
                .goals
                .iter()
                .copied()
                .filter(|&goal| weigh(weights, goal) > weigh(weights, game.start))
                .collect();
            argument = argument
                .and(format!("{lead}{}", of_weights(game, weights, &goals)))
                .drawn(weights_frame(game, weights, &goals));
        }
        match self.search {
            true => argument.and(format!("{last}{searched}")),
            false => argument,
        }
    }
}

/// The holes in which a class leaves no place for the last peg.
fn excluded(game: &Game, set: Pegs) -> Pegs {
    if is_odd(game.start & set) { game.all() & !set } else { set }
}

/// Classes that rule out every goal that differs from the start in any of them: few and small ones.
fn classes(game: &Game) -> Vec<Pegs> {
    if game.jumps_needed(game.start).is_none_or(|jumps| jumps == 0) {
        return Vec::new();
    }
    let wanted = match game.goal {
        Goal::Board(goal) => return game.classes.difference(game.start, goal).into_iter().collect(),
        Goal::OnePeg => game.goals.iter().fold(game.all(), |holes, goal| holes & !goal),
    };
    if wanted == 0 {
        return Vec::new();
    }
    let sets: Vec<Pegs> = game.classes.sets().collect();
    let rules_out = |set: &Pegs| excluded(game, *set) & wanted;
    if let Some(&set) = sets.iter().find(|set| rules_out(set) == wanted) {
        return vec![set];
    }
    if sets.len() <= MOST_PAIRED {
        let pairs =
            sets.iter().enumerate().flat_map(|(n, one)| sets[n + 1..].iter().map(move |two| [one, two]));
        let mut pairs = pairs.filter(|[one, two]| rules_out(one) | rules_out(two) == wanted);
        if let Some([&one, &two]) = pairs.next() {
            return vec![one, two];
        }
    }
    let mut chosen = Vec::new();
    let mut left = wanted;
    while left != 0 {
        // Among equals the first, which is the smallest.
        let best = sets.iter().rev().max_by_key(|set| (rules_out(set) & left).count_ones());
        let Some(&set) = best.filter(|set| rules_out(set) & left != 0) else { break };
        left &= !rules_out(&set);
        chosen.push(set);
    }
    chosen
}

fn is_odd(pegs: Pegs) -> bool {
    pegs.count_ones() % 2 == 1
}

fn parity(pegs: Pegs) -> &'static str {
    if is_odd(pegs) { "odd" } else { "even" }
}

/// A class against a goal.
fn of_board(game: &Game, set: Pegs, goal: Pegs) -> String {
    format!(
        "every jump changes two or none of the holes {}, so the number of pegs in them stays {}, as at the start; but at the goal it is {}",
        game.names(set),
        parity(game.start & set),
        parity(goal & set)
    )
}

/// A class against places of the last peg; `none` says that it leaves no place.
fn of_last_peg(game: &Game, set: Pegs, none: bool) -> String {
    let pegs = game.start & set;
    format!(
        "every jump changes two or none of the holes {}, so the number of pegs in them stays {}, as at the start ({}), and the last peg {} be in one of them{}",
        game.names(set),
        parity(pegs),
        pegs.count_ones(),
        if is_odd(pegs) { "must" } else { "cannot" },
        if none { "; no hole is left for it" } else { "" }
    )
}

/// Weights against goals.
fn of_weights(game: &Game, weights: &Weights, goals: &[Pegs]) -> String {
    // Holes of the same weight together, the heaviest first.
    let mut values: Vec<i64> = weights.iter().copied().filter(|&weight| weight != 0).collect();
    values.put_in_order();
    values.dedup();
    let group = |&value: &i64| {
        let alike = weights.iter().enumerate().filter(|(_, weight)| **weight == value);
        let holes = alike.fold(0, |holes: Pegs, (hole, _)| holes | 1 << hole);
        format!("{value} to {}", game.names(holes))
    };
    let groups: Vec<String> = values.iter().rev().map(group).collect();
    format!(
        "assign weights to the holes: {}, and 0 to all others; no jump increases the total weight of the pegs, which is {} at the start and {}",
        groups.join(", "),
        weigh(weights, game.start),
        at_goal(game, weights, goals)
    )
}

/// The weight of the goals, in words.
fn at_goal(game: &Game, weights: &Weights, goals: &[Pegs]) -> String {
    let least = goals.iter().map(|&goal| weigh(weights, goal)).min().unwrap_or(0);
    let most = goals.iter().map(|&goal| weigh(weights, goal)).max().unwrap_or(0);
    let range = if least == most { least.to_string() } else { format!("{least} or more") };
    match game.goal {
        Goal::OnePeg if goals.len() < game.goals.len() => {
            let holes = goals.iter().fold(0, |holes, goal| holes | goal);
            format!("{range} with the last peg in {}", game.names(holes))
        }
        _ => format!("{range} at the goal"),
    }
}

/// The board with a class: its pegs at the start, and its other holes.
fn class_frame(game: &Game, set: Pegs) -> Frame {
    let marked = |holes: Pegs, why| game.squares(holes).into_iter().map(move |square| (square, why));
    let outside = game.squares(game.all() & !set).into_iter();
    let pegs = game.start & set;
    let others = if set & !pegs == 0 { "" } else { " and +" };
    Frame {
        marks: outside.map(|square: Square| (square, Mark::EmptyHole)).collect(),
        highlights: marked(pegs, Highlight::Reason)
            .chain(marked(set & !pegs, Highlight::Counterpart))
            .collect(),
        caption: format!("x{others}: {} pegs (x), always {}", pegs.count_ones(), parity(pegs)),
        ..empty(&game.shape)
    }
}

/// The board with weights.
fn weights_frame(game: &Game, weights: &Weights, goals: &[Pegs]) -> Frame {
    let marks = game.holes.iter().zip(weights);
    Frame {
        marks: marks.map(|(&square, &weight)| (square, Mark::Weight(weight))).collect(),
        caption: format!(
            "weights: {} at the start, {}",
            weigh(weights, game.start),
            at_goal(game, weights, goals)
        ),
        ..empty(&game.shape)
    }
}

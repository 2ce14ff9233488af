//! Why an exchange is impossible, and the easy arguments that show it without a search.

use std::fmt;

use super::move_tables::At;
use super::piece_codes::{CODES, Code, colour, letter, words};
use super::reading::Question;
use contract::Argument;

/// Why there is no solution. Its text is a sentence.
pub(super) enum Reason {
    /// The rule `safe` forbids the goal itself: the first piece attacks the second.
    AttackedGoal { attacker: Code, from: String, attacked: Code, on: String },
    /// Among the squares that can be reached from `from`, fewer are goals of a piece than there are pieces of
    /// its kind and colour.
    TooFewGoals { piece: Code, from: String, pieces: usize, goals: usize },
    /// A colour (0 or 1) cannot reach its goal even alone on the board.
    StuckAlone(usize),
    /// A search visited every position that can be reached.
    AllVisited,
    /// The searches from both ends finished before they met.
    NeverMet,
    /// A search visited every position that can be reached, except those that an estimate proved hopeless.
    AllHopefulVisited,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AttackedGoal { attacker, from, attacked, on } => write!(
                f,
                "in the goal, the {} on {from} attacks the {} on {on}, which the rule `safe` forbids",
                words(*attacker, false),
                words(*attacked, false)
            ),
            Self::TooFewGoals { piece, from, goals: 0, .. } => write!(
                f,
                "the {} on {from} can reach no square where the goal has `{}`, even on the empty board",
                words(*piece, false),
                letter(*piece)
            ),
            Self::TooFewGoals { piece, from, pieces, goals } => write!(
                f,
                "{pieces} {} share the squares that can be reached from {from}, but the goal has only {goals} `{}` there",
                words(*piece, true),
                letter(*piece)
            ),
            Self::StuckAlone(own) => {
                let [own, other] = if *own == 0 { ["white", "black"] } else { ["black", "white"] };
                write!(
                    f,
                    "the {own} pieces cannot reach their goal squares even without the {other} pieces: all their arrangements were visited"
                )
            }
            Self::AllVisited => {
                f.write_str("every position that can be reached was visited, and the goal is not among them")
            }
            Self::NeverMet => f.write_str(
                "the searches from the start and from the goal visited every position that they can reach, and never met",
            ),
            Self::AllHopefulVisited => f.write_str(
                "every position that can be reached and could still lead to the goal was visited, and the goal is not among them",
            ),
        }
    }
}

impl Question {
    /// The argument against a sequence. If an easy one shows what a search has found out, it is given as well.
    pub(super) fn argument(&self, reason: &Reason) -> Argument {
        let of = |reason: &Reason| Argument::new(reason.to_string()).drawn(self.reason_frame(reason));
        let searched = matches!(reason, Reason::AllVisited | Reason::NeverMet | Reason::AllHopefulVisited);
        let easy = if searched { at_once(self) } else { None };
        easy.iter().fold(of(reason), |argument, easy| argument.then(of(easy)))
    }
}

impl Reason {
    /// Whether the independent checker can find out by itself that a question is impossible for this reason,
    /// because it has to visit few positions.
    pub fn is_small(&self, question: &Question) -> bool {
        const MOST_POSITIONS: f64 = 2e6;
        let few = |colours: &[usize]| arrangements(question, colours) <= MOST_POSITIONS;
        let stuck_alone = matches!(self, Self::StuckAlone(own) if few(&[*own]));
        // A method that visits every position does not look for an easy argument.
        stuck_alone || few(&[0, 1]) || at_once(question).is_some()
    }
}

/// The number of ways to place the pieces of some colours on the board.
fn arrangements(question: &Question, colours: &[usize]) -> f64 {
    // One kind after the other, each on the squares that those before it left free.
    let mut free = question.start.len();
    let mut ways = 1.0;
    for piece in (1..=CODES as Code).filter(|&piece| colours.contains(&colour(piece))) {
        let like = question.start.iter().filter(|&&p| p == piece).count();
        for taken in 0..like {
            ways *= free as f64 / (taken + 1) as f64;
            free -= 1;
        }
    }
    ways
}

/// Why a question is impossible, if an easy argument shows it.
pub(super) fn at_once(question: &Question) -> Option<Reason> {
    if question.start == question.goal {
        return None;
    }
    attacked_goal(question).or_else(|| unreachable_goal(question))
}

/// The rule `safe` may forbid the goal itself.
fn attacked_goal(question: &Question) -> Option<Reason> {
    if !question.safe {
        return None;
    }
    let goal: Box<[Code]> = question.goal.clone().into();
    let (from, to) = question.tables.attack(&goal)?;
    Some(Reason::AttackedGoal {
        attacker: goal[usize::from(from)],
        from: question.tables.name(from),
        attacked: goal[usize::from(to)],
        on: question.tables.name(to),
    })
}

/// A piece never leaves its connected component of the empty board. So each component must have as many goal
/// squares of a kind and colour as it has pieces of them.
fn unreachable_goal(question: &Question) -> Option<Reason> {
    let tables = &question.tables;
    (1..=CODES as Code).find_map(|piece| {
        let places = |pieces: &[Code]| -> Vec<At> {
            (0..).zip(pieces).filter(|&(_, &p)| p == piece).map(|(at, _)| at).collect()
        };
        let stand = places(&question.start);
        if stand.is_empty() {
            return None;
        }
        let component_of = tables.components(piece);
        let per_component = |places: &[At]| {
            let mut counts = vec![0_usize; tables.len()];
            places.iter().for_each(|&at| counts[component_of[usize::from(at)]] += 1);
            counts
        };
        let (pieces, goals) = (per_component(&stand), per_component(&places(&question.goal)));
        let lacking = stand
            .iter()
            .find(|&&at| goals[component_of[usize::from(at)]] < pieces[component_of[usize::from(at)]])?;
        let component = component_of[usize::from(*lacking)];
        let from = tables.name(*lacking);
        Some(Reason::TooFewGoals { piece, from, pieces: pieces[component], goals: goals[component] })
    })
}

//! Why an exchange is impossible, and whether that can be seen without a search.

use std::fmt;

use super::pieces::{At, PIECES, Piece, colour, letter, words};
use super::reading::Problem;

/// Why there is no solution. Its text is a sentence.
pub enum Reason {
    /// Under `safe` the goal itself is forbidden: the first piece attacks the second.
    AttackedGoal { attacker: Piece, from: String, attacked: Piece, on: String },
    /// A piece has fewer goals on the squares that can be reached from `from` than there are pieces like it.
    TooFewGoals { piece: Piece, from: String, pieces: usize, goals: usize },
    /// A colour (0 or 1) cannot make its own exchange, even with the other one off the board.
    StuckAlone(usize),
    /// A search met every position that can be reached.
    AllVisited,
    /// Searches from both ends were over before they met.
    NeverMet,
    /// A search met every position that can be reached, but for those that an estimate proved hopeless.
    AllHopefulVisited,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AttackedGoal { attacker, from, attacked, on } => write!(
                f,
                "in the goal the {} on {from} attacks the {} on {on}, which the rule `safe` forbids after every move",
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
                "{pieces} {} share the squares that can be reached from {from}, but the goal has only {goals} `{}` on them",
                words(*piece, true),
                letter(*piece)
            ),
            Self::StuckAlone(own) => {
                let [own, other] = if *own == 0 { ["white", "black"] } else { ["black", "white"] };
                write!(
                    f,
                    "the {own} pieces cannot get to their goal squares even with the {other} ones off the board: all their arrangements were visited"
                )
            }
            Self::AllVisited => {
                f.write_str("every position that can be reached was visited, and the goal is not among them")
            }
            Self::NeverMet => f.write_str(
                "the positions that can be reached from the start and those from which the goal can be reached have none in common",
            ),
            Self::AllHopefulVisited => f.write_str(
                "every position that can be reached and could still lead to the goal was visited, and the goal is not among them",
            ),
        }
    }
}

impl Reason {
    /// Whether the independent checker can find out by itself that the problem is impossible for this
    /// reason: the positions that it has to visit are few.
    pub fn is_small(&self, problem: &Problem) -> bool {
        const MOST_POSITIONS: f64 = 2e6;
        let few = |colours: &[usize]| arrangements(problem, colours) <= MOST_POSITIONS;
        let stuck_alone = matches!(self, Self::StuckAlone(own) if few(&[*own]));
        // A search that visited everything may have overlooked an easier argument.
        stuck_alone || few(&[0, 1]) || at_once(problem).is_some()
    }
}

/// The number of ways to place the pieces of some colours on the board.
fn arrangements(problem: &Problem, colours: &[usize]) -> f64 {
    // Kinds one after the other, each on the squares that those before have left.
    let mut free = problem.start.len();
    let mut ways = 1.0;
    for piece in (1..=PIECES as Piece).filter(|&piece| colours.contains(&colour(piece))) {
        let like = problem.start.iter().filter(|&&p| p == piece).count();
        for taken in 0..like {
            ways *= free as f64 / (taken + 1) as f64;
            free -= 1;
        }
    }
    ways
}

/// Why the problem is impossible, if an easy argument shows it.
pub fn at_once(problem: &Problem) -> Option<Reason> {
    if problem.start == problem.goal {
        return None;
    }
    attacked_goal(problem).or_else(|| unreachable_goal(problem))
}

/// Under `safe`, the goal itself may be forbidden.
fn attacked_goal(problem: &Problem) -> Option<Reason> {
    if !problem.safe {
        return None;
    }
    let goal: Box<[Piece]> = problem.goal.clone().into();
    let (from, to) = problem.ground.attack(&goal)?;
    Some(Reason::AttackedGoal {
        attacker: goal[usize::from(from)],
        from: problem.ground.name(from),
        attacked: goal[usize::from(to)],
        on: problem.ground.name(to),
    })
}

/// A piece never leaves the squares that its moves connect, not even on the empty board: among those,
/// as many must be goals of its kind and colour as such pieces stand there.
fn unreachable_goal(problem: &Problem) -> Option<Reason> {
    let ground = &problem.ground;
    (1..=PIECES as Piece).find_map(|piece| {
        let places = |pieces: &[Piece]| -> Vec<At> {
            (0..).zip(pieces).filter(|&(_, &p)| p == piece).map(|(at, _)| at).collect()
        };
        let stand = places(&problem.start);
        if stand.is_empty() {
            return None;
        }
        let part_of = ground.parts(piece);
        let in_parts = |places: &[At]| {
            let mut counts = vec![0_usize; ground.len()];
            places.iter().for_each(|&at| counts[part_of[usize::from(at)]] += 1);
            counts
        };
        let (pieces, goals) = (in_parts(&stand), in_parts(&places(&problem.goal)));
        let lacking =
            stand.iter().find(|&&at| goals[part_of[usize::from(at)]] < pieces[part_of[usize::from(at)]])?;
        let part = part_of[usize::from(*lacking)];
        let from = ground.name(*lacking);
        Some(Reason::TooFewGoals { piece, from, pieces: pieces[part], goals: goals[part] })
    })
}

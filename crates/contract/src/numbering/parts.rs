//! The squares or moves of solutions, and how often each is used.

use num_bigint::BigUint;
use rustc_hash::FxHashMap;

use crate::{Form, Solution, Steps};
use board::{Shape, Square};
use search::Sort;

/// A part of a solution that statistics count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Part {
    /// A square with a piece on it.
    Square(Square),
    /// A move in either direction, the smaller square first.
    Line(Square, Square),
    /// A move from one square to another.
    Move(Square, Square),
}

impl Part {
    /// The move between two squares in either direction.
    pub fn line(a: Square, b: Square) -> Self {
        Self::Line(a.min(b), a.max(b))
    }

    /// Its name: `a1`, or `a1-b3`.
    pub fn name(self, board: &Shape) -> String {
        match self {
            Self::Square(square) => board.name(square),
            Self::Line(from, to) | Self::Move(from, to) => {
                format!("{}-{}", board.name(from), board.name(to))
            }
        }
    }

    /// The parts of a solution of this form.
    pub fn of(form: Form, solution: &Solution) -> Vec<Self> {
        match (solution.steps(), form) {
            (Steps::Squares(squares), Form::Path) => {
                squares.windows(2).map(|two| Self::line(two[0], two[1])).collect()
            }
            (Steps::Squares(squares), _) => squares.iter().map(|&square| Self::Square(square)).collect(),
            (Steps::Moves(moves), _) => {
                let steps = moves.iter().flat_map(|squares| squares.windows(2));
                steps.map(|two| Self::Move(two[0], two[1])).collect()
            }
            (Steps::Actions(_), _) => Vec::new(),
        }
    }
}

/// How often parts are used in some solutions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Uses {
    /// The number of solutions.
    pub solutions: BigUint,
    /// Each part that is used at all, in order, and how often. A solution may use a part more than once.
    pub parts: Vec<(Part, BigUint)>,
}

impl Uses {
    /// Nothing yet.
    pub fn none() -> Self {
        Self { solutions: BigUint::ZERO, parts: Vec::new() }
    }

    /// The uses in so many solutions, from parts in any order, each any number of times.
    pub fn new(solutions: BigUint, counted: impl IntoIterator<Item = (Part, BigUint)>) -> Self {
        let mut sums: FxHashMap<Part, BigUint> = FxHashMap::default();
        for (part, times) in counted {
            *sums.entry(part).or_default() += times;
        }
        Self::of_sums(solutions, sums)
    }

    fn of_sums(solutions: BigUint, sums: FxHashMap<Part, BigUint>) -> Self {
        let mut parts: Vec<_> = sums.into_iter().filter(|(_, times)| *times > BigUint::ZERO).collect();
        parts.put_in_order_by_key(|(part, _)| *part);
        Self { solutions, parts }
    }

    /// The same with the parts of one more solution.
    pub fn add(&mut self, parts: &[Part]) {
        self.solutions += 1_u32;
        for part in parts {
            match self.parts.binary_search_by_key(part, |(known, _)| *known) {
                Ok(place) => self.parts[place].1 += 1_u32,
                Err(place) => self.parts.insert(place, (*part, 1_u32.into())),
            }
        }
    }

    /// How often a part is used.
    pub fn times(&self, part: Part) -> BigUint {
        let place = self.parts.binary_search_by_key(&part, |(known, _)| *known);
        place.map_or(BigUint::ZERO, |place| self.parts[place].1.clone())
    }

    /// The share of solutions that use a part, from 0 to 1 if no solution uses it twice.
    pub fn share(&self, times: &BigUint) -> f64 {
        if self.solutions == BigUint::ZERO {
            return 0.0;
        }
        // Fifteen digits, rounded down.
        let scaled = times * 1_000_000_000_000_000_u64 / &self.solutions;
        u64::try_from(scaled).map_or(f64::MAX, |scaled| scaled as f64 / 1e15)
    }

    /// The standard error of that share, if the solutions were drawn at random: the root of p(1 - p)/n.
    pub fn standard_error(&self, times: &BigUint) -> f64 {
        let share = self.share(times).min(1.0);
        let drawn = u64::try_from(&self.solutions).map_or(f64::MAX, |drawn| drawn as f64);
        (share * (1.0 - share) / drawn.max(1.0)).sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use board::Shape;

    #[test]
    fn uses_are_added_up() {
        let board = Shape::rectangle(3, 3);
        let path = Solution::from_names(&board, &["a1", "b3", "c1"]).unwrap();
        let back = Solution::from_names(&board, &["b3", "a1", "c2"]).unwrap();
        let mut uses = Uses::none();
        uses.add(&Part::of(Form::Path, &path));
        uses.add(&Part::of(Form::Path, &back));
        let parts: Vec<_> = [&path, &back].iter().flat_map(|s| Part::of(Form::Path, s)).collect();
        let all = Uses::new(2_u32.into(), parts.into_iter().map(|part| (part, 1_u32.into())));
        assert_eq!(uses, all);
        assert_eq!(uses.parts.len(), 3);
        assert_eq!(uses.share(&uses.parts[0].1), 1.0);
        let placed = Part::of(Form::Placement, &path);
        assert_eq!(placed.len(), 3);
        let moves = Solution::from_names(&board, &["a1-b3-c1", "b3-a1"]).unwrap();
        assert_eq!(Part::of(Form::Chains, &moves).len(), 3);
    }
}

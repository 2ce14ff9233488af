//! The checker's own search for a tour: moves are chosen or excluded until every square has two.
//!
//! A closed tour is a cycle through all squares. Every move changes the colour. So if there are equally many squares of
//! both colours, an open tour has an end of each: it becomes a cycle through two more vertices, which are joined to each
//! other, and each of them to all squares of one colour. If one colour has a square more, both ends have that colour, and
//! one more vertex is enough. The rules: a vertex with only two moves left needs both; a vertex with two chosen
//! moves excludes the others; a path may not close before it has all vertices; the moves that are not excluded must
//! connect all vertices. If the rules do not decide, a move is first chosen, then excluded.
//!
//! Limits: boards of more than [`MOST_BRANCHED`] squares are decided by the rules or not at all.

use super::{Question, colour};
use crate::work::{Limit, Work};

/// Every pending branch keeps a copy of all choices, so memory grows with the square of the board's size.
const MOST_BRANCHED: usize = 1024;

/// The moves of a board as a graph, whose tours are cycles through all vertices.
pub(super) struct Moves {
    /// The two vertices of every move.
    pub(super) moves: Vec<[usize; 2]>,
    /// The moves of every vertex. The first vertices are the squares.
    pub(super) of: Vec<Vec<usize>>,
    /// The number of squares.
    squares: usize,
    /// Whether a vertex has the second of two colours, such that every move changes the colour.
    pub(super) second: Vec<bool>,
    /// Moves that every tour must contain.
    must: Vec<usize>,
    /// Whether there is a tour, if that is obvious.
    pub(super) obvious: Option<bool>,
}

/// What has been decided about the moves.
#[derive(Clone)]
pub(super) struct Choices {
    /// Whether a move is chosen, if that has been decided.
    pub(super) chosen: Vec<Option<bool>>,
    /// How many moves of each vertex are chosen, and how many are not excluded.
    degree: Vec<usize>,
    possible: Vec<usize>,
    /// For each end of a path of chosen moves, the other end.
    far_end: Vec<usize>,
    total: usize,
}

impl Moves {
    pub(super) fn new(question: &Question) -> Self {
        let board = &question.board;
        let numbers = board.numbers();
        let vertex = |square| board.place(square).and_then(|place| numbers[place]);
        let squares = board.square_count();
        let mut graph = Self {
            moves: Vec::new(),
            of: vec![Vec::new(); squares],
            squares,
            second: board.squares().map(|square| colour(&question.leaper, square) == 1).collect(),
            must: Vec::new(),
            obvious: None,
        };
        for (here, square) in board.squares().enumerate() {
            for there in question.leaper.seen(board, square).filter_map(vertex) {
                if here < there {
                    graph.join(here, there);
                }
            }
        }
        let ends = [question.from, question.to].map(|end| end.and_then(vertex));
        match (question.closed, ends) {
            (true, _) if squares < 3 => graph.obvious = Some(false),
            // The last move of a closed tour joins its given ends.
            (true, [Some(from), Some(to)]) => match graph.between(from, to) {
                Some(last) => graph.must.push(last),
                None => graph.obvious = Some(false),
            },
            (true, _) => {}
            (false, _) if squares == 1 => graph.obvious = Some(true),
            (false, [Some(from), Some(to)]) if from == to => graph.obvious = Some(false),
            (false, ends) => graph.join_ends(ends),
        }
        graph
    }

    /// Adds the vertices that make a path a cycle. The given ends are joined to them.
    fn join_ends(&mut self, ends: [Option<usize>; 2]) {
        let squares = self.squares;
        let second = self.second.iter().filter(|&&second| second).count();
        if second.abs_diff(squares - second) > 1 {
            self.obvious = Some(false);
            return;
        }
        for of_second in [false, true] {
            // A colour with fewer squares has no end.
            if 2 * second == squares || (2 * second > squares) == of_second {
                let joint = self.of.len();
                self.of.push(Vec::new());
                self.second.push(!of_second);
                for square in 0..squares {
                    if self.second[square] == of_second {
                        self.join(square, joint);
                    }
                }
            }
        }
        if self.of.len() == squares + 2 {
            self.must.push(self.moves.len());
            self.join(squares, squares + 1);
        }
        for end in ends.into_iter().flatten() {
            match self.joint(end).and_then(|joint| self.between(end, joint)) {
                Some(edge) => self.must.push(edge),
                None => self.obvious = Some(false),
            }
        }
    }

    /// Returns the added vertex that is joined to a square, if the square can be an end.
    pub(super) fn joint(&self, square: usize) -> Option<usize> {
        let vertices = self.of[square].iter().flat_map(|&edge| self.moves[edge]);
        vertices.filter(|&vertex| vertex >= self.squares).max()
    }

    fn join(&mut self, one: usize, other: usize) {
        for vertex in [one, other] {
            self.of[vertex].push(self.moves.len());
        }
        self.moves.push([one, other]);
    }

    /// Returns the move between two vertices; searches at the one with fewer moves.
    pub(super) fn between(&self, one: usize, other: usize) -> Option<usize> {
        let (few, far) = if self.of[one].len() <= self.of[other].len() { (one, other) } else { (other, one) };
        self.of[few].iter().copied().find(|&edge| self.moves[edge].contains(&far) && far != few)
    }

    /// Returns whether there is a tour, by trying every choice.
    pub(super) fn has_tour(&self, work: &mut Work) -> Result<bool, Limit> {
        if let Some(obvious) = self.obvious {
            return Ok(obvious);
        }
        let mut waiting: Vec<Choices> = self.begin(work)?.into_iter().collect();
        while let Some(choices) = waiting.pop() {
            work.spend(self.of.len() as u64)?;
            if choices.total == self.of.len() {
                return Ok(true);
            }
            if self.pieces(&choices, vec![false; self.of.len()]) > 1 {
                continue;
            }
            let undecided = (0..self.of.len()).filter(|&vertex| choices.degree[vertex] < 2);
            let vertex =
                undecided.min_by_key(|&vertex| (choices.possible[vertex], 2 - choices.degree[vertex]));
            let open = |edge: &&usize| choices.chosen[**edge].is_none();
            let Some(&edge) = vertex.and_then(|vertex| self.of[vertex].iter().find(open)) else { continue };
            if self.of.len() > MOST_BRANCHED {
                return Err(Limit::Size);
            }
            for choose in [false, true] {
                let mut next = choices.clone();
                if self.decide(&mut next, vec![(edge, choose)], work)? {
                    waiting.push(next);
                }
            }
        }
        Ok(false)
    }

    /// Returns what the rules decide before any choice; none if they contradict each other.
    pub(super) fn begin(&self, work: &mut Work) -> Result<Option<Choices>, Limit> {
        let mut choices = Choices {
            chosen: vec![None; self.moves.len()],
            degree: vec![0; self.of.len()],
            possible: self.of.iter().map(Vec::len).collect(),
            far_end: (0..self.of.len()).collect(),
            total: 0,
        };
        if self.of.iter().any(|edges| edges.len() < 2) {
            return Ok(None);
        }
        let forced = self.of.iter().filter(|edges| edges.len() == 2).flatten();
        let decided = self.must.iter().chain(forced).map(|&edge| (edge, true)).collect();
        Ok(self.decide(&mut choices, decided, work)?.then_some(choices))
    }

    /// Makes these decisions and all that follow by the rules, and returns whether there is no contradiction.
    pub(super) fn decide(
        &self,
        choices: &mut Choices,
        mut waiting: Vec<(usize, bool)>,
        work: &mut Work,
    ) -> Result<bool, Limit> {
        while let Some((edge, choose)) = waiting.pop() {
            work.spend(1)?;
            match choices.chosen[edge] {
                Some(chosen) if chosen == choose => continue,
                Some(_) => return Ok(false),
                None => choices.chosen[edge] = Some(choose),
            }
            let [one, other] = self.moves[edge];
            if choose {
                choices.total += 1;
                let closes = choices.far_end[one] == other;
                if closes && choices.total < self.of.len() {
                    return Ok(false);
                }
                let (first, last) = (choices.far_end[one], choices.far_end[other]);
                choices.far_end[first] = last;
                choices.far_end[last] = first;
                if choices.total + 1 < self.of.len()
                    && let Some(closing) = self.between(first, last).filter(|&closing| closing != edge)
                {
                    waiting.push((closing, false));
                }
            }
            for vertex in [one, other] {
                choices.degree[vertex] += usize::from(choose);
                choices.possible[vertex] -= usize::from(!choose);
                if choices.degree[vertex] > 2 || choices.possible[vertex] < 2 {
                    return Ok(false);
                }
                // The vertex has its two moves and excludes the others, or has only two left and needs them.
                let complete = choices.degree[vertex] == 2;
                if complete || choices.possible[vertex] == 2 {
                    let open = self.of[vertex].iter().filter(|&&edge| choices.chosen[edge].is_none());
                    waiting.extend(open.map(|&edge| (edge, !complete)));
                }
            }
        }
        Ok(true)
    }

    /// Returns into how many pieces the vertices that are not `seen` fall, joined by the moves that are not excluded.
    pub(super) fn pieces(&self, choices: &Choices, mut seen: Vec<bool>) -> usize {
        let mut pieces = 0;
        let mut waiting = Vec::new();
        for first in 0..seen.len() {
            if !seen[first] {
                pieces += 1;
                waiting.push(first);
            }
            while let Some(vertex) = waiting.pop() {
                if !std::mem::replace(&mut seen[vertex], true) {
                    let kept = self.of[vertex].iter().filter(|&&edge| choices.chosen[edge] != Some(false));
                    waiting.extend(kept.flat_map(|&edge| self.moves[edge]).filter(|&near| !seen[near]));
                }
            }
        }
        pieces
    }
}

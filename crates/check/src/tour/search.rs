//! The checker's own search for a tour: moves are taken or left until every square has two.
//!
//! A closed tour is a cycle through all squares. An open one becomes a cycle through one more vertex, a
//! neighbour of every square that may be an end. The rules: a vertex with two moves left takes both;
//! one that has two leaves the rest; a path is not closed before it has all vertices; what is not
//! left must hang together. Where they do not decide, one move is first taken, then left.
//!
//! Limits: boards of more than [`MOST_BRANCHED`] squares are decided by the rules or not at all.

use super::Question;
use crate::work::{GivenUp, Work};

/// Every open choice keeps a copy of what is known, so the choices are bounded by the size of the board.
const MOST_BRANCHED: usize = 1024;

/// The moves of a board as a graph, whose tours are cycles through all vertices.
pub(super) struct Moves {
    /// The two vertices of every move.
    moves: Vec<[usize; 2]>,
    /// The moves of every vertex.
    of: Vec<Vec<usize>>,
    /// Moves that every tour must take.
    must: Vec<usize>,
    /// Whether there is a tour, where that is plain.
    plain: Option<bool>,
}

/// What is known of the moves.
#[derive(Clone)]
struct Choices {
    /// Whether a move is taken, as far as that is decided.
    taken: Vec<Option<bool>>,
    /// How many moves of each vertex are taken, and how many are not left.
    degree: Vec<usize>,
    possible: Vec<usize>,
    /// For the ends of a path of taken moves: its other end.
    far_end: Vec<usize>,
    total: usize,
}

impl Moves {
    pub(super) fn new(question: &Question) -> Self {
        let board = &question.board;
        let numbers = board.numbers();
        let vertex = |square| board.place(square).and_then(|place| numbers[place]);
        let squares = board.square_count();
        let mut graph =
            Self { moves: Vec::new(), of: vec![Vec::new(); squares], must: Vec::new(), plain: None };
        for (here, square) in board.squares().enumerate() {
            for there in question.leaper.seen(board, square).filter_map(vertex) {
                if here < there {
                    graph.join(here, there);
                }
            }
        }
        let ends = [question.from, question.to].map(|end| end.and_then(vertex));
        match (question.closed, ends) {
            (true, _) if squares < 3 => graph.plain = Some(false),
            // Between its given ends the closed tour makes its last move.
            (true, [Some(from), Some(to)]) => match graph.between(from, to) {
                Some(last) => graph.must.push(last),
                None => graph.plain = Some(false),
            },
            (true, _) => {}
            (false, _) if squares == 1 => graph.plain = Some(true),
            (false, ends) => {
                graph.of.push(Vec::new());
                for square in 0..squares {
                    graph.join(square, squares);
                }
                graph.must = ends.iter().flatten().filter_map(|&end| graph.between(end, squares)).collect();
                if matches!(ends, [Some(from), Some(to)] if from == to) {
                    graph.plain = Some(false);
                }
            }
        }
        graph
    }

    fn join(&mut self, one: usize, other: usize) {
        for vertex in [one, other] {
            self.of[vertex].push(self.moves.len());
        }
        self.moves.push([one, other]);
    }

    /// The move between two vertices, looked for at the one with fewer moves.
    fn between(&self, one: usize, other: usize) -> Option<usize> {
        let (few, far) = if self.of[one].len() <= self.of[other].len() { (one, other) } else { (other, one) };
        self.of[few].iter().copied().find(|&edge| self.moves[edge].contains(&far) && far != few)
    }

    /// Whether there is a tour: every choice is tried.
    pub(super) fn has_tour(&self, work: &mut Work) -> Result<bool, GivenUp> {
        if let Some(plain) = self.plain {
            return Ok(plain);
        }
        let mut waiting: Vec<Choices> = self.begin(work)?.into_iter().collect();
        while let Some(choices) = waiting.pop() {
            work.spend(self.of.len() as u64)?;
            if choices.total == self.of.len() {
                return Ok(true);
            }
            if !self.hangs_together(&choices) {
                continue;
            }
            let undecided = (0..self.of.len()).filter(|&vertex| choices.degree[vertex] < 2);
            let vertex =
                undecided.min_by_key(|&vertex| (choices.possible[vertex], 2 - choices.degree[vertex]));
            let open = |edge: &&usize| choices.taken[**edge].is_none();
            let Some(&edge) = vertex.and_then(|vertex| self.of[vertex].iter().find(open)) else { continue };
            if self.of.len() > MOST_BRANCHED {
                return Err(GivenUp::Memory);
            }
            for take in [false, true] {
                let mut next = choices.clone();
                if self.decide(&mut next, vec![(edge, take)], work)? {
                    waiting.push(next);
                }
            }
        }
        Ok(false)
    }

    /// What the rules say before any choice; none where they contradict each other.
    fn begin(&self, work: &mut Work) -> Result<Option<Choices>, GivenUp> {
        let mut choices = Choices {
            taken: vec![None; self.moves.len()],
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

    /// Follows the rules from these decisions on; whether there is no contradiction.
    fn decide(
        &self,
        choices: &mut Choices,
        mut waiting: Vec<(usize, bool)>,
        work: &mut Work,
    ) -> Result<bool, GivenUp> {
        while let Some((edge, take)) = waiting.pop() {
            work.spend(1)?;
            match choices.taken[edge] {
                Some(taken) if taken == take => continue,
                Some(_) => return Ok(false),
                None => choices.taken[edge] = Some(take),
            }
            let [one, other] = self.moves[edge];
            if take {
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
                choices.degree[vertex] += usize::from(take);
                choices.possible[vertex] -= usize::from(!take);
                if choices.degree[vertex] > 2 || choices.possible[vertex] < 2 {
                    return Ok(false);
                }
                // The vertex has its two moves and leaves the rest, or has only two left and takes them.
                let complete = choices.degree[vertex] == 2;
                if complete || choices.possible[vertex] == 2 {
                    let open = self.of[vertex].iter().filter(|&&edge| choices.taken[edge].is_none());
                    waiting.extend(open.map(|&edge| (edge, !complete)));
                }
            }
        }
        Ok(true)
    }

    /// Whether the moves that are not left join all vertices.
    fn hangs_together(&self, choices: &Choices) -> bool {
        let mut seen = vec![false; self.of.len()];
        let mut waiting = vec![0];
        let mut reached = 0;
        while let Some(vertex) = waiting.pop() {
            if std::mem::replace(&mut seen[vertex], true) {
                continue;
            }
            reached += 1;
            let kept = self.of[vertex].iter().filter(|&&edge| choices.taken[edge] != Some(false));
            waiting.extend(kept.flat_map(|&edge| self.moves[edge]).filter(|&near| !seen[near]));
        }
        reached == self.of.len()
    }
}

//! The graph of moves, unfolded: squares that are a move apart are next to each other, as the books draw Guarini's
//! problem (1512; Dudeney, "Amusements in Mathematics", 1917, no. 341, with buttons and string).
//!
//! The squares are placed on a grid so that every move joins two neighbours of the grid; a circle becomes the rim
//! of a rectangle, and six knights a ladder. A backtracking search finds such a drawing if there is one. Otherwise
//! the squares are placed on a circle, where no line passes through a third square.
//!
//! Limits: all pieces must move alike, none may slide, and there may be at most 24 squares that a move joins.

use std::collections::BTreeMap;

use super::move_tables::At;
use super::piece_codes::{Code, EMPTY, kind, letter, side, slides};
use super::reading::Question;
use board::{Frame, Mark, Shape, Square, Surface};

/// The most squares that are drawn.
const MOST_SQUARES: usize = 24;

/// The most steps of the search for a drawing.
const MOST_STEPS: u32 = 20_000;

/// A graph of moves with a place for each square.
pub(super) struct Unfolded {
    /// The squares that a move joins, with the place of each.
    places: Vec<(At, Square)>,
    edges: Vec<[At; 2]>,
    shape: Shape,
}

/// What the graph is like.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// One circle.
    Circle,
    /// One line.
    Line,
    /// Something else.
    Other,
}

impl Unfolded {
    /// The graph of a question's moves; none if it is not drawn.
    pub fn of(question: &Question) -> Option<Self> {
        let mut pieces = question.start.iter().copied().filter(|&code| code != EMPTY);
        let piece = pieces.next().filter(|&piece| !slides(piece))?;
        if pieces.any(|other| kind(other) != kind(piece)) {
            return None;
        }
        let tables = &question.tables;
        let mut neighbours: BTreeMap<At, Vec<At>> = BTreeMap::new();
        for from in 0..tables.len() as At {
            let to = tables.leaps(piece, from);
            if !to.is_empty() {
                neighbours.insert(from, to.to_vec());
            }
            if neighbours.len() > MOST_SQUARES {
                return None;
            }
        }
        if neighbours.is_empty() {
            return None;
        }
        let edges = neighbours
            .iter()
            .flat_map(|(&from, to)| to.iter().filter(move |&&to| from < to).map(move |&to| [from, to]));
        let edges: Vec<[At; 2]> = edges.collect();
        let places = on_grid(&neighbours).unwrap_or_else(|| on_circle(&neighbours));
        let rows = places.iter().map(|(_, place)| place.row).max()? + 1;
        let cols = places.iter().map(|(_, place)| place.col).max()? + 1;
        let taken: Vec<Square> = places.iter().map(|&(_, place)| place).collect();
        let shape = Shape::rectangle(rows, cols).only(|place| taken.contains(&place));
        Some(Self { places, edges, shape })
    }

    /// Whether it is a circle or a line.
    pub fn kind(&self) -> Kind {
        let degree = |at: At| self.edges.iter().filter(|edge| edge.contains(&at)).count();
        let (nodes, edges) = (self.places.len(), self.edges.len());
        let thin = self.places.iter().all(|&(at, _)| degree(at) <= 2);
        match self.pieces() {
            1 if thin && edges == nodes => Kind::Circle,
            1 if thin && edges + 1 == nodes => Kind::Line,
            _ => Kind::Other,
        }
    }

    /// The number of connected pieces of the graph.
    fn pieces(&self) -> usize {
        let mut piece: BTreeMap<At, At> = self.places.iter().map(|&(at, _)| (at, at)).collect();
        for _ in 0..self.places.len() {
            for [one, other] in &self.edges {
                let least = piece[one].min(piece[other]);
                piece.insert(*one, least);
                piece.insert(*other, least);
            }
        }
        piece.iter().filter(|(at, least)| at == least).count()
    }

    /// The squares of a circle or a line in their order, from one end or from the first square on.
    pub fn in_order(&self) -> Vec<At> {
        let near = |at: At| {
            self.edges
                .iter()
                .filter(move |edge| edge.contains(&at))
                .map(move |edge| if edge[0] == at { edge[1] } else { edge[0] })
        };
        let end = self.places.iter().map(|&(at, _)| at).find(|&at| near(at).count() == 1);
        let mut order: Vec<At> = end.or(self.places.first().map(|&(at, _)| at)).into_iter().collect();
        while let Some(next) = order.last().and_then(|&last| near(last).find(|at| !order.contains(at))) {
            order.push(next);
        }
        order
    }

    /// The graph with the pieces of a position.
    pub fn frame(&self, question: &Question, pieces: &[Code], caption: &str) -> Frame {
        let place_of = |at: At| self.places.iter().find(|(other, _)| *other == at).map(|&(_, place)| place);
        let standing = self.places.iter().filter(|(at, _)| pieces[usize::from(*at)] != EMPTY);
        let links = self.edges.iter().filter_map(|&[one, other]| Some([place_of(one)?, place_of(other)?]));
        Frame {
            surface: Surface::Graph,
            marks: standing
                .map(|&(at, place)| {
                    let piece = pieces[usize::from(at)];
                    (place, Mark::Piece(letter(piece), side(piece)))
                })
                .collect(),
            links: links.collect(),
            labels: self.places.iter().map(|&(at, place)| (place, question.tables.name(at))).collect(),
            caption: caption.into(),
            ..Frame::new(&self.shape)
        }
    }
}

/// Places on a grid such that every move joins neighbours, as few rows as possible.
fn on_grid(neighbours: &BTreeMap<At, Vec<At>>) -> Option<Vec<(At, Square)>> {
    if neighbours.values().any(|to| to.len() > 4) {
        return None;
    }
    let mut steps = 0;
    let size = neighbours.len() as i32;
    (1..=size).find_map(|rows| {
        let cols = size.min(12);
        let mut search = Embedding { neighbours, rows, cols, placed: BTreeMap::new(), steps: &mut steps };
        search.complete().then(|| search.trimmed())
    })
}

/// A search for places on a grid.
struct Embedding<'n> {
    neighbours: &'n BTreeMap<At, Vec<At>>,
    rows: i32,
    cols: i32,
    placed: BTreeMap<At, (i32, i32)>,
    steps: &'n mut u32,
}

impl Embedding<'_> {
    /// Places all squares, if that is possible.
    fn complete(&mut self) -> bool {
        *self.steps += 1;
        if *self.steps > MOST_STEPS {
            return false;
        }
        // The square with the most placed neighbours has the fewest places left.
        let open = self.neighbours.keys().filter(|at| !self.placed.contains_key(at));
        let placed =
            |at: &At| self.neighbours[at].iter().filter(|near| self.placed.contains_key(near)).count();
        let Some(&at) = open.max_by_key(|at| (placed(at), self.neighbours[at].len())) else { return true };
        for place in self.candidates(at) {
            self.placed.insert(at, place);
            if self.complete() {
                return true;
            }
            self.placed.remove(&at);
        }
        false
    }

    /// The free places that are next to all placed neighbours of a square.
    fn candidates(&self, at: At) -> Vec<(i32, i32)> {
        let near: Vec<(i32, i32)> =
            self.neighbours[&at].iter().filter_map(|near| self.placed.get(near).copied()).collect();
        let all: Vec<(i32, i32)> = match near.first() {
            Some(&(row, col)) => vec![(row, col + 1), (row + 1, col), (row, col - 1), (row - 1, col)],
            None => (0..self.cols).flat_map(|col| (0..self.rows).map(move |row| (row, col))).collect(),
        };
        let inside =
            |&(row, col): &(i32, i32)| (0..self.rows).contains(&row) && (0..self.cols).contains(&col);
        let free = |place: &(i32, i32)| !self.placed.values().any(|other| other == place);
        let beside =
            |&(row, col): &(i32, i32)| near.iter().all(|&(r, c)| row.abs_diff(r) + col.abs_diff(c) == 1);
        all.into_iter().filter(|place| inside(place) && free(place) && beside(place)).collect()
    }

    /// The places without empty rows and columns before them.
    fn trimmed(&self) -> Vec<(At, Square)> {
        let least = |of: fn(&(i32, i32)) -> i32| self.placed.values().map(of).min().unwrap_or(0);
        let (top, left) = (least(|place| place.0), least(|place| place.1));
        let place = |&(row, col): &(i32, i32)| Square::new((row - top) as u32, (col - left) as u32);
        self.placed.iter().map(|(&at, at_place)| (at, place(at_place))).collect()
    }
}

/// Places on a circle, neighbours near each other where that is easy.
fn on_circle(neighbours: &BTreeMap<At, Vec<At>>) -> Vec<(At, Square)> {
    // Depth first: the next square is a move from the last one if possible.
    let mut order: Vec<At> = Vec::new();
    let mut waiting: Vec<At> = neighbours.keys().rev().copied().collect();
    while let Some(at) = waiting.pop() {
        if !order.contains(&at) {
            order.push(at);
            waiting.extend(neighbours[&at].iter().rev());
        }
    }
    let radius = (order.len() as f64 / 3.0).max(2.0);
    let place = |n: usize| {
        let angle = std::f64::consts::TAU * n as f64 / order.len() as f64;
        let along = |part: f64| (radius + radius * part).round() as u32;
        Square::new(along(-angle.cos()), along(angle.sin()))
    };
    order.iter().enumerate().map(|(n, &at)| (at, place(n))).collect()
}

//! Queens: one in every row and column, and no two on a diagonal; or, on a board with regions, one in every row, column
//! and region, and no two that touch.

use std::collections::BTreeSet;

use crate::{Board, Place};

/// A question about queens.
#[derive(Clone, Debug)]
pub struct Queens {
    /// The board: `Q` is a queen that is given, and a hole is a blocked square, which does not stop attacks.
    pub board: Board,
    /// Whether opposite edges are joined, so that a diagonal goes on at the other side.
    pub torus: bool,
    /// A letter for each square; diagonals do not matter then.
    pub regions: Option<Board>,
    /// Whether queens may touch, on a board with regions.
    pub touching: bool,
}

/// One of eight turns and reflections, and how far to shift the rows and the columns.
type Symmetry = (u8, i32, i32);

impl Queens {
    /// The ordinary question.
    pub fn new(board: Board) -> Self {
        Self { board, torus: false, regions: None, touching: false }
    }

    /// The question as a spec.
    pub fn spec(&self) -> String {
        let torus = if self.torus { " --torus" } else { "" };
        let regions =
            self.regions.as_ref().map(|regions| format!(" --regions {regions}")).unwrap_or_default();
        let touching = if self.touching { " --touching" } else { "" };
        format!("queens {}{torus}{regions}{touching}", self.board)
    }

    /// Whether two queens may be on the board together.
    pub fn agree(&self, one: Place, other: Place) -> bool {
        let (rows, cols) = ((one.0 - other.0).abs(), (one.1 - other.1).abs());
        rows != 0
            && cols != 0
            && match &self.regions {
                Some(regions) => {
                    regions.get(one) != regions.get(other) && (self.touching || rows.max(cols) > 1)
                }
                None if self.torus => rows != cols && rows + cols != self.board.height(),
                None => rows != cols,
            }
    }

    /// Whether these queens are a solution.
    pub fn holds(&self, queens: &[Place]) -> bool {
        let regions = self.regions.iter().flat_map(Board::cells).map(|(_, letter)| letter);
        let number = self.board.height();
        queens.len() as i32 == number
            && queens.iter().all(|&queen| self.board.contains(queen))
            && (0..queens.len()).all(|n| queens[..n].iter().all(|&other| self.agree(other, queens[n])))
            && self.board.holding('Q').iter().all(|given| queens.contains(given))
            && (self.regions.is_none() || regions.collect::<BTreeSet<_>>().len() as i32 == number)
    }

    /// Every solution, the queen of the top row first, in the order of the columns.
    pub fn solutions(&self) -> Vec<Vec<Place>> {
        fn go(question: &Queens, queens: &mut Vec<Place>, all: &mut Vec<Vec<Place>>) {
            let row = queens.len() as i32;
            if row == question.board.height() {
                if question.holds(queens) {
                    all.push(queens.clone());
                }
                return;
            }
            for queen in (0..question.board.height()).map(|col| (row, col)) {
                if queens.iter().all(|&other| question.agree(other, queen)) {
                    queens.push(queen);
                    go(question, queens, all);
                    queens.pop();
                }
            }
        }
        let mut all = Vec::new();
        go(self, &mut Vec::new(), &mut all);
        all
    }

    /// The image of a square if the board is mirrored or turned in one of eight ways and then shifted.
    fn image(&self, (turn, down, right): Symmetry, (row, col): Place) -> Place {
        let n = self.board.height();
        let (row, col) = if turn & 1 == 0 { (row, col) } else { (col, row) };
        let row = if turn & 2 == 0 { row } else { n - 1 - row };
        let col = if turn & 4 == 0 { col } else { n - 1 - col };
        ((row + down) % n, (col + right) % n)
    }

    /// The symmetries of the question. Only a torus can be shifted.
    fn symmetries(&self) -> Vec<Symmetry> {
        let every = |n: i32| (0..n).flat_map(move |row| (0..n).map(move |col| (row, col)));
        let (n, shifts) = (self.board.height(), if self.torus { self.board.height() } else { 1 });
        let mut all: Vec<Symmetry> =
            (0..8).flat_map(|turn| every(shifts).map(move |(down, right)| (turn, down, right))).collect();
        all.retain(|&symmetry| {
            let image = |place: Place| self.image(symmetry, place);
            // Squares are in one region if and only if their images are.
            let keeps_regions = |regions: &Board| {
                let same = |a: Place, b: Place| regions.get(a) == regions.get(b);
                every(n).all(|a| every(n).all(|b| same(a, b) == same(image(a), image(b))))
            };
            every(n).all(|place| self.board.get(place) == self.board.get(image(place)))
                && self.regions.as_ref().is_none_or(keeps_regions)
        });
        all
    }

    /// The least of every class of solutions that are symmetric to each other, in order.
    pub fn classes(&self, solutions: &[Vec<Place>]) -> Vec<Vec<Place>> {
        let symmetries = self.symmetries();
        let image = |queens: &[Place], symmetry: Symmetry| {
            let mut image: Vec<Place> = queens.iter().map(|&queen| self.image(symmetry, queen)).collect();
            image.sort_unstable();
            image
        };
        let least = |queens: &Vec<Place>| symmetries.iter().map(|&symmetry| image(queens, symmetry)).min();
        solutions.iter().filter_map(least).collect::<BTreeSet<_>>().into_iter().collect()
    }
}

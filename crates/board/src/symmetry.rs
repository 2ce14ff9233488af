//! The symmetries of a board: the rotations and reflections of its grid that carry it onto itself.
//!
//! A symmetry is a 2x2 integer matrix followed by a shift. The square grid has eight such matrices,
//! the triangular grid (neighbours along the row, the column and the main diagonal) twelve. A matrix
//! belongs to a board when the image of its squares, moved back to the same corner, is the board.

use super::{Grid, Shape, Square};

/// A rotation or reflection that carries a board onto itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symmetry {
    matrix: [[i64; 2]; 2],
    shift: [i64; 2],
}

impl Symmetry {
    /// Where the symmetry carries a square of its board.
    pub fn apply(&self, square: Square) -> Square {
        let [row, col] = self.image(square);
        Square::new((row + self.shift[0]) as u32, (col + self.shift[1]) as u32)
    }

    /// Whether every square stays where it is.
    pub fn is_identity(&self) -> bool {
        self.matrix == [[1, 0], [0, 1]]
    }

    /// The matrix part alone.
    fn image(&self, square: Square) -> [i64; 2] {
        let (row, col) = (i64::from(square.row), i64::from(square.col));
        [self.matrix[0][0] * row + self.matrix[0][1] * col, self.matrix[1][0] * row + self.matrix[1][1] * col]
    }
}

impl Shape {
    /// The symmetries of the board, the identity first.
    ///
    /// ```
    /// use hippodrome_board::Shape;
    /// assert_eq!(Shape::rectangle(8, 8).symmetries().len(), 8);
    /// assert_eq!(Shape::rectangle(3, 1_000_000_000).symmetries().len(), 4);
    /// assert_eq!(Shape::parse("#../...").unwrap().symmetries().len(), 1);
    /// ```
    pub fn symmetries(&self) -> Vec<Symmetry> {
        let corners = [
            Square::new(0, 0),
            Square::new(0, self.cols() - 1),
            Square::new(self.rows() - 1, 0),
            Square::new(self.rows() - 1, self.cols() - 1),
        ];
        // The corners decide for a full rectangle; otherwise every square must land on a square.
        let squares: Vec<Square> =
            if self.is_rectangle() { corners.to_vec() } else { self.squares().collect() };
        let low = |of: &dyn Fn(Square) -> [i64; 2]| -> [i64; 2] {
            let least = |axis: usize| squares.iter().map(|&s| of(s)[axis]).min().unwrap_or(0);
            [least(0), least(1)]
        };
        let here = low(&|s| [i64::from(s.row), i64::from(s.col)]);
        matrices(self.grid())
            .into_iter()
            .filter_map(|matrix| {
                let bare = Symmetry { matrix, shift: [0, 0] };
                let there = low(&|s| bare.image(s));
                let symmetry = Symmetry { matrix, shift: [here[0] - there[0], here[1] - there[1]] };
                squares.iter().all(|&s| self.contains(symmetry.apply(s))).then_some(symmetry)
            })
            .collect()
    }
}

/// The linear symmetries of a grid, the identity first.
fn matrices(grid: Grid) -> Vec<[[i64; 2]; 2]> {
    // Generators: a least rotation and a reflection. On the triangular grid the unit steps in turn
    // are (0,1), (1,1), (1,0) and their opposites; a sixth of a turn takes each to the next.
    let (rotation, order) = match grid {
        Grid::Square => ([[0, -1], [1, 0]], 4),
        Grid::Triangular => ([[0, 1], [-1, 1]], 6),
    };
    let transpose = [[0, 1], [1, 0]];
    let mut turned = vec![[[1, 0], [0, 1]]];
    for k in 1..order {
        turned.push(product(rotation, turned[k - 1]));
    }
    let reflected: Vec<_> = turned.iter().map(|&m| product(m, transpose)).collect();
    turned.extend(reflected);
    turned
}

fn product(a: [[i64; 2]; 2], b: [[i64; 2]; 2]) -> [[i64; 2]; 2] {
    let cell = |r: usize, c: usize| a[r][0] * b[0][c] + a[r][1] * b[1][c];
    [[cell(0, 0), cell(0, 1)], [cell(1, 0), cell(1, 1)]]
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::{Grid, Picture, Shape};

    #[test]
    fn every_symmetry_permutes_the_squares() {
        for text in ["4x4", "3x5", ".#./.../.#.", "..#/.../#..", "1x1", "#../.../..."] {
            let board = Shape::parse(text).unwrap();
            let all: BTreeSet<_> = board.squares().collect();
            for symmetry in board.symmetries() {
                let image: BTreeSet<_> = all.iter().map(|&s| symmetry.apply(s)).collect();
                assert_eq!(image, all, "{text}");
            }
        }
    }

    #[test]
    fn the_number_of_symmetries_is_the_known_one() {
        let count = |text: &str| Shape::parse(text).unwrap().symmetries().len();
        assert_eq!(count("4x4"), 8);
        assert_eq!(count("3x5"), 4);
        assert_eq!(count("..#/.../#.."), 4); // half-turn and both diagonals
        assert_eq!(count("#../.../..."), 2);
        let triangle = Picture::parse("./../.../....", ".").unwrap();
        assert_eq!(Shape::of_picture(&triangle).on_grid(Grid::Triangular).symmetries().len(), 6);
        let hexagon = Picture::parse("..#/.../#..", ".#").unwrap();
        assert_eq!(Shape::of_picture(&hexagon).on_grid(Grid::Triangular).symmetries().len(), 12);
    }
}

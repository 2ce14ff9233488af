//! The oracle, and strategies that generate random boards.
//!
//! The oracle shares no code with the library: it tries all columns row by row and compares every pair of
//! queens.

use std::collections::BTreeSet;

use proptest::collection::vec;
use proptest::prelude::*;

/// A question, as the oracle sees it.
#[derive(Clone, Debug)]
pub struct Board {
    pub rows: Vec<Vec<char>>,
    pub regions: Option<Vec<Vec<char>>>,
    pub torus: bool,
    pub touching: bool,
}

pub type Cell = (usize, usize);

impl Board {
    pub fn n(&self) -> usize {
        self.rows.len()
    }

    pub fn spec(&self) -> String {
        let text = |rows: &[Vec<char>]| {
            rows.iter().map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join("/")
        };
        let mut spec = format!("queens {}", text(&self.rows));
        if self.torus {
            spec += " --torus";
        }
        if let Some(regions) = &self.regions {
            spec += &format!(" --regions {}", text(regions));
        }
        if self.touching {
            spec += " --touching";
        }
        spec
    }

    /// Whether two queens may be on the board together.
    fn agree(&self, (r, c): Cell, (s, d): Cell) -> bool {
        let n = self.n();
        if r == s || c == d {
            return false;
        }
        let (rows, cols) = (r.abs_diff(s), c.abs_diff(d));
        match &self.regions {
            Some(regions) => regions[r][c] != regions[s][d] && (self.touching || rows.max(cols) > 1),
            None if self.torus => rows != cols && rows != n - cols,
            None => rows != cols,
        }
    }

    /// Whether the columns are a solution.
    pub fn holds(&self, columns: &[usize]) -> bool {
        let queens: Vec<Cell> = columns.iter().copied().enumerate().collect();
        queens.len() == self.n()
            && (0..self.n()).all(|r| {
                (0..self.n()).all(|c| match self.rows[r][c] {
                    'Q' => columns[r] == c,
                    '#' => columns[r] != c,
                    _ => true,
                })
            })
            && queens.iter().all(|&a| queens.iter().all(|&b| a == b || self.agree(a, b)))
    }

    /// Every solution, in lexicographic order.
    pub fn solutions(&self) -> Vec<Vec<usize>> {
        fn extend(board: &Board, columns: &mut Vec<usize>, all: &mut Vec<Vec<usize>>) {
            let row = columns.len();
            if row == board.n() {
                if board.holds(columns) {
                    all.push(columns.clone());
                }
                return;
            }
            for col in 0..board.n() {
                if columns.iter().enumerate().all(|(r, &c)| board.agree((r, c), (row, col))) {
                    columns.push(col);
                    extend(board, columns, all);
                    columns.pop();
                }
            }
        }
        let mut all = Vec::new();
        extend(self, &mut Vec::new(), &mut all);
        all
    }

    /// The images of the cells under every symmetry of the board.
    fn symmetries(&self) -> Vec<Vec<Cell>> {
        let n = self.n();
        let shifts = if self.torus { n } else { 1 };
        let cells: Vec<Cell> = (0..n * n).map(|i| (i / n, i % n)).collect();
        let mut all = Vec::new();
        for turn in 0..8 {
            for (down, right) in (0..shifts).flat_map(|d| (0..shifts).map(move |r| (d, r))) {
                let image = |(r, c): Cell| {
                    let (r, c) = if turn & 1 == 0 { (r, c) } else { (c, r) };
                    let r = if turn & 2 == 0 { r } else { n - 1 - r };
                    let c = if turn & 4 == 0 { c } else { n - 1 - c };
                    ((r + down) % n, (c + right) % n)
                };
                let to: Vec<Cell> = cells.iter().map(|&cell| image(cell)).collect();
                let same = |rows: &[Vec<char>], (r, c): Cell, (s, d): Cell| rows[r][c] == rows[s][d];
                let pictures = cells.iter().zip(&to).all(|(&a, &b)| same(&self.rows, a, b));
                // Cells are mapped into one region if and only if they are in one region.
                let regions = self.regions.as_ref().is_none_or(|regions| {
                    (0..n * n).all(|i| {
                        (0..i).all(|j| same(regions, cells[i], cells[j]) == same(regions, to[i], to[j]))
                    })
                });
                if pictures && regions {
                    all.push(to);
                }
            }
        }
        all
    }

    /// The least of every class of solutions, in lexicographic order.
    pub fn classes(&self, solutions: &[Vec<usize>]) -> Vec<Vec<usize>> {
        let symmetries = self.symmetries();
        let n = self.n();
        let least = |columns: &Vec<usize>| {
            let images = symmetries.iter().map(|to| {
                let mut image: Vec<Cell> = (0..n).map(|r| to[r * n + columns[r]]).collect();
                image.sort_unstable();
                image.into_iter().map(|(_, c)| c).collect::<Vec<_>>()
            });
            images.min().expect("the identity")
        };
        solutions.iter().map(least).collect::<BTreeSet<_>>().into_iter().collect()
    }
}

/// Boards with blocked squares and occasionally a queen.
pub fn pictures() -> impl Strategy<Value = Board> {
    let square = prop_oneof![30 => Just('.'), 8 => Just('#'), 1 => Just('Q')];
    (1usize..=8, any::<bool>()).prop_flat_map(move |(n, torus)| {
        vec(vec(square.clone(), n), n).prop_map(move |rows| Board {
            rows,
            regions: None,
            torus,
            touching: false,
        })
    })
}

/// Boards with a few queens of a solution and a few blocked squares, so that they can be completed.
pub fn completions() -> impl Strategy<Value = Board> {
    (4usize..=8, any::<prop::sample::Index>(), vec(any::<prop::sample::Index>(), 0..8), 0usize..3).prop_map(
        |(n, which, blocked, placed)| {
            let mut board =
                Board { rows: vec![vec!['.'; n]; n], regions: None, torus: false, touching: false };
            let solutions = board.solutions();
            let solution = which.get(&solutions);
            for at in blocked {
                let at = at.index(n * n);
                if solution[at / n] != at % n {
                    board.rows[at / n][at % n] = '#';
                }
            }
            for (row, &col) in solution.iter().enumerate().take(placed) {
                board.rows[row][col] = 'Q';
            }
            board
        },
    )
}

/// Boards divided into regions that need not be connected.
pub fn coloured() -> impl Strategy<Value = Board> {
    let square = prop_oneof![40 => Just('.'), 3 => Just('#'), 1 => Just('Q')];
    (1usize..=6, any::<bool>()).prop_flat_map(move |(n, touching)| {
        let cells = (vec(vec(square.clone(), n), n), vec(vec(0..n, n), n), 0..n);
        cells.prop_map(move |(rows, numbers, column)| {
            let mut numbers = numbers;
            // At least one square of each region, so that there are n of them.
            for (r, row) in numbers.iter_mut().enumerate() {
                row[(column + 2 * r) % n] = r;
            }
            let letters = |row: &Vec<usize>| row.iter().map(|&k| char::from(b'A' + k as u8)).collect();
            Board { rows, regions: Some(numbers.iter().map(letters).collect()), torus: false, touching }
        })
    })
}

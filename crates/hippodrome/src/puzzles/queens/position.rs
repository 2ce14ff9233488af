//! The board of the queens puzzle: which squares there are, which queens stand, who attacks whom.
//!
//! Queens attack along rows, columns and diagonals; on a torus the diagonals go on at the opposite
//! edge. With coloured regions the long diagonals do not attack: a region holds one queen, as a row
//! and a column do, and queens may not touch. Blocked squares hold no queen and stop no attack.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::learning::Group;
use crate::board::{BoardText, Picture, Shape, Square};
use crate::puzzle::UsageError;
use crate::record::MOST_CERTIFIED;

/// The letters that may stand for regions: hence at most 52 of them.
const REGION_LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// A square board and its rules.
pub(super) struct Board {
    /// Rows, columns, and queens to place.
    pub n: u32,
    /// The squares that are not blocked.
    pub shape: Shape,
    /// The queens that stand already, in reading order.
    pub placed: Vec<Square>,
    /// Whether diagonals go on at the opposite edge.
    pub torus: bool,
    /// The regions, where there are any.
    pub regions: Option<Regions>,
    /// Whether queens keep their distance: only with regions.
    pub apart: bool,
    /// The squares on which a queen can stand: the placed queens and what they leave free.
    pub open: Shape,
}

/// A board cut into as many regions as it has rows.
pub(super) struct Regions {
    /// As it was drawn.
    pub picture: Picture,
    /// The letter of every region, by its number.
    pub letters: Vec<char>,
    /// The region's number of every square, in reading order.
    numbers: Vec<u8>,
}

impl Board {
    /// Reads a board: a size or a picture of `Q`, `#` and `.`, and the regions' picture.
    pub fn parse(
        text: &str,
        torus: bool,
        regions: Option<&str>,
        may_touch: bool,
    ) -> Result<Self, UsageError> {
        let (n, shape, placed) = match BoardText::parse(text, ".#Q")? {
            BoardText::Size { rows, cols } if rows == cols => {
                (rows, Shape::rectangle(rows, rows), Vec::new())
            }
            BoardText::Size { rows, cols } => {
                return Err(UsageError::new(format!(
                    "a board of {rows}x{cols} is not square: queens need as many rows as columns, such as {rows}x{rows}"
                )));
            }
            BoardText::Picture(picture) => {
                picture.require_square()?;
                let queens = picture.letters().filter(|&(_, letter)| letter == 'Q').map(|(square, _)| square);
                (picture.rows(), Shape::of_picture(&picture), queens.collect())
            }
        };
        let regions = match regions {
            Some(text) => Some(Regions::parse(text, n).map_err(|e| e.in_option("regions"))?),
            None => None,
        };
        let apart = regions.is_some() && !may_touch;
        let mut board = Self { n, open: shape.clone(), shape, placed, torus, regions, apart };
        if !board.placed.is_empty() {
            board.open = board.left_open();
        }
        Ok(board)
    }

    /// The torus with its first queen in the first corner.
    pub fn torus_from_corner(n: u32) -> Self {
        let shape = Shape::rectangle(n, n);
        let placed = vec![Square::new(0, 0)];
        let mut board =
            Self { n, open: shape.clone(), shape, placed, torus: true, regions: None, apart: false };
        board.open = board.left_open();
        board
    }

    /// Whether nothing is placed, blocked or coloured.
    pub fn is_plain(&self) -> bool {
        self.shape.is_rectangle() && self.placed.is_empty() && self.regions.is_none()
    }

    /// Whether queens attack along long diagonals.
    pub fn has_diagonals(&self) -> bool {
        self.regions.is_none()
    }

    /// The number of the region of a square; 0 where there are no regions.
    #[inline]
    pub fn region(&self, square: Square) -> usize {
        self.regions.as_ref().map_or(0, |r| usize::from(r.numbers[self.shape.frame_index(square)]))
    }

    /// The number of the diagonal that falls to the right.
    #[inline]
    pub fn falling(&self, square: Square) -> usize {
        let (n, row, col) = (self.n as usize, square.row as usize, square.col as usize);
        if self.torus { (col + n - row) % n } else { col + n - 1 - row }
    }

    /// The number of the diagonal that rises to the right.
    #[inline]
    pub fn rising(&self, square: Square) -> usize {
        let sum = square.row as usize + square.col as usize;
        if self.torus { sum % self.n as usize } else { sum }
    }

    /// Whether two squares touch at a corner and the rules forbid that. (Squares that touch at an edge
    /// share a row or a column.)
    #[inline]
    pub fn too_close(&self, a: Square, b: Square) -> bool {
        self.apart && a.row.abs_diff(b.row) == 1 && a.col.abs_diff(b.col) == 1
    }

    /// The region's number of every square, in reading order; none where there are no regions.
    pub fn region_numbers(&self) -> Vec<u16> {
        self.regions.iter().flat_map(|regions| &regions.numbers).map(|&number| number.into()).collect()
    }

    /// The squares without a queen on which one would be in the way of one of these.
    pub fn attacked(&self, queens: &[Square]) -> Vec<Square> {
        let in_the_way = self.in_the_way_of(queens);
        let taken: BTreeSet<Square> = queens.iter().copied().collect();
        self.shape.squares().filter(|&square| !taken.contains(&square) && in_the_way(square)).collect()
    }

    /// Says of a square whether a queen there would be in the way of one of these, or is one of them.
    fn in_the_way_of(&self, queens: &[Square]) -> impl Fn(Square) -> bool + use<'_> {
        let mut tally = Tally::new(self);
        let mut rows: Vec<Vec<u32>> = vec![Vec::new(); self.n as usize];
        for &queen in queens {
            tally.add(self, queen);
            rows[queen.row as usize].push(queen.col);
        }
        move |square| {
            let beside = [square.row.checked_sub(1), Some(square.row + 1)].into_iter().flatten();
            let near = beside.filter(|&row| row < self.n).any(|row| {
                rows[row as usize].iter().any(|&col| self.too_close(square, Square::new(row, col)))
            });
            near || !rows[square.row as usize].is_empty() || tally.on(self, square) > 0
        }
    }

    /// How queens on two different squares are in each other's way, if they are.
    fn quarrel(&self, a: Square, b: Square) -> Option<&'static str> {
        let diagonal =
            self.has_diagonals() && (self.falling(a) == self.falling(b) || self.rising(a) == self.rising(b));
        if a.row == b.row {
            Some("stand in one row")
        } else if a.col == b.col {
            Some("stand in one column")
        } else if diagonal {
            Some("attack each other along a diagonal")
        } else if self.regions.is_some() && self.region(a) == self.region(b) {
            Some("stand in one region")
        } else if self.too_close(a, b) {
            Some("touch")
        } else {
            None
        }
    }

    /// Why there is no solution, where that can be seen without a search.
    pub fn refusal(&self) -> Option<String> {
        // Queens that get along stand in different rows, so this looks at no more than n + 1 of them.
        for (i, &b) in self.placed.iter().enumerate() {
            for &a in &self.placed[..i] {
                if let Some(how) = self.quarrel(a, b) {
                    let (a, b) = (self.shape.name(a), self.shape.name(b));
                    return Some(format!("the placed queens on {a} and {b} {how}"));
                }
            }
        }
        if self.open.is_rectangle() {
            return None;
        }
        let n = self.n as usize;
        let regions = self.regions.as_ref().map_or(0, |r| r.letters.len());
        let (mut rows, mut columns, mut areas) = (vec![false; n], vec![false; n], vec![false; regions]);
        for square in self.open.squares() {
            rows[square.row as usize] = true;
            columns[square.col as usize] = true;
            if regions > 0 {
                areas[self.region(square)] = true;
            }
        }
        let empty = |lines: &[bool]| lines.iter().position(|&has| !has);
        let place = if let Some(row) = empty(&rows) {
            format!("row {} from the top", row + 1)
        } else if let Some(col) = empty(&columns) {
            format!("column {}", crate::board::column_letters(col as u32))
        } else {
            format!("region {}", self.regions.as_ref()?.letters[empty(&areas)?])
        };
        Some(format!("{place} has no square for a queen: all are blocked or ruled out by placed queens"))
    }

    /// The squares of placed queens, and those that no placed queen rules out.
    fn left_open(&self) -> Shape {
        let in_the_way = self.in_the_way_of(&self.placed);
        let lines: Vec<String> = (0..self.n)
            .map(|row| {
                let letter = |col: u32| {
                    let square = Square::new(row, col);
                    let free = self.shape.contains(square) && !in_the_way(square);
                    if free || self.placed.binary_search(&square).is_ok() { '.' } else { '#' }
                };
                (0..self.n).map(letter).collect()
            })
            .collect();
        Picture::parse(&lines.join("/"), ".#").map_or_else(|_| self.shape.clone(), |p| Shape::of_picture(&p))
    }

    /// The open squares, and the groups of them that hold at most one queen; by their place in that list.
    pub fn groups(&self) -> (Vec<Square>, Vec<Group>) {
        let n = self.n as usize;
        let squares: Vec<Square> = self.open.squares().collect();
        let regions = self.regions.as_ref().map_or(0, |r| r.letters.len());
        let diagonals = if self.has_diagonals() { 2 * n } else { 0 };
        let mut groups: Vec<Group> = (0..2 * n + regions + 2 * diagonals)
            .map(|number| Group { places: Vec::new(), needs_one: number < 2 * n + regions })
            .collect();
        for (place, &square) in (0..).zip(&squares) {
            let mut join = |number: usize| groups[number].places.push(place);
            join(square.row as usize);
            join(n + square.col as usize);
            if regions > 0 {
                join(2 * n + self.region(square));
            }
            if diagonals > 0 {
                join(2 * n + self.falling(square));
                join(2 * n + diagonals + self.rising(square));
            }
        }
        if self.apart {
            let place_of = |square| squares.binary_search(&square).ok().map(|place| place as u32);
            for (place, &square) in (0..).zip(&squares) {
                let below = [-1, 1].into_iter().filter_map(|col| self.shape.step(square, 1, col));
                let pairs = below
                    .filter_map(place_of)
                    .map(|other| Group { places: vec![place, other], needs_one: false });
                groups.extend(pairs);
            }
        }
        groups.retain(|group| group.needs_one || group.places.len() > 1);
        (squares, groups)
    }

    /// Each row as text, with the placed queens.
    pub fn row_texts(&self) -> Vec<String> {
        let mut rows: Vec<Vec<u8>> = self.shape.row_texts().into_iter().map(String::into_bytes).collect();
        for queen in &self.placed {
            rows[queen.row as usize][queen.col as usize] = b'Q';
        }
        rows.into_iter().map(|row| row.into_iter().map(char::from).collect()).collect()
    }

    /// What a certificate says of the question; none where the board is too large for one.
    pub fn statement(&self) -> Option<Value> {
        /// Larger empty boards are given by their side alone.
        const LARGEST_SPELT_OUT: u32 = 1000;
        let board = match self.is_plain() && self.n > LARGEST_SPELT_OUT {
            true => json!(self.n),
            false => json!(self.row_texts()),
        };
        (u64::from(self.n) <= MOST_CERTIFIED).then(|| {
            json!({
                "board": board,
                "torus": self.torus,
                "regions": self.regions.as_ref().map(|regions| regions.picture.row_texts()),
                "touching": self.regions.is_some() && !self.apart,
            })
        })
    }

    /// The canonical text: one number for an empty board, else the picture.
    pub fn text(&self) -> String {
        if self.shape.is_rectangle() && self.placed.is_empty() {
            return self.n.to_string();
        }
        self.row_texts().join("/")
    }
}

impl Regions {
    fn parse(text: &str, n: u32) -> Result<Self, UsageError> {
        let picture = Picture::parse(text, REGION_LETTERS)?;
        picture.require_square()?;
        if picture.rows() != n {
            return Err(UsageError::new(format!(
                "the regions are drawn on {}x{0} squares, but the board has {n}x{n}: both must have the same size",
                picture.rows()
            )));
        }
        let mut letters: Vec<char> = Vec::new();
        let mut numbers = Vec::new();
        for (_, letter) in picture.letters() {
            let known = letters.iter().position(|&l| l == letter);
            let number = known.unwrap_or_else(|| {
                letters.push(letter);
                letters.len() - 1
            });
            // There are only 52 letters.
            numbers.push(number as u8);
        }
        if letters.len() != n as usize {
            return Err(UsageError::new(format!(
                "there are {} regions, but {n} queens: draw exactly {n} regions, each with a letter of its own",
                letters.len()
            )));
        }
        Ok(Self { picture, letters, numbers })
    }
}

/// How many queens stand on each column, diagonal and region.
#[derive(Clone)]
pub(super) struct Tally {
    columns: Vec<u32>,
    falling: Vec<u32>,
    rising: Vec<u32>,
    regions: Vec<u32>,
}

impl Tally {
    /// No queens yet.
    pub fn new(board: &Board) -> Self {
        let n = board.n as usize;
        let diagonals = if board.has_diagonals() { 2 * n - 1 } else { 0 };
        let regions = board.regions.as_ref().map_or(0, |r| r.letters.len());
        Self {
            columns: vec![0; n],
            falling: vec![0; diagonals],
            rising: vec![0; diagonals],
            regions: vec![0; regions],
        }
    }

    /// The bytes that a tally of a board of side `n` holds.
    pub fn bytes(n: u64) -> u64 {
        (n + 2 * (2 * n - 1) + 52) * 4
    }

    /// A queen is set down.
    #[inline]
    pub fn add(&mut self, board: &Board, square: Square) {
        self.change(board, square, |count| *count += 1);
    }

    /// A queen is taken away.
    #[inline]
    pub fn remove(&mut self, board: &Board, square: Square) {
        self.change(board, square, |count| *count -= 1);
    }

    #[inline]
    fn change(&mut self, board: &Board, square: Square, change: impl Fn(&mut u32)) {
        change(&mut self.columns[square.col as usize]);
        if board.has_diagonals() {
            change(&mut self.falling[board.falling(square)]);
            change(&mut self.rising[board.rising(square)]);
        } else {
            change(&mut self.regions[board.region(square)]);
        }
    }

    /// The number of queens on the lines of a square, its row apart; a queen is counted once a line.
    #[inline]
    pub fn on(&self, board: &Board, square: Square) -> u32 {
        let others = if board.has_diagonals() {
            self.falling[board.falling(square)] + self.rising[board.rising(square)]
        } else {
            self.regions[board.region(square)]
        };
        self.columns[square.col as usize] + others
    }
}

//! Boards as rows of characters.

use std::fmt;

/// A square: its row and column, counted from 0 at the top left.
pub type Place = (i32, i32);

/// A board: rows of characters. `#` and `_` are holes, and any other character is a square with what stands on it.
/// Rows may differ in length, as those of a triangle do.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Board {
    /// The rows, top row first.
    pub rows: Vec<Vec<char>>,
}

impl Board {
    /// A board from a text: `8`, `3x4`, or rows such as `..#/...`.
    pub fn new(text: &str) -> Self {
        let (height, width) = text.split_once('x').unwrap_or((text, text));
        match (height.parse(), width.parse()) {
            (Ok(height), Ok(width)) => Self { rows: vec![vec!['.'; width]; height] },
            _ => Self::of_rows(text.split('/')),
        }
    }

    /// A board from its rows.
    pub fn of_rows<T: AsRef<str>>(rows: impl IntoIterator<Item = T>) -> Self {
        Self { rows: rows.into_iter().map(|row| row.as_ref().chars().collect()).collect() }
    }

    /// The rows as texts.
    pub fn lines(&self) -> Vec<String> {
        self.rows.iter().map(|row| row.iter().collect()).collect()
    }

    /// The number of rows.
    pub fn height(&self) -> i32 {
        self.rows.len() as i32
    }

    /// What stands on a square; none for a hole or a place outside.
    pub fn get(&self, (row, col): Place) -> Option<char> {
        let cell = *self.rows.get(usize::try_from(row).ok()?)?.get(usize::try_from(col).ok()?)?;
        (cell != '#' && cell != '_').then_some(cell)
    }

    /// Whether there is a square here.
    pub fn contains(&self, place: Place) -> bool {
        self.get(place).is_some()
    }

    /// Puts something on a square.
    pub fn put(&mut self, (row, col): Place, cell: char) {
        self.rows[row as usize][col as usize] = cell;
    }

    /// The same board with something else on every square.
    pub fn map(&self, change: impl Fn(char) -> char) -> Self {
        let mut board = self.clone();
        self.cells().into_iter().for_each(|(place, cell)| board.put(place, change(cell)));
        board
    }

    /// All squares with what stands on them, in reading order.
    pub fn cells(&self) -> Vec<(Place, char)> {
        let places =
            (0..).zip(&self.rows).flat_map(|(row, cells)| (0..cells.len()).map(move |col| (row, col as i32)));
        places.filter_map(|place| Some((place, self.get(place)?))).collect()
    }

    /// All squares, in reading order.
    pub fn squares(&self) -> Vec<Place> {
        self.cells().into_iter().map(|(place, _)| place).collect()
    }

    /// The squares on which something stands, in reading order.
    pub fn holding(&self, wanted: char) -> Vec<Place> {
        self.cells().into_iter().filter(|&(_, cell)| cell == wanted).map(|(place, _)| place).collect()
    }

    /// The name of a square as in chess: row 1 is the lowest.
    pub fn name(&self, (row, col): Place) -> String {
        format!("{}{}", char::from(b'a' + col as u8), self.height() - row)
    }

    /// The square with a name as in chess.
    pub fn place(&self, name: &str) -> Place {
        let (letter, number) = name.split_at(1);
        (self.height() - number.parse::<i32>().expect("a row"), i32::from(letter.as_bytes()[0] - b'a'))
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.lines().join("/"))
    }
}

//! Boards as rows of characters.

use std::fmt;

/// A square: its row and column, counted from 0 at the top left.
pub type Place = (i32, i32);

/// A board: rows of characters. `#` and `_` are holes, and any other character is a square with what stands on it.
/// Rows may differ in length, as those of a triangle do.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Board {
    width: usize,
    /// Row by row; blanks fill up the short ones.
    cells: Vec<u8>,
}

impl Board {
    /// A board from a text: `8`, `3x4`, or rows such as `..#/...`.
    pub fn new(text: &str) -> Self {
        let (height, width) = text.split_once('x').unwrap_or((text, text));
        match (height.parse(), width.parse()) {
            (Ok(height), Ok(width)) => Self::of_rows(vec![vec!['.'; width]; height]),
            _ => Self::of_rows(text.split('/').map(str::chars)),
        }
    }

    /// A board from its rows.
    pub fn of_rows<Row: IntoIterator<Item = char>>(rows: impl IntoIterator<Item = Row>) -> Self {
        let rows: Vec<Vec<u8>> =
            rows.into_iter().map(|row| row.into_iter().map(|cell| cell as u8).collect()).collect();
        let width = rows.iter().map(Vec::len).max().unwrap_or(0);
        let filled = |mut row: Vec<u8>| {
            row.resize(width, b' ');
            row
        };
        Self { width, cells: rows.into_iter().flat_map(filled).collect() }
    }

    /// The rows as texts.
    pub fn lines(&self) -> Vec<String> {
        let rows = self.cells.chunks(self.width.max(1));
        rows.map(|row| String::from_utf8_lossy(row).trim_end_matches(' ').to_string()).collect()
    }

    /// The number of rows.
    pub fn height(&self) -> i32 {
        (self.cells.len() / self.width.max(1)) as i32
    }

    /// What stands on a square; none for a hole or a place outside.
    pub fn get(&self, (row, col): Place) -> Option<char> {
        let (row, col) =
            (usize::try_from(row).ok()?, usize::try_from(col).ok().filter(|&col| col < self.width)?);
        let cell = *self.cells.get(row * self.width + col)?;
        (!b"#_ ".contains(&cell)).then_some(char::from(cell))
    }

    /// Whether there is a square here.
    pub fn contains(&self, place: Place) -> bool {
        self.get(place).is_some()
    }

    /// Puts something on a square.
    pub fn put(&mut self, (row, col): Place, cell: char) {
        self.cells[row as usize * self.width + col as usize] = cell as u8;
    }

    /// The same board with something else on every square.
    pub fn map(&self, change: impl Fn(char) -> char) -> Self {
        let mut board = self.clone();
        self.cells().into_iter().for_each(|(place, cell)| board.put(place, change(cell)));
        board
    }

    /// All squares with what stands on them, in reading order.
    pub fn cells(&self) -> Vec<(Place, char)> {
        let place = |at: usize| ((at / self.width) as i32, (at % self.width) as i32);
        (0..self.cells.len()).map(place).filter_map(|place| Some((place, self.get(place)?))).collect()
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

//! The positions of squares on the canvas, and the labels of rows and columns.
//!
//! On the square grid a square is [`UNIT`] wide. On the triangular grid the six neighbours of a hole surround
//! it: each row is half a unit to the left of the row above it, and √3/2 units below it.

use super::glyphs;
use board::{Frame, Grid, Shape, Square, Surface, column_letters};

/// The distance between neighbours.
pub const UNIT: f32 = 40.0;

/// How far a pegboard extends beyond the centres of its outer holes, in units.
pub const REACH: f32 = 0.72;

/// The width and the height of a character on a sheet for text.
const LETTER: [f32; 2] = [0.42 * UNIT, 0.7 * UNIT];

/// The distance between neighbouring nodes of a graph, in units.
const GRAPH_PITCH: f32 = 1.7;

/// Boards with a longer side are drawn thin: without numbers or single squares.
pub const THIN: u32 = 100;

/// The greatest number of rows or columns that are all labelled.
const ALL_LABELLED: f32 = 26.0;

/// The layout of a board. The origin is the top left corner of its margins.
pub struct Geometry {
    grid: Grid,
    /// The distance between neighbours in units.
    pitch: f32,
    /// The centre of the square 0,0.
    first: [f32; 2],
    /// The size with margins.
    pub width: f32,
    pub height: f32,
    /// The left and the bottom edge of the board.
    left: f32,
    bottom: f32,
    /// The height of capitals in the labels of rows and columns.
    pub label_height: f32,
    /// Whether the board is too large to show single squares.
    pub thin: bool,
}

/// A label: its text and its centre.
pub struct Label {
    pub text: String,
    pub centre: [f32; 2],
}

impl Geometry {
    pub fn new(frame: &Frame) -> Self {
        if let Surface::Text { rows, columns } = frame.surface {
            return Self::of_sheet(columns as f32 * LETTER[0], rows as f32 * LETTER[1]);
        }
        if let Surface::Drawing { width, height } = frame.surface {
            return Self::of_sheet(width as f32 * UNIT / 100.0, height as f32 * UNIT / 100.0);
        }
        let board = &frame.board;
        let (rows, cols) = (board.rows(), board.cols());
        let (short, long) = (rows.min(cols) as f32, rows.max(cols) as f32);
        let label_height = (0.30 * UNIT * (long / ALL_LABELLED).max(1.0)).min(0.5 * UNIT * short);
        let names_width = [0, rows.saturating_sub(1)]
            .map(|row| glyphs::width(&row_name(board, row), label_height))
            .into_iter()
            .fold(0.0, f32::max);
        // How far the board extends beyond the centres of its outer squares.
        let reach = match frame.surface {
            Surface::Chequered => 0.5 * UNIT,
            Surface::Pegboard => REACH * UNIT,
            Surface::Graph | Surface::Text { .. } | Surface::Drawing { .. } => 0.7 * UNIT,
        };
        let pitch = if frame.surface == Surface::Graph { GRAPH_PITCH } else { 1.0 };
        let gap = 0.7 * label_height;
        let pad = (0.3 * UNIT).max(0.6 * label_height);
        let (least, most, down) = extent(board);
        let left = pad + names_width + gap;
        // Columns are labelled below the board; on the triangular grid above it, since rows and columns end
        // at the same edge there.
        let names_height = gap + label_height;
        let (above, below) = match board.grid() {
            Grid::Square => (0.0, names_height),
            Grid::Triangular => (names_height, 0.0),
        };
        let right = left + (most - least) * UNIT * pitch + 2.0 * reach;
        let bottom = pad + above + down * UNIT * pitch + 2.0 * reach;
        Self {
            grid: board.grid(),
            pitch,
            first: [left + reach - least * UNIT * pitch, pad + above + reach],
            // A margin on the right keeps the board near the middle.
            width: right + pad.max(left * 0.5),
            height: bottom + below + pad,
            left,
            bottom,
            label_height,
            thin: long > THIN as f32,
        }
    }

    /// A sheet with this room for text or shapes, without labels.
    fn of_sheet(width: f32, height: f32) -> Self {
        let pad = 0.3 * UNIT;
        Self {
            grid: Grid::Square,
            pitch: 1.0,
            first: [2.0 * pad, 2.0 * pad],
            width: width + 4.0 * pad,
            height: height + 4.0 * pad,
            left: pad,
            bottom: height + 3.0 * pad,
            label_height: 0.0,
            thin: false,
        }
    }

    /// The rectangle of a sheet: its upper left corner and its lower right one.
    pub fn sheet(&self) -> [[f32; 2]; 2] {
        let pad = self.left;
        [[pad, pad], [self.width - pad, self.height - pad]]
    }

    /// The centre of a character on a sheet for text, and how much smaller it is than it should be so that its row fits.
    pub fn letter(&self, row: usize, column: usize, [rows, columns]: [usize; 2]) -> ([f32; 2], f32) {
        let [[left, top], [right, bottom]] =
            [self.first, [self.width - self.first[0], self.height - self.first[1]]];
        let (width, height) = (columns as f32 * LETTER[0], rows as f32 * LETTER[1]);
        let scale = ((right - left) / width).min((bottom - top) / height).min(1.0);
        let x = left + (column as f32 + 0.5) * LETTER[0] * scale;
        let y = top + (row as f32 + 0.5) * LETTER[1] * scale;
        ([x, y], scale)
    }

    /// Returns a point on a sheet for shapes, which is given in hundredths of the side of a square.
    pub fn point(&self, [x, y]: [i32; 2]) -> [f32; 2] {
        [self.first[0] + x as f32 * UNIT / 100.0, self.first[1] + y as f32 * UNIT / 100.0]
    }

    /// Returns the centre of a square.
    pub fn centre(&self, square: Square) -> [f32; 2] {
        let [x, y] = place(self.grid, square);
        let unit = UNIT * self.pitch;
        [self.first[0] + x * unit, self.first[1] + y * unit]
    }

    /// Returns the labels of rows and columns.
    pub fn labels(&self, board: &Shape) -> Vec<Label> {
        let (rows, cols) = (board.rows(), board.cols());
        let gap = 0.7 * self.label_height;
        let letters_width = glyphs::width(&column_letters(cols - 1), self.label_height);
        let row_step = step(1.7 * self.label_height / UNIT, rows);
        let col_step = step((letters_width + gap) / UNIT, cols);
        let mut labels = Vec::new();
        let from_bottom = board.name(Square::new(0, 0)) != "a1" && rows > 1;
        let number = |row: u32| if from_bottom { rows - 1 - row } else { row };
        for row in (0..rows).filter(|&row| number(row).is_multiple_of(row_step)) {
            let text = row_name(board, row);
            let half = glyphs::width(&text, self.label_height) / 2.0;
            let x = match self.grid {
                Grid::Square => self.left,
                Grid::Triangular => {
                    let first = (0..cols).map(|c| Square::new(row, c)).find(|&s| board.contains(s));
                    let Some(first) = first else { continue };
                    self.centre(first)[0] - REACH * UNIT
                }
            };
            let y = self.centre(Square::new(row, 0))[1];
            labels.push(Label { text, centre: [x - gap - half, y] });
        }
        for col in (0..cols).step_by(col_step as usize) {
            let centre = match self.grid {
                Grid::Square => {
                    [self.centre(Square::new(0, col))[0], self.bottom + gap + self.label_height / 2.0]
                }
                // Up and to the right of the first hole: columns run down to the left.
                Grid::Triangular => {
                    let first = (0..rows).map(|r| Square::new(r, col)).find(|&s| board.contains(s));
                    let Some(first) = first else { continue };
                    let [x, y] = self.centre(first);
                    let away = REACH * UNIT + gap + self.label_height / 2.0;
                    [x + away * 0.5, y - away * HALF_ROOT_3]
                }
            };
            labels.push(Label { text: column_letters(col), centre });
        }
        labels
    }
}

/// The height of an equilateral triangle of side 1.
const HALF_ROOT_3: f32 = 0.866_025_4;

/// Returns the position of a square in units, relative to the square 0,0.
fn place(grid: Grid, square: Square) -> [f32; 2] {
    let (row, col) = (square.row as f32, square.col as f32);
    match grid {
        Grid::Square => [col, row],
        Grid::Triangular => [col - row / 2.0, row * HALF_ROOT_3],
    }
}

/// Returns the leftmost, the rightmost and the lowest position of the squares, in units.
fn extent(board: &Shape) -> (f32, f32, f32) {
    let (rows, cols) = (board.rows(), board.cols());
    match board.grid() {
        Grid::Square => (0.0, (cols - 1) as f32, (rows - 1) as f32),
        Grid::Triangular => {
            let xs = || board.squares().map(|square| place(Grid::Triangular, square)[0]);
            let (least, most) = (xs().fold(f32::MAX, f32::min), xs().fold(f32::MIN, f32::max));
            (least.min(most), most.max(least), (rows - 1) as f32 * HALF_ROOT_3)
        }
    }
}

/// Returns the number of a row, with which the names of its squares end.
fn row_name(board: &Shape, row: u32) -> String {
    board.name(Square::new(row, 0)).trim_start_matches(|c: char| c.is_ascii_lowercase()).into()
}

/// Returns the distance between two labels of `count` so that they fit: 1, 2, 5, 10, 20, 50, …
fn step(room: f32, count: u32) -> u32 {
    let mut step = 1;
    while (step as f32) < room && step < count {
        step = match step.to_string().as_bytes()[0] {
            b'2' => step / 2 * 5,
            _ => step * 2,
        };
    }
    step
}

#[cfg(test)]
mod tests {
    use super::*;
    use board::Picture;

    #[test]
    fn neighbours_on_the_triangular_grid_are_equally_far() {
        let picture = Picture::parse("./../.../....", ".").unwrap();
        let board = Shape::of_picture(&picture).on_grid(Grid::Triangular);
        let geometry = Geometry::new(&Frame::new(&board));
        let distance = |a: (u32, u32), b: (u32, u32)| {
            let ([ax, ay], [bx, by]) =
                (geometry.centre(Square::new(a.0, a.1)), geometry.centre(Square::new(b.0, b.1)));
            (ax - bx).hypot(ay - by)
        };
        for neighbour in [(2, 0), (2, 2), (1, 0), (1, 1), (3, 1), (3, 2)] {
            assert!((distance((2, 1), neighbour) - UNIT).abs() < 0.01, "{neighbour:?}");
        }
    }

    #[test]
    fn labels_thin_out() {
        assert_eq!([0.5, 1.5, 2.5, 7.0, 15.0, 33.0].map(|room| step(room, 1000)), [1, 2, 5, 10, 20, 50]);
        assert_eq!(step(9.0, 3), 5);
    }

    #[test]
    fn everything_lies_within_the_margins() {
        for text in ["1x1", "3x3", "1x40", "40x1", "100x100", "3x1000", "1000x1000"] {
            let board = Shape::parse(text).unwrap();
            let geometry = Geometry::new(&Frame::new(&board));
            for label in geometry.labels(&board) {
                let half = glyphs::width(&label.text, geometry.label_height) / 2.0;
                assert!(label.centre[0] - half > 0.0, "{text}: {}", label.text);
                assert!(label.centre[0] + half < geometry.width, "{text}: {}", label.text);
                assert!(label.centre[1] + geometry.label_height / 2.0 < geometry.height, "{text}");
            }
        }
    }
}

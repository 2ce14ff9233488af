//! Boards as text: with box-drawing characters for a terminal, or as bare rows for a pipe.

use std::collections::HashMap;
use std::fmt::Write;
use std::ops::Range;

use super::{Frame, Highlight, Mark, Scene, Side};
use crate::board::{Grid, Square, column_letters};

/// The style of a board in text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Rows of cells, and nothing else.
    Plain,
    /// Ruled, with labels for rows and columns.
    Ruled {
        /// Whether to use ANSI colour codes.
        colour: bool,
    },
}

/// Returns a frame as lines of text.
///
/// ```
/// use hippodrome::board::{Shape, Square};
/// use hippodrome::draw::{Frame, Mark, Side, Style, frame_text};
/// let mut frame = Frame::new(&Shape::parse("../._").unwrap());
/// frame.marks.push((Square::new(0, 1), Mark::Piece('Q', Side::White)));
/// assert_eq!(frame_text(&frame, Style::Plain), ". Q\n. _\n");
/// ```
pub fn frame_text(frame: &Frame, style: Style) -> String {
    let cells = Cells::new(frame);
    match (style, frame.board.grid()) {
        (Style::Plain, Grid::Square) => cells.plain(0..frame.board.cols()),
        (Style::Ruled { colour }, Grid::Square) => cells.ruled(0..frame.board.cols(), colour),
        (Style::Plain, Grid::Triangular) => cells.slanted(false, false),
        (Style::Ruled { colour }, Grid::Triangular) => cells.slanted(true, colour),
    }
}

/// Returns a frame as lines of at most `width` characters. A board that is wider is cut into strips of
/// columns, one below the other; none if not even one column fits, or if the board lies on the triangular
/// grid, where columns are not upright.
pub fn strips_text(frame: &Frame, style: Style, width: usize) -> Option<String> {
    let whole = frame_text(frame, style);
    if whole.lines().all(|line| visible(line) <= width) {
        return Some(whole);
    }
    if frame.board.grid() == Grid::Triangular {
        return None;
    }
    let cells = Cells::new(frame);
    let strip = |columns: Range<u32>| match style {
        Style::Plain => cells.plain(columns),
        Style::Ruled { colour } => cells.ruled(columns, colour),
    };
    let (margin, each) = match style {
        Style::Plain => (0, cells.pitch()),
        Style::Ruled { .. } => (cells.margin() + 2, cells.width + 3),
    };
    let fits = u32::try_from(width.saturating_sub(margin) / each).ok().filter(|&fits| fits > 0)?;
    let cols = frame.board.cols();
    let strips = (0..cols).step_by(fits as usize).map(|first| {
        let last = cols.min(first + fits);
        let name = format!("columns {} to {}", column_letters(first), column_letters(last - 1));
        format!("{name}\n{}", strip(first..last))
    });
    Some(strips.collect::<Vec<_>>().join("\n"))
}

/// Returns a scene as text: the frames, each below its caption and as many side by side as fit into `width`
/// characters, then the notes.
pub fn scene_text(scene: &Scene, style: Style, width: usize) -> String {
    let blocks: Vec<Vec<String>> = scene
        .frames
        .iter()
        .map(|frame| {
            let caption = (!frame.caption.is_empty()).then(|| frame.caption.clone());
            let board = frame_text(frame, style);
            caption.into_iter().chain(board.lines().map(str::to_string)).collect()
        })
        .collect();
    let mut out = String::new();
    let mut next = 0;
    while next < blocks.len() {
        // As many blocks as fit, but at least one.
        let mut end = next;
        let mut used = 0;
        while end < blocks.len() && (end == next || used + GAP + block_width(&blocks[end]) <= width) {
            used += block_width(&blocks[end]) + if end == next { 0 } else { GAP };
            end += 1;
        }
        if next > 0 {
            out.push('\n');
        }
        let height = blocks[next..end].iter().map(Vec::len).max().unwrap_or(0);
        for line in 0..height {
            let mut text = String::new();
            for block in &blocks[next..end] {
                let part = block.get(line).map_or("", String::as_str);
                text.push_str(part);
                text.push_str(&" ".repeat(block_width(block) - visible(part) + GAP));
            }
            let _ = writeln!(out, "{}", text.trim_end());
        }
        next = end;
    }
    for note in &scene.notes {
        let _ = writeln!(out, "{note}");
    }
    out
}

/// The number of spaces between two boards.
const GAP: usize = 3;

fn block_width(block: &[String]) -> usize {
    block.iter().map(|line| visible(line)).max().unwrap_or(0)
}

/// Returns the number of visible characters: colour codes do not count.
fn visible(text: &str) -> usize {
    let mut count = 0;
    let mut in_code = false;
    for c in text.chars() {
        match c {
            '\u{1b}' => in_code = true,
            'm' if in_code => in_code = false,
            _ if !in_code => count += 1,
            _ => {}
        }
    }
    count
}

/// Returns the text of a mark.
fn label(mark: Mark) -> String {
    match mark {
        Mark::Number(n) => n.to_string(),
        Mark::Piece(letter, _) => letter.to_string(),
        Mark::EmptyHole => ".".into(),
        Mark::Weight(weight) => weight.to_string(),
    }
}

/// The letter of a region, by its number.
fn region_letter(region: u16) -> char {
    const LETTERS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    LETTERS.get(usize::from(region)).map_or('?', |&letter| letter.into())
}

/// The contents of a board, ready to be written.
struct Cells<'f> {
    frame: &'f Frame,
    marks: HashMap<Square, Mark>,
    highlights: HashMap<Square, Highlight>,
    /// The characters of the widest mark.
    width: usize,
}

impl<'f> Cells<'f> {
    fn new(frame: &'f Frame) -> Self {
        let marks: HashMap<Square, Mark> = frame.marks.iter().copied().collect();
        let width = marks.values().map(|m| label(*m).chars().count()).max().unwrap_or(1);
        Self { frame, marks, highlights: frame.highlights.iter().copied().collect(), width }
    }

    /// The region of a square, if the board has regions.
    fn region(&self, square: Square) -> Option<u16> {
        let board = &self.frame.board;
        board.contains(square).then(|| self.frame.regions.get(board.frame_index(square)).copied()).flatten()
    }

    /// The text of a square without a mark: why it is highlighted, its region, or nothing.
    fn empty(&self, square: Square, nothing: &str) -> String {
        match (self.highlights.get(&square).copied().and_then(Highlight::letter), self.region(square)) {
            (Some(letter), _) => letter.to_string(),
            (None, Some(region)) => region_letter(region).to_string(),
            (None, None) => nothing.into(),
        }
    }

    /// The text of a cell, padded and then coloured, since colour codes must not count as width.
    fn cell(&self, square: Square, nothing: &str, width: usize, colour: bool) -> String {
        let mark = self.marks.get(&square).copied();
        let text = mark.map_or_else(|| self.empty(square, nothing), label);
        let padded = format!("{text:>width$}");
        let code = match mark {
            Some(Mark::Number(_) | Mark::Weight(_)) => "36",
            Some(Mark::Piece(_, Side::White)) => "1;33",
            Some(Mark::Piece(_, Side::Black)) => "1;34",
            None if self.highlights.contains_key(&square) => "1;35",
            Some(Mark::EmptyHole) | None => "2",
        };
        if colour && !text.trim().is_empty() { format!("\u{1b}[{code}m{padded}\u{1b}[0m") } else { padded }
    }

    /// The characters from one column to the next in plain text.
    fn pitch(&self) -> usize {
        if self.frame.regions.is_empty() { self.width + 1 } else { 3 }
    }

    /// Bare rows of cells. On a board with regions, every cell is the letter of its region, in brackets if
    /// there is a piece on it.
    fn plain(&self, columns: Range<u32>) -> String {
        let board = &self.frame.board;
        let mut out = String::new();
        for row in 0..board.rows() {
            let cells = columns.clone().map(|col| {
                let square = Square::new(row, col);
                let nothing = if board.contains(square) { "." } else { "_" };
                match self.region(square) {
                    Some(region) if self.marks.contains_key(&square) => {
                        format!("[{}]", region_letter(region))
                    }
                    Some(_) => format!(" {} ", self.empty(square, nothing)),
                    None if !self.frame.regions.is_empty() => format!(" {nothing} "),
                    None => self.cell(square, nothing, self.width, false),
                }
            });
            let line = cells.collect::<Vec<_>>().join(if self.frame.regions.is_empty() { " " } else { "" });
            let _ = writeln!(out, "{}", line.trim_end());
        }
        out
    }

    /// The characters of the longest row number.
    fn margin(&self) -> usize {
        (0..self.frame.board.rows()).map(|row| self.row_name(row).len()).max().unwrap_or(1)
    }

    /// The number of a row, with which the names of its squares end.
    fn row_name(&self, row: u32) -> String {
        let name = self.frame.board.name(Square::new(row, 0));
        name.trim_start_matches(|c: char| c.is_ascii_lowercase()).into()
    }

    /// Whether there is a rule between two neighbouring places of the frame: around every square or, on a
    /// board with regions, around every region.
    fn parted(&self, one: (i64, i64), other: (i64, i64)) -> bool {
        let square = |(row, col): (i64, i64)| {
            let square = Square::new(u32::try_from(row).ok()?, u32::try_from(col).ok()?);
            self.frame.board.contains(square).then_some(square)
        };
        match (square(one), square(other)) {
            (None, None) => false,
            (Some(one), Some(other)) if !self.frame.regions.is_empty() => {
                self.region(one) != self.region(other)
            }
            _ => true,
        }
    }

    /// Cells with rules between them, and labels. A place without a square that has rules on both sides is
    /// marked, to tell it from an empty square.
    fn ruled(&self, columns: Range<u32>, colour: bool) -> String {
        let (board, width) = (&self.frame.board, self.width);
        let margin = self.margin();
        let (first, end) = (i64::from(columns.start), i64::from(columns.end));
        let mut out = String::new();
        for row in 0..=i64::from(board.rows()) {
            let mut rule = format!("{:margin$} ", "");
            for col in first..=end {
                let across =
                    |col: i64| (first..end).contains(&col) && self.parted((row - 1, col), (row, col));
                let down = |row: i64| self.parted((row, col - 1), (row, col));
                rule.push(corner(down(row - 1), down(row), across(col - 1), across(col)));
                if col < end {
                    rule.push_str(&(if across(col) { "─" } else { " " }).repeat(width + 2));
                }
            }
            let _ = writeln!(out, "{}", rule.trim_end());
            if row == i64::from(board.rows()) {
                break;
            }
            let mut line = format!("{:>margin$} ", self.row_name(row as u32));
            for col in first..=end {
                let bar = |col: i64| self.parted((row, col - 1), (row, col));
                line.push(if bar(col) { '│' } else { ' ' });
                if col < end {
                    let square = Square::new(row as u32, col as u32);
                    let hole = !board.contains(square) && bar(col) && bar(col + 1);
                    let _ =
                        write!(line, " {} ", self.cell(square, if hole { "_" } else { " " }, width, colour));
                }
            }
            let _ = writeln!(out, "{}", line.trim_end());
        }
        let mut letters = format!("{:margin$} ", "");
        for col in columns {
            let _ = write!(letters, "  {:>width$} ", column_letters(col));
        }
        let _ = writeln!(out, "{}", letters.trim_end());
        out
    }

    /// A triangular board: each row is shifted by half a cell against the row above, so that the six
    /// neighbours of a hole surround it. With labels, the number of each row is on its left, and the letters
    /// below name the lines that rise to the right.
    fn slanted(&self, labels: bool, colour: bool) -> String {
        let board = &self.frame.board;
        // Half a cell must be a whole number of characters.
        let width = self.width | 1;
        let half = width.div_ceil(2);
        let margin = if labels { self.margin() + 1 } else { 0 };
        let mut out = String::new();
        for row in 0..board.rows() {
            let number = if labels { self.row_name(row) } else { String::new() };
            let mut line = format!("{number:<margin$}");
            line.push_str(&" ".repeat(half * (board.rows() - 1 - row) as usize));
            for col in 0..board.cols() {
                let square = Square::new(row, col);
                let nothing = if board.contains(square) { "." } else { " " };
                line.push_str(&self.cell(square, nothing, width, colour));
                line.push(' ');
            }
            let _ = writeln!(out, "{}", line.trim_end());
        }
        if labels {
            let mut letters = " ".repeat(margin);
            for col in 0..board.cols() {
                let _ = write!(letters, "{:>width$} ", column_letters(col));
            }
            let _ = writeln!(out, "{}", letters.trim_end());
        }
        out
    }
}

/// The character of a corner, by the rules that meet there.
fn corner(up: bool, down: bool, left: bool, right: bool) -> char {
    match (up, down, left, right) {
        (true, true, true, true) => '┼',
        (true, true, true, false) => '┤',
        (true, true, false, true) => '├',
        (true, false, true, true) => '┴',
        (false, true, true, true) => '┬',
        (true, false, true, false) => '┘',
        (true, false, false, true) => '└',
        (false, true, true, false) => '┐',
        (false, true, false, true) => '┌',
        (true, true, false, false) => '│',
        (false, false, true, true) => '─',
        _ => ' ',
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Grid, Picture, RowNumbers, Shape};

    #[test]
    fn rules_follow_the_squares_of_a_board_with_holes() {
        let mut frame = Frame::new(&Shape::parse("_../...").unwrap());
        frame.marks = vec![(Square::new(1, 0), Mark::Number(12)), (Square::new(0, 2), Mark::Number(3))];
        let expected = "       ┌────┬────┐\n2      │    │  3 │\n  ┌────┼────┼────┤\n1 │ 12 │    │    │\n  └────┴────┴────┘\n     a    b    c\n";
        assert_eq!(frame_text(&frame, Style::Ruled { colour: false }), expected);
        assert_eq!(frame_text(&frame, Style::Plain), " _  .  3\n12  .  .\n");
    }

    #[test]
    fn frames_are_side_by_side_if_they_fit() {
        let frame = |caption: &str| Frame { caption: caption.into(), ..Frame::new(&Shape::rectangle(1, 2)) };
        let scene = Scene::new(vec![frame("1"), frame("2"), frame("3")]).with_note("end");
        assert_eq!(scene_text(&scene, Style::Plain, 9), "1     2\n. .   . .\n\n3\n. .\nend\n");
        assert_eq!(visible("\u{1b}[1;33mQ\u{1b}[0m"), 1);
    }

    #[test]
    fn triangles_are_upright() {
        let picture = Picture::parse("./../...", ".").unwrap();
        let board = Shape::of_picture(&picture).on_grid(Grid::Triangular);
        let mut frame = Frame::new(&board);
        frame.marks = vec![(Square::new(1, 1), Mark::Piece('o', Side::White))];
        assert_eq!(frame_text(&frame, Style::Plain), "  .\n . o\n. . .\n");
    }

    #[test]
    fn triangles_have_labels_on_a_terminal() {
        let board = Shape::of_picture(&Picture::parse("./../...", ".").unwrap());
        let board = board.on_grid(Grid::Triangular).with_row_numbers(RowNumbers::FromTop);
        let text = frame_text(&Frame::new(&board), Style::Ruled { colour: false });
        assert_eq!(text, "1   .\n2  . .\n3 . . .\n  a b c\n");
    }

    #[test]
    fn regions_are_visible() {
        let mut frame = Frame::new(&Shape::rectangle(2, 3));
        frame.regions = vec![0, 0, 1, 0, 1, 1];
        frame.marks = vec![(Square::new(0, 1), Mark::Piece('Q', Side::White))];
        assert_eq!(frame_text(&frame, Style::Plain), " A [A] B\n A  B  B\n");
        let expected = "  ┌───────┬───┐\n2 │ A   Q │ B │\n  │   ┌───┘   │\n1 │ A │ B   B │\n  └───┴───────┘\n    a   b   c\n";
        assert_eq!(frame_text(&frame, Style::Ruled { colour: false }), expected);
    }

    #[test]
    fn a_hole_between_squares_is_told_from_an_empty_square() {
        let frame = Frame::new(&Shape::parse("._.").unwrap());
        let text = frame_text(&frame, Style::Ruled { colour: false });
        assert!(text.contains("1 │   │ _ │   │"), "{text}");
    }

    #[test]
    fn what_is_printed_can_be_read_back() {
        use crate::board::of_drawing;
        for picture in ["._._/..._/_...", "...", "__ooo__/ooooooo/__o.o__", "._", "_/."] {
            let picture = Picture::parse(picture, ".o#").unwrap();
            let mut frame = Frame::new(&Shape::of_picture(&picture));
            let pegs = picture.letters().filter(|&(_, letter)| letter == 'o');
            frame.marks = pegs.map(|(square, _)| (square, Mark::Piece('o', Side::White))).collect();
            for style in [Style::Plain, Style::Ruled { colour: false }] {
                let text = frame_text(&frame, style);
                assert_eq!(of_drawing(&text), picture.to_string(), "{text}");
            }
        }
        for hexagon in ["o./ooo/_oo", "oo/o.", "o/oo/..o"] {
            let picture = Picture::parse(hexagon, ".o#").unwrap();
            let shape = Shape::of_picture(&picture).on_grid(Grid::Triangular);
            let mut frame = Frame::new(&shape.with_row_numbers(RowNumbers::FromTop));
            let pegs = picture.letters().filter(|&(_, letter)| letter == 'o');
            frame.marks = pegs.map(|(square, _)| (square, Mark::Piece('o', Side::White))).collect();
            for style in [Style::Plain, Style::Ruled { colour: false }] {
                let text = frame_text(&frame, style);
                assert_eq!(of_drawing(&text).trim_start_matches("tri:"), hexagon, "{text}");
            }
        }
    }

    #[test]
    fn a_wide_board_is_cut_into_strips() {
        let frame = Frame::new(&Shape::rectangle(2, 30));
        for style in [Style::Plain, Style::Ruled { colour: false }] {
            let text = strips_text(&frame, style, 40).expect("a column fits");
            assert!(text.lines().all(|line| visible(line) <= 40), "{text}");
            assert!(text.contains("to ad"), "{text}");
        }
        assert_eq!(strips_text(&frame, Style::Ruled { colour: false }, 5), None);
    }
}

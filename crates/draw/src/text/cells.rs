//! The cells of a board in text: bare, with labels, with rules, or shifted.

use std::collections::HashMap;
use std::fmt::Write;
use std::ops::Range;

use board::{Frame, Highlight, Mark, Side, Square, column_letters, write_number};

/// Appends the text of a mark.
pub(super) fn write_label(mark: Mark, out: &mut String) {
    match mark {
        Mark::Number(number) => write_number(number, out),
        Mark::Piece(letter, _) => out.push(letter),
        Mark::EmptyHole => out.push('.'),
        Mark::Weight(weight) => {
            let _ = write!(out, "{weight}");
        }
    }
}

/// Returns the text of a mark.
fn label(mark: Mark) -> String {
    let mut text = String::new();
    write_label(mark, &mut text);
    text
}

/// The grounds of regions, among the 256 colours of a terminal: light ones, on which black letters can be read.
const GROUNDS: [u8; 12] = [224, 153, 194, 229, 189, 216, 195, 225, 187, 158, 223, 183];

/// The letter of a region, by its number.
pub fn region_letter(region: u16) -> char {
    const LETTERS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    LETTERS.get(usize::from(region)).map_or('?', |&letter| letter.into())
}

/// A letter for each group of squares that links join, in the order of the links; none if there are too many.
fn groups(frame: &Frame) -> HashMap<Square, char> {
    const LETTERS: &[u8] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    let mut numbers: HashMap<Square, usize> = HashMap::new();
    let mut next = 0;
    for &[from, to] in &frame.links {
        let number = *numbers.entry(from).or_insert_with(|| {
            next += 1;
            next - 1
        });
        numbers.insert(to, number);
    }
    let letter = |(square, number): (Square, usize)| Some((square, (*LETTERS.get(number)?).into()));
    if next > LETTERS.len() { HashMap::new() } else { numbers.into_iter().filter_map(letter).collect() }
}

/// The contents of a board, ready to be written.
pub(super) struct Cells<'f> {
    frame: &'f Frame,
    marks: HashMap<Square, Mark>,
    highlights: HashMap<Square, Highlight>,
    /// The letters of the squares that links join, where nothing else tells them.
    groups: HashMap<Square, char>,
    /// The characters of the widest mark.
    pub(super) width: usize,
}

impl<'f> Cells<'f> {
    pub(super) fn new(frame: &'f Frame) -> Self {
        let marks: HashMap<Square, Mark> = frame.marks.iter().copied().collect();
        let highlights: HashMap<Square, Highlight> = frame.highlights.iter().copied().collect();
        let mut groups = groups(frame);
        groups.retain(|square, _| frame.regions.is_empty() && !highlights.contains_key(square));
        let mut cells = Self { frame, marks, highlights, groups, width: 1 };
        cells.width = cells
            .marks
            .iter()
            .map(|(&square, &mark)| cells.marked(square, mark).chars().count())
            .max()
            .unwrap_or(1);
        cells
    }

    /// The text of a mark, with the letter of its group.
    fn marked(&self, square: Square, mark: Mark) -> String {
        let mut text = label(mark);
        text.extend(self.groups.get(&square));
        text
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
            (None, None) => self.groups.get(&square).map_or_else(|| nothing.into(), char::to_string),
        }
    }

    /// The text of a cell, padded and then coloured, since colour codes must not count as width.
    fn cell(&self, square: Square, nothing: &str, width: usize, colour: bool) -> String {
        let explained = self.highlights.get(&square).is_some_and(|highlight| highlight.letter().is_some());
        let mark = self.marks.get(&square).copied().filter(|&mark| mark != Mark::EmptyHole || !explained);
        let text = mark.map_or_else(|| self.empty(square, nothing), |mark| self.marked(square, mark));
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
    pub(super) fn pitch(&self) -> usize {
        if self.frame.regions.is_empty() { self.width + 1 } else { 3 }
    }

    /// Bare rows of cells. On a board with regions, every cell is the letter of its region, in brackets if
    /// there is a piece on it.
    pub(super) fn plain(&self, columns: Range<u32>, colour: bool) -> String {
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
                    None => self.cell(square, nothing, self.width, colour),
                }
            });
            let line = cells.collect::<Vec<_>>().join(if self.frame.regions.is_empty() { " " } else { "" });
            let _ = writeln!(out, "{}", line.trim_end());
        }
        out
    }

    /// The same with the number of each row on its left, and the letters of the columns below.
    pub(super) fn labelled(&self, columns: Range<u32>, colour: bool) -> String {
        if !self.frame.regions.is_empty() {
            return self.bordered(columns, colour);
        }
        let margin = self.margin();
        let mut out = String::new();
        for (row, line) in (0..).zip(self.plain(columns.clone(), colour).lines()) {
            let _ = writeln!(out, "{:>margin$} {line}", self.row_name(row));
        }
        let width = self.pitch() - 1;
        let letters = columns.map(|col| format!("{:>width$}", column_letters(col)));
        let letters = letters.collect::<Vec<_>>().join(" ");
        let _ = writeln!(out, "{:margin$} {}", "", letters.trim_end());
        out
    }

    /// Rows of cells without rows of rules between them, on a board with regions: bars between regions and, in colour, a
    /// ground for each region and a line below it.
    fn bordered(&self, columns: Range<u32>, colour: bool) -> String {
        let (board, margin) = (&self.frame.board, self.margin());
        let (first, end) = (i64::from(columns.start), i64::from(columns.end));
        let mut out = String::new();
        for row in 0..board.rows() {
            let mut line = format!("{:>margin$} ", self.row_name(row));
            line.push('│');
            for col in first..end {
                let here = (i64::from(row), col);
                let parted = |row: i64, col: i64| self.parted(here, (row, col));
                let ends = col + 1 == end || parted(here.0, col + 1);
                line +=
                    &self.region_cell(Square::new(row, col as u32), ends, parted(here.0 + 1, col), colour);
                line.push_str(if ends { "│" } else { "" });
            }
            let _ = writeln!(out, "{}", line.trim_end());
        }
        let letters = columns.map(|col| format!("  {} ", column_letters(col)));
        let _ = writeln!(out, "{:margin$} {}", "", letters.collect::<String>().trim_end());
        out
    }

    /// A cell of a board with regions, three characters wide, and one more unless its region ends on the right. In colour,
    /// the ground tells the region of a piece; otherwise its letter is in brackets.
    fn region_cell(&self, square: Square, ends: bool, line_below: bool, colour: bool) -> String {
        let (mark, region) = (self.marks.get(&square).copied(), self.region(square));
        let text = match (mark, region) {
            (Some(mark), _) if colour => format!(" {} ", label(mark)),
            (Some(_), Some(region)) => format!("[{}]", region_letter(region)),
            _ => format!(" {} ", self.empty(square, " ")),
        };
        let text = if ends { text } else { text + " " };
        let Some(region) = region.filter(|_| colour) else { return text };
        let ground = GROUNDS[usize::from(region) % GROUNDS.len()];
        let bold = if mark.is_some() { ";1" } else { "" };
        let line = if line_below { ";4" } else { "" };
        format!("\u{1b}[30;48;5;{ground}{bold}{line}m{text}\u{1b}[0m")
    }

    /// The characters of the longest row number.
    pub(super) fn margin(&self) -> usize {
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

    /// Whether there is a place without a square that rules on both sides make look like an empty square.
    fn has_enclosed_holes(&self) -> bool {
        let board = &self.frame.board;
        let parted = |row: i64, col: i64| self.parted((row, col - 1), (row, col));
        (0..board.rows()).any(|row| {
            let hole = |col: &u32| !board.contains(Square::new(row, *col));
            (0..board.cols()).filter(hole).any(|col| {
                let (row, col) = (row.into(), col.into());
                parted(row, col) && parted(row, col + 1)
            })
        })
    }

    /// Cells with rules between them, and labels. Places without a square are left out; if one of them could be taken for
    /// an empty square, all are marked.
    pub(super) fn ruled(&self, columns: Range<u32>, colour: bool) -> String {
        let (board, width) = (&self.frame.board, self.width);
        let marked = self.has_enclosed_holes();
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
                    let hole = marked && !board.contains(square);
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
    pub(super) fn slanted(&self, labels: bool, colour: bool) -> String {
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

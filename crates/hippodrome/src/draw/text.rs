//! Boards as text: with box-drawing characters for a terminal, or as bare rows for a pipe.

use std::collections::{HashMap, HashSet};
use std::fmt::Write;

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
/// let mut frame = Frame::new(&Shape::parse("../.#").unwrap());
/// frame.marks.push((Square::new(0, 1), Mark::Piece('Q', Side::White)));
/// assert_eq!(frame_text(&frame, Style::Plain), ". Q\n. #\n");
/// ```
pub fn frame_text(frame: &Frame, style: Style) -> String {
    let marks: HashMap<Square, Mark> = frame.marks.iter().copied().collect();
    let width = marks.values().map(|m| label(*m).chars().count()).max().unwrap_or(1);
    match (style, frame.board.grid()) {
        (Style::Plain, Grid::Square) => plain(frame, &marks, width),
        (Style::Ruled { colour }, Grid::Square) => ruled(frame, &marks, width, colour),
        (Style::Plain, Grid::Triangular) => slanted(frame, &marks, width, false),
        (Style::Ruled { colour }, Grid::Triangular) => slanted(frame, &marks, width, colour),
    }
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
    }
}

/// Returns the text of a cell, padded and then coloured, since colour codes must not count as width.
fn cell(mark: Option<Mark>, empty: &str, width: usize, colour: bool) -> String {
    let text = mark.map_or_else(|| empty.to_string(), label);
    let padded = format!("{text:>width$}");
    let code = match mark {
        Some(Mark::Number(_)) => "36",
        Some(Mark::Piece(_, Side::White)) => "1;33",
        Some(Mark::Piece(_, Side::Black)) => "1;34",
        Some(Mark::EmptyHole) | None => "2",
    };
    if colour && !text.trim().is_empty() { format!("\u{1b}[{code}m{padded}\u{1b}[0m") } else { padded }
}

/// Returns the squares that are highlighted as attacked.
fn attacked(frame: &Frame) -> HashSet<Square> {
    let attacked = frame.highlights.iter().filter(|(_, why)| *why == Highlight::Attacked);
    attacked.map(|&(square, _)| square).collect()
}

fn plain(frame: &Frame, marks: &HashMap<Square, Mark>, width: usize) -> String {
    let board = &frame.board;
    let attacked = attacked(frame);
    let mut out = String::new();
    for row in 0..board.rows() {
        let cells: Vec<String> = (0..board.cols())
            .map(|col| {
                let square = Square::new(row, col);
                let empty = match board.contains(square) {
                    true if attacked.contains(&square) => "X",
                    true => ".",
                    false => "#",
                };
                cell(marks.get(&square).copied(), empty, width, false)
            })
            .collect();
        out.push_str(&cells.join(" "));
        out.push('\n');
    }
    out
}

fn ruled(frame: &Frame, marks: &HashMap<Square, Mark>, width: usize, colour: bool) -> String {
    let board = &frame.board;
    let names: Vec<String> = (0..board.rows()).map(|r| row_name(frame, r)).collect();
    let margin = names.iter().map(String::len).max().unwrap_or(1);
    let attacked = attacked(frame);
    let mut out = String::new();
    for row in 0..=board.rows() {
        // The rule above this row. A corner has an arm wherever there is a square next to it.
        let there = |r: i64, c: i64| {
            u32::try_from(r).is_ok_and(|r| u32::try_from(c).is_ok_and(|c| board.contains(Square::new(r, c))))
        };
        let (above, here) = (i64::from(row) - 1, i64::from(row));
        let mut rule = format!("{:margin$} ", "");
        for col in 0..=i64::from(board.cols()) {
            let left = there(above, col - 1) || there(here, col - 1);
            let right = there(above, col) || there(here, col);
            let up = there(above, col - 1) || there(above, col);
            let down = there(here, col - 1) || there(here, col);
            rule.push(corner(up, down, left, right));
            if col < i64::from(board.cols()) {
                rule.push_str(&(if right { "─" } else { " " }).repeat(width + 2));
            }
        }
        let _ = writeln!(out, "{}", rule.trim_end());
        if row == board.rows() {
            break;
        }
        let mut line = format!("{:>margin$} ", names[row as usize]);
        for col in 0..=board.cols() {
            let square = Square::new(row, col);
            let beside = board.contains(square) || col > 0 && board.contains(Square::new(row, col - 1));
            line.push(if beside { '│' } else { ' ' });
            if col < board.cols() {
                let empty = if attacked.contains(&square) { "X" } else { " " };
                let _ = write!(line, " {} ", cell(marks.get(&square).copied(), empty, width, colour));
            }
        }
        let _ = writeln!(out, "{}", line.trim_end());
    }
    let mut letters = format!("{:margin$} ", "");
    for col in 0..board.cols() {
        let _ = write!(letters, "  {:>width$} ", column_letters(col));
    }
    let _ = writeln!(out, "{}", letters.trim_end());
    out
}

/// Returns the number of a row, with which the names of its squares end.
fn row_name(frame: &Frame, row: u32) -> String {
    frame.board.name(Square::new(row, 0)).trim_start_matches(|c: char| c.is_ascii_lowercase()).into()
}

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
        _ => ' ',
    }
}

/// Returns a triangular board: each row is shifted by half a cell against the row above, so that the six
/// neighbours of a hole surround it.
fn slanted(frame: &Frame, marks: &HashMap<Square, Mark>, width: usize, colour: bool) -> String {
    let board = &frame.board;
    // Half a cell must be a whole number of characters.
    let width = width | 1;
    let half = width.div_ceil(2);
    let mut out = String::new();
    for row in 0..board.rows() {
        let mut line = " ".repeat(half * (board.rows() - 1 - row) as usize);
        for col in 0..board.cols() {
            let square = Square::new(row, col);
            let empty = if board.contains(square) { "." } else { " " };
            line.push_str(&cell(marks.get(&square).copied(), empty, width, colour));
            line.push(' ');
        }
        let _ = writeln!(out, "{}", line.trim_end());
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Grid, Picture, Shape};

    #[test]
    fn rules_follow_the_squares_of_a_board_with_holes() {
        let mut frame = Frame::new(&Shape::parse("#../...").unwrap());
        frame.marks = vec![(Square::new(1, 0), Mark::Number(12)), (Square::new(0, 2), Mark::Number(3))];
        let expected = "       ┌────┬────┐\n2      │    │  3 │\n  ┌────┼────┼────┤\n1 │ 12 │    │    │\n  └────┴────┴────┘\n     a    b    c\n";
        assert_eq!(frame_text(&frame, Style::Ruled { colour: false }), expected);
        assert_eq!(frame_text(&frame, Style::Plain), " #  .  3\n12  .  .\n");
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
}

//! A graph in text: its nodes on a grid with lines between neighbours or, if a line would join others, a list of
//! nodes with those that each is joined to.

use std::collections::HashMap;
use std::fmt::Write;

use board::{Frame, Mark, Square};

/// The graph of a frame as lines.
pub(super) fn text(frame: &Frame) -> String {
    let labels: HashMap<Square, &str> =
        frame.labels.iter().map(|(square, label)| (*square, label.as_str())).collect();
    let marks: HashMap<Square, Mark> = frame.marks.iter().copied().collect();
    let node = |square: Square| {
        let piece = match marks.get(&square) {
            Some(Mark::Piece(letter, _)) => *letter,
            _ => '.',
        };
        format!("{}:{piece}", labels.get(&square).copied().unwrap_or("?"))
    };
    let near = |[a, b]: &[Square; 2]| a.row.abs_diff(b.row) + a.col.abs_diff(b.col) == 1;
    if !frame.links.iter().all(near) {
        return list(frame, node);
    }
    let joined = |a: Square, b: Square| frame.links.contains(&[a, b]) || frame.links.contains(&[b, a]);
    let width = frame.board.squares().map(|square| node(square).len()).max().unwrap_or(1);
    let mut out = String::new();
    for row in 0..frame.board.rows() {
        let (mut line, mut below) = (String::new(), String::new());
        for col in 0..frame.board.cols() {
            let here = Square::new(row, col);
            let text = if frame.board.contains(here) { node(here) } else { String::new() };
            let (right, under) = (Square::new(row, col + 1), Square::new(row + 1, col));
            let rule = if joined(here, right) { "─" } else { " " };
            let _ = write!(line, "{text}{}", rule.repeat(width - text.len() + 3));
            let bar = if joined(here, under) { "│" } else { " " };
            let _ = write!(below, " {bar}{}", " ".repeat(width + 1));
        }
        let _ = writeln!(out, "{}", line.trim_end());
        if !below.trim_end().is_empty() {
            let _ = writeln!(out, "{}", below.trim_end());
        }
    }
    out
}

/// Every node with those that it is joined to.
fn list(frame: &Frame, node: impl Fn(Square) -> String) -> String {
    let mut out = String::new();
    for (square, _) in &frame.labels {
        let others = frame.links.iter().filter(|link| link.contains(square));
        let others: Vec<&str> = others
            .filter_map(|link| link.iter().find(|other| *other != square))
            .filter_map(|other| frame.labels.iter().find(|(named, _)| named == other))
            .map(|(_, label)| label.as_str())
            .collect();
        let _ = writeln!(out, "{} - {}", node(*square), others.join(" "));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use board::{Shape, Side, Surface};

    #[test]
    fn neighbours_are_joined_by_lines() {
        let at = Square::new;
        let mut frame = Frame { surface: Surface::Graph, ..Frame::new(&Shape::rectangle(2, 2)) };
        frame.labels = [(at(0, 0), "a1"), (at(0, 1), "c2"), (at(1, 0), "b3"), (at(1, 1), "a3")]
            .map(|(s, l)| (s, l.into()))
            .into();
        frame.links = vec![[at(0, 0), at(0, 1)], [at(1, 0), at(0, 0)], [at(0, 1), at(1, 1)]];
        frame.marks = vec![(at(0, 0), Mark::Piece('N', Side::White))];
        assert_eq!(text(&frame), "a1:N───c2:.\n │      │\nb3:.   a3:.\n");
        frame.links.push([at(0, 0), at(1, 1)]);
        assert!(text(&frame).starts_with("a1:N - c2 b3 a3\n"), "{}", text(&frame));
    }
}

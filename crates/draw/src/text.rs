//! Boards as text: with box-drawing characters for a terminal, or as bare rows for a pipe.

mod boards;
mod cells;
mod graph;

use std::fmt::Write;
use std::ops::Range;

pub use self::boards::BoardTexts;
use self::cells::Cells;
pub use self::cells::region_letter;
use board::{Frame, Grid, Scene, Surface, column_letters};

/// The style of a board in text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Rows of cells, and nothing else.
    Plain,
    /// Rows of cells, with labels for rows and columns.
    Labelled {
        /// Whether to use ANSI colour codes.
        colour: bool,
    },
    /// The same with rules between the cells.
    Ruled {
        /// Whether to use ANSI colour codes.
        colour: bool,
    },
}

/// Returns a frame as lines of text.
///
/// ```
/// use board::{Shape, Square};
/// use board::{Frame, Mark, Side};
/// use hippodrome_draw::{Style, frame_text};
/// let mut frame = Frame::new(&Shape::parse("../._").unwrap());
/// frame.marks.push((Square::new(0, 1), Mark::Piece('Q', Side::White)));
/// assert_eq!(frame_text(&frame, Style::Plain), ". Q\n. _\n");
/// ```
pub fn frame_text(frame: &Frame, style: Style) -> String {
    if !frame.text.is_empty() || matches!(frame.surface, Surface::Text { .. } | Surface::Drawing { .. }) {
        return frame.text.iter().map(|row| format!("{}\n", row.trim_end())).collect();
    }
    let cells = Cells::new(frame);
    if frame.surface == Surface::Graph {
        return graph::text(frame);
    }
    match (style, frame.board.grid()) {
        (_, Grid::Square) => strip(&cells, style, 0..frame.board.cols()),
        (Style::Plain, Grid::Triangular) => cells.slanted(false, false),
        (Style::Labelled { colour } | Style::Ruled { colour }, Grid::Triangular) => {
            cells.slanted(true, colour)
        }
    }
}

/// Some columns of a board on the square grid.
fn strip(cells: &Cells<'_>, style: Style, columns: Range<u32>) -> String {
    match style {
        Style::Plain => cells.plain(columns, false),
        Style::Labelled { colour } => cells.labelled(columns, colour),
        Style::Ruled { colour } => cells.ruled(columns, colour),
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
    let (margin, each) = match style {
        Style::Plain => (0, cells.pitch()),
        Style::Labelled { .. } if !frame.regions.is_empty() => (cells.margin() + 2, 4),
        Style::Labelled { .. } => (cells.margin() + 1, cells.pitch()),
        Style::Ruled { .. } => (cells.margin() + 2, cells.width + 3),
    };
    let fits = u32::try_from(width.saturating_sub(margin) / each).ok().filter(|&fits| fits > 0)?;
    let cols = frame.board.cols();
    let strips = (0..cols).step_by(fits as usize).map(|first| {
        let last = cols.min(first + fits);
        let name = format!("columns {} to {}", column_letters(first), column_letters(last - 1));
        format!("{name}\n{}", strip(&cells, style, first..last))
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
    without_colours(text).count()
}

/// The characters of a text without ANSI colour codes.
pub fn without_colours(text: &str) -> impl Iterator<Item = char> {
    let mut in_code = false;
    text.chars().filter(move |&c| {
        let ends = in_code && c == 'm';
        let visible = !in_code && c != '\u{1b}';
        in_code = (in_code || c == '\u{1b}') && !ends;
        visible
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use board::{Mark, Picture, RowNumbers, Shape, Side, Square};

    const STYLES: [Style; 3] =
        [Style::Plain, Style::Labelled { colour: false }, Style::Ruled { colour: false }];

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
        let expected = "2 │ A  [A]│ B │\n1 │ A │ B   B │\n    a   b   c\n";
        assert_eq!(frame_text(&frame, Style::Labelled { colour: false }), expected);
        // A line below a region that ends there, and a ground of its own.
        let coloured = frame_text(&frame, Style::Labelled { colour: true });
        assert!(coloured.contains("\u{1b}[30;48;5;224;1;4m Q \u{1b}[0m│"), "{coloured:?}");
        assert_eq!(without_colours(&coloured).collect::<String>(), expected.replace("[A]", " Q "));
    }

    #[test]
    fn a_hole_between_squares_is_told_from_an_empty_square() {
        let frame = Frame::new(&Shape::parse("._.").unwrap());
        let text = frame_text(&frame, Style::Ruled { colour: false });
        assert!(text.contains("1 │   │ _ │   │"), "{text}");
        // All holes of a board look alike.
        let count = |picture: &str| {
            let frame = Frame::new(&Shape::parse(picture).unwrap());
            frame_text(&frame, Style::Ruled { colour: false }).matches('_').count()
        };
        assert_eq!((count("._./.../.._"), count(".../.../.._")), (2, 0));
    }

    #[test]
    fn what_is_printed_can_be_read_back() {
        use board::of_drawing;
        for picture in ["._._/..._/_...", "...", "__ooo__/ooooooo/__o.o__", "_._/..."] {
            let picture = Picture::parse(picture, ".o#").unwrap();
            let mut frame = Frame::new(&Shape::of_picture(&picture));
            let pegs = picture.letters().filter(|&(_, letter)| letter == 'o');
            frame.marks = pegs.map(|(square, _)| (square, Mark::Piece('o', Side::White))).collect();
            for style in STYLES {
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
            for style in STYLES {
                let text = frame_text(&frame, style);
                assert_eq!(of_drawing(&text).trim_start_matches("tri:"), hexagon, "{text}");
            }
        }
    }

    #[test]
    fn a_wide_board_is_cut_into_strips() {
        let frame = Frame::new(&Shape::rectangle(2, 30));
        for style in STYLES {
            let text = strips_text(&frame, style, 40).expect("a column fits");
            assert!(text.lines().all(|line| visible(line) <= 40), "{text}");
            assert!(text.contains("to ad"), "{text}");
        }
        assert_eq!(strips_text(&frame, Style::Ruled { colour: false }, 5), None);
    }
}

//! Many scenes of one board as text: what all of them have in common is written once.
//!
//! In plain style a board without regions is a grid of characters in which only the marks differ. The empty board is kept
//! as a template, and marks are written over a copy of it. Whatever looks different is written by [`scene_text`].

use std::ops::Range;

use super::cells::{Cells, write_label};
use super::{Style, scene_text};
use board::{Frame, Grid, Scene, Shape, Surface};

/// Writes scenes as text, as [`scene_text`] does, but faster if they show the same board.
///
/// ```
/// use board::{Frame, Mark, Scene, Shape, Side, Square};
/// use hippodrome_draw::{BoardTexts, Style};
/// let mut texts = BoardTexts::new(Style::Plain, 80);
/// let mut out = String::new();
/// for col in 0..2 {
///     let mut frame = Frame::new(&Shape::rectangle(1, 2));
///     frame.marks.push((Square::new(0, col), Mark::Piece('Q', Side::White)));
///     texts.add(&Scene::still(frame), &mut out);
/// }
/// assert_eq!(out, "Q .\n. Q\n");
/// ```
pub struct BoardTexts {
    style: Style,
    width: usize,
    template: Option<Template>,
    /// The marks of a scene as text, one after the other, and where each one begins and ends.
    labels: String,
    places: Vec<Range<usize>>,
}

/// An empty board as text.
struct Template {
    board: Shape,
    caption: String,
    /// The characters of a cell.
    width: usize,
    text: String,
    /// Where the first row begins.
    begin: usize,
}

impl BoardTexts {
    /// For scenes in this style, as many boards side by side as fit into `width` characters.
    pub fn new(style: Style, width: usize) -> Self {
        Self { style, width, template: None, labels: String::new(), places: Vec::new() }
    }

    /// Appends a scene.
    pub fn add(&mut self, scene: &Scene, out: &mut String) {
        match &scene.frames[..] {
            [frame] if scene.notes.is_empty() && self.style == Style::Plain && is_grid(frame) => {
                self.add_grid(frame, out);
            }
            _ => out.push_str(&scene_text(scene, self.style, self.width)),
        }
    }

    fn add_grid(&mut self, frame: &Frame, out: &mut String) {
        self.labels.clear();
        self.places.clear();
        let mut width = 1;
        for &(_, mark) in &frame.marks {
            let begin = self.labels.len();
            write_label(mark, &mut self.labels);
            self.places.push(begin..self.labels.len());
            width = width.max(self.labels.len() - begin);
        }
        if !self.labels.is_ascii() {
            return out.push_str(&scene_text(&Scene::still(frame.clone()), self.style, self.width));
        }
        let fits = |template: &Template| {
            template.width == width && template.caption == frame.caption && template.board == frame.board
        };
        if !self.template.as_ref().is_some_and(fits) {
            self.template = Some(Template::new(frame, width));
        }
        let Some(template) = &self.template else { return };
        let mut text = std::mem::take(out).into_bytes();
        let begin = text.len() + template.begin;
        text.extend_from_slice(template.text.as_bytes());
        for ((square, _), place) in frame.marks.iter().zip(&self.places) {
            let end = begin + frame.board.frame_index(*square) * (width + 1) + width;
            let cell = &mut text[end - width..end];
            let (blank, label) = cell.split_at_mut(width - place.len());
            blank.fill(b' ');
            label.copy_from_slice(&self.labels.as_bytes()[place.clone()]);
        }
        // Only characters of one byte were written, over others of one byte.
        *out = String::from_utf8(text).unwrap_or_default();
    }
}

/// Whether nothing but the marks tells a board in plain style from the same board without anything on it.
fn is_grid(frame: &Frame) -> bool {
    matches!(frame.surface, Surface::Chequered | Surface::Pegboard)
        && frame.board.grid() == Grid::Square
        && frame.text.is_empty()
        && frame.regions.is_empty()
        && frame.links.is_empty()
        && frame.highlights.iter().all(|(_, highlight)| highlight.letter().is_none())
        && frame.marks.iter().all(|&(square, _)| frame.board.contains(square))
}

impl Template {
    fn new(frame: &Frame, width: usize) -> Self {
        let caption = frame.caption.clone();
        let begin = if caption.is_empty() { 0 } else { caption.trim_end().len() + 1 };
        let blank = Frame { caption: caption.clone(), ..Frame::new(&frame.board) };
        let mut cells = Cells::new(&blank);
        cells.width = width;
        let rows = cells.plain(0..frame.board.cols(), false);
        let text = if caption.is_empty() { rows } else { format!("{}\n{rows}", caption.trim_end()) };
        Self { board: frame.board.clone(), caption, width, text, begin }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use board::{Highlight, Mark, Side, Square};

    /// The same text as without a template, whatever follows what.
    #[test]
    fn scenes_look_as_they_do_one_by_one() {
        let board = Shape::parse("._../..../_...").expect("a board");
        let squares: Vec<Square> = board.squares().collect();
        let marked = |marks: Vec<(Square, Mark)>| Frame { marks, ..Frame::new(&board) };
        let numbers = |first: u64, step: usize| {
            marked((first..).zip(squares.iter().step_by(step)).map(|(n, &s)| (s, Mark::Number(n))).collect())
        };
        let frames = [
            numbers(1, 1),
            numbers(8, 2),
            numbers(98, 1),
            marked(vec![(squares[1], Mark::Piece('Q', Side::White)), (squares[4], Mark::EmptyHole)]),
            marked(vec![(squares[2], Mark::Piece('♞', Side::Black))]),
            marked(vec![(squares[2], Mark::Weight(-3))]),
            Frame { caption: "a caption ".into(), ..numbers(1, 3) },
            Frame { highlights: vec![(squares[0], Highlight::Goal)], ..numbers(2, 4) },
            Frame { regions: vec![0; 12], ..numbers(1, 1) },
            Frame { links: vec![[squares[0], squares[1]]], ..numbers(5, 5) },
            marked(Vec::new()),
        ];
        for style in [Style::Plain, Style::Labelled { colour: false }, Style::Ruled { colour: true }] {
            let mut texts = BoardTexts::new(style, 40);
            for frame in frames.iter().chain(frames.iter().rev()) {
                let scene = Scene::still(frame.clone());
                let mut out = String::from("before\n");
                texts.add(&scene, &mut out);
                assert_eq!(out, format!("before\n{}", scene_text(&scene, style, 40)));
            }
        }
        let several = Scene::new(frames.to_vec()).with_note("a note");
        let mut out = String::new();
        BoardTexts::new(Style::Plain, 40).add(&several, &mut out);
        assert_eq!(out, scene_text(&several, Style::Plain, 40));
    }
}

//! A scene as an animation: its frames one after another, or a still picture that grows.
//!
//! A path grows square by square, a placement piece by piece. If there are too many frames, evenly spaced
//! ones are shown. Frames are made on demand, since all of them together could need too much memory.

use std::borrow::Cow;
use std::collections::HashMap;

use super::geometry::THIN;
use super::sheet::spread;
use board::{Frame, Mark, Scene, Square};

/// The greatest number of frames in the film of a growing picture. A scene with frames may have twice as
/// many.
const MOST_FRAMES: usize = 150;

/// The greatest number of squares that all frames of a growing path have together.
const MOST_DRAWN: usize = 5_000_000;

/// A scene as an animation.
pub struct Film<'a> {
    scene: &'a Scene,
    growth: Growth,
    /// The indices of the frames shown; for a growing picture, how much of it each frame shows.
    shown: Vec<usize>,
    /// The position of each square on the path.
    order: HashMap<Square, usize>,
}

/// What grows from frame to frame.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Growth {
    None,
    Path,
    Marks,
}

impl<'a> Film<'a> {
    /// Returns `None` for a scene without frames.
    pub fn new(scene: &'a Scene) -> Option<Self> {
        let first = scene.frames.first()?;
        let thin = first.board.rows().max(first.board.cols()) > THIN;
        let (growth, length) = match &scene.frames[..] {
            [frame] if frame.path.len() > 1 => (Growth::Path, frame.path.len()),
            [frame] if frame.path.is_empty() && frame.marks.len() > 1 => (Growth::Marks, frame.marks.len()),
            frames => (Growth::None, frames.len()),
        };
        let most = if growth == Growth::None { 2 * MOST_FRAMES } else { MOST_FRAMES };
        let mut shown = spread(length, most.min((MOST_DRAWN / length).max(10)));
        let mut order = HashMap::new();
        // A film has one board.
        shown.retain(|&part| growth != Growth::None || scene.frames[part].board == first.board);
        if growth != Growth::None {
            shown.iter_mut().for_each(|part| *part += 1);
        }
        if growth == Growth::Path && !thin {
            order = first.path.iter().enumerate().map(|(i, &square)| (square, i)).collect();
        }
        Some(Self { scene, growth, shown, order })
    }

    /// The number of frames.
    pub fn len(&self) -> usize {
        self.shown.len()
    }

    /// The lengths of the paths in the frames. A path is cut there, so that each frame shares all parts of
    /// its path but the last with the frame before it.
    pub fn cuts(&self) -> &[usize] {
        if self.growth == Growth::Path { &self.shown } else { &[] }
    }

    /// Returns a frame.
    pub fn frame(&self, n: usize) -> Cow<'a, Frame> {
        let part = self.shown[n];
        let whole = &self.scene.frames[0];
        let mut frame = match self.growth {
            Growth::None => return Cow::Borrowed(&self.scene.frames[part]),
            Growth::Path | Growth::Marks => {
                Frame { highlights: whole.highlights.clone(), ..whole.without_contents() }
            }
        };
        match self.growth {
            Growth::Path => {
                frame.path = whole.path[..part].to_vec();
                frame.closed = whole.closed && part == whole.path.len();
                frame.walker = whole.walker;
                let head = whole.path[part - 1];
                let shown = |square: &Square| self.order.get(square).is_none_or(|&at| at < part);
                let marks = whole.marks.iter().filter(|_| !self.order.is_empty());
                frame.marks = marks.filter(|(square, _)| shown(square)).copied().collect();
                // The piece covers the last number. The last frame shows the number instead.
                if let Some((letter, side)) = whole.walker.filter(|_| part < whole.path.len()) {
                    frame.marks.retain(|(square, _)| *square != head);
                    frame.marks.push((head, Mark::Piece(letter, side)));
                }
            }
            _ => frame.marks = whole.marks[..part].to_vec(),
        }
        frame.caption = self.caption(n);
        Cow::Owned(frame)
    }

    /// Returns the caption of a frame.
    pub fn caption(&self, n: usize) -> String {
        let part = self.shown[n];
        let whole = &self.scene.frames[0];
        let (last, all) = match self.growth {
            Growth::None => return self.scene.frames[part].caption.clone(),
            Growth::Path => (whole.path[part - 1], whole.path.len()),
            Growth::Marks => (whole.marks[part - 1].0, whole.marks.len()),
        };
        format!("{part} of {all}: {}", whole.board.name(last))
    }

    /// The default time per frame, in milliseconds.
    pub fn pace(&self) -> u32 {
        match self.len() {
            0..=20 => 900,
            21..=40 => 600,
            41..=80 => 300,
            _ => 150,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use board::{Shape, Side};

    #[test]
    fn a_path_grows_to_its_full_length() {
        let board = Shape::rectangle(1, 400);
        let path: Vec<Square> = board.squares().collect();
        let marks = (1..).zip(&path).map(|(n, &square)| (square, Mark::Number(n))).collect();
        let frame = Frame { path, marks, walker: Some(('N', Side::White)), ..Frame::new(&board) };
        let scene = Scene::still(frame);
        let film = Film::new(&scene).unwrap();
        assert_eq!(film.len(), MOST_FRAMES);
        assert_eq!(film.frame(0).path.len(), 1);
        assert_eq!(film.frame(film.len() - 1).path, scene.frames[0].path);
    }

    #[test]
    fn a_placement_grows_piece_by_piece() {
        let board = Shape::rectangle(2, 2);
        let piece = Mark::Piece('Q', Side::White);
        let marks = board.squares().map(|square| (square, piece)).collect();
        let scene = Scene::still(Frame { marks, ..Frame::new(&board) });
        let film = Film::new(&scene).unwrap();
        let counts: Vec<usize> = (0..film.len()).map(|i| film.frame(i).marks.len()).collect();
        assert_eq!(counts, [1, 2, 3, 4]);
        assert_eq!(film.frame(2).caption, "3 of 4: a1");
    }
}

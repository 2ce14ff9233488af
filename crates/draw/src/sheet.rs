//! From a scene to a canvas: one board, or a sheet with one board per frame, each above its caption.

use super::canvas::{Canvas, Item};
use super::geometry::{Geometry, UNIT};
use super::glyphs::{self, Anchor};
use super::stage::Stage;
use super::{Look, describe};
use board::{Frame, Scene, Shape};
use contract::UsageError;
use search::Sort;

/// The greatest number of squares of a board that is drawn, including holes.
const MOST_SQUARES: u64 = 4_000_000;

/// The longest side of a board that is drawn: beyond it, positions would no longer be exact.
const LONGEST_SIDE: u32 = 100_000;

/// The greatest number of boards on a sheet. Of more frames, evenly spaced ones are shown.
const MOST_ON_SHEET: usize = 120;

/// The greatest number of squares that all boards of a sheet have together.
const MOST_SQUARES_ON_SHEET: u64 = 100_000;

/// The ratio of width to height that a sheet should have.
const ASPECT: f32 = 1.5;

/// The least and the greatest length of the longer side in pixels, unless the look gives a size.
const SIZES: (f32, f32) = (800.0, 2400.0);

/// The height of capitals in sentences, from line to line, and what is left on both sides, in units.
const TEXT: f32 = 0.30;
const LINE: f32 = 0.62;
const MARGIN: f32 = 0.5;

/// The distance between two lines of a caption, in heights of its capitals.
const CAPTION_LINE: f32 = 1.8;

/// The least width of a picture with sentences.
const TEXT_WIDTH: f32 = 16.0 * UNIT;

/// The size of a square in pixels, unless the look gives a size.
const PIXELS_PER_SQUARE: f32 = 32.0;

/// Returns an error if a board is too large to be drawn.
pub fn most_drawn(board: &Shape) -> Result<(), UsageError> {
    let squares = u64::from(board.rows()) * u64::from(board.cols());
    if squares > MOST_SQUARES || board.rows().max(board.cols()) > LONGEST_SIDE {
        return Err(UsageError::new(format!(
            "a board of {}x{} is too large to be drawn: the limits are {MOST_SQUARES} squares and sides of \
             {LONGEST_SIDE}",
            board.rows(),
            board.cols()
        )));
    }
    Ok(())
}

/// The space that a board and its caption take.
pub struct Tile {
    pub geometry: Geometry,
    pub width: f32,
    pub height: f32,
    caption_height: f32,
    /// The lines of the longest caption.
    lines: usize,
}

impl Tile {
    /// Returns a tile for the board of a frame that is wide enough for all these captions.
    pub fn new<'a>(frame: &Frame, captions: impl Iterator<Item = &'a str>) -> Self {
        let geometry = Geometry::new(frame);
        let (mut widest, mut lines) = (0.0f32, 0);
        for caption in captions {
            widest = caption.lines().map(|line| glyphs::width(line, 1.0)).fold(widest, f32::max);
            lines = lines.max(caption.lines().count());
        }
        let (mut width, mut height) = (geometry.width, geometry.height);
        let mut caption_height = 0.0;
        if widest > 0.0 {
            // A caption may be a little smaller than the labels before it widens the tile.
            let wanted = geometry.label_height.max(0.32 * UNIT);
            caption_height = wanted.min((0.90 * width / widest).max(0.75 * wanted));
            width = width.max(widest * caption_height / 0.90);
            height += (2.2 + CAPTION_LINE * lines.saturating_sub(1) as f32) * caption_height;
        }
        Self { geometry, width, height, caption_height, lines }
    }

    /// Draws a caption below the board.
    pub fn caption(&self, stage: &Stage, corner: [f32; 2], caption: &str, items: &mut Vec<Item>) {
        for (n, line) in caption.lines().enumerate() {
            let below = CAPTION_LINE * self.lines.saturating_sub(n + 1) as f32;
            let y = corner[1] + self.height - (0.9 + below) * self.caption_height;
            let place = [corner[0] + self.width / 2.0, y];
            items.push(stage.text(line, place, self.caption_height, Anchor::Middle).class("caption"));
        }
    }

    /// Returns the origin of the board in a tile with this corner.
    pub fn origin(&self, corner: [f32; 2]) -> [f32; 2] {
        [corner[0] + (self.width - self.geometry.width) / 2.0, corner[1]]
    }
}

/// Returns the longer side in pixels.
pub fn pixels(look: &Look, width: f32, height: f32) -> f32 {
    let long = width.max(height);
    look.size.map_or((long / UNIT * PIXELS_PER_SQUARE).clamp(SIZES.0, SIZES.1), |size| size as f32)
}

/// Chooses at most `most` of `count` indices, evenly spaced, with the first and the last among them.
pub fn spread(count: usize, most: usize) -> Vec<usize> {
    if count <= most || most < 2 {
        return (0..count).collect();
    }
    (0..most).map(|i| i * (count - 1) / (most - 1)).collect()
}

/// Draws a whole scene on one canvas. With `raster`, numbers that would be illegible are left out.
pub fn canvas(scene: &Scene, look: &Look, raster: bool) -> Canvas {
    let page = look.theme.colours().page;
    let mut canvas = Canvas::new([UNIT, UNIT], page, &scene.title, describe::scene(scene));
    let Some(first) = scene.frames.first() else { return canvas };
    let fit = (MOST_SQUARES_ON_SHEET / first.board.len().max(1)).max(2) as usize;
    let shown = spread(scene.frames.len(), MOST_ON_SHEET.min(fit));
    let frames: Vec<&Frame> = shown.iter().map(|&i| &scene.frames[i]).collect();
    // Frames of one board have equal tiles.
    let tile = Tile::new(first, frames.iter().map(|frame| frame.caption.as_str()));
    let others = frames.iter().filter(|frame| frame.board != first.board);
    let others: Vec<Tile> = others.map(|frame| Tile::new(frame, std::iter::once(&*frame.caption))).collect();
    let (width, height) = others.iter().fold((tile.width, tile.height), |(width, height), tile| {
        (width.max(tile.width), height.max(tile.height))
    });
    let columns = (frames.len() as f32 * ASPECT * height / width).sqrt().round();
    let columns = (columns as usize).clamp(1, frames.len());
    let boards_width = width * columns as f32;
    canvas.width = if scene.sentences.is_empty() { boards_width } else { boards_width.max(TEXT_WIDTH) };
    let boards_height = height * frames.len().div_ceil(columns) as f32;
    let lines = lines(&scene.sentences, canvas.width - 2.0 * UNIT * MARGIN);
    canvas.height =
        boards_height + lines.len() as f32 * LINE * UNIT + if lines.is_empty() { 0.0 } else { UNIT * MARGIN };
    let scale = pixels(look, canvas.width, canvas.height) / canvas.width.max(canvas.height);
    let pixels = raster.then_some(scale);
    let mut stage = Stage::new(first, look, pixels);
    let mut others = others.iter();
    for (n, frame) in frames.iter().enumerate() {
        let mut own = (frame.board != first.board).then(|| (others.next(), Stage::new(frame, look, pixels)));
        let (tile, stage) = match own {
            Some((Some(tile), ref mut own)) => (tile, own),
            _ => (&tile, &mut stage),
        };
        let left = (canvas.width - boards_width + width - tile.width) / 2.0;
        let corner = [left + (n % columns) as f32 * width, (n / columns) as f32 * height];
        stage.origin = tile.origin(corner);
        stage.board(frame, &mut canvas.items);
        stage.contents(frame, &[], &mut canvas.items);
        tile.caption(stage, corner, &frame.caption, &mut canvas.items);
    }
    for (n, line) in lines.iter().enumerate() {
        let place = [UNIT * MARGIN, boards_height + (n as f32 + 0.7) * LINE * UNIT];
        canvas.items.push(stage.text(line, place, TEXT * UNIT, Anchor::Start).class("sentence"));
    }
    canvas.items.put_in_order_by_key(|item| item.layer);
    canvas
}

/// Sentences broken between words so that no line is wider than this.
fn lines(sentences: &[String], width: f32) -> Vec<String> {
    let mut lines = Vec::new();
    for sentence in sentences {
        let mut line = String::new();
        for word in sentence.split_whitespace() {
            if !line.is_empty() && glyphs::width(&format!("{line} {word}"), TEXT * UNIT) > width {
                lines.push(std::mem::take(&mut line));
            }
            line.push_str(if line.is_empty() { "" } else { " " });
            line.push_str(word);
        }
        lines.push(line);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chosen_indices_include_both_ends() {
        assert_eq!(spread(3, 5), [0, 1, 2]);
        assert_eq!(spread(10, 4), [0, 3, 6, 9]);
        assert_eq!(spread(0, 4), [0usize; 0]);
    }

    #[test]
    fn boards_that_are_too_large_are_refused() {
        assert!(most_drawn(&Shape::rectangle(2000, 2000)).is_ok());
        assert!(most_drawn(&Shape::rectangle(1_000_000_000, 1_000_000_000)).is_err());
        assert!(most_drawn(&Shape::rectangle(1, 200_000)).is_err());
    }
}

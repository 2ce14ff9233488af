//! An animation as a GIF.
//!
//! All frames share one palette: the most frequent colours of the first, the middle and the last frame, where
//! similar colours count as one. Each frame stores only the rectangle in which it differs from the frame
//! before it; unchanged pixels inside the rectangle are transparent.

use gif::{DisposalMethod, Encoder, Repeat};
use tiny_skia::Pixmap;

use super::canvas::Canvas;
use super::film::Film;
use super::sheet::Tile;
use super::stage::Stage;
use super::{Look, raster};
use board::Scene;
use contract::UsageError;
use search::Sort;

/// The longer side in pixels, unless the look gives a size.
const SIZE: u32 = 480;

/// The longest side in pixels. The format allows more, but that would take too long to encode.
const LONGEST_SIDE: u32 = 4_000;

/// The time that the last frame is shown at least, in milliseconds.
const LAST: u32 = 2_500;

/// The palette index that means "unchanged".
const SAME: u8 = 0;

/// Returns a scene as a GIF file: its frames, or a still picture that grows.
pub fn gif(scene: &Scene, look: &Look) -> Result<Vec<u8>, UsageError> {
    let Some(film) = Film::new(scene) else {
        return Err(UsageError::new("there is nothing to show"));
    };
    let size = checked(look.size.unwrap_or(SIZE))?;
    let camera = Camera::new(&film, look, size)?;
    let last = film.len() - 1;
    let pace = look.pace.unwrap_or(film.pace());
    let time = |n: usize| if n == last { pace.max(LAST) } else { pace };
    encode(film.len(), |n| Ok(camera.shoot(&film, n)), time)
}

/// Returns pictures of one size as a GIF file. Each is shown for `time` milliseconds.
pub fn film(frames: &[Canvas], size: u32, time: impl Fn(usize) -> u32) -> Result<Vec<u8>, UsageError> {
    let size = checked(size)?;
    encode(frames.len(), |n| raster::render(&frames[n], size as f32), time)
}

fn checked(size: u32) -> Result<u32, UsageError> {
    if size > LONGEST_SIDE {
        return Err(UsageError::new(format!(
            "a GIF of {size} pixels is too large: the longer side may have at most {LONGEST_SIDE} pixels"
        )));
    }
    Ok(size)
}

/// Encodes `count` pictures, of which there is at least one.
fn encode(
    count: usize,
    shoot: impl Fn(usize) -> Result<Pixmap, UsageError>,
    time: impl Fn(usize) -> u32,
) -> Result<Vec<u8>, UsageError> {
    let samples = [shoot(0)?, shoot(count / 2)?, shoot(count - 1)?];
    let palette = Palette::of(&samples);
    let (width, height) = (samples[0].width() as u16, samples[0].height() as u16);
    let wrong = |error: gif::EncodingError| UsageError::new(format!("the GIF cannot be written: {error}"));
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, width, height, &palette.bytes).map_err(wrong)?;
    encoder.set_repeat(Repeat::Infinite).map_err(wrong)?;
    let mut before: Vec<u8> = Vec::new();
    let mut nearest = palette.table();
    for n in 0..count {
        let picture = shoot(n)?;
        let indices: Vec<u8> = picture
            .pixels()
            .iter()
            .map(|pixel| nearest.index([pixel.red(), pixel.green(), pixel.blue()]))
            .collect();
        let mut frame = changes(&before, &indices, width);
        frame.delay = u16::try_from(time(n) / 10).unwrap_or(u16::MAX).max(2);
        encoder.write_frame(&frame).map_err(wrong)?;
        before = indices;
    }
    drop(encoder);
    Ok(file)
}

/// Draws frames over a board that is drawn once.
struct Camera {
    tile: Tile,
    stage: Stage,
    board: Pixmap,
    scale: f32,
}

impl Camera {
    fn new(film: &Film<'_>, look: &Look, size: u32) -> Result<Self, UsageError> {
        let first = film.frame(0);
        let captions: Vec<String> = (0..film.len()).map(|n| film.caption(n)).collect();
        let tile = Tile::new(&first, captions.iter().map(String::as_str));
        let scale = size as f32 / tile.width.max(tile.height);
        let stage = Stage { origin: tile.origin([0.0, 0.0]), ..Stage::new(&first, look, Some(scale)) };
        let mut canvas = Canvas::new([tile.width, tile.height], stage.colours.page, "", String::new());
        stage.board(&first, &mut canvas.items);
        canvas.items.put_in_order_by_key(|item| item.layer);
        let board = raster::render(&canvas, size as f32)?;
        Ok(Self { tile, stage, board, scale })
    }

    /// Draws one frame.
    fn shoot(&self, film: &Film<'_>, n: usize) -> Pixmap {
        let frame = film.frame(n);
        let mut items = Vec::new();
        self.stage.contents(&frame, &[], &mut items);
        self.tile.caption(&self.stage, [0.0, 0.0], &frame.caption, &mut items);
        items.put_in_order_by_key(|item| item.layer);
        let mut picture = self.board.clone();
        raster::draw(&items, self.scale, &mut picture);
        picture
    }
}

/// Returns the part of a frame that differs from the frame before it.
fn changes(before: &[u8], now: &[u8], width: u16) -> gif::Frame<'static> {
    let columns = usize::from(width);
    let differs = |i: usize| before.get(i) != Some(&now[i]);
    let changed = || (0..now.len()).filter(|&i| differs(i));
    // If nothing differs, the frame is one unchanged pixel.
    let top = changed().next().unwrap_or(0) / columns;
    let bottom = changed().next_back().unwrap_or(0) / columns;
    let left = changed().map(|i| i % columns).min().unwrap_or(0);
    let right = changed().map(|i| i % columns).max().unwrap_or(0);
    let buffer: Vec<u8> = (top..=bottom)
        .flat_map(|row| (left..=right).map(move |column| row * columns + column))
        .map(|i| if differs(i) { now[i] } else { SAME })
        .collect();
    gif::Frame {
        left: left as u16,
        top: top as u16,
        width: (right - left + 1) as u16,
        height: (bottom - top + 1) as u16,
        buffer: buffer.into(),
        transparent: Some(SAME),
        dispose: DisposalMethod::Keep,
        ..gif::Frame::default()
    }
}

/// The number of classes of similar colours: those that agree in the five highest bits of each channel.
const ALIKE: usize = 1 << 15;

/// Returns the class of a colour.
fn alike([r, g, b]: [u8; 3]) -> usize {
    usize::from(r >> 3) << 10 | usize::from(g >> 3) << 5 | usize::from(b >> 3)
}

/// At most 255 colours, after the entry for "unchanged".
struct Palette {
    bytes: Vec<u8>,
}

impl Palette {
    fn of(pictures: &[Pixmap]) -> Self {
        // The number of pixels, and the sums of their channels.
        let mut tally = vec![[0u64; 4]; ALIKE];
        for pixel in pictures.iter().flat_map(Pixmap::pixels) {
            let colour = [pixel.red(), pixel.green(), pixel.blue()];
            let sums = &mut tally[alike(colour)];
            sums[0] += 1;
            (0..3).for_each(|part| sums[part + 1] += u64::from(colour[part]));
        }
        let mut used: Vec<[u64; 4]> = tally.into_iter().filter(|sums| sums[0] > 0).collect();
        used.put_in_order_by_key(|sums| std::cmp::Reverse(*sums));
        let mut bytes = vec![0; 3];
        for sums in used.iter().take(255) {
            bytes.extend((1..4).map(|part| (sums[part] / sums[0]) as u8));
        }
        Self { bytes }
    }

    fn table(&self) -> Nearest<'_> {
        Nearest { palette: &self.bytes, known: vec![SAME; ALIKE] }
    }
}

/// Finds the nearest colour of the palette, once for each class of similar colours.
struct Nearest<'p> {
    palette: &'p [u8],
    known: Vec<u8>,
}

impl Nearest<'_> {
    /// Returns the palette index of the nearest colour.
    fn index(&mut self, colour: [u8; 3]) -> u8 {
        let at = alike(colour);
        if self.known[at] == SAME {
            let distance = |entry: &[u8]| -> u32 {
                entry.iter().zip(colour).map(|(a, b)| u32::from(a.abs_diff(b)).pow(2)).sum()
            };
            let entries = self.palette.chunks_exact(3).enumerate().skip(1);
            self.known[at] = entries.min_by_key(|(_, entry)| distance(entry)).map_or(SAME, |(i, _)| i as u8);
        }
        self.known[at]
    }
}

//! Shapes as pixels, and PNG files.
//!
//! `tiny-skia` fills and strokes the same shapes that the SVG contains. A test renders the SVG with an
//! independent reader and compares the two. Very long paths are stroked in parts, since the time for one part
//! grows faster than its length.

use tiny_skia::{
    FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, Rect, Stroke, StrokeDash, Transform,
};

use super::canvas::{Canvas, Item, Outline, Rgb, Segment};
use super::chart::Chart;
use super::{Look, sheet};
use board::Scene;
use contract::UsageError;

/// The longest side of a picture in pixels.
pub const LONGEST_SIDE: u32 = 10_000;

/// The number of segments in one part of a long path.
const PART: usize = 2_000;

/// Returns a scene as a PNG file.
pub fn png(scene: &Scene, look: &Look) -> Result<Vec<u8>, UsageError> {
    let canvas = sheet::canvas(scene, look, true);
    png_of(&canvas, sheet::pixels(look, canvas.width, canvas.height))
}

/// Returns a chart as a PNG file.
pub fn chart_png(chart: &Chart, look: &Look) -> Result<Vec<u8>, UsageError> {
    let canvas = chart.canvas(look);
    png_of(&canvas, look.size.map_or(1.6 * canvas.width, |size| size as f32))
}

/// Returns a canvas as a PNG file.
pub fn png_of(canvas: &Canvas, pixels: f32) -> Result<Vec<u8>, UsageError> {
    encode(&render(canvas, pixels)?)
}

/// Encodes pixels as PNG, without an alpha channel: all of them are opaque.
fn encode(pixmap: &Pixmap) -> Result<Vec<u8>, UsageError> {
    let wrong =
        |error: png::EncodingError| UsageError::new(format!("the picture cannot be written: {error}"));
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, pixmap.width(), pixmap.height());
    encoder.set_color(png::ColorType::Rgb);
    // For very large pictures speed matters more than size.
    let large = pixmap.pixels().len() > 12_000_000;
    encoder.set_compression(if large { png::Compression::Fast } else { png::Compression::Balanced });
    let pixels: Vec<u8> =
        pixmap.pixels().iter().flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]).collect();
    let mut writer = encoder.write_header().map_err(wrong)?;
    writer.write_image_data(&pixels).map_err(wrong)?;
    writer.finish().map_err(wrong)?;
    Ok(file)
}

/// Draws a canvas so that its longer side has this many pixels.
pub fn render(canvas: &Canvas, pixels: f32) -> Result<Pixmap, UsageError> {
    let scale = pixels / canvas.width.max(canvas.height);
    let mut pixmap = blank(canvas, scale)?;
    draw(&canvas.items, scale, &mut pixmap);
    Ok(pixmap)
}

/// Returns an empty picture for a canvas.
pub fn blank(canvas: &Canvas, scale: f32) -> Result<Pixmap, UsageError> {
    let [width, height] = [canvas.width, canvas.height].map(|side| (side * scale).round().max(1.0) as u32);
    if width.max(height) > LONGEST_SIDE {
        return Err(UsageError::new(format!(
            "a picture of {width}x{height} pixels is too large: the longer side may have at most \
             {LONGEST_SIDE} pixels"
        )));
    }
    let mut pixmap = Pixmap::new(width, height).ok_or_else(|| {
        UsageError::new(format!("a picture of {width}x{height} pixels cannot be allocated"))
    })?;
    pixmap.fill(colour(canvas.background));
    Ok(pixmap)
}

/// Draws shapes on a picture.
pub fn draw(items: &[Item], scale: f32, pixmap: &mut Pixmap) {
    let transform = Transform::from_scale(scale, scale);
    for item in items {
        if let Some(fill) = item.fill {
            for path in paths(&item.outline, true) {
                pixmap.fill_path(&path, &paint(fill), FillRule::Winding, transform, None);
            }
        }
        if let Some(stroke) = &item.stroke {
            let line = Stroke {
                width: stroke.width,
                line_cap: LineCap::Round,
                line_join: LineJoin::Round,
                dash: stroke.dashes.and_then(|[dash, gap]| StrokeDash::new(vec![dash, gap], 0.0)),
                ..Stroke::default()
            };
            for path in paths(&item.outline, item.fill.is_some() || stroke.dashes.is_some()) {
                pixmap.stroke_path(&path, &paint(stroke.colour), &line, transform, None);
            }
        }
    }
}

fn colour(Rgb(r, g, b): Rgb) -> tiny_skia::Color {
    tiny_skia::Color::from_rgba8(r, g, b, 255)
}

fn paint(rgb: Rgb) -> Paint<'static> {
    let mut paint = Paint { anti_alias: true, ..Paint::default() };
    paint.set_color(colour(rgb));
    paint
}

/// Returns the paths of an outline. `whole` means that a path is only split where a new one begins.
fn paths(outline: &Outline, whole: bool) -> Vec<Path> {
    match outline {
        Outline::Rectangle { x, y, width, height } => {
            let rectangle = Rect::from_xywh(*x, *y, *width, *height);
            rectangle.map(PathBuilder::from_rect).into_iter().collect()
        }
        Outline::Circle { x, y, radius } => PathBuilder::from_circle(*x, *y, *radius).into_iter().collect(),
        Outline::Path(segments) => {
            let mut done = Vec::new();
            let mut builder = PathBuilder::new();
            let mut count = 0;
            for segment in segments {
                count += 1;
                let begins = matches!(segment, Segment::Move(_));
                if count > PART && (begins || !whole) {
                    let last = builder.last_point();
                    done.extend(std::mem::replace(&mut builder, PathBuilder::new()).finish());
                    if let (false, Some(last)) = (begins, last) {
                        builder.move_to(last.x, last.y);
                    }
                    count = 0;
                }
                match *segment {
                    Segment::Move([x, y]) => builder.move_to(x, y),
                    Segment::Line([x, y]) => builder.line_to(x, y),
                    Segment::Curve([ax, ay, bx, by, x, y]) => builder.cubic_to(ax, ay, bx, by, x, y),
                    Segment::Close => builder.close(),
                }
            }
            done.extend(builder.finish());
            done
        }
    }
}

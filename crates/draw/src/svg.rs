//! Shapes as standalone SVG.
//!
//! Colours are literal attributes, for programs that do not support style sheets. Classes (`cell light`,
//! `piece white`, …) and `data-square` let a page restyle a picture and react to clicks. `title` and `desc`
//! are for screen readers. Coordinates are rounded to a hundredth of a unit. Lines are written as differences
//! of rounded coordinates, which keeps long paths short without accumulating errors.

use std::fmt::Write;

use super::canvas::{Canvas, Item, Layer, Outline, Rgb, Segment};
use super::chart::Chart;
use super::{Look, sheet};
use board::Scene;

/// Returns a scene as an SVG file.
///
/// ```
/// use board::{Frame, Scene, Shape};
/// use hippodrome_draw::{Look, svg};
/// let picture = svg(&Scene::still(Frame::new(&Shape::rectangle(2, 2))), &Look::default());
/// assert!(picture.starts_with("<svg ") && picture.contains("data-square=\"a1\""));
/// ```
pub fn svg(scene: &Scene, look: &Look) -> String {
    let canvas = sheet::canvas(scene, look, false);
    let pixels = sheet::pixels(look, canvas.width, canvas.height);
    write_canvas(&canvas, pixels)
}

/// Returns a chart as an SVG file.
pub fn chart_svg(chart: &Chart, look: &Look) -> String {
    let canvas = chart.canvas(look);
    let pixels = look.size.map_or(canvas.width, |size| size as f32);
    write_canvas(&canvas, pixels)
}

pub fn write_canvas(canvas: &Canvas, pixels: f32) -> String {
    let mut out = String::new();
    open(canvas, pixels, &mut out);
    let mut rest = &canvas.items[..];
    while let Some(first) = rest.first() {
        let end = rest.iter().position(|item| item.layer != first.layer).unwrap_or(rest.len());
        group(first.layer, &rest[..end], &mut out);
        rest = &rest[end..];
    }
    out.push_str("</svg>\n");
    out
}

/// Writes the beginning of a file: the size, the title, the description and the background.
pub fn open(canvas: &Canvas, pixels: f32, out: &mut String) {
    let scale = pixels / canvas.width.max(canvas.height);
    let [width, height] = [canvas.width, canvas.height].map(number);
    let _ = write!(
        out,
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{}" height="{}" role="img">"#,
        number(canvas.width * scale),
        number(canvas.height * scale)
    );
    let _ = write!(
        out,
        "\n<title>{}</title>\n<desc>{}</desc>\n<rect class=\"page\" width=\"{width}\" height=\"{height}\" fill=\"{}\"/>\n",
        escape(&canvas.title),
        escape(&canvas.description),
        hex(canvas.background)
    );
}

/// Writes the shapes of one layer.
pub fn group(layer: Layer, items: &[Item], out: &mut String) {
    let _ =
        writeln!(out, "<g class=\"{}\" stroke-linecap=\"round\" stroke-linejoin=\"round\">", layer.class());
    for each in items {
        item(each, out);
        out.push('\n');
    }
    out.push_str("</g>\n");
}

/// Writes one shape.
pub fn item(item: &Item, out: &mut String) {
    match &item.outline {
        Outline::Rectangle { x, y, width, height } => {
            let [x, y, width, height] = [*x, *y, *width, *height].map(number);
            let _ = write!(out, r#"<rect x="{x}" y="{y}" width="{width}" height="{height}""#);
        }
        Outline::Circle { x, y, radius } => {
            let [x, y, radius] = [*x, *y, *radius].map(number);
            let _ = write!(out, r#"<circle cx="{x}" cy="{y}" r="{radius}""#);
        }
        Outline::Path(segments) => {
            out.push_str("<path d=\"");
            path(segments, out);
            out.push('"');
        }
    }
    match item.fill {
        Some(colour) => {
            let _ = write!(out, r#" fill="{}""#, hex(colour));
        }
        None => out.push_str(r#" fill="none""#),
    }
    if let Some(stroke) = item.stroke {
        let _ = write!(out, r#" stroke="{}" stroke-width="{}""#, hex(stroke.colour), number(stroke.width));
        if let Some([dash, gap]) = stroke.dashes {
            let _ = write!(out, r#" stroke-dasharray="{} {}""#, number(dash), number(gap));
        }
    }
    if !item.class.is_empty() {
        let _ = write!(out, r#" class="{}""#, item.class);
    }
    if let Some(square) = &item.square {
        let _ = write!(out, r#" data-square="{square}""#);
    }
    out.push_str("/>");
}

/// Writes a path. Moves are absolute; everything else is relative to the point before it.
fn path(segments: &[Segment], out: &mut String) {
    let mut last = [0i64; 2];
    let mut begin = [0i64; 2];
    let mut command = ' ';
    for segment in segments {
        let (letter, places): (char, &[f32]) = match segment {
            Segment::Move(place) => ('M', place),
            Segment::Line(place) => ('l', place),
            Segment::Curve(places) => ('c', places),
            Segment::Close => ('z', &[]),
        };
        // A repeated command needs no letter, but its first number then needs a space or a minus sign before
        // it.
        let repeated = letter == command && letter != 'M';
        if !repeated {
            out.push(letter);
            command = letter;
        }
        let from = if letter == 'M' { [0, 0] } else { last };
        for (i, pair) in places.chunks_exact(2).enumerate() {
            let place = [hundredths(pair[0]), hundredths(pair[1])];
            for (axis, separate) in [(0, repeated || i > 0), (1, true)] {
                let value = place[axis] - from[axis];
                if separate && value >= 0 {
                    out.push(' ');
                }
                write_hundredths(value, out);
            }
            last = place;
        }
        match segment {
            Segment::Move(_) => begin = last,
            Segment::Close => last = begin,
            _ => {}
        }
    }
}

fn hundredths(value: f32) -> i64 {
    (f64::from(value) * 100.0).round() as i64
}

fn write_hundredths(value: i64, out: &mut String) {
    if value < 0 {
        out.push('-');
    }
    let (whole, part) = (value.unsigned_abs() / 100, value.unsigned_abs() % 100);
    if whole > 0 || part == 0 {
        let _ = write!(out, "{whole}");
    }
    match part {
        0 => {}
        part if part % 10 == 0 => {
            let _ = write!(out, ".{}", part / 10);
        }
        part => {
            let _ = write!(out, ".{part:02}");
        }
    }
}

fn number(value: f32) -> String {
    let mut out = String::new();
    write_hundredths(hundredths(value), &mut out);
    out
}

pub fn hex(Rgb(r, g, b): Rgb) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}

/// Escapes text for use between tags and in attributes. Characters that XML forbids are removed.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c if c.is_control() && c != '\n' && c != '\t' => {}
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_short_and_do_not_drift() {
        let mut out = String::new();
        let zigzag: Vec<[f32; 2]> = (0..4).map(|i| [i as f32 / 3.0, (i % 2) as f32]).collect();
        let Outline::Path(segments) = Outline::line(zigzag) else { panic!("a line is a path") };
        path(&segments, &mut out);
        assert_eq!(out, "M0 0l.33 1 .34-1 .33 1");
    }

    #[test]
    fn numbers_are_rounded_and_text_is_escaped() {
        let numbers = [0.0, 1.5, -0.25, 12.0, 0.004, -3.999];
        assert_eq!(numbers.map(number), ["0", "1.5", "-.25", "12", "0", "-4"]);
        assert_eq!(escape("a<b & \"c\"\u{7}"), "a&lt;b &amp; &quot;c&quot;");
    }
}

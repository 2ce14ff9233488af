//! Shapes as PDF, for slides and papers.
//!
//! One page holds the whole picture. Text is drawn as lines, as in the other formats, so no font is needed.
//! A CSS pixel is three quarters of a point, so the page is as large as the SVG.

use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use pdf_writer::{Content, Finish, Pdf, Rect, Ref, TextStr};

use super::canvas::{Canvas, Item, Outline, Rgb, Segment};
use super::chart::Chart;
use super::{Look, sheet};
use board::Scene;

/// Points in a CSS pixel.
const POINTS: f32 = 0.75;

/// How far the handles of a curve reach that looks like a quarter of a circle of radius 1.
const QUARTER: f32 = 0.552_285;

/// Returns a scene as a PDF file.
///
/// ```
/// use board::{Frame, Scene, Shape};
/// use hippodrome_draw::{Look, pdf};
/// let picture = pdf(&Scene::still(Frame::new(&Shape::rectangle(2, 2))), &Look::default());
/// assert!(picture.starts_with(b"%PDF-"));
/// ```
pub fn pdf(scene: &Scene, look: &Look) -> Vec<u8> {
    let canvas = sheet::canvas(scene, look, false);
    let pixels = sheet::pixels(look, canvas.width, canvas.height);
    write_canvas(&canvas, pixels)
}

/// Returns a chart as a PDF file.
pub fn chart_pdf(chart: &Chart, look: &Look) -> Vec<u8> {
    let canvas = chart.canvas(look);
    let pixels = look.size.map_or(canvas.width, |size| size as f32);
    write_canvas(&canvas, pixels)
}

pub fn write_canvas(canvas: &Canvas, pixels: f32) -> Vec<u8> {
    let [catalog, pages, page, contents, info] = [1, 2, 3, 4, 5].map(Ref::new);
    let scale = POINTS * pixels / canvas.width.max(canvas.height);
    let (width, height) = (canvas.width * scale, canvas.height * scale);
    let mut pdf = Pdf::new();
    pdf.catalog(catalog).pages(pages);
    pdf.pages(pages).kids([page]).count(1);
    let mut sheet = pdf.page(page);
    sheet.parent(pages).media_box(Rect::new(0.0, 0.0, width, height)).contents(contents);
    // A page must have resources, even if it needs none.
    sheet.resources().finish();
    sheet.finish();
    pdf.document_info(info).title(TextStr(&canvas.title)).creator(TextStr("Hippodrome"));

    let mut content = Content::new();
    // In a PDF y grows upwards.
    content.transform([scale, 0.0, 0.0, -scale, 0.0, height]);
    content.set_line_cap(LineCapStyle::RoundCap).set_line_join(LineJoinStyle::RoundJoin);
    fill_colour(canvas.background, &mut content);
    content.rect(0.0, 0.0, canvas.width, canvas.height).fill_nonzero();
    for item in &canvas.items {
        write_item(item, &mut content);
    }
    pdf.stream(contents, &content.finish());
    pdf.finish()
}

fn write_item(item: &Item, content: &mut Content) {
    if let Some(fill) = item.fill {
        fill_colour(fill, content);
    }
    if let Some(stroke) = item.stroke {
        let [r, g, b] = parts(stroke.colour);
        content.set_stroke_rgb(r, g, b).set_line_width(stroke.width);
        content.set_dash_pattern(stroke.dashes.into_iter().flatten(), 0.0);
    }
    outline(&item.outline, content);
    match (item.fill, item.stroke) {
        (Some(_), Some(_)) => content.fill_nonzero_and_stroke(),
        (Some(_), None) => content.fill_nonzero(),
        (None, Some(_)) => content.stroke(),
        (None, None) => content.end_path(),
    };
}

fn outline(outline: &Outline, content: &mut Content) {
    match outline {
        Outline::Rectangle { x, y, width, height } => {
            content.rect(*x, *y, *width, *height);
        }
        Outline::Circle { x, y, radius } => circle([*x, *y], *radius, content),
        Outline::Path(segments) => {
            for segment in segments {
                match *segment {
                    Segment::Move([x, y]) => content.move_to(x, y),
                    Segment::Line([x, y]) => content.line_to(x, y),
                    Segment::Curve([ax, ay, bx, by, x, y]) => content.cubic_to(ax, ay, bx, by, x, y),
                    Segment::Close => content.close_path(),
                };
            }
        }
    }
}

/// A circle as four curves.
fn circle([x, y]: [f32; 2], r: f32, content: &mut Content) {
    let k = QUARTER * r;
    content.move_to(x + r, y);
    content.cubic_to(x + r, y + k, x + k, y + r, x, y + r);
    content.cubic_to(x - k, y + r, x - r, y + k, x - r, y);
    content.cubic_to(x - r, y - k, x - k, y - r, x, y - r);
    content.cubic_to(x + k, y - r, x + r, y - k, x + r, y);
    content.close_path();
}

fn fill_colour(colour: Rgb, content: &mut Content) {
    let [r, g, b] = parts(colour);
    content.set_fill_rgb(r, g, b);
}

fn parts(Rgb(r, g, b): Rgb) -> [f32; 3] {
    [r, g, b].map(|part| f32::from(part) / 255.0)
}

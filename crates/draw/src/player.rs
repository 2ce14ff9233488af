//! An animation as one HTML file, with buttons and a slider. It loads nothing from the network.
//!
//! The file contains the board once, every other shape once, and for each frame the numbers of the shapes
//! that are added and removed. A tour of 64 steps takes a few tens of kilobytes. The page itself is
//! `player.html`.

use std::collections::HashMap;

use serde_json::{Value, json};

use super::canvas::{Canvas, Layer, Rgb};
use super::film::Film;
use super::geometry::Geometry;
use super::stage::Stage;
use super::svg::{self, escape};
use super::{Look, describe};
use board::Scene;
use contract::UsageError;

/// The number of pixels at which step numbers must be legible; smaller numbers are left out.
const SCREEN: f32 = 1000.0;

/// The longer side on the page in pixels, unless the look gives a size. A small window shrinks it.
const SIZE: u32 = 720;

/// Returns a scene as an HTML file.
pub fn player(scene: &Scene, look: &Look) -> Result<String, UsageError> {
    let Played { board, data } = played(scene, look)?;
    let colours = look.theme.colours();
    // Only a `<` could end the script.
    let data = data.to_string().replace('<', "\\u003c");
    let notes: Vec<String> = scene.notes.iter().map(|note| escape(note)).collect();
    let title = if scene.title.is_empty() { "Hippodrome" } else { &scene.title };
    let fields = [
        ("title", escape(title)),
        ("theme", look.theme.name().into()),
        ("page", css(colours.page)),
        ("text", css(colours.text)),
        ("cell", css(colours.faint)),
        ("edge", css(colours.edge)),
        ("accent", css(colours.path)),
        ("board", board),
        ("notes", notes.join("<br>")),
        ("data", data),
    ];
    Ok(fill(include_str!("player.html"), &fields))
}

/// Returns what the page of a scene shows, for other pages: the empty `board` as SVG, the names of the `layers`
/// whose shapes change, every shape once as its layer and its SVG (`parts`), and for each frame its caption and the
/// numbers of the shapes that are added and removed (`frames`).
pub fn player_data(scene: &Scene, look: &Look) -> Result<Value, UsageError> {
    let Played { board, mut data } = played(scene, look)?;
    data["board"] = board.into();
    data["layers"] = LAYERS.iter().map(|layer| layer.class()).collect();
    Ok(data)
}

/// The empty board as SVG, and how it changes.
struct Played {
    board: String,
    data: Value,
}

fn played(scene: &Scene, look: &Look) -> Result<Played, UsageError> {
    let Some(film) = Film::new(scene) else {
        return Err(UsageError::new("there is nothing to show"));
    };
    let colours = look.theme.colours();
    let first = film.frame(0);
    let geometry = Geometry::new(&first);
    let (width, height) = (geometry.width, geometry.height);
    let size = look.size.unwrap_or(SIZE) as f32;
    let pixels = SCREEN.max(size) / width.max(height);
    let stage = Stage { geometry, colours, origin: [0.0, 0.0], pixels: Some(pixels), numbers: look.numbers };

    let mut canvas = Canvas {
        width,
        height,
        background: colours.page,
        items: Vec::new(),
        title: scene.title.clone(),
        description: describe::scene(scene),
    };
    stage.board(&first, &mut canvas.items);
    let mut board = String::new();
    svg::open(&canvas, size, &mut board);
    canvas.items.sort_by_key(|item| item.layer);
    let (ground, labels): (Vec<_>, Vec<_>) =
        canvas.items.into_iter().partition(|item| item.layer == Layer::Board);
    svg::group(Layer::Board, &ground, &mut board);
    svg::group(Layer::Labels, &labels, &mut board);
    for layer in LAYERS {
        let class = layer.class();
        board += &format!(
            "<g class=\"{class}\" data-layer=\"{class}\" stroke-linecap=\"round\" stroke-linejoin=\"round\"></g>\n"
        );
    }
    board.push_str("</svg>");

    let (parts, frames) = differences(&film, &stage);
    let data = json!({ "pace": look.pace.unwrap_or(film.pace()), "parts": parts, "frames": frames });
    Ok(Played { board, data })
}

/// The layers whose shapes change.
const LAYERS: [Layer; 5] = [Layer::Highlights, Layer::Path, Layer::Numbers, Layer::Pieces, Layer::Labels];

/// A shape: the index of its layer, and its SVG.
type Part = (usize, String);

/// A frame: its caption, the numbers of the shapes that are added, and of those that are removed.
type Change = (String, Vec<usize>, Vec<usize>);

/// Returns every shape once, and how each frame differs from the frame before it.
fn differences(film: &Film<'_>, stage: &Stage) -> (Vec<Part>, Vec<Change>) {
    let mut parts: Vec<Part> = Vec::new();
    let mut numbers: HashMap<Part, usize> = HashMap::new();
    let mut frames = Vec::new();
    let mut before: Vec<usize> = Vec::new();
    for n in 0..film.len() {
        let frame = film.frame(n);
        let mut items = Vec::new();
        stage.contents(&frame, film.cuts(), &mut items);
        let mut now = Vec::with_capacity(items.len());
        for item in &items {
            let mut text = String::new();
            svg::item(item, &mut text);
            let layer = LAYERS.iter().position(|&layer| layer == item.layer).unwrap_or(0);
            let part = (layer, text);
            let number = *numbers.entry(part).or_insert_with_key(|part| {
                parts.push(part.clone());
                parts.len() - 1
            });
            now.push(number);
        }
        now.sort_unstable();
        now.dedup();
        let missing_in = |list: &[usize], number: &usize| list.binary_search(number).is_err();
        let added = now.iter().copied().filter(|number| missing_in(&before, number)).collect();
        let removed = before.iter().copied().filter(|number| missing_in(&now, number)).collect();
        frames.push((frame.caption.clone(), added, removed));
        before = now;
    }
    (parts, frames)
}

pub(super) fn css(Rgb(r, g, b): Rgb) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}

/// Replaces each `{{name}}` by the field with that name, in one pass: the inserted text is not searched
/// again.
pub(super) fn fill(template: &str, fields: &[(&str, String)]) -> String {
    let mut out = String::with_capacity(template.len() + fields.iter().map(|f| f.1.len()).sum::<usize>());
    let mut rest = template;
    while let Some((before, after)) = rest.split_once("{{") {
        out.push_str(before);
        let (name, after) = after.split_once("}}").unwrap_or((after, ""));
        out.push_str(fields.iter().find(|field| field.0 == name).map_or("", |field| &field.1));
        rest = after;
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use super::*;
    use board::{Frame, Mark, Shape};

    #[test]
    fn text_cannot_break_out_of_the_page() {
        let mut frame = Frame::new(&Shape::rectangle(1, 2));
        frame.caption = "</script><script>alert(1)</script>".into();
        let page =
            player(&Scene::new(vec![frame.clone(), frame]).titled("{{data}} <b>"), &Look::default()).unwrap();
        assert_eq!(page.matches("<script").count(), 1);
        assert!(page.contains("<h1>{{data}} &lt;b&gt;</h1>"));
    }

    #[test]
    fn a_growing_path_stores_every_shape_once() {
        let board = Shape::rectangle(1, 64);
        let path: Vec<_> = board.squares().collect();
        let marks = (1..).zip(&path).map(|(n, &square)| (square, Mark::Number(n))).collect();
        let page =
            player(&Scene::still(Frame { path, marks, ..Frame::new(&board) }), &Look::default()).unwrap();
        assert!(page.len() < 100_000, "{}", page.len());
        assert_eq!(page.matches("class=\\\"way\\\"").count(), 63);
    }
}

//! Boards as sets of shapes, each shape stored once.
//!
//! A shape is drawn in both themes, and from then on is only a number. A board differs from the one before it in
//! a few of them. The frames of an animation are drawn as they are. Those of a search can be a million, so they
//! are first taken apart into what is on them: a piece on a square, a number on a square, a part of a path, a
//! move. Each of these is drawn once.

use rustc_hash::FxHashMap;
use serde_json::{Value, json};

use super::page::Page;
use crate::{
    Look, Theme,
    canvas::{Canvas, Item, Layer, Rgb},
    geometry::Geometry,
    stage::Stage,
    svg,
};
use board::{Drawn, Frame, Highlight, Mark, Side, Square, Surface};
use search::Sort;

/// The number of pixels at which step numbers must be legible; smaller numbers are left out.
const SCREEN: f32 = 1000.0;

/// The layers that change, from back to front. The squares of a move are below all other highlights.
const LAYERS: [&str; 6] = ["moved", "highlights", "path", "numbers", "pieces", "labels"];

/// What is on a board, taken apart.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Atom {
    Piece(Square, char, Side),
    Number(Square, Mark, Role),
    /// A part of a path.
    Way([Square; 2]),
    Link([Square; 2]),
    Move(Vec<Square>),
    Highlight(Square, Highlight),
    /// A row of text, as long as the longest, and the number of rows.
    Row(usize, String, usize),
    /// A shape on a sheet.
    Drawn(Drawn),
}

/// The place of a number on a path. The ends look different.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Role {
    Start,
    Inside,
    End,
    /// The number is about something else.
    Apart,
}

/// The shapes of boards of one kind.
pub struct Shapes {
    /// A board with nothing on it.
    empty: Frame,
    /// Draws in the light theme, and in the dark one.
    stages: [Stage; 2],
    numbers: FxHashMap<Key, u32>,
    list: Vec<(usize, String)>,
}

/// A shape: its layer, its SVG in the light theme, and its colours in the dark one.
type Key = (usize, String, [Option<Rgb>; 2]);

impl Shapes {
    /// Prepares boards like this one.
    pub fn new(like: &Frame, look: &Look) -> Self {
        let empty = like.without_contents();
        let stages = Theme::ALL.map(|(_, theme)| {
            let stage = Stage::new(like, &Look { theme, ..*look }, None);
            let longer = stage.geometry.width.max(stage.geometry.height);
            Stage { pixels: Some(SCREEN.max(look.size.unwrap_or(0) as f32) / longer), ..stage }
        });
        Self { empty, stages, numbers: FxHashMap::default(), list: Vec::new() }
    }

    /// Returns the board without what changes, as SVG with this longer side: squares, labels and what is
    /// highlighted on every frame.
    pub fn board(
        &self,
        highlights: &[(Square, Highlight)],
        [title, description]: [&str; 2],
        size: u32,
        page: &mut Page,
    ) -> String {
        let marked = Frame { highlights: highlights.to_vec(), ..self.empty.clone() };
        let [light, dark] = self.stages.each_ref().map(|stage| {
            let Geometry { width, height, .. } = stage.geometry;
            let mut canvas = Canvas::new([width, height], stage.colours.page, title, description.into());
            stage.board(&self.empty, &mut canvas.items);
            let (ground, labels): (Vec<Item>, Vec<Item>) =
                canvas.items.drain(..).partition(|item| item.layer == Layer::Board);
            let mut marks = Vec::new();
            stage.contents(&marked, &[], &mut marks);
            let mut out = String::new();
            svg::open(&canvas, size as f32, &mut out);
            svg::group(Layer::Board, &ground, &mut out);
            svg::group(Layer::Labels, &labels, &mut out);
            svg::group(Layer::Highlights, &marks, &mut out);
            for layer in LAYERS {
                out += &format!(
                    "<g class=\"{layer}\" data-layer=\"{layer}\" stroke-linecap=\"round\" stroke-linejoin=\"round\"></g>\n"
                );
            }
            out + "</svg>"
        });
        page.themed(&light, &dark)
    }

    /// Draws what is on a board and returns the numbers of the shapes. The path is cut into separate shapes at
    /// the lengths in `cuts`.
    pub fn draw(
        &mut self,
        frame: &Frame,
        cuts: &[usize],
        keep: impl Fn(&Item) -> bool,
        page: &mut Page,
    ) -> Vec<u32> {
        let [light, dark] = self.stages.each_ref().map(|stage| {
            let mut items = Vec::new();
            stage.contents(frame, cuts, &mut items);
            items
        });
        let written = |item: &Item| {
            let mut text = String::new();
            svg::item(item, &mut text);
            text
        };
        let mut parts = Vec::with_capacity(light.len());
        for (light, dark) in light.iter().zip(&dark).filter(|(item, _)| keep(item)) {
            let key = (layer(light), written(light), [dark.fill, dark.stroke.map(|stroke| stroke.colour)]);
            let number = *self.numbers.entry(key).or_insert_with_key(|(layer, text, _)| {
                self.list.push((*layer, page.themed(text, &written(dark))));
                self.list.len() as u32 - 1
            });
            parts.push(number);
        }
        parts
    }

    /// Returns every shape, in the order of the numbers: its layer and its SVG.
    pub fn list(&self) -> Value {
        json!(self.list)
    }
}

/// The shapes that are added, and those that are removed.
pub type Change = [Vec<u32>; 2];

/// Returns how a board differs from the one before it. Both are in order.
pub fn change(before: &[u32], now: &[u32]) -> Change {
    let missing = |list: &[u32], other: &[u32]| {
        let mut rest = other.iter().peekable();
        let absent = |part: &&u32| {
            while rest.next_if(|other| other < part).is_some() {}
            rest.peek() != Some(part)
        };
        list.iter().filter(absent).copied().collect()
    };
    [missing(now, before), missing(before, now)]
}

/// The shapes of the boards of a search.
pub struct Parts {
    pub shapes: Shapes,
    known: FxHashMap<Atom, Vec<u32>>,
}

impl Parts {
    /// Prepares boards like this one.
    pub fn new(blank: &Frame, look: &Look) -> Self {
        Self { shapes: Shapes::new(blank, look), known: FxHashMap::default() }
    }

    /// Returns the centre of a square.
    pub fn centre(&self, square: Square) -> [f32; 2] {
        self.shapes.stages[0].geometry.centre(square)
    }

    /// Returns the numbers of the shapes on a board, in order.
    pub fn of(&mut self, frame: &Frame, page: &mut Page) -> Vec<u32> {
        let mut parts = Vec::new();
        let thin = self.shapes.stages[0].geometry.thin;
        for atom in atoms(frame) {
            // On a large board only the ends of a path are marked.
            if thin && matches!(atom, Atom::Number(_, _, Role::Inside | Role::Apart)) {
                continue;
            }
            if let Some(known) = self.known.get(&atom) {
                parts.extend(known);
                continue;
            }
            let (alone, layer) = self.alone(&atom);
            let keep = |item: &Item| layer.is_none_or(|without| item.layer != without);
            let drawn = self.shapes.draw(&alone, &[], keep, page);
            parts.extend(&drawn);
            self.known.insert(atom, drawn);
        }
        parts.put_in_order();
        parts.dedup();
        parts
    }

    /// Returns a board with nothing else on it, and a layer that does not belong to it.
    fn alone(&self, atom: &Atom) -> (Frame, Option<Layer>) {
        let mut frame = self.shapes.empty.clone();
        let mut without = None;
        match atom {
            Atom::Piece(square, letter, side) => frame.marks = vec![(*square, Mark::Piece(*letter, *side))],
            Atom::Number(square, mark, role) => {
                let other = |by: u32| Square::new(square.row, square.col + by);
                frame.marks = vec![(*square, *mark)];
                frame.path = match role {
                    Role::Start => vec![*square],
                    Role::Inside => vec![other(1), other(2)],
                    Role::End => vec![other(1), *square],
                    Role::Apart => Vec::new(),
                };
                without = Some(Layer::Path);
            }
            Atom::Way(ends) => {
                frame.path = ends.to_vec();
                without = Some(Layer::Numbers);
            }
            Atom::Link(ends) => frame.links = vec![*ends],
            Atom::Move(squares) => frame.arrow = squares.clone(),
            Atom::Highlight(square, why) => frame.highlights = vec![(*square, *why)],
            Atom::Row(at, row, rows) => {
                frame.text = vec![String::new(); *rows];
                frame.text[*at] = row.clone();
            }
            Atom::Drawn(drawn) => frame.drawn = vec![drawn.clone()],
        }
        (frame, without)
    }
}

/// The index of an item's layer.
fn layer(item: &Item) -> usize {
    match item.layer {
        Layer::Highlights if item.class == "moved" => 0,
        Layer::Board | Layer::Highlights => 1,
        Layer::Path => 2,
        Layer::Numbers => 3,
        Layer::Pieces => 4,
        Layer::Labels => 5,
    }
}

/// Takes a frame apart. A piece that follows a path covers the number at its end.
fn atoms(frame: &Frame) -> Vec<Atom> {
    let (start, end) = (frame.path.first().copied(), frame.path.last().copied());
    let walker = end.zip(frame.walker);
    let about_path = 2 * frame.path.len() > frame.marks.len();
    let mut atoms = Vec::with_capacity(2 * frame.marks.len() + frame.path.len());
    for &(square, mark) in &frame.marks {
        let role = match () {
            () if walker.is_some_and(|(head, _)| head == square) => continue,
            () if Some(square) == start => Role::Start,
            () if Some(square) == end && !frame.closed => Role::End,
            () if about_path => Role::Inside,
            () => Role::Apart,
        };
        match mark {
            Mark::Piece(letter, side) => atoms.push(Atom::Piece(square, letter, side)),
            Mark::Number(_) | Mark::Weight(_) => atoms.push(Atom::Number(square, mark, role)),
            Mark::EmptyHole => {}
        }
    }
    atoms.extend(walker.map(|(head, (letter, side))| Atom::Piece(head, letter, side)));
    atoms.extend(frame.path.windows(2).map(|ends| Atom::Way([ends[0], ends[1]])));
    if let (true, Some(start), Some(end)) = (frame.closed, start, end) {
        atoms.push(Atom::Way([end, start]));
    }
    atoms.extend(frame.links.iter().map(|&ends| Atom::Link(ends)));
    atoms.extend(frame.highlights.iter().map(|&(square, why)| Atom::Highlight(square, why)));
    if let Surface::Text { .. } = frame.surface {
        let columns = frame.text.iter().map(|row| row.chars().count()).max().unwrap_or(0);
        let rows = frame.text.iter().enumerate();
        atoms.extend(rows.map(|(at, row)| Atom::Row(at, format!("{row:columns$}"), frame.text.len())));
    }
    atoms.extend(frame.drawn.iter().cloned().map(Atom::Drawn));
    if frame.arrow.len() > 1 {
        atoms.push(Atom::Move(frame.arrow.clone()));
    }
    atoms
}

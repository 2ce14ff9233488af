//! From a frame to shapes: the board, the pieces, the path, the numbers and the moves.
//!
//! The board is drawn once; its contents are drawn for every frame of an animation. A path runs through the
//! centres of its squares, and numbers are on discs that cover it. A knight's move passes the centre of every
//! other square at a distance of at least 0.44 squares, so no line crosses a number.

mod drawn;
mod ground;
mod heat;
mod states;

use super::canvas::{Item, Layer, Outline, Rgb, Segment, Stroke, polygon};
use super::geometry::{Geometry, UNIT};
use super::glyphs::{self, Anchor, PEN};
use super::theme::Colours;
use super::{Look, Numbers, pieces};
use board::{Frame, Highlight, Mark, Side, Square, Surface};

/// On boards with a longer side than this, numbers of the usual size would hide most of the path.
const NUMBERED_SIDE: u32 = 19;

/// On boards with a longer side than this, the dots that stand for numbers would be specks: the path is enough.
const DOTTED_SIDE: u32 = 30;

/// The height in pixels below which numbers are not drawn.
const LEGIBLE: f32 = 5.0;

/// Draws the frames of one board.
pub struct Stage {
    pub geometry: Geometry,
    pub colours: &'static Colours,
    /// The position of the board on the canvas.
    pub origin: [f32; 2],
    /// The number of pixels per unit, if the picture will be pixels.
    pub pixels: Option<f32>,
    /// Whether the steps of a path are numbered.
    pub numbers: Numbers,
}

impl Stage {
    /// Returns a stage at the origin for boards like that of a frame.
    pub fn new(like: &Frame, look: &Look, pixels: Option<f32>) -> Self {
        Self {
            geometry: Geometry::new(like),
            colours: look.theme.colours(),
            origin: [0.0, 0.0],
            pixels,
            numbers: look.numbers,
        }
    }

    pub fn centre(&self, square: Square) -> [f32; 2] {
        let [x, y] = self.geometry.centre(square);
        [self.origin[0] + x, self.origin[1] + y]
    }

    fn cell(&self, square: Square, inset: f32) -> Outline {
        Outline::square(self.centre(square), UNIT - 2.0 * inset)
    }

    /// Draws what is on the board. The path is cut into separate shapes at the lengths in `cuts`.
    pub fn contents(&self, frame: &Frame, cuts: &[usize], items: &mut Vec<Item>) {
        self.moved_squares(frame, items);
        self.heat(frame, items);
        self.states(frame, items);
        for &(square, highlight) in &frame.highlights {
            self.highlight(square, highlight, items);
        }
        self.path(frame, cuts, items);
        let links = if frame.surface == Surface::Graph { &[][..] } else { &frame.links[..] };
        for link in links {
            let line = Outline::line(link.map(|square| self.centre(square)));
            let stroke = Stroke::new(self.colours.dead_end, UNIT * 0.085);
            items.push(Item::new(Layer::Path, line).class("joined").stroke(stroke));
        }
        self.arrow(frame, items);
        if self.geometry.thin {
            self.dots(frame, items);
            return;
        }
        if let Surface::Text { .. } = frame.surface {
            let size =
                [frame.text.len(), frame.text.iter().map(|row| row.chars().count()).max().unwrap_or(0)];
            for (row, text) in frame.text.iter().enumerate() {
                items.extend(self.row(row, text, size));
            }
            return;
        }
        if let Surface::Drawing { .. } = frame.surface {
            self.drawn(frame, items);
            return;
        }
        self.numbers(frame, items);
        for &(square, mark) in &frame.marks {
            if let Mark::Piece(letter, side) = mark {
                let name = frame.board.name(square);
                let size = UNIT * if letter == 'o' { 0.86 } else { 0.90 };
                let piece = pieces::piece(letter, side, self.centre(square), size, self.colours);
                items.extend(piece.into_iter().map(|item| item.on_square(name.clone())));
            }
        }
        // The cross of a dead end covers a piece on its square, but leaves the middle to a number.
        for &(square, _) in frame.highlights.iter().filter(|(_, why)| *why == Highlight::DeadEnd) {
            let numbered =
                frame.marks.iter().any(|&(at, mark)| at == square && matches!(mark, Mark::Number(_)));
            let centre = self.centre(square);
            let cross =
                if numbered { corners(centre, UNIT * 0.33, UNIT * 0.42) } else { cross(centre, UNIT * 0.40) };
            let stroke = Stroke::new(self.colours.dead_end, UNIT * 0.07);
            items.push(Item::new(Layer::Labels, cross).class("dead-end").stroke(stroke));
        }
    }

    /// Draws a row of a text of this size, every character in its column.
    pub fn row(&self, row: usize, text: &str, size: [usize; 2]) -> Option<Item> {
        /// The height of capitals.
        const HEIGHT: f32 = 0.36 * UNIT;
        let mut lines = Vec::new();
        let mut pen = 0.0;
        for (column, letter) in text.chars().enumerate().filter(|(_, letter)| !letter.is_whitespace()) {
            let ([x, y], scale) = self.geometry.letter(row, column, size);
            let height = HEIGHT * scale;
            let place = [self.origin[0] + x, self.origin[1] + y + height / 2.0];
            lines.extend(glyphs::outline(letter.encode_utf8(&mut [0; 4]), place, height, Anchor::Middle));
            pen = height * PEN / 10.0;
        }
        let stroke = Stroke::new(self.colours.number, pen);
        (!lines.is_empty())
            .then(|| Item::new(Layer::Numbers, Outline::Path(lines)).class("text").stroke(stroke))
    }

    /// Highlights the squares where a move began and ended.
    fn moved_squares(&self, frame: &Frame, items: &mut Vec<Item>) {
        let (Some(&from), Some(&to)) = (frame.arrow.first(), frame.arrow.last()) else { return };
        if frame.surface == Surface::Chequered && !self.geometry.thin {
            for square in [from, to] {
                let cell = Item::new(Layer::Highlights, self.cell(square, UNIT * 0.03)).class("moved");
                items.push(cell.fill(self.colours.moved));
            }
        }
    }

    fn highlight(&self, square: Square, highlight: Highlight, items: &mut Vec<Item>) {
        let (centre, colours) = (self.centre(square), self.colours);
        // The last two are the same signs as in text, so that a caption can name them.
        let (class, outline, colour, width) = match highlight {
            Highlight::Excluded => {
                let dot = Item::new(Layer::Highlights, Outline::circle(centre, UNIT * 0.09));
                items.push(dot.class("excluded").fill(colours.mark));
                return;
            }
            Highlight::Attacked => ("attacked", cross(centre, UNIT * 0.12), colours.mark, 0.05),
            Highlight::Given | Highlight::Goal => {
                ("given", self.cell(square, UNIT * 0.08), colours.edge, 0.05)
            }
            Highlight::DeadEnd => ("dead-end", self.cell(square, UNIT * 0.06), colours.dead_end, 0.07),
            Highlight::Reason => ("reason", cross(centre, UNIT * 0.20), colours.dead_end, 0.10),
            Highlight::Counterpart => ("counterpart", plus(centre, UNIT * 0.20), colours.mark, 0.08),
        };
        let item = Item::new(Layer::Highlights, outline).class(class);
        items.push(item.stroke(Stroke::new(colour, UNIT * width)));
    }

    fn path(&self, frame: &Frame, cuts: &[usize], items: &mut Vec<Item>) {
        let path = &frame.path;
        let stroke = Stroke::new(self.colours.path, UNIT * if self.geometry.thin { 0.16 } else { 0.085 });
        let mut from = 0;
        for &cut in cuts.iter().filter(|&&cut| cut < path.len()).chain([&path.len()]) {
            // The squares from index `from` up to `cut`, and the one before them.
            let part = &path[from.max(1) - 1..cut];
            if part.len() > 1 {
                let line = Outline::line(part.iter().map(|&square| self.centre(square)));
                items.push(Item::new(Layer::Path, line).class("way").stroke(stroke));
            }
            from = cut;
        }
        if let (true, [first, .., last]) = (frame.closed, &path[..]) {
            let line = Outline::line([*last, *first].map(|square| self.centre(square)));
            items.push(Item::new(Layer::Path, line).class("way back").stroke(stroke));
        }
    }

    /// Draws a move: a line through its squares, with an arrowhead in front of the piece.
    fn arrow(&self, frame: &Frame, items: &mut Vec<Item>) {
        let places: Vec<[f32; 2]> = frame.arrow.iter().map(|&square| self.centre(square)).collect();
        let [.., before, last] = places[..] else { return };
        let (dx, dy) = (last[0] - before[0], last[1] - before[1]);
        let length = dx.hypot(dy).max(1e-3);
        let (dx, dy) = (dx / length, dy / length);
        // The arrowhead ends where the piece begins.
        let tip = [last[0] - dx * UNIT * 0.34, last[1] - dy * UNIT * 0.34];
        let back = [tip[0] - dx * UNIT * 0.26, tip[1] - dy * UNIT * 0.26];
        let side = [-dy * UNIT * 0.15, dx * UNIT * 0.15];
        let line = places[..places.len() - 1].iter().copied().chain([back]);
        let stroke = Stroke::new(self.colours.arrow, UNIT * 0.09);
        items.push(Item::new(Layer::Path, Outline::line(line)).class("arrow").stroke(stroke));
        let [left, right] = [1.0, -1.0].map(|to| [back[0] + to * side[0], back[1] + to * side[1]]);
        let head = Outline::polygon([tip, left, right]);
        items.push(Item::new(Layer::Path, head).class("arrow").fill(self.colours.arrow));
    }

    /// Draws step numbers on discs. The start of the path is a filled disc, its end a filled square.
    fn numbers(&self, frame: &Frame, items: &mut Vec<Item>) {
        let numbers = || {
            frame.marks.iter().filter_map(|&(square, mark)| match mark {
                Mark::Number(n) => Some((square, n.to_string())),
                Mark::Weight(weight) => Some((square, weight.to_string())),
                Mark::Piece(..) | Mark::EmptyHole => None,
            })
        };
        let longest = numbers().map(|(_, digits)| (digits.len(), digits)).max();
        let Some((_, digits)) = longest else { return };
        let (start, end) = (frame.path.first().copied(), frame.path.last().copied());
        let end = end.filter(|_| !frame.closed && frame.path.len() > 1);
        // On a large board the path needs the room, unless the numbers are about something else.
        let longer = frame.board.rows().max(frame.board.cols());
        let crowded = longer > NUMBERED_SIDE && 2 * frame.path.len() > numbers().count();
        let hidden = match self.numbers {
            Numbers::Auto => crowded,
            Numbers::Yes => false,
            Numbers::No => true,
        };
        let (radius, room) = if crowded { (0.21, 0.36) } else { (0.30, 0.50) };
        // As wide as the disc allows, up to a maximum height.
        let height = (UNIT * room / glyphs::width(&digits, 1.0)).min(UNIT * 0.27);
        let legible = self.pixels.is_none_or(|pixels| height * pixels >= LEGIBLE);
        for (square, n) in numbers() {
            let centre = self.centre(square);
            let disc = |part: f32| Outline::circle(centre, UNIT * part);
            let is_end = Some(square) == start || Some(square) == end;
            let (node, ink) = if Some(square) == start {
                let item = Item::new(Layer::Numbers, disc(0.34)).class("node start").fill(self.colours.path);
                (Some(item), self.colours.on_accent)
            } else if Some(square) == end {
                let item = Item::new(Layer::Numbers, self.cell(square, UNIT * 0.19)).class("node end");
                (Some(item.fill(self.colours.end)), self.colours.on_accent)
            } else if hidden {
                // A dot shows that the path stops here and does not only pass.
                let dot = Item::new(Layer::Numbers, disc(0.09)).class("node").fill(self.colours.path);
                (Some(dot).filter(|_| frame.path.len() > 1 && longer <= DOTTED_SIDE), self.colours.number)
            } else {
                let item =
                    Item::new(Layer::Numbers, disc(radius)).class("node").fill(self.colours.number_ground);
                (legible.then_some(item), self.colours.number)
            };
            items.extend(node);
            if legible && (!hidden || is_end && self.numbers == Numbers::Auto) {
                let place = [centre[0], centre[1] + height / 2.0];
                let lines = glyphs::outline(&n, place, height, Anchor::Middle);
                let stroke = Stroke::new(ink, height * PEN / 10.0);
                let item = Item::new(Layer::Numbers, Outline::Path(lines)).class("number").stroke(stroke);
                items.push(item.on_square(frame.board.name(square)));
            }
        }
    }

    /// Draws the contents of a thin board: one shape for all pieces of a side, and the ends of the path.
    fn dots(&self, frame: &Frame, items: &mut Vec<Item>) {
        for (side, class) in [(Side::White, "piece white"), (Side::Black, "piece black")] {
            let mut dots = Vec::new();
            for &(square, mark) in &frame.marks {
                if matches!(mark, Mark::Piece(_, whose) if whose == side) {
                    let centre = self.centre(square);
                    dots.extend(rectangle(centre, centre, UNIT * 0.36));
                }
            }
            if !dots.is_empty() {
                let colour = if side == Side::White { self.colours.path } else { self.colours.end };
                items.push(Item::new(Layer::Pieces, Outline::Path(dots)).class(class).fill(colour));
            }
        }
        let long = self.geometry.width.max(self.geometry.height);
        let radius = (UNIT * 0.4).max(long * 0.005);
        if let Some(&start) = frame.path.first() {
            let disc = Outline::circle(self.centre(start), radius);
            items.push(
                Item::new(Layer::Numbers, disc)
                    .class("node start")
                    .fill(self.colours.path)
                    .stroke(Stroke::new(self.colours.page, radius * 0.25)),
            );
        }
        if let (false, [_, .., end]) = (frame.closed, &frame.path[..]) {
            let square = Outline::square(self.centre(*end), 2.0 * radius);
            items.push(
                Item::new(Layer::Numbers, square)
                    .class("node end")
                    .fill(self.colours.end)
                    .stroke(Stroke::new(self.colours.page, radius * 0.25)),
            );
        }
    }

    /// Returns text in the colour of the page's text.
    pub fn text(&self, text: &str, place: [f32; 2], height: f32, anchor: Anchor) -> Item {
        text_item(text, place, height, anchor, self.colours.text)
    }
}

/// Returns the rectangle that surrounds everything between two points at this distance.
fn rectangle([left, top]: [f32; 2], [right, bottom]: [f32; 2], around: f32) -> Vec<Segment> {
    let (left, top, right, bottom) = (left - around, top - around, right + around, bottom + around);
    polygon([[left, top], [right, top], [right, bottom], [left, bottom]])
}

/// Returns a diagonal cross whose arms reach this far in each direction.
fn cross([x, y]: [f32; 2], reach: f32) -> Outline {
    Outline::Path(vec![
        Segment::Move([x - reach, y - reach]),
        Segment::Line([x + reach, y + reach]),
        Segment::Move([x + reach, y - reach]),
        Segment::Line([x - reach, y + reach]),
    ])
}

/// Returns an upright cross whose arms reach this far.
fn plus([x, y]: [f32; 2], reach: f32) -> Outline {
    Outline::Path(vec![
        Segment::Move([x - reach, y]),
        Segment::Line([x + reach, y]),
        Segment::Move([x, y - reach]),
        Segment::Line([x, y + reach]),
    ])
}

/// Returns the arms of a diagonal cross from one distance to another.
fn corners([x, y]: [f32; 2], from: f32, to: f32) -> Outline {
    let arm = |(right, down): (f32, f32)| {
        let at = |far: f32| [x + right * far, y + down * far];
        [Segment::Move(at(from)), Segment::Line(at(to))]
    };
    Outline::Path([(1.0, 1.0), (1.0, -1.0), (-1.0, 1.0), (-1.0, -1.0)].into_iter().flat_map(arm).collect())
}

/// Returns text in a colour.
pub fn text_item(text: &str, place: [f32; 2], height: f32, anchor: Anchor, colour: Rgb) -> Item {
    let lines = glyphs::outline(text, place, height, anchor);
    Item::new(Layer::Labels, Outline::Path(lines)).stroke(Stroke::new(colour, height * PEN / 10.0))
}

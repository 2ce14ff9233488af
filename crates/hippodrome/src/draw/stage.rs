//! From a frame to shapes: what a board, its pieces, ways, numbers and moves look like.
//!
//! The board is drawn once; what a film changes is drawn for every frame. A way runs through the middles
//! of its squares, and numbers stand on discs that cover it: a knight's move never comes closer than 0.44
//! of a square to the middle of a square that it passes, so no line crosses a number.

use super::canvas::{Item, Layer, Outline, Rgb, Segment, Stroke};
use super::geometry::{Geometry, REACH, UNIT};
use super::glyphs::{self, Anchor, PEN};
use super::theme::Colours;
use super::{Frame, Highlight, Mark, Side, Surface, pieces};
use crate::board::{Grid, Square};

/// Digits lower than this many pixels are not drawn.
const LEGIBLE: f32 = 5.0;

/// Where and how frames of one board are drawn.
pub struct Stage {
    pub geometry: Geometry,
    pub colours: &'static Colours,
    /// The board's place on the canvas.
    pub origin: [f32; 2],
    /// Pixels a unit, where the picture will be pixels.
    pub pixels: Option<f32>,
}

impl Stage {
    fn centre(&self, square: Square) -> [f32; 2] {
        let [x, y] = self.geometry.centre(square);
        [self.origin[0] + x, self.origin[1] + y]
    }

    fn cell(&self, square: Square, inset: f32) -> Outline {
        let [x, y] = self.centre(square);
        let side = UNIT - 2.0 * inset;
        Outline::Rectangle { x: x - side / 2.0, y: y - side / 2.0, width: side, height: side }
    }

    /// The board without anything on it.
    pub fn board(&self, frame: &Frame, items: &mut Vec<Item>) {
        match frame.surface {
            Surface::Pegboard => self.pegboard(frame, items),
            Surface::Chequered if self.geometry.thin || frame.board.grid() == Grid::Triangular => {
                self.plain_board(frame, items);
            }
            Surface::Chequered => self.chessboard(frame, items),
        }
        let height = self.geometry.label_height;
        for label in self.geometry.labels(&frame.board) {
            let place = [self.origin[0] + label.centre[0], self.origin[1] + label.centre[1] + height / 2.0];
            items.push(self.text(&label.text, place, height, Anchor::Middle).class("label"));
        }
    }

    fn chessboard(&self, frame: &Frame, items: &mut Vec<Item>) {
        let board = &frame.board;
        for square in board.squares() {
            // As in chess, the bottom left square is dark.
            let dark = (board.rows() - 1 - square.row + square.col).is_multiple_of(2);
            let region = frame.regions.get(board.frame_index(square));
            let (class, colour) = match region {
                Some(&region) => {
                    ("cell region", self.colours.regions[usize::from(region) % self.colours.regions.len()])
                }
                None if dark => ("cell dark", self.colours.dark_cell),
                None => ("cell light", self.colours.light_cell),
            };
            let cell = Item::new(Layer::Board, self.cell(square, 0.0)).class(class).fill(colour);
            items.push(cell.on_square(board.name(square)));
        }
        self.edges(frame, items);
    }

    /// The lines around the board and around its holes, and between its regions.
    fn edges(&self, frame: &Frame, items: &mut Vec<Item>) {
        let board = &frame.board;
        let belongs = |square: Option<Square>| {
            let square = square.filter(|&s| board.contains(s))?;
            Some(frame.regions.get(board.frame_index(square)).copied().unwrap_or(0))
        };
        let (mut edges, mut inner) = (Vec::new(), Vec::new());
        for square in board.squares() {
            let [x, y] = self.centre(square);
            let half = UNIT / 2.0;
            let here = belongs(Some(square));
            let sides = [
                ((-1, 0), [x - half, y - half], [x + half, y - half]),
                ((0, -1), [x - half, y - half], [x - half, y + half]),
                ((1, 0), [x - half, y + half], [x + half, y + half]),
                ((0, 1), [x + half, y - half], [x + half, y + half]),
            ];
            for (n, ((rows, cols), from, to)) in sides.into_iter().enumerate() {
                let there = belongs(square.offset(rows, cols));
                if there.is_none() {
                    edges.extend([Segment::Move(from), Segment::Line(to)]);
                } else if n < 2 {
                    // Between two squares the lower or the right one draws.
                    if there != here {
                        edges.extend([Segment::Move(from), Segment::Line(to)]);
                    } else if !frame.regions.is_empty() {
                        inner.extend([Segment::Move(from), Segment::Line(to)]);
                    }
                }
            }
        }
        if !inner.is_empty() {
            let thin = Stroke::new(self.colours.edge, UNIT * 0.015);
            items.push(Item::new(Layer::Board, Outline::Path(inner)).class("grid").stroke(thin));
        }
        let width = UNIT * if frame.regions.is_empty() { 0.04 } else { 0.07 };
        let stroke = Stroke::new(self.colours.edge, width);
        items.push(Item::new(Layer::Board, Outline::Path(edges)).class("edge").stroke(stroke));
    }

    /// One shape for all squares: a rectangle for every run of squares in a row.
    fn plain_board(&self, frame: &Frame, items: &mut Vec<Item>) {
        let board = &frame.board;
        let half = UNIT / 2.0;
        let mut runs = Vec::new();
        let mut run = |from: Square, to: Square| {
            let ([left, top], [right, bottom]) = (self.centre(from), self.centre(to));
            runs.push(Segment::Move([left - half, top - half]));
            runs.push(Segment::Line([right + half, top - half]));
            runs.push(Segment::Line([right + half, bottom + half]));
            runs.push(Segment::Line([left - half, bottom + half]));
            runs.push(Segment::Close);
        };
        if board.is_rectangle() && board.grid() == Grid::Square {
            run(Square::new(0, 0), Square::new(board.rows() - 1, board.cols() - 1));
        } else {
            let mut open: Option<(Square, Square)> = None;
            for square in board.squares() {
                open = match open {
                    Some((from, to)) if to.row == square.row && to.col + 1 == square.col => {
                        Some((from, square))
                    }
                    Some((from, to)) => {
                        run(from, to);
                        Some((square, square))
                    }
                    None => Some((square, square)),
                };
            }
            if let Some((from, to)) = open {
                run(from, to);
            }
        }
        let ground = Item::new(Layer::Board, Outline::Path(runs)).class("cells");
        items.push(ground.fill(self.colours.light_cell));
    }

    fn pegboard(&self, frame: &Frame, items: &mut Vec<Item>) {
        // Broad lines between neighbours make a board with round corners.
        let mut wood = Vec::new();
        let steps: &[(i64, i64)] = match frame.board.grid() {
            Grid::Square => &[(0, 1), (1, 0)],
            Grid::Triangular => &[(0, 1), (1, 0), (1, 1)],
        };
        for square in frame.board.squares() {
            let here = self.centre(square);
            let disc = Outline::circle(here, UNIT * REACH);
            items.push(Item::new(Layer::Board, disc).class("wood").fill(self.colours.wood));
            for next in steps.iter().filter_map(|&(rows, cols)| frame.board.step(square, rows, cols)) {
                wood.extend([Segment::Move(here), Segment::Line(self.centre(next))]);
            }
        }
        if !wood.is_empty() {
            let stroke = Stroke::new(self.colours.wood, 2.0 * UNIT * REACH);
            items.push(Item::new(Layer::Board, Outline::Path(wood)).class("wood").stroke(stroke));
        }
        for square in frame.board.squares() {
            let hole = Outline::circle(self.centre(square), UNIT * 0.15);
            let hole = Item::new(Layer::Board, hole).class("cell hole").fill(self.colours.hole);
            items.push(hole.on_square(frame.board.name(square)));
        }
    }

    /// What is on the board. A way is cut into one shape for each part between two of `cuts`.
    pub fn contents(&self, frame: &Frame, cuts: &[usize], items: &mut Vec<Item>) {
        self.moved_squares(frame, items);
        for &(square, highlight) in &frame.highlights {
            self.highlight(square, highlight, items);
        }
        self.path(frame, cuts, items);
        self.arrow(frame, items);
        if self.geometry.thin {
            self.dots(frame, items);
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
        // A dead end is seen through what stands there.
        for &(square, _) in frame.highlights.iter().filter(|(_, why)| *why == Highlight::DeadEnd) {
            let [x, y] = self.centre(square);
            let reach = UNIT * 0.40;
            let cross = Outline::Path(vec![
                Segment::Move([x - reach, y - reach]),
                Segment::Line([x + reach, y + reach]),
                Segment::Move([x + reach, y - reach]),
                Segment::Line([x - reach, y + reach]),
            ]);
            let stroke = Stroke::new(self.colours.dead_end, UNIT * 0.07);
            items.push(Item::new(Layer::Labels, cross).class("dead-end").stroke(stroke));
        }
    }

    /// The squares where a move began and ended.
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
        let centre = self.centre(square);
        let [x, y] = centre;
        let item = |outline| Item::new(Layer::Highlights, outline);
        match highlight {
            Highlight::Attacked => {
                let reach = UNIT * 0.12;
                let cross = Outline::Path(vec![
                    Segment::Move([x - reach, y - reach]),
                    Segment::Line([x + reach, y + reach]),
                    Segment::Move([x + reach, y - reach]),
                    Segment::Line([x - reach, y + reach]),
                ]);
                let stroke = Stroke::new(self.colours.mark, UNIT * 0.05);
                items.push(item(cross).class("attacked").stroke(stroke));
            }
            Highlight::Excluded => {
                let dot = Outline::circle(centre, UNIT * 0.09);
                items.push(item(dot).class("excluded").fill(self.colours.mark));
            }
            Highlight::Given => {
                let stroke = Stroke::new(self.colours.edge, UNIT * 0.05);
                items.push(item(self.cell(square, UNIT * 0.08)).class("given").stroke(stroke));
            }
            Highlight::DeadEnd => {
                let stroke = Stroke::new(self.colours.dead_end, UNIT * 0.07);
                items.push(item(self.cell(square, UNIT * 0.06)).class("dead-end").stroke(stroke));
            }
        }
    }

    fn path(&self, frame: &Frame, cuts: &[usize], items: &mut Vec<Item>) {
        let path = &frame.path;
        let stroke = Stroke::new(self.colours.path, UNIT * if self.geometry.thin { 0.16 } else { 0.085 });
        let mut from = 0;
        for &cut in cuts.iter().filter(|&&cut| cut < path.len()).chain([&path.len()]) {
            // The squares counted from `from` to before `cut`, and the one before them.
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

    /// A move: a line through its squares that ends in a head before the piece.
    fn arrow(&self, frame: &Frame, items: &mut Vec<Item>) {
        let places: Vec<[f32; 2]> = frame.arrow.iter().map(|&square| self.centre(square)).collect();
        let [.., before, last] = places[..] else { return };
        let (dx, dy) = (last[0] - before[0], last[1] - before[1]);
        let length = dx.hypot(dy).max(1e-3);
        let (dx, dy) = (dx / length, dy / length);
        // The head ends where the piece begins.
        let tip = [last[0] - dx * UNIT * 0.34, last[1] - dy * UNIT * 0.34];
        let back = [tip[0] - dx * UNIT * 0.26, tip[1] - dy * UNIT * 0.26];
        let side = [-dy * UNIT * 0.15, dx * UNIT * 0.15];
        let line = places[..places.len() - 1].iter().copied().chain([back]);
        let stroke = Stroke::new(self.colours.arrow, UNIT * 0.09);
        items.push(Item::new(Layer::Path, Outline::line(line)).class("arrow").stroke(stroke));
        let head = Outline::Path(vec![
            Segment::Move(tip),
            Segment::Line([back[0] + side[0], back[1] + side[1]]),
            Segment::Line([back[0] - side[0], back[1] - side[1]]),
            Segment::Close,
        ]);
        items.push(Item::new(Layer::Path, head).class("arrow").fill(self.colours.arrow));
    }

    /// Step numbers on discs; the way's start is a filled disc, its end a filled square.
    fn numbers(&self, frame: &Frame, items: &mut Vec<Item>) {
        let numbers = || {
            frame.marks.iter().filter_map(|&(square, mark)| match mark {
                Mark::Number(n) => Some((square, n)),
                _ => None,
            })
        };
        let Some(greatest) = numbers().map(|(_, n)| n).max() else { return };
        let (start, end) = (frame.path.first().copied(), frame.path.last().copied());
        let end = end.filter(|_| !frame.closed && frame.path.len() > 1);
        let digits = greatest.to_string();
        // As wide as the disc allows, and no higher than pleases.
        let height = (UNIT * 0.50 / glyphs::width(&digits, 1.0)).min(UNIT * 0.27);
        let legible = self.pixels.is_none_or(|pixels| height * pixels >= LEGIBLE);
        for (square, n) in numbers() {
            let centre = self.centre(square);
            let disc = |part: f32| Outline::circle(centre, UNIT * part);
            let (node, ink) = if Some(square) == start {
                let item = Item::new(Layer::Numbers, disc(0.34)).class("node start").fill(self.colours.path);
                (Some(item), self.colours.on_accent)
            } else if Some(square) == end {
                let item = Item::new(Layer::Numbers, self.cell(square, UNIT * 0.19)).class("node end");
                (Some(item.fill(self.colours.end)), self.colours.on_accent)
            } else {
                let item =
                    Item::new(Layer::Numbers, disc(0.30)).class("node").fill(self.colours.number_ground);
                (legible.then_some(item), self.colours.number)
            };
            items.extend(node);
            if legible {
                let place = [centre[0], centre[1] + height / 2.0];
                let lines = glyphs::outline(&n.to_string(), place, height, Anchor::Middle);
                let stroke = Stroke::new(ink, height * PEN / 10.0);
                let item = Item::new(Layer::Numbers, Outline::Path(lines)).class("number").stroke(stroke);
                items.push(item.on_square(frame.board.name(square)));
            }
        }
    }

    /// On a thin board pieces are squares of one shape, and a way shows only its ends.
    fn dots(&self, frame: &Frame, items: &mut Vec<Item>) {
        for (side, class) in [(Side::White, "piece white"), (Side::Black, "piece black")] {
            let half = UNIT * 0.36;
            let mut dots = Vec::new();
            for &(square, mark) in &frame.marks {
                if matches!(mark, Mark::Piece(_, whose) if whose == side) {
                    let [x, y] = self.centre(square);
                    dots.push(Segment::Move([x - half, y - half]));
                    dots.push(Segment::Line([x + half, y - half]));
                    dots.push(Segment::Line([x + half, y + half]));
                    dots.push(Segment::Line([x - half, y + half]));
                    dots.push(Segment::Close);
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
            let [x, y] = self.centre(*end);
            let square = Outline::Rectangle {
                x: x - radius,
                y: y - radius,
                width: 2.0 * radius,
                height: 2.0 * radius,
            };
            items.push(
                Item::new(Layer::Numbers, square)
                    .class("node end")
                    .fill(self.colours.end)
                    .stroke(Stroke::new(self.colours.page, radius * 0.25)),
            );
        }
    }

    /// A text on the page.
    pub fn text(&self, text: &str, place: [f32; 2], height: f32, anchor: Anchor) -> Item {
        text_item(text, place, height, anchor, self.colours.text)
    }
}

/// A text in a colour.
pub fn text_item(text: &str, place: [f32; 2], height: f32, anchor: Anchor, colour: Rgb) -> Item {
    let lines = glyphs::outline(text, place, height, anchor);
    Item::new(Layer::Labels, Outline::Path(lines)).stroke(Stroke::new(colour, height * PEN / 10.0))
}

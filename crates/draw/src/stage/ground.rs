//! The board itself, without anything on it.

use super::{Stage, rectangle};
use crate::{
    canvas::{Item, Layer, Outline, Segment, Stroke},
    geometry::{REACH, UNIT},
    glyphs::Anchor,
};
use board::{Frame, Grid, Square, Surface};

impl Stage {
    /// Draws an empty board with its labels.
    pub fn board(&self, frame: &Frame, items: &mut Vec<Item>) {
        match frame.surface {
            Surface::Pegboard => self.pegboard(frame, items),
            Surface::Graph => return self.graph(frame, items),
            Surface::Text { .. } | Surface::Drawing { .. } => return self.sheet(items),
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

    /// Draws the lines around the board, around its holes and between its regions.
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
                    // The line between two squares belongs to the lower or the right one.
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

    /// Draws all squares as one shape: a rectangle for every run of squares in a row.
    fn plain_board(&self, frame: &Frame, items: &mut Vec<Item>) {
        let board = &frame.board;
        let mut runs = Vec::new();
        let mut run = |from: Square, to: Square| {
            runs.extend(rectangle(self.centre(from), self.centre(to), UNIT / 2.0));
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

    /// Draws the nodes of a graph, each with its name, and the lines between them.
    fn graph(&self, frame: &Frame, items: &mut Vec<Item>) {
        let lines = frame.links.iter().flat_map(|link| {
            let [from, to] = link.map(|square| self.centre(square));
            [Segment::Move(from), Segment::Line(to)]
        });
        let stroke = Stroke::new(self.colours.edge, UNIT * 0.06);
        items.push(Item::new(Layer::Board, Outline::Path(lines.collect())).class("joined").stroke(stroke));
        for square in frame.board.squares() {
            let node =
                Item::new(Layer::Board, Outline::circle(self.centre(square), UNIT * 0.46)).class("cell");
            items
                .push(node.fill(self.colours.light_cell).stroke(Stroke::new(self.colours.edge, UNIT * 0.04)));
        }
        let height = 0.26 * UNIT;
        for (square, name) in &frame.labels {
            let [x, y] = self.centre(*square);
            let place = [x - 0.42 * UNIT, y - 0.40 * UNIT];
            items.push(self.text(name, place, height, Anchor::End).class("label"));
        }
    }

    /// Draws an empty sheet for rows of text.
    fn sheet(&self, items: &mut Vec<Item>) {
        let corners = self.geometry.sheet().map(|[x, y]| [self.origin[0] + x, self.origin[1] + y]);
        let sheet = Outline::Path(rectangle(corners[0], corners[1], 0.0));
        let edge = Stroke::new(self.colours.edge, UNIT * 0.04);
        items.push(Item::new(Layer::Board, sheet).class("cell").fill(self.colours.light_cell).stroke(edge));
    }

    fn pegboard(&self, frame: &Frame, items: &mut Vec<Item>) {
        // Broad lines between neighbouring holes make a board with round corners.
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
}

//! The picture of a race: boards in a row, figures below them, and lanes up to a finishing line.

use super::runner::Runner;
use super::{Duel, InStep};
use crate::{
    Look,
    canvas::{Canvas, Item, Layer, Outline, Rgb, Stroke},
    chart::scale::{thousands, time},
    geometry::{Geometry, UNIT},
    glyphs::{self, Anchor},
    stage::{Stage, text_item},
    theme::Colours,
};
use board::Frame;
use search::Sort;

/// The names of places.
pub const RANKS: [&str; 4] = ["1st", "2nd", "3rd", "4th"];

/// The indices of the colours of racers among those of charts; the third is the colour of the winner.
const SERIES: [usize; 4] = [0, 1, 3, 5];
const WINNER: usize = 2;

/// What stays the same from moment to moment.
pub struct Picture<'d> {
    duel: &'d Duel,
    colours: &'static Colours,
    look: Look,
    raster: bool,
    blank: Frame,
    /// The width and height of a board, and of the space that it takes with its margins.
    board: [f32; 2],
    tile: f32,
    /// The height of capitals in text.
    text: f32,
    width: f32,
    height: f32,
}

impl<'d> Picture<'d> {
    pub fn new(duel: &'d Duel, runners: &[Runner<'_>], look: &Look, raster: bool) -> Self {
        let blank = runners.first().map_or_else(
            || Frame::new(&board::Shape::rectangle(1, 1)),
            |runner| runner.racer.instance.blank(),
        );
        let geometry = Geometry::new(&blank);
        let board = [geometry.width, geometry.height];
        let count = runners.len() as f32;
        // A board that is narrow gets the room that its figures need.
        let tile = board[0].max(0.9 * board[1]).max(4.0 * UNIT);
        // Text keeps its size relative to the whole picture.
        let text = (count * tile / 62.0).max(tile / 30.0);
        let width = count * tile + (count + 1.0) * text;
        let mut picture = Self {
            duel,
            colours: look.theme.colours(),
            look: *look,
            raster,
            blank,
            board,
            tile,
            text,
            width,
            height: 0.0,
        };
        picture.height = picture.lane(runners.len()) + 1.2 * text;
        picture
    }

    /// The top of the boards, of the figures, and of a lane.
    fn boards(&self) -> f32 {
        7.0 * self.text
    }

    fn figures(&self) -> f32 {
        self.boards() + self.board[1] + 1.0 * self.text
    }

    fn lane(&self, n: usize) -> f32 {
        self.figures() + 9.6 * self.text + n as f32 * 2.5 * self.text
    }

    /// Draws a moment. Later moments must follow.
    pub fn at(&self, now: f64, runners: &mut [Runner<'_>]) -> Canvas {
        let mut items = Vec::new();
        let middle = self.width / 2.0;
        items.push(self.label(&self.duel.title, [middle, 2.3 * self.text], 1.35, Anchor::Middle));
        let mut told = Vec::new();
        for (n, runner) in runners.iter_mut().enumerate() {
            runner.run_to(now);
            self.racer(n, runner, now, &mut items);
            self.draw_lane(n, runner, now, &mut items);
            told.push(format!("{}: {} nodes", runner.racer.label, runner.generated));
        }
        self.finishing_line(runners.len(), &mut items);
        items.put_in_order_by_key(|item| item.layer);
        let description = format!("{} searches side by side. {}.", runners.len(), told.join("; "));
        let size = [self.width, self.height];
        Canvas { items, ..Canvas::new(size, self.colours.page, &self.duel.title, description) }
    }

    fn left(&self, n: usize) -> f32 {
        self.text + n as f32 * (self.tile + self.text)
    }

    /// Draws the name, the board and the figures of a racer.
    fn racer(&self, n: usize, runner: &Runner<'_>, now: f64, items: &mut Vec<Item>) {
        let racer = runner.racer;
        let over = now >= self.duel.cost(racer);
        let rank = self.duel.rank(racer).filter(|_| over);
        let (left, middle) = (self.left(n), self.left(n) + self.tile / 2.0);
        let name = self.fitting(&racer.label, 1.25, 0.8 * self.tile);
        let half = glyphs::width(&racer.label, name * self.text) / 2.0;
        let y = 5.9 * self.text;
        items.push(self.label(&racer.label, [middle + 0.8 * self.text, y], name, Anchor::Middle));
        let dot = Outline::circle([middle - half - 0.5 * self.text, y - 0.6 * self.text], 0.55 * self.text);
        items.push(Item::new(Layer::Labels, dot).class("racer").fill(self.colour(n)));

        let origin = [left + (self.tile - self.board[0]) / 2.0, self.boards()];
        let pixels = self.raster.then_some(self.look.size.unwrap_or(960) as f32 / self.width);
        let stage = Stage { origin, ..Stage::new(&self.blank, &self.look, pixels) };
        let mut frame = runner.frame();
        frame.highlights.extend(&self.blank.highlights);
        stage.board(&frame, items);
        stage.contents(&frame, &[], items);
        if rank == Some(0) {
            let gap = 0.35 * self.text;
            let frame = Outline::Rectangle {
                x: left - gap,
                y: self.boards() - 3.0 * self.text,
                width: self.tile + 2.0 * gap,
                height: self.board[1] + 10.4 * self.text,
            };
            let stroke = Stroke::new(self.colours.series[WINNER], 0.28 * self.text);
            items.push(Item::new(Layer::Labels, frame).class("winner").stroke(stroke));
        }
        let figures = [
            ("generated", runner.generated),
            ("expanded", runner.expanded),
            (runner.waits_in.as_str(), runner.waiting),
        ];
        for (k, (name, number)) in figures.into_iter().enumerate() {
            let x = left + self.tile * (k as f32 + 0.5) / 3.0;
            let small = self.fitting(name, 0.75, 0.31 * self.tile);
            let number = thousands(number);
            let large = self.fitting(&number, 1.2, 0.31 * self.tile);
            items.push(self.label(name, [x, self.figures() + 0.9 * self.text], small, Anchor::Middle));
            items.push(self.label(&number, [x, self.figures() + 3.0 * self.text], large, Anchor::Middle));
        }
        let told = match over {
            true => racer.result.clone(),
            false => format!("searching; later {}", racer.result),
        };
        let size = self.fitting(&told, 0.85, 0.94 * self.tile);
        items.push(self.label(&told, [middle, self.figures() + 5.1 * self.text], size, Anchor::Middle));
    }

    /// The left end of the lanes, and the finishing line.
    fn lane_ends(&self) -> [f32; 2] {
        let names = self.duel.racers.iter().map(|racer| glyphs::width(&racer.label, self.text));
        let names = names.fold(0.0, f32::max).min(0.3 * self.width);
        [2.2 * self.text + names, self.width - 13.0 * self.text]
    }

    fn draw_lane(&self, n: usize, runner: &Runner<'_>, now: f64, items: &mut Vec<Item>) {
        let racer = runner.racer;
        let cost = self.duel.cost(racer);
        let over = now >= cost;
        let share = if over { 1.0 } else { (now / cost) as f32 };
        let [from, line] = self.lane_ends();
        // One that gives up does not reach the line.
        let to = if racer.finished { line } else { from + 0.96 * (line - from) };
        let at = from + share * (to - from);
        let (top, high) = (self.lane(n), 1.3 * self.text);
        let middle = top + high / 2.0;
        let bar = |width: f32| Outline::Rectangle { x: from, y: top, width, height: high };
        let colour = self.colour(n);
        let ground = self.colours.page.mixed(self.colours.text, 0.06);
        items.push(Item::new(Layer::Board, bar(line - from)).class("lane").fill(ground));
        let light = self.colours.page.mixed(colour, 0.45);
        items.push(Item::new(Layer::Highlights, bar((at - from).max(0.01))).class("run").fill(light));
        let place = if over && racer.finished { at + 0.5 * self.text } else { at };
        let runner_dot = Outline::circle([place, middle], 0.85 * self.text);
        let edge = Stroke::new(self.colours.page, 0.22 * self.text);
        items.push(Item::new(Layer::Labels, runner_dot).class("runner").fill(colour).stroke(edge));
        let size = self.fitting(&racer.label, 0.95, from - 2.0 * self.text);
        let baseline = middle + 0.45 * self.text;
        items.push(self.label(&racer.label, [from - self.text, baseline], size, Anchor::End));
        let rank = self.duel.rank(racer);
        let whole = match self.duel.in_step {
            InStep::Nodes => thousands(racer.generated),
            InStep::Time => time(racer.seconds),
        };
        let told = match rank {
            _ if !over => format!("{} % of {whole}", (share * 100.0).floor()),
            Some(rank) => format!("{} with {whole}", RANKS[rank.min(RANKS.len() - 1)]),
            None => format!("stopped at {whole}"),
        };
        let won = over && rank == Some(0);
        let ink = if won { self.colours.series[WINNER] } else { self.colours.text };
        let place = [line + 2.2 * self.text, baseline];
        let size = self.fitting(&told, if won { 1.1 } else { 0.9 }, self.width - place[0] - 0.8 * self.text);
        items.push(text_item(&told, place, size * self.text, Anchor::Start, ink).class("share"));
        if n == 0 {
            let spent = match self.duel.in_step {
                InStep::Nodes => format!("after {} nodes each", thousands(now.round() as u64)),
                InStep::Time => format!("after {} each", time(now)),
            };
            items.push(self.label(&spent, [from, top - 0.9 * self.text], 0.85, Anchor::Start));
        }
    }

    /// Draws a chequered line across all lanes.
    fn finishing_line(&self, lanes: usize, items: &mut Vec<Item>) {
        let x = self.lane_ends()[1];
        let (top, bottom) = (self.lane(0) - 0.5 * self.text, self.lane(lanes - 1) + 1.8 * self.text);
        let side = 0.5 * self.text;
        let rows = ((bottom - top) / side).round() as usize;
        for row in 0..rows {
            for column in 0..2 {
                let colour = if (row + column) % 2 == 0 { self.colours.text } else { self.colours.page };
                let square = Outline::Rectangle {
                    x: x + column as f32 * side,
                    y: top + row as f32 * side,
                    width: side,
                    height: side,
                };
                items.push(Item::new(Layer::Path, square).class("finish").fill(colour));
            }
        }
    }

    fn colour(&self, n: usize) -> Rgb {
        self.colours.series[SERIES[n % SERIES.len()]]
    }

    /// The size for a text, in heights of the usual text, so that it is at most so wide.
    fn fitting(&self, text: &str, size: f32, room: f32) -> f32 {
        let width = glyphs::width(text, size * self.text);
        if width > room { size * room / width } else { size }
    }

    fn label(&self, text: &str, place: [f32; 2], size: f32, anchor: Anchor) -> Item {
        text_item(text, place, size * self.text, anchor, self.colours.text).class("label")
    }
}

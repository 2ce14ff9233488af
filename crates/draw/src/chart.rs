//! Charts of races: how the work grows with the size of the board, or how much each racer needs.
//!
//! Work, time and memory differ by orders of magnitude, so their scales are logarithmic, with a separate place
//! for zero; the values of solutions are on a linear scale. Curves are named where they end instead of in a
//! legend; each has its own dashes and markers besides its colour. A hollow marker or bar means that a run ended
//! without an answer. Several runs are shown by their median, with a thin line from the least to the most.

mod bars;
mod curves;
mod data;
pub(super) mod scale;

use std::fmt::Write;

use serde::{Deserialize, Serialize};

use super::Look;
use super::canvas::{Canvas, Item, Layer, Outline, Rgb, Stroke};
use super::glyphs::Anchor;
use super::stage::text_item;
use super::theme::Colours;
pub use data::{Curve, Figure, Fit, Measure, Spread, Unit};
use search::Sort;

/// The height of capitals in labels.
const TEXT: f32 = 13.0;

/// The height of capitals in titles.
const HEADING: f32 = 17.0;

/// The width and the height of a chart in units: 16 to 9, as slides are. Many racers or measures make it higher.
const WIDTH: f32 = 1280.0;
const HEIGHT: f32 = 720.0;

/// A chart of a race.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Chart {
    title: String,
    measures: Vec<Measure>,
    /// How the nodes grow, for the racers for which that is known.
    fits: Vec<(String, Fit)>,
}

impl Chart {
    /// Returns a chart of these measures: curves if there are several sizes, else bars. The curves of the first
    /// measure carry the names of the racers and, if known, how they grow.
    pub fn new(title: impl Into<String>, measures: Vec<Measure>, fits: Vec<(String, Fit)>) -> Self {
        Self { title: title.into(), measures, fits }
    }

    /// Whether there is more than one size.
    fn is_over_sizes(&self) -> bool {
        let mut sizes = self.measures.iter().flat_map(|measure| &measure.figures).map(|figure| figure.size);
        sizes.next().is_some_and(|first| sizes.any(|size| size != first))
    }

    pub(super) fn canvas(&self, look: &Look) -> Canvas {
        let colours = look.theme.colours();
        let mut canvas = Canvas::new([WIDTH, HEIGHT], colours.page, &self.title, self.description());
        let mut pen = Pen { colours, items: &mut canvas.items };
        canvas.height = if self.is_over_sizes() {
            curves::draw(&self.title, &self.measures, &self.fits, &mut pen)
        } else {
            bars::draw(&self.title, &self.measures, &mut pen)
        };
        canvas.items.put_in_order_by_key(|item| item.layer);
        canvas
    }

    /// Returns the figures in words.
    fn description(&self) -> String {
        let mut text = String::new();
        for measure in &self.measures {
            let _ = write!(text, "{}:", measure.name);
            for figure in &measure.figures {
                let Some(spread) = figure.spread else { continue };
                let _ = write!(text, " {}", figure.label);
                if let Some(size) = figure.size {
                    let _ = write!(text, " at {size}");
                }
                let _ = write!(text, " {}", figure.text(measure.unit).unwrap_or_default());
                if spread.most > spread.least {
                    let [least, most] = [spread.least, spread.most].map(|n| scale::figure(measure.unit, n));
                    let _ = write!(text, " (from {least} to {most})");
                }
                text.push_str(if figure.answered { "," } else { " (not answered)," });
            }
            text.pop();
            text.push_str(". ");
        }
        text.trim_end().to_string()
    }
}

/// What the marks of a chart mean, as far as they occur.
fn notes(measures: &[Measure]) -> Vec<String> {
    let figures = || measures.iter().flat_map(|measure| &measure.figures);
    let mut notes = Vec::new();
    if figures().any(|figure| !figure.answered) {
        notes.push("Hollow: some runs ended without an answer; >: a limit cut them off.".into());
    }
    if figures().any(|figure| figure.spread.is_some_and(|spread| spread.most > spread.least)) {
        notes.push("The median of all runs; the thin line goes from the least to the most.".into());
    }
    notes
}

/// Adds shapes to a chart.
struct Pen<'a> {
    colours: &'static Colours,
    items: &'a mut Vec<Item>,
}

impl Pen<'_> {
    /// The colour of a curve or of a panel of bars.
    fn series(&self, n: usize) -> Rgb {
        self.colours.series[n % self.colours.series.len()]
    }

    fn title(&mut self, title: &str) {
        let item = text_item(title, [24.0, 20.0 + HEADING], HEADING, Anchor::Start, self.colours.text);
        self.items.push(item.class("title"));
    }

    fn label(&mut self, text: &str, place: [f32; 2], anchor: Anchor) {
        self.items.push(text_item(text, place, TEXT, anchor, self.colours.text).class("label"));
    }

    /// Writes what a panel or plot shows.
    fn heading(&mut self, name: &str, is_log: bool, place: [f32; 2]) {
        let kind = if is_log { " (log scale)" } else { "" };
        let item = text_item(&format!("{name}{kind}"), place, TEXT, Anchor::Start, self.colours.text);
        self.items.push(item.class("heading"));
    }

    fn line(&mut self, ends: [[f32; 2]; 2], stroke: Stroke, layer: Layer, class: &'static str) {
        self.items.push(Item::new(layer, Outline::line(ends)).class(class).stroke(stroke));
    }

    /// Draws a thin line with a bar at each end, from the least to the most of several runs.
    fn spread(&mut self, least: [f32; 2], most: [f32; 2], colour: Rgb) {
        let stroke = Stroke::new(colour, 1.5);
        self.line([least, most], stroke, Layer::Pieces, "spread");
        // The bars at the ends stand across the line.
        let across = if least[0] == most[0] { [4.5, 0.0] } else { [0.0, 4.5] };
        for [x, y] in [least, most] {
            let ends = [[x - across[0], y - across[1]], [x + across[0], y + across[1]]];
            self.line(ends, stroke, Layer::Pieces, "spread");
        }
    }
}

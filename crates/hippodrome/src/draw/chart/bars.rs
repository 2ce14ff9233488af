//! Bars: the nodes and the time of each racer, in two panels side by side.

use super::scale::{Scale, thousands, time};
use super::{Bar, HEADING, HOLLOW, Pen, TEXT, WIDTH};
use crate::draw::canvas::{Item, Layer, Outline, Stroke};
use crate::draw::glyphs::{self, Anchor};

/// The greatest number of bars shown.
const MOST_BARS: usize = 60;

/// The height of a row.
const ROW: f32 = 40.0;

/// The top of the first row.
const TOP: f32 = 122.0;

/// The gap between the two panels.
const GAP: f32 = 40.0;

/// The figure of a bar, and the same as text.
type Figure = fn(&Bar) -> (f64, String);

/// Draws a chart of bars. Returns its height.
pub(super) fn draw(title: &str, bars: &[Bar], pen: &mut Pen<'_>) -> f32 {
    let shown = &bars[..bars.len().min(MOST_BARS)];
    let bottom = TOP + ROW * shown.len() as f32;
    let names = shown.iter().map(|bar| glyphs::width(&bar.label, TEXT)).fold(0.0, f32::max).min(360.0);
    let left = 24.0 + names + 18.0;
    let width = (WIDTH - left - GAP) / 2.0;
    pen.text(title, [24.0, 20.0 + HEADING], HEADING, Anchor::Start, pen.colours.text, "title");
    for (n, bar) in shown.iter().enumerate() {
        pen.label(&bar.label, [left - 18.0, middle(n) + TEXT / 2.0], Anchor::End);
    }
    let panels: [(&str, Figure); 2] = [
        ("nodes generated (log scale)", |bar| (bar.nodes as f64, thousands(bar.nodes))),
        ("time (log scale)", |bar| (bar.seconds, time(bar.seconds))),
    ];
    for (p, (heading, figure)) in panels.into_iter().enumerate() {
        let from = left + p as f32 * (width + GAP);
        pen.label(heading, [from, 68.0 + TEXT], Anchor::Start);
        panel(p, shown, figure, from, width, pen);
        let edge = Stroke::new(pen.colours.edge, 1.5);
        pen.line([from, TOP - 8.0], [from, bottom], edge, Layer::Numbers, "axis");
    }
    let mut notes = Vec::new();
    if shown.iter().any(|bar| !bar.answered) {
        notes.push(HOLLOW.to_string());
    }
    if bars.len() > shown.len() {
        notes.push(format!("{} more are not shown.", bars.len() - shown.len()));
    }
    pen.label(&notes.join(" "), [24.0, bottom + 20.0 + TEXT], Anchor::Start);
    bottom + if notes.is_empty() { 24.0 } else { 56.0 }
}

/// Returns the middle of a row.
fn middle(row: usize) -> f32 {
    TOP + ROW * (row as f32 + 0.5)
}

/// Draws the bars of one panel.
fn panel(p: usize, shown: &[Bar], figure: Figure, from: f32, width: f32, pen: &mut Pen<'_>) {
    let figures: Vec<(f64, String)> = shown.iter().map(figure).collect();
    // Each bar is followed by its figure.
    let widest = figures.iter().map(|f| glyphs::width(&f.1, TEXT)).fold(0.0, f32::max);
    let mut scale = Scale::new(figures.iter().map(|f| f.0), from, from + width - widest - 14.0);
    if scale.low > 0 && p == 0 {
        scale.low = 0;
    }
    // Zero is a bar of no length and needs no place. Without a zero, the scale begins one power lower, so that
    // the lowest power is a bar as well.
    if !scale.zero {
        scale.low -= 1;
    }
    scale.zero = false;
    let colour = pen.series(p);
    for (n, (bar, (value, text))) in shown.iter().zip(&figures).enumerate() {
        let y = middle(n);
        let end = if *value > 0.0 { scale.place(*value).max(from + 2.0) } else { from };
        if end > from {
            let outline = Outline::Rectangle { x: from, y: y - 11.0, width: end - from, height: 22.0 };
            let item = Item::new(Layer::Path, outline);
            pen.items.push(if bar.answered {
                item.class("bar").fill(colour)
            } else {
                let stroke = Stroke { colour, width: 2.0, dashes: Some([6.0, 4.0]) };
                item.class("bar stopped").fill(pen.colours.page).stroke(stroke)
            });
        }
        pen.label(text, [end + 8.0, y + TEXT / 2.0], Anchor::Start);
    }
}

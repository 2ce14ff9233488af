//! Curves: what each racer needed over the size of the board.
//!
//! The first measure is large, and its curves are named. The others are smaller and stand on its right, with the same
//! colours, dashes and markers.

use super::scale::Scale;
use super::{HEIGHT, Pen, TEXT, WIDTH, notes};
use crate::stage::text_item;
use crate::{
    Figure, Fit, Measure,
    canvas::{Item, Layer, Outline, Rgb, Stroke},
    glyphs::{self, Anchor},
};
use search::Sort;

/// The least height of a small plot, with its heading and the labels below it.
const SMALL: f32 = 190.0;

/// The most small plots below each other.
const STACKED: usize = 3;

/// The top of the plots, and what the notes below them need.
const TOP: f32 = 62.0;
const NOTES: f32 = 32.0;

/// The positions of the axes of a plot, and the scales along them.
struct Plot<'m> {
    measure: &'m Measure,
    left: f32,
    right: f32,
    top: f32,
    bottom: f32,
    /// The smallest and the largest board.
    least: u32,
    most: u32,
    /// The scale of the figures, from the bottom to the top.
    figures: Scale,
}

impl<'m> Plot<'m> {
    /// Returns a plot in a rectangle that also holds its heading and its labels.
    fn new(measure: &'m Measure, sizes: (u32, u32), [x, y, width, height]: [f32; 4]) -> Self {
        let (top, bottom) = (y + 44.0, y + height - 76.0);
        let ends = measure.figures.iter().filter_map(|figure| figure.spread);
        let ends = ends.flat_map(|spread| [spread.least, spread.most]);
        let figures = Scale::new(measure.unit, ends, bottom, top);
        let ticks = figures.ticks().into_iter().filter_map(|tick| tick.label);
        let ticks_width = ticks.map(|label| glyphs::width(&label, TEXT)).fold(0.0, f32::max);
        let left = x + 12.0 + ticks_width;
        let right = (x + width).max(left + 200.0);
        Self { measure, left, right, top, bottom, least: sizes.0, most: sizes.1, figures }
    }

    /// The difference between the largest and the smallest board, but at least 1.
    fn span(&self) -> f32 {
        (self.most - self.least).max(1) as f32
    }

    /// Returns the position of a size. The first and the last size are a little inside the axes.
    fn x(&self, size: u32) -> f32 {
        self.left + 30.0 + (size - self.least) as f32 / self.span() * (self.right - self.left - 40.0)
    }

    /// The figures of one racer, with the place of each.
    fn points(&self, label: &str) -> Vec<(&'m Figure, [f32; 2])> {
        let figures = self.measure.figures.iter().filter(|figure| figure.label == label);
        figures
            .filter_map(|figure| {
                Some((figure, [self.x(figure.size?), self.figures.place(figure.spread?.median)]))
            })
            .collect()
    }
}

/// Draws a chart of curves. Returns its height.
pub(super) fn draw(title: &str, measures: &[Measure], fits: &[(String, Fit)], pen: &mut Pen<'_>) -> f32 {
    let all = || measures.iter().flat_map(|measure| &measure.figures);
    let mut labels: Vec<&str> = Vec::new();
    for figure in all() {
        if !labels.contains(&figure.label.as_str()) {
            labels.push(&figure.label);
        }
    }
    let sizes = || all().filter_map(|figure| figure.size);
    let sizes = (sizes().min().unwrap_or(0), sizes().max().unwrap_or(1));
    let fit = |label: &str| fits.iter().find(|fit| fit.0 == label).map(|fit| fit.1);
    let name = |label: &&str| match fit(label) {
        Some(fit) => format!("{label}, like {fit}"),
        None => (*label).to_string(),
    };
    let names: Vec<String> = labels.iter().map(name).collect();
    let names_width = names.iter().map(|name| glyphs::width(name, TEXT)).fold(0.0, f32::max);

    pen.title(title);
    let Some((first, others)) = measures.split_first() else { return HEIGHT };
    let columns = if others.len() <= STACKED { 1 } else { 2 };
    let lines = others.len().div_ceil(columns);
    let height = (HEIGHT - TOP - NOTES).max(124.0 + 26.0 * labels.len() as f32).max(SMALL * lines as f32);
    // The part of the width that the first plot takes with its names.
    let part = [1.0, 0.60, 0.46][columns.min(others.len())];
    let plot = Plot::new(first, sizes, [24.0, TOP, part * WIDTH - 84.0 - names_width, height]);
    let ends = curves(&plot, 24.0, &labels, pen);
    label_ends(&plot, ends, &names, pen);
    let (width, each) = ((1.0 - part) * WIDTH / columns as f32, height / lines.max(1) as f32);
    for (n, measure) in others.iter().enumerate() {
        let (x, y) = (part * WIDTH + (n % columns) as f32 * width, TOP + (n / columns) as f32 * each);
        curves(&Plot::new(measure, sizes, [x, y, width - 36.0, each]), x, &labels, pen);
    }
    pen.label(&notes(measures).join(" "), [24.0, TOP + height + TEXT], Anchor::Start);
    TOP + height + NOTES
}

/// Draws a plot with its heading at `x`. Returns the number of each racer that has a curve, and where it ends.
fn curves(plot: &Plot<'_>, x: f32, labels: &[&str], pen: &mut Pen<'_>) -> Vec<(usize, [f32; 2])> {
    pen.heading(&plot.measure.name, plot.figures.is_log(), [x, plot.top - 44.0 + TEXT]);
    axes(plot, pen);
    let ends = labels.iter().enumerate();
    ends.filter_map(|(series, label)| Some((series, curve(plot, series, label, pen)?))).collect()
}

/// Draws the grid and the axes with their labels.
fn axes(plot: &Plot<'_>, pen: &mut Pen<'_>) {
    let Plot { left, right, top, bottom, .. } = *plot;
    let edge = Stroke::new(pen.colours.edge, 1.5);
    let ticks = plot.figures.ticks();
    let named: Vec<f32> =
        ticks.iter().filter(|tick| tick.label.is_some()).map(|tick| plot.figures.place(tick.value)).collect();
    let gap = named.windows(2).map(|two| (two[0] - two[1]).abs()).fold(f32::MAX, f32::min);
    // Where the labels would touch each other, some are left out.
    let every = (1.6 * TEXT / gap).ceil().max(1.0) as usize;
    let mut nth = 0;
    for tick in ticks {
        let at = plot.figures.place(tick.value);
        let is_named = tick.label.is_some() && nth % every == 0;
        nth += usize::from(tick.label.is_some());
        if let Some(label) = tick.label.as_ref().filter(|_| is_named) {
            pen.line([[left, at], [right, at]], Stroke::new(pen.colours.faint, 1.2), Layer::Board, "grid");
            pen.label(label, [left - 10.0, at + TEXT / 2.0], Anchor::End);
        }
        let length = if tick.label.is_some() { 7.0 } else { 4.0 };
        pen.line([[left, at], [left + length, at]], edge, Layer::Board, "tick");
    }
    let widest = glyphs::width(&plot.most.to_string(), TEXT) + 14.0;
    let step = (widest / ((right - left) / plot.span())).ceil().max(1.0) as u32;
    for size in (plot.least..=plot.most).step_by(step as usize) {
        let x = plot.x(size);
        pen.line([[x, bottom], [x, bottom + 7.0]], edge, Layer::Board, "tick");
        pen.label(&size.to_string(), [x, bottom + 14.0 + TEXT], Anchor::Middle);
    }
    pen.line([[left, bottom], [right, bottom]], edge, Layer::Board, "axis");
    pen.line([[left, top], [left, bottom]], edge, Layer::Board, "axis");
    pen.label("size of the board", [(left + right) / 2.0, bottom + 40.0 + TEXT], Anchor::Middle);
}

/// Draws one curve with its markers. Returns where it ends.
fn curve(plot: &Plot<'_>, series: usize, label: &str, pen: &mut Pen<'_>) -> Option<[f32; 2]> {
    let colour = pen.series(series);
    let points = plot.points(label);
    let stroke = Stroke { colour, width: 3.0, dashes: dashes(series) };
    let line = Outline::line(points.iter().map(|point| point.1));
    pen.items.push(Item::new(Layer::Path, line).class("curve").stroke(stroke));
    for &(figure, place) in &points {
        if let Some(spread) = figure.spread.filter(|spread| spread.most > spread.least) {
            let [low, high] = [spread.least, spread.most].map(|value| plot.figures.place(value));
            pen.spread([place[0], low], [place[0], high], colour);
        }
        marker(series, place, colour, figure.answered, pen);
    }
    points.last().map(|point| point.1)
}

/// Returns the dashes of a curve.
fn dashes(series: usize) -> Option<[f32; 2]> {
    [None, Some([11.0, 7.0]), Some([2.0, 6.0]), Some([18.0, 6.0])][series % 4]
}

/// Draws a marker in one of five shapes; it is hollow if a limit ended the search.
fn marker(shape: usize, [x, y]: [f32; 2], colour: Rgb, filled: bool, pen: &mut Pen<'_>) {
    let r = 6.5;
    let polygon = |corners: &[[f32; 2]]| Outline::polygon(corners.iter().map(|c| [x + c[0], y + c[1]]));
    let outline = match shape % 5 {
        0 => Outline::circle([x, y], r),
        1 => polygon(&[[-r, -r], [r, -r], [r, r], [-r, r]].map(|[a, b]| [a * 0.88, b * 0.88])),
        2 => polygon(&[[0.0, -r * 1.2], [r * 1.1, r * 0.8], [-r * 1.1, r * 0.8]]),
        3 => polygon(&[[0.0, -r * 1.3], [r * 1.3, 0.0], [0.0, r * 1.3], [-r * 1.3, 0.0]]),
        _ => polygon(&[[0.0, r * 1.2], [r * 1.1, -r * 0.8], [-r * 1.1, -r * 0.8]]),
    };
    let fill = if filled { colour } else { pen.colours.page };
    let item = Item::new(Layer::Pieces, outline).class("marker").fill(fill);
    pen.items.push(item.stroke(Stroke::new(colour, 2.2)));
}

/// Writes the name of each curve to the right of its end.
fn label_ends(plot: &Plot<'_>, mut ends: Vec<(usize, [f32; 2])>, names: &[String], pen: &mut Pen<'_>) {
    // From top to bottom, so that the names can be kept apart.
    ends.put_in_order_by(|a, b| a.1[1].total_cmp(&b.1[1]));
    let wanted: Vec<f32> = ends.iter().map(|end| end.1[1]).collect();
    for ((series, end), at) in ends.into_iter().zip(apart(&wanted, 24.0, plot.top, plot.bottom)) {
        let colour = pen.series(series);
        let name_at = plot.right + 26.0;
        if (at - end[1]).abs() > 3.0 || end[0] < plot.right - 20.0 {
            let (from, to) = ([end[0] + 10.0, end[1]], [name_at - 6.0, at]);
            pen.line([from, to], Stroke::new(colour, 1.0), Layer::Path, "leader");
        }
        let name = text_item(&names[series], [name_at, at + TEXT / 2.0], TEXT, Anchor::Start, colour);
        pen.items.push(name.class("label"));
    }
}

/// Moves increasing positions as little as possible so that they are at least `gap` apart and between `low`
/// and `high`, as far as there is room.
fn apart(wanted: &[f32], gap: f32, low: f32, high: f32) -> Vec<f32> {
    let mut places = wanted.to_vec();
    // Neighbours that are too close push each other apart, each by half of what is missing.
    for _ in 0..500 {
        let mut moved = false;
        for i in 1..places.len() {
            let missing = gap - (places[i] - places[i - 1]);
            if missing > 0.05 {
                places[i - 1] -= missing / 2.0;
                places[i] += missing / 2.0;
                moved = true;
            }
        }
        if let Some(first) = places.first_mut() {
            *first = first.max(low);
        }
        if let Some(last) = places.last_mut() {
            *last = last.min(high);
        }
        if !moved {
            break;
        }
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_kept_apart_and_in_order() {
        let places = apart(&[100.0, 101.0, 102.0, 300.0], 20.0, 90.0, 310.0);
        assert!(places.windows(2).all(|w| w[1] - w[0] > 19.0), "{places:?}");
        assert!(places[0] >= 90.0 && places[3] <= 310.0);
        assert_eq!(apart(&[], 20.0, 0.0, 1.0), [0.0f32; 0]);
        assert_eq!(apart(&[5.0], 20.0, 0.0, 9.0), [5.0]);
    }
}

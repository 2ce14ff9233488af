//! Curves: the work of each racer over the size of the board.

use super::scale::Scale;
use super::{HEADING, HOLLOW, Pen, TEXT, WIDTH};
use crate::draw::canvas::{Item, Layer, Outline, Rgb, Segment, Stroke};
use crate::draw::glyphs::{self, Anchor};
use crate::race::Growth;

/// The positions of the axes, and the scales along them.
struct Plot {
    left: f32,
    right: f32,
    top: f32,
    bottom: f32,
    /// The smallest and the largest board.
    least: u32,
    most: u32,
    /// The scale of the nodes, from the bottom to the top.
    nodes: Scale,
}

impl Plot {
    /// Returns a plot with a total height that leaves room for the labels.
    fn new(growths: &[Growth], height: f32, names_width: f32) -> Self {
        let points = || growths.iter().flat_map(|g| &g.points);
        let (top, bottom) = (112.0, height - 84.0);
        let nodes = Scale::new(points().map(|p| p.1 as f64), bottom, top);
        let ticks_width = nodes.ticks().iter().map(|t| glyphs::width(&t.1, TEXT)).fold(0.0, f32::max);
        let left = 36.0 + ticks_width;
        let right = (WIDTH - 60.0 - names_width).max(left + 200.0);
        let least = points().map(|p| p.0).min().unwrap_or(0);
        let most = points().map(|p| p.0).max().unwrap_or(1);
        Self { left, right, top, bottom, least, most, nodes }
    }

    /// The difference between the largest and the smallest board, but at least 1.
    fn span(&self) -> f32 {
        (self.most - self.least).max(1) as f32
    }

    /// Returns the position of a size. The first and the last size are a little inside the axes.
    fn x(&self, size: u32) -> f32 {
        self.left + 30.0 + (size - self.least) as f32 / self.span() * (self.right - self.left - 40.0)
    }
}

/// Draws a chart of curves. Returns its height.
pub(super) fn draw(title: &str, growths: &[Growth], pen: &mut Pen<'_>) -> f32 {
    let names: Vec<String> = growths
        .iter()
        .map(|g| match g.fit {
            Some(fit) => format!("{}, like {fit}", g.label),
            None => g.label.clone(),
        })
        .collect();
    let names_width = names.iter().map(|name| glyphs::width(name, TEXT)).fold(0.0, f32::max);
    let height = 620.0f32.max(200.0 + 26.0 * growths.len() as f32);
    let plot = Plot::new(growths, height, names_width);

    pen.text(title, [24.0, 20.0 + HEADING], HEADING, Anchor::Start, pen.colours.text, "title");
    pen.label("nodes generated (log scale)", [24.0, 68.0 + TEXT], Anchor::Start);
    axes(&plot, pen);
    let ends: Vec<(usize, [f32; 2])> = growths
        .iter()
        .enumerate()
        .filter_map(|(series, growth)| Some((series, curve(&plot, series, growth, pen)?)))
        .collect();
    label_ends(&plot, ends, &names, pen);
    if growths.iter().flat_map(|g| &g.points).any(|p| !p.2) {
        pen.label(HOLLOW, [24.0, height - 16.0], Anchor::Start);
    }
    height
}

/// Draws the grid and the axes with their labels.
fn axes(plot: &Plot, pen: &mut Pen<'_>) {
    let Plot { left, right, bottom, .. } = *plot;
    for (value, text) in plot.nodes.ticks() {
        let at = plot.nodes.place(value);
        pen.line([left, at], [right, at], Stroke::new(pen.colours.faint, 1.2), Layer::Board, "grid");
        pen.label(&text, [left - 10.0, at + TEXT / 2.0], Anchor::End);
    }
    let edge = Stroke::new(pen.colours.edge, 1.5);
    let widest = glyphs::width(&plot.most.to_string(), TEXT) + 14.0;
    let step = (widest / ((right - left) / plot.span())).ceil().max(1.0) as u32;
    for size in (plot.least..=plot.most).step_by(step as usize) {
        let x = plot.x(size);
        pen.line([x, bottom], [x, bottom + 7.0], edge, Layer::Board, "tick");
        pen.label(&size.to_string(), [x, bottom + 14.0 + TEXT], Anchor::Middle);
    }
    pen.line([left, bottom], [right, bottom], edge, Layer::Board, "axis");
    pen.label("size of the board", [(left + right) / 2.0, bottom + 40.0 + TEXT], Anchor::Middle);
}

/// Draws one curve with its markers. Returns where it ends.
fn curve(plot: &Plot, series: usize, growth: &Growth, pen: &mut Pen<'_>) -> Option<[f32; 2]> {
    let colour = pen.series(series);
    let points: Vec<[f32; 2]> = growth
        .points
        .iter()
        .map(|&(size, nodes, _)| [plot.x(size), plot.nodes.place(nodes as f64)])
        .collect();
    let stroke = Stroke { colour, width: 3.0, dashes: dashes(series) };
    let line = Outline::line(points.iter().copied());
    pen.items.push(Item::new(Layer::Path, line).class("curve").stroke(stroke));
    for (&place, &(_, _, answered)) in points.iter().zip(&growth.points) {
        marker(series, place, colour, answered, pen);
    }
    points.last().copied()
}

/// Returns the dashes of a curve.
fn dashes(series: usize) -> Option<[f32; 2]> {
    [None, Some([11.0, 7.0]), Some([2.0, 6.0]), Some([18.0, 6.0])][series % 4]
}

/// Draws a marker in one of five shapes; it is hollow if a limit ended the search.
fn marker(shape: usize, [x, y]: [f32; 2], colour: Rgb, filled: bool, pen: &mut Pen<'_>) {
    let r = 6.5;
    let polygon = |corners: &[[f32; 2]]| {
        let mut segments = vec![Segment::Move([x + corners[0][0], y + corners[0][1]])];
        segments.extend(corners[1..].iter().map(|c| Segment::Line([x + c[0], y + c[1]])));
        segments.push(Segment::Close);
        Outline::Path(segments)
    };
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
fn label_ends(plot: &Plot, mut ends: Vec<(usize, [f32; 2])>, names: &[String], pen: &mut Pen<'_>) {
    // From top to bottom, so that the names can be kept apart.
    ends.sort_by(|a, b| a.1[1].total_cmp(&b.1[1]));
    let wanted: Vec<f32> = ends.iter().map(|end| end.1[1]).collect();
    for ((series, end), at) in ends.into_iter().zip(apart(&wanted, 24.0, plot.top, plot.bottom)) {
        let colour = pen.series(series);
        let name_at = plot.right + 26.0;
        if (at - end[1]).abs() > 3.0 || end[0] < plot.right - 20.0 {
            let (from, to) = ([end[0] + 10.0, end[1]], [name_at - 6.0, at]);
            pen.line(from, to, Stroke::new(colour, 1.0), Layer::Path, "leader");
        }
        pen.text(&names[series], [name_at, at + TEXT / 2.0], TEXT, Anchor::Start, colour, "label");
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

//! Bars: what each racer needed, in one panel for each measure, as many side by side as the shape of the chart asks for.

use super::scale::Scale;
use super::{HEIGHT, Pen, TEXT, WIDTH, notes};
use crate::{
    Figure, Measure,
    canvas::{Item, Layer, Outline, Stroke},
    glyphs::{self, Anchor},
};

/// The greatest number of bars in a panel.
const MOST_BARS: usize = 60;

/// The least and the greatest height of a row.
const ROWS: (f32, f32) = (22.0, 40.0);

/// The least width of a panel.
const NARROWEST: f32 = 210.0;

/// The top of the first panel.
const TOP: f32 = 68.0;

/// What a panel needs above its first row, and below its last one for the axis.
const ABOVE: f32 = 46.0;
const BELOW: f32 = 56.0;

/// What the notes below the panels need.
const NOTES: f32 = 36.0;

/// The gap between two panels side by side.
const GAP: f32 = 40.0;

/// Where a panel is: the left end of its bars, its width, the top of its first row, and the height of a row.
#[derive(Clone, Copy)]
struct Place {
    from: f32,
    width: f32,
    top: f32,
    row: f32,
}

/// Draws a chart of bars. Returns its height.
pub(super) fn draw(title: &str, measures: &[Measure], pen: &mut Pen<'_>) -> f32 {
    let racers = measures.iter().map(|measure| measure.figures.len()).max().unwrap_or(0);
    let rows = racers.min(MOST_BARS);
    let labels = measures.first().map_or(&[][..], |measure| &measure.figures[..rows]);
    let names = labels.iter().map(|bar| glyphs::width(&bar.label, TEXT)).fold(0.0, f32::max).min(360.0);
    let left = 24.0 + names + 18.0;
    let (columns, row) = arrangement(measures.len(), rows, WIDTH - 24.0 - left);
    let width = (WIDTH - 24.0 - left + GAP) / columns as f32 - GAP;
    pen.title(title);
    let mut top = TOP;
    for (line, beside) in measures.chunks(columns).enumerate() {
        for (n, bar) in labels.iter().enumerate() {
            let middle = top + ABOVE + row * (n as f32 + 0.5);
            pen.label(&bar.label, [left - 18.0, middle + TEXT / 2.0], Anchor::End);
        }
        for (p, measure) in beside.iter().enumerate() {
            let place = Place { from: left + p as f32 * (width + GAP), width, top: top + ABOVE, row };
            panel(columns * line + p, measure, rows, place, pen);
        }
        top += ABOVE + row * rows as f32 + BELOW;
    }
    let mut notes = notes(measures);
    if racers > rows {
        notes.push(format!("{} more are not shown.", racers - rows));
    }
    let end = (top + if notes.is_empty() { 8.0 } else { NOTES }).max(HEIGHT);
    pen.label(&notes.join(" "), [24.0, end - NOTES + TEXT], Anchor::Start);
    end
}

/// How many panels stand side by side, and the height of their rows: as few panels as fill the chart, unless they would be
/// too narrow.
fn arrangement(panels: usize, rows: usize, room: f32) -> (usize, f32) {
    let row = |columns: usize| {
        let each = (HEIGHT - TOP - NOTES) / panels.div_ceil(columns) as f32;
        (each - ABOVE - BELOW) / rows.max(1) as f32
    };
    let wide = |columns: &usize| (room + GAP) / *columns as f32 - GAP >= NARROWEST;
    let possible: Vec<usize> = (1..=panels.max(1)).filter(|columns| *columns == 1 || wide(columns)).collect();
    let enough = possible.iter().copied().find(|&columns| row(columns) >= ROWS.0);
    let columns = enough.or(possible.last().copied()).unwrap_or(1);
    (columns, row(columns).clamp(ROWS.0, ROWS.1))
}

/// Draws one panel.
fn panel(p: usize, measure: &Measure, rows: usize, place: Place, pen: &mut Pen<'_>) {
    let Place { from, width, top, row } = place;
    let shown = &measure.figures[..rows.min(measure.figures.len())];
    let text = |bar: &Figure| bar.text(measure.unit).unwrap_or("–".into());
    // Each bar is followed by its figure.
    let widest = shown.iter().map(|bar| glyphs::width(&text(bar), TEXT)).fold(0.0, f32::max);
    let ends = shown.iter().filter_map(|bar| bar.spread).flat_map(|spread| [spread.least, spread.most]);
    let scale = Scale::new(measure.unit, ends, from, from + width - widest - 14.0).for_bars();
    pen.heading(&measure.name, scale.is_log(), [from, top - 22.0]);
    let bottom = top + row * rows as f32;
    axis(&scale, place, bottom, pen);

    let colour = pen.series(p);
    for (n, bar) in shown.iter().enumerate() {
        let y = top + row * (n as f32 + 0.5);
        let half = 0.28 * row;
        let Some(spread) = bar.spread else {
            pen.label(&text(bar), [from + 8.0, y + TEXT / 2.0], Anchor::Start);
            continue;
        };
        let end = if spread.median > 0.0 { scale.place(spread.median).max(from + 2.0) } else { from };
        if end > from {
            let outline = Outline::Rectangle { x: from, y: y - half, width: end - from, height: 2.0 * half };
            let item = Item::new(Layer::Path, outline);
            pen.items.push(if bar.answered {
                item.class("bar").fill(colour)
            } else {
                let stroke = Stroke { colour, width: 2.0, dashes: Some([6.0, 4.0]) };
                item.class("bar stopped").fill(pen.colours.page).stroke(stroke)
            });
        }
        let mut after = end;
        if spread.most > spread.least {
            let (least, most) = (scale.place(spread.least), scale.place(spread.most));
            pen.spread([least, y], [most, y], pen.colours.text);
            after = after.max(most);
        }
        pen.label(&text(bar), [after + 8.0, y + TEXT / 2.0], Anchor::Start);
    }
}

/// Draws the axis below a panel, and the line on which the bars stand.
fn axis(scale: &Scale, place: Place, bottom: f32, pen: &mut Pen<'_>) {
    let Place { from, top, .. } = place;
    let edge = Stroke::new(pen.colours.edge, 1.5);
    pen.line([[from, top - 8.0], [from, bottom]], edge, Layer::Numbers, "axis");
    let ticks = scale.ticks();
    let end = ticks.iter().map(|tick| scale.place(tick.value)).fold(from, f32::max);
    pen.line([[from, bottom], [end, bottom]], edge, Layer::Board, "axis");
    let labels: Vec<(f32, &str)> = ticks
        .iter()
        .filter_map(|tick| Some((scale.place(tick.value), tick.label.as_deref().filter(|l| !l.is_empty())?)))
        .collect();
    let every = (1..=labels.len()).find(|&every| fit(&labels, every)).unwrap_or(1);
    for &(x, label) in labels.iter().step_by(every) {
        pen.label(label, [x, bottom + 14.0 + TEXT], Anchor::Middle);
    }
    for tick in &ticks {
        let x = scale.place(tick.value);
        let length = if tick.label.is_some() { 8.0 } else { 4.0 };
        pen.line([[x, bottom], [x, bottom + length]], edge, Layer::Board, "tick");
    }
}

/// Whether every n-th of these labels can be written without touching another one.
fn fit(labels: &[(f32, &str)], every: usize) -> bool {
    let shown: Vec<_> = labels.iter().step_by(every).collect();
    let half = |label: &str| glyphs::width(label, TEXT) / 2.0 + 4.0;
    shown.windows(2).all(|pair| pair[0].0 + half(pair[0].1) < pair[1].0 - half(pair[1].1))
}

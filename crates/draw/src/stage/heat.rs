//! Heat maps: squares and moves in shades of one colour, the more they are used the stronger. Lines also
//! differ in width, so that the colour is not all that tells them apart.

use super::Stage;
use crate::{
    canvas::{Item, Layer, Outline, Stroke},
    geometry::UNIT,
};
use board::Frame;
use search::Sort;

/// The width of the most and the least used line, in squares.
const WIDTHS: (f32, f32) = (0.16, 0.02);

impl Stage {
    /// Draws how much squares and moves are used.
    pub(super) fn heat(&self, frame: &Frame, items: &mut Vec<Item>) {
        let heat = &frame.heat;
        let (least, most) = extremes(heat.squares.iter().map(|&(_, share)| share));
        for &(square, share) in &heat.squares {
            let part = if most > least { (share - least) / (most - least) } else { 1.0 };
            let colour = self.colours.light_cell.mixed(self.colours.heat, part);
            let cell =
                Item::new(Layer::Highlights, self.cell(square, UNIT * 0.02)).class("heat").fill(colour);
            items.push(cell.on_square(frame.board.name(square)));
        }
        // What is used most is drawn last.
        let mut lines = heat.lines.clone();
        lines.put_in_order_by(|a, b| a.1.total_cmp(&b.1));
        let (least, most) = extremes(lines.iter().map(|&(_, share)| share));
        for (ends, share) in lines {
            let part = if most > least { (share - least) / (most - least) } else { 1.0 };
            let width = WIDTHS.1 + (WIDTHS.0 - WIDTHS.1) * part;
            let colour = self.colours.faint.mixed(self.colours.heat, 0.25 + 0.75 * part);
            let line = Outline::line(ends.map(|square| self.centre(square)));
            let stroke = Stroke::new(colour, UNIT * width);
            items.push(Item::new(Layer::Path, line).class("heat").stroke(stroke));
        }
    }
}

/// The least and the greatest of some shares.
fn extremes(shares: impl Iterator<Item = f32>) -> (f32, f32) {
    shares.fold((f32::MAX, f32::MIN), |(least, most), share| (least.min(share), most.max(share)))
}

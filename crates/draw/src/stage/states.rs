//! What a search knows of squares: those that wait are framed, those that were expanded are shaded by their depth.

use super::{Stage, text_item};
use crate::{
    canvas::{Item, Layer, Outline, Stroke},
    geometry::UNIT,
    glyphs::Anchor,
};
use board::{Frame, Reached, State};

/// The index of the colour of what is found backwards, among those of charts.
const BACKWARD: usize = 2;

impl Stage {
    /// Draws the states of a search on their squares.
    pub(super) fn states(&self, frame: &Frame, items: &mut Vec<Item>) {
        if self.geometry.thin {
            return;
        }
        let deepest = frame.states.iter().map(|(_, state)| state.depth).max().unwrap_or(0);
        for (square, state) in &frame.states {
            let [x, y] = self.centre(*square);
            let tile = Item::new(Layer::Highlights, Outline::square([x, y], 0.94 * UNIT)).class("state");
            items.push(self.tinted(tile, state, deepest));
            let height = 0.30 * UNIT;
            let place = [x, y + height / 2.0];
            let text =
                text_item(&state.depth.to_string(), place, height, Anchor::Middle, self.colours.number);
            items.push(Item { layer: Layer::Highlights, ..text });
        }
    }

    fn tinted(&self, item: Item, state: &State, deepest: u32) -> Item {
        let colours = self.colours;
        let hue = if state.backward { colours.series[BACKWARD] } else { colours.path };
        match state.reached {
            Reached::Open => item
                .fill(colours.moved)
                .stroke(Stroke::new(if state.backward { hue } else { colours.arrow }, 0.05 * UNIT)),
            Reached::Expanded => {
                let share = 0.28 + 0.24 * state.depth as f32 / (deepest + 1) as f32;
                item.fill(colours.page.mixed(hue, share))
            }
            Reached::Left => item.fill(colours.page.mixed(colours.text, 0.18)),
        }
    }
}

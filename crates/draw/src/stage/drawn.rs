//! Shapes on a sheet, as a puzzle draws them itself.

use super::Stage;
use crate::canvas::{Item, Layer, Outline, Rgb, Stroke};
use crate::geometry::UNIT;
use crate::glyphs::{self, Anchor, PEN};
use board::{Drawn, DrawnForm, Frame, Tint};

impl Stage {
    /// Draws the shapes of a frame.
    pub(super) fn drawn(&self, frame: &Frame, items: &mut Vec<Item>) {
        items.extend(frame.drawn.iter().map(|drawn| self.shape(drawn)));
    }

    fn shape(&self, drawn: &Drawn) -> Item {
        let place = |point: [i32; 2]| {
            let [x, y] = self.geometry.point(point);
            [self.origin[0] + x, self.origin[1] + y]
        };
        let length = |length: i32| length as f32 * UNIT / 100.0;
        let colour = self.tint(drawn.tint);
        let edge = Stroke::new(self.colours.edge, UNIT * 0.03);
        let filled = |outline| Item::new(Layer::Highlights, outline).class("drawn").fill(colour).stroke(edge);
        match &drawn.form {
            DrawnForm::Rectangle([from, to]) => {
                let ([left, top], [right, bottom]) = (place(*from), place(*to));
                let (width, height) = ((right - left).max(0.0), (bottom - top).max(0.0));
                filled(Outline::Rectangle { x: left, y: top, width, height })
            }
            DrawnForm::Circle(centre, radius) => filled(Outline::circle(place(*centre), length(*radius))),
            DrawnForm::Polygon(points) => filled(Outline::polygon(points.iter().map(|&point| place(point)))),
            DrawnForm::Line(points) => {
                let line = Outline::line(points.iter().map(|&point| place(point)));
                Item::new(Layer::Path, line).class("drawn").stroke(Stroke::new(colour, UNIT * 0.06))
            }
            DrawnForm::Text(centre, words, height) => {
                let (height, [x, y]) = (length(*height), place(*centre));
                let lines = glyphs::outline(words, [x, y + height / 2.0], height, Anchor::Middle);
                let stroke = Stroke::new(colour, height * PEN / 10.0);
                Item::new(Layer::Labels, Outline::Path(lines)).class("drawn").stroke(stroke)
            }
        }
    }

    fn tint(&self, tint: Tint) -> Rgb {
        let colours = self.colours;
        match tint {
            Tint::Black => colours.number,
            Tint::White => colours.number_ground,
            Tint::Grey => colours.faint,
            Tint::Blue => colours.path,
            Tint::Red => colours.end,
            Tint::Orange => colours.arrow,
            Tint::Yellow => colours.moved,
            Tint::Brown => colours.wood,
        }
    }
}

#[cfg(test)]
mod tests {
    use board::{Drawn, DrawnForm, Frame, Scene, Tint};

    use crate::{Look, Style, frame_text, svg};

    #[test]
    fn every_form_is_drawn_in_every_colour() {
        let forms = [
            DrawnForm::Rectangle([[0, 0], [300, 50]]),
            DrawnForm::Circle([150, 100], 50),
            DrawnForm::Line(vec![[0, 0], [100, 200]]),
            DrawnForm::Polygon(vec![[0, 0], [100, 0], [100, 100]]),
            DrawnForm::Text([150, 100], "A7".into(), 36),
        ];
        for (_, tint) in Tint::ALL {
            let drawn = forms.iter().map(|form| Drawn { form: form.clone(), tint }).collect();
            let frame = Frame::of_shapes(drawn, "a state\nin words");
            assert_eq!(frame_text(&frame, Style::Plain), "a state\nin words\n");
            let picture = svg(&Scene::still(frame), &Look::default());
            assert_eq!(picture.matches("drawn").count(), forms.len(), "{picture}");
        }
        // What lies outside or is turned inside out must not matter.
        let odd = [
            DrawnForm::Rectangle([[i32::MAX, 5], [i32::MIN, 0]]),
            DrawnForm::Circle([i32::MAX, 0], i32::MAX),
        ];
        let odd = odd.into_iter().map(|form| Drawn { form, tint: Tint::Red }).collect();
        assert!(svg(&Scene::still(Frame::of_shapes(odd, "")), &Look::default()).contains("<svg"));
    }
}

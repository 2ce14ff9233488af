//! The pieces, drawn as paths in a box of 100 by 100.
//!
//! A piece is filled in the colour of its side and outlined in the colour of the other side, so that it is
//! visible on any background, with a few lines inside. A letter without a drawing of its own is shown on a
//! disc.

use super::canvas::{Item, Layer, Outline, Segment, Stroke, parse_path};
use super::glyphs::{self, Anchor};
use super::theme::Colours;
use board::Side;

/// Returns the outline of a piece and the lines inside it.
fn paths(letter: char) -> Option<(&'static str, &'static str)> {
    Some(match letter.to_ascii_uppercase() {
        'N' => (
            "M30 88C30 72 46 66 47 54C43 59 38 61 33 63C31 69 25 71 20 67C16 64 16 59 19 55C25 47 26 37 32 29C34 26 37 23 41 21L42 10L52 19C71 22 81 41 79 88Z",
            "M37 35C38 34 39 34 40 34M22 61C23 60 24 59 25 59M58 29C68 36 71 54 70 78",
        ),
        'K' => (
            "M46 10H54V17H61V24H54V32C60 25 82 25 82 43C82 53 73 58 71 70L74 88H26L29 70C27 58 18 53 18 43C18 25 40 25 46 32V24H39V17H46Z",
            "M29 70H71M50 36C50 46 50 54 50 62",
        ),
        'Q' => (
            "M24 68L13 33C9 32 9 25 14 25C19 25 20 31 17 33L33 50L34 24C30 22 31 15 36 15C41 15 42 22 38 24L50 48L62 24C58 22 59 15 64 15C69 15 70 22 66 24L67 50L83 33C80 31 81 25 86 25C91 25 91 32 87 33L76 68L75 88H25Z",
            "M24 68H76M25 78H75",
        ),
        'R' => {
            ("M22 88V78H29L34 44H25V18H37V26H44V18H56V26H63V18H75V44H66L71 78H78V88Z", "M34 44H66M29 78H71")
        }
        'B' => (
            "M24 88V79H40C42 76 42 73 41 69H36C37 66 37 63 37 61C26 50 31 34 46 23C42 18 45 12 50 12C55 12 58 18 54 23C69 34 74 50 63 61C63 63 63 66 64 69H59C58 73 58 76 60 79H76V88Z",
            "M50 36V52M42 44H58M40 61H60M41 69H59",
        ),
        // The wazir moves one step along a row or column: a round head with a cross.
        'W' => (
            "M28 88C28 76 38 72 40 62C30 58 24 50 24 40C24 26 35 15 50 15C65 15 76 26 76 40C76 50 70 58 60 62C62 72 72 76 72 88Z",
            "M50 26V54M36 40H64M40 62H60",
        ),
        _ => return None,
    })
}

/// Returns the shapes of a piece with this centre and size.
pub fn piece(letter: char, side: Side, centre: [f32; 2], size: f32, colours: &Colours) -> Vec<Item> {
    let (fill, line, class) = match side {
        Side::White => (colours.white, colours.black, "piece white"),
        Side::Black => (colours.black, colours.white, "piece black"),
    };
    let item = |outline| Item::new(Layer::Pieces, outline).class(class);
    let edge = Stroke::new(line, size * 0.035);
    if letter == 'o' {
        // A peg has no side. The short line is a highlight.
        let radius = size * 0.40;
        let mut glint = Vec::new();
        parse_path(
            "M34 40C37 34 42 30 48 29",
            [centre[0] - size / 2.0, centre[1] - size / 2.0],
            size / 100.0,
            &mut glint,
        );
        return vec![
            Item::new(Layer::Pieces, Outline::circle(centre, radius))
                .class("piece peg")
                .fill(colours.peg)
                .stroke(Stroke::new(colours.peg_edge, size * 0.05)),
            Item::new(Layer::Pieces, Outline::Path(glint))
                .class("glint")
                .stroke(Stroke::new(colours.white, size * 0.06)),
        ];
    }
    let Some((outer, inner)) = paths(letter) else {
        let text = letter.to_ascii_uppercase().to_string();
        let height = size * 0.4;
        let place = [centre[0], centre[1] + height / 2.0];
        let letters = glyphs::outline(&text, place, height, Anchor::Middle);
        return vec![
            item(Outline::circle(centre, size * 0.38)).fill(fill).stroke(edge),
            item(Outline::Path(letters)).stroke(Stroke::new(line, size * 0.06)),
        ];
    };
    let path = |text: &str| {
        let mut segments: Vec<Segment> = Vec::new();
        parse_path(text, [centre[0] - size / 2.0, centre[1] - size / 2.0], size / 100.0, &mut segments);
        Outline::Path(segments)
    };
    vec![item(path(outer)).fill(fill).stroke(edge), item(path(inner)).stroke(edge)]
}

/// Returns the name of a piece.
pub fn name(letter: char) -> &'static str {
    match letter.to_ascii_uppercase() {
        'N' => "knight",
        'K' => "king",
        'Q' => "queen",
        'R' => "rook",
        'B' => "bishop",
        'W' => "wazir",
        'O' => "peg",
        _ => "leaper",
    }
}

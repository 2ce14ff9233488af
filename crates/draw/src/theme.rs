//! The colours of pictures.
//!
//! Text has a contrast of at least 4.5 to 1 against its background, and shapes of at least 3 to 1 against
//! what is next to them (WCAG 2.2, success criteria 1.4.3 and 1.4.11); a test computes both. No information
//! is given by colour alone: start and end differ in shape, pegs and holes in size, and the lines of a chart
//! in dashes and markers.

use super::canvas::Rgb;

/// The colour scheme of a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Theme {
    /// Dark on light.
    #[default]
    Light,
    /// Light on dark.
    Dark,
}

impl Theme {
    /// Every theme, with its name.
    pub const ALL: [(&'static str, Self); 2] = [("light", Self::Light), ("dark", Self::Dark)];

    /// Returns the name of the theme.
    pub fn name(self) -> &'static str {
        Self::ALL[self as usize].0
    }

    /// Returns the colours of the theme.
    pub(super) fn colours(self) -> &'static Colours {
        match self {
            Self::Light => &LIGHT,
            Self::Dark => &DARK,
        }
    }
}

/// The colours of a theme, by purpose.
#[derive(Debug)]
pub(super) struct Colours {
    pub page: Rgb,
    /// Labels and captions on the page.
    pub text: Rgb,
    /// Grid lines.
    pub faint: Rgb,
    pub light_cell: Rgb,
    pub dark_cell: Rgb,
    pub edge: Rgb,
    /// The line of a path, and the disc at its start.
    pub path: Rgb,
    /// Step numbers, and the disc behind them.
    pub number: Rgb,
    pub number_ground: Rgb,
    /// The square at the end of a path.
    pub end: Rgb,
    /// Numbers on `path` and on `end`.
    pub on_accent: Rgb,
    /// Moves.
    pub arrow: Rgb,
    /// The squares of the last move.
    pub moved: Rgb,
    pub white: Rgb,
    pub black: Rgb,
    /// Marks on attacked squares and on squares that must stay empty.
    pub mark: Rgb,
    pub dead_end: Rgb,
    /// What is used most, in a heat map.
    pub heat: Rgb,
    pub wood: Rgb,
    pub hole: Rgb,
    pub peg: Rgb,
    pub peg_edge: Rgb,
    /// The backgrounds of regions, used in turn.
    pub regions: [Rgb; 8],
    /// The lines and bars of charts, used in turn.
    pub series: [Rgb; 6],
}

/// Colours that are used in turn.
const fn shades<const N: usize>(values: [u32; N]) -> [Rgb; N] {
    let mut shades = [Rgb::hex(0); N];
    let mut n = 0;
    while n < N {
        shades[n] = Rgb::hex(values[n]);
        n += 1;
    }
    shades
}

static LIGHT: Colours = Colours {
    page: Rgb::hex(0xffffff),
    text: Rgb::hex(0x1c232e),
    faint: Rgb::hex(0xd8dde4),
    light_cell: Rgb::hex(0xf6efe1),
    dark_cell: Rgb::hex(0xddc7a1),
    edge: Rgb::hex(0x6b583a),
    path: Rgb::hex(0x0b5ca8),
    number: Rgb::hex(0x14202e),
    number_ground: Rgb::hex(0xffffff),
    end: Rgb::hex(0xa82c1c),
    on_accent: Rgb::hex(0xffffff),
    arrow: Rgb::hex(0xa83a00),
    moved: Rgb::hex(0xffd980),
    white: Rgb::hex(0xffffff),
    black: Rgb::hex(0x1b1f27),
    mark: Rgb::hex(0x8a2b20),
    dead_end: Rgb::hex(0xb01e1e),
    heat: Rgb::hex(0xa8123c),
    wood: Rgb::hex(0xe2c498),
    hole: Rgb::hex(0x6a4c2a),
    peg: Rgb::hex(0x0b5ca8),
    peg_edge: Rgb::hex(0x072f58),
    regions: shades([0xf9d8d6, 0xcfe3f7, 0xd6eecf, 0xfbeab9, 0xe4d8f5, 0xd0eeea, 0xf5dcbd, 0xe6e6e6]),
    series: shades([0x0b5ca8, 0xb33d00, 0x1c7a3d, 0x7a32a8, 0x8a6300, 0xb81f5a]),
};

static DARK: Colours = Colours {
    page: Rgb::hex(0x14171c),
    text: Rgb::hex(0xe4e9f0),
    faint: Rgb::hex(0x39404b),
    light_cell: Rgb::hex(0x4a5363),
    dark_cell: Rgb::hex(0x353c49),
    edge: Rgb::hex(0x93a0b4),
    path: Rgb::hex(0x7cc4ff),
    number: Rgb::hex(0xf2f5f9),
    number_ground: Rgb::hex(0x14171c),
    end: Rgb::hex(0xffb09c),
    on_accent: Rgb::hex(0x0c1420),
    arrow: Rgb::hex(0xffb86b),
    moved: Rgb::hex(0x6e5a1c),
    white: Rgb::hex(0xffffff),
    black: Rgb::hex(0x0b0d11),
    mark: Rgb::hex(0xff9a8c),
    dead_end: Rgb::hex(0xff8a80),
    heat: Rgb::hex(0xffa08c),
    wood: Rgb::hex(0x705f4c),
    hole: Rgb::hex(0x0e0c0a),
    peg: Rgb::hex(0x7cc4ff),
    peg_edge: Rgb::hex(0xdcf0ff),
    regions: shades([0x5c3436, 0x2c4664, 0x2f5237, 0x5c4f20, 0x4a3a66, 0x225250, 0x5e4528, 0x454950]),
    series: shades([0x7cc4ff, 0xffa86b, 0x8ae09c, 0xd6a8ff, 0xf0d060, 0xff9ac4]),
};

#[cfg(test)]
mod tests {
    use super::*;

    /// The relative luminance of WCAG 2.
    fn luminance(colour: Rgb) -> f64 {
        let part = |byte: u8| {
            let c = f64::from(byte) / 255.0;
            if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * part(colour.0) + 0.7152 * part(colour.1) + 0.0722 * part(colour.2)
    }

    fn contrast(a: Rgb, b: Rgb) -> f64 {
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[test]
    fn the_measure_is_the_published_one() {
        assert!((contrast(Rgb::hex(0), Rgb::hex(0xffffff)) - 21.0).abs() < 1e-9);
        // The grey that the WCAG guides give as just sufficient on white.
        assert!((contrast(Rgb::hex(0x767676), Rgb::hex(0xffffff)) - 4.54).abs() < 0.01);
    }

    #[test]
    fn everything_contrasts_with_its_background() {
        for (name, theme) in Theme::ALL {
            let c = theme.colours();
            let mut text = vec![
                (c.text, c.page),
                (c.number, c.number_ground),
                (c.on_accent, c.path),
                (c.on_accent, c.end),
            ];
            text.extend(c.series.map(|colour| (colour, c.page)));
            for (ink, ground) in text {
                assert!(contrast(ink, ground) >= 4.5, "{name}: {ink:?} on {ground:?}");
            }
            let mut shapes = vec![(c.white, c.black), (c.edge, c.page)];
            shapes.extend([c.hole, c.peg, c.arrow].map(|ink| (ink, c.wood)));
            for ground in [c.light_cell, c.dark_cell] {
                shapes.extend([c.path, c.arrow, c.mark, c.dead_end, c.heat].map(|ink| (ink, ground)));
            }
            // A piece is outlined in the colour of the other side: one of the two colours is visible.
            for ground in c.regions.into_iter().chain([c.light_cell, c.dark_cell, c.moved]) {
                let best = contrast(c.white, ground).max(contrast(c.black, ground));
                assert!(best >= 3.0, "{name}: pieces on {ground:?}");
            }
            for (ink, ground) in shapes {
                assert!(contrast(ink, ground) >= 3.0, "{name}: {ink:?} on {ground:?}");
            }
        }
    }
}

//! Colours: literal ones, so that a picture looks the same everywhere.
//!
//! Text on its background has a contrast of at least 4.5 to 1, and whatever must be told apart from what
//! lies beside it at least 3 to 1 (WCAG 2.2, success criteria 1.4.3 and 1.4.11); a test computes both.
//! What colour tells, a shape tells too: start and end differ in form, pegs and holes in size, the lines
//! of a chart in dashes and markers.

use super::canvas::Rgb;

/// Which colours a picture has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// Dark on light.
    #[default]
    Light,
    /// Light on dark.
    Dark,
}

impl Theme {
    /// Every theme with its name.
    pub const ALL: [(&'static str, Self); 2] = [("light", Self::Light), ("dark", Self::Dark)];

    /// The theme's name.
    pub fn name(self) -> &'static str {
        Self::ALL[self as usize].0
    }

    /// The theme's colours.
    pub(super) fn colours(self) -> &'static Colours {
        match self {
            Self::Light => &LIGHT,
            Self::Dark => &DARK,
        }
    }
}

/// The colours of a theme, by what they are for.
#[derive(Debug)]
pub(super) struct Colours {
    pub page: Rgb,
    /// Labels and captions on the page.
    pub text: Rgb,
    /// Lines that only help the eye.
    pub faint: Rgb,
    pub light_cell: Rgb,
    pub dark_cell: Rgb,
    pub edge: Rgb,
    /// The line of a way, and the circle at its start.
    pub path: Rgb,
    /// Step numbers and the circle that they stand on.
    pub number: Rgb,
    pub number_ground: Rgb,
    /// The square at a way's end.
    pub end: Rgb,
    /// Numbers on `path` and on `end`.
    pub on_accent: Rgb,
    /// Moves.
    pub arrow: Rgb,
    /// The squares of the last move.
    pub moved: Rgb,
    pub white: Rgb,
    pub black: Rgb,
    /// Attacked squares, squares left empty.
    pub mark: Rgb,
    pub dead_end: Rgb,
    pub wood: Rgb,
    pub hole: Rgb,
    pub peg: Rgb,
    pub peg_edge: Rgb,
    /// Grounds of regions, in turn.
    pub regions: [Rgb; 8],
    /// The lines and bars of charts, in turn.
    pub series: [Rgb; 6],
}

static LIGHT: Colours = Colours {
    page: Rgb::hex(0xff_ff_ff),
    text: Rgb::hex(0x1c_23_2e),
    faint: Rgb::hex(0xd8_dd_e4),
    light_cell: Rgb::hex(0xf6_ef_e1),
    dark_cell: Rgb::hex(0xdd_c7_a1),
    edge: Rgb::hex(0x6b_58_3a),
    path: Rgb::hex(0x0b_5c_a8),
    number: Rgb::hex(0x14_20_2e),
    number_ground: Rgb::hex(0xff_ff_ff),
    end: Rgb::hex(0xa8_2c_1c),
    on_accent: Rgb::hex(0xff_ff_ff),
    arrow: Rgb::hex(0xa8_3a_00),
    moved: Rgb::hex(0xff_d9_80),
    white: Rgb::hex(0xff_ff_ff),
    black: Rgb::hex(0x1b_1f_27),
    mark: Rgb::hex(0x8a_2b_20),
    dead_end: Rgb::hex(0xb0_1e_1e),
    wood: Rgb::hex(0xe2_c4_98),
    hole: Rgb::hex(0x6a_4c_2a),
    peg: Rgb::hex(0x0b_5c_a8),
    peg_edge: Rgb::hex(0x07_2f_58),
    regions: [
        Rgb::hex(0xf9_d8_d6),
        Rgb::hex(0xcf_e3_f7),
        Rgb::hex(0xd6_ee_cf),
        Rgb::hex(0xfb_ea_b9),
        Rgb::hex(0xe4_d8_f5),
        Rgb::hex(0xd0_ee_ea),
        Rgb::hex(0xf5_dc_bd),
        Rgb::hex(0xe6_e6_e6),
    ],
    series: [
        Rgb::hex(0x0b_5c_a8),
        Rgb::hex(0xb3_3d_00),
        Rgb::hex(0x1c_7a_3d),
        Rgb::hex(0x7a_32_a8),
        Rgb::hex(0x8a_63_00),
        Rgb::hex(0xb8_1f_5a),
    ],
};

static DARK: Colours = Colours {
    page: Rgb::hex(0x14_17_1c),
    text: Rgb::hex(0xe4_e9_f0),
    faint: Rgb::hex(0x39_40_4b),
    light_cell: Rgb::hex(0x4a_53_63),
    dark_cell: Rgb::hex(0x35_3c_49),
    edge: Rgb::hex(0x93_a0_b4),
    path: Rgb::hex(0x7c_c4_ff),
    number: Rgb::hex(0xf2_f5_f9),
    number_ground: Rgb::hex(0x14_17_1c),
    end: Rgb::hex(0xff_b0_9c),
    on_accent: Rgb::hex(0x0c_14_20),
    arrow: Rgb::hex(0xff_b8_6b),
    moved: Rgb::hex(0x6e_5a_1c),
    white: Rgb::hex(0xff_ff_ff),
    black: Rgb::hex(0x0b_0d_11),
    mark: Rgb::hex(0xff_9a_8c),
    dead_end: Rgb::hex(0xff_8a_80),
    wood: Rgb::hex(0x4a_41_36),
    hole: Rgb::hex(0x0e_0c_0a),
    peg: Rgb::hex(0x7c_c4_ff),
    peg_edge: Rgb::hex(0xdc_f0_ff),
    regions: [
        Rgb::hex(0x5c_34_36),
        Rgb::hex(0x2c_46_64),
        Rgb::hex(0x2f_52_37),
        Rgb::hex(0x5c_4f_20),
        Rgb::hex(0x4a_3a_66),
        Rgb::hex(0x22_52_50),
        Rgb::hex(0x5e_45_28),
        Rgb::hex(0x45_49_50),
    ],
    series: [
        Rgb::hex(0x7c_c4_ff),
        Rgb::hex(0xff_a8_6b),
        Rgb::hex(0x8a_e0_9c),
        Rgb::hex(0xd6_a8_ff),
        Rgb::hex(0xf0_d0_60),
        Rgb::hex(0xff_9a_c4),
    ],
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
        assert!((contrast(Rgb::hex(0), Rgb::hex(0xff_ff_ff)) - 21.0).abs() < 1e-9);
        // The grey that WCAG's guides give as just enough on white.
        assert!((contrast(Rgb::hex(0x76_76_76), Rgb::hex(0xff_ff_ff)) - 4.54).abs() < 0.01);
    }

    #[test]
    fn everything_can_be_told_from_what_lies_behind_it() {
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
            let mut shapes = vec![(c.hole, c.wood), (c.peg, c.wood), (c.white, c.black), (c.edge, c.page)];
            for ground in [c.light_cell, c.dark_cell] {
                shapes.extend([c.path, c.arrow, c.mark, c.dead_end].map(|ink| (ink, ground)));
            }
            // The outline of a piece is in the other side's colour: one of the two stands out.
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

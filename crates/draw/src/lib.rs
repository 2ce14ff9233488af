//! How solutions are drawn.
//!
//! A puzzle describes a solution as a [`Scene`](board::Scene): one or more boards with marks on them. A scene consists of
//! squares, pieces, numbers, paths and moves; it does not depend on the puzzle. The back ends are:
//!
//! - [`frame_text`], [`scene_text`] and [`BoardTexts`]: text for a terminal.
//! - [`svg()`] and [`pdf()`]: a standalone vector picture. Several frames become a sheet of boards.
//! - `png` and `gif` (with the feature `raster`): a picture in pixels, and an animation.
//! - [`player()`]: an animation as one HTML file.
//! - [`trace_page`]: a search as one HTML file; [`Duel`]: several searches side by side.
//! - [`chart_svg`], [`chart_pdf`] and `chart_png`: charts of races.
//!
//! A picture is made in two steps. `stage` turns a frame into shapes, at positions that `geometry` computes;
//! the vector and pixel back ends then write these shapes. [`trace_scene`] turns a search into a scene.

mod canvas;
mod chart;
mod describe;
mod duel;
mod film;
mod follow;
mod geometry;
#[cfg(feature = "raster")]
mod gif;
mod glyphs;
mod heat;
mod layout;
mod pdf;
mod picture;
mod pieces;
mod player;
#[cfg(feature = "raster")]
mod raster;
mod sheet;
mod stage;
mod svg;
mod text;
mod theme;
mod trace;
mod watch;

pub use chart::{Chart, Curve, Figure, Fit, Measure, Spread, Unit};
pub use duel::{Duel, InStep, MOST_RACERS};
#[cfg(feature = "raster")]
pub use gif::gif;
pub use heat::heat_map;
pub use layout::{Layout, layout};
pub use pdf::{chart_pdf, pdf};
pub use picture::{
    Extras, Format, OnSheet, answer_scene, argument_scene, attacked, question_scene, sheet_scene,
    solutions_scene,
};
pub use player::{player, player_data};
#[cfg(feature = "raster")]
pub use raster::{chart_png, png};
pub use sheet::most_drawn;
pub use svg::{chart_svg, svg};
pub use text::{BoardTexts, Style, frame_text, region_letter, scene_text, strips_text, without_colours};
pub use theme::Theme;
pub use trace::{draw_search, trace_scene};
pub use watch::{trace_data, trace_page};

use contract::{UsageError, choice};

/// The appearance of a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Look {
    /// The colours.
    pub theme: Theme,
    /// Whether a page may follow the colour scheme of the system instead.
    pub follows_system: bool,
    /// The longer side in pixels. If not given, it depends on the board.
    pub size: Option<u32>,
    /// The time that an animation shows a frame, in milliseconds. If not given, it depends on the number of
    /// frames.
    pub pace: Option<u32>,
    /// Whether the steps of a path are numbered.
    pub numbers: Numbers,
}

impl Look {
    /// The theme with this name, the longer side in pixels and the frames per second, as far as they are given.
    pub fn read(theme: Option<&str>, size: Option<u32>, speed: Option<f32>) -> Result<Self, UsageError> {
        if let Some(size) = size.filter(|size| !(16..=10_000).contains(size)) {
            return Err(UsageError::new(format!("size cannot be {size}: use 16 to 10000 pixels")));
        }
        if let Some(speed) = speed.filter(|speed| !(0.02..=50.0).contains(speed)) {
            return Err(UsageError::new(format!(
                "speed cannot be {speed}: use 0.02 to 50 frames per second"
            )));
        }
        let pace = speed.map(|frames| (1000.0 / frames).round() as u32);
        Ok(Self { theme: choice("theme", theme, &Theme::ALL)?, size, pace, ..Self::default() })
    }
}

/// Whether the steps of a path are numbered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Numbers {
    /// On boards on which the numbers do not hide the path: sides up to 19.
    #[default]
    Auto,
    /// Always; on large boards they are small.
    Yes,
    /// Never.
    No,
}

impl Numbers {
    /// Every choice, with its name.
    pub const ALL: [(&'static str, Self); 3] = [("auto", Self::Auto), ("yes", Self::Yes), ("no", Self::No)];
}

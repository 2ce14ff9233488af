//! The places of squares in the picture of one board, for front ends that react to clicks.

use super::geometry::{Geometry, UNIT};
use board::{Frame, Square};

/// Where the squares of a board are. The unit is that of the `viewBox` of its picture.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Layout {
    /// The width of the picture.
    pub width: f32,
    /// The height of the picture.
    pub height: f32,
    /// The distance between neighbouring squares.
    pub unit: f32,
    /// Every place with its centre, in reading order, also those without a square.
    pub places: Vec<(Square, [f32; 2])>,
}

/// Returns the layout of [`svg`](super::svg()) for a scene of this one frame, if the frame has no caption.
///
/// ```
/// use board::{Frame, Shape};
/// use hippodrome_draw::layout;
/// let layout = layout(&Frame::new(&Shape::rectangle(2, 3)));
/// assert_eq!(layout.places.len(), 6);
/// assert_eq!(layout.places[1].1[0] - layout.places[0].1[0], layout.unit);
/// ```
pub fn layout(frame: &Frame) -> Layout {
    let geometry = Geometry::new(frame);
    let lengths = frame.board.row_texts().into_iter().map(|row| row.len() as u32);
    let places =
        (0..).zip(lengths).flat_map(|(row, length)| (0..length).map(move |col| Square::new(row, col)));
    let places = places.map(|place| (place, geometry.centre(place))).collect();
    Layout { width: geometry.width, height: geometry.height, unit: UNIT, places }
}

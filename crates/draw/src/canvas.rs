//! Shapes on a canvas: the interface between `stage` and the back ends.
//!
//! Lengths are in units of the canvas; y grows downwards. Later shapes cover earlier ones. A rectangle or a
//! circle is not converted to a path, so that the SVG stays readable.

/// A colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rgb(pub u8, pub u8, pub u8);

impl Rgb {
    /// Returns the colour of a literal such as `0x14202e`.
    pub const fn hex(value: u32) -> Self {
        Self((value >> 16) as u8, (value >> 8) as u8, value as u8)
    }

    /// Returns a colour between two: 0 is this one, 1 the other.
    pub fn mixed(self, other: Self, part: f32) -> Self {
        let mix = |a: u8, b: u8| (f32::from(a) + (f32::from(b) - f32::from(a)) * part).round() as u8;
        Self(mix(self.0, other.0), mix(self.1, other.1), mix(self.2, other.2))
    }
}

/// A canvas with shapes on it.
#[derive(Clone, Debug)]
pub struct Canvas {
    pub width: f32,
    pub height: f32,
    pub background: Rgb,
    pub items: Vec<Item>,
    /// One line that says what the canvas shows.
    pub title: String,
    /// A description in words, for screen readers.
    pub description: String,
}

impl Canvas {
    /// Returns a canvas with nothing on it.
    pub fn new([width, height]: [f32; 2], background: Rgb, title: &str, description: String) -> Self {
        Self { width, height, background, items: Vec::new(), title: title.into(), description }
    }
}

/// One shape.
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    pub layer: Layer,
    /// SVG classes, so that a page can restyle the shape.
    pub class: &'static str,
    /// The name of the square that the shape belongs to.
    pub square: Option<String>,
    pub outline: Outline,
    pub fill: Option<Rgb>,
    pub stroke: Option<Stroke>,
}

/// The layers of a picture, from back to front.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Layer {
    Board,
    Highlights,
    Path,
    Numbers,
    Pieces,
    Labels,
}

impl Layer {
    /// Returns the SVG class of the layer.
    pub fn class(self) -> &'static str {
        ["board", "highlights", "path", "numbers", "pieces", "labels"][self as usize]
    }
}

/// The colour and width of a line, and the lengths of its dashes and gaps.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stroke {
    pub colour: Rgb,
    pub width: f32,
    pub dashes: Option<[f32; 2]>,
}

impl Stroke {
    /// Returns a solid line.
    pub fn new(colour: Rgb, width: f32) -> Self {
        Self { colour, width, dashes: None }
    }
}

/// The outline of a shape.
#[derive(Clone, Debug, PartialEq)]
pub enum Outline {
    Rectangle { x: f32, y: f32, width: f32, height: f32 },
    Circle { x: f32, y: f32, radius: f32 },
    Path(Vec<Segment>),
}

/// A part of a path. Its numbers are points (x, y); the last point is the end of the part.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Segment {
    Move([f32; 2]),
    Line([f32; 2]),
    Curve([f32; 6]),
    Close,
}

impl Item {
    /// Returns a shape without a class, fill or stroke.
    pub fn new(layer: Layer, outline: Outline) -> Self {
        Self { layer, class: "", square: None, outline, fill: None, stroke: None }
    }

    #[must_use]
    pub fn class(mut self, class: &'static str) -> Self {
        self.class = class;
        self
    }

    #[must_use]
    pub fn on_square(mut self, name: String) -> Self {
        self.square = Some(name);
        self
    }

    #[must_use]
    pub fn fill(mut self, colour: Rgb) -> Self {
        self.fill = Some(colour);
        self
    }

    #[must_use]
    pub fn stroke(mut self, stroke: Stroke) -> Self {
        self.stroke = Some(stroke);
        self
    }
}

impl Outline {
    /// Returns a circle with this centre.
    pub fn circle([x, y]: [f32; 2], radius: f32) -> Self {
        Self::Circle { x, y, radius }
    }

    /// Returns a square with this centre.
    pub fn square([x, y]: [f32; 2], side: f32) -> Self {
        Self::Rectangle { x: x - side / 2.0, y: y - side / 2.0, width: side, height: side }
    }

    /// Returns a line through these points.
    pub fn line(places: impl IntoIterator<Item = [f32; 2]>) -> Self {
        let mut segments = Vec::new();
        for place in places {
            segments.push(if segments.is_empty() { Segment::Move(place) } else { Segment::Line(place) });
        }
        Self::Path(segments)
    }

    /// Returns a polygon with these corners.
    pub fn polygon(corners: impl IntoIterator<Item = [f32; 2]>) -> Self {
        Self::Path(polygon(corners))
    }
}

/// Returns the parts of a polygon with these corners.
pub fn polygon(corners: impl IntoIterator<Item = [f32; 2]>) -> Vec<Segment> {
    let part = |(n, corner)| if n == 0 { Segment::Move(corner) } else { Segment::Line(corner) };
    corners.into_iter().enumerate().map(part).chain([Segment::Close]).collect()
}

/// Parses a path in SVG syntax, scaled and moved: `M`, `L`, `H`, `V`, `C` and `Z` with absolute coordinates.
/// It parses only the literals of this crate, all of which a test covers; any other command closes the path.
pub fn parse_path(text: &str, [x, y]: [f32; 2], scale: f32, out: &mut Vec<Segment>) {
    let place = |p: [f32; 2]| [x + p[0] * scale, y + p[1] * scale];
    let mut last = [0.0, 0.0];
    let commands = text.split_inclusive(|c: char| c.is_ascii_alphabetic());
    // Each piece holds the numbers of the command before it, then the next command.
    let mut command = ' ';
    for piece in commands.chain(std::iter::once("")) {
        let (numbers, next) = match piece.char_indices().last() {
            Some((at, c)) if c.is_ascii_alphabetic() => (&piece[..at], c),
            _ => (piece, ' '),
        };
        let mut numbers = numbers.split([' ', ',']).filter_map(|n| n.parse::<f32>().ok()).peekable();
        while command != ' ' && (numbers.peek().is_some() || command == 'Z') {
            let mut number = || numbers.next().unwrap_or(0.0);
            match command {
                'M' => {
                    last = [number(), number()];
                    out.push(Segment::Move(place(last)));
                    command = 'L';
                    continue;
                }
                'L' => last = [number(), number()],
                'H' => last = [number(), last[1]],
                'V' => last = [last[0], number()],
                'C' => {
                    let (a, b) = ([number(), number()], [number(), number()]);
                    last = [number(), number()];
                    let ([ax, ay], [bx, by], [cx, cy]) = (place(a), place(b), place(last));
                    out.push(Segment::Curve([ax, ay, bx, by, cx, cy]));
                    continue;
                }
                _ => {
                    out.push(Segment::Close);
                    break;
                }
            }
            out.push(Segment::Line(place(last)));
        }
        command = next;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_read() {
        let mut out = Vec::new();
        parse_path("M0 1L2 3 4 5H6V7C1 2 3 4 5 6Z", [10.0, 0.0], 2.0, &mut out);
        use Segment::*;
        let expected = [
            Move([10.0, 2.0]),
            Line([14.0, 6.0]),
            Line([18.0, 10.0]),
            Line([22.0, 10.0]),
            Line([22.0, 14.0]),
            Curve([12.0, 4.0, 16.0, 8.0, 20.0, 12.0]),
            Close,
        ];
        assert_eq!(out, expected);
    }
}

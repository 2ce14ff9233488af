//! Digits and letters, drawn as lines, so that pictures need no fonts.
//!
//! A glyph is a path in a box in which capitals are ten units high: y is 0 at the top of a capital, 10 on the
//! baseline, and about 3.5 at the top of an `x`. It is drawn with a round pen. Characters without a glyph are
//! drawn as an empty box.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::canvas::{Segment, parse_path};

/// The width of the pen, for capitals ten units high.
pub const PEN: f32 = 1.25;

/// The gap between two glyphs.
const GAP: f32 = 2.1;

/// The width of a space, without the gaps beside it.
const SPACE: f32 = 2.2;

/// The glyph of a character that has none of its own.
const BOX: (&str, f32) = ("M0 0H5V10H0Z", 5.0);

/// A line for each glyph: the characters that look like it, its width, and its path. All digits are equally wide, so
/// that numbers align in columns.
const TABLE: &str = r#"
0 6 M3 0C5 0 6 2 6 5C6 8 5 10 3 10C1 10 0 8 0 5C0 2 1 0 3 0Z
1 6 M1 2.3L3.8 0V10
2 6 M0.3 2.6C0.3 1 1.4 0 3 0C4.7 0 5.8 1 5.8 2.7C5.8 4.2 4.8 5.3 3.6 6.4L0 10H6
3 6 M0.4 1.6C0.9 0.6 1.8 0 3 0C4.6 0 5.6 1 5.6 2.4C5.6 3.9 4.5 4.7 2.6 4.7C4.8 4.7 6 5.7 6 7.3C6 9 4.7 10 3 10C1.6 10 0.6 9.4 0 8.3
4 6 M4.6 10V0L0 7H6.2
5 6 M5.4 0H1.2L0.8 4.6C1.4 4 2.2 3.7 3.1 3.7C4.8 3.7 6 4.9 6 6.8C6 8.7 4.8 10 3 10C1.7 10 0.6 9.4 0 8.4
6 6 M5.2 1C4.7 0.4 4 0 3.2 0C1.2 0 0 2.2 0 5.6C0 8.4 1.1 10 3 10C4.8 10 6 8.7 6 6.8C6 5 4.8 3.8 3.1 3.8C1.7 3.8 0.6 4.6 0 6
7 6 M0 0H6C4 3 2.8 6 2.2 10
8 6 M3 4.6C1.5 4.6 0.5 3.7 0.5 2.3C0.5 0.9 1.5 0 3 0C4.5 0 5.5 0.9 5.5 2.3C5.5 3.7 4.5 4.6 3 4.6C1.3 4.6 0 5.6 0 7.3C0 9 1.3 10 3 10C4.7 10 6 9 6 7.3C6 5.6 4.7 4.6 3 4.6Z
9 6 M0.8 9C1.3 9.6 2 10 2.8 10C4.8 10 6 7.8 6 4.4C6 1.6 4.9 0 3 0C1.2 0 0 1.3 0 3.2C0 5 1.2 6.2 2.9 6.2C4.3 6.2 5.4 5.4 6 4
a 5.2 M5.2 3.6V10M5.2 5.6C4.8 4.3 3.8 3.5 2.6 3.5C1 3.5 0 4.9 0 6.75C0 8.6 1 10 2.6 10C3.8 10 4.8 9.2 5.2 7.9
b 5.2 M0 0V10M0 5.6C0.4 4.3 1.4 3.5 2.6 3.5C4.2 3.5 5.2 4.9 5.2 6.75C5.2 8.6 4.2 10 2.6 10C1.4 10 0.4 9.2 0 7.9
c 4.8 M4.8 4.7C4.3 3.9 3.6 3.5 2.7 3.5C1 3.5 0 4.9 0 6.75C0 8.6 1 10 2.7 10C3.6 10 4.3 9.6 4.8 8.8
d 5.2 M5.2 0V10M5.2 5.6C4.8 4.3 3.8 3.5 2.6 3.5C1 3.5 0 4.9 0 6.75C0 8.6 1 10 2.6 10C3.8 10 4.8 9.2 5.2 7.9
e 5.2 M0.1 6.5H5.2C5.2 4.7 4.2 3.5 2.7 3.5C1.1 3.5 0 4.8 0 6.75C0 8.7 1.1 10 2.8 10C3.8 10 4.6 9.6 5 8.9
f 3.6 M3.8 0.3C2.4 -0.3 1.4 0.4 1.4 2V10M0 3.7H3.4
g 5.2 M5.2 3.6V10.6C5.2 12.3 4.2 13.2 2.6 13.2C1.6 13.2 0.8 12.9 0.3 12.3M5.2 5.6C4.8 4.3 3.8 3.5 2.6 3.5C1 3.5 0 4.9 0 6.75C0 8.6 1 10 2.6 10C3.8 10 4.8 9.2 5.2 7.9
h 4.8 M0 0V10M0 6C0.3 4.4 1.3 3.5 2.6 3.5C4 3.5 4.8 4.4 4.8 6V10
i 0.4 M0.2 3.6V10M0.2 0.9V1.1
j 1.4 M1.4 3.6V11C1.4 12.4 0.8 13.1 -0.4 13.1M1.4 0.9V1.1
k 4.8 M0 0V10M4.4 3.6L0 7.4M1.6 6L4.8 10
l 1.4 M0.2 0V8.6C0.2 9.6 0.7 10 1.6 10
m 7.6 M0 3.6V10M0 5.8C0.3 4.3 1.1 3.5 2.1 3.5C3.2 3.5 3.8 4.3 3.8 5.6V10M3.8 5.8C4.1 4.3 4.9 3.5 5.9 3.5C7 3.5 7.6 4.3 7.6 5.6V10
n 4.8 M0 3.6V10M0 6C0.3 4.4 1.3 3.5 2.6 3.5C4 3.5 4.8 4.4 4.8 6V10
o 5.4 M2.7 3.5C4.4 3.5 5.4 4.8 5.4 6.75C5.4 8.7 4.4 10 2.7 10C1 10 0 8.7 0 6.75C0 4.8 1 3.5 2.7 3.5Z
p 5.2 M0 3.6V13M0 5.6C0.4 4.3 1.4 3.5 2.6 3.5C4.2 3.5 5.2 4.9 5.2 6.75C5.2 8.6 4.2 10 2.6 10C1.4 10 0.4 9.2 0 7.9
q 5.2 M5.2 3.6V13M5.2 5.6C4.8 4.3 3.8 3.5 2.6 3.5C1 3.5 0 4.9 0 6.75C0 8.6 1 10 2.6 10C3.8 10 4.8 9.2 5.2 7.9
r 3 M0 3.6V10M0 6C0.3 4.3 1.3 3.4 3 3.6
s 4.4 M4.2 4.5C3.8 3.8 3.1 3.5 2.2 3.5C1 3.5 0.2 4.1 0.2 5.1C0.2 6.1 1 6.4 2.2 6.7C3.6 7 4.4 7.4 4.4 8.3C4.4 9.4 3.5 10 2.2 10C1.2 10 0.4 9.6 0 8.8
t 3.6 M1.4 1V8.2C1.4 9.6 2.2 10.2 3.6 9.8M0 3.7H3.4
u 4.8 M0 3.6V7.5C0 9.1 0.8 10 2.2 10C3.5 10 4.5 9.1 4.8 7.5M4.8 3.6V10
v 5 M0 3.6L2.5 10L5 3.6
w 7.4 M0 3.6L1.8 10L3.7 4.4L5.6 10L7.4 3.6
x 4.6 M0 3.6L4.6 10M4.6 3.6L0 10
y 5 M0 3.6L2.6 10M5 3.6L2.2 11C1.7 12.5 1.1 13.1 0 13.1
z 4.8 M0.2 3.7H4.6L0 10H4.8
A 6.8 M0 10L3.4 0L6.8 10M1.2 6.6H5.6
B 6 M0 0V10H3.4C5.2 10 6 9 6 7.4C6 5.8 5 4.8 3.2 4.8H0M3.2 4.8C4.8 4.8 5.5 3.9 5.5 2.4C5.5 0.9 4.7 0 3 0H0
C 6.4 M6.4 2C5.7 0.7 4.7 0 3.5 0C1.4 0 0 2 0 5C0 8 1.4 10 3.5 10C4.7 10 5.7 9.3 6.4 8
D 6.4 M0 0V10H2.6C5 10 6.4 8.2 6.4 5C6.4 1.8 5 0 2.6 0Z
E 5.6 M5.4 0H0V10H5.6M0 4.8H4.8
F 5.4 M5.4 0H0V10M0 4.8H4.6
G 6.6 M6.4 2C5.7 0.7 4.7 0 3.5 0C1.4 0 0 2 0 5C0 8 1.4 10 3.6 10C5.4 10 6.6 8.6 6.6 5.4H3.9
H 6.2 M0 0V10M6.2 0V10M0 4.8H6.2
I 0.4 M0.2 0V10
J 4 M4 0V7C4 9 3.3 10 1.9 10C0.9 10 0.2 9.4 0 8.4
K 6.2 M0 0V10M5.8 0L0 6M1.9 4.2L6.2 10
L 5.2 M0 0V10H5.2
M 8 M0 10V0L4 7L8 0V10
N 6.2 M0 10V0L6.2 10V0
O 7.2 M3.6 0C5.8 0 7.2 2 7.2 5C7.2 8 5.8 10 3.6 10C1.4 10 0 8 0 5C0 2 1.4 0 3.6 0Z
P 6 M0 10V0H3.2C5.1 0 6 1 6 2.8C6 4.6 5.1 5.6 3.2 5.6H0
Q 7.2 M3.6 0C5.8 0 7.2 2 7.2 5C7.2 8 5.8 10 3.6 10C1.4 10 0 8 0 5C0 2 1.4 0 3.6 0ZM4.4 7.4L7 10.6
R 6.2 M0 10V0H3.2C5.1 0 6 1 6 2.8C6 4.6 5.1 5.6 3.2 5.6H0M3.2 5.6L6.2 10
S 5.9 M5.6 1.7C5 0.6 4.1 0 2.9 0C1.3 0 0.3 0.9 0.3 2.4C0.3 4 1.5 4.5 3 4.9C4.8 5.4 5.9 6 5.9 7.5C5.9 9 4.7 10 3 10C1.6 10 0.6 9.3 0 8.1
T 6.4 M0 0H6.4M3.2 0V10
U 6.2 M0 0V6.4C0 8.7 1.1 10 3.1 10C5.1 10 6.2 8.7 6.2 6.4V0
V 6.6 M0 0L3.3 10L6.6 0
W 9.2 M0 0L2.3 10L4.6 1.6L6.9 10L9.2 0
X 6 M0 0L6 10M6 0L0 10
Y 6.2 M0 0L3.1 5L6.2 0M3.1 5V10
Z 6 M0.2 0H5.8L0 10H6
. 0.4 M0.2 9.7V9.9
, 0.6 M0.6 9.4V10L-0.1 11.6
: 0.4 M0.2 4.6V4.8M0.2 9.4V9.6
; 0.6 M0.6 4.6V4.8M0.6 9.4V10L-0.1 11.6
- 3 M0 6.2H3
–— 4.6 M0 6.2H4.6
= 4.6 M0 4.9H4.6M0 7.5H4.6
+ 4.8 M0 6.2H4.8M2.4 3.8V8.6
× 4.2 M0.2 4.2L4 8M4 4.2L0.2 8
* 4 M2 1V5M0.2 2L3.8 4M3.8 2L0.2 4
/ 4 M0 11L4 -0.6
\ 4 M0 -0.6L4 11
| 0.4 M0.2 -1V12
_ 5 M0 11.6H5
^ 4.4 M0 3.4L2.2 0L4.4 3.4
< 4.4 M4.4 3.4L0 6.2L4.4 9
> 4.4 M0 3.4L4.4 6.2L0 9
( 2 M2 -0.8C0.6 1 0 3 0 5.4C0 7.8 0.6 9.8 2 11.6
) 2 M0 -0.8C1.4 1 2 3 2 5.4C2 7.8 1.4 9.8 0 11.6
[ 1.8 M1.8 -0.8H0V11.6H1.8
] 1.8 M0 -0.8H1.8V11.6H0
'’` 0.4 M0.2 0V2.4
" 2 M0 0V2.4M2 0V2.4
! 0.4 M0.2 0V6.6M0.2 9.6V9.8
? 5 M0 1.9C0.4 0.7 1.3 0 2.5 0C4 0 5 0.9 5 2.3C5 4.4 2.5 4.5 2.5 7M2.5 9.6V9.8
% 8 M6.6 0L1.4 10M1.6 0.4C2.6 0.4 3 1.2 3 2.3C3 3.4 2.6 4.2 1.6 4.2C0.6 4.2 0.2 3.4 0.2 2.3C0.2 1.2 0.6 0.4 1.6 0.4ZM6.4 5.8C7.4 5.8 7.8 6.6 7.8 7.7C7.8 8.8 7.4 9.6 6.4 9.6C5.4 9.6 5 8.8 5 7.7C5 6.6 5.4 5.8 6.4 5.8Z
# 6 M1.8 0L0.8 10M5 0L4 10M0 3.2H6M-0.2 6.8H5.8
· 0.4 M0.2 6.1V6.3
… 6 M0.2 9.7V9.9M3 9.7V9.9M5.8 9.7V9.9
µ 4.8 M0 3.6V13M0 7.5C0 9.1 0.8 10 2.2 10C3.5 10 4.5 9.1 4.8 7.5M4.8 3.6V10
≥ 4.4 M0 2.8L4.4 5.2L0 7.6M0 10H4.4
≤ 4.4 M4.4 2.8L0 5.2L4.4 7.6M0 10H4.4
→ 6.4 M0 6.2H6.4M4 3.8L6.4 6.2L4 8.6
"#;

/// Returns the path of a glyph and its width.
fn glyph(letter: char) -> (&'static str, f32) {
    static GLYPHS: LazyLock<HashMap<char, (&'static str, f32)>> = LazyLock::new(|| {
        let glyph = |line: &'static str| {
            let (letters, rest) = line.split_once(' ')?;
            let (width, path) = rest.split_once(' ')?;
            let glyph = (path, width.parse().ok()?);
            Some(letters.chars().map(move |letter| (letter, glyph)))
        };
        TABLE.lines().filter_map(glyph).flatten().collect()
    });
    let unknown = if letter.is_whitespace() { ("", SPACE) } else { BOX };
    GLYPHS.get(&letter).copied().unwrap_or(unknown)
}

/// The size of exponents, and how far up they stand, in heights of a capital.
const EXPONENT: f32 = 0.66;
const RAISED: f32 = 0.52;

/// The characters of a text, and whether each is part of an exponent: the number or name after a `^`, which is left out.
fn characters(text: &str) -> impl Iterator<Item = (char, bool)> {
    let mut raised = false;
    let mut before = None;
    let mut rest = text.chars().peekable();
    std::iter::from_fn(move || {
        let mut c = rest.next()?;
        let part = |c: &char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-');
        if c == '^' && before.is_some() && rest.peek().is_some_and(part) {
            raised = true;
            c = rest.next()?;
        }
        raised &= part(&c);
        before = Some(c);
        Some((c, raised))
    })
}

/// Returns the width of a text whose capitals have this height.
pub fn width(text: &str, height: f32) -> f32 {
    let each = |(c, raised): (char, bool)| (glyph(c).1 + GAP) * if raised { EXPONENT } else { 1.0 };
    let widths: f32 = characters(text).map(each).sum();
    (widths - GAP).max(0.0) * height / 10.0
}

/// Which part of a text is at its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    Start,
    Middle,
    End,
}

/// Returns the lines of a text. `place` is on the baseline; `height` is that of a capital.
pub fn outline(text: &str, place: [f32; 2], height: f32, anchor: Anchor) -> Vec<Segment> {
    let shift = match anchor {
        Anchor::Start => 0.0,
        Anchor::Middle => width(text, height) / 2.0,
        Anchor::End => width(text, height),
    };
    let (mut x, y) = (place[0] - shift, place[1] - height);
    let mut out = Vec::new();
    for (letter, raised) in characters(text) {
        let (path, width) = glyph(letter);
        let (part, up) = if raised { (EXPONENT, RAISED) } else { (1.0, 0.0) };
        let scale = part * height / 10.0;
        parse_path(path, [x, y + (1.0 - part - up) * height], scale, &mut out);
        x += (width + GAP) * scale;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: &str =
        "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.,:;-–=+×*/\\|_^<>()[]'\"!?%#·…µ≥≤→";

    #[test]
    fn glyphs_are_distinct_and_stay_in_their_boxes() {
        let mut seen = std::collections::HashSet::new();
        for letter in ALL.chars() {
            assert!(seen.insert(glyph(letter).0), "{letter} looks like another glyph");
            let path = outline(&letter.to_string(), [0.0, 10.0], 10.0, Anchor::Start);
            assert!(matches!(path.first(), Some(Segment::Move(_))), "{letter}");
            for segment in path {
                let places: &[f32] = match &segment {
                    Segment::Move(p) | Segment::Line(p) => p,
                    Segment::Curve(p) => p,
                    Segment::Close => &[],
                };
                for place in places.chunks(2) {
                    assert!((-0.6..=glyph(letter).1 + 0.6).contains(&place[0]), "{letter}: x {}", place[0]);
                    assert!((-1.1..=13.3).contains(&place[1]), "{letter}: y {}", place[1]);
                }
            }
        }
    }

    #[test]
    fn exponents_are_raised_up_to_their_end() {
        let parts = |text: &str| characters(text).collect::<Vec<_>>();
        assert_eq!(parts("n^15 x"), [('n', false), ('1', true), ('5', true), (' ', false), ('x', false)]);
        assert_eq!(parts("n^"), [('n', false), ('^', false)]);
        assert!(width("10^10", 10.0) < width("1010", 10.0));
    }

    #[test]
    fn numbers_with_the_same_number_of_digits_are_equally_wide() {
        assert_eq!(width("111", 8.0), width("888", 8.0));
        assert_eq!(width("", 8.0), 0.0);
    }
}

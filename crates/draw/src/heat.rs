//! How often solutions use each square or move, as a map on the board.

use std::collections::BTreeMap;

use board::{Frame, Heat, Mark, Square};
use contract::{Part, Uses};

/// The heat map of some solutions, on the board of a question that is not solved. A move counts in both
/// directions together.
pub fn heat_map(blank: &Frame, uses: &Uses) -> Frame {
    let mut squares = Vec::new();
    let mut lines: BTreeMap<[Square; 2], f32> = BTreeMap::new();
    for (part, times) in &uses.parts {
        let share = uses.share(times) as f32;
        match *part {
            Part::Square(square) => squares.push((square, share)),
            Part::Line(a, b) | Part::Move(a, b) => {
                *lines.entry([a.min(b), a.max(b)]).or_default() += share;
            }
        }
    }
    let heat = Heat { squares, lines: lines.into_iter().collect() };
    let percent = |share: f32| 100.0 * share;
    let shares = heat.lines.iter().map(|&(_, share)| share);
    let (least, most) =
        shares.fold((f32::MAX, 0.0), |(least, most), share| (share.min(least), share.max(most)));
    let caption = match heat.lines.is_empty() {
        true => "the percentage of solutions that use each square".into(),
        false => format!("thickest: {:.1} % of solutions, thinnest: {:.1} %", percent(most), percent(least)),
    };
    let number = |&(square, share): &(_, f32)| (square, Mark::Number(percent(share).round() as u64));
    let marks = heat.squares.iter().map(number).collect();
    Frame { marks, heat, caption, ..blank.without_contents() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use board::Shape;

    #[test]
    fn shares_become_numbers_and_lines() {
        let blank = Frame::new(&Shape::rectangle(3, 3));
        let [a, b] = [Square::new(2, 0), Square::new(0, 1)];
        let parts = [(Part::Square(a), 1_u32.into()), (Part::Square(b), 4_u32.into())];
        let squares = heat_map(&blank, &Uses::new(4_u32.into(), parts));
        assert_eq!(squares.marks, [(b, Mark::Number(100)), (a, Mark::Number(25))]);
        let parts = [(Part::Move(a, b), 1_u32.into()), (Part::Move(b, a), 2_u32.into())];
        let lines = heat_map(&blank, &Uses::new(4_u32.into(), parts));
        assert_eq!(lines.heat.lines, [([b, a], 0.75)]);
        assert_eq!(lines.caption, "thickest: 75.0 % of solutions, thinnest: 75.0 %");
    }
}

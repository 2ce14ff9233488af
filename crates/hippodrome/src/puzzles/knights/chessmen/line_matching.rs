//! The most rooks, or bishops, by a matching of lines.
//!
//! Every square lies in two lines, a row's and a column's, or one of each diagonal: it pairs them. A
//! non-attacking set uses no line twice, so it is a matching of lines, and a largest one is found by
//! augmenting paths (Berge 1957). König's theorem (1931) gives as many lines that cover the board, which
//! proves that no set is larger. The time is that of one walk over the board for each line left over at
//! most, and what a walk in vain has met is never looked at again.

use std::collections::VecDeque;

use super::lines::{Lines, Number};
use crate::control::Meter;
use crate::outcome::Limit;

/// A largest set, and as many lines that cover the board.
pub(super) struct Matched {
    pub squares: Vec<Number>,
    pub cover: Vec<Number>,
}

/// No square.
const NONE: Number = Number::MAX;

/// Matches the lines of a piece that has two for every square, the first and the second of `lines.of`.
pub(super) fn matched(lines: &Lines, meter: &mut Meter<'_>) -> Result<Matched, Limit> {
    let ends = |square: Number| {
        let of = &lines.of[square as usize];
        (of[0] as usize, of[1] as usize)
    };
    // The square chosen in each line.
    let mut chosen = vec![NONE; lines.lines.len()];
    // The lines of one direction come first, and the first square begins the first line of the other.
    let firsts = lines.of.first().map_or(0, |of| of[1] as usize);
    // Lines that a walk in vain has come to.
    let mut dead = vec![false; lines.lines.len()];
    // The square by which a walk came to each second line, and when.
    let mut came_by = vec![(0_u32, NONE); lines.lines.len()];
    for start in 0..firsts {
        let walk = start as u32 + 1;
        let mut queue = VecDeque::from([start]);
        let mut met = vec![start];
        let mut end = None;
        'walk: while let Some(line) = queue.pop_front() {
            for &square in &lines.lines[line] {
                meter.generate()?;
                let (_, across) = ends(square);
                if dead[across] || came_by[across].0 == walk {
                    continue;
                }
                came_by[across] = (walk, square);
                met.push(across);
                if chosen[across] == NONE {
                    end = Some(across);
                    break 'walk;
                }
                let (back, _) = ends(chosen[across]);
                met.push(back);
                queue.push_back(back);
            }
        }
        match end {
            None => met.into_iter().for_each(|line| dead[line] = true),
            // Back along the walk: each line takes the square that it was reached by.
            Some(mut across) => loop {
                let square = came_by[across].1;
                let (line, _) = ends(square);
                let before = std::mem::replace(&mut chosen[line], square);
                chosen[across] = square;
                if before == NONE {
                    break;
                }
                across = ends(before).1;
            },
        }
    }
    let mut squares = chosen[..firsts].to_vec();
    squares.retain(|&square| square != NONE);
    squares.sort_unstable();
    let covers = |&line: &usize| dead[line] != (line < firsts);
    let cover = (0..chosen.len()).filter(covers).map(|line| line as Number).collect();
    Ok(Matched { squares, cover })
}

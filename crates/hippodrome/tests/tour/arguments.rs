//! Arguments of impossibility, each checked without the engine.

use std::collections::BTreeSet;

use hippodrome::{
    Control, Leaper, Outcome, Shape, Square,
    puzzles::tour::{Argument, Confined},
};

use crate::{count, exists, leaper, near, solve};

const KNIGHT: (u32, u32) = (1, 2);

/// A question about a tour.
pub struct Case<'b> {
    pub board: &'b Shape,
    pub leaper: (u32, u32),
    pub closed: bool,
    pub ends: [Option<Square>; 2],
}

impl<'b> Case<'b> {
    pub fn of_knight(board: &'b Shape, closed: bool, ends: [Option<Square>; 2]) -> Self {
        Self { board, leaper: KNIGHT, closed, ends }
    }

    /// The program's argument against a tour, which must be sound. None if it has none.
    pub fn checked_argument(&self) -> Option<Argument> {
        let leaper = leaper(self.leaper.0, self.leaper.1);
        let argument =
            Argument::against(self.board, leaper, self.closed, self.ends, &mut Control::default().meter())?;
        assert!(self.is_excluded_by(&argument), "{} {:?}: {argument:?}", self.board, self.ends);
        Some(argument)
    }

    /// Whether an argument really excludes a tour.
    fn is_excluded_by(&self, argument: &Argument) -> bool {
        let (ends, closed) = (self.ends, self.closed);
        let squares = self.board.len();
        // Light and dark, for leapers that change the colour. All leapers here do that unless they are
        // confined.
        let lights = self.board.squares().filter(|&s| is_light(s)).count() as u64;
        let darks = squares - lights;
        let changes_colour = (self.leaper.0 + self.leaper.1) % 2 == 1;
        match argument {
            Argument::TooFewSquares => closed && squares < 3,
            Argument::SameEnds(square) => ends == [Some(*square); 2] && squares > 1,
            Argument::Unreachable(from, to) => self.is_unreachable(*from, *to),
            Argument::Confined(_) => self.pieces_without(&BTreeSet::new()) > 1,
            Argument::Colours(a, b) => {
                changes_colour
                    && (lights.min(darks), lights.max(darks)) == (*a.min(b), *a.max(b))
                    && lights.abs_diff(darks) > u64::from(!closed)
            }
            Argument::EndsAlike(a, b) => {
                changes_colour
                    && !closed
                    && lights == darks
                    && ends == [Some(*a), Some(*b)]
                    && is_light(*a) == is_light(*b)
            }
            Argument::EndOfWrongColour(end) => {
                changes_colour
                    && !closed
                    && lights != darks
                    && self.is_given(end)
                    && is_light(*end) != (lights > darks)
            }
            Argument::FourRows => closed && changes_colour && self.four_rows(None),
            Argument::FourRowsEnd(end) => !closed && self.is_given(end) && self.four_rows(Some(*end)),
            Argument::FewMoves(few) => {
                let poor = few.iter().all(|&s| self.near(s).len() < 2);
                let different = few.iter().collect::<BTreeSet<_>>().len() == few.len();
                poor && different && few.len() >= if closed { 1 } else { 3 }
            }
            Argument::TooManyEnds(dead, given) => {
                let ends: BTreeSet<&Square> = dead.iter().chain(given).collect();
                let is_end = |s: &Square| self.is_given(s) || self.near(*s).len() < 2;
                !closed && ends.len() > 2 && ends.into_iter().all(is_end)
            }
            Argument::DeadEndsAlike(one, other) => {
                let is_end = |s: &Square| self.is_given(s) || self.near(*s).len() < 2;
                let alike = one != other && is_light(*one) == is_light(*other);
                changes_colour && !closed && lights == darks && alike && is_end(one) && is_end(other)
            }
            Argument::DeadEndOfWrongColour(end) => {
                let wrong = lights != darks && is_light(*end) != (lights > darks);
                changes_colour && !closed && wrong && self.near(*end).len() < 2
            }
            Argument::Forced(moves) => self.forced(moves),
            Argument::Cut(removed, pieces) => self.cut(removed, *pieces),
            Argument::Crowded(crowd, others) => self.crowded(crowd, others),
            // These need a search.
            Argument::Tree(_) | Argument::Exhausted(_) => false,
        }
    }

    fn near(&self, square: Square) -> Vec<Square> {
        near(self.board, self.leaper, square)
    }

    fn is_given(&self, square: &Square) -> bool {
        self.ends.contains(&Some(*square))
    }

    fn has_both_ends(&self) -> bool {
        self.ends.iter().all(Option::is_some)
    }

    fn is_unreachable(&self, from: Square, to: Square) -> bool {
        let mut seen = BTreeSet::from([from]);
        let mut waiting = vec![from];
        while let Some(square) = waiting.pop() {
            waiting.extend(self.near(square).into_iter().filter(|&s| seen.insert(s)));
        }
        self.board.contains(to) && !seen.contains(&to)
    }

    /// The number of connected pieces of the board without some squares.
    fn pieces_without(&self, removed: &BTreeSet<Square>) -> u64 {
        let mut left: BTreeSet<Square> = self.board.squares().filter(|s| !removed.contains(s)).collect();
        let mut pieces = 0;
        while let Some(first) = left.pop_first() {
            pieces += 1;
            let mut waiting = vec![first];
            while let Some(square) = waiting.pop() {
                waiting.extend(self.near(square).into_iter().filter(|s| left.remove(s)));
            }
        }
        pieces
    }

    /// Outer squares are half of all and never a move apart. A closed tour has outer squares of both colours
    /// to visit; an open one has an inner end.
    fn four_rows(&self, end: Option<Square>) -> bool {
        let line = |s: Square| if self.board.rows() == 4 { s.row } else { s.col };
        let outer: Vec<Square> = self.board.squares().filter(|&s| matches!(line(s), 0 | 3)).collect();
        let apart = outer.iter().all(|&s| self.near(s).iter().all(|t| !outer.contains(t)));
        let fits = match end {
            Some(end) => !outer.contains(&end),
            None => outer.iter().any(|&s| is_light(s)) && outer.iter().any(|&s| !is_light(s)),
        };
        apart && 2 * outer.len() as u64 == self.board.len() && fits
    }

    /// Each move is forced, and they close too early or too many meet in one square.
    fn forced(&self, moves: &[(Square, Square)]) -> bool {
        let is_end = |s: &Square| !self.closed && self.is_given(s);
        let forced = |&(a, b): &(Square, Square)| {
            self.near(a).contains(&b) && [a, b].iter().any(|s| self.near(*s).len() == 2 && !is_end(s))
        };
        let touching = |s: Square| moves.iter().filter(|m| m.0 == s || m.1 == s).count();
        let is_cycle = (moves.len() as u64) < self.board.len()
            && moves.windows(2).all(|pair| pair[0].1 == pair[1].0)
            && moves.first().map(|m| m.0) == moves.last().map(|m| m.1);
        let crowded = self.board.squares().any(|s| touching(s) > if is_end(&s) { 1 } else { 2 });
        (self.closed || self.has_both_ends()) && moves.iter().all(forced) && (is_cycle || crowded)
    }

    /// So many pieces are left, more than a tour can visit.
    fn cut(&self, removed: &[Square], pieces: u64) -> bool {
        let set: BTreeSet<Square> = removed.iter().copied().collect();
        let ends_removed = self.ends.iter().flatten().filter(|end| !self.closed && set.contains(end)).count();
        let most = if self.closed { set.len() as u64 } else { set.len() as u64 + 1 - ends_removed as u64 };
        self.pieces_without(&set) == pieces && pieces > most.max(1)
    }

    /// The first squares need more moves than the others can take and lead elsewhere.
    fn crowded(&self, crowd: &[Square], others: &[Square]) -> bool {
        let [crowd, others] = [crowd, others].map(|s| s.iter().copied().collect::<BTreeSet<Square>>());
        // Each given end needs one move, and not the move between the two.
        let path = self.has_both_ends();
        let need = |s: &Square| if (path || !self.closed) && self.is_given(s) { 1 } else { 2 };
        let between_ends = |a: &Square, b: &Square| path && self.is_given(a) && self.is_given(b);
        let leads_elsewhere = |s: &Square, t: &Square| !others.contains(t) && !between_ends(s, t);
        let elsewhere: usize =
            crowd.iter().map(|s| self.near(*s).iter().filter(|t| leads_elsewhere(s, t)).count()).sum();
        let apart = crowd.iter().all(|s| self.near(*s).iter().all(|t| !crowd.contains(t)));
        // Ends that are not given also need only one, but not all of them can have the colour of the crowd.
        let light = crowd.first().is_some_and(|&s| is_light(s));
        let alike = self.board.squares().filter(|&s| is_light(s) == light).count() as u64;
        let ends = match (2 * alike).cmp(&self.board.len()) {
            _ if self.closed => 0,
            std::cmp::Ordering::Less => 0,
            std::cmp::Ordering::Equal => 1,
            std::cmp::Ordering::Greater => 2,
        };
        let given = self.ends.iter().flatten().filter(|&&s| is_light(s) == light).count();
        let one_colour = crowd.iter().all(|&s| is_light(s) == light);
        let needed = crowd.iter().map(need).sum::<usize>();
        apart
            && (self.closed || one_colour)
            && needed > others.iter().map(need).sum::<usize>() + elsewhere + ends.max(given) - given
    }
}

fn is_light(square: Square) -> bool {
    (square.row + square.col).is_multiple_of(2)
}

#[test]
fn arguments_against_impossible_boards_hold() {
    for (text, leaper, closed, kind) in [
        ("3x5", KNIGHT, false, "Cut"),
        ("4x4", KNIGHT, false, "Cut"),
        ("3x4", KNIGHT, true, "Forced"),
        ("4x10", KNIGHT, true, "FourRows"),
        ("10x4", KNIGHT, true, "FourRows"),
        ("7x9", KNIGHT, true, "Colours"),
        ("2x9", KNIGHT, false, "Unreachable"),
        ("1x4", KNIGHT, false, "Unreachable"),
        ("9x1", KNIGHT, true, "Unreachable"),
        ("3x3", KNIGHT, false, "Unreachable"),
        ("8x8", (1, 3), false, "Confined"),
        ("8x8", (2, 4), false, "Confined"),
        ("4x9", (2, 3), false, "Confined"),
        ("5x5", (2, 3), false, "Confined"),
        ("..../..#./....", KNIGHT, true, "Colours"),
        // The corners a8 and h1 have one move each.
        (
            "......../......../.#....../...#..../....#.../......#./......../........",
            KNIGHT,
            false,
            "DeadEndsAlike",
        ),
        // At most 92 moves with two at each square; a tour of 94 squares has 93.
        (
            ".#.##..#.###./#....#.#....#/#.#.#..###.../#...#.#.#..#./..#..#...#.#./....##......./.##.....#..../.....#...#.../#............/.........#.#.",
            KNIGHT,
            false,
            "Crowded",
        ),
    ] {
        let board = Shape::parse(text).unwrap();
        let case = Case { board: &board, leaper, closed, ends: [None, None] };
        let argument = case.checked_argument().expect(text);
        assert!(format!("{argument:?}").starts_with(kind), "{text}: {argument:?}");
        let flag = if closed { " --closed" } else { "" };
        let answer = solve(&format!("tour {text}{flag} --leaper {},{}", leaper.0, leaper.1), "auto");
        let Outcome::Impossible(reason) = answer.outcome else { panic!("{text}") };
        assert_eq!(reason, argument.sentence(&board), "{text}");
    }
    let control = Control::default();
    assert_eq!(
        Argument::against(&Shape::rectangle(8, 8), leaper(2, 4), true, [None, None], &mut control.meter()),
        Some(Argument::Confined(Confined::Multiples(2)))
    );
    let none =
        Argument::against(&Shape::rectangle(8, 8), Leaper::KNIGHT, true, [None, None], &mut control.meter());
    assert_eq!(none, None);
    // This one needs a search, and the size of the tree is a figure.
    let answer = solve("tour 3x8 --closed", "auto");
    assert!(matches!(answer.outcome, Outcome::Impossible(_)) && !answer.facts.is_empty());
}

/// A second opinion on each pair: the colours, and the theorem for boards whose sides are at least 6 (Conrad
/// et al. 1994). Elsewhere a tour is replayed, and if there is none, an argument must hold or the count must
/// be 0.
#[test]
fn all_pairs_of_ends_on_boards_up_to_6x7_are_decided() {
    for m in 3..=6_u32 {
        for n in m..=7 {
            let board = Shape::rectangle(m, n);
            // Up to symmetry.
            for from in board.squares().filter(|s| 2 * s.row < m + 1 && 2 * s.col < n + 1) {
                for to in board.squares() {
                    let spec = format!("tour {m}x{n} --from {from} --to {to}");
                    if exists(&spec, "auto") {
                        continue;
                    }
                    let case = Case::of_knight(&board, false, [Some(from), Some(to)]);
                    if case.checked_argument().is_none() {
                        assert_eq!(count(&spec, "auto"), "0", "{spec}");
                    }
                    let fits = if (m * n).is_multiple_of(2) {
                        is_light(from) != is_light(to)
                    } else {
                        is_light(from) && is_light(to)
                    };
                    assert!(m < 6 || !fits || from == to, "{spec}");
                }
            }
        }
    }
}

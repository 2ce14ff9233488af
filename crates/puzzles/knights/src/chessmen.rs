//! The engines for kings, rooks, bishops and queens.
//!
//! - `lines`: the lines of a board, along which these pieces attack; lines that cover the board are a bound
//! - `greedy`: the greedy heuristic
//! - `line_matching`: the most rooks or bishops, by a maximum matching of lines
//! - `profiles`: the sets as decisions over the open lines, to count them and to find the most kings
//! - `packing`: the most queens, and all largest sets of any piece, by branch and bound

mod greedy;
mod line_matching;
mod lines;
mod packing;
mod profiles;

use std::ops::ControlFlow;

use num_bigint::BigUint;

use self::line_matching::LineMatching;
use self::lines::{Lines, Number};
use self::packing::Attacks;
use super::decisions::{self, Decision, Product};
use super::engines::{Engines, Largest, Placed, Visit};
use super::reading::Ties;
use board::{Piece, Shape, Square};
use contract::Unfinished;
use search::{Limit, Meter, Sort, Walked};

/// A board for a king, rook, bishop or queen.
pub(super) struct Chessmen<'b> {
    pub board: &'b Shape,
    pub piece: Piece,
}

/// Lines that cover the board, each as its squares.
type Cover = Vec<Vec<Number>>;

impl Chessmen<'_> {
    fn lines(&self, meter: &mut Meter<'_>) -> Result<Lines, Limit> {
        Lines::new(self.board, self.piece, meter)
    }

    /// Lines that cover the board: the fewest for rooks and bishops, few for kings and queens.
    fn covering(&self, lines: &Lines, meter: &mut Meter<'_>) -> Result<Cover, Limit> {
        let squares_of = |lines: &Lines, cover: Vec<Number>| -> Cover {
            cover.into_iter().map(|line| lines.lines[line as usize].clone()).collect()
        };
        if let Piece::Rook | Piece::Bishop = self.piece {
            return Ok(squares_of(lines, LineMatching::new(lines, meter)?.cover));
        }
        let mut best = squares_of(lines, lines.cover());
        if self.piece == Piece::Queen {
            // A queen's lines are a rook's and a bishop's, and the fewest of either are known.
            for piece in [Piece::Rook, Piece::Bishop] {
                let lines = Lines::new(self.board, piece, meter)?;
                let cover = LineMatching::new(&lines, meter)?.cover;
                if cover.len() < best.len() {
                    best = squares_of(&lines, cover);
                }
            }
        }
        Ok(best)
    }

    /// A largest set among some squares, in reading order, of a board whose lines stay as they are.
    pub fn largest_among(&self, among: &[Square], meter: &mut Meter<'_>) -> Result<Largest, Limit> {
        let lines = self.lines(meter)?;
        let place = |number: &Number| among.binary_search(&lines.squares[*number as usize]).ok();
        let attacked = |(number, attacked): (Number, Vec<Number>)| {
            place(&number)?;
            Some(attacked.iter().filter_map(place).map(|n| n as Number).collect())
        };
        let lists: Vec<Vec<Number>> = (0..).zip(lines.attacks(meter)?).filter_map(attacked).collect();
        let attacks = Attacks::new(&lists, meter)?;
        let (mut best, bound) = (Vec::new(), attacks.bound());
        let stopped = attacks.largest(&mut best, bound, meter).err();
        let squares: Vec<Square> = best.iter().map(|&n| among[n as usize]).collect();
        Ok(match stopped {
            None => Largest::proved(squares),
            Some(_) => Largest { squares, bound: bound as u64, stopped },
        })
    }

    /// Makes an empty set of kings or queens largest, and the bound its size. If a limit is reached, they are
    /// the best set and the lowest bound so far.
    fn improve(
        &self,
        lines: &Lines,
        best: &mut Vec<Number>,
        bound: &mut usize,
        meter: &mut Meter<'_>,
    ) -> Result<(), Limit> {
        let lists = lines.attacks(meter)?;
        let ranks: Vec<Number> = (0..).zip(&lists).map(|(n, _)| n).collect();
        greedy::greedy(&lists, &ranks, best, meter, |_, _| {})?;
        *bound = self.covering(lines, meter)?.len();
        if best.len() == *bound {
            return Ok(());
        }
        if self.piece == Piece::King {
            let set = decisions::largest(&profiles::decisions(lines, meter)?, meter)?;
            let number = |square| lines.squares.binary_search(square).ok().map(|n| n as Number);
            *best = set.iter().filter_map(number).collect();
            return Ok(());
        }
        let attacks = Attacks::new(&lists, meter)?;
        *bound = attacks.bound().min(*bound);
        attacks.largest(best, *bound, meter)
    }
}

impl Engines for Chessmen<'_> {
    fn greedy(&self, ties: Ties, meter: &mut Meter<'_>, placed: Placed<'_>) -> (Vec<Square>, Option<Limit>) {
        let lines = match self.lines(meter) {
            Ok(lines) => lines,
            Err(limit) => return (Vec::new(), Some(limit)),
        };
        let mut by_tie: Vec<Number> = (0..lines.squares.len() as Number).collect();
        by_tie.put_in_order_by_key(|&n| {
            let square = lines.squares[n as usize];
            match ties {
                Ties::First => (square.row, square.col),
                Ties::Last => (u32::MAX - square.row, u32::MAX - square.col),
                Ties::BottomLeft => (u32::MAX - square.row, square.col),
            }
        });
        let mut ranks: Vec<Number> = vec![0; by_tie.len()];
        (0..).zip(&by_tie).for_each(|(rank, &n)| ranks[n as usize] = rank);
        let mut chosen = Vec::new();
        let ended = lines.attacks(meter).and_then(|attacks| {
            greedy::greedy(&attacks, &ranks, &mut chosen, meter, |n, restricts| {
                placed(lines.squares[n as usize], restricts);
            })
        });
        (lines.named(&chosen), ended.err())
    }

    fn largest(&self, meter: &mut Meter<'_>) -> Result<Largest, Limit> {
        let lines = self.lines(meter)?;
        if let Piece::Rook | Piece::Bishop = self.piece {
            return Ok(Largest::proved(lines.named(&LineMatching::new(&lines, meter)?.squares)));
        }
        let (mut best, mut bound) = (Vec::new(), lines.squares.len());
        let stopped = self.improve(&lines, &mut best, &mut bound, meter).err();
        best.put_in_order();
        let squares = lines.named(&best);
        Ok(match stopped {
            None => Largest::proved(squares),
            Some(_) => Largest { squares, bound: bound as u64, stopped },
        })
    }

    fn count_largest(&self, meter: &mut Meter<'_>) -> Result<BigUint, Limit> {
        if self.piece != Piece::Queen {
            let mut sizes = self.count_sets(true, meter).map_err(|unfinished| unfinished.limit)?;
            return Ok(sizes.pop().unwrap_or_default());
        }
        // Queens have nearly as many profiles as sets, and far fewer largest sets.
        let mut count = BigUint::ZERO;
        let _ = self.each_largest(meter, &mut |_| {
            count += 1_u32;
            ControlFlow::Continue(())
        })?;
        Ok(count)
    }

    fn count_sets(&self, by_size: bool, meter: &mut Meter<'_>) -> Result<Vec<BigUint>, Unfinished> {
        let lines = self.lines(meter)?;
        let mut product = Product::new();
        for part in profiles::parts(&lines) {
            let decisions = profiles::decisions_of(&lines, part, meter)?;
            product.part(decisions::count(&decisions, by_size, meter))?;
        }
        product.sizes(meter)
    }

    fn each_largest(&self, meter: &mut Meter<'_>, visit: Visit<'_>) -> Walked {
        let largest = self.largest(meter)?;
        if let Some(limit) = largest.stopped {
            return Err(limit);
        }
        let lines = self.lines(meter)?;
        let attacks = Attacks::new(&lines.attacks(meter)?, meter)?;
        attacks.each_of_size(largest.squares.len(), meter, |numbers| visit(lines.named(numbers)))
    }

    fn decisions(&self, meter: &mut Meter<'_>) -> Result<Vec<Decision>, Limit> {
        profiles::decisions(&self.lines(meter)?, meter)
    }

    fn cover(&self, meter: &mut Meter<'_>) -> Result<Vec<Vec<Square>>, Limit> {
        let lines = self.lines(meter)?;
        Ok(self.covering(&lines, meter)?.iter().map(|line| lines.named(line)).collect())
    }
}

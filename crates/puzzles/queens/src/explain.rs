//! Why queens do not attack each other, how the board forces them, and why there is no place for them: case by
//! case if there are few cases.

use super::position::{Line, Position, lines};
use super::reading::Question;
use board::{Frame, Square};
use contract::{Advise, Argument, Explain, Found, MOST_EXPLAINED, Played, named};
use search::{Limit, Meter, Sort};

/// The most numbers that a sentence lists.
const MOST_NUMBERS: usize = 16;

/// The most lines of a refutation in words.
const MOST_LINES: usize = 14;

/// The largest side of a board that is argued about case by case.
const LARGEST: u32 = 12;

impl Explain for Question {
    fn why_solved(&self, found: &Found, meter: &mut Meter<'_>) -> Argument {
        let queens = found.solution.as_squares();
        let position = &self.position;
        let drawn = position.shape.frame_len() <= MOST_EXPLAINED;
        if self.row.is_some() {
            let queen = found.solution.names().next().unwrap_or_default();
            return Argument::new(format!(
                "a formula gives the queen of every row of an empty board without the others; in this row it is on {queen}"
            ));
        }
        let argument = match &position.regions {
            Some(regions) => {
                let letters: Vec<String> = queens
                    .iter()
                    .map(|&queen| {
                        format!(
                            "{} in {}",
                            position.shape.name(queen),
                            regions.letters[position.region(queen)]
                        )
                    })
                    .collect();
                let apart = if position.apart { ", and no two touch" } else { "" };
                Argument::new(format!(
                    "checked: one queen in every row, in every column and in every region{apart}: {}",
                    named(&letters, MOST_NUMBERS)
                ))
            }
            None => self.diagonals(queens),
        };
        let argument =
            argument.drawn(drawn.then(|| Frame { caption: "the queens".into(), ..self.board_with(queens) }));
        match position.regions.is_some() && drawn {
            true => argument.then(self.forced_queens(queens, meter)),
            false => argument,
        }
    }

    fn why_impossible(&self, meter: &mut Meter<'_>) -> Argument {
        if self.refusal.is_some() || self.position.is_impossible_torus() || self.position.n > LARGEST {
            return Argument::default();
        }
        let mut cases = Cases { lines: Vec::new(), supposed: Vec::new() };
        match cases.refute(&self.position, meter) {
            Ok(true) => cases.lines.into_iter().fold(Argument::default(), Argument::and),
            Ok(false) | Err(_) => Argument::default(),
        }
    }
}

impl Question {
    /// That all columns and diagonals differ, by their numbers.
    fn diagonals(&self, queens: &[Square]) -> Argument {
        let n = i64::from(self.position.n);
        let of = |number: &dyn Fn(i64, i64) -> i64| {
            let numbers = queens.iter().map(|queen| number(queen.row.into(), queen.col.into()).to_string());
            let numbers: Vec<String> = numbers.collect();
            match numbers.len() <= MOST_NUMBERS {
                true => format!(" ({})", numbers.join(" ")),
                false => String::new(),
            }
        };
        let modulo = if self.position.torus { format!(", counted modulo {n}") } else { String::new() };
        let wrap = |number: i64| if self.position.torus { number.rem_euclid(n) } else { number };
        Argument::new(format!(
            "checked: from the top row down, all {} queens have different columns{}, different sums of row and column{}, which number the rising diagonals, and different differences{}, which number the falling ones{modulo}",
            queens.len(),
            of(&|_, column| column),
            of(&|row, column| wrap(row + column)),
            of(&|row, column| wrap(column - row)),
        ))
    }

    /// The queens in an order in which each is forced by those before it, as far as that goes.
    fn forced_queens(&self, queens: &[Square], meter: &mut Meter<'_>) -> Argument {
        /// More steps than this do not fit a screen.
        const MOST_STEPS: usize = 3;
        let mut placed: Vec<Square> = Vec::new();
        let mut told: Vec<String> = Vec::new();
        while placed.len() + self.position.placed.len() < queens.len() {
            let hint = match self.advise(&Played::Squares(placed.clone()), meter) {
                Ok(hint) if hint.limit.is_none() => hint,
                _ => {
                    return Argument::new(
                        "how the board forces the queens is not known: a limit was reached",
                    );
                }
            };
            let Some(next) = hint.reasoning.last().and_then(|step| step.placed) else { break };
            placed.push(next);
            let reasons: Vec<&str> = hint.reasoning.iter().map(|step| step.reason.as_str()).collect();
            let name = self.position.shape.name(next);
            told.push(format!("{name} is forced, because {}", reasons.join(", and ")));
        }
        let forced = told.len();
        let left = (queens.len() - self.position.placed.len()).saturating_sub(forced);
        let more = forced.saturating_sub(MOST_STEPS);
        told.truncate(MOST_STEPS);
        let argument = told.into_iter().fold(Argument::default(), Argument::and);
        argument.and(match (left, more) {
            (0, 0) => "so every queen is forced, and the solution is the only one".into(),
            (0, more) => format!(
                "so it goes on for the other {more}: every queen is forced, and the solution is the only one"
            ),
            (left, _) if forced == 0 => {
                format!("no queen is forced at the start: the {left} queens were found by a search")
            }
            (left, _) => format!(
                "after {forced} forced queens, no other is forced: the last {left} were found by a search"
            ),
        })
    }
}

/// A refutation in words, one line for a case.
struct Cases {
    lines: Vec<String>,
    /// The queens that the case supposes, each with its line.
    supposed: Vec<String>,
}

impl Cases {
    /// Tells why a board has no solution, trying every square of the line that has the fewest. Returns false if that takes
    /// too many lines.
    fn refute(&mut self, position: &Position, meter: &mut Meter<'_>) -> Result<bool, Limit> {
        let lines = lines(position);
        let Some(Line { name, squares }) = lines.iter().min_by_key(|line| line.squares.len()) else {
            return Ok(false);
        };
        if squares.is_empty() {
            let lead = match self.supposed.is_empty() {
                true => String::new(),
                false => format!("with queens on {}, ", named(&self.supposed, MOST_NUMBERS)),
            };
            self.lines.push(format!("{lead}no square of {name} is left"));
            return Ok(self.lines.len() <= MOST_LINES);
        }
        for &square in squares {
            meter.generate()?;
            self.supposed.push(format!("{} ({name})", position.shape.name(square)));
            let mut placed = position.placed.clone();
            placed.push(square);
            placed.put_in_order();
            if !self.refute(&position.with_placed(placed), meter)? {
                return Ok(false);
            }
            self.supposed.pop();
        }
        Ok(true)
    }
}

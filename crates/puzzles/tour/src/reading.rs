//! From a spec to a [`Question`]: what is asked, checked and written in its canonical form.

use rand::RngExt;

use super::description::{AT, BY_START, CLOSED, DESCRIPTION, DISTINCT, FROM, GIVEN, LEAPER, ORDER, TIES, TO};
use super::graph::{FixedOrder, Order};
use super::methods::METHODS;
use super::textbook::Ties;
use board::{Leaper, Shape, Square};
use contract::{self, Description, Method, Part, Solution, Spec, UsageError, parse_moves, parse_numbers};
use search::{Seed, Sort};

/// A question about the tours of a board.
pub struct Question {
    pub(super) spec: Spec,
    pub(super) board: Shape,
    pub(super) leaper: Leaper,
    pub(super) closed: bool,
    pub(super) from: Option<Square>,
    pub(super) to: Option<Square>,
    /// The steps whose squares are given, counted from 1, in order.
    pub(super) given: Vec<(u64, Square)>,
    pub(super) order: Option<Order>,
    pub(super) ties: Ties,
    /// Whether tours that are equal up to symmetry and direction count once.
    pub(super) distinct: bool,
    /// Whether the open tours from each square are counted separately.
    pub(super) by_start: bool,
    /// The only step whose square is wanted, counted from 1.
    pub(super) at: Option<u64>,
}

impl contract::Question for Question {
    const DESCRIPTION: &'static Description = &DESCRIPTION;
    const METHODS: &'static [Method<Self>] = METHODS;

    /// The question of a spec. If no board is given, it is chosen at random.
    fn read(spec: &Spec, seed: &Seed) -> Result<Self, UsageError> {
        let mut spec = spec.clone();
        if spec.board_text().is_none() {
            choose_at_random(&mut spec, seed);
        }
        let board = Shape::parse(spec.board_text().unwrap_or_default())?;
        if spec.text(&FROM) == Some(RANDOM) {
            let start = random_square(&board, seed);
            spec.put(&FROM, board.name(start));
        }
        let (from, to) = (spec.square(&FROM, &board)?, spec.square(&TO, &board)?);
        let leaper = spec.leaper(&LEAPER)?.unwrap_or(Leaper::KNIGHT);
        spec.set_board(board.to_string());
        for (option, square) in [(&FROM, from), (&TO, to)] {
            if let Some(square) = square {
                spec.put(option, board.name(square));
            }
        }
        let given = given(&mut spec, &board)?;
        let order = match spec.text(&ORDER) {
            None => None,
            Some(text) => Some(order(text, leaper).map_err(|error| error.in_option(ORDER.flag))?),
        };
        let question = Self {
            board,
            leaper,
            closed: spec.flag(&CLOSED),
            from,
            to,
            given,
            order,
            ties: spec.text(&TIES).and_then(Ties::of_name).unwrap_or(Ties::Last),
            distinct: spec.flag(&DISTINCT),
            by_start: spec.flag(&BY_START),
            at: spec.number(&AT),
            spec,
        };
        question.check_closed_ends()?;
        question.check_starts()?;
        question.check_given()?;
        let numbered =
            |step| question.given.iter().find(|(number, _)| *number == step).map(|&(_, square)| square);
        let (first, last) = (numbered(1), numbered(question.board.len()));
        let question = Self { from: question.from.or(first), to: question.to.or(last), ..question };
        match question.at {
            Some(at) if at > question.board.len() => {
                let squares = question.board.len();
                let why = format!(
                    "a tour of {squares} squares has no step {at}: choose a step from 1 to {squares}"
                );
                Err(UsageError::new(why).in_option(AT.flag))
            }
            _ => Ok(question),
        }
    }

    fn spec(&self) -> &Spec {
        &self.spec
    }

    fn counted(&self) -> &'static str {
        if !self.given.is_empty() {
            return "tours with the given step numbers";
        }
        match (self.closed, self.distinct, self.from.or(self.to)) {
            (true, true, _) => "closed tours up to rotation, reflection and direction",
            (true, false, _) => {
                "closed tours; direction and first square do not matter, rotations and reflections count separately"
            }
            (false, true, _) => "open tours up to rotation, reflection and direction",
            (false, false, None) => {
                "open tours; a tour and its reverse are two, rotations and reflections count separately"
            }
            (false, false, Some(_)) => {
                "open tours with the given ends; rotations and reflections count separately"
            }
        }
    }

    /// The move back to the first square of a closed tour is a part of it too.
    fn parts(&self, solution: &Solution) -> Vec<Part> {
        let squares = solution.as_squares();
        let back = match squares {
            [first, .., last] if self.closed => Some(Part::line(*first, *last)),
            _ => None,
        };
        Part::of(DESCRIPTION.form, solution).into_iter().chain(back).collect()
    }
}

impl Question {
    /// Whether two squares are a move apart.
    pub(super) fn is_move(&self, a: Square, b: Square) -> bool {
        Leaper::new(a.row.abs_diff(b.row), a.col.abs_diff(b.col)) == Some(self.leaper)
    }

    /// Returns an error if a closed tour cannot have the given last square.
    fn check_closed_ends(&self) -> Result<(), UsageError> {
        let why = match (self.closed, self.from, self.to) {
            (true, None, Some(_)) => {
                "a closed tour has a last square only if its first is given: add --from, or leave out --to"
                    .into()
            }
            (true, Some(from), Some(to)) if !self.is_move(from, to) => format!(
                "a closed tour from {} must end one move away from it, and {} is not: choose another square, or leave out --to",
                self.board.name(from),
                self.board.name(to)
            ),
            _ => return Ok(()),
        };
        Err(UsageError::new(why).in_option(TO.flag))
    }

    /// Returns an error if given numbers contradict the ends or other options.
    fn check_given(&self) -> Result<(), UsageError> {
        if self.given.is_empty() {
            return Ok(());
        }
        let name = |square: Square| self.board.name(square);
        let last = self.board.len();
        for (option, step, end) in [(&FROM, 1, self.from), (&TO, last, self.to)] {
            let Some(end) = end else { continue };
            let other = self.given.iter().find(|&&(number, square)| (number == step) != (square == end));
            if let Some(&(number, square)) = other {
                let why = format!(
                    "{} has step {number}, but --{} puts step {step} on {}",
                    name(square),
                    option.flag,
                    name(end)
                );
                return Err(UsageError::new(why).in_option(GIVEN.flag));
            }
        }
        for (option, given) in
            [(&DISTINCT, self.distinct), (&BY_START, self.by_start), (&AT, self.at.is_some())]
        {
            if given {
                let why = format!("with given numbers every tour is told apart: leave out --{}", option.flag);
                return Err(UsageError::new(why).in_option(GIVEN.flag));
            }
        }
        Ok(())
    }

    /// Returns an error if an option contradicts counting the tours from each square.
    fn check_starts(&self) -> Result<(), UsageError> {
        let why = if !self.by_start {
            return Ok(());
        } else if self.closed {
            "counts open tours, and a closed tour has no first square: leave out --by-start or --closed"
        } else if self.from.is_some() || self.to.is_some() {
            "counts the tours from every square: leave out --from and --to"
        } else if self.distinct {
            "counts every tour, and --distinct counts equal ones once: leave out one of the two"
        } else {
            return Ok(());
        };
        Err(UsageError::new(format!("--by-start {why}")))
    }
}

/// Reads squares with their step numbers, and writes them back in order.
fn given(spec: &mut Spec, board: &Shape) -> Result<Vec<(u64, Square)>, UsageError> {
    let Some(text) = spec.text(&GIVEN) else { return Ok(Vec::new()) };
    let wrong = |why: String| UsageError::new(why).in_option(GIVEN.flag);
    let mut given: Vec<(u64, Square)> = Vec::new();
    for (name, number) in parse_numbers(text).unwrap_or_default() {
        let square =
            board.parse_square(&name).map_err(|error| UsageError::from(error).in_option(GIVEN.flag))?;
        if number == 0 || number > board.len() {
            return Err(wrong(format!(
                "{name} cannot have step {number}: a tour of {0} squares has steps 1 to {0}",
                board.len()
            )));
        }
        if let Some((other, at)) = given.iter().find(|(other, at)| (*other == number) != (*at == square)) {
            return Err(wrong(match *at == square {
                true => format!("{name} has two steps, {other} and {number}: give it one"),
                false => format!("step {number} is on {} and on {name}: give it one square", board.name(*at)),
            }));
        }
        given.push((number, square));
    }
    given.put_in_order();
    given.dedup();
    let words: Vec<String> =
        given.iter().map(|(number, square)| format!("{}={number}", board.name(*square))).collect();
    spec.put(&GIVEN, words.join(","));
    Ok(given)
}

/// The word for a random first square.
const RANDOM: &str = "random";

/// A square of the board, each with the same probability.
fn random_square(board: &Shape, seed: &Seed) -> Square {
    let number = seed.generator().random_range(0..board.len().max(1));
    if board.is_rectangle() {
        let cols = u64::from(board.cols());
        return Square::new((number / cols) as u32, (number % cols) as u32);
    }
    board.squares().nth(number as usize).unwrap_or(Square::new(0, 0))
}

/// Reads an order of moves: its name, or the moves.
fn order(text: &str, leaper: Leaper) -> Result<Order, UsageError> {
    let own = |text: &str| {
        let moves =
            parse_moves(text).ok_or_else(|| "it is neither a name nor a list of moves".to_string())?;
        FixedOrder::own(&moves, leaper).map(Order::Fixed)
    };
    Order::of_name(text).map_or_else(|| own(text).map_err(UsageError::new), Ok)
}

/// Chooses 5x5 or 6x6, and the first square unless it is given.
fn choose_at_random(spec: &mut Spec, seed: &Seed) {
    let mut generator = seed.generator();
    let mut size: u32 = generator.random_range(5..=6);
    let start = (generator.random_range(0..size), generator.random_range(0..size));
    // Squares that are given must be on the board.
    if spec.text(&FROM) == Some(RANDOM) {
        spec.unset(&FROM);
    }
    let mut given = [&FROM, &TO].into_iter().filter_map(|option| spec.text(option));
    if given.any(|text| Shape::rectangle(5, 5).parse_square(text).is_err()) {
        size = 6;
    }
    spec.set_board(format!("{size}x{size}"));
    if spec.text(&FROM).is_none() {
        spec.put(&FROM, format!("{},{}", start.0, start.1));
    }
}

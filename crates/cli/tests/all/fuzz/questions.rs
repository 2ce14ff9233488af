//! Small random questions that make sense, and the truth about them.

use oracle::{Board, Exchange, Piece, Queens, pegs, sets, tour, walk};
use rand::RngExt;
use rand::rngs::StdRng;

/// The truth about a question.
pub struct Truth {
    /// The number of solutions.
    pub count: u64,
    /// The best value, if there are solutions and they have values.
    pub value: Option<u64>,
}

impl Truth {
    fn of_count(count: u64) -> Self {
        Self { count, value: None }
    }

    /// The fewest moves, and in how many ways.
    fn of_fewest(fewest: Option<(u64, u64)>) -> Self {
        Self { count: fewest.map_or(0, |(_, ways)| ways), value: fewest.map(|(moves, _)| moves) }
    }
}

/// A board of these letters, the first most often, with a square; if there are pieces among the letters, with one.
fn board(random: &mut StdRng, (rows, cols): (usize, usize), letters: &str, most: f64) -> Board {
    let pieces = letters.contains(['o', 'N']);
    let letters: Vec<char> = letters.chars().collect();
    loop {
        let letter = |random: &mut StdRng| match random.random_bool(most) {
            true => letters[0],
            false => letters[random.random_range(0..letters.len())],
        };
        let row = |random: &mut StdRng| (0..cols).map(|_| letter(random)).collect();
        let rows: Vec<Vec<char>> = (0..rows).map(|_| row(random)).collect();
        let wanted = |letter: &char| letter.is_ascii_alphabetic() || *letter == '.' && !pieces;
        if rows.iter().flatten().any(wanted) {
            return Board::of_rows(rows);
        }
    }
}

fn leaper(random: &mut StdRng) -> (i32, i32) {
    [(1, 2), (1, 2), (0, 1), (1, 1), (1, 3), (0, 2), (2, 3)][random.random_range(0..7)]
}

/// A question of a random puzzle.
pub fn question(random: &mut StdRng) -> (String, Truth) {
    let size = (random.random_range(1..5), random.random_range(1..5));
    match random.random_range(0..6) {
        0 => {
            let (board, leaper, closed) = (board(random, size, ".#", 0.85), leaper(random), random.random());
            let open = tour::by_ends(&board, leaper);
            let count = match closed {
                true => tour::closed(&open, board.squares().len(), leaper),
                false => open.values().sum(),
            };
            let flag = if closed { " --closed" } else { "" };
            (format!("tour {board} --leaper {},{}{flag}", leaper.0, leaper.1), Truth::of_count(count))
        }
        1 => {
            let side = random.random_range(1..7);
            let torus = random.random_bool(0.2);
            let board = match torus {
                true => Board::new(&side.to_string()),
                false => board(random, (side, side), ".#Q", 0.9),
            };
            let queens = Queens { torus, ..Queens::new(board) };
            (queens.spec(), Truth::of_count(queens.solutions().len() as u64))
        }
        2 => {
            let board = board(random, (size.0.min(3), size.1), ".#", 0.8);
            let piece = ["knight", "king", "rook", "bishop", "queen"][random.random_range(0..5)];
            let any_size = random.random();
            let flag = if any_size { " --any-size" } else { "" };
            let sizes = sets::by_size(&board, Piece::named(piece));
            let count = if any_size { sizes.iter().sum() } else { sizes[sizes.len() - 1] };
            let truth = Truth { count, value: Some(sizes.len() as u64 - 1) };
            (format!("knights {board} --piece {piece}{flag}"), truth)
        }
        3 => pegs(random, (size.0.min(3), size.1)),
        4 => {
            let board = board(random, (size.0.min(3), size.1.min(3)), "..NnKRw#", 0.3);
            // A random arrangement of the same pieces.
            let mut letters: Vec<char> = board.cells().into_iter().map(|(_, letter)| letter).collect();
            for place in (1..letters.len()).rev() {
                letters.swap(place, random.random_range(0..place + 1));
            }
            let mut goal = board.clone();
            board.squares().into_iter().zip(letters).for_each(|(place, letter)| goal.put(place, letter));
            let exchange = Exchange::new(board, Some(goal));
            (exchange.spec(), Truth::of_fewest(exchange.fewest(&exchange.initial()).ok()))
        }
        _ => {
            let (board, leaper) = (board(random, size, ".#", 0.85), leaper(random));
            let squares = board.squares();
            let from = squares[random.random_range(0..squares.len())];
            let to = squares[random.random_range(0..squares.len())];
            let ends = format!("--from {} --to {}", board.name(from), board.name(to));
            let distances = walk::distances(&board, Piece::Leaper(leaper.0, leaper.1), from);
            let spec = format!("walk {board} --leaper {},{} {ends}", leaper.0, leaper.1);
            (spec, Truth::of_fewest(distances.get(&to).copied()))
        }
    }
}

fn pegs(random: &mut StdRng, size: (usize, usize)) -> (String, Truth) {
    let start = board(random, size, "o.#", 0.6);
    let shortest = random.random();
    let goal = random.random_bool(0.4).then(|| {
        let mut goal = start.clone();
        let fewer = start.holding('o').into_iter().filter(|_| random.random_bool(0.6));
        fewer.for_each(|place| goal.put(place, '.'));
        goal
    });
    let mut spec = format!("pegs {start}");
    if let Some(goal) = &goal {
        spec += &format!(" --goal {goal}");
    }
    if shortest {
        spec += " --shortest";
    }
    let solutions = pegs::Game::on(&start, goal).solutions(&start, None);
    let fewest = solutions.first_key_value().map(|(&moves, &number)| (moves, number));
    let mut truth = Truth::of_fewest(fewest);
    if !shortest {
        truth.count = solutions.values().sum();
    }
    (spec, truth)
}

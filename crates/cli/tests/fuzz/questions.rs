//! Small random questions that make sense, as a spec and as what it means.

use rand::RngExt;
use rand::rngs::StdRng;

/// A square: its row and column from the top left.
pub type At = (i64, i64);

/// A question, as a spec and as what it means.
pub struct Question {
    pub spec: String,
    pub meaning: Meaning,
}

/// What a question means. Boards are rows of characters, `#` for no square.
pub enum Meaning {
    Tour { board: Vec<String>, leaper: At, closed: bool },
    Queens { board: Vec<String>, torus: bool },
    Knights { board: Vec<String>, piece: &'static str, any_size: bool },
    Pegs { board: Vec<String>, goal: Option<Vec<String>>, shortest: bool },
    Exchange { board: Vec<String>, goal: Vec<String> },
    Walk { board: Vec<String>, leaper: At, from: At, to: At },
}

/// A board of these letters, the first most often, with a square; if there are pieces among the letters, with one.
fn board(random: &mut StdRng, (rows, cols): (usize, usize), letters: &str, most: f64) -> Vec<String> {
    let pieces = letters.contains(['o', 'N']);
    let letters: Vec<char> = letters.chars().collect();
    loop {
        let letter = |random: &mut StdRng| match random.random_bool(most) {
            true => letters[0],
            false => letters[random.random_range(0..letters.len())],
        };
        let row = |random: &mut StdRng| (0..cols).map(|_| letter(random)).collect();
        let rows: Vec<String> = (0..rows).map(|_| row(random)).collect();
        let wanted = |letter: char| letter.is_ascii_alphabetic() || letter == '.' && !pieces;
        if rows.iter().any(|row| row.contains(wanted)) {
            return rows;
        }
    }
}

/// The squares of a board with what stands on them, in reading order.
pub fn squares(board: &[String]) -> Vec<(At, char)> {
    let row = |(r, row): (usize, &String)| {
        row.chars().enumerate().map(|(c, letter)| ((r as i64, c as i64), letter)).collect::<Vec<_>>()
    };
    board.iter().enumerate().flat_map(row).filter(|&(_, letter)| letter != '#').collect()
}

/// The name of a square, rows counted from the bottom.
fn name(board: &[String], (row, col): At) -> String {
    format!("{}{}", char::from(b'a' + col as u8), board.len() as i64 - row)
}

fn leaper(random: &mut StdRng) -> At {
    [(1, 2), (1, 2), (0, 1), (1, 1), (1, 3), (0, 2), (2, 3)][random.random_range(0..7)]
}

/// A question of a random puzzle.
pub fn question(random: &mut StdRng) -> Question {
    let size = (random.random_range(1..5), random.random_range(1..5));
    match random.random_range(0..6) {
        0 => {
            let (board, leaper, closed) = (board(random, size, ".#", 0.85), leaper(random), random.random());
            let flag = if closed { " --closed" } else { "" };
            let spec = format!("tour {} --leaper {},{}{flag}", board.join("/"), leaper.0, leaper.1);
            Question { spec, meaning: Meaning::Tour { board, leaper, closed } }
        }
        1 => {
            let side = random.random_range(1..7);
            let torus = random.random_bool(0.2);
            let board = match torus {
                true => vec![".".repeat(side); side],
                false => board(random, (side, side), ".#Q", 0.9),
            };
            let flag = if torus { " --torus" } else { "" };
            Question {
                spec: format!("queens {}{flag}", board.join("/")),
                meaning: Meaning::Queens { board, torus },
            }
        }
        2 => {
            let board = board(random, (size.0.min(3), size.1), ".#", 0.8);
            let piece = ["knight", "king", "rook", "bishop", "queen"][random.random_range(0..5)];
            let any_size = random.random();
            let flag = if any_size { " --any-size" } else { "" };
            let spec = format!("knights {} --piece {piece}{flag}", board.join("/"));
            Question { spec, meaning: Meaning::Knights { board, piece, any_size } }
        }
        3 => pegs(random, (size.0.min(3), size.1)),
        4 => {
            let board = board(random, (size.0.min(3), size.1.min(3)), "..NnKRw#", 0.3);
            let mut letters: Vec<char> = squares(&board).into_iter().map(|(_, letter)| letter).collect();
            // A random arrangement of the same pieces.
            for place in (1..letters.len()).rev() {
                letters.swap(place, random.random_range(0..place + 1));
            }
            let mut letters = letters.into_iter();
            let mut place = |letter| if letter == '#' { '#' } else { letters.next().unwrap_or('.') };
            let goal: Vec<String> = board.iter().map(|row| row.chars().map(&mut place).collect()).collect();
            let spec = format!("exchange {} --goal {}", board.join("/"), goal.join("/"));
            Question { spec, meaning: Meaning::Exchange { board, goal } }
        }
        _ => {
            let (board, leaper) = (board(random, size, ".#", 0.85), leaper(random));
            let squares = squares(&board);
            let from = squares[random.random_range(0..squares.len())].0;
            let to = squares[random.random_range(0..squares.len())].0;
            let ends = format!("--from {} --to {}", name(&board, from), name(&board, to));
            let spec = format!("walk {} --leaper {},{} {ends}", board.join("/"), leaper.0, leaper.1);
            Question { spec, meaning: Meaning::Walk { board, leaper, from, to } }
        }
    }
}

fn pegs(random: &mut StdRng, size: (usize, usize)) -> Question {
    let board = board(random, size, "o.#", 0.6);
    let shortest = random.random();
    let fewer = |random: &mut StdRng, letter| match letter {
        'o' if random.random_bool(0.6) => '.',
        letter => letter,
    };
    let goal: Option<Vec<String>> = random
        .random_bool(0.4)
        .then(|| board.iter().map(|row| row.chars().map(|letter| fewer(random, letter)).collect()).collect());
    // A column of rows with 1, 2, 3, … letters would be a triangle.
    let mut spec = format!("pegs {}", board.join("/"));
    if let Some(goal) = &goal {
        spec += &format!(" --goal {}", goal.join("/"));
    }
    if shortest {
        spec += " --shortest";
    }
    Question { spec, meaning: Meaning::Pegs { board, goal, shortest } }
}

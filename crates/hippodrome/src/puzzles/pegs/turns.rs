//! The symmetries of a question, and the one board that stands for all its images.
//!
//! A board's images under the symmetries that keep the start and the goals behave alike, so one of them
//! stands for all. To find it quickly, the holes are numbered so that a few whole orbits come first:
//! a table says for each filling of these which symmetries make it least. Nearly always that
//! is a single one, and one image is made instead of all.

use super::game::{Game, Pegs};
use super::hot::Shuffle;
use super::word::Word;

/// The most holes whose filling the table lists: on small boards the table would cost more than it saves.
fn most_key_holes(holes: usize) -> usize {
    if holes <= 24 { 8 } else { 16 }
}

/// A symmetry: what it makes of every byte of a board, and of every hole.
struct Turn<W> {
    images: Vec<[W; 256]>,
    holes: Vec<u8>,
    /// For every hole the one that its peg comes from; nothing where 64 bits do not hold a board.
    sources: Option<[u8; 64]>,
}

impl<W: Word> Turn<W> {
    fn new(holes: Vec<u8>) -> Self {
        let mut images = vec![[W::of(0); 256]; holes.len().div_ceil(8)];
        for (at, image) in images.iter_mut().enumerate() {
            for byte in 1..256usize {
                // A byte's image is that of the byte without its lowest bit, and that bit's.
                let hole = 8 * at + byte.trailing_zeros() as usize;
                let bit = holes.get(hole).map_or(0, |&to| 1 << to);
                image[byte] = image[byte & (byte - 1)] | W::of(bit);
            }
        }
        // A hole that the board does not have takes what the same hole had, which is nothing.
        let mut sources: [u8; 64] = std::array::from_fn(|hole| hole as u8);
        let fits = holes.len() <= sources.len();
        if fits {
            (0..).zip(&holes).for_each(|(from, &to)| sources[to as usize] = from);
        }
        Self { images, holes, sources: fits.then_some(sources) }
    }

    /// Every hole's peg moved: by a shuffle where there is one, else byte by byte.
    #[inline(always)]
    fn image_by(&self, board: W, shuffle: impl Shuffle) -> W {
        let shuffled = self.sources.as_ref().and_then(|sources| shuffle(board.wide() as u64, sources));
        match shuffled {
            Some(image) => W::of(image.into()),
            None => self.image(board),
        }
    }

    #[inline(always)]
    fn image(&self, board: W) -> W {
        let mut image = W::of(0);
        for (at, images) in self.images.iter().enumerate() {
            image = image | images[board.byte(at)];
        }
        image
    }
}

/// The symmetries of a question, the identity among them, and the numbers that its holes have.
pub struct Turns<W> {
    turns: Vec<Turn<W>>,
    /// The number of each of the game's holes.
    numbers: Vec<u8>,
    key_bits: u32,
    /// For each filling of the first holes, the symmetries that make it least, as bits.
    least: Vec<u16>,
}

impl<W: Word> Turns<W> {
    /// The symmetries of a game's board that keep the start and the set of goals.
    pub fn of(game: &Game, goals: &[Pegs]) -> Self {
        let kept = kept(game, goals);
        let (numbers, key_bits) = number(&kept, game.holes.len());
        let turns: Vec<Turn<W>> = kept
            .iter()
            .map(|holes| {
                let mut renumbered = vec![0; holes.len()];
                for (hole, &to) in holes.iter().enumerate() {
                    renumbered[numbers[hole] as usize] = numbers[to as usize];
                }
                Turn::new(renumbered)
            })
            .collect();
        let mut least = Vec::new();
        if turns.len() > 1 {
            least = (0..1u128 << key_bits)
                .map(|filling| {
                    let keys = turns.iter().map(|turn| turn.image(W::of(filling)));
                    let first = keys.clone().min();
                    (0..)
                        .zip(keys)
                        .filter(|(_, key)| Some(*key) == first)
                        .fold(0, |bits, (i, _)| bits | 1 << i)
                })
                .collect();
        }
        Self { turns, numbers, key_bits, least }
    }

    /// The number of each of the game's holes.
    pub fn numbers(&self) -> &[u8] {
        &self.numbers
    }

    /// The board that stands for a board and its images.
    #[inline(always)]
    pub fn canonical(&self, board: W) -> W {
        self.canonical_by(board, |_, _| None).0
    }

    /// The board that stands for a board and its images, and the number of the symmetry that leads there.
    #[inline(always)]
    pub fn canonical_by(&self, board: W, shuffle: impl Shuffle) -> (W, usize) {
        if self.turns.len() == 1 {
            return (board, 0);
        }
        let mut bits = self.least[board.low(self.key_bits)];
        let mut turn = bits.trailing_zeros() as usize;
        let mut best = self.turns[turn].image_by(board, shuffle);
        bits &= bits - 1;
        while bits != 0 {
            let other = bits.trailing_zeros() as usize;
            let image = self.turns[other].image_by(board, shuffle);
            if image < best {
                (best, turn) = (image, other);
            }
            bits &= bits - 1;
        }
        (best, turn)
    }

    /// The board that stands for a board and its images, with what becomes of one of the holes.
    #[inline(always)]
    pub fn canonical_with(&self, board: W, hole: u8) -> (W, u8) {
        let (board, turn) = self.canonical_by(board, |_, _| None);
        (board, self.turns[turn].holes[hole as usize])
    }

    /// The number of different images of a board.
    pub fn images(&self, board: W) -> u8 {
        let keeping = self.turns.iter().filter(|turn| turn.image(board) == board).count();
        (self.turns.len() / keeping.max(1)) as u8
    }

    /// What a symmetry makes of a hole.
    #[inline(always)]
    pub fn moved(&self, turn: usize, hole: u8) -> u8 {
        self.turns[turn].holes[hole as usize]
    }

    /// What each symmetry makes of every hole, in the numbers used here.
    pub fn holes(&self) -> Vec<Vec<u8>> {
        self.turns.iter().map(|turn| turn.holes.clone()).collect()
    }
}

/// The symmetries of a board that keep the start and the set of goals, as what becomes of each hole.
pub fn kept(game: &Game, goals: &[Pegs]) -> Vec<Vec<u8>> {
    let mut kept = Vec::new();
    for symmetry in &game.shape.symmetries() {
        let holes: Option<Vec<u8>> = game
            .holes
            .iter()
            .map(|&square| game.holes.binary_search(&symmetry.apply(square)).ok().map(|hole| hole as u8))
            .collect();
        let Some(holes) = holes else { continue };
        let image = |pegs: Pegs| {
            let moved = holes.iter().enumerate().filter(|(hole, _)| pegs >> hole & 1 == 1);
            moved.fold(0, |image: Pegs, (_, &to)| image | 1 << to)
        };
        if image(game.start) == game.start && goals.iter().all(|&goal| goals.contains(&image(goal))) {
            kept.push(holes);
        }
    }
    kept
}

/// Numbers the holes so that the largest orbits come first, and says how many of them the table takes.
fn number(turns: &[Vec<u8>], holes: usize) -> (Vec<u8>, u32) {
    let mut orbits: Vec<Vec<u8>> = (0..holes)
        .map(|hole| {
            let mut orbit: Vec<u8> = turns.iter().map(|turn| turn[hole]).collect();
            orbit.sort_unstable();
            orbit.dedup();
            orbit
        })
        .collect();
    orbits.sort();
    orbits.dedup();
    let mut key = Vec::new();
    let mut rest = Vec::new();
    orbits.sort_by_key(|orbit| std::cmp::Reverse(orbit.len()));
    for orbit in orbits {
        let fits = orbit.len() > 1 && key.len() + orbit.len() <= most_key_holes(holes);
        if fits { key.extend(orbit) } else { rest.extend(orbit) }
    }
    rest.sort_unstable();
    let mut numbers = vec![0; holes];
    for (number, &hole) in key.iter().chain(&rest).enumerate() {
        numbers[hole as usize] = number as u8;
    }
    (numbers, key.len() as u32)
}

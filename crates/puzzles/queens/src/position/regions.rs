//! The regions of a board: as many as it has rows, each drawn with a letter of its own.

use board::Picture;
use contract::UsageError;

/// The letters that may stand for regions; hence there are at most 52 regions.
const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// A board divided into as many regions as it has rows.
#[derive(Clone)]
pub(in super::super) struct Regions {
    /// As they were drawn.
    pub picture: Picture,
    /// The letter of every region, by its number.
    pub letters: Vec<char>,
    /// The number of the region of every square, in reading order.
    numbers: Vec<u8>,
}

impl Regions {
    /// Reads the regions of a board of side `n`.
    pub(super) fn parse(text: &str, n: u32) -> Result<Self, UsageError> {
        let picture = Picture::parse(text, LETTERS)?;
        picture.require_square()?;
        if picture.rows() != n {
            return Err(UsageError::new(format!(
                "the picture has {}x{0} squares, but the board has {n}x{n}: both must be of the same size",
                picture.rows()
            )));
        }
        let mut letters: Vec<char> = Vec::new();
        let mut numbers = Vec::new();
        for (_, letter) in picture.letters() {
            let known = letters.iter().position(|&l| l == letter);
            let number = known.unwrap_or_else(|| {
                letters.push(letter);
                letters.len() - 1
            });
            // There are only 52 letters.
            numbers.push(number as u8);
        }
        if letters.len() != n as usize {
            return Err(UsageError::new(format!(
                "there are {} regions for {n} queens: draw exactly {n} regions, each with a letter of its own",
                letters.len()
            )));
        }
        Ok(Self { picture, letters, numbers })
    }

    /// The number of the region of a square, given by its place in the board's frame.
    #[inline]
    pub(super) fn number(&self, place: usize) -> usize {
        usize::from(self.numbers[place])
    }

    /// The place of the letter of every square among all letters, in reading order, so that a board is drawn
    /// with the letters that it was given with.
    pub(super) fn numbers(&self) -> Vec<u16> {
        let place = |&number: &u8| LETTERS.find(self.letters[usize::from(number)]).unwrap_or(0) as u16;
        self.numbers.iter().map(place).collect()
    }
}

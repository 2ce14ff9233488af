//! The regions of a board: as many as it has rows, each drawn with a letter of its own. Digits and coloured squares
//! are read as well, and become letters.

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
        let picture = Picture::parse(&lettered(text), LETTERS)?;
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

/// A picture whose regions are digits or symbols such as coloured squares, with letters in their place. Any other text
/// stays as it is.
fn lettered(text: &str) -> String {
    // A variation selector only says how the symbol before it looks.
    let cells = || text.chars().filter(|&c| c != '\u{fe0f}');
    let signs = || cells().filter(|&c| c != '/');
    let symbols =
        signs().all(|c| c.is_ascii_digit()) || signs().all(|c| !c.is_ascii() && !c.is_alphanumeric());
    let mut known: Vec<char> = Vec::new();
    for sign in signs() {
        if !known.contains(&sign) && known.len() <= LETTERS.len() {
            known.push(sign);
        }
    }
    if !symbols || known.len() > LETTERS.len() {
        return text.into();
    }
    let letter = |sign: char| {
        let place = known.iter().position(|&known| known == sign)?;
        LETTERS.chars().nth(place)
    };
    cells().map(|sign| letter(sign).unwrap_or(sign)).collect()
}

#[cfg(test)]
mod tests {
    use super::lettered;

    #[test]
    fn regions_are_read_as_people_draw_them() {
        for (drawn, letters) in [
            ("112/122/333", "AAB/ABB/CCC"),
            ("🟥🟥🟦/🟥🟦🟦/⬛️⬛️⬛️", "AAB/ABB/CCC"),
            ("AAb/Abb/ccc", "AAb/Abb/ccc"),
            ("A1/12", "A1/12"),
            ("A?/?A", "A?/?A"),
        ] {
            assert_eq!(lettered(drawn), letters);
        }
    }
}

//! The squares that are still free, ordered by how many free neighbours they have.
//!
//! There are nine sets, one for each number of free neighbours. Each finds its first member in a few steps,
//! so all squares of a board of a million are taken in a fraction of a second.

use super::padded_board::{Cell, PaddedBoard};
use crate::reading::Ties;
use board::Square;
use search::{Limit, Meter};

/// Bytes per cell: its number of free neighbours, and a bit in each of nine sets with their levels.
pub(super) const BYTES_PER_CELL: u64 = 1 + 2;

/// The mark of a cell that is not free.
const TAKEN: u8 = u8::MAX;

/// Squares between two checks of the limits while the sets are filled.
const POLL_EVERY: usize = 1 << 16;

/// The free squares, by their number of free neighbours.
pub(super) struct FreeSquares {
    neighbours: Vec<u8>,
    by_neighbours: [OrderedSet; 9],
}

impl FreeSquares {
    /// All squares are free.
    pub fn new(padded: &PaddedBoard<'_>, meter: &mut Meter<'_>) -> Result<Self, Limit> {
        let mut neighbours = vec![TAKEN; padded.cells];
        for (_, cell) in padded.squares() {
            neighbours[cell as usize] = 0;
        }
        let mut by_neighbours = std::array::from_fn(|_| OrderedSet::new(padded.cells));
        for (n, (_, cell)) in padded.squares().enumerate() {
            if n % POLL_EVERY == 0 {
                meter.poll()?;
            }
            let count = padded.around(cell).filter(|&c| neighbours[c as usize] != TAKEN).count();
            neighbours[cell as usize] = count as u8;
            by_neighbours[count].insert(cell);
        }
        Ok(Self { neighbours, by_neighbours })
    }

    /// The first square among those with the fewest free neighbours.
    pub fn best(&self) -> Option<Cell> {
        self.by_neighbours.iter().find_map(OrderedSet::first)
    }

    /// A square with the fewest free neighbours, chosen by this rule. Cells are in reading order.
    pub fn best_by(&self, ties: Ties, padded: &PaddedBoard<'_>) -> Option<Cell> {
        let fewest = self.by_neighbours.iter().find(|set| set.first().is_some())?;
        match ties {
            Ties::First => fewest.first(),
            Ties::Last => fewest.last(),
            Ties::BottomLeft => {
                let lowest = padded.square(fewest.last()?).row;
                fewest.first_from(padded.cell(Square::new(lowest, 0)))
            }
        }
    }

    /// The number of free neighbours of a free square. For other cells it is larger than any such number.
    pub fn neighbours(&self, cell: Cell) -> u8 {
        self.neighbours[cell as usize]
    }

    /// Whether a cell is a free square.
    pub fn contains(&self, cell: Cell) -> bool {
        self.neighbours[cell as usize] != TAKEN
    }

    /// A free square is taken. The caller then calls [`Self::lose_neighbour`] for its neighbours.
    pub fn take(&mut self, cell: Cell) {
        let count = std::mem::replace(&mut self.neighbours[cell as usize], TAKEN);
        self.by_neighbours[usize::from(count)].remove(cell);
    }

    /// A neighbour of this cell was taken. Only free squares keep count of that.
    pub fn lose_neighbour(&mut self, cell: Cell) {
        if self.contains(cell) {
            let count = &mut self.neighbours[cell as usize];
            *count -= 1;
            let now = usize::from(*count);
            self.by_neighbours[now + 1].remove(cell);
            self.by_neighbours[now].insert(cell);
        }
    }
}

/// A set of numbers as bits. Each further level has a bit for every word of the level below that is not
/// empty; the last level is a single word.
struct OrderedSet {
    levels: Vec<Vec<u64>>,
}

impl OrderedSet {
    fn new(size: usize) -> Self {
        let mut levels = vec![vec![0; size.div_ceil(64).max(1)]];
        while let Some(words) = levels.last().map(Vec::len).filter(|&words| words > 1) {
            levels.push(vec![0; words.div_ceil(64)]);
        }
        Self { levels }
    }

    fn insert(&mut self, number: u32) {
        let mut at = number as usize;
        for level in &mut self.levels {
            level[at / 64] |= 1 << (at % 64);
            at /= 64;
        }
    }

    fn remove(&mut self, number: u32) {
        let mut at = number as usize;
        for level in &mut self.levels {
            level[at / 64] &= !(1 << (at % 64));
            if level[at / 64] != 0 {
                return;
            }
            at /= 64;
        }
    }

    /// The first member that is not less than this number.
    fn first_from(&self, number: u32) -> Option<u32> {
        let begin = number as usize;
        let words = self.levels[0].iter().enumerate().skip(begin / 64);
        let mut words =
            words.map(|(at, &word)| (at, if at == begin / 64 { word & (!0 << (begin % 64)) } else { word }));
        let (at, word) = words.find(|&(_, word)| word != 0)?;
        Some((at * 64) as u32 + word.trailing_zeros())
    }

    fn last(&self) -> Option<u32> {
        self.end(|word| 63 - word.leading_zeros())
    }

    fn first(&self) -> Option<u32> {
        self.end(u64::trailing_zeros)
    }

    /// The member that is found by picking one bit of a word that is not zero on each level.
    fn end(&self, pick: impl Fn(u64) -> u32) -> Option<u32> {
        self.levels.iter().rev().try_fold(0, |at, level| {
            let word = level[at as usize];
            (word != 0).then(|| at * 64 + pick(word))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_ordered_set_finds_its_first_member() {
        let mut set = OrderedSet::new(300_000);
        assert_eq!(set.first(), None);
        for n in [299_999, 70_000, 4096, 64, 63] {
            set.insert(n);
            assert_eq!(set.first(), Some(n));
            assert_eq!(set.last(), Some(299_999));
        }
        for (from, then) in [(0, 63), (63, 63), (64, 64), (65, 4096), (4097, 70_000), (299_999, 299_999)] {
            assert_eq!(set.first_from(from), Some(then));
        }
        for (gone, then) in [(63, Some(64)), (4096, Some(64)), (64, Some(70_000)), (70_000, Some(299_999))] {
            set.remove(gone);
            assert_eq!(set.first(), then);
        }
    }
}

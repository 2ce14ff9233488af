//! The squares still free, ordered by how many free neighbours they have.
//!
//! They wait in nine sets, one for each number of free neighbours; each set finds its first member in
//! a few steps, so a whole board of a million squares is used up in a fraction of a second.

use super::field::{Cell, Field};
use crate::control::Meter;
use crate::outcome::Limit;

/// Bytes a cell: its number of free neighbours, and a bit in each of nine sets with their levels.
pub(super) const BYTES_PER_CELL: u64 = 1 + 2;

/// The mark of a cell that is not free.
const TAKEN: u8 = u8::MAX;

/// Squares between two looks at the limits, while the sets are filled.
const POLL_EVERY: usize = 1 << 16;

/// The free squares by their number of free neighbours.
pub(super) struct FreeSquares {
    neighbours: Vec<u8>,
    by_neighbours: [OrderedSet; 9],
}

impl FreeSquares {
    /// Every square is free.
    pub fn new(field: &Field<'_>, meter: &mut Meter<'_>) -> Result<Self, Limit> {
        let mut neighbours = vec![TAKEN; field.cells];
        for (_, cell) in field.squares() {
            neighbours[cell as usize] = 0;
        }
        let mut by_neighbours = std::array::from_fn(|_| OrderedSet::new(field.cells));
        for (n, (_, cell)) in field.squares().enumerate() {
            if n % POLL_EVERY == 0 {
                meter.poll()?;
            }
            let count = field.around(cell).filter(|&c| neighbours[c as usize] != TAKEN).count();
            neighbours[cell as usize] = count as u8;
            by_neighbours[count].insert(cell);
        }
        Ok(Self { neighbours, by_neighbours })
    }

    /// The first square among those with the fewest free neighbours.
    pub fn best(&self) -> Option<Cell> {
        self.by_neighbours.iter().find_map(OrderedSet::first)
    }

    /// How many free neighbours a free square has; more than any has, if it is not free.
    pub fn neighbours(&self, cell: Cell) -> u8 {
        self.neighbours[cell as usize]
    }

    /// Whether a cell is a free square.
    pub fn contains(&self, cell: Cell) -> bool {
        self.neighbours[cell as usize] != TAKEN
    }

    /// A free square is free no more. Its neighbours are told with [`Self::lose_neighbour`].
    pub fn take(&mut self, cell: Cell) {
        let count = std::mem::replace(&mut self.neighbours[cell as usize], TAKEN);
        self.by_neighbours[usize::from(count)].remove(cell);
    }

    /// One of the neighbours of this square, if it is a free one, is free no more.
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

/// A set of numbers as bits, with levels above that say which words are not empty, up to one word.
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

    fn first(&self) -> Option<u32> {
        let mut at = 0;
        for level in self.levels.iter().rev() {
            let word = level[at];
            if word == 0 {
                return None;
            }
            at = at * 64 + word.trailing_zeros() as usize;
        }
        Some(at as u32)
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
        }
        for (gone, then) in [(63, Some(64)), (4096, Some(64)), (64, Some(70_000)), (70_000, Some(299_999))] {
            set.remove(gone);
            assert_eq!(set.first(), then);
        }
    }
}

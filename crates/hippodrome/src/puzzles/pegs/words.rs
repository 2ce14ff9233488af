//! The hot loops of a [`field`](super::field): jumps of whole words onto a sheet, off it, and between layers.

use super::boards::{Edge, Visitor, Way};
use super::hot::{Hot, Shuffle};
use super::lines::Lines;
use super::near::Near;
use super::sheet::{Sheet, Sparse, below};
use super::sieve::Sieve;
use crate::control::Meter;
use crate::outcome::Limit;

/// Writes the boards one jump further, or one jump back, on the sheet.
pub struct Spread<'a, 'm> {
    pub lines: &'a Lines,
    pub sheet: &'a mut Sheet,
    pub layer: &'a Sparse,
    pub way: Way,
    pub meter: &'a mut Meter<'m>,
}

impl Hot for Spread<'_, '_> {
    type Out = Result<(), Limit>;

    #[inline(always)]
    fn run(self, _: impl Shuffle) -> Result<(), Limit> {
        for (place, bits) in self.layer.words() {
            let mut made = 0;
            for (_, there, boards) in self.lines.moves(place, bits, self.way) {
                made += u64::from(boards.count_ones());
                self.sheet.add(there, boards);
            }
            self.meter.expand_many(bits.count_ones().into());
            self.meter.generate_many(made)?;
        }
        Ok(())
    }
}

/// Takes the boards off the sheet that are alive, or that are in another layer.
pub struct Collect<'a, 'm> {
    pub lines: &'a Lines,
    pub sieve: &'a Sieve,
    pub sheet: &'a mut Sheet,
    pub keep: Option<&'a Sparse>,
    /// What other layers hold.
    pub held: usize,
    pub meter: &'a mut Meter<'m>,
}

impl Hot for Collect<'_, '_> {
    type Out = Result<Sparse, Limit>;

    #[inline(always)]
    fn run(self, _: impl Shuffle) -> Result<Sparse, Limit> {
        let Self { lines, sieve, sheet, keep, held, meter } = self;
        let mut next = Sparse::default();
        let mut push = |place: usize, bits: u64| {
            if next.size().is_power_of_two() {
                // A vector doubles here; the layer may become twice as large.
                meter.hold(held + 2 * next.size() * 12);
                meter.poll()?;
            }
            next.push(place, bits);
            Ok(())
        };
        if let Some(keep) = keep {
            for (place, bits) in keep.words() {
                let both = bits & sheet.at(place);
                if both != 0 {
                    push(place, both)?;
                }
            }
            sheet.clear();
        } else {
            for (place, bits) in sheet.drain() {
                let alive = sieve.alive(lines, place, bits);
                if alive != 0 {
                    push(place, alive)?;
                }
            }
        }
        next.shrink();
        Ok(next)
    }
}

/// Shows every jump between two layers.
pub struct Looks<'a, 'm, V> {
    pub lines: &'a Lines,
    pub layer: &'a Sparse,
    /// The layer to look into, and where its words are.
    pub near: &'a Sparse,
    pub places: &'a Near,
    pub look: Way,
    pub visitor: &'a mut V,
    pub meter: &'a mut Meter<'m>,
}

impl<V: Visitor> Hot for Looks<'_, '_, V> {
    type Out = Result<(), Limit>;

    #[inline(always)]
    fn run(self, _: impl Shuffle) -> Result<(), Limit> {
        let Self { lines, layer, near, places, look, visitor, meter } = self;
        for (place, bits, first) in layer.numbered() {
            let mut made = 0;
            for (line, there, boards) in lines.moves(place, bits, look) {
                let Some((known, near_first)) = places.at(near, there) else { continue };
                let mut boards = boards & known;
                made += u64::from(boards.count_ones());
                while boards != 0 {
                    let lane = boards.trailing_zeros();
                    boards &= boards - 1;
                    let here = first + below(bits, lines.back(line, look, lane));
                    visitor.edge(Edge { here, there: near_first + below(known, lane), line, turn: 0 });
                }
            }
            visitor.done(bits.count_ones() as usize);
            meter.generate_many(made)?;
        }
        Ok(())
    }
}

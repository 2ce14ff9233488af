//! The hot loops: jumps of whole words onto a sheet, reading the sheet, and jumps between layers.

use super::directory::Directory;
use super::jumps::Jumps;
use super::sheet::{Sheet, Sparse, below};
use super::sieve::Sieve;
use crate::exact::{Edge, Hot, Neighbours, Shuffle, Visitor, Way};
use search::{Limit, Meter};

/// Writes the boards one jump further on a way to the sheet.
pub(super) struct Spread<'a, 'm> {
    pub jumps: &'a Jumps,
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
            for (_, there, boards) in self.jumps.moves(place, bits, self.way) {
                made += u64::from(boards.count_ones());
                self.sheet.add(there, boards);
            }
            self.meter.expand_many(bits.count_ones().into());
            self.meter.generate_many(made)?;
        }
        Ok(())
    }
}

/// Takes from the sheet the boards that are alive, or those that are in another layer.
pub(super) struct Collect<'a, 'm> {
    pub jumps: &'a Jumps,
    pub sieve: &'a Sieve,
    pub sheet: &'a mut Sheet,
    pub keep: Option<&'a Sparse>,
    /// The bytes that other layers use.
    pub held: usize,
    pub meter: &'a mut Meter<'m>,
}

impl Hot for Collect<'_, '_> {
    type Out = Result<Sparse, Limit>;

    #[inline(always)]
    fn run(self, _: impl Shuffle) -> Result<Sparse, Limit> {
        let Self { jumps, sieve, sheet, keep, held, meter } = self;
        let mut next = Sparse::default();
        let mut push = |place: usize, bits: u64| {
            if next.size().is_power_of_two() {
                // A vector doubles its capacity here, so the layer may become twice as large.
                meter.set_memory_in_use(held + 2 * next.size() * 12);
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
                let alive = sieve.alive(jumps, place, bits);
                if alive != 0 {
                    push(place, alive)?;
                }
            }
        }
        next.shrink();
        Ok(next)
    }
}

/// Visits every jump between two layers.
pub(super) struct Looks<'a, 'm, V> {
    pub jumps: &'a Jumps,
    pub layers: Neighbours<'a, Sparse>,
    /// Where the words of the near layer are.
    pub places: &'a Directory,
    pub visitor: &'a mut V,
    pub meter: &'a mut Meter<'m>,
}

impl<V: Visitor> Hot for Looks<'_, '_, V> {
    type Out = Result<(), Limit>;

    #[inline(always)]
    fn run(self, _: impl Shuffle) -> Result<(), Limit> {
        let Self { jumps, layers: Neighbours { layer, near, look }, places, visitor, meter } = self;
        for (place, bits, first) in layer.numbered() {
            let mut made = 0;
            for (jump, there, boards) in jumps.moves(place, bits, look) {
                let Some((known, near_first)) = places.at(near, there) else { continue };
                let mut boards = boards & known;
                made += u64::from(boards.count_ones());
                while boards != 0 {
                    let lane = boards.trailing_zeros();
                    boards &= boards - 1;
                    let here = first + below(bits, jumps.back(jump, look, lane));
                    visitor.edge(Edge { here, there: near_first + below(known, lane), jump, symmetry: 0 });
                }
            }
            visitor.done(bits.count_ones() as usize);
            meter.generate_many(made)?;
        }
        Ok(())
    }
}

//! The symmetries of a game, and the one board that represents all its images.
//!
//! A board and its images under the symmetries that preserve the start and the goals behave alike, so one of
//! them represents all. To find it quickly, the holes are numbered so that a few whole orbits come first. A
//! table gives, for each filling of these, the symmetries that make it smallest. Nearly always there is only
//! one, so one image is computed instead of all.

use crate::{
    exact::{Shuffle, Word},
    game::Game,
};
use search::Sort;

/// The largest number of holes for the table: on small boards a large one would cost more than it saves.
fn most_key_holes(holes: usize) -> usize {
    if holes <= 24 { 8 } else { 16 }
}

/// A symmetry: the image of every byte of a board, and where every hole goes.
struct Symmetry<W> {
    images: Vec<[W; 256]>,
    holes: Vec<u8>,
    /// For every hole, where its peg comes from; none if a board does not fit in 64 bits.
    sources: Option<[u8; 64]>,
}

impl<W: Word> Symmetry<W> {
    fn new(holes: Vec<u8>) -> Self {
        let mut images = vec![[W::of(0); 256]; holes.len().div_ceil(8)];
        for (at, image) in images.iter_mut().enumerate() {
            for byte in 1..256usize {
                // The image of a byte is that of the byte without its lowest bit, and that of the bit.
                let hole = 8 * at + byte.trailing_zeros() as usize;
                let bit = holes.get(hole).map_or(0, |&to| 1 << to);
                image[byte] = image[byte & (byte - 1)] | W::of(bit);
            }
        }
        // Bits beyond the board stay where they are.
        let mut sources: [u8; 64] = std::array::from_fn(|hole| hole as u8);
        let fits = holes.len() <= sources.len();
        if fits {
            (0..).zip(&holes).for_each(|(from, &to)| sources[to as usize] = from);
        }
        Self { images, holes, sources: fits.then_some(sources) }
    }

    /// The image of a board: by a shuffle if there is one, otherwise byte by byte.
    #[inline(always)]
    fn image_by(&self, board: W, shuffle: impl Shuffle) -> W {
        let shuffled = self.sources.as_ref().and_then(|sources| shuffle(board.wide() as u64, sources));
        match shuffled {
            Some(image) => W::of(image.into()),
            None => self.image(board),
        }
    }

    /// The image of a filling of the first holes.
    #[inline(always)]
    fn image_of_first(&self, filling: usize, holes: u32) -> W {
        let bytes = self.images.iter().zip((0..holes).step_by(8));
        bytes.fold(W::of(0), |image, (images, from)| image | images[filling >> from & 0xFF])
    }

    /// The image of a board, byte by byte.
    #[inline(always)]
    fn image(&self, board: W) -> W {
        let mut image = W::of(0);
        for (at, images) in self.images.iter().enumerate() {
            image = image | images[board.byte(at)];
        }
        image
    }
}

/// The symmetries of a game, the identity among them.
pub(crate) struct Symmetries<W> {
    all: Vec<Symmetry<W>>,
    /// The number of holes that the table takes into account.
    key_bits: u32,
    /// For each filling of the first holes, the symmetries that make it smallest, as bits.
    least: Vec<u16>,
}

impl<W: Word> Symmetries<W> {
    /// The symmetries that take the holes to these places, with a table for the first `key_bits` holes.
    pub fn new(places: Vec<Vec<u8>>, key_bits: u32) -> Self {
        let all: Vec<Symmetry<W>> = places.into_iter().map(Symmetry::new).collect();
        let mut least = Vec::new();
        if all.len() > 1 {
            least = (0..1usize << key_bits)
                .map(|filling| {
                    let (mut first, mut bits) = (W::of(0), 0);
                    for (i, symmetry) in all.iter().enumerate() {
                        let key = symmetry.image_of_first(filling, key_bits);
                        if bits == 0 || key < first {
                            (first, bits) = (key, 1 << i);
                        } else if key == first {
                            bits |= 1 << i;
                        }
                    }
                    bits
                })
                .collect();
        }
        Self { all, key_bits, least }
    }

    /// The board that represents a board and its images.
    #[inline(always)]
    pub fn canonical(&self, board: W) -> W {
        self.canonical_by(board, |_, _| None).0
    }

    /// The board that represents a board and its images, and the number of the symmetry that leads to it.
    #[inline(always)]
    pub fn canonical_by(&self, board: W, shuffle: impl Shuffle) -> (W, usize) {
        if self.all.len() == 1 {
            return (board, 0);
        }
        let mut bits = self.least[board.low(self.key_bits)];
        let mut symmetry = bits.trailing_zeros() as usize;
        let mut best = self.all[symmetry].image_by(board, shuffle);
        bits &= bits - 1;
        while bits != 0 {
            let other = bits.trailing_zeros() as usize;
            let image = self.all[other].image_by(board, shuffle);
            if image < best {
                (best, symmetry) = (image, other);
            }
            bits &= bits - 1;
        }
        (best, symmetry)
    }

    /// The board that represents a board and its images, and where one of the holes goes.
    #[inline(always)]
    pub fn canonical_with(&self, board: W, hole: u8) -> (W, u8) {
        let (board, symmetry) = self.canonical_by(board, |_, _| None);
        (board, self.all[symmetry].holes[hole as usize])
    }

    /// Calls `arrive` with the board that represents a board and its images, and with the place of one of the
    /// holes there. A board that is symmetric in itself has several such places.
    #[inline(always)]
    pub fn each_arrival(&self, board: W, hole: u8, shuffle: impl Shuffle, mut arrive: impl FnMut(W, u8)) {
        let (best, symmetry) = self.canonical_by(board, shuffle);
        arrive(best, self.moved(symmetry, hole));
        if self.all.len() == 1 {
            return;
        }
        let mut bits = self.least[board.low(self.key_bits)] & !(1 << symmetry);
        while bits != 0 {
            let other = bits.trailing_zeros() as usize;
            if self.all[other].image(board) == best {
                arrive(best, self.moved(other, hole));
            }
            bits &= bits - 1;
        }
    }

    /// The number of different images of a board.
    pub fn images(&self, board: W) -> u8 {
        let keeping = self.all.iter().filter(|symmetry| symmetry.image(board) == board).count();
        (self.all.len() / keeping.max(1)) as u8
    }

    /// Where a symmetry takes a hole.
    #[inline(always)]
    pub fn moved(&self, symmetry: usize, hole: u8) -> u8 {
        self.all[symmetry].holes[hole as usize]
    }
}

/// Numbers the holes of a game so that the largest orbits come first. Returns the new number of every hole,
/// and how many holes the table takes into account.
pub(super) fn arrange(game: &Game) -> (Vec<u8>, u32) {
    let (holes, symmetries) = (game.holes.len(), game.own_symmetries());
    let mut orbits: Vec<Vec<u8>> = (0..holes)
        .map(|hole| {
            let mut orbit: Vec<u8> = symmetries.iter().map(|places| places[hole]).collect();
            orbit.put_in_order();
            orbit.dedup();
            orbit
        })
        .collect();
    orbits.put_in_order();
    orbits.dedup();
    let mut key = Vec::new();
    let mut rest = Vec::new();
    orbits.put_in_order_by_key(|orbit| std::cmp::Reverse(orbit.len()));
    for orbit in orbits {
        let fits = orbit.len() > 1 && key.len() + orbit.len() <= most_key_holes(holes);
        if fits { key.extend(orbit) } else { rest.extend(orbit) }
    }
    rest.put_in_order();
    let mut numbers = vec![0; holes];
    for (number, &hole) in key.iter().chain(&rest).enumerate() {
        numbers[hole as usize] = number as u8;
    }
    (numbers, key.len() as u32)
}

//! Which jumps fit on a board, and which of them another order of play makes unnecessary.
//!
//! Two jumps that share no hole can be made in either order. Suppose that board `c` came from `b` by jump
//! `i`, and that jump `j` shares no hole with `i`. Then `j` on `c` gives the same board as `i` on the board
//! that comes from `b` by `j`. Of such a pair only the order with the higher-ranking jump last has to be
//! made, for any ranking of the jumps: if `j` ranks below `i` and is not made on `c`, the other order reaches
//! the board, unless it is omitted in turn because of a jump that ranks higher still, and that cannot go on
//! for ever. This is the sleep-set method of partial-order reduction (P. Godefroid, 1990) with a single
//! remembered jump. It takes one byte per board, the *code* of a jump that led to it.
//!
//! A board represents its images under symmetries, so the ranking must be invariant under them: jumps are
//! ranked by orbits.

use crate::{
    exact::{Way, Word},
    game::{Jump, Pegs},
};
use search::Sort;

/// The largest number of jumps that can have codes.
const MOST_CODES: usize = 255;

/// The tables of a game.
pub(super) struct Orders {
    /// For each way, each 64 jumps and each byte of a board, the jumps that the byte allows.
    fits: [Vec<Vec<[u64; 256]>>; 2],
    /// The code of each jump after each symmetry; empty if boards have no codes.
    codes: Vec<Vec<u8>>,
    /// For each code, the jumps that are unnecessary, 64 at a time.
    asleep: Vec<Vec<u64>>,
}

impl Orders {
    /// The tables for these jumps, if the symmetries take the holes to these places. `coded` says whether a
    /// board's word has room for a code.
    pub fn new(jumps: &[Jump], holes: usize, symmetries: &[Vec<u8>], coded: bool) -> Self {
        let chunks: Vec<&[Jump]> = jumps.chunks(64).collect();
        let side = |way: Way| -> Vec<Vec<[u64; 256]>> {
            let wanted = |jump: &Jump| if way == Way::Forward { jump.before() } else { jump.after() };
            let table = |chunk: &&[Jump], at: usize| {
                let part = |pegs: Pegs| (pegs >> (8 * at)) as u8;
                let parts: Vec<[u8; 2]> =
                    chunk.iter().map(|jump| [wanted(jump), jump.mask()].map(part)).collect();
                std::array::from_fn(|byte| {
                    let allows = |&[wanted, mask]: &[u8; 2]| (byte as u8 ^ wanted) & mask == 0;
                    (0..).zip(&parts).fold(0, |jumps, (i, parts)| jumps | u64::from(allows(parts)) << i)
                })
            };
            chunks.iter().map(|chunk| (0..holes.div_ceil(8)).map(|at| table(chunk, at)).collect()).collect()
        };
        let fits = [side(Way::Forward), side(Way::Backward)];
        if !coded || jumps.len() > MOST_CODES {
            return Self { fits, codes: Vec::new(), asleep: vec![vec![0; chunks.len()]] };
        }
        let image = |places: &Vec<u8>, jump: &Jump| {
            let [from, to] = [places[jump.from as usize], places[jump.to as usize]];
            jumps.iter().position(|other| (other.from, other.to) == (from, to)).unwrap_or(0)
        };
        let images: Vec<Vec<usize>> =
            symmetries.iter().map(|places| jumps.iter().map(|jump| image(places, jump)).collect()).collect();
        // An orbit is ranked by the first of its jumps; codes increase with the rank, from 1.
        let ranks: Vec<usize> = (0..jumps.len())
            .map(|jump| images.iter().map(|image| image[jump]).min().unwrap_or(jump))
            .collect();
        let rank = |jump: usize| ranks[jump];
        let mut ranked: Vec<usize> = (0..jumps.len()).collect();
        ranked.put_in_order_by_key(|&jump| (rank(jump), jump));
        let mut code = vec![0u8; jumps.len()];
        (1..).zip(&ranked).for_each(|(number, &jump)| code[jump] = number);
        let asleep = |last: usize| -> Vec<u64> {
            let sleeps =
                |jump: &usize| rank(*jump) < rank(last) && jumps[*jump].mask() & jumps[last].mask() == 0;
            let mut words = vec![0; chunks.len()];
            (0..jumps.len()).filter(sleeps).for_each(|jump| words[jump / 64] |= 1 << (jump % 64));
            words
        };
        let asleep =
            std::iter::once(vec![0; chunks.len()]).chain(ranked.iter().map(|&jump| asleep(jump))).collect();
        let codes = images.iter().map(|image| image.iter().map(|&jump| code[jump]).collect()).collect();
        Self { fits, codes, asleep }
    }

    /// Whether boards have codes.
    pub fn are_coded(&self) -> bool {
        !self.codes.is_empty()
    }

    /// The code of a board after a jump and a symmetry.
    #[inline(always)]
    pub fn code(&self, symmetry: usize, jump: usize) -> u8 {
        self.codes.get(symmetry).map_or(0, |codes| codes[jump])
    }

    /// The jumps of a board that have to be made, given the code of a jump that led to it, or 0.
    #[inline(always)]
    pub fn each<W: Word>(&self, board: W, way: Way, code: u8) -> Each<'_, W> {
        Each { fits: &self.fits[way as usize], asleep: &self.asleep[code as usize], board, left: 0, next: 0 }
    }
}

/// The jumps of a board, one by one.
pub(super) struct Each<'e, W> {
    fits: &'e [Vec<[u64; 256]>],
    asleep: &'e [u64],
    board: W,
    /// What is left of the 64 jumps tested last, and the number of the next 64.
    left: u64,
    next: usize,
}

impl<W: Word> Iterator for Each<'_, W> {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        while self.left == 0 {
            let bytes = self.fits.get(self.next)?;
            self.left = !self.asleep[self.next];
            for (at, byte) in bytes.iter().enumerate() {
                self.left &= byte[self.board.byte(at)];
            }
            self.next += 1;
        }
        let jump = 64 * (self.next - 1) + self.left.trailing_zeros() as usize;
        self.left &= self.left - 1;
        Some(jump)
    }
}

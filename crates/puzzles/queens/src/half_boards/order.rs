//! The order of the diagonals in patterns.
//!
//! Half boards are divided by one bit after the other. A bit is worth most if many half boards of both sides have it. How
//! many have it depends on the rows: on a diagonal with many squares in rows of the east, many east half boards have a
//! queen. So for each set of rows the diagonals are put into an order of their own.

/// Where each bit of a pattern goes.
pub(super) struct Order {
    places: Vec<u8>,
}

impl Order {
    /// The bits with the largest scores first. Bits without a score stay where they are.
    pub fn by(scores: &[u32]) -> Self {
        let mut order: Vec<u8> = (0..scores.len() as u8).collect();
        order.sort_by_key(|&bit| std::cmp::Reverse(scores[usize::from(bit)]));
        let mut places = vec![0; scores.len()];
        for (place, bit) in (0..).zip(order) {
            places[usize::from(bit)] = place;
        }
        Self { places }
    }

    /// The new place of a bit.
    pub fn place(&self, bit: usize) -> usize {
        self.places.get(bit).map_or(bit, |&place| place.into())
    }
}

/// Maps the bits of a pattern, eight at a time.
pub(super) struct BitMap {
    bytes: [[u64; 256]; 8],
}

impl BitMap {
    /// The map that sends each of 64 bits to this place.
    pub fn new(to: impl Fn(usize) -> usize) -> Self {
        let mut bytes = [[0; 256]; 8];
        for bit in 0..64 {
            let (without, with) = bytes[bit / 8].split_at_mut(1 << (bit % 8));
            for (image, &rest) in with.iter_mut().zip(&*without) {
                *image = rest | 1 << to(bit);
            }
        }
        Self { bytes }
    }

    /// The image of a pattern.
    #[inline(always)]
    pub fn of(&self, pattern: u64) -> u64 {
        self.bytes
            .iter()
            .zip(pattern.to_le_bytes())
            .map(|(images, byte)| images[usize::from(byte)])
            .fold(0, |a, b| a | b)
    }
}

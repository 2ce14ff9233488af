//! A row as the bits of a word: bit c is column c.

/// The longest row: the bits of a word.
pub(super) const MAX_SIDE: u32 = u64::BITS;

/// All columns of a board of side `n`, which is at most [`MAX_SIDE`].
pub(super) fn full_row(n: u32) -> u64 {
    u64::MAX >> (u64::BITS - n)
}

/// A row's bits, moved one column to the right around a torus of side `n`.
#[inline]
pub(super) fn round_right(bits: u64, n: u32, full: u64) -> u64 {
    (bits << 1 | bits >> (n - 1)) & full
}

/// A row's bits, moved one column to the left around a torus of side `n`.
#[inline]
pub(super) fn round_left(bits: u64, n: u32, full: u64) -> u64 {
    (bits >> 1 | bits << (n - 1)) & full
}

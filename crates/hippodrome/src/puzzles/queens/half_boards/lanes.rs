//! Counts the pairs of patterns without a common bit, 512 at a time.
//!
//! A block holds up to 512 patterns of one half, bit-sliced: for each bit, 512 lanes that say which patterns
//! have it. A pattern of the other half fits those that have none of its bits. For every group of a few bits
//! there is a table with, for each choice of bits in the group, the lanes that have none of them. So a
//! pattern needs one look-up per table, and the remaining lanes are counted.

use super::quadrant::Bits;

/// The patterns in a block.
pub(super) const BLOCK: usize = 512;

/// One bit for each pattern of a block. Their order matters only to [`Lanes::first`].
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(super) struct Lanes([u64; 8]);

/// The number of bits in a group, and the size of its table.
const GROUP: usize = 6;
const TABLE: usize = 1 << GROUP;

/// The largest number of groups, because patterns have at most 64 bits. (The smallest is four, some of them
/// empty.)
const GROUPS: usize = 11;

impl Lanes {
    const ALL: Self = Self([u64::MAX; 8]);

    /// The lanes of the first patterns, up to this number: pattern p is bit p / 16 of half word p % 16, as
    /// `planes` arranges it.
    #[inline(always)]
    pub fn first(number: usize) -> Self {
        if number >= BLOCK {
            return Self::ALL;
        }
        let mut words = [0u32; 16];
        for (place, word) in words.iter_mut().enumerate() {
            let bits = (number + 15 - place) / 16;
            *word = ((1u64 << bits) - 1) as u32;
        }
        Self(bytemuck::cast(words))
    }

    #[inline(always)]
    fn and(self, other: &Self) -> Self {
        let mut lanes = self;
        for (lane, other) in lanes.0.iter_mut().zip(&other.0) {
            *lane &= other;
        }
        lanes
    }

    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    #[inline(always)]
    fn without(self, other: &Self) -> Self {
        use std::arch::wasm32::{v128, v128_andnot};
        let [a, b, c, d]: [v128; 4] = bytemuck::cast(self.0);
        let [e, f, g, h]: [v128; 4] = bytemuck::cast(other.0);
        Self(bytemuck::cast([v128_andnot(a, e), v128_andnot(b, f), v128_andnot(c, g), v128_andnot(d, h)]))
    }

    #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
    #[inline(always)]
    fn without(self, other: &Self) -> Self {
        let mut lanes = self;
        for (lane, other) in lanes.0.iter_mut().zip(&other.0) {
            *lane &= !other;
        }
        lanes
    }
}

/// Some patterns of one half, prepared for comparison with those of the other.
pub(super) struct Block {
    /// The number of bits of a pattern.
    bits: usize,
    tables: Vec<[Lanes; TABLE]>,
}

/// Calls a function that is compiled for each number of tables.
macro_rules! by_number_of_tables {
    ($tables:expr, $count:ident, $($argument:expr),*) => {
        match $tables.len() {
            4 => $count::<P, 4>($tables.first_chunk(), $($argument),*),
            5 => $count::<P, 5>($tables.first_chunk(), $($argument),*),
            6 => $count::<P, 6>($tables.first_chunk(), $($argument),*),
            7 => $count::<P, 7>($tables.first_chunk(), $($argument),*),
            8 => $count::<P, 8>($tables.first_chunk(), $($argument),*),
            9 => $count::<P, 9>($tables.first_chunk(), $($argument),*),
            10 => $count::<P, 10>($tables.first_chunk(), $($argument),*),
            _ => $count::<P, GROUPS>($tables.first_chunk(), $($argument),*),
        }
    };
}

impl Block {
    /// A block for patterns of this many bits.
    pub fn new(bits: usize) -> Self {
        Self { bits, tables: vec![[Lanes::ALL; TABLE]; bits.div_ceil(GROUP).clamp(4, GROUPS)] }
    }

    /// Fills the block with the first patterns of a list, up to 512.
    #[inline(always)]
    pub fn fill<P: Bits>(&mut self, patterns: &[P]) {
        let low = planes(patterns, |pattern| pattern.wide() as u32);
        self.fill_tables(0, &low);
        if self.bits > 32 {
            let high = planes(patterns, |pattern| (pattern.wide() >> 32) as u32);
            self.fill_tables(32, &high);
        }
    }

    /// Fills the parts of the tables for these planes, the first of which is that of bit `start`.
    #[inline(always)]
    fn fill_tables(&mut self, start: usize, planes: &[[u32; 16]; 32]) {
        for (bit, &plane) in (start..self.bits).zip(planes) {
            let plane = Lanes(bytemuck::cast(plane));
            let (without, with) = self.tables[bit / GROUP].split_at_mut(1 << (bit % GROUP));
            for (to, from) in with.iter_mut().zip(without) {
                *to = from.without(&plane);
            }
        }
    }

    /// The choices of the lowest six bits that fit at least one of these patterns, as a set of bits.
    #[inline(always)]
    pub fn keys(&self, base: Lanes) -> u64 {
        let fits = |lanes: &Lanes| base.and(lanes).0.iter().any(|&word| word != 0);
        self.tables[0].iter().rev().fold(0, |keys, lanes| keys << 1 | u64::from(fits(lanes)))
    }

    /// The number of pairs of a pattern of this block and one of `patterns` without a common bit, among the
    /// lanes of `base`.
    #[inline(always)]
    pub fn matches<P: Bits>(&self, base: Lanes, patterns: &[P]) -> u64 {
        #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
        return by_number_of_tables!(self.tables, simd128, base, patterns);
        #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
        by_number_of_tables!(self.tables, portable, base, patterns)
    }

    /// The same with AVX-512, which counts the bits of several words at once.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx512f,avx512vpopcntdq")]
    #[inline]
    pub fn matches_avx512<P: Bits>(&self, base: Lanes, patterns: &[P]) -> u64 {
        by_number_of_tables!(self.tables, avx512, base, patterns)
    }
}

/// The tables of a block, whose number is known at compile time.
type Tables<'t, const G: usize> = Option<&'t [[Lanes; TABLE]; G]>;

#[cfg_attr(all(target_arch = "wasm32", target_feature = "simd128"), expect(dead_code))]
#[inline(always)]
fn portable<P: Bits, const G: usize>(tables: Tables<'_, G>, base: Lanes, patterns: &[P]) -> u64 {
    let Some(tables) = tables else { return 0 };
    let mut count = 0;
    for pattern in patterns {
        let pattern = pattern.wide();
        let mut lanes = base;
        for (group, table) in tables.iter().enumerate() {
            lanes = lanes.and(&table[(pattern >> (GROUP * group)) as usize % TABLE]);
        }
        // Usually no lane is left.
        if lanes.0.iter().fold(0, |any, word| any | word) != 0 {
            count += lanes.0.iter().map(|word| u64::from(word.count_ones())).sum::<u64>();
        }
    }
    count
}

/// The same in WebAssembly. Whether a module has these instructions is known when it is compiled.
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
#[inline(always)]
fn simd128<P: Bits, const G: usize>(tables: Tables<'_, G>, base: Lanes, patterns: &[P]) -> u64 {
    use std::arch::wasm32::{
        i8x16_add, i8x16_popcnt, i16x8_extadd_pairwise_u8x16, i32x4_extadd_pairwise_u16x8,
        u32x4_extract_lane, v128, v128_and, v128_any_true, v128_or,
    };
    let Some(tables) = tables else { return 0 };
    let base: [v128; 4] = bytemuck::cast(base.0);
    let mut count = 0;
    for pattern in patterns {
        let pattern = pattern.wide();
        let [mut a, mut b, mut c, mut d] = base;
        for (group, table) in tables.iter().enumerate() {
            let fitting = &table[(pattern >> (GROUP * group)) as usize % TABLE];
            let [e, f, g, h]: [v128; 4] = bytemuck::cast(fitting.0);
            (a, b, c, d) = (v128_and(a, e), v128_and(b, f), v128_and(c, g), v128_and(d, h));
        }
        // Usually no lane is left.
        if v128_any_true(v128_or(v128_or(a, b), v128_or(c, d))) {
            let halves = i8x16_add(i8x16_popcnt(a), i8x16_popcnt(b));
            let others = i8x16_add(i8x16_popcnt(c), i8x16_popcnt(d));
            let sums = i32x4_extadd_pairwise_u16x8(i16x8_extadd_pairwise_u8x16(i8x16_add(halves, others)));
            let sum = u32x4_extract_lane::<0>(sums)
                + u32x4_extract_lane::<1>(sums)
                + u32x4_extract_lane::<2>(sums)
                + u32x4_extract_lane::<3>(sums);
            count += u64::from(sum);
        }
    }
    count
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512vpopcntdq")]
#[inline]
fn avx512<P: Bits, const G: usize>(tables: Tables<'_, G>, base: Lanes, patterns: &[P]) -> u64 {
    use std::arch::x86_64::{
        _mm512_add_epi64, _mm512_and_si512, _mm512_popcnt_epi64, _mm512_reduce_add_epi64,
        _mm512_setzero_si512,
    };
    let Some(tables) = tables else { return 0 };
    let mut counts = _mm512_setzero_si512();
    for pattern in patterns {
        let pattern = pattern.wide();
        let mut lanes = bytemuck::cast(base.0);
        for (group, table) in tables.iter().enumerate() {
            let fitting = table[(pattern >> (GROUP * group)) as usize % TABLE];
            lanes = _mm512_and_si512(lanes, bytemuck::cast(fitting.0));
        }
        counts = _mm512_add_epi64(counts, _mm512_popcnt_epi64(lanes));
    }
    _mm512_reduce_add_epi64(counts) as u64
}

/// The bit-sliced form of 512 numbers: the lanes of each bit. Missing numbers are 0.
///
/// Sixteen matrices of 32 by 32 bits are transposed at a time, each by exchanging smaller and smaller corners
/// (Warren, Hacker's Delight, 2002).
#[inline(always)]
fn planes<P: Copy>(patterns: &[P], half: impl Fn(P) -> u32) -> [[u32; 16]; 32] {
    let mut rows = [[0u32; 16]; 32];
    for (row, chunk) in rows.iter_mut().zip(patterns.chunks(16)) {
        for (place, &pattern) in row.iter_mut().zip(chunk) {
            *place = half(pattern);
        }
    }
    let mut corner = 16;
    let mut mask = 0x0000_ffffu32;
    while corner > 0 {
        for k in (0..32).filter(|k| k & corner == 0) {
            let (before, after) = rows.split_at_mut(k | corner);
            exchange(&mut before[k], &mut after[0], corner as u32, mask);
        }
        corner /= 2;
        mask ^= mask << corner;
    }
    rows
}

/// Exchanges corners of 16 matrices.
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
#[inline(always)]
fn exchange(one: &mut [u32; 16], other: &mut [u32; 16], corner: u32, mask: u32) {
    for (one, other) in one.iter_mut().zip(other) {
        let exchanged = (*one >> corner ^ *other) & mask;
        *other ^= exchanged;
        *one ^= exchanged << corner;
    }
}

/// Exchanges corners of 16 matrices.
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
#[inline(always)]
fn exchange(one: &mut [u32; 16], other: &mut [u32; 16], corner: u32, mask: u32) {
    use std::arch::wasm32::{u32x4_shl, u32x4_shr, u32x4_splat, v128, v128_and, v128_xor};
    let (mut ones, mut others): ([v128; 4], [v128; 4]) = (bytemuck::cast(*one), bytemuck::cast(*other));
    let mask = u32x4_splat(mask);
    for (one, other) in ones.iter_mut().zip(&mut others) {
        let exchanged = v128_and(v128_xor(u32x4_shr(*one, corner), *other), mask);
        *other = v128_xor(*other, exchanged);
        *one = v128_xor(*one, u32x4_shl(exchanged, corner));
    }
    (*one, *other) = (bytemuck::cast(ones), bytemuck::cast(others));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_count_the_same_as_two_loops() {
        // Any patterns will do if some fit and some do not.
        let mut state = 1u64;
        let mut pattern = |bits: usize| {
            let mut some = || {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                state ^ state >> 29
            };
            some() & some() & some() & (u64::MAX >> (64 - bits))
        };
        for (bits, number) in [(5, 3), (12, 512), (28, 511), (32, 100), (40, 512), (64, 17), (36, 1)] {
            let ours: Vec<u64> = (0..number).map(|_| pattern(bits)).collect();
            let theirs: Vec<u64> = (0..300).map(|_| pattern(bits)).collect();
            let mut block = Block::new(bits);
            block.fill(&ours);
            for first in [0, 1, number / 2, number] {
                let pairs = ours[..first].iter().flat_map(|a| theirs.iter().filter(move |&b| a & b == 0));
                assert_eq!(
                    block.matches(Lanes::first(first), &theirs),
                    pairs.count() as u64,
                    "{bits} {first}"
                );
            }
        }
    }
}

//! Counts the pairs of patterns without a common bit, 512 at a time.
//!
//! A block holds up to 512 patterns of one half, bit-sliced: for each bit, 512 lanes that say which patterns
//! have it. A pattern of the other half fits those that have none of its bits. For every group of a few bits
//! there is a table with, for each choice of bits in the group, the lanes that have none of them. So a
//! pattern needs one look-up per table, and the remaining lanes are counted.
//!
//! In the [example](super) of side 4, a block has one pattern, so one lane of 512 is in use. Its four bits are one group:
//! the table has the lane wherever none of the chosen bits is one of the two that the pattern has.

#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::__m256i;

use super::filter::Keys;
use super::list::Bits;
use super::planes::planes;

/// The patterns in a block.
pub(super) const BLOCK: usize = 512;

/// One bit for each pattern of a block. Their order matters only to [`Lanes::first`].
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(super) struct Lanes([u64; 8]);

/// The size of the largest table.
const TABLE: usize = 1 << 7;

/// The largest number of groups, because patterns have at most 64 bits, and the smallest, some of them empty.
const GROUPS: usize = 11;
const LEAST_GROUPS: usize = 3;

/// The number of bits in a group: six, except that two groups have seven. So five groups are enough for patterns of 32
/// bits, and the tables are still small enough for the fastest cache.
#[inline(always)]
const fn width(group: usize) -> usize {
    if group == 3 || group == 4 { 7 } else { 6 }
}

/// The first bit of a group.
#[inline(always)]
const fn start(group: usize) -> usize {
    6 * group + (group > 3) as usize + (group > 4) as usize
}

/// The number of groups for this many bits.
#[inline(always)]
fn groups(bits: usize) -> usize {
    (LEAST_GROUPS..GROUPS).find(|&groups| start(groups) >= bits).unwrap_or(GROUPS)
}

/// The place of a choice of bits in the table of a group.
#[inline(always)]
fn choice(pattern: u64, group: usize) -> usize {
    (pattern >> start(group)) as usize % (1 << width(group))
}

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

    /// The lanes that are in both.
    #[inline(always)]
    pub fn and(self, other: &Self) -> Self {
        let mut lanes = self;
        for (lane, other) in lanes.0.iter_mut().zip(&other.0) {
            *lane &= other;
        }
        lanes
    }

    /// Whether there are none.
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |any, word| any | word) == 0
    }

    /// How many there are.
    #[inline(always)]
    fn number(&self) -> u64 {
        self.0.iter().map(|word| u64::from(word.count_ones())).sum()
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
    /// The lowest bits that are left out.
    known: usize,
    tables: Vec<[Lanes; TABLE]>,
}

/// Calls a function that is compiled for each number of tables.
macro_rules! by_number_of_tables {
    ($tables:expr, $count:ident, $($argument:expr),*) => {
        match $tables.len() {
            3 => $count::<P, 3>($tables.first_chunk(), $($argument),*),
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
        let tables = vec![[Lanes::ALL; TABLE]; groups(bits)];
        Self { bits, known: 0, tables }
    }

    /// Only these first bits can be common to both, at most as many as at first.
    pub fn set_bits(&mut self, bits: usize) {
        self.bits = bits;
    }

    /// Fills the block with the first patterns of a list, up to 512. The lowest bits, this many, are left out.
    #[inline(always)]
    pub fn fill<P: Bits>(&mut self, patterns: &[P], known: usize) {
        self.known = if P::WIDE { known.min(self.bits) } else { 0 };
        // Beyond the common bits, a wide pattern may have others in the same group.
        let end = if P::WIDE { self.known + start(self.tables().len()) } else { self.bits };
        self.fill_tables(0..end, &planes(patterns, |pattern| pattern.wide() as u32));
        if end > 32 {
            self.fill_tables(32..end, &planes(patterns, |pattern| (pattern.wide() >> 32) as u32));
        }
    }

    /// Fills the parts of the tables for these bits, as far as there are planes for them.
    #[inline(always)]
    fn fill_tables(&mut self, bits: std::ops::Range<usize>, planes: &[[u32; 16]; 32]) {
        let mut group = 0;
        for (bit, &plane) in bits.zip(planes) {
            let Some(bit) = bit.checked_sub(self.known) else { continue };
            while bit >= start(group + 1) {
                group += 1;
            }
            let plane = Lanes(bytemuck::cast(plane));
            let (without, with) = self.tables[group].split_at_mut(1 << (bit - start(group)));
            for (to, from) in with.iter_mut().zip(without) {
                *to = from.without(&plane);
            }
        }
    }

    /// The choices of the first six bits that fit at least one of these patterns.
    #[inline(always)]
    pub fn keys(&self, base: Lanes) -> Keys {
        let fits = |lanes: &Lanes| !base.and(lanes).is_empty();
        let set = self.tables[0][..64].iter().rev().fold(0, |keys, lanes| keys << 1 | u64::from(fits(lanes)));
        Keys { shift: self.known, set }
    }

    /// The tables in use.
    fn tables(&self) -> &[[Lanes; TABLE]] {
        &self.tables[..groups(self.bits - self.known)]
    }

    /// The number of pairs of a pattern of this block and one of `patterns` without a common bit, among the
    /// lanes of `base`.
    #[inline(always)]
    pub fn matches<P: Bits>(&self, base: Lanes, patterns: &[P]) -> u64 {
        #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
        return by_number_of_tables!(self.tables(), simd128, self.known, base, patterns);
        #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
        by_number_of_tables!(self.tables(), portable, self.known, base, patterns)
    }

    /// The same with AVX2.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,popcnt")]
    #[inline]
    pub fn matches_avx2<P: Bits>(&self, base: Lanes, patterns: &[P]) -> u64 {
        by_number_of_tables!(self.tables(), avx2, self.known, base, patterns)
    }

    /// The same with AVX-512, which counts the bits of several words at once.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx512f,avx512vpopcntdq")]
    #[inline]
    pub fn matches_avx512<P: Bits>(&self, base: Lanes, patterns: &[P]) -> u64 {
        by_number_of_tables!(self.tables(), avx512, self.known, base, patterns)
    }
}

/// The tables of a block, whose number is known at compile time.
type Tables<'t, const G: usize> = Option<&'t [[Lanes; TABLE]; G]>;

/// The bits of a pattern from this one on. Of narrow patterns, no bits are left out.
#[inline(always)]
fn rest_of<P: Bits>(pattern: P, known: usize) -> u64 {
    if P::WIDE { pattern.wide() >> known } else { pattern.wide() }
}

#[cfg_attr(all(target_arch = "wasm32", target_feature = "simd128"), expect(dead_code))]
#[inline(always)]
fn portable<P: Bits, const G: usize>(
    tables: Tables<'_, G>,
    known: usize,
    base: Lanes,
    patterns: &[P],
) -> u64 {
    let Some(tables) = tables else { return 0 };
    let mut count = 0;
    for &pattern in patterns {
        let pattern = rest_of(pattern, known);
        let mut lanes = base;
        for (group, table) in tables.iter().enumerate() {
            lanes = lanes.and(&table[choice(pattern, group)]);
        }
        // Often no lane is left.
        if !lanes.is_empty() {
            count += lanes.number();
        }
    }
    count
}

/// The same in WebAssembly. Whether a module has these instructions is known when it is compiled.
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
#[inline(always)]
fn simd128<P: Bits, const G: usize>(tables: Tables<'_, G>, known: usize, base: Lanes, patterns: &[P]) -> u64 {
    use std::arch::wasm32::{
        i8x16_add, i8x16_popcnt, i16x8_extadd_pairwise_u8x16, i32x4_extadd_pairwise_u16x8,
        u32x4_extract_lane, v128, v128_and, v128_any_true, v128_or,
    };
    let Some(tables) = tables else { return 0 };
    let base: [v128; 4] = bytemuck::cast(base.0);
    let mut count = 0;
    for &pattern in patterns {
        let pattern = rest_of(pattern, known);
        let [mut a, mut b, mut c, mut d] = base;
        for (group, table) in tables.iter().enumerate() {
            let fitting = &table[choice(pattern, group)];
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

/// The same with AVX2, a half of the lanes in each of two words.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,popcnt")]
#[inline]
fn avx2<P: Bits, const G: usize>(tables: Tables<'_, G>, shift: usize, base: Lanes, patterns: &[P]) -> u64 {
    use std::arch::x86_64::_mm256_and_si256;
    let Some(tables) = tables else { return 0 };
    let base: [__m256i; 2] = bytemuck::cast(base.0);
    let fitting = |pattern: P| {
        let pattern = rest_of(pattern, shift);
        let [mut low, mut high] = base;
        for (group, table) in tables.iter().enumerate() {
            let fitting: &[__m256i; 2] = bytemuck::cast_ref(&table[choice(pattern, group)].0);
            low = _mm256_and_si256(low, fitting[0]);
            high = _mm256_and_si256(high, fitting[1]);
        }
        [low, high]
    };
    // Of long lists, more patterns have lanes left.
    if P::WIDE { added_avx2(patterns, fitting) } else { collected_avx2(patterns, fitting) }
}

/// Counts the lanes that are left. Usually there are none, but not so often that a branch would be predicted well. So the
/// lanes of some patterns are put into a buffer, where the next pattern overwrites them if there are none.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,popcnt")]
#[inline]
fn collected_avx2<P: Bits>(patterns: &[P], fitting: impl Fn(P) -> [__m256i; 2]) -> u64 {
    use std::arch::x86_64::{_mm256_or_si256, _mm256_testz_si256};
    const SOME: usize = 64;
    let mut left = [Lanes::ALL; SOME];
    let mut count = 0;
    for some in patterns.chunks(SOME) {
        let mut end = 0;
        for &pattern in some {
            let [low, high] = fitting(pattern);
            left[end % SOME] = Lanes(bytemuck::cast([low, high]));
            let either = _mm256_or_si256(low, high);
            end += usize::from(_mm256_testz_si256(either, either) == 0);
        }
        count += left[..end].iter().map(Lanes::number).sum::<u64>();
    }
    count
}

/// The same in another way: the lanes of eight patterns are added like binary numbers, and only the carries are counted
/// bit by bit.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,popcnt")]
#[inline]
fn added_avx2<P: Bits>(patterns: &[P], fitting: impl Fn(P) -> [__m256i; 2]) -> u64 {
    use std::arch::x86_64::{_mm256_and_si256, _mm256_or_si256, _mm256_setzero_si256, _mm256_xor_si256};
    type Halves = [__m256i; 2];
    let add_half = |a, b, c| {
        let either = _mm256_xor_si256(a, b);
        let carry = _mm256_or_si256(_mm256_and_si256(a, b), _mm256_and_si256(either, c));
        (_mm256_xor_si256(either, c), carry)
    };
    let add = |a: Halves, b: Halves, c: Halves| {
        let (low, high) = (add_half(a[0], b[0], c[0]), add_half(a[1], b[1], c[1]));
        ([low.0, high.0], [low.1, high.1])
    };
    let number = |lanes: Halves| Lanes(bytemuck::cast(lanes)).number();
    let [mut ones, mut twos, mut fours] = [[_mm256_setzero_si256(); 2]; 3];
    let mut eights = 0;
    let (chunks, rest) = patterns.as_chunks::<8>();
    for &[a, b, c, d, e, f, g, h] in chunks {
        let (two_a, two_b, two_c, two_d, four_a, four_b, eight);
        (ones, two_a) = add(ones, fitting(a), fitting(b));
        (ones, two_b) = add(ones, fitting(c), fitting(d));
        (twos, four_a) = add(twos, two_a, two_b);
        (ones, two_c) = add(ones, fitting(e), fitting(f));
        (ones, two_d) = add(ones, fitting(g), fitting(h));
        (twos, four_b) = add(twos, two_c, two_d);
        (fours, eight) = add(fours, four_a, four_b);
        eights += number(eight);
    }
    let rest: u64 = rest.iter().map(|&pattern| number(fitting(pattern))).sum();
    8 * eights + 4 * number(fours) + 2 * number(twos) + number(ones) + rest
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512vpopcntdq")]
#[inline]
fn avx512<P: Bits, const G: usize>(tables: Tables<'_, G>, shift: usize, base: Lanes, patterns: &[P]) -> u64 {
    use std::arch::x86_64::{
        _mm512_add_epi64, _mm512_and_si512, _mm512_popcnt_epi64, _mm512_reduce_add_epi64,
        _mm512_setzero_si512,
    };
    let Some(tables) = tables else { return 0 };
    let mut counts = _mm512_setzero_si512();
    for pattern in patterns {
        let pattern = rest_of(*pattern, shift);
        let mut lanes = bytemuck::cast(base.0);
        for (group, table) in tables.iter().enumerate() {
            let fitting = table[choice(pattern, group)];
            lanes = _mm512_and_si512(lanes, bytemuck::cast(fitting.0));
        }
        counts = _mm512_add_epi64(counts, _mm512_popcnt_epi64(lanes));
    }
    _mm512_reduce_add_epi64(counts) as u64
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
            // The lowest bits may be left out.
            for (known, first) in [0, 1, 5, 13]
                .into_iter()
                .flat_map(|known| [0, 1, number / 2, number].map(|first| (known, first)))
            {
                let known = known.min(bits - 1);
                block.fill(&ours, known);
                let fits = |a: u64, b: u64| (a & b) >> known == 0;
                let pairs = ours[..first].iter().flat_map(|&a| theirs.iter().filter(move |&&b| fits(a, b)));
                let (base, expected) = (Lanes::first(first), pairs.count() as u64);
                assert_eq!(block.matches(base, &theirs), expected, "{bits} {known} {first}");
                let keys = block.keys(base);
                for &their in &theirs {
                    let six = |pattern: u64| pattern >> known & 63;
                    let fits = ours[..first].iter().any(|&our| six(our) & six(their) == 0);
                    assert_eq!(keys.have(their), fits, "{bits} {known} {first}");
                }
            }
        }
    }
}

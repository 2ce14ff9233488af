//! Keeping some lanes of a vector with AVX2, which has no instruction for that: a permutation from a table moves the
//! lanes to the front.

use std::arch::x86_64::{__m256i, _mm_set1_epi64x, _mm256_cvtepu8_epi32, _mm256_permutevar8x32_epi32};

/// For each choice among four lanes of 64 bits, where the chosen lanes are, in halves.
static OF_FOUR: [[u32; 8]; 16] = {
    let mut places = [[0; 8]; 16];
    let mut choice = 0;
    while choice < 16 {
        let (mut lane, mut to) = (0, 0);
        while lane < 4 {
            if choice >> lane & 1 == 1 {
                places[choice][to] = 2 * lane;
                places[choice][to + 1] = 2 * lane + 1;
                to += 2;
            }
            lane += 1;
        }
        choice += 1;
    }
    places
};

/// For each choice among eight lanes of 32 bits, where the chosen lanes are.
static OF_EIGHT: [[u8; 8]; 256] = {
    let mut places = [[0; 8]; 256];
    let mut choice = 0;
    while choice < 256 {
        let (mut lane, mut to) = (0, 0);
        while lane < 8 {
            if choice >> lane & 1 == 1 {
                places[choice][to] = lane;
                to += 1;
            }
            lane += 1;
        }
        choice += 1;
    }
    places
};

/// Moves the chosen lanes of 64 bits to the front.
#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn front_of_four(chosen: u32, vector: __m256i) -> __m256i {
    _mm256_permutevar8x32_epi32(vector, bytemuck::cast(OF_FOUR[chosen as usize % 16]))
}

/// Moves the chosen lanes of 32 bits to the front.
#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn front_of_eight(chosen: u32, vector: __m256i) -> __m256i {
    let places = _mm_set1_epi64x(i64::from_le_bytes(OF_EIGHT[chosen as usize % 256]));
    _mm256_permutevar8x32_epi32(vector, _mm256_cvtepu8_epi32(places))
}

//! Function multiversioning: hot loops compiled for several sets of instructions, chosen at run time.
//!
//! All versions are the same code. With wide registers it counts bits, and tests 32 weights, in one
//! instruction each. With *bit shuffles* (AVX-512 BITALG) one instruction applies a symmetry to all holes of
//! a board.

use search::instructions;

/// A loop that is worth compiling several times. `run` must be inlined into its caller, whose instructions it
/// then uses.
pub(crate) trait Hot {
    type Out;
    fn run(self, shuffle: impl Shuffle) -> Self::Out;
}

/// Rearranges the bits of a board: bit `i` of the result is bit `sources[i]` of the board. None if the
/// processor has no instruction for this.
pub(crate) trait Shuffle: Fn(u64, &[u8; 64]) -> Option<u64> + Copy {}

impl<F: Fn(u64, &[u8; 64]) -> Option<u64> + Copy> Shuffle for F {}

/// For any processor.
fn plain<H: Hot>(hot: H) -> H::Out {
    hot.run(|_, _| None)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn wide<H: Hot>(hot: H) -> H::Out {
    hot.run(|_, _| None)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,avx512f,avx512bitalg")]
fn shuffling<H: Hot>(hot: H) -> H::Out {
    use std::arch::x86_64::{_mm512_bitshuffle_epi64_mask, _mm512_set1_epi64};
    hot.run(|board, sources| {
        let board = _mm512_set1_epi64(board as i64);
        Some(_mm512_bitshuffle_epi64_mask(board, bytemuck::cast(*sources)))
    })
}

/// The versions, the best one last.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Version {
    Plain,
    Wide,
    Shuffling,
}

impl Version {
    #[cfg(test)]
    pub const ALL: [Self; 3] = [Self::Plain, Self::Wide, Self::Shuffling];

    /// Whether the processor has the instructions.
    pub fn is_available(self) -> bool {
        match self {
            Self::Plain => true,
            Self::Wide => instructions::has_avx2(),
            Self::Shuffling => instructions::has_avx512_shuffles(),
        }
    }

    /// Runs a loop in this version, or in the plain one if the processor lacks the instructions.
    #[inline]
    #[allow(unsafe_code, reason = "the instructions were checked just before")]
    pub fn run<H: Hot>(self, hot: H) -> H::Out {
        #[cfg(target_arch = "x86_64")]
        if self.is_available() {
            match self {
                Self::Plain => {}
                Self::Wide => return unsafe { wide(hot) },
                Self::Shuffling => return unsafe { shuffling(hot) },
            }
        }
        plain(hot)
    }
}

/// Runs a loop in the best version that the processor has the instructions for.
pub(crate) fn run<H: Hot>(hot: H) -> H::Out {
    let versions = [Version::Shuffling, Version::Wide];
    versions.into_iter().find(|version| version.is_available()).unwrap_or(Version::Plain).run(hot)
}

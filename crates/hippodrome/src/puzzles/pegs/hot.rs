//! Hot loops compiled more than once, for what machines have, and the choice among them at run time.
//!
//! Every form is the same code. With wider words it counts bits and tests 32 weights in one instruction each. With *bit
//! shuffles* (AVX-512 BITALG) one instruction moves all holes of a board by a symmetry.

/// A loop that pays to be compiled for the machine. `run` must be inlined, to be compiled with its caller.
pub trait Hot {
    type Out;
    fn run(self, shuffle: impl Shuffle) -> Self::Out;
}

/// Takes a board of 64 bits and says for each bit which one it is to be: the board then, where the machine can do this.
pub trait Shuffle: Fn(u64, &[u8; 64]) -> Option<u64> + Copy {}

impl<F: Fn(u64, &[u8; 64]) -> Option<u64> + Copy> Shuffle for F {}

/// For any machine.
fn plain<H: Hot>(hot: H) -> H::Out {
    hot.run(|_, _| None)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn wide<H: Hot>(hot: H) -> H::Out {
    hot.run(|_, _| None)
}

#[cfg(target_arch = "x86_64")]
fn has_wide_words() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("popcnt")
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

#[cfg(target_arch = "x86_64")]
fn has_bit_shuffles() -> bool {
    has_wide_words() && is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512bitalg")
}

/// The forms, the best last.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Form {
    Plain,
    Wide,
    Shuffling,
}

impl Form {
    #[cfg(test)]
    pub const ALL: [Self; 3] = [Self::Plain, Self::Wide, Self::Shuffling];

    /// Whether the machine has what the form needs.
    #[cfg(target_arch = "x86_64")]
    pub fn is_there(self) -> bool {
        match self {
            Self::Plain => true,
            Self::Wide => has_wide_words(),
            Self::Shuffling => has_bit_shuffles(),
        }
    }

    /// Whether the machine has what the form needs.
    #[cfg(not(target_arch = "x86_64"))]
    pub fn is_there(self) -> bool {
        self == Self::Plain
    }

    /// Runs a loop in this form, or in the plain one where the machine does not have it.
    #[inline]
    #[allow(unsafe_code, reason = "the machine was asked for the features just before")]
    pub fn run<H: Hot>(self, hot: H) -> H::Out {
        #[cfg(target_arch = "x86_64")]
        if self.is_there() {
            match self {
                Self::Plain => {}
                Self::Wide => return unsafe { wide(hot) },
                Self::Shuffling => return unsafe { shuffling(hot) },
            }
        }
        plain(hot)
    }
}

/// Runs a loop in the best form that the machine has.
pub fn best<H: Hot>(hot: H) -> H::Out {
    let forms = [Form::Shuffling, Form::Wide];
    forms.into_iter().find(|form| form.is_there()).unwrap_or(Form::Plain).run(hot)
}

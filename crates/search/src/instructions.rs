//! Which instructions the machine has beyond those of every processor of its kind.
//!
//! Some engines compile their inner loops several times, for different sets of instructions, and choose
//! among them at run time. On other processors than x86-64 none of these sets exists.

/// 256-bit words, bit manipulation and a population count: AVX2, BMI1, BMI2, POPCNT.
#[cfg(target_arch = "x86_64")]
pub fn has_avx2() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("popcnt")
}

/// 512-bit words whose bits can be counted, beside those of [`has_avx2`]: AVX-512 F, VL and VPOPCNTDQ.
#[cfg(target_arch = "x86_64")]
pub fn has_avx512_counts() -> bool {
    has_avx2()
        && is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512vpopcntdq")
}

/// Any permutation of 64 bits in one instruction, beside those of [`has_avx2`]: AVX-512 F and BITALG.
#[cfg(target_arch = "x86_64")]
pub fn has_avx512_shuffles() -> bool {
    has_avx2() && is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512bitalg")
}

#[cfg(not(target_arch = "x86_64"))]
pub use elsewhere::{has_avx2, has_avx512_counts, has_avx512_shuffles};

#[cfg(not(target_arch = "x86_64"))]
mod elsewhere {
    pub fn has_avx2() -> bool {
        false
    }

    pub fn has_avx512_counts() -> bool {
        false
    }

    pub fn has_avx512_shuffles() -> bool {
        false
    }
}

//! How much memory the lists of quadrants may take, and who may keep one.
//!
//! Every unit needs nearly all lists in turn. Those that fit into the room are kept, first come, first served; the
//! others are made again whenever they are needed.

use std::sync::atomic::{AtomicU64, Ordering};

use super::NARROW;
use contract::Memory;

/// The most bytes of lists that are kept: for an odd side, with a queen in the centre and without one each.
const MOST_KEPT: u64 = 4 << 30;

/// The room that is left for lists to be kept.
pub(super) struct Room(AtomicU64);

impl Room {
    /// The room for lists if this much memory may be used: three quarters are left for everything else.
    pub fn within(memory: u64) -> Self {
        Self::new((memory / 4).min(MOST_KEPT))
    }

    /// Room for this many bytes.
    pub fn new(bytes: u64) -> Self {
        Self(AtomicU64::new(bytes))
    }

    /// Takes this many bytes if there are as many left.
    pub fn take(&self, bytes: u64) -> bool {
        let left = |left: u64| left.checked_sub(bytes);
        self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, left).is_ok()
    }

    /// Gives bytes back.
    pub fn give_back(&self, bytes: u64) {
        self.0.fetch_add(bytes, Ordering::Relaxed);
    }
}

/// The memory for a board of side `n`: the lists of quadrants, if there is room for them.
pub(super) fn memory(n: u32) -> Memory {
    /// The ways to place any number of queens on a square of side 9, and the factor for each further row.
    const WAYS: (f64, f64) = (906_106.0, 8.2);
    let half = n / 2;
    let ways = WAYS.0 * WAYS.1.powi(half as i32 - 9);
    // Narrow lists are kept for every quarter, wide ones for one quarter, of which the others are images. An odd side also
    // has lists for an open centre, which are longer.
    let (pattern, symmetric) = if NARROW.contains(&n) { (4.0, 4.0) } else { (8.0, 1.0) };
    let open_centre = if n % 2 == 1 { 6.0 } else { 0.0 };
    let bytes = |lists: f64| ((ways * pattern * lists) as u64).min(MOST_KEPT);
    Memory { shared: bytes(symmetric) + bytes(open_centre), ..Memory::default() }
}

//! Positions as numbers, for the engines that visit very many of them.
//!
//! A position is a key, a number of at most 62 bits. [`Masks`] covers the usual questions, with one kind of
//! leaping pieces per colour on a small board, and is fast. [`Ranked`] covers everything else. The engines
//! ([`fewest`](super::fewest), [`reachable_positions`](super::reachable_positions)) work with either through the trait [`Keyed`], and
//! store the positions they have met in [`Seen`]. [`Symmetry`] says which positions are alike.

mod masks;
mod ranked;
mod seen;
mod symmetries;

pub(super) use self::masks::Masks;
pub(super) use self::ranked::Ranked;
pub(super) use self::seen::{Seen, mark};
pub(super) use self::symmetries::Symmetry;

/// The graph of positions, each of which is a key below 2^62.
pub(super) trait Keyed {
    /// The key of the start.
    fn start(&self) -> u64;

    /// Whether a position is the goal.
    fn is_goal(&self, key: u64) -> bool;

    /// A lower bound on the number of actions from a position to the goal;
    /// [`NEVER`](search::NEVER) if the goal cannot be reached. One action lowers it by at most one.
    fn need(&self, key: u64) -> u32;

    /// Visits the positions one action away, each with its need.
    fn each_child(&self, key: u64, visit: impl FnMut(u64, u32));

    /// Visits the positions from which one action leads to this one.
    fn each_parent(&self, key: u64, visit: impl FnMut(u64));

    /// The representative of all positions that the symmetries make alike. The start and the goal represent
    /// only themselves.
    fn canonical(&self, key: u64) -> u64;

    /// The number of positions.
    fn positions(&self) -> u64;

    /// The number of a position, below [`positions`](Self::positions). Different keys have different numbers.
    fn number(&self, key: u64) -> u64;

    /// 0 if every solution has an even number of actions, 1 if every solution has an odd number.
    fn parity(&self) -> Option<u32>;

    /// The least number from `least` on that has the parity of the solutions.
    fn next_length(&self, least: u32) -> u32 {
        let wrong = self.parity().is_some_and(|parity| least % 2 != parity);
        least.saturating_add(wrong.into())
    }
}

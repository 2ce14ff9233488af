//! Solutions up to the symmetries of the board.
//!
//! - `least`: whether a solution represents its class, for listing and for boards of any kind
//! - `classes`: the number of classes of an empty plain board, by Burnside's lemma

mod classes;
mod least;

pub(super) use self::classes::Classes;
pub(super) use self::least::Symmetries;

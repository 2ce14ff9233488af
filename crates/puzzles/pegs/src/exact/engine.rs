//! What the exact method needs from an engine: layers of boards that grow by one jump at a time.
//!
//! Two engines implement it. [`Bits`](crate::bits::Bits) gives every board of a position class
//! one bit and moves 64 boards at a time. [`Buckets`](crate::buckets::Buckets) keeps boards in
//! hash buckets, one for all its images under the symmetries.

use super::word::Word;
use crate::game::Game;
use search::{Limit, Meter};

/// The direction in time: jumps are made or undone.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Way {
    Forward,
    Backward,
}

/// A set of boards, numbered from 0.
pub(crate) trait BoardSet: Send + Sync {
    /// The number of boards.
    fn len(&self) -> usize;
    /// The bytes of memory that it uses.
    fn bytes(&self) -> usize;
}

/// A jump between two boards on solutions.
pub(crate) struct Edge {
    /// The numbers of the two boards in their layers.
    pub here: usize,
    pub there: usize,
    /// The number of the jump.
    pub jump: usize,
    /// The number of the symmetry that was applied after the jump.
    pub symmetry: usize,
}

/// Visits every jump between two layers. The boards of a layer come in order, at most [`TOGETHER`] at a time.
pub(crate) trait Visitor {
    /// The next jump.
    fn edge(&mut self, edge: Edge);
    /// All jumps of the next so many boards have been visited.
    fn done(&mut self, boards: usize);
}

/// Records every jump that it visits: the numbers of the boards, of the jump and of the symmetry.
#[cfg(test)]
pub(crate) struct Recorder(pub Vec<(usize, usize, usize, usize)>);

#[cfg(test)]
impl Visitor for Recorder {
    fn edge(&mut self, edge: Edge) {
        self.0.push((edge.here, edge.there, edge.jump, edge.symmetry));
    }

    fn done(&mut self, _: usize) {}
}

/// The largest number of boards whose jumps may be visited in mixed order.
pub(crate) const TOGETHER: usize = 64;

/// For every board of a layer, where its complement is in another layer.
pub(crate) enum Mirror {
    /// In the opposite order, among so many boards.
    Reversed(usize),
    /// The number of each complement, and the symmetry that was applied to it.
    Listed(Vec<(u32, u8)>),
}

impl Mirror {
    /// The number of a board's complement, and the symmetry that was applied to it.
    #[inline(always)]
    pub fn at(&self, number: usize) -> (usize, usize) {
        match self {
            Self::Reversed(boards) => (boards - 1 - number, 0),
            Self::Listed(list) => (list[number].0 as usize, list[number].1.into()),
        }
    }

    /// The bytes of memory that it uses.
    pub fn bytes(&self) -> usize {
        match self {
            Self::Reversed(_) => 0,
            Self::Listed(list) => size_of_val(&list[..]),
        }
    }
}

/// One jump further: what [`Engine::expand`] makes.
#[derive(Clone, Copy)]
pub(crate) struct Expansion<'a, L> {
    pub layer: &'a L,
    pub way: Way,
    /// If given, only the boards in this layer are wanted.
    pub keep: Option<&'a L>,
    /// The bytes that all layers use.
    pub held: usize,
}

/// Two adjacent layers: the jumps from `layer` into the one after it, or from the one before it, as `look` says.
#[derive(Clone, Copy)]
pub(crate) struct Neighbours<'a, L> {
    pub layer: &'a L,
    pub near: &'a L,
    pub look: Way,
}

/// An engine, prepared for one game.
pub(crate) trait Engine: Send + Sync {
    type Word: Word;
    type Layer: BoardSet;

    /// The game in the engine's own numbering.
    fn game(&self) -> &Game;

    /// Which boards the layers leave out, as part of a sentence; empty if none.
    fn left_out(&self) -> &'static str;

    /// The bytes of memory that it uses besides the layers.
    fn bytes(&self) -> usize;

    /// A layer of these boards.
    fn layer_of(&self, boards: &[Self::Word]) -> Self::Layer;

    /// The complements of a layer's boards.
    fn complement(&self, layer: &Self::Layer) -> Self::Layer;

    /// The boards one jump further.
    fn expand(
        &mut self,
        expansion: Expansion<'_, Self::Layer>,
        meter: &mut Meter<'_>,
    ) -> Result<Self::Layer, Limit>;

    /// Every jump that can be made on a board: its number and the board after it.
    fn jumps_of(&self, board: Self::Word) -> impl Iterator<Item = (usize, Self::Word)>;

    /// The board that represents a board and its images in the layers, and where one of the holes goes.
    fn standard(&self, board: Self::Word, hole: u8) -> (Self::Word, u8);

    /// The number of a standard board in a layer, if it is there. The layer must be indexed.
    fn find(&self, layer: &Self::Layer, board: Self::Word) -> Option<usize>;

    /// The board with this number in a layer.
    fn board(&self, layer: &Self::Layer, number: usize) -> Self::Word;

    /// How many boards each board of a layer represents; empty if each represents only itself.
    fn images(&self, layer: &Self::Layer) -> Vec<u8>;

    /// Where a symmetry takes a hole.
    fn moved(&self, symmetry: usize, hole: u8) -> u8;

    /// Prepares layers for [`find`](Self::find) and [`edges`](Self::edges). No layer can be made afterwards.
    fn index(&mut self, layers: &mut [Self::Layer]);

    /// Visits every jump between two layers.
    fn edges(
        &self,
        layers: Neighbours<'_, Self::Layer>,
        visitor: &mut impl Visitor,
        meter: &mut Meter<'_>,
    ) -> Result<(), Limit>;

    /// For every board of a layer, where its complement is in another layer.
    fn mirror(&self, layer: &Self::Layer, complements: &Self::Layer) -> Mirror;
}

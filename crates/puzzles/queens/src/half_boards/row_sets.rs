//! The four quadrants of a board, and the count of one unit: all sets of rows with the same northern rows in
//! the east.

use std::sync::{Arc, Mutex};

use super::compare::Many;
use super::list::{Bits, View};
use super::memory::Room;
use super::order::{BitMap, Order};
use super::pairs::{Lists, Scratch};
use super::quadrant::{Middle, Quadrant, Quarter};
use super::steps::Steps;
use search::{Limit, Meter, processor_seconds};

/// The four quadrants of a board.
pub(super) struct Quadrants<P> {
    n: u32,
    north_east: Arc<Quadrant<P>>,
    south_east: Quadrant<P>,
    north_west: Quadrant<P>,
    south_west: Quadrant<P>,
    /// The numbers of half boards that are many.
    pub many: Many,
    steps: Steps<P>,
    /// Buffers that no thread is using.
    spare: Mutex<Vec<Scratch<P>>>,
}

impl<P: Bits> Quadrants<P> {
    /// The quadrants of a board of side `n`, with this room for their lists.
    pub fn new(n: u32, open_centre: bool, room: Room, steps: Steps<P>) -> Self {
        let [north_east, south_east, north_west, south_west] =
            [(false, false), (true, false), (false, true), (true, true)]
                .map(|(south, west)| Quarter { south, west });
        let room = Arc::new(room);
        let quadrant = |quarter, middle| Quadrant::new(n, quarter, open_centre, middle, room.clone());
        let model = Arc::new(quadrant(north_east, Middle::None));
        let other = |quarter, middle| match open_centre {
            true => quadrant(quarter, middle),
            false => Quadrant::image(&model, quarter),
        };
        Self {
            n,
            south_east: other(south_east, Middle::Row),
            north_west: other(north_west, Middle::Column),
            south_west: other(south_west, Middle::None),
            north_east: model,
            many: Many::new::<P>(),
            steps,
            spare: Mutex::default(),
        }
    }

    /// How the lists of each quadrant are mapped for a set of rows: to the quarter, and to the order of diagonals
    /// that suits these rows. Also the number of diagonals that both halves can occupy; these come first.
    fn maps(&self, rows: Rows, south: u32) -> ([BitMap; 4], usize) {
        let half = self.n / 2;
        let all = (1 << half) - 1;
        let middle = u32::from(rows.open_centre) << half;
        let quadrants = [&*self.north_east, &self.south_east, &self.north_west, &self.south_west];
        let rows = [rows.north, south | middle, all ^ rows.north, all ^ south];
        let score = |bit: usize| {
            let squares = |i: usize| (quadrants[i].lines()[bit] & rows[i]).count_ones();
            (squares(0) + squares(1)) * (squares(2) + squares(3))
        };
        let scores: Vec<u32> = (0..self.north_east.bits()).map(score).collect();
        let order = Order::by(&scores);
        let common = scores.iter().filter(|&&score| score > 0).count();
        (quadrants.map(|quadrant| quadrant.map(&order)), common)
    }

    /// Counts all sets of southern rows that go with the northern ones.
    pub fn count(&self, rows: Rows, meter: &mut Meter<'_>) -> Result<Count, Limit> {
        meter.counts("sets of rows");
        let Rows { open_centre, north, .. } = rows;
        let (half, centre) = (self.n / 2, self.n % 2 == 1 && !open_centre);
        let all = (1 << half) - 1;
        if rows.south(half).next().is_none() {
            return Ok(Count::default());
        }
        let spare = self.spare.lock().ok().and_then(|mut spare| spare.pop());
        let mut scratch =
            spare.unwrap_or_else(|| Scratch::new(self.north_east.bits(), self.many, self.steps));
        scratch.measuring = rows.south.is_some();
        let (north_east, north_west) = (self.north_east.list(north), self.north_west.list(all ^ north));
        if let Some(south) = rows.south {
            // If there is room to keep them, all units share these lists, and they belong to no measurement.
            self.south_east.list(south);
            self.south_west.list(all ^ south);
        }
        let started = processor_seconds();
        let queens = self.north_west.column_queens();
        let mut images: [Vec<P>; 4] = Default::default();
        let mut total = 0;
        for south in rows.south(half) {
            meter.generate()?;
            if P::WIDE {
                meter.set_memory_in_use(scratch.bytes());
                meter.poll()?;
            }
            let weight = mirror_weight(north, south, all);
            // With a queen in the centre, both long diagonals are occupied.
            if centre && weight == 0 {
                continue;
            }
            let (south_east, south_west) = (self.south_east.list(south), self.south_west.list(all ^ south));
            let lists = [&*north_east, &*south_east, &*north_west, &*south_west];
            let (views, unfit) = match P::WIDE {
                true => {
                    let (maps, common) = self.maps(rows, south);
                    scratch.set_bits(common);
                    let mut images = images.iter_mut().zip(lists).zip(&maps);
                    let views = [(); 4].map(|()| {
                        images.next().map(|((to, list), map)| View::mapped(list, map, to, &self.steps))
                    });
                    let unfit = |row: usize| maps[2].of(queens[row]) | self.south_east.marks(row);
                    (views, std::array::from_fn(unfit))
                }
                false => (lists.map(|list| Some(View::new(list))), queens),
            };
            let [Some(a), Some(b), Some(c), Some(d)] = views else { continue };
            let lists = Lists { east: [a, b], west: [c, d] };
            total += if open_centre {
                8 * u128::from(scratch.open_centre_pairs(&lists, half as usize, &unfit, meter)?)
            } else {
                let pairs = scratch.symmetric_pairs(&lists, centre, weight, meter)?;
                if north < south { 2 * u128::from(pairs) } else { pairs.into() }
            };
        }
        let left_out = scratch.left_out();
        if let Ok(mut spare) = self.spare.lock() {
            spare.push(scratch);
        }
        Ok(Count { total, seconds: processor_seconds() - started + left_out })
    }
}

/// The result for some sets of rows.
#[derive(Default)]
pub(super) struct Count {
    /// The number of solutions; if southern rows were given, it may be too small.
    pub total: u128,
    /// The processor time, without that for the lists of the northern rows, which they share. If southern rows were given,
    /// also without that for lists that are kept, which all units share.
    pub seconds: f64,
}

/// The rows whose queens are in the east, as far as they are given.
#[derive(Clone, Copy)]
pub(super) struct Rows {
    pub open_centre: bool,
    pub north: u32,
    /// The southern rows, to measure their time; if they are not given, all that go with the northern ones.
    pub south: Option<u32>,
}

impl Rows {
    /// Each set of southern rows that goes with the northern ones, on a board with quadrants of this side.
    pub fn south(self, half: u32) -> impl Iterator<Item = u32> + use<> {
        let Self { open_centre, north, south } = self;
        let queens = if open_centre { half - 1 } else { half };
        let left = queens.checked_sub(north.count_ones());
        let range = south.map_or(0..1 << half, |south| south..south + 1);
        // One of two row sets that a reflection exchanges is enough.
        range.filter(move |south| Some(south.count_ones()) == left && (open_centre || north <= *south))
    }
}

/// How many row sets this one represents under reflection in the vertical axis, which maps it to its
/// complement. The first row in which north and south agree must be in the east. If they agree in none, the
/// reflection just exchanges north and south.
pub(super) fn mirror_weight(north: u32, south: u32, all: u32) -> u64 {
    let agreed = !(north ^ south) & all;
    match agreed & agreed.wrapping_neg() {
        0 => 1,
        row if north & row != 0 => 2,
        _ => 0,
    }
}

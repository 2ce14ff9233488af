//! New boards with given numbers and exactly one tour, as newspapers print them.
//!
//! A random walk by Warnsdorff's rule, repeated until it visits every square, is the tour; so tours do not have equal
//! chances. All its numbers are given at first. Then one after the other is taken away, in random order, if what is left
//! still leads to the whole tour by the reasoning of the difficulty ([`Level`]); the first and the last step stay. As
//! every rule is sound, there is no other tour. The seed determines everything.
//!
//! Limits: square boards from 5 to 8.

use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use rand::seq::{IndexedRandom, SliceRandom};

use super::description::GIVEN;
use super::given::{Level, Steps};
use super::graph::{FixedOrder, Graph};
use board::{Leaper, Shape};
use contract::{Difficulty, Fact, Made, Makes, Spec, Unmade};
use search::{Limit, Meter};

/// What can be made.
pub(super) static MAKES: Makes = Makes {
    summary: "a board with given numbers and exactly one tour",
    size: "the rows and columns of the board",
    sizes: (5, 8),
    difficulties: &[
        Difficulty { name: "easy", summary: "steps follow from where the numbers can be reached in time" },
        Difficulty { name: "medium", summary: "also needs squares that only one step can be on" },
        Difficulty { name: "hard", summary: "also needs squares to be tried until a contradiction" },
    ],
    usual: 0,
    make,
};

/// The levels of the difficulties.
pub(super) const LEVELS: [Level; 3] = [Level::Reach, Level::OnlyStep, Level::Contradiction];

/// The most boards that are tried.
const MOST_BOARDS: u32 = 1000;

/// Makes a board.
fn make(mut spec: Spec, size: u32, difficulty: usize, meter: &mut Meter<'_>) -> Result<Made, Unmade> {
    meter.counts("boards");
    let mut random = meter.generator();
    let graph = Graph::new(&Shape::rectangle(size, size), Leaper::KNIGHT, FixedOrder::Euler);
    for _ in 0..MOST_BOARDS {
        meter.generate().map_err(Unmade::Stopped)?;
        meter.poll().map_err(Unmade::Stopped)?;
        let Some(tour) = walk(&graph, &mut random) else { continue };
        // What the easier rules can spare is taken away first, because they are faster.
        let mut given: Vec<(usize, u32)> = tour.iter().copied().enumerate().collect();
        for level in &LEVELS[..=difficulty] {
            given = thinned(&graph, given, *level, &mut random, meter).map_err(Unmade::Stopped)?;
        }
        let hardest = level(&Steps::new(&graph, false, &given), meter).map_err(Unmade::Stopped)?;
        if hardest != Some(LEVELS[difficulty]) {
            continue;
        }
        spec.set_board(format!("{size}x{size}"));
        let board = Shape::rectangle(size, size);
        let words = given.iter().map(|&(step, at)| format!("{}={}", board.name(graph.square(at)), step + 1));
        spec.put(&GIVEN, words.collect::<Vec<_>>().join(","));
        return Ok(Made { spec, facts: vec![Fact::new("given_numbers", given.len() as u64)] });
    }
    Err(Unmade::NotFound)
}

/// A tour by Warnsdorff's rule, with ties broken at random; none if the walk ends early.
fn walk(graph: &Graph, random: &mut ChaCha8Rng) -> Option<Vec<u32>> {
    let mut here = random.random_range(0..graph.len() as u32);
    let mut free = vec![true; graph.len()];
    let mut tour = vec![here];
    free[here as usize] = false;
    let ways = |free: &[bool], from: u32| {
        graph.neighbours(from).iter().copied().filter(|&to| free[to as usize]).collect::<Vec<u32>>()
    };
    while tour.len() < graph.len() {
        let next = ways(&free, here);
        let fewest = next.iter().map(|&to| ways(&free, to).len()).min()?;
        let best: Vec<u32> = next.into_iter().filter(|&to| ways(&free, to).len() == fewest).collect();
        here = *best.choose(random)?;
        free[here as usize] = false;
        tour.push(here);
    }
    Some(tour)
}

/// As few of these numbers as this reasoning needs.
fn thinned(
    graph: &Graph,
    mut given: Vec<(usize, u32)>,
    level: Level,
    random: &mut ChaCha8Rng,
    meter: &mut Meter<'_>,
) -> Result<Vec<(usize, u32)>, Limit> {
    let ends = [0, graph.len() - 1];
    let mut order: Vec<usize> =
        given.iter().map(|&(step, _)| step).filter(|step| !ends.contains(step)).collect();
    order.shuffle(random);
    for step in order {
        let fewer: Vec<(usize, u32)> = given.iter().copied().filter(|&(known, _)| known != step).collect();
        let mut steps = Steps::new(graph, false, &fewer);
        if steps.narrow(level, meter)? && steps.tour().is_some() {
            given = fewer;
        }
    }
    Ok(given)
}

/// The least reasoning that leads to the whole tour; none if no reasoning does.
pub(super) fn level(steps: &Steps<'_>, meter: &mut Meter<'_>) -> Result<Option<Level>, Limit> {
    for level in LEVELS {
        let mut narrowed = steps.clone();
        if narrowed.narrow(level, meter)? && narrowed.tour().is_some() {
            return Ok(Some(level));
        }
    }
    Ok(None)
}

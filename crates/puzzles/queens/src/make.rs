//! New boards with regions and exactly one solution, as newspapers print them.
//!
//! A board is made from its solution. Queens are placed at random so that no two touch, and the regions grow from
//! them, square by square. Such a board usually has more solutions. As long as a second one is found, one of its
//! squares goes over to a neighbouring region; then that region has two of its queens, so it is a solution no more.
//! If that does not end, the next board is tried.
//!
//! How hard a board is to solve is measured by the hardest technique that a solver on paper needs
//! ([`deduction`](super::deduction)). Boards are made until one is as hard as is wanted. The seed determines everything.
//!
//! Limits: sides from 4 to 16, because a board has 256 bits here.

use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

use super::deduction::{Board, LARGEST, Squares, Step, Technique, solve};
use super::description::REGIONS;
use contract::{Difficulty, Fact, Made, Makes, Spec, Unmade};
use search::Meter;

/// What can be made.
pub(super) static MAKES: Makes = Makes {
    summary: "a board with regions and exactly one solution",
    size: "the rows and columns of the board",
    sizes: (4, LARGEST as u32),
    difficulties: &[
        Difficulty {
            name: "easy",
            summary: "some row, column or region has a single square left, or a region lies in one row or column",
        },
        Difficulty {
            name: "medium",
            summary: "also needs squares to be crossed out where a queen would leave some row, column or region with none",
        },
        Difficulty {
            name: "hard",
            summary: "also needs two or three regions that fill as many rows or columns, or the reverse",
        },
        Difficulty { name: "expert", summary: "also needs squares to be tried until a contradiction" },
    ],
    usual: 1,
    make,
};

/// The most boards that are tried.
const MOST_BOARDS: u32 = 20_000;

/// The most squares that change their region, for each row of a board.
const MOST_CHANGES: usize = 12;

/// Makes a board.
fn make(mut spec: Spec, size: u32, difficulty: usize, meter: &mut Meter<'_>) -> Result<Made, Unmade> {
    meter.counts("boards");
    let mut random = meter.generator();
    let n = size as usize;
    for _ in 0..MOST_BOARDS {
        meter.generate().map_err(Unmade::Stopped)?;
        meter.poll().map_err(Unmade::Stopped)?;
        // Uneven regions make an easier board: a small one says much about its queen.
        let uneven = 1.0 + 3.0 * random.random::<f64>();
        let Some(solution) = solution(n, &mut random) else { break };
        let regions = grow(n, &solution, uneven, &mut random);
        let Some(regions) = with_one_solution(n, &solution, regions, &mut random) else { continue };
        let board = Board::new(n, &regions);
        let (steps, known) = solve(&board);
        let hardest = steps.iter().map(|step| step.technique.difficulty()).max();
        if known.placed.len() < size || hardest != Some(difficulty) {
            continue;
        }
        spec.set_board(size.to_string());
        spec.put(&REGIONS, picture(n, &regions));
        let facts = uses(&steps);
        return Ok(Made { spec, facts });
    }
    Err(Unmade::NotFound)
}

/// How often each technique was used.
pub(super) fn uses(steps: &[Step]) -> Vec<Fact> {
    let uses = |technique| steps.iter().filter(|step| step.technique == technique).count() as u64;
    let used = Technique::ALL.into_iter().map(|technique| (technique, uses(technique)));
    used.filter(|(_, uses)| *uses > 0).map(|(technique, uses)| Fact::new(technique.figure(), uses)).collect()
}

/// The columns of queens that do not touch, row by row; none if there are none.
fn solution(n: usize, random: &mut ChaCha8Rng) -> Option<Vec<usize>> {
    let mut columns: Vec<usize> = (0..n).collect();
    // More than one permutation in ten will do, from side 6 on; on smaller sides at least one in 60.
    for _ in 0..10_000 {
        columns.shuffle(random);
        if columns.windows(2).all(|two| two[0].abs_diff(two[1]) > 1) {
            return Some(columns);
        }
    }
    None
}

/// Regions that have grown from the queens, as a number for each square.
fn grow(n: usize, solution: &[usize], uneven: f64, random: &mut ChaCha8Rng) -> Vec<u8> {
    const NONE: u8 = u8::MAX;
    let mut regions = vec![NONE; n * n];
    for (row, &col) in solution.iter().enumerate() {
        regions[row * n + col] = row as u8;
    }
    let eager: Vec<f64> = (0..n).map(|_| random.random::<f64>().powf(uneven) + 0.02).collect();
    for _ in 0..n * n - n {
        // A region grows the sooner, the more eager it is and the more free neighbours it has.
        let free = |&(from, to): &(usize, usize)| regions[from] != NONE && regions[to] == NONE;
        let steps: Vec<(usize, usize)> =
            (0..n * n).flat_map(|from| beside(n, from).map(move |to| (from, to))).filter(free).collect();
        let weight = |&(from, _): &(usize, usize)| eager[usize::from(regions[from])];
        let mut left = random.random::<f64>() * steps.iter().map(weight).sum::<f64>();
        let step = steps.iter().find(|step| {
            left -= weight(step);
            left <= 0.0
        });
        if let Some(&(from, to)) = step.or(steps.last()) {
            regions[to] = regions[from];
        }
    }
    regions
}

/// The same board after squares have changed their regions, so that it has no other solution.
fn with_one_solution(
    n: usize,
    solution: &[usize],
    mut regions: Vec<u8>,
    random: &mut ChaCha8Rng,
) -> Option<Vec<u8>> {
    let own = Squares::of(solution.iter().enumerate().map(|(row, col)| row * n + col));
    for _ in 0..MOST_CHANGES * n {
        let other = match &Board::new(n, &regions).solutions(2)[..] {
            [] | [_] => return Some(regions),
            [one, two, ..] => {
                if *one == own {
                    *two
                } else {
                    *one
                }
            }
        };
        let mut squares: Vec<usize> = other.without(own).iter().collect();
        squares.shuffle(random);
        let (square, region) = squares.iter().find_map(|&square| {
            let mut near: Vec<u8> = beside(n, square).map(|near| regions[near]).collect();
            near.retain(|&region| region != regions[square]);
            near.shuffle(random);
            near.first().filter(|_| stays_whole(n, &regions, square)).map(|&region| (square, region))
        })?;
        regions[square] = region;
    }
    None
}

/// Whether a region stays in one piece without a square.
fn stays_whole(n: usize, regions: &[u8], square: usize) -> bool {
    let rest = |at: usize| at != square && regions[at] == regions[square];
    let Some(first) = (0..n * n).find(|&at| rest(at)) else { return false };
    let mut reached = vec![first];
    let mut next = 0;
    while let Some(&at) = reached.get(next) {
        next += 1;
        for near in beside(n, at).filter(|&near| rest(near)) {
            if !reached.contains(&near) {
                reached.push(near);
            }
        }
    }
    reached.len() == (0..n * n).filter(|&at| rest(at)).count()
}

/// The squares beside a square, in its row and its column.
fn beside(n: usize, at: usize) -> impl Iterator<Item = usize> {
    let (row, col) = (at / n, at % n);
    let up = (row > 0).then(|| at - n);
    let down = (row + 1 < n).then(|| at + n);
    let left = (col > 0).then(|| at - 1);
    let right = (col + 1 < n).then(|| at + 1);
    [up, down, left, right].into_iter().flatten()
}

/// The picture of regions, with letters in reading order.
fn picture(n: usize, regions: &[u8]) -> String {
    let mut order: Vec<u8> = Vec::new();
    for region in regions {
        if !order.contains(region) {
            order.push(*region);
        }
    }
    let letter =
        |region: &u8| (b'A' + order.iter().position(|known| known == region).unwrap_or(0) as u8) as char;
    let rows: Vec<String> = regions.chunks(n).map(|row| row.iter().map(letter).collect()).collect();
    rows.join("/")
}

//! Solutions at random, and solutions by their number.

use std::ops::ControlFlow;

use contract::{Found, Instance, Numbered, Solution, Unanswered, UsageError, Uses, uniform};
use num_bigint::BigUint;
use search::{Control, Limit, Meter, SharedMeter, Stats};

/// How many solutions are looked up together.
const TOGETHER: u64 = 1024;

/// Which solutions are drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Draw {
    /// So many at random; one may come more than once.
    Random(u64),
    /// The one with this number, counted from 0.
    Index(BigUint),
}

/// How many solutions were drawn, and from how many.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Sampled {
    /// How many solutions there are; none if a limit was reached before it was known.
    pub total: Option<BigUint>,
    /// How many were drawn.
    pub drawn: u64,
    /// How many of all solutions use each square or move, if that was asked for and is known.
    pub uses: Option<Uses>,
    /// The limit that was reached, if any.
    pub stopped: Option<Limit>,
    /// What it cost.
    pub stats: Stats,
}

/// The numbers of given solutions.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Numbers {
    /// How many solutions there are; none if a limit was reached before it was known.
    pub total: Option<BigUint>,
    /// The number of each; none if it is not one of those that are counted.
    pub numbers: Vec<Result<Option<BigUint>, Limit>>,
}

/// What numbers the solutions, and how.
pub(crate) struct By<'b> {
    pub instance: &'b dyn Instance,
    pub method: &'b str,
    pub control: &'b Control,
}

/// Runs `work` on the numbered solutions with a meter that measures progress. The inner error is the limit that
/// was reached before they were numbered.
fn numbered<T>(
    by: &By<'_>,
    work: impl FnOnce(&dyn Numbered, &mut Meter<'_>) -> Result<T, UsageError>,
) -> Result<(Result<T, Limit>, Stats), UsageError> {
    let shared = SharedMeter::default();
    shared.set_progress(0.0);
    let mut meter = by.control.meter_in(&shared);
    meter.begin(1.0);
    let done = match by.instance.number(by.method, &mut meter) {
        Ok(numbered) => Ok(work(&*numbered, &mut meter)?),
        Err(Unanswered::Stopped(limit)) => Err(limit),
        Err(Unanswered::Wrong(error)) => return Err(error),
    };
    meter.flush();
    Ok((done, shared.stats()))
}

/// Draws solutions and passes each on with its number, until `receive` breaks off.
pub(crate) fn draw(
    by: &By<'_>,
    draw: &Draw,
    statistics: bool,
    receive: &mut dyn FnMut(&BigUint, Found) -> ControlFlow<()>,
) -> Result<Sampled, UsageError> {
    let (done, stats) = numbered(by, |numbered, meter| {
        let total = numbered.total();
        let mut sampled = Sampled {
            total: Some(total.clone()),
            drawn: 0,
            uses: None,
            stopped: None,
            stats: Stats::default(),
        };
        let mut left = match draw {
            Draw::Index(index) if index >= total => {
                return Err(UsageError::new(format!(
                    "there is no solution with the number {index}: there are {total}, numbered from 0"
                )));
            }
            Draw::Index(_) => 1,
            Draw::Random(_) if *total == BigUint::ZERO => 0,
            Draw::Random(number) => *number,
        };
        let mut generator = None;
        while left > 0 && sampled.stopped.is_none() {
            let now = left.min(TOGETHER);
            left -= now;
            let numbers: Vec<BigUint> = match draw {
                Draw::Index(index) => vec![index.clone()],
                Draw::Random(_) => {
                    let generator = generator.get_or_insert_with(|| by.control.seed().sampler());
                    (0..now).map(|_| uniform(total, generator)).collect()
                }
            };
            match numbered.solutions(&numbers, meter).and_then(|found| meter.poll().map(|()| found)) {
                Ok(found) => {
                    for (number, found) in numbers.iter().zip(found) {
                        sampled.drawn += 1;
                        if receive(number, found).is_break() {
                            return Ok(sampled);
                        }
                    }
                }
                Err(limit) => sampled.stopped = Some(limit),
            }
        }
        if statistics && sampled.stopped.is_none() {
            // If a limit is reached now, the sample remains.
            match numbered.uses(meter) {
                Ok(uses) => sampled.uses = uses,
                Err(limit) => sampled.stopped = Some(limit),
            }
        }
        Ok(sampled)
    })?;
    let none = |limit| Sampled { total: None, drawn: 0, uses: None, stopped: Some(limit), stats };
    Ok(done.map_or_else(none, |sampled| Sampled { stats, ..sampled }))
}

/// The numbers of solutions.
pub(crate) fn numbers(by: &By<'_>, solutions: &[&Solution]) -> Result<Numbers, UsageError> {
    let (done, _) = numbered(by, |numbered, meter| {
        let numbers = solutions.iter().map(|solution| numbered.number(solution, meter)).collect();
        Ok(Numbers { total: Some(numbered.total().clone()), numbers })
    })?;
    Ok(done.unwrap_or_else(|limit| Numbers { total: None, numbers: vec![Err(limit); solutions.len()] }))
}

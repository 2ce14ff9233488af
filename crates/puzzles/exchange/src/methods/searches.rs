//! One type per method. Each runs a search on positions of any size and says how it ended.

use crate::{
    cells::Cells,
    estimates::{Assignment, Guide, Guided, Nearest, PatternDatabase},
    fewest, reached,
    reading::Question,
    reasons::Reason,
    shortest::Shortest,
    textbook::{Model, Move},
};
use contract::{Tally, Unfinished};
use search::{self, Climb, End, Limit, Meter, Observer, Silent};

/// How patient hill climbing is: many short attempts, since most of them get stuck.
const CLIMB: Climb = Climb { attempts: 10_000, sideways: 20, walk: 20 };

/// A method that finds a sequence.
pub(super) trait Search {
    /// Whether the sequence is proved to be shortest.
    const SHORTEST: bool;

    /// Runs the search. The error is a limit that was reached before it began.
    fn run<C: Cells>(
        question: &Question,
        model: &Model<'_, C>,
        meter: &mut Meter<'_>,
        observer: &mut impl Observer<Move>,
    ) -> Result<Ended, Limit>;
}

/// How a search ended.
pub(super) struct Ended {
    pub end: End<Vec<Move>>,
    /// If it found nothing: why there is nothing.
    pub reason: Reason,
    /// A number of paths that the search reports, with its name.
    pub paths: Option<(&'static str, u64)>,
    /// If a limit ended it: the best sequence so far.
    pub best: Option<Vec<Move>>,
}

impl Ended {
    fn new(end: End<Vec<Move>>, reason: Reason) -> Self {
        Self { end, reason, paths: None, best: None }
    }
}

/// A method that also finds everything.
pub(super) trait SearchAll {
    /// All shortest sequences; none if the goal cannot be reached.
    fn shortest<C: Cells>(
        question: &Question,
        model: &Model<'_, C>,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Shortest<C>>, Limit>;

    /// The number of positions that can be reached.
    fn positions<C: Cells>(
        question: &Question,
        model: &Model<'_, C>,
        meter: &mut Meter<'_>,
    ) -> Result<Tally, Unfinished>;
}

pub(super) struct Auto;

impl Search for Auto {
    const SHORTEST: bool = true;

    fn run<C: Cells>(
        question: &Question,
        model: &Model<'_, C>,
        meter: &mut Meter<'_>,
        observer: &mut impl Observer<Move>,
    ) -> Result<Ended, Limit> {
        let (end, reason) = fewest::search(question, model, meter, observer)?;
        Ok(Ended::new(end, reason))
    }
}

impl SearchAll for Auto {
    /// Once the shortest length is known, the estimate rules out most positions that are not on a sequence of
    /// that length.
    fn shortest<C: Cells>(
        question: &Question,
        model: &Model<'_, C>,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Shortest<C>>, Limit> {
        match fewest::search(question, model, meter, &mut Silent)?.0 {
            End::Found(path) => {
                let patterns = PatternDatabase::new(model, meter)?;
                let length = path.len() as u32;
                let keep =
                    |state: &C, depth: u32| depth.saturating_add(patterns.guess(model, state)) <= length;
                Shortest::find(model, keep, meter)
            }
            End::Exhausted => Ok(None),
            End::Stopped { limit, .. } => Err(limit),
        }
    }

    fn positions<C: Cells>(
        question: &Question,
        model: &Model<'_, C>,
        meter: &mut Meter<'_>,
    ) -> Result<Tally, Unfinished> {
        reached::by_keys(question, model, meter)
    }
}

pub(super) struct Bfs;

impl Search for Bfs {
    const SHORTEST: bool = true;

    fn run<C: Cells>(
        _: &Question,
        model: &Model<'_, C>,
        meter: &mut Meter<'_>,
        observer: &mut impl Observer<Move>,
    ) -> Result<Ended, Limit> {
        Ok(Ended::new(search::bfs(model, meter, observer), Reason::AllVisited))
    }
}

impl SearchAll for Bfs {
    fn shortest<C: Cells>(
        _: &Question,
        model: &Model<'_, C>,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Shortest<C>>, Limit> {
        Shortest::find(model, |_, _| true, meter)
    }

    fn positions<C: Cells>(
        _: &Question,
        model: &Model<'_, C>,
        meter: &mut Meter<'_>,
    ) -> Result<Tally, Unfinished> {
        reached::by_bfs(model, meter)
    }
}

pub(super) struct Bidirectional;

impl Search for Bidirectional {
    const SHORTEST: bool = true;

    fn run<C: Cells>(
        _: &Question,
        model: &Model<'_, C>,
        meter: &mut Meter<'_>,
        observer: &mut impl Observer<Move>,
    ) -> Result<Ended, Limit> {
        Ok(Ended::new(search::bidirectional(model, meter, observer), Reason::NeverMet))
    }
}

pub(super) struct BestFirst;

impl Search for BestFirst {
    const SHORTEST: bool = false;

    fn run<C: Cells>(
        _: &Question,
        model: &Model<'_, C>,
        meter: &mut Meter<'_>,
        observer: &mut impl Observer<Move>,
    ) -> Result<Ended, Limit> {
        let guide = Nearest::new(model, meter)?;
        let end = search::best_first(&Guided { model, guide: &guide }, meter, observer);
        Ok(Ended::new(end, Reason::AllVisited))
    }
}

pub(super) struct BestFirstPaths;

impl Search for BestFirstPaths {
    const SHORTEST: bool = false;

    fn run<C: Cells>(
        question: &Question,
        model: &Model<'_, C>,
        meter: &mut Meter<'_>,
        observer: &mut impl Observer<Move>,
    ) -> Result<Ended, Limit> {
        let guide = Nearest::new(model, meter)?;
        let guided = Guided { model, guide: &guide };
        let queue = search::best_first_paths(&guided, question.max_moves, meter, observer);
        let paths = Some(("paths_left", queue.paths_left as u64));
        Ok(Ended { paths, ..Ended::new(queue.end, Reason::AllVisited) })
    }
}

pub(super) struct DepthFirst;

impl Search for DepthFirst {
    const SHORTEST: bool = false;

    fn run<C: Cells>(
        question: &Question,
        model: &Model<'_, C>,
        meter: &mut Meter<'_>,
        observer: &mut impl Observer<Move>,
    ) -> Result<Ended, Limit> {
        let end = search::depth_limited(model, question.max_moves, meter, observer);
        Ok(Ended::new(end, Reason::AllVisited))
    }
}

pub(super) struct BruteForce;

impl Search for BruteForce {
    const SHORTEST: bool = true;

    fn run<C: Cells>(
        question: &Question,
        model: &Model<'_, C>,
        meter: &mut Meter<'_>,
        observer: &mut impl Observer<Move>,
    ) -> Result<Ended, Limit> {
        let all = search::every_path(model, question.max_moves, meter, observer);
        let paths = Some(("paths_found", all.paths));
        Ok(Ended { paths, best: all.best, ..Ended::new(all.end, Reason::AllVisited) })
    }
}

pub(super) struct AStar;

impl Search for AStar {
    const SHORTEST: bool = true;

    fn run<C: Cells>(
        _: &Question,
        model: &Model<'_, C>,
        meter: &mut Meter<'_>,
        observer: &mut impl Observer<Move>,
    ) -> Result<Ended, Limit> {
        let guide = Assignment::new(model, meter)?;
        let end = search::a_star(&Guided { model, guide: &guide }, meter, observer);
        Ok(Ended::new(end, Reason::AllHopefulVisited))
    }
}

pub(super) struct IdaStar;

impl Search for IdaStar {
    const SHORTEST: bool = true;

    fn run<C: Cells>(
        _: &Question,
        model: &Model<'_, C>,
        meter: &mut Meter<'_>,
        observer: &mut impl Observer<Move>,
    ) -> Result<Ended, Limit> {
        let guide = Assignment::new(model, meter)?;
        let end = search::ida_star(&Guided { model, guide: &guide }, meter, observer);
        Ok(Ended::new(end, Reason::AllHopefulVisited))
    }
}

pub(super) struct HillClimbing;

impl Search for HillClimbing {
    const SHORTEST: bool = false;

    fn run<C: Cells>(
        _: &Question,
        model: &Model<'_, C>,
        meter: &mut Meter<'_>,
        observer: &mut impl Observer<Move>,
    ) -> Result<Ended, Limit> {
        let guide = Assignment::new(model, meter)?;
        let mut random = meter.generator();
        let end =
            search::hill_climbing(&Guided { model, guide: &guide }, CLIMB, &mut random, meter, observer);
        Ok(Ended::new(end, Reason::AllVisited))
    }
}

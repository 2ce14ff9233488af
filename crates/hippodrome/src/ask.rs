//! Asking: a question, what is wanted of it and under which conditions, and a report of what came of it.
//!
//! [`ask`] reads a question; [`Posed::solve`], [`count`](Posed::count), [`list`](Posed::list) and
//! [`sample`](Posed::sample) begin a [`Request`]. Method, limits, threads and seed are set on the request, and the
//! last call carries it out. Every front end does its work through these types.

use std::ops::{ControlFlow, Deref, RangeInclusive};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use contract::{
    Answer, Argument, Counted, Found, Hint, Instance, Listed, MethodDescription, Rating, Solution, Spec,
    Task, Unanswered, UsageError,
};
use counting::Kept;
use num_bigint::BigUint;
use search::trace::{Recorder, Recording};
use search::{Control, Limit, Limits, ProgressSink, Seed, Stats, StepSink};

use crate::STANDARD;
use crate::race::{Finish, Plan};
use crate::sampling::{self, By, Draw, Numbers, Sampled};

/// Reads a question about one of the [standard puzzles](STANDARD).
///
/// ```
/// use std::ops::ControlFlow;
///
/// # fn main() -> Result<(), hippodrome::UsageError> {
/// let tour = hippodrome::ask("tour 6x6 --closed")?;
/// assert_eq!(tour.solve().run()?.found().unwrap().solution.len(), 36);
/// assert_eq!(tour.count().run()?.count, 9862_u32.into());
///
/// let queens = hippodrome::ask("queens 6")?;
/// let mut listed = 0;
/// queens.list().method("backtracking").each(|_| {
///     listed += 1;
///     ControlFlow::Continue(())
/// })?;
/// assert_eq!(listed, 4);
/// let ten = queens.sample().seed(7).draw(10)?;
/// assert_eq!(ten.solutions.len(), 10);
///
/// let race = queens.race().methods(["backtracking", "auto"]).sizes(4..=6).run()?;
/// assert_eq!(race.len(), 6);
/// # Ok(())
/// # }
/// ```
pub fn ask(text: &str) -> Result<Posed, UsageError> {
    Posed::new(&STANDARD.parse(text)?, 0)
}

/// A question that makes sense and leaves nothing open.
#[derive(Clone)]
pub struct Posed {
    instance: Arc<dyn Instance>,
    /// The seed that chose what the spec had left to chance.
    chosen_by: Option<u64>,
}

impl Posed {
    /// Poses a question. What the spec leaves to chance is chosen by `seed`.
    pub fn new(spec: &Spec, seed: u64) -> Result<Self, UsageError> {
        let seed = Seed::new(seed);
        let instance = spec.pose(&seed)?.into();
        Ok(Self { instance, chosen_by: seed.used() })
    }

    /// A question that was put together without a spec.
    pub fn of_instance(instance: Arc<dyn Instance>) -> Self {
        Self { instance, chosen_by: None }
    }

    /// The question itself.
    pub fn instance(&self) -> &dyn Instance {
        &*self.instance
    }

    /// The question itself, to be kept.
    pub fn shared(&self) -> Arc<dyn Instance> {
        self.instance.clone()
    }

    /// The canonical spec.
    pub fn spec(&self) -> &Spec {
        self.instance.spec()
    }

    /// The seed that chose what the spec had left to chance, if it left anything.
    pub fn chosen_by(&self) -> Option<u64> {
        self.chosen_by
    }

    /// Find a solution, or the best one, or a proof that there is none.
    pub fn solve(&self) -> Request<'_, Solve> {
        self.request(Solve::default())
    }

    /// Count all solutions.
    pub fn count(&self) -> Request<'_, Count> {
        self.request(Count::default())
    }

    /// Show all solutions.
    pub fn list(&self) -> Request<'_, List> {
        self.request(List::default())
    }

    /// Draw solutions at random, or find them by their number.
    pub fn sample(&self) -> Request<'_, Sample> {
        self.request(Sample::default())
    }

    /// Let several methods do the same.
    pub fn race(&self) -> Request<'_, Race> {
        let plan =
            Plan { task: Task::Solve, methods: None, vary: None, sizes: None, seeds: Vec::new(), over: None };
        self.request(Race { plan })
    }

    /// The prospects of a position, given as text.
    pub fn hint(&self, position: &str, control: &Control) -> Result<Hint, UsageError> {
        self.instance.hint(position, control)
    }

    /// How hard it is to solve on paper.
    pub fn rate(&self, control: &Control) -> Result<Rating, Unanswered> {
        let rating = self.instance.rate(&mut control.meter())?;
        rating.ok_or_else(|| {
            UsageError::new(format!("there are no techniques on paper for {}", self.spec().for_shell()))
                .into()
        })
    }

    fn request<V>(&self, verb: V) -> Request<'_, V> {
        Request { posed: self, method: "auto".into(), control: Control::default(), verb }
    }
}

/// Something that is wanted of a question: a verb, and the conditions under which it is carried out.
pub struct Request<'q, V> {
    posed: &'q Posed,
    method: String,
    control: Control,
    verb: V,
}

/// Find a solution.
#[derive(Default)]
pub struct Solve {
    steps: Vec<StepSink>,
    /// Whether the answer is to be explained.
    why: bool,
}

/// Why an answer is as it is. That takes no more than the limits of the control allow, which count from now on, and
/// no more than ten seconds; what was not found out by then is said.
pub fn explain(instance: &dyn Instance, answer: &Answer, control: &Control) -> Argument {
    const LONGEST: Duration = Duration::from_secs(10);
    let mut limits = *control.limits();
    limits.time = Some(limits.time.unwrap_or(LONGEST).min(LONGEST));
    instance.explain(answer, &control.again().with_limits(limits))
}

/// Count all solutions.
#[derive(Default)]
pub struct Count {
    journal: Option<(PathBuf, Warn)>,
}

/// Receives a warning, in one sentence.
type Warn = Box<dyn FnMut(String) + Send>;

/// Show all solutions.
#[derive(Default)]
pub struct List {
    most: Option<u64>,
}

/// Draw solutions at random, or find them by their number.
#[derive(Default)]
pub struct Sample {
    statistics: bool,
}

/// Let several methods do the same.
pub struct Race {
    plan: Plan,
}

impl<V> Request<'_, V> {
    /// By this method; by default `auto`.
    #[must_use]
    pub fn method(mut self, name: impl Into<String>) -> Self {
        self.method = name.into();
        self
    }

    /// Stop after this time.
    #[must_use]
    pub fn time_limit(self, time: Duration) -> Self {
        self.limited(|limits| limits.time = Some(time))
    }

    /// Stop after generating this many successors.
    #[must_use]
    pub fn node_limit(self, nodes: u64) -> Self {
        self.limited(|limits| limits.nodes = Some(nodes))
    }

    /// Use at most this many bytes of memory.
    #[must_use]
    pub fn memory_limit(self, bytes: u64) -> Self {
        self.limited(|limits| limits.memory = Some(bytes))
    }

    /// Use this many threads; by default, one per core.
    #[must_use]
    pub fn threads(self, threads: usize) -> Self {
        self.limited(|limits| limits.threads = Some(threads))
    }

    /// Repeat the random choices of this seed.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.control = self.control.with_seed(seed);
        self
    }

    /// Stop soon after this flag becomes true.
    #[must_use]
    pub fn cancel(mut self, flag: Arc<AtomicBool>) -> Self {
        self.control = self.control.with_cancel(flag);
        self
    }

    /// Tell progress a few times a second.
    #[must_use]
    pub fn progress(mut self, sink: ProgressSink) -> Self {
        self.control = self.control.with_progress(sink);
        self
    }

    /// Under these conditions, instead of those that were set so far.
    #[must_use]
    pub fn under(self, control: Control) -> Self {
        Self { control, ..self }
    }

    fn limited(mut self, change: impl FnOnce(&mut Limits)) -> Self {
        change(self.control.limits_mut());
        self
    }

    /// The description of the method, if it can do this task.
    fn chosen(&self, task: Task) -> Result<MethodDescription, UsageError> {
        self.posed.spec().puzzle().method(&self.method, task)
    }
}

impl<'q, V> Request<'q, V> {
    /// The report of an answer that `stopped` may have cut short.
    fn report<A>(self, method: &MethodDescription, answer: A, stopped: Option<Limit>) -> Report<'q, A> {
        Report { posed: self.posed, method: method.name, answer, control: self.control, stopped }
    }
}

impl<'q> Request<'q, Solve> {
    /// Keep evidence if the question turns out to be impossible, so that the independent checker can verify it.
    /// That may take more time and memory.
    #[must_use]
    pub fn with_proof(mut self) -> Self {
        self.control = self.control.with_proof();
        self
    }

    /// Explain the answer. See [`explain`].
    #[must_use]
    pub fn with_why(mut self) -> Self {
        self.verb.why = true;
        self.with_proof()
    }

    /// Tell every step of a textbook search.
    #[must_use]
    pub fn steps(mut self, sink: StepSink) -> Self {
        self.verb.steps.push(sink);
        self
    }

    /// Solves the question.
    pub fn run(mut self) -> Result<Report<'q, Answer>, UsageError> {
        let method = self.chosen(Task::Solve)?;
        let mut sinks = std::mem::take(&mut self.verb.steps);
        if !sinks.is_empty() {
            self.posed.spec().puzzle().traced_method(method.name)?;
            self.control = self.control.with_steps(match sinks.len() {
                1 => sinks.remove(0),
                _ => Box::new(move |step| sinks.iter().for_each(|sink| sink(step))),
            });
        }
        let mut answer = self.posed.instance.solve(method.name, &self.control)?;
        if self.verb.why {
            answer.why = Some(explain(&*self.posed.instance, &answer, &self.control));
        }
        let stopped = answer.limit();
        Ok(self.report(&method, answer, stopped))
    }

    /// Solves the question and records the search. The method must be one that reports its steps.
    pub fn trace(self) -> Result<(Report<'q, Answer>, Recording), UsageError> {
        let method = self.posed.spec().puzzle().traced_method(&self.method)?;
        let recorder = Recorder::new(method.trace_head(self.posed.spec()));
        let report = self.steps(recorder.sink()).run()?;
        let mut recording = recorder.finish();
        recording.end = Some(report.answer.trace_end());
        Ok((report, recording))
    }
}

impl<'q> Request<'q, Count> {
    /// Record each finished part of the count in this file, and continue from what is recorded there. Damaged lines
    /// and results that cannot be written are told to `warn`.
    #[must_use]
    pub fn journal(mut self, path: impl Into<PathBuf>, warn: impl FnMut(String) + Send + 'static) -> Self {
        self.verb.journal = Some((path.into(), Box::new(warn)));
        self
    }

    /// Counts the solutions.
    pub fn run(mut self) -> Result<Report<'q, Counted>, UsageError> {
        let method = self.chosen(Task::Count)?;
        let count = self.posed.instance.counting(method.name, &self.control)?;
        let counted = match self.verb.journal.take() {
            None => contract::count(count, &self.control),
            Some((path, mut warn)) => {
                let spec = self.posed.spec();
                counting::count_with_journal(
                    count,
                    &self.control,
                    &Kept { path: &path, spec, method: method.name },
                    &mut warn,
                )?
            }
        };
        let stopped = counted.stopped;
        Ok(self.report(&method, counted, stopped))
    }
}

impl<'q> Request<'q, List> {
    /// At most so many solutions.
    #[must_use]
    pub fn at_most(mut self, most: u64) -> Self {
        self.verb.most = Some(most);
        self
    }

    /// Passes on every solution, each once, until `receive` breaks off.
    pub fn each(
        self,
        mut receive: impl FnMut(Found) -> ControlFlow<()>,
    ) -> Result<Report<'q, Listed>, UsageError> {
        let method = self.chosen(Task::List)?;
        let mut left = self.verb.most;
        let listed = if left == Some(0) {
            Listed::new(0, Ok(ControlFlow::Break(())), Stats::default())
        } else {
            self.posed.instance.list(method.name, &self.control, &mut |found| {
                receive(found)?;
                left = left.map(|left| left - 1);
                if left == Some(0) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            })?
        };
        Ok(self.report(&method, listed, listed.stopped))
    }
}

/// Solutions with their numbers among all solutions.
#[non_exhaustive]
pub struct Drawn {
    /// The solutions, each with its number.
    pub solutions: Vec<(BigUint, Found)>,
    /// How many there are in all, and what it cost.
    pub sampled: Sampled,
}

impl<'q> Request<'q, Sample> {
    /// Also find out how many of all solutions use each square or move, if the method can tell.
    #[must_use]
    pub fn with_statistics(mut self) -> Self {
        self.verb.statistics = true;
        self
    }

    /// Draws solutions at random, all with exactly the same probability.
    pub fn draw(self, number: u64) -> Result<Report<'q, Drawn>, UsageError> {
        self.collected(&Draw::Random(number))
    }

    /// The solution with this number, counted from 0.
    pub fn at(self, index: BigUint) -> Result<Report<'q, Drawn>, UsageError> {
        self.collected(&Draw::Index(index))
    }

    fn collected(self, draw: &Draw) -> Result<Report<'q, Drawn>, UsageError> {
        let mut solutions = Vec::new();
        let report = self.each(draw, |number, found| {
            solutions.push((number.clone(), found));
            ControlFlow::Continue(())
        })?;
        let Report { posed, method, answer, control, stopped } = report;
        Ok(Report { posed, method, answer: Drawn { solutions, sampled: answer }, control, stopped })
    }

    /// Passes on each solution that is drawn, with its number, until `receive` breaks off.
    pub fn each(
        self,
        draw: &Draw,
        mut receive: impl FnMut(&BigUint, Found) -> ControlFlow<()>,
    ) -> Result<Report<'q, Sampled>, UsageError> {
        let method = self.chosen(Task::Sample)?;
        let by = By { instance: &*self.posed.instance, method: method.name, control: &self.control };
        let sampled = sampling::draw(&by, draw, self.verb.statistics, &mut receive)?;
        let stopped = sampled.stopped;
        Ok(self.report(&method, sampled, stopped))
    }

    /// The numbers of these solutions among all solutions.
    pub fn numbers_of(self, solutions: &[&Solution]) -> Result<Report<'q, Numbers>, UsageError> {
        let method = self.chosen(Task::Sample)?;
        let by = By { instance: &*self.posed.instance, method: method.name, control: &self.control };
        let numbers = sampling::numbers(&by, solutions)?;
        let stopped = numbers.numbers.iter().find_map(|number| number.as_ref().err().copied());
        Ok(self.report(&method, numbers, stopped))
    }
}

impl Request<'_, Race> {
    /// With these methods; by default all that usually finish.
    #[must_use]
    pub fn methods<'m>(mut self, names: impl IntoIterator<Item = &'m str>) -> Self {
        self.verb.plan.methods = Some(names.into_iter().map(String::from).collect());
        self
    }

    /// On boards of these sizes, instead of the board of the question.
    #[must_use]
    pub fn sizes(mut self, sizes: RangeInclusive<u32>) -> Self {
        self.verb.plan.sizes = Some(sizes.collect());
        self
    }

    /// All do this; by default they solve.
    #[must_use]
    pub fn task(mut self, task: Task) -> Self {
        self.verb.plan.task = task;
        self
    }

    /// Runs the race: each racer alone, with all the limits for itself.
    pub fn run(self) -> Result<Vec<Finish>, UsageError> {
        self.verb.plan.run(self.posed.spec(), &self.control)
    }
}

/// What came of a request: an answer, and what is needed to show it.
pub struct Report<'q, A> {
    pub(crate) posed: &'q Posed,
    /// The method that was used.
    pub method: &'static str,
    /// The answer.
    pub answer: A,
    pub(crate) control: Control,
    stopped: Option<Limit>,
}

impl<A> Report<'_, A> {
    /// The question.
    pub fn question(&self) -> &Posed {
        self.posed
    }

    /// The conditions under which it was carried out, for what is still to be done with the answer.
    pub fn control(&self) -> &Control {
        &self.control
    }

    /// The limit that was reached, if any. What was found until then is in the answer.
    pub fn stopped(&self) -> Option<Limit> {
        self.stopped
    }

    /// The seed, if anything was chosen at random: by the method, or when the question was posed.
    pub fn seed(&self) -> Option<u64> {
        self.control.seed().used().or(self.posed.chosen_by)
    }
}

impl<A> Deref for Report<'_, A> {
    type Target = A;

    fn deref(&self) -> &A {
        &self.answer
    }
}

//! Methods: rows of a table that hold the functions which do the work.

use std::ops::ControlFlow;

use super::{Parameter, Question, UsageError, did_you_mean};
use crate::{Answer, Count, Found, Numbered, Spec};
use search::{Code, Follow, Limit, Meter, Walked, trace};

/// Receives solutions, and says whether more are wanted.
pub type Receive<'r> = &'r mut dyn FnMut(Found) -> ControlFlow<()>;

/// Finds a solution. The meter counts the work and knows the limits.
type Solve<Q> = fn(&Q, &mut Meter<'_>) -> Answer;

/// Prepares a count.
type Counting<Q> = for<'q> fn(&'q Q, &mut Meter<'_>) -> Result<Count<'q>, Limit>;

/// Passes on every solution.
type List<Q> = fn(&Q, &mut Meter<'_>, Receive<'_>) -> Walked;

/// Numbers all solutions.
type Sample<Q> = for<'q> fn(&'q Q, &mut Meter<'_>) -> Result<Box<dyn Numbered + 'q>, Limit>;

/// Passes on the states of the space that a method searches.
type Followed<Q> = fn(&Q, &mut Meter<'_>, Follow<'_>) -> Result<(), Limit>;

/// Returns an error if a method cannot take a question.
type Fits<Q> = fn(&Q) -> Result<(), UsageError>;

/// A method of a puzzle: a row of its table.
pub struct Method<Q> {
    name: &'static str,
    summary: &'static str,
    refused: &'static [&'static Parameter],
    fits: Option<Fits<Q>>,
    code: Option<&'static Code>,
    value: Option<&'static str>,
    baseline: bool,
    quick: bool,
    pub(super) solve: Option<Solve<Q>>,
    pub(super) count: Option<Counting<Q>>,
    pub(super) list: Option<List<Q>>,
    pub(super) sample: Option<Sample<Q>>,
    pub(super) follow: Option<Followed<Q>>,
}

impl<Q> Method<Q> {
    /// A method that cannot do anything yet.
    pub const fn new(name: &'static str, summary: &'static str) -> Self {
        Self {
            name,
            summary,
            refused: &[],
            fits: None,
            code: None,
            value: None,
            baseline: false,
            quick: false,
            solve: None,
            count: None,
            list: None,
            sample: None,
            follow: None,
        }
    }

    /// The same method; it solves with this function.
    #[must_use]
    pub const fn solve(mut self, solve: Solve<Q>) -> Self {
        self.solve = Some(solve);
        self
    }

    /// The same method; it counts with this function.
    #[must_use]
    pub const fn count(mut self, count: Counting<Q>) -> Self {
        self.count = Some(count);
        self
    }

    /// The same method; it lists with this function.
    #[must_use]
    pub const fn list(mut self, list: List<Q>) -> Self {
        self.list = Some(list);
        self
    }

    /// The same method; it numbers all solutions with this function, so that they can be drawn at random.
    #[must_use]
    pub const fn sample(mut self, sample: Sample<Q>) -> Self {
        self.sample = Some(sample);
        self
    }

    /// The same method; this function passes on the states of the space that it searches, so that a search of that space by
    /// another program can be followed.
    #[must_use]
    pub const fn followed(mut self, follow: Followed<Q>) -> Self {
        self.follow = Some(follow);
        self
    }

    /// The same method; it cannot take these options.
    #[must_use]
    pub const fn without(mut self, refused: &'static [&'static Parameter]) -> Self {
        self.refused = refused;
        self
    }

    /// The same method; when it solves, it reports every step of this algorithm, so that the search can be
    /// drawn.
    #[must_use]
    pub const fn traced(mut self, code: &'static Code) -> Self {
        self.code = Some(code);
        self.value = code.value;
        self
    }

    /// The same traced method; the value of a node is this.
    #[must_use]
    pub const fn telling(mut self, value: &'static str) -> Self {
        self.value = Some(value);
        self
    }

    /// The same method; it takes part in a race only if it is named, because it seldom finishes.
    #[must_use]
    pub const fn baseline(mut self) -> Self {
        self.baseline = true;
        self
    }

    /// The same method; it soon finds a solution, but not always the best: something to show while another looks for that.
    #[must_use]
    pub const fn quick(mut self) -> Self {
        self.quick = true;
        self
    }

    /// The same method; it takes only questions that this function accepts.
    #[must_use]
    pub const fn if_fits(mut self, fits: Fits<Q>) -> Self {
        self.fits = Some(fits);
        self
    }

    /// Its description.
    pub fn about(&self) -> MethodDescription {
        let can = Task::ALL.map(|task| match task {
            Task::Solve => self.solve.is_some(),
            Task::Count => self.count.is_some(),
            Task::List => self.list.is_some(),
            Task::Sample => self.sample.is_some(),
        });
        MethodDescription {
            name: self.name,
            summary: self.summary,
            code: self.code,
            value: self.value,
            baseline: self.baseline,
            quick: self.quick,
            followed: self.follow.is_some(),
            can,
        }
    }
}

impl<Q: Question> Method<Q> {
    /// The function of the method with this name for a task. The question's options are checked against
    /// the task and the method first.
    pub(super) fn chosen<F>(
        question: &Q,
        name: &str,
        task: Task,
        function: impl Fn(&'static Self) -> Option<F>,
    ) -> Result<F, UsageError> {
        let row = Q::METHODS.iter().find(|row| row.name.eq_ignore_ascii_case(name));
        let Some((row, function)) = row.and_then(|row| Some((row, function(row)?))) else {
            let all: Vec<MethodDescription> = Q::METHODS.iter().map(Self::about).collect();
            return Err(match find(Q::DESCRIPTION.name, &all, name, task) {
                Err(error) => error,
                Ok(_) => UsageError::new(format!("method `{name}` cannot {}", task.verb())),
            });
        };
        check_options(row.name, row.refused, question.spec(), task)?;
        if let Some(fits) = row.fits {
            fits(question)?;
        }
        Ok(function)
    }
}

/// Returns an error if an option does not apply to the task or the method.
fn check_options(
    method: &str,
    refused: &[&'static Parameter],
    spec: &Spec,
    task: Task,
) -> Result<(), UsageError> {
    spec.check_task(task)?;
    for (parameter, _) in spec.options() {
        let flag = parameter.flag;
        if refused.iter().any(|&refused| std::ptr::eq(refused, parameter)) {
            return Err(UsageError::new(format!(
                "--{flag} does not work with method `{method}`: leave it out, or use auto"
            )));
        }
    }
    Ok(())
}

/// A method's description, for front ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MethodDescription {
    /// Its name on the command line.
    pub name: &'static str,
    /// One line.
    pub summary: &'static str,
    /// The algorithm whose steps it reports, if it does.
    pub code: Option<&'static Code>,
    /// What the value of a node is in these steps, such as `estimate`; none if nodes have none.
    pub value: Option<&'static str>,
    /// Whether it takes part in a race only if it is named.
    pub baseline: bool,
    /// Whether it soon finds a solution, which need not be the best.
    pub quick: bool,
    /// Whether a search by this method can be followed in its space.
    pub followed: bool,
    /// Whether it can do each of [`Task::ALL`].
    can: [bool; Task::ALL.len()],
}

impl MethodDescription {
    /// Whether it reports the steps of its search.
    pub fn traced(&self) -> bool {
        self.code.is_some()
    }

    /// The head of a trace of its search for a question.
    pub fn trace_head(&self, spec: &Spec) -> trace::Head {
        trace::Head::new(spec.to_string(), self.name, self.value, self.code)
    }

    /// Whether it can do a task.
    pub fn can(&self, task: Task) -> bool {
        self.tasks().any(|known| known == task)
    }

    /// The tasks that it can do.
    pub fn tasks(&self) -> impl Iterator<Item = Task> {
        Task::ALL.into_iter().zip(self.can).filter_map(|(task, can)| can.then_some(task))
    }
}

/// What can be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// Find a solution.
    Solve,
    /// Count all solutions.
    Count,
    /// Show all solutions.
    List,
    /// Draw solutions at random, each with the same probability, by numbering them all.
    Sample,
}

impl Task {
    /// Every task.
    pub const ALL: [Self; 4] = [Self::Solve, Self::Count, Self::List, Self::Sample];

    /// The name of the command, which is also the verb for it.
    pub fn verb(self) -> &'static str {
        match self {
            Self::Solve => "solve",
            Self::Count => "count",
            Self::List => "list",
            Self::Sample => "sample",
        }
    }
}

/// The method with this name that can do this task.
pub(super) fn find(
    puzzle: &str,
    methods: &[MethodDescription],
    name: &str,
    task: Task,
) -> Result<MethodDescription, UsageError> {
    let able = methods.iter().filter(|method| method.can(task)).map(|method| method.name);
    let able: Vec<&str> = able.collect();
    match methods.iter().find(|method| method.name.eq_ignore_ascii_case(name)) {
        Some(method) if method.can(task) => Ok(*method),
        Some(_) if able.is_empty() => {
            Err(UsageError::new(format!("no method of {puzzle} can {}", task.verb())))
        }
        Some(_) => Err(UsageError::new(format!(
            "method `{name}` of {puzzle} cannot {}: use {}",
            task.verb(),
            able.join(", ")
        ))),
        None => {
            let right = did_you_mean(name, &able, "use");
            Err(UsageError::new(format!("{puzzle} has no method `{name}`: {right}")))
        }
    }
}

//! What a puzzle implements, and what front ends see of it.
//!
//! A puzzle implements [`Question`], [`View`], [`Certify`], [`Advise`] and [`Explain`] for its own question type. [`Instance`] is
//! derived from these.

use serde_json::Value;

use crate::method;
use crate::{
    Advise, Answer, Argument, Count, Counted, Description, Explain, Found, Hint, Listed, Method,
    MethodDescription, Numbered, Objective, Outlook, Part, Played, Receive, Solution, Spec, Task, Turn,
    Unanswered, UsageError, explain, hint, nearest, units,
};
use board::{Frame, Scene, Shape, Square};
use search::{Control, Follow, Limit, Meter, Seed};

/// Turns a spec into a question.
type Pose = dyn Fn(&Spec, &Seed) -> Result<Box<dyn Instance>, UsageError> + Send + Sync;

/// A kind of puzzle, as front ends see it: a description, and functions that know the type of its questions.
pub struct Puzzle {
    description: &'static Description,
    methods: &'static (dyn Fn() -> Vec<MethodDescription> + Send + Sync),
    pose: &'static Pose,
}

impl Puzzle {
    /// The puzzle whose questions have this type.
    pub const fn of<Q: Question>() -> Self {
        Self {
            description: Q::DESCRIPTION,
            methods: &|| Q::METHODS.iter().map(Method::about).collect(),
            pose: &|spec, seed| match Q::read(spec, seed) {
                Ok(question) => Ok(Box::new(question)),
                Err(error) => Err(misspelt_preset(spec).unwrap_or(error)),
            },
        }
    }

    /// A puzzle that is made while the program runs: its description, its methods, and what turns a spec into a question.
    pub const fn new(
        description: &'static Description,
        methods: &'static (dyn Fn() -> Vec<MethodDescription> + Send + Sync),
        pose: &'static Pose,
    ) -> Self {
        Self { description, methods, pose }
    }

    /// The puzzle's description of itself.
    pub fn about(&self) -> &'static Description {
        self.description
    }

    /// The methods, `auto` first.
    pub fn methods(&self) -> Vec<MethodDescription> {
        (self.methods)()
    }

    /// Turns a spec into a concrete question. What the spec leaves open to chance is determined by `seed`
    /// and written into the instance's own spec.
    pub fn pose(&self, spec: &Spec, seed: &Seed) -> Result<Box<dyn Instance>, UsageError> {
        (self.pose)(spec, seed)
    }

    /// The method with this name that can do this task.
    pub fn method(&self, name: &str, task: Task) -> Result<MethodDescription, UsageError> {
        method::find(self.about().name, &self.methods(), name, task)
    }

    /// The methods that can do a task.
    pub fn methods_for(&self, task: Task) -> impl Iterator<Item = MethodDescription> + use<> {
        self.methods().into_iter().filter(move |method| method.can(task))
    }

    /// The method with this name, if it can solve and reports its steps.
    pub fn traced_method(&self, name: &str) -> Result<MethodDescription, UsageError> {
        let method = self.method(name, Task::Solve)?;
        match method.traced() {
            true => Ok(method),
            false => Err(UsageError::new(format!(
                "method `{}` reports no steps that could be shown: choose one of the methods {}",
                method.name,
                self.traced_methods().join(", ")
            ))),
        }
    }

    /// The names of the methods that report their steps.
    pub fn traced_methods(&self) -> Vec<&'static str> {
        self.methods().iter().filter(|method| method.traced()).map(|method| method.name).collect()
    }
}

/// A concrete question of a puzzle: what a puzzle implements.
pub trait Question: View + Certify + Advise + Explain + Send + Sync + Sized + 'static {
    /// The puzzle's description of itself.
    const DESCRIPTION: &'static Description;

    /// The methods, `auto` first.
    const METHODS: &'static [Method<Self>];

    /// Reads a spec, and returns an error if it does not make sense.
    fn read(spec: &Spec, seed: &Seed) -> Result<Self, UsageError>;

    /// The canonical spec: posing it again gives the same question.
    fn spec(&self) -> &Spec;

    /// What is counted for the value of a solution: as the description says, unless an option changes it.
    fn objective(&self) -> Option<Objective> {
        Self::DESCRIPTION.value
    }

    /// What a count of this question counts, and which solutions count as one, as a phrase without a full stop.
    fn counted(&self) -> &'static str;

    /// The squares or moves of a solution that statistics count.
    fn parts(&self, solution: &Solution) -> Vec<Part> {
        Part::of(Self::DESCRIPTION.form, solution)
    }
}

/// How a question and its solutions are drawn.
pub trait View {
    /// The board whose squares the solutions name.
    fn board(&self) -> &Shape;

    /// The pictures of a solution.
    fn scene(&self, solution: &Solution) -> Scene;

    /// The solution that these names of squares, moves or actions are.
    fn read_solution(&self, names: &[&str]) -> Result<Solution, UsageError> {
        Ok(Solution::from_names(self.board(), names)?)
    }

    /// A position in the course of a game, given as text.
    fn played(&self, text: &str) -> Result<Played, UsageError> {
        Played::parse(text, self.board())
    }

    /// The board of the question, before anything is solved.
    fn blank(&self) -> Frame {
        let frames = self.scene(&Solution::squares(self.board(), Vec::new())).frames;
        frames.into_iter().next().unwrap_or_else(|| Frame::new(self.board()))
    }

    /// The board to end with, in puzzles where the question gives it.
    fn goal(&self) -> Option<Frame> {
        None
    }

    /// The squares attacked by the pieces of a solution, if that is worth showing.
    fn attacked(&self, _solution: &Solution) -> Vec<Square> {
        Vec::new()
    }

    /// The board after these actions of a textbook search, named as its steps name them, or none if they
    /// are not actions of this question.
    fn moment(&self, actions: &[&str]) -> Option<Frame> {
        let solution = self.read_solution(actions).ok()?;
        self.scene(&solution).frames.pop()
    }

    /// The board before these actions, the last of which leads to a goal, for searches that go backwards from
    /// the goals; none if there are no such searches.
    fn moment_before(&self, _actions: &[&str]) -> Option<Frame> {
        None
    }

    /// The square that a state is, in puzzles whose states are squares: after these actions.
    fn place(&self, _actions: &[&str]) -> Option<Square> {
        None
    }

    /// The square that a state is, in puzzles whose states are squares: before these actions, the last of
    /// which leads to a goal.
    fn place_before(&self, _actions: &[&str]) -> Option<Square> {
        None
    }
}

/// What the independent checker needs to know about a question and its answers.
///
/// A certificate is one JSON object. It is put together in one place, by
/// `hippodrome::certificate::of`, from the members that are given here.
pub trait Certify {
    /// The claim that there is a solution, if it is not named after the puzzle.
    fn claim(&self) -> Option<&'static str> {
        None
    }

    /// The members that state the question: explicit rows, named squares, options. None if the board is too
    /// large to be written down.
    fn statement(&self) -> Option<Value>;

    /// The names of those members that say how solutions are measured. They are left out of a certificate
    /// of impossibility, where they mean nothing.
    fn measures(&self) -> &'static [&'static str] {
        &[]
    }

    /// The value of a solution, in puzzles whose solutions differ in value.
    fn value(&self, _solution: &Solution) -> Option<u64> {
        None
    }

    /// The members that show that this is a solution, and as good as its score says.
    fn evidence(&self, found: &Found, control: &Control) -> Option<Value>;

    /// The members that show that there is no solution, for a question that is known to be impossible and
    /// whose method recorded no evidence itself.
    fn absence(&self, _control: &Control) -> Option<Value> {
        None
    }
}

/// A concrete question, as front ends see it.
///
/// A method that cannot take this question, or an option that does not fit the task or the method, is
/// refused with an error before any work is done.
pub trait Instance: View + Certify + Advise + Explain + Send + Sync {
    /// The canonical spec: posing it again gives the same question.
    fn spec(&self) -> &Spec;

    /// What is counted for the value of a solution, if solutions differ in value.
    fn objective(&self) -> Option<Objective>;

    /// What a count of this question counts, and which solutions count as one, as a phrase without a full stop.
    fn counted(&self) -> &'static str;

    /// Finds a solution, or the best one, or proves that there is none.
    fn solve(&self, method: &str, control: &Control) -> Result<Answer, UsageError>;

    /// Prepares a count: it is known already, or can be computed in one piece or in named units.
    /// [`units::count`] computes it, with or without a journal.
    fn counting(&self, method: &str, control: &Control) -> Result<Count<'_>, UsageError>;

    /// The number of solutions.
    fn count(&self, method: &str, control: &Control) -> Result<Counted, UsageError> {
        Ok(units::count(self.counting(method, control)?, control))
    }

    /// Passes every solution to `receive`, each once, until that breaks off.
    fn list(&self, method: &str, control: &Control, receive: Receive<'_>) -> Result<Listed, UsageError>;

    /// Numbers all solutions, so that they can be drawn at random or found by their number.
    fn number(&self, method: &str, meter: &mut Meter<'_>) -> Result<Box<dyn Numbered + '_>, Unanswered>;

    /// Passes on the states of the space that a method searches, and returns the limit that was reached before, if one was.
    fn follow(
        &self,
        method: &str,
        control: &Control,
        follow: Follow<'_>,
    ) -> Result<Result<(), Limit>, UsageError>;

    /// The squares or moves of a solution that statistics count.
    fn parts(&self, solution: &Solution) -> Vec<Part>;

    /// The prospects of a position, given as text: a picture, or the squares or moves so far.
    fn hint(&self, position: &str, control: &Control) -> Result<Hint, UsageError> {
        let mut meter = control.meter();
        let mut hint = self.advise(&self.played(position)?, &mut meter)?;
        hint.stats = meter.stats();
        if let Outlook::Won { left: Some(_) } = hint.outlook
            && let Ok(turn) = self.turn_in(position)
        {
            hint.others = hint.unnamed(turn);
        }
        Ok(hint)
    }

    /// What can be done next in a position, given as text, without solving anything.
    fn turn_in(&self, position: &str) -> Result<Turn, UsageError> {
        hint::turn(self, position)
    }

    /// Why an answer to it is as it is. The control limits what it takes to find that out.
    fn explain(&self, answer: &Answer, control: &Control) -> Argument;
}

/// The answer of the method `auto`, which comes first.
pub fn auto<Q: Question>(question: &Q, meter: &mut Meter<'_>) -> Answer {
    let first = Q::METHODS.first().and_then(|row| row.solve);
    first.map_or_else(|| Answer::stopped(Limit::Method), |solve| solve(question, meter))
}

impl<Q: Question> Instance for Q {
    fn spec(&self) -> &Spec {
        Question::spec(self)
    }

    fn objective(&self) -> Option<Objective> {
        Question::objective(self)
    }

    fn counted(&self) -> &'static str {
        Question::counted(self)
    }

    fn solve(&self, method: &str, control: &Control) -> Result<Answer, UsageError> {
        let solve = Method::chosen(self, method, Task::Solve, |row| row.solve)?;
        let mut meter = control.meter();
        let mut answer = solve(self, &mut meter);
        answer.stats = meter.stats();
        Ok(answer)
    }

    fn counting(&self, method: &str, control: &Control) -> Result<Count<'_>, UsageError> {
        let count = Method::chosen(self, method, Task::Count, |row| row.count)?;
        Ok(count(self, &mut control.meter()).unwrap_or_else(Count::Stopped))
    }

    fn list(&self, method: &str, control: &Control, receive: Receive<'_>) -> Result<Listed, UsageError> {
        let list = Method::chosen(self, method, Task::List, |row| row.list)?;
        let mut meter = control.meter();
        let mut count = 0;
        let walked = list(self, &mut meter, &mut |found| {
            count += 1;
            receive(found)
        });
        Ok(Listed::new(count, walked, meter.stats()))
    }

    fn number(&self, method: &str, meter: &mut Meter<'_>) -> Result<Box<dyn Numbered + '_>, Unanswered> {
        let sample = Method::chosen(self, method, Task::Sample, |row| row.sample)?;
        // An interrupt or a limit that is already reached stops even what takes no time.
        meter.poll()?;
        Ok(sample(self, meter)?)
    }

    fn follow(
        &self,
        method: &str,
        control: &Control,
        follow: Follow<'_>,
    ) -> Result<Result<(), Limit>, UsageError> {
        let states = Method::chosen(self, method, Task::Solve, |row| row.follow)?;
        Ok(states(self, &mut control.meter(), follow))
    }

    fn parts(&self, solution: &Solution) -> Vec<Part> {
        Question::parts(self, solution)
    }

    fn explain(&self, answer: &Answer, control: &Control) -> Argument {
        explain::explain(self, answer, &mut control.meter())
    }
}

/// The error for a board that is nearly the name of a preset.
fn misspelt_preset(spec: &Spec) -> Option<UsageError> {
    let about = spec.about();
    let board = spec.board()?;
    let near = nearest(board, about.presets.iter().map(|preset| preset.name))?;
    // A name with another number is not misspelt: there is no such size.
    let letters = |name: &str| name.trim_end_matches(|c: char| c.is_ascii_digit()).to_lowercase();
    let misspelt = letters(near) != letters(board) && !board.contains('/');
    misspelt
        .then(|| UsageError::new(format!("{} has no board `{board}`: did you mean `{near}`?", about.name)))
}

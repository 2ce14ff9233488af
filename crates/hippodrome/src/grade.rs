//! Searches of others, graded: is each step one that the algorithm can take?
//!
//! The steps of a search are followed in the space of the question. What an algorithm leaves open may be done in any way: the
//! order of the actions of a state, and which of equally good states comes first. What it prescribes is checked, and the
//! first step that breaks it is named with its reason. A search is read from a recording, which tells every node, or from
//! lines such as `expanded c4`, which tell only the order.
//!
//! ```
//! use hippodrome::{Control, grade::{Search, grade}};
//! let walk = hippodrome::ask("walk 5x5 --from a1 --to e5")?;
//! let right = Search::read("expanded a1\nexpanded c2\nexpanded b3\n")?;
//! assert!(grade(walk.instance(), "bfs", &right, &Control::default())?.wrong.is_none());
//! let deep = Search::read("expanded a1\nexpanded c2\nexpanded e3\n")?;
//! let graded = grade(walk.instance(), "bfs", &deep, &Control::default())?;
//! assert_eq!(graded.to_string(), "Wrong: step 3: expanded e3 with depth = 2 while b3 with depth = 1 waited");
//! # Ok::<(), hippodrome::UsageError>(())
//! ```
//!
//! Limits: only the methods of [`methods`] are graded. The numbers of states that wait or are closed are not compared, since
//! programs count them differently.

mod frontier;
mod path;

use std::collections::HashMap;
use std::fmt;

use contract::{Instance, Puzzle, Task, UsageError, did_you_mean};
use search::trace::{Recording, is_trace};
use search::{Code, Control, Limit, Meter, NEVER, States, Step, Way};

use crate::judge::{Grade, Judged};

/// A search that somebody hands in.
#[derive(Clone, Debug)]
pub struct Search {
    /// The question and the method, if it says them.
    pub head: Option<(String, String)>,
    moves: Vec<Move>,
    /// How it ended, in a word, if it says that.
    outcome: Option<String>,
}

/// A step of a search that is graded.
#[derive(Clone, Debug)]
enum Move {
    /// A step of a recording.
    Recorded(Step),
    /// A state was expanded, given as text.
    Expanded(String),
    /// A state was found to be a goal, given as text.
    Goal(String),
}

impl Search {
    /// A search that was recorded.
    pub fn recorded(recording: &Recording) -> Self {
        Self {
            head: Some((recording.head.spec.clone(), recording.head.method.clone())),
            moves: recording.steps.iter().cloned().map(Move::Recorded).collect(),
            outcome: recording.end.as_ref().map(|end| end.outcome.clone()),
        }
    }

    /// A search of which the states are known that it expanded, in order, as texts.
    pub fn expanded<T: Into<String>>(states: impl IntoIterator<Item = T>) -> Self {
        let moves = states.into_iter().map(|state| Move::Expanded(state.into())).collect();
        Self { head: None, moves, outcome: None }
    }

    /// Reads a recording, or lines such as `expanded c4` and, at the end, `goal e5`. Empty lines and lines that begin with `#`
    /// are passed over.
    pub fn read(text: &str) -> Result<Self, UsageError> {
        if is_trace(text) {
            let recording =
                Recording::read(text.as_bytes()).map_err(|error| UsageError::new(error.to_string()))?;
            if recording.left_out > 0 {
                return Err(UsageError::new(format!(
                    "the recording is too long to be graded: it has more than {} steps",
                    recording.steps.len()
                )));
            }
            return Ok(Self::recorded(&recording));
        }
        let mut moves = Vec::new();
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.trim_start_matches('\u{feff}').trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let (word, state) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
            let state = one_line(state);
            moves.push(match word.trim_end_matches(':').to_lowercase().as_str() {
                "expanded" if !state.is_empty() => Move::Expanded(state),
                "goal" if !state.is_empty() => Move::Goal(state),
                _ => {
                    return Err(UsageError::new(format!(
                        "line {number} is not a step of a search: write `expanded STATE`, or `goal STATE` at the end"
                    )));
                }
            });
        }
        match moves.is_empty() {
            true => Err(UsageError::new("there is no step of a search in it: it is empty")),
            false => Ok(Self { head: None, moves, outcome: None }),
        }
    }

    /// Whether a text is meant as a search: a recording, or lines of which the first is a step.
    pub fn is_meant(text: &str) -> bool {
        let lines = || text.lines().map(|line| line.trim_start_matches('\u{feff}').trim());
        let first = lines().find(|line| !line.is_empty() && !line.starts_with('#'));
        let word = first.and_then(|line| line.split_whitespace().next());
        is_trace(text) || word.is_some_and(|word| word.trim_end_matches(':').eq_ignore_ascii_case("expanded"))
    }

    /// The number of its steps.
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Whether it has no steps.
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }
}

/// What is said about a search. `Display` writes one sentence.
#[derive(Clone, Debug)]
pub struct Graded {
    /// The name of the method by which it should be.
    pub method: &'static str,
    /// The number of steps that were followed.
    pub steps: usize,
    /// The first step that is wrong; none if all are right.
    pub wrong: Option<Wrong>,
    /// The limit that was reached before that was known.
    pub stopped: Option<Limit>,
    /// Whether the search reached a goal.
    pub reached_goal: bool,
}

/// A step that is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrong {
    /// Its number, counted from 1; one more than there are if something is missing at the end.
    pub step: usize,
    /// What is wrong with it.
    pub sentence: String,
}

impl Graded {
    /// The verdict in one word.
    pub fn grade(&self) -> Grade {
        match (&self.wrong, self.stopped) {
            (Some(_), _) => Grade::Wrong,
            (None, Some(_)) => Grade::Undecided,
            (None, None) => Grade::Valid,
        }
    }

    /// The same as a judgement on an answer.
    pub fn judged(&self) -> Judged {
        let sentence = match (&self.wrong, self.stopped) {
            (Some(wrong), _) => format!("step {}: {}", wrong.step, wrong.sentence),
            (None, Some(limit)) => format!("{limit} after {} steps, which are right", self.steps),
            (None, None) => self.to_string(),
        };
        Judged::of_search(self.wrong.as_ref().map_or(1, |wrong| wrong.step), self.grade(), sentence)
    }
}

impl fmt::Display for Graded {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.wrong.is_some() || self.stopped.is_some() {
            return self.judged().fmt(out);
        }
        let end = if self.reached_goal { ", up to a goal" } else { "" };
        write!(out, "Valid: {} steps of {}{end}", self.steps, self.method)
    }
}

/// The algorithms that are graded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rule {
    Frontier(frontier::Order),
    Path(path::Kind),
}

/// Which rule an algorithm follows; none if it leaves too much open to be graded.
fn rule(code: &'static Code) -> Option<Rule> {
    use frontier::Order;
    use path::Kind;
    let rules = [
        (&search::BFS, Rule::Frontier(Order::Depth)),
        (&search::UNIFORM_COST, Rule::Frontier(Order::Cost)),
        (&search::BEST_FIRST, Rule::Frontier(Order::Estimate)),
        (&search::A_STAR, Rule::Frontier(Order::Sum { monotone: false })),
        (&search::DFS, Rule::Path(Kind::DepthFirst)),
        (&search::DEPTH_LIMITED, Rule::Path(Kind::DepthLimited)),
        (&search::IDA_STAR, Rule::Path(Kind::Deepening)),
    ];
    rules.into_iter().find(|(known, _)| std::ptr::eq(*known, code)).map(|(_, rule)| rule)
}

/// The names of the methods whose searches can be graded.
pub fn methods(puzzle: &Puzzle) -> Vec<&'static str> {
    let graded = |code: Option<&'static Code>| code.and_then(rule).is_some();
    let methods = puzzle.methods();
    methods.iter().filter(|row| row.followed && graded(row.code)).map(|row| row.name).collect()
}

/// Grades a search of a question by the method with this name.
///
/// # Errors
///
/// A search of another question or method, and a method whose searches cannot be graded, are refused.
pub fn grade(
    instance: &dyn Instance,
    method: &str,
    search: &Search,
    control: &Control,
) -> Result<Graded, UsageError> {
    let spec = instance.spec();
    let about = spec.puzzle().method(method, Task::Solve)?;
    let graded = methods(spec.puzzle());
    let rule = about.code.and_then(rule).filter(|_| about.followed).ok_or_else(|| {
        UsageError::new(match graded.is_empty() {
            true => format!("searches of {} cannot be graded", spec.about().name),
            false => format!(
                "searches by `{}` cannot be graded, because it leaves too much open: {}",
                about.name,
                did_you_mean("", &graded, "use")
            ),
        })
    })?;
    if let Some((asked, by)) = &search.head {
        if *asked != spec.to_string() {
            return Err(UsageError::new(format!("the recording is of `{asked}`, not of `{spec}`")));
        }
        if !by.eq_ignore_ascii_case(about.name) {
            return Err(UsageError::new(format!(
                "the recording is of the method `{by}`, not of `{}`",
                about.name
            )));
        }
    }
    let mut followed = Err(Limit::Method);
    let limit = instance.follow(about.name, control, &mut |states, meter| {
        followed = follow(rule, states, search, meter);
    })?;
    let mut graded =
        Graded { method: about.name, steps: search.len(), wrong: None, stopped: None, reached_goal: false };
    match limit.and(followed) {
        Err(limit) => graded.stopped = Some(limit),
        Ok(Ok(reached_goal)) => graded.reached_goal = reached_goal,
        Ok(Err(wrong)) => graded.wrong = Some(wrong),
    }
    Ok(graded)
}

/// Whether all steps are right, and then whether a goal was reached; or a limit that was met.
type Followed = Result<Result<bool, Wrong>, Limit>;

/// Follows a search in its space.
fn follow(rule: Rule, states: &mut dyn States, search: &Search, meter: &mut Meter<'_>) -> Followed {
    let mut by = |rule| {
        let guided = matches!(
            rule,
            Rule::Path(path::Kind::Deepening)
                | Rule::Frontier(frontier::Order::Estimate | frontier::Order::Sum { .. })
        );
        let mut space = Space::new(states, guided, meter);
        let followed = match rule {
            Rule::Frontier(order) => frontier::follow(order, &mut space, search),
            Rule::Path(kind) => path::follow(kind, &mut space, search),
        };
        match followed {
            Ok(reached_goal) => Ok(Ok(reached_goal)),
            Err(Fault::Wrong(wrong)) => Ok(Err(wrong)),
            Err(Fault::Limit(limit)) => Err(limit),
        }
    };
    let followed = by(rule)?;
    let Rule::Frontier(frontier::Order::Sum { .. }) = rule else { return Ok(followed) };
    let Err(first) = followed else { return Ok(followed) };
    // If the estimate drops by more than an action costs, some let f never decrease along a path, and some do not.
    Ok(match by(Rule::Frontier(frontier::Order::Sum { monotone: true }))? {
        Err(wrong) if wrong.step <= first.step => Err(first),
        other => other,
    })
}

/// Why the rest is not followed.
enum Fault {
    Wrong(Wrong),
    Limit(Limit),
}

impl From<Limit> for Fault {
    fn from(limit: Limit) -> Self {
        Self::Limit(limit)
    }
}

/// The states of the question, with what was asked of them before.
struct Space<'s, 'm, 'c> {
    states: &'s mut dyn States,
    meter: &'m mut Meter<'c>,
    /// Whether the algorithm uses estimates.
    guided: bool,
    ways: HashMap<u32, std::rc::Rc<[Way]>>,
    /// The states that were met, by their texts.
    texts: HashMap<String, u32>,
    /// The number of the step that is being followed.
    step: usize,
}

impl<'s, 'm, 'c> Space<'s, 'm, 'c> {
    fn new(states: &'s mut dyn States, guided: bool, meter: &'m mut Meter<'c>) -> Self {
        let texts = HashMap::from([(one_line(&states.text(0)), 0)]);
        Self { states, meter, guided, ways: HashMap::new(), texts, step: 0 }
    }

    /// The step is wrong.
    fn wrong<T>(&self, sentence: impl Into<String>) -> Result<T, Fault> {
        Err(Fault::Wrong(Wrong { step: self.step, sentence: sentence.into() }))
    }

    fn ways(&mut self, state: u32) -> Result<std::rc::Rc<[Way]>, Limit> {
        if let Some(ways) = self.ways.get(&state) {
            return Ok(ways.clone());
        }
        let ways: std::rc::Rc<[Way]> = self.states.ways(state, self.meter)?.into();
        for way in ways.iter() {
            let text = one_line(&self.states.text(way.to));
            self.texts.entry(text).or_insert(way.to);
        }
        self.ways.insert(state, ways.clone());
        Ok(ways)
    }

    fn is_goal(&self, state: u32) -> bool {
        self.states.is_goal(state)
    }

    /// The estimate, which is 0 if the algorithm uses none.
    fn estimate(&self, state: u32) -> u32 {
        self.states.estimate(state).filter(|_| self.guided).unwrap_or(0)
    }

    /// A state as text for a sentence.
    fn text(&self, state: u32) -> String {
        one_line(&self.states.text(state))
    }

    /// The state with this text.
    fn find(&self, text: &str) -> Result<u32, Fault> {
        match self.texts.get(text) {
            Some(&state) => Ok(state),
            None => self.wrong(format!("no state that was expanded before leads to {text}")),
        }
    }

    /// The way on that a recorded action takes, if what the recording says of it is true and it was not `tried`.
    fn way(&mut self, from: u32, step: &Step, tried: &mut [bool]) -> Result<Way, Fault> {
        let Step::Generated { action, cost, value, state, .. } = step else {
            return self.wrong("it is no new node");
        };
        let ways = self.ways(from)?;
        let same = |at: &usize| ways[*at].name == *action;
        let Some(at) = (0..ways.len()).find(|at| same(at) && !tried[*at]) else {
            let here = self.text(from);
            return match (0..ways.len()).any(|at| same(&at)) {
                true => self.wrong(format!("`{action}` is tried in {here} a second time")),
                false => self.wrong(format!("`{action}` is no action of {here}")),
            };
        };
        tried[at] = true;
        let way = ways[at].clone();
        let text = self.text(way.to);
        if *cost != way.cost {
            return self.wrong(format!("`{action}` costs {}, not {cost}", way.cost));
        }
        if let Some(said) = state.as_deref().map(one_line).filter(|said| *said != text) {
            return self.wrong(format!("`{action}` leads to {text}, not to {said}"));
        }
        self.check_estimate(way.to, *value)?;
        Ok(way)
    }

    /// Whether a recorded estimate is the estimate of a state.
    fn check_estimate(&self, state: u32, said: Option<i64>) -> Result<(), Fault> {
        let Some(estimate) = self.states.estimate(state).filter(|_| self.guided) else { return Ok(()) };
        let right = (estimate != NEVER).then_some(i64::from(estimate));
        if said == right {
            return Ok(());
        }
        let figure = |value: Option<i64>| value.map_or("infinite".into(), |value| value.to_string());
        self.wrong(format!("h of {} is {}, not {}", self.text(state), figure(right), figure(said)))
    }

    /// The name of an action of a state that was not tried.
    fn untried(&mut self, state: u32, tried: &[bool]) -> Result<Option<String>, Limit> {
        let ways = self.ways(state)?;
        Ok(ways.iter().zip(tried).find(|(_, tried)| !**tried).map(|(way, _)| way.name.clone()))
    }
}

/// A text in one line, with one blank between words.
fn one_line(text: &str) -> String {
    let lines = text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
    lines.collect::<Vec<_>>().join(" / ")
}

//! Watching a search: the events that it reports, and who receives them.
//!
//! A search reports an [`Event`] for every step to its [`Observer`]. An event tells what the algorithm knows at
//! that moment and nothing that follows from earlier events: the depth of a node is the length of the path to
//! it, and a sum is that length plus the estimate. An observer borrows the actions of the puzzle
//! (`Event<&A>`); a [`Step`] is the same event with the names of actions, which a [`Relay`] passes on.
//!
//! Trace files and pseudo-code write the kind of an event as a letter, followed by the word of its reason if it
//! has one: `-seen`. The letters and the words stand here, once.

use std::borrow::Cow;
use std::mem::discriminant;

use crate::Control;

/// One step of a search. Nodes are numbered in the order in which they are generated; the root is 0.
///
/// A state is given by the actions on the path from the root to its node. A list of events can therefore be
/// replayed forwards, and backwards by undoing the last action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event<A> {
    /// An attempt begins at the root: the first one, a new round with a higher limit, or another try.
    Started {
        /// The initial state, named by an action, if attempts begin in different states.
        at: Option<A>,
        /// The value of the root: its estimate or bound.
        value: Option<i64>,
        /// What the attempt must stay within: the greatest sum of IDA*, the greatest length of a path, or the
        /// value that a branch and bound knows to be reachable.
        limit: Option<i64>,
        /// How the attempt begins.
        how: Start,
        /// The initial state as text, if the puzzle shows states as text.
        state: Option<String>,
    },
    /// `node` is a goal from which a second search goes backwards: the actions of the nodes generated
    /// from it are undone, not applied.
    BackwardRoot {
        /// The node.
        node: u64,
        /// Its state as text, if the puzzle shows states as text.
        state: Option<String>,
    },
    /// An action of `parent` was looked at but not counted as a node: a candidate of a rule.
    Considered {
        /// The node.
        parent: u64,
        /// The action.
        action: A,
        /// The value by which the rule chooses.
        value: Option<i64>,
    },
    /// `node` was generated from `parent`.
    Generated {
        /// The new node.
        node: u64,
        /// The node that it was generated from.
        parent: u64,
        /// The action that leads from `parent` to `node`.
        action: A,
        /// The cost of the action.
        cost: u32,
        /// The value of the new node: its estimate, its bound, its ways on or its conflicts, as the method
        /// says. None if there is none, or if an estimate says that no goal can be reached.
        value: Option<i64>,
        /// The state as text, if the puzzle shows states as text.
        state: Option<String>,
    },
    /// The successors of `node` are generated next.
    Expanded {
        /// The node.
        node: u64,
        /// What waits: the length of the queue without the node, the untried actions of a depth-first search
        /// with those of the node, or the states of a path.
        queue: u64,
        /// The number of states that were expanded and are kept to be recognised, with this one. 0 if the
        /// algorithm keeps none.
        closed: u64,
    },
    /// `node` is dropped: the search will not go on from it.
    Pruned {
        /// The node.
        node: u64,
        /// The reason.
        why: Why,
    },
    /// A search that follows one path steps back from `node`, or gives up there.
    Left {
        /// The node.
        node: u64,
        /// The reason.
        why: Why,
    },
    /// `node` is a goal.
    Goal {
        /// The node.
        node: u64,
        /// The value of the goal, if goals differ in value.
        value: Option<i64>,
        /// Whether it is kept: it is the first goal, or better than those before it.
        best: bool,
    },
    /// The two halves of a bidirectional search meet: `node` of one half and `other` of the other half are
    /// the same state.
    Met {
        /// The node that was just generated.
        node: u64,
        /// The node of the other half.
        other: u64,
    },
}

/// An event whose action has a name, such as `a1-b3`.
pub type Step = Event<String>;

/// The letters of the events.
pub(crate) mod letter {
    pub const STARTED: &str = "s";
    pub const BACKWARD_ROOT: &str = "b";
    pub const CONSIDERED: &str = "?";
    pub const GENERATED: &str = "+";
    pub const EXPANDED: &str = "x";
    pub const PRUNED: &str = "-";
    pub const LEFT: &str = "<";
    pub const GOAL: &str = "!";
    pub const MET: &str = "&";
}

impl<A> Event<A> {
    /// An attempt begins, with this value of the root, within this limit.
    #[inline]
    pub fn started(how: Start, value: Option<i64>, limit: Option<i64>) -> Self {
        Self::Started { at: None, value, limit, how, state: None }
    }

    /// An action at this cost leads from `parent` to the new node, which has this value.
    #[inline]
    pub fn generated(node: u64, parent: u64, action: A, cost: u32, value: Option<i64>) -> Self {
        Self::Generated { node, parent, action, cost, value, state: None }
    }

    /// The same event with another kind of action.
    pub fn map<B>(self, name: impl Fn(A) -> B) -> Event<B> {
        match self {
            Self::Started { at, value, limit, how, state } => {
                Event::Started { at: at.map(name), value, limit, how, state }
            }
            Self::BackwardRoot { node, state } => Event::BackwardRoot { node, state },
            Self::Considered { parent, action, value } => {
                Event::Considered { parent, action: name(action), value }
            }
            Self::Generated { node, parent, action, cost, value, state } => {
                Event::Generated { node, parent, action: name(action), cost, value, state }
            }
            Self::Expanded { node, queue, closed } => Event::Expanded { node, queue, closed },
            Self::Pruned { node, why } => Event::Pruned { node, why },
            Self::Left { node, why } => Event::Left { node, why },
            Self::Goal { node, value, best } => Event::Goal { node, value, best },
            Self::Met { node, other } => Event::Met { node, other },
        }
    }

    /// The node that it is about: the new one, or the one at which something happens.
    pub fn node(&self) -> u64 {
        match *self {
            Self::Started { .. } => 0,
            Self::Considered { parent, .. } => parent,
            Self::BackwardRoot { node, .. }
            | Self::Generated { node, .. }
            | Self::Expanded { node, .. }
            | Self::Pruned { node, .. }
            | Self::Left { node, .. }
            | Self::Goal { node, .. }
            | Self::Met { node, .. } => node,
        }
    }

    /// Its letter.
    pub fn letter(&self) -> &'static str {
        match self {
            Self::Started { .. } => letter::STARTED,
            Self::BackwardRoot { .. } => letter::BACKWARD_ROOT,
            Self::Considered { .. } => letter::CONSIDERED,
            Self::Generated { .. } => letter::GENERATED,
            Self::Expanded { .. } => letter::EXPANDED,
            Self::Pruned { .. } => letter::PRUNED,
            Self::Left { .. } => letter::LEFT,
            Self::Goal { .. } => letter::GOAL,
            Self::Met { .. } => letter::MET,
        }
    }

    /// Its kind, by which it finds its line of pseudo-code: its letter, and the word of its reason.
    pub fn kind(&self) -> String {
        let word = match self {
            Self::Pruned { why, .. } | Self::Left { why, .. } => why.word(),
            _ => "",
        };
        format!("{}{word}", self.letter())
    }
}

/// Whether a text is the kind of an event.
pub(crate) fn is_kind(text: &str) -> bool {
    use letter::*;
    match text.strip_prefix(PRUNED).or(text.strip_prefix(LEFT)) {
        Some(word) => Why::of_word(word).is_some(),
        None => [STARTED, BACKWARD_ROOT, CONSIDERED, GENERATED, EXPANDED, GOAL, MET].contains(&text),
    }
}

/// How an attempt begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// It is the first attempt.
    First,
    /// A new round with a higher limit.
    Round,
    /// With so many random steps, after the last attempt got stuck.
    Walk {
        /// The number of random steps.
        steps: u32,
    },
    /// From the beginning with other random choices.
    Again,
    /// In another initial state.
    Elsewhere,
}

/// Every way to begin, with the word for it in files. The number stands for any other.
static STARTS: [(&str, Start); 5] = [
    ("first", Start::First),
    ("round", Start::Round),
    ("walk", Start::Walk { steps: 0 }),
    ("again", Start::Again),
    ("elsewhere", Start::Elsewhere),
];

impl Start {
    /// The word for it in files.
    pub(crate) fn word(&self) -> &'static str {
        word(&STARTS, self)
    }

    /// The way to begin with this word.
    pub(crate) fn of_word(word: &str) -> Option<Self> {
        of_word(&STARTS, word)
    }
}

/// The word for a value, whatever its figures are.
fn word<T>(words: &[(&'static str, T)], value: &T) -> &'static str {
    let same = |(_, known): &&(_, T)| discriminant(known) == discriminant(value);
    words.iter().find(same).map_or("", |(word, _)| word)
}

fn of_word<T: Clone>(words: &[(&'static str, T)], word: &str) -> Option<T> {
    words.iter().find(|(known, _)| *known == word).map(|(_, value)| value.clone())
}

/// Why a search does not go on from a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// No action leads on from it.
    DeadEnd,
    /// Every action was tried.
    Tried,
    /// It is a goal, where a path ends.
    Goal,
    /// Its state was seen before.
    Seen,
    /// Its state is on the path already.
    OnPath,
    /// A shorter path to its state was found.
    Replaced,
    /// Its bound, or its value, does not beat the best goal so far.
    Beaten {
        /// The value of the best goal.
        best: i64,
    },
    /// Its bound is less than a value that is known to be reachable.
    Below {
        /// That value.
        floor: i64,
    },
    /// Its sum, or the length of the path, is over the limit of the attempt.
    Over {
        /// The limit.
        limit: i64,
    },
    /// No goal can be reached from it.
    Hopeless,
    /// Another one was chosen.
    NotChosen,
    /// No step on looks better, and those that look equal were tried often enough.
    Stuck,
    /// A rule of the puzzle, in its own words.
    Rule(Cow<'static, str>),
}

/// Every reason, with the word for it in files. The figures stand for any others.
static REASONS: [(&str, Why); 13] = [
    ("dead-end", Why::DeadEnd),
    ("tried", Why::Tried),
    ("goal", Why::Goal),
    ("seen", Why::Seen),
    ("on-path", Why::OnPath),
    ("replaced", Why::Replaced),
    ("beaten", Why::Beaten { best: 0 }),
    ("below", Why::Below { floor: 0 }),
    ("over", Why::Over { limit: 0 }),
    ("hopeless", Why::Hopeless),
    ("not-chosen", Why::NotChosen),
    ("stuck", Why::Stuck),
    ("rule", Why::rule("")),
];

impl Why {
    /// The word for it in files.
    pub fn word(&self) -> &'static str {
        word(&REASONS, self)
    }

    /// The reason with this word, without its figure.
    pub(crate) fn of_word(word: &str) -> Option<Self> {
        of_word(&REASONS, word)
    }

    /// The rule with these words.
    pub const fn rule(words: &'static str) -> Self {
        Self::Rule(Cow::Borrowed(words))
    }
}

/// Receives every step of a search.
pub trait Observer<A> {
    /// Whether anybody watches. What only an observer needs is computed only if so.
    #[inline(always)]
    fn watches(&self) -> bool {
        true
    }

    /// Receives a step.
    fn on(&mut self, event: Event<&A>);
}

/// The observer that does nothing and costs nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl<A> Observer<A> for Silent {
    #[inline(always)]
    fn watches(&self) -> bool {
        false
    }

    /// What nobody watches owns no memory. To drop it would be a call all the same.
    #[inline(always)]
    fn on(&mut self, event: Event<&A>) {
        std::mem::forget(event);
    }
}

/// Any closure can observe a search.
impl<A, F: FnMut(Event<&A>)> Observer<A> for F {
    fn on(&mut self, event: Event<&A>) {
        self(event);
    }
}

/// The observer that passes every step on to the [`StepSink`](crate::StepSink) of a control, if
/// it has one.
pub struct Relay<'c, N> {
    control: &'c Control,
    name: N,
    /// The name of the next attempt's initial state, if attempts begin in different states.
    next: Option<String>,
    /// Whether such an attempt has begun before.
    begun: bool,
}

impl<'c, N> Relay<'c, N> {
    /// Returns a relay that names actions with `name`.
    pub fn new(control: &'c Control, name: N) -> Self {
        Self { control, name, next: None, begun: false }
    }

    /// Says that the next attempt begins in the state that the action `at` names.
    pub fn begin_at<A>(&mut self, at: &A)
    where
        N: Fn(&A) -> String,
    {
        if self.control.steps().is_some() {
            self.next = Some((self.name)(at));
        }
    }
}

impl<A, N: Fn(&A) -> String> Observer<A> for Relay<'_, N> {
    #[inline]
    fn watches(&self) -> bool {
        self.control.steps().is_some()
    }

    #[inline]
    fn on(&mut self, event: Event<&A>) {
        if let Some(sink) = self.control.steps() {
            let mut step = event.map(&self.name);
            if let Step::Started { at, how, .. } = &mut step
                && let Some(state) = self.next.take()
            {
                *at = Some(state);
                if std::mem::replace(&mut self.begun, true) {
                    *how = Start::Elsewhere;
                }
            }
            sink(&step);
        }
    }
}

/// Evaluates a search with an observer: a [`Relay`] that names actions if somebody watches, and otherwise
/// [`Silent`]. A search is compiled for both, so it costs nothing not to watch.
#[macro_export]
macro_rules! watched {
    ($control:expr, $name:expr, |$observer:ident| $search:expr) => {
        if $control.steps().is_some() {
            let $observer = &mut $crate::Relay::new($control, $name);
            $search
        } else {
            let $observer = &mut $crate::Silent;
            $search
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_known_by_their_letters_and_words() {
        let step = Step::Left { node: 1, why: Why::Beaten { best: 7 } };
        assert_eq!((step.letter(), &step.kind()[..]), ("<", "<beaten"));
        assert_eq!(Start::Walk { steps: 3 }.word(), "walk");
        for (word, why) in &REASONS {
            assert_eq!(why.word(), *word);
            assert!(is_kind(&format!("-{word}")) && is_kind(&format!("<{word}")) && !is_kind(word));
        }
        for (kind, known) in
            [("s", true), ("&", true), ("-why", false), ("-", false), ("xx", false), ("", false)]
        {
            assert_eq!(is_kind(kind), known, "{kind}");
        }
    }
}

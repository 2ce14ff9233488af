//! A selection of the steps of a search, for an animation.
//!
//! A moment is the list of actions that lead to the current node; a puzzle turns it into a board. A search makes
//! too many steps to show them all, and their number is not known in advance. So the first moments are all kept;
//! of the later ones, every second one is dropped whenever there are too many.
//!
//! Limits: the selection ends when the search has more than `MOST_NODES` nodes to which it may return.

use std::collections::BTreeSet;

use super::Step;
use super::head::Head;
use super::known::Known;

/// The number of first moments, which are all kept.
const FIRST: usize = 120;

/// The greatest number of later moments. At least half as many are kept.
const LATER: usize = 240;

/// The greatest number of actions in all later moments together.
const MOST_ACTIONS: usize = 3_000_000;

/// The greatest number of nodes that are remembered.
const MOST_NODES: usize = 1_000_000;

/// The selected moments of a search.
#[derive(Clone, Debug, Default)]
pub struct Moments {
    known: Known,
    /// The steps that could be moments, and the last one.
    turns: Turns,
    newest: Option<Step>,
    first: Vec<Moment>,
    later: Vec<Moment>,
    /// One less than the distance between two later moments that are kept.
    stride: u64,
    /// Whether the selection has ended before the search.
    full: bool,
    /// The numbers of the moments that are wanted, if they were chosen.
    chosen: Option<BTreeSet<u64>>,
}

/// Numbers the steps of a search that could be moments.
#[derive(Clone, Copy, Debug, Default)]
pub struct Turns {
    /// The node of the last one.
    at: u64,
    /// The number of the last one.
    last: u64,
}

impl Turns {
    /// The number of this step from 1 on, if it could be a moment. `known` has taken note of it.
    pub fn number(&mut self, step: &Step, known: &Known) -> Option<u64> {
        match step {
            Step::Started { .. } => {
                self.at = 0;
                return None;
            }
            Step::BackwardRoot { .. } | Step::Considered { .. } => return None,
            // The last moment has already shown this node.
            Step::Expanded { node, .. } if *node == self.at => return None,
            // A depth-first search never returns to this node; it is now at the parent.
            Step::Left { node, .. } => self.at = known.parent(*node),
            _ => self.at = step.node(),
        }
        self.last += 1;
        Some(self.last)
    }
}

/// A step of the search, and the actions that lead to its node.
#[derive(Clone, Debug)]
pub struct Moment {
    /// Its number among the steps that could be moments.
    pub number: u64,
    /// What happens.
    pub caption: String,
    /// Whether the search does not go on from the node.
    pub given_up: bool,
    /// Whether it belongs to the half that goes backwards.
    pub backward: bool,
    /// As numbers of words.
    actions: Vec<u32>,
}

impl Moments {
    /// The moments of these steps.
    pub fn of(head: &Head, steps: &[Step]) -> Self {
        let mut moments = Self { known: Known::new(head.sum), ..Self::default() };
        steps.iter().for_each(|step| moments.receive(head, step));
        moments
    }

    /// The moments with these numbers.
    pub fn with_numbers(head: &Head, steps: &[Step], numbers: BTreeSet<u64>) -> Self {
        let mut moments = Self { known: Known::new(head.sum), chosen: Some(numbers), ..Self::default() };
        steps.iter().for_each(|step| moments.receive(head, step));
        moments
    }

    /// Follows the next step.
    pub fn receive(&mut self, head: &Head, step: &Step) {
        if self.full {
            return;
        }
        self.known.receive(step);
        self.full = self.known.len() > MOST_NODES;
        if self.turns.number(step, &self.known).is_some() {
            self.keep(head, step);
        }
    }

    /// Records a moment, unless it is one that is dropped.
    fn keep(&mut self, head: &Head, step: &Step) {
        if let Some(chosen) = &self.chosen {
            if chosen.contains(&self.turns.last) {
                self.first.push(self.moment(head, step));
            }
            return;
        }
        self.newest = Some(step.clone());
        if self.first.len() < FIRST {
            self.first.push(self.moment(head, step));
        } else if self.turns.last.is_multiple_of(self.stride + 1) {
            self.later.push(self.moment(head, step));
            let held: usize = self.later.iter().map(|moment| moment.actions.len()).sum();
            if self.later.len() > LATER || held > MOST_ACTIONS && self.later.len() > 2 {
                self.stride = 2 * self.stride + 1;
                let stride = self.stride + 1;
                self.later.retain(|moment| moment.number.is_multiple_of(stride));
            }
        }
    }

    /// The newest step as a moment.
    fn moment(&self, head: &Head, step: &Step) -> Moment {
        let mut actions = self.known.path(step.node());
        let mut backward = self.known.facts(step.node()).backward;
        // Where two halves meet, there is a whole path.
        if let Step::Met { other, .. } = step {
            let there = self.known.path(*other);
            actions = if backward { [there, actions].concat() } else { [actions, there].concat() };
            backward = false;
        }
        Moment {
            number: self.turns.last,
            caption: caption(head, &self.known, step),
            given_up: matches!(step, Step::Pruned { .. } | Step::Left { .. }),
            backward,
            actions,
        }
    }

    /// Returns the newest moment, which shows how the search ended, if it was not kept.
    fn last(&self, head: &Head) -> Option<Moment> {
        let kept = self.later.last().or(self.first.last())?;
        let step = self.newest.as_ref().filter(|_| kept.number < self.turns.last)?;
        Some(self.moment(head, step))
    }

    /// Passes every moment to `show`, with the actions that lead to its node.
    pub fn each(&self, head: &Head, mut show: impl FnMut(&Moment, &[&str])) {
        for moment in self.first.iter().chain(&self.later).chain(&self.last(head)) {
            let actions: Vec<&str> = moment.actions.iter().map(|&word| self.known.word(word)).collect();
            show(moment, &actions);
        }
    }

    /// Says how many of all steps are shown.
    pub fn note(&self, shown: usize) -> String {
        match self.full {
            true => format!(
                "{shown} of the first {} steps are shown; the rest of the search was not recorded.",
                self.turns.last
            ),
            false => format!("{shown} of {} steps are shown.", self.turns.last),
        }
    }
}

/// What happens in a step, in a line.
fn caption(head: &Head, known: &Known, step: &Step) -> String {
    let facts = known.facts(step.node());
    let at = facts.action.or(known.at()).unwrap_or(if facts.backward { "the goal" } else { "the start" });
    let half = if facts.backward { "backwards: " } else { "" };
    let told = match step {
        Step::Generated { .. } => with(format!("tries {at}"), &head.figures(&facts)),
        Step::Expanded { queue, closed, .. } => {
            let figures = [head.figures(&facts), head.held(*queue, *closed)];
            let told: Vec<&str> =
                figures.iter().map(String::as_str).filter(|text| !text.is_empty()).collect();
            with(format!("continues from {at}"), &told.join("; "))
        }
        Step::Pruned { why, .. } => format!("drops {at}: {}", head.reason(why, &facts)),
        Step::Left { why, .. } => format!("steps back from {at}: {}", head.reason(why, &facts)),
        Step::Goal { value: Some(value), best: true, .. } => {
            format!("goal at {at}: {value}, the best so far")
        }
        Step::Goal { value: Some(value), .. } => format!("goal at {at}: {value}, no better than the best"),
        Step::Goal { .. } => format!("goal at {at}"),
        Step::Met { other, .. } => {
            let there = known.facts(*other).depth;
            return format!("the halves meet, after {} + {there} actions", facts.depth);
        }
        Step::Started { .. } | Step::BackwardRoot { .. } | Step::Considered { .. } => at.into(),
    };
    format!("{half}{told}")
}

/// A text with figures in brackets, if there are any.
fn with(text: String, figures: &str) -> String {
    if figures.is_empty() { text } else { format!("{text} ({figures})") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Start, Why};

    fn generated(node: u64, parent: u64, action: &str) -> Step {
        Step::generated(node, parent, action.into(), 1, None)
    }

    #[test]
    fn a_long_search_is_thinned_and_keeps_its_end() {
        let (head, mut moments) = (Head::default(), Moments::default());
        for node in 1..=100_000u64 {
            moments.receive(&head, &generated(node, 0, "a1"));
            moments.receive(&head, &Step::Left { node, why: Why::DeadEnd });
        }
        moments.receive(&head, &generated(100_001, 0, "b2"));
        moments.receive(&head, &Step::Goal { node: 100_001, value: None, best: true });
        assert_eq!(moments.turns.last, 200_002);
        assert_eq!(moments.first.len(), FIRST);
        assert!((LATER / 2..=LATER).contains(&moments.later.len()), "{}", moments.later.len());
        let last = moments.last(&head).unwrap();
        assert_eq!((last.number, &last.caption[..]), (200_002, "goal at b2"));
        assert_eq!(moments.known.len(), 1, "nodes that were left are removed");
    }

    #[test]
    fn moments_are_chosen_by_their_numbers() {
        let steps: Vec<Step> = (1..=10).map(|node| generated(node, node - 1, "a1")).collect();
        let moments = Moments::with_numbers(&Head::default(), &steps, [2, 5, 99].into());
        let mut numbers = Vec::new();
        moments.each(&Head::default(), |moment, actions| numbers.push((moment.number, actions.len())));
        assert_eq!(numbers, [(2, 2), (5, 5)]);
    }

    #[test]
    fn a_restart_begins_a_new_path() {
        let (head, mut moments) = (Head::default(), Moments::default());
        let begin = |at: &str| {
            let at = Some(at.into());
            Step::Started { at, value: None, limit: None, how: Start::Elsewhere, state: None }
        };
        moments.receive(&head, &begin("a1"));
        moments.receive(&head, &generated(1, 0, "b3"));
        moments.receive(&head, &generated(2, 1, "c5"));
        assert_eq!(moments.known.words(2), ["a1", "b3", "c5"]);
        moments.receive(&head, &begin("b1"));
        assert_eq!(moments.known.words(0), ["b1"]);
    }
}

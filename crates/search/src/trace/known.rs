//! What follows from the steps of a search so far: where each node is, and what is known of it.
//!
//! Limits: the nodes to which a search may return are kept in memory. A node that was dropped or left is
//! forgotten with the next step.

use std::collections::HashMap;

use crate::{Step, Why};

/// The nodes of a search that is being followed.
#[derive(Clone, Debug, Default)]
pub struct Known {
    /// The names of actions.
    words: Texts,
    nodes: HashMap<u64, Node>,
    /// The name and the value of the initial state.
    at: Option<u32>,
    value: Option<i64>,
    /// Whether sums are told.
    sum: bool,
    /// A node that is forgotten with the next step.
    gone: Option<u64>,
}

/// A node other than the root.
#[derive(Clone, Copy, Debug)]
struct Node {
    /// None for a goal from which the search goes backwards.
    origin: Option<(u64, u32)>,
    depth: u32,
    cost: u64,
    value: Option<i64>,
    backward: bool,
}

/// The root of an attempt.
const ROOT: Node = Node { origin: None, depth: 0, cost: 0, value: None, backward: false };

/// What is known of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facts<'k> {
    /// The number of actions on the path to it. Of the backward half: from it to the goal.
    pub depth: u32,
    /// The cost of that path, which is g.
    pub cost: u64,
    /// Its value.
    pub value: Option<i64>,
    /// f = g + h, in algorithms that add them.
    pub sum: Option<i64>,
    /// The last action on the path to it. Of the backward half: the first action from it. None at a root.
    pub action: Option<&'k str>,
    /// Whether it belongs to the half that goes backwards from the goals.
    pub backward: bool,
}

impl Known {
    /// Nothing yet. `sum` says whether the algorithm adds the cost of the path to the estimate.
    pub fn new(sum: bool) -> Self {
        Self { sum, ..Self::default() }
    }

    /// Takes note of a step.
    pub fn receive(&mut self, step: &Step) {
        if let Some(gone) = self.gone.take() {
            self.nodes.remove(&gone);
        }
        match step {
            Step::Started { at, value, .. } => {
                self.nodes.clear();
                self.at = at.as_deref().map(|at| self.words.number(at));
                self.value = *value;
            }
            Step::BackwardRoot { node, .. } => {
                self.nodes.insert(*node, Node { backward: true, ..ROOT });
            }
            Step::Generated { node, parent, action, cost, value, .. } => {
                let word = self.words.number(action);
                let above = self.nodes.get(parent).copied().unwrap_or(ROOT);
                let made = Node {
                    origin: Some((*parent, word)),
                    depth: above.depth.saturating_add(1),
                    cost: above.cost.saturating_add(u64::from(*cost)),
                    value: *value,
                    backward: above.backward,
                };
                self.nodes.insert(*node, made);
            }
            // What was found on a longer path to the same state may still be waiting.
            Step::Pruned { why: Why::Replaced, .. } => {}
            Step::Pruned { node, .. } | Step::Left { node, .. } => self.gone = Some(*node),
            _ => {}
        }
    }

    /// The number of nodes in memory.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is none but the root.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// What is known of a node.
    pub fn facts(&self, node: u64) -> Facts<'_> {
        let known = self.nodes.get(&node).copied();
        let root = Node { value: self.value, ..ROOT };
        let Node { origin, depth, cost, value, backward } = known.unwrap_or(root);
        let sum = value.filter(|_| self.sum).map(|value| value.saturating_add_unsigned(cost));
        let action = origin.map(|(_, word)| self.word(word));
        Facts { depth, cost, value, sum, action, backward }
    }

    /// The name of the initial state, if attempts begin in different states.
    pub fn at(&self) -> Option<&str> {
        self.at.map(|word| self.word(word))
    }

    /// The node that a node was generated from; the root for itself.
    pub fn parent(&self, node: u64) -> u64 {
        self.nodes.get(&node).and_then(|node| node.origin).map_or(node, |(parent, _)| parent)
    }

    /// The actions from the root to a node, as numbers of [`words`](Self::word), after the name of the initial
    /// state if it has one. Of the backward half: the actions from the node to the goal.
    pub fn path(&self, node: u64) -> Vec<u32> {
        let mut words = Vec::new();
        let mut at = self.nodes.get(&node);
        let backward = at.is_some_and(|node| node.backward);
        // A parent has a lower number than its children, so the chain ends.
        while let Some((parent, word)) = at.and_then(|node| node.origin) {
            words.push(word);
            at = self.nodes.get(&parent);
        }
        if !backward {
            words.extend(self.at);
            words.reverse();
        }
        words
    }

    /// The same path in words.
    pub fn words(&self, node: u64) -> Vec<&str> {
        self.path(node).into_iter().map(|word| self.word(word)).collect()
    }

    /// The name with this number.
    pub fn word(&self, number: u32) -> &str {
        self.words.list.get(number as usize).map_or("", String::as_str)
    }
}

/// The names of actions one after the other; with commas between them if any has a blank in it.
pub fn joined<T: AsRef<str>>(names: &[T]) -> String {
    let blank = names.iter().any(|name| name.as_ref().contains(' '));
    let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    names.join(if blank { ", " } else { " " })
}

/// Texts, each once, with its number.
#[derive(Clone, Debug, Default)]
pub struct Texts {
    /// The texts, in the order of their numbers.
    pub list: Vec<String>,
    numbers: HashMap<String, u32>,
}

impl Texts {
    /// The number of a text, which gets one if it is new.
    pub fn number(&mut self, text: &str) -> u32 {
        if let Some(&number) = self.numbers.get(text) {
            return number;
        }
        let number = self.list.len() as u32;
        self.list.push(text.into());
        self.numbers.insert(text.into(), number);
        number
    }
}

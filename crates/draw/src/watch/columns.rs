//! The nodes and events of a search as columns of numbers.
//!
//! A page has node numbers of its own, in the order in which nodes appear. Every attempt has a root of its own.
//! A candidate that a rule looks at is a node too, and stays the same node if the rule chooses it.

use rustc_hash::FxHashMap;
use serde_json::{Map, Value, json};

use super::boards::{Boards, Path, SAME};
use super::page::Page;
use crate::trace::place_at;
use board::Square;
use contract::Instance;
use search::{
    Start, Step, Why,
    trace::{Facts, Head, Texts},
};

/// The number that means no node, no word or no square.
const NONE: i64 = -1;

/// The nodes and events of a page.
pub struct Columns<'i> {
    instance: &'i dyn Instance,
    pub boards: Boards<'i>,
    words: Texts,
    /// The square that each word ends with.
    ends: Vec<i64>,
    squares: FxHashMap<Square, i64>,
    centres: Vec<[f32; 2]>,
    nodes: Nodes,
    events: Events,
    /// The page's numbers of the nodes of this attempt, and of candidates by their parent and word.
    known: FxHashMap<u64, u32>,
    candidates: FxHashMap<(u32, u32), u32>,
}

#[derive(Default)]
struct Nodes {
    parent: Vec<i64>,
    depth: Vec<u32>,
    /// The cost of the action that leads to it.
    cost: Vec<u32>,
    word: Vec<i64>,
    value: Vec<Option<i64>>,
    /// The square that the state is.
    place: Vec<i64>,
    change: Vec<u32>,
    backward: Vec<u8>,
}

/// What each event is, the node that it is about, and the numbers and reasons that it tells. How many these are
/// follows from its kind.
#[derive(Default)]
struct Events {
    kind: String,
    node: Vec<u32>,
    more: Vec<Option<i64>>,
    /// The line of pseudo-code of each kind of event.
    lines: Map<String, Value>,
    whys: Texts,
    dead_ends: Vec<u32>,
}

impl<'i> Columns<'i> {
    pub fn new(instance: &'i dyn Instance, boards: Boards<'i>) -> Self {
        Self {
            instance,
            boards,
            words: Texts::default(),
            ends: Vec::new(),
            squares: FxHashMap::default(),
            centres: Vec::new(),
            nodes: Nodes::default(),
            events: Events::default(),
            known: FxHashMap::default(),
            candidates: FxHashMap::default(),
        }
    }

    /// The number of events.
    pub fn len(&self) -> usize {
        self.events.node.len()
    }

    /// Adds a step.
    pub fn step(&mut self, step: &Step, head: &Head, page: &mut Page) {
        let kind = step.letter();
        let mut key = String::from(kind);
        let node = match step {
            Step::Started { at, value, limit, how, .. } => {
                self.known.clear();
                self.candidates.clear();
                let word = at.as_deref().map(|name| self.word(name));
                let root = self.root(word, *value, false, page);
                self.known.insert(0, root);
                let how = how_told(*how).map(|text| self.events.whys.number(&text).into());
                self.events.more.extend([*limit, how]);
                root
            }
            Step::BackwardRoot { node, .. } => {
                let root = self.root(None, None, true, page);
                self.known.insert(*node, root);
                root
            }
            Step::Considered { parent, action, value } => {
                let (parent, word) = (self.node(*parent, page), self.word(action));
                let candidate = self.add(parent.into(), word.into(), *value);
                self.candidates.insert((parent, word), candidate);
                candidate
            }
            Step::Generated { node, parent, action, cost, value, .. } => {
                let (parent, word) = (self.node(*parent, page), self.word(action));
                let made = self.generated(parent, word, *value, page);
                self.nodes.cost[made as usize] = *cost;
                self.known.insert(*node, made);
                made
            }
            Step::Expanded { node, queue, closed } => {
                self.events.more.extend([queue, closed].map(|&number| i64::try_from(number).ok()));
                self.node(*node, page)
            }
            Step::Pruned { node, why } | Step::Left { node, why } => {
                let node = self.node(*node, page);
                let told = self.events.why(why, &head.reason(why, &self.facts(node, head)));
                key += &told.to_string();
                self.events.more.push(Some(told.into()));
                node
            }
            Step::Goal { node, value, best } => {
                self.events.more.extend([*value, Some((*best).into())]);
                self.node(*node, page)
            }
            Step::Met { node, other } => {
                let other = self.node(*other, page);
                self.events.more.push(Some(other.into()));
                self.node(*node, page)
            }
        };
        if !self.events.lines.contains_key(&key) {
            self.events.lines.insert(key, json!(head.line_of(step)));
        }
        self.events.kind.push_str(kind);
        self.events.node.push(node);
    }

    /// The page's number of a node. A node that no step has made is taken for the root.
    fn node(&mut self, node: u64, page: &mut Page) -> u32 {
        if let Some(&known) = self.known.get(&node).or(self.known.get(&0)) {
            return known;
        }
        let root = self.root(None, None, false, page);
        self.known.insert(0, root);
        root
    }

    fn root(&mut self, word: Option<u32>, value: Option<i64>, backward: bool, page: &mut Page) -> u32 {
        let node = self.add(NONE, word.map_or(NONE, i64::from), value);
        self.nodes.backward[node as usize] = backward.into();
        self.draw(node, None, page);
        node
    }

    fn generated(&mut self, parent: u32, word: u32, value: Option<i64>, page: &mut Page) -> u32 {
        let candidate = self.candidates.remove(&(parent, word));
        let node = candidate.unwrap_or_else(|| self.add(parent.into(), word.into(), value));
        let at = node as usize;
        self.nodes.value[at] = value.or(self.nodes.value[at]);
        self.nodes.backward[at] = self.nodes.backward[parent as usize];
        self.draw(node, Some(parent), page);
        node
    }

    /// Finds out what the board of a node shows, and which square its state is.
    fn draw(&mut self, node: u32, parent: Option<u32>, page: &mut Page) {
        let path = path(&self.nodes, &self.words, node);
        self.nodes.change[node as usize] = self.boards.change_to(node, parent, &path, page);
        if let Some(place) = place_at(self.instance, &path.actions, path.backward) {
            self.nodes.place[node as usize] = self.square(place);
        }
    }

    /// What is known of a node.
    fn facts(&self, node: u32, head: &Head) -> Facts<'_> {
        let (depth, value) = (self.nodes.depth[node as usize], self.nodes.value[node as usize]);
        let cost = self.cost(node);
        let sum = value.filter(|_| head.sum).map(|value| value.saturating_add_unsigned(cost));
        Facts { depth, cost, value, sum, action: None, backward: false }
    }

    /// The cost of the path to a node.
    fn cost(&self, node: u32) -> u64 {
        let mut cost = 0;
        let mut at = i64::from(node);
        while let Ok(index) = usize::try_from(at) {
            cost += u64::from(self.nodes.cost[index]);
            at = self.nodes.parent[index];
        }
        cost
    }

    /// Adds a node.
    fn add(&mut self, parent: i64, word: i64, value: Option<i64>) -> u32 {
        let nodes = &mut self.nodes;
        let depth = usize::try_from(parent).map_or(0, |parent| nodes.depth[parent].saturating_add(1));
        nodes.parent.push(parent);
        nodes.depth.push(depth);
        nodes.cost.push(u32::from(parent != NONE));
        nodes.word.push(word);
        nodes.value.push(value);
        nodes.place.push(NONE);
        nodes.change.push(SAME);
        nodes.backward.push(0);
        nodes.parent.len() as u32 - 1
    }

    /// The number of an action's name.
    fn word(&mut self, name: &str) -> u32 {
        let number = self.words.number(name);
        if number as usize == self.ends.len() {
            // A name such as a1-b3 ends with a square.
            let words = name.split(|c: char| !c.is_alphanumeric());
            let end = words.rev().find_map(|word| self.instance.board().parse_square(word).ok());
            let end = end.map_or(NONE, |square| self.square(square));
            self.ends.push(end);
        }
        number
    }

    /// The page's number of a square.
    fn square(&mut self, square: Square) -> i64 {
        *self.squares.entry(square).or_insert_with(|| {
            self.centres.push(self.boards.parts.centre(square));
            self.centres.len() as i64 - 1
        })
    }

    /// Adds the columns to the data of a page. Parents and the nodes of events are told as differences, which
    /// are short.
    pub fn write(mut self, data: &mut Value, page: &mut Page) {
        // A search without steps has a start all the same.
        self.node(0, page);
        let Nodes { parent, depth: _, cost, word, value, place, change, backward } = self.nodes;
        let up = (0..).zip(&parent).map(|(node, &parent)| if parent == NONE { 0 } else { node - parent });
        let up: Vec<i64> = up.collect();
        data["words"] = json!(self.words.list);
        data["ends"] = json!(self.ends);
        data["centres"] = json!(self.centres);
        data["parts"] = self.boards.parts.shapes.list();
        data["changes"] = self.boards.changes();
        // A column that says nothing is left out.
        data["nodes"] = json!({
            "up": up,
            "word": word,
            "cost": cost.iter().any(|&cost| cost > 1).then_some(&cost),
            "value": value.iter().any(Option::is_some).then_some(&value),
            "place": place.iter().any(|&square| square != NONE).then_some(&place),
            "change": change,
            "backward": backward.contains(&1).then_some(&backward),
        });
        let events = self.events;
        let before = std::iter::once(&0).chain(&events.node);
        let ahead =
            events.node.iter().zip(before).map(|(&node, &before)| i64::from(node) - i64::from(before));
        data["whys"] = json!(events.whys.list);
        data["deadEnds"] = json!(events.dead_ends);
        data["events"] = json!({
            "kind": events.kind,
            "ahead": ahead.collect::<Vec<i64>>(),
            "more": events.more,
            "lines": events.lines,
        });
    }
}

impl Events {
    /// The number of a reason.
    fn why(&mut self, why: &Why, reason: &str) -> u32 {
        let number = self.whys.number(reason);
        if matches!(why, Why::DeadEnd | Why::Stuck) && !self.dead_ends.contains(&number) {
            self.dead_ends.push(number);
        }
        number
    }
}

/// The actions from the root to a node, or from a node to a goal.
fn path<'w>(nodes: &Nodes, words: &'w Texts, node: u32) -> Path<'w> {
    let backward = nodes.backward[node as usize] == 1;
    let mut actions = Vec::new();
    let mut at = i64::from(node);
    while let Ok(index) = usize::try_from(at) {
        if let Ok(word) = usize::try_from(nodes.word[index]) {
            actions.push(words.list[word].as_str());
        }
        at = nodes.parent[index];
    }
    if !backward {
        actions.reverse();
    }
    Path { actions, backward }
}

/// How an attempt begins, if it is not the first.
fn how_told(how: Start) -> Option<String> {
    match how {
        Start::First => None,
        Start::Round => Some("a higher limit".into()),
        Start::Walk { steps: 1 } => Some("begins with a random step".into()),
        Start::Walk { steps } => Some(format!("begins with {steps} random steps")),
        Start::Again => Some("other random choices".into()),
        Start::Elsewhere => Some("another start".into()),
    }
}

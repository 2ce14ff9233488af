//! How the board of each node differs from that of its parent.

use std::rc::Rc;

use rustc_hash::FxHashMap;
use serde_json::{Value, json};

use super::page::Page;
use super::parts::{Change, Parts, change};
use crate::trace::frame_at;
use contract::Instance;

/// The greatest number of boards that are remembered, to compare others with them.
const MOST_REMEMBERED: usize = 1_000;

/// The greatest number of shapes that all changes add or remove together: about 40 megabytes.
const MOST_CHANGED: usize = 6_000_000;

/// The greatest number of actions that are replayed to draw all boards: a few seconds.
const MOST_REPLAYED: usize = 8_000_000;

/// The number of the change to no change at all.
pub const SAME: u32 = 0;

/// The actions that lead to a node, or from it to a goal if the search goes backwards.
pub struct Path<'w> {
    pub actions: Vec<&'w str>,
    pub backward: bool,
}

impl Path<'_> {
    fn of_parent(&self) -> Self {
        let all = &self.actions[..];
        let rest = if self.backward { all.split_first() } else { all.split_last() };
        Self { actions: rest.map_or(Vec::new(), |(_, rest)| rest.to_vec()), backward: self.backward }
    }
}

/// The boards of the nodes of a search.
pub struct Boards<'i> {
    instance: &'i dyn Instance,
    pub parts: Parts,
    /// Every change once, and the number of each.
    changes: Vec<Change>,
    numbers: FxHashMap<Change, u32>,
    /// Boards that may be needed again.
    remembered: FxHashMap<u32, Rc<Vec<u32>>>,
    /// The number of shapes in all changes, and of actions that were replayed.
    changed: usize,
    replayed: usize,
}

impl<'i> Boards<'i> {
    pub fn new(instance: &'i dyn Instance, parts: Parts) -> Self {
        Self {
            instance,
            parts,
            changes: vec![Change::default()],
            numbers: FxHashMap::from_iter([(Change::default(), 0)]),
            remembered: FxHashMap::default(),
            changed: 0,
            replayed: 0,
        }
    }

    /// Returns the number of the change that leads from a node to its child, or to a root.
    pub fn change_to(&mut self, node: u32, parent: Option<u32>, path: &Path<'_>, page: &mut Page) -> u32 {
        let nothing = Rc::default();
        let before = match parent {
            None => nothing,
            Some(parent) => match self.remembered.get(&parent) {
                Some(board) => board.clone(),
                None => self.board(parent, &path.of_parent(), &nothing, page),
            },
        };
        let now = self.board(node, path, &before, page);
        self.number(change(&before, &now))
    }

    /// Returns the shapes on the board of a node, or `otherwise` if it cannot be drawn.
    fn board(
        &mut self,
        node: u32,
        path: &Path<'_>,
        otherwise: &Rc<Vec<u32>>,
        page: &mut Page,
    ) -> Rc<Vec<u32>> {
        self.replayed += path.actions.len();
        let frame = frame_at(self.instance, &path.actions, path.backward);
        let board = frame.map_or_else(|| otherwise.clone(), |frame| Rc::new(self.parts.of(&frame, page)));
        if self.remembered.len() >= MOST_REMEMBERED {
            self.remembered.clear();
        }
        self.remembered.insert(node, board.clone());
        board
    }

    fn number(&mut self, change: Change) -> u32 {
        if let Some(&number) = self.numbers.get(&change) {
            return number;
        }
        self.changed += change.iter().map(Vec::len).sum::<usize>();
        let number = self.changes.len() as u32;
        self.changes.push(change.clone());
        self.numbers.insert(change, number);
        number
    }

    /// Whether the page gets too large, or takes too long to make.
    pub fn is_full(&self) -> bool {
        self.changed > MOST_CHANGED || self.replayed > MOST_REPLAYED
    }

    /// Returns every change, in the order of their numbers.
    pub fn changes(&self) -> Value {
        json!(self.changes)
    }
}

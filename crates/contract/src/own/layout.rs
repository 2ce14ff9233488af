//! A small puzzle as a graph of its states: a row for each distance from the start.
//!
//! Limits: at most [`MOST_STATES`] states, whose texts are short; otherwise states are shown as text.

use board::{Frame, Shape, Square, Surface};
use rustc_hash::FxHashMap;

use search::Shown;

/// The most states of a graph that is drawn.
const MOST_STATES: usize = 48;

/// The most actions of a state, the most states in a row, and the longest text.
const MOST_ACTIONS: usize = 64;
const MOST_IN_A_ROW: usize = 12;
const LONGEST_TEXT: usize = 16;

/// Texts that are longer than this stand apart.
const SHORT_TEXT: usize = 6;

/// The states of a puzzle on a grid.
pub(super) struct Layout<S> {
    squares: FxHashMap<S, Square>,
    blank: Frame,
}

impl<S: Clone + std::hash::Hash + Eq> Layout<S> {
    /// The graph of a puzzle; none if it is too large.
    pub fn of<M: Shown<State = S>>(model: &M) -> Option<Self> {
        let mut states = vec![model.initial()];
        let mut known = FxHashMap::from_iter([(states[0].clone(), 0)]);
        let mut depths = vec![0_u32];
        let mut links: Vec<[usize; 2]> = Vec::new();
        let mut actions = Vec::new();
        let mut next = 0;
        while next < states.len() {
            let state = states[next].clone();
            actions.clear();
            if !model.is_goal(&state) {
                model.actions(&state, &mut actions);
            }
            if actions.len() > MOST_ACTIONS {
                return None;
            }
            for action in &actions {
                let child = model.after(&state, action);
                let number = *known.entry(child.clone()).or_insert(states.len());
                if number == states.len() {
                    if number == MOST_STATES {
                        return None;
                    }
                    states.push(child);
                    depths.push(depths[next] + 1);
                }
                let link = [next.min(number), next.max(number)];
                if link[0] != link[1] && !links.contains(&link) {
                    links.push(link);
                }
            }
            next += 1;
        }
        let texts: Vec<String> = states.iter().map(|state| model.text(state)).collect();
        let longest = texts.iter().map(|text| text.chars().count()).max().unwrap_or(0);
        if longest > LONGEST_TEXT || texts.iter().any(|text| text.contains('\n')) {
            return None;
        }
        let stride = if longest > SHORT_TEXT { 2 } else { 1 };
        let rows: Vec<usize> =
            (0..=*depths.last()?).map(|depth| depths.iter().filter(|&&d| d == depth).count()).collect();
        let widest = *rows.iter().max()?;
        if widest > MOST_IN_A_ROW || rows.len() > MOST_STATES {
            return None;
        }
        // A line between states of the same row would join others: every second state of such a row is a little lower.
        let staggered = links.iter().any(|link| depths[link[0]] == depths[link[1]]);
        let mut squares: Vec<Square> = Vec::new();
        for (depth, &count) in rows.iter().enumerate() {
            for nth in 0..count {
                // A long text, which stands to the left, needs room there.
                let col = stride * ((2 * nth + 1) * widest / (2 * count)) + stride - 1;
                let low = usize::from(staggered && nth % 2 == 1);
                let row = if staggered { 2 * depth + low } else { depth };
                squares.push(Square::new(row as u32, col as u32));
            }
        }
        let rows: Vec<String> = (0..=squares.iter().map(|square| square.row).max()?)
            .map(|row| {
                let last = squares.iter().map(|square| square.col).max().unwrap_or(0);
                (0..=last)
                    .map(|col| if squares.contains(&Square::new(row, col)) { '.' } else { '_' })
                    .collect()
            })
            .collect();
        let board = Shape::parse(&rows.join("/")).ok()?;
        let blank = Frame {
            surface: Surface::Graph,
            links: links.iter().map(|link| link.map(|number| squares[number])).collect(),
            labels: squares.iter().copied().zip(texts).collect(),
            ..Frame::new(&board)
        };
        Some(Self { squares: states.into_iter().zip(squares).collect(), blank })
    }

    /// The graph, with nothing on it.
    pub fn blank(&self) -> &Frame {
        &self.blank
    }

    /// The places of goals.
    pub fn goals<M: Shown<State = S>>(&self, model: &M) -> impl Iterator<Item = Square> {
        self.squares.iter().filter(|(state, _)| model.is_goal(state)).map(|(_, square)| *square)
    }

    /// The place of a state.
    pub fn place(&self, state: &S) -> Option<Square> {
        self.squares.get(state).copied()
    }
}

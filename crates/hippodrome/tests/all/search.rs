//! The textbook algorithms on random small spaces: do they agree, and do they keep their guarantees?

use hippodrome::{
    Control, Limit, Limits, Shape, Square,
    board::Picture,
    puzzles::walk::Walk,
    search::{self, Against, Bounded, End, Silent, Space},
};
use proptest::prelude::*;

/// Random knight's walks on boards with holes.
fn walks() -> impl Strategy<Value = Walk> {
    (1usize..=6, 1usize..=6)
        .prop_flat_map(|(rows, cols)| {
            (prop::collection::vec(prop::bool::weighted(0.8), rows * cols), Just(cols), any::<(u8, u8)>())
        })
        .prop_filter_map("no squares", |(cells, cols, (from, to))| {
            let text: Vec<String> = cells
                .chunks(cols)
                .map(|row| row.iter().map(|&there| if there { '.' } else { '#' }).collect())
                .collect();
            let board = Shape::of_picture(&Picture::parse(&text.join("/"), ".#").unwrap());
            let squares: Vec<Square> = board.squares().collect();
            let pick = |n: u8| squares.get(n as usize % squares.len().max(1)).copied();
            let piece = hippodrome::Leaper::KNIGHT.into();
            Some(Walk { from: pick(from)?, to: pick(to)?, board, piece })
        })
}

/// Replays a path move by move and returns its last square.
fn replay(walk: &Walk, path: &[(Square, Square)]) -> Square {
    path.iter().fold(walk.from, |at, &(from, to)| {
        assert_eq!(at, from, "a move begins where the one before it ended");
        let (rows, cols) = (from.row.abs_diff(to.row), from.col.abs_diff(to.col));
        assert_eq!((rows.min(cols), rows.max(cols)), (1, 2), "a knight's move");
        assert!(walk.board.contains(to));
        to
    })
}

proptest! {

    #[test]
    fn a_queue_of_paths_finds_a_path_up_to_the_cap(walk in walks(), cap in 0u32..6) {
        let limits = Limits { nodes: Some(200_000), ..Limits::default() };
        let control = Control::new(limits);
        let shortest = search::bfs(&walk, &mut control.meter(), &mut Silent).found().map(|p| p.len());
        match search::best_first_paths(&walk, cap, &mut control.meter(), &mut Silent).end {
            End::Found(path) => {
                prop_assert_eq!(replay(&walk, &path), walk.to);
                prop_assert!(path.len() <= cap as usize);
            }
            End::Exhausted => prop_assert_eq!(shortest, None),
            End::Stopped { limit: Limit::MaxMoves, bound, .. } => {
                prop_assert_eq!(bound, Some(u64::from(cap) + 1));
                prop_assert!(shortest.is_none_or(|n| n > cap as usize));
            }
            End::Stopped { limit, .. } => prop_assert_eq!(limit, Limit::Nodes),
        }
    }

    #[test]
    fn bounds_at_a_limit_are_true(walk in walks(), nodes in 0u64..60) {
        let free = Control::default();
        let limited = Control::new(Limits { nodes: Some(nodes), ..Limits::default() });
        let shortest = search::bfs(&walk, &mut free.meter(), &mut Silent).found().map(|p| p.len() as u64);
        let ends = [
            search::bfs(&walk, &mut limited.meter(), &mut Silent),
            search::bidirectional(&walk, &mut limited.meter(), &mut Silent),
            search::a_star(&walk, &mut limited.meter(), &mut Silent),
            search::ida_star(&walk, &mut limited.meter(), &mut Silent),
        ];
        for end in ends {
            if let End::Stopped { limit, bound, nearest } = end {
                prop_assert_eq!(limit, Limit::Nodes);
                replay(&walk, &nearest);
                if let (Some(shortest), Some(bound)) = (shortest, bound) {
                    prop_assert!(bound <= shortest, "bound {} but a path of {}", bound, shortest);
                }
            }
        }
    }

}

/// The knapsack problem: choose from a list of weights so that the sum is as large as possible, up to a
/// maximum.
#[derive(Clone, Debug)]
struct Sack {
    weights: Vec<i64>,
    most: i64,
}

impl Space for Sack {
    type State = (usize, i64);
    type Action = i64;
    const UNDOES: bool = true;

    fn initial(&self) -> (usize, i64) {
        (0, 0)
    }

    fn is_goal(&self, state: &(usize, i64)) -> bool {
        state.0 == self.weights.len()
    }

    fn actions(&self, state: &(usize, i64), actions: &mut Vec<i64>) {
        actions.extend([self.weights[state.0], 0].into_iter().filter(|w| state.1 + w <= self.most));
    }

    fn apply(&self, state: &mut (usize, i64), action: &i64) {
        *state = (state.0 + 1, state.1 + action);
    }

    fn undo(&self, state: &mut (usize, i64), action: &i64) {
        *state = (state.0 - 1, state.1 - action);
    }
}

impl Bounded for Sack {
    fn value(&self, state: &(usize, i64)) -> i64 {
        state.1
    }

    fn bound(&self, state: &(usize, i64)) -> i64 {
        self.most.min(state.1 + self.weights[state.0..].iter().sum::<i64>())
    }
}

proptest! {
    #[test]
    fn branch_and_bound_finds_the_best(weights in prop::collection::vec(1i64..30, 0..10), most in 0i64..100, floor in -1i64..40) {
        let sack = Sack { weights, most };
        let all = 1u32 << sack.weights.len();
        let best = (0..all)
            .map(|set| (0..sack.weights.len()).filter(|i| set >> i & 1 == 1).map(|i| sack.weights[i]).sum::<i64>())
            .filter(|sum| *sum <= most)
            .max()
            .unwrap();
        let control = Control::default();
        let queue = search::branch_and_bound(&sack, floor, Against::Best, &mut control.meter(), &mut Silent);
        prop_assert_eq!(queue.stopped, None);
        prop_assert_eq!(queue.best.map(|(value, _)| value), (best >= floor).then_some(best));
        let depth = search::branch_and_bound_depth_first(&sack, floor, &mut control.meter(), &mut Silent);
        prop_assert_eq!(depth.stopped, None);
        prop_assert_eq!(depth.best.as_ref().map(|(value, _)| *value), (best > floor).then_some(best));
        if let Some((value, path)) = depth.best {
            prop_assert_eq!(path.iter().sum::<i64>(), value);
        }
        let limited = Control::new(Limits { nodes: Some(7), ..Limits::default() });
        let stops = [
            search::branch_and_bound(&sack, i64::MIN, Against::Best, &mut limited.meter(), &mut Silent).stopped,
            search::branch_and_bound_depth_first(&sack, i64::MIN, &mut limited.meter(), &mut Silent).stopped,
        ];
        for (limit, bound) in stops.into_iter().flatten() {
            prop_assert_eq!(limit, Limit::Nodes);
            prop_assert!(bound >= best);
        }
    }
}

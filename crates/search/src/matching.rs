//! A maximum matching of a bipartite graph, with the vertex cover that proves it.
//!
//! A breadth-first search from each left vertex in turn looks for an augmenting path, along which the
//! matching gains a pair (Berge 1957). If a search finds none, the vertices that it has visited cannot be
//! part of any later augmenting path, so no later search enters them. At the end they are exactly the
//! vertices that alternating paths reach from unmatched left vertices. By König's theorem (1931), the left
//! vertices that are not reached and the right vertices that are reached cover every edge, and there are as
//! many of them as pairs.
//!
//! A graph that is bipartite in a way that the caller does not know can be matched with itself: every
//! vertex is then both a left and a right vertex, and the two halves are matched independently.
//!
//! Limits: the work is at most the number of left vertices times the number of edges. That is fine for
//! thousands of vertices. Leapers on boards with millions of squares have an engine of their own in the
//! puzzle [`knights`](knights).

use crate::{Limit, Meter};

/// No vertex.
const NONE: u32 = u32::MAX;

/// A maximum matching. Left and right vertices are numbered separately, each from 0.
pub struct Matching {
    /// The right vertex that each left vertex is matched with, or [`NONE`].
    partners: Vec<u32>,
    /// For each left vertex, whether an alternating path leads to it from an unmatched left vertex.
    pub reached_left: Vec<bool>,
    /// For each right vertex, whether it is a neighbour of a reached left vertex.
    pub reached_right: Vec<bool>,
}

impl Matching {
    /// Finds a maximum matching. `neighbours` lists the right vertices next to a left vertex. The meter
    /// counts the edges that the searches look at.
    pub fn maximum<N: IntoIterator<Item = u32>>(
        left: usize,
        right: usize,
        neighbours: impl Fn(u32) -> N,
        meter: &mut Meter<'_>,
    ) -> Result<Self, Limit> {
        let mut partners = vec![NONE; left];
        let mut partners_of_right = vec![NONE; right];
        let mut reached_left = vec![false; left];
        let mut reached_right = vec![false; right];
        // For each right vertex, the root of the last search that visited it, and the left vertex before it.
        let mut visited = vec![(NONE, NONE); right];
        // The left vertices that a search visits.
        let mut queue: Vec<u32> = Vec::new();
        for root in 0..left as u32 {
            queue.clear();
            queue.push(root);
            let mut next = 0;
            let mut end = None;
            'search: while let Some(&at) = queue.get(next) {
                next += 1;
                for to in neighbours(at) {
                    meter.generate()?;
                    if reached_right[to as usize] || visited[to as usize].0 == root {
                        continue;
                    }
                    visited[to as usize] = (root, at);
                    let partner = partners_of_right[to as usize];
                    if partner == NONE {
                        end = Some(to);
                        break 'search;
                    }
                    queue.push(partner);
                }
            }
            if let Some(mut to) = end {
                // Back along the path, each left vertex takes the right vertex after it.
                while to != NONE {
                    let at = visited[to as usize].1;
                    partners_of_right[to as usize] = at;
                    to = std::mem::replace(&mut partners[at as usize], to);
                }
            } else {
                // All visited right vertices are matched, with the visited left ones other than the root.
                queue.iter().for_each(|&at| reached_left[at as usize] = true);
                queue[1..].iter().for_each(|&at| reached_right[partners[at as usize] as usize] = true);
            }
        }
        Ok(Self { partners, reached_left, reached_right })
    }

    /// The right vertex that a left vertex is matched with.
    pub fn partner(&self, left: u32) -> Option<u32> {
        Some(self.partners[left as usize]).filter(|&partner| partner != NONE)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::{Control, Limits};

    /// A graph as the list of right vertices next to each left vertex.
    type Lists = Vec<Vec<u32>>;

    fn maximum(lists: &Lists, right: usize) -> Matching {
        let neighbours = |left: u32| lists[left as usize].iter().copied();
        Matching::maximum(lists.len(), right, neighbours, &mut Control::default().meter()).unwrap()
    }

    /// The most pairs, by trying everything: each left vertex in turn takes any right vertex or none.
    fn most_pairs(lists: &[Vec<u32>], taken: u32) -> usize {
        let Some((first, rest)) = lists.split_first() else { return 0 };
        let free = first.iter().filter(|&&to| taken >> to & 1 == 0);
        let with = free.map(|&to| 1 + most_pairs(rest, taken | 1 << to)).max();
        most_pairs(rest, taken).max(with.unwrap_or(0))
    }

    /// Checks pairs, reached vertices and cover, and returns the number of pairs.
    fn check(lists: &Lists, right: usize) -> usize {
        let matching = maximum(lists, right);
        let pairs: Vec<(usize, u32)> =
            (0..lists.len()).filter_map(|left| Some((left, matching.partner(left as u32)?))).collect();
        assert!(pairs.iter().all(|&(left, to)| lists[left].contains(&to)), "pairs are edges");
        let mut taken: Vec<u32> = pairs.iter().map(|&(_, to)| to).collect();
        taken.sort_unstable();
        taken.dedup();
        assert_eq!(taken.len(), pairs.len(), "no right vertex has two partners");

        // The reached vertices by their definition, one step at a time until nothing changes.
        let mut left_of_path: Vec<bool> = vec![true; lists.len()];
        pairs.iter().for_each(|&(left, _)| left_of_path[left] = false);
        let mut right_of_path = vec![false; right];
        for _ in 0..=lists.len() {
            for (_, list) in lists.iter().enumerate().filter(|&(left, _)| left_of_path[left]) {
                list.iter().for_each(|&to| right_of_path[to as usize] = true);
            }
            pairs.iter().for_each(|&(left, to)| left_of_path[left] |= right_of_path[to as usize]);
        }
        assert_eq!((&matching.reached_left, &matching.reached_right), (&left_of_path, &right_of_path));

        let covered = |left: usize, to: u32| !left_of_path[left] || right_of_path[to as usize];
        assert!(lists.iter().enumerate().all(|(left, list)| list.iter().all(|&to| covered(left, to))));
        let cover = left_of_path.iter().filter(|&&reached| !reached).count()
            + right_of_path.iter().filter(|&&reached| reached).count();
        assert_eq!(cover, pairs.len(), "as many vertices cover the edges");
        pairs.len()
    }

    #[test]
    fn small_graphs() {
        assert_eq!(check(&vec![], 0), 0);
        assert_eq!(check(&vec![vec![]], 1), 0);
        // Three vertices that compete for two: none of the three is safe.
        let three = vec![vec![0, 1], vec![0], vec![1], vec![2, 1]];
        assert_eq!(check(&three, 3), 3);
        assert_eq!(maximum(&three, 3).reached_left, [true, true, true, false]);
        // A long augmenting path: every vertex has to give its partner up.
        let chain: Lists = (0..100).map(|n| if n < 99 { vec![n, n + 1] } else { vec![0] }).collect();
        assert_eq!(check(&chain, 100), 100);
    }

    #[test]
    fn a_graph_is_matched_with_itself() {
        // A star of three rays: one ray is matched with the centre, on either side.
        let star = vec![vec![1, 2, 3], vec![0], vec![0], vec![0]];
        assert_eq!(check(&star, 4), 2);
        assert_eq!(maximum(&star, 4).reached_right, [true, false, false, false]);
    }

    #[test]
    fn a_limit_stops_the_search() {
        let control = Control::new(Limits { nodes: Some(3), ..Limits::default() });
        let limited = Matching::maximum(4, 4, |_| 0..4, &mut control.meter());
        assert_eq!(limited.err(), Some(Limit::Nodes));
    }

    proptest! {
        #[test]
        fn random_graphs_agree_with_trying_everything(
            edges in prop::collection::vec(prop::collection::vec(0u32..4, 7), 0..8), right in 1usize..8,
        ) {
            let neighbours = |row: &Vec<u32>| (0..right as u32).filter(|&to| row[to as usize] == 0).collect();
            let lists: Lists = edges.iter().map(neighbours).collect();
            prop_assert_eq!(check(&lists, right), most_pairs(&lists, 0));
        }
    }
}

//! A maximum matching of a bipartite graph, with the vertex cover that proves it.
//!
//! Vertices have numbers, and a function computes the neighbours of a vertex, which are all on the other side.
//! So boards with millions of squares need no lists of neighbours. The caller may begin with pairs of its own.
//! Rounds then lead the unmatched left vertices to unmatched right ones until no augmenting path is left (Berge
//! 1957).
//!
//! The label of a right vertex is a lower bound on the number of pairs that must change until an unmatched right
//! vertex is used. Left vertices move along labels in one of two ways. They are pushed one by one
//! (push-relabel, after Goldberg and Tarjan 1988), which is fast on most graphs but now and then goes round in
//! circles. Or they follow whole paths that do not meet (the phases of Hopcroft and Karp 1973), which never
//! does. A left vertex is done when it is matched, or when no path leads from it to an unmatched right vertex;
//! when all are done, the matching is maximum. No round shortens a path that is still to come, and every round
//! of whole paths lengthens the shortest one. So there are at most about 2·√vertices of those.
//!
//! At the end, one search from all left vertices that are still unmatched marks what alternating paths reach. By
//! König's theorem (1931), the left vertices that are not reached and the right vertices that are reached cover
//! every edge, and there are as many of them as pairs.
//!
//! A graph that is bipartite in a way that the caller does not know can be matched with a copy of itself: each
//! vertex and the copies of its neighbours are then on different sides.
//!
//! Limits: the worst case is edges·√vertices steps.

use crate::{Limit, Meter, Sort};

/// The partner of an unmatched vertex.
pub const FREE: u32 = u32::MAX - 1;
/// The partner of a number that is not a vertex.
pub const NO_VERTEX: u32 = u32::MAX;

/// Bytes per number while a matching is completed: the partner, the label, whether it is reached, and the lists
/// of left and right vertices and of those that wait, which may double as they grow.
pub const BYTES_PER_VERTEX: u64 = 4 + 4 + 1 + 4 + 3 * 4;

/// The label of a vertex from which no alternating path leads to an unmatched right vertex.
const UNREACHED: u32 = u32::MAX;
/// After this many rounds of pushes, every further one is followed by a round of whole paths.
const PATIENT_ROUNDS: u32 = 10;
/// A left vertex waits for exact labels after this many times the pushes that its label promised.
const PUSHES_FACTOR: u32 = 32;
/// The number of pushes in the first round, per left vertex.
const PUSHES_PER_VERTEX: usize = 8;

/// A matching and, once it is maximum, the vertices that are reached from unmatched left ones.
pub struct Matching {
    /// Each vertex's partner, or [`FREE`]; [`NO_VERTEX`] for all other numbers.
    pub mate: Vec<u32>,
    /// The left vertices.
    pub left: Vec<u32>,
    right: Vec<u32>,
    /// The number of pairs.
    pub pairs: u64,
    reached: Vec<bool>,
}

impl Matching {
    /// A matching without pairs. The vertices are below `numbers`, which may include others.
    pub fn new(numbers: usize, left: Vec<u32>, right: Vec<u32>) -> Self {
        let mut mate = vec![NO_VERTEX; numbers];
        for &vertex in left.iter().chain(&right) {
            mate[vertex as usize] = FREE;
        }
        Self { mate, left, right, pairs: 0, reached: vec![false; numbers] }
    }

    /// Matches two neighbours, both of which are free.
    pub fn pair(&mut self, a: u32, b: u32) {
        self.mate[a as usize] = b;
        self.mate[b as usize] = a;
        self.pairs += 1;
    }

    /// Makes the matching maximum. `neighbours` lists the vertices next to a vertex, and may list numbers that
    /// are not vertices.
    pub fn complete<N: IntoIterator<Item = u32>>(
        &mut self,
        neighbours: impl Fn(u32) -> N,
        meter: &mut Meter<'_>,
    ) -> Result<(), Limit> {
        let mut rounds = Rounds::new(self);
        let mut round = 0;
        while !rounds.waiting.is_empty() {
            round += 1;
            let stalled = rounds.push_along_labels(self, &neighbours, meter)?;
            if stalled {
                rounds.pushes /= 4;
            }
            if stalled || round > PATIENT_ROUNDS {
                rounds.follow_labels(self, &neighbours, meter)?;
            }
        }
        self.mark_reached(&mut rounds.list, &neighbours, meter)
    }

    /// The vertex that a vertex is matched with.
    pub fn partner(&self, vertex: u32) -> Option<u32> {
        Some(self.mate[vertex as usize]).filter(|&partner| partner < FREE)
    }

    /// Whether an alternating path leads to a vertex from an unmatched left one. This is known once the matching
    /// is maximum.
    pub fn is_reached(&self, vertex: u32) -> bool {
        self.reached[vertex as usize]
    }

    /// Marks the vertices that alternating paths reach from unmatched left ones.
    fn mark_reached<N: IntoIterator<Item = u32>>(
        &mut self,
        tree: &mut Vec<u32>,
        neighbours: &impl Fn(u32) -> N,
        meter: &mut Meter<'_>,
    ) -> Result<(), Limit> {
        tree.clear();
        tree.extend(self.left.iter().copied().filter(|&vertex| self.mate[vertex as usize] == FREE));
        let mut at = 0;
        while let Some(&left) = tree.get(at) {
            at += 1;
            meter.generate()?;
            self.reached[left as usize] = true;
            for right in neighbours(left) {
                let partner = self.mate[right as usize];
                debug_assert_ne!(partner, FREE, "the matching is maximum");
                if partner < FREE && !std::mem::replace(&mut self.reached[right as usize], true) {
                    tree.push(partner);
                }
            }
        }
        Ok(())
    }
}

/// The unmatched left vertices and the labels that lead them.
struct Rounds {
    /// Left vertices that are not done.
    waiting: Vec<u32>,
    labels: Vec<u32>,
    /// The most pushes in the next round.
    pushes: usize,
    /// Memory for a list of vertices.
    list: Vec<u32>,
}

impl Rounds {
    fn new(matching: &Matching) -> Self {
        let is_unmatched = |&vertex: &u32| matching.mate[vertex as usize] == FREE;
        Self {
            waiting: matching.left.iter().copied().filter(is_unmatched).collect(),
            labels: vec![UNREACHED; matching.mate.len()],
            pushes: matching.left.len() * PUSHES_PER_VERTEX,
            list: Vec::new(),
        }
    }

    /// Pushes left vertices along labels that only rise. A left vertex takes the neighbour with the lowest
    /// label; the neighbour's former partner goes on, and the label rises to one more than that of the next
    /// best choice. Left vertices that reach nothing are done. Returns whether the round's pushes were used
    /// up.
    fn push_along_labels<N: IntoIterator<Item = u32>>(
        &mut self,
        matching: &mut Matching,
        neighbours: &impl Fn(u32) -> N,
        meter: &mut Meter<'_>,
    ) -> Result<bool, Limit> {
        set_labels(matching, self, neighbours, meter)?;
        let labels = &mut self.labels;
        let later = &mut self.list;
        later.clear();
        let mut pushes_of_all = self.pushes;
        while pushes_of_all > 0
            && let Some(mut left) = self.waiting.pop()
        {
            // As many pushes as its first label allows.
            let mut own_pushes: Option<u32> = None;
            loop {
                let (mut lowest, mut second, mut to) = (UNREACHED, UNREACHED, left);
                for right in neighbours(left) {
                    let label = labels[right as usize];
                    if label < lowest {
                        (second, lowest, to) = (lowest, label, right);
                    } else if label < second {
                        second = label;
                    }
                }
                if lowest == UNREACHED {
                    break;
                }
                let own = own_pushes.get_or_insert(lowest.saturating_add(1).saturating_mul(PUSHES_FACTOR));
                if *own == 0 || pushes_of_all == 0 {
                    later.push(left);
                    break;
                }
                *own -= 1;
                pushes_of_all -= 1;
                meter.generate()?;
                labels[to as usize] = second.saturating_add(1);
                let displaced = std::mem::replace(&mut matching.mate[to as usize], left);
                matching.mate[left as usize] = to;
                if displaced == FREE {
                    matching.pairs += 1;
                    break;
                }
                matching.mate[displaced as usize] = FREE;
                left = displaced;
            }
        }
        self.waiting.append(later);
        Ok(pushes_of_all == 0)
    }

    /// Matches left vertices along whole paths on which the label falls by one with each step, the nearest
    /// left vertices first. No two paths meet. Left vertices that no path starts from are done.
    fn follow_labels<N: IntoIterator<Item = u32>>(
        &mut self,
        matching: &mut Matching,
        neighbours: &impl Fn(u32) -> N,
        meter: &mut Meter<'_>,
    ) -> Result<(), Limit> {
        set_labels(matching, self, neighbours, meter)?;
        let Self { waiting, labels, list: path, .. } = self;
        let nearest = |labels: &[u32], left: u32| {
            neighbours(left).into_iter().map(|right| labels[right as usize]).min().unwrap_or(UNREACHED)
        };
        waiting.retain(|&left| nearest(labels, left) != UNREACHED);
        waiting.put_in_order_by_key(|&left| nearest(labels, left));
        let mut kept = 0;
        for n in 0..waiting.len() {
            let root = waiting[n];
            // The right vertices of the path. A vertex that was tried once leads nowhere else.
            path.clear();
            let (mut left, mut wanted) = (root, nearest(labels, root));
            let found = loop {
                meter.generate()?;
                let next = neighbours(left).into_iter().find(|&right| labels[right as usize] == wanted);
                if let Some(right) = next.filter(|_| wanted != UNREACHED) {
                    path.push(right);
                    labels[right as usize] = UNREACHED;
                    if matching.mate[right as usize] == FREE {
                        break true;
                    }
                    left = matching.mate[right as usize];
                    wanted -= 1;
                } else {
                    if path.pop().is_none() {
                        break false;
                    }
                    left = path.last().map_or(root, |&right| matching.mate[right as usize]);
                    wanted += 1;
                }
            };
            if !found {
                waiting[kept] = root;
                kept += 1;
                continue;
            }
            let mut left = root;
            for &right in path.iter() {
                matching.mate[left as usize] = right;
                left = std::mem::replace(&mut matching.mate[right as usize], left);
            }
            matching.pairs += 1;
        }
        waiting.truncate(kept);
        Ok(())
    }
}

/// Makes the labels exact, by a search backwards from the unmatched right vertices.
fn set_labels<N: IntoIterator<Item = u32>>(
    matching: &Matching,
    rounds: &mut Rounds,
    neighbours: &impl Fn(u32) -> N,
    meter: &mut Meter<'_>,
) -> Result<(), Limit> {
    let Rounds { labels, list: queue, .. } = rounds;
    labels.fill(UNREACHED);
    queue.clear();
    queue.extend(matching.right.iter().copied().filter(|&right| matching.mate[right as usize] == FREE));
    for &right in queue.iter() {
        labels[right as usize] = 0;
    }
    let mut at = 0;
    while let Some(&right) = queue.get(at) {
        at += 1;
        meter.generate()?;
        for left in neighbours(right) {
            let partner = matching.mate[left as usize];
            if partner < FREE && labels[partner as usize] == UNREACHED {
                labels[partner as usize] = labels[right as usize] + 1;
                queue.push(partner);
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::{Control, Limits};

    /// A graph as the list of right vertices next to each left vertex. Both sides are numbered from 0.
    type Lists = Vec<Vec<u32>>;

    /// Completes a matching, as usual or with a given number of pushes in each round. Right vertices have their
    /// numbers after the left ones.
    fn maximum(lists: &Lists, right: usize, pushes: Option<usize>) -> Matching {
        let left = lists.len() as u32;
        let rights = left..left + right as u32;
        let mut matching = Matching::new(lists.len() + right, (0..left).collect(), rights.collect());
        let neighbours = |vertex: u32| -> Vec<u32> {
            match lists.get(vertex as usize) {
                Some(list) => list.iter().map(|to| left + to).collect(),
                None => (0..left).filter(|&from| lists[from as usize].contains(&(vertex - left))).collect(),
            }
        };
        let control = Control::default();
        let mut meter = control.meter();
        let Some(pushes) = pushes else {
            matching.complete(neighbours, &mut meter).unwrap();
            return matching;
        };
        let mut rounds = Rounds::new(&matching);
        rounds.pushes = pushes;
        while !rounds.waiting.is_empty() {
            let stalled = rounds.push_along_labels(&mut matching, &neighbours, &mut meter).unwrap();
            if stalled && pushes == 0 {
                rounds.follow_labels(&mut matching, &neighbours, &mut meter).unwrap();
            }
        }
        matching.mark_reached(&mut rounds.list, &neighbours, &mut meter).unwrap();
        matching
    }

    /// The most pairs, by trying everything: each left vertex in turn takes any right vertex or none.
    fn most_pairs(lists: &[Vec<u32>], taken: u32) -> usize {
        let Some((first, rest)) = lists.split_first() else { return 0 };
        let free = first.iter().filter(|&&to| taken >> to & 1 == 0);
        let with = free.map(|&to| 1 + most_pairs(rest, taken | 1 << to)).max();
        most_pairs(rest, taken).max(with.unwrap_or(0))
    }

    /// Checks pairs, reached vertices and cover of matchings made in three ways, and returns the number of pairs.
    fn check(lists: &Lists, right: usize) -> usize {
        let sizes = [None, Some(0), Some(3)].map(|pushes| check_one(lists, right, pushes));
        assert_eq!(sizes, [sizes[0]; 3]);
        sizes[0]
    }

    fn check_one(lists: &Lists, right: usize, pushes: Option<usize>) -> usize {
        let matching = maximum(lists, right, pushes);
        let left = lists.len();
        let pairs: Vec<(usize, u32)> =
            (0..left).filter_map(|from| Some((from, matching.partner(from as u32)? - left as u32))).collect();
        assert!(pairs.iter().all(|&(from, to)| lists[from].contains(&to)), "pairs are edges");
        assert!(pairs.iter().all(|&(from, to)| matching.partner(left as u32 + to) == Some(from as u32)));
        assert_eq!(matching.pairs, pairs.len() as u64);

        // The reached vertices by their definition, one step at a time until nothing changes.
        let mut left_of_path: Vec<bool> = vec![true; left];
        pairs.iter().for_each(|&(from, _)| left_of_path[from] = false);
        let mut right_of_path = vec![false; right];
        for _ in 0..=left {
            for (_, list) in lists.iter().enumerate().filter(|&(from, _)| left_of_path[from]) {
                list.iter().for_each(|&to| right_of_path[to as usize] = true);
            }
            pairs.iter().for_each(|&(from, to)| left_of_path[from] |= right_of_path[to as usize]);
        }
        assert_eq!(matching.reached, [left_of_path.clone(), right_of_path.clone()].concat());

        let covered = |from: usize, to: u32| !left_of_path[from] || right_of_path[to as usize];
        assert!(lists.iter().enumerate().all(|(from, list)| list.iter().all(|&to| covered(from, to))));
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
        assert_eq!(maximum(&three, 3, None).reached[..4], [true, true, true, false]);
        // A long augmenting path: every vertex has to give its partner up.
        let chain: Lists = (0..100).map(|n| if n < 99 { vec![n, n + 1] } else { vec![0] }).collect();
        assert_eq!(check(&chain, 100), 100);
        // A star of three rays, matched with its copy: one ray is matched with the centre, on either side.
        let star = vec![vec![1, 2, 3], vec![0], vec![0], vec![0]];
        assert_eq!(check(&star, 4), 2);
        assert_eq!(maximum(&star, 4, None).reached[4..], [true, false, false, false]);
    }

    #[test]
    fn a_limit_stops_the_search() {
        let control = Control::new(Limits { nodes: Some(3), ..Limits::default() });
        let mut matching = Matching::new(8, (0..4).collect(), (4..8).collect());
        let limited = matching.complete(|vertex| if vertex < 4 { 4..8 } else { 0..4 }, &mut control.meter());
        assert_eq!(limited, Err(Limit::Nodes));
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

        /// Larger and sparser graphs, where paths are long.
        #[test]
        fn larger_graphs_are_proved(lists in prop::collection::vec(prop::collection::vec(0u32..60, 0..4), 60)) {
            check(&lists, 60);
        }
    }
}

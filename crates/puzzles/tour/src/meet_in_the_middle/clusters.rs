//! Clusters: groups of classes that have nothing to do with each other, which are the units of work.
//!
//! The edges between middle vertices lie in a few connected components. If a component has two colours, the
//! sum of the degrees of one colour minus that of the other does not change when an edge is added. These
//! balances tell the clusters apart.
//!
//! In the worked example, the free edges 4-9 and 6-7 leave four components: 4 and 9, 5, 6 and 7, and 8. Their balances have
//! 5, 3, 5 and 3 values, which makes 225 clusters. The only upper class has degrees 1 and 1, 0, 1 and 1, and 2 there, so its
//! balances are 0, 0, 0 and 2. That is also the name of the cluster.

use super::classes::edges;

/// The most clusters. If there would be more, some components are ignored.
const MOST_CLUSTERS: usize = 50_000;

/// How classes are divided into clusters.
pub(super) struct Clusters {
    pub(super) balances: Vec<Balance>,
    /// The number of clusters.
    len: usize,
    /// Whether every component has a balance.
    whole: bool,
    /// The number of components.
    components: usize,
}

/// The balance of a component.
pub(super) struct Balance {
    /// The bits of the vertices of one colour.
    pub plus: u64,
    /// The bits of the vertices of the other colour.
    pub minus: u64,
    /// The least value.
    pub least: i64,
    /// The number of values.
    pub values: usize,
}

impl Clusters {
    /// The clusters of this many middle vertices with these free edges. None if the edges are not bipartite.
    pub fn new(vertices: usize, edges: &[(usize, usize)]) -> Option<Self> {
        let mut colours: Vec<Option<bool>> = vec![None; vertices];
        let mut clusters = Self { balances: Vec::new(), len: 1, whole: true, components: 0 };
        for root in 0..vertices {
            if colours[root].is_some() {
                continue;
            }
            let mut sides = [0_u64; 2];
            let mut reached = vec![(root, false)];
            while let Some((vertex, colour)) = reached.pop() {
                match colours[vertex] {
                    Some(known) if known == colour => continue,
                    Some(_) => return None,
                    None => colours[vertex] = Some(colour),
                }
                sides[usize::from(colour)] |= 3 << (2 * vertex);
                for &(a, b) in edges.iter().filter(|&&(a, b)| a == vertex || b == vertex) {
                    reached.push((a + b - vertex, !colour));
                }
            }
            clusters.components += 1;
            let [plus, minus] = sides;
            let values = plus.count_ones() as usize + minus.count_ones() as usize + 1;
            if clusters.len * values <= MOST_CLUSTERS {
                let least = -i64::from(minus.count_ones());
                clusters.balances.push(Balance { plus, minus, least, values });
                clusters.len *= values;
            } else {
                clusters.whole = false;
            }
        }
        Some(clusters)
    }

    /// The number of clusters.
    pub fn len(&self) -> usize {
        self.len
    }

    /// The number of components.
    pub fn components(&self) -> usize {
        self.components
    }

    /// Whether no component is ignored.
    pub fn is_whole(&self) -> bool {
        self.whole
    }

    /// The cluster of a class.
    pub fn of(&self, class: u64) -> usize {
        self.balances.iter().fold(0, |cluster, balance| {
            let value = edges(class & balance.plus) - edges(class & balance.minus) - balance.least;
            cluster * balance.values + value as usize
        })
    }

    /// Some class of a cluster, whether or not it occurs.
    pub fn example(&self, cluster: usize) -> u64 {
        let mut rest = cluster;
        let mut class = 0;
        for balance in self.balances.iter().rev() {
            let value = (rest % balance.values) as i64 + balance.least;
            rest /= balance.values;
            // Degrees of one colour that add up to the value.
            let (mut bits, mut left) =
                if value < 0 { (balance.minus, -value) } else { (balance.plus, value) };
            while left > 0 {
                let lowest = bits & bits.wrapping_neg();
                let give = left.min(2);
                class |= lowest * give as u64;
                bits &= !(3 * lowest);
                left -= give;
            }
        }
        class
    }

    /// The balances of a cluster.
    pub fn values(&self, cluster: usize) -> Vec<i64> {
        let mut rest = cluster;
        let mut values: Vec<i64> = Vec::with_capacity(self.balances.len());
        for balance in self.balances.iter().rev() {
            values.push((rest % balance.values) as i64 + balance.least);
            rest /= balance.values;
        }
        values.reverse();
        values
    }

    /// The name of a cluster: its balances.
    pub fn name(&self, cluster: usize) -> String {
        self.values(cluster).iter().map(i64::to_string).collect::<Vec<_>>().join(",")
    }
}

//! Towns and roads with lengths, in one direction each: the shortest ways, and how many there are.
//!
//! A network is written as `0>1:5,1>2:3/4,3!,0`: the roads, then an estimate for each town, from town 0 on; towns that are
//! goals have an exclamation mark.

/// A network. Town 0 is the start.
pub struct Network {
    /// From, to, and the length.
    pub roads: Vec<(usize, usize, u64)>,
    /// The estimate of each town.
    pub estimates: Vec<u64>,
    /// The towns that are goals.
    pub goals: Vec<usize>,
}

impl Network {
    /// Reads a network.
    pub fn new(text: &str) -> Self {
        let (roads, towns) = text.split_once('/').expect("roads and towns");
        let number = |text: &str| text.parse::<u64>().expect("a number");
        let road = |text: &str| {
            let (from, rest) = text.split_once('>').expect("a road");
            let (to, length) = rest.split_once(':').expect("a length");
            (number(from) as usize, number(to) as usize, number(length))
        };
        let towns: Vec<&str> = towns.split(',').collect();
        Self {
            roads: roads.split(',').filter(|road| !road.is_empty()).map(road).collect(),
            estimates: towns.iter().map(|town| number(town.trim_end_matches('!'))).collect(),
            goals: (0..towns.len()).filter(|&town| towns[town].ends_with('!')).collect(),
        }
    }

    /// The roads from a town.
    pub fn roads_from(&self, town: usize) -> Vec<(usize, usize, u64)> {
        self.roads.iter().copied().filter(|road| road.0 == town).collect()
    }

    /// The length of a shortest way from one town to every other (Dijkstra, as he wrote it: no queue, but a look at all).
    pub fn distances(&self, from: usize) -> Vec<Option<u64>> {
        let mut distances = vec![None; self.estimates.len()];
        distances[from] = Some(0);
        let mut done = vec![false; distances.len()];
        loop {
            let open = (0..done.len()).filter(|&town| !done[town] && distances[town].is_some());
            let Some(nearest) = open.min_by_key(|&town| distances[town]) else { return distances };
            done[nearest] = true;
            for (_, to, length) in self.roads_from(nearest) {
                let reached = distances[nearest].map(|distance| distance + length);
                if distances[to].is_none() || reached < distances[to] {
                    distances[to] = reached;
                }
            }
        }
    }

    /// The length of a shortest way to a goal.
    pub fn shortest(&self) -> Option<u64> {
        let distances = self.distances(0);
        self.goals.iter().filter_map(|&goal| distances[goal]).min()
    }

    /// The number of shortest ways to a goal: every way that is not too long is tried.
    pub fn count_shortest(&self) -> u64 {
        fn ways(network: &Network, town: usize, left: u64) -> u64 {
            if network.goals.contains(&town) {
                return u64::from(left == 0);
            }
            let roads = network.roads_from(town).into_iter().filter(|road| road.2 <= left);
            roads.map(|(_, to, length)| ways(network, to, left - length)).sum()
        }
        self.shortest().map_or(0, |length| ways(self, 0, length))
    }
}

//! Roads between towns: a state is the number of a town, and an action the number of a road.

use oracle::Network;

use super::{Checked, Rules, State, equal};

pub struct Roads {
    pub network: Network,
    pub method: String,
}

impl Roads {
    fn road(&self, action: &str) -> (usize, usize, u64) {
        self.network.roads[action[1..].parse::<usize>().expect("a road")]
    }

    fn town(&self, state: &str) -> usize {
        state.parse().expect("a town")
    }
}

impl Rules for Roads {
    fn initial(&self, _: Option<&str>) -> State {
        "0".into()
    }

    fn cost(&self, action: &str) -> i64 {
        self.road(action).2 as i64
    }

    fn actions(&self, state: &str) -> Vec<String> {
        let roads = (0..self.network.roads.len()).map(|road| format!("r{road}"));
        roads.filter(|road| self.road(road).0 == self.town(state)).collect()
    }

    fn after(&self, _: &str, action: &str) -> State {
        self.road(action).1.to_string()
    }

    fn before(&self, _: &str, action: &str) -> State {
        self.road(action).0.to_string()
    }

    fn is_goal(&self, state: &str) -> bool {
        self.network.goals.contains(&self.town(state))
    }

    fn goals(&self) -> Vec<State> {
        self.network.goals.iter().map(ToString::to_string).collect()
    }

    fn check_value(&self, value: Option<i64>, state: &str, _: Option<&str>, cost: i64) -> Checked {
        let estimate = i64::try_from(self.network.estimates[self.town(state)]).ok();
        let estimate = estimate.filter(|&estimate| estimate < i64::from(u32::MAX));
        match &self.method[..] {
            "a-star" | "ida-star" | "best-first" | "hill-climbing" => equal(value, estimate),
            "branch-and-bound" => equal(value, estimate.map(|estimate| cost + estimate)),
            _ => equal(value, None),
        }
    }

    fn can_be_solved(&self, state: &str) -> bool {
        let distances = self.network.distances(self.town(state));
        self.network.goals.iter().any(|&goal| distances[goal].is_some())
    }

    fn worth(&self, _: &str, depth: i64, cost: i64) -> Option<i64> {
        match &self.method[..] {
            "depth-limited" => Some(depth),
            "branch-and-bound" => Some(cost),
            _ => None,
        }
    }

    fn fewest(&self) -> bool {
        true
    }

    fn avoids_path(&self) -> bool {
        self.method == "branch-and-bound"
    }

    fn remembers(&self) -> bool {
        self.method == "dfs"
    }
}

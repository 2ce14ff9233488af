//! Networks of roads as a puzzle from outside: what a student would write. The text is that of `oracle::Network`; a number
//! after a second slash shuffles the roads.

use hippodrome::own::{
    Backward, Description, Estimate, Method, Model, Own, Shown, Space, Spec, Table, UsageError,
};
use rand::{SeedableRng, rngs::ChaCha8Rng, seq::SliceRandom};

pub struct Network {
    /// From, to, length.
    roads: Vec<[u32; 3]>,
    estimates: Vec<u32>,
    goals: Vec<u32>,
    /// The order in which roads are tried.
    order: Vec<usize>,
}

impl Space for Network {
    type State = u32;
    /// The number of a road.
    type Action = usize;
    const UNDOES: bool = true;

    fn initial(&self) -> u32 {
        0
    }

    fn is_goal(&self, town: &u32) -> bool {
        self.goals.contains(town)
    }

    fn actions(&self, town: &u32, actions: &mut Vec<usize>) {
        actions.extend(self.order.iter().copied().filter(|&road| self.roads[road][0] == *town));
    }

    fn apply(&self, town: &mut u32, road: &usize) {
        assert_eq!(self.roads[*road][0], *town, "the road begins there");
        *town = self.roads[*road][1];
    }

    fn undo(&self, town: &mut u32, road: &usize) {
        assert_eq!(self.roads[*road][1], *town, "the road ends there");
        *town = self.roads[*road][0];
    }

    fn cost(&self, road: &usize) -> u32 {
        self.roads[*road][2]
    }
}

impl Shown for Network {
    fn name(&self, road: &usize) -> String {
        format!("r{road}")
    }
}

impl Estimate for Network {
    fn estimate(&self, town: &u32) -> u32 {
        self.estimates[*town as usize]
    }
}

impl Backward for Network {
    fn goals(&self) -> Vec<u32> {
        self.goals.clone()
    }

    fn actions_into(&self, town: &u32, actions: &mut Vec<usize>) {
        actions.extend(self.order.iter().copied().filter(|&road| self.roads[road][1] == *town));
    }
}

impl Model for Network {
    const ABOUT: Description = Description::new("network", "Network", "The shortest way to a goal");
    const METHODS: &'static [Method<Own<Self>>] = Table::<Self>::ALL;

    fn read(spec: &Spec) -> Result<Self, UsageError> {
        let text = spec.board().unwrap_or("/0!");
        let wrong = || UsageError::new(format!("`{text}` is not a network"));
        let number = |text: &str| text.parse::<u32>().map_err(|_| wrong());
        let mut parts = text.split('/');
        let (roads, towns) = (parts.next().unwrap_or_default(), parts.next().ok_or_else(wrong)?);
        let road = |text: &str| {
            let (from, rest) = text.split_once('>').ok_or_else(wrong)?;
            let (to, length) = rest.split_once(':').ok_or_else(wrong)?;
            Ok([number(from)?, number(to)?, number(length)?])
        };
        let roads: Vec<[u32; 3]> =
            roads.split(',').filter(|road| !road.is_empty()).map(road).collect::<Result<_, UsageError>>()?;
        let estimates = towns.split(',').map(|town| number(town.trim_end_matches('!')));
        let goals = (0..).zip(towns.split(',')).filter(|(_, town)| town.ends_with('!'));
        let mut order: Vec<usize> = (0..roads.len()).collect();
        if let Some(seed) = parts.next() {
            order.shuffle(&mut ChaCha8Rng::seed_from_u64(number(seed)?.into()));
        }
        let goals = goals.map(|(town, _)| town).collect();
        Ok(Self { roads, estimates: estimates.collect::<Result<_, _>>()?, goals, order })
    }
}

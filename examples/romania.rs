//! From Arad to Bucharest on the map of Russell and Norvig (Artificial Intelligence, section 3.1), by the shortest road.
//!
//! ```sh
//! cargo run --release --example romania -- solve romania                     # from Arad
//! cargo run --release --example romania -- solve romania Iasi --method a-star --trace romania.html
//! cargo run --release --example romania -- race romania
//! ```

use std::process::ExitCode;

use hippodrome::own::{
    Backward, Description, Estimate, Method, Model, Objective, Own, Registry, Shown, Space, Spec, Table,
    UsageError,
};

/// The roads, with their lengths in kilometres.
const ROADS: &[(&str, &str, u32)] = &[
    ("Arad", "Zerind", 75),
    ("Arad", "Sibiu", 140),
    ("Arad", "Timisoara", 118),
    ("Bucharest", "Urziceni", 85),
    ("Bucharest", "Pitesti", 101),
    ("Bucharest", "Giurgiu", 90),
    ("Bucharest", "Fagaras", 211),
    ("Craiova", "Drobeta", 120),
    ("Craiova", "Rimnicu", 146),
    ("Craiova", "Pitesti", 138),
    ("Drobeta", "Mehadia", 75),
    ("Eforie", "Hirsova", 86),
    ("Fagaras", "Sibiu", 99),
    ("Hirsova", "Urziceni", 98),
    ("Iasi", "Vaslui", 92),
    ("Iasi", "Neamt", 87),
    ("Lugoj", "Timisoara", 111),
    ("Lugoj", "Mehadia", 70),
    ("Oradea", "Zerind", 71),
    ("Oradea", "Sibiu", 151),
    ("Pitesti", "Rimnicu", 97),
    ("Rimnicu", "Sibiu", 80),
    ("Urziceni", "Vaslui", 142),
];

/// The distances to Bucharest as the crow flies, from the same section.
const TO_BUCHAREST: &[(&str, u32)] = &[
    ("Arad", 366),
    ("Bucharest", 0),
    ("Craiova", 160),
    ("Drobeta", 242),
    ("Eforie", 161),
    ("Fagaras", 176),
    ("Giurgiu", 77),
    ("Hirsova", 151),
    ("Iasi", 226),
    ("Lugoj", 244),
    ("Mehadia", 241),
    ("Neamt", 234),
    ("Oradea", 380),
    ("Pitesti", 100),
    ("Rimnicu", 193),
    ("Sibiu", 253),
    ("Timisoara", 329),
    ("Urziceni", 80),
    ("Vaslui", 199),
    ("Zerind", 374),
];

struct Romania {
    from: &'static str,
}

/// A road from one town to another.
#[derive(Clone, Copy, Debug)]
struct Road(&'static str, &'static str, u32);

/// All roads, in both directions.
fn roads() -> impl Iterator<Item = Road> {
    ROADS.iter().flat_map(|&(a, b, length)| [Road(a, b, length), Road(b, a, length)])
}

impl Space for Romania {
    type State = &'static str;
    type Action = Road;
    const UNDOES: bool = true;

    fn initial(&self) -> &'static str {
        self.from
    }

    fn is_goal(&self, town: &&'static str) -> bool {
        *town == "Bucharest"
    }

    fn actions(&self, town: &&'static str, actions: &mut Vec<Road>) {
        actions.extend(roads().filter(|road| road.0 == *town));
    }

    fn apply(&self, town: &mut &'static str, road: &Road) {
        *town = road.1;
    }

    fn undo(&self, town: &mut &'static str, road: &Road) {
        *town = road.0;
    }

    fn cost(&self, road: &Road) -> u32 {
        road.2
    }
}

impl Shown for Romania {
    fn name(&self, road: &Road) -> String {
        format!("to {}", road.1)
    }

    fn text(&self, town: &&'static str) -> String {
        town.to_string()
    }
}

impl Estimate for Romania {
    fn estimate(&self, town: &&'static str) -> u32 {
        TO_BUCHAREST.iter().find(|(name, _)| name == town).map_or(0, |&(_, distance)| distance)
    }
}

impl Backward for Romania {
    fn goals(&self) -> Vec<&'static str> {
        vec!["Bucharest"]
    }

    fn actions_into(&self, town: &&'static str, actions: &mut Vec<Road>) {
        actions.extend(roads().filter(|road| road.1 == *town));
    }
}

impl Model for Romania {
    const ABOUT: Description = Description {
        board: "the town from which the way to Bucharest begins; Arad by default",
        value: Some(Objective { unit: "km", fewest: true }),
        ..Description::new("romania", "Romania", "The shortest way to Bucharest")
    };

    const METHODS: &'static [Method<Own<Self>>] = Table::<Self>::ALL;

    fn read(spec: &Spec) -> Result<Self, UsageError> {
        let name = spec.board().unwrap_or("Arad");
        let town = TO_BUCHAREST.iter().map(|&(town, _)| town).find(|town| town.eq_ignore_ascii_case(name));
        let from = town.ok_or_else(|| UsageError::new(format!("`{name}` is not a town of the map")))?;
        Ok(Self { from })
    }
}

fn main() -> ExitCode {
    hippodrome_cli::run(&Registry::new(&[Own::<Romania>::PUZZLE]))
}

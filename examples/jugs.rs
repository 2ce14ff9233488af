//! Measure a volume with jugs that have no marks: fill a jug, empty it, or pour from one into another.
//!
//! ```sh
//! cargo run --release --example jugs -- solve jugs                 # jugs of 3 and 5, and 4 to be measured
//! cargo run --release --example jugs -- solve jugs 3,5,8:4
//! cargo run --release --example jugs -- race jugs --sizes 4..9     # jugs of N and N + 1, and N / 2
//! cargo run --release --example jugs -- solve jugs --method bfs --trace jugs.html
//! ```

use std::process::ExitCode;

use hippodrome::own::{Description, Model, Own, Registry, Shown, Space, Spec, UsageError};

struct Jugs {
    sizes: Vec<u32>,
    wanted: u32,
}

#[derive(Clone, Copy, Debug)]
enum Action {
    Fill(usize),
    Empty(usize),
    Pour(usize, usize),
}

impl Space for Jugs {
    type State = Vec<u32>;
    type Action = Action;

    fn initial(&self) -> Vec<u32> {
        vec![0; self.sizes.len()]
    }

    fn is_goal(&self, jugs: &Vec<u32>) -> bool {
        jugs.contains(&self.wanted)
    }

    fn actions(&self, jugs: &Vec<u32>, actions: &mut Vec<Action>) {
        let all = 0..jugs.len();
        actions.extend(all.clone().filter(|&jug| jugs[jug] < self.sizes[jug]).map(Action::Fill));
        actions.extend(all.clone().filter(|&jug| jugs[jug] > 0).map(Action::Empty));
        for from in all.clone().filter(|&jug| jugs[jug] > 0) {
            let room = |&to: &usize| to != from && jugs[to] < self.sizes[to];
            actions.extend(all.clone().filter(room).map(|to| Action::Pour(from, to)));
        }
    }

    fn apply(&self, jugs: &mut Vec<u32>, action: &Action) {
        match *action {
            Action::Fill(jug) => jugs[jug] = self.sizes[jug],
            Action::Empty(jug) => jugs[jug] = 0,
            Action::Pour(from, to) => {
                let poured = jugs[from].min(self.sizes[to] - jugs[to]);
                (jugs[from], jugs[to]) = (jugs[from] - poured, jugs[to] + poured);
            }
        }
    }
}

impl Shown for Jugs {}

impl Model for Jugs {
    const ABOUT: Description = Description::new("jugs", "Jugs", "Measure a volume with jugs without marks");

    fn read(spec: &Spec) -> Result<Self, UsageError> {
        let text = spec.board().unwrap_or("3,5:4");
        let wrong =
            || UsageError::new(format!("`{text}` is not a puzzle: write sizes and a volume, as in 3,5:4"));
        if let Ok(size @ 1..1000) = text.parse::<u32>() {
            return Ok(Self { sizes: vec![size, size + 1], wanted: size.div_ceil(2) });
        }
        let (sizes, wanted) = text.split_once(':').ok_or_else(wrong)?;
        let sizes: Result<Vec<u32>, _> = sizes.split(',').map(str::parse).collect();
        Ok(Self { sizes: sizes.map_err(|_| wrong())?, wanted: wanted.parse().map_err(|_| wrong())? })
    }
}

fn main() -> ExitCode {
    hippodrome_cli::run(&Registry::new(&[Own::<Jugs>::PUZZLE]))
}

//! The exchange puzzle against an oracle that only knows the rules, and against published results.

mod answers;
mod boards;
mod oracle;
mod usage;

use hippodrome::control::{Control, Seed};
use hippodrome::outcome::Answer;
use hippodrome::puzzle::Instance;
use hippodrome::spec::Spec;

fn pose(spec: &str) -> Box<dyn Instance> {
    Spec::parse(spec).unwrap().pose(&Seed::new(1)).unwrap()
}

fn solve(spec: &str, method: &str) -> Answer {
    pose(spec).solve(method, &Control::default()).unwrap()
}

//! The exchange puzzle against an oracle that only knows the rules, and against published results.

mod answers;
mod boards;
mod oracle;
mod usage;

use hippodrome::{Answer, Control, Instance, STANDARD, Seed};

fn pose(spec: &str) -> Box<dyn Instance> {
    STANDARD.parse(spec).unwrap().pose(&Seed::new(1)).unwrap()
}

fn solve(spec: &str, method: &str) -> Answer {
    pose(spec).solve(method, &Control::default()).unwrap()
}

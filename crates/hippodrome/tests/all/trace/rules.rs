//! The second program: what the methods do, by the rules of the oracle and from the names of actions alone.
//!
//! It shares no code with the library. States are texts; speed does not matter.

mod exchange;
mod knights;
mod network;
mod pegs;
mod queens;
mod tour;
mod walk;

use oracle::Board;

/// A state: the picture of a board, or the names of squares.
pub type State = String;

/// Nothing, or what is not true.
pub type Checked = Result<(), String>;

/// What the second program knows about a question and a method.
pub trait Rules {
    /// The state in which an attempt begins, on the square `at` if attempts begin on different squares.
    fn initial(&self, at: Option<&str>) -> State;

    /// The cost of an action.
    fn cost(&self, _action: &str) -> i64 {
        1
    }

    /// The names of all actions of a state.
    fn actions(&self, state: &str) -> Vec<String>;

    /// The state after an action.
    fn after(&self, state: &str, action: &str) -> State;

    /// The state before an action.
    fn before(&self, _state: &str, _action: &str) -> State {
        unreachable!("no search goes backwards here")
    }

    /// Whether a state is a goal.
    fn is_goal(&self, state: &str) -> bool;

    /// Every goal, for searches that go backwards.
    fn goals(&self) -> Vec<State> {
        Vec::new()
    }

    /// Checks what the method says of a state that is reached at this cost. `parent` is the state
    /// before the last action, if there is one.
    fn check_value(&self, value: Option<i64>, state: &str, parent: Option<&str>, cost: i64) -> Checked;

    /// Whether a goal can be reached from a state. Only asked if a method says that none can.
    fn can_be_solved(&self, _state: &str) -> bool {
        true
    }

    /// The value of a goal that is reached by so many actions, if goals differ in value.
    fn worth(&self, _state: &str, _depth: i64, _cost: i64) -> Option<i64> {
        None
    }

    /// Whether less is better.
    fn fewest(&self) -> bool {
        false
    }

    /// Whether a state is complete, so that only a rule of the puzzle keeps it from being a goal.
    fn is_complete(&self, _state: &str) -> bool {
        false
    }

    /// Whether a depth-first search never goes on from a state that it has met before.
    fn remembers(&self) -> bool {
        false
    }

    /// Whether actions that lead back to a state of the path are not even looked at.
    fn avoids_path(&self) -> bool {
        false
    }

    /// The action that undoes the last choice has no meaning in a local search: its states are not a tree.
    fn is_local(&self) -> bool {
        false
    }
}

/// The second program's view of a question, given as its canonical spec, and a method.
pub fn of(spec: &str, method: &str) -> Box<dyn Rules> {
    let words: Vec<&str> = spec.split_whitespace().collect();
    let option = |name: &str| {
        let at = words.iter().position(|word| *word == name)?;
        words.get(at + 1).copied()
    };
    let picture = match words[1] {
        "guarini" => "n.n/.../N.N",
        "six-knights" => "nnn/.../.../NNN",
        "triangle4" => "o/.o/ooo/oooo",
        "triangle5" => "./oo/ooo/oooo/ooooo",
        picture => picture,
    };
    let named = |name: &str| option(name).unwrap_or_else(|| panic!("{name}")).to_string();
    if words[0] == "network" {
        return Box::new(network::Roads {
            network: oracle::Network::new(picture),
            method: method.to_string(),
        });
    }
    let (board, method) = (Board::new(picture), method.to_string());
    match words[0] {
        "walk" => Box::new(walk::Walk { board, from: named("--from"), to: named("--to"), method }),
        "exchange" => Box::new(exchange::Exchange::new(board, method)),
        "knights" => Box::new(knights::Knights { board, method }),
        "queens" => Box::new(queens::Queens { rules: oracle::Queens::new(board), method }),
        "pegs" => Box::new(pegs::Pegs::new(board, option("--metric"), option("--finish"), method)),
        "tour" => {
            let closed = words.contains(&"--closed");
            Box::new(tour::Tour(oracle::Tour { closed, ..oracle::Tour::new(board, (1, 2)) }))
        }
        other => panic!("a second program for {other} is missing"),
    }
}

/// Whether a value is the expected one.
fn equal(value: Option<i64>, expected: Option<i64>) -> Checked {
    if value == expected { Ok(()) } else { Err(format!("the value is {value:?}, and {expected:?} is right")) }
}

//! Format 1 of a trace, which was written before steps had reasons: an object for each step.

use serde_json::Value;

use crate::search::{Start, Step, Why};

/// The step that an object stands for.
pub(super) fn step(line: &Value) -> Option<Step> {
    let number = |name: &str| line.get(name).and_then(Value::as_u64);
    let text = |name: &str| line.get(name).and_then(Value::as_str).map(String::from);
    let node = number("node")?;
    Some(match line.get("kind")?.as_str()? {
        "generated" => {
            let parent = number("parent")?;
            let value = line.get("estimate").and_then(Value::as_i64);
            (parent < node)
                .then(|| Some(Step::Generated { node, parent, action: text("action")?, value }))??
        }
        "expanded" => Step::Expanded { node, queue: 0, closed: 0 },
        "pruned" => Step::Pruned { node, why: Why::Untold },
        "left" => Step::Left { node, why: Why::Untold },
        "goal" => Step::Goal { node, value: None, best: true },
        "backward-root" => Step::BackwardRoot { node },
        "restarted" => Step::Started { at: text("action"), value: None, limit: None, how: Start::Again },
        _ => return None,
    })
}

//! Help during a game.

use hippodrome::hint::Advice;
use hippodrome::outcome::Solution;
use hippodrome::puzzle::{Form, Instance, UsageError};
use serde_json::{Value, json};

use super::posing::view;
use super::{Tell, watched};
use crate::request::Request;

/// The prospects of a position: the record, the squares of every move, and the board.
pub fn hint(request: &Request, tell: Tell) -> Result<Value, UsageError> {
    let control = watched(request, tell);
    let instance = request.pose(&control)?;
    let hint = instance.hint(&request.position, &control)?;
    let mut record = hint.record(instance.spec());
    let squares = |list: &[Advice]| -> Vec<Value> {
        list.iter().map(|advice| names(&*instance, &advice.squares)).collect()
    };
    for (key, list) in [("moves", squares(&hint.moves)), ("losing", squares(&hint.losing))] {
        if let Some(Value::Array(records)) = record.get_mut(key) {
            records.iter_mut().zip(list).for_each(|(record, squares)| record["squares"] = squares);
        }
    }
    record["views"] = view(hint.frame, &instance.spec().to_string(), &request.look()?);
    Ok(record)
}

/// Every next move of a position, at once.
pub fn moves(request: &Request, _tell: Tell) -> Result<Value, UsageError> {
    let control = request.control();
    let instance = request.pose(&control)?;
    let turn = instance.turn_in(&request.position)?;
    let mut record = turn.record();
    record["spec"] = instance.spec().to_string().into();
    if instance.spec().about().form == Form::Path {
        // A path may stand on a square before the first move, and positions name it.
        record["path"] = names(&*instance, &turn.frame.path);
    }
    if instance.spec().about().form == Form::Placement {
        let placed = turn.frame.marks.iter().map(|&(square, _)| square).collect();
        let attacked = instance.attacked(&Solution::squares(instance.board(), placed));
        record["attacked"] = names(&*instance, &attacked);
    }
    record["views"] = view(turn.frame, &instance.spec().to_string(), &request.look()?);
    Ok(record)
}

fn names(instance: &dyn Instance, squares: &[hippodrome::board::Square]) -> Value {
    json!(squares.iter().map(|&square| instance.board().name(square)).collect::<Vec<_>>())
}

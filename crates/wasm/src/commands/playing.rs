//! Games: new questions, next moves, and help.

use hippodrome::{Advice, Form, Frame, Instance, Making, Solution, Spec, UsageError, record};
use serde_json::{Value, json};

use super::links::parts;
use super::posing::view;
use super::{Tell, watched};
use crate::request::Request;

/// The prospects of a position: the record, the squares of every move, and the board.
pub fn hint(request: &Request, tell: Tell) -> Result<Value, UsageError> {
    let control = watched(request, tell);
    let posed = request.pose()?;
    let instance = posed.instance();
    let hint = instance.hint(&request.position, &control)?;
    let mut record = record::hint(&hint, instance.spec());
    let squares = |list: &[Advice]| -> Vec<Value> {
        list.iter().map(|advice| names(instance, &advice.squares)).collect()
    };
    for (key, list) in [("moves", squares(&hint.moves)), ("losing", squares(&hint.losing))] {
        if let Some(Value::Array(records)) = record.get_mut(key) {
            records.iter_mut().zip(list).for_each(|(record, squares)| record["squares"] = squares);
        }
    }
    record["position"] = so_far(request, &hint.frame);
    record["views"] = view(hint.frame, &instance.spec().to_string(), &request.look()?);
    Ok(record)
}

/// Every next move of a position, at once.
pub fn moves(request: &Request, _tell: Tell) -> Result<Value, UsageError> {
    let posed = request.pose()?;
    let instance = posed.instance();
    let turn = instance.turn_in(&request.position)?;
    let mut record = record::turn(&turn);
    record["spec"] = instance.spec().to_string().into();
    if instance.spec().about().form == Form::Placement {
        let placed = turn.frame.marks.iter().map(|&(square, _)| square).collect();
        let attacked = instance.attacked(&Solution::squares(instance.board(), placed));
        record["attacked"] = names(instance, &attacked);
    }
    record["position"] = so_far(request, &turn.frame);
    record["views"] = view(turn.frame, &instance.spec().to_string(), &request.look()?);
    Ok(record)
}

/// The position to which the name of the next move is added. A path that must begin somewhere has begun there.
fn so_far(request: &Request, frame: &Frame) -> Value {
    let path: Vec<String> = frame.path.iter().map(|&square| frame.board.name(square)).collect();
    if path.is_empty() { request.position.as_str().into() } else { path.join(" ").into() }
}

/// Makes a new question to play.
pub fn make(request: &Request, tell: Tell) -> Result<Value, UsageError> {
    let puzzle =
        request.registry.find(&request.puzzle).ok_or_else(|| request.registry.unknown(&request.puzzle))?;
    let size = request.size.ok_or_else(|| UsageError::new("make needs a `size`"))?;
    let (control, seed) = (watched(request, tell), request.seed.unwrap_or(0));
    let making = Making::new(Spec::new(puzzle), size.into(), request.difficulty.as_deref(), seed, &control)?;
    let mut record = record::making(&making);
    if let Ok(made) = &making.made {
        record["question"] = parts(&made.spec, &[]);
        let instance = made.spec.pose(control.seed())?;
        record["views"] = view(instance.blank(), &made.spec.to_string(), &request.look()?);
    }
    Ok(record)
}

fn names(instance: &dyn Instance, squares: &[hippodrome::Square]) -> Value {
    json!(squares.iter().map(|&square| instance.board().name(square)).collect::<Vec<_>>())
}

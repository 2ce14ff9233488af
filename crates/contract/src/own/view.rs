//! How a puzzle of one's own is drawn, how a position of it is read, what helps on the way, and why an answer is right.

use board::{Frame, Highlight, Mark, Scene, Shape, Square};
use search::{Cheapest, Meter, Shown, Space, number::grouped};

use super::checked::one_line;
use super::{Model, Own};
use crate::{
    Advice, Advise, Argument, Explain, Found, Hint, Outlook, Played, Solution, Turn, UsageError, View,
};

impl<M: Model> Own<M> {
    /// The picture of the last of these states, which lie on a path from the start, with the costs up to them.
    fn frame(&self, path: &[(M::State, u64)]) -> Frame {
        let pictures = self.pictures();
        let Some((state, _)) = path.last() else { return Frame::new(&pictures.board) };
        if let Some(frame) = self.model.0.frame(state) {
            return frame;
        }
        let text = self.model.text(state);
        let Some(layout) = &pictures.layout else { return Frame::of_text(&text, pictures.sheet) };
        let place = |(state, cost): &(M::State, u64)| Some((layout.place(state)?, Mark::Number(*cost)));
        let marks: Vec<(Square, Mark)> = path.iter().filter_map(place).collect();
        let path = marks.iter().map(|(square, _)| *square).collect();
        Frame { marks, path, text: text.lines().map(String::from).collect(), ..layout.blank().clone() }
    }

    /// The states along the actions of a solution.
    fn along(&self, names: &[&str]) -> Result<Vec<(M::State, u64)>, UsageError> {
        self.states_along(names).map_err(|at| {
            UsageError::new(format!(
                "`{}`, action {} of the answer, is not possible there",
                names[at],
                at + 1
            ))
        })
    }
}

impl<M: Model> View for Own<M> {
    fn board(&self) -> &Shape {
        &self.pictures().board
    }

    /// A picture for each state on the way.
    fn scene(&self, solution: &Solution) -> Scene {
        let names: Vec<String> = solution.names().collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let Ok(path) = self.along(&names) else { return Scene::default() };
        let frames = (0..path.len()).map(|at| {
            let caption = match at {
                0 => "start".to_string(),
                _ if path[at].1 == at as u64 => format!("{at}. {}", names[at - 1]),
                _ => format!("{at}. {} ({})", names[at - 1], path[at].1),
            };
            Frame { caption, ..self.frame(&path[..=at]) }
        });
        Scene::new(frames.collect())
    }

    fn blank(&self) -> Frame {
        let mut frame = self.frame(&[(self.model.initial(), 0)]);
        // A lone number would say nothing, and what is on every picture stays.
        if let Some(layout) = &self.pictures().layout {
            frame.marks.clear();
            let goals = layout.goals(&self.model);
            frame.highlights.extend(goals.map(|square| (square, Highlight::Goal)));
        }
        frame
    }

    fn moment(&self, actions: &[&str]) -> Option<Frame> {
        Some(self.frame(&self.states_along(actions).ok()?))
    }

    fn place(&self, actions: &[&str]) -> Option<Square> {
        let layout = self.pictures().layout.as_ref()?;
        layout.place(&self.states_along(actions).ok()?.last()?.0)
    }

    fn read_solution(&self, names: &[&str]) -> Result<Solution, UsageError> {
        self.along(names)?;
        Ok(Solution::actions(names.iter().map(|name| name.to_string()).collect()))
    }

    /// The names of actions, with commas, semicolons or line ends between them. A name may contain those, so at each state
    /// the longest name of an action with which the rest begins is taken.
    fn played(&self, text: &str) -> Result<Played, UsageError> {
        let between = |c: char| c.is_whitespace() || c == ',' || c == ';';
        let mut rest = text.trim_matches(between);
        let mut state = self.model.initial();
        let mut played = Vec::new();
        let mut actions = Vec::new();
        while !rest.is_empty() {
            actions.clear();
            self.model.actions(&state, &mut actions);
            let names: Vec<String> =
                actions.iter().map(|action| one_line(&self.model.name(action))).collect();
            let begins = |name: &&String| {
                let after = rest.strip_prefix(name.as_str());
                !name.is_empty() && after.is_some_and(|after| after.is_empty() || after.starts_with(between))
            };
            let Some(name) = names.iter().filter(begins).max_by_key(|name| name.len()) else {
                let word = rest.split([',', ';', '\n']).next().unwrap_or(rest).trim();
                let here = one_line(&self.model.text(&state));
                let can = match names.is_empty() {
                    true => "nothing can be done there".to_string(),
                    false => format!("what can be done there is {}", crate::named(&names, 8)),
                };
                return Err(UsageError::new(format!(
                    "`{word}`, action {}, is not possible in the state {here}: {can}",
                    played.len() + 1
                )));
            };
            if let Some(action) = names.iter().position(|known| known == name) {
                state = self.model.after(&state, &actions[action]);
            }
            rest = rest[name.len()..].trim_start_matches(between);
            played.push(name.clone());
        }
        Ok(if played.is_empty() { Played::Start } else { Played::Actions(played) })
    }
}

impl<M: Model> Own<M> {
    /// The states up to a position.
    fn standing(&self, played: &Played) -> Result<Vec<(M::State, u64)>, UsageError> {
        match played {
            Played::Start => self.along(&[]),
            Played::Actions(names) => self.along(&names.iter().map(String::as_str).collect::<Vec<_>>()),
            _ => {
                Err(UsageError::new("a position is the list of the actions so far, with commas between them"))
            }
        }
    }
}

impl<M: Model> Advise for Own<M> {
    fn advise(&self, played: &Played, meter: &mut Meter<'_>) -> Result<Hint, UsageError> {
        let path = self.standing(played)?;
        let hint = Hint::new(self.frame(&path));
        let Some((state, _)) = path.last() else { return Ok(hint) };
        if self.model.is_goal(state) {
            return Ok(hint.over());
        }
        let all = match Cheapest::explore(&self.model, state.clone(), meter) {
            Ok(all) => all,
            Err(limit) => return Ok(hint.stopped(limit)),
        };
        let Some(cost) = all.cost() else {
            let met = grouped(&all.len().to_string());
            return Ok(hint.lost(format!("none of the {met} states that can be reached is a goal")));
        };
        let on_paths = all.on_paths();
        let unit = self.spec.about().value;
        let moves = all.tight(0).filter(|next| on_paths.contains(&next.to)).map(|next| {
            let left = u64::from(cost - next.cost);
            let reason = match (left, unit) {
                (0, _) => "reaches a goal".to_string(),
                (_, Some(unit)) => format!("then {} are needed", unit.of(left)),
                (_, None) => "is on a cheapest way to a goal".to_string(),
            };
            Advice::new(one_line(&self.model.name(&next.action)), Vec::new(), reason)
        });
        let outlook = Outlook::Won { left: Some(cost.into()) };
        Ok(Hint { outlook, moves: moves.collect(), ..hint })
    }

    fn turn(&self, played: &Played) -> Result<Turn, UsageError> {
        let path = self.standing(played)?;
        let frame = self.frame(&path);
        let Some((state, _)) = path.last() else { return Ok(Turn::new(frame, Vec::new())) };
        let mut actions = Vec::new();
        self.model.actions(state, &mut actions);
        let moves = actions.iter().map(|action| (one_line(&self.model.name(action)), Vec::new()));
        let turn = Turn::new(frame, moves.collect());
        Ok(if self.model.is_goal(state) { turn.won() } else { turn })
    }
}

impl<M: Model> Explain for Own<M> {
    fn why_solved(&self, found: &Found, meter: &mut Meter<'_>) -> Argument {
        let value = found.score.map_or(0, |score| score.value);
        let worth = self.spec.about().value.map_or_else(|| value.to_string(), |unit| unit.of(value));
        let all = match Cheapest::explore(&self.model, self.model.initial(), meter) {
            Ok(all) => all,
            Err(limit) => {
                return Argument::new(format!("the states around the start were not counted: {limit}"));
            }
        };
        let nearer = (0..all.len() as u32).filter(|&state| u64::from(all.distance(state)) < value).count();
        let nearer = grouped(&nearer.to_string());
        Argument::new(format!("the actions lead from the start to a goal with {worth}")).and(format!(
            "{nearer} states can be reached with less, all actions of each were tried, and none of these states is a goal"
        ))
    }
}

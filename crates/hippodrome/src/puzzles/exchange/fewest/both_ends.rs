//! Breadth first from both ends at once, as far as the bound lets it: what `auto` turns to where A* would
//! keep too many positions.
//!
//! A pass allows solutions of at most so many moves. It walks breadth first from the start and drops
//! every position that is too far from the goal by the bound (breadth-first heuristic search: Zhou and
//! Hansen 2004). The way back from the goal is the mirror image of the way from the start (see
//! [`symmetries`](super::symmetries)), so one walk is a search from both ends: it ends when a new
//! position's image has been met, halfway. If nothing is met, the next pass allows more.
//!
//! Why the first meeting is a shortest solution: let the shortest have `n` moves, and a pass allow `n` or
//! more. No position on it is dropped, since the bound is never too high. So the middle one is met after
//! half the moves, and so is its image, on the mirrored solution; and no meeting comes sooner, for it
//! would be a shorter solution.
//!
//! Positions that the problem's symmetries make alike are met once. What is kept of each is its key
//! and its distance modulo three ([`Seen`]); the moves are found again at the end, walking back from the
//! meeting. Known limit: a problem without a mirror is not for this engine.

use super::field::{Field, Halt, go, trail};
use super::seen::{Seen, mark};
use crate::control::Meter;
use crate::outcome::Limit;
use crate::search::NEVER;

/// The positions of a shortest solution from start to goal; none if there is no solution. Nor is there one
/// shorter than `bound`.
pub fn search<F: Field>(
    field: &F,
    mirror: impl Fn(u64) -> u64,
    mut bound: u32,
    meter: &mut Meter<'_>,
) -> Result<Option<Vec<u64>>, Halt> {
    let mut allowed = bound;
    let (mut step, mut met_before) = (0, 0);
    loop {
        let mut pass = Pass { field, mirror: &mirror, seen: Seen::new(field), bound };
        match pass.run(allowed, meter) {
            Ok(Course::Met { key, ahead, behind }) => return Ok(Some(pass.solution(key, ahead, behind))),
            Ok(Course::Exhausted) => return Ok(None),
            Ok(Course::Cut) => bound = pass.bound,
            Err(limit) => return Err(Halt { limit, bound: pass.bound }),
        }
        // While each pass meets many times more than the one before, the bound is worth its passes;
        // where it hardly helps, longer strides make few of them.
        let met = pass.seen.len();
        step = if met > 4 * met_before { 0 } else { 2 * step + 1 };
        met_before = met;
        allowed = bound.saturating_add(step);
    }
}

/// One walk with a given number of moves allowed.
struct Pass<'f, F, M> {
    field: &'f F,
    mirror: &'f M,
    seen: Seen,
    /// No solution is shorter than this.
    bound: u32,
}

enum Course {
    /// A position and its image have been met, so many actions from the start.
    Met { key: u64, ahead: u32, behind: u32 },
    /// Every position that can be reached and is not hopeless has been met.
    Exhausted,
    /// No solution has as few actions as were allowed.
    Cut,
}

impl<F: Field, M: Fn(u64) -> u64> Pass<'_, F, M> {
    fn run(&mut self, allowed: u32, meter: &mut Meter<'_>) -> Result<Course, Limit> {
        let field = self.field;
        let start = field.start();
        self.seen.insert(start, mark(0), field);
        if (self.mirror)(start) == start {
            return Ok(Course::Met { key: start, ahead: 0, behind: 0 });
        }
        let mut layer = vec![start];
        let mut children = Vec::new();
        let mut cut = false;
        let mut depth = 0;
        while !layer.is_empty() && 2 * u64::from(depth) < u64::from(allowed) {
            // Within this layer, solutions of twice its depth are found, or one less.
            depth += 1;
            self.raise(2 * depth - 1);
            let mut next = Vec::new();
            let mut met = None;
            for &key in &layer {
                meter.expand();
                field.each_child(key, |child, need| {
                    if need <= allowed - depth {
                        children.push(child);
                    } else {
                        cut |= need != NEVER;
                    }
                });
                let beside = (layer.capacity() + next.capacity()) * size_of::<u64>();
                self.seen.make_room(children.len(), beside, field, meter)?;
                for child in children.drain(..) {
                    meter.generate()?;
                    let child = field.canonical(child);
                    if !self.seen.insert(child, mark(depth), field) {
                        continue;
                    }
                    next.push(child);
                    // No solution is so short that it could be met in this layer.
                    if 2 * depth < self.bound {
                        continue;
                    }
                    let image = self.seen.mark((self.mirror)(child), field);
                    if image == mark(depth - 1) {
                        return Ok(Course::Met { key: child, ahead: depth, behind: depth - 1 });
                    }
                    if image != 0 {
                        met = Some(child);
                        if 2 * depth <= self.bound {
                            return Ok(Course::Met { key: child, ahead: depth, behind: depth });
                        }
                    }
                }
                meter.hold(self.seen.bytes() + beside);
            }
            meter.frontier(next.len());
            if let Some(key) = met {
                return Ok(Course::Met { key, ahead: depth, behind: depth });
            }
            layer = next;
        }
        if layer.is_empty() && !cut {
            return Ok(Course::Exhausted);
        }
        self.raise(allowed.saturating_add(1));
        Ok(Course::Cut)
    }

    /// No solution is shorter than this, nor has the wrong parity.
    fn raise(&mut self, bound: u32) {
        self.bound = self.bound.max(self.field.next_length(bound));
    }

    /// The positions of a whole solution, given the position in which the ends have met.
    fn solution(&self, met: u64, ahead: u32, behind: u32) -> Vec<u64> {
        let there = trail(self.field, &self.seen, met, ahead);
        let back = trail(self.field, &self.seen, (self.mirror)(met), behind);
        let mut positions = vec![self.field.start()];
        for &key in there.iter().skip(1) {
            go(self.field, &mut positions, |child| self.field.canonical(child) == key);
        }
        for &key in back.iter().rev().skip(1) {
            go(self.field, &mut positions, |child| (self.mirror)(child) == key);
        }
        positions
    }
}

#[cfg(test)]
mod tests {
    use super::super::masks::Masks;
    use super::super::model::Model;
    use super::super::one_end;
    use super::super::ranked::Ranked;
    use super::super::reading::Problem;
    use super::super::reasons;
    use super::super::symmetries::Symmetries;
    use super::super::tables::Tables;
    use super::*;
    use crate::control::Control;
    use crate::spec::Spec;
    use proptest::prelude::*;

    /// The fewest actions by both engines.
    fn lengths<F: Field>(field: &F) -> [Option<usize>; 2] {
        let control = Control::default();
        let mut meter = control.meter();
        let mirror = field.mirror().expect("swapped colours have a mirror");
        let need = field.need(field.start());
        let both = if need == NEVER { Ok(None) } else { search(field, mirror, need, &mut meter) };
        [both, one_end::search(field, usize::MAX, &mut meter)].map(|end| {
            let positions = end.ok().expect("no limit")?;
            assert!(field.is_goal(positions[positions.len() - 1]));
            Some(positions.len() - 1)
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

        /// On random boards of twelve squares, with a goal that swaps the colours.
        #[test]
        fn both_engines_agree_on_both_fields(
            squares in Just((0..12).collect::<Vec<usize>>()).prop_shuffle(),
            kinds in prop::sample::select(vec!["N", "NN", "NNN", "K", "WW", "R", "NK", "WWWW", "BQ"]),
            holes in 0..3_usize,
            options in prop::sample::select(vec!["", " --rules alternate", " --rules safe",
                " --rules alternate,safe", " --metric turns", " --metric turns --rules safe"]),
        ) {
            let both = kinds.to_owned() + &kinds.to_ascii_lowercase() + &"#".repeat(holes);
            let mut cells = ['.'; 12];
            for (&at, letter) in squares.iter().zip(both.chars()) {
                cells[at] = letter;
            }
            let rows: Vec<String> = cells.chunks(4).map(|row| row.iter().collect()).collect();
            let spec = Spec::parse(&format!("exchange {}{options}", rows.join("/"))).unwrap();
            let (_, problem) = Problem::read(&spec).unwrap();
            prop_assume!(reasons::at_once(&problem).is_none());
            let control = Control::default();
            let mut meter = control.meter();
            let symmetries = Symmetries::of(&problem);
            let model: Model<'_, u64> = Model::new(&problem);
            let tables = Tables::new(&model, &control, &mut meter).unwrap();
            let ranked = Ranked::new(&model, &tables, &symmetries, problem.parity()).unwrap();
            let [both, one] = lengths(&ranked);
            prop_assert_eq!(both, one);
            if let Some(masks) = Masks::new(&problem, &symmetries, &control, &mut meter).unwrap() {
                prop_assert_eq!(lengths(&masks), [one; 2]);
            }
        }
    }
}

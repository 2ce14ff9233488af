//! Breadth-first search from both ends at once, pruned by a bound: `auto` uses it if A* needs too much memory.
//!
//! A pass allows solutions up to a given length. It searches breadth first from the start and drops every
//! position that is too far from the goal according to the bound (breadth-first heuristic search: Zhou and
//! Hansen 2004). The way back from the goal is the mirror image of the way from the start (see
//! [`Symmetries`](crate::keyed::Symmetries)), so one search is a search from both ends: it
//! ends halfway, when the image of a new position has been met. If that never happens, the next pass allows
//! more moves.
//!
//! Why the first meeting gives a shortest solution: let a shortest one have `n` moves, and let the pass allow
//! `n` or more. No position on it is dropped, since the bound is never too high. So its middle position is met
//! after half of the moves, and so is the image of that position, on the mirrored solution. No meeting
//! comes sooner, for it would give a shorter solution.
//!
//! Positions that the symmetries make alike are met once. Only the key of a position and its distance modulo
//! three are stored ([`Seen`]); at the end, the moves are found again from the meeting backwards.
//!
//! Limit: it needs a mirror.

use super::Halt;
use super::trail::{go, trail};
use crate::keyed::{Keyed, Seen, mark};
use search::{Limit, Meter, NEVER};

/// The positions of a shortest solution from the start to the goal; none if there is no solution. It is known
/// that no solution is shorter than `bound`.
pub(super) fn search<G: Keyed>(
    graph: &G,
    mirror: impl Fn(u64) -> u64,
    mut bound: u32,
    meter: &mut Meter<'_>,
) -> Result<Option<Vec<u64>>, Halt> {
    let mut allowed = bound;
    let (mut step, mut met_before) = (0, 0);
    loop {
        let mut pass = Pass { graph, mirror: &mirror, seen: Seen::new(graph), bound };
        match pass.run(allowed, meter) {
            Ok(Course::Met { key, ahead, behind }) => return Ok(Some(pass.solution(key, ahead, behind))),
            Ok(Course::Exhausted) => return Ok(None),
            Ok(Course::Cut) => bound = pass.bound,
            Err(limit) => return Err(Halt { limit, bound: pass.bound }),
        }
        // While each pass meets many times more positions than the one before, the bound is worth many
        // passes. If it hardly helps, longer steps make fewer passes.
        let met = pass.seen.len();
        step = if met > 4 * met_before { 0 } else { 2 * step + 1 };
        met_before = met;
        allowed = bound.saturating_add(step);
    }
}

/// A search with a given number of moves allowed.
struct Pass<'g, G, M> {
    graph: &'g G,
    mirror: &'g M,
    seen: Seen,
    /// No solution is shorter than this.
    bound: u32,
}

/// How a pass ended.
enum Course {
    /// A position and its image have been met, this many actions from the start.
    Met { key: u64, ahead: u32, behind: u32 },
    /// Every position has been met that can be reached and could still lead to the goal.
    Exhausted,
    /// No solution has as few actions as were allowed.
    Cut,
}

impl<G: Keyed, M: Fn(u64) -> u64> Pass<'_, G, M> {
    fn run(&mut self, allowed: u32, meter: &mut Meter<'_>) -> Result<Course, Limit> {
        let graph = self.graph;
        let start = graph.start();
        self.seen.insert(start, mark(0), graph);
        if (self.mirror)(start) == start {
            return Ok(Course::Met { key: start, ahead: 0, behind: 0 });
        }
        let mut layer = vec![start];
        let mut children = Vec::new();
        let mut cut = false;
        let mut depth = 0;
        while !layer.is_empty() && 2 * u64::from(depth) < u64::from(allowed) {
            // A meeting in this layer gives a solution of twice its depth, or one less.
            depth += 1;
            self.raise(2 * depth - 1);
            let mut next = Vec::new();
            let mut met = None;
            for &key in &layer {
                meter.expand();
                graph.each_child(key, |child, need| {
                    if need <= allowed - depth {
                        children.push(child);
                    } else {
                        cut |= need != NEVER;
                    }
                });
                let beside = (layer.capacity() + next.capacity()) * size_of::<u64>();
                self.seen.make_room(children.len(), beside, graph, meter)?;
                for child in children.drain(..) {
                    meter.generate()?;
                    let child = graph.canonical(child);
                    if !self.seen.insert(child, mark(depth), graph) {
                        continue;
                    }
                    next.push(child);
                    // The bound rules out a meeting in this layer.
                    if 2 * depth < self.bound {
                        continue;
                    }
                    let image = self.seen.mark((self.mirror)(child), graph);
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
            meter.stored(self.seen.len());
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

    /// Raises the bound to this length, or to the next one of the right parity.
    fn raise(&mut self, bound: u32) {
        self.bound = self.bound.max(self.graph.next_length(bound));
    }

    /// The positions of a whole solution, given the position where the two ends have met.
    fn solution(&self, met: u64, ahead: u32, behind: u32) -> Vec<u64> {
        let there = trail(self.graph, &self.seen, met, ahead);
        let back = trail(self.graph, &self.seen, (self.mirror)(met), behind);
        let mut positions = vec![self.graph.start()];
        for &key in there.iter().skip(1) {
            go(self.graph, &mut positions, |child| self.graph.canonical(child) == key);
        }
        for &key in back.iter().rev().skip(1) {
            go(self.graph, &mut positions, |child| (self.mirror)(child) == key);
        }
        positions
    }
}

#[cfg(test)]
mod tests {
    use super::super::one_end;
    use super::*;
    use crate::{
        estimates::PatternDatabase,
        keyed::{Masks, Ranked, Symmetries},
        reading::Question,
        reasons,
        textbook::Model,
    };
    use contract::{Question as _, Registry};
    use proptest::prelude::*;
    use search::{Control, Seed};

    /// The fewest actions according to both searches.
    fn lengths<G: Keyed>(graph: &G) -> [Option<usize>; 2] {
        let control = Control::default();
        let mut meter = control.meter();
        let mirror = graph.mirror().expect("swapped colours have a mirror");
        let need = graph.need(graph.start());
        let both = if need == NEVER { Ok(None) } else { search(graph, mirror, need, &mut meter) };
        [both, one_end::search(graph, usize::MAX, &mut meter)].map(|end| {
            let positions = end.ok().expect("no limit")?;
            assert!(graph.is_goal(positions[positions.len() - 1]));
            Some(positions.len() - 1)
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

        /// On random boards of twelve squares, with a goal that swaps the colours.
        #[test]
        fn both_searches_agree_on_both_kinds_of_positions(
            squares in Just((0..12).collect::<Vec<usize>>()).prop_shuffle(),
            kinds in prop::sample::select(vec!["N", "NN", "NNN", "K", "WW", "R", "NK", "WWWW", "BQ"]),
            holes in 0..3_usize,
            options in prop::sample::select(vec!["", " --rules alternate", " --rules safe",
                " --rules alternate,safe", " --metric turns", " --metric turns --rules safe"]),
        ) {
            let both = kinds.to_owned() + &kinds.to_ascii_lowercase() + &"_".repeat(holes);
            let mut cells = ['.'; 12];
            for (&at, letter) in squares.iter().zip(both.chars()) {
                cells[at] = letter;
            }
            let rows: Vec<String> = cells.chunks(4).map(|row| row.iter().collect()).collect();
            let spec = Registry::new(&[crate::PUZZLE]).parse(&format!("exchange {}{options}", rows.join("/"))).unwrap();
            let question = Question::read(&spec, &Seed::new(0)).unwrap();
            prop_assume!(reasons::at_once(&question).is_none());
            let control = Control::default();
            let mut meter = control.meter();
            let symmetries = Symmetries::of(&question);
            let model: Model<'_, u64> = Model::new(&question);
            let patterns = PatternDatabase::new(&model, &mut meter).unwrap();
            let ranked = Ranked::new(&model, &patterns, &symmetries, question.parity()).unwrap();
            let [both, one] = lengths(&ranked);
            prop_assert_eq!(both, one);
            if let Some(masks) = Masks::new(&question, &symmetries, &mut meter).unwrap() {
                prop_assert_eq!(lengths(&masks), [one; 2]);
            }
        }
    }
}

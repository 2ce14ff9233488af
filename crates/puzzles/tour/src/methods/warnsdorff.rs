//! The method `warnsdorff`: one walk by Warnsdorff's rule from each start.
//!
//! It finds a tour or proves nothing. The rule itself is in `textbook::warnsdorff`.

use crate::{
    graph::{FixedOrder, Order},
    reading::Question,
    textbook::{Rule, Walk, Walker},
};
use contract::Answer;
use search::{Event, Limit, Meter, Observer, Relay, Seed, Why};

/// The order of moves unless another one is given.
const DEFAULT: Order = Order::Fixed(FixedOrder::East);

/// The most squares from which a walk is tried if no start is given.
const MOST_STARTS: usize = 1000;

impl Question {
    /// A tour, if the rule leads to one.
    pub(super) fn warnsdorff(&self, meter: &mut Meter<'_>) -> Answer {
        let order = self.order.unwrap_or(DEFAULT);
        let (graph, ends) = match self.graph(order, Walker::bytes(self.board.len()), meter) {
            Ok(graph) => graph,
            Err(limit) => return limit.into(),
        };
        let rule = Rule::new(&graph, self.ties, order == Order::Random);
        // The seed counts as used only if the rule needs it.
        let mut generator = if rule.is_random() { meter.generator() } else { Seed::new(0).generator() };
        let starts = match ends.from {
            Some(from) => from..from + 1,
            None => 0..graph.len().min(MOST_STARTS) as u32,
        };
        let mut relay = Relay::new(meter.control(), |&square: &u32| self.board.name(graph.square(square)));
        let mut walker = Walker::new(rule);
        let mut longest: Vec<u32> = Vec::new();
        for start in starts {
            if graph.len() > 1 && ends.to == Some(start) {
                continue;
            }
            let keep = ends.to.filter(|_| graph.len() > 1);
            relay.begin_at(&start);
            // A walk without a single move would never check the clock.
            let walk = Walk { start, keep };
            let walk = meter.poll().and_then(|()| walker.walk(walk, &mut generator, meter, &mut relay));
            let node = match &walk {
                Ok(path) if path.len() > 1 => meter.generated(),
                _ => 0,
            };
            match walk {
                Err(limit) => {
                    let answer = Answer::stopped(limit).with_fact("longest_path", longest.len() as u64);
                    return self.with_start(answer, graph.square(start));
                }
                Ok(mut path) if path.len() == graph.len() && ends.accept(&graph, &path) => {
                    relay.on(Event::Goal { node, value: None, best: true });
                    if self.closed {
                        ends.normalise(&mut path);
                    }
                    let answer = self.solved(self.wanted(&graph, &path));
                    return self.with_start(answer, graph.square(start));
                }
                Ok(path) => {
                    let complete = path.len() == graph.len();
                    let why = if complete { ends.unfit() } else { Why::DeadEnd };
                    relay.on(Event::Left { node, why });
                    if path.len() > longest.len() {
                        longest = path;
                    }
                }
            }
        }
        let answer = Answer::stopped(Limit::Method).with_fact("longest_path", longest.len() as u64);
        answer.with_nearest(self.path(&graph, &longest))
    }
}

//! All largest sets at once: what a maximum matching leaves open.
//!
//! A largest set has as many squares as the board minus the pairs, so it contains one square of every
//! matched pair and every unmatched square. It is therefore determined by the pairs that give their light
//! square. If a light square is in the set, none of its dark neighbours is, so their partners are: these are
//! rules of the form "pair p light ⇒ pair q light". Unmatched squares decide some pairs. The others fall
//! into groups that go together, the strongly connected components of the rules (Tarjan 1972). The largest
//! sets correspond to the choices of groups that are closed under the rules between groups (Picard and
//! Queyranne 1980 show the same for minimum cuts, Dulmage and Mendelsohn 1958 for covers).
//!
//! So listing never runs into a dead end, and counting is easy if few rules are left: the full square boards
//! of side 5 to 15 have at most one group, and so has 1000x1000. In general, counting closed choices is
//! hard. They are counted group by group, by the groups that still have undecided links.
//!
//! Limits: more than 128 such groups at one time are refused as too many for memory.

use std::ops::ControlFlow;

use num_bigint::BigUint;
use rustc_hash::FxHashMap;

use super::jump_matching::JumpMatching;
use super::padded_board::Cell;
use crate::{
    decisions::{self, Bits, Decision},
    engines::Visit,
};
use board::Square;
use search::components::{Components, NONE};
use search::matching::{BYTES_PER_VERTEX, FREE, NO_VERTEX};
use search::{Limit, Meter, Sort, Walked};

/// Bytes per cell while the groups are found, besides those of the matching.
pub(super) const BYTES_PER_CELL: u64 = 4 + Components::BYTES_PER_VERTEX;

/// The group of a light square that is in every largest set.
const ALWAYS: u32 = u32::MAX;
/// The group of a light square that is in no largest set.
const NEVER: u32 = u32::MAX - 1;
/// The group of a light square that is not known yet.
const OPEN: u32 = u32::MAX - 2;

/// The choices that lead to largest sets.
pub(super) struct Choices<'b> {
    jumps: JumpMatching<'b>,
    /// The group of each light square, or [`ALWAYS`] or [`NEVER`].
    group: Vec<u32>,
    /// For each group, those that must be chosen with it. All of them have smaller numbers.
    needs: Vec<Vec<u32>>,
}

impl<'b> Choices<'b> {
    /// Finds the groups of a maximum matching.
    pub fn new(jumps: JumpMatching<'b>, meter: &mut Meter<'_>) -> Result<Self, Limit> {
        let mut group = vec![OPEN; jumps.padded.cells];
        for &cell in jumps.matching.left.iter().filter(|&&cell| jumps.matching.is_reached(cell)) {
            group[cell as usize] = ALWAYS;
        }
        exclude_neighbours_of_unmatched(&jumps, &mut group, meter)?;
        let groups = find_groups(&jumps, &mut group, meter)?;
        let needs = find_rules(&jumps, &group, groups, meter)?;
        Ok(Self { jumps, group, needs })
    }

    /// Passes every largest set to `visit`, in the order of the choices of groups as binary numbers.
    pub fn each(&self, meter: &mut Meter<'_>, visit: Visit<'_>) -> Walked {
        let mut chosen = vec![false; self.needs.len()];
        loop {
            meter.generate()?;
            if visit(self.set(&chosen)).is_break() {
                return Ok(ControlFlow::Break(()));
            }
            let allowed = |chosen: &[bool], g: usize| self.needs[g].iter().all(|&n| chosen[n as usize]);
            if !next_choice(&mut chosen, allowed) {
                return Ok(ControlFlow::Continue(()));
            }
        }
    }

    /// The set of a choice of groups, in reading order.
    fn set(&self, chosen: &[bool]) -> Vec<Square> {
        let light_is_in = |cell: Cell| match self.group[cell as usize] {
            ALWAYS => true,
            NEVER => false,
            group => chosen[group as usize],
        };
        let padded = &self.jumps.padded;
        let in_set = |&(square, cell): &(Square, Cell)| match self.jumps.mate(cell) {
            FREE => true,
            partner if padded.leaper.is_dark(square) => !light_is_in(partner),
            _ => light_is_in(cell),
        };
        padded.squares().filter(in_set).map(|(square, _)| square).collect()
    }

    /// The number of largest sets.
    pub fn count(&self, meter: &mut Meter<'_>) -> Result<BigUint, Limit> {
        let linked = self.linked();
        let mut alone: u64 = 0;
        let mut product = BigUint::from(1u32);
        for order in self.orders(&linked) {
            match order.len() {
                1 => alone += 1,
                _ => {
                    let closed = decisions::count(&self.decisions_in(&order, &linked)?, false, meter);
                    product *= closed.map_err(|unfinished| unfinished.limit)?.iter().sum::<BigUint>();
                }
            }
        }
        Ok(product << alone)
    }

    /// For each group, those that it needs and those that need it.
    fn linked(&self) -> Vec<Vec<u32>> {
        let mut linked: Vec<Vec<u32>> = self.needs.clone();
        for (g, needs) in (0..).zip(&self.needs) {
            for &need in needs {
                linked[need as usize].push(g);
            }
        }
        linked
    }

    /// The groups that are linked with each other, each in a good order to decide them.
    fn orders(&self, linked: &[Vec<u32>]) -> Vec<Vec<u32>> {
        let mut seen = vec![false; linked.len()];
        let mut orders = Vec::new();
        for start in 0..linked.len() {
            if std::mem::replace(&mut seen[start], true) {
                continue;
            }
            // Breadth first, so that linked groups are close together.
            let mut together = vec![start as u32];
            let mut at = 0;
            while at < together.len() {
                for &next in &linked[together[at] as usize] {
                    if !std::mem::replace(&mut seen[next as usize], true) {
                        together.push(next);
                    }
                }
                at += 1;
            }
            let mut by_number = together.clone();
            by_number.put_in_order();
            let narrower = width(&together, linked) < width(&by_number, linked);
            orders.push(if narrower { together } else { by_number });
        }
        orders
    }

    /// The decisions that lead to the largest sets: first what is the same in all, then which groups are
    /// chosen.
    pub fn decisions(&self) -> Result<Vec<Decision>, Limit> {
        let linked = self.linked();
        let padded = &self.jumps.padded;
        let mut groups: Vec<Decision> = vec![Decision::default(); self.needs.len()];
        let mut always = Decision { fixed: true, ..Decision::default() };
        for (square, cell) in padded.squares() {
            let mate = self.jumps.mate(cell);
            let dark = padded.leaper.is_dark(square);
            let light = if dark { mate } else { cell };
            let group = if mate == FREE { ALWAYS } else { self.group[light as usize] };
            match group {
                ALWAYS if mate == FREE || !dark => always.left.push(square),
                NEVER if dark => always.left.push(square),
                ALWAYS | NEVER => {}
                group if dark => groups[group as usize].left.push(square),
                group => groups[group as usize].taken.push(square),
            }
        }
        let mut decisions = vec![always];
        for order in self.orders(&linked) {
            for (&g, decision) in order.iter().zip(self.decisions_in(&order, &linked)?) {
                let Decision { taken, left, .. } = std::mem::take(&mut groups[g as usize]);
                decisions.push(Decision { taken, left, ..decision });
            }
        }
        Ok(decisions)
    }

    /// Which of the groups that are linked with each other are chosen, decided in this order. A bit stands for a
    /// decided group with undecided links. Nothing is said about the squares.
    fn decisions_in(&self, order: &[u32], linked: &[Vec<u32>]) -> Result<Vec<Decision>, Limit> {
        let mut bit_of: FxHashMap<u32, u32> = FxHashMap::default();
        let mut unused: Vec<u32> = (0..Bits::BITS).rev().collect();
        let mut undecided: FxHashMap<u32, usize> =
            order.iter().map(|&g| (g, linked[g as usize].len())).collect();
        let mut decisions = Vec::with_capacity(order.len());
        for &g in order {
            let bit = unused.pop().ok_or(Limit::Memory)?;
            let mut decision = Decision { sets: 1 << bit, ..Decision::default() };
            for other in &linked[g as usize] {
                if let Some(&bit) = bit_of.get(other) {
                    let is_needed = self.needs[g as usize].binary_search(other).is_ok();
                    *(if is_needed { &mut decision.needs } else { &mut decision.needed_by }) |= 1 << bit;
                }
            }
            bit_of.insert(g, bit);
            // The choice of a group without undecided links no longer matters.
            for other in linked[g as usize].iter().chain([&g]) {
                if let Some(left) = undecided.get_mut(other) {
                    *left -= usize::from(other != &g);
                    if *left == 0
                        && let Some(bit) = bit_of.remove(other)
                    {
                        decision.ending |= 1 << bit;
                        unused.push(bit);
                    }
                }
            }
            decisions.push(decision);
        }
        Ok(decisions)
    }
}

/// Moves on to the next choice in the order of binary numbers whose highest digit is the first: the last 0
/// that may become 1 does, and everything after it becomes 0. Whether a digit is `allowed` to be 1 may only
/// depend on those before it, and any digit may be 0. Returns false after the last choice.
fn next_choice(chosen: &mut [bool], allowed: impl Fn(&[bool], usize) -> bool) -> bool {
    for i in (0..chosen.len()).rev() {
        if chosen[i] {
            chosen[i] = false;
        } else if allowed(chosen, i) {
            chosen[i] = true;
            return true;
        }
    }
    false
}

/// The largest number of decided groups with undecided links at one time, in this order.
fn width(order: &[u32], linked: &[Vec<u32>]) -> usize {
    let place: FxHashMap<u32, usize> = order.iter().enumerate().map(|(i, &g)| (g, i)).collect();
    let mut ends = vec![0usize; order.len()];
    for (i, &g) in order.iter().enumerate() {
        let last = linked[g as usize].iter().map(|other| place[other]).max().unwrap_or(i);
        ends[last.max(i)] += 1;
    }
    let mut open = 0;
    let mut most = 0;
    for ending in ends {
        open += 1;
        most = most.max(open);
        open -= ending;
    }
    most
}

/// Finds the light squares that are in no largest set: the neighbours of an unmatched dark square, the
/// neighbours of their partners, which are in every largest set, and so on.
fn exclude_neighbours_of_unmatched(
    jumps: &JumpMatching<'_>,
    group: &mut [u32],
    meter: &mut Meter<'_>,
) -> Result<(), Limit> {
    let padded = &jumps.padded;
    let unmatched_dark =
        |&(square, cell): &(Square, Cell)| jumps.mate(cell) == FREE && padded.leaper.is_dark(square);
    let mut waiting: Vec<Cell> = padded.squares().filter(unmatched_dark).map(|(_, cell)| cell).collect();
    while let Some(dark) = waiting.pop() {
        meter.generate()?;
        for light in padded.around(dark) {
            let partner = jumps.mate(light);
            if partner != NO_VERTEX && group[light as usize] == OPEN {
                group[light as usize] = NEVER;
                waiting.push(partner);
            }
        }
    }
    Ok(())
}

/// The other light square that must be in a set with a light square because of one of its jumps, if any.
fn needs_of(jumps: &JumpMatching<'_>, light: Cell, jump: i32) -> Option<Cell> {
    let partner = jumps.mate(light.wrapping_add_signed(jump));
    (partner != NO_VERTEX && partner != light).then_some(partner)
}

/// Finds the groups, the components of the rules, and returns their number. A group needs only groups with smaller
/// numbers.
fn find_groups(jumps: &JumpMatching<'_>, group: &mut [u32], meter: &mut Meter<'_>) -> Result<u32, Limit> {
    let mut components = Components::new(group.len());
    let next = |light: Cell, at: u32| {
        let needed = |(place, &jump): (u32, &i32)| {
            let to = needs_of(jumps, light, jump).filter(|&to| group[to as usize] == OPEN)?;
            Some((to, place + 1))
        };
        (at..).zip(&jumps.padded.jumps[at as usize..]).find_map(needed)
    };
    let open = jumps.matching.left.iter().copied().filter(|&cell| group[cell as usize] == OPEN);
    let groups = components.find(open, next, || meter.generate())?;
    for (group, &component) in group.iter_mut().zip(&components.of).filter(|&(_, &of)| of != NONE) {
        *group = component;
    }
    Ok(groups)
}

/// For each group, the other groups that it needs.
fn find_rules(
    jumps: &JumpMatching<'_>,
    group: &[u32],
    groups: u32,
    meter: &Meter<'_>,
) -> Result<Vec<Vec<u32>>, Limit> {
    // A list for each group, and at most one entry for each jump between groups; twice that while counting.
    let mut jumps_between: u64 = 0;
    let for_each_rule = |found: &mut dyn FnMut(u32, u32)| {
        for &light in jumps.matching.left.iter().filter(|&&light| group[light as usize] < groups) {
            for &jump in &jumps.padded.jumps {
                if let Some(to) = needs_of(jumps, light, jump) {
                    let (from, to) = (group[light as usize], group[to as usize]);
                    if from != to && to < groups {
                        found(from, to);
                    }
                }
            }
        }
    };
    for_each_rule(&mut |_, _| jumps_between += 1);
    let lists = u64::from(groups) * 2 * size_of::<Vec<u32>>() as u64;
    let cells = group.len() as u64 * (BYTES_PER_CELL + BYTES_PER_VERTEX);
    meter.check_total(cells + lists + jumps_between * 16)?;
    let mut needs = vec![Vec::new(); groups as usize];
    for_each_rule(&mut |from, to| needs[from as usize].push(to));
    for list in &mut needs {
        list.put_in_order();
        list.dedup();
    }
    Ok(needs)
}

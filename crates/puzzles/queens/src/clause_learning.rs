//! Clause learning: finds one solution of a board with placed queens, blocked squares or regions, or records
//! a proof that there is none.
//!
//! Marques-Silva and Sakallah (GRASP, 1996): when a decision leads to a conflict, find the few earlier facts
//! that cause it, learn a clause that forbids their combination, and jump back to the level where the clause
//! first matters. Two watched literals and variable activities are as in Chaff (Moskewicz and others, 2001).
//! A learned clause is rated by its number of levels, as in Glucose (Audemard and Simon, 2009).
//!
//! A board is a set of places and groups of them (`groups`): each group may hold one queen, and some must.
//! The places of a group rule each other out directly, without clauses: a place that is ruled out has the
//! queen as its reason. Only "one place of this group has a queen" is a clause from the start.
//!
//! - `groups`: the places and groups of a board
//! - `unit_propagation`: what follows directly from a fact
//! - `analysis`: what is learned from a conflict
//! - `proof`: what is recorded for the independent checker
//!
//! Limits: it stores tables of all places, so it takes boards of up to a few million squares.

mod analysis;
mod groups;
mod proof;
mod unit_propagation;

use std::collections::BinaryHeap;

pub(super) use self::groups::{Group, Groups};
pub(super) use self::proof::ProofStep;
use self::proof::{Log, QUESTION};
use search::{Limit, Meter};

/// A place and whether it has a queen, as one number: twice the place, plus 1 for "no queen".
type Literal = u32;

fn queen(place: u32) -> Literal {
    2 * place
}

fn no_queen(place: u32) -> Literal {
    2 * place + 1
}

/// Why a literal is true, or what is in conflict.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reason {
    /// It is a decision, or needs no reason.
    None,
    /// All other literals of this clause are false.
    Clause(u32),
    /// A queen on this place rules it out.
    Queen(u32),
    /// Queens on these places rule each other out.
    Queens(u32, u32),
}

/// A clause that watches a literal, and another of its literals that may already be true.
#[derive(Clone, Copy)]
struct Watch {
    clause: u32,
    other: Literal,
}

/// The state of the search. It can pause after any conflict.
pub(super) struct Search<'g> {
    groups: &'g [Group],
    /// The groups of each place.
    member_of: Vec<Vec<u32>>,
    /// Whether each literal is true. Both literals of an open place are false here.
    holds: Vec<bool>,
    /// The decision level and the reason of each place that is not open.
    level: Vec<u32>,
    reason: Vec<Reason>,
    /// The true literals, in the order in which they were found.
    trail: Vec<Literal>,
    /// The length of the trail before each decision.
    marks: Vec<usize>,
    /// The length of the part of the trail whose consequences are known.
    propagated: usize,
    /// All clauses, one after the other: three numbers, then the literals, at least one of which must be
    /// true. The numbers are the clause's number in the proof, its number of levels when it was learned (0 for
    /// a clause of the question), and its length. They are stored here because they are read with the clause.
    literals: Vec<Literal>,
    /// The position of the first literal of each clause, which also identifies the clause.
    clauses: Vec<u32>,
    /// The clauses that watch each literal.
    watches: Vec<Vec<Watch>>,
    activity: Vec<f64>,
    bump: f64,
    /// Places by activity. The bits of positive floating-point numbers are ordered like the numbers. Some
    /// entries are out of date.
    queue: BinaryHeap<(u64, u32)>,
    /// The places that the current analysis has visited.
    seen: Vec<bool>,
    /// The record for a proof, if one is wanted.
    log: Option<Log>,
    /// Whether some group has no place for the queen that it needs.
    hopeless: bool,
    schedule: Schedule,
}

/// When to restart and when to forget clauses.
struct Schedule {
    conflicts: u64,
    restarts: u64,
    /// The number of conflicts at which to restart next.
    until_restart: u64,
    /// The number of learned clauses beyond which some are forgotten.
    kept: usize,
}

/// What the search finds out.
pub(super) enum Decision {
    /// There is a solution, with queens on these places.
    Queens(Vec<u32>),
    /// There is none. The proof, if one was wanted and had room.
    Impossible(Option<Vec<ProofStep>>),
}

/// The conflicts in the shortest run between two restarts.
const RUN: u64 = 100;

/// The number of learned clauses that are kept at first, and its increase each time some are forgotten.
const KEPT: usize = 4000;
const MORE_KEPT: usize = 600;

impl<'g> Search<'g> {
    /// A search that has not begun. With `proof_room`, it records a proof in at most this many bytes.
    pub fn new(places: usize, groups: &'g [Group], proof_room: Option<usize>) -> Self {
        let mut member_of = vec![Vec::new(); places];
        for (number, group) in (0..).zip(groups) {
            for &place in &group.places {
                member_of[place as usize].push(number);
            }
        }
        // At first, the places that rule out the most are preferred.
        let activity: Vec<f64> = member_of
            .iter()
            .map(|numbers| numbers.iter().map(|&g| groups[g as usize].places.len() as f64 * 1e-3).sum())
            .collect();
        let queue = (0..).zip(&activity).map(|(place, &a)| (a.to_bits(), place)).collect();
        let mut search = Self {
            groups,
            member_of,
            holds: vec![false; 2 * places],
            level: vec![0; places],
            reason: vec![Reason::None; places],
            trail: Vec::with_capacity(places),
            marks: Vec::new(),
            propagated: 0,
            literals: Vec::new(),
            clauses: Vec::new(),
            watches: vec![Vec::new(); 2 * places],
            activity,
            bump: 1.0,
            queue,
            seen: vec![false; places],
            log: proof_room.map(Log::new),
            hopeless: false,
            schedule: Schedule { conflicts: 0, restarts: 0, until_restart: RUN, kept: KEPT },
        };
        for group in groups.iter().filter(|group| group.needs_one) {
            let clause: Vec<Literal> = group.places.iter().map(|&place| queen(place)).collect();
            match clause[..] {
                [] => search.hopeless = true,
                // A queen that was set for its row need not be set again for its column.
                [only] if search.holds[only as usize] => {}
                [only] => search.set(only, Reason::None),
                _ => {
                    search.attach(&clause, 0, QUESTION);
                }
            }
        }
        search
    }

    /// Searches until the question is decided, or for this many conflicts: then the result is none. So many bytes
    /// are in use `beside` its own.
    pub fn run(
        &mut self,
        conflicts: u64,
        beside: usize,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Decision>, Limit> {
        if self.hopeless {
            // The checker sees that itself, so the proof has no steps.
            return Ok(Some(Decision::Impossible(self.log.as_ref().map(|_| Vec::new()))));
        }
        let end = self.schedule.conflicts.saturating_add(conflicts);
        loop {
            let conflict = self.propagate();
            if conflict != Reason::None {
                meter.generate()?;
                if self.marks.is_empty() {
                    return Ok(Some(Decision::Impossible(self.proof())));
                }
                self.schedule.conflicts += 1;
                self.learn(conflict);
                let clauses = 4 * self.literals.capacity() + 24 * self.clauses.capacity();
                meter.set_memory_in_use(beside + clauses + 16 * self.queue.capacity() + self.bound_log());
                if self.schedule.conflicts >= end {
                    return Ok(None);
                }
                continue;
            }
            let schedule = &mut self.schedule;
            if schedule.conflicts >= schedule.until_restart {
                schedule.restarts += 1;
                schedule.until_restart = schedule.conflicts + RUN * luby(schedule.restarts);
                self.back_to(0);
                if self.clauses.len() > self.schedule.kept + self.groups.len() {
                    self.forget();
                    self.schedule.kept += MORE_KEPT;
                }
                continue;
            }
            let Some(place) = self.next_place() else {
                let queens = self.trail.iter().filter(|&&literal| literal % 2 == 0);
                return Ok(Some(Decision::Queens(queens.map(|&literal| literal / 2).collect())));
            };
            meter.generate()?;
            meter.expand();
            self.marks.push(self.trail.len());
            // A queen has more consequences than an empty place. Trying the place's last value first was
            // measured to be twice as slow.
            self.set(queen(place), Reason::None);
            meter.frontier(self.marks.len());
        }
    }

    /// Whether it is known if a place has a queen.
    fn is_known(&self, place: u32) -> bool {
        self.holds[queen(place) as usize] || self.holds[no_queen(place) as usize]
    }

    /// The most active open place.
    fn next_place(&mut self) -> Option<u32> {
        while let Some((activity, place)) = self.queue.pop() {
            if !self.is_known(place) && activity == self.activity[place as usize].to_bits() {
                return Some(place);
            }
        }
        None
    }

    /// Makes a literal true.
    fn set(&mut self, literal: Literal, reason: Reason) {
        let place = (literal / 2) as usize;
        self.holds[literal as usize] = true;
        self.level[place] = self.marks.len() as u32;
        self.reason[place] = reason;
        self.trail.push(literal);
    }

    /// Stores a clause of at least two literals, and watches the first two.
    fn attach(&mut self, clause: &[Literal], levels: u32, step: u32) -> u32 {
        self.literals.extend([step, levels, clause.len() as u32]);
        let name = self.literals.len() as u32;
        self.literals.extend_from_slice(clause);
        self.clauses.push(name);
        for (i, other) in [(0, 1), (1, 0)] {
            self.watches[clause[i] as usize].push(Watch { clause: name, other: clause[other] });
        }
        name
    }

    /// Undoes all decisions after a level.
    fn back_to(&mut self, level: u32) {
        let Some(&mark) = self.marks.get(level as usize) else { return };
        for literal in self.trail.drain(mark..) {
            let place = literal / 2;
            self.holds[literal as usize] = false;
            self.queue.push((self.activity[place as usize].to_bits(), place));
        }
        self.marks.truncate(level as usize);
        self.propagated = mark;
        // Places are queued again and again. Outdated entries are removed before they fill the queue.
        if self.queue.len() > 4 * self.activity.len() {
            self.refill();
        }
    }

    /// Scales all activities down before they overflow.
    fn rescale(&mut self) {
        for activity in &mut self.activity {
            *activity *= 1e-100;
        }
        self.bump *= 1e-100;
        self.refill();
    }

    /// Rebuilds the queue.
    fn refill(&mut self) {
        self.queue.clear();
        for place in 0..self.activity.len() as u32 {
            if !self.is_known(place) {
                self.queue.push((self.activity[place as usize].to_bits(), place));
            }
        }
    }

    /// Forgets half of the learned clauses, those with the most levels. There must be no decisions.
    fn forget(&mut self) {
        let mut worth: Vec<u32> = self.clauses.iter().map(|&name| self.literals[name as usize - 2]).collect();
        worth.sort_unstable();
        let most = worth[worth.len() / 2].max(2);
        let literals = std::mem::take(&mut self.literals);
        let clauses = std::mem::take(&mut self.clauses);
        self.watches.iter_mut().for_each(Vec::clear);
        for place in self.trail.iter().map(|literal| literal / 2) {
            self.reason[place as usize] = Reason::None;
        }
        let mut forgotten = Vec::new();
        for start in clauses.into_iter().map(|name| name as usize) {
            let (step, levels, length) = (literals[start - 3], literals[start - 2], literals[start - 1]);
            let clause = &literals[start..start + length as usize];
            let satisfied = clause.iter().any(|&literal| self.holds[literal as usize]);
            if levels <= most && !satisfied {
                let open: Vec<Literal> =
                    clause.iter().copied().filter(|&literal| !self.holds[(literal ^ 1) as usize]).collect();
                self.attach(&open, levels, step);
            } else if step != QUESTION {
                forgotten.push(step);
            }
        }
        self.log_forgotten(forgotten);
        self.refill();
    }
}

/// The sequence 1 1 2 1 1 2 4 … of run lengths, which is never far from the best one (Luby, Sinclair and
/// Zuckerman, 1993).
fn luby(number: u64) -> u64 {
    let mut number = number;
    loop {
        let size = u64::BITS - number.leading_zeros();
        if number == (1 << size) - 1 {
            return 1 << (size - 1);
        }
        number -= (1 << (size - 1)) - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use search::Control;

    #[test]
    fn run_lengths_are_the_published_ones() {
        let lengths: Vec<u64> = (1..=15).map(luby).collect();
        assert_eq!(lengths, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }

    #[test]
    fn pigeons_do_not_fit_into_fewer_holes() {
        for (pigeons, holes, fits) in [(5u32, 5u32, true), (6, 5, false), (7, 6, false)] {
            let place = |pigeon: u32, hole: u32| pigeon * holes + hole;
            let rows = (0..pigeons)
                .map(|p| Group { places: (0..holes).map(|h| place(p, h)).collect(), needs_one: true });
            let columns = (0..holes)
                .map(|h| Group { places: (0..pigeons).map(|p| place(p, h)).collect(), needs_one: false });
            let groups: Vec<Group> = rows.chain(columns).collect();
            // In one run, or with a pause after every conflict.
            for conflicts in [u64::MAX, 1] {
                let control = Control::default();
                let mut meter = control.meter();
                let mut search = Search::new((pigeons * holes) as usize, &groups, None);
                let found = std::iter::repeat_with(|| search.run(conflicts, 0, &mut meter).unwrap())
                    .find_map(|end| end);
                assert_eq!(matches!(found, Some(Decision::Queens(_))), fits, "{pigeons} {holes}");
            }
        }
    }
}

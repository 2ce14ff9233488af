//! Unit propagation: a queen rules out the other places of its groups, and a clause with all literals but one
//! false makes that one true. A clause is visited only when one of the two literals that it watches becomes
//! false (Chaff, 2001).

use super::{Literal, Reason, Search, Watch, no_queen, queen};

impl Search<'_> {
    /// Finds all consequences, and returns the conflict, if there is one.
    pub(super) fn propagate(&mut self) -> Reason {
        while let Some(&literal) = self.trail.get(self.propagated) {
            self.propagated += 1;
            if literal % 2 == 0 {
                let conflict = self.rule_out(literal / 2);
                if conflict != Reason::None {
                    return conflict;
                }
            }
            let conflict = self.visit_watches(literal ^ 1);
            if conflict != Reason::None {
                return conflict;
            }
        }
        Reason::None
    }

    /// Rules out the other places in the groups of a queen.
    fn rule_out(&mut self, place: u32) -> Reason {
        let groups = self.groups;
        for i in 0..self.member_of[place as usize].len() {
            let group = &groups[self.member_of[place as usize][i] as usize];
            for &other in &group.places {
                if other == place || self.holds[no_queen(other) as usize] {
                    continue;
                }
                if self.holds[queen(other) as usize] {
                    return Reason::Queens(place, other);
                }
                self.set(no_queen(other), Reason::Queen(place));
            }
        }
        Reason::None
    }

    /// Visits the clauses that watch a literal, which has become false.
    fn visit_watches(&mut self, literal: Literal) -> Reason {
        let mut watches = std::mem::take(&mut self.watches[literal as usize]);
        let mut conflict = Reason::None;
        let mut kept = 0;
        let mut next = 0;
        while next < watches.len() {
            let watch = watches[next];
            next += 1;
            if self.holds[watch.other as usize] {
                watches[kept] = watch;
                kept += 1;
                continue;
            }
            let start = watch.clause as usize;
            let length = self.literals[start - 1] as usize;
            let clause = &mut self.literals[start..start + length];
            if clause[0] == literal {
                clause.swap(0, 1);
            }
            let first = clause[0];
            let holds = &self.holds;
            if !holds[first as usize]
                && let Some(free) = (2..clause.len()).find(|&i| !holds[(clause[i] ^ 1) as usize])
            {
                clause.swap(1, free);
                self.watches[clause[1] as usize].push(Watch { clause: watch.clause, other: first });
                continue;
            }
            watches[kept] = Watch { clause: watch.clause, other: first };
            kept += 1;
            if self.holds[first as usize] {
                continue;
            }
            if self.holds[(first ^ 1) as usize] {
                conflict = Reason::Clause(watch.clause);
                break;
            }
            self.set(first, Reason::Clause(watch.clause));
        }
        watches.copy_within(next.., kept);
        watches.truncate(kept + watches.len() - next);
        self.watches[literal as usize] = watches;
        conflict
    }
}

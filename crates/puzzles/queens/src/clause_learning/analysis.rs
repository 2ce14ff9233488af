//! Conflict analysis: the clause at the first unique implication point, the last fact through which every
//! path from the decision to the conflict leads (GRASP, 1996; Chaff, 2001). It is then minimized by leaving
//! out literals that follow from the others (Sörensson and Biere, 2009).

use super::{Literal, Reason, Search, no_queen};

impl Search<'_> {
    /// Calls `visit` with the false literals of a reason, except `consequence`.
    pub(super) fn each_of(
        &self,
        reason: Reason,
        consequence: Option<Literal>,
        mut visit: impl FnMut(Literal),
    ) {
        match reason {
            Reason::None => {}
            Reason::Queen(place) => visit(no_queen(place)),
            Reason::Queens(a, b) => {
                visit(no_queen(a));
                visit(no_queen(b));
            }
            Reason::Clause(name) => {
                let start = name as usize;
                let clause = &self.literals[start..start + self.literals[start - 1] as usize];
                clause.iter().filter(|&&literal| Some(literal) != consequence).for_each(|&l| visit(l));
            }
        }
    }

    /// Learns a clause from a conflict, and jumps back to the level where it first matters.
    pub(super) fn learn(&mut self, conflict: Reason) {
        let here = self.marks.len() as u32;
        // The clause. Its first literal is the one that becomes true after the jump.
        let mut clause: Vec<Literal> = vec![0];
        let mut open = 0;
        let mut reason = conflict;
        let mut consequence = None;
        let mut at = self.trail.len();
        let mut touched: Vec<u32> = Vec::new();
        let mut found: Vec<Literal> = Vec::new();
        loop {
            found.clear();
            self.each_of(reason, consequence, |literal| found.push(literal));
            for &literal in &found {
                let place = literal / 2;
                if self.seen[place as usize] || self.level[place as usize] == 0 {
                    continue;
                }
                self.seen[place as usize] = true;
                touched.push(place);
                self.activity[place as usize] += self.bump;
                if self.level[place as usize] == here {
                    open += 1;
                } else {
                    clause.push(literal);
                }
            }
            // The last fact of this level that is involved.
            let literal = loop {
                at -= 1;
                if self.seen[(self.trail[at] / 2) as usize] {
                    break self.trail[at];
                }
            };
            open -= 1;
            if open == 0 {
                clause[0] = literal ^ 1;
                break;
            }
            reason = self.reason[(literal / 2) as usize];
            consequence = Some(literal);
        }
        // Leave out what follows from the rest of the clause.
        let mut i = 1;
        while i < clause.len() {
            if self.follows(clause[i], &mut touched) {
                clause.swap_remove(i);
            } else {
                i += 1;
            }
        }
        for place in touched {
            self.seen[place as usize] = false;
        }
        // The second literal is one of the highest remaining level, to which the search jumps back.
        let back = (1..clause.len()).max_by_key(|&i| self.level[(clause[i] / 2) as usize]);
        let back_level = back.map_or(0, |i| {
            clause.swap(1, i);
            self.level[(clause[1] / 2) as usize]
        });
        let mut levels: Vec<u32> = clause.iter().map(|&l| self.level[(l / 2) as usize]).collect();
        levels.sort_unstable();
        levels.dedup();
        self.back_to(back_level);
        let step = self.log_clause(&clause);
        let reason = match clause.len() {
            1 => Reason::None,
            _ => Reason::Clause(self.attach(&clause, levels.len() as u32, step)),
        };
        self.set(clause[0], reason);
        self.bump /= 0.95;
        if self.bump > 1e100 {
            self.rescale();
        }
    }

    /// Whether a literal of the clause follows from its other literals.
    fn follows(&mut self, literal: Literal, touched: &mut Vec<u32>) -> bool {
        /// Longer derivations are not tried.
        const STEPS: usize = 100;
        let mut waiting = vec![literal];
        let before = touched.len();
        let mut found: Vec<Literal> = Vec::new();
        let mut next = 0;
        while next < waiting.len() {
            let literal = waiting[next];
            next += 1;
            let reason = self.reason[(literal / 2) as usize];
            let mut whole = reason != Reason::None && next < STEPS;
            found.clear();
            self.each_of(reason, Some(literal ^ 1), |literal| found.push(literal));
            for &literal in &found {
                let place = literal / 2;
                if self.seen[place as usize] || self.level[place as usize] == 0 {
                    continue;
                }
                whole &= self.reason[place as usize] != Reason::None;
                self.seen[place as usize] = true;
                touched.push(place);
                waiting.push(literal);
            }
            if !whole {
                for place in touched.drain(before..) {
                    self.seen[place as usize] = false;
                }
                return false;
            }
        }
        true
    }
}

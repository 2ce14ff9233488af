//! Why a set of pieces is largest: a cover of the board by groups that hold one piece each, or the numbers of
//! sets of every size.

use super::reading::Question;
use board::{Frame, Square};
use contract::{Argument, Explain, Found, MOST_EXPLAINED, named};
use search::{Meter, number::grouped};

/// The most sizes of sets whose numbers a sentence tells.
const MOST_SIZES: usize = 24;

impl Explain for Question {
    fn why_solved(&self, found: &Found, meter: &mut Meter<'_>) -> Argument {
        let value = found.solution.len();
        let piece = self.piece.name();
        let groups = match self.engines().cover(meter) {
            Ok(groups) => groups,
            Err(limit) => {
                return Argument::new(format!("why no set is larger is not known: {limit}"));
            }
        };
        let attack = self.in_words(&groups);
        let frame = self.covered(&groups, found.solution.as_squares());
        if groups.len() == value {
            return Argument::new(format!(
                "the board falls into {} groups of squares that all attack each other ({attack}), and each holds at most one {piece}, so no set has more than {value}",
                groups.len()
            ))
            .and(format!("this set has one {piece} in each group"))
            .drawn(frame);
        }
        let argument = Argument::new(format!(
            "the board falls into {} groups of squares that all attack each other ({attack}), so no set has more than {} {piece}s",
            groups.len(),
            groups.len()
        ))
        .drawn(frame);
        match self.engines().count_sets(true, meter) {
            Ok(sets) => {
                let sizes: Vec<String> = sets.iter().map(|count| grouped(&count.to_string())).collect();
                argument.and(format!(
                    "counted by size, from 0 {piece}s on, there are {} sets, and none with {}",
                    named(&sizes, MOST_SIZES),
                    sets.len()
                ))
            }
            Err(stopped) => argument.and(format!(
                "that none has more than {value} was found by a complete search; the count of the sets of every size was not finished: {}",
                stopped.limit
            )),
        }
    }
}

impl Question {
    /// How many groups of each size there are.
    fn in_words(&self, groups: &[Vec<Square>]) -> String {
        let mut sizes: Vec<usize> = Vec::new();
        for group in groups {
            sizes.resize(sizes.len().max(group.len() + 1), 0);
            sizes[group.len()] += 1;
        }
        let words = sizes.iter().enumerate().filter(|&(_, &count)| count > 0).map(|(size, &count)| {
            let many = if count == 1 { "" } else { "s" };
            match size {
                1 => format!("{count} single square{many}"),
                2 => format!("{count} pair{many}"),
                _ => format!("{count} group{many} of {size}"),
            }
        });
        let words: Vec<String> = words.rev().collect();
        named(&words, MOST_SIZES)
    }

    /// The board with pieces and groups, unless it is too large to see anything.
    fn covered(&self, groups: &[Vec<Square>], pieces: &[Square]) -> Option<Frame> {
        let links = groups.iter().flat_map(|group| group.windows(2).map(|two| [two[0], two[1]]));
        (self.board.frame_len() <= MOST_EXPLAINED).then(|| Frame {
            links: links.collect(),
            caption: "squares with the same letter or joined by a line: one group".into(),
            ..self.frame(pieces)
        })
    }
}

//! The textbook model: the first free square is marked `X` (no knight) or `K` (a knight, and the squares
//! that it attacks are no longer free), until no square is free. Other pieces are marked in the same way.
//!
//! This is the model of unpublished coursework on the k-knights problem: branch and bound over a queue of such
//! boards, which drops a board if its free squares and knights together are fewer than the heuristic's
//! knights. A depth-first search of the same model without a bound visits every set once.
//!
//! Limits: the number of boards grows exponentially. 6x6 is easy, 8x8 is not.

use super::engines::Visit;
use super::reading::Question;
use board::{Piece, Shape, Square};
use search::{self, Against, Best, Bounded, Event, Limit, Meter, Observer, Space, Walked, watched};

/// A partly marked board. Squares are bits in reading order; a square that is neither free nor a knight's
/// is marked `X` or attacked. `W` stores the bits: one word for boards of up to 64 squares, otherwise a box.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Marked<W> {
    free: W,
    knights: W,
}

/// One more mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Mark {
    /// The square's number in reading order.
    square: u32,
    /// Whether the mark is `K`; otherwise it is `X`.
    knight: bool,
}

/// The search space: the squares of a board are marked one after the other.
struct Marking<W> {
    squares: Vec<Square>,
    /// For each square, those that it attacks.
    attacks: Vec<Vec<u32>>,
    empty: W,
}

/// The bits of a board with at most 64 squares.
type OneWord = [u64; 1];

impl<W: Clone + AsRef<[u64]> + AsMut<[u64]>> Marking<W> {
    /// The model of a board. `empty` must have a bit for every square.
    fn new(board: &Shape, piece: Piece, empty: W) -> Self {
        let squares: Vec<Square> = board.squares().collect();
        let number = |square: Square| squares.binary_search(&square).ok().map(|n| n as u32);
        let attacked = |&from: &Square| piece.attacked(board, from).into_iter().filter_map(number).collect();
        let attacks = squares.iter().map(attacked).collect();
        Self { squares, attacks, empty }
    }

    /// The squares with knights.
    fn knights(&self, state: &Marked<W>) -> Vec<Square> {
        (0..).zip(&self.squares).filter(|&(n, _)| has(&state.knights, n)).map(|(_, &s)| s).collect()
    }

    /// The name of a mark: `a1=K`.
    fn name(&self, board: &Shape, mark: &Mark) -> String {
        let letter = if mark.knight { 'K' } else { 'X' };
        format!("{}={letter}", board.name(self.squares[mark.square as usize]))
    }

    /// The squares with knights after a path of marks.
    fn knights_of_path(&self, path: &[Mark]) -> Vec<Square> {
        path.iter().filter(|mark| mark.knight).map(|mark| self.squares[mark.square as usize]).collect()
    }
}

fn has(words: &impl AsRef<[u64]>, n: u32) -> bool {
    words.as_ref()[n as usize / 64] >> (n % 64) & 1 == 1
}

fn put(words: &mut impl AsMut<[u64]>, n: u32) {
    words.as_mut()[n as usize / 64] |= 1 << (n % 64);
}

fn clear(words: &mut impl AsMut<[u64]>, n: u32) {
    words.as_mut()[n as usize / 64] &= !(1 << (n % 64));
}

fn size(words: &impl AsRef<[u64]>) -> i64 {
    words.as_ref().iter().map(|word| i64::from(word.count_ones())).sum()
}

impl<W: Clone + AsRef<[u64]> + AsMut<[u64]>> Space for Marking<W> {
    type State = Marked<W>;
    type Action = Mark;
    const UNDOES: bool = true;

    fn initial(&self) -> Marked<W> {
        let mut free = self.empty.clone();
        for n in 0..self.squares.len() {
            put(&mut free, n as u32);
        }
        Marked { free, knights: self.empty.clone() }
    }

    fn is_goal(&self, state: &Marked<W>) -> bool {
        state.free.as_ref().iter().all(|&word| word == 0)
    }

    fn actions(&self, state: &Marked<W>, actions: &mut Vec<Mark>) {
        let words = state.free.as_ref();
        if let Some(word) = words.iter().position(|&word| word != 0) {
            let square = word as u32 * 64 + words[word].trailing_zeros();
            actions.extend([Mark { square, knight: false }, Mark { square, knight: true }]);
        }
    }

    fn apply(&self, state: &mut Marked<W>, mark: &Mark) {
        clear(&mut state.free, mark.square);
        if mark.knight {
            put(&mut state.knights, mark.square);
            for &attacked in &self.attacks[mark.square as usize] {
                clear(&mut state.free, attacked);
            }
        }
    }

    fn undo(&self, state: &mut Marked<W>, mark: &Mark) {
        put(&mut state.free, mark.square);
        if mark.knight {
            clear(&mut state.knights, mark.square);
            // Squares are marked in reading order, so only later squares can have been free before.
            for &attacked in self.attacks[mark.square as usize].iter().filter(|&&n| n > mark.square) {
                if !self.attacks[attacked as usize].iter().any(|&n| has(&state.knights, n)) {
                    put(&mut state.free, attacked);
                }
            }
        }
    }

    fn state_bytes(&self) -> usize {
        let words = size_of_val(self.empty.as_ref());
        // The words of a box are stored elsewhere, with some bytes for the allocator.
        let elsewhere = if size_of::<W>() == words { 0 } else { 2 * (words + 16) };
        size_of::<Marked<W>>() + elsewhere
    }

    /// The number of knights so far.
    fn figure(&self, state: &Marked<W>) -> Option<i64> {
        Some(size(&state.knights))
    }
}

impl<W: Clone + AsRef<[u64]> + AsMut<[u64]>> Bounded for Marking<W> {
    fn value(&self, state: &Marked<W>) -> i64 {
        size(&state.knights)
    }

    /// There might be a knight on every free square.
    fn bound(&self, state: &Marked<W>) -> i64 {
        size(&state.knights) + size(&state.free)
    }
}

/// Returns the number of squares, or an error if the model of the board would not fit in memory.
fn reserve(board: &Shape, piece: Piece, meter: &Meter<'_>) -> Result<usize, Limit> {
    // For each square: the square itself, the list of squares it attacks, and a mark of a path.
    let attacks = match piece {
        Piece::Leaper(_) | Piece::King => 8,
        Piece::Rook | Piece::Bishop | Piece::Queen => 2 * (u64::from(board.rows()) + u64::from(board.cols())),
    };
    meter.check_total(board.len().saturating_mul(96 + 4 * attacks))?;
    Ok(board.len() as usize)
}

/// Branch and bound over a queue of boards. `floor` is the heuristic's value. Also returns the number of
/// different sets of knights, the empty one included, on the boards that were kept.
pub(super) fn branch_and_bound(
    question: &Question,
    floor: u64,
    meter: &mut Meter<'_>,
) -> Result<(Best<Vec<Square>>, u64), Limit> {
    let Question { board, piece, against, .. } = question;
    let (piece, against) = (*piece, *against);
    let squares = reserve(board, piece, meter)?;
    Ok(if squares <= 64 {
        queue_search(&Marking::<OneWord>::new(board, piece, [0]), board, floor, against, meter)
    } else {
        let empty: Box<[u64]> = vec![0; squares.div_ceil(64)].into();
        queue_search(&Marking::new(board, piece, empty), board, floor, against, meter)
    })
}

fn queue_search<W: Clone + AsRef<[u64]> + AsMut<[u64]>>(
    marking: &Marking<W>,
    board: &Shape,
    floor: u64,
    against: Against,
    meter: &mut Meter<'_>,
) -> (Best<Vec<Square>>, u64) {
    let floor = floor as i64;
    let name = |mark: &Mark| marking.name(board, mark);
    let (found, sets) = watched!(meter.control(), name, |observer| {
        let mut kept = Kept { observer, knight: None, sets: 1 };
        (search::branch_and_bound(marking, floor, against, meter, &mut kept), kept.sets)
    });
    let best = found.best.map(|(value, state)| (value, marking.knights(&state)));
    (Best { best, stopped: found.stopped }, sets)
}

/// Counts the sets of knights on the boards that are kept, and passes every event on.
///
/// The marks before a knight follow from the squares of the knights, so every kept board whose last mark is a
/// knight has a set of its own, and every other board has the set of the board before it.
struct Kept<'o, O> {
    observer: &'o mut O,
    /// The node of the last knight, which may still be dropped.
    knight: Option<u64>,
    sets: u64,
}

impl<O: Observer<Mark>> Observer<Mark> for Kept<'_, O> {
    #[inline]
    fn watches(&self) -> bool {
        self.observer.watches()
    }

    #[inline]
    fn on(&mut self, event: Event<&Mark>) {
        match &event {
            Event::Generated { node, action, .. } => {
                self.knight = action.knight.then_some(*node);
                self.sets += u64::from(action.knight);
            }
            Event::Pruned { node, .. } if self.knight == Some(*node) => self.sets -= 1,
            _ => {}
        }
        self.observer.on(event);
    }
}

/// Passes every set to `visit`, in the order of their marks, `X` before `K`.
pub(super) fn each_set(board: &Shape, piece: Piece, meter: &mut Meter<'_>, visit: Visit<'_>) -> Walked {
    let squares = reserve(board, piece, meter)?;
    let empty: Box<[u64]> = vec![0; squares.div_ceil(64)].into();
    let marking = Marking::new(board, piece, empty);
    let name = |mark: &Mark| marking.name(board, mark);
    let mut visit = |path: &[Mark]| visit(marking.knights_of_path(path));
    watched!(meter.control(), name, |observer| search::dfs_each(&marking, meter, observer, &mut visit))
}

//! The exchange room through the public API, against a second program: a plain breadth-first search
//! over strings with a move generator of its own.

use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

use hippodrome::control::{Control, Limits, Seed};
use hippodrome::draw::Mark;
use hippodrome::outcome::{Answer, Found, Limit, ListEnd, Outcome};
use hippodrome::puzzle::Instance;
use hippodrome::spec::Spec;
use proptest::prelude::*;

/// A problem as the test sees it: rows of characters, rules, metric.
#[derive(Clone, Debug)]
struct Problem {
    cols: usize,
    start: Vec<u8>,
    goal: Vec<u8>,
    /// How far the piece L jumps, where there is one.
    leaper: Option<(i32, i32)>,
    alternate: bool,
    safe: bool,
    turns: bool,
}

/// A position, and under `alternate` whether white moved last.
type Position = (Vec<u8>, Option<bool>);

impl Problem {
    fn parse(start: &str, goal: Option<&str>, alternate: bool, safe: bool, turns: bool) -> Self {
        let swap =
            |b: u8| if b.is_ascii_lowercase() { b.to_ascii_uppercase() } else { b.to_ascii_lowercase() };
        let cells = |text: &str| text.bytes().filter(|&b| b != b'/').collect::<Vec<_>>();
        let start_cells = cells(start);
        let goal = goal.map_or_else(|| start_cells.iter().map(|&b| swap(b)).collect(), cells);
        let cols = start.find('/').unwrap_or(start.len());
        Self { cols, start: start_cells, goal, leaper: None, alternate, safe, turns }
    }

    fn picture(&self, cells: &[u8]) -> String {
        let rows: Vec<String> =
            cells.chunks(self.cols).map(|row| String::from_utf8_lossy(row).into_owned()).collect();
        rows.join("/")
    }

    fn spec(&self) -> String {
        let mut spec = format!("exchange {} --goal {}", self.picture(&self.start), self.picture(&self.goal));
        match (self.alternate, self.safe) {
            (true, true) => spec += " --rules safe,alternate",
            (true, false) => spec += " --rules alternate",
            (false, true) => spec += " --rules safe",
            (false, false) => {}
        }
        if self.turns {
            spec += " --metric turns";
        }
        if let Some((a, b)) = self.leaper {
            spec += &format!(" --leaper {a},{b}");
        }
        spec
    }

    /// Whether a piece on `a` attacks or, were it empty, could move to `b`.
    fn reaches(&self, board: &[u8], a: usize, b: usize) -> bool {
        let split = |i: usize| ((i / self.cols) as i32, (i % self.cols) as i32);
        let ((ar, ac), (br, bc)) = (split(a), split(b));
        let (dr, dc) = (br - ar, bc - ac);
        let (long, short) = (dr.abs().max(dc.abs()), dr.abs().min(dc.abs()));
        let straight = short == 0 && long > 0;
        let diagonal = short == long && long > 0;
        let free_between = || {
            (1..long).all(|k| {
                board[((ar + dr.signum() * k) as usize) * self.cols + (ac + dc.signum() * k) as usize] == b'.'
            })
        };
        match board[a].to_ascii_lowercase() {
            b'n' => (long, short) == (2, 1),
            b'l' => self.leaper.is_some_and(|(a, b)| (long, short) == (a.max(b), a.min(b))),
            b'k' => long == 1,
            b'w' => long == 1 && short == 0,
            b'r' => straight && free_between(),
            b'b' => diagonal && free_between(),
            b'q' => (straight || diagonal) && free_between(),
            _ => false,
        }
    }

    fn is_safe(&self, board: &[u8]) -> bool {
        let pieces: Vec<usize> = (0..board.len()).filter(|&i| board[i].is_ascii_alphabetic()).collect();
        pieces.iter().all(|&a| {
            pieces.iter().all(|&b| {
                board[a].is_ascii_uppercase() == board[b].is_ascii_uppercase() || !self.reaches(board, a, b)
            })
        })
    }

    /// The position after one move, if the rules allow it.
    fn play(&self, (board, last): &Position, a: usize, b: usize) -> Option<Position> {
        let white = board[a].is_ascii_uppercase();
        let legal = board[a].is_ascii_alphabetic()
            && board[b] == b'.'
            && self.reaches(board, a, b)
            && (!self.alternate || *last != Some(white));
        if !legal {
            return None;
        }
        let mut board = board.clone();
        board.swap(a, b);
        (!self.safe || self.is_safe(&board)).then_some((board, self.alternate.then_some(white)))
    }

    /// Every position one action away, once for each pair of squares.
    fn successors(&self, position: &Position) -> Vec<Position> {
        let size = self.start.len();
        let mut found = Vec::new();
        for a in 0..size {
            let mut reached = vec![a];
            let mut waiting = vec![(position.clone(), a)];
            while let Some((here, at)) = waiting.pop() {
                for b in 0..size {
                    let Some(child) = self.play(&here, at, b) else { continue };
                    if reached.contains(&b) {
                        continue;
                    }
                    reached.push(b);
                    found.push(child.clone());
                    if self.turns && !self.alternate {
                        waiting.push((child, b));
                    }
                }
            }
        }
        found
    }

    /// The fewest actions and the number of sequences with that many; where there are none, the number of
    /// positions that can be reached.
    fn fewest(&self) -> Result<(u64, u64), u64> {
        if self.start == self.goal {
            return Ok((0, 1));
        }
        let mut seen: HashSet<Position> = HashSet::from([(self.start.clone(), None)]);
        let mut layer: HashMap<Position, u64> = HashMap::from([((self.start.clone(), None), 1)]);
        for depth in 1.. {
            let mut next: HashMap<Position, u64> = HashMap::new();
            for (position, ways) in &layer {
                for child in self.successors(position) {
                    if !seen.contains(&child) {
                        *next.entry(child).or_default() += ways;
                    }
                }
            }
            if next.is_empty() {
                return Err(seen.len() as u64);
            }
            seen.extend(next.keys().cloned());
            let at_goal = next.iter().filter(|((board, _), _)| *board == self.goal);
            let ways: u64 = at_goal.map(|(_, ways)| ways).sum();
            if ways > 0 {
                return Ok((depth, ways));
            }
            layer = next;
        }
        unreachable!("a layer is empty in the end")
    }

    /// The number of positions that can be reached.
    fn reached(&self) -> u64 {
        let mut seen: HashSet<Position> = HashSet::from([(self.start.clone(), None)]);
        let mut waiting: Vec<Position> = seen.iter().cloned().collect();
        while let Some(position) = waiting.pop() {
            waiting.extend(self.successors(&position).into_iter().filter(|child| seen.insert(child.clone())));
        }
        seen.len() as u64
    }

    /// Plays a solution; gives its worth.
    fn replay(&self, found: &Found) -> u64 {
        let rows = self.start.len() / self.cols;
        let square = |name: &str| {
            let col = usize::from(name.as_bytes()[0] - b'a');
            let row: usize = name[1..].parse().expect("a row number");
            (rows - row) * self.cols + col
        };
        let mut position = (self.start.clone(), None);
        let (mut moves, mut turns, mut last) = (0, 0, None);
        for name in found.solution.names() {
            let (a, b) = name.split_once('-').expect("a move");
            let (a, b) = (square(a), square(b));
            position =
                self.play(&position, a, b).unwrap_or_else(|| panic!("{name} in {} of {self:?}", moves + 1));
            moves += 1;
            turns += u64::from(last != Some(a));
            last = Some(b);
        }
        assert_eq!(position.0, self.goal, "the goal is reached");
        let value = if self.turns { turns } else { moves };
        assert_eq!(found.score.expect("a value").value, value);
        value
    }
}

fn pose(spec: &str) -> Box<dyn Instance> {
    Spec::parse(spec).unwrap().pose(&Seed::new(1)).unwrap()
}

fn solve(spec: &str, method: &str) -> Answer {
    pose(spec).solve(method, &Control::default()).unwrap()
}

fn usage_error(spec: &str) -> String {
    let posed = Spec::parse(spec).and_then(|spec| spec.pose(&Seed::new(1)).map(|q| q.spec().to_string()));
    posed.expect_err(spec).to_string()
}

/// Boards of up to nine squares, some of them holes, with up to four pieces of any kind and colour.
fn problems() -> impl Strategy<Value = Problem> {
    let sizes = prop_oneof![
        Just((1_usize, 6_usize)),
        Just((2, 3)),
        Just((2, 4)),
        Just((3, 3)),
        Just((3, 3)),
        Just((4, 2))
    ];
    let pieces = prop::collection::vec(prop::sample::select(b"NNnnKkQqRrBbWwLl".to_vec()), 1..5);
    (sizes, pieces, 0..3_usize, any::<[bool; 3]>(), leapers()).prop_flat_map(
        |((rows, cols), pieces, holes, [alternate, safe, turns], leaper)| {
            let squares = rows * cols;
            let order = Just((0..squares).collect::<Vec<_>>());
            (order.clone().prop_shuffle(), order.prop_shuffle()).prop_map(move |(first, second)| {
                let holes = &first[..holes.min(squares - 1)];
                let mut start = vec![b'.'; squares];
                let mut goal = start.clone();
                for &hole in holes {
                    start[hole] = b'#';
                    goal[hole] = b'#';
                }
                let free = |order: &[usize]| -> Vec<usize> {
                    order.iter().copied().filter(|i| !holes.contains(i)).collect()
                };
                for ((&piece, from), to) in pieces.iter().zip(free(&first)).zip(free(&second)) {
                    start[from] = piece;
                    goal[to] = piece;
                }
                let leaper = start.iter().any(|b| b"Ll".contains(b)).then_some(leaper);
                Problem { cols, start, goal, leaper, alternate, safe, turns }
            })
        },
    )
}

fn leapers() -> impl Strategy<Value = (i32, i32)> {
    prop::sample::select(vec![(0, 1), (1, 1), (2, 0), (1, 2), (2, 2), (1, 3)])
}

/// Problems in which start and goal change places when the board is turned or reflected or the colours
/// are swapped: those that `auto` knows more symmetries of. Boards of up to twelve squares, holes in pairs.
fn mirrored_problems() -> impl Strategy<Value = Problem> {
    let sizes = prop_oneof![Just((2_usize, 5_usize)), Just((3, 3)), Just((3, 4)), Just((4, 3)), Just((2, 4))];
    let kinds = prop::collection::vec(prop::sample::select(b"NNNNKQRBWL".to_vec()), 1..4);
    // The first piece comes once more for each extra one: several of a kind are the usual thing.
    let pieces = (kinds, any::<bool>()).prop_map(|(mut kinds, alike)| {
        let first = kinds[0];
        if alike {
            kinds.iter_mut().for_each(|kind| *kind = first);
        }
        kinds
    });
    (sizes, pieces, 0..2_usize, any::<[bool; 3]>(), any::<[bool; 3]>(), leapers()).prop_flat_map(
        |((rows, cols), kinds, holes, [alternate, safe, turns], [down, across, swap], leaper)| {
            let squares = rows * cols;
            let order = Just((0..squares).collect::<Vec<_>>()).prop_shuffle();
            order.prop_map(move |order| {
                let image = |at: usize| {
                    let (row, col) = (at / cols, at % cols);
                    let row = if down { rows - 1 - row } else { row };
                    row * cols + if across { cols - 1 - col } else { col }
                };
                let mut start = vec![b'.'; squares];
                for &hole in &order[..holes] {
                    start[hole] = b'#';
                    start[image(hole)] = b'#';
                }
                let mut free = order.iter().filter(|&&at| start[at] == b'.').copied().collect::<Vec<_>>();
                for &kind in &kinds {
                    for piece in [kind, kind.to_ascii_lowercase()] {
                        if let Some(at) = free.pop().filter(|_| free.len() > 1 || piece == kind) {
                            start[at] = piece;
                        }
                    }
                }
                let count = |upper: bool| {
                    let mut letters: Vec<u8> =
                        start.iter().copied().filter(|b| b.is_ascii_alphabetic()).collect();
                    letters.retain(|b| b.is_ascii_uppercase() == upper);
                    letters.make_ascii_lowercase();
                    letters.sort_unstable();
                    letters
                };
                let swap = swap && count(true) == count(false);
                let mut goal = start.clone();
                for (at, &piece) in start.iter().enumerate() {
                    let swapped = if piece.is_ascii_uppercase() {
                        piece.to_ascii_lowercase()
                    } else {
                        piece.to_ascii_uppercase()
                    };
                    goal[image(at)] = if swap { swapped } else { piece };
                }
                let leaper = start.iter().any(|b| b"Ll".contains(b)).then_some(leaper);
                Problem { cols, start, goal, leaper, alternate, safe, turns }
            })
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 250, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn methods_agree_with_a_plain_search(problem in problems()) {
        let expected = problem.fewest();
        let question = pose(&problem.spec());
        for method in ["auto", "bfs", "bidirectional", "a-star", "ida-star"] {
            // Without a goal in reach, IDA* walks every path that meets no position twice.
            let nodes = (method == "ida-star").then_some(200_000);
            let control = Control::new(Limits { nodes, ..Limits::default() });
            let answer = question.solve(method, &control).unwrap();
            match (&answer.outcome, expected) {
                (Outcome::Solved(found), Ok((fewest, _))) => {
                    prop_assert_eq!(problem.replay(found), fewest, "{}", method);
                    prop_assert!(found.score.unwrap().is_optimal());
                }
                (Outcome::Impossible(reason), Err(positions)) => {
                    prop_assert!(!reason.is_empty());
                    prop_assert!(method != "bfs" || answer.stats.expanded == positions);
                }
                (Outcome::Stopped(stopped), _) if method == "ida-star" => {
                    prop_assert_eq!(stopped.limit, Limit::Nodes);
                    prop_assert!(expected.is_err() || stopped.bound.unwrap() <= expected.unwrap().0);
                }
                (outcome, _) => prop_assert!(false, "{}: {:?}, not {:?}", method, outcome, expected),
            }
        }
        for method in ["best-first", "best-first-paths", "hill-climbing"] {
            let control = Control::new(Limits { nodes: Some(20_000), ..Limits::default() });
            let answer = question.solve(method, &control).unwrap();
            match &answer.outcome {
                Outcome::Solved(found) => {
                    prop_assert!(problem.replay(found) >= expected.unwrap().0);
                    prop_assert!(!found.score.unwrap().is_optimal());
                }
                Outcome::Impossible(_) => prop_assert!(expected.is_err()),
                Outcome::Stopped(_) => {}
            }
        }
        let count = expected.map_or(0, |(_, count)| count);
        let reached = problem.reached();
        for method in ["auto", "bfs"] {
            let positions = pose(&format!("{} --positions", problem.spec())).count(method, &Control::default());
            let positions = positions.unwrap();
            prop_assert_eq!((positions.count, positions.stopped), (reached.into(), None), "{}", method);
            let counted = question.count(method, &Control::default()).unwrap();
            prop_assert_eq!((counted.count, counted.stopped), (count.into(), None));
            let mut seen = HashSet::new();
            let mut listed = 0;
            let end = question.list(method, &Control::default(), &mut |found| {
                listed += 1;
                assert_eq!(problem.replay(&found), expected.unwrap().0);
                seen.insert(found.solution.names().collect::<Vec<_>>());
                if listed == 500 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            }).unwrap();
            prop_assert_eq!(listed, count.min(500));
            prop_assert_eq!(seen.len() as u64, listed);
            prop_assert_eq!(end.end, if count >= 500 { ListEnd::Enough } else { ListEnd::Complete });
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn mirrored_problems_agree_with_a_plain_search(problem in mirrored_problems()) {
        let expected = problem.fewest();
        let question = pose(&problem.spec());
        let answer = question.solve("auto", &Control::default()).unwrap();
        match (&answer.outcome, expected) {
            (Outcome::Solved(found), Ok((fewest, _))) => {
                prop_assert_eq!(problem.replay(found), fewest);
                prop_assert!(found.score.unwrap().is_optimal());
            }
            (Outcome::Impossible(reason), Err(_)) => prop_assert!(!reason.is_empty()),
            (outcome, _) => prop_assert!(false, "{:?}, not {:?}", outcome, expected),
        }
        let counted = question.count("auto", &Control::default()).unwrap();
        prop_assert_eq!(counted.count, expected.map_or(0, |(_, count)| count).into());
        if let Err(reached) = expected {
            let positions = pose(&format!("{} --positions", problem.spec()));
            prop_assert_eq!(positions.count("auto", &Control::default()).unwrap().count, reached.into());
        }
        // Cut short anywhere, the bound that is proved is never too high.
        for nodes in [1, 20, 200] {
            let control = Control::new(Limits { nodes: Some(nodes), ..Limits::default() });
            let stopped = question.solve("auto", &control).unwrap();
            if let (Some(bound), Ok((fewest, _))) = (stopped.bound(), expected) {
                prop_assert!(bound <= fewest);
            }
        }
    }
}

#[test]
fn boards_of_every_size_of_cells_agree() {
    // One word, two words, and bytes: the same corner of a board with more and more holes beside it.
    for (cols, rows) in [(4, 4), (5, 5), (7, 7)] {
        let row = |text: &str| format!("{text:.<cols$}");
        let mut lines = vec![row("NN"), row(""), row("nn")];
        lines.resize(rows, "#".repeat(cols));
        let start = lines.join("/");
        let problem = Problem::parse(&start, None, false, false, false);
        let expected = problem.fewest().unwrap();
        for method in ["auto", "bfs", "bidirectional", "a-star", "ida-star"] {
            let answer = solve(&problem.spec(), method);
            assert_eq!(problem.replay(answer.found().unwrap()), expected.0, "{method} on {cols}");
        }
        let counted = pose(&problem.spec()).count("auto", &Control::default()).unwrap();
        assert_eq!(counted.count, expected.1.into());
    }
}

#[test]
fn the_report_is_reproduced_in_kind() {
    let problem = Problem::parse("nnn/.../.../NNN", None, false, false, false);
    // The report's cap of 25 moves is on its queue of paths; a greedy search with a closed set has none.
    for (method, longest) in [("best-first", u64::MAX), ("best-first-paths", 25), ("ida-star", 16)] {
        let answer = solve("exchange", method);
        let value = problem.replay(answer.found().expect(method));
        assert!((16..=longest).contains(&value), "{method}: {value}");
        assert_eq!(answer.facts.iter().any(|fact| fact.name == "paths_left"), method == "best-first-paths");
    }
    let solved = (0..20).filter(|&seed| {
        let control = Control::default().with_seed(seed);
        let answer = pose("exchange").solve("hill-climbing", &control).unwrap();
        assert_eq!(control.seed().used(), Some(seed));
        answer.found().map(|found| problem.replay(found)).is_some()
    });
    assert!(solved.count() > 10);
    let capped = solve("exchange --max-moves 3", "best-first-paths");
    assert_eq!((capped.limit(), capped.bound()), (Some(Limit::MaxMoves), Some(4)));
}

#[test]
fn the_reasons_for_the_impossible_are_sentences() {
    let reason = |spec: &str, method: &str| match solve(spec, method).outcome {
        Outcome::Impossible(reason) => reason,
        other => panic!("{spec} --method {method}: {other:?}"),
    };
    assert!(reason("exchange N../.n./... --goal .../.N./n..", "auto").contains("white knight on a3"));
    assert!(reason("exchange B.b", "auto").contains("white bishop on a1 can reach no square"));
    assert!(reason("exchange BB./b.b --goal B.B/bb.", "auto").contains("`B`"));
    assert!(reason("exchange R./.r --goal .R/.r --rules safe", "auto").contains("rule `safe`"));
    assert!(reason("exchange KW --goal WK", "auto").contains("white pieces"));
    for method in ["bfs", "bidirectional", "a-star", "best-first"] {
        assert!(!reason("exchange BBB/.../bbb", method).is_empty());
    }
    assert!(solve("exchange BBB/.../bbb", "hill-climbing").limit() == Some(Limit::Method));
}

#[test]
fn limits_stop_every_method_with_what_is_proved() {
    let spec = "exchange NNNNN/...../...../...../nnnnn";
    for method in ["auto", "bfs", "bidirectional", "best-first-paths", "a-star", "ida-star"] {
        let control = Control::new(Limits { nodes: Some(100), ..Limits::default() });
        let answer = pose(spec).solve(method, &control).unwrap();
        assert_eq!(answer.limit(), Some(Limit::Nodes), "{method}");
        assert!(answer.stats.generated <= 100);
        assert!(answer.bound().is_none_or(|bound| bound <= 22), "{method}");
    }
    let control = Control::new(Limits { memory: Some(1_000_000), ..Limits::default() });
    assert_eq!(pose(spec).solve("bfs", &control).unwrap().limit(), Some(Limit::Memory));
    let control = Control::new(Limits { nodes: Some(100), ..Limits::default() });
    assert_eq!(pose(spec).count("bfs", &control).unwrap().stopped, Some(Limit::Nodes));
    for method in ["auto", "bfs"] {
        let counted = pose(&format!("{spec} --positions")).count(method, &control).unwrap();
        assert_eq!(counted.stopped, Some(Limit::Nodes), "{method}");
        assert!(counted.count <= 101_u32.into(), "{method}");
    }
    // A* holds a few megabytes here; with less room the search from both ends takes over.
    let question = pose("exchange WWWW/WWW./wwww/www.");
    let plain = question.solve("bfs", &Control::default()).unwrap();
    let fewest = plain.found().expect("a solution").score.unwrap().value;
    let expanded = [None, Some(2_000_000)].map(|memory| {
        let control = Control::new(Limits { memory, ..Limits::default() });
        let answer = question.solve("auto", &control).unwrap();
        let score = answer.found().expect("a solution").score.unwrap();
        assert_eq!((score.value, score.is_optimal()), (fewest, true), "{memory:?}");
        answer.stats.expanded
    });
    assert_ne!(expanded[0], expanded[1], "the same search both times");
}

/// Too many pieces to be ranked: the positions are then counted by breadth-first search, and only they.
#[test]
fn positions_are_counted_where_pieces_are_too_many_to_rank() {
    let board = format!("R.{}", "n.".repeat(34));
    let spec = format!("exchange {board} --goal {board} --positions");
    // The knights cannot move in one row; the rook has two squares.
    for method in ["auto", "bfs"] {
        let counted = pose(&spec).count(method, &Control::default()).unwrap();
        assert_eq!((counted.count, counted.stopped), (2_u32.into(), None), "{method}");
    }
}

#[test]
fn specs_become_canonical() {
    let spec = |text: &str| pose(text).spec().to_string();
    assert_eq!(spec("exchange"), "exchange six-knights");
    assert_eq!(spec("exchange guarini --metric moves --max-moves 25"), "exchange guarini");
    assert_eq!(spec("exchange N.n --goal n.N"), "exchange N.n");
    assert_eq!(spec("exchange L..l --leaper 3,1"), "exchange L..l --leaper 1,3");
    assert_eq!(
        spec("exchange N.n --rules safe,alternate,safe --goal .Nn"),
        "exchange N.n --goal .Nn --rules alternate,safe"
    );
}

#[test]
fn wrong_usage_is_one_sentence_that_names_the_place() {
    let positions = pose("exchange --positions");
    assert!(positions.solve("auto", &Control::default()).is_err());
    assert!(positions.list("auto", &Control::default(), &mut |_| ControlFlow::Continue(())).is_err());
    for (spec, part) in [
        ("exchange 8x8", "8x8 squares has no pieces"),
        ("exchange .../...", "the board has no pieces"),
        ("exchange NN/n", "row 2"),
        ("exchange NNN/..é/nnn", "row 2, column 3"),
        ("exchange N../n.n", "2 white knights (`N`) where the board has 1"),
        ("exchange N.n --goal n.K", "--goal: the goal has 0 white knights"),
        ("exchange N.n --goal n./.N", "the goal is 2x2 where the board is 1x3"),
        ("exchange N.n --goal n#N", "row 1, column 2"),
        ("exchange N.n --rules fast", "alternate, safe"),
        ("exchange N.n --metric hops", "moves, turns"),
        ("exchange L.l", "--leaper 1,3"),
        ("exchange N.n --leaper 1,3", "--leaper: the board has no leaper"),
        ("exchange L.l --leaper 0,0", "stays where it is"),
    ] {
        let error = usage_error(spec);
        assert!(error.contains(part), "{spec}: {error}");
    }
}

#[test]
fn a_scene_shows_every_move() {
    let question = pose("exchange NNN/.../.../nnn --metric turns");
    let answer = question.solve("auto", &Control::default()).unwrap();
    let found = answer.found().unwrap();
    let scene = question.scene(&found.solution);
    let moves: Vec<String> = found.solution.names().collect();
    assert_eq!(scene.frames.len(), moves.len() + 1);
    assert_eq!(scene.frames[0].caption, "start");
    let last = scene.frames.last().unwrap();
    assert_eq!(
        last.caption,
        format!("move {0} of {0} (turn 8 of 8): {1}", moves.len(), moves[moves.len() - 1])
    );
    assert_eq!(last.arrow, found.solution.as_moves()[moves.len() - 1]);
    let top =
        last.marks.iter().filter(|(square, mark)| square.row == 0 && matches!(mark, Mark::Piece('n', _)));
    assert_eq!(top.count(), 3);

    let certificate = question.certificate(found).unwrap();
    assert_eq!(certificate["goal"], serde_json::json!(["nnn", "...", "...", "NNN"]));
    assert_eq!(certificate["value"], 8);
    assert_eq!(certificate["optimal"], true);
    assert_eq!(certificate["moves"].as_array().unwrap().len(), moves.len());
}

//! Peg solitaire through the public API: every solution is replayed here, and random small boards are
//! compared with an exhaustive search that shares nothing with the library.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::time::Duration;

use hippodrome::control::{Control, Limits, Seed};
use hippodrome::outcome::{Found, Limit, ListEnd, Outcome};
use hippodrome::puzzle::Instance;
use hippodrome::puzzles::pegs::{Ground, Guide, Verdict, verdict};
use hippodrome::spec::Spec;
use proptest::prelude::*;

fn pose(spec: &str) -> Box<dyn Instance> {
    Spec::parse(spec).and_then(|spec| spec.pose(&Seed::new(1))).unwrap_or_else(|e| panic!("{spec}: {e}"))
}

fn refusal(spec: &str) -> String {
    let posed = Spec::parse(spec).and_then(|spec| spec.pose(&Seed::new(1)));
    posed.err().unwrap_or_else(|| panic!("{spec} should be refused")).to_string()
}

/// A board as the test sees it: rows of `o`, `.` and `#`.
type Rows = Vec<Vec<char>>;

fn rows_of(text: &str) -> Rows {
    text.split('/').map(|row| row.chars().collect()).collect()
}

/// The hole that a letter name means.
fn hole(name: &str) -> (usize, usize) {
    let letter = name.as_bytes()[0] - b'a';
    (name[1..].parse::<usize>().unwrap() - 1, letter as usize)
}

fn is_triangle(rows: &Rows) -> bool {
    rows.len() > 1 && rows.iter().enumerate().all(|(r, row)| row.len() == r + 1)
}

/// Every jump of a board as (from, over, to).
type Jump = [(usize, usize); 3];

fn jumps(rows: &Rows) -> Vec<Jump> {
    let mut directions = vec![(0i32, 1i32), (1, 0), (0, -1), (-1, 0)];
    if is_triangle(rows) {
        directions.extend([(1, 1), (-1, -1)]);
    }
    let at = |r: i32, c: i32| -> Option<char> {
        rows.get(usize::try_from(r).ok()?)?.get(usize::try_from(c).ok()?).copied()
    };
    let mut found = Vec::new();
    for r in 0..rows.len() as i32 {
        for c in 0..rows[r as usize].len() as i32 {
            for (dr, dc) in &directions {
                let line = [(r, c), (r + dr, c + dc), (r + 2 * dr, c + 2 * dc)];
                if line.map(|(r, c)| at(r, c)) == [Some('o'), Some('o'), Some('.')] {
                    found.push(line.map(|(r, c)| (r as usize, c as usize)));
                }
            }
        }
    }
    found
}

fn make(rows: &mut Rows, [from, over, to]: Jump) {
    rows[from.0][from.1] = '.';
    rows[over.0][over.1] = '.';
    rows[to.0][to.1] = 'o';
}

fn pegs(rows: &Rows) -> usize {
    rows.iter().flatten().filter(|&&c| c == 'o').count()
}

/// Plays a solution; the board at its end and the number of jumps.
fn replay(start: &Rows, found: &Found) -> (Rows, usize) {
    let mut rows = start.clone();
    let mut made = 0;
    for name in found.solution.names() {
        let holes: Vec<_> = name.split('-').map(hole).collect();
        assert!(holes.len() > 1, "{name} is no move");
        for leg in holes.windows(2) {
            let jump = jumps(&rows).into_iter().find(|jump| jump[0] == leg[0] && jump[2] == leg[1]);
            make(&mut rows, jump.unwrap_or_else(|| panic!("{name} cannot be played")));
            made += 1;
        }
    }
    (rows, made)
}

/// What an exhaustive search finds: for every number of moves, the sequences of jumps.
fn exhaust(start: &Rows, is_goal: &dyn Fn(&Rows) -> bool) -> BTreeMap<usize, BTreeSet<Vec<Jump>>> {
    fn walk(
        rows: &Rows,
        path: &mut Vec<Jump>,
        moves: usize,
        is_goal: &dyn Fn(&Rows) -> bool,
        all: &mut BTreeMap<usize, BTreeSet<Vec<Jump>>>,
    ) {
        if is_goal(rows) {
            all.entry(moves).or_default().insert(path.clone());
            return;
        }
        for jump in jumps(rows) {
            let goes_on = path.last().is_some_and(|last| last[2] == jump[0]);
            let mut next = rows.clone();
            make(&mut next, jump);
            path.push(jump);
            walk(&next, path, moves + usize::from(!goes_on), is_goal, all);
            path.pop();
        }
    }
    let mut all = BTreeMap::new();
    walk(start, &mut Vec::new(), 0, is_goal, &mut all);
    all
}

/// The solutions that a method lists, in its order.
fn listed(instance: &dyn Instance, method: &str) -> Vec<Vec<String>> {
    let mut all = Vec::new();
    let listed = instance
        .list(method, &Control::default(), &mut |found| {
            all.push(found.solution.names().collect());
            ControlFlow::Continue(())
        })
        .unwrap();
    assert_eq!(listed.end, ListEnd::Complete);
    assert_eq!(listed.count, all.len() as u64);
    all
}

/// A random board of at most 14 holes on either grid.
fn boards() -> impl Strategy<Value = Rows> {
    let square = (1usize..=4, 1usize..=6).prop_map(|(r, c)| vec![c.min(14 / r); r]);
    let triangle = (2usize..=4).prop_map(|side| (1..=side).collect::<Vec<_>>());
    prop_oneof![square, triangle]
        .prop_flat_map(|lengths| {
            lengths
                .into_iter()
                .map(|length| prop::collection::vec(prop::sample::select(b"ooooooo...#".to_vec()), length))
                .collect::<Vec<_>>()
        })
        .prop_map(|rows| rows.into_iter().map(|row| row.into_iter().map(char::from).collect()).collect())
        .prop_filter("a board has holes", |rows: &Rows| rows.iter().flatten().any(|&c| c != '#'))
}

fn text(rows: &Rows) -> String {
    rows.iter().map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join("/")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn all_methods_agree_with_exhaustive_search(
        start in boards(),
        kind in 0..4,
        picks in prop::collection::vec(any::<prop::sample::Index>(), 12),
    ) {
        let holes: Vec<(usize, usize)> = (0..start.len())
            .flat_map(|r| (0..start[r].len()).map(move |c| (r, c)))
            .filter(|&(r, c)| start[r][c] != '#')
            .collect();
        let mut spec = format!("pegs {}", text(&start));
        let mut goal: Option<Rows> = None;
        match kind {
            0 => {}
            1 => {
                // One peg in a given hole.
                let last = holes[picks[0].index(holes.len())];
                let mut rows: Rows =
                    start.iter().map(|row| row.iter().map(|&c| if c == '#' { '#' } else { '.' }).collect()).collect();
                rows[last.0][last.1] = 'o';
                spec += &format!(" --finish {}{}", (b'a' + last.1 as u8) as char, last.0 + 1);
                goal = Some(rows);
            }
            _ => {
                // A board that random play reaches, changed in one hole half of the time.
                let mut rows = start.clone();
                for pick in &picks[..7] {
                    let open = jumps(&rows);
                    if open.is_empty() {
                        break;
                    }
                    make(&mut rows, open[pick.index(open.len())]);
                }
                if kind == 3 {
                    let (r, c) = holes[picks[8].index(holes.len())];
                    rows[r][c] = if rows[r][c] == 'o' { '.' } else { 'o' };
                }
                spec += &format!(" --goal {}", text(&rows));
                goal = Some(rows);
            }
        }
        let is_goal = |rows: &Rows| goal.as_ref().map_or(pegs(rows) == 1, |goal| rows == goal);
        let all = exhaust(&start, &is_goal);
        let total: usize = all.values().map(BTreeSet::len).sum();
        let fewest = all.first_key_value().map(|(&moves, paths)| (moves, paths.len()));
        let needed = pegs(&start) as i64 - goal.as_ref().map_or(1, pegs) as i64;

        for metric in ["", " --metric jumps"] {
            let instance = pose(&format!("{spec}{metric}"));
            // Any solution will do for `quick`, but there must be one or none.
            match (&instance.solve("quick", &Control::default()).unwrap().outcome, fewest) {
                (Outcome::Solved(found), Some((moves, _))) => {
                    prop_assert!(is_goal(&replay(&start, found).0), "{} quick ends elsewhere", spec);
                    let score = found.score.unwrap();
                    let least = if metric.is_empty() { moves as i64 } else { needed };
                    prop_assert!(score.value as i64 >= least && score.bound.unwrap_or(0) as i64 <= least);
                }
                (Outcome::Impossible(reason), None) => prop_assert!(!reason.is_empty()),
                (outcome, _) => prop_assert!(false, "{spec} quick: {outcome:?}, but {fewest:?}"),
            }
            // The canonical spec poses the same question.
            let again = pose(&instance.spec().to_string());
            prop_assert_eq!(again.spec(), instance.spec());
            for method in ["auto", "dfs", "bfs", "a-star"] {
                let answer = instance.solve(method, &Control::default()).unwrap();
                match (&answer.outcome, fewest) {
                    (Outcome::Solved(found), Some((moves, _))) => {
                        let (end, made) = replay(&start, found);
                        prop_assert!(is_goal(&end), "{} {} ends elsewhere", spec, method);
                        prop_assert_eq!(made as i64, needed);
                        let value = if metric.is_empty() { moves } else { made };
                        let score = found.score.unwrap();
                        prop_assert_eq!((score.value, score.is_optimal()), (value as u64, true), "{} {}", spec, method);
                        prop_assert_eq!(found.solution.len(), value);
                    }
                    (Outcome::Impossible(reason), None) => prop_assert!(!reason.is_empty()),
                    (outcome, _) => prop_assert!(false, "{spec} {method}: {outcome:?}, but {fewest:?}"),
                }
            }
        }
        let instance = pose(&spec);
        let short = pose(&format!("{spec} --shortest"));
        for method in ["auto", "dfs"] {
            let counted = instance.count(method, &Control::default()).unwrap();
            prop_assert_eq!(counted.count, total.into());
            let counted = short.count(method, &Control::default()).unwrap();
            prop_assert_eq!(counted.count, fewest.map_or(0, |(_, n)| n).into());
        }
        let list = listed(&*instance, "auto");
        prop_assert_eq!(&list, &listed(&*instance, "dfs"));
        prop_assert_eq!(list.len(), total);
        prop_assert_eq!(list.iter().collect::<BTreeSet<_>>().len(), total);
        let list = listed(&*short, "auto");
        prop_assert_eq!(&list, &listed(&*short, "dfs"));
        prop_assert_eq!(list.len(), fewest.map_or(0, |(_, n)| n));
    }
}

#[test]
fn all_pairs_of_the_15_hole_triangle_are_as_published() {
    let mut published = BTreeMap::new();
    for line in include_str!("published/pegs.txt").lines() {
        let Some(pair) = line.strip_prefix("solve | pegs triangle5 --vacate ") else { continue };
        let fields: Vec<&str> = pair.split([' ', '|']).filter(|word| !word.is_empty()).collect();
        if let [vacate, "--finish", finish, "auto", "value", moves] = fields[..] {
            published.insert((vacate, finish), moves.parse::<u64>().unwrap());
        }
    }
    published.remove(&("1", "same"));
    assert_eq!(published.len(), 54);
    let names: Vec<String> =
        (1..=5).flat_map(|row| (0..row).map(move |c| format!("{}{row}", (b'a' + c) as char))).collect();
    let start = rows_of("o/oo/ooo/oooo/ooooo");
    let mut in_class = 0;
    for vacate in &names {
        for finish in &names {
            let instance = pose(&format!("pegs triangle5 --vacate {vacate} --finish {finish}"));
            let answer = instance.solve("auto", &Control::default()).unwrap();
            match (answer.outcome, published.get(&(vacate.as_str(), finish.as_str()))) {
                (Outcome::Solved(found), Some(&moves)) => {
                    assert_eq!(found.score.unwrap().value, moves);
                    let mut start = start.clone();
                    start[hole(vacate).0][hole(vacate).1] = '.';
                    let (end, made) = replay(&start, &found);
                    assert_eq!((made, end[hole(finish).0][hole(finish).1]), (13, 'o'));
                    in_class += 1;
                }
                (Outcome::Impossible(reason), None) => {
                    in_class += i32::from(!reason.starts_with("every jump changes"));
                }
                (outcome, moves) => panic!("{vacate} to {finish}: {outcome:?}, published {moves:?}"),
            }
        }
    }
    // So many pairs pass the test of position classes.
    assert_eq!(in_class, 75);
}

/// Whether an argument holds against a goal, from the rules alone: every line of three of a board whose
/// holes are all full gives the jumps in all directions.
fn holds(start: &Rows, goal: &BTreeSet<(usize, usize)>, ground: &Ground) -> bool {
    let place = |square: &hippodrome::board::Square| (square.row as usize, square.col as usize);
    let set = |squares: &[hippodrome::board::Square]| squares.iter().map(place).collect::<BTreeSet<_>>();
    let pegs: BTreeSet<_> = (0..start.len())
        .flat_map(|r| (0..start[r].len()).map(move |c| (r, c)))
        .filter(|&(r, c)| start[r][c] == 'o')
        .collect();
    let mut lines: Vec<Jump> = Vec::new();
    for r in 0..start.len() {
        for c in 0..start[r].len() {
            // One empty hole at a time shows every jump into it.
            let mut rows: Rows = start
                .iter()
                .map(|row| row.iter().map(|&c| if c == '#' { '#' } else { 'o' }).collect())
                .collect();
            if rows[r][c] == 'o' {
                rows[r][c] = '.';
                lines.extend(jumps(&rows));
            }
        }
    }
    match ground {
        Ground::Pegs => goal.len() >= pegs.len() || goal.is_empty(),
        Ground::Class(holes) => {
            let holes = set(holes);
            let odd = |pegs: &BTreeSet<(usize, usize)>| pegs.intersection(&holes).count() % 2;
            lines.iter().all(|line| line.iter().filter(|hole| holes.contains(hole)).count() % 2 == 0)
                && odd(&pegs) != odd(goal)
        }
        Ground::Weights(weights) => {
            let weight: BTreeMap<_, i64> = weights.iter().map(|(square, w)| (place(square), *w)).collect();
            let weigh = |pegs: &BTreeSet<(usize, usize)>| pegs.iter().map(|hole| weight[hole]).sum::<i64>();
            lines.iter().all(|[from, over, to]| weight[from] + weight[over] >= weight[to])
                && weigh(&pegs) < weigh(goal)
        }
        Ground::Closed(boards) => {
            let boards: BTreeSet<_> = boards.iter().map(|board| set(board)).collect();
            let closed = boards.iter().all(|board| {
                lines.iter().all(|[from, over, to]| {
                    let mut next = board.clone();
                    let fits = next.remove(from) && next.remove(over) && next.insert(*to);
                    !fits || boards.contains(&next)
                })
            });
            closed && boards.contains(&pegs) && !boards.contains(goal)
        }
    }
}

#[test]
fn every_impossible_pair_of_the_15_hole_triangle_carries_a_proof() {
    let names: Vec<String> =
        (1..=5).flat_map(|row| (0..row).map(move |c| format!("{}{row}", (b'a' + c) as char))).collect();
    let mut kinds = [0; 4];
    for vacate in &names {
        let mut start = rows_of("o/oo/ooo/oooo/ooooo");
        start[hole(vacate).0][hole(vacate).1] = '.';
        for finish in &names {
            let spec = format!("pegs triangle5 --vacate {vacate} --finish {finish}");
            match verdict(&Spec::parse(&spec).unwrap(), &Control::default()).unwrap() {
                Verdict::Solvable => kinds[3] += 1,
                Verdict::Impossible(arguments) => {
                    let [argument] = &arguments[..] else { panic!("{spec}: one goal, one argument") };
                    let goal = BTreeSet::from([hole(finish)]);
                    assert!(holds(&start, &goal, &argument.ground), "{spec}: {:?}", argument.ground);
                    kinds[match argument.ground {
                        Ground::Class(_) => 0,
                        Ground::Weights(_) => 1,
                        _ => 2,
                    }] += 1;
                }
                Verdict::Unknown(limit) => panic!("{spec}: {limit}"),
            }
        }
    }
    // 150 pairs differ in class, 54 of the others can be solved (as published); the rest is shared by the
    // weights and the closed sets.
    assert_eq!((kinds[0], kinds[1] + kinds[2], kinds[3]), (150, 21, 54));
}

#[test]
fn a_start_that_leaves_no_single_peg_is_refuted_goal_by_goal() {
    for board in ["##ooo##/#ooooo#/ooooooo/ooo.ooo/ooooooo/#ooooo#/##ooo##", "o.o/ooo", "oo..o/.....", "ooo"]
    {
        let spec = Spec::parse(&format!("pegs {board}")).unwrap();
        let Verdict::Impossible(arguments) = verdict(&spec, &Control::default()).unwrap() else {
            panic!("{board} can be won")
        };
        let start = rows_of(board);
        let mut refuted = BTreeSet::new();
        for argument in &arguments {
            for goal in &argument.goals {
                let goal: BTreeSet<_> = goal.iter().map(|s| (s.row as usize, s.col as usize)).collect();
                assert!(holds(&start, &goal, &argument.ground), "{board} {goal:?}: {:?}", argument.ground);
                refuted.insert(goal);
            }
        }
        assert_eq!(refuted.len(), start.iter().flatten().filter(|&&c| c != '#').count());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn the_guide_agrees_with_exhaustive_search_in_mid_game(
        start in boards(),
        picks in prop::collection::vec(any::<prop::sample::Index>(), 3),
    ) {
        let spec = Spec::parse(&format!("pegs {}", text(&start))).unwrap();
        let guide = Guide::new(&spec, &Control::default()).unwrap().unwrap();
        let mut rows = start;
        let mut names: Vec<String> = Vec::new();
        let name = |(r, c): (usize, usize)| format!("{}{}", (b'a' + c as u8) as char, r + 1);
        for pick in &picks {
            let open = jumps(&rows);
            if open.is_empty() {
                break;
            }
            let jump = open[pick.index(open.len())];
            make(&mut rows, jump);
            names.push(format!("{}-{}", name(jump[0]), name(jump[2])));
        }
        let played: Vec<&str> = names.iter().map(String::as_str).collect();
        let outlook = guide.after(&played).unwrap();
        let all = exhaust(&rows, &|rows| pegs(rows) == 1);
        // The peg that moved last may go on for nothing.
        let hand = names.last().map(|name| hole(name.split('-').next_back().unwrap()));
        let cost = |moves: usize, path: &[Jump]| {
            moves as u32 - u32::from(path.first().is_some_and(|jump| Some(jump[0]) == hand))
        };
        let fewest = all.iter().flat_map(|(&m, paths)| paths.iter().map(move |p| cost(m, p))).min();
        prop_assert_eq!(outlook.moves, fewest);
        prop_assert_eq!(outlook.next.len(), jumps(&rows).len());
        for next in &outlook.next {
            let from = (next.from.row as usize, next.from.col as usize);
            let to = (next.to.row as usize, next.to.col as usize);
            let with = |path: &&Vec<Jump>| path.first().is_some_and(|jump| jump[0] == from && jump[2] == to);
            let fewest = all.iter().flat_map(|(&m, paths)| paths.iter().filter(with).map(move |p| cost(m, p))).min();
            prop_assert_eq!(next.moves, fewest, "{}", next.name);
        }
    }
}

#[test]
fn the_table_of_the_15_hole_triangle_is_the_published_one() {
    let counted = pose("pegs triangle5 --table").count("auto", &Control::default()).unwrap();
    let table = counted.table.unwrap();
    let mut cells = BTreeMap::new();
    for row in &table.rows {
        for (finish, cell) in table.columns[1..].iter().zip(&row[1..]) {
            if let Some((moves, count)) = cell.split_once(": ") {
                cells.insert((row[0].clone(), finish.clone()), (moves.to_string(), count.to_string()));
            }
        }
    }
    let mut published = 0;
    for line in include_str!("published/pegs.txt").lines() {
        let words: Vec<&str> = line.split([' ', '|']).filter(|word| !word.is_empty()).collect();
        let [task, "pegs", "triangle5", "--vacate", vacate, "--finish", finish, "auto", _, value] = words[..]
        else {
            continue;
        };
        let Some((moves, count)) = cells.get(&(vacate.to_string(), finish.to_string())) else { continue };
        assert_eq!(if task == "solve" { moves } else { count }, value, "{line}");
        published += 1;
    }
    assert_eq!((cells.len(), published), (54, 108));
    let total: u64 = cells.values().map(|(_, count)| count.parse::<u64>().unwrap()).sum();
    assert_eq!(counted.count, total.into());
}

#[test]
fn the_guide_reads_moves_in_every_form_and_refuses_others() {
    let spec = Spec::parse("pegs triangle5 --vacate 1 --finish same").unwrap();
    let guide = Guide::new(&spec, &Control::default()).unwrap().unwrap();
    assert_eq!(guide.after(&["4-1"]).unwrap(), guide.after(&["a3-a1"]).unwrap());
    for (moves, part) in
        [("a3-a2", "no move"), ("a1-a3", "cannot be made"), ("a3", "no move"), ("z9-a1", "columns")]
    {
        let sentence = guide.after(&[moves]).unwrap_err().to_string();
        assert!(sentence.contains(part), "{moves}: {sentence}");
    }
    // A start that cannot be won is lost at once.
    let spec = Spec::parse("pegs triangle5 --vacate 5 --finish same").unwrap();
    let outlook = Guide::new(&spec, &Control::default()).unwrap().unwrap().after(&[]).unwrap();
    assert_eq!(outlook.moves, None);
    assert!(outlook.next.iter().all(|next| next.moves.is_none()));
}

#[test]
fn quick_answers_are_whole_solutions_on_large_boards() {
    for spec in [
        "pegs english --finish same",
        "pegs french --finish e1",
        "pegs square6",
        "pegs hexagon4",
        "pegs triangle8",
    ] {
        let instance = pose(spec);
        let answer = instance.solve("quick", &Control::default()).unwrap();
        let found = answer.found().unwrap_or_else(|| panic!("{spec}: {:?}", answer.outcome));
        let certificate = instance.certificate(found).unwrap();
        let verdict = hippodrome_check::check(&certificate.to_string());
        assert!(verdict.is_ok(), "{spec}: {verdict:?}");
    }
}

#[test]
fn a_limit_shows_the_best_known() {
    let limits = Limits { memory: Some(20_000_000), ..Limits::default() };
    let answer = pose("pegs wiegleb").solve("auto", &Control::new(limits)).unwrap();
    let Outcome::Stopped(stopped) = answer.outcome else { panic!("{:?}", answer.outcome) };
    let best = stopped.best.expect("a solution is known");
    assert_eq!(stopped.limit, Limit::Memory);
    assert!(best.score.unwrap().value >= stopped.bound.unwrap());
}

#[test]
fn specs_are_written_in_one_way() {
    for (given, canonical) in [
        ("pegs", "pegs triangle5 --vacate a1"),
        ("pegs triangle05 --vacate 0,0", "pegs triangle5 --vacate a1"),
        ("pegs triangle5 --vacate 5 --finish same", "pegs triangle5 --vacate b3 --finish b3"),
        ("pegs triangle5 --vacate 1,1", "pegs triangle5 --vacate b2"),
        ("pegs triangle5 --vacate 6,1,1", "pegs triangle5 --vacate a1,c3"),
        ("pegs english --finish same --metric moves", "pegs english --vacate d4 --finish d4"),
        ("pegs english --vacate d4,c1", "pegs english --vacate c1,d4"),
        ("pegs ooo --vacate c1", "pegs oo."),
        ("pegs 3 --vacate b2", "pegs 3x3 --vacate b2"),
        ("pegs oo. --goal ..o --metric jumps", "pegs oo. --goal ..o --metric jumps"),
        ("pegs triangle13", "pegs triangle13 --vacate a2"),
        ("pegs square6 --vacate a1", "pegs square6 --vacate a1"),
        ("pegs diamond32 --vacate d1", "pegs diamond32 --vacate d1"),
        ("pegs hexagon3 --vacate c3", "pegs hexagon3 --vacate c3"),
        ("pegs tri:oo/ooo/#oo --vacate a1", "pegs tri:.o#/ooo/#oo"),
        ("pegs tri:.o#/ooo/#oo", "pegs tri:.o#/ooo/#oo"),
        ("pegs tri:./oo/ooo", "pegs ./oo/ooo"),
        ("pegs triangle5 --table", "pegs triangle5 --table"),
    ] {
        assert_eq!(pose(given).spec().to_string(), canonical);
    }
}

#[test]
fn what_does_not_fit_is_refused_with_a_sentence() {
    for (spec, part) in [
        ("pegs triangle5 --vacate 16", "1 to 15"),
        ("pegs triangle5 --vacate 1,4", "row,column"),
        ("pegs triangle1", "2 to 15"),
        ("pegs triangle16", "2 to 15"),
        ("pegs square", "english"),
        ("pegs square2", "such as square6"),
        ("pegs hexagon99", "hexagons are numbered"),
        ("pegs diamond40", "41"),
        ("pegs triangle5 --table --vacate 1", "leave out --vacate"),
        ("pegs oo/ooo/o", "equally long"),
        ("pegs ##", "no hole"),
        ("pegs english --vacate a1", "no square"),
        ("pegs english --vacate c1,d4 --finish same", "exactly one"),
        ("pegs oo. --goal .o", "same holes"),
        ("pegs triangle4 --goal ...", "1, 2, 3"),
        ("pegs oo. --goal ..o --finish c1", "one of them"),
        ("pegs oo. --metric hops", "moves"),
        ("pegs 0x5", "at least 1"),
    ] {
        let sentence = refusal(spec);
        assert!(sentence.contains(part), "{spec}: {sentence}");
    }
}

#[test]
fn the_plain_cases_are_answered_at_once() {
    let control = Control::default();
    let solve = |spec: &str| pose(spec).solve("auto", &control).unwrap().outcome;
    assert!(matches!(solve("pegs .o."), Outcome::Solved(found) if found.solution.is_empty()));
    assert_eq!(pose("pegs .o.").count("auto", &control).unwrap().count, 1u32.into());
    assert_eq!(listed(&*pose("pegs .o."), "auto"), listed(&*pose("pegs .o."), "dfs"));
    for spec in [
        "pegs ...",
        "pegs ooo",
        "pegs o.o",
        "pegs .o. --finish a1",
        "pegs oo. --goal ooo",
        "pegs french --vacate d4",
    ] {
        assert!(matches!(solve(spec), Outcome::Impossible(_)), "{spec}");
    }
}

#[test]
fn limits_are_kept_and_large_boards_are_no_harm() {
    for spec in ["pegs 1000000000 --vacate a1", "pegs 12x12 --vacate a1"] {
        for method in ["auto", "dfs", "bfs", "a-star"] {
            assert_eq!(pose(spec).solve(method, &Control::default()).unwrap().limit(), Some(Limit::Memory));
        }
        assert_eq!(pose(spec).count("auto", &Control::default()).unwrap().stopped, Some(Limit::Memory));
    }
    let few = || Control::new(Limits { nodes: Some(5000), ..Limits::default() });
    let little = || {
        Control::new(Limits {
            memory: Some(1_000_000),
            time: Some(Duration::from_secs(20)),
            ..Limits::default()
        })
    };
    for spec in ["pegs wiegleb", "pegs triangle15", "pegs 9x12 --vacate e5"] {
        for method in ["auto", "dfs", "bfs", "a-star"] {
            let answer = pose(spec).solve(method, &few()).unwrap();
            assert_eq!(answer.limit(), Some(Limit::Nodes), "{spec} {method}");
            assert!(answer.bound().is_some_and(|bound| bound > 0), "{spec} {method}");
        }
        assert_eq!(pose(spec).solve("auto", &little()).unwrap().limit(), Some(Limit::Memory), "{spec}");
    }
}

#[test]
fn a_maze_of_chains_stops_honestly() {
    // One peg on a lattice with a peg on every edge has more chains than can be listed.
    let row = |r: usize| (0..11).map(|c| if (r + c) % 2 == 1 { 'o' } else { '.' }).collect::<String>();
    let board: Vec<String> = (0..11).map(row).collect();
    let board = format!("pegs o{}", &board.join("/")[1..]);
    for method in ["dfs", "bfs", "a-star"] {
        let control = Control::new(Limits { nodes: Some(100_000), ..Limits::default() });
        let answer = pose(&board).solve(method, &control).unwrap();
        assert!(matches!(answer.outcome, Outcome::Stopped(_)), "{method}");
    }
}

#[test]
fn scenes_and_certificates_tell_the_solution() {
    let instance = pose("pegs triangle5 --vacate 1 --finish same");
    let answer = instance.solve("auto", &Control::default()).unwrap();
    let found = answer.found().unwrap();
    let scene = instance.scene(&found.solution);
    assert_eq!(scene.frames.len(), 11);
    let first = found.solution.names().next().unwrap();
    assert_eq!(scene.frames[1].caption, format!("move 1 of 10: {first}"));
    let left = |frame: &hippodrome::draw::Frame| {
        frame.marks.iter().filter(|(_, mark)| *mark != hippodrome::draw::Mark::EmptyHole).count()
    };
    assert_eq!((left(&scene.frames[0]), left(&scene.frames[10])), (14, 1));
    let certificate = instance.certificate(found).unwrap();
    assert_eq!(certificate["board"], serde_json::json!([".", "oo", "ooo", "oooo", "ooooo"]));
    assert_eq!(certificate["goal"], "a1");
    assert_eq!(certificate["moves"].as_array().unwrap().len(), 10);
    assert_eq!(certificate["optimal"], true);
}

#[test]
fn the_english_board_is_as_published() {
    // Bergholt 1912 found 18 moves, Beasley 1964 proved that there are no fewer; Bell 2009 counted.
    let instance = pose("pegs english --vacate d4 --finish same");
    let answer = instance.solve("auto", &Control::default()).unwrap();
    let found = answer.found().unwrap();
    assert_eq!(found.score.unwrap().value, 18);
    let start = rows_of("##ooo##/##ooo##/ooooooo/ooo.ooo/ooooooo/##ooo##/##ooo##");
    assert_eq!(pegs(&replay(&start, found).0), 1);
    assert_eq!((answer.facts[0].name, answer.facts[0].figure), ("solutions", 40_861_647_040_079_968));
    let counted = instance.count("auto", &Control::default()).unwrap();
    assert_eq!(counted.count.to_string(), "40861647040079968");
}

#[test]
#[ignore = "half a minute, in release"]
fn english_games_read_backwards_have_equally_many_solutions() {
    // A solution read backwards on the complements goes from the last peg's hole to the empty one.
    for [there, back] in [["d1 d4", "d4 d1"], ["d2 d5", "d3 d6"], ["d2 a5", "c1 f4"]] {
        let count = |pair: &str| {
            let (vacate, finish) = pair.split_once(' ').unwrap();
            let instance = pose(&format!("pegs english --vacate {vacate} --finish {finish}"));
            instance.count("auto", &Control::default()).unwrap().count
        };
        assert_eq!(count(there), count(back), "{there} and {back}");
    }
    // All layers tell the same as half of them: listing needs them all.
    let mut first = None;
    let instance = pose("pegs english --vacate d4 --finish same --shortest");
    let control = Control::default();
    let listed = instance.list("auto", &control, &mut |found| {
        first = Some(found);
        ControlFlow::Break(())
    });
    assert_eq!(listed.unwrap().count, 1);
    assert_eq!(first.unwrap().score.unwrap().value, 18);
}

#[test]
fn presets_are_the_boards_that_they_show() {
    // A certificate begins with the board, whatever the solution.
    let nothing = Found {
        solution: hippodrome::outcome::Solution::moves(
            &hippodrome::board::Shape::rectangle(1, 1),
            Vec::new(),
        ),
        score: Some(hippodrome::outcome::Score::unproved(0)),
    };
    let board = |spec: &str| pose(&format!("pegs {spec}")).certificate(&nothing).unwrap()["board"].clone();
    for preset in hippodrome::puzzles::pegs::ABOUT.presets {
        assert_eq!(board(preset.name), board(preset.board), "{}", preset.name);
    }
}

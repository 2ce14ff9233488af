//! Arguments: that every answer has one, that it is what the certificate proves, and that the step which lost the best
//! solution is that step, by the rules of the oracle.

use std::collections::BTreeSet;

use hippodrome::{
    Answer, Argument, Control, Frame, Highlight, Instance, Limits, Mark, Outcome, STANDARD, Solution, Square,
    Task, explain,
};
use oracle::{Board, Piece, Place, exchange::Exchange, pegs, sets, tour::Tour, walk};
use serde_json::Value;

use crate::{certified, nodes, pose, recorded};

/// The answer of a method, with its explanation.
fn explained(instance: &dyn Instance, method: &str, control: &Control) -> (Answer, Argument) {
    let answer = instance.solve(method, control).unwrap_or_else(|error| panic!("{method}: {error}"));
    let argument = explain(instance, &answer, control);
    (answer, argument)
}

/// The names of the squares that are highlighted for these reasons, in order.
fn marked(frame: &Frame, why: &[Highlight]) -> BTreeSet<String> {
    let marked = frame.highlights.iter().filter(|(_, mark)| why.contains(mark));
    marked.map(|&(square, _)| frame.board.name(square)).collect()
}

fn names(list: &Value) -> BTreeSet<String> {
    list.as_array().unwrap().iter().map(|name| name.as_str().unwrap().to_string()).collect()
}

#[test]
fn every_example_is_explained_for_every_method() {
    for puzzle in STANDARD.puzzles() {
        let about = puzzle.about();
        let examples = about.examples.iter().filter(|example| ["solve", "count"].contains(&example.verb));
        // What follows is about files.
        let asked = |rest: &'static str| {
            rest.split(" --method").next()?.split(" --draw").next()?.split(" --journal").next()
        };
        for rest in examples.filter_map(|example| asked(example.rest)).chain(["3", "5"]) {
            let Ok(spec) = STANDARD.parse(&format!("{} {rest}", about.name)) else { continue };
            for method in puzzle.methods_for(Task::Solve) {
                let Ok(instance) = spec.pose(&hippodrome::Seed::new(1)) else { continue };
                let control =
                    Control::new(Limits { nodes: Some(3000), ..Limits::default() }).with_seed(1).with_proof();
                let Ok(answer) = instance.solve(method.name, &control) else { continue };
                let argument = explain(&*instance, &answer, &control);
                let what = format!("{spec} by {}: {argument:?}", method.name);
                assert!(
                    !argument.is_empty() && argument.sentences().all(|sentence| sentence.len() > 10),
                    "{what}"
                );
                let wide: usize = argument.lines().iter().map(|line| line.chars().count().div_ceil(76)).sum();
                assert!(wide <= 20, "{wide} lines: {what}");
            }
        }
    }
}

/// The sets, weights and squares of a certificate are those of the boards, and the sentences name them.
#[test]
fn an_argument_is_what_its_certificate_proves() {
    for spec in [
        "pegs french --vacate d4",
        "pegs ooo/ooo/ooo --vacate b2",
        "pegs triangle4 --vacate b3",
        "pegs english --vacate d4 --finish a3",
        "pegs 4x4 --vacate a1",
        "pegs ooo/o.o/ooo --finish a1",
        "pegs oo./... --goal .../..o",
        "pegs oooo/o..o/oooo",
        "tour 4x4",
        "tour 5x5 --from a2",
        "tour 3x5 --closed",
        "tour 4x5 --closed",
        "tour 3x3",
        "walk 3x3 --from a1 --to b2",
    ] {
        let instance = pose(spec);
        for method in instance.spec().puzzle().methods_for(Task::Solve) {
            let control = nodes(200_000).with_proof();
            let Ok(answer) = instance.solve(method.name, &control) else { continue };
            let Outcome::Impossible(argument) = &answer.outcome else { continue };
            let what = format!("{spec} by {}: {argument:?}", method.name);
            let (certificate, _) = certified(&*instance, &answer, &control).expect("a certificate");
            let frames: Vec<&Frame> = argument.frames().collect();
            match certificate["claim"].as_str().unwrap() {
                "pegs-none" => same_pegs(argument, &certificate, &what),
                "tour-none" if certificate["by"] == "cut" => {
                    let cut = names(&certificate["squares"]);
                    let frame = frames.last().expect("a board");
                    let all: BTreeSet<String> = frame.board.squares().map(|s| frame.board.name(s)).collect();
                    let shown = marked(frame, &[Highlight::Counterpart, Highlight::Reason]);
                    let others: BTreeSet<String> = all.difference(&shown).cloned().collect();
                    assert!(cut.is_empty() || cut == shown || cut == others, "{what}");
                }
                "tour-none" if certificate["by"] == "alternation" => {
                    let shown = marked(frames.last().expect("a board"), &[Highlight::Counterpart]);
                    assert_eq!(names(&certificate["squares"]), shown, "{what}");
                }
                "tour-none" if certificate["by"] == "crowded" => {
                    let shown = marked(frames.last().expect("a board"), &[Highlight::Reason]);
                    assert_eq!(names(&certificate["squares"]), shown, "{what}");
                }
                "walk-none" => {
                    let reached: usize = certificate["reached"]
                        .as_array()
                        .unwrap()
                        .iter()
                        .map(|row| row.as_str().unwrap().matches('x').count())
                        .sum();
                    assert_eq!(marked(frames[0], &[Highlight::Counterpart]).len(), reached, "{what}");
                }
                _ => {}
            }
        }
    }
}

fn same_pegs(argument: &Argument, certificate: &Value, what: &str) {
    let weights = |frame: &Frame| {
        let weights = frame.marks.iter().filter_map(|&(_, mark)| match mark {
            Mark::Weight(weight) => Some(weight),
            _ => None,
        });
        weights.collect::<Vec<i64>>()
    };
    let (weighted, classes): (Vec<&Frame>, Vec<&Frame>) =
        argument.frames().partition(|frame| !weights(frame).is_empty());
    let shown: Vec<BTreeSet<String>> =
        classes.iter().map(|frame| marked(frame, &[Highlight::Reason, Highlight::Counterpart])).collect();
    let proved: Vec<BTreeSet<String>> =
        certificate["classes"].as_array().unwrap().iter().map(names).collect();
    assert_eq!(shown, proved, "{what}");
    for statement in argument.statements() {
        if let Some(frame) = &statement.frame {
            let of_frame = marked(frame, &[Highlight::Reason, Highlight::Counterpart]);
            let words: BTreeSet<&str> = statement.sentence.split([' ', ',', ';']).collect();
            assert!(of_frame.iter().all(|name| words.contains(name.as_str())), "{what}");
        }
    }
    let shown: Vec<Vec<i64>> = weighted.iter().map(|frame| weights(frame)).collect();
    let proved: Vec<Vec<i64>> = serde_json::from_value(certificate["weights"].clone()).unwrap();
    assert_eq!(shown, proved, "{what}");
    let searched = argument.sentences().any(|sentence| {
        sentence.contains("generated")
            || sentence.contains("tried")
            || sentence.contains("visited")
            || sentence.contains("no peg can jump")
    });
    assert!(searched || certificate["search"] == false, "{what}");
}

#[test]
fn a_cover_and_layers_are_those_of_the_certificate() {
    let instance = pose("knights 6");
    let control = Control::default().with_proof();
    let (answer, argument) = explained(&*instance, "auto", &control);
    let (certificate, _) = certified(&*instance, &answer, &control).expect("a certificate");
    let frame = argument.frames().next().expect("a board");
    let pairs: BTreeSet<String> =
        frame.links.iter().map(|link| link.map(|square| frame.board.name(square)).join("-")).collect();
    assert_eq!(pairs, names(&certificate["cover"]));
    assert!(argument.to_string().contains("18 pairs"), "{argument}");

    let instance = pose("walk 5x4 --from a1 --to d4");
    let (answer, argument) = explained(&*instance, "auto", &control);
    let (certificate, _) = certified(&*instance, &answer, &control).expect("a certificate");
    for &(square, mark) in &argument.frames().next().expect("a board").marks {
        let Mark::Number(distance) = mark else { panic!("{mark:?}") };
        assert_eq!(certificate["distances"][square.row as usize][square.col as usize], distance);
    }
}

/// Guarini's circle and the ladder of the six knights (Dudeney 1917, no. 341), and what the layers around both ends show.
#[test]
fn an_exchange_is_unfolded() {
    let told = |spec: &str| {
        let instance = pose(spec);
        explained(&*instance, "auto", &Control::default()).1
    };
    let guarini = told("exchange guarini");
    assert!(guarini.to_string().contains("one circle"), "{guarini}");
    let six = told("exchange six-knights");
    // No position 8 moves from the start is 7 moves from the goal.
    assert!(six.to_string().contains("within 8 of the start is within 7 of the goal"), "{six}");
    for frame in six.frames().chain(guarini.frames()) {
        assert!(frame.links.iter().all(|[a, b]| a.row.abs_diff(b.row) + a.col.abs_diff(b.col) == 1));
        let squares: BTreeSet<Square> = frame.board.squares().collect();
        assert_eq!(squares.len(), frame.labels.len());
        let moves = |frame: &Frame| -> BTreeSet<BTreeSet<String>> {
            let name = |square: &Square| frame.labels.iter().find(|(at, _)| at == square).unwrap().1.clone();
            frame.links.iter().map(|link| link.iter().map(name).collect()).collect()
        };
        let board =
            Board::of_rows(if squares.len() == 12 { vec!["...".chars(); 4] } else { vec!["...".chars(); 3] });
        let pairs = board
            .squares()
            .into_iter()
            .flat_map(|from| Piece::KNIGHT.moves(&board, from).into_iter().map(move |to| (from, to)));
        let known: BTreeSet<BTreeSet<String>> =
            pairs.map(|(from, to)| [board.name(from), board.name(to)].into()).collect();
        assert_eq!(moves(frame), known);
    }
    let other = told("exchange n.n/.../N.N --goal n.N/.../N.n");
    assert!(other.to_string().contains("their order never changes"), "{other}");
}

/// The number of the step that lost the best solution, and what would have been right, as the sentences say it.
fn lost_step(argument: &Argument) -> Option<(usize, Vec<String>)> {
    let lost =
        argument.sentences().find_map(|sentence| sentence.strip_prefix("the step that lost it is "))?;
    let number = lost.split([' ', ',']).nth(1)?.parse().ok()?;
    let right = argument
        .sentences()
        .find_map(|sentence| sentence.strip_prefix("the right choice would have been "))?;
    let words = right.split([' ', ',']).filter(|word| word.starts_with(|c: char| c.is_ascii_lowercase()));
    let names = words.filter(|word| !["or", "more"].contains(word)).map(String::from);
    Some((number, names.collect()))
}

/// Compares the step that lost with what the oracle says about the best value after each beginning: `best` of the squares
/// or moves so far.
fn judge(
    what: &str,
    argument: &Argument,
    solution: &Solution,
    first: usize,
    best: &dyn Fn(&[String]) -> Option<u64>,
) {
    let steps: Vec<String> = solution.names().collect();
    let optimum = best(&steps[..first]);
    let told = lost_step(argument).unwrap_or_else(|| panic!("{what}: {argument}"));
    let place = first + told.0;
    assert_eq!(best(&steps[..place - 1]), optimum, "{what}: lost before: {argument}");
    assert_ne!(best(&steps[..place]), optimum, "{what}: not lost yet: {argument}");
    assert!(!told.1.is_empty(), "{what}: {argument}");
    for name in told.1 {
        let mut right = steps[..place - 1].to_vec();
        right.push(name);
        assert_eq!(best(&right), optimum, "{what}: {} is not right: {argument}", right[place - 1]);
    }
}

fn worse(answer: &Answer, argument: &Argument) -> bool {
    answer.found().is_some() && argument.to_string().contains("but the best solution has")
}

#[test]
fn the_step_that_lost_the_most_pieces_is_right() {
    let mut judged = 0;
    for (spec, rows, piece) in [
        ("knights 4x5", "...../...../...../.....", Piece::KNIGHT),
        ("knights 3x5", "...../...../.....", Piece::KNIGHT),
        ("knights 4x4 --piece queen", "..../..../..../....", Piece::Queen),
        ("knights 4x4 --piece king", "..../..../..../....", Piece::King),
        ("knights 3x3 --leaper 1,3", ".../.../...", Piece::Leaper(1, 3)),
        ("knights 4x5 --ties last", "...../...../...../.....", Piece::KNIGHT),
        ("knights _.../..../.... --piece queen", "#.../..../....", Piece::Queen),
    ] {
        let board = Board::new(rows);
        let instance = pose(spec);
        let (answer, argument) = explained(&*instance, "greedy", &nodes(1_000_000));
        let most = |placed: &[String]| {
            let placed: Vec<Place> = placed.iter().map(|name| board.place(name)).collect();
            let mut most = 0;
            sets::each_set(&board, piece, |set| {
                if placed.iter().all(|square| set.contains(square)) {
                    most = most.max(set.len() as u64);
                }
            });
            Some(most)
        };
        let value = answer.found().unwrap().score.unwrap().value;
        assert_eq!(worse(&answer, &argument), most(&[]) != Some(value), "{spec}: {argument}");
        if worse(&answer, &argument) {
            judge(spec, &argument, &answer.found().unwrap().solution, 0, &most);
            judged += 1;
        }
    }
    assert!(judged > 0);
}

#[test]
fn the_step_that_lost_the_fewest_moves_is_right() {
    let mut judged = 0;
    for (spec, rows, from, to) in [
        ("walk 5x5 --from a1 --to c3", "...../...../...../...../.....", "a1", "c3"),
        ("walk 4x6 --from a1 --to f4", "....../....../....../......", "a1", "f4"),
    ] {
        let board = Board::new(rows);
        let away = walk::distances(&board, Piece::KNIGHT, board.place(to));
        for method in ["dfs", "best-first"] {
            let instance = pose(spec);
            let (answer, argument) = explained(&*instance, method, &nodes(1_000_000));
            let best = |squares: &[String]| {
                let last = board.place(squares.last().unwrap());
                away.get(&last).map(|(moves, _)| moves + squares.len() as u64 - 1)
            };
            assert_eq!(best(&[from.to_string()]), Some(away[&board.place(from)].0));
            if worse(&answer, &argument) {
                judge(&format!("{spec} by {method}"), &argument, &answer.found().unwrap().solution, 1, &best);
                judged += 1;
            }
        }
    }
    for (spec, rows) in [("exchange n.n/.../N.N", "n.n/.../N.N"), ("exchange n../.../..N", "n../.../..N")] {
        let game = Exchange::new(Board::new(rows), None);
        for method in ["best-first", "best-first-paths", "hill-climbing", "dfs"] {
            let instance = pose(spec);
            let (answer, argument) = explained(&*instance, method, &nodes(1_000_000));
            if !worse(&answer, &argument) {
                continue;
            }
            let best = |moves: &[String]| {
                let mut position = game.initial();
                for name in moves {
                    let (from, to) = name.split_once('-').unwrap();
                    position = game.after(&position, game.start.place(from), game.start.place(to)).unwrap();
                }
                game.fewest(&position).ok().map(|(left, _)| left + moves.len() as u64)
            };
            judge(&format!("{spec} by {method}"), &argument, &answer.found().unwrap().solution, 0, &best);
            judged += 1;
        }
    }
    for (spec, rows) in [
        ("pegs triangle5 --vacate a1", "./oo/ooo/oooo/ooooo"),
        ("pegs triangle5 --vacate b3", "o/oo/o.o/oooo/ooooo"),
    ] {
        let start = Board::new(rows);
        let game = pegs::Game::on(&start, None);
        let instance = pose(spec);
        let (answer, argument) = explained(&*instance, "quick", &nodes(10_000_000));
        let best = |moves: &[String]| {
            let (board, number, _) = game.play(&start, moves).expect("moves that can be made");
            let last = moves.last().map(|name| pegs::place(name.rsplit('-').next().unwrap()));
            game.solutions(&board, last).first_key_value().map(|(left, _)| left + number)
        };
        if worse(&answer, &argument) {
            judge(spec, &argument, &answer.found().unwrap().solution, 0, &best);
            judged += 1;
        }
    }
    assert!(judged > 4, "{judged}");
}

#[test]
fn the_step_into_a_dead_end_is_right() {
    let mut judged = 0;
    for ties in ["last", "first", "roth"] {
        for from in ["a1", "b2", "c1", "c3", "d4", "e5", "a3"] {
            let spec = format!("tour 5x5 --from {from} --ties {ties}");
            let instance = pose(&spec);
            let (answer, argument) = explained(&*instance, "warnsdorff", &nodes(1_000_000));
            if answer.found().is_some() {
                continue;
            }
            let board = Board::new("...../...../...../...../.....");
            let tour = Tour::new(board.clone(), (1, 2));
            let best = |squares: &[String]| {
                let path: Vec<Place> = squares.iter().map(|name| board.place(name)).collect();
                Some(u64::from(path.is_empty() || tour.can_continue(&path)))
            };
            judge(&spec, &argument, answer.nearest.as_ref().unwrap(), 0, &best);
            judged += 1;
        }
    }
    assert!(judged > 0);
}

#[test]
fn methods_report_steps_if_and_only_if_they_say_so() {
    for puzzle in STANDARD.puzzles() {
        // Small questions, so that every search ends or reaches its limit soon.
        let spec = match puzzle.about().presets.first() {
            Some(preset) => format!("{} {}", puzzle.about().name, preset.name),
            None => format!("{} 5", puzzle.about().name),
        };
        for method in puzzle.methods_for(Task::Solve) {
            let instance = pose(&spec);
            let (recording, _) = recorded(&*instance, method.name, Some(100_000)).unwrap();
            assert_eq!(!recording.is_empty(), method.traced(), "{spec} by {}", method.name);
        }
    }
}

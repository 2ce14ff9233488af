//! Proofs of impossibility and certificates.

use std::collections::{BTreeMap, BTreeSet};

use hippodrome::{
    Control, STANDARD, certificate,
    puzzles::pegs::{Ground, Verdict, verdict},
};

use crate::pose;
use crate::rules::{Jump, Rows, hole, jumps, rows_of};

/// Whether an argument holds against a goal, by the rules alone.
fn holds(start: &Rows, goal: &BTreeSet<(usize, usize)>, ground: &Ground) -> bool {
    let place = |square: &hippodrome::Square| (square.row as usize, square.col as usize);
    let set = |squares: &[hippodrome::Square]| squares.iter().map(place).collect::<BTreeSet<_>>();
    let pegs: BTreeSet<_> = (0..start.len())
        .flat_map(|r| (0..start[r].len()).map(move |c| (r, c)))
        .filter(|&(r, c)| start[r][c] == 'o')
        .collect();
    let mut lines: Vec<Jump> = Vec::new();
    for r in 0..start.len() {
        for c in 0..start[r].len() {
            // On a board with one empty hole, the jumps are those into that hole.
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
fn every_impossible_pair_of_the_15_hole_triangle_has_a_proof() {
    let names: Vec<String> =
        (1..=5).flat_map(|row| (0..row).map(move |c| format!("{}{row}", (b'a' + c) as char))).collect();
    let mut kinds = [0; 4];
    for vacate in &names {
        let mut start = rows_of("o/oo/ooo/oooo/ooooo");
        start[hole(vacate).0][hole(vacate).1] = '.';
        for finish in &names {
            let spec = format!("pegs triangle5 --vacate {vacate} --finish {finish}");
            match verdict(&STANDARD.parse(&spec).unwrap(), &Control::default()).unwrap() {
                Verdict::Solvable => kinds[3] += 1,
                Verdict::Impossible(arguments) => {
                    let [argument] = &arguments[..] else { panic!("{spec}: one goal needs one argument") };
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
    // 150 pairs differ in class, and 54 of the others can be solved (as published). Weights or closed sets
    // refute the rest.
    assert_eq!((kinds[0], kinds[1] + kinds[2], kinds[3]), (150, 21, 54));
}

#[test]
fn a_start_that_leaves_no_single_peg_is_refuted_goal_by_goal() {
    for board in ["##ooo##/#ooooo#/ooooooo/ooo.ooo/ooooooo/#ooooo#/##ooo##", "o.o/ooo", "oo..o/.....", "ooo"]
    {
        let spec = STANDARD.parse(&format!("pegs {board}")).unwrap();
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

#[test]
fn scenes_and_certificates_show_the_solution() {
    let instance = pose("pegs triangle5 --vacate 1 --finish same");
    let control = Control::default();
    let answer = instance.solve("auto", &control).unwrap();
    let found = answer.found().unwrap();
    let scene = instance.scene(&found.solution);
    assert_eq!(scene.frames.len(), 11);
    let first = found.solution.names().next().unwrap();
    assert_eq!(scene.frames[1].caption, format!("move 1 of 10: {first}"));
    let left = |frame: &hippodrome::Frame| {
        frame.marks.iter().filter(|(_, mark)| *mark != hippodrome::Mark::EmptyHole).count()
    };
    assert_eq!((left(&scene.frames[0]), left(&scene.frames[10])), (14, 1));
    let certificate = certificate::of(&*instance, &answer, &control, usize::MAX).unwrap();
    assert_eq!(certificate["board"], serde_json::json!([".", "oo", "ooo", "oooo", "ooooo"]));
    assert_eq!(certificate["goal"], "a1");
    assert_eq!(certificate["moves"].as_array().unwrap().len(), 10);
    assert_eq!(certificate["optimal"], true);
}

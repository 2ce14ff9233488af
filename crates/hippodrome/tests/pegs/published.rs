//! Published results: the 15-hole triangle and the English board.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use hippodrome::{Control, Outcome};
use oracle::Board;
use oracle::pegs::{Game, name, place};

use crate::pose;

#[test]
fn all_pairs_of_the_15_hole_triangle_are_as_published() {
    let mut published = BTreeMap::new();
    for line in include_str!("../published/pegs.txt").lines() {
        let Some(pair) = line.strip_prefix("solve | pegs triangle5 --vacate ") else { continue };
        let fields: Vec<&str> = pair.split([' ', '|']).filter(|word| !word.is_empty()).collect();
        if let [vacate, "--finish", finish, "auto", "value", moves] = fields[..] {
            published.insert((vacate, finish), moves.parse::<u64>().unwrap());
        }
    }
    published.remove(&("1", "same"));
    assert_eq!(published.len(), 54);
    let full = Board::new("o/oo/ooo/oooo/ooooo");
    let names: Vec<String> = full.squares().into_iter().map(name).collect();
    let mut in_class = 0;
    for vacate in &names {
        for finish in &names {
            let instance = pose(&format!("pegs triangle5 --vacate {vacate} --finish {finish}"));
            let answer = instance.solve("auto", &Control::default()).unwrap();
            match (answer.outcome, published.get(&(vacate.as_str(), finish.as_str()))) {
                (Outcome::Solved(found), Some(&moves)) => {
                    assert_eq!(found.score.unwrap().value, moves);
                    let mut start = full.clone();
                    start.put(place(vacate), '.');
                    let end = Game::new(6, None).play(&start, found.solution.names());
                    let (end, _, made) = end.expect("legal moves");
                    assert_eq!((made, end.holding('o')), (13, vec![place(finish)]));
                    in_class += 1;
                }
                (Outcome::Impossible(reason), None) => {
                    in_class += i32::from(!reason.starts_with("every jump changes"));
                }
                (outcome, moves) => panic!("{vacate} to {finish}: {outcome:?}, published {moves:?}"),
            }
        }
    }
    // The number of pairs that the position classes allow.
    assert_eq!(in_class, 75);
}

#[test]
fn the_table_of_the_15_hole_triangle_is_the_published_one() {
    let counted = pose("pegs triangle5 --table").count("auto", &Control::default()).unwrap();
    let table = counted.table.unwrap();
    assert_eq!(table.columns, ["empty", "last", "moves", "solutions"]);
    let (columns, rows) = table.for_people();
    let mut cells = BTreeMap::new();
    for row in &rows {
        for (finish, cell) in columns[1..].iter().zip(&row[1..]) {
            if let Some((moves, count)) = cell.split_once(": ") {
                cells.insert((row[0].clone(), finish.clone()), (moves.to_string(), count.to_string()));
            }
        }
    }
    let mut published = 0;
    for line in include_str!("../published/pegs.txt").lines() {
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
fn the_english_board_is_as_published() {
    // Bergholt 1912 found 18 moves, Beasley 1964 proved that there are no fewer; Bell 2009 counted.
    let instance = pose("pegs english --vacate d4 --finish same");
    let answer = instance.solve("auto", &Control::default()).unwrap();
    let found = answer.found().unwrap();
    assert_eq!(found.score.unwrap().value, 18);
    let start = Board::new("##ooo##/##ooo##/ooooooo/ooo.ooo/ooooooo/##ooo##/##ooo##");
    let (end, moves, _) = Game::new(4, None).play(&start, found.solution.names()).expect("legal moves");
    assert_eq!((end.holding('o').len(), moves), (1, 18));
    assert_eq!(
        (answer.facts[0].name, &answer.facts[0].figure),
        ("solutions", &40_861_647_040_079_968_u64.into())
    );
    let counted = instance.count("auto", &Control::default()).unwrap();
    assert_eq!(counted.count.to_string(), "40861647040079968");
}

#[test]
#[ignore = "takes half a minute in a release build"]
fn english_games_have_as_many_solutions_when_read_backwards() {
    // Read backwards on the complements, a solution leads from the hole of the last peg to the empty one.
    for [there, back] in [["d1 d4", "d4 d1"], ["d2 d5", "d3 d6"], ["d2 a5", "c1 f4"]] {
        let count = |pair: &str| {
            let (vacate, finish) = pair.split_once(' ').unwrap();
            let instance = pose(&format!("pegs english --vacate {vacate} --finish {finish}"));
            instance.count("auto", &Control::default()).unwrap().count
        };
        assert_eq!(count(there), count(back), "{there} and {back}");
    }
    // Half of the layers give the same result as all of them, which a list needs.
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

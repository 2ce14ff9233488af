//! Published results that are not in `tests/published` alone: the table of the 15-hole triangle and the English board.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use hippodrome::Control;

use super::pose;

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
    for line in include_str!("../../published/pegs.txt").lines() {
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

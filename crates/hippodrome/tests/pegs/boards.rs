//! How boards and options are read and written.

use hippodrome::{STANDARD, Seed};

use crate::pose;

fn refusal(spec: &str) -> String {
    let posed = STANDARD.parse(spec).and_then(|spec| spec.pose(&Seed::new(1)));
    posed.err().unwrap_or_else(|| panic!("{spec} should be refused")).to_string()
}

#[test]
fn specs_have_one_canonical_form() {
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
        ("pegs tri:oo/ooo/#oo --vacate a1", "pegs tri:.o_/ooo/_oo"),
        ("pegs tri:.o#/ooo/#oo", "pegs tri:.o_/ooo/_oo"),
        ("pegs tri:./oo/ooo", "pegs ./oo/ooo"),
        ("pegs tri:. --directions 8", "pegs tri:. --directions 8"),
        ("pegs triangle5 --table", "pegs triangle5 --table"),
    ] {
        assert_eq!(pose(given).spec().to_string(), canonical);
    }
}

#[test]
fn wrong_boards_and_options_are_refused() {
    for (spec, part) in [
        ("pegs triangle5 --vacate 16", "1 to 15"),
        ("pegs triangle5 --vacate 1,4", "row,column"),
        ("pegs triangle1", "2 to 15"),
        ("pegs triangle16", "2 to 15"),
        ("pegs square", "english"),
        ("pegs square2", "such as square6"),
        ("pegs hexagon99", "2, 3, 4, 5, 6, 7"),
        ("pegs diamond40", "41"),
        ("pegs triangle5 --table --vacate 1", "leave out --vacate"),
        ("pegs oo/ooo/o", "equally long"),
        ("pegs __", "no holes"),
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
fn presets_are_the_boards_that_they_show() {
    let board = |spec: &str| pose(&format!("pegs {spec}")).statement().unwrap()["board"].clone();
    for preset in STANDARD.find("pegs").unwrap().about().presets {
        assert_eq!(board(preset.name), board(preset.board), "{}", preset.name);
    }
}

#[test]
fn a_goal_may_be_written_like_its_board() {
    // Short rows are filled up, which makes this board fit into a triangle.
    let answer =
        pose("pegs tri:./oo/.o/...o --goal tri:./oo/.o/...o").solve("auto", &Default::default()).unwrap();
    assert!(answer.found().is_some_and(|found| found.solution.is_empty()));
    pose("pegs tri:./oo/.o/...o --goal ./../oo/....");
    assert!(refusal("pegs tri:./oo/.o/...o --goal ./../.../....").contains("same holes"));
}

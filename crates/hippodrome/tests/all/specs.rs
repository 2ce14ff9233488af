//! How questions are read and written: one canonical spec, and one sentence for what does not make sense.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use hippodrome::{Control, STANDARD, Seed};

use crate::{nodes, pose, try_pose};

#[test]
fn specs_have_one_canonical_form() {
    for (given, canonical) in [
        ("exchange", "exchange six-knights"),
        ("exchange guarini --metric moves --max-moves 25", "exchange guarini"),
        ("exchange N.n --goal n.N", "exchange N.n"),
        ("exchange L..l --leaper 3,1", "exchange L..l --leaper 1,3"),
        (
            "exchange N.n --rules safe,alternate,safe --goal .Nn",
            "exchange N.n --goal .Nn --rules alternate,safe",
        ),
        ("knights", "knights 8x8"),
        ("knights 5", "knights 5x5"),
        ("knights ../..", "knights 2x2"),
        ("knights 4x4 --leaper 2,1", "knights 4x4"),
        ("knights 4x4 --leaper 03,1 --any-size", "knights 4x4 --any-size --leaper 1,3"),
        ("knights 4x4 --any-size --by-size", "knights 4x4 --by-size"),
        ("knights 4 --piece knight --leaper 2,1", "knights 4x4"),
        ("knights 4 --leaper 2,1 --piece king --any-size --by-size", "knights 4x4 --by-size --piece king"),
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
        // A triangle as it is drawn in a matrix.
        ("pegs ____.____/___o_o___/__o_o_o__/_o_o_o_o_/o_o_o_o_o", "pegs ./oo/ooo/oooo/ooooo"),
        ("queens", "queens 8"),
        ("queens 8x8", "queens 8"),
        ("queens ../..", "queens 2"),
        ("queens Q.#/.../...", "queens Q._/.../..."),
        ("queens --distinct --torus 5", "queens 5 --torus --distinct"),
        ("queens --regions AB/AB", "queens 2 --regions AB/AB"),
        ("tour --from 5,5", "tour 6x6 --from f1"),
        ("tour 8 --from 7,0 --leaper 2,1 --ties last", "tour 8x8 --from a1"),
    ] {
        assert_eq!(pose(given).spec().to_string(), canonical);
        assert_eq!(pose(canonical).spec().to_string(), canonical);
    }
}

#[test]
fn wrong_questions_are_refused_in_a_sentence_that_names_the_place() {
    for (spec, part) in [
        ("exchange 8x8", "8x8 squares has no pieces"),
        ("exchange .../...", "the board has no pieces"),
        ("exchange NN/n", "row 2"),
        ("exchange NNN/..é/nnn", "row 2, column 3"),
        ("exchange N../n.n", "2 white knights (`N`), but the board has 1"),
        ("exchange N.n --goal n.K", "--goal: the goal has 0 white knights"),
        ("exchange N.n --goal n./.N", "the goal is 2x2, but the board is 1x3"),
        ("exchange N.n --goal n_N", "`_` in row 1, column 2, but the board has `.`"),
        ("exchange N.n --rules fast", "alternate, safe"),
        ("exchange N.n --metric hops", "moves, turns"),
        ("exchange L.l", "--leaper 1,3"),
        ("exchange N.n --leaper 1,3", "--leaper: the board has no leaper"),
        ("exchange L.l --leaper 0,0", "--leaper: a 0,0 leaper cannot move"),
        ("knights 4x4 --leaper 0,0", "--leaper"),
        ("knights 4x4 --leaper 1,3 --piece queen", "a queen is not a leaper"),
        ("knights 4x4 --piece pawn", "king, rook"),
        ("knights 4x4 --leaper 1", "two whole numbers"),
        ("knights ../.N", "row 2, column 2"),
        ("knights ../...", "equally long"),
        ("knights 0x5", "no squares"),
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
        ("pegs tri:./oo/.o/...o --goal ./../.../....", "same holes"),
        ("pegs triangle4 --goal ...", "1, 2, 3"),
        ("pegs oo. --goal ..o --finish c1", "one of them"),
        ("pegs oo. --metric hops", "moves"),
        ("pegs 0x5", "at least 1"),
        ("queens 3x4", "3x3"),
        ("queens .../...", "as many rows as columns"),
        ("queens ../.x", "row 2, column 2"),
        ("queens 8 --touching", "--regions"),
        ("queens 2 --torus --regions AB/AB", "--torus does not go with --regions"),
        ("queens 3 --regions AB/AB", "same size"),
        ("queens 2 --regions AA/AA", "exactly 2 regions"),
        ("queens 2 --regions AB/A.", "--regions"),
        ("queens 8 --row 8", "off the board"),
        ("queens Q --row 0", "empty boards"),
        ("queens 8 --row 0 --random", "--random does not go with"),
        ("queens 7 --torus --random", "--random does not go with"),
        ("queens 0", "no squares"),
        ("queens 1000000001", "too large"),
        ("tour 0x5", "no squares"),
        ("tour ..x", "row 1, column 3"),
        ("tour ../.", "equally long"),
        ("tour 5x5 --from z9", "--from"),
        ("tour .#. --from b1", "--from"),
        ("tour 5x5 --leaper 0,0", "--leaper"),
        ("tour 5x5 --leaper 1", "two whole numbers"),
        ("tour 6x6 --closed --to a1", "--to"),
        ("tour 6x6 --closed --from a1 --to b2", "--to"),
        ("tour 6x6 --order widdershins", "--order"),
        ("tour 5x5 --by-start --closed", "--by-start"),
        ("tour 5x5 --by-start --from a1", "--by-start"),
        ("tour 5x5 --by-start --to a1", "--by-start"),
        ("tour 5x5 --by-start --distinct", "--by-start"),
        ("tour 5x5 --at 26", "--at"),
        ("tour 5x5 --at 0", "--at"),
        ("walk 8x8 --from z9", "--from"),
        ("walk 8x8 --leaper 0,0", "cannot move"),
        ("walk 8x8 --leaper 1,3 --piece king", "not a leaper"),
        ("walk 8x8 --piece pawn", "use one of"),
        ("walk _/_", "empty"),
    ] {
        let sentence = try_pose(spec).err().unwrap_or_else(|| panic!("{spec} was accepted"));
        assert!(sentence.contains(part), "{spec}: {sentence}");
    }
}

/// Flags are tried with every task in `contract`.
#[test]
fn options_that_do_not_fit_the_method_or_the_task_are_refused() {
    let control = Control::default();
    for (spec, method, part) in [
        ("queens 65", "bitmask", "sides up to 64"),
        ("queens 8 --row 1", "backtracking", "--row does not work with"),
        ("queens 8 --row 1", "bitmask", "--row does not work with"),
        ("queens 8 --row 1", "min-conflicts", "--row does not work with"),
        ("queens 8 --random", "backtracking", "--random does not work with"),
        ("queens 8 --random", "bitmask", "--random does not work with"),
        (
            "knights 4x4 --any-size",
            "auto",
            "--any-size is only for count, list and sample: leave it out to solve",
        ),
    ] {
        let error = pose(spec).solve(method, &control).unwrap_err().to_string();
        assert!(error.contains(part), "{spec} {method}: {error}");
    }
    for (spec, method) in [("queens 8 --random", "min-conflicts"), ("queens 64", "bitmask")] {
        assert!(pose(spec).solve(method, &nodes(10)).is_ok(), "{spec} {method}");
    }
    for spec in ["queens 8 --row 1", "tour 5x5 --at 2"] {
        assert!(pose(spec).count("auto", &control).is_err(), "{spec}");
        assert!(pose(spec).list("auto", &control, &mut |_| ControlFlow::Break(())).is_err(), "{spec}");
    }
    let error = pose("pegs triangle4 --table").count("dfs", &control).unwrap_err().to_string();
    assert!(error.contains("--table does not work with method `dfs`"), "{error}");
    // Methods can race with the options of one of them, so the others ignore these.
    for (spec, method) in [("tour 5x5 --order random", "auto"), ("tour 5x5 --ties roth", "dfs")] {
        assert!(pose(spec).solve(method, &control).unwrap().found().is_some(), "{spec} by {method}");
    }
}

#[test]
fn presets_of_pegs_are_the_boards_that_they_show() {
    let board = |spec: &str| pose(&format!("pegs {spec}")).statement().unwrap()["board"].clone();
    for preset in STANDARD.find("pegs").unwrap().about().presets {
        assert_eq!(board(preset.name), board(preset.board), "{}", preset.name);
    }
}

#[test]
fn a_goal_of_pegs_may_be_written_like_its_board() {
    // Short rows are filled up, which makes this board fit into a triangle.
    let same =
        pose("pegs tri:./oo/.o/...o --goal tri:./oo/.o/...o").solve("auto", &Control::default()).unwrap();
    assert!(same.found().is_some_and(|found| found.solution.is_empty()));
    pose("pegs tri:./oo/.o/...o --goal ./../oo/....");
}

#[test]
fn a_missing_board_of_a_tour_is_chosen_by_the_seed() {
    let mut seen = BTreeSet::new();
    for seed in 0..40 {
        let [text, again] = [(); 2]
            .map(|()| STANDARD.parse("tour").unwrap().pose(&Seed::new(seed)).unwrap().spec().to_string());
        assert_eq!(text, again);
        assert!(text.starts_with("tour 5x5 --from ") || text.starts_with("tour 6x6 --from "), "{text}");
        assert_eq!(pose(&text).spec().to_string(), text);
        seen.insert(text);
    }
    assert!(seen.len() > 10);
}

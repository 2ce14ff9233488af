//! Reasons of impossibility as pictures, and which methods can be traced.

use hippodrome::{Control, Highlight, Instance, STANDARD, Task};

use crate::{pose, recorded};

/// The squares of the picture that are the reason.
fn marked(instance: &dyn Instance, why: Highlight) -> Vec<String> {
    let scene = instance.reason_scene(&mut Control::default().meter()).expect("a picture");
    let frame = scene.frames.last().expect("a board");
    let mut names: Vec<String> =
        frame.highlights.iter().filter(|mark| mark.1 == why).map(|mark| frame.board.name(mark.0)).collect();
    names.sort();
    names
}

#[test]
fn a_cut_is_drawn_with_the_pieces_that_it_leaves() {
    let instance = pose("tour 4x4");
    assert_eq!(marked(&*instance, Highlight::Reason), ["b2", "b3", "c2", "c3"]);
    let scene = instance.reason_scene(&mut Control::default().meter()).unwrap();
    let mut pieces = scene.frames[0].regions.clone();
    pieces.sort_unstable();
    pieces.dedup();
    assert_eq!(pieces.len(), 6 + 1, "six pieces and the cut");
    assert!(pose("tour 8x8").reason_scene(&mut Control::default().meter()).is_none());
}

#[test]
fn classes_and_weights_are_drawn() {
    // Every line of three has two or none of its holes in a class.
    let instance = pose("pegs english --vacate d4 --finish a3");
    let class = marked(&*instance, Highlight::Reason);
    let board = instance.board();
    let holds = |row: u32, col: u32| class.contains(&board.name(hippodrome::Square::new(row, col)));
    for square in board.squares() {
        for (r, c) in [(0, 1), (1, 0)] {
            let line = [0, 1, 2].map(|n| board.step(square, n * r, n * c));
            if let [Some(a), Some(b), Some(c)] = line {
                let inside = [a, b, c].iter().filter(|s| holds(s.row, s.col)).count();
                assert!(inside == 0 || inside == 2, "{}", board.name(a));
            }
        }
    }
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

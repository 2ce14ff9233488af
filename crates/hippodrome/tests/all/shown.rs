//! What is shown of a solution, and what its certificate states.

use hippodrome::Control;
use serde_json::json;

use crate::{certified, pose};

#[test]
fn a_solution_has_a_scene_and_a_certificate() {
    let five = ["....."; 5];
    let tour = json!({
        "claim": "tour", "format": 1, "board": five, "leaper": [1, 2], "closed": false, "from": "e3", "to": null,
    });
    let exchange = json!({
        "claim": "exchange", "board": ["NNN", "...", "...", "nnn"], "goal": ["nnn", "...", "...", "NNN"],
        "rules": [], "metric": "turns", "value": 8, "optimal": true,
    });
    let knights = json!({
        "claim": "knights", "board": ["..#", "..."], "leaper": [1, 2], "value": 4, "optimal": true,
    });
    let rooks = json!({ "board": ["..#", "..."], "piece": "rook", "value": 2, "optimal": true });
    let queens = json!({
        "claim": "queens", "board": ["....", "...Q", "....", "#..."], "torus": false, "regions": null,
        "touching": false, "squares": ["b4", "d3", "a2", "c1"],
    });
    let pegs = json!({
        "claim": "pegs", "grid": "triangle", "board": [".", "oo", "ooo", "oooo", "ooooo"], "goal": "a1",
        "metric": "moves", "value": 10, "optimal": true,
    });
    for (spec, method, words, members) in [
        ("tour 5x5 --from 2,4", "dfs", "open", tour),
        ("exchange NNN/.../.../nnn --metric turns", "auto", " (turn 8 of 8): ", exchange),
        ("knights ..#/...", "auto", "4 knights", knights),
        ("knights ..#/... --piece rook", "auto", "2 rooks", rooks),
        ("queens ..../...Q/..../#...", "auto", "queens attack across blocked squares", queens),
        ("pegs triangle5 --vacate 1 --finish same", "auto", "move 10 of 10: ", pegs),
    ] {
        let (instance, control) = (pose(spec), Control::default());
        let answer = instance.solve(method, &control).unwrap();
        let solution = &answer.found().expect(spec).solution;
        let scene = instance.scene(solution);
        let last = scene.frames.last().expect("a board");
        let said = format!("{}\n{}", last.caption, scene.notes.join("\n"));
        assert!(said.contains(words), "{spec}: {said}");
        // Moves have a board each; squares are shown together.
        if members["metric"].is_string() {
            assert_eq!((scene.frames.len(), scene.frames[0].caption.as_str()), (solution.len() + 1, "start"));
            let name = solution.names().last().expect("a move");
            assert!(last.caption.ends_with(&name), "{spec}: {}", last.caption);
        } else {
            assert_eq!(scene.frames.len(), 1, "{spec}");
        }
        let (certificate, _) = certified(&*instance, &answer, &control).expect("a certificate");
        for (member, value) in members.as_object().expect("members") {
            assert_eq!(certificate[member], *value, "{spec}: {member}");
        }
    }
}

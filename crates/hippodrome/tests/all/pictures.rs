//! The pictures in the README and the docs are those that the program draws.
//!
//! `cargo xtask pictures` draws them again. They show solutions of textbook methods, which always find the
//! same solution; for the same reason charts show nodes and not times.

use std::fs;
use std::path::Path;

use hippodrome::{
    Control, Highlight, STANDARD, Scene, Task,
    draw::{Chart, Format, InStep, Look, Theme, Unit, chart_svg, gif, heat_map, svg},
    race::{Plan, growth, measures},
};

use crate::{pose, watch::duel};

/// Set by `cargo xtask pictures`.
const REMAKE: &str = "HIPPO_REMAKE_PICTURES";

/// A walk that several searches look for side by side.
const DUEL: &str = "walk 8x8 --from a1 --to g6";

fn solved(spec: &str, method: &str, attacks: bool) -> Scene {
    let instance = pose(spec);
    let answer = instance.solve(method, &Control::default().with_seed(1)).expect("a method of the puzzle");
    let solution = &answer.found().expect("a solution").solution;
    let mut scene = instance.scene(solution).titled(instance.spec().to_string());
    if attacks {
        let marks = instance.attacked(solution).into_iter().map(|square| (square, Highlight::Attacked));
        scene.frames[0].highlights.extend(marks);
    }
    scene
}

fn race() -> Chart {
    let plan = Plan {
        task: Task::Solve,
        methods: Some(vec!["dfs".into(), "warnsdorff".into()]),
        vary: None,
        sizes: Some(vec![5, 6, 7, 8]),
        seeds: Vec::new(),
        over: None,
    };
    let spec = STANDARD.parse("tour").expect("a puzzle");
    let racers = plan.racers(&spec).expect("racers");
    let finishes: Vec<_> =
        racers.iter().filter_map(|racer| racer.run(&Control::default()).expect("a race")).collect();
    // Without times, so that the picture is the same on every machine.
    let mut measures = measures(&finishes);
    measures.retain(|measure| measure.unit != Unit::Seconds);
    let fits = growth(&finishes).into_iter().filter_map(|growth| Some((growth.label, growth.fit?)));
    Chart::new("tour: sizes 5 to 8", measures, fits.collect())
}

/// The share of all solutions that use each move or square.
fn shares(spec: &str) -> Scene {
    let instance = pose(spec);
    let control = Control::default();
    let mut meter = control.meter();
    let Ok(numbered) = instance.number("auto", &mut meter) else { panic!("{spec}: no numbers") };
    let uses = numbered.uses(&mut meter).expect("no limit").expect("exact shares");
    let title = format!("{}: the share of all solutions that use each part", instance.spec());
    Scene::still(heat_map(&instance.blank(), &uses)).titled(title)
}

fn size(pixels: u32) -> Look {
    Look { size: Some(pixels), ..Look::default() }
}

/// Returns every picture with the name of its file in `docs/pictures`.
fn pictures() -> Vec<(&'static str, Vec<u8>)> {
    let film = |scene: &Scene, pixels| gif(scene, &size(pixels)).expect("a film");
    let tour = solved("tour 8x8 --from a1", "warnsdorff", false);
    vec![
        ("tour.svg", svg(&tour, &size(480)).into_bytes()),
        ("tour-dark.svg", svg(&tour, &Look { theme: Theme::Dark, ..size(480) }).into_bytes()),
        ("six-knights.gif", film(&solved("exchange six-knights", "bfs", false), 320)),
        ("pegs.gif", film(&solved("pegs triangle5 --vacate 1", "bfs", false), 320)),
        ("knights.svg", svg(&solved("knights 6x6", "branch-and-bound", true), &size(320)).into_bytes()),
        (
            "duel.svg",
            duel(DUEL, &["bfs", "a-star", "best-first"], InStep::Nodes, None)
                .draw(Format::Svg, &size(960))
                .expect("a picture"),
        ),
        (
            "duel.gif",
            duel(DUEL, &["bfs", "a-star", "best-first"], InStep::Nodes, None)
                .draw(Format::Gif, &size(640))
                .expect("a film"),
        ),
        ("race.svg", chart_svg(&race(), &size(800)).into_bytes()),
        ("shares-6x6.svg", svg(&shares("tour 6x6 --closed"), &size(420)).into_bytes()),
        ("shares-queens.svg", svg(&shares("queens 8"), &size(420)).into_bytes()),
    ]
}

/// Those that take a minute.
fn slow_pictures() -> Vec<(&'static str, Vec<u8>)> {
    vec![("shares-8x8.svg", svg(&shares("tour 8x8 --closed"), &size(480)).into_bytes())]
}

/// Returns the pixels of every frame as stored: each frame changes a part of the one before it.
fn pixels(file: &[u8]) -> Vec<Vec<u8>> {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut decoder = options.read_info(file).expect("a GIF");
    let mut frames = Vec::new();
    while let Some(frame) = decoder.read_next_frame().expect("a frame") {
        frames.push(frame.buffer.to_vec());
    }
    frames
}

/// Compares two files. GIFs may differ slightly, since machines round differently.
fn alike(name: &str, stored: &[u8], made: &[u8]) -> bool {
    if !name.ends_with(".gif") {
        return stored == made;
    }
    let (stored, made) = (pixels(stored), pixels(made));
    let near = |a: &Vec<u8>, b: &Vec<u8>| {
        let far = a.iter().zip(b).filter(|(a, b)| a.abs_diff(**b) > 48).count();
        a.len() == b.len() && far * 100 <= a.len()
    };
    stored.len() == made.len() && stored.iter().zip(&made).all(|(a, b)| near(a, b))
}

/// Compares pictures with those in the docs, or draws those anew.
fn compare(pictures: Vec<(&'static str, Vec<u8>)>) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/pictures");
    let remake = std::env::var_os(REMAKE).is_some();
    if remake {
        fs::create_dir_all(&folder).expect("a folder for the pictures");
    }
    for (name, picture) in pictures {
        let path = folder.join(name);
        if remake {
            fs::write(&path, &picture).expect("the picture can be written");
            continue;
        }
        let stored = fs::read(&path).unwrap_or_default();
        assert!(alike(name, &stored, &picture), "docs/pictures/{name} is stale: run `cargo xtask pictures`");
    }
}

#[test]
fn the_pictures_in_the_docs_are_up_to_date() {
    compare(pictures());
}

#[test]
#[ignore = "takes a minute"]
fn the_slow_pictures_in_the_docs_are_up_to_date() {
    compare(slow_pictures());
}

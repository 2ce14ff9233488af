//! The time that it takes to draw a tour.
//!
//! Prints the median time for each kind of picture. The time to find the tour is not included.

use std::hint::black_box;
use std::time::Instant;

use criterion::{Criterion, criterion_group, criterion_main};
use hippodrome::{
    Control, STANDARD, Scene, Seed,
    draw::{Look, gif, player, png, svg},
};

fn tour(board: &str) -> Scene {
    let instance =
        STANDARD.parse(&format!("tour {board}")).and_then(|spec| spec.pose(&Seed::new(1))).expect("a spec");
    let answer = instance.solve("auto", &Control::default()).expect("a method");
    instance.scene(&answer.found().expect("a tour").solution).titled(instance.spec().to_string())
}

/// Returns the median time of several runs, in milliseconds, and the size of the result.
fn median(rounds: usize, mut run: impl FnMut() -> usize) -> (f64, usize) {
    let mut bytes = 0;
    let mut times: Vec<f64> = (0..rounds)
        .map(|_| {
            let start = Instant::now();
            bytes = black_box(run());
            start.elapsed().as_secs_f64() * 1e3
        })
        .collect();
    times.sort_by(f64::total_cmp);
    (times[rounds / 2], bytes)
}

fn print(what: &str, (time, bytes): (f64, usize)) {
    println!("{what}: {time:.2} ms, {bytes} bytes");
}

fn pictures(criterion: &mut Criterion) {
    let look = Look::default();
    let at_800 = Look { size: Some(800), ..look };
    let small = tour("8x8");
    print("8x8 tour as SVG", median(51, || svg(&small, &look).len()));
    print("8x8 tour as PNG of 800 pixels", median(21, || png(&small, &at_800).expect("a picture").len()));
    print("8x8 tour as GIF", median(3, || gif(&small, &look).expect("a film").len()));
    print("8x8 tour as HTML", median(11, || player(&small, &look).expect("a film").len()));
    let large = tour("1000x1000");
    print("1000x1000 tour as SVG", median(1, || svg(&large, &look).len()));
    print("1000x1000 tour as PNG", median(1, || png(&large, &look).expect("a picture").len()));
    print("1000x1000 tour as GIF", median(1, || gif(&large, &look).expect("a film").len()));
    print("1000x1000 tour as HTML", median(1, || player(&large, &look).expect("a film").len()));
    criterion.bench_function("8x8 tour as SVG", |bencher| bencher.iter(|| svg(&small, &look)));
    criterion.bench_function("8x8 tour as PNG", |bencher| bencher.iter(|| png(&small, &at_800)));
}

criterion_group!(benches, pictures);
criterion_main!(benches);

//! Charts of races, also of strange ones.

use hippodrome::{
    Control, Limits, STANDARD, Task,
    draw::{Chart, Figure, Look, Measure, Spread, Unit, chart_pdf, chart_png, chart_svg},
    race::{Finish, Plan, measures},
};

/// Runs a race.
fn race(spec: &str, methods: &str, sizes: Option<(u32, u32)>, seeds: &[u64]) -> Vec<Finish> {
    let plan = Plan {
        task: Task::Solve,
        methods: Some(methods.split(' ').map(String::from).collect()),
        vary: None,
        sizes: sizes.map(|(first, last)| (first..=last).collect()),
        seeds: seeds.to_vec(),
        over: None,
    };
    let racers = plan.racers(&STANDARD.parse(spec).expect("a question")).expect("racers");
    let run = |racer: &hippodrome::race::Racer| {
        let control = Control::new(Limits { nodes: Some(100_000), ..Limits::default() });
        racer.run(&control.with_seed(racer.seed.unwrap_or(0))).expect("a race")
    };
    racers.iter().filter_map(run).collect()
}

fn svg(finishes: &[Finish]) -> String {
    chart_svg(&hippodrome::race::chart("a race", finishes), &Look::default())
}

#[test]
fn charts_survive_strange_figures() {
    let look = Look::default();
    let figure = |label: &str, size, spread: Option<f64>, answered| Figure {
        label: label.into(),
        size,
        spread: spread.map(|n| Spread { median: n, least: n / 2.0, most: n * 2.0 }),
        answered,
        or_more: !answered,
    };
    let strange = vec![
        figure("none", None, None, true),
        figure("zero", None, Some(0.0), true),
        figure("most", None, Some(1e300), false),
        figure("least", None, Some(1e-300), true),
        figure(&"long ".repeat(60), None, Some(1.0), true),
    ];
    let many = (0..200).map(|n| figure("x", None, Some(f64::from(n)), true)).collect();
    let mut sized = strange.clone();
    for (figure, size) in sized.iter_mut().zip([1, 4_000_000_000, 3, 2, 1]) {
        figure.size = Some(size);
    }
    for figures in [strange, Vec::new(), many, sized] {
        let all = [Unit::Count, Unit::Seconds, Unit::Value];
        let measures = all.map(|unit| Measure { name: "strange".into(), unit, figures: figures.clone() });
        let chart = Chart::new("strange", measures.to_vec(), Vec::new());
        let text = chart_svg(&chart, &look);
        assert!(!text.contains("NaN") && !text.contains("inf"));
        assert!(chart_png(&chart, &look).is_ok());
        assert!(chart_pdf(&chart, &look).starts_with(b"%PDF-"));
    }
    assert!(chart_png(&Chart::new("empty", Vec::new(), Vec::new()), &look).is_ok());
}

#[test]
fn a_race_measures_work_time_memory_value_and_facts() {
    let finishes = race("exchange", "a-star best-first-paths", Some((4, 4)), &[]);
    let all = measures(&finishes);
    let names: Vec<&str> = all.iter().map(|measure| measure.name.as_str()).collect();
    assert_eq!(names[..4], ["generated", "time", "frontier", "stored"]);
    assert!(names.contains(&"paths left"), "{names:?}");
    let figure = |name: &str, racer: usize| {
        let measure = all.iter().find(|measure| measure.name == name).expect("a measure");
        measure.figures[racer].spread.map(|spread| spread.median)
    };
    for (racer, finish) in finishes.iter().enumerate() {
        assert_eq!(figure("generated", racer), Some(finish.stats().generated as f64));
    }
    // Without a closed set, nothing is stored but the queue.
    assert_eq!(figure("stored", 0), Some(finishes[0].stats().peak_stored as f64));
    assert_eq!(figure("stored", 1), None);
    assert_eq!(figure("frontier", 1), Some(finishes[1].stats().peak_frontier as f64));
    let score = finishes[0].answer().and_then(|answer| answer.found()?.score).expect("a value");
    assert_eq!(figure("moves", 0), Some(score.value as f64));
    assert_eq!(figure("paths left", 0), None, "A* keeps no paths");
    let left = finishes[1].facts().iter().find(|fact| fact.name == "paths_left").expect("a fact");
    assert_eq!(figure("paths left", 1).map(|n| n.to_string()), Some(left.figure.to_string()));
    // The chart says it in words, and shows a panel for each measure.
    let text = svg(&finishes);
    assert!(text.contains("paths left: best-first-paths"));
    assert_eq!(text.matches("class=\"heading\"").count(), names.len());
}

#[test]
fn several_runs_show_their_spread() {
    let one = race("queens 12", "min-conflicts", None, &[1]);
    assert_eq!(svg(&one).matches("class=\"spread\"").count(), 0);
    let five = race("queens 12", "min-conflicts", None, &[1, 2, 3, 4, 5]);
    let text = svg(&five);
    assert!(text.contains("(from "));
    // A line, and a bar at each end.
    let spreads = |measure: &Measure| measure.figures[0].spread.is_some_and(|s| s.most > s.least);
    let measures = measures(&five).into_iter().filter(|measure| spreads(measure)).count();
    assert_eq!(text.matches("class=\"spread\"").count(), measures * 3);
    let sizes = race("queens", "min-conflicts", Some((8, 11)), &[1, 2, 3]);
    assert!(svg(&sizes).contains("class=\"spread\""));
}

#[test]
fn a_race_over_sizes_has_a_plot_for_each_measure() {
    let finishes = race("exchange", "a-star best-first", Some((4, 5)), &[]);
    let text = svg(&finishes);
    for measure in measures(&finishes) {
        assert!(text.contains(&format!("{}: a-star at 4", measure.name)), "{}", measure.name);
    }
    assert_eq!(text.matches("class=\"heading\"").count(), measures(&finishes).len());
    assert_eq!(text.matches("class=\"curve\"").count(), 2 * measures(&finishes).len());
}

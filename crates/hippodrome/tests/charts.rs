//! Charts of races, also of strange ones.

use hippodrome::draw::{Bar, Chart, Look, chart_png, chart_svg};
use hippodrome::race::Growth;

#[test]
fn charts_show_bars_and_survive_strange_figures() {
    let bar = |label: &str, nodes, seconds, answered| Bar { label: label.into(), nodes, seconds, answered };
    let strange = vec![
        bar("none", 0, 0.0, true),
        bar("most", u64::MAX, 1e9, false),
        bar(&"long ".repeat(60), 1, f64::MIN_POSITIVE, true),
    ];
    for bars in [strange, Vec::new(), (0..200).map(|n| bar("x", n, 0.1, true)).collect()] {
        let chart = Chart::bars("strange", bars);
        let text = chart_svg(&chart, &Look::default());
        assert!(!text.contains("NaN") && !text.contains("inf"));
        assert!(chart_png(&chart, &Look::default()).is_ok());
    }
    for growths in [Vec::new(), vec![Growth { label: "one".into(), points: vec![(9, 0, false)], fit: None }]]
    {
        assert!(chart_png(&Chart::curves("strange", growths), &Look::default()).is_ok());
    }
}

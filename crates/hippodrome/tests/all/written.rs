//! Answers as programs print them, read and judged. The verdicts are known by construction.

use hippodrome::{Control, Posed, STANDARD, judge::Judge};
use proptest::prelude::*;

use crate::pose;

const OUTPUTS: &str = include_str!("../data/written.txt");

/// The question, the verdicts, what printed it, and the output.
fn outputs() -> impl Iterator<Item = (&'static str, Vec<&'static str>, &'static str, &'static str)> {
    OUTPUTS.split("\n== ").skip(1).map(|part| {
        let (head, text) = part.split_once('\n').expect("an output");
        let [spec, verdicts, what] = head.split(" | ").collect::<Vec<_>>()[..] else { panic!("{head}") };
        (spec, verdicts.split(' ').collect(), what, text)
    })
}

fn judge(spec: &str) -> Judge {
    Judge::new(Posed::new(&STANDARD.parse(spec).unwrap(), 0).unwrap(), false).unwrap()
}

#[test]
fn outputs_of_programs_are_read_and_judged() {
    let control = Control::default();
    for (spec, verdicts, what, text) in outputs() {
        let judged = judge(spec).judge(text, &control);
        let grades: Vec<&str> = judged.iter().map(|judged| judged.grade.word()).collect();
        assert_eq!(grades, verdicts, "{spec}, {what}: {:?}", judged.first().map(ToString::to_string));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn no_text_is_too_strange(at in 0..OUTPUTS.len(), length in 0..200_usize, signs in "[-\\[({})\\]a-c0-3QX.,;:=|/\"' \n>]{0,60}") {
        let begin = (at..).find(|&at| OUTPUTS.is_char_boundary(at)).unwrap_or(0);
        let end = (begin + length..).find(|&at| at >= OUTPUTS.len() || OUTPUTS.is_char_boundary(at)).unwrap_or(begin);
        let cut = &OUTPUTS[begin..end.min(OUTPUTS.len())];
        for spec in ["tour 3x4", "queens 4", "exchange guarini", "pegs triangle4", "pegs english"] {
            for text in [cut.to_string(), signs.clone(), format!("{cut}{signs}")] {
                let _ = hippodrome::written::read(&*pose(spec), &text);
            }
        }
    }
}

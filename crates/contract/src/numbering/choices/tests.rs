use super::*;
use search::{Control, Limits};

/// Words of this length in the letters 0, 1, 2 without two equal letters in a row, whose sum is even.
struct Words(usize);

impl ChoiceSequence for Words {
    type State = (u8, bool);

    fn length(&self) -> usize {
        self.0
    }

    fn start(&self) -> Self::State {
        (9, false)
    }

    fn choices(
        &self,
        _: usize,
        &(last, odd): &Self::State,
        take: Take<'_, Self::State>,
    ) -> Result<(), Limit> {
        (0..3_u8)
            .filter(|&letter| letter != last)
            .try_for_each(|letter| take(letter.into(), (letter, odd ^ (letter == 1))))
    }

    fn is_end(&self, &(_, odd): &Self::State) -> bool {
        !odd
    }
}

/// All of them, by trying every word.
fn words(length: usize) -> Vec<Vec<u64>> {
    let all = (0..3_u64.pow(length as u32)).map(|number| {
        (0..length).rev().map(|place| number / 3_u64.pow(place as u32) % 3).collect::<Vec<u64>>()
    });
    let good = |word: &Vec<u64>| {
        word.windows(2).all(|two| two[0] != two[1])
            && word.iter().filter(|&&letter| letter == 1).count() % 2 == 0
    };
    all.filter(good).collect()
}

fn table(length: usize, memory: Option<u64>) -> CountedChoices<Words> {
    let control = Control::new(Limits { memory, ..Limits::default() });
    CountedChoices::new(Words(length), &mut control.meter()).unwrap()
}

#[test]
fn numbers_and_sequences_correspond_however_many_layers_are_kept() {
    for length in [0, 1, 2, 5, 9] {
        let expected = words(length);
        // With so little memory only few layers are kept.
        for memory in [None, Some(350)] {
            let table = table(length, memory);
            assert_eq!(table.kept.len() <= length, memory.is_some() && length > 4, "{length}");
            assert_eq!(table.total, expected.len().into(), "{length}");
            let control = Control::default();
            let numbers: Vec<BigUint> = (0..expected.len()).map(BigUint::from).collect();
            let found = table.sequences(&numbers, &mut control.meter()).unwrap();
            assert_eq!(found, expected, "{length}");
            for (number, word) in numbers.iter().zip(&expected) {
                assert_eq!(table.place(word, &mut control.meter()).unwrap().as_ref(), Some(number));
            }
            assert_eq!(table.place(&vec![0; length + 1], &mut control.meter()), Ok(None));
            if length > 1 {
                assert_eq!(table.place(&vec![0; length], &mut control.meter()), Ok(None));
            }
        }
    }
}

#[test]
fn uses_are_those_of_all_sequences() {
    let expected = words(7);
    for memory in [None, Some(350)] {
        let mut uses = [[0_u64; 3]; 7];
        let control = Control::default();
        table(7, memory)
            .choices_made(&mut control.meter(), &mut |step, _, choice, times| {
                uses[step][choice as usize] += u64::try_from(times).unwrap();
            })
            .unwrap();
        for (step, letters) in uses.iter().enumerate() {
            for (letter, &times) in letters.iter().enumerate() {
                let right = expected.iter().filter(|word| word[step] == letter as u64).count();
                assert_eq!(times, right as u64, "{letter} at {step}");
            }
        }
    }
}

#[test]
fn numbers_may_be_large() {
    let table = table(300, None);
    // Three times as many beginnings as twice, and about half of all sums are even.
    assert!(table.total.bits() > 295 && table.total.bits() < 302);
    let control = Control::default();
    let numbers = [BigUint::ZERO, &table.total / 3_u32, &table.total - 1_u32];
    let found = table.sequences(&numbers, &mut control.meter()).unwrap();
    for (number, sequence) in numbers.iter().zip(&found) {
        assert_eq!(table.place(sequence, &mut control.meter()).unwrap().as_ref(), Some(number));
    }
}

#[test]
fn limits_are_kept() {
    let control = Control::new(Limits { nodes: Some(100), ..Limits::default() });
    assert_eq!(CountedChoices::new(Words(300), &mut control.meter()).err(), Some(Limit::Nodes));
    let full = Control::default();
    let table = CountedChoices::new(Words(300), &mut full.meter()).unwrap();
    assert_eq!(table.sequences(&[BigUint::ZERO], &mut control.meter()).err(), Some(Limit::Nodes));
}

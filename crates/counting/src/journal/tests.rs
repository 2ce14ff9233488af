use std::fs;
use std::path::PathBuf;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use super::contents::LONGEST;
use super::entry::Header;
use super::*;
use contract::{Registry, Spec};

fn spec(text: &str) -> Spec {
    Registry::new(&[queens::PUZZLE, tour::PUZZLE, walk::PUZZLE]).parse(text).expect("a valid spec")
}

/// A count with three units.
fn subject(text: &str) -> Subject {
    Subject::new(&spec(text), "auto", ["a", "b", "c"].map(String::from).to_vec())
}

fn open(path: &Path, text: &str) -> Result<Journal, String> {
    opened(path, text).map(|(journal, _)| journal)
}

/// The journal and its warnings.
fn opened(path: &Path, text: &str) -> Result<(Journal, Vec<String>), String> {
    let mut warnings = Vec::new();
    let journal = Journal::open(path, subject(text).into(), &mut |warning| warnings.push(warning));
    journal.map(|journal| (journal, warnings)).map_err(|error| error.to_string())
}

/// Records a result.
fn write(journal: &mut Journal, unit: usize, count: &BigUint) -> io::Result<()> {
    journal.write(unit, &Tally::new(count.clone()))
}

/// A path without a file.
fn fresh(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("hippodrome-{name}-{}", std::process::id()));
    let _ = fs::remove_file(&path);
    path
}

#[test]
fn a_journal_goes_on_from_wherever_it_was_torn() {
    let path = fresh("torn");
    let mut journal = open(&path, "queens 8").unwrap();
    write(&mut journal, 2, &7u32.into()).unwrap();
    write(&mut journal, 0, &BigUint::from(10u32).pow(30)).unwrap();
    drop(journal);
    let text = fs::read(&path).unwrap();
    let ends: Vec<usize> = (0..text.len()).filter(|&i| text[i] == b'\n').collect();
    for length in 0..=text.len() {
        fs::write(&path, &text[..length]).unwrap();
        let mut journal = open(&path, "queens 8").unwrap();
        let whole = ends.iter().filter(|&&end| end < length).count();
        let known: Vec<bool> = journal.results().iter().map(Option::is_some).collect();
        assert_eq!(known, [whole > 2, false, whole > 1], "{length}");
        write(&mut journal, 1, &1u32.into()).unwrap();
        drop(journal);
        assert_eq!(open(&path, "queens 8").unwrap().results()[1], Some(1u32.into()));
    }
    fs::remove_file(path).unwrap();
}

#[test]
fn another_journal_is_refused_and_left_alone() {
    let path = fresh("other");
    drop(open(&path, "queens 8").unwrap());
    let refusal = |path: &Path, text: &str| open(path, text).err().unwrap_or_default();
    assert!(refusal(&path, "queens 9").contains("counts `queens 8`, not `queens 9`"));
    let text = fs::read_to_string(&path).unwrap();
    let header: Header = serde_json::from_str(text.trim_end()).unwrap();
    type Change = fn(&mut Header);
    let changes: [(Change, &str); 3] = [
        (|header| header.version = "0.0.1".into(), "written by version `0.0.1`"),
        (|header| header.method = "bitmask".into(), "written by method `bitmask`"),
        (|header| header.units = 4, "has 4 units, not 3"),
    ];
    for (change, why) in changes {
        let mut other = header.clone();
        change(&mut other);
        fs::write(&path, line(&other).unwrap()).unwrap();
        assert!(refusal(&path, "queens 8").contains("damaged in its first line"), "{why}");
        other.sum = other.right_sum();
        fs::write(&path, line(&other).unwrap()).unwrap();
        assert!(refusal(&path, "queens 8").contains(why), "{why}");
    }
    fs::write(&path, text.replacen("journal\":2", "journal\":1", 1)).unwrap();
    assert!(refusal(&path, "queens 8").contains("has format 1, but this program reads 2"));
    fs::write(&path, text.replacen('{', "[", 1)).unwrap();
    assert!(refusal(&path, "queens 8").contains("is not a journal"));
    let entry = |count: u32| line(&subject("queens 8").entry(0, &Tally::new(count), None)).unwrap();
    fs::write(&path, text + &entry(1) + &entry(2)).unwrap();
    assert!(refusal(&path, "queens 8").contains("contradicts itself"));
    fs::write(&path, "my diary").unwrap();
    assert!(refusal(&path, "queens 8").contains("is not a journal"));
    assert_eq!(fs::read_to_string(&path).unwrap(), "my diary");
    fs::remove_file(path).unwrap();
    assert!(refusal(Path::new("/no/such/folder/journal"), "queens 8").contains("journal"));
}

#[test]
fn a_damaged_line_is_reported_and_never_believed() {
    let path = fresh("damaged");
    let mut journal = open(&path, "queens 8").unwrap();
    write(&mut journal, 0, &1234u32.into()).unwrap();
    write(&mut journal, 1, &77u32.into()).unwrap();
    drop(journal);
    let text = fs::read(&path).unwrap();
    let start = text.iter().position(|&byte| byte == b'\n').unwrap() + 1;
    let mut changed = 0;
    for at in start..text.len() - 1 {
        for bit in 0..8 {
            let mut damaged = text.clone();
            damaged[at] ^= 1 << bit;
            fs::write(&path, &damaged).unwrap();
            let (journal, warnings) = opened(&path, "queens 8").unwrap();
            for (unit, truth) in [(0, 1234u32), (1, 77)] {
                let known = journal.results()[unit].clone();
                assert!(known.is_none() || known == Some(truth.into()), "byte {at}, bit {bit}");
                changed += usize::from(known.is_none());
            }
            assert_eq!(warnings.is_empty(), journal.results()[..2].iter().all(Option::is_some));
        }
    }
    assert!(changed > 500);
    // A number with a separator is not one, even with the right sum.
    let mut journal = open(&path, "queens 8").unwrap();
    let mut entry = journal.subject.entry(2, &Tally::new(10u32), None);
    entry.count = "1_0".into();
    entry.sum = journal.subject.header.sum_of(&entry);
    journal.file.write_all(line(&entry).unwrap().as_bytes()).unwrap();
    drop(journal);
    assert_eq!(open(&path, "queens 8").unwrap().results()[2], None);
    fs::remove_file(path).unwrap();
}

#[test]
fn a_journal_in_use_and_an_endless_file_are_refused() {
    let path = fresh("busy");
    let journal = open(&path, "queens 8").unwrap();
    assert!(open(&path, "queens 8").err().unwrap().contains("in use"));
    drop(journal);
    assert!(open(&path, "queens 8").is_ok());
    fs::remove_file(path).unwrap();
    if Path::new("/dev/zero").exists() {
        assert!(open(Path::new("/dev/zero"), "queens 8").is_err());
    }
}

#[test]
fn random_damage_never_gives_a_wrong_result() {
    let path = fresh("random");
    let mut journal = open(&path, "queens 8").unwrap();
    let truth = [BigUint::from(10u32).pow(25) + 3u32, 1234u32.into(), 0u32.into()];
    for unit in [1, 0, 2] {
        write(&mut journal, unit, &truth[unit]).unwrap();
    }
    drop(journal);
    let text = fs::read(&path).unwrap();
    let mut random = ChaCha8Rng::seed_from_u64(18);
    let (mut lost, mut refused) = (0, 0);
    for case in 0..2000 {
        let mut damaged = text.clone();
        for _ in 0..random.random_range(1..4) {
            let at = random.random_range(0..damaged.len());
            let to = random.random_range(at..damaged.len().min(at + 100) + 1);
            match random.random_range(0..6) {
                0 => damaged[at] ^= 1 << random.random_range(0..8),
                1 => damaged.insert(at, b"0123456789_\"\n"[random.random_range(0..13)]),
                2 => damaged[at] = random.random(),
                3 => drop(damaged.drain(at..to)),
                4 => {
                    let copied = damaged[at..to].to_vec();
                    let into = random.random_range(0..damaged.len());
                    damaged.splice(into..into, copied);
                }
                _ => damaged.truncate(at),
            }
            if damaged.is_empty() {
                break;
            }
        }
        fs::write(&path, &damaged).unwrap();
        let Ok((journal, _)) = opened(&path, "queens 8") else {
            refused += 1;
            continue;
        };
        for (known, truth) in journal.results().iter().zip(&truth) {
            assert!(known.as_ref().is_none_or(|known| known == truth), "case {case}: {known:?}");
            lost += usize::from(known.is_none());
        }
    }
    assert!(lost > 500 && refused > 200, "{lost} results lost, {refused} journals refused");
    fs::remove_file(path).unwrap();
}

#[test]
fn a_line_that_is_too_long_is_skipped() {
    let path = fresh("long");
    let mut journal = open(&path, "queens 8").unwrap();
    journal.file.write_all(&vec![b'x'; LONGEST + 100]).unwrap();
    journal.torn = true;
    write(&mut journal, 1, &77u32.into()).unwrap();
    drop(journal);
    let (journal, warnings) = opened(&path, "queens 8").unwrap();
    assert_eq!(journal.results(), [None, Some(77u32.into()), None]);
    assert!(warnings.len() == 1 && warnings[0].contains("line 2"), "{warnings:?}");
    fs::remove_file(path).unwrap();
}

#[test]
fn a_line_written_in_part_costs_only_itself() {
    let path = fresh("part");
    let mut journal = open(&path, "queens 8").unwrap();
    write(&mut journal, 0, &5u32.into()).unwrap();
    // As after an error in the middle of a line.
    journal.file.write_all(b"{\"unit\":\"b\",\"cou").unwrap();
    journal.torn = true;
    write(&mut journal, 2, &7u32.into()).unwrap();
    drop(journal);
    let (journal, warnings) = opened(&path, "queens 8").unwrap();
    assert_eq!(journal.results(), [Some(5u32.into()), None, Some(7u32.into())]);
    assert!(warnings.len() == 1 && warnings[0].contains("line 3"), "{warnings:?}");
    fs::remove_file(path).unwrap();
}

#[test]
fn results_from_elsewhere_are_compared_with_what_is_known() {
    let path = fresh("elsewhere");
    let mut journal = open(&path, "queens 8").unwrap();
    let entry = subject("queens 8").entry(1, &Tally::new(5u32), Some(0.25));
    for _ in 0..2 {
        assert_eq!(journal.add(&entry), Ok(1));
    }
    let refusal = |journal: &mut Journal, entry: &Entry| journal.add(entry).unwrap_err().to_string();
    let other = subject("queens 8").entry(1, &Tally::new(6u32), None);
    assert!(refusal(&mut journal, &other).contains("has 5 for the unit `b`"));
    for wrong in [
        subject("queens 9").entry(0, &Tally::new(5u32), None),
        Entry::new(&subject("queens 8").header, "d", &Tally::new(5u32), None),
        Entry { count: "6".into(), ..entry.clone() },
        Entry { sum: String::new(), ..entry.clone() },
    ] {
        assert!(
            refusal(&mut journal, &wrong).contains("is damaged or belongs to another count"),
            "{wrong:?}"
        );
    }
    drop(journal);
    let text = fs::read_to_string(&path).unwrap();
    assert_eq!(text.lines().count(), 2, "{text}");
    assert_eq!(open(&path, "queens 8").unwrap().results(), [None, Some(5u32.into()), None]);
    fs::remove_file(path).unwrap();
}

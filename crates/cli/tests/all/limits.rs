//! Limits, damaged files and extreme numbers: what is asked of the program is kept, and what it says is true.
//!
//! Times are not measured here, because machines are shared. A limit that is ignored is found by a second, much
//! higher limit on processor time, which the operating system enforces.

use std::fs;
use std::process::Stdio;

use crate::{command, fresh, hippo, hippo_after, json, said, told};

#[test]
fn a_time_limit_holds_while_a_question_is_prepared() {
    let journal = fresh("journal");
    let traces = ["gif", "html"].map(|ending| fresh("trace").with_extension(ending));
    for question in [
        "count tour 5x1000000",
        "count tour 4x1000000",
        "count tour 3x1000000 --closed",
        &format!("count tour 4096 --by-start --journal {journal:?}"),
        "count tour 1000x1000 --distinct",
        "list tour 999999x5",
        "solve knights 5000x5000",
        "solve tour 3000x3000 --method dfs",
        "count queens 4001 --torus",
        // All runs of a race together, and what is drawn after the search.
        "race queens --sizes 8..40",
        "race pegs english",
        &format!("solve knights --method backtracking --trace {:?}", traces[0]),
        &format!("solve exchange --method dfs --trace {:?}", traces[1]),
    ] {
        // A tenth of a second is asked for; whoever takes more than four seconds of processor time is killed.
        let output = hippo_after("ulimit -t 4", &format!("{question} --time-limit 100ms"));
        let (out, error) = (told(&output), said(&output));
        // A question that is answered in time is fine as well.
        assert!(matches!(output.status.code(), Some(0 | 3)), "{question}: {} {error}", output.status);
        if output.status.code() == Some(3) {
            assert!(out.contains("limit") || error.contains("limit"), "{question}: {out}{error}");
        }
    }
}

/// The most memory that a run takes, in bytes, and its exit code.
fn peak(arguments: &str) -> (u64, Option<i32>) {
    let mut run = command(arguments).stdout(Stdio::null()).spawn().expect("hippo starts");
    let status = format!("/proc/{}/status", run.id());
    let mut peak = 0;
    while run.try_wait().expect("a state").is_none() {
        let text = fs::read_to_string(&status).unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kib = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
        peak = peak.max(kib.unwrap_or(0) * 1024);
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    (peak, run.wait().expect("it ends").code())
}

#[test]
fn a_memory_limit_is_one_for_the_process() {
    const MB: u64 = 1_000_000;
    let pieces = "n".repeat(60) + &".".repeat(4000);
    let exchange = format!("solve exchange {pieces}/{} --max-moves 9", pieces.to_uppercase());
    for (question, limit) in [
        ("count pegs hexagon7", 80),
        ("count pegs hexagon7 --table", 80),
        ("solve pegs diamond113", 100),
        (exchange.as_str(), 50),
        ("solve walk 2000x2000 --table", 100),
        ("count walk 700x700 --table --piece rook", 100),
    ] {
        let (peak, code) = peak(&format!("{question} --memory-limit {limit}MB --time-limit 20s"));
        let allowed = limit * MB * 115 / 100 + 20 * MB;
        let short: String = question.chars().take(40).collect();
        assert!(peak <= allowed, "{short}: {} MB, {limit} MB were allowed", peak / MB);
        assert!(matches!(code, Some(0 | 3)), "{short}: {code:?}");
    }
}

#[test]
fn large_files_are_refused_before_they_fill_the_memory() {
    let megabytes = |part: &str, number: usize| part.repeat((number << 20) / part.len());
    let position = format!("{}b2", megabytes("a1 ", 40));
    for (text, command, sentence) in [
        // As values, what is in this line would take more than a gigabyte.
        (
            format!("{{\"trace\":2,\"spec\":[{}1]}}", megabytes("1,", 40)),
            "draw FILE x.svg",
            "line 1 of the trace is too long",
        ),
        (
            format!("[{}1]", megabytes("1,", 40)),
            "draw FILE x.svg",
            "an answer has at most 4194304 JSON values",
        ),
        (format!("[{}1]", megabytes("1,", 40)), "check FILE", "an answer has at most 4194304 JSON values"),
        (position, "hint walk FILE", "the position is too large: at most 16 MiB are read"),
        (megabytes("....\n", 40), "solve tour @FILE", "is too large: at most 16 MiB are read"),
        (megabytes("....\n", 40), "index walk FILE", "the text is too large: at most 32 MiB are read"),
    ] {
        let path = fresh("large");
        fs::write(&path, text).expect("a folder for temporary files");
        let output = hippo_after("ulimit -v 1000000", &command.replace("FILE", &path.to_string_lossy()));
        assert_eq!(output.status.code(), Some(2), "{command}: {}", said(&output));
        assert!(said(&output).contains(sentence), "{command}: {}", said(&output));
        fs::remove_file(&path).expect("it was written");
    }
}

#[test]
fn a_damaged_journal_is_never_believed() {
    let path = fresh("journal");
    let count = format!("count queens 12 --json --journal {path:?}");
    // OEIS A000170.
    assert_eq!(json(&hippo(&count))["count"], "14200");
    let sound = fs::read(&path).expect("a journal");
    let digits: Vec<usize> = (0..sound.len()).filter(|&i| sound[i].is_ascii_digit()).collect();
    let mut named = 0;
    for &at in digits.iter().step_by(digits.len() / 60 + 1) {
        let mut changed = sound.clone();
        changed[at] ^= 1;
        let mut longer = sound.clone();
        longer.insert(at, b'1');
        for damaged in [changed, longer] {
            fs::write(&path, damaged).expect("a file");
            let output = hippo(&count);
            let error = said(&output);
            if output.status.success() {
                assert_eq!(json(&output)["count"], "14200", "byte {at}: {error}");
                named += usize::from(error.contains("line "));
            } else {
                // Damage to the first line makes it the journal of something else.
                assert_eq!(output.status.code(), Some(2), "byte {at}: {error}");
            }
        }
    }
    assert!(named > 20, "{named} damaged lines were named");
}

#[test]
fn extreme_numbers_are_read_alike_by_everyone() {
    // What `solve` writes, `check` can read.
    let path = fresh("leaper.json");
    let output = hippo(&format!("solve knights 3x3 --leaper 3,1000000001 --certificate {path:?}"));
    match output.status.code() {
        Some(0) => assert!(hippo(&format!("check {path:?}")).status.success()),
        code => assert_eq!(code, Some(2)),
    }
    assert!(matches!(hippo("count knights 3x3 --leaper 4294967295,7").status.code(), Some(0 | 2)));
    // Padding makes this board a triangle; its goal is padded in the same way.
    let output = hippo("solve pegs tri:./oo/.o/...o --goal tri:./../o./....");
    assert_ne!(output.status.code(), Some(2), "{}", said(&output));
}

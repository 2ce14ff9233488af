//! Opens arbitrary bytes as the journal of a count, and adds its last line once more, as a worker would send it. Nothing
//! may panic, hang or use much memory.
#![no_main]

use std::{env::temp_dir, fs, process, sync::LazyLock};

use hippodrome::{
    Control, ask,
    counting::{Entry, Job},
};
use libfuzzer_sys::fuzz_target;

/// The count that the journals of the corpus are about.
static JOB: LazyLock<Job> = LazyLock::new(|| {
    let posed = ask("queens 5").expect("a fair question");
    Job::new(posed.shared(), "auto", &Control::default())
        .unwrap_or_else(|_| panic!("queens 5 can be counted"))
});

fuzz_target!(|bytes: &[u8]| {
    let path = temp_dir().join(format!("hippodrome-fuzz-{}", process::id()));
    fs::write(&path, bytes).expect("the folder for temporary files can be written");
    if let Ok(mut journal) = JOB.journal(&path, &mut |_| {}) {
        if let Some(entry) = bytes.split(|&byte| byte == b'\n').next_back()
            && let Ok(entry) = serde_json::from_slice::<Entry>(entry)
        {
            let _ = journal.add(&entry);
        }
        let _ = JOB.total(journal.results(), journal.table());
    }
});

//! The HTML pages in a real Chromium: animations, searches, and the page with the engine.
//!
//! The driver, the accessibility checker and TypeScript come from npm, pinned by their lock file.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::steps::{Log, Problem};
use crate::tools;

/// Where the tests are.
const SOURCE: &str = "crates/cli/tests/browser";

/// The pages, with every kind of animation and search. A `film-` page is an animation, `film-tour` a tour of 25
/// squares; a `long-` page must have 100,000 events, and `duel-` is a race.
const PAGES: [(&str, &str); 19] = [
    ("film-tour.html", "solve tour 5x5 --from a1 --method warnsdorff --draw"),
    ("film-exchange.html", "solve exchange six-knights --draw"),
    ("film-queens.html", "solve queens 8 --theme dark --draw"),
    ("film-pegs.html", "solve pegs triangle5 --draw"),
    ("walk-bfs.html", "solve walk 8x8 --method bfs --trace"),
    ("walk-a-star.html", "solve walk 8x8 --method a-star --trace"),
    ("walk-best-first.html", "solve walk 8x8 --method best-first --trace"),
    ("walk-bidirectional.html", "solve walk 8x8 --method bidirectional --trace"),
    ("exchange-a-star.html", "solve exchange six-knights --method a-star --trace"),
    ("exchange-ida-star.html", "solve exchange guarini --method ida-star --trace"),
    ("tour-dfs.html", "solve tour 5x5 --method dfs --trace"),
    ("tour-warnsdorff.html", "solve tour 8x8 --method warnsdorff --trace"),
    ("queens-backtracking.html", "solve queens 8 --method backtracking --trace"),
    ("queens-min-conflicts.html", "solve queens 8 --method min-conflicts --seed 1 --trace"),
    ("knights-branch-and-bound.html", "solve knights 4x4 --method branch-and-bound --trace"),
    ("pegs-dfs.html", "solve pegs triangle5 --method dfs --node-limit 2000 --trace"),
    ("long-tour.html", "solve tour 8x8 --from a1 --method dfs --node-limit 40000 --trace"),
    ("duel-walk.html", "race walk 8x8 --methods bfs,a-star,best-first --trace"),
    ("duel-time.html", "race exchange six-knights --methods a-star,bidirectional --in-step time --trace"),
];

/// Makes the pages of animations and searches, and tests them.
pub fn films(log: &mut Log) -> Result<(), Problem> {
    // The tests have built it.
    let hippo = std::env::current_exe().map(|xtask| xtask.with_file_name("hippo"));
    let hippo = hippo.map_err(|error| Problem::Failed(format!("hippo cannot be found: {error}")))?;
    let hippo = hippo.with_extension(std::env::consts::EXE_EXTENSION);
    let place = here().join(tools::BROWSER);
    let mut pages = Vec::new();
    for (file, request) in PAGES {
        let page = place.join(file);
        let mut command = Command::new(&hippo);
        command.args(request.split(' ')).arg(&page).stdout(Stdio::null()).stderr(Stdio::null());
        // A search that a limit has stopped has a page too.
        if !command.status().is_ok_and(|status| matches!(status.code(), Some(0 | 3))) {
            return Err(Problem::Failed(format!("hippo {request} {file} failed")));
        }
        pages.push(page);
    }
    log.run(node("watch.mjs").args(pages))
}

/// Tests the page with the engine, in its two forms.
pub fn page(log: &mut Log) -> Result<(), Problem> {
    let built = here().join(crate::page::PLACE);
    log.run(node("page.mjs").arg(&built).arg(built.join("hippodrome.html")))
}

/// Checks the types of the page's scripts.
pub fn types(log: &mut Log) -> Result<(), Problem> {
    let tsc = Path::new(tools::BROWSER).join("node_modules/typescript/bin/tsc");
    log.run(Command::new("node").arg(tsc).args(["--project", "page"]))
}

/// A test in Node, which finds its packages by its folder.
fn node(test: &str) -> Command {
    let mut node = Command::new("node");
    node.arg(here().join(SOURCE).join(test)).arg(tools::chromium().unwrap_or_default());
    node.current_dir(tools::BROWSER);
    node
}

fn here() -> PathBuf {
    std::env::current_dir().unwrap_or_default()
}

//! The HTML pages in a real Chromium: animations, searches, and the page with the engine.
//!
//! Chromium and Node are installed from Debian if they are missing and we are root; the driver and the
//! accessibility checker come from npm, pinned by their lock file. If something cannot be installed, one line says so and the test is skipped.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::{cargo, quiet};

/// Where the test, its package and its lock file are.
const SOURCE: &str = "crates/cli/tests/browser";

/// The folder for everything that the test needs.
const PLACE: &str = "target/browser";

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

/// Tests the pages. True also if the tests had to be skipped.
pub fn test() -> bool {
    match prepare() {
        Ok(chromium) => run(&chromium),
        Err(missing) => {
            println!("xtask: skipped the pages in a browser: {missing}");
            true
        }
    }
}

/// Installs what is needed. The error says what is missing.
fn prepare() -> Result<String, String> {
    let mut missing = Vec::new();
    missing.extend(chromium().is_none().then_some("chromium"));
    missing.extend((!runs("node")).then_some("nodejs"));
    missing.extend((!runs("npm")).then_some("npm"));
    if !missing.is_empty() {
        install(&missing)?;
    }
    let chromium = chromium().ok_or("Chromium is not installed")?;
    fs::create_dir_all(PLACE).map_err(|error| format!("cannot create {PLACE}: {error}"))?;
    for file in ["package.json", "package-lock.json"] {
        fs::copy(Path::new(SOURCE).join(file), Path::new(PLACE).join(file))
            .map_err(|error| format!("cannot copy {file}: {error}"))?;
    }
    let driver = Command::new("npm")
        .args(["ci", "--no-audit", "--no-fund", "--loglevel", "error"])
        .current_dir(PLACE)
        .stdout(Stdio::null())
        .status();
    match driver {
        Ok(status) if status.success() => Ok(chromium),
        _ => Err("npm could not install its packages".into()),
    }
}

/// Installs Debian packages, if this is Debian and we are root.
pub fn install(packages: &[&str]) -> Result<(), String> {
    let wanted = packages.join(" ");
    let root = Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout == b"0\n");
    if !root || !runs("apt-get") {
        return Err(format!("please install {wanted}"));
    }
    println!("xtask: installing {wanted}");
    let apt = |arguments: &[&str]| {
        let mut command = Command::new("apt-get");
        quiet(command.args(arguments).env("DEBIAN_FRONTEND", "noninteractive"))
    };
    let arguments = [&["install", "-y", "--no-install-recommends"], packages].concat();
    if apt(&arguments) || apt(&["update"]) && apt(&arguments) {
        Ok(())
    } else {
        Err(format!("cannot install {wanted}"))
    }
}

/// The path of the first Chromium that is installed.
fn chromium() -> Option<String> {
    ["chromium", "chromium-browser", "google-chrome"].iter().find_map(|name| {
        let path = std::env::var_os("PATH")?;
        let found =
            std::env::split_paths(&path).map(|folder| folder.join(name)).find(|file| file.is_file())?;
        Some(found.display().to_string())
    })
}

pub fn runs(program: &str) -> bool {
    quiet(Command::new(program).arg("--version"))
}

/// Makes the pages and tests them.
fn run(chromium: &str) -> bool {
    let here = std::env::current_dir().unwrap_or_default();
    let place = here.join(PLACE);
    // As the tests build it: another selection of packages would compile most of it again.
    if !cargo("the program", &["test", "--workspace", "--no-run", "--quiet"], &[]) {
        return false;
    }
    let Ok(hippo) = std::env::current_exe().map(|xtask| xtask.with_file_name("hippo")) else {
        eprintln!("xtask: cannot find the program");
        return false;
    };
    let hippo = hippo.with_extension(std::env::consts::EXE_EXTENSION);
    let pages = PAGES.iter().map(|(file, request)| make_page(&hippo, place.join(file), request));
    let Some(pages) = pages.collect::<Option<Vec<_>>>() else { return false };
    println!("xtask: the pages in a browser");
    let mut watch = Command::new("node");
    watch.arg(here.join(SOURCE).join("watch.mjs")).arg(chromium).args(pages).current_dir(&place);
    watch.status().is_ok_and(|status| status.success()) && page(&here, &place, chromium)
}

/// Tests the page with the engine as it was built last. True also if it was not built.
fn page(here: &Path, place: &Path, chromium: &str) -> bool {
    let built = here.join(crate::page::PLACE);
    if !built.join("hippodrome.html").is_file() {
        println!("xtask: skipped the page with the engine, because `cargo xtask page` has not built it");
        return true;
    }
    println!("xtask: the types of the page");
    let mut types = Command::new("node");
    types.arg(place.join("node_modules/typescript/bin/tsc")).arg("--project").arg(here.join("page"));
    println!("xtask: the page in a browser");
    let mut test = Command::new("node");
    test.arg(here.join(SOURCE).join("page.mjs")).arg(chromium).arg(&built).arg(built.join("hippodrome.html"));
    test.current_dir(place);
    let passed = |mut command: Command| command.status().is_ok_and(|status| status.success());
    passed(types) && passed(test)
}

/// Makes a page.
fn make_page(hippo: &Path, page: PathBuf, request: &str) -> Option<PathBuf> {
    let mut command = Command::new(hippo);
    command.args(request.split(' ')).arg(&page).stdout(Stdio::null()).stderr(Stdio::null());
    // A search that a limit has stopped has a page too.
    let made = command.status().is_ok_and(|status| matches!(status.code(), Some(0 | 3)));
    if !made {
        eprintln!("xtask: hippo {request} {} failed", page.display());
    }
    made.then_some(page)
}

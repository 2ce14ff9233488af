//! What the tests need besides Rust, and how it is installed.
//!
//! Debian's packages are installed only by root; those of npm go to `page/node_modules`, and everything else goes below
//! `target`, except what rustup adds to the toolchain. What is already there is left alone, so that a second run needs no network.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;

use crate::steps::{Log, Problem, Step, Tool};
use crate::toolchain;

/// The folder with the packages of npm: those that the page is made of, and those that build and test it.
pub const PACKAGES: &str = "page";
/// Where the virtual environment of Python is.
const PYTHON: &str = "target/python/environment";
/// What the tests of the Python package need.
const REQUIREMENTS: &str = "crates/python/requirements.txt";

/// All tools.
pub fn steps() -> [Step; 6] {
    let node = Tool { what: "Debian's nodejs and npm", there: || runs("node") && runs("npm") };
    let chromium = Tool { what: "Debian's chromium", there: || chromium().is_some() };
    let firefox = Tool { what: "Debian's firefox-esr", there: || runs("firefox-esr") };
    let wasm = Tool {
        what: "the standard library for WebAssembly, with rustup or from Debian's rustc-web",
        there: || toolchain::find().is_ok(),
    };
    let packages = Tool {
        what: "esbuild, Binaryen, Playwright and others from npm, in page/node_modules",
        there: || is_stamped(&node_modules(), &lock_file()),
    };
    let python = Tool {
        what: "pytest, Dask and others from PyPI, in a virtual environment in target/python",
        there: || {
            is_stamped(Path::new(PYTHON), Path::new(REQUIREMENTS)) && succeeds(&python(), &["--version"])
        },
    };
    [
        Step::tool("Node", &[], node, |log| debian(log, &["nodejs", "npm"])),
        Step::tool("Chromium", &[], chromium, |log| debian(log, &["chromium"])),
        Step::tool("Firefox", &[], firefox, |log| debian(log, &["firefox-esr"])),
        Step::tool("npm packages", &["Node"], packages, install_packages),
        Step::tool("WebAssembly", &[], wasm, toolchain::install),
        Step::tool("Python environment", &[], python, install_python),
    ]
}

/// Installs Debian packages, if this is Debian and we are root.
pub fn debian(log: &mut Log, packages: &[&str]) -> Result<(), Problem> {
    /// apt-get does not run twice at a time.
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    let _guard = ONE_AT_A_TIME.lock();
    let root = Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout == b"0\n");
    if !root || !runs("apt-get") {
        return Err(Problem::Skipped(format!("please install {}", packages.join(", "))));
    }
    let mut apt = |arguments: &[&str]| {
        // Another clone may be installing, too.
        let mut command = Command::new("apt-get");
        command
            .args(["-o", "DPkg::Lock::Timeout=600"])
            .args(arguments)
            .env("DEBIAN_FRONTEND", "noninteractive");
        log.run(&mut command)
    };
    let install = [&["install", "-y", "--no-install-recommends"], packages].concat();
    apt(&install)
        .or_else(|_| apt(&["update"]).and_then(|()| apt(&install)))
        .map_err(|_| Problem::Skipped(format!("apt-get cannot install {}", packages.join(", "))))
}

/// The packages of the lock file.
fn install_packages(log: &mut Log) -> Result<(), Problem> {
    let npm = ["ci", "--no-audit", "--no-fund", "--loglevel", "error"];
    log.run(Command::new("npm").args(npm).current_dir(PACKAGES))
        .map_err(|_| Problem::Skipped("npm cannot install the packages of page/package.json".into()))?;
    stamp(&node_modules(), &lock_file())
}

fn install_python(log: &mut Log) -> Result<(), Problem> {
    let skipped = |why: &str| Problem::Skipped(why.into());
    let recent = ["-c", "import sys; sys.exit(sys.version_info < (3, 10))"];
    let system = ["python3", "python"].into_iter().find(|name| succeeds(Path::new(name), &recent));
    let system = system.ok_or_else(|| skipped("please install Python 3.10 or later"))?;
    let _ = fs::remove_dir_all(PYTHON);
    log.run(Command::new(system).args(["-m", "venv", PYTHON]))
        .map_err(|_| skipped("Python cannot make a virtual environment: please install python3-venv"))?;
    let pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r", REQUIREMENTS];
    log.run(Command::new(python()).args(pip))
        .map_err(|_| skipped("pip cannot install what the tests of the Python package need"))?;
    stamp(Path::new(PYTHON), Path::new(REQUIREMENTS))
}

/// Records what was installed. This comes last, so that an interrupted installation is repeated.
fn stamp(place: &Path, wanted: &Path) -> Result<(), Problem> {
    fs::copy(wanted, place.join("installed")).map(drop).map_err(|error| cannot_write(place, &error))
}

/// Whether just this was installed.
fn is_stamped(place: &Path, wanted: &Path) -> bool {
    fs::read(wanted).is_ok_and(|wanted| fs::read(place.join("installed")).is_ok_and(|there| there == wanted))
}

fn cannot_write(place: &Path, error: &std::io::Error) -> Problem {
    Problem::Failed(format!("{} cannot be written: {error}", place.display()))
}

fn lock_file() -> PathBuf {
    Path::new(PACKAGES).join("package-lock.json")
}

fn node_modules() -> PathBuf {
    Path::new(PACKAGES).join("node_modules")
}

/// The interpreter of the virtual environment.
pub fn python() -> PathBuf {
    let folder = if cfg!(windows) { "Scripts" } else { "bin" };
    Path::new(PYTHON).join(folder).join("python").with_extension(std::env::consts::EXE_EXTENSION)
}

/// The path of the first Chromium that is installed.
pub fn chromium() -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let folders = || std::env::split_paths(&path);
    let names = ["chromium", "chromium-browser", "google-chrome"];
    names.iter().find_map(|name| folders().map(|folder| folder.join(name)).find(|file| file.is_file()))
}

/// Whether a program is installed.
pub fn runs(program: &str) -> bool {
    succeeds(Path::new(program), &["--version"])
}

/// Whether a program succeeds; what it prints is not shown.
fn succeeds(program: &Path, arguments: &[&str]) -> bool {
    let status = Command::new(program).args(arguments).stdout(Stdio::null()).stderr(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}

//! The Python package: a virtual environment, the wheel, and its tests.
//!
//! The environment is made in `target/python` from the pinned requirements of the package and kept for the next
//! time. The wheel is built with the profile of the tests, because a release build would take minutes longer. If
//! Python or pip is missing, or nothing can be downloaded, one line says so and the tests are skipped.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::quiet;

/// The package.
const PACKAGE: &str = "crates/python";

/// The folder for the environment and the wheel.
const PLACE: &str = "target/python";

/// Installs something.
const PIP: [&str; 5] = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];

/// Builds and tests the package. True also if that had to be skipped.
pub fn test() -> bool {
    let here = std::env::current_dir().unwrap_or_default();
    match prepare(&here) {
        Ok(python) => run(&python, &here),
        Err(missing) => {
            println!("xtask: skipped the Python package: {missing}");
            true
        }
    }
}

/// Makes the environment, and returns its interpreter. The error says what is missing.
fn prepare(here: &Path) -> Result<PathBuf, String> {
    let system = ["python3", "python"].into_iter().find(|name| is_recent(name));
    let system = system.ok_or("Python 3.10 or later is not installed")?;
    let environment = here.join(PLACE).join("environment");
    let folder = if cfg!(windows) { "Scripts" } else { "bin" };
    let python = environment.join(folder).join("python").with_extension(std::env::consts::EXE_EXTENSION);
    let wanted = fs::read_to_string(here.join(PACKAGE).join("requirements.txt"))
        .map_err(|error| format!("cannot read its requirements: {error}"))?;
    let stamp = environment.join("requirements.txt");
    if fs::read_to_string(&stamp).is_ok_and(|installed| installed == wanted)
        && quiet(Command::new(&python).arg("--version"))
    {
        return Ok(python);
    }
    println!("xtask: making a Python environment in {PLACE}");
    let _ = fs::remove_dir_all(&environment);
    let path = environment.display().to_string();
    if !quiet(Command::new(system).args(["-m", "venv", &path])) {
        return Err(format!("`{system} -m venv` does not work here"));
    }
    let requirements = here.join(PACKAGE).join("requirements.txt").display().to_string();
    if !quiet(Command::new(&python).args(PIP).args(["-r", &requirements])) {
        return Err("pip cannot install what its tests need".into());
    }
    fs::write(stamp, wanted).map_err(|error| format!("cannot write to {PLACE}: {error}"))?;
    Ok(python)
}

/// Whether this is a Python that the package supports.
fn is_recent(python: &str) -> bool {
    quiet(Command::new(python).args(["-c", "import sys; sys.exit(sys.version_info < (3, 10))"]))
}

/// Builds the wheel, installs it, and runs its tests.
fn run(python: &Path, here: &Path) -> bool {
    let (package, wheels) = (here.join(PACKAGE), here.join(PLACE).join("wheels"));
    let _ = fs::remove_dir_all(&wheels);
    let out = wheels.display().to_string();
    let build = ["-m", "maturin", "build", "--quiet", "--profile", "dev", "--out", &out];
    if !step("the wheel", python, &build, &package) {
        return false;
    }
    let mut made = fs::read_dir(&wheels).into_iter().flatten().flatten();
    let Some(wheel) = made.next().map(|file| file.path().display().to_string()) else {
        eprintln!("xtask: there is no wheel in {out}");
        return false;
    };
    let install = [&PIP[..], &["--force-reinstall", "--no-deps", &wheel]].concat();
    step("its installation", python, &install, &package)
        && step("its tests", python, &["-m", "pytest"], &package)
}

/// Runs one step and says so.
fn step(what: &str, python: &Path, arguments: &[&str], folder: &Path) -> bool {
    println!("xtask: the Python package, {what}");
    // maturin finds the environment by this variable.
    let environment = python.parent().and_then(Path::parent).unwrap_or(Path::new(""));
    let status =
        Command::new(python).args(arguments).current_dir(folder).env("VIRTUAL_ENV", environment).status();
    let done = status.is_ok_and(|status| status.success());
    if !done {
        eprintln!("xtask: the Python package, {what}: failed");
    }
    done
}

//! The Python package: a virtual environment, the wheel, and its tests.
//!
//! The environment is made in `target/python` from the pinned requirements of the package and kept for the next
//! time. The wheel is built with the profile of the tests, because a release build would take minutes longer. If
//! Python or pip is missing, or nothing can be downloaded, one line says so and the tests are skipped.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The package.
const PACKAGE: &str = "crates/python";

/// The folder for the environment and the wheel.
const PLACE: &str = "target/python";

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
    if fs::read_to_string(&stamp).is_ok_and(|installed| installed == wanted) && quiet(&python, &["--version"])
    {
        return Ok(python);
    }
    println!("xtask: making a Python environment in {PLACE}");
    let _ = fs::remove_dir_all(&environment);
    let path = environment.display().to_string();
    if !quiet(Path::new(system), &["-m", "venv", &path]) {
        return Err(format!("`{system} -m venv` does not work here"));
    }
    let requirements = here.join(PACKAGE).join("requirements.txt").display().to_string();
    let install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r", &requirements];
    if !quiet(&python, &install) {
        return Err("pip cannot install what its tests need".into());
    }
    fs::write(stamp, wanted).map_err(|error| format!("cannot write to {PLACE}: {error}"))?;
    Ok(python)
}

/// Whether this is a Python that the package supports.
fn is_recent(python: &str) -> bool {
    quiet(Path::new(python), &["-c", "import sys; sys.exit(sys.version_info < (3, 10))"])
}

/// Runs a program without its output, and returns whether it succeeded.
fn quiet(program: &Path, arguments: &[&str]) -> bool {
    let status = Command::new(program).args(arguments).stdout(Stdio::null()).stderr(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}

/// Builds the wheel, installs it, and runs its tests.
fn run(python: &Path, here: &Path) -> bool {
    let (package, wheels) = (here.join(PACKAGE), here.join(PLACE).join("wheels"));
    let _ = fs::remove_dir_all(&wheels);
    let out = wheels.display().to_string();
    let build = ["-m", "maturin", "build", "--quiet", "--profile", "dev", "--out", &out];
    let tried = step("the wheel", python, &build, &package);
    if !tried {
        return false;
    }
    let wheel = fs::read_dir(&wheels)
        .into_iter()
        .flatten()
        .flatten()
        .map(|file| file.path().display().to_string())
        .next();
    let Some(wheel) = wheel else {
        eprintln!("xtask: there is no wheel in {out}");
        return false;
    };
    let install = [
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
        "--force-reinstall",
        "--no-deps",
        &wheel,
    ];
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

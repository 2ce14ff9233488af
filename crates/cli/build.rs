//! Tells the program its version and the commit that it was built from, as `HIPPO_VERSION`, and whether there is a page
//! to be part of it, as the condition `page`.
//!
//! `cargo xtask page` leaves the page in the folder `page` of this package, so that a packaged crate has it, too. The
//! commit comes from Git, or from the file that `cargo package` adds. Without either, the version stands alone. Only this
//! crate is built again after a commit.

use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let version = std::env::var("CARGO_PKG_VERSION").unwrap_or_default();
    let version = match of_package().or_else(of_git) {
        Some(commit) => format!("{version} (commit {commit})"),
        None => version,
    };
    println!("cargo::rustc-env=HIPPO_VERSION={version}");
    println!("cargo::rustc-check-cfg=cfg(page)");
    println!("cargo::rerun-if-changed=page");
    if Path::new("page/hippodrome.html").is_file() {
        println!("cargo::rustc-cfg=page");
    }
}

/// The commit of a packaged crate.
fn of_package() -> Option<String> {
    let text = std::fs::read_to_string(".cargo_vcs_info.json").ok()?;
    let (_, rest) = text.split_once("\"sha1\"")?;
    let digits: String =
        rest.chars().skip_while(|c| !c.is_ascii_hexdigit()).take_while(char::is_ascii_hexdigit).collect();
    (digits.len() >= 12).then(|| digits[..12].to_string())
}

/// The commit of the working tree, if this crate lies in its own repository.
fn of_git() -> Option<String> {
    if !Path::new("../../.git").exists() {
        return None;
    }
    let git = |arguments: &[&str]| {
        let output =
            Command::new("git").args(arguments).output().ok().filter(|output| output.status.success())?;
        let text = String::from_utf8(output.stdout).ok()?.trim().to_string();
        Some(text).filter(|text| !text.is_empty())
    };
    // A commit changes the log of HEAD; without logs, HEAD itself or the branch that it names.
    let branch = git(&["symbolic-ref", "--quiet", "HEAD"]);
    for name in ["HEAD", "logs/HEAD"].into_iter().chain(branch.as_deref()) {
        if let Some(path) = git(&["rev-parse", "--git-path", name]).filter(|path| Path::new(path).exists()) {
            println!("cargo::rerun-if-changed={path}");
        }
    }
    git(&["rev-parse", "--short=12", "HEAD"])
}

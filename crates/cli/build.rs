//! With the feature `page`, the program holds the page, which must have been built before.

use std::path::Path;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var_os("CARGO_FEATURE_PAGE").is_none() {
        return;
    }
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/page/hippodrome.html");
    println!("cargo::rerun-if-changed={}", page.display());
    if !page.is_file() {
        println!("cargo::error=target/page/hippodrome.html is missing: run `cargo xtask page` first");
    }
}

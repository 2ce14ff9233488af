//! Not a test: it says near the end of `cargo test` what that leaves out.

fn main() {
    // Other test runners ask for a list of tests, and there is none.
    if !std::env::args().any(|argument| argument == "--list") {
        println!(
            "\nThis was Rust. `cargo xtask test` also checks formatting, lints and documentation, the Python\n\
             package, and the page in a real browser.\n"
        );
    }
}

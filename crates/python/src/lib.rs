//! The native half of the Python package `hippodrome`.
//!
//! It passes questions, answers, pictures and units of work between Python and the library, and knows of no puzzle:
//! options are converted by the descriptions that the puzzles give of themselves. What Python users see (functions
//! with keyword arguments, results that show themselves) is written in Python, next to this crate, in
//! `python/hippodrome`.
//!
//! Long work runs on a thread of its own without the interpreter lock, while the calling thread waits, passes on
//! progress, and looks for Ctrl-C (`work`). Problems of the user's own are the exception: their functions run on the
//! thread that calls (`own`).

mod checking;
mod errors;
mod own;
mod picture;
mod playing;
mod question;
mod racing;
mod reading;
mod restoring;
mod sharing;
mod solutions;
mod steps;
mod work;

use hippodrome::Registry;
use pyo3::prelude::*;

/// The puzzles of the package.
const REGISTRY: Registry = hippodrome::STANDARD;

/// The native half of the package.
#[pymodule]
mod _native {
    #[pymodule_export]
    use crate::checking::check;
    #[pymodule_export]
    use crate::own::{Described, state_text};
    #[pymodule_export]
    use crate::picture::Picture;
    #[pymodule_export]
    use crate::playing::make;
    #[pymodule_export]
    use crate::question::{Question, describe};
    #[pymodule_export]
    use crate::racing::race;
    #[pymodule_export]
    use crate::restoring::{
        coordinates, picture_of_position, picture_of_race, picture_of_record, picture_of_search,
        picture_of_statistics,
    };
    #[pymodule_export]
    use crate::sharing::{Job, Journal};
    #[pymodule_export]
    use crate::solutions::Solutions;
    #[pymodule_export]
    use crate::steps::Steps;

    /// The version of the library.
    #[pymodule_export]
    const VERSION: &str = hippodrome::VERSION;
}

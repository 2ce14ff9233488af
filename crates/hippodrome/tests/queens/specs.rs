//! Canonical specs, and the errors for specs and options that do not make sense.

use std::ops::ControlFlow;

use hippodrome::{Control, Limits};

use crate::{pose, try_pose};

#[test]
fn wrong_specs_are_refused_with_an_explanation() {
    for (spec, hint) in [
        ("queens 3x4", "3x3"),
        ("queens .../...", "as many rows as columns"),
        ("queens ../.x", "row 2, column 2"),
        ("queens 8 --touching", "--regions"),
        ("queens 2 --torus --regions AB/AB", "--torus does not go with --regions"),
        ("queens 3 --regions AB/AB", "same size"),
        ("queens 2 --regions AA/AA", "exactly 2 regions"),
        ("queens 2 --regions AB/A.", "--regions"),
        ("queens 8 --row 8", "off the board"),
        ("queens Q --row 0", "empty boards"),
        ("queens 8 --row 0 --random", "--random does not go with"),
        ("queens 7 --torus --random", "--random does not go with"),
        ("queens 0", "no squares"),
        ("queens 1000000001", "too large"),
    ] {
        let error = try_pose(spec).err().unwrap_or_else(|| panic!("{spec} was accepted"));
        assert!(error.contains(hint), "{spec}: {error}");
    }
}

#[test]
fn options_and_boards_that_do_not_fit_the_method_or_task_are_refused() {
    for (spec, method, hint) in [
        ("queens 65", "bitmask", "sides up to 64"),
        ("queens 8 --row 1", "backtracking", "--row does not work with"),
        ("queens 8 --row 1", "bitmask", "--row does not work with"),
        ("queens 8 --row 1", "min-conflicts", "--row does not work with"),
        ("queens 8 --random", "backtracking", "--random does not work with"),
        ("queens 8 --random", "bitmask", "--random does not work with"),
    ] {
        let error = pose(spec).solve(method, &Control::default()).unwrap_err().to_string();
        assert!(error.contains(hint), "{spec} {method}: {error}");
    }
    let error = pose("queens 8 --distinct").solve("auto", &Control::default()).unwrap_err().to_string();
    assert!(error.contains("--distinct is only for count and list"), "{error}");
    for spec in ["queens 8 --row 1", "queens 8 --random"] {
        let instance = pose(spec);
        let counted = instance.count("auto", &Control::default()).map(|_| ());
        let listed = instance.list("auto", &Control::default(), &mut |_| ControlFlow::Break(())).map(|_| ());
        for refused in [counted, listed] {
            let error = refused.unwrap_err().to_string();
            assert!(error.contains("is only for solve"), "{spec}: {error}");
        }
    }
    for (spec, method) in [("queens 8 --random", "min-conflicts"), ("queens 64", "bitmask")] {
        let control = Control::new(Limits { nodes: Some(10), ..Limits::default() });
        assert!(pose(spec).solve(method, &control).is_ok(), "{spec} {method}");
    }
}

#[test]
fn specs_are_canonical() {
    for (spec, canonical) in [
        ("queens", "queens 8"),
        ("queens 8x8", "queens 8"),
        ("queens ../..", "queens 2"),
        ("queens Q.#/.../...", "queens Q._/.../..."),
        ("queens Q._/.../...", "queens Q._/.../..."),
        ("queens --distinct --torus 5", "queens 5 --torus --distinct"),
        ("queens --regions AB/AB", "queens 2 --regions AB/AB"),
    ] {
        assert_eq!(pose(spec).spec().to_string(), canonical);
    }
}

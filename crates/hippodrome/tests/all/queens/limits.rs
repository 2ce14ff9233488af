//! Limits, cancellation and early ends of listings.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use hippodrome::{Control, Limit, Limits};

use super::{EXACT, competition_board, memory, nodes, pose};

#[test]
fn limits_stop_every_method_and_huge_boards_exceed_the_memory() {
    for method in EXACT {
        let counted = pose("queens 16").count(method, &nodes(2000)).unwrap();
        assert_eq!(counted.stopped, Some(Limit::Nodes), "{method}");
        assert_eq!(counted.stats.generated, 2000, "{method}");
        assert!(counted.count < 14_772_512u32.into());
        let listed = pose("queens 14").list(method, &nodes(500), &mut |_| ControlFlow::Continue(())).unwrap();
        assert_eq!(listed.stopped, Some(Limit::Nodes), "{method}");
    }
    for limit in [500, 5000] {
        let counted = pose("queens 16 --distinct").count("auto", &nodes(limit)).unwrap();
        assert_eq!((counted.stopped, counted.stats.generated), (Some(Limit::Nodes), limit));
        assert!(counted.count < 1_846_955u32.into());
    }
    let counted = pose("queens 24").count("auto", &nodes(5)).unwrap();
    assert_eq!((counted.stopped, counted.stats.generated), (Some(Limit::Nodes), 5));
    let small = || memory(1_000_000);
    let huge = pose("queens 1000000000");
    for method in ["auto", "backtracking", "min-conflicts"] {
        assert_eq!(huge.solve(method, &small()).unwrap().limit(), Some(Limit::Memory), "{method}");
    }
    assert_eq!(huge.count("auto", &small()).unwrap().stopped, Some(Limit::Memory));
    let torus = pose("queens 999999995 --torus --distinct");
    assert_eq!(torus.count("auto", &small()).unwrap().stopped, Some(Limit::Memory));

    let cancelled = Control::default().with_cancel(Arc::new(AtomicBool::new(true)));
    assert_eq!(pose("queens 20").count("auto", &cancelled).unwrap().stopped, Some(Limit::Interrupt));
    assert_eq!(huge.solve("auto", &cancelled).unwrap().limit(), Some(Limit::Interrupt));
}

#[test]
fn deciding_stops_at_limits() {
    let instance = pose(&format!("queens {}", competition_board("56-1860451109")));
    let stopped = |control: &Control| instance.solve("auto", control).unwrap();
    // In the first turn of the plain search, and after that of the learner, while a proof is recorded or not.
    for proof in [false, true] {
        let asked = |control: Control| if proof { control.with_proof() } else { control };
        for limit in [60_000, 1_200_000] {
            let answer = stopped(&asked(nodes(limit)));
            assert_eq!((answer.limit(), answer.stats.generated), (Some(Limit::Nodes), limit));
        }
        let soon = Limits { time: Some(std::time::Duration::from_millis(300)), ..Limits::default() };
        assert_eq!(stopped(&asked(Control::new(soon))).limit(), Some(Limit::Time));
        let cancelled = Control::default().with_cancel(Arc::new(AtomicBool::new(true)));
        assert_eq!(stopped(&asked(cancelled)).limit(), Some(Limit::Interrupt));
    }
}

#[test]
fn a_listing_ends_when_no_more_is_wanted() {
    for method in EXACT {
        let mut left = 3;
        let listed = pose("queens 8")
            .list(method, &Control::default(), &mut |_| {
                left -= 1;
                if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            })
            .unwrap();
        assert_eq!((listed.count, listed.complete, listed.stopped), (3, false, None));
    }
}

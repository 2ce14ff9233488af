//! Which boards have a tour: theorems, and boards of many kinds.

use hippodrome::Shape;
use oracle::{Board, Piece};

use super::{count, exists, list};

#[test]
fn the_theorems_agree_with_a_search() {
    for m in 1..=5_u32 {
        for n in m..=8 {
            if m * n > 25 {
                continue;
            }
            for flag in ["", " --closed"] {
                let spec = format!("tour {m}x{n}{flag}");
                // Also turned by a quarter, and as a picture with a missing column, for which no theorem is
                // used.
                let turned = format!("tour {n}x{m}{flag}");
                let holes: Vec<String> = (0..m).map(|_| format!("{}#", ".".repeat(n as usize))).collect();
                let picture = format!("tour {}{flag}", holes.join("/"));
                let known = exists(&spec, "auto");
                assert_eq!(known, exists(&turned, "auto"), "{turned}");
                assert_eq!(known, exists(&picture, "auto"), "{picture}");
                assert_eq!(known, !list(&picture, "auto").is_empty(), "{picture}");
                if m * n <= 20 {
                    assert_eq!(known, exists(&spec, "dfs"), "{spec}");
                }
            }
        }
    }
}

/// Schwenk 1991; Cull and De Curtins 1978.
#[test]
fn the_theorems_hold_on_all_rectangles_up_to_20() {
    for m in 1..=20_u32 {
        for n in m..=20 {
            let closed = !(m * n % 2 == 1 || matches!(m, 1 | 2 | 4) || m == 3 && matches!(n, 4 | 6 | 8));
            let open = (m, n) == (1, 1) || m == 3 && n == 4 || m == 3 && n >= 7 || m == 4 && n >= 5 || m >= 5;
            assert_eq!(exists(&format!("tour {m}x{n} --closed"), "auto"), closed, "{m}x{n} closed");
            assert_eq!(exists(&format!("tour {n}x{m}"), "auto"), open, "{m}x{n} open");
        }
    }
}

#[test]
fn a_tour_begins_on_any_square_that_the_colours_allow() {
    for n in [5_u32, 8] {
        for from in Shape::rectangle(n, n).squares() {
            let fits = n % 2 == 0 || (from.row + from.col).is_multiple_of(2);
            assert_eq!(exists(&format!("tour {n}x{n} --from {from}"), "auto"), fits);
            assert_eq!(exists(&format!("tour {n}x{n} --to {from}"), "auto"), fits);
        }
    }
    for from in Shape::rectangle(4, 7).squares() {
        let expected = !matches!(from.row, 1 | 2);
        assert_eq!(exists(&format!("tour 4x7 --from {from}"), "auto"), expected, "{from}");
        if from.col < 3 {
            let picture = format!("tour .......#/.......#/.......#/.......# --from {from}");
            assert_eq!(exists(&picture, "auto"), expected, "{from}");
        }
    }
}

#[test]
fn large_boards_are_toured() {
    for spec in
        ["tour 100x100", "tour 60x60 --closed", "tour 37x54 --closed", "tour 3x30 --closed", "tour 3x101"]
    {
        assert!(exists(spec, "auto"), "{spec}");
    }
    assert!(exists("tour 150x150 --from 75,74", "auto"));
    assert!(exists("tour 50x50 --from 10,10 --to 11,20", "auto"));
}

#[test]
fn very_small_boards_are_decided() {
    for method in ["auto", "dfs"] {
        assert!(exists("tour 1x1", method));
        assert!(exists("tour 1x1 --from a1 --to a1", method));
        assert!(!exists("tour 1x1 --closed", method));
        assert!(!exists("tour 5x5 --from a1 --to a1", method));
        // Two squares have an open tour, but not a closed one.
        assert!(exists("tour 1x2 --leaper 0,1", method));
        assert!(!exists("tour 1x2 --leaper 0,1 --closed", method));
        assert!(!exists("tour 1x2 --leaper 0,1 --closed --from a1 --to b1", method));
        assert_eq!(count("tour 1x1", method), "1");
        assert_eq!(count("tour 1x1 --closed", method), "0");
        assert_eq!(count("tour 1x2 --leaper 1,0", method), "2");
        assert_eq!(count("tour 1x2 --leaper 0,1 --from b1", method), "1");
        assert_eq!(count("tour 1x5 --leaper 0,1 --distinct", method), "1");
        assert_eq!(count("tour 3x3 --leaper 0,1", method), "40");
        // A wazir has six closed tours of 4x4 (OEIS A003763).
        assert_eq!(count("tour 4x4 --leaper 0,1 --closed", method), "6");
        assert!(exists("tour .../.#./... --closed", method));
        assert_eq!(count("tour .../.#./... --closed", method), "1");
    }
    assert_eq!(count("tour 8x8 --leaper 0,1 --closed", "auto"), "4638576");
    assert!(exists("tour #..../...../...../...../..... --closed", "auto"));
}

/// Boards with a narrow frontier that is not along the rows. The complete search gives the same answer for
/// the first, after nine minutes; for the second it is used here to list every tour.
#[test]
fn leapers_with_long_jumps_are_decided_and_counted() {
    assert!(!exists("tour 8x8 --leaper 1,4", "auto"));
    assert_eq!(count("tour 8x8 --leaper 1,4", "auto"), "0");
    assert!(exists("tour 7x8 --leaper 1,4", "auto"));
    let tours = list("tour 7x8 --leaper 1,4", "auto").len();
    assert_eq!(count("tour 7x8 --leaper 1,4", "auto"), tours.to_string());
    assert!(tours > 0);
}

#[test]
fn far_ends_are_joined_on_large_boards() {
    for (rows, cols, from, to) in [
        (60, 60, (0, 0), (59, 58)),
        (61, 45, (0, 0), (60, 44)),
        (61, 45, (30, 22), (0, 2)),
        (100, 7, (50, 3), (99, 1)),
        (40, 41, (20, 20), (21, 20)),
        (33, 18, (5, 5), (32, 17)),
        (5, 90, (2, 3), (3, 81)),
        (4, 41, (0, 5), (3, 33)),
        (3, 41, (0, 0), (2, 40)),
    ] {
        let spec = format!("tour {rows}x{cols} --from {},{} --to {},{}", from.0, from.1, to.0, to.1);
        assert!(exists(&spec, "auto"), "{spec}");
    }
}

#[test]
fn large_boards_with_holes_are_toured() {
    let mut random = 7_u64;
    for (n, percent) in [(30, 10), (50, 10), (60, 20), (100, 5)] {
        let mut board = Board::new(&n.to_string());
        // Holes of both colours that leave at least three moves to every square.
        for k in 0..n * n * percent / 100 {
            for _ in 0..100 {
                random =
                    random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let hole = ((random >> 33) as i32 % n, (random >> 48) as i32 % n);
                if (hole.0 + hole.1) % 2 != k % 2 || !board.contains(hole) {
                    continue;
                }
                let near = Piece::KNIGHT.moves(&board, hole);
                board.put(hole, '#');
                if near.iter().all(|&square| Piece::KNIGHT.moves(&board, square).len() > 2) {
                    break;
                }
                board.put(hole, '.');
            }
        }
        assert!(exists(&format!("tour {board} --closed"), "auto"), "{n} {percent}");
    }
}

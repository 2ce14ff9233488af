//! Tours of rectangles that are built of blocks: any step of a board of any size.

use hippodrome::{Control, Square, puzzles::tour::Route};

use super::{certified, place, pose, replay, solve};

#[test]
fn tours_begin_on_squares_of_all_square_boards_up_to_100() {
    for n in 5..=100_u32 {
        // A few squares of each size: corners, edges, the middle, and others that move with the size.
        let places = [0, 1, 2, n / 2, n - 1, n * 7 % 13 % n, n * 31 % 29 % n];
        for (i, &row) in places.iter().enumerate() {
            let col = places[(i + n as usize) % places.len()];
            let from = Square::new(row, col);
            if n % 2 == 1 && (row + col) % 2 == 1 {
                continue;
            }
            let route = Route::from(n, n, from).unwrap_or_else(|| panic!("{n}x{n} from {from}"));
            assert_eq!(replay(&format!("tour {n}x{n} --from {from}"), &route.squares()), Ok(()));
        }
    }
}

#[test]
fn any_step_is_computed_without_the_tour() {
    for (rows, cols) in
        [(8, 8), (3, 10), (3, 58), (58, 3), (5, 30), (30, 5), (6, 77), (40, 41), (64, 50), (99, 100)]
    {
        let route = Route::closed(rows, cols).expect("Schwenk's theorem");
        let squares = route.squares();
        let spec = format!("tour {rows}x{cols} --closed");
        assert_eq!(replay(&spec, &squares), Ok(()), "{spec}");
        for (k, &square) in squares.iter().enumerate() {
            assert_eq!(route.square(k as u64), Some(square));
            assert_eq!(route.step(square), Some(k as u64));
        }
        let backwards = route.clone().reversed();
        assert!(backwards.squares().iter().eq(squares.iter().rev()));
        let middle = Square::new(rows / 2, cols / 2);
        let turned = backwards.rotated_to(middle);
        assert_eq!((turned.square(0), turned.step(middle)), (Some(middle), Some(0)));
        assert_eq!(replay(&format!("{spec} --from {middle}"), &turned.squares()), Ok(()));
        assert_eq!((route.square(route.len()), route.step(Square::new(rows, 0))), (None, None));
        // `--at` gives the same square as the whole tour.
        let written = solve(&spec, "auto").found().unwrap().solution.as_squares().to_vec();
        for at in [1, 2, squares.len() / 3, squares.len()] {
            let shown = solve(&format!("{spec} --at {at}"), "auto");
            assert_eq!(shown.found().unwrap().solution.as_squares(), [written[at - 1]], "{spec} --at {at}");
        }
    }
    // Squares off the board, and boards without a tour.
    let off = Square::new(8, 0);
    assert!(Route::from(8, 8, off).is_none() && Route::between(8, 8, Square::new(0, 0), off).is_none());
    assert!(Route::open(0, 7).is_none() && Route::open(4, 4).is_none() && Route::closed(7, 7).is_none());
    for (rows, cols) in [(3, 47), (4, 50), (29, 4), (5, 5), (51, 33)] {
        let route = Route::open(rows, cols).expect("a tour");
        assert_eq!(replay(&format!("tour {rows}x{cols}"), &route.squares()), Ok(()), "{rows}x{cols}");
    }
}

#[test]
fn steps_of_boards_too_large_for_memory() {
    let most = 1_000_000_000;
    for (rows, cols) in
        [(most, most), (most, most - 1), (most - 8, 999), (3, most), (most, 5), (most, 6), (11, most)]
    {
        let Some(route) = Route::closed(rows, cols) else { panic!("{rows}x{cols}") };
        let squares = u64::from(rows) * u64::from(cols);
        assert_eq!(route.len(), squares);
        for i in 0..2000_u64 {
            let k = i.wrapping_mul(0x9e37_79b9_7f4a_7c15) % squares;
            let (here, next) = (route.square(k).unwrap(), route.square((k + 1) % squares).unwrap());
            assert!(oracle::leaps((1, 2), place(&here), place(&next)), "{rows}x{cols} {k}");
            assert_eq!(route.step(here), Some(k));
        }
    }
    let spec = "tour 1000000000x1000000000 --closed --at 123456789012345678";
    let instance = pose(spec);
    let answer = instance.solve("auto", &Control::default()).unwrap();
    let found = answer.found().unwrap();
    assert_eq!(found.solution.len(), 1);
    assert!(certified(&*instance, &answer, &Control::default()).is_none());
    assert!(answer.facts.iter().any(|f| f.name == "step" && f.figure == 123_456_789_012_345_678_u64.into()));
    // Other boards and methods compute the whole tour first.
    for (spec, method) in
        [("tour .../.#./... --closed --from a3 --at 2", "auto"), ("tour 5x5 --from a1 --at 25", "dfs")]
    {
        assert_eq!(solve(spec, method).found().unwrap().solution.len(), 1, "{spec}");
    }
}

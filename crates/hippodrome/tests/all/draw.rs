//! Pictures: their contents, their pixels, and that SVG and PNG show the same.
//!
//! The solutions are written out here, so that no picture changes when a method finds another solution.

use hippodrome::{
    Frame, Highlight, Mark, Scene, Shape, Side, Solution, Square,
    draw::{
        Chart, Curve, Figure, Fit, Look, Measure, Numbers, Spread, Theme, Unit, chart_pdf, chart_png,
        chart_svg, gif, pdf, player, png, svg, trace_scene,
    },
};

use crate::{pose, recorded};

/// Returns the scene of a solution that is given as text.
fn scene(spec: &str, solution: &str) -> Scene {
    let instance = pose(spec);
    let names: Vec<&str> = solution.split_whitespace().collect();
    let solution = Solution::from_names(instance.board(), &names).expect("squares of the board");
    instance.scene(&solution).titled(instance.spec().to_string())
}

/// A tour of the 3x4 board.
fn small_tour() -> Scene {
    scene("tour 3x4", "a3 c2 a1 b3 d2 b1 c3 a2 c1 d3 b2 d1")
}

/// The first moves of Guarini's four knights.
fn guarini() -> Scene {
    scene("exchange guarini", "a1-b3 a3-c2 c3-a2 c1-a2")
}

fn triangle() -> Scene {
    scene("pegs triangle4", "c4-a2 a1-a3")
}

fn knights() -> Scene {
    let instance = pose("knights 3x3");
    let solution = Solution::from_names(instance.board(), &["a3", "c3", "b2", "a1", "c1"]).expect("squares");
    let mut scene = instance.scene(&solution);
    let attacked = instance.attacked(&solution).into_iter().map(|square| (square, Highlight::Attacked));
    scene.frames[0].highlights.extend(attacked);
    scene
}

fn queens_with_regions() -> Scene {
    scene("queens 4 --regions ABBB/ABBD/ACDD/CCCD --touching", "b4 d3 a2 c1")
}

fn growth() -> Chart {
    let lines = [
        ("dfs", [(5, 8_839.0, true), (6, 248_168.0, true), (7, 10_000_000.0, false)]),
        ("warnsdorff", [(5, 24.0, true), (6, 35.0, true), (7, 48.0, true)]),
        ("auto", [(5, 0.0, true), (6, 0.0, true), (7, 0.0, true)]),
    ];
    let figures = lines.iter().flat_map(|(label, points)| {
        points.iter().map(|&(size, nodes, answered)| Figure {
            label: (*label).into(),
            size: Some(size),
            spread: Some(Spread { median: nodes, least: nodes, most: nodes }),
            answered,
            or_more: !answered,
        })
    });
    let nodes = Measure { name: "nodes generated".into(), unit: Unit::Count, figures: figures.collect() };
    let fit = |curve| Fit { curve, r_squared: 0.999 };
    let fits =
        vec![("dfs".into(), fit(Curve::Exponential(10.89))), ("warnsdorff".into(), fit(Curve::Power(2.06)))];
    Chart::new("a race", vec![nodes], fits)
}

#[test]
fn svg_of_each_puzzle() {
    let look = Look::default();
    insta::assert_snapshot!("tour", svg(&small_tour(), &look));
    insta::assert_snapshot!("tour_with_holes", svg(&scene("tour #../.../..#", "b3 a1 c2"), &look));
    insta::assert_snapshot!("exchange", svg(&guarini(), &look));
    insta::assert_snapshot!("knights_attacks", svg(&knights(), &look));
    insta::assert_snapshot!("queens", svg(&scene("queens 4", "b4 d3 a2 c1"), &look));
    insta::assert_snapshot!(
        "queens_regions_dark",
        svg(&queens_with_regions(), &Look { theme: Theme::Dark, ..look })
    );
    insta::assert_snapshot!("pegs_triangle", svg(&triangle(), &look));
    insta::assert_snapshot!("pegs_square", svg(&scene("pegs o.o/ooo/#o# --finish any", ""), &look));
    insta::assert_snapshot!("growth", chart_svg(&growth(), &look));
}

/// Returns every kind of picture in both themes.
fn all_svgs() -> Vec<String> {
    let mut all = Vec::new();
    for (_, theme) in Theme::ALL {
        let look = Look { theme, ..Look::default() };
        for scene in [small_tour(), guarini(), triangle(), knights(), queens_with_regions()] {
            all.push(svg(&scene, &look));
        }
        all.push(chart_svg(&growth(), &look));
    }
    all
}

#[test]
fn svg_stands_alone() {
    for text in all_svgs() {
        let tree = resvg::usvg::Tree::from_str(&text, &resvg::usvg::Options::default()).expect("sound SVG");
        assert!(tree.size().width() > 1.0);
        assert!(text.contains("role=\"img\"") && text.contains("<title") && text.contains("<desc"));
        // Nothing needs fonts, style sheets or other files.
        for missing in ["<text", "var(", "<style", "href", "<image", "NaN", "inf"] {
            assert!(!text.contains(missing), "{missing}");
        }
    }
    let text = svg(&small_tour(), &Look::default());
    assert_eq!(text.matches("class=\"cell ").count(), 12);
    assert!(text.contains("data-square=\"d3\""));
    assert!(text.contains("The path: a3, c2, a1,"));
}

/// The red, green and blue values of every pixel.
type Picture = Vec<[u8; 3]>;

/// Returns the pixels, the width and the height of a PNG.
fn pixels(file: &[u8]) -> (Picture, usize, usize) {
    let mut reader = png::Decoder::new(std::io::Cursor::new(file)).read_info().expect("a PNG");
    let mut bytes = vec![0; reader.output_buffer_size().expect("a size")];
    let info = reader.next_frame(&mut bytes).expect("a picture");
    assert_eq!(info.color_type, png::ColorType::Rgb);
    let pixels = bytes.as_chunks::<3>().0.to_vec();
    (pixels, info.width as usize, info.height as usize)
}

#[test]
fn png_has_the_size_and_the_pixels() {
    let board = Shape::rectangle(2, 2);
    let mut frame = Frame::new(&board);
    frame.marks.push((Square::new(0, 0), Mark::Piece('Q', Side::Black)));
    for size in [64, 400, 1000] {
        let look = Look { size: Some(size), ..Look::default() };
        let (pixels, width, height) = pixels(&png(&Scene::still(frame.clone()), &look).expect("a picture"));
        assert_eq!(width.max(height), size as usize);
        assert_eq!(pixels[0], [255, 255, 255], "the margin");
        // The colours of the middles of the squares, found by their share of the picture.
        let has = |colour: [u8; 3]| pixels.iter().filter(|&&p| p == colour).count() * 100 / pixels.len();
        assert!((14..30).contains(&has([0xdd, 0xc7, 0xa1])), "two dark squares");
        assert!((8..30).contains(&has([0xf6, 0xef, 0xe1])), "two light squares, one below a queen");
        assert!(pixels.contains(&[0x1b, 0x1f, 0x27]), "a black queen");
    }
}

#[test]
fn sizes_that_cannot_be_made_are_refused() {
    let look = Look { size: Some(50_000), ..Look::default() };
    assert!(png(&small_tour(), &look).is_err());
    assert!(gif(&small_tour(), &look).is_err());
    assert!(gif(&Scene::default(), &Look::default()).is_err());
    assert!(player(&Scene::default(), &Look::default()).is_err());
}

/// The picture that another program makes of our SVG.
fn seen_by_another_reader(text: &str) -> (Picture, usize, usize) {
    let tree = resvg::usvg::Tree::from_str(text, &resvg::usvg::Options::default()).expect("sound SVG");
    let size = tree.size().to_int_size();
    let mut map = resvg::tiny_skia::Pixmap::new(size.width(), size.height()).expect("a picture");
    resvg::render(&tree, resvg::tiny_skia::Transform::identity(), &mut map.as_mut());
    let pixels = map.pixels().iter().map(|p| [p.red(), p.green(), p.blue()]).collect();
    (pixels, size.width() as usize, size.height() as usize)
}

#[test]
fn svg_and_png_show_the_same() {
    for (_, theme) in Theme::ALL {
        let look = Look { theme, size: Some(600), ..Look::default() };
        let mut pairs: Vec<(String, Vec<u8>)> =
            [small_tour(), guarini(), triangle(), knights(), queens_with_regions()]
                .iter()
                .map(|scene| (svg(scene, &look), png(scene, &look).expect("a picture")))
                .collect();
        pairs.push((chart_svg(&growth(), &look), chart_png(&growth(), &look).expect("a picture")));
        for (text, file) in pairs {
            let (ours, width, height) = pixels(&file);
            let (theirs, their_width, their_height) = seen_by_another_reader(&text);
            // The last row may be missing if it is only partly covered.
            assert!(width == their_width && height.abs_diff(their_height) <= 1);
            let far = |(a, b): (&[u8; 3], &[u8; 3])| (0..3).any(|i| a[i].abs_diff(b[i]) > 40);
            let differ = ours.iter().zip(&theirs).filter(|&pair| far(pair)).count();
            assert!(differ * 200 < ours.len(), "{differ} of {} pixels differ", ours.len());
        }
    }
}

/// Returns the complete frames of a GIF, the times for which they are shown, in hundredths of a second, and
/// the size.
fn frames(file: &[u8]) -> (Vec<Picture>, Vec<u16>, (u16, u16)) {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut decoder = options.read_info(file).expect("a GIF");
    let (width, height) = (decoder.width(), decoder.height());
    let mut canvas = vec![[0u8; 3]; usize::from(width) * usize::from(height)];
    let (mut frames, mut times) = (Vec::new(), Vec::new());
    while let Some(frame) = decoder.read_next_frame().expect("a frame") {
        for (i, pixel) in frame.buffer.chunks_exact(4).enumerate() {
            let (row, column) = (i / usize::from(frame.width), i % usize::from(frame.width));
            let at = (row + usize::from(frame.top)) * usize::from(width) + column + usize::from(frame.left);
            if pixel[3] > 0 {
                canvas[at] = [pixel[0], pixel[1], pixel[2]];
            }
        }
        frames.push(canvas.clone());
        times.push(frame.delay);
    }
    (frames, times, (width, height))
}

#[test]
fn gif_has_every_frame_and_shows_the_last_one_longer() {
    let look = Look { size: Some(240), pace: Some(400), ..Look::default() };
    for (scene, count) in [(small_tour(), 12), (guarini(), 5), (knights(), 5), (triangle(), 3)] {
        let (pictures, times, (width, height)) = frames(&gif(&scene, &look).expect("a film"));
        assert_eq!(pictures.len(), count);
        assert_eq!(width.max(height), 240);
        assert!(times[..count - 1].iter().all(|&time| time == 40) && times[count - 1] >= 200);
        assert!(pictures.windows(2).all(|pair| pair[0] != pair[1]), "every frame shows something new");
    }
}

#[test]
fn the_last_frame_of_a_film_is_the_still_picture() {
    let look = Look { size: Some(300), ..Look::default() };
    let (pictures, _, _) = frames(&gif(&small_tour(), &look).expect("a film"));
    // The animation has a caption below the board, so only the shares of the colours are compared.
    let (still, _, _) = pixels(&png(&small_tour(), &look).expect("a picture"));
    let share = |pixels: &[[u8; 3]], colour: [u8; 3]| {
        let near = |p: &[u8; 3]| (0..3).all(|i| p[i].abs_diff(colour[i]) < 12);
        pixels.iter().filter(|p| near(p)).count() as f64 / pixels.len() as f64
    };
    for colour in [[0x0b, 0x5c, 0xa8], [0xa8, 0x2c, 0x1c], [0xdd, 0xc7, 0xa1]] {
        let (film, still) = (share(pictures.last().expect("a frame"), colour), share(&still, colour));
        assert!(film > 0.5 * still && film < 1.5 * still, "{colour:?}: {film} and {still}");
    }
}

#[test]
fn a_page_is_small_and_loads_nothing() {
    let mut scene = long_path("8x8").titled("64 steps");
    scene.frames[0].walker = Some(('N', Side::White));
    let page = player(&scene, &Look::default()).expect("a page");
    assert!(page.len() < 150_000, "{} bytes", page.len());
    for missing in ["src=", "http://", "https://", "@import", "url("] {
        let found = page.replace("http://www.w3.org/2000/svg", "");
        assert!(!found.contains(missing), "{missing}");
    }
}

#[test]
fn every_size_of_board_can_be_drawn() {
    for text in ["1x1", "1x100", "100x1", "2x300", "300x2", "27x27", "101x101"] {
        let scene = long_path(text);
        let board = &scene.frames[0].board;
        let look = Look { size: Some(200), ..Look::default() };
        assert!(png(&scene, &look).is_ok(), "{text}");
        let picture = svg(&scene, &look);
        assert_eq!(picture.contains("class=\"number\""), board.rows().max(board.cols()) <= 100, "{text}");
        assert!(gif(&scene, &Look { size: Some(64), ..look }).is_ok(), "{text}");
    }
}

#[test]
fn a_watched_search_steps_back_from_dead_ends() {
    let instance = pose("tour 5x5 --from a1");
    let (recording, _) = recorded(&*instance, "dfs", Some(20_000)).expect("an answer");
    let scene = trace_scene(&*instance, &recording).expect("a search");
    // The first attempt adds one square after another to the path.
    assert_eq!(scene.frames[0].path.len(), 2);
    assert_eq!(scene.frames[3].path.len(), 5);
    let dead = scene.frames.iter().find(|frame| !frame.highlights.is_empty()).expect("a dead end");
    assert_eq!(dead.highlights[0], (*dead.path.last().expect("a path"), Highlight::DeadEnd));
    let last = scene.frames.last().expect("a frame");
    assert_eq!(last.path.len(), 25, "{}", last.caption);
    assert!(last.caption.contains("goal"), "{}", last.caption);
}

/// A path over a whole board, row by row.
fn long_path(board: &str) -> Scene {
    let mut frame = Frame::new(&Shape::parse(board).expect("a board"));
    frame.path = frame.board.squares().collect();
    frame.marks = (1..).zip(&frame.path).map(|(n, &square)| (square, Mark::Number(n))).collect();
    Scene::still(frame)
}

#[test]
fn long_paths_are_not_hidden_by_numbers() {
    let numbered = |side: u32, numbers: Numbers| {
        svg(&long_path(&side.to_string()), &Look { numbers, ..Look::default() })
            .matches("class=\"number\"")
            .count()
    };
    assert_eq!(numbered(19, Numbers::Auto), 361);
    // Only the ends keep their numbers.
    assert_eq!(numbered(20, Numbers::Auto), 2);
    assert_eq!(numbered(20, Numbers::Yes), 400);
    assert_eq!(numbered(8, Numbers::No), 0);
    // The pictures themselves: on 20x20 half as many pixels again show the path.
    let blue = |numbers: Numbers| {
        let file = png(&long_path("20"), &Look { numbers, ..Look::default() }).expect("a picture");
        pixels(&file).0.iter().filter(|p| p[2] > 120 && p[0] < 60).count()
    };
    assert!(
        blue(Numbers::Auto) > 3 * blue(Numbers::Yes) / 2,
        "{} {}",
        blue(Numbers::Auto),
        blue(Numbers::Yes)
    );
    // Numbers that are not about a path are always shown.
    let mut table = long_path("20");
    table.frames[0].path.truncate(3);
    assert_eq!(svg(&table, &Look::default()).matches("class=\"number\"").count(), 400);
}

#[test]
fn a_dead_end_leaves_its_number_visible() {
    let mut scene = long_path("3");
    let look = Look { size: Some(600), ..Look::default() };
    let square = Square::new(1, 1);
    let (without, ..) = pixels(&png(&scene, &look).expect("a picture"));
    scene.frames[0].highlights.push((square, Highlight::DeadEnd));
    let (with, width, _) = pixels(&png(&scene, &look).expect("a picture"));
    // The box around the number in the middle of the board: the board takes most of the picture.
    let differs: Vec<usize> = (0..with.len()).filter(|&i| with[i] != without[i]).collect();
    assert!(!differs.is_empty(), "the dead end is marked");
    let (left, right) = differs.iter().map(|i| i % width).fold((width, 0), |(l, r), x| (l.min(x), r.max(x)));
    let (top, bottom) = differs.iter().map(|i| i / width).fold((width, 0), |(t, b), y| (t.min(y), b.max(y)));
    let inside = |i: &&usize| {
        let (x, y) = (*i % width, *i / width);
        let quarter = (right - left) / 4;
        x > left + quarter && x < right - quarter && y > top + quarter && y < bottom - quarter
    };
    assert_eq!(differs.iter().filter(inside).count(), 0, "nothing covers the number");
}

#[test]
fn pdf_holds_the_shapes_of_the_svg() {
    for scene in [small_tour(), guarini(), triangle(), queens_with_regions()] {
        let file = pdf(&scene, &Look::default());
        let text = String::from_utf8_lossy(&file);
        assert!(text.starts_with("%PDF-") && text.trim_end().ends_with("%%EOF"));
        assert!(
            text.contains(&format!("/Title ({})", scene.title)) || scene.title.contains('/'),
            "{}",
            scene.title
        );
        // Every shape is painted once: filled, stroked or both; the page is one more.
        let drawn = text.lines().filter(|line| ["f", "S", "B"].contains(line)).count();
        let picture = svg(&scene, &Look::default());
        let shapes = ["<path ", "<rect ", "<circle "].iter().map(|shape| picture.matches(shape).count());
        assert_eq!(drawn, shapes.sum::<usize>(), "{}", scene.title);
    }
    assert!(chart_pdf(&growth(), &Look::default()).starts_with(b"%PDF-"));
}

#[test]
fn a_question_is_drawn_without_being_solved() {
    let text = |spec: &str| hippodrome::draw::frame_text(&pose(spec).blank(), hippodrome::draw::Style::Plain);
    assert_eq!(text("queens ..../..Q./..../_..."), ". . . .\n. . Q .\n. . . .\n_ . . .\n");
    assert_eq!(text("tour 2x3 --from a1"), ". . .\nN . .\n");
    assert_eq!(text("walk 2x3 --from b2"), ". N .\n. . *\n");
    assert_eq!(text("exchange guarini"), "n . n\n. . .\nN . N\n");
    assert_eq!(text("knights 2x2"), ". .\n. .\n");
}

#[test]
fn the_board_says_whether_lines_pass_over_holes() {
    for (spec, part) in [
        ("queens ..../..../..../_...", "across"),
        ("knights ._./... --piece rook", "end at"),
        ("walk ._./... --piece queen", "end at"),
        ("exchange R.r/_..", "end at"),
    ] {
        let instance = pose(spec);
        let solved = instance.scene(&Solution::squares(instance.board(), Vec::new()));
        assert!(solved.frames[0].caption.contains(part), "{spec}: {}", solved.frames[0].caption);
    }
    for spec in ["queens 4", "knights ._./...", "walk 3x3 --piece rook", "exchange N.n/_.."] {
        assert!(!pose(spec).blank().caption.contains("lines"), "{spec}");
    }
}

//! Answers for people: boards, sentences and tables that fit the screen.

use std::io::{self, Write};

pub use hippodrome::search::number::grouped as group;
use hippodrome::{
    Argument, Fact, Frame, Instance, Listing, Scene, Shape, Solution, Stats, Steps,
    draw::{BoardTexts, Extras, Style, scene_text, strips_text},
    trace::joined,
};

use crate::draw;
use crate::screen::{Screen, Section, Stream, length, narrowed, wrap};
use crate::table::{Format, Rules, Sheet};

/// Boards with more squares than this are not printed for people unless they are asked for.
const MOST_SQUARES: u64 = 3_600;

/// Boards with more squares than this are never printed for people.
const MOST_ASKED: u64 = 250_000;

/// More squares or moves than this are not named on a line.
const MOST_NAMES: usize = 2_500;

/// The width of a row of boards if there is no screen.
const PAPER: usize = 100;

/// Lines of an answer that are not its boards: the verdict, notes, moves and figures.
const BESIDES: usize = 10;

/// Lines that follow the boards of an argument: the moves, figures, and the next prompt.
const LAST_LINES: usize = 4;

/// The output for people, and its style.
pub struct Page {
    /// Removes colour codes if the stream does not take them.
    out: Box<dyn Write>,
    style: Style,
    screen: Screen,
    /// The lines written so far.
    lines: usize,
    /// Whether an argument is on the page, which should stay on the screen.
    argued: bool,
    /// The format of tables.
    format: Format,
    /// Whether tables keep all columns on a narrow screen.
    wide: bool,
    /// How many tables there are so far.
    tables: usize,
    /// The boards of solutions in a listing.
    boards: BoardTexts,
}

impl Page {
    /// Standard output: ruled boards on a terminal, plain boards in a pipe.
    pub fn new() -> Self {
        Self::on(Stream::Out)
    }

    /// The same on another stream.
    pub fn on(stream: Stream) -> Self {
        let (out, choice): (Box<dyn Write>, _) = match stream {
            Stream::Out => {
                let out = anstream::AutoStream::auto(io::stdout());
                let choice = out.current_choice();
                (Box::new(out), choice)
            }
            Stream::Error => {
                let out = anstream::AutoStream::auto(io::stderr());
                let choice = out.current_choice();
                (Box::new(out), choice)
            }
        };
        let colour = choice != anstream::ColorChoice::Never;
        let style = if stream.is_terminal() { Style::Ruled { colour } } else { Style::Plain };
        Self {
            out,
            style,
            screen: Screen::of(stream),
            lines: 0,
            argued: false,
            format: Format::Table,
            wide: false,
            tables: 0,
            boards: BoardTexts::new(style, PAPER),
        }
    }

    /// The same page with tables in this format.
    pub fn in_format(self, format: Format) -> Self {
        Self { format, ..self }
    }

    /// The same page, whose tables keep all columns on a narrow screen.
    pub fn wide(self, wide: bool) -> Self {
        Self { wide, ..self }
    }

    /// A line, broken between words where the screen ends.
    pub fn line(&mut self, text: &str) -> io::Result<()> {
        let lines = if text.is_empty() { vec![String::new()] } else { wrap(text, self.screen.width, 0) };
        if self.format != Format::Table {
            return self.format.line(text, &mut self.out);
        }
        self.lines += lines.len();
        lines.iter().try_for_each(|line| writeln!(self.out, "{line}"))
    }

    /// Shows what is written so far.
    pub fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    /// Whether the first line is no longer on the screen.
    pub fn has_scrolled(&self) -> bool {
        self.screen.height.is_some_and(|height| self.lines >= height)
    }

    /// The boards of a solution and its notes, then its squares or moves.
    pub fn solution(
        &mut self,
        instance: &dyn Instance,
        solution: &Solution,
        asked: bool,
        extras: Extras,
    ) -> io::Result<()> {
        // A scene of a board that is too large would take long to make.
        if self.prints(instance.board(), asked)? {
            draw::note_attacks(extras, instance, solution);
            self.scene(extras.scene(instance, solution), asked)?;
        }
        self.moves("", solution)
    }

    /// One of many solutions: its number, its squares or moves, and its board. Boards of a sequence must be
    /// asked for. Where there is no screen that it must fit, it goes through the listing.
    pub fn listed(
        &mut self,
        instance: &dyn Instance,
        number: &str,
        solution: &Solution,
        asked: bool,
        listing: &mut Listing<'_>,
    ) -> io::Result<()> {
        let most = if asked { MOST_ASKED } else { MOST_SQUARES };
        let sequence = matches!(solution.steps(), Steps::Moves(_));
        let drawn = (asked || !sequence) && instance.board().len() <= most;
        let fits = self.screen.is_endless() && self.style == Style::Plain && self.format == Format::Table;
        if fits && solution.len() <= MOST_NAMES {
            return listing.text(instance, number, solution, drawn.then_some(&mut self.boards));
        }
        listing.flush()?;
        self.moves(&format!("{number}. "), solution)?;
        if !drawn {
            return Ok(());
        }
        let scene = Scene { notes: Vec::new(), ..instance.scene(solution) };
        let text = self.side_by_side(&scene, self.style);
        match self.is_narrow(&text) {
            true => self.text(&text),
            false if asked => self.strips(&scene),
            false => Ok(()),
        }
    }

    /// Whether a board is small enough to be printed. If it is not, that is said.
    fn prints(&mut self, board: &Shape, asked: bool) -> io::Result<bool> {
        let squares = board.len();
        if squares <= if asked { MOST_ASKED } else { MOST_SQUARES } {
            return Ok(true);
        }
        let why = if squares <= MOST_ASKED { "--boards prints it" } else { "too many to print" };
        self.line(&format!("The board has {} squares: {why}.", thousands(squares)))?;
        Ok(false)
    }

    /// The boards of a scene if they fit the screen or are asked for, and its notes. What is left out is said.
    pub fn scene(&mut self, mut scene: Scene, asked: bool) -> io::Result<()> {
        let notes = std::mem::take(&mut scene.notes);
        self.boards(&scene, asked)?;
        notes.iter().try_for_each(|note| self.line(note))
    }

    /// The sentences of an argument, then its boards: as many as fit the screen, or all if they are asked for.
    pub fn argument(&mut self, argument: &Argument, asked: bool) -> io::Result<()> {
        self.argued = true;
        argument.lines().iter().try_for_each(|line| self.line(line))?;
        self.argument_boards(argument, asked)
    }

    /// The boards of an argument whose sentences were shown.
    pub fn argument_boards(&mut self, argument: &Argument, asked: bool) -> io::Result<()> {
        let mut scene = Scene::new(argument.numbered_frames());
        let all = scene.frames.len();
        let besides = self.lines + LAST_LINES;
        while !scene.frames.is_empty() {
            for style in self.styles() {
                let text = self.side_by_side(&scene, style);
                if self.is_narrow(&text) && (asked || !self.is_high(&text, besides)) {
                    self.text(&text)?;
                    return match all - scene.frames.len() {
                        0 => Ok(()),
                        1 => self.line("The last board of the argument: --boards."),
                        more => self.line(&format!("The last {more} boards of the argument: --boards.")),
                    };
                }
            }
            if asked {
                return self.strips(&scene);
            }
            scene.frames.pop();
        }
        if all > 0 {
            self.line("The argument has boards that do not fit the screen: --boards prints them.")
        } else {
            Ok(())
        }
    }

    /// The styles for boards, the widest first.
    fn styles(&self) -> Vec<Style> {
        match self.style {
            Style::Ruled { colour } => vec![self.style, Style::Labelled { colour }],
            style => vec![style],
        }
    }

    /// Whether the format is for scripts.
    pub fn is_for_scripts(&self) -> bool {
        self.format.is_for_scripts()
    }

    /// Prints boards for people if there are any and they fit the screen, and says whether they do.
    pub fn shows_boards(&mut self, scene: &Scene) -> io::Result<bool> {
        let small = scene.frames.iter().all(|frame| frame.board.len() <= MOST_SQUARES);
        if self.format != Format::Table || scene.frames.is_empty() || !small {
            return Ok(false);
        }
        // The names of the squares are told by the labels.
        let styles = match self.style {
            Style::Plain => vec![Style::Labelled { colour: false }],
            _ => self.styles(),
        };
        for style in styles {
            let text = self.side_by_side(scene, style);
            if self.fits(&text) {
                self.text(&text)?;
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Draws one board, if it is not too large.
    pub fn board(&mut self, frame: &Frame) -> io::Result<()> {
        if frame.board.len() > MOST_SQUARES {
            return Ok(());
        }
        let scene = Scene::still(frame.clone());
        match self.format {
            Format::Table => self.boards(&scene, false),
            Format::Markdown => self.line(&format!("```\n{}```", self.side_by_side(&scene, self.style))),
            _ => self.line(self.side_by_side(&scene, self.style).trim_end()),
        }
    }

    fn boards(&mut self, scene: &Scene, asked: bool) -> io::Result<()> {
        let Some(first) = scene.frames.first() else { return Ok(()) };
        let styles = self.styles();
        for &style in &styles {
            let text = self.side_by_side(scene, style);
            if self.fits(&text) || asked && self.is_narrow(&text) {
                return self.text(&text);
            }
        }
        if asked {
            return self.strips(scene);
        }
        let count = scene.frames.len();
        if let [first, .., last] = &scene.frames[..]
            && count > 2
        {
            let ends = Scene::new(vec![first.clone(), last.clone()]);
            for &style in &styles {
                let text = self.side_by_side(&ends, style);
                if self.fits(&text) {
                    self.text(&text)?;
                    return self.line(&format!("The {} boards between them: --boards.", count - 2));
                }
            }
        }
        self.line(&match count {
            1 => {
                // The side that does not fit; if neither does, the columns.
                let narrow = styles.iter().any(|&style| self.is_narrow(&self.side_by_side(scene, style)));
                let size = match narrow {
                    true => format!("{} rows", first.board.rows()),
                    false => format!("{} columns", first.board.cols()),
                };
                format!("The board of {size} is too large for the screen: --boards prints it.")
            }
            _ => format!("The {count} boards are too many for the screen: --boards prints them."),
        })
    }

    /// Boards that are too wide, cut into strips one below the other.
    fn strips(&mut self, scene: &Scene) -> io::Result<()> {
        let width = self.screen.width.unwrap_or(usize::MAX);
        for frame in &scene.frames {
            if !frame.caption.is_empty() {
                self.line(&frame.caption)?;
            }
            match strips_text(frame, self.style, width) {
                Some(text) => self.text(&text)?,
                None => self.line("This board is too wide for the screen.")?,
            }
        }
        Ok(())
    }

    fn side_by_side(&self, scene: &Scene, style: Style) -> String {
        scene_text(scene, style, self.screen.width.unwrap_or(PAPER))
    }

    fn is_narrow(&self, text: &str) -> bool {
        let plain = |line: &str| length(&anstream::adapter::strip_str(line).to_string());
        self.screen.width.is_none_or(|width| text.lines().all(|line| plain(line) <= width))
    }

    fn fits(&self, text: &str) -> bool {
        !self.is_high(text, BESIDES) && self.is_narrow(text)
    }

    /// Whether a text and so many other lines are more than the screen has.
    fn is_high(&self, text: &str, besides: usize) -> bool {
        self.screen.height.is_some_and(|height| text.lines().count() + besides > height)
    }

    /// Text whose lines stay as they are.
    fn text(&mut self, text: &str) -> io::Result<()> {
        self.lines += text.lines().count();
        write!(self.out, "{text}")
    }

    /// The squares or moves of a solution, on one line that can be copied; a long one is cut short.
    pub fn moves(&mut self, lead: &str, solution: &Solution) -> io::Result<()> {
        if solution.is_empty() {
            return if lead.is_empty() { Ok(()) } else { self.line(lead.trim_end()) };
        }
        let names: Vec<String> = solution.names().take(MOST_NAMES + 1).collect();
        let room = match (self.screen.width, self.screen.height) {
            // A third of the screen, or what an argument has left of it.
            (Some(width), Some(height)) if self.argued => {
                width * height.saturating_sub(self.lines + LAST_LINES).clamp(2, height / 3)
            }
            (Some(width), Some(height)) => width * height / 3,
            _ => usize::MAX,
        };
        let mut used = length(lead);
        let fitting = names.iter().take_while(|name| {
            used += length(name) + 1;
            used <= room
        });
        let shown = fitting.count().max(1);
        let shown = if solution.len() > MOST_NAMES { shown.min(20) } else { shown };
        let mut text = format!("{lead}{}", joined(&names[..shown.min(names.len())]));
        let left_out = solution.len().saturating_sub(shown);
        if left_out > 0 {
            text += &format!(" … and {} more: --json writes them all", thousands(left_out as u64));
        }
        self.line(&text)
    }

    /// Figures about a question, on one line.
    pub fn facts(&mut self, facts: &[Fact]) -> io::Result<()> {
        let figures: Vec<String> =
            facts.iter().map(|fact| format!("{} {}", fact.words(), fact.figure)).collect();
        if figures.is_empty() { Ok(()) } else { self.line(&format!("{}.", capital(&figures.join(", ")))) }
    }

    /// Prints the statistics and further figures.
    pub fn figures(&mut self, stats: &Stats, facts: &[Fact], seed: Option<u64>) -> io::Result<()> {
        for fact in facts {
            match fact.meaning {
                Some("") => {}
                Some(sentence) => self.line(sentence)?,
                None => self.line(&format!("{}: {}", fact.words(), group(&fact.figure.to_string())))?,
            }
        }
        let figures = stats.figures();
        let mut parts: Vec<String> = figures
            .iter()
            .map(|&(words, figure)| match words.strip_suffix(':') {
                Some(words) => format!("{words} {}", thousands(figure)),
                None => format!("{} {words}", thousands(figure)),
            })
            .collect();
        if parts.is_empty() {
            parts.push("without a search".into());
        }
        parts.push(seconds(stats.seconds));
        self.line(&parts.join(", "))?;
        match seed {
            Some(seed) => self.line(&format!("seed {seed}")),
            None => Ok(()),
        }
    }

    /// Prints a table without its empty columns. If the screen is too narrow, the columns in `spare` are left out, the
    /// last of them first, unless the page is wide; that is said.
    pub fn table_of(
        &mut self,
        columns: &[&str],
        words: &[&str],
        spare: &[&str],
        rows: Vec<Vec<String>>,
    ) -> io::Result<()> {
        let mut kept: Vec<usize> =
            (0..columns.len()).filter(|&at| rows.iter().any(|row| !row[at].is_empty())).collect();
        let width = self.screen.width.filter(|_| self.format == Format::Table && !self.wide);
        let mut left_out = Vec::new();
        for name in spare.iter().rev() {
            if width.is_none_or(|width| table_width(columns, &kept, &rows) <= width) {
                break;
            }
            if let Some(place) = kept.iter().position(|&at| columns[at] == *name) {
                kept.remove(place);
                left_out.insert(0, *name);
            }
        }
        let columns: Vec<&str> = kept.iter().map(|&at| columns[at]).collect();
        let rows = rows.iter().map(|row| kept.iter().map(|&at| row[at].clone()).collect()).collect();
        self.table(&columns, words, rows)?;
        match left_out.is_empty() {
            true => Ok(()),
            false => self.line(&format!("Left out: {} (--wide shows all columns).", left_out.join(", "))),
        }
    }

    /// Prints a table; columns named in `words` are left-aligned, the others hold figures. If it is too wide
    /// for the screen, it becomes several.
    pub fn table(&mut self, columns: &[&str], words: &[&str], rows: Vec<Vec<String>>) -> io::Result<()> {
        let rules = if self.style == Style::Plain { Rules::Plain } else { Rules::Boxed };
        // In a file of tables an empty line ends a table.
        if self.format == Format::Csv && self.tables > 0 {
            writeln!(self.out)?;
        }
        self.tables += 1;
        let width = self.screen.width.filter(|_| self.format == Format::Table);
        for Section { columns, rows } in narrowed(columns, words, rows, width) {
            let mut table = Vec::new();
            Sheet { columns: &columns, words, rows }.write(self.format, rules, &mut table)?;
            self.lines += table.iter().filter(|&&byte| byte == b'\n').count();
            self.out.write_all(&table)?;
        }
        if let Format::Markdown | Format::Latex = self.format {
            writeln!(self.out)?;
        }
        Ok(())
    }
}

/// The width of a table with some of its columns.
fn table_width(columns: &[&str], kept: &[usize], rows: &[Vec<String>]) -> usize {
    let cell =
        |at: usize| rows.iter().map(|row| length(&row[at])).max().unwrap_or(0).max(length(columns[at]));
    // A cell has a blank on both sides and a rule after it.
    1 + kept.iter().map(|&at| cell(at) + 3).sum::<usize>()
}

/// A remark on standard error, broken between words where the screen ends.
pub fn note(kind: &str, sentence: &str) {
    let width = Screen::of(Stream::Error).width;
    for line in wrap(&format!("{kind}: {sentence}"), width, 0) {
        let _ = writeln!(io::stderr(), "{line}");
    }
}

/// A whole number with its thousands set apart.
pub fn thousands(n: u64) -> String {
    group(&n.to_string())
}

/// A time with a suitable unit.
pub fn seconds(s: f64) -> String {
    match s {
        s if s < 1e-3 => format!("{:.0} µs", s * 1e6),
        s if s < 1.0 => format!("{:.1} ms", s * 1e3),
        s if s < 120.0 => format!("{s:.2} s"),
        s => format!("{:.0} min {:.0} s", (s / 60.0).floor(), s % 60.0),
    }
}

/// The same text with a capital letter.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

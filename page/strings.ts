// Every text of the page in one place, for translations. What the engine says comes from the engine.

import type { About, Parameter, Task, ViewName } from "./contract.ts";

/** A number as people read it. */
export const grouped = (n: number | string): string => String(n).replace(/\B(?=(\d{3})+(?!\d))/g, "\u202f");

/** A time in seconds as people read it. */
export function lasting(seconds: number): string {
  if (seconds < 0.001) return `${Math.round(seconds * 1e6)} µs`;
  if (seconds < 1) return `${(seconds * 1000).toFixed(seconds < 0.01 ? 1 : 0)} ms`;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

/** A text with a capital letter. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A text with a capital letter and a full stop. */
export const sentenceOf = (text: string): string => capital(/[.!?]$/.test(text) ? text : `${text}.`);

/** Words of the command line as people write them. */
const plain = (word: string): string => capital(word.replaceAll("-", " "));

/** Methods that people do not call what the command line calls them. */
const METHODS: Record<string, string> = {
  auto: "Automatic", dfs: "Depth-first search", bfs: "Breadth-first search", "a-star": "A*", "ida-star": "IDA*",
  "best-first": "Greedy best-first", "best-first-paths": "Best-first with paths",
  bidirectional: "Bidirectional search",
  "branch-and-bound": "Branch and bound", "hill-climbing": "Hill climbing", "min-conflicts": "Min-conflicts",
  warnsdorff: "Warnsdorff’s rule", "warnsdorff-backtracking": "Warnsdorff with backtracking",
  "brute-force": "Brute force",
  "meet-in-the-middle": "Meet in the middle", bitmask: "Backtracking on bits",
};

export const methodTitle = (name: string): string => METHODS[name] ?? plain(name);

/** An option: `max-moves` is `Max moves`. */
export const optionTitle = ({ flag }: Parameter): string => plain(flag);

/** A named board: `six-knights` is `Six knights`, `triangle5` is `Triangle 5`. */
export const presetTitle = (name: string): string => plain(name.replace(/(\D)(\d)/, "$1 $2"));

/** A question in a few words: `Shortest walk, 8×8, from a1 to h8`. */
export function questionTitle(about: About, board: string, options: Iterable<[string, string]>): string {
  const preset = about.presets.some(each => each.name === board);
  const size = preset ? presetTitle(board)
    : board.includes("/") ? TEXT.ownBoard
    : board.replace(/^(\d+)$/, "$1×$1").replace("x", "×");
  const given = new Map(options), words: string[] = [];
  const [from, to] = ["from", "to"].map(flag => given.get(flag));
  if (from && to && about.parameters.some(each => each.flag === "from" && each.kind === "square")) {
    words.push(`${from} to ${to}`);
    given.delete("from");
    given.delete("to");
  }
  for (const { flag, kind } of about.parameters) {
    const value = given.get(flag);
    if (value === undefined) continue;
    const word = flag.replaceAll("-", " ");
    words.push(kind === "flag" ? word : kind === "picture" ? `with ${word}` : `${word} ${value}`);
  }
  return [about.title, size, ...words].filter(Boolean).join(", ");
}

export const TEXT = {
  name: "Hippodrome",
  views: {
    gallery: "Gallery", solve: "Solve", watch: "Watch", race: "Race", play: "Play", check: "Check",
    recording: "Recording", learn: "Learn",
  } satisfies Record<ViewName, string>,
  skip: "Skip to the content",
  theme: "Light or dark",
  loading: "Starting the engine …",
  noEngine: "The engine could not be loaded. Reload the page to try again.",
  broken: "The engine broke down, perhaps for lack of memory. It has been started anew.",
  tooLong: "The engine took too long over this question, so it was stopped.",
  tooLarge: "This board is too large to be shown here.",
  noView: "This part of the page could not be loaded. Reload the page to try again.",
  largeFile: (name: string) => `${name} is larger than 32 MB.`,
  drop: "Drop a recording, a race, or answers to be checked",
  whole: "Open the whole page in a new tab",
  present: "Present",
  presentHelp: "Show it on the whole screen, in large type (P)",
  frame: "Embed",
  frameHelp: "Copy the HTML that shows this in another page",
  framed: "The HTML is copied.",
  puzzle: "Puzzle",
  ownBoard: "own board",
  cancel: "Cancel",
  cancelled: "Cancelled.",

  gallery: {
    title: "Board puzzles, solved, proved and explained",
    lead: "Draw a board and see it solved. Watch every step of a search, race methods against each other, or play. "
      + "Everything runs in this page: nothing to install, and nothing leaves your computer.",
    today: "Play today’s puzzle",
    think: "See a search think",
    learn: "Learn in five lessons",
    solve: "Solve",
    play: "Play",
    watch: "Watch",
    race: "Race",
    daily: "Today’s puzzle",
    drawing: "Solving …",
    pause: "Pause the pictures",
    resume: "Move the pictures",
  },

  form: {
    board: "Board",
    preset: "Presets",
    presetNone: "choose …",
    smaller: "Smaller",
    larger: "Larger",
    noSize: "This board has no next size",
    paste: "Paste a picture",
    pasteTitle: "Paste a board",
    pasteHelp: "One line for each row. The signs are:",
    pasteUse: "Use it",
    close: "Close",
    options: "Options",
    optionsSet: (n: number) => `Options (${n})`,
    any: "default",
    usual: (value: string) => `${value} (default)`,
    whole: (least: number, most: number) => `Use a whole number from ${grouped(least)} to ${grouped(most)}.`,
  },

  editor: {
    brush: "Brush",
    letter: (letter: string) => `region ${letter}`,
    pick: (option: string) => `${option}: click a square`,
    clear: "Clear",
    flood: "Fill",
    floodHelp: "Fill a whole region instead of a square",
    undo: "Undo the last stroke",
    redo: "Redo the stroke",
  },

  solve: {
    title: "Solve",
    task: "Task",
    tasks: { solve: "Solve", count: "Count", list: "List", sample: "Sample" } satisfies Record<Task, string>,
    method: "Method",
    limits: "Limits and seed",
    limit: { seconds: "Seconds", nodes: "Nodes", megabytes: "Megabytes", seed: "Seed" },
    none: "none",
    answers: {
      solve: "Answer", count: "Number of solutions", list: "Solutions", sample: "Solutions drawn at random",
    } satisfies Record<Task, string>,
    run: {
      solve: "Solve", count: "Count the solutions", list: "List solutions", sample: "Draw solutions at random",
    } satisfies Record<Task, string>,
    edit: "Edit the board",
    show: "Show the answer",
    first: (value: number, unit: string, fewest: boolean) =>
      `A solution with ${grouped(value)} ${unit}. Proving whether ${fewest ? "fewer" : "more"} are possible …`,
    /** What the engine says of a run that a limit ended with nothing to show. */
    stopped: (sentence: string) => sentence
      .replace(/^not written down: the memory limit was reached$/, "stopped: out of memory")
      .replace(/^not written down: /, "stopped: "),
    checked: { valid: "Checked", rejected: "Rejected", undecided: "Not decided", unreadable: "Not readable" },
    why: "Why?",
    checkedBy: "by an independent checker, which knows only the rules",
    certificateOf: (size: string) => `Certificate, ${size}`,
    bytes: (n: number) => n < 2000 ? `${n} bytes` : `${grouped(Math.round(n / 1000))} kB`,
    showOne: "Click a solution to see it on the board.",
    steps: "The solution, step by step",
    facts: {
      seconds: "time", generated: "nodes generated", expanded: "nodes expanded", peak_frontier: "largest frontier",
      share: "done", found: "found", method: "method", seed: "seed",
    },
    rate: (n: number) => `${grouped(n)} per second`,
    copy: "Copy",
    copies: { text: "Text", spec: "Question", json: "JSON", command: "Command line", link: "Link" },
    copied: "Copied",
    download: "Download",
    downloads: { svg: "SVG", png: "PNG", gif: "GIF", pdf: "PDF", html: "HTML" },
    preparing: "Preparing the file …",
    watch: "Watch the search",
    race: "Race methods",
    play: "Play it",
    start: "Draw a board, choose what to ask, and press the button.",
  },

  watch: {
    title: "Watch",
    method: "Method",
    none: "This method found its answer without a search, so there is nothing to watch. Try another board.",
    running: "Searching …",
    nodes: (n: number) => `${grouped(n)} nodes`,
    edit: "Change the board",
    open: "Open a recording",
    cut: (nodes: number) => `The recording ends here, after ${grouped(nodes)} nodes: the search went on.`,
  },

  recording: {
    title: "Open a recording",
    lead: "A search or a race that was saved, also of a puzzle of your own. Choose the file, or drop it anywhere on the "
      + "page. Nothing leaves your computer.",
    ways: [
      ["--trace search.json", "a search, step by step: the states are drawn as a graph or as text"],
      ["--trace search.html", "a search with the puzzle’s own pictures, or several side by side"],
      ["hippo race … --json", "the figures of a race, as curves and as a table"],
    ],
    choose: "Choose a file …",
    other: "Open another …",
    reading: "Reading the recording …",
    unreadable: "This is neither a recording nor a race.",
    unlinked: "This recording is too large for a link, or drawn already. To embed it, use a page that --trace wrote.",
    cut: "The recording ends here: the program that wrote it did not finish.",
  },

  race: {
    title: "Race",
    methods: "Methods",
    most: "Choose two to four methods.",
    run: "Start the race",
    step: "Compare by",
    steps: { nodes: "nodes", time: "time" },
    growth: "Growth",
    growthLead: "The same methods on larger and larger boards.",
    from: "from",
    to: "to",
    grow: "Measure the growth",
    perRun: "Seconds for each run",
    nodes: "Nodes generated",
    seconds: "Seconds",
    size: "Size",
    stopped: "stopped",
    running: "running …",
    end: (size: number, why: string) => `stopped at ${size}: ${why}`,
    memory: "out of memory",
    many: (most: number) => `The curves are those of the first ${most} methods; the table has all.`,
    gaveUp: "no solution found",
    chart: (what: string) => `${what} by size of the board, on a logarithmic scale`,
    curves: "Curves",
    table: "Figures",
  },

  play: {
    title: "Play",
    undo: "Undo",
    redo: "Redo",
    restart: "Start again",
    hint: "Hint",
    winnable: "Can it still be won?",
    attacked: "Cross out attacked squares",
    share: "Share",
    shared: "The link is copied.",
    time: "Time",
    moves: "Moves",
    rules: "Rules",
    more: "Tell me more",
    won: "You have done it!",
    arrived: "You have arrived.",
    stuck: "No move is left.",
    conflict: "Pieces stand where they must not stand together.",
    open: (n: number) => n === 1 ? "One move is possible." : `${grouped(n)} moves are possible.`,
    placeable: (n: number) => n === 1 ? "One free square is left." : `${grouped(n)} free squares are left.`,
    thinking: "Thinking …",
    outlook: {
      over: "It is won already.", won: "Yes, it can still be won.", lost: "No, it can no longer be won.",
      unknown: "The limit was reached before that was known.",
    },
    left: (n: number, unit: string) => `${grouped(n)} more ${unit} are enough.`,
    try: (move: string) => `Try ${move}`,
    forced: "There is no other choice.",
    back: "Undo until it can be won again",
    first: "Choose a square to begin with.",
    next: "Choose where to go next.",
    piece: "Drag a piece, or choose it and then where it goes.",
    put: "Click to place a piece or to take it away. A right click marks a square that must stay empty.",
    byTouch: {
      put: "Tap to place a piece or to take it away. A long press marks a square that must stay empty.",
      piece: "Choose a piece, then where it goes.",
    },
    made: "New puzzle",
    daily: "Puzzle of the day",
    today: "Play today’s",
    archive: "Earlier days",
    doneDay: (day: string) => `${day}, solved`,
    statistics: "Statistics",
    figures: (games: number, best: string, mean: string) => `${grouped(games)} won, the fastest in ${best}; ${mean} on average.`,
    goal: "The goal",
    example: "A solved board",
    placed: "Placed",
    visited: "Visited",
    of: (n: number, all: number) => `${grouped(n)} of ${grouped(all)}`,
    against: (n: number, fewest: number) => n === fewest ? "Nobody can do it in fewer moves."
      : `${grouped(n)} moves; the fewest are ${grouped(fewest)}.`,
    size: "Size",
    seed: "Seed",
    difficulty: "Difficulty",
    any: "any",
    makeIt: "Make a new one",
    making: "Making a puzzle …",
    tried: (n: number) => `${grouped(n)} steps so far`,
    sizeHelp: (size: string) => capital(`${size}.`),
    fewest: "Fewest",
    following: "Another puzzle",
    boast: "Copy the result",
    boasted: "The result is copied, without the solution.",
    result: (title: string, moves: number, time: string, fewest: number | undefined, address: string) =>
      `${title}: ${grouped(moves)} ${moves === 1 ? "step" : "steps"}${
        fewest === undefined ? "" : ` (fewest: ${grouped(fewest)})`} in ${time}\n${address}`,
    streak: (days: number, won: number) => [
      days ? `${grouped(days)} ${days === 1 ? "day" : "days"} in a row.` : "",
      won ? `${grouped(won)} ${won === 1 ? "game" : "games"} won so far.` : "",
    ].filter(Boolean).join(" "),
    saveRecords: "Save the results",
    unmade: (limit: string) => `No puzzle was made: the limit of ${limit} was reached.`,
    target: "possible",
    occupied: "visited",
    pieces: { white: "white piece", black: "black piece", peg: "peg" } as Record<string, string>,
    noted: "marked empty",
    attackedSquare: "attacked",
    legend: {
      chosen: "chosen", target: "possible", hint: "hint", conflict: "conflict", attacked: "attacked",
      cross: "marked empty", ruled: "ruled out",
    },
    colours: "Colours",
    board: "Board to play on",
    question: "Question",
    solveIt: "Show the solution",
    movesMade: (n: number, time: string) => `${grouped(n)} ${n === 1 ? "step" : "steps"} in ${time}`,
  },

  check: {
    title: "Check an answer",
    lead: "Paste what a program printed, or drop its files here: boards, grids of step numbers, lists of squares or "
      + "moves, in any language. Nothing leaves your computer.",
    text: "Output",
    example: "[[23  8 13  2 21]\n [12  3 22  7 14]\n [17 24  9 20  1]\n [ 4 11 18 15  6]\n [25 16  5 10 19]]",
    question: "Question",
    recognise: "recognise it",
    help: "A puzzle, its board and its options. Leave it empty to have it recognised.",
    optimal: "It must also be optimal",
    run: "Check",
    choose: "Choose files …",
    files: "Files with answers",
    running: "Checking …",
    which: "This may answer several questions. Which one is meant?",
    asked: "Question:",
    taken: (form: string, line: number) => `Read as ${form}, from line ${grouped(line)}.`,
    sum: (right: number, all: number) => `${grouped(right)} of ${grouped(all)} answers are valid.`,
    verdicts: { valid: "✓", wrong: "✗", undecided: "?", unreadable: "–" } as Record<string, string>,
  },
};

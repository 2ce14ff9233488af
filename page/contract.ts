// What the engine takes and gives, as ENGINE.md describes it. Only what the page uses is named.

/** A question in parts: the words that belong to no option of the puzzle are in `rest`. */
export interface Parts {
  puzzle: string;
  board: string;
  options: Record<string, string>;
  rest: string[];
}

export type Task = "solve" | "count" | "list" | "sample";

export type ViewName = "gallery" | "solve" | "watch" | "race" | "play" | "check" | "recording" | "learn";

/** The method, seed and limits. In a form they are texts. */
export interface Choices {
  method?: string;
  seed?: number | string;
  seconds?: number | string;
  nodes?: number | string;
  megabytes?: number | string;
}

/** An address, read by the engine (with the question) or to be written (with the spec). */
export interface Link extends Choices {
  view: ViewName;
  task: Task;
  question?: Parts;
  spec?: string;
  wrong?: string | null;
  methods?: string[];
  played?: string[];
  sizes?: [number, number];
  inStep?: string;
  /** A recording, and whether the view is shown in a frame of another page. */
  packed?: string;
  embed?: boolean;
}

export type Kind =
  "flag" | "choice" | "choices" | "number" | "pair" | "square" | "squares" | "numbers" | "picture" | "order";

export interface Parameter {
  name: string;
  flag: string;
  kind: Kind;
  /** The words of a choice, or the least and the greatest number. */
  values: (string | number)[] | null;
  default: string | null;
  help: string;
  tasks: Task[];
  drawn: boolean;
}

export interface Method {
  name: string;
  summary: string;
  tasks: Task[];
  traced: boolean;
  baseline: boolean;
  quick: boolean;
}

export interface Example {
  verb: string;
  what: string;
  link: Link & { question: Parts };
}

export interface Preset { name: string; board: string; summary: string }

export interface Makes {
  summary: string;
  /** What a size is. */
  size: string;
  sizes: [number, number];
  difficulties: { name: string; summary: string }[];
  usual: string;
}

export interface About {
  name: string;
  title: string;
  summary: string;
  board: string;
  form: "path" | "placement" | "moves" | "chains";
  value: { unit: string; fewest: boolean } | null;
  palette: { text: string; name: string }[];
  series: string;
  parameters: Parameter[];
  methods: Method[];
  presets: Preset[];
  examples: Example[];
  makes: Makes | null;
}

export interface Description { version: string; puzzles: About[] }

/** A place of a board: its sign is the one `at` this position of the text. */
export interface Place {
  name: string;
  row: number;
  col: number;
  x: number;
  y: number;
  at: number;
  sign: string;
  square: boolean;
}

export interface BoardData {
  rows: number;
  cols: number;
  grid: "square" | "triangular";
  text: string;
  width: number;
  height: number;
  unit: number;
  squares: number;
  places: Place[];
}

/** A board that is too large to be laid out has no text. */
export type PosedBoard = BoardData
  | { rows: number; cols: number; squares: number; text?: undefined; places?: undefined };

export interface FilmData {
  board: string;
  parts: [number, string][];
  frames: [string, number[], number[]][];
  pace: number;
}

export interface Views { svg?: string; last?: string | null; player?: FilmData | null; goal?: string }

export interface Posed {
  puzzle: string;
  spec: string;
  shell: string;
  question: Parts;
  value: About["value"];
  /** The rules for a player, in a few sentences. */
  rules?: string;
  board: PosedBoard;
  views?: Views;
}

export interface Stats { seconds?: number; generated?: number; expanded?: number; peak_frontier?: number }

export interface Solution { squares?: string[]; moves?: string[] }

export interface Record_ {
  puzzle: string;
  spec: string;
  method: string;
  outcome: string;
  seed?: number | null;
  value?: number;
  optimal?: boolean;
  count?: string;
  limit?: string;
  solution?: Solution;
  reason?: string;
  note?: string;
  notes?: string[];
  certificate?: object;
  stats?: Stats;
  work?: string | null;
  sentence: string;
  checked?: { verdict: string; sentence: string } | null;
  views?: Views;
}

/** A line of a listing. */
export interface Line { spec: string; solution?: Solution }

export interface Listing {
  sentence: string;
  spec: string;
  method: string;
  summary: { limit?: string; complete: boolean };
}

export interface Move { name: string; squares: string[] }

export interface Turn {
  standing: "open" | "won" | "stuck" | "ended";
  moves: Move[];
  conflicts: [string, string][];
  attacked?: string[];
  position: string;
  views?: Views;
}

export interface Hint {
  outlook: "over" | "won" | "lost" | "unknown";
  left?: number;
  reason?: string;
  note?: string;
  moves?: { move: string; reason: string; forced?: boolean; squares: string[] }[];
  /** The steps that lead to the next square on paper, and the same in sentences, little by little. */
  reasoning?: { crossed: string[]; placed?: string; reason: string }[];
  degrees?: Record<string, string[]>;
}

export interface Made {
  size: number;
  seed: number;
  difficulty: string;
  limit?: string;
  question?: Parts;
  facts?: Record<string, number>;
}

export interface Trace {
  view: "watch" | "duel";
  data: TraceData | null;
  colours: Record<Theme, Record<string, string>>;
  records: Pick<Record_, "outcome" | "stats">[];
  /** Of a recording: its question, if the puzzle is known. */
  question?: Parts | null;
}

/** What `watch` and `duel` take. The page changes how things are called, the speed, and what is said at the end. */
export interface TraceData {
  /** Where the parent of each node is, and the kind of each event: what is checked in a file. */
  nodes?: { up: number[] };
  events?: { kind: string };
  title: string;
  method?: string;
  racers?: TraceData[];
  pace?: number | null;
  ending?: string;
  within?: boolean;
  /** One of several on the page: keys are heard only where the focus is. */
  among?: boolean;
}

export interface Judgement {
  line: number;
  verdict: string;
  sentence: string;
  told: string;
  form?: string;
  caption?: string;
  views?: Views;
}

export interface Checked {
  spec?: string;
  specs?: string[];
  judgements?: Judgement[];
  verdict?: string;
  sentence?: string;
}

export interface Bundle { units: string[]; weight: number }

export type Theme = "light" | "dark";

/** What each command answers. */
export interface Answers {
  link: Link;
  pose: Posed;
  solve: Record_;
  why: { outcome: string; why: string[]; views?: Views };
  count: Record_;
  divide: { bundles: Bundle[]; bytes: number };
  part: { entries: object[]; limit?: string | null; stats: Stats; work?: string | null };
  total: Record_;
  list: Listing;
  sample: Listing;
  race: Record_;
  trace: Trace;
  open: Trace;
  hint: Hint;
  moves: Turn;
  check: Checked;
  draw: Drawn;
  make: Made;
}

/** A file that was drawn, as a text or in base 64. */
export interface Drawn { type: string; text?: string; base64?: string }

export type Command = keyof Answers;

export interface Limits { seconds?: number; nodes?: number; megabytes?: number }

export interface Request<C extends Command> {
  command: C;
  spec?: string;
  board?: string;
  method?: string;
  methods?: string[];
  seed?: number;
  limits?: Limits;
  limit?: number;
  number?: number;
  position?: string;
  size?: number;
  in_step?: string;
  text?: string;
  format?: string;
  puzzle?: string;
  difficulty?: string;
  optimal?: boolean;
  units?: string[];
  entries?: object[];
  stopped?: string;
  look?: { theme: Theme; attacks?: boolean };
}

export interface Progress { stats?: Stats; work?: string | null; rate?: number; share?: number | null }

// Play: a puzzle by hand. The engine says which moves there are and, when asked, whether it can still be won and why.

import { html, nothing, type TemplateResult } from "lit-html";
import type { About, Hint, Link, Posed, Task, Turn } from "./contract.ts";
import { ask, cancel, close, quick, toldOf } from "./engine.ts";
import { allRight, byTouch, chooser, field, push, tick, whole } from "./fields.ts";
import { Form, type Owner } from "./form.ts";
import { cross, type Game, move, newGame, place, redo, remove, restart, stepBack } from "./game.ts";
import { writeLink } from "./link.ts";
import { Question } from "./question.ts";
import { picture } from "./picture.ts";
import {
  allWon, begun, crossing, dated, dayOf, dayOfPuzzle, daysBefore, figures, keep, record, setCrossing, streak,
} from "./records.ts";
import { addressOf, save, toClipboard } from "./share.ts";
import { Stage } from "./stage.ts";
import { capital, grouped, sentenceOf, TEXT } from "./strings.ts";
import { type Page, View } from "./view.ts";
import { Series } from "./wanted.ts";

/** A hint may think this long, in seconds. */
const HINT_TIME = 20;

const SAY = TEXT.play;

/** How long the fewest moves of a board are looked for, in seconds. */
const PAR_TIME = 5;

/** So many days are in the archive. */
const DAYS = 28;

/** What a hint tells little by little, in this order. */
const DEGREES = ["nudge", "rule", "crosses", "square"];

export class PlayView extends View implements Owner {
  link: Link;
  question: Question;
  readonly task: Task = "solve";
  readonly stage: Stage;
  readonly form: Form;
  game: Game;
  /** The squares on which a path stands before the first move. */
  base: string[] = [];
  posed: Posed | null = null;
  turn: Turn | null = null;
  chosen = "";
  /** Whether attacked squares are crossed out. */
  attacks = crossing();
  /** What went wrong. */
  error = "";
  /** The hint, whether a move was asked for, and how many of its degrees are told. */
  hint: { hint: Hint; move: boolean; told: number } | null = null;
  thinking = false;
  /** What is said below the hint. */
  said = "";
  /** What the engine says of a game that is won: whether it is the best. */
  praise = "";
  /** A better solution exists. */
  beaten = false;
  /** The boards that were tried for a new puzzle, while it is made. */
  making: number | null = null;
  size: number | undefined;
  seed: number | undefined;
  level: string | undefined;
  recipe = "";
  /** The fewest moves and the number of pieces of a solution, if they are known. */
  fewest: number | undefined;
  pieces: number | undefined;
  /** A picture that says what is wanted, and whether it is the goal itself. */
  shown: { drawn: SVGSVGElement | null; goal: boolean } | null = null;
  /** The day of which it is the puzzle. */
  day: string | undefined;
  /** When the clock began to run; it stands still before the first move. */
  since: number | null = null;
  spent = 0;
  over = false;
  clock = 0;
  clockShown = "";
  readonly posing = new Series();
  readonly turning = new Series();
  readonly hinting = new Series();
  readonly made = new Series();
  readonly knowing = new Series();

  constructor(page: Page, link: Link) {
    super(page);
    this.link = link;
    const maker = this.puzzles.find(each => each.makes) ?? this.puzzles[0] as About;
    this.question = Question.of(this.puzzles, link.question) ?? Question.first(maker);
    this.game = newGame();
    this.stage = new Stage({
      name: SAY.board, carries: true, press: ({ name }) => this.press(name), second: ({ name }) => this.cross(name),
      key: ({ name }, { key }) => ["ContextMenu", "x", "X"].includes(key) && this.cross(name),
      label: ({ name }) => this.label(name),
    });
    this.form = new Form(this.question, this);
  }

  /** The question as text. */
  get spec(): string { return this.question.for("solve"); }

  get title(): string { return `${SAY.title}: ${this.question.title}`; }

  /** Whether pieces are placed, in any order. */
  get placing(): boolean { return this.question.about.form === "placement"; }

  override begin(): void {
    const { played = [] } = this.link, [first = ""] = played, today = dayOf(new Date());
    const day = first === "daily" ? today : /^\d{4}-\d\d-\d\d$/.test(first) && first < today ? first : "";
    if (day && this.question.about.makes) void this.makeOf(day);
    else void this.open(day || first === today ? [] : played);
    this.clock = window.setInterval(() => {
      if (this.clockText() !== this.clockShown) this.update();
    }, 500);
  }

  changed(question: Question, other: boolean): void {
    this.question = question;
    if (other) this.size = this.level = undefined;
    this.giveUpMaking();
    void this.open([]);
  }

  /** Opens a game, at the moves that are given. */
  async open(played: string[]): Promise<void> {
    const before = played.length ? undefined : begun(this.spec);
    this.game = { ...newGame(before?.played ?? played), crosses: before?.crosses ?? [] };
    this.turn = this.posed = null;
    this.base = [];
    this.since = null;
    this.spent = before?.spent ?? 0;
    this.over = false;
    this.error = "";
    this.fewest = this.pieces = undefined;
    this.day = dayOfPuzzle(this.spec);
    this.calm();
    const { spec, look } = this, wanted = this.posing.next();
    await this.late(async () => {
      this.posed = this.form.posed = await wanted(quick({ command: "pose", spec, look }));
      this.form.tell("");
      const start = await wanted(quick({ command: "moves", spec, look }));
      this.base = start.position.split(" ").filter(Boolean);
      await wanted(this.refresh());
      this.note();
      void this.know(this.posed);
    }, error => {
      this.error = toldOf(error);
      this.form.tell(this.error);
      // A link may name moves that there are not, and a game that was begun long ago as well.
      if (before) keep(spec, { played: [], crosses: [], spent: 0 });
      if (played.length || before) void this.open([]);
    });
  }

  /** Finds out what a player wants to know from the start: what a solution looks like, and how many moves it takes. */
  async know({ spec, views, value }: Posed): Promise<void> {
    const wanted = this.knowing.next(), { look } = this;
    const solved = (spec: string) => wanted(ask({ command: "solve", spec, look, limits: { seconds: PAR_TIME } }, "par"));
    this.shown = views?.goal ? { drawn: picture(views.goal), goal: true } : null;
    await this.late(async () => {
      const example = views?.goal ? null : await wanted(this.example());
      const drawn = example ? (await solved(example)).views : null;
      if (drawn) this.shown = { drawn: picture(drawn.last ?? drawn.svg), goal: false };
      this.update();
      const { value: found, optimal, solution } = await solved(spec);
      if (this.placing) this.pieces = solution?.squares?.length;
      else if (value?.fewest && optimal) this.fewest = found;
      close("par");
    }, () => {});
  }

  /** A small question with the same rules: an example, or one that is made. */
  async example(): Promise<string | null> {
    const { about } = this.question, { makes } = about;
    const kinds = about.parameters.filter(({ kind }) => ["picture", "numbers", "flag"].includes(kind))
      .map(each => each.flag);
    const rules = ({ options }: Question) => [...options.keys()].filter(flag => kinds.includes(flag)).join();
    const examples = about.examples
      .filter(({ verb, link: { question } }) => verb === "solve" && question.board.length < 60)
      .map(({ link: { question } }) => new Question(about, { ...question, rest: [] }));
    const same = examples.find(each => rules(each) === rules(this.question));
    if (same || !makes) return same?.for("solve") ?? null;
    const [least] = makes.sizes, { name: puzzle } = about;
    const request = { command: "make" as const, puzzle, size: least + 1, seed: 1, difficulty: makes.usual };
    const made = new Question(about, (await ask(request, "par", { seconds: 20 })).question);
    return rules(made) === rules(this.question) ? made.for("solve") : null;
  }

  /** Forgets what is known about the position before. */
  calm(): void {
    this.chosen = this.said = this.praise = "";
    this.hint = null;
    this.beaten = this.thinking = false;
    this.hinting.end();
    cancel("hint");
    this.update();
  }

  /** The position as the engine reads it. */
  position(): string { return [...this.base, ...this.game.played].join(" "); }

  address(): Partial<Link> {
    return { view: "play", spec: this.spec, played: [...this.game.played] };
  }

  note(): void { this.page.note(this, this.address(), true); }

  /** Asks for the moves of the position, and shows it. */
  async refresh(): Promise<void> {
    const { spec, look } = this, position = this.position();
    const turn = await this.turning.only(quick({ command: "moves", spec, position, look }));
    this.turn = turn;
    const board = this.posed?.board;
    const laid = board?.text === undefined ? null : board;
    this.stage.show(turn.views?.svg, laid, laid?.places.filter(each => each.square));
    this.stand(turn.standing === "won");
    if (turn.standing === "ended") void this.help(false);
  }

  /** Stops the clock when the game is won, and asks how good that is. */
  stand(won: boolean): void {
    if (won && !this.over) {
      this.spent = this.elapsed();
      this.since = null;
      this.remember();
    }
    this.over = won;
    this.mark();
    if (won && this.question.about.value && !this.placing) void this.judge();
  }

  /** The moves so far. Where moves are chains, what one piece does in a row is one move. */
  get moves(): number {
    const { played } = this.game, chained = this.question.about.form === "chains" && this.posed?.value?.unit === "moves";
    const ends = played.map(name => name.split("-"));
    return chained ? ends.filter(([from], n) => from !== ends[n - 1]?.at(-1)).length : played.length;
  }

  /** The time that was played, in milliseconds. */
  elapsed(): number { return this.spent + (this.since === null ? 0 : performance.now() - this.since); }

  /** Keeps the game, so that it can be gone on with, or what came of it. */
  remember(): void {
    const spec = this.spec, { played, crosses } = this.game;
    if (this.turn?.standing !== "won") {
      keep(spec, { played, crosses, spent: this.elapsed() });
      return;
    }
    keep(spec, { played: [], crosses: [], spent: 0 });
    // A game that came with its link was not played here.
    if (!this.spent) return;
    const { about } = this.question, seconds = Math.round(this.spent / 1000), day = dayOf(new Date()), of = this.day;
    record({ spec, puzzle: about.name, day, daily: of === day, of, moves: this.moves, seconds });
  }

  /** Says whether a better solution exists, where solutions differ. */
  async judge(): Promise<void> {
    await this.late(async () => {
      const spec = this.spec, limits = { seconds: HINT_TIME };
      const request = { command: "check" as const, spec, text: this.position(), optimal: true, limits };
      const checked = await this.hinting.only(ask(request, "hint", { seconds: 3 * HINT_TIME }));
      const [judged] = checked.judgements ?? [];
      this.praise = judged?.sentence ?? "";
      this.beaten = judged?.verdict === "wrong";
    }, () => {});
  }

  /** Goes to another state of the game. */
  async go(next: Game): Promise<void> {
    const before = this.game;
    if (next === before) return;
    this.game = next;
    this.since ??= performance.now();
    this.calm();
    if (next.played.join() === before.played.join()) {
      this.mark();
      this.remember();
      return;
    }
    await this.late(async () => {
      await this.refresh();
      this.error = "";
      this.remember();
      this.note();
    }, error => {
      // A move that the engine refuses was not made.
      this.game = before;
      this.error = toldOf(error);
      this.mark();
    });
  }

  press(name: string): void {
    const { turn, game } = this;
    if (!turn) return;
    if (this.placing) {
      void this.go(game.played.includes(name) ? remove(game, name) : place(game, name));
      return;
    }
    const step = turn.moves.find(each => each.squares.length === 1 && each.squares[0] === name);
    const going = this.chosen ? this.targets().filter(each => each.squares.at(-1) === name) : [];
    const [shortest] = going.sort((a, b) => a.squares.length - b.squares.length);
    const chosen = step ?? shortest;
    if (chosen) {
      void this.go(move(game, chosen.name));
      return;
    }
    const movable = turn.moves.some(each => each.squares[0] === name && each.squares.length > 1);
    this.chosen = this.chosen !== name && movable ? name : "";
    this.mark();
  }

  /** Marks a square that must stay empty. */
  cross(name: string): boolean {
    if (!this.placing || this.game.played.includes(name)) return false;
    void this.go(cross(this.game, name));
    return true;
  }

  /** The moves that go on from the chosen piece; without one, all. */
  targets() {
    const moves = this.turn?.moves ?? [];
    return this.chosen ? moves.filter(each => each.squares[0] === this.chosen) : moves;
  }

  /** The squares that are marked, each with what the mark means. */
  marks(): [keyof typeof SAY.legend, string, string[]][] {
    const { turn, game } = this;
    if (!turn) return [];
    const { reasoning = [], moves = [] } = this.hint?.hint ?? {}, told = DEGREES[(this.hint?.told ?? 0) - 1];
    const whole = this.hint?.move && (!reasoning.length || told === "square");
    const best = whole ? moves[0]?.squares ?? [] : [];
    const crossed = told === "crosses" || told === "square" ? reasoning.flatMap(step => step.crossed) : [];
    if (this.placing) {
      return [["attacked", "cross attacked", this.attacks ? turn.attacked ?? [] : []],
        ["cross", "cross", [...game.crosses]], ["ruled", "cross ruled", crossed],
        ["conflict", "ring conflict", [...new Set(turn.conflicts.flat())]],
        ["hint", "ring hint", best]];
    }
    const ends = this.targets().map(each => each.squares.at(-1) ?? ""), single = turn.moves[0]?.squares.length === 1;
    // Without a chosen piece, moves of several squares are shown by the pieces that can move.
    const open = this.chosen || single && ends.length <= 40 ? ends : [];
    const pieces = this.chosen || single ? [] : [...new Set(turn.moves.map(each => each.squares[0] ?? ""))];
    return [["ruled", "cross ruled", crossed], ["chosen", "ring chosen", this.chosen ? [this.chosen] : []],
      ["target", "dot", open],
      ["target", "ring", pieces], ["hint", "ring hint", best]];
  }

  mark(): void {
    this.stage.unmark();
    for (const [, kind, squares] of this.marks()) this.stage.mark(squares, kind);
    this.letter();
    this.stage.relabel();
    this.update();
  }

  /** Regions have their letters as long as a hint speaks of them. */
  letter(): void {
    const { reasoning = [], degrees } = this.hint?.hint ?? {};
    if (!reasoning.length || !/ [A-Z]\b/.test(JSON.stringify(degrees ?? ""))) return;
    const { about, options } = this.question;
    const picture = about.parameters.find(({ kind, flag }) => kind === "picture" && options.has(flag));
    const rows = options.get(picture?.flag ?? "")?.split("/") ?? [], seen = new Set<string>();
    for (const { name, row, col } of this.stage.places) {
      const letter = rows[row]?.[col] ?? "";
      if (/[A-Z]/.test(letter) && !seen.has(letter)) this.stage.write(name, letter, "corner");
      seen.add(letter);
    }
  }

  /** What a square is to a player who does not see it. */
  label(name: string): string {
    const { game, turn } = this, words = [name];
    const piece = this.stage.drawn?.querySelector(`.piece[data-square="${CSS.escape(name)}"]`)?.classList[1];
    if (piece) words.push(SAY.pieces[piece] ?? piece);
    else if (game.played.includes(name)) words.push(SAY.occupied);
    if (game.crosses.includes(name)) words.push(SAY.noted);
    if (this.placing && this.attacks && turn?.attacked?.includes(name)) words.push(SAY.attackedSquare);
    const possible = this.targets().some(({ squares }) =>
      squares.at(-1) === name || !this.chosen && squares[0] === name);
    if (!this.placing && possible) words.push(SAY.target);
    return words.join(", ");
  }

  shortcut(event: KeyboardEvent): void {
    const { tagName } = event.target as Element;
    if (["INPUT", "SELECT", "TEXTAREA"].includes(tagName) || event.altKey) return;
    const command = event.ctrlKey || event.metaKey, key = event.key.toLowerCase();
    if (command && key === "z") {
      event.preventDefault();
      void this.go(event.shiftKey ? redo(this.game) : stepBack(this.game));
    } else if (!command && key === "u") void this.go(stepBack(this.game));
    else if (!command && key === "r") void this.go(redo(this.game));
    else if (!command && key === "h") void this.help(true);
  }

  /** Asks whether it can still be won, and for a next move if the player wants one. */
  async help(move: boolean): Promise<void> {
    cancel("hint");
    this.hint = null;
    this.thinking = true;
    this.update();
    await this.late(async () => {
      const hint = await this.hinting.only(this.hinted());
      this.thinking = false;
      this.hint = { hint, move, told: 1 };
      // Only a hint knows whether a game without further moves is won.
      if (hint.outlook === "over" && this.turn?.standing === "ended") {
        this.turn.standing = "won";
        this.stand(true);
      }
      this.mark();
    }, error => {
      this.thinking = false;
      this.said = toldOf(error);
    });
  }

  hinted(): Promise<Hint> {
    const request = { command: "hint" as const, spec: this.spec, position: this.position() };
    return ask({ ...request, limits: { seconds: HINT_TIME } }, "hint", { seconds: HINT_TIME + 20 });
  }

  /** Takes moves back until the position can be won. */
  async backToWon(): Promise<void> {
    await this.late(async () => {
      while (this.game.played.length) {
        await this.go(stepBack(this.game));
        const hint = await this.hinting.only(this.hinted());
        if (hint.outlook === "lost") continue;
        this.hint = { hint, move: false, told: 1 };
        return;
      }
    }, error => { this.said = toldOf(error); });
  }

  /** Makes the puzzle of a day, which is the same for everyone. */
  makeOf(day: string): Promise<void> {
    return this.make(Number(day.replaceAll("-", "")), this.question.about.makes?.usual ?? "", day);
  }

  /** Makes a new question with one solution. */
  async make(seed: number, difficulty: string, day = ""): Promise<void> {
    const { about } = this.question, size = day ? this.usualSize() : this.size ?? this.usualSize();
    this.making = 0;
    this.recipe = this.error = "";
    this.update();
    await this.late(async () => {
      const request = { command: "make" as const, puzzle: about.name, size, seed, difficulty };
      const made = await this.made.only(ask(request, "make", { seconds: 300, progress: ({ stats }) => {
        this.making = stats?.generated ?? 0;
        this.update();
      } }));
      this.making = null;
      if (!made.question) {
        this.error = SAY.unmade(made.limit ?? "");
        return;
      }
      this.question = new Question(about, made.question);
      if (day) dated(this.spec, day);
      this.form.set(this.question);
      this.recipe = `hippo make ${about.name} ${made.size} --seed ${made.seed} --difficulty ${made.difficulty}`;
      await this.open([]);
    }, error => {
      this.making = null;
      this.error = toldOf(error);
      if (!this.turn) void this.open([]);
    });
  }

  giveUpMaking(): void {
    this.made.end();
    cancel("make");
    this.making = null;
    this.recipe = "";
  }

  usualSize(): number { return Math.min(8, this.question.about.makes?.sizes[1] ?? 8); }

  clockText(): string { return clocked(this.elapsed() / 1000); }

  /** How the game stands, in one sentence. */
  status(): string {
    const { turn, game, placing } = this;
    if (this.making !== null) return SAY.making;
    if (this.error) return this.error;
    if (!turn) return SAY.thinking;
    if (turn.standing === "won") {
      const { value } = this.question.about, made = SAY.movesMade(this.moves, this.clockText());
      return `${value?.fewest && (this.beaten || !this.praise) ? SAY.arrived : SAY.won} ${made}`;
    }
    if (turn.conflicts.length) return SAY.conflict;
    if (turn.standing === "stuck") return SAY.stuck;
    if (this.chosen) return SAY.next;
    const { length } = turn.moves;
    if (game.played.length) return placing ? SAY.placeable(length) : SAY.open(length);
    const say = byTouch() ? SAY.byTouch : SAY;
    if (placing) return say.put;
    return this.question.about.form === "path" ? length > 20 ? SAY.first : SAY.next : say.piece;
  }

  content(): TemplateResult {
    const { game, turn } = this;
    const standing = this.beaten ? "arrived" : turn?.standing;
    const sure = this.error || this.making !== null ? nothing : standing;
    const act = (text: string, next: (game: Game) => Game, off: boolean) =>
      push(text, () => void this.go(next(this.game)), { off });
    const solve = writeLink({ view: "solve", task: "solve", spec: this.spec });
    this.clockShown = this.clockText();
    return html`<main class="play-view frame ${sure ?? nothing}" id="content" tabindex="-1"
      @keydown=${(event: KeyboardEvent) => this.shortcut(event)}>
      <h1 class="aside">${SAY.title}</h1>${this.form.puzzles()}
      <div class="columns">
        <section class="card question" aria-label=${SAY.question}>${this.maker()}
          <details class="more-options"><summary>${TEXT.watch.edit}</summary>${this.form.content()}</details></section>
        <div class="stage-column"><div class="outcome">
            <p class="told-now" role="status" aria-live="polite">${this.status()}</p>
            ${this.praise ? html`<p class="quiet">${sentenceOf(this.praise)}</p>` : nothing}</div>
          <p class="narrow">${this.posed?.rules ?? nothing}</p>
          ${this.stage.element}${this.legend()}
          <div class="acts">${act(`↶ ${SAY.undo}`, stepBack, !game.past.length && !game.played.length)}
            ${act(`↷ ${SAY.redo}`, redo, !game.future.length)}
            ${act(SAY.restart, restart, !game.played.length && !game.crosses.length)}</div></div>
        <div class="result"><section class="answer" aria-label=${SAY.hint}>
          ${turn?.standing === "won" ? this.ending() : nothing}
          <dl class="facts"><div><dt>${SAY.time}</dt><dd>${this.clockShown}</dd></div>${this.counter()}
            ${this.fewest === undefined ? nothing
              : html`<div><dt>${SAY.fewest}</dt><dd>${grouped(this.fewest)}</dd></div>`}</dl>
          <div class="row" ?hidden=${turn?.standing === "won"}>
            ${push(SAY.hint, () => void this.help(true), { class: "primary hint-button" })}
            ${push(SAY.winnable, () => void this.help(false))}
            ${this.thinking ? push(TEXT.cancel, () => this.calm()) : nothing}</div>
          ${this.placing ? tick(SAY.attacked, this.attacks, on => {
            this.attacks = on;
            setCrossing(on);
            this.mark();
          }) : nothing}
          ${this.advice()}
          <div class="row">${push(SAY.share, () => void this.share())}
            <a class="button" href=${solve}>${SAY.solveIt}</a></div>
        </section></div></div></main>`;
  }

  /** How far the game is. */
  counter(): TemplateResult {
    const { length } = this.game.played, { form, value } = this.question.about;
    const fact = (name: string, number: string) => html`<div><dt>${name}</dt><dd>${number}</dd></div>`;
    if (this.placing) return fact(SAY.placed, this.pieces ? SAY.of(length, this.pieces) : grouped(length));
    if (form !== "path" || value || !this.posed) return fact(SAY.moves, grouped(this.moves));
    return fact(SAY.visited, SAY.of(this.base.length + length, this.posed.board.squares));
  }

  /** What can be done after a game is won. */
  ending(): TemplateResult {
    const { makes } = this.question.about, level = this.level ?? makes?.usual ?? "";
    const another = () => void this.make(Math.floor(Math.random() * 1e6), level);
    return html`<div class="card ending">${this.placing || this.fewest === undefined ? nothing
        : html`<p><strong>${SAY.against(this.moves, this.fewest)}</strong></p>`}
      <div class="row">${makes ? push(SAY.following, another, { class: "primary" }) : nothing}
        ${push(SAY.boast, () => void this.boast())}</div>
      <p class="quiet">${SAY.streak(streak(allWon()), allWon().length)}</p></div>`;
  }

  /** The puzzles of earlier days, and what was won. */
  archive(): TemplateResult {
    const won = allWon(), { name } = this.question.about, own = figures(won, name);
    const done = new Set(won.filter(each => each.puzzle === name).map(({ of }) => of));
    const keepFile = () =>
      save("hippodrome-results.json", new Blob([JSON.stringify(won, null, 1)], { type: "application/json" }));
    const day = (day: string) => push(day.slice(-2), () => void this.makeOf(day), {
      class: done.has(day) ? "done" : "", pressed: day === this.day, label: done.has(day) ? SAY.doneDay(day) : day,
    });
    return html`<details><summary>${SAY.archive}</summary>
        <div class="days">${daysBefore(new Date(), DAYS).reverse().map(day)}</div></details>
      ${won.length ? html`<details><summary>${SAY.statistics}</summary>
        ${own.games ? html`<p>${SAY.figures(own.games, clocked(own.best), clocked(own.mean))}</p>` : nothing}
        <p>${SAY.streak(streak(won), won.length)} ${push(SAY.saveRecords, keepFile, { class: "plain" })}</p>
        </details>` : nothing}`;
  }

  /** Copies how the game went, without the solution. */
  async boast(): Promise<void> {
    const address = addressOf(writeLink({ view: "play", spec: this.spec }));
    const text = SAY.result(this.question.title, this.moves, this.clockText(), this.fewest, address);
    this.said = await toClipboard(text) ? SAY.boasted : text;
    this.update();
  }

  /** What the marks on the board mean: those that are there. */
  legend(): TemplateResult {
    const meant = new Map(this.marks().filter(([, , squares]) => squares.length).map(([name, kind]) => [name, kind]));
    return html`<ul class="legend marks-legend" aria-label=${SAY.colours}>${[...meant].map(([name, kind]) =>
      html`<li><span class="sample ${kind}" aria-hidden="true"></span>${SAY.legend[name]}</li>`)}</ul>`;
  }

  maker(): TemplateResult {
    const { makes, summary, parameters } = this.question.about, { shown, posed } = this;
    // Rules that only go with another option are a choice as soon as that one is there.
    const choices = parameters.filter(({ kind, help }) => {
      const [, other] = /^with --([\w-]+): /.exec(help) ?? [];
      return kind === "flag" && other && this.question.options.has(other);
    });
    const rules = html`<h2 class="wide">${SAY.rules}</h2><p class="wide">${posed?.rules || sentenceOf(summary)}</p>
      ${choices.map(({ flag, help }) => tick(capital(help.replace(/^.*?: /, "")), this.question.options.has(flag),
        on => this.form.put(flag, on ? "" : null)))}
      ${shown?.drawn ? html`<figure class="small-picture">${shown.drawn}
        <figcaption>${shown.goal ? SAY.goal : SAY.example}</figcaption></figure>` : nothing}`;
    if (!makes) return html`<div class="maker">${rules}</div>`;
    const levels = makes.difficulties.map(({ name }) => ({ value: name, text: capital(name) }));
    const level = this.level ?? makes.usual, told = makes.difficulties.find(each => each.name === level);
    const go = (event: MouseEvent) => {
      if (allRight(event)) void this.make(this.seed ?? Math.floor(Math.random() * 1e6), level);
    };
    const today = dayOf(new Date());
    return html`<div class="maker">${rules}<h2>${SAY.daily}</h2>
      <div class="row">${push(SAY.today, () => void this.makeOf(today), { pressed: this.day === today })}</div>
      ${this.archive()}<h2>${SAY.made}</h2><p class="help-line">${sentenceOf(makes.summary)}</p>
      <div class="fields limits">
        ${field("maker-size", SAY.size, whole("maker-size", this.size ?? this.usualSize(), makes.sizes, size => {
          this.size = size;
        }), SAY.sizeHelp(makes.size))}
        ${field("maker-seed", SAY.seed, whole("maker-seed", this.seed, [0, Number.MAX_SAFE_INTEGER], seed => {
          this.seed = seed;
        }, SAY.any))}</div>
      ${field("maker-level", SAY.difficulty, chooser("maker-level", levels, level, value => {
        this.level = value;
        this.update();
      }), told?.summary)}
      <div class="row">${this.making === null
        ? push(SAY.makeIt, go, { class: "primary" })
        : html`${push(TEXT.cancel, () => {
            this.giveUpMaking();
            this.update();
          }, { class: "cancel" })}<span class="quiet">${SAY.tried(this.making)}</span>`}</div>
      ${this.recipe ? html`<code class="recipe">${this.recipe}</code>` : nothing}</div>`;
  }

  advice(): TemplateResult {
    const shown = this.hint ? this.advised(this.hint.hint, this.hint.move, this.hint.told) : nothing;
    return html`<div class="advice" role="status" aria-live="polite">
      ${this.thinking ? html`<p class="quiet">${SAY.thinking}</p>` : shown}
      ${this.said ? html`<p class="said">${this.said}</p>` : nothing}</div>`;
  }

  /** A hint by reasoning tells as much as the player likes; the move comes last. */
  degrees(hint: Hint, told: number): TemplateResult {
    const more = () => {
      if (!this.hint) return;
      // Degrees that add nothing are passed over.
      const next = DEGREES.findIndex((degree, at) => at >= told && hint.degrees?.[degree]);
      this.hint.told = next < 0 ? DEGREES.length : next + 1;
      this.mark();
    };
    const sentences = DEGREES.slice(0, told).flatMap(degree => hint.degrees?.[degree] ?? []);
    return html`${sentences.map(sentence => html`<p>${sentence}</p>`)}
      ${told < DEGREES.length ? html`<p>${push(SAY.more, more, { class: "more" })}</p>` : nothing}`;
  }

  advised(hint: Hint, wantsMove: boolean, told: number): TemplateResult {
    const reasoned = wantsMove && hint.reasoning?.length && hint.outlook === "won";
    const unit = this.posed?.value?.unit ?? this.question.about.value?.unit, best = hint.moves?.[0];
    return html`<p class="outlook ${hint.outlook}">${SAY.outlook[hint.outlook]}</p>
      ${hint.reason ? html`<p>${sentenceOf(hint.reason)}</p>` : nothing}
      ${hint.left !== undefined && unit ? html`<p>${SAY.left(hint.left, unit)}</p>` : nothing}
      ${reasoned ? this.degrees(hint, told) : nothing}
      ${wantsMove && best && (!reasoned || told === DEGREES.length) ? html`<p>${push(SAY.try(best.move), () => {
          void this.go(this.placing ? place(this.game, best.move) : move(this.game, best.move));
        }, { class: "primary try" })}</p>
        ${reasoned ? nothing
          : html`<p class="why">${sentenceOf(best.reason)}${best.forced ? ` ${SAY.forced}` : nothing}</p>`}` : nothing}
      ${hint.outlook === "lost" && this.game.played.length
        ? html`<p>${push(SAY.back, () => void this.backToWon())}</p>` : nothing}
      ${hint.note ? html`<p class="quiet">${sentenceOf(hint.note)}</p>` : nothing}`;
  }

  async share(): Promise<void> {
    const address = addressOf(writeLink(this.address()));
    this.said = await toClipboard(address) ? SAY.shared : address;
    this.update();
  }

  override retheme(): void {
    void this.late(async () => {
      const { spec, look } = this, posed = await this.posing.only(quick({ command: "pose", spec, look }));
      await this.refresh();
      void this.know(posed);
    }, () => {});
  }

  override leave(): void {
    super.leave();
    clearInterval(this.clock);
    for (const series of [this.posing, this.turning, this.hinting, this.made, this.knowing]) series.end();
    close("par");
    cancel("hint");
    cancel("make");
  }
}

/** A time in seconds as a clock shows it. */
const clocked = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds) % 60).padStart(2, "0")}`;

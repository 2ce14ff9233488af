// @ts-check
// Play: a puzzle by hand. The engine says which moves there are and, when asked, whether it can still be won and why.

import { ask, cancel, sentenceOf, tellable, toldOf } from "./engine.js";
import { chooser, field, make, push } from "./dom.js";
import { Form } from "./form.js";
import { writeLink } from "./link.js";
import { Question } from "./question.js";
import { addressOf, toClipboard } from "./share.js";
import { Stage } from "./stage.js";
import { grouped, TEXT } from "./strings.js";

/** A hint may think this long, in seconds. */
const HINT_TIME = 20;

const SAY = TEXT.play;

export class PlayView {
  /** @param {import("./app.js").App} app @param {import("./link.js").Link} link */
  constructor(app, link) {
    this.app = app;
    this.question = Question.of(app.description, link.question) ?? Question.first(app.description.puzzles.find((/** @type {any} */ each) => each.makes) ?? app.description.puzzles[0]);
    this.forget();
    this.stage = new Stage({ name: SAY.board, press: place => this.press(place.name), key: (place, event) => this.key(place.name, event), label: place => this.label(place.name) });
    this.form = new Form(app.description, this.question, { task: "solve", change: (question, other) => this.another(question, other) });
    this.build();
    if (link.played?.[0] === "daily" && this.question.about.makes) this.make(daySeed(), this.question.about.makes?.usual ?? "");
    else this.begin(link.played ?? []);
    this.clock = window.setInterval(() => this.tick(), 500);
  }

  forget() {
    /** The moves or squares so far. @type {string[]} */
    this.played = [];
    /** @type {string[]} */
    this.undone = [];
    /** The squares on which a path stands before the first move. @type {string[]} */
    this.base = [];
    /** Squares that the player marked. @type {Set<string>} */
    this.notes = new Set();
    this.chosen = "";
    this.since = performance.now();
    this.spent = 0;
    this.over = false;
    /** @type {any} */
    this.turn = null;
    /** @type {any} */
    this.advice = null;
  }

  /** The position as the engine reads it. */
  position() { return [...this.base, ...this.played].join(" "); }

  get placing() { return this.question.about.form === "placement"; }

  build() {
    this.told = make("p", { class: "told-now", role: "status", "aria-live": "polite" });
    this.advised = make("div", { class: "advice", role: "status", "aria-live": "polite" });
    this.time = make("dd", {}, "0:00");
    this.steps = make("dd", {}, "0");
    this.buttons = {
      undo: push(`↶ ${SAY.undo}`, () => this.undo()), redo: push(`↷ ${SAY.redo}`, () => this.redo()), restart: push(SAY.restart, () => this.begin([])),
    };
    this.attacks = make("input", { type: "checkbox", change: () => this.mark() });
    this.attackBox = make("label", { class: "check" }, this.attacks, SAY.attacked);
    this.cancelHint = push(TEXT.solve.cancel, () => cancel("hint"), { hidden: true });
    this.maker = make("div", { class: "maker" });
    this.element = make("main", { class: "play-view", id: "content", tabindex: -1, keydown: (/** @type {KeyboardEvent} */ event) => this.shortcut(event) },
      make("h1", { class: "aside" }, SAY.title), this.form.puzzles,
      make("div", { class: "columns" },
        make("section", { class: "card question", "aria-label": SAY.question }, this.maker, make("details", { class: "more-options" }, make("summary", {}, TEXT.watch.edit), this.form.element)),
        make("div", { class: "stage-column" }, this.told, this.stage.element,
          make("div", { class: "acts" }, ...Object.values(this.buttons))),
        make("div", { class: "result" }, make("section", { class: "answer", "aria-label": SAY.hint },
          make("dl", { class: "facts" }, make("div", {}, make("dt", {}, SAY.time), this.time), make("div", {}, make("dt", {}, SAY.moves), this.steps)),
          make("div", { class: "row" }, push(SAY.hint, () => this.hint(true), { class: "primary hint-button" }), push(SAY.winnable, () => this.hint(false)), this.cancelHint),
          this.attackBox, this.advised,
          make("div", { class: "row" }, push(SAY.share, () => this.share()), push(SAY.solveIt, () => this.app.go({ view: "solve", task: "solve", spec: this.question.for("solve") })))))));
    this.buildMaker();
  }

  buildMaker() {
    const { makes } = this.question.about;
    this.attackBox.hidden = !this.placing;
    if (!makes) {
      this.maker.replaceChildren(make("p", {}, this.question.about.summary));
      return;
    }
    const size = make("input", { type: "number", min: makes.sizes[0], max: makes.sizes[1], value: this.size ?? Math.min(8, makes.sizes[1]) });
    const seed = make("input", { type: "number", min: 0, placeholder: SAY.any });
    const level = chooser([{ value: "", text: SAY.any }, ...makes.difficulties.map(each => ({ value: each.name, text: each.name }))], this.level ??= makes.usual ?? "", value => { this.level = value; });
    const go = () => {
      this.size = Number(size.value);
      this.make(seed.value === "" ? Math.floor(Math.random() * 1e6) : Number(seed.value), this.level ?? "");
    };
    this.recipe = make("code", { class: "recipe" });
    this.maker.replaceChildren(make("h2", {}, SAY.made), make("p", { class: "help-line" }, makes.summary),
      make("div", { class: "fields limits" }, field(SAY.size, size), field(SAY.seed, seed)), field(SAY.difficulty, level),
      make("div", { class: "row" }, push(SAY.makeIt, go, { class: "primary" }), push(SAY.daily, () => this.make(daySeed(), this.question.about.makes?.usual ?? ""))), this.recipe);
  }

  /** A new question with one solution. @param {number} seed @param {string} difficulty */
  async make(seed, difficulty) {
    this.say(SAY.making);
    const { about } = this.question;
    try {
      const made = await ask({ command: "make", puzzle: about.name, size: this.size ?? 8, seed, ...(difficulty ? { difficulty } : {}) }, "make", { seconds: 120 });
      this.question = new Question(about, made.question);
      this.form.set(this.question);
      const level = made.difficulty ? ` --difficulty ${made.difficulty}` : "";
      this.recipe?.replaceChildren(`hippo make ${about.name} ${made.size} --seed ${made.seed}${level}`);
      this.begin([], false);
    } catch (error) {
      if (tellable(error)) this.say(toldOf(error));
    }
  }

  /** @param {Question} question @param {boolean} other */
  another(question, other) {
    this.question = question;
    if (other) this.buildMaker();
    this.begin([], false);
  }

  /** Begins a game, at the moves that are given. @param {string[]} played @param {boolean} replace */
  async begin(played, replace = true) {
    this.forget();
    this.played = played;
    cancel("hint");
    const spec = this.question.for("solve");
    try {
      this.posed = await ask({ command: "pose", spec, look: { theme: this.app.theme() } }, "quick", { seconds: 20 });
      this.form.tell("");
      const start = await ask({ command: "moves", spec, look: { theme: this.app.theme() } }, "quick", { seconds: 20 });
      this.base = String(start.position ?? "").split(" ").filter(Boolean);
      await this.refresh();
      this.note(replace);
    } catch (error) {
      if (!tellable(error)) return;
      this.form.tell(toldOf(error));
      this.say(toldOf(error));
      if (played.length) this.begin([]);
    }
  }

  /** @returns {import("./link.js").Link} */
  link() { return { view: "play", task: "solve", spec: this.question.for("solve"), played: this.played }; }

  note(replace = true) {
    this.app.note(this, this.link(), replace);
  }

  /** Asks for the moves of the position, and shows it. */
  async refresh() {
    const asked = this.asked = Symbol();
    const turn = await ask({ command: "moves", spec: this.question.for("solve"), position: this.position(), look: { theme: this.app.theme() } }, "quick", { seconds: 20 });
    if (asked !== this.asked) return;
    this.turn = turn;
    this.advice = null;
    this.advised?.replaceChildren();
    const board = this.posed?.board;
    this.stage.show(turn.views?.svg, board?.text ? board : null, board?.places?.filter((/** @type {any} */ each) => each.square));
    this.stand();
    this.mark();
    if (turn.standing === "ended") this.hint(false);
  }

  /** Stops the clock when the game is won, and says how it stands. */
  stand() {
    const won = this.turn.standing === "won";
    if (won && !this.over) this.spent += performance.now() - this.since;
    if (!won && this.over) this.since = performance.now();
    this.over = won;
    this.status();
  }

  status() {
    const { turn, placing } = this;
    if (!turn) return;
    const say = turn.standing === "won" ? `${SAY.won} ${SAY.movesMade(this.played.length, this.clockText())}`
      : turn.conflicts.length ? SAY.conflict
      : turn.standing === "stuck" ? SAY.stuck
      : this.chosen ? SAY.next
      : this.played.length === 0 ? placing ? SAY.put : this.question.about.form === "path" ? (turn.moves.length > 20 ? SAY.first : SAY.next) : SAY.piece
      : placing ? SAY.placeable(turn.moves.length) : SAY.open(turn.moves.length);
    this.say(say);
    this.element.classList.toggle("won", turn.standing === "won");
    this.element.classList.toggle("stuck", turn.standing === "stuck");
    this.steps?.replaceChildren(grouped(this.played.length));
    this.buttons?.undo.setAttribute("aria-disabled", String(!this.played.length));
    this.buttons?.redo.setAttribute("aria-disabled", String(!this.undone.length));
    this.stage.relabel();
  }

  /** @param {string} text */
  say(text) { this.told?.replaceChildren(text); }

  /** The moves that go on from the chosen piece; without one, all. */
  targets() {
    const moves = this.turn?.moves ?? [];
    return this.chosen ? moves.filter((/** @type {any} */ each) => each.squares[0] === this.chosen) : moves;
  }

  mark() {
    const { turn, stage } = this;
    stage.unmark();
    if (!turn) return;
    if (this.placing) {
      if (this.attacks?.checked) stage.mark(turn.attacked ?? [], "dot attacked");
      stage.mark(this.notes, "cross");
      stage.mark(new Set(turn.conflicts.flat()), "ring conflict");
    } else if (this.chosen) {
      stage.mark([this.chosen], "ring chosen");
      stage.mark(this.targets().map((/** @type {any} */ each) => each.squares.at(-1)), "dot");
    } else if (turn.moves.length && turn.moves[0].squares.length === 1) {
      if (turn.moves.length <= 40) stage.mark(turn.moves.map((/** @type {any} */ each) => each.squares[0]), "dot");
    } else {
      stage.mark(new Set(turn.moves.map((/** @type {any} */ each) => each.squares[0])), "ring");
    }
    if (this.advice) stage.mark(this.advice, "ring hint");
  }

  /** What a square is to a player who does not see it. @param {string} name */
  label(name) {
    const words = [name];
    const piece = this.stage.drawn?.querySelector(`.piece[data-square="${CSS.escape(name)}"]`)?.classList[1];
    if (piece) words.push(SAY.pieces[piece] ?? piece);
    else if (this.played.includes(name)) words.push(SAY.occupied);
    if (this.notes.has(name)) words.push(SAY.noted);
    if (this.placing && this.attacks?.checked && this.turn?.attacked?.includes(name)) words.push(SAY.attackedSquare);
    if (!this.placing && this.targets().some((/** @type {any} */ each) => each.squares.at(-1) === name || !this.chosen && each.squares[0] === name)) words.push(SAY.target);
    return words.join(", ");
  }

  /** @param {string} name */
  press(name) {
    const { turn } = this;
    if (!turn) return;
    if (this.placing) {
      this.notes.delete(name);
      this.play(this.played.includes(name) ? this.played.filter(each => each !== name) : [...this.played, name]);
      return;
    }
    const steps = turn.moves.filter((/** @type {any} */ each) => each.squares.length === 1 && each.squares[0] === name);
    if (steps.length) {
      this.play([...this.played, steps[0].name]);
      return;
    }
    const going = this.chosen ? this.targets().filter((/** @type {any} */ each) => each.squares.at(-1) === name) : [];
    if (going.length) {
      going.sort((/** @type {any} */ a, /** @type {any} */ b) => a.squares.length - b.squares.length);
      this.play([...this.played, going[0].name]);
      return;
    }
    this.chosen = this.chosen !== name && turn.moves.some((/** @type {any} */ each) => each.squares[0] === name && each.squares.length > 1) ? name : "";
    this.mark();
    this.status();
  }

  /** A mark for a square that must stay empty. @param {string} name @param {KeyboardEvent} event */
  key(name, event) {
    if (!this.placing || !["ContextMenu", "x", "X"].includes(event.key) || this.played.includes(name)) return false;
    if (!this.notes.delete(name)) this.notes.add(name);
    this.mark();
    this.stage.relabel();
    return true;
  }

  /** @param {KeyboardEvent} event */
  shortcut(event) {
    const tag = /** @type {HTMLElement} */ (event.target).tagName;
    if (["INPUT", "SELECT", "TEXTAREA"].includes(tag) || event.altKey) return;
    const acts = { u: () => this.undo(), r: () => this.redo(), h: () => this.hint(true) };
    if (event.ctrlKey || event.metaKey) {
      if (event.key.toLowerCase() !== "z") return;
      event.preventDefault();
      if (event.shiftKey) this.redo(); else this.undo();
    } else acts[event.key]?.();
  }

  /** @param {string[]} played */
  async play(played) {
    const before = this.played;
    this.undone = [];
    await this.move(played, before);
  }

  /** @param {string[]} played @param {string[]} before */
  async move(played, before) {
    this.played = played;
    this.chosen = "";
    cancel("hint");
    try {
      await this.refresh();
      this.note();
    } catch (error) {
      // The answer about the position before may have been given up for this one.
      this.played = before;
      await this.refresh().catch(() => {});
      if (tellable(error)) this.say(toldOf(error));
    }
  }

  undo() {
    const last = this.played.at(-1);
    if (last === undefined) return;
    this.undone.push(last);
    this.move(this.played.slice(0, -1), this.played);
  }

  redo() {
    const next = this.undone.pop();
    if (next !== undefined) this.move([...this.played, next], this.played);
  }

  /** Asks whether it can still be won, and for a next move if the player wants one. @param {boolean} move */
  async hint(move) {
    cancel("hint");
    this.advised?.replaceChildren(make("p", { class: "quiet" }, SAY.thinking));
    if (this.cancelHint) this.cancelHint.hidden = false;
    try {
      const hint = await ask({ command: "hint", spec: this.question.for("solve"), position: this.position(), limits: { seconds: HINT_TIME } }, "hint", { seconds: HINT_TIME + 20 });
      this.showHint(hint, move);
    } catch (error) {
      this.advised?.replaceChildren(...(tellable(error) ? [make("p", { class: "error" }, toldOf(error))] : []));
    }
    if (this.cancelHint) this.cancelHint.hidden = true;
  }

  /** @param {any} hint @param {boolean} move */
  showHint(hint, move) {
    // Only a hint knows whether a game without further moves is won.
    if (hint.outlook === "over" && this.turn.standing !== "won") {
      this.turn.standing = "won";
      this.stand();
    }
    const unit = this.posed?.value?.unit ?? this.question.about.value?.unit;
    const rows = [make("p", { class: `outlook ${hint.outlook}` }, SAY.outlook[hint.outlook] ?? hint.outlook)];
    if (hint.reason) rows.push(make("p", {}, sentenceOf(hint.reason)));
    if (hint.left !== undefined && unit) rows.push(make("p", {}, SAY.left(hint.left, unit)));
    const [best] = hint.moves ?? [];
    if (move && best) {
      rows.push(make("p", {}, push(SAY.try(best.move), () => this.play([...this.played, best.move]), { class: "primary try" })),
        make("p", { class: "why" }, sentenceOf(best.reason), best.forced ? ` ${SAY.forced}` : ""));
      this.advice = best.squares;
      this.mark();
    }
    if (hint.outlook === "lost" && this.played.length) rows.push(make("p", {}, push(SAY.back, () => this.backToWon())));
    if (hint.note) rows.push(make("p", { class: "quiet" }, sentenceOf(hint.note)));
    this.advised?.replaceChildren(...rows);
  }

  /** Takes moves back until the position can be won. */
  async backToWon() {
    const spec = this.question.for("solve");
    while (this.played.length) {
      const last = this.played.at(-1);
      if (last === undefined) break;
      this.undone.push(last);
      await this.move(this.played.slice(0, -1), this.played);
      const hint = await ask({ command: "hint", spec, position: this.position(), limits: { seconds: HINT_TIME } }, "hint", { seconds: HINT_TIME + 20 }).catch(() => null);
      if (!hint || hint.outlook !== "lost") {
        if (hint) this.showHint(hint, false);
        return;
      }
    }
  }

  async share() {
    const address = addressOf(writeLink(this.link()));
    const done = await toClipboard(address);
    this.advised?.replaceChildren(make("p", { class: "said" }, done ? SAY.shared : address));
  }

  clockText() {
    const all = Math.floor((this.spent + (this.over ? 0 : performance.now() - this.since)) / 1000);
    return `${Math.floor(all / 60)}:${String(all % 60).padStart(2, "0")}`;
  }

  tick() { if (!this.over && this.time && this.time.textContent !== this.clockText()) this.time.textContent = this.clockText(); }

  retheme() { this.refresh().catch(() => {}); }

  leave() {
    clearInterval(this.clock);
    cancel("hint");
    cancel("make");
  }
}

/** A seed from today's date, the same for everyone. */
function daySeed() {
  const now = new Date();
  return now.getFullYear() * 10000 + (now.getMonth() + 1) * 100 + now.getDate();
}

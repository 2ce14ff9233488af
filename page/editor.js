// @ts-check
// A board that is drawn with brushes: the signs of its palette, squares that an option names, and letters of a picture
// that an option holds. The engine draws the board after every stroke; what it refuses is told in a sentence.

import { chooser, make, push } from "./dom.js";
import { Stage } from "./stage.js";
import { TEXT } from "./strings.js";

/** @typedef {import("./question.js").Question} Question */
/** @typedef {import("./stage.js").Place} Place */
/** @typedef {{ kind: string, flag: string, sign: string }} Brush */

export class Editor {
  /** @param {{ change: (board: string | null) => void }} owner told after a stroke; a new board, or null for an option */
  constructor(owner) {
    this.owner = owner;
    /** @type {Question | null} */
    this.question = null;
    /** @type {Brush} */
    this.brush = { kind: "none", flag: "", sign: "" };
    this.text = "";
    /** What the stroke that is under way changes: the board, a picture that an option holds, or nothing. @type {"" | "board" | "picture"} */
    this.drawing = "";
    this.stage = new Stage({
      name: TEXT.solve.board,
      press: place => this.paint(place, true),
      drag: place => this.paint(place, false),
      release: () => this.finish(),
      key: (place, event) => this.key(place, event),
      label: place => `${place.name}: ${this.meaning(place.sign)}`,
    });
    this.palette = make("div", { class: "palette", role: "toolbar", "aria-label": TEXT.solve.brush });
    this.element = make("div", { class: "editor" }, this.palette, this.stage.element);
  }

  /** @param {string} sign */
  meaning(sign) { return this.question?.about.palette.find(each => each.text === sign)?.name ?? sign; }

  /**
   * Shows a question as the engine posed it.
   * @param {Question} question
   * @param {any} posed
   */
  show(question, posed) {
    const other = this.question?.about !== question.about || this.task !== posed.task;
    this.question = question;
    this.task = posed.task;
    this.board = posed.board?.text ? posed.board : null;
    this.text = this.board?.text ?? "";
    if (other) this.choose({ kind: "sign", flag: "", sign: question.about.palette[1]?.text ?? "" });
    this.stage.show(posed.views?.svg, this.board);
    this.drawPalette();
    this.drawMarks();
  }

  /** @param {Brush} brush */
  choose(brush) {
    this.brush = brush;
    this.drawPalette();
    this.drawMarks();
  }

  drawPalette() {
    const { question } = this;
    if (!question) return;
    const button = (/** @type {Brush} */ brush, /** @type {string} */ text, /** @type {string} */ title) => push(text, () => this.choose(brush), {
      "aria-pressed": String(JSON.stringify(brush) === JSON.stringify(this.brush)), title, "aria-label": title, class: brush.kind,
    });
    const held = this.palette.contains(document.activeElement) ? document.activeElement?.getAttribute("aria-label") : null;
    const signs = question.about.palette.map(sign => button({ kind: "sign", flag: "", sign: sign.text }, glyph(sign.text), sign.name));
    const groups = [make("span", { class: "brushes" }, ...signs)];
    for (const parameter of question.parameters(this.task ?? "solve")) {
      if (["square", "squares"].includes(parameter.kind) && !parameter.drawn) {
        const text = [parameter.flag, question.options.get(parameter.flag)].filter(Boolean).join(" ");
        groups.push(make("span", { class: "brushes" }, button({ kind: parameter.kind, flag: parameter.flag, sign: "" }, text, TEXT.solve.pick(text))));
      }
      if (parameter.kind === "picture") groups.push(this.letters(parameter.flag, button));
    }
    this.palette.replaceChildren(...groups);
    if (held) /** @type {HTMLElement | null} */ (this.palette.querySelector(`[aria-label="${CSS.escape(held)}"]`))?.focus();
  }

  /** The brushes of a picture: the board's own signs, or a letter for each row. @param {string} flag @param {any} button */
  letters(flag, button) {
    const { question } = this, chosen = this.brush.kind === "picture" && this.brush.flag === flag;
    const signs = [...new Set([...this.question?.about.palette.map(each => each.text) ?? [], ...LETTERS.slice(0, Math.min(26, this.board?.rows ?? 8))])];
    if (!chosen) return make("span", { class: "brushes" }, button({ kind: "picture", flag, sign: question?.options.get(flag)?.[0] ?? "A" }, flag, flag));
    const list = chooser(signs.map(sign => ({ value: sign, text: sign })), this.brush.sign,
      sign => this.choose({ ...this.brush, sign }), { "aria-label": flag });
    return make("span", { class: "brushes" }, make("span", { class: "brush-name" }, flag), list,
      push(TEXT.solve.clear, () => {
        question?.set(flag, null);
        this.owner.change(null);
      }));
  }

  /** Letters of the picture that is being painted. */
  drawMarks() {
    this.stage.unmark();
    this.drawDraft();
    if (this.brush.kind === "picture" && this.question?.options.has(this.brush.flag)) {
      for (const place of this.pictured()) this.stage.write(place.name, place.sign, "");
    }
    for (const parameter of this.question?.about.parameters ?? []) {
      const value = this.question?.options.get(parameter.flag);
      if (!value || !["square", "squares"].includes(parameter.kind) || parameter.drawn) continue;
      this.stage.mark(value.split(","), this.brush.flag === parameter.flag ? "ring chosen" : "ring");
    }
  }

  /** Until the engine draws the new board, or if it refuses it, new signs are written on the old picture. */
  drawDraft() {
    if (!this.board || this.text === this.board.text) return;
    for (const place of this.stage.places) {
      if (this.text[place.at] === this.board.text[place.at]) continue;
      this.stage.mark([place.name], "fill");
      this.stage.write(place.name, glyph(this.text[place.at]), "fresh");
    }
  }

  /** The places with the signs of the option's picture. */
  pictured() {
    const value = this.question?.options.get(this.brush.flag) ?? "";
    const rows = value.replace(/^[a-z]+:/, "").split("/");
    return this.stage.places.map(place => ({ ...place, sign: rows[place.row]?.[place.col] ?? "" }));
  }

  /** @param {Place} place @param {boolean} first */
  paint(place, first) {
    const { brush, question } = this;
    if (!question || !this.board) return;
    if (brush.kind === "sign") {
      // A second click with the same brush takes the sign away.
      const [empty] = question.about.palette;
      if (first) this.laid = this.text[place.at] === brush.sign && brush.sign !== empty.text ? empty.text : brush.sign;
      this.draw(place, this.laid ?? brush.sign);
      return;
    }
    if (brush.kind === "picture") {
      this.paintPicture(place);
      return;
    }
    if (!first) return;
    const old = question.options.get(brush.flag) ?? "";
    const list = old ? old.split(",") : [];
    const rest = list.filter(each => each !== place.name);
    const wanted = brush.kind === "square" ? (old === place.name ? "" : place.name)
      : (rest.length < list.length ? rest : [...list, place.name]).join(",");
    question.set(brush.flag, wanted || null);
    this.owner.change(null);
  }

  /** @param {Place} place @param {string} sign */
  draw(place, sign) {
    if (this.text[place.at] === sign) return;
    this.text = this.text.slice(0, place.at) + sign + this.text.slice(place.at + 1);
    place.sign = sign;
    this.stage.relabel([place]);
    this.drawMarks();
    this.drawing = "board";
  }

  /** @param {Place} place */
  paintPicture(place) {
    const { question, board, brush } = this;
    if (!question || !board) return;
    const own = question.about.palette.some(each => each.text === brush.sign);
    // A new picture begins as the board, or with a letter for each row.
    const begin = () => own ? board.text.replace(/^[a-z]+:/, "")
      : board.text.split("/").map((row, n) => LETTERS[n % 26].repeat(row.length)).join("/");
    const rows = (question.options.get(brush.flag) ?? begin()).split("/");
    const row = rows[place.row] ?? "";
    rows[place.row] = row.slice(0, place.col) + brush.sign + row.slice(place.col + 1);
    question.set(brush.flag, rows.join("/"));
    this.drawMarks();
    this.drawing = "picture";
  }

  finish() {
    const { drawing } = this;
    this.drawing = "";
    if (drawing) this.owner.change(drawing === "board" ? this.text : null);
  }

  /** A sign on the keyboard is drawn at once. @param {Place} place @param {KeyboardEvent} event */
  key(place, event) {
    const sign = event.key === "Delete" || event.key === "Backspace" ? this.question?.about.palette[0].text : event.key;
    if (!sign || !this.question?.about.palette.some(each => each.text === sign)) return false;
    this.draw(place, sign);
    this.finish();
    return true;
  }
}

const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/** A sign as people know it. @param {string} sign */
export const glyph = sign => GLYPHS[sign] ?? sign;

/** Signs that Unicode has figures for. */
const GLYPHS = { ".": "·", _: "▨", N: "♘", n: "♞", K: "♔", k: "♚", Q: "♕", q: "♛", R: "♖", r: "♜", B: "♗", b: "♝", o: "●" };

// A board that is drawn with brushes: the signs of its palette, squares that an option names, and letters of a picture
// that an option holds. The engine draws the board after every stroke; what it refuses is told in a sentence.

import { html, nothing, type TemplateResult } from "lit-html";
import type { BoardData, Parameter, Place, Posed, Task } from "./contract.ts";
import { push } from "./fields.ts";
import type { Question } from "./question.ts";
import { Stage } from "./stage.ts";
import { optionTitle, TEXT } from "./strings.ts";

const SAY = TEXT.editor;

interface Brush { kind: "none" | "sign" | "square" | "squares" | "picture"; flag: string; sign: string }

export class Editor {
  /** Told after a stroke, with the question after it. */
  readonly change: (question: Question) => void;
  readonly stage: Stage;
  question: Question | null = null;
  task: Task = "solve";
  brush: Brush = { kind: "none", flag: "", sign: "" };
  board: BoardData | null = null;
  text = "";
  /** The questions to which undo and redo lead back. */
  past: Question[] = [];
  future: Question[] = [];
  /** The question before the stroke that is under way. */
  before: Question | null = null;
  /** What a stroke lays: a second click with the same brush takes the sign away. */
  laid = "";
  /** Whether a colour floods all connected squares of the same colour. */
  flooding = false;

  constructor(change: (question: Question) => void) {
    this.change = change;
    this.stage = new Stage({
      name: TEXT.form.board,
      press: place => this.paint(place, true),
      drag: place => this.paint(place, false),
      release: () => this.finish(),
      key: (place, event) => this.key(place, event),
      label: place => `${place.name}: ${this.meaning(place.sign)}`,
    });
  }

  meaning(sign: string): string {
    return this.question?.about.palette.find(each => each.text === sign)?.name ?? sign;
  }

  /** Shows a question as the engine posed it. */
  show(question: Question, posed: Posed, task: Task): void {
    const other = this.question?.about !== question.about || this.task !== task;
    if (this.question?.about !== question.about) this.past = this.future = [];
    this.question = question;
    this.task = task;
    this.board = posed.board.text === undefined ? null : posed.board;
    this.text = this.board?.text ?? "";
    if (other) this.brush = { kind: "sign", flag: "", sign: question.about.palette[1]?.text ?? "" };
    this.stage.show(posed.views?.svg, this.board);
    this.drawMarks();
  }

  /** Whether a stroke is under way, which must not be disturbed. */
  get drawing(): boolean {
    return this.before !== null;
  }

  choose(brush: Brush, update: () => void): void {
    this.brush = brush;
    this.drawMarks();
    update();
  }

  /** The brushes. */
  palette(update: () => void): TemplateResult {
    const { question } = this;
    if (!question) return html`<div class="palette"></div>`;
    const is = (brush: Brush) => JSON.stringify(brush) === JSON.stringify(this.brush);
    const button = (brush: Brush, content: unknown, title: string) => push(content, () => this.choose(brush, update), {
      pressed: is(brush), title, label: title, class: brush.kind,
    });
    const signs = question.about.palette.map(({ text, name }) => button({ kind: "sign", flag: "", sign: text },
      html`<span class="glyph" aria-hidden="true">${glyph(text)}</span>
        ${question.about.palette.length <= 3 ? html`<span class="glyph-name">${name}</span>` : nothing}`, name));
    const options = question.parameters(this.task).map(parameter => {
      const { kind, flag } = parameter;
      if (kind === "picture") return this.letters(parameter, button, is);
      if (kind !== "square" && kind !== "squares" || parameter.drawn) return nothing;
      const value = question.options.get(flag), title = optionTitle(parameter).toLowerCase();
      const text = value ? `${title} ${value}` : title;
      return html`<span class="brushes">${button({ kind, flag, sign: "" }, text, SAY.pick(text))}</span>`;
    });
    return html`<div class="palette" role="toolbar" aria-label=${SAY.brush}>
      <span class="brushes">${signs}</span>${options}
      <span class="brushes">
        ${push("↶", () => this.back(update), { label: SAY.undo, title: SAY.undo, off: !this.past.length })}
        ${push("↷", () => this.again(update), { label: SAY.redo, title: SAY.redo, off: !this.future.length })}
      </span></div>`;
  }

  /** The brushes of a picture: a colour for each row, or the board's own signs. */
  letters({ flag }: Parameter, button: (brush: Brush, content: unknown, title: string) => TemplateResult,
    is: (brush: Brush) => boolean): TemplateResult {
    const { question } = this, open = this.brush.kind === "picture" && this.brush.flag === flag;
    const given = question?.options.get(flag) ?? "", own = this.ownSigns(given);
    const signs = own ? question?.about.palette.map(each => each.text) ?? [] : LETTERS.slice(0, this.board?.rows ?? 8);
    const first = { kind: "picture" as const, flag, sign: signs[0] ?? "A" };
    if (!open) return html`<span class="brushes">${button(first, flag, flag)}</span>`;
    const clear = () => this.act(after => after.set(flag, null));
    return html`<span class="brushes letters" role="group" aria-label=${flag}>
      <span class="brush-name">${flag}</span>
      ${signs.map(sign => own ? button({ ...first, sign }, glyph(sign), this.meaning(sign))
        : html`<button type="button" class="region region-${LETTERS.indexOf(sign) % COLOURS}"
            aria-pressed=${is({ ...first, sign })} aria-label=${SAY.letter(sign)} title=${SAY.letter(sign)}
            @click=${() => this.choose({ ...first, sign }, this.redraw)}>${sign}</button>`)}
      ${push(SAY.flood, () => {
        this.flooding = !this.flooding;
        this.redraw();
      }, { pressed: this.flooding, title: SAY.floodHelp })}
      ${push(SAY.clear, clear, { off: !given })}</span>`;
  }

  /** Renders the page anew; the view says how. */
  redraw = (): void => {};

  /** Whether a picture has the signs of the board, or letters of its own. */
  ownSigns(picture: string): boolean {
    const palette = this.question?.about.palette.map(each => each.text) ?? [];
    if (picture) return [...picture.replace(/^[a-z]+:/, "").replaceAll("/", "")].every(sign => palette.includes(sign));
    return palette.length > 3;
  }

  /** Letters and colours of the picture that is being painted, and squares that options name. */
  drawMarks(): void {
    const { stage, question, brush } = this;
    stage.unmark();
    this.drawDraft();
    const value = question?.options.get(brush.flag);
    if (brush.kind === "picture" && value) {
      const rows = value.replace(/^[a-z]+:/, "").split("/"), own = this.ownSigns(value);
      for (const { name, row, col } of stage.places) {
        const sign = rows[row]?.[col] ?? "";
        if (!own) stage.mark([name], `fill region-${LETTERS.indexOf(sign) % COLOURS}`);
        stage.write(name, own ? glyph(sign) : sign, "");
      }
    }
    for (const { flag, kind, drawn } of question?.about.parameters ?? []) {
      const squares = question?.options.get(flag);
      if (!squares || drawn || kind !== "square" && kind !== "squares") continue;
      stage.mark(squares.split(","), brush.flag === flag ? "ring chosen" : "ring");
    }
  }

  /** Until the engine draws the new board, or if it refuses it, new signs are written on the old picture. */
  drawDraft(): void {
    if (!this.board || this.text === this.board.text) return;
    for (const { name, at } of this.stage.places) {
      const sign = this.text[at] ?? "";
      if (sign === this.board.text[at]) continue;
      this.stage.mark([name], "fill");
      this.stage.write(name, glyph(sign), "fresh");
    }
  }

  paint(place: Place, first: boolean): void {
    const { brush, question } = this;
    if (!question || !this.board) return;
    if (brush.kind === "sign") {
      const empty = question.about.palette[0]?.text ?? ".";
      if (first) this.laid = this.text[place.at] === brush.sign && brush.sign !== empty ? empty : brush.sign;
      this.draw(place, this.laid);
    } else if (brush.kind === "picture") {
      this.paintPicture(question, this.board, place);
    } else if (first) {
      const list = (question.options.get(brush.flag) ?? "").split(",").filter(Boolean);
      const rest = list.filter(each => each !== place.name);
      const wanted = rest.length < list.length ? rest : brush.kind === "square" ? [place.name] : [...list, place.name];
      this.act(after => after.set(brush.flag, wanted.join(",") || null));
    }
  }

  draw(place: Place, sign: string): void {
    if (this.text[place.at] === sign) return;
    this.before ??= this.question?.copy() ?? null;
    this.text = this.text.slice(0, place.at) + sign + this.text.slice(place.at + 1);
    place.sign = sign;
    this.stage.relabel([place]);
    this.drawMarks();
  }

  paintPicture(question: Question, board: BoardData, place: Place): void {
    const { flag, sign } = this.brush;
    const own = question.about.palette.some(each => each.text === sign);
    // A new picture begins as the board, or with a letter for each row.
    const begin = () => own ? board.text.replace(/^[a-z]+:/, "")
      : board.text.split("/").map((row, n) => LETTERS[n % 26]?.repeat(row.length)).join("/");
    const rows = (question.options.get(flag) ?? begin()).split("/").map(row => [...row]);
    const old = rows[place.row]?.[place.col];
    if (old === undefined || old === sign && question.options.has(flag)) return;
    this.before ??= question.copy();
    const waiting: [number, number][] = [[place.row, place.col]];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [row, col] = next, line = rows[row];
      if (!line || line[col] !== old) continue;
      line[col] = sign;
      // Flooding goes on to all squares of the same letter that are connected.
      if (this.flooding && old !== sign) waiting.push([row - 1, col], [row + 1, col], [row, col - 1], [row, col + 1]);
    }
    question.set(flag, rows.map(row => row.join("")).join("/"));
    this.drawMarks();
  }

  /** The end of a stroke. */
  finish(): void {
    const { before, question, board, text } = this;
    this.before = null;
    if (!before || !question) return;
    this.past = [...this.past, before];
    this.future = [];
    const after = question.copy();
    if (board && text !== board.text) after.redraw(text);
    this.change(after);
  }

  /** A change that is a stroke of its own. */
  act(change: (after: Question) => void): void {
    const { question } = this;
    if (!question) return;
    this.past = [...this.past, question.copy()];
    this.future = [];
    const after = question.copy();
    change(after);
    this.change(after);
  }

  back(update: () => void): void {
    const last = this.past.at(-1);
    if (!last || !this.question) return;
    this.past = this.past.slice(0, -1);
    this.future = [...this.future, this.question.copy()];
    this.change(last);
    update();
  }

  again(update: () => void): void {
    const next = this.future.at(-1);
    if (!next || !this.question) return;
    this.future = this.future.slice(0, -1);
    this.past = [...this.past, this.question.copy()];
    this.change(next);
    update();
  }

  /** A sign on the keyboard is drawn at once. */
  key(place: Place, event: KeyboardEvent): boolean {
    const palette = this.question?.about.palette ?? [];
    const sign = event.key === "Delete" || event.key === "Backspace" ? palette[0]?.text : event.key;
    if (!sign || !palette.some(each => each.text === sign)) return false;
    this.draw(place, sign);
    this.finish();
    return true;
  }
}

/** The number of colours for regions in the style sheet. */
const COLOURS = 12;

const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/** A sign as people know it. */
const glyph = (sign: string): string => GLYPHS[sign] ?? sign;

/** Signs that Unicode has figures for. */
const GLYPHS: Record<string, string> = {
  ".": "·", _: "▨", N: "♘", n: "♞", K: "♔", k: "♚", Q: "♕", q: "♛", R: "♖", r: "♜", B: "♗", b: "♝", o: "●",
};

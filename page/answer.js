// @ts-check
// An answer: what was found, whether the independent checker agrees, why, and what one can take along.

import { ask, capital, sentenceOf, tellable, toldOf } from "./engine.js";
import { make, moving, push } from "./dom.js";
import { filmed, picture } from "./picture.js";
import { gif, png } from "./pixels.js";
import { save, toClipboard } from "./share.js";
import { grouped, lasting, TEXT } from "./strings.js";

/** @typedef {{ task: string, path: boolean, command: string, link: string, theme: () => string, format: (format: string) => Promise<any>, why?: () => Promise<any> }} Context */

/** What came of a task, as the engine says it. @param {string} task @param {string} sentence @param {string} outcome */
export const verdict = (task, sentence, outcome) => [
  make("p", { class: "answers" }, TEXT.solve.answers[task]), make("h2", { class: `verdict ${outcome}` }, capital(sentence)),
];

/** What the page has of an answer besides its record. */
const OWN = ["sentence", "views", "checked", "notes", "work"];

/** A longer list of steps is cut; the JSON has them all. */
const MOST_STEPS = 2000;

export class AnswerView {
  /** @param {any} record @param {Context} context */
  constructor(record, context) {
    this.record = record;
    this.context = context;
    this.board = make("div", { class: "answer-board" });
    this.element = make("section", { class: "answer", "aria-label": TEXT.solve.show });
    this.draw();
    this.build();
  }

  /** The board with the answer, as a film if it has several frames. */
  draw() {
    const { views } = this.record;
    this.player?.pause();
    this.player = null;
    if (views?.player?.frames.length > 1) {
      const film = filmed(views.player), player = film.player();
      this.player = player;
      this.board.replaceChildren(film.svg, player.caption, player.slider, player.element, player.help);
      this.board.onkeydown = event => { player.key(event); };
      // A path is best seen whole, moves one by one.
      if (moving() && !this.context.path) player.play(); else player.show(film.last);
      return;
    }
    const drawn = picture(views?.last ?? views?.svg);
    const none = views ? [make("p", { class: "no-picture" }, TEXT.tooLarge)] : [];
    this.board.replaceChildren(...(drawn ? [drawn] : none));
  }

  build() {
    const { record, context } = this;
    const steps = record.solution?.moves ?? record.solution?.squares;
    this.element.replaceChildren(
      ...verdict(context.task, record.sentence, record.outcome),
      ...this.explanation(),
      ...this.checked(),
      this.facts(),
      ...(steps ? [this.steps(steps)] : []),
      this.taking(steps),
    );
  }

  /** The steps; each shows its frame, if there is a film. @param {string[]} steps */
  steps(steps) {
    const step = (/** @type {string} */ name, /** @type {number} */ n) => make("li", {}, this.player ? push(name, () => this.player?.go(n + 1), { class: "step" }) : name);
    const rest = steps.length > MOST_STEPS ? [make("li", {}, "…")] : [];
    return make("details", { class: "steps", open: steps.length <= 40 }, make("summary", {}, TEXT.solve.steps), make("ol", {}, ...steps.slice(0, MOST_STEPS).map(step), ...rest));
  }

  explanation() {
    const { record } = this;
    // The sentences of an argument with boards are among the notes.
    const reason = record.notes?.length ? null : record.reason;
    const sentences = [reason, record.note, ...(record.notes ?? [])].filter(Boolean).map(sentenceOf);
    const told = sentences.length ? [make("div", { class: "why" }, ...sentences.map(each => make("p", {}, each)))] : [];
    return this.context.why ? [...told, this.why(this.context.why)] : told;
  }

  /** A button for the explanation, which takes its place. @param {() => Promise<any>} ask */
  why(ask) {
    const place = make("div", { class: "explanation" });
    const button = push(TEXT.solve.why, async () => {
      button.disabled = true;
      try {
        const { why, views } = await ask();
        const drawn = picture(views?.svg);
        place.replaceChildren(...(drawn ? [drawn] : []), make("ol", {}, ...why.map((/** @type {string} */ each) => make("li", {}, each))));
      } catch (error) {
        button.disabled = false;
        if (tellable(error)) place.append(make("p", { class: "error" }, toldOf(error)));
      }
    });
    place.append(button);
    return place;
  }

  checked() {
    const { checked, certificate } = this.record;
    if (!checked) return [];
    const text = certificate ? JSON.stringify(certificate) : "";
    const size = text.length < 2000 ? `${text.length} bytes` : `${grouped(Math.round(text.length / 1000))} kB`;
    const open = make("details", { class: "certificate", toggle: () => {
      if (!open.open || open.querySelector("pre")) return;
      const shown = JSON.stringify(certificate, null, 1);
      open.append(make("pre", { tabindex: 0 }, shown.length > 20000 ? `${shown.slice(0, 20000)}…` : shown));
    } }, make("summary", {}, TEXT.solve.certificateOf(size)));
    return [make("div", { class: `checked ${checked.verdict}` },
      make("p", {}, make("strong", {}, TEXT.solve.checked[checked.verdict] ?? checked.verdict), ` ${TEXT.solve.checkedBy}: ${checked.sentence}`), certificate ? open : null)];
  }

  facts() {
    const { stats = {}, work, method, seed } = this.record;
    const rows = [];
    const add = (/** @type {string} */ name, /** @type {string | null} */ text) => { if (text) rows.push(make("div", {}, make("dt", {}, name), make("dd", {}, text))); };
    add(TEXT.solve.facts.seconds, stats.seconds === undefined ? null : lasting(stats.seconds));
    for (const name of ["generated", "expanded", "peak_frontier"]) add(name === "generated" && work ? work : TEXT.solve.facts[name], stats[name] ? grouped(stats[name]) : null);
    add(TEXT.solve.facts.method, method ?? null);
    add(TEXT.solve.facts.seed, seed === undefined || seed === null ? null : String(seed));
    return make("dl", { class: "facts" }, ...rows);
  }

  /** What one can copy and download. @param {string[] | undefined} steps */
  taking(steps) {
    const { record, context } = this;
    const plain = { ...record };
    for (const name of OWN) delete plain[name];
    const text = steps ? steps.join(" ") : record.count ?? record.reason ?? "";
    const copies = { text, spec: record.spec, json: JSON.stringify(plain), command: context.command, link: context.link };
    const said = make("span", { class: "said", role: "status" });
    const copy = Object.entries(copies).filter(([, each]) => each).map(([name, each]) => push(TEXT.solve.copies[name], async () => {
      said.textContent = await toClipboard(String(each)) ? TEXT.solve.copied : String(each);
    }));
    const film = record.views?.player?.frames.length > 1;
    const formats = record.views ? ["svg", "png", ...(film ? ["gif", "html"] : []), "pdf"] : [];
    const down = formats.map(format => push(TEXT.solve.downloads[format], async () => {
      said.textContent = TEXT.solve.preparing;
      try {
        save(`hippodrome.${format}`, await this.file(format));
        said.textContent = "";
      } catch (error) {
        if (tellable(error)) said.textContent = toldOf(error);
      }
    }));
    return make("div", { class: "taking" },
      make("div", { class: "row", role: "group", "aria-label": TEXT.solve.copy }, make("span", { class: "row-name" }, TEXT.solve.copy), ...copy),
      down.length ? make("div", { class: "row", role: "group", "aria-label": TEXT.solve.download }, make("span", { class: "row-name" }, TEXT.solve.download), ...down) : null,
      said);
  }

  /** The answer as a file. @param {string} format */
  file(format) {
    const { views } = this.record;
    if (format === "png") return png(views.svg);
    return format === "gif" ? gif(views.player, views.svg) : this.context.format(format);
  }

  /** Draws the answer anew in another theme. */
  async retheme() {
    const { record, context } = this;
    if (!record.views) return;
    const text = savedText(record), look = { theme: context.theme() };
    try {
      if (record.views.player) record.views.player = await ask({ command: "draw", text, format: "player", look }, "draw", { seconds: 30 });
      const { text: svg } = await ask({ command: "draw", text, format: "svg", look }, "draw", { seconds: 30 });
      record.views.svg = svg;
      record.views.last = undefined;
    } catch (error) {
      return;
    }
    const at = this.player?.position ?? 0;
    this.draw();
    this.player?.go(at);
  }

  leave() { this.player?.pause(); }
}

/** A record as `draw` reads it. @param {any} record */
export function savedText(record) {
  const plain = { ...record };
  for (const name of [...OWN, "certificate"]) delete plain[name];
  return JSON.stringify(plain);
}

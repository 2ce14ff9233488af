// @ts-check
// Check: the output of any program, pasted or dropped, with the verdict on every answer in it. The engine reads and judges;
// nothing leaves the page.

import { ask, cancel, tellable, toldOf } from "./engine.js";
import { field, make, push } from "./dom.js";
import { picture } from "./picture.js";
import { TEXT } from "./strings.js";

const CHECK = TEXT.check;

/** A verdict may take this long, in seconds. */
const CHECK_TIME = 20;

/** Larger files are not read. */
const LARGEST_FILE = 32 << 20;

export class CheckView {
  /** @param {import("./app.js").App} app @param {import("./link.js").Link} link */
  constructor(app, link) {
    this.app = app;
    const given = link.question && [link.question.puzzle, link.question.board, ...Object.entries(link.question.options).map(([flag, value]) => `--${flag} ${value}`.trim())];
    const names = make("datalist", { id: "check-questions" }, ...app.description.puzzles.flatMap((/** @type {any} */ puzzle) =>
      puzzle.examples.filter((/** @type {any} */ each) => each.verb === "solve" && each.link.spec).slice(0, 2).map((/** @type {any} */ each) => make("option", { value: each.link.spec }))));
    this.spec = make("input", { type: "text", value: given ? given.filter(Boolean).join(" ") : "", list: names.id, placeholder: CHECK.recognise, spellcheck: "false", autocomplete: "off", autocapitalize: "off" });
    this.text = make("textarea", { rows: 12, spellcheck: "false", class: "code-input", placeholder: CHECK.example });
    this.optimal = make("input", { type: "checkbox" });
    this.files = make("input", { type: "file", multiple: true, class: "aside", tabindex: -1, "aria-label": CHECK.files, change: () => this.read(this.files.files) });
    this.told = make("div", { class: "check-result", role: "status", "aria-live": "polite" });
    const drop = (/** @type {DragEvent} */ event) => {
      event.preventDefault();
      this.element.classList.remove("dropping");
      this.read(event.dataTransfer?.files);
    };
    this.element = make("main", { class: "check-view", id: "content", tabindex: -1, drop,
      dragover: (/** @type {Event} */ event) => { event.preventDefault(); this.element.classList.add("dropping"); },
      dragleave: () => this.element.classList.remove("dropping") },
      make("h1", {}, CHECK.title), make("p", { class: "lead" }, CHECK.lead),
      make("section", { class: "card check-form", "aria-label": CHECK.title }, names,
        field(CHECK.text, this.text), field(CHECK.question, this.spec, CHECK.help),
        make("label", { class: "check" }, this.optimal, CHECK.optimal),
        make("div", { class: "row" }, push(CHECK.run, () => this.check([{ name: "", text: this.text.value }]), { class: "primary run" }),
          push(CHECK.choose, () => this.files.click()), this.files)),
      this.told);
  }

  /** @param {FileList | null | undefined} files */
  async read(files) {
    const all = [...files ?? []].filter(file => file.size <= LARGEST_FILE);
    if (all.length === 0) return;
    const texts = await Promise.all(all.map(async file => ({ name: file.name, text: await file.text() })));
    if (texts.length === 1) this.text.value = texts[0].text;
    this.check(texts);
  }

  /** @param {{ name: string, text: string }[]} texts */
  async check(texts) {
    cancel("check");
    const spec = this.spec.value.trim();
    this.app.note(this, { view: "check", task: "solve", spec: spec || undefined }, true);
    this.told.replaceChildren(make("p", {}, CHECK.running));
    const found = [];
    for (const { name, text } of texts) {
      try {
        const answer = await ask({ command: "check", ...(spec ? { spec } : {}), text, optimal: this.optimal.checked, limits: { seconds: CHECK_TIME }, look: { theme: this.app.theme() } }, "check", { seconds: 3 * CHECK_TIME });
        found.push(this.show(name, answer));
      } catch (error) {
        if (!tellable(error)) return;
        found.push(make("section", { class: "card judged" }, name ? make("h2", {}, name) : null, make("p", { class: "error" }, toldOf(error))));
      }
    }
    this.told.replaceChildren(...found);
    this.last = texts;
  }

  /** @param {string} name @param {any} answer */
  show(name, answer) {
    const { spec, specs, judgements = [], verdict, sentence } = answer;
    const title = name ? make("h2", {}, name) : null;
    if (specs) {
      const choose = specs.map((/** @type {string} */ each) => push(each, () => { this.spec.value = each; this.check(this.last ?? [{ name: "", text: this.text.value }]); }));
      return make("section", { class: "card judged" }, title, make("p", {}, CHECK.which), make("div", { class: "row" }, ...choose));
    }
    const all = verdict ? [{ verdict: verdict === "rejected" ? "wrong" : verdict, told: sentence }] : judgements;
    const items = all.map((/** @type {any} */ each) => {
      const drawn = picture(each.views?.svg);
      return make("li", { class: `verdict-${each.verdict}` },
        make("p", {}, make("strong", {}, CHECK.verdicts[each.verdict] ?? each.verdict), ` ${each.told}`),
        each.form ? make("p", { class: "help-line" }, CHECK.taken(each.form, each.line)) : null,
        drawn ? make("figure", {}, drawn, each.caption ? make("figcaption", {}, each.caption) : null) : null);
    });
    const right = all.filter((/** @type {any} */ each) => each.verdict === "valid").length;
    return make("section", { class: "card judged" }, title,
      spec ? make("p", { class: "help-line" }, `${CHECK.asked} `, make("code", {}, spec)) : null,
      all.length > 1 ? make("p", {}, CHECK.sum(right, all.length)) : null,
      make("ol", { class: all.length > 1 ? "" : "single" }, ...items));
  }

  retheme() { if (this.last) this.check(this.last); }

  leave() { cancel("check"); }
}

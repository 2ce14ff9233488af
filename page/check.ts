// Check: the output of any program, pasted or dropped, with the verdict on every answer in it. The engine reads and
// judges; nothing leaves the page.

import { html, nothing, type TemplateResult } from "lit-html";
import { live } from "lit-html/directives/live.js";
import type { Checked, Judgement, Link } from "./contract.ts";
import { ask, cancel, Cancelled, toldOf } from "./engine.ts";
import { field, push, tick } from "./fields.ts";
import type { TextFile } from "./files.ts";
import { picture } from "./picture.ts";
import { TEXT } from "./strings.ts";
import { type Page, View } from "./view.ts";
import { Series, type Wanted } from "./wanted.ts";

const SAY = TEXT.check;

/** A verdict may take this long, in seconds. */
const CHECK_TIME = 20;


/** What came of one file, or of what was pasted. */
interface Found { name: string; answer?: Checked; pictures?: (SVGSVGElement | null)[]; error?: string }

export class CheckView extends View {
  spec: string;
  text = "";
  optimal = false;
  running = false;
  found: Found[] = [];
  last: TextFile[] = [];
  readonly asked = new Series();

  constructor(page: Page, { question }: Link) {
    super(page);
    const { puzzle, board, options } = question ?? { puzzle: "", board: "", options: {} };
    const given = Object.entries(options).map(([flag, value]) => `--${flag} ${value}`.trim());
    this.spec = [puzzle, board, ...given].filter(Boolean).join(" ");
  }

  get title(): string { return SAY.title; }

  override take(texts: TextFile[]): void {
    if (texts.length === 1) this.text = texts[0]?.text ?? "";
    void this.check(texts);
  }

  async check(texts: TextFile[]): Promise<void> {
    cancel("check");
    const spec = this.spec.trim(), wanted = this.asked.next();
    this.page.note(this, { view: "check", spec }, true);
    this.running = true;
    this.last = texts;
    this.update();
    const found: Found[] = [];
    await this.late(async () => {
      for (const { name, text } of texts) found.push(await this.judged(name, text, spec, wanted));
      this.running = false;
      this.found = found;
    }, () => {});
  }

  async judged(name: string, text: string, spec: string, wanted: Wanted): Promise<Found> {
    try {
      const request = { command: "check" as const, ...spec ? { spec } : {}, text, optimal: this.optimal };
      const asked = { ...request, limits: { seconds: CHECK_TIME }, look: { theme: this.page.theme } };
      const answer = await wanted(ask(asked, "check", { seconds: 3 * CHECK_TIME }));
      return { name, answer, pictures: answer.judgements?.map(each => picture(each.views?.svg)) };
    } catch (error) {
      if (error instanceof Cancelled) throw error;
      return { name, error: toldOf(error) };
    }
  }

  giveUp(): void {
    this.asked.end();
    cancel("check");
    this.running = false;
    this.update();
  }

  content(): TemplateResult {
    const examples = this.puzzles.flatMap(puzzle => puzzle.examples
      .filter(each => each.verb === "solve" && each.link.question.rest.length === 0).slice(0, 2)
      .map(each => [each.link.question.puzzle, each.link.question.board].join(" ").trim()));
    const spec = html`<input id="check-question" type="text" list="check-questions" .value=${live(this.spec)}
      placeholder=${SAY.recognise} spellcheck="false" autocomplete="off" autocapitalize="off"
      @input=${(event: Event) => { this.spec = (event.target as HTMLInputElement).value; }}>`;
    const output = html`<textarea id="check-output" rows="12" spellcheck="false" class="code-input"
      placeholder=${SAY.example} .value=${live(this.text)}
      @input=${(event: Event) => { this.text = (event.target as HTMLTextAreaElement).value; }}></textarea>`;
    const choose = (event: Event) =>
      (event.target as Element).parentElement?.querySelector<HTMLInputElement>("input")?.click();
    const run = () => void this.check([{ name: "", text: this.text }]);
    return html`<main class="check-view frame" id="content" tabindex="-1">
      <h1>${SAY.title}</h1><p class="lead">${SAY.lead}</p>
      <section class="card check-form" aria-label=${SAY.title}>
        <datalist id="check-questions">${examples.map(each => html`<option value=${each}></option>`)}</datalist>
        ${field("check-output", SAY.text, output)}${field("check-question", SAY.question, spec, SAY.help)}
        ${tick(SAY.optimal, this.optimal, on => { this.optimal = on; })}
        <div class="row">${push(SAY.run, run, { class: "primary run" })}
          ${push(SAY.choose, choose)}
          <input type="file" multiple class="aside" tabindex="-1" aria-label=${SAY.files}
            @change=${(event: Event) => void this.page.open([...(event.target as HTMLInputElement).files ?? []])}>
          <a href="#recording">${TEXT.watch.open}</a></div></section>
      <div class="check-result" role="status" aria-live="polite">
        ${this.running ? html`<p>${SAY.running}</p><p>${push(TEXT.cancel, () => this.giveUp())}</p>`
          : this.found.map(each => this.shown(each))}</div></main>`;
  }

  shown({ name, answer, pictures = [], error }: Found): TemplateResult {
    const title = name ? html`<h2>${name}</h2>` : nothing;
    if (!answer) return html`<section class="card judged">${title}<p class="error">${error}</p></section>`;
    const { spec, specs, judgements = [], verdict, sentence = "" } = answer;
    if (specs) {
      const choose = (each: string) => push(each, () => {
        this.spec = each;
        void this.check(this.last);
      });
      return html`<section class="card judged">${title}<p>${SAY.which}</p>
        <div class="row">${specs.map(choose)}</div></section>`;
    }
    const all: Pick<Judgement, "verdict" | "told" | "form" | "line" | "caption">[] = verdict
      ? [{ verdict: verdict === "rejected" ? "wrong" : verdict, told: sentence, line: 1 }] : judgements;
    const item = ({ verdict, told, form, line, caption }: typeof all[number], n: number) => html`
      <li class="verdict-${verdict}"><p><strong>${SAY.verdicts[verdict] ?? verdict}</strong> ${told}</p>
        ${form ? html`<p class="help-line">${SAY.taken(form, line)}</p>` : nothing}
        ${pictures[n] ? html`<figure>${pictures[n]}
          ${caption ? html`<figcaption>${caption}</figcaption>` : nothing}</figure>` : nothing}</li>`;
    const right = all.filter(each => each.verdict === "valid").length;
    return html`<section class="card judged">${title}
      ${spec ? html`<p class="help-line">${SAY.asked} <code>${spec}</code></p>` : nothing}
      ${all.length > 1 ? html`<p>${SAY.sum(right, all.length)}</p>` : nothing}
      <ol class=${all.length > 1 ? "" : "single"}>${all.map(item)}</ol></section>`;
  }

  override retheme(): void {
    if (this.last.length) void this.check(this.last);
  }

  override leave(): void {
    super.leave();
    this.asked.end();
    cancel("check");
  }
}

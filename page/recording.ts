// A recording or a race that was saved, also of a puzzle that this page does not know. What is small enough becomes
// part of the address, so that it can be sent and shown in a frame of another page.

import { html, nothing, type TemplateResult } from "lit-html";
import type { Link } from "./contract.ts";
import { ask, cancel, Told, toldOf } from "./engine.ts";
import { push } from "./fields.ts";
import { LARGEST_FILE, type Opened, opened, type TextFile } from "./files.ts";
import { Curves } from "./growth.ts";
import { Question } from "./question.ts";
import { PACE, TraceView } from "./search.ts";
import { packed, unpackedText } from "./source.ts";
import { TEXT } from "./strings.ts";
import type { Page } from "./view.ts";

const SAY = TEXT.recording;

/** The longest text that an address has. */
const LONGEST = 60_000;

export class RecordingView extends TraceView {
  readonly link: Link;
  name = "";
  curves: Curves | null = null;
  /** Whether the recording is in the address. */
  linked = false;
  reading = false;

  constructor(page: Page, link: Link) {
    super(page);
    this.link = link;
  }

  get title(): string { return this.name || SAY.title; }

  override begin(): void {
    const { packed } = this.link;
    if (packed) void this.read(() => unpackedText(packed, LARGEST_FILE), true);
  }

  override take([file]: TextFile[]): void {
    if (file) void this.read(async () => file.text, false);
  }

  async read(text: () => Promise<string>, linked: boolean): Promise<void> {
    this.shown.stop();
    cancel("trace");
    this.curves = null;
    this.name = this.error = "";
    this.reading = true;
    this.update();
    const wanted = this.asked.next();
    await this.late(async () => {
      const given = await wanted(text().catch(() => { throw new Told(SAY.unreadable); }));
      const found = opened(given);
      // A page of others is opened as a file, but not from an address that somebody sent.
      if (!found || linked && found.kind === "page") throw new Told(SAY.unreadable);
      const title = await wanted(this.open(found));
      const short = linked || found.kind === "page" ? "" : await wanted(packed(given));
      if (short && short.length <= LONGEST) this.page.note(this, { view: "recording", packed: short }, true);
      else if (!linked) this.page.note(this, { view: "recording" }, true);
      this.linked = linked || short !== "" && short.length <= LONGEST;
      this.name = title;
      this.reading = false;
    }, error => {
      this.reading = false;
      this.error = toldOf(error);
    });
  }

  /** Shows what was opened, and says what it is called. */
  async open(found: Opened): Promise<string> {
    if (found.kind === "race") {
      this.curves = Curves.of(found.race, () => this.update());
      const puzzle = found.race[0]?.spec.split(" ")[0] ?? "";
      return `${TEXT.race.title}: ${this.puzzles.find(each => each.name === puzzle)?.title ?? puzzle}`;
    }
    const { theme } = this.page;
    const trace = found.kind === "page" ? found.trace
      : await ask({ command: "open", text: found.text, look: { theme } }, "trace");
    const { data } = trace;
    if (!data) throw new Told(SAY.unreadable);
    data.pace ??= PACE;
    const [end] = trace.records;
    if (found.kind === "steps" && !end) data.ending = SAY.cut;
    const question = Question.of(this.puzzles, trace.question ?? undefined);
    const title = question?.title ?? data.title;
    try {
      this.play(trace, title);
    } catch {
      this.shown.stop();
      throw new Told(SAY.unreadable);
    }
    return [title, data.method].filter(Boolean).join(", ");
  }

  content(): TemplateResult {
    const there = this.shown.player !== null || this.curves !== null;
    const choose = html`${push(there ? SAY.other : SAY.choose, event =>
      (event.target as Element).parentElement?.querySelector<HTMLInputElement>("input")?.click(),
      { class: there ? "plain" : "primary" })}
      <input type="file" class="aside" tabindex="-1" aria-label=${SAY.choose}
        @change=${(event: Event) => void this.page.open([...(event.target as HTMLInputElement).files ?? []])}>`;
    const wrong = html`<p class="error" role="alert" ?hidden=${!this.error}>${this.error}</p>`;
    if (this.reading) {
      return html`<main class="waiting" id="content" tabindex="-1"><p role="status">${SAY.reading}</p></main>`;
    }
    if (!there) {
      return html`<main class="frame recording" id="content" tabindex="-1"><h1>${SAY.title}</h1>
        <p class="lead">${SAY.lead}</p>${wrong}<div class="row">${choose}</div>
        <ul class="ways">${SAY.ways.map(([command, what]) =>
          html`<li><code>${command}</code><span>${what}</span></li>`)}</ul></main>`;
    }
    const bar = html`<div class="watch-bar frame"><div class="row">${choose}
      ${this.shown.player ? this.presentButton() : nothing}${this.linked ? this.frameButton() : html`<span class="quiet">${SAY.unlinked}</span>`}</div></div>`;
    return this.curves
      ? html`<main class="frame recording" id="content" tabindex="-1">${bar}${wrong}
          <section class="card growth"><h1>${this.title}</h1>${this.curves.measures()}${this.curves.content()}</section></main>`
      : html`<main class="search" id="content" tabindex="-1">${bar}
          <div class="watch-place">${this.shown.place}</div></main>`;
  }
}

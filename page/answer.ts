// An answer: what was found, whether the independent checker agrees, why, and what one can take along.

import { html, nothing, type TemplateResult } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import type { Drawn, Record_, Task, Theme, Views } from "./contract.ts";
import { ask, cancel, toldOf } from "./engine.ts";
import { moving, push } from "./fields.ts";
import { filmed, picture } from "./picture.ts";
import { gif, png } from "./pixels.ts";
import { save, toClipboard } from "./share.ts";
import { grouped, lasting, methodTitle, sentenceOf, TEXT } from "./strings.ts";

const SAY = TEXT.solve;

export interface Context {
  task: Task;
  /** The solution is a path, which is best seen whole. */
  path: boolean;
  command: string;
  link: string;
  theme: () => Theme;
  update: () => void;
  format: (format: string) => Promise<Drawn>;
  /** Asks for an explanation; missing if there is none to be had. */
  why?: () => Promise<{ why: string[]; views?: Views }>;
}

/** A longer list of steps is cut; the JSON has them all. */
const MOST_STEPS = 500;

/** A longer certificate is cut. */
const LONGEST_SHOWN = 20_000;

type Format = keyof typeof SAY.downloads;

export class AnswerView {
  readonly record: Record_;
  readonly context: Context;
  /** The board with the answer; empty if there is nothing to draw. */
  readonly board = document.createElement("div");
  player: ReturnType<ReturnType<typeof filmed>["player"]> | null = null;
  /** The explanation, once it was asked for. */
  reasons: { why: string[]; drawn: SVGSVGElement | null } | null = null;
  asking = false;
  wrong = "";
  /** What became of copying or saving. */
  said = "";
  certificateOpen = false;

  constructor(record: Record_, context: Context) {
    this.record = record;
    this.context = context;
    this.board.className = "answer-board";
    this.draw();
  }

  /** The board with the answer, as a film if it has several frames. */
  draw(): void {
    const { views } = this.record, { board } = this;
    this.player?.pause();
    this.player = null;
    if (views?.player && views.player.frames.length > 1) {
      const film = filmed(views.player), player = film.player();
      this.player = player;
      board.replaceChildren(film.svg, player.caption, player.slider, player.element, player.help);
      board.onkeydown = event => { player.key(event); };
      // A path is best seen whole, moves one by one.
      if (moving() && !this.context.path) player.play(); else player.show(film.last);
      return;
    }
    const drawn = picture(views?.last ?? views?.svg);
    const none = document.createElement("p");
    none.className = "no-picture";
    none.textContent = TEXT.tooLarge;
    board.replaceChildren(...drawn ? [drawn] : views ? [none] : []);
  }

  content(): TemplateResult {
    const { record } = this, steps = record.solution?.moves ?? record.solution?.squares;
    return html`<section class="answer" aria-label=${SAY.show}>
      ${this.explanation()}${this.checked()}${this.facts()}
      ${steps ? guard([record, this.player], () => this.steps(steps)) : nothing}
      ${this.taking(steps)}</section>`;
  }

  /** The steps; each shows its frame, if there is a film. */
  steps(steps: string[]): TemplateResult {
    const step = (name: string, n: number) => html`<li>${this.player
      ? push(name, () => this.player?.go(n + 1), { class: "step" }) : name}</li>`;
    return html`<details class="steps" ?open=${steps.length <= 40}><summary>${SAY.steps}</summary>
      <ol>${steps.slice(0, MOST_STEPS).map(step)}
        ${steps.length > MOST_STEPS ? html`<li>…</li>` : nothing}</ol></details>`;
  }

  explanation(): TemplateResult {
    const { record, context } = this;
    // The sentences of an argument with boards are among the notes.
    const reason = record.notes?.length ? null : record.reason;
    const sentences = [reason, record.note, ...record.notes ?? []].filter(each => each != null).map(sentenceOf);
    return html`
      ${sentences.length ? html`<div class="why">${sentences.map(each => html`<p>${each}</p>`)}</div>` : nothing}
      ${context.why ? html`<div class="explanation">${this.reasons
        ? html`${this.reasons.drawn}<ol>${this.reasons.why.map(each => html`<li>${each}</li>`)}</ol>`
        : this.asking ? push(TEXT.cancel, () => cancel("draw"), { class: "cancel" })
        : push(SAY.why, () => void this.explain())}
        ${this.wrong ? html`<p class="error">${this.wrong}</p>` : nothing}</div>` : nothing}`;
  }

  async explain(): Promise<void> {
    this.asking = true;
    this.context.update();
    try {
      const told = await this.context.why?.();
      if (told) this.reasons = { why: told.why, drawn: picture(told.views?.svg) };
    } catch (error) {
      this.wrong = toldOf(error);
    }
    this.asking = false;
    this.context.update();
  }

  checked(): TemplateResult | typeof nothing {
    const { checked, certificate } = this.record;
    if (!checked) return nothing;
    const word = SAY.checked[checked.verdict as keyof typeof SAY.checked] ?? checked.verdict;
    return html`<div class="checked ${checked.verdict}">
      <p><strong>${word}</strong> ${SAY.checkedBy}: ${checked.sentence}</p>
      ${certificate ? this.certificate(certificate) : nothing}</div>`;
  }

  certificate(certificate: object): TemplateResult {
    const size = guard([certificate], () => SAY.certificateOf(SAY.bytes(JSON.stringify(certificate).length)));
    const turned = (event: Event) => {
      this.certificateOpen = (event.target as HTMLDetailsElement).open;
      this.context.update();
    };
    const text = () => {
      const whole = JSON.stringify(certificate, null, 1);
      const shown = whole.length > LONGEST_SHOWN ? `${whole.slice(0, LONGEST_SHOWN)}…` : whole;
      return html`<pre tabindex="0">${shown}</pre>`;
    };
    return html`<details class="certificate" @toggle=${turned}><summary>${size}</summary>
      ${guard([certificate, this.certificateOpen], () => this.certificateOpen ? text() : nothing)}</details>`;
  }

  facts(): TemplateResult {
    const { stats = {}, work, method, seed } = this.record;
    const nodes = (["generated", "expanded", "peak_frontier"] as const).map(name =>
      [name === "generated" && work ? work : SAY.facts[name], stats[name] ? grouped(stats[name]) : null]);
    const rows = [
      [SAY.facts.seconds, stats.seconds === undefined ? null : lasting(stats.seconds)], ...nodes,
      [SAY.facts.method, method ? methodTitle(method) : null], [SAY.facts.seed, seed == null ? null : String(seed)],
    ];
    return html`<dl class="facts">${rows.filter(([, text]) => text).map(([name, text]) =>
      html`<div><dt>${name}</dt><dd>${text}</dd></div>`)}</dl>`;
  }

  /** What one can copy and download. */
  taking(steps: string[] | undefined): TemplateResult {
    const { record, context } = this;
    const text = steps ? steps.join(" ") : record.count ?? record.reason ?? "";
    const copies: [keyof typeof SAY.copies, () => string][] = [
      ["text", () => text], ["spec", () => record.spec], ["json", () => JSON.stringify(plainRecord(record))],
      ["command", () => context.command], ["link", () => context.link],
    ];
    const copy = copies.filter(([name]) => name !== "text" || text).map(([name, wanted]) => push(SAY.copies[name],
      async () => this.say(await toClipboard(wanted()) ? SAY.copied : wanted())));
    const film = (record.views?.player?.frames.length ?? 0) > 1;
    const formats: Format[] = !record.views ? [] : film ? ["svg", "png", "gif", "html", "pdf"] : ["svg", "png", "pdf"];
    return html`<div class="taking">
      <div class="row" role="group" aria-label=${SAY.copy}><span class="row-name">${SAY.copy}</span>${copy}</div>
      ${formats.length ? html`<div class="row" role="group" aria-label=${SAY.download}>
        <span class="row-name">${SAY.download}</span>
        ${formats.map(each => push(SAY.downloads[each], () => this.download(each)))}</div>` : nothing}
      <span class="said" role="status">${this.said}</span></div>`;
  }

  say(text: string): void {
    this.said = text;
    this.context.update();
  }

  async download(format: Format): Promise<void> {
    this.say(SAY.preparing);
    try {
      save(`hippodrome.${format}`, await this.file(format));
      this.say("");
    } catch (error) {
      this.say(toldOf(error));
    }
  }

  /** The answer as a file. */
  file(format: Format): Promise<Drawn | Blob> {
    const { svg = "", player } = this.record.views ?? {};
    if (format === "png") return png(svg);
    return format === "gif" && player ? gif(player, svg) : this.context.format(format);
  }

  /** Draws the answer anew in another theme. */
  async retheme(): Promise<void> {
    const { views } = this.record;
    if (!views) return;
    const text = savedText(this.record), look = { theme: this.context.theme() };
    if (views.player) {
      // An answer of `player` is the object of the film itself.
      const film = await ask({ command: "draw", text, format: "player", look }, "draw", { seconds: 30 });
      views.player = film as object as typeof views.player;
    }
    views.svg = (await ask({ command: "draw", text, format: "svg", look }, "draw", { seconds: 30 })).text;
    views.last = undefined;
    const at = this.player?.position ?? 0;
    this.draw();
    this.player?.go(at);
  }

  leave(): void {
    this.player?.pause();
  }
}

/** A record without what the page has of it besides. */
function plainRecord({ sentence, views, checked, notes, work, ...plain }: Record_): object {
  return plain;
}

/** A record as `draw` reads it. */
export function savedText(record: Record_): string {
  return JSON.stringify({ ...plainRecord(record), certificate: undefined });
}

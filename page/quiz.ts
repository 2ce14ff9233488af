// The questions of a lesson. None has its answer written down: the command below the question is run, and what it
// answers is right.

import { html, nothing, type TemplateResult } from "lit-html";
import { Board } from "../crates/draw/src/watch/board.js";
import { EXPANDED, GENERATED, LEFT, Run, sentence } from "../crates/draw/src/watch/run.js";
import type { About, Theme, Trace } from "./contract.ts";
import { ask } from "./engine.ts";
import { push } from "./fields.ts";
import { requested } from "./link.ts";
import { SAY } from "./lesson-strings.ts";
import type { Block } from "./lessons.ts";
import { type Asked, asked, colour, LANE, recorded } from "./living.ts";
import { picture } from "./picture.ts";
import { Stage } from "./stage.ts";
import { capital, sentenceOf } from "./strings.ts";

/** Among so many a visitor chooses, at most. */
const MOST_OPTIONS = 8;

/** What is read of a recorded search. */
interface Search extends Pick<Run, "hasQueue" | "hasCandidates" | "name" | "namesOf" | "sum" | "open" | "children"> {
  length: number;
  kinds: string;
  data: { order: string; waiting: string | null };
  node: ArrayLike<number>;
  parent: ArrayLike<number>;
  cost: ArrayLike<number>;
  madeAt: ArrayLike<number>;
  value: (number | null)[];
  rounds: { limit: number | null }[];
}

interface Option { text: string; right: boolean }

export type QuestionBlock = Extract<Block, { kind: "question" }>;

export class Quiz {
  readonly block: QuestionBlock;
  readonly place = document.createElement("div");
  readonly update: () => void;
  options: Option[] = [];
  /** The number that is asked for, if one is. */
  wanted: number | null = null;
  typed = "";
  tried = new Set<string>();
  solved = false;
  /** What is said of the last answer, and of the right one. */
  said = "";
  why = "";
  ready = false;
  trace: Trace | null = null;
  /** Shows what comes next, once the question is answered. */
  reveal: () => void = () => {};

  constructor(block: QuestionBlock, update: () => void) {
    this.block = block;
    this.update = update;
    this.place.className = "quiz-board";
  }

  async begin(puzzles: About[], theme: Theme): Promise<void> {
    const { ask: kind, run } = this.block;
    if (kind === "square") await this.square(run, theme);
    else {
      const what = await asked(run, puzzles);
      if (kind === "outcome") await this.outcome(what, theme); else await this.search(what, theme);
    }
    this.ready = true;
    this.update();
  }

  /** What a search does next, or how many rounds it takes. */
  async search(what: Asked, theme: Theme): Promise<void> {
    this.trace = await recorded(what, theme);
    if (!this.trace.data) return;
    colour(this.place, this.trace, theme);
    const run = new Run(this.trace.data), board = new Board(run), search = run as unknown as Search;
    if (this.block.ask === "rounds") {
      const limits = search.rounds.map(({ limit }) => String(limit));
      this.wanted = limits.length;
      this.why = SAY.rounds(limits);
      board.show(0);
      this.reveal = () => board.show(run.length);
    } else {
      const { at, then, chosen, options } = decision(search, this.block.at);
      this.options = options;
      this.why = sentenceOf(sentence(run, chosen));
      board.show(at);
      this.reveal = () => board.show(then);
    }
    this.place.replaceChildren(board.svg);
  }

  /** What a method finds out. */
  async outcome({ link, spec }: Asked, theme: Theme): Promise<void> {
    const { seed, limits } = requested(link), look = { theme };
    const posed = await ask({ command: "pose", spec, look }, LANE);
    const record = await ask({ command: "solve", spec, method: link.method, seed, limits, look }, LANE);
    this.options = Object.entries(SAY.outcomes).map(([outcome, text]) => ({ text, right: outcome === record.outcome }));
    this.why = sentenceOf(capital(record.sentence));
    const drawn = [posed.views?.svg, record.views?.last ?? record.views?.svg].map(picture);
    const show = (each: SVGSVGElement | null | undefined) => { if (each) this.place.replaceChildren(each); };
    show(drawn[0]);
    this.reveal = () => show(drawn[1]);
  }

  /** Which square must be taken, on a board to click on. */
  async square(run: string, theme: Theme): Promise<void> {
    const [, spec = "", position = ""] = /^hippo hint "(.+)" (.+)$/.exec(run) ?? [], look = { theme };
    const posed = await ask({ command: "pose", spec, look }, LANE);
    const turn = await ask({ command: "moves", spec, position, look }, LANE);
    const hint = await ask({ command: "hint", spec, position, look }, LANE);
    const laid = posed.board.text === undefined ? null : posed.board, first = hint.moves?.[0];
    const right = new Set(hint.moves?.map(each => each.move));
    this.why = (hint.reasoning ?? []).map(({ reason }) => sentenceOf(reason)).join(" ");
    const stage = new Stage({
      name: SAY.board, label: ({ name }) => name,
      press: ({ name }) => {
        if (this.solved) return;
        stage.unmark();
        stage.mark([name], right.has(name) ? "ring hint" : "ring conflict");
        this.answer(name, right.has(name));
      },
    });
    stage.show(turn.views?.svg, laid);
    this.reveal = () => {
      stage.unmark();
      stage.mark((hint.reasoning ?? []).flatMap(each => each.crossed), "cross ruled");
      stage.mark(first ? [first.move] : [], "ring hint");
    };
    this.place.replaceChildren(stage.element);
  }

  /** Pictures that the engine drew are drawn anew, unless something was answered. */
  retheme(theme: Theme, puzzles: About[]): void {
    colour(this.place, this.trace, theme);
    if (!this.trace && !this.tried.size && !this.solved) void this.begin(puzzles, theme).catch(() => {});
  }

  answer(text: string, right: boolean): void {
    this.tried.add(text);
    this.solved ||= right;
    this.said = right ? SAY.right : SAY.wrong;
    if (right) this.reveal();
    this.update();
  }

  show(): void {
    this.solved = true;
    this.said = "";
    this.reveal();
    this.update();
  }

  content(number: number, text: unknown): TemplateResult {
    const right = this.options.find(each => each.right);
    return html`<section class="card quiz ${this.solved ? "solved" : ""}" aria-label=${SAY.question(number)}>
      <h3>${SAY.question(number)}</h3><p class="asked">${text}</p>${this.place}
      ${!this.ready ? html`<p class="quiet">${SAY.loading}</p>` : html`${this.choices()}
        <p class="told" role="status">${this.said ? html`<strong>${this.said}</strong>` : nothing}
          ${this.solved && !this.said && right ? html`<strong>${right.text}.</strong>` : nothing}
          ${this.solved ? this.why : nothing}
          ${this.tried.size && !this.solved ? push(SAY.show, () => this.show(), { class: "plain" }) : nothing}</p>`}
    </section>`;
  }

  choices(): TemplateResult | typeof nothing {
    if (this.wanted !== null) {
      const check = (event: Event) => {
        event.preventDefault();
        if (this.typed.trim() && !this.solved) this.answer(this.typed, Number(this.typed) === this.wanted);
      };
      return html`<form class="row" @submit=${check}>
        <input type="number" inputmode="numeric" aria-label=${SAY.number} ?readonly=${this.solved}
          @input=${(event: Event) => { this.typed = (event.target as HTMLInputElement).value; }}>
        <button class="primary" aria-disabled=${this.solved}>${SAY.check}</button></form>`;
    }
    if (!this.options.length) return nothing;
    return html`<div class="row options">${this.options.map(({ text, right }) => {
      const chosen = this.tried.has(text), shown = this.solved && right;
      return push(text, () => this.answer(text, right), {
        class: shown ? "right" : chosen ? "wrong" : "", off: this.solved || chosen,
      });
    })}</div>`;
  }
}

/**
 * The first decision of a search from a step on: the step before it, the one that shows what came of it, the event that
 * tells it, and what one may take it for. What is as good as what the search chose is right too.
 */
function decision(run: Search, from: number): { at: number; then: number; chosen: number; options: Option[] } {
  const find = (kinds: string) => {
    let i = from;
    while (i < run.length && !kinds.includes(run.kinds.charAt(i))) i++;
    return i;
  };
  const named = (nodes: number[], right: (node: number) => boolean) => {
    const names: string[] = run.namesOf(nodes);
    const options = nodes.map((node, n) => ({ text: names[n] ?? "", right: right(node) }));
    return options.sort((x, y) => x.text < y.text ? -1 : 1);
  };
  if (run.hasQueue) {
    // Among those that wait, the least is taken.
    const i = find(EXPANDED), taken = run.node[i] ?? 0, { order } = run.data;
    const key = (node: number) => order === "least-sum" ? run.sum(node) : order === "least-value" ? run.value[node]
      : order === "least-cost" ? run.cost[node] : node;
    const open: number[] = run.open(i, MOST_OPTIONS).nodes;
    return { at: i, then: i + 1, chosen: i + 1, options: named(open, node => key(node) === key(taken)) };
  }
  if (!run.data.waiting) {
    // Among the successors that were looked at, one with the least value is chosen.
    const i = find(run.hasCandidates ? GENERATED : EXPANDED), taken = run.node[i] ?? 0;
    const all: number[] = run.children(run.parent[taken] ?? 0, run.length);
    const at = Math.min(...all.map(node => run.madeAt[node] ?? 0)) - 1;
    const options = named(all, node => run.value[node] === run.value[taken]);
    // A candidate is told as soon as it is looked at, a move when it is made.
    return run.hasCandidates ? { at, then: i, chosen: i + 1, options }
      : { at, then: i + 1, chosen: run.madeAt[taken] ?? 0, options };
  }
  // Depth first: the next node, or a step back.
  const i = find(GENERATED + LEFT), back = run.kinds[i] === LEFT, names: string[] = [];
  for (let later = i; later < run.length && names.length < 3; later++) {
    const name = run.name(run.node[later] ?? 0);
    if (run.kinds[later] === GENERATED && !names.includes(name)) names.push(name);
  }
  const taken = back ? "" : names[0];
  const options = names.map(text => ({ text, right: text === taken })).sort((x, y) => x.text < y.text ? -1 : 1);
  return { at: i, then: i + 1, chosen: i + 1, options: [...options, { text: SAY.stepsBack, right: back }] };
}

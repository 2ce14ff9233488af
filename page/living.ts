// The figures of a lesson. Each is a command that runs in the page: a search to step through, searches side by side, an
// answer with its reasons, or the reasoning that solves a board on paper. Figures keep to themselves: keys are heard only
// by the one that has the focus.

import { Board } from "../crates/draw/src/watch/board.js";
import { element } from "../crates/draw/src/watch/elements.js";
import { Code } from "../crates/draw/src/watch/panels.js";
import { Player } from "../crates/draw/src/watch/player.js";
import { Run, sentence } from "../crates/draw/src/watch/run.js";
import type { About, Link, Theme, Trace } from "./contract.ts";
import { ask } from "./engine.ts";
import { requested, writeLink } from "./link.ts";
import { SAY } from "./lesson-strings.ts";
import { picture } from "./picture.ts";
import { Question } from "./question.ts";
import { PACE, Shown } from "./search.ts";
import { Stage } from "./stage.ts";
import { methodTitle, sentenceOf } from "./strings.ts";

/** Recordings of figures end here. */
const MOST_NODES = 20_000;

/** The lane of everything that lessons ask. */
export const LANE = "lesson";

/** What runs of a command, as an address would say it. */
export interface Asked { link: Link; spec: string; title: string }

/** Reads a command line as an address is read. */
export async function asked(run: string, puzzles: About[]): Promise<Asked> {
  const text = run.replace(/^hippo /, "").replace(/ --(why|(trace|draw) \S+)/g, "");
  const link = await ask({ command: "link", text }, LANE);
  const question = Question.of(puzzles, link.question);
  if (!question || link.wrong) throw new Error(`a lesson asks for \`${text}\``);
  return { link, spec: question.for("solve"), title: question.title };
}

/** The recording that a command asks for. */
export function recorded({ link, spec }: Asked, theme: Theme): Promise<Trace> {
  const { seed, limits } = requested(link), { method, methods } = link;
  limits.nodes ??= MOST_NODES;
  const in_step = methods ? "nodes" : undefined;
  return ask({ command: "trace", spec, method: methods ? undefined : method, methods, seed, limits, in_step,
    look: { theme } }, LANE);
}

/** Colours of a recording for what is drawn below an element. */
export function colour(place: HTMLElement, trace: Trace | null, theme: Theme): void {
  for (const [name, value] of Object.entries(trace?.colours[theme] ?? {})) place.style.setProperty(name, value);
}

/** Where a command can be looked at with all that its view has. */
export function addressOf({ link, spec }: Asked): string {
  const view = link.methods ? "race" : link.method ? "watch" : "solve";
  return writeLink({ ...link, view, task: "solve", spec });
}

/** The help of every figure has a name of its own. */
let names = 0;

export class Living {
  readonly place = element("div", { class: "living-figure" }) as HTMLElement;
  readonly puzzles: About[];
  readonly run: string;
  readonly kind: string;
  player: Player | null = null;
  address = "";
  trace: Trace | null = null;
  shown: Shown | null = null;
  begun = false;

  constructor(run: string, kind: string, puzzles: About[]) {
    this.run = run;
    this.kind = kind;
    this.puzzles = puzzles;
    this.place.append(element("p", { class: "quiet" }, SAY.loading));
  }

  async begin(theme: Theme): Promise<void> {
    this.begun = true;
    const what = await asked(this.run, this.puzzles);
    this.address = addressOf(what);
    if (this.kind === "reasoning") await this.reason(what, theme);
    else if (/ --trace /.test(this.run)) await this.record(what, theme);
    else await this.answer(what, theme);
  }

  /** A search, or several. */
  async record(what: Asked, theme: Theme): Promise<void> {
    this.trace = await recorded(what, theme);
    const { data, view } = this.trace;
    if (!data) return;
    if (view === "duel") {
      data.among = true;
      this.shown = new Shown();
      this.shown.show(this.trace, what.title, theme);
      this.player = this.shown.player;
      this.place.replaceChildren(this.shown.place);
      return;
    }
    colour(this.place, this.trace, theme);
    const run = new Run(data), board = new Board(run), code = new Code(run);
    // Several figures have one; none is a landmark.
    code.element.removeAttribute("aria-labelledby");
    code.element.querySelector("h2")?.remove();
    const player = new Player({ length: run.length, what: SAY.position, pace: PACE * 2, show: (p: number) => {
      board.show(p);
      code.show(p);
      return sentence(run, p);
    } });
    this.put(board.svg, player, methodTitle(what.link.method ?? ""), code.element);
    player.show(0);
  }

  /** An answer, with what speaks for it. */
  async answer({ link, spec }: Asked, theme: Theme): Promise<void> {
    const { seed, limits } = requested(link);
    const told = await ask({ command: "why", spec, method: link.method, seed, limits, look: { theme } }, LANE);
    const drawn = picture(told.views?.svg), word = told.outcome === "solved" ? SAY.solved : SAY.impossible;
    this.place.replaceChildren(element("p", { class: "verdict-word" }, word), ...drawn ? [drawn] : [],
      element("ol", {}, ...told.why.map(each => element("li", {}, each))));
  }

  /** The reasoning that solves a board, one deduction after the other. */
  async reason({ spec }: Asked, theme: Theme): Promise<void> {
    const look = { theme }, posed = await ask({ command: "pose", spec, look }, LANE);
    const steps: { svg?: string; crossed: string[]; placed?: string; told: string }[] = [];
    const placed: string[] = [];
    for (let left = posed.board.rows; left >= 0; left--) {
      const hint = await ask({ command: "hint", spec, position: placed.join(" "), look }, LANE);
      const turn = await ask({ command: "moves", spec, position: placed.join(" "), look }, LANE);
      const { svg } = turn.views ?? {};
      if (!steps.length) steps.push({ svg, crossed: [], told: SAY.start });
      const crossed: string[] = [];
      for (const { crossed: more, placed: next, reason } of hint.reasoning ?? []) {
        crossed.push(...more);
        steps.push({ svg, crossed: [...crossed], placed: next, told: sentenceOf(reason) });
      }
      const next = hint.reasoning?.at(-1)?.placed;
      if (!next) {
        steps.push({ svg, crossed: [], told: SAY.done });
        break;
      }
      placed.push(next);
    }
    const stage = new Stage({ name: SAY.board, press: () => {}, label: ({ name }) => name });
    const laid = posed.board.text === undefined ? null : posed.board;
    stage.element.inert = true;
    const player = new Player({ length: steps.length - 1, what: SAY.stepOf, pace: 0.5, show: (p: number) => {
      const { svg, crossed, placed: next, told } = steps[p] ?? { crossed: [], told: "" };
      stage.show(svg, laid);
      stage.unmark();
      stage.mark(crossed, "cross ruled");
      stage.mark(next ? [next] : [], "ring hint");
      return told;
    } });
    this.put(stage.element, player, "");
    player.show(0);
  }

  /** A board above its player. */
  put(board: Element, player: Player, title: string, ...beside: HTMLElement[]): void {
    this.player = player;
    const id = `living-${names++}`;
    player.help.querySelector("h2")?.setAttribute("id", id);
    player.help.setAttribute("aria-labelledby", id);
    this.place.addEventListener("keydown", event => { player.key(event); });
    this.place.replaceChildren(
      element("div", { class: "living-parts" },
        element("div", { class: "stage" },
          title ? element("p", { class: "method" }, title) : null, board, player.caption),
        ...beside),
      element("div", { class: "living-dock" }, player.slider, player.element), player.help);
  }

  retheme(theme: Theme): void {
    this.shown?.retheme(theme);
    colour(this.place, this.trace, theme);
    // What the engine drew has the colours of the old theme.
    if (this.begun && !this.trace) void this.begin(theme).catch(() => {});
  }

  stop(): void {
    this.player?.end();
    this.shown?.stop();
  }
}

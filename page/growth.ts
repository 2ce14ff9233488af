// How the work of methods grows with the board: a chart that fills in while every method works in a lane of its own, or
// that shows a race which was saved.

import { html, nothing, svg, type TemplateResult } from "lit-html";
import { ask, close } from "./engine.ts";
import { allRight, field, push, segments, whole } from "./fields.ts";
import type { Raced } from "./files.ts";
import type { Question } from "./question.ts";
import { grouped, lasting, methodTitle, TEXT } from "./strings.ts";

const SAY = TEXT.race;

const WIDE = 720, HIGH = 340, LEFT_EDGE = 76, RIGHT_EDGE = 172, BOTTOM = 38, TOP = 12;

/** More lines cannot be told apart. */
const MOST_METHODS = 4;

/** Longer series take too long. */
const MOST_SIZES = 24;

interface Point { method: string; size: number; state: string; limit?: string; seconds?: number; nodes?: number }

/** Figures of methods on boards of several sizes, as curves and as a table. */
export class Curves {
  readonly update: () => void;
  points: Point[] = [];
  /** The methods; none before the first measurement. */
  shown: string[] = [];
  range: [number, number] = [0, 1];
  measure: "nodes" | "seconds" = "nodes";

  constructor(update: () => void) {
    this.update = update;
  }

  /** A race that was saved. The size of a board is its first number; where that tells boards not apart, they are counted. */
  static of(race: Raced[], update: () => void): Curves {
    const curves = new Curves(update), specs = [...new Set(race.map(each => each.spec))];
    const read = specs.map(spec => Number(/\d+/.exec(spec.replace(/ --.*/, ""))?.[0]));
    const apart = new Set(read).size === specs.length && read.every(size => size >= 0);
    curves.points = race.map(({ spec, method, outcome, limit, stats: { seconds, generated } }) => {
      const at = specs.indexOf(spec), size = apart ? read[at] ?? 0 : at + 1;
      return { method, size, state: outcome, limit, seconds, nodes: generated };
    });
    curves.shown = [...new Set(race.map(each => each.method))];
    const sizes = curves.points.map(each => each.size);
    curves.range = [Math.min(...sizes), Math.max(...sizes)];
    return curves;
  }

  /** What is measured: a choice. */
  measures(): TemplateResult {
    const measures = [{ value: "nodes" as const, text: SAY.nodes }, { value: "seconds" as const, text: SAY.seconds }];
    return segments(SAY.growth, measures, this.measure, value => {
      this.measure = value;
      this.update();
    });
  }

  /** The figures, and what is said of limits. */
  content(limit: (name: string | undefined) => string = name => name ?? ""): TemplateResult {
    return html`<div class="chart" tabindex="0" role="region" aria-label=${SAY.curves}>${this.chart()}</div>
      <ul class="said ends">${this.ends(limit).map(each => html`<li>${each}</li>`)}</ul>
      <div class="table">${this.table()}</div>`;
  }

  value(point: Point): number {
    return (this.measure === "nodes" ? point.nodes : point.seconds) ?? 0;
  }

  /** Where methods ended before the last size, and why. */
  ends(told: (limit: string | undefined) => string): string[] {
    const stopped = this.points.filter(each => each.state === "stopped" && each.limit !== "method");
    const ends = stopped.map(({ method, size, limit }) =>
      `${methodTitle(method)}: ${SAY.end(size, limit === "memory" ? SAY.memory : told(limit))}`);
    return this.shown.length > MOST_METHODS ? [...ends, SAY.many(MOST_METHODS)] : ends;
  }

  chart(): TemplateResult {
    const done = this.points.filter(point => this.value(point) > 0), [low, high] = this.range;
    const values = done.map(point => this.value(point)), nodes = this.measure === "nodes";
    const bottom = Math.floor(Math.log10(Math.min(...values, nodes ? 10 : 0.001)));
    const top = Math.max(bottom + 1, Math.ceil(Math.log10(Math.max(...values, nodes ? 100 : 0.01))));
    const across = WIDE - LEFT_EDGE - RIGHT_EDGE;
    const x = (size: number) => LEFT_EDGE + (high > low ? (size - low) / (high - low) : 0.5) * across;
    const y = (each: number) => HIGH - BOTTOM - (Math.log10(each) - bottom) / (top - bottom) * (HIGH - BOTTOM - TOP);
    const stride = Math.max(1, Math.ceil((top - bottom) / 7)), every = Math.max(1, Math.ceil((high - low + 1) / 12));
    const powers = Array.from({ length: Math.floor((top - bottom) / stride) + 1 }, (_, n) => bottom + n * stride);
    const sizes = Array.from({ length: Math.floor((high - low) / every) + 1 }, (_, n) => low + n * every);
    const text = (power: number) => !nodes ? power >= 0 ? `${grouped(10 ** power)} s` : lasting(10 ** power)
      : power < 6 ? grouped(10 ** power) : `10${superscript(power)}`;
    const lines = this.shown.slice(0, MOST_METHODS).map((method, lane) => ({
      method, lane, points: done.filter(each => each.method === method).map(point => ({
        x: x(point.size), y: y(this.value(point)), stopped: point.state === "stopped",
      })),
    })).filter(line => line.points.length);
    // Names that would lie upon each other make way.
    let above = -99;
    const names = lines.map(({ lane, method, points }) => ({ lane, method, end: points.at(-1) ?? { x: 0, y: 0 } }))
      .sort((a, b) => a.end.y - b.end.y).map(({ lane, method, end }) => {
        above = Math.max(end.y, above + 17);
        return svg`<text class="name-${lane}" x=${end.x + 12} y=${above + 4}>${methodTitle(method)}</text>`;
      });
    return html`<svg viewBox="0 0 ${WIDE} ${HIGH}" role="img" class="growth-chart">
      <title>${SAY.chart(nodes ? SAY.nodes : SAY.seconds)}</title>
      ${powers.map(power => svg`
        <line class="rule" x1=${LEFT_EDGE} x2=${WIDE - RIGHT_EDGE} y1=${y(10 ** power)} y2=${y(10 ** power)} />
        <text class="tick end" x=${LEFT_EDGE - 8} y=${y(10 ** power) + 4}>${text(power)}</text>`)}
      ${sizes.map(size => svg`<text class="tick middle" x=${x(size)} y=${HIGH - BOTTOM + 20}>${size}</text>`)}
      ${lines.map(({ lane, points }) => svg`<polyline class="line-${lane}"
          points=${points.map(each => `${each.x.toFixed(1)},${each.y.toFixed(1)}`).join(" ")} />
        ${points.map(each => marker(lane, each.x, each.y, each.stopped))}`)}
      ${names}</svg>`;
  }

  /** The same figures as a table. */
  table(): TemplateResult {
    const sizes = [...new Set(this.points.map(each => each.size))].sort((a, b) => a - b);
    const cell = (method: string, size: number) => {
      const point = this.points.find(each => each.method === method && each.size === size);
      if (!point) return "";
      if (point.state === "running") return SAY.running;
      const text = this.measure === "nodes" ? grouped(point.nodes ?? 0) : lasting(point.seconds ?? 0);
      return point.state === "stopped" ? `${text} (${point.limit === "method" ? SAY.gaveUp : SAY.stopped})` : text;
    };
    return html`<div class="scroll" tabindex="0" role="region" aria-label=${SAY.table}><table>
      <caption class="aside">${SAY.table}</caption>
      <thead><tr><th scope="col">${SAY.size}</th>${sizes.map(size => html`<th scope="col">${size}</th>`)}</tr></thead>
      <tbody>${this.shown.map(method => html`<tr><th scope="row">${methodTitle(method)}</th>
        ${sizes.map(size => html`<td>${cell(method, size)}</td>`)}</tr>`)}</tbody></table></div>`;
  }
}

export class Growth {
  readonly question: Question;
  methods: string[];
  readonly update: () => void;
  from: number;
  to: number;
  seconds = 5;
  readonly curves: Curves;
  /** The measurement that is under way. */
  running: object | null = null;

  constructor(question: Question, methods: string[], sizes: [number, number] | undefined, update: () => void) {
    this.question = question;
    this.methods = methods;
    this.update = update;
    this.curves = new Curves(update);
    [this.from, this.to] = sizes ?? question.about.examples.find(each => each.link.sizes)?.link.sizes ?? [4, 8];
  }

  async start(): Promise<void> {
    const running = this.running = {}, low = this.from;
    const high = Math.min(low + MOST_SIZES - 1, Math.max(low, this.to));
    this.curves.points = [];
    this.curves.shown = this.methods.slice(0, MOST_METHODS);
    this.curves.range = [low, high];
    this.update();
    await Promise.all(this.curves.shown.map((method, lane) => this.measured(method, `race-${lane}`, running)));
    if (this.running === running) this.running = null;
    this.update();
  }

  /** One method on one size after another, until it takes too long. */
  async measured(method: string, lane: string, running: object): Promise<void> {
    const [low, high] = this.curves.range, { seconds } = this;
    for (let size = low; size <= high; size++) {
      if (this.running !== running) return;
      const point: Point = { method, size, state: "running" };
      this.curves.points.push(point);
      this.update();
      try {
        const spec = this.question.for("solve");
        const request = { command: "race" as const, spec, method, size, limits: { seconds } };
        const record = await ask(request, lane, { seconds: seconds + 20 });
        Object.assign(point, {
          state: record.outcome, limit: record.limit, seconds: record.stats?.seconds, nodes: record.stats?.generated,
        });
      } catch {
        point.state = "stopped";
      }
      if (this.running !== running) return;
      this.update();
      // A heuristic that gave up may do better on the next size.
      if (point.state === "stopped" && point.limit !== "method") break;
    }
    close(lane);
  }

  stop(): void {
    if (this.running) for (let lane = 0; lane < MOST_METHODS; lane++) close(`race-${lane}`);
    this.running = null;
  }

  content(): TemplateResult {
    const number = (name: "from" | "to" | "seconds", most: number) => field(`growth-${name}`,
      name === "seconds" ? SAY.perRun : SAY[name], whole(`growth-${name}`, this[name], [1, most], value => {
        if (value !== undefined) this[name] = value;
      }));
    const stop = () => {
      this.stop();
      this.curves.points = this.curves.points.filter(each => each.state !== "running");
      this.update();
    };
    return html`<div class="growth-inside">
      <h2 id="growth-title">${SAY.growth}</h2>
      <p class="quiet">${SAY.growthLead} ${SAY.size}: ${this.question.about.series}.</p>
      <div class="row growth-form">${number("from", 1000)}${number("to", 1000)}${number("seconds", 3600)}
        ${this.running ? push(TEXT.cancel, stop, { class: "cancel" })
          : push(SAY.grow, event => { if (allRight(event)) void this.start(); }, { class: "primary" })}
        ${this.curves.measures()}</div>
      ${this.curves.shown.length ? this.curves.content(() => lasting(this.seconds)) : nothing}</div>`;
  }
}

/** Lines differ also in the form of their marks. */
function marker(lane: number, x: number, y: number, stopped: boolean) {
  const r = 5, name = `mark-${lane}${stopped ? " stopped" : ""}`;
  if (lane === 0) return svg`<circle class=${name} cx=${x} cy=${y} r=${r} />`;
  const forms = [
    `M${x} ${y - r}L${x + r} ${y + r}H${x - r}Z`, `M${x - r} ${y - r}h${2 * r}v${2 * r}h${-2 * r}Z`,
    `M${x} ${y - r - 1}l${r + 1} ${r + 1}l${-r - 1} ${r + 1}l${-r - 1} ${-r - 1}Z`,
  ];
  return svg`<path class=${name} d=${forms[lane - 1] ?? ""} />`;
}

const superscript = (power: number) => [...String(power)].map(digit => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)] ?? "⁻").join("");

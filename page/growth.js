// @ts-check
// How the work of methods grows with the board: a chart that fills in while every method works in a lane of its own.

import { ask, close } from "./engine.js";
import { field, make, push, segments } from "./dom.js";
import { shape } from "../crates/draw/src/watch/elements.js";
import { grouped, lasting, TEXT } from "./strings.js";

const WIDE = 720, HIGH = 340, LEFT_EDGE = 76, RIGHT_EDGE = 128, BOTTOM = 38, TOP = 12;

/** Longer series take too long. */
const MOST_SIZES = 24;

/** @typedef {{ method: string, size: number, state: string, seconds?: number, nodes?: number }} Point */

export class Growth {
  /** @param {import("./app.js").App} app @param {import("./question.js").Question} question @param {string[]} methods @param {[number, number]} [sizes] */
  constructor(app, question, methods, sizes) {
    this.app = app;
    this.question = question;
    this.methods = methods;
    const [from, to] = sizes ?? question.about.examples.find(each => each.link.sizes)?.link.sizes ?? [4, 8];
    this.least = make("input", { type: "number", min: 1, max: 1000, value: from });
    this.most = make("input", { type: "number", min: 1, max: 1000, value: to });
    this.seconds = make("input", { type: "number", min: 1, max: 3600, value: "5" });
    this.measure = "nodes";
    /** @type {Point[]} */
    this.points = [];
    this.chart = make("div", { class: "chart", tabindex: 0, role: "region", "aria-label": TEXT.race.growth });
    this.table = make("div", { class: "table" });
    this.run = push(TEXT.race.grow, () => this.start(), { class: "primary" });
    this.stop = push(TEXT.race.cancel, () => this.leave(), { hidden: true, class: "cancel" });
    this.said = make("p", { class: "said", role: "status" });
    this.element = make("div", { class: "growth-inside" },
      make("h2", { id: "growth-title" }, TEXT.race.growth), make("p", { class: "quiet" }, `${TEXT.race.growthLead} ${TEXT.race.size}: ${question.about.series}.`),
      make("div", { class: "row growth-form" },
        field(TEXT.race.from, this.least), field(TEXT.race.to, this.most), field(TEXT.race.perRun, this.seconds), this.run, this.stop,
        segments(TEXT.race.growth, [{ value: "nodes", text: TEXT.race.nodes }, { value: "seconds", text: TEXT.race.seconds }], this.measure, value => {
          this.measure = value;
          this.draw();
        })),
      this.said, this.chart, this.table);
  }

  /** @param {string[]} methods */
  setMethods(methods) { this.methods = methods; }

  async start() {
    const low = Math.max(1, Math.floor(Number(this.least.value)) || 1);
    const high = Math.min(low + MOST_SIZES - 1, Math.max(low, Math.floor(Number(this.most.value)) || low));
    const sizes = Array.from({ length: high - low + 1 }, (_, n) => low + n);
    const methods = this.methods.slice(0, 4);
    this.points = [];
    this.shown = methods;
    this.range = [low, high];
    this.running = Symbol();
    this.run.hidden = true;
    this.stop.hidden = false;
    this.draw();
    await Promise.all(methods.map((method, lane) => this.racer(method, `race-${lane}`, sizes, this.running)));
    this.ended();
  }

  /** One method on one size after another, until it takes too long. @param {string} method @param {string} lane @param {number[]} sizes @param {any} running */
  async racer(method, lane, sizes, running) {
    const seconds = Math.max(1, Number(this.seconds.value) || 5);
    for (const size of sizes) {
      if (this.running !== running) return;
      /** @type {Point} */
      const point = { method, size, state: "running" };
      this.points.push(point);
      this.draw();
      try {
        const record = await ask({ command: "race", spec: this.question.for("solve"), method, size, limits: { seconds } }, lane, { seconds: seconds + 20 });
        point.state = record.outcome;
        point.seconds = record.stats?.seconds;
        point.nodes = record.stats?.generated;
      } catch {
        point.state = "stopped";
      }
      if (this.running !== running) return;
      this.draw();
      if (point.state === "stopped" && !(point.nodes && point.seconds && point.seconds < seconds * 0.9)) break;
    }
    close(lane);
  }

  ended() {
    this.run.hidden = false;
    this.stop.hidden = true;
  }

  draw() {
    if (!this.shown) return;
    const value = (/** @type {Point} */ point) => this.measure === "nodes" ? point.nodes : point.seconds;
    const done = this.points.filter(point => (value(point) ?? 0) > 0);
    const [low, high] = this.range ?? [0, 1];
    const values = done.map(point => Number(value(point)));
    const bottom = Math.floor(Math.log10(Math.min(...values, this.measure === "nodes" ? 10 : 0.001)));
    const top = Math.max(bottom + 1, Math.ceil(Math.log10(Math.max(...values, this.measure === "nodes" ? 100 : 0.01))));
    const x = (/** @type {number} */ size) => LEFT_EDGE + (high > low ? (size - low) / (high - low) : 0.5) * (WIDE - LEFT_EDGE - RIGHT_EDGE);
    const y = (/** @type {number} */ each) => HIGH - BOTTOM - (Math.log10(each) - bottom) / (top - bottom) * (HIGH - BOTTOM - TOP);
    const what = this.measure === "nodes" ? TEXT.race.nodes : TEXT.race.seconds;
    const svg = shape("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", class: "growth-chart" }, shape("title", {}, TEXT.race.chart(what)));
    const stride = Math.max(1, Math.ceil((top - bottom) / 7));
    for (let power = bottom; power <= top; power += stride) {
      const at = y(10 ** power);
      const text = this.measure === "nodes" ? power < 6 ? grouped(10 ** power) : `10${superscript(power)}` : power >= 0 ? `${grouped(10 ** power)} s` : lasting(10 ** power);
      svg.append(shape("line", { class: "rule", x1: LEFT_EDGE, x2: WIDE - RIGHT_EDGE, y1: at, y2: at }),
        shape("text", { class: "tick end", x: LEFT_EDGE - 8, y: at + 4 }, text));
    }
    const every = Math.max(1, Math.ceil((high - low + 1) / 12));
    for (let size = low; size <= high; size += every) svg.append(shape("text", { class: "tick middle", x: x(size), y: HIGH - BOTTOM + 20 }, String(size)));
    const ends = [];
    this.shown.forEach((method, lane) => {
      const line = done.filter(point => point.method === method);
      if (!line.length) return;
      const points = line.map(point => ({ x: x(point.size), y: y(Number(value(point))), point }));
      svg.append(shape("polyline", { class: `line-${lane}`, points: points.map(each => `${each.x.toFixed(1)},${each.y.toFixed(1)}`).join(" ") }));
      for (const each of points) svg.append(marker(lane, each.x, each.y, each.point.state === "stopped"));
      ends.push({ lane, method, x: points[points.length - 1].x, y: points[points.length - 1].y });
    });
    // Names that would lie upon each other make way.
    ends.sort((a, b) => a.y - b.y);
    let above = -99;
    for (const end of ends) {
      above = Math.max(end.y, above + 17);
      svg.append(shape("text", { class: `name-${end.lane}`, x: end.x + 12, y: above + 4 }, end.method));
    }
    this.chart.replaceChildren(svg);
    this.drawTable(low, high);
  }

  /** The same figures as a table. @param {number} low @param {number} high */
  drawTable(low, high) {
    const sizes = Array.from({ length: high - low + 1 }, (_, n) => low + n);
    const cell = (/** @type {string} */ method, /** @type {number} */ size) => {
      const point = this.points.find(each => each.method === method && each.size === size);
      if (!point) return "";
      if (point.state === "running") return TEXT.race.running;
      const text = this.measure === "nodes" ? grouped(point.nodes ?? 0) : lasting(point.seconds ?? 0);
      return point.state === "stopped" ? `${text} (${TEXT.race.stopped})` : text;
    };
    this.table.replaceChildren(make("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": TEXT.race.table },
      make("table", {}, make("caption", { class: "aside" }, TEXT.race.table),
        make("thead", {}, make("tr", {}, make("th", { scope: "col" }, TEXT.race.size), ...sizes.map(size => make("th", { scope: "col" }, String(size))))),
        make("tbody", {}, ...(this.shown ?? []).map(method => make("tr", {}, make("th", { scope: "row" }, method), ...sizes.map(size => make("td", {}, cell(method, size)))))))));
  }

  leave() {
    if (!this.stop.hidden) for (let lane = 0; lane < 4; lane++) close(`race-${lane}`);
    this.running = null;
    this.ended();
  }
}

/** Lines differ also in the form of their marks. @param {number} lane @param {number} x @param {number} y @param {boolean} stopped */
function marker(lane, x, y, stopped) {
  const r = 5, name = `mark-${lane}${stopped ? " stopped" : ""}`;
  if (lane === 0) return shape("circle", { class: name, cx: x, cy: y, r });
  const forms = [`M${x} ${y - r}L${x + r} ${y + r}H${x - r}Z`, `M${x - r} ${y - r}h${2 * r}v${2 * r}h${-2 * r}Z`, `M${x} ${y - r - 1}l${r + 1} ${r + 1}l${-r - 1} ${r + 1}l${-r - 1} ${-r - 1}Z`];
  return shape("path", { class: name, d: forms[lane - 1] });
}

const superscript = (/** @type {number} */ power) => [...String(power)].map(digit => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)] ?? "⁻").join("");

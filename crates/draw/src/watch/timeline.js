// The whole run in one strip: depth over time, with marks.

import { count, shape } from "./elements.js";

const HEIGHT = 44;
const MARKS = ["round", "improvement", "solution"];

export class Timeline {
  constructor(run, seek) {
    this.run = run;
    this.title = shape("title", {}, `Depth over time, at most ${count(run.deepest)}`);
    this.area = shape("path", { class: "area" });
    this.least = shape("path", { class: "least" });
    this.marks = shape("g", { class: "marks" });
    this.done = shape("rect", { class: "done", x: 0, y: 0, height: HEIGHT });
    this.now = shape("line", { class: "now", y1: 0, y2: HEIGHT });
    this.svg = shape("svg", { role: "img", class: "depth-map", height: HEIGHT, preserveAspectRatio: "none" },
      this.title, this.done, this.area, this.least, this.marks, this.now);
    const at = event => {
      const box = this.svg.getBoundingClientRect();
      return Math.round(Math.max(0, Math.min(1, (event.clientX - box.left) / box.width)) * run.length);
    };
    this.svg.addEventListener("pointerdown", event => {
      this.svg.setPointerCapture?.(event.pointerId);
      seek(at(event));
    });
    this.svg.addEventListener("pointermove", event => { if (event.buttons & 1) seek(at(event)); });
    this.width = 0;
  }

  /** Draws the strip for a width in pixels. */
  resize(width) {
    const { run } = this;
    this.width = Math.max(100, Math.round(width));
    this.svg.setAttribute("viewBox", `0 0 ${this.width} ${HEIGHT}`);
    const columns = Math.min(this.width, run.length + 1);
    const most = new Int32Array(columns).fill(-1), least = new Int32Array(columns).fill(0x7fffffff);
    for (let p = 0; p <= run.length; p++) {
      const column = Math.min(columns - 1, Math.floor(p * columns / (run.length + 1)));
      const depth = run.depth[run.stand(p)];
      if (depth > most[column]) most[column] = depth;
      if (depth < least[column]) least[column] = depth;
    }
    const y = depth => HEIGHT - 2 - (HEIGHT - 8) * depth / Math.max(1, run.deepest);
    const x = column => columns === 1 ? 0 : column * this.width / (columns - 1);
    // Between the two areas lie the depths of the events that share a column.
    const outline = list => {
      const points = Array.from(list, (depth, column) => `${x(column).toFixed(1)} ${y(depth).toFixed(1)}`);
      return `M0 ${HEIGHT}L${points.join("L")}L${x(columns - 1)} ${HEIGHT}Z`;
    };
    this.area.setAttribute("d", outline(most));
    this.least.setAttribute("d", outline(least));
    this.marks.replaceChildren();
    for (const kind of MARKS) this.mark(kind);
  }

  /** At most one mark of a kind for each pixel. */
  mark(kind) {
    let last = -9;
    const list = this.run.marks[kind];
    if (kind === "improvement" && list.length > 60) return;
    for (const p of list) {
      const x = Math.max(4, Math.min(this.width - 4, p / Math.max(1, this.run.length) * this.width));
      if (x - last < 2) continue;
      last = x;
      const mark = kind === "round"
        ? shape("line", { class: kind, x1: x, x2: x, y1: 0, y2: HEIGHT })
        : shape("path", { class: kind, d: kind === "solution" ? `M${x} 0l4 4-4 4-4-4z` : `M${x - 3} 0h6l-3 5z` });
      this.marks.append(mark);
    }
  }

  show(p) {
    const x = p / Math.max(1, this.run.length) * this.width;
    this.done.setAttribute("width", x);
    this.now.setAttribute("x1", x);
    this.now.setAttribute("x2", x);
  }
}

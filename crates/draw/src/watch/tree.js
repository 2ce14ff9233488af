// The search tree around the current path: a row for each level, with the path's node and its siblings.
//
// A tree of a million nodes cannot be drawn, so everything off the path is collapsed to its topmost node, and
// a long path keeps its first and its last levels. Rows too long for the panel are cut on both sides.

import { CANDIDATE, DROPPED, ENDED, EXPANDED_NODE, OPEN } from "./run.js";
import { count, shape } from "./elements.js";

const ROW = 50;
const CHIP = 34;
const GAP = 6;

const CHIP_CLASSES = { [CANDIDATE]: "candidate", [OPEN]: "open", [EXPANDED_NODE]: "expanded", [ENDED]: "ended", [DROPPED]: "dropped" };

export class Tree {
  /** `point(node, p)` is called when somebody points at a node, and `go(node, p)` when it is clicked. */
  constructor(run, point, go) {
    Object.assign(this, { run, point, go });
    this.title = shape("title", {}, "Search tree");
    this.links = shape("g", { class: "links" });
    this.chips = shape("g", { class: "chips" });
    this.svg = shape("svg", { role: "img", class: "tree-picture" }, this.title, this.links, this.chips);
    this.width = 360;
    this.height = 420;
    const longest = run.data.words.reduce((most, word) => Math.max(most, word.length), 2);
    this.chipWidth = Math.max(46, Math.min(92, 14 + 7.3 * Math.min(longest, 11)));
  }

  resize(width, height) {
    this.width = Math.max(160, width);
    this.height = Math.max(3 * ROW, height);
  }

  show(p) {
    const { run } = this, node = run.stand(p);
    const path = run.path(node);
    const levels = this.levels(path, p);
    const height = levels.length * ROW - (ROW - CHIP) + 4;
    this.svg.setAttribute("viewBox", `0 0 ${this.width} ${Math.max(height, ROW)}`);
    this.svg.setAttribute("width", this.width);
    this.svg.setAttribute("height", Math.max(height, ROW));
    this.links.replaceChildren();
    this.chips.replaceChildren();
    let above = null;
    levels.forEach((level, row) => { above = this.level(level, row, above, p); });
    const words = path.slice(1).map(each => run.name(each));
    const named = words.length > 12 ? ["…", ...words.slice(-12)] : words;
    this.title.textContent = words.length
      ? `Search tree: the path to the current node, of depth ${run.depth[node]}: ${named.join(", ")}`
      : "Search tree: at the root";
  }

  /** The rows: the path with its siblings, then the children of the current node. */
  levels(path, p) {
    const { run } = this;
    const room = Math.max(4, Math.floor((this.height + ROW - CHIP) / ROW));
    const rows = path.map(node => ({ node, level: node }));
    const children = run.children(path[path.length - 1], p);
    const below = children.length ? 1 : 0;
    const levels = [];
    const excess = rows.length + below - room;
    rows.forEach((row, index) => {
      if (excess > 0 && index > 0 && index <= excess + 1) {
        if (index === 1) levels.push({ hidden: excess + 1 });
        return;
      }
      const siblings = index === 0 ? [row.node] : run.children(path[index - 1], p);
      levels.push({ nodes: siblings, chosen: row.node });
    });
    if (below) levels.push({ nodes: children, chosen: null });
    return levels;
  }

  /** Draws one row, and returns where the chosen node is. */
  level({ nodes, chosen, hidden }, row, above, p) {
    const y = 2 + row * ROW;
    if (hidden) {
      const x = above?.x ?? this.width / 2;
      this.link(x, above.y, x, y + CHIP, "path");
      this.chips.append(shape("text", { class: "more", x: x + 12, y: y + CHIP / 2 + 4 }, `${count(hidden)} more levels`));
      return { x, y: y + CHIP };
    }
    const fit = Math.max(1, Math.floor((this.width - 56 + GAP) / (this.chipWidth + GAP)));
    const whole = nodes.length <= Math.floor((this.width + GAP) / (this.chipWidth + GAP));
    const at = chosen === null ? nodes.length - 1 : nodes.indexOf(chosen);
    const shown = whole ? nodes.length : fit;
    const first = Math.max(0, Math.min(nodes.length - shown, at - Math.floor(shown / 2)));
    const across = shown * (this.chipWidth + GAP) - GAP;
    const left = (this.width - across) / 2;
    let here = null;
    for (let k = 0; k < shown; k++) {
      const node = nodes[first + k], x = left + k * (this.chipWidth + GAP) + this.chipWidth / 2;
      const onPath = node === chosen;
      if (above) this.link(above.x, above.y, x, y, onPath ? "path" : "");
      this.chips.append(this.chip(node, x, y, onPath, p));
      if (onPath) here = { x, y: y + CHIP };
    }
    const more = (number, x, anchor) => {
      if (number > 0) this.chips.append(shape("text", { class: `more ${anchor}`, x, y: y + CHIP / 2 + 4 }, `+${count(number)}`));
    };
    more(first, left - 5, "end");
    more(nodes.length - first - shown, left + across + 5, "start");
    return here;
  }

  link(x1, y1, x2, y2, name) {
    const middle = (y1 + y2) / 2;
    const line = shape("path", { class: `link ${name}`, d: `M${x1} ${y1}C${x1} ${middle} ${x2} ${middle} ${x2} ${y2}` });
    if (name) this.links.append(line); else this.links.prepend(line);
  }

  chip(node, x, y, onPath, p) {
    const { run } = this;
    const state = CHIP_CLASSES[run.state(node, p)] ?? "open";
    const goal = run.goalAt[node] <= p ? " goal" : "";
    const focus = node === run.focus(p) ? " focus" : "";
    const chip = shape("g", { class: `chip ${state}${onPath ? " on-path" : ""}${goal}${focus}` },
      shape("rect", { x: x - this.chipWidth / 2, y, width: this.chipWidth, height: CHIP, rx: 6 }));
    const word = run.word(node) ?? (run.isBackward(node) ? "goal" : "start");
    const fit = Math.floor((this.chipWidth - 6) / 7.2);
    const text = word.length > fit ? `${word.slice(0, fit - 1)}…` : word;
    const detail = this.detail(node, p);
    chip.append(shape("text", { class: "word", x, y: y + (detail ? 15 : 21) }, text));
    if (detail) chip.append(shape("text", { class: "detail", x, y: y + 28 }, detail));
    chip.addEventListener("pointerenter", () => this.point(node, p));
    chip.addEventListener("click", () => this.go(node, p));
    return chip;
  }

  /** The second line of a chip: its value, or how many nodes a finished branch has. */
  detail(node, p) {
    const { run } = this, sum = run.sum(node), value = run.value[node];
    if (sum !== null) return `f ${sum}`;
    if (value !== null && run.data.value) return `${run.data.value.short ?? ""}${value}`;
    if (run.endedAt[node] <= p && run.below[node] > 0) return `${brief(run.below[node])}`;
    return "";
  }
}

/** A large number in few characters. */
function brief(number) {
  if (number < 1000) return `${number} below`;
  return number < 1e6 ? `${Math.round(number / 1e3)}k below` : `${Math.round(number / 1e6)}M below`;
}

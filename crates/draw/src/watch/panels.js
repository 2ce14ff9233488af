// The panels beside the board: the pseudo-code, the counters, and the frontier.

import { figures } from "./run.js";
import { count, element, panel, say } from "./elements.js";

/** The pseudo-code, with the line of the last event marked. */
export class Code {
  constructor(run) {
    this.run = run;
    this.lines = run.data.code.map(text => {
      const indent = text.length - text.trimStart().length;
      return element("li", { class: `indent-${Math.min(6, Math.floor(indent / 2))}` }, text.trimStart());
    });
    this.element = panel("Method", "code", element("ol", { tabindex: 0 }, ...this.lines));
    this.marked = -1;
  }

  show(p) {
    const line = p > 0 ? this.run.line[p - 1] : -1;
    if (line === this.marked) return;
    this.lines[this.marked]?.removeAttribute("aria-current");
    const now = this.lines[line];
    now?.setAttribute("aria-current", "step");
    this.marked = line;
    // In a small window only a few lines are to be seen: the current one is the middle one.
    const list = now?.parentElement;
    if (list) list.scrollTop = now.offsetTop - (list.clientHeight - now.offsetHeight) / 2;
  }
}

/** The figures after the last event. */
export class Counters {
  constructor(run) {
    this.run = run;
    this.rows = [
      ["generated", p => run.generated[p]],
      ["expanded", p => run.expanded[p]],
    ];
    if (run.data.waiting) this.rows.push([run.data.waiting, p => run.queue[p]]);
    if (run.data.closed) this.rows.push(["closed", p => run.closed[p]]);
    if (run.dropped[run.length] > 0) this.rows.push(["dropped", p => run.dropped[p]]);
    this.rows.push(["depth", p => run.depth[run.stand(p)]]);
    if (run.rounds.length > 1) this.rows.push(["round", p => run.round[p]]);
    if (run.rounds.some(round => round.limit !== null)) {
      this.rows.push(["limit", p => run.round[p] > 0 ? run.rounds[run.round[p] - 1].limit : null]);
    }
    const best = { goal: "best", lower: `least ${run.data.value?.short.trim() || "value"}` }[run.data.better];
    if (run.data.better !== "none") this.rows.push([best ?? "deepest", p => run.best[p]]);
    if (run.marks.solution.length > 1) this.rows.push(["solutions", p => run.solutions[p]]);
    this.values = this.rows.map(() => element("dd", {}));
    const list = element("dl", {});
    this.rows.forEach(([name], n) => list.append(element("div", {}, element("dt", {}, name), this.values[n])));
    this.element = panel("Counters", "counters", list);
    this.reserve(list);
  }

  /** Gives each counter room for the longest number that it is likely to show, so that the others stay in place. */
  reserve(list) {
    const { run } = this, samples = Array.from({ length: 41 }, (_, n) => Math.round(run.length * n / 40));
    this.rows.forEach(([, read], n) => {
      const longest = Math.max(...samples.map(p => count(read(p)).length));
      list.children[n].style.minWidth = `${longest * 10.8}px`;
    });
  }

  show(p) {
    this.rows.forEach(([, read], n) => say(this.values[n], count(read(p))));
  }
}

/** The nodes of the frontier that are taken next. */
export class Open {
  /** `go(node)` is called when somebody chooses a node. */
  constructor(run, most, go) {
    Object.assign(this, { run, most, go });

    const heads = ["node", ...figures(run, 0).map(([name]) => name)];
    if (run.data.value && heads.length < 3) heads.push(run.data.value.name);
    if (run.data.value?.sum && !heads.includes("f")) heads.push("f");
    this.heads = heads;
    this.body = element("tbody", {});
    this.rest = element("p", { class: "rest" });
    const head = element("tr", {}, ...heads.map(name => element("th", { scope: "col" }, name)));
    this.table = element("table", {}, element("thead", {}, head), this.body);
    this.element = panel(`Next in the ${run.data.waiting}`, "open", this.table, this.rest);
  }

  show(p) {
    const { nodes, count: all } = this.run.open(p, this.most);
    const names = this.run.namesOf(nodes);
    this.body.replaceChildren(...nodes.map((node, n) => this.row(node, n, names[n])));
    // Rows that stay empty keep the panel at its height.
    for (let n = nodes.length; n < this.most; n++) {
      this.body.append(element("tr", { class: "blank" }, ...this.heads.map(() => element("td", {}, "\u00a0"))));
    }
    const more = all - nodes.length;
    say(this.rest, all === 0 ? "Nothing waits" : more > 0 ? `and ${count(more)} more` : "\u00a0");
  }

  row(node, n, name) {
    const numbers = new Map(figures(this.run, node));
    const cells = this.heads.slice(1).map(head => element("td", {}, count(numbers.get(head) ?? null)));
    const button = element("button", { type: "button", class: "node", title: "Go to where it was made" }, name);
    button.addEventListener("click", () => this.go(node));
    return element("tr", { class: n === 0 ? "next" : "" }, element("th", { scope: "row" }, button), ...cells);
  }
}

// A recorded search with random access: what was known after any number of events, without replaying them.
//
// A position p means that p events have happened: 0 is the start. For every node we keep the event that made
// it and those that ended it, and for every event the counters after it. Node numbers here are those of the
// page, in the order of generation; a new round has a root of its own.

import { count } from "./elements.js";

/** The letters of the events. */
export const STARTED = "s", BACKWARD = "b", CONSIDERED = "?", GENERATED = "+", EXPANDED = "x", PRUNED = "-",
  LEFT = "<", GOAL = "!", MET = "&";

/** How many numbers or reasons an event tells. */
const TOLD = { [STARTED]: 2, [EXPANDED]: 2, [PRUNED]: 1, [LEFT]: 1, [GOAL]: 2, [MET]: 1 };

/** What a node is at a position. A candidate was looked at, but is no node yet. */
export const UNBORN = 0, CANDIDATE = 1, OPEN = 2, EXPANDED_NODE = 3, ENDED = 4, DROPPED = 5;

const NEVER = 0x7fffffff;

/** The most actions in the name of a node. */
const MOST_ACTIONS = 6;

export class Run {
  constructor(data) {
    this.data = data;
    this.kinds = data.events.kind;
    this.length = this.kinds.length;
    this.size = data.nodes.up.length;
    this.parent = Int32Array.from(data.nodes.up, (up, node) => up === 0 ? -1 : node - up);
    this.value = data.nodes.value ?? new Array(this.size).fill(null);
    this.unpackEvents(data.events);
    this.readNodes();
    this.readEvents();
    this.readChildren();
  }

  /** The node of each event, its line of pseudo-code, and up to two numbers or reasons. */
  unpackEvents({ ahead, more, lines }) {
    const m = this.length;
    this.node = new Int32Array(m);
    this.line = new Int8Array(m);
    this.a = new Array(m).fill(null);
    this.b = new Array(m).fill(null);
    let node = 0, at = 0;
    for (let i = 0; i < m; i++) {
      const kind = this.kinds[i];
      node += ahead[i];
      this.node[i] = node;
      const told = TOLD[kind];
      if (told > 0) this.a[i] = more[at++];
      if (told > 1) this.b[i] = more[at++];
      this.line[i] = lines[told === 1 && kind !== MET ? kind + this.a[i] : kind] ?? -1;
    }
  }

  readNodes() {
    const n = this.size;
    this.depth = new Int32Array(n);
    // The cost of the path to each node, which is its depth if every action costs one.
    const costs = this.data.nodes.cost;
    this.cost = costs ? new Float64Array(n) : this.depth;
    for (let node = 0; node < n; node++) {
      const parent = this.parent[node];
      if (parent < 0) continue;
      this.depth[node] = this.depth[parent] + 1;
      if (costs) this.cost[node] = this.cost[parent] + costs[node];
    }
    const times = () => new Int32Array(n).fill(NEVER);
    this.madeAt = times();
    this.countedAt = times();
    this.expandedAt = times();
    this.endedAt = times();
    this.droppedAt = times();
    this.goalAt = times();
    this.roundOf = new Int32Array(n);
    this.madeAt[0] = this.countedAt[0] = 0;
  }

  readEvents() {
    const m = this.length;
    const column = () => new Int32Array(m + 1);
    this.generated = column();
    this.expanded = column();
    this.dropped = column();
    this.queue = column();
    this.closed = column();
    this.round = column();
    this.solutions = column();
    this.best = new Array(m + 1).fill(null);
    this.rounds = [];
    this.marks = { solution: [], deadEnd: [], improvement: [], round: [] };
    this.deepest = 0;
    // Siblings that are made one after another wait for their turn.
    this.hasQueue = Boolean(this.data.waiting) && this.kinds.includes(GENERATED + GENERATED);
    this.hasCandidates = false;
    this.columns = [this.generated, this.expanded, this.dropped, this.queue, this.closed, this.round, this.solutions, this.best];
    const improves = improvements(this.data);
    for (let i = 0; i < m; i++) this.readEvent(i, improves);
  }

  readEvent(i, improves) {
    const p = i + 1, kind = this.kinds[i], node = this.node[i];
    for (const column of this.columns) column[p] = column[i];
    this.deepest = Math.max(this.deepest, this.depth[kind === CONSIDERED ? this.parent[node] : node]);
    const first = (times) => { if (times[node] === NEVER) times[node] = p; };
    switch (kind) {
      case GENERATED:
      case BACKWARD:
        if (kind === GENERATED) this.generated[p]++;
        this.roundOf[node] = this.round[p];
        first(this.madeAt);
        first(this.countedAt);
        break;
      case CONSIDERED:
        this.roundOf[node] = this.round[p];
        this.hasCandidates = true;
        first(this.madeAt);
        break;
      case EXPANDED:
        this.expanded[p]++;
        first(this.expandedAt);
        this.queue[p] = this.a[i] ?? 0;
        this.closed[p] = this.b[i] ?? 0;
        break;
      case PRUNED:
        this.dropped[p]++;
        first(this.droppedAt);
        break;
      case LEFT:
        first(this.endedAt);
        break;
      case GOAL:
      case MET:
        first(this.goalAt);
        this.solutions[p]++;
        this.marks.solution.push(p);
        break;
      case STARTED:
        this.round[p]++;
        this.roundOf[node] = this.round[p];
        if (node > 0) this.madeAt[node] = this.countedAt[node] = p;
        this.rounds.push({ at: p, limit: this.a[i] });
        if (this.rounds.length > 1) this.marks.round.push(p);
        break;
    }
    if ((kind === LEFT || kind === PRUNED) && this.data.deadEnds.includes(this.a[i])) this.marks.deadEnd.push(p);
    const better = improves(kind, this.depth[node], kind === GOAL ? this.a[i] : this.value[node], this.b[i]);
    if (better !== undefined) {
      this.best[p] = better;
      this.marks.improvement.push(p);
    }
  }

  /** The children of each node, in the order of generation, and the number of nodes below it. */
  readChildren() {
    const n = this.size;
    this.firstChild = new Int32Array(n + 1);
    for (let node = 0; node < n; node++) if (this.parent[node] >= 0) this.firstChild[this.parent[node] + 1]++;
    for (let node = 0; node < n; node++) this.firstChild[node + 1] += this.firstChild[node];
    const next = this.firstChild.slice();
    this.childList = new Int32Array(this.firstChild[n]);
    this.below = new Int32Array(n);
    for (let node = 0; node < n; node++) {
      if (this.parent[node] >= 0) this.childList[next[this.parent[node]]++] = node;
    }
    for (let node = n - 1; node >= 0; node--) {
      if (this.parent[node] >= 0) this.below[this.parent[node]] += this.below[node] + 1;
    }
  }

  /** The children that exist at a position. */
  children(node, p) {
    const all = [];
    for (let at = this.firstChild[node]; at < this.firstChild[node + 1]; at++) {
      const child = this.childList[at];
      if (this.madeAt[child] > p) break;
      all.push(child);
    }
    return all;
  }

  /** The node that the last event is about. */
  focus(p) { return p === 0 ? 0 : this.node[p - 1]; }

  /** The node whose state the search is in: that of the last event, or where it looks for candidates. */
  stand(p) {
    const node = this.focus(p);
    return p > 0 && this.kinds[p - 1] === CONSIDERED ? this.parent[node] : node;
  }

  /** The nodes from the root to a node. */
  path(node) {
    const path = [];
    for (; node >= 0; node = this.parent[node]) path.push(node);
    return path.reverse();
  }

  state(node, p) {
    if (this.madeAt[node] > p) return UNBORN;
    if (this.countedAt[node] > p) return CANDIDATE;
    if (this.droppedAt[node] <= p) return DROPPED;
    if (this.endedAt[node] <= p) return ENDED;
    return this.expandedAt[node] <= p ? EXPANDED_NODE : OPEN;
  }

  /** The name of the action that leads to a node; a root has none, or that of its first state. */
  word(node) {
    const word = this.data.nodes.word[node];
    return word < 0 ? null : this.data.words[word];
  }

  name(node) { return this.word(node) ?? (this.isBackward(node) ? "the goal" : "the start"); }

  /** Names of nodes by their last actions, as many as it takes to tell them apart. */
  namesOf(nodes) {
    const paths = nodes.map(node => this.path(node));
    const joined = names => names.join(names.some(name => name.includes(" ")) ? ", " : " ");
    const named = actions => paths.map(path => joined(path.slice(-actions).map(node => this.name(node))));
    let actions = 1;
    while (actions < MOST_ACTIONS && new Set(named(actions)).size < nodes.length) actions++;
    return named(actions);
  }

  /** The square that a state is, or where the action that leads to it ends; -1 if there is none. */
  spot(node) {
    const place = this.data.nodes.place?.[node] ?? -1, word = this.data.nodes.word[node];
    return place >= 0 ? place : word >= 0 ? this.data.ends[word] : -1;
  }

  isBackward(node) { return this.data.nodes.backward?.[node] === 1; }

  /** f, where the value is an estimate of what remains. */
  sum(node) {
    const value = this.value[node];
    return this.data.value?.sum && value !== null ? this.cost[node] + value : null;
  }

  /**
   * The first few open nodes in the order in which the search takes them. That order is known for those that
   * are taken later on; the others follow by their value.
   */
  open(p, most) {
    const key = node => this.expandedAt[node] !== NEVER ? this.expandedAt[node] : Math.min(this.goalAt[node], NEVER);
    const { order } = this.data;
    const rest = node => order === "least-sum" ? this.sum(node) : order === "least-value" ? this.value[node]
      : order === "least-cost" ? this.cost[node] : 0;
    const newest = order === "newest" || order === "least-sum" ? -1 : 1;
    const before = (x, y) => key(x) - key(y) || rest(x) - rest(y) || newest * (x - y);
    const best = [];
    const round = this.round[p];
    let count = 0;
    const end = this.madeBy(p);
    for (let node = 0; node < end; node++) {
      if (this.roundOf[node] !== round || this.state(node, p) !== OPEN) continue;
      if (this.goalAt[node] <= p) continue;
      count++;
      if (best.length === most && before(best[most - 1], node) <= 0) continue;
      let at = best.length;
      while (at > 0 && before(node, best[at - 1]) < 0) at--;
      best.splice(at, 0, node);
      if (best.length > most) best.pop();
    }
    return { nodes: best, count };
  }

  /** The number of nodes that were made up to a position: nodes are numbered in that order. */
  madeBy(p) {
    let low = 0, high = this.size;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.madeAt[middle] <= p) low = middle + 1; else high = middle;
    }
    return low;
  }

  /** The next or the previous position of a kind, or null. */
  jump(kind, p, forwards) {
    const list = this.marks[kind];
    let low = 0, high = list.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (forwards ? list[middle] <= p : list[middle] < p) low = middle + 1; else high = middle;
    }
    return list[forwards ? low : low - 1] ?? null;
  }
}

/**
 * What counts as an improvement: a better solution where solutions have a value; else a lower estimate or
 * fewer conflicts; else a longer path.
 */
function improvements(data) {
  let best = null;
  const better = (value, sign) => {
    if (value === null || value === undefined || best !== null && sign * value <= sign * best) return undefined;
    best = value;
    return value;
  };
  switch (data.better) {
    case "goal": return (kind, depth, value, best) => kind === GOAL && best === 1 ? value : undefined;
    case "lower": return (kind, depth, value) => kind === GENERATED || kind === STARTED ? better(value, -1) : undefined;
    case "none": return () => undefined;
    default: return (kind, depth) => kind === GENERATED ? better(depth, 1) : undefined;
  }
}

/** The numbers of a node: depth, and what its value is. */
export function figures(run, node) {
  const list = [["depth", run.depth[node]]];
  if (run.data.nodes.cost) list.push(["cost", run.cost[node]]);
  const value = run.value[node], sum = run.sum(node);
  if (value !== null && run.data.value) list.push([run.data.value.name, value]);
  if (sum !== null) list.push(["f", sum]);
  return list;
}

/** The step that tells the most of a node: why it was dropped, else how it was made. */
export const moment = (run, node, p) => run.droppedAt[node] <= p ? run.droppedAt[node] : run.madeAt[node];

/** What became of a node up to a position: its last event, and the step at which it happened. */
export function told(run, node, p) {
  const at = [run.droppedAt, run.endedAt, run.goalAt, run.expandedAt, run.madeAt].map(times => times[node]);
  const last = at.find(time => time > 0 && time <= p);
  return last === undefined ? `${run.name(node)}: where the search begins` : `Step ${count(last)}: ${sentence(run, last)}`;
}

/** What makes a node the next one, by the order in which a search takes its nodes. */
function expanded(run, node) {
  const name = run.name(node), { order, waiting, value } = run.data;
  if (waiting && order === "least-sum") return `Takes ${name} out of the ${waiting}: no other has a lesser ${sums(run, node)}`;
  if (waiting && order === "least-value") {
    return `Takes ${name} out of the ${waiting}: no other has a lesser ${value.name} than ${count(run.value[node])}`;
  }
  if (waiting && order === "least-cost") {
    return `Takes ${name} out of the ${waiting}: no other is cheaper to reach (g = ${count(run.cost[node])})`;
  }
  if (waiting && order === "oldest") return `Takes ${name} out of the ${waiting}: it has waited longest`;
  return `Goes on from ${name}${numbers(run, node)}`;
}

/** A new node, and what it is judged by. */
function generated(run, node) {
  const name = run.name(node), parent = run.parent[node], { waiting, order, value, better } = run.data;
  const from = parent < 0 ? "" : ` from ${run.name(parent)}`;
  if (run.hasQueue) {
    const judged = order === "least-sum" ? `: ${sums(run, node)}` : numbers(run, node);
    return `Puts ${name} into the ${waiting}, reached${from}${judged}`;
  }
  if (value && !waiting && better === "none") {
    // A board that is mended, one piece at a time: a row that had its piece before has it moved.
    const row = name.match(/\d+$/)?.[0], rows = run.path(parent).map(each => run.name(each).match(/\d+$/)?.[0]);
    const [before, after] = [parent, node].map(each => count(run.value[each]));
    if (!row) return `Goes to ${name}: ${value.name} ${before} → ${after}`;
    return rows.includes(row) ? `Moves the piece of row ${row} to ${name}: ${value.name} ${before} → ${after}`
      : `Places the piece of row ${row} on ${name}: ${value.name} ${after}`;
  }
  return `Goes to ${name}${from}${numbers(run, node)}`;
}

const numbers = (run, node) => ` (${figures(run, node).map(([what, number]) => `${what} ${count(number)}`).join(", ")})`;

/** f as the sum that it is. */
const sums = (run, node) => `f = ${count(run.cost[node])} + ${count(run.value[node])} = ${count(run.sum(node))}`;

/** One sentence about the last event. */
export function sentence(run, p) {
  if (p === 0) return "Before the first step";
  const i = p - 1, node = run.node[i], name = run.name(node), a = run.a[i], b = run.b[i];
  const why = a === null ? "" : `: ${run.data.whys[a]}`;
  switch (run.kinds[i]) {
    case GENERATED: return generated(run, node);
    case CONSIDERED: return `Looks at ${name} (${run.data.value?.name ?? "value"} ${count(run.value[node])})`;
    case EXPANDED: return expanded(run, node);
    case PRUNED: return `Drops ${name}${why}`;
    case LEFT: return `Steps back from ${name}${why}`;
    case GOAL: {
      const best = b === 1;
      if (a === null) return `Goal found at ${name}, depth ${count(run.depth[node])}`;
      return `Solution of value ${count(a)}${best ? ", the best so far" : ""}`;
    }
    case MET: return `The two searches meet at ${name}`;
    case BACKWARD: return "A second search begins at the goal";
    case STARTED: {
      const start = run.round[p] === 1 ? "Starts" : `Round ${count(run.round[p])}`;
      const limit = a === null ? "" : `, limit ${count(a)}`;
      return `${start}${run.word(node) === null ? "" : ` at ${name}`}${limit}${b === null ? "" : `: ${run.data.whys[b]}`}`;
    }
  }
  return "";
}

// Two to four searches for one question side by side, in step by nodes or by time, up to a finishing line.
//
// `duel(data, root)` builds the page inside `root`. A position is a number of nodes, or a thousandth of the
// longest time; each search shows its last event at or before it.

import { Board } from "./board.js";
import { Player, heading, listen } from "./player.js";
import { Run, sentence } from "./run.js";
import { count, element, fit, panel, say, shape } from "./elements.js";
import { pace } from "./watch.js";

/** The positions of a race by time. */
const TICKS = 1000;

const RANKS = ["1st", "2nd", "3rd", "4th"];

export function duel(data, root) {
  const byTime = data.inStep === "time";
  const racers = data.racers.map((each, lane) => new Racer(each, lane, byTime));
  const longest = Math.max(...racers.map(racer => racer.cost));
  const length = byTime ? TICKS : Math.max(1, longest);
  const at = p => byTime ? p / TICKS * longest : p;
  rank(racers);
  // The first position at which a racer has finished.
  const finishes = racers.filter(racer => racer.finished)
    .map(racer => Math.min(length, byTime ? Math.ceil(racer.cost / longest * TICKS) : racer.cost))
    .sort((x, y) => x - y);
  const jumps = [{ name: "finish", label: "finish", key: "F", count: finishes.length, find: (p, forwards) =>
    (forwards ? finishes.find(each => each > p) : finishes.findLast(each => each < p)) ?? null }];
  const track = new Track(racers);
  const player = new Player({ length, what: "Position in the race", jumps, pace: pace(length) * 2, show: p => {
    const now = at(p);
    racers.forEach(racer => racer.show(now));
    track.show(now);
    return standing(racers, now, byTime);
  } });
  const lanes = element("div", {}, track.svg);
  root.classList.add("watch", "duel");
  root.append(
    heading(data, player, root),
    panel("Race", "race", lanes, player.caption),
    element(data.within ? "div" : "main", { class: `racers of-${racers.length}` }, ...racers.map(racer => racer.element)),
    element("footer", { class: "dock" }, player.slider, player.element),
    player.help,
  );
  fit(root, () => {
    track.resize(lanes.clientWidth);
    if (player.position >= 0) track.show(at(player.position));
  });
  listen(root, player, data.among);
  player.show(0);
  return player;
}

/** The places of those that finish; equal costs share a place. */
function rank(racers) {
  const costs = racers.filter(racer => racer.finished).map(racer => racer.cost).sort((x, y) => x - y);
  for (const racer of racers) racer.rank = racer.finished ? costs.indexOf(racer.cost) : -1;
}

/** Who is where, in one sentence. */
function standing(racers, now, byTime) {
  const spent = byTime ? duration(now) : `${count(Math.round(now))} nodes each`;
  const done = racers.filter(racer => racer.finished && racer.cost <= now).sort((x, y) => x.rank - y.rank);
  if (done.length === 0) return `After ${spent}, none has finished`;
  const told = done.map(racer => `${racer.data.method} ${RANKS[racer.rank]}`);
  return `After ${spent}: ${told.join(", ")}${done.length < racers.length ? "; the others are still searching" : ""}`;
}

/** A time as people read it. */
function duration(seconds) {
  if (seconds < 1e-3) return `${Math.round(seconds * 1e6)} µs`;
  return seconds < 1 ? `${(seconds * 1e3).toPrecision(3)} ms` : `${seconds.toPrecision(3)} s`;
}

class Racer {
  constructor(data, lane, byTime) {
    this.data = data;
    this.lane = lane;
    this.byTime = byTime;
    this.finished = data.finished;
    // What a solution is worth, where solutions differ: `solved with 6 moves`.
    this.worth = data.result.match(/ with (.+)$/)?.[1] ?? "";
    this.cost = byTime ? data.seconds : data.generated;
    this.run = new Run(data);
    this.board = new Board(this.run);
    this.told = element("p", { class: "told" });
    this.place = element("span", { class: "rank" });
    this.figures = ["generated", "expanded", this.run.data.waiting ?? "depth"];
    this.values = this.figures.map(() => element("dd", {}));
    const list = element("dl", {});
    this.figures.forEach((name, n) => list.append(element("div", {}, element("dt", {}, name), this.values[n])));
    const id = `watch-racer-${lane}`;
    this.element = element("section", { class: `racer lane-${lane}`, "aria-labelledby": id },
      element("h2", { id }, element("span", { class: "flag", "aria-hidden": "true" }), data.method, this.place),
      this.board.svg, this.told, list);
  }

  /** The number of events at or before a moment. */
  position(now) {
    if (now >= this.cost) return this.run.length;
    const column = this.byTime ? this.data.times : this.run.generated;
    let low = 0, high = this.run.length;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.byTime ? column[middle - 1] : column[middle]) <= now) low = middle; else high = middle - 1;
    }
    return low;
  }

  show(now) {
    const p = this.position(now), { run } = this, over = now >= this.cost;
    this.board.show(p);
    this.element.classList.toggle("over", over);
    this.element.classList.toggle("first", over && this.rank === 0);
    const rank = [RANKS[this.rank], this.worth].filter(Boolean).join(", ");
    say(this.place, over ? this.rank >= 0 ? rank : "stopped" : "");
    say(this.told, over ? this.data.result : sentence(run, p));
    const waiting = run.data.waiting ? run.queue[p] : run.depth[run.stand(p)];
    const made = over ? [this.data.generated, this.data.expanded] : [run.generated[p], run.expanded[p]];
    [...made, waiting].forEach((number, n) => say(this.values[n], count(number)));
  }
}

/** Sets attributes. */
function put(made, attributes) {
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
}

const LANE = 30, LINE = 12;

/** In a track narrower than this, the names stand above the lanes; a lane is then higher. */
const NARROW = 560, HIGH_LANE = 44;

/** A lane for each racer; all end at the finishing line. */
class Track {
  constructor(racers) {
    this.racers = racers;
    this.names = 14 + Math.min(230, 9.3 * Math.max(...racers.map(racer => racer.data.method.length)));
    this.title = shape("title", {}, "The race so far");
    this.lanes = racers.map((racer, n) => ({
      bar: shape("rect", { class: `bar series-${n}`, height: LANE - 14, rx: 4 }),
      runner: shape("circle", { class: `runner series-${n}`, r: 8 }),
      name: shape("text", { class: "name" }, racer.data.method),
      done: shape("text", { class: "share" }),
      ground: shape("rect", { class: "ground", height: LANE - 14, rx: 4 }),
    }));
    this.line = shape("g", { class: "finish-line" });
    this.svg = shape("svg", { role: "img", class: "track" }, this.title,
      ...this.lanes.map(lane => lane.ground), ...this.lanes.map(lane => lane.bar), this.line,
      ...this.lanes.flatMap(lane => [lane.runner, lane.name, lane.done]));
  }

  resize(width) {
    this.width = Math.max(200, width);
    const narrow = this.width < NARROW, lane = narrow ? HIGH_LANE : LANE, height = this.lanes.length * lane;
    this.start = narrow ? 10 : this.names;
    this.svg.setAttribute("viewBox", `0 0 ${this.width} ${height}`);
    this.svg.setAttribute("width", this.width);
    this.svg.setAttribute("height", height);
    this.end = this.width - (narrow ? LINE + 10 : 168);
    const squares = [];
    for (let y = 0, row = 0; y < height; y += LINE / 2, row++) {
      for (const column of [0, 1]) {
        squares.push(shape("rect", { class: (row + column) % 2 ? "dark" : "light", x: this.end + column * LINE / 2, y,
          width: LINE / 2, height: LINE / 2 }));
      }
    }
    this.line.replaceChildren(...squares);
    this.lanes.forEach(({ bar, runner, name, done, ground }, n) => {
      const middle = n * lane + lane - LANE / 2, words = narrow ? n * lane + 13 : middle + 5;
      for (const each of [bar, ground]) put(each, { x: this.start, y: middle - LANE / 2 + 7 });
      put(ground, { width: this.end - this.start });
      put(runner, { cy: middle });
      put(name, { x: narrow ? 2 : this.start - 12, y: words, "text-anchor": narrow ? "start" : "end" });
      put(done, { x: narrow ? this.end - 10 : this.end + LINE + 10, y: words, "text-anchor": narrow ? "end" : "start" });
    });
  }

  show(now) {
    const told = [];
    this.racers.forEach((racer, n) => {
      const share = racer.cost > 0 ? Math.min(1, now / racer.cost) : 1, over = now >= racer.cost;
      const { bar, runner, done } = this.lanes[n];
      const x = this.start + share * (this.end - this.start) * (racer.finished ? 1 : 0.96);
      bar.setAttribute("width", x - this.start);
      runner.setAttribute("cx", over && racer.finished ? x + LINE / 2 : x);
      runner.classList.toggle("stopped", over && !racer.finished);
      const whole = racer.byTime ? duration(racer.cost) : count(racer.cost);
      say(done, over ? racer.finished ? `${RANKS[racer.rank]} with ${whole}` : `stopped at ${whole}` : `${Math.floor(share * 100)} % of ${whole}`);
      done.classList.toggle("first", over && racer.rank === 0);
      told.push(`${racer.data.method} ${Math.floor(share * 100)} %`);
    });
    this.title.textContent = `The race so far: ${told.join(", ")}`;
  }
}

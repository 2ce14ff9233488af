// The page of a search: board, tree, pseudo-code, counters and frontier, in step with each other.
//
// `watch(data, root)` builds the page inside `root`. It keeps nothing outside it, so a page may hold several.

import { Board } from "./board.js";
import { Code, Counters, Open } from "./panels.js";
import { Player, heading, listen } from "./player.js";
import { Run, sentence, told } from "./run.js";
import { Timeline } from "./timeline.js";
import { Tree } from "./tree.js";
import { element, fit, panel } from "./elements.js";

/** The number of nodes of the frontier in the list. */
const MOST_OPEN = 5;

const JUMPS = [
  { name: "solution", label: "solution", key: "S" },
  { name: "improvement", label: "improvement", key: "I" },
  { name: "deadEnd", label: "dead end", key: "D" },
  { name: "round", label: "round", key: "R" },
];

const HINT = "Point at a node to see what became of it";

export function watch(data, root) {
  const run = new Run(data);
  const fate = element("p", { class: "rest", role: "status" }, HINT);
  const board = new Board(run), tree = new Tree(run, (node, p) => { fate.textContent = told(run, node, p); });
  const counters = new Counters(run), parts = data.code.length > 0 ? [new Code(run)] : [];
  if (run.hasQueue) parts.push(new Open(run, MOST_OPEN));
  const jumps = JUMPS.filter(jump => run.marks[jump.name].length > 0).map(jump => ({
    ...jump,
    count: run.marks[jump.name].length,
    find: (p, forwards) => run.jump(jump.name, p, forwards),
  }));
  const timeline = new Timeline(run, p => player.go(p));
  const speed = data.pace ?? pace(run.length);
  const player = new Player({ length: run.length, what: "Position in the search", jumps, pace: speed, exact: Boolean(data.pace), show: p => {
    for (const each of [board, tree, timeline, counters, ...parts]) each.show(p);
    return sentence(run, p);
  } });

  const place = element("div", { class: "tree-place" }, tree.svg);
  root.classList.add("watch");
  root.classList.toggle("noted", Boolean(data.note));
  root.append(
    heading(data, player, root),
    element("main", { class: run.hasQueue ? "queued" : "" },
      element("section", { class: "stage", "aria-label": "Board" }, board.svg, player.caption, legend(run)),
      counters.element,
      ...parts.map(part => part.element),
      panel("Search tree", "tree", place, fate)),
    element("footer", { class: "dock" }, element("div", { class: "timeline" }, timeline.svg, player.slider), player.element),
    player.help,
  );
  fit(root, () => {
    tree.resize(place.clientWidth, Math.max(260, place.clientHeight));
    timeline.resize(timeline.svg.clientWidth);
    if (player.position >= 0) { tree.show(player.position); timeline.show(player.position); }
  });
  listen(root, player);
  player.show(0);
  return player;
}

/** A speed at which the run takes less than half a minute. */
export const pace = length => Math.max(2, length / 20);

/** What the colours of the squares and of the tree mean. */
function legend(run) {
  const item = (name, text) => element("li", {}, element("span", { class: `swatch ${name}`, "aria-hidden": "true" }), text);
  const items = [item("on-path", "current path"), item("expanded", "expanded")];
  if (run.hasQueue) items.push(item("open", "frontier"));
  if (run.endedAt.some(at => at <= run.length)) items.push(item("ended", "left"));
  if (run.dropped[run.length] > 0) items.push(item("dropped", "dropped"));
  if (run.data.nodes.backward) items.push(item("backward", "from the goal"));
  return element("ul", { class: "legend", "aria-label": "Colours" }, ...items);
}


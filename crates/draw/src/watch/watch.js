// The page of a search: board, tree, pseudo-code, counters and frontier, in step with each other.
//
// `watch(data, root)` builds the page inside `root`. It keeps nothing outside it, so a page may hold several. If it is
// `within` the main part of a page, it has none of its own.

import { Board } from "./board.js";
import { Code, Counters, Open } from "./panels.js";
import { Player, heading, listen } from "./player.js";
import { Run, moment, sentence, told } from "./run.js";
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

const HINT = "Click a node to go to it; for one that was dropped, to where it says why";

export function watch(data, root) {
  const run = new Run(data);
  const fate = element("p", { class: "rest", role: "status" }, HINT);
  const go = (node, p) => player.go(moment(run, node, p));
  const board = new Board(run);
  const tree = new Tree(run, (node, p) => { fate.textContent = told(run, node, p); }, go);
  const code = data.code.length > 0 ? new Code(run) : null, counters = new Counters(run);
  const open = run.hasQueue ? new Open(run, MOST_OPEN, node => go(node, player.position)) : null;
  const jumps = JUMPS.filter(jump => run.marks[jump.name].length > 0).map(jump => ({
    ...jump,
    count: run.marks[jump.name].length,
    find: (p, forwards) => run.jump(jump.name, p, forwards),
  }));
  const timeline = new Timeline(run, p => player.go(p));
  const speed = data.pace ?? pace(run.length), parts = [board, tree, timeline, counters, code, open].filter(Boolean);
  const player = new Player({ length: run.length, what: "Position in the search", jumps, pace: speed, exact: Boolean(data.pace), show: p => {
    for (const each of parts) each.show(p);
    const said = sentence(run, p);
    return p === run.length && data.ending ? `${said}. ${data.ending}` : said;
  } });

  const place = element("div", { class: "tree-place" }, tree.svg);
  const fitted = () => {
    tree.resize(place.clientWidth, Math.max(150, place.clientHeight));
    timeline.resize(timeline.svg.clientWidth);
    if (player.position >= 0) { tree.show(player.position); timeline.show(player.position); code?.show(player.position); }
  };
  root.classList.add("watch", "lecture");
  root.append(
    heading(data, player, root),
    element(data.within ? "div" : "main", { class: open ? "parts queued" : "parts" },
      element("section", { class: "stage", "aria-label": "Board" }, board.svg, player.caption),
      code?.element ?? null,
      tabs(root, ["tree", ...open ? ["open"] : [], "counters"], fitted),
      counters.element,
      open?.element ?? null,
      panel("Search tree", "tree", place, fate),
      legend(run)),
    element("footer", { class: "dock" }, element("div", { class: "timeline" }, timeline.svg, player.slider), player.element),
    player.help,
  );
  fit(root, fitted);
  listen(root, player, data.among);
  player.show(0);
  return player;
}

const PANELS = { tree: "Tree", open: "Next", counters: "Counters" };

/** Where there is no room for all panels, the one that is to be seen. */
function tabs(root, names, changed) {
  const buttons = names.map(name => {
    const button = element("button", { type: "button", "data-act": `tab-${name}` }, PANELS[name]);
    button.addEventListener("click", () => choose(name));
    return button;
  });
  const choose = name => {
    root.dataset.tab = name;
    buttons.forEach((button, n) => button.setAttribute("aria-pressed", String(names[n] === name)));
    changed();
  };
  root.dataset.tab = names[0];
  buttons.forEach((button, n) => button.setAttribute("aria-pressed", String(n === 0)));
  return element("div", { class: "tabs", role: "group", "aria-label": "Panels" }, ...buttons);
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


// @ts-check
// A view as the part of an address after `#`: `#solve tour 8x8 --from a1 --method dfs`. Everything that is not the
// page's own stays as it is, and the engine judges it.

export const VIEWS = ["gallery", "solve", "watch", "race", "play"];

/** The tasks of the view that solves; each is also a word of its own in an address. */
export const TASKS = ["solve", "count", "list", "sample"];

/** The options of the page, with the members of a link. */
const OWN = {
  method: "method", methods: "methods", seed: "seed", "time-limit": "seconds", "node-limit": "nodes",
  "memory-limit": "megabytes", played: "played", sizes: "sizes", "in-step": "inStep",
};

/** An address that is longer holds no question that could be shown. */
const LONGEST = 100000;

/**
 * @typedef {{ view: string, task: string, spec: string, method?: string, methods?: string, seed?: string,
 *   seconds?: string, nodes?: string, megabytes?: string, played?: string, sizes?: string, inStep?: string }} Link
 */

/**
 * Reads the part of an address after `#`. Bare questions are solved.
 * @param {string} hash
 * @returns {Link}
 */
export function readLink(hash) {
  let text = hash.replace(/^#/, "").slice(0, LONGEST);
  try {
    text = decodeURIComponent(text);
  } catch {
    // It was not encoded.
  }
  const words = text.split(/\s+/).filter(Boolean);
  const first = words[0] ?? "gallery";
  const link = { view: "solve", task: "solve", spec: "" };
  if (VIEWS.includes(first) || TASKS.includes(first)) words.shift();
  if (TASKS.includes(first)) link.task = first;
  if (VIEWS.includes(first)) link.view = first;
  if (!words.length && !text) link.view = "gallery";
  const rest = [];
  for (let at = 0; at < words.length; at++) {
    const [, flag, value] = /^--([a-z-]+)(?:=(.*))?$/s.exec(words[at]) ?? [];
    const own = flag && Object.hasOwn(OWN, flag) ? OWN[flag] : null;
    if (own) link[own] = value ?? words[++at] ?? ""; else rest.push(words[at]);
  }
  link.spec = rest.join(" ");
  if (link.seconds) link.seconds = inSeconds(link.seconds);
  if (link.megabytes) link.megabytes = inMegabytes(link.megabytes);
  return link;
}

/**
 * The part of an address after `#`, with the `#`.
 * @param {Link} link
 */
export function writeLink(link) {
  const words = [link.view === "solve" ? link.task || "solve" : link.view, link.spec];
  for (const [flag, own] of Object.entries(OWN)) {
    const value = link[own];
    if (value) words.push(`--${flag} ${own === "seconds" ? `${value}s` : own === "megabytes" ? `${value}MB` : value}`);
  }
  // Spaces are the only signs of a question that an address cannot have as they are.
  return `#${encodeURI(words.filter(Boolean).join(" ")).replaceAll("#", "%23")}`;
}

const inSeconds = (/** @type {string} */ text) => {
  const [, number, unit] = /^([\d.]+)\s*(ms|s|m|min|h)?$/.exec(text) ?? [];
  const times = { ms: 0.001, s: 1, m: 60, min: 60, h: 3600 };
  return number ? String(Number(number) * times[unit ?? "s"]) : "";
};

const inMegabytes = (/** @type {string} */ text) => {
  const [, number, unit] = /^([\d.]+)\s*(MB|GB|MiB|GiB)?$/i.exec(text) ?? [];
  const times = { mb: 1, gb: 1000, mib: 1.048576, gib: 1073.741824 };
  return number ? String(Math.round(Number(number) * times[(unit ?? "MB").toLowerCase()])) : "";
};

/**
 * The method, seed and limits of a link, for a request.
 * @param {Link} link
 */
export function requested(link) {
  const request = {};
  if (link.method) request.method = link.method;
  if (/^\d{1,16}$/.test(link.seed ?? "")) request.seed = Number(link.seed);
  const limits = {};
  for (const name of ["seconds", "nodes", "megabytes"]) {
    const number = Number(link[name]);
    if (link[name] && number >= 0 && number <= Number.MAX_SAFE_INTEGER) limits[name] = name === "seconds" ? number : Math.floor(number);
  }
  request.limits = limits;
  return request;
}

/**
 * The same choices as options of the program.
 * @param {Link} link
 */
export function commandOptions(link) {
  const words = [];
  if (link.method) words.push(`--method ${link.method}`);
  if (link.seed) words.push(`--seed ${link.seed}`);
  if (link.seconds) words.push(`--time-limit ${link.seconds}s`);
  if (link.nodes) words.push(`--node-limit ${link.nodes}`);
  if (link.megabytes) words.push(`--memory-limit ${link.megabytes}MB`);
  return words.map(word => ` ${word}`).join("");
}

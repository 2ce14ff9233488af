// @ts-check
// A view as the part of an address after `#`: `#solve tour 8x8 --from a1 --method dfs`. The engine reads it.

import { ask } from "./engine.js";

/** @typedef {{ puzzle: string, board: string, options: Record<string, string>, rest: string[] }} Parts a question in parts */
/** @typedef {{ method?: string, seed?: number | string, seconds?: number | string, nodes?: number | string, megabytes?: number | string }} Choices */
/**
 * @typedef {Choices & { view: string, task: string, question?: Parts, spec?: string, wrong?: string | null, methods?: string[],
 *   played?: string[], sizes?: [number, number], inStep?: string }} Link read: with the question; to be written: with the spec
 */

export const VIEWS = ["gallery", "solve", "watch", "race", "play", "check"];

/** The tasks of the view that solves; each is also a word of its own in an address. */
export const TASKS = ["solve", "count", "list", "sample"];

/**
 * Reads the part of an address after `#`.
 * @param {string} hash
 * @returns {Promise<Link>}
 */
export function readLink(hash) {
  let text = hash.slice(1);
  try {
    text = decodeURIComponent(text);
  } catch {
    // It was not encoded.
  }
  return ask({ command: "link", text });
}

/**
 * The part of an address after `#`, with the `#`.
 * @param {Link} link
 */
export function writeLink(link) {
  const { view, task, spec, methods, played, sizes, inStep } = link;
  const own = { methods: methods?.join(","), played: played?.join(","), sizes: sizes?.join(".."), "in-step": inStep };
  const words = [view === "solve" ? task || "solve" : view, spec].filter(Boolean).join(" ");
  // Spaces are the only signs of a question that an address cannot have as they are.
  return `#${encodeURI(words + commandOptions(link) + flags(own)).replaceAll("#", "%23")}`;
}

/**
 * The method, seed and limits as options of the program.
 * @param {Choices} choices
 */
export function commandOptions({ method, seed, seconds, nodes, megabytes }) {
  return flags({ method, seed, "time-limit": seconds && `${seconds}s`, "node-limit": nodes, "memory-limit": megabytes && `${megabytes}MB` });
}

/** @param {Record<string, any>} options */
const flags = options => Object.entries(options).filter(([, value]) => value || value === 0).map(([flag, value]) => ` --${flag} ${value}`).join("");

/**
 * The method, seed and limits for a request.
 * @param {Choices} choices
 */
export function requested({ method, seed, seconds, nodes, megabytes }) {
  const number = (/** @type {any} */ value) => value === undefined || value === "" ? undefined : Math.max(0, Number(value));
  const whole = (/** @type {any} */ value) => { const read = number(value); return read === undefined ? undefined : Math.floor(read); };
  return { method, seed: whole(seed), limits: { seconds: number(seconds), nodes: whole(nodes), megabytes: whole(megabytes) } };
}

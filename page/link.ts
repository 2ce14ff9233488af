// A view as the part of an address after `#`: `#solve tour 8x8 --from a1 --method dfs`. The engine reads it.

import type { Choices, Limits, Link, Task, ViewName } from "./contract.ts";
import { ask } from "./engine.ts";
import { prepared } from "./prepared.ts";

export const VIEWS: ViewName[] = ["gallery", "play", "solve", "watch", "race", "learn", "check"];

/** The tasks of the view that solves; each is also a word of its own in an address. */
export const TASKS: Task[] = ["solve", "count", "list", "sample"];

/** What stands at the end of an address that is shown in a frame of another page. */
export const EMBED = "&embed";

/** The address of a recording has all of it, packed, and that of a lesson its name. Neither is for the engine. */
const OWN = /^(recording|learn)(?: ([\w-]*))?$/;

/** Reads the part of an address after `#`. */
export async function readLink(hash: string): Promise<Link> {
  const embed = hash.endsWith(EMBED);
  let text = embed ? hash.slice(1, -EMBED.length) : hash.slice(1);
  try {
    text = decodeURIComponent(text);
  } catch {
    // It was not encoded.
  }
  const own = OWN.exec(text);
  if (own) return { view: own[1] as ViewName, task: "solve", packed: own[2], embed };
  return { ...prepared?.links[text] ?? await ask({ command: "link", text }), embed };
}

/** The part of an address after `#`, with the `#`. */
export function writeLink(link: Partial<Link>): string {
  const { view = "solve", task = "solve", spec, packed, methods, played, sizes, inStep } = link;
  const own = { methods: methods?.join(","), played: played?.join(","), sizes: sizes?.join(".."), "in-step": inStep };
  const words = [view === "solve" ? task : view, spec, packed].filter(Boolean).join(" ");
  // Spaces are the only signs of a question that an address cannot have as they are.
  return `#${encodeURI(words + commandOptions(link) + flags(own)).replaceAll("#", "%23")}`;
}

/** The method, seed and limits as options of the program. */
export function commandOptions({ method, seed, seconds, nodes, megabytes }: Choices): string {
  return flags({
    method, seed, "time-limit": seconds && `${seconds}s`, "node-limit": nodes,
    "memory-limit": megabytes && `${megabytes}MB`,
  });
}

const flags = (options: Record<string, string | number | undefined>) => Object.entries(options)
  .filter(([, value]) => value || value === 0).map(([flag, value]) => ` --${flag} ${value}`).join("");

/** The method, seed and limits for a request. */
export function requested({ method, seed, seconds, nodes, megabytes }: Choices) {
  const number = (value: number | string | undefined) =>
    value === undefined || value === "" ? undefined : Math.max(0, Number(value));
  const whole = (value: number | string | undefined) => {
    const read = number(value);
    return read === undefined ? undefined : Math.floor(read);
  };
  const limits: Limits = { seconds: number(seconds), nodes: whole(nodes), megabytes: whole(megabytes) };
  return { method, seed: whole(seed), limits };
}

// Files that are opened: recordings and races that were saved, told apart from answers, which are judged.
//
// A recording is a file of steps, which the engine draws, or a page that `--trace` wrote, which has everything drawn in
// it. Neither needs the page to know the puzzle. A race is its lines of JSON.

import type { Stats, Theme, Trace, TraceData } from "./contract.ts";

export interface TextFile { name: string; text: string }

/** Larger files are not read. */
export const LARGEST_FILE = 32 << 20;

/** A line of a race: what one method needed for one question. */
export interface Raced { spec: string; method: string; outcome: string; limit?: string; stats: Stats }

export type Opened =
  | { kind: "steps"; text: string }
  | { kind: "page"; trace: Trace }
  | { kind: "race"; race: Raced[] };

/** The longest race that is shown. */
const MOST_RACED = 1000;

/** What a text holds; null if it is something else. */
export function opened(text: string): Opened | null {
  const first = object(text.slice(0, Math.max(0, text.indexOf("\n"))) || text);
  if (first && "trace" in first) return { kind: "steps", text };
  const trace = pageOf(text);
  if (trace) return { kind: "page", trace };
  const race = first && raced(text);
  return race ? { kind: "race", race } : null;
}

export const isRecording = (text: string): boolean => opened(text) !== null;

function object(text: string): Record<string, unknown> | null {
  if (!text.trimStart().startsWith("{")) return null;
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return null;
  }
}

/** The lines of a race of at least two runs. */
function raced(text: string): Raced[] | null {
  const lines = text.split("\n").filter(line => line.trim()).slice(0, MOST_RACED).map(object);
  const isRun = (line: Record<string, unknown> | null) =>
    ["spec", "method", "outcome"].every(key => typeof line?.[key] === "string") && typeof line?.stats === "object";
  return lines.length > 1 && lines.every(isRun) ? lines as unknown as Raced[] : null;
}

/** What stands in a page of a search or of several: its data, and the colours of each theme. */
function pageOf(text: string): Trace | null {
  const [, json] = /<script type="application\/json" id="data">([^<]*)<\/script>/.exec(text) ?? [];
  const data = json ? object(json) as unknown as TraceData | null : null;
  const searches = data?.racers ?? [data];
  if (!data || !Array.isArray(searches) || !searches.length || !searches.every(drawable)) return null;
  const colours = (block: RegExp) => Object.fromEntries((block.exec(text)?.[1] ?? "").split(";")
    .flatMap(each => /^(--[\w-]+):(#[0-9a-f]{6})$/.exec(each)?.slice(1, 3) ? [each.split(":") as [string, string]] : []));
  const themes: Record<Theme, Record<string, string>> = {
    light: colours(/:root\{([^}]*)\}/), dark: colours(/:root\[data-theme=dark\]\{([^}]*)\}/),
  };
  return { view: data.racers ? "duel" : "watch", data, colours: themes, records: [] };
}

/** Whether all parents come before their children, so that every path ends. What else is wrong with a search shows. */
function drawable(search: TraceData | null): boolean {
  const up = search?.nodes?.up;
  return Array.isArray(up) && up.every((each, node) => Number.isInteger(each) && each >= 0 && each <= node)
    && typeof search?.events?.kind === "string";
}

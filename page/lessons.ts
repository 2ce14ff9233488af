// The lessons, in the order in which they build on each other. Their texts are the pages of `docs/lessons`; the build
// turns each into blocks (`lesson.mjs`).

import shortestPaths from "../docs/lessons/shortest-paths.md";
import backtracking from "../docs/lessons/backtracking.md";
import warnsdorff from "../docs/lessons/warnsdorff.md";
import localSearch from "../docs/lessons/local-search.md";
import impossible from "../docs/lessons/impossible.md";

/** A text, or an element with a text. */
export type Part = string | ["strong" | "em" | "code", string];

/** A command that runs in the page. */
export interface Command { ask?: string; run: string }

export type Block =
  | { kind: "text" | "quote"; text: Part[] }
  | { kind: "list" | "steps"; items: Part[][] }
  | Command & { kind: "figure"; alt: string }
  | Command & { kind: "question"; at: number; text: Part[] };

export interface Lesson { title: string; sections: { title: string; blocks: Block[] }[] }

/** The lessons by their names in addresses. */
export const LESSONS: Record<string, Lesson> = {
  "shortest-paths": shortestPaths, backtracking, warnsdorff, "local-search": localSearch, impossible,
};

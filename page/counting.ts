// Counts. One that takes longer than a moment is divided among several workers, if it can be.

import type { Bundle, Record_, Request } from "./contract.ts";
import { ask, cancel, close, type Watching } from "./engine.ts";

/** Seconds before a count is divided. */
const MOMENT = 1;

/** The most workers, and the bytes of memory that they may take together. */
const MOST_WORKERS = 8, MOST_BYTES = 3e9;

let working = 0;

/** Counts solutions. */
export async function countAll(request: Request<"count">, watching: Watching): Promise<Record_> {
  const { seconds = Infinity, nodes } = request.limits ?? {}, begun = performance.now();
  const left = () => Math.max(0.001, seconds - (performance.now() - begun) / 1000);
  const within = (most: number) => ({ ...request.limits, ...(most < Infinity ? { seconds: most } : {}) });
  const workers = Math.min(MOST_WORKERS, navigator.hardwareConcurrency || 1);
  // Only one worker can keep a limit of nodes.
  if (workers < 2 || nodes || seconds <= MOMENT) return ask(request, "run", watching);
  const first = await ask({ ...request, limits: within(MOMENT) }, "run", watching);
  if (first.limit !== "time") return first;
  const asked = { spec: request.spec, method: request.method, seed: request.seed };
  const cut = { command: "divide" as const, ...asked, number: workers, limits: within(left()) };
  const { bundles, bytes } = await ask(cut, "run");
  working = Math.min(workers, bundles.length, Math.floor(MOST_BYTES / (bytes || 1)));
  if (working < 2) return ask({ ...request, limits: within(left()) }, "run", watching);
  close("run");
  const part = (units: string[]): Request<"part"> => ({ command: "part", ...asked, units, limits: within(left()) });
  const parts = await compute(bundles, part, begun, watching);
  const record = await ask({ command: "total", ...asked, ...parts.results }, "run");
  record.work = parts.work;
  record.stats = { ...record.stats, generated: parts.generated, seconds: (performance.now() - begun) / 1000 };
  working = 0;
  return record;
}

/** Lets every worker compute one bundle after another. */
async function compute(bundles: Bundle[], part: (units: string[]) => Request<"part">, begun: number,
  watching: Watching) {
  const entries: object[] = [], waiting = [...bundles], now: number[] = [], shares: number[] = [];
  const total = bundles.reduce((sum, each) => sum + each.weight, 0);
  let done = 0, generated = 0, stopped: string | undefined, what: string | null = null;
  const tell = () => {
    const nodes = now.reduce((sum, each) => sum + each, generated), seconds = (performance.now() - begun) / 1000;
    const share = shares.reduce((sum, each) => sum + each, done) / total;
    watching.progress?.({ stats: { generated: nodes, seconds }, work: what, rate: nodes / seconds, share });
  };
  const work = async (lane: number) => {
    for (let bundle = waiting.shift(); bundle && !stopped; bundle = waiting.shift()) {
      const { units, weight } = bundle;
      const answer = await ask(part(units), `count-${lane}`, { progress: message => {
        what = message.work ?? what;
        [now[lane], shares[lane]] = [message.stats?.generated ?? 0, (message.share ?? 0) * weight];
        tell();
      } });
      entries.push(...answer.entries);
      [now[lane], shares[lane]] = [0, 0];
      generated += answer.stats.generated ?? 0;
      what = answer.work ?? what;
      done += weight;
      stopped ??= answer.limit ?? undefined;
      tell();
    }
    close(`count-${lane}`);
  };
  try {
    await Promise.all(Array.from({ length: working }, (_, lane) => work(lane)));
  } catch (error) {
    cancelCount();
    throw error;
  }
  return { results: { entries, stopped }, generated, work: what };
}

/** Gives up a count. */
export function cancelCount(): void {
  cancel("run");
  for (let lane = 0; lane < working; lane++) close(`count-${lane}`);
  working = 0;
}

// Requests to the engine, each lane with a worker of its own: a lane works on one request after another, lanes
// work side by side. Cancelling ends the worker; the next request on the lane starts a new one.

import type { Answers, Command, Description, Line, Progress, Request } from "./contract.ts";
import { prepared } from "./prepared.ts";
import { engineModule, engineWorker } from "./source.ts";
import { sentenceOf, TEXT } from "./strings.ts";

/** What went wrong, as a sentence for the visitor. */
export class Told extends Error {}

/** A request that is no longer wanted. Nobody needs to be told. */
export class Cancelled extends Error {}

/** Whoever watches a request, and how many seconds it may take. */
export interface Watching {
  progress?: (progress: Progress) => void;
  solutions?: (lines: Line[]) => void;
  seconds?: number;
}

interface Job {
  id: number;
  request: string;
  watching: Watching;
  resolve: (answer: object) => void;
  reject: (error: Error) => void;
  timer: number;
}

interface Message { ready?: boolean; id?: number; kind?: string; json?: string; trap?: string; answer?: string }

/** One worker and the requests that wait for it. */
class Lane {
  jobs: Job[] = [];
  next = 1;
  worker: Worker | null = null;
  ready = false;

  ask(request: string, watching: Watching): Promise<object> {
    return new Promise((resolve, reject) => {
      this.jobs.push({ id: this.next++, request, watching, resolve, reject, timer: 0 });
      if (this.jobs.length === 1) this.begin();
    });
  }

  begin(): void {
    if (!this.worker) this.start();
    const job = this.jobs[0];
    if (!job || !this.ready) return;
    this.worker?.postMessage({ id: job.id, request: job.request });
    if (job.watching.seconds) {
      job.timer = window.setTimeout(() => this.fail(new Told(TEXT.tooLong)), job.watching.seconds * 1000);
    }
  }

  start(): void {
    const worker = engineWorker();
    this.worker = worker;
    this.ready = false;
    worker.addEventListener("message", (event: MessageEvent<Message>) => {
      if (worker === this.worker) this.hear(event.data);
    });
    worker.addEventListener("error", event => {
      event.preventDefault();
      if (worker === this.worker) this.fail(new Told(TEXT.broken));
    });
    compiled().then(module => worker.postMessage({ module }), () => this.fail(new Told(TEXT.noEngine)));
  }

  hear(message: Message): void {
    if (message.ready) {
      this.ready = true;
      this.begin();
      return;
    }
    const job = this.jobs[0];
    if (!job || message.id !== job.id) return;
    if (message.kind === "progress") {
      job.watching.progress?.(JSON.parse(message.json ?? "{}"));
    } else if (message.kind === "solutions") {
      job.watching.solutions?.(JSON.parse(message.json ?? "[]"));
    } else if (message.trap !== undefined) {
      this.fail(new Told(TEXT.broken));
    } else if (message.answer !== undefined) {
      clearTimeout(job.timer);
      this.jobs.shift();
      const answer: object & { error?: string } = JSON.parse(message.answer);
      if (answer.error) job.reject(new Told(sentenceOf(answer.error))); else job.resolve(answer);
      this.begin();
    }
  }

  /** Ends the worker and gives up the current request. */
  fail(error: Error): void {
    this.worker?.terminate();
    this.worker = null;
    this.ready = false;
    const job = this.jobs.shift();
    if (job) {
      clearTimeout(job.timer);
      job.reject(error);
    }
    if (this.jobs.length) this.begin();
  }

  /** Gives up everything. An idle worker stays. */
  cancel(): void {
    const jobs = this.jobs.splice(0);
    if (!jobs.length) return;
    for (const job of jobs) {
      clearTimeout(job.timer);
      job.reject(new Cancelled());
    }
    this.fail(new Cancelled());
  }
}

let code: Promise<WebAssembly.Module> | null = null;
const compiled = () => code ??= engineModule();

const lanes = new Map<string, Lane>();

function lane(name: string): Lane {
  const known = lanes.get(name) ?? new Lane();
  lanes.set(name, known);
  return known;
}

/** Asks the engine. The lane `quick` is for what is answered at once. */
export async function ask<C extends Command>(request: Request<C>, name = "quick", watching: Watching = {}) {
  return await lane(name).ask(JSON.stringify(request), watching) as Answers[C];
}

/** Asks for what is answered at once, or not at all. */
export const quick = <C extends Command>(request: Request<C>) => ask(request, "quick", { seconds: 20 });

/** Starts the worker of a lane before it is needed. */
export function warm(name: string): void {
  if (!lane(name).worker) lane(name).start();
}

/** Gives up what a lane works on. */
export const cancel = (name: string): void => lane(name).cancel();

/** Ends a lane's worker, and frees its memory. */
export function close(name: string): void {
  lane(name).cancel();
  lane(name).worker?.terminate();
  lanes.delete(name);
}

let described: Promise<Description> | null = null;

/** What the engine says about itself and its puzzles. */
export function description(): Promise<Description> {
  described ??= prepared ? Promise.resolve(prepared.description)
    : lane("quick").ask("describe", {}) as Promise<Description>;
  described.catch(() => { described = null; });
  return described;
}

/** An error as a sentence for the visitor; none if it was cancelled. */
export function toldOf(error: unknown): string {
  if (error instanceof Cancelled) return "";
  return error instanceof Told ? error.message : TEXT.broken;
}

// @ts-check
// Requests to the engine, each lane with a worker of its own: a lane works on one request after another, lanes
// work side by side. Cancelling ends the worker; the next request on the lane starts a new one.

import { engineModule, engineWorker } from "./source.js";
import { TEXT } from "./strings.js";

/** What went wrong, as a sentence for the visitor. */
export class Told extends Error {}

/** A request that was cancelled. Nobody needs to be told. */
export class Cancelled extends Error {}

/** @typedef {{ progress?: (kind: string, message: any) => void, seconds?: number }} Watching */
/** @typedef {{ id: number, request: string, watching: Watching, resolve: (answer: any) => void, reject: (error: Error) => void, timer: number }} Job */

/** One worker and the requests that wait for it. */
class Lane {
  constructor() {
    /** @type {Job[]} */
    this.jobs = [];
    this.next = 1;
    /** @type {Worker | null} */
    this.worker = null;
    this.ready = false;
  }

  /**
   * @param {any} request
   * @param {Watching} watching
   * @returns {Promise<any>}
   */
  ask(request, watching) {
    return new Promise((resolve, reject) => {
      const text = request === "describe" ? request : JSON.stringify(request);
      this.jobs.push({ id: this.next++, request: text, watching, resolve, reject, timer: 0 });
      if (this.jobs.length === 1) this.begin();
    });
  }

  begin() {
    if (!this.worker) this.start();
    const job = this.jobs[0];
    if (!job || !this.ready) return;
    this.worker?.postMessage({ id: job.id, request: job.request });
    if (job.watching.seconds) {
      job.timer = window.setTimeout(() => this.fail(new Told(TEXT.tooLong)), job.watching.seconds * 1000);
    }
  }

  start() {
    const worker = engineWorker();
    this.worker = worker;
    this.ready = false;
    worker.addEventListener("message", event => { if (worker === this.worker) this.hear(event.data); });
    worker.addEventListener("error", event => {
      event.preventDefault();
      if (worker === this.worker) this.fail(new Told(TEXT.broken));
    });
    code().then(module => worker.postMessage({ module }), () => this.fail(new Told(TEXT.noEngine)));
  }

  /** @param {any} message */
  hear(message) {
    if (message.ready) {
      this.ready = true;
      this.begin();
      return;
    }
    const job = this.jobs[0];
    if (!job || message.id !== job.id) return;
    if (message.kind) {
      job.watching.progress?.(message.kind, JSON.parse(message.json));
    } else if (message.trap !== undefined) {
      this.fail(new Told(TEXT.broken));
    } else {
      clearTimeout(job.timer);
      this.jobs.shift();
      const answer = JSON.parse(message.answer);
      if (answer.error) job.reject(new Told(sentenceOf(answer.error))); else job.resolve(answer);
      this.begin();
    }
  }

  /** Ends the worker and gives up the current request. @param {Error} error */
  fail(error) {
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
  cancel() {
    const jobs = this.jobs.splice(0);
    if (!jobs.length) return;
    jobs.forEach(job => {
      clearTimeout(job.timer);
      job.reject(new Cancelled());
    });
    this.fail(new Cancelled());
  }
}

/** A text with a capital letter. @param {string} text */
export const capital = text => text.charAt(0).toUpperCase() + text.slice(1);

/** A text with a capital letter and a full stop. @param {string} text */
export const sentenceOf = text => capital(/[.!?]$/.test(text) ? text : `${text}.`);

/** @type {Promise<WebAssembly.Module> | null} */
let compiled = null;
const code = () => compiled ??= engineModule();

/** @type {Map<string, Lane>} */
const lanes = new Map();
const lane = (/** @type {string} */ name) => {
  const known = lanes.get(name) ?? new Lane();
  lanes.set(name, known);
  return known;
};

/**
 * Asks the engine. The lane `quick` is for what is answered at once.
 * @param {any} request
 * @param {string} name the lane
 * @param {Watching} [watching]
 */
export const ask = (request, name = "quick", watching = {}) => lane(name).ask(request, watching);

/** Starts the worker of a lane before it is needed. @param {string} name */
export function warm(name) { if (!lane(name).worker) lane(name).start(); }

/** Gives up what a lane works on. @param {string} name */
export const cancel = name => lane(name).cancel();

/** Ends a lane's worker, and frees its memory. @param {string} name */
export function close(name) {
  lane(name).cancel();
  lane(name).worker?.terminate();
  lanes.delete(name);
}

/** @type {Promise<any> | null} */
let described = null;

/** What the engine says about itself and its puzzles. */
export const description = () => described ??= ask("describe").catch(error => {
  described = null;
  throw error;
});

/** Whether an error is to be shown. @param {any} error */
export const tellable = error => !(error instanceof Cancelled);

/** An error as a sentence. @param {any} error */
export const toldOf = error => error instanceof Told ? error.message : TEXT.broken;

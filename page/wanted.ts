// Results that come late. Whoever asks the engine asks "is this still wanted?" here, and nowhere else: a result that
// is no longer wanted becomes `Cancelled`, which nobody is told.

import { Cancelled } from "./engine.ts";

/** Lets a result through while it is wanted. */
export type Wanted = <T>(result: Promise<T>) => Promise<T>;

/** A series of questions of which only the last matters: as soon as one begins, those before it are not wanted. */
export class Series {
  #last: object = {};

  /** Gives up what was asked before. */
  end(): void {
    this.#last = {};
  }

  /** The result, if nothing else was asked in this series meanwhile. */
  async only<T>(result: Promise<T>): Promise<T> {
    this.end();
    return this.next()(result);
  }

  /** A run of several steps: each result passes through the function, as long as the run is wanted. */
  next(): Wanted {
    const own = this.#last = {};
    return async result => {
      try {
        const value = await result;
        if (own === this.#last) return value;
      } catch (error) {
        if (own === this.#last) throw error;
      }
      throw new Cancelled();
    };
  }
}

// The engine in a thread of its own. The page ends the thread to cancel a request.

import { describe, initSync, run } from "../target/page/engine/hippodrome_wasm.js";

self.addEventListener("message", event => {
  const { module, id, request } = event.data;
  if (module) {
    initSync({ module });
    self.postMessage({ ready: true });
    return;
  }
  try {
    if (request === "describe") {
      self.postMessage({ id, answer: describe() });
      return;
    }
    const progress = (kind: string, json: string) => self.postMessage({ id, kind, json });
    self.postMessage({ id, answer: run(request, progress) });
  } catch (error) {
    // After a trap the engine's memory may hold anything: the page ends this thread.
    self.postMessage({ id, trap: String(error) });
  }
});

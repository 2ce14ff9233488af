// @ts-check
// Where the engine comes from: files beside the page, or texts inside it if the page is one file.

/** @param {string} name */
const address = name => {
  const meta = /** @type {HTMLMetaElement | null} */ (document.querySelector(`meta[name=${name}]`));
  return new URL(meta?.content ?? "", document.baseURI);
};

/**
 * The engine's code, compiled once for all workers.
 * @returns {Promise<WebAssembly.Module>}
 */
export async function engineModule() {
  const inside = document.getElementById("engine");
  if (!inside) return WebAssembly.compileStreaming(fetch(address("engine")));
  const bytes = Uint8Array.from(atob(inside.textContent ?? ""), letter => letter.charCodeAt(0));
  if (!inside.hasAttribute("data-gzip")) return WebAssembly.compile(bytes);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compile(await new Response(stream).arrayBuffer());
}

let blob = "";

/** A new worker, which waits for the engine's code. */
export function engineWorker() {
  const inside = document.getElementById("worker");
  if (!inside) return new Worker(address("worker"), { type: "module" });
  blob ||= URL.createObjectURL(new Blob([inside.textContent ?? ""], { type: "text/javascript" }));
  return new Worker(blob);
}

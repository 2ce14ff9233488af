// Where the engine comes from: a file beside the page, or a text inside it if the page is one file.

function part(name: string): HTMLElement {
  const found = document.getElementById(name);
  if (!found) throw new Error(`the page has no ${name}`);
  return found;
}

/** The engine's code, compiled once for all workers. */
export async function engineModule(): Promise<WebAssembly.Module> {
  const engine = part("engine");
  if (engine instanceof HTMLLinkElement) return WebAssembly.compileStreaming(fetch(engine.href));
  return WebAssembly.compile(await unpacked(engine.textContent ?? "").arrayBuffer());
}

/** What the build has compressed and written in letters. */
export function unpacked(text: string): Response {
  const bytes = Uint8Array.from(atob(text), letter => letter.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")));
}

let blob = "";

/**
 * A new worker, which waits for the engine's code. Its script is in the page, so that an open page needs no file
 * later.
 */
export function engineWorker(): Worker {
  blob ||= URL.createObjectURL(new Blob([part("worker").textContent ?? ""], { type: "text/javascript" }));
  return new Worker(blob);
}

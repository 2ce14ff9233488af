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
  const letters = atob(text), bytes = new Uint8Array(letters.length);
  for (let at = 0; at < letters.length; at++) bytes[at] = letters.charCodeAt(at);
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")));
}

/** A text for an address: compressed, and in letters that an address has as they are. */
export async function packed(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const letters = Array.from(bytes, byte => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The same backwards. A text of more bytes is an error. */
export async function unpackedText(text: string, most: number): Promise<string> {
  const body = unpacked(text.replaceAll("-", "+").replaceAll("_", "/")).body;
  const parts: Uint8Array[] = [];
  let size = 0;
  for (const reader = body?.getReader(); reader;) {
    const { value } = await reader.read();
    if (!value) break;
    size += value.length;
    if (size > most) throw new RangeError("too long");
    parts.push(value);
  }
  return new Blob(parts as BlobPart[]).text();
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

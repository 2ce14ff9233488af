// A web host that knows nothing but files, as they are, on this machine alone.

import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

const TYPES = {
  ".js": "text/javascript", ".css": "text/css", ".html": "text/html", ".svg": "image/svg+xml", ".wasm": "application/wasm",
  ".png": "image/png", ".webmanifest": "application/manifest+json",
};

/**
 * Serves a folder at an address that ends with a slash. While it is `down`, nobody gets an answer.
 * @param {string} folder
 */
export async function serve(folder) {
  const server = createServer(async (request, response) => {
    if (served.down) {
      request.socket.destroy();
      return;
    }
    const path = normalize(decodeURIComponent(new URL(request.url ?? "", "http://x").pathname)).replace(/\/$/, "/index.html");
    const contents = path.startsWith("/") ? await readFile(join(folder, path)).catch(() => null) : null;
    response.writeHead(contents ? 200 : 404, { "content-type": TYPES[extname(path)] ?? "text/plain" });
    response.end(contents);
  });
  await new Promise(ready => server.listen(0, "127.0.0.1", () => ready(null)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  const close = () => new Promise(closed => {
    server.close(closed);
    server.closeAllConnections();
  });
  const served = { down: false, address: `http://127.0.0.1:${port}/`, close };
  return served;
}

// Puts the page together, around the engine that `cargo xtask page` has compiled: a folder for any web host, and one
// file that opens from a disk.
//
// esbuild joins the scripts and the style sheets, and makes them small. In the folder, a view has a script of its own,
// which is read when the view is needed, and every file but `index.html`, `service-worker.js` and the one file is named
// after its contents, so that a browser may keep it for ever. The one file has a single script. The policy of each form
// allows just what that form needs, and no form turns text into code.
//
// node page/build.mjs, in the project's folder

import { createHash } from "node:crypto";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const OUT = new URL("../target/page/", import.meta.url);
const source = name => new URL(name, import.meta.url);

const DESCRIPTION = "Board puzzles, solved, proved and explained, in the page itself.";

/** The colours behind the page, as in `page.css`. */
const COLOURS = { light: "#ffffff", dark: "#14171c" };

/** Where the page will be, if that is known: a preview of a link must name its picture in full. */
const ADDRESS = process.env.HIPPO_PAGE_ADDRESS ?? "";

/** The most bytes of the page's own scripts, styles and texts, and of the engine when compressed. */
const MOST_OWN = 200_000, MOST_ENGINE = 1_320_000;

/** A file with all that it imports. */
async function bundle(name, options = {}) {
  const { outputFiles: [file] } = await build({
    entryPoints: [fileURLToPath(source(name))], bundle: true, minify: true, write: false, format: "iife", target: "es2022",
    logLevel: "warning", ...options,
  });
  return file.text.trim();
}

/** The scripts of the folder by their paths; the first is the one that the page names, the others those that it always needs. */
async function scripts() {
  const { outputFiles, metafile } = await build({
    entryPoints: [fileURLToPath(source("start.ts"))], bundle: true, minify: true, write: false, format: "esm", target: "es2022",
    splitting: true, outdir: fileURLToPath(OUT), entryNames: "files/page-[hash]", chunkNames: "files/[name]-[hash]",
    metafile: true, absWorkingDir: fileURLToPath(OUT), logLevel: "warning",
  });
  const files = new Map(outputFiles.map(file => [relative(fileURLToPath(OUT), file.path), file.text]));
  const from = (path, kind) => metafile.outputs[path].imports.filter(each => each.kind === kind).map(each => each.path);
  const entry = Object.keys(metafile.outputs).find(path => metafile.outputs[path].entryPoint?.endsWith("start.ts"));
  const [app] = from(entry, "dynamic-import");
  return { files, first: entry, always: [app, ...from(app, "import-statement")] };
}

const hash = (contents, encoding = "hex") => createHash("sha256").update(contents).digest(encoding);

/** A script that may stand between tags: esbuild looks after `</script`. */
const inside = script => script.replaceAll("<!--", "<\\x21--");

/** A text with its gaps filled in, whatever signs the parts have in them. */
const fill = (text, parts) => text.replace(/\{\{(\w+)\}\}/g, (_, name) => parts[name]);

const policy = ({ script, style, more }) => `default-src 'none'; script-src ${script} 'wasm-unsafe-eval'; style-src ${style}; `
  + `img-src 'self' blob: data:; worker-src 'self' blob:; ${more}base-uri 'none'; form-action 'none'`;

const [index, icon, icon192, icon512, preview, engine, script, worker, style] = await Promise.all([
  readFile(source("index.html"), "utf8"),
  readFile(source("icon.svg")),
  readFile(source("icon-192.png")),
  readFile(source("icon-512.png")),
  readFile(source("preview.jpg")),
  readFile(new URL("engine/hippodrome_wasm_bg.wasm", OUT)),
  bundle("start.ts"),
  bundle("worker.ts"),
  bundle("style.css"),
]);

/** In letters, compressed: what the page shows before its engine has arrived. */
async function prepared() {
  const { initSync, describe, run } = await import(new URL("engine/hippodrome_wasm.js", OUT));
  initSync({ module: engine });
  const code = Buffer.from(await bundle("prepare.ts", { format: "esm" }));
  const { prepare } = await import(`data:text/javascript;base64,${code.toString("base64")}`);
  const answers = prepare(describe, request => run(request, () => {}));
  return gzipSync(JSON.stringify(answers), { level: 9 }).toString("base64");
}

/** The page as a folder. */
async function folder() {
  const { files: parts, first, always } = await scripts();
  const files = new Map(parts);
  const add = (name, ending, contents) => {
    const path = `files/${name}-${hash(contents).slice(0, 12)}.${ending}`;
    files.set(path, contents);
    return path;
  };
  const icons = [
    { src: add("icon", "svg", icon), sizes: "any", type: "image/svg+xml" },
    { src: add("icon-192", "png", icon192), sizes: "192x192", type: "image/png" },
    { src: add("icon-512", "png", icon512), sizes: "512x512", type: "image/png" },
  ];
  const manifest = JSON.stringify({
    name: "Hippodrome", description: DESCRIPTION, start_url: "../", scope: "../", display: "standalone",
    background_color: COLOURS.light, theme_color: COLOURS.light,
    icons: icons.map(each => ({ ...each, src: each.src.replace("files/", "") })),
  });
  const head = [
    `<link rel="manifest" href="${add("manifest", "webmanifest", manifest)}">`,
    `<meta property="og:title" content="Hippodrome">`,
    `<meta property="og:description" content="${DESCRIPTION}">`,
    `<meta property="og:image" content="${ADDRESS}${add("preview", "jpg", preview)}">`,
    `<link rel="icon" href="${icons[0].src}" type="image/svg+xml">`,
    `<link rel="apple-touch-icon" href="${icons[1].src}">`,
    `<link rel="stylesheet" href="${add("page", "css", style)}">`,
    `<script defer src="${first}"></script>`,
    ...always.map(path => `<link rel="modulepreload" href="${path}">`),
    `<link rel="preload" id="engine" href="${add("engine", "wasm", engine)}" as="fetch" type="application/wasm" crossorigin>`,
  ].join("\n");
  const html = fill(index, {
    policy: policy({ script: "'self'", style: "'self'", more: "connect-src 'self'; manifest-src 'self'; " }),
    head,
    ...common,
    end: "",
  });
  const service = await bundle("service-worker.js", {
    define: { VERSION: JSON.stringify(hash(html).slice(0, 12)), FILES: JSON.stringify(["./", ...files.keys()].filter(name => !name.includes("preview"))) },
  });
  await rm(new URL("files", OUT), { recursive: true, force: true });
  await mkdir(new URL("files", OUT), { recursive: true });
  for (const [path, contents] of files) await writeFile(new URL(path, OUT), contents);
  await writeFile(new URL("index.html", OUT), html);
  await writeFile(new URL("service-worker.js", OUT), service);
  const own = [html.replace(common.prepared, ""), ...parts.values(), style, service];
  return own.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
}

/** The page as one file. */
async function oneFile(zipped) {
  const own = inside(script);
  const html = fill(index, {
    policy: policy({ script: `'sha256-${hash(own, "base64")}'`, style: `'sha256-${hash(style, "base64")}'`, more: "" }),
    head: `<link rel="icon" href="data:image/svg+xml;base64,${icon.toString("base64")}">\n<style>${style}</style>`,
    ...common,
    end: `<script type="text/plain" id="engine">${zipped.toString("base64")}</script>\n<script>${own}</script>\n`,
  });
  await writeFile(new URL("hippodrome.html", OUT), html);
  return html.length;
}

const common = {
  description: DESCRIPTION,
  light: COLOURS.light,
  dark: COLOURS.dark,
  worker: inside(worker),
  prepared: await prepared(),
};
const kilobytes = bytes => `${Math.round(bytes / 1000)} kB`;
const zipped = gzipSync(engine, { level: 9 });
const own = await folder();
const file = await oneFile(zipped);
console.log(`page: ${kilobytes(own)} of scripts, styles and texts, ${kilobytes(common.prepared.length)} of answers; the engine ${kilobytes(engine.length)}, `
  + `${kilobytes(zipped.length)} gzipped; hippodrome.html ${kilobytes(file)}`);
if (own > MOST_OWN) throw new Error(`the page's own code is larger than ${kilobytes(MOST_OWN)}`);
if (zipped.length > MOST_ENGINE) throw new Error(`the engine is larger than ${kilobytes(MOST_ENGINE)} gzipped`);

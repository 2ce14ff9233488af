// What the tests share: pages that may say nothing to the console and ask nobody else for anything, ways to move about,
// and the checker of accessibility.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { test as base, expect } from "@playwright/test";
import { serve } from "./server.js";

export { expect };

/** What `cargo xtask page` has built. */
export const BUILT = fileURLToPath(new URL("../../target/page", import.meta.url));

/** The script of the engine, which is no part of a package that says what its scripts are. */
const script = readFileSync(`${BUILT}/engine/hippodrome_wasm.js`).toString("base64");
const { initSync, run } = await import(`data:text/javascript;base64,${script}`);
let loaded = false;

/** What the engine answers, without a page. @param {object} request */
export function engine(request) {
  if (!loaded) initSync({ module: readFileSync(`${BUILT}/engine/hippodrome_wasm_bg.wasm`) });
  loaded = true;
  return JSON.parse(run(JSON.stringify(request), () => {}));
}

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export const test = base.extend({
  /** The form of the page, `folder` or `file`. */
  form: ["folder", { option: true }],

  server: [async ({}, use) => {
    const server = await serve(BUILT);
    await use(server);
    await server.close();
  }, { scope: "worker" }],

  /** Where the page is. */
  address: async ({ form, server }, use) => use(form === "file" ? `file://${BUILT}/hippodrome.html` : server.address),

  /** What pages have said that should have said nothing: errors, warnings, dialogs, requests to elsewhere. */
  said: async ({ address }, use) => {
    const said = [];
    said.own = [address.replace(/[^/]*$/, "")];
    await use(said);
    expect(said.filter(line => typeof line === "string"), "the console is empty").toEqual([]);
  },

  page: async ({ page, said }, use) => {
    await listen(page, said);
    await use(page);
  },

  /** Opens the page at an address after `#`. */
  open: async ({ page, address }, use) => use(async (hash = "") => {
    await page.goto(address + hash);
    return page;
  }),
});

/** Keeps what a page says. @param {import("@playwright/test").Page} page @param {any} said */
export async function listen(page, said) {
  page.on("console", message => said.push(message.text()));
  page.on("pageerror", error => said.push(String(error)));
  page.on("dialog", dialog => {
    said.push(`dialog: ${dialog.message()}`);
    dialog.dismiss();
  });
  page.on("request", request => {
    const url = request.url();
    if (!/^(blob|data):/.test(url) && !said.own.some(own => url.startsWith(own))) said.push(`request: ${url}`);
  });
  const rate = Number(process.env.HIPPO_SLOWER ?? 1);
  if (rate > 1) await (await page.context().newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate });
}

/** Goes to another address without loading anything. Afterwards nothing of the last view is left. */
export const go = (page, hash) => page.evaluate(wanted => new Promise(resolve => {
  const before = location.hash;
  addEventListener("hashchange", resolve, { once: true });
  location.hash = wanted;
  if (location.hash === before) resolve(null);
}), hash);

/** The part of the address after `#`, readable. */
export const hashOf = page => page.evaluate(() => decodeURIComponent(location.hash));

/** Waits until the address is as wanted. @param {import("@playwright/test").Page} page @param {RegExp} wanted */
export const noted = (page, wanted) => expect.poll(() => hashOf(page)).toMatch(wanted);

export const verdict = page => page.locator(".verdict");

/** The button or point of a square. */
export const square = (page, name) => page.locator(`.hits [data-square="${name}"]`);

/** There are no faults of accessibility but minor ones. */
export async function accessible(page, what) {
  // Colours are judged as they will be: on a slow machine, one may begin to change while they are looked at.
  await page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync("* { transition: none !important; }");
    document.adoptedStyleSheets = [still];
  });
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  const bad = violations.filter(each => each.impact !== "minor");
  const told = bad.map(each => `${each.id}: ${each.nodes.slice(0, 3).map(node => node.html.slice(0, 160)).join(" | ")}`);
  expect(told, `accessibility of ${what}`).toEqual([]);
}

/** Nothing is wider than the window. */
export async function fits(page, what) {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(over, `${what} is too wide`).toBeLessThanOrEqual(1);
}

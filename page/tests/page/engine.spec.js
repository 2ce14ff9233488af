// What stands under the views: an engine that breaks down, visits without a network, new versions under an open tab,
// frames that may do little, memory, and large boards.

import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { BUILT, expect, go, listen, test, verdict } from "../support.js";
import { serve } from "../server.js";

test("an engine that breaks down is told in one sentence, and a new one is started", async ({ open, page }) => {
  await page.addInitScript(() => {
    window.started = 0;
    // It describes itself and reads links, and breaks down at everything else.
    window.Worker = class extends Worker {
      constructor(...source) {
        super(...source);
        window.started++;
      }

      postMessage(message) {
        const { module, request, id } = message;
        if (module || request === "describe" || request.includes('"link"')) super.postMessage(message);
        else this.dispatchEvent(new MessageEvent("message", { data: { id, trap: "unreachable" } }));
      }
    };
  });
  await open("#solve");
  await expect(page.locator(".form .error")).toHaveText(/broke down.*started anew/);
  const started = () => page.evaluate(() => window.started);
  const before = await started();
  await page.locator("button.run.primary").click();
  await expect.poll(started, { message: "a new worker" }).toBeGreaterThan(before);
  await expect(page.getByText("broke down")).toHaveCount(1);
});

/** Waits until the page is kept for visits without a network. */
const kept = page => page.waitForFunction(async () => {
  const { active } = await navigator.serviceWorker.ready;
  return active.state === "activated" && Boolean(navigator.serviceWorker.controller);
});

const svgs = page => page.locator(".living svg");

test("a visit without a network", async ({ page, said, form }) => {
  test.skip(form === "file", "the one file needs no network");
  const server = await serve(BUILT);
  said.own.push(server.address);
  await page.goto(server.address);
  await svgs(page).first().waitFor();
  await kept(page);
  server.down = true;
  await page.reload();
  await svgs(page).first().waitFor();
  await go(page, "#count queens 6");
  await expect(verdict(page)).toHaveText("4");
  await server.close();
});

/** A later version of the page: the same with another script, whose name and mark tell it apart. */
async function update(folder) {
  const index = await readFile(`${folder}/index.html`, "utf8");
  const [script] = index.match(/files\/page-\w+\.js/);
  const text = await readFile(`${folder}/${script}`, "utf8"), later = "files/page-later.js";
  await writeFile(`${folder}/${later}`, `document.documentElement.dataset.later = "";${text}`);
  await rm(`${folder}/${script}`);
  await writeFile(`${folder}/index.html`, index.replace(script, later));
  const worker = await readFile(`${folder}/service-worker.js`, "utf8");
  await writeFile(`${folder}/service-worker.js`, worker.replaceAll(script, later).replace(/"[0-9a-f]{12}"/, '"later"'));
}

test("a new version does not strand an open tab", async ({ page, context, said, form }, info) => {
  test.skip(form === "file", "the one file keeps itself");
  const folder = info.outputPath("site");
  await mkdir(folder, { recursive: true });
  for (const part of ["index.html", "service-worker.js", "files"]) await cp(`${BUILT}/${part}`, `${folder}/${part}`, { recursive: true });
  const server = await serve(folder);
  said.own.push(server.address);
  await page.goto(server.address);
  // Another application on the same origin has a cache, too.
  await page.evaluate(() => caches.open("another application").then(() => true));
  await svgs(page).first().waitFor();
  await kept(page);
  await update(folder);
  // The new version is there and waits.
  await page.evaluate(async () => {
    const found = await navigator.serviceWorker.getRegistration();
    await found.update();
  });
  await page.waitForFunction(async () => (await navigator.serviceWorker.getRegistration()).waiting?.state === "installed");
  // The open tab goes on: with what it has, after a reload without a network, and with a new engine.
  await go(page, "#count queens 6");
  await expect(verdict(page)).toHaveText("4");
  server.down = true;
  await page.reload();
  await expect(verdict(page)).toHaveText("4");
  await expect(page.locator("html")).not.toHaveAttribute("data-later");
  server.down = false;
  // A visit with a network gets the new version, and once no tab shows the old one, so does one without.
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-later");
  await page.goto("about:blank");
  const next = await context.newPage();
  await listen(next, said);
  await page.close();
  await expect(async () => {
    await next.goto("about:blank");
    await next.goto(server.address);
    // Only the caches of the old version are gone.
    expect(await next.evaluate(() => caches.keys())).toHaveLength(2);
  }).toPass();
  expect(await next.evaluate(() => caches.has("another application"))).toBe(true);
  server.down = true;
  await next.goto(server.address);
  await expect(next.locator("html")).toHaveAttribute("data-later");
  await svgs(next).first().waitFor();
  await server.close();
});

test("a frame without an origin of its own", async ({ page, server, said, form }) => {
  const address = server.address + (form === "file" ? "hippodrome.html" : "");
  said.own.push(server.address);
  // The frame asks for what it may not have before it goes to the one file.
  await page.setContent(`<iframe sandbox="allow-scripts" src="${address}#solve queens 6" width="900" height="700"></iframe>`);
  await page.frameLocator("iframe").locator(".verdict.solved").waitFor();
  const held = said.splice(0).filter(line => /^(dialog|request)|Error/.test(line));
  expect(held).toEqual([]);
});

test("searches that are no longer shown leave nothing behind", async ({ open, page, context }) => {
  await open("#gallery");
  const tools = await context.newCDPSession(page);
  const left = async () => {
    // What only weak references hold is gone after the second collection.
    for (let n = 0; n < 3; n++) await tools.send("HeapProfiler.collectGarbage");
    return tools.send("Memory.getDOMCounters");
  };
  const look = async () => {
    for (const hash of ["#watch exchange guarini --method a-star", "#watch exchange guarini --method bfs",
      "#race walk 6x6 --methods bfs,a-star", "#gallery"]) {
      await go(page, hash);
      await page.locator(hash.includes(" ") ? ".watch .stage svg, .racer svg" : ".cards").first().waitFor();
    }
  };
  await look();
  const before = await left();
  for (let n = 0; n < 4; n++) await look();
  const after = await left();
  // A collection may leave a little over. A search that is kept has more than thirty listeners and two hundred nodes.
  expect(after.jsEventListeners - before.jsEventListeners, "listeners").toBeLessThan(20);
  expect(after.nodes - before.nodes, "nodes, also detached ones").toBeLessThan(400);
  expect(after.documents - before.documents, "documents").toBeLessThan(4);
});

test("a large board is drawn bit by bit", async ({ open, page }) => {
  // The most elements that were added at a time.
  await page.addInitScript(() => {
    window.most = 0;
    new MutationObserver(changes => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
      const all = added.reduce((sum, node) => sum + 1 + (node.querySelectorAll?.("svg *").length ?? 0), 0);
      window.most = Math.max(window.most, all);
    }).observe(document, { childList: true, subtree: true });
  });
  await open("#solve tour 100x100");
  await expect(page.locator(".answer-board .cell")).toHaveCount(10_000);
  await expect(page.locator(".answer-board .way").first()).toBeAttached();
  expect(await page.evaluate(() => window.most)).toBeLessThan(2000);
});

test("the gallery is drawn before the engine arrives", async ({ open, page, form }) => {
  test.skip(form === "file", "the one file brings its engine along");
  let release = () => {};
  const held = new Promise(resolve => { release = resolve; });
  await page.route("**/*.wasm", async route => {
    await held;
    await route.continue();
  });
  await open();
  await expect(page.locator(".card.puzzle")).toHaveCount(6);
  await expect(svgs(page)).toHaveCount(6);
  const link = page.locator(".card.puzzle a.button.primary").first();
  await link.click();
  await expect(verdict(page)).toHaveCount(0);
  release();
  await expect(verdict(page)).toBeVisible();
});

test("a view whose script does not arrive is told, and the gallery needs none of them", async ({ open, page, said, form }) => {
  test.skip(form === "file", "the one file has a single script");
  await page.route(/files\/(solve|search|race|play|check|recording)-/, route => route.abort());
  await open();
  await expect(svgs(page)).toHaveCount(6);
  await go(page, "#count queens 6");
  await expect(page.getByRole("alert")).toHaveText(/could not be loaded/);
  await page.unrouteAll();
  await page.reload();
  await expect(verdict(page)).toHaveText("4");
  expect(said.splice(0).filter(line => typeof line === "string" && !/ERR_FAILED/.test(line))).toEqual([]);
});

test("what a host shows of the page: names, pictures, colours", async ({ open, page, form }) => {
  test.skip(form === "file", "the one file is not hosted");
  await open();
  const found = await page.evaluate(async () => {
    const manifest = document.querySelector("link[rel=manifest]").href;
    const { icons, start_url: start, ...rest } = await (await fetch(manifest)).json();
    const pictures = [...icons.map(each => new URL(each.src, manifest).href), document.querySelector("meta[property='og:image']").content];
    const sizes = await Promise.all(pictures.map(async src => {
      const image = new Image();
      image.src = src;
      await image.decode();
      return [image.naturalWidth, image.naturalHeight];
    }));
    return { rest, sizes, begins: new URL(start, manifest).href === new URL("./", location.href).href,
      colours: [...document.querySelectorAll("meta[name=theme-color]")].map(each => each.content),
      page: getComputedStyle(document.documentElement).getPropertyValue("--page").trim() };
  });
  expect(found.rest.name).toBe("Hippodrome");
  expect(found.begins).toBe(true);
  expect(found.sizes.slice(1)).toEqual([[192, 192], [512, 512], [1200, 630]]);
  expect(found.colours).toContain(found.page);
});

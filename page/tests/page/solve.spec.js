// Solving and counting: published values, limits, explanations, cancelling, and what one takes along.

import { readFile } from "node:fs/promises";
import { accessible, expect, go, test, verdict } from "../support.js";

test("published counts", async ({ open }) => {
  const page = await open();
  const known = [["queens 8", "92"], ["queens 10", "724"], ["tour 5x5", "1,728"], ["knights 4x4", "6"]];
  for (const [spec, value] of known) {
    await go(page, `#count ${spec}`);
    await expect(verdict(page), spec).toHaveText(value);
  }
  await go(page, "#count exchange guarini");
  await expect(verdict(page)).toBeVisible();
});

test("a long count is divided among workers", async ({ open }) => {
  const page = await open("#count queens 17");
  await expect(verdict(page)).toHaveText("95,815,104");
});

test("limits are told as such", async ({ open }) => {
  const page = await open("#count queens 21 --time-limit 3s");
  await expect(page.locator(".verdict.stopped")).toHaveText(/time limit/);
  await go(page, "#count queens 20 --method backtracking --node-limit 1000");
  await expect(page.locator(".verdict.stopped")).toHaveText(/node limit/);
});

test("solutions are listed", async ({ open }) => {
  const page = await open("#list queens 6");
  await expect(page.locator(".listing li")).toHaveCount(4);
});

test("impossible questions, with a reason", async ({ open }) => {
  const page = await open("#solve tour 4x4");
  await expect(page.locator(".verdict.impossible")).toBeVisible();
  await expect(page.locator(".checked.valid")).toHaveCount(1);
  await go(page, "#solve pegs french --vacate d4");
  await expect(page.locator(".verdict.impossible")).toHaveText("Impossible");
  await expect(page.locator(".why")).toHaveText(/.{20}/);
});

test("an optimum is explained", async ({ open }) => {
  const page = await open("#solve exchange six-knights");
  await page.getByRole("button", { name: "Why?" }).click();
  await expect(page.locator(".explanation li").last()).toHaveText(/15 moves are not enough/);
  await expect(page.locator(".explanation svg")).toHaveCount(1);
});

test("a long run is cancelled, and the next one works", async ({ open }) => {
  const page = await open("#count queens 20 --method backtracking");
  await expect(page.locator(".progress")).toHaveText(/nodes/);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.locator(".progress")).toHaveText(/Cancelled/);
  await go(page, "#count queens 6");
  await expect(page.locator(".verdict.solved")).toBeVisible();
});

test("pictures are taken along", async ({ open }) => {
  const page = await open("#solve exchange guarini");
  await expect(page.locator(".verdict.solved")).toBeVisible();
  for (const [format, begins] of [["SVG", "<svg"], ["PNG", "\x89PNG"], ["GIF", "GIF8"]]) {
    const waiting = page.waitForEvent("download");
    await page.getByRole("button", { name: format, exact: true }).click();
    const download = await waiting;
    const bytes = await readFile(await download.path());
    expect(bytes.subarray(0, 4).toString("latin1")).toBe(begins);
    if (format === "SVG") continue;
    // The browser reads what the page has written, to the last frame.
    const frames = await page.evaluate(async ([type, list]) => {
      const decoder = new ImageDecoder({ type, data: new Uint8Array(list) });
      await decoder.tracks.ready;
      await decoder.completed;
      const { frameCount } = decoder.tracks.selectedTrack;
      const { image } = await decoder.decode({ frameIndex: frameCount - 1 }), wide = image.displayWidth;
      image.close();
      decoder.close();
      return wide > 100 ? frameCount : 0;
    }, [download.suggestedFilename().replace("hippodrome.", "image/"), [...bytes]]);
    const slider = page.locator(".answer-board input[type=range]");
    expect(frames, format).toBe(format === "PNG" ? 1 : Number(await slider.getAttribute("max")) + 1);
  }
});

test("the theme turns the pictures, too", async ({ open }) => {
  const page = await open("#solve queens 6");
  const cell = page.locator(".answer-board svg.drawn .cell").first();
  const [before, theme] = [await cell.getAttribute("fill"), await page.evaluate(() => document.documentElement.dataset.theme)];
  expect(theme).toBe("auto");
  await page.locator(".theme").click();
  await expect(cell).not.toHaveAttribute("fill", before ?? "");
  const dark = await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches);
  await expect(page.locator("html")).toHaveAttribute("data-theme", dark ? "light" : "dark");
  await accessible(page, "the other theme");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", dark ? "light" : "dark");
});

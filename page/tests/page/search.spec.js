// Searches step by step, side by side, and how they grow.

import { accessible, expect, fits, test } from "../support.js";

const unfocus = page => page.evaluate(() => document.activeElement?.blur());

test("the same moment looks the same from both sides", { tag: "@each" }, async ({ open }) => {
  const page = await open("#watch exchange guarini --method a-star");
  await page.locator(".watch .stage svg").waitFor();
  await unfocus(page);
  await page.keyboard.press("Home");
  const shown = () => page.evaluate(() =>
    `${document.querySelector(".watch .caption").textContent} ${document.querySelector(".watch .stage svg").outerHTML}`);
  const seen = [];
  for (let p = 0; p < 12; p++) {
    seen.push(await shown());
    await page.keyboard.press("ArrowRight");
  }
  await expect(page.locator(".watch input[type=range]")).toHaveValue("12");
  expect(new Set(seen).size).toBeGreaterThan(6);
  for (let p = 11; p >= 0; p--) {
    await page.keyboard.press("ArrowLeft");
    expect(await shown()).toBe(seen[p]);
  }
  expect(await page.locator("[aria-current]").count()).toBeGreaterThan(0);
  await page.keyboard.press("End");
  await accessible(page, "a search");
  await fits(page, "a search");
});

test("the colours of the page are those of the engine's pictures", async ({ open }) => {
  const page = await open("#watch exchange guarini --method a-star");
  await page.locator(".watch .stage svg").waitFor();
  const differing = await page.evaluate(() => {
    const given = document.querySelector(".watch").style, own = getComputedStyle(document.documentElement);
    return [...given].filter(name => !/^--c\d+$/.test(name) && own.getPropertyValue(name).trim() !== given.getPropertyValue(name).trim());
  });
  expect(differing).toEqual([]);
});

test("a race, and how its racers grow", { tag: "@each" }, async ({ open }) => {
  const page = await open("#race walk 8x8 --methods bfs,a-star,bidirectional");
  await page.locator(".racer").nth(2).waitFor();
  await unfocus(page);
  await page.keyboard.press("End");
  await page.locator(".racer.first").first().waitFor();
  await accessible(page, "a race");
  await fits(page, "a race");
  await page.getByRole("spinbutton", { name: "from" }).fill("4");
  await page.getByRole("spinbutton", { name: "to", exact: true }).fill("7");
  await page.getByRole("button", { name: "Measure the growth" }).click();
  const points = () => page.evaluate(() =>
    [...document.querySelectorAll(".growth-chart polyline")].map(line => line.getAttribute("points").split(" ").length));
  await expect.poll(points).toEqual([4, 4, 4]);
  await expect(page.locator(".table tbody tr")).toHaveCount(3);
  await accessible(page, "growth");
});

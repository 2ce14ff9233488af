// Pasted output is recognised and judged, and its first wrong step is drawn.

import { accessible, expect, fits, hashOf, test } from "../support.js";

test("answers of other programs are judged", { tag: "@each" }, async ({ open }) => {
  const page = await open("#check");
  const area = page.locator(".check-form textarea"), run = page.locator(".check-form .run");
  await area.fill("[[23  8 13  2 21]\n [12  3 22  7 14]\n [17 24  9 20  1]\n [ 4 11 18 15  6]\n [25 16  5 10 19]]");
  await run.click();
  await page.locator(".verdict-valid figure svg").waitFor();
  await expect(page.locator(".judged")).toHaveText(/tour 5x5.*open knight's tour of 25 squares/s);
  await accessible(page, "a valid answer");
  await fits(page, "a valid answer");
  await page.locator(".check-form input[type=text]").fill("queens 4");
  await area.fill("b4 d3 a2 c1\n\na1 b1 c1 d1");
  await run.click();
  await page.locator(".verdict-wrong figure svg").waitFor();
  await expect(page.locator(".verdict-wrong figcaption")).toHaveText("b1");
  expect(await hashOf(page)).toBe("#check queens 4");
  await accessible(page, "a wrong answer");
});

// Links: back and forward, and those that try to do harm.

import { expect, go, test, verdict } from "../support.js";

test("back and forward", async ({ open }) => {
  const page = await open("#queens 6");
  await expect(verdict(page)).toBeVisible();
  await go(page, "#count queens 6 --method backtracking");
  const method = name => page.locator(`.facts dd:text-is('${name}')`).waitFor();
  await method("Backtracking");
  await page.goBack();
  await method("Automatic");
  await page.goForward();
  await method("Backtracking");
});

const HOSTILE = [
  "#solve <script>alert(1)</script>", "#<img src=x onerror=alert(1)>", "#solve tour 8x8 --from <svg/onload=alert(1)>",
  "#solve queens \"><script>alert(1)</script>", "#solve tour 1000000000x1000000000",
  "#solve queens 999999999 --method backtracking", "#watch tour 5000x5000", "#play tour 100000x100000",
  "#race queens 1000 --methods backtracking,bitmask --node-limit 100", "#play queens 8 --played <b>x</b>,a1", "#%E0%A4%A",
  "#solve javascript:alert(1)", `#solve tour ${"./".repeat(20000)}.`, "#solve exchange __proto__ --constructor x",
  "#__proto__", "#constructor queens", "#solve tour 8x8 --seed 99999999999999999999 --time-limit -5s",
  "#solve tour 8x8 --method <i>", "#watch queens 8 --method nothing", "#race tour 8x8 --sizes 1..999999999",
  "#solve\u0000\u202e tour",
];

test("links that try to do harm", async ({ open }) => {
  const page = await open();
  const scripts = () => page.evaluate(() => document.querySelectorAll("script:not([type])").length);
  const own = await scripts();
  for (const hash of HOSTILE) {
    await go(page, hash);
    await page.locator("#content").waitFor();
    // The page still answers.
    await page.locator(".bar .brand").click();
    await page.locator(".cards").waitFor();
  }
  expect(await scripts()).toBe(own);
});

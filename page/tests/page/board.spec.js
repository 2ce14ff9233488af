// Boards are drawn by the mouse, by keys and from pictures, and the address follows.

import { accessible, expect, go, hashOf, noted, square, test, verdict } from "../support.js";

/** How often a sign is in the address. */
const signs = (page, sign) => expect.poll(async () => (await hashOf(page)).split(sign).length - 1);

test("squares are taken away and come back", async ({ open }) => {
  const page = await open("#solve");
  await page.getByRole("button", { name: "no square" }).click();
  await square(page, "d4").click();
  await noted(page, /\.\.\._\.\.\.\./);
  // A drag draws a line.
  const from = await square(page, "b7").boundingBox(), to = await square(page, "e7").boundingBox();
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 12 });
  await page.mouse.up();
  await noted(page, /____/);
  // Keys: a sign is drawn where the focus is, arrows move the focus. The board is drawn anew meanwhile and afterwards.
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("data-square"));
  await square(page, "b3").focus();
  for (const key of ["_", "ArrowRight", "_", "ArrowRight", "_"]) await page.keyboard.press(key);
  await noted(page, /\/\.___\.\.\.\.\//);
  await page.locator(".under [data-square=d3]").waitFor({ state: "detached" });
  expect(await focused()).toBe("d3");
  await page.keyboard.press("ArrowUp");
  expect(await focused()).toBe("d4");
  await page.keyboard.press("Delete");
  await signs(page, "_").toBe(7);
  await page.getByRole("button", { name: "square", exact: true }).click();
  await page.locator(".hits [aria-label$='no square']").first().click();
  await signs(page, "_").toBe(6);
  await accessible(page, "a board to draw on");
  // A start.
  await page.getByRole("button", { name: /^from/ }).click();
  await square(page, "c1").click();
  await noted(page, /--from c1/);
});

test("regions are painted", async ({ open }) => {
  const page = await open("#solve queens 5 --regions AABBB/AABCC/DABCC/DDDEE/DDDEE");
  await expect(verdict(page)).toBeVisible();
  await page.getByRole("button", { name: "Edit the board" }).click();
  await page.getByRole("button", { name: "regions" }).click();
  await page.getByRole("button", { name: "region B" }).click();
  await square(page, "b5").click();
  await noted(page, /ABBBB\//);
  // A stroke is taken back and made again.
  await page.getByRole("button", { name: "Undo the last stroke" }).click();
  await noted(page, /AABBB\//);
  await page.getByRole("button", { name: "Redo the stroke" }).click();
  await noted(page, /ABBBB\//);
  // A whole region is filled at once.
  await page.getByRole("button", { name: "Fill", exact: true }).click();
  await page.getByRole("button", { name: "region D" }).click();
  await square(page, "e1").click();
  await noted(page, /DDDDD\/DDDDD/);
});

test("a picture is pasted", async ({ open }) => {
  const page = await open("#solve queens 5");
  await page.getByRole("button", { name: "Edit the board" }).click();
  await page.getByRole("button", { name: "Paste a picture" }).click();
  const area = page.locator("dialog textarea"), use = page.getByRole("button", { name: "Use it" });
  await area.fill("?");
  await use.click();
  await expect.poll(() => area.evaluate(made => made.validationMessage)).not.toBe("");
  await area.fill("Q . . .\n. . . .\n. . . .\n. . # .");
  await use.click();
  await noted(page, /Q\.\.\.\/\.\.\.\.\/\.\.\.\.\/\.\._\./);
});

test("a board that makes no sense is told in a sentence, and the page goes on", async ({ open }) => {
  const page = await open("#solve");
  const board = page.getByRole("textbox", { name: "Board" });
  await board.fill("eight");
  await expect(page.locator(".form .error")).toBeVisible();
  await board.fill("6");
  await expect(page.locator(".form .error")).toBeHidden();
  await page.locator("button.run.primary").click();
  await expect(page.locator(".verdict.solved")).toBeVisible();
});

test("a limit that cannot be read is told, and nothing is begun without it", async ({ open }) => {
  const page = await open("#watch queens 8 --time-limit soon");
  await expect(page.locator(".form .error")).toHaveText(/--time-limit cannot be `soon`/);
  await expect(verdict(page)).toHaveCount(0);
  await go(page, "#count queens 6");
  await expect(page.locator(".verdict.solved")).toBeVisible();
});

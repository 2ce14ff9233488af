// Recordings and races that were saved, also of puzzles that the page does not know, and frames in other pages.

import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { accessible, expect, fits, go, hashOf, test } from "../support.js";

/** A search for jugs, a puzzle that only an example knows, and a race of it. */
const recorded = name => fileURLToPath(new URL(`recorded/${name}`, import.meta.url));

const caption = page => page.locator(".watch .caption");

/** Opens a file by the dialog. */
async function choose(page, path) {
  await page.locator("main input[type=file]").first().setInputFiles(path);
}

/** Drops a file on the page. */
async function drop(page, name) {
  const text = await readFile(recorded(name), "utf8");
  await page.evaluate(([name, text]) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], name));
    const send = type => document.querySelector("main").dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
    send("dragover");
    send("drop");
  }, [name, text]);
}

test("a recording of a puzzle that the page does not know", { tag: "@each" }, async ({ open }) => {
  const page = await open("#recording");
  await page.getByRole("heading", { name: "Open a recording" }).waitFor();
  await accessible(page, "the choice of a recording");
  await choose(page, recorded("jugs.json"));
  await expect(page.locator(".watch h1")).toHaveText("jugs");
  await page.evaluate(() => document.activeElement?.blur());
  await page.keyboard.press("Home");
  for (let step = 0; step < 3; step++) await page.keyboard.press("ArrowRight");
  await expect(caption(page)).toContainText("Fill");
  // The states are a graph, with their names.
  await expect(page.locator(".watch .stage .joined")).toHaveCount(1);
  expect(await page.locator(".watch .stage .label").count()).toBeGreaterThan(8);
  await page.keyboard.press("End");
  await accessible(page, "a recording");
  await fits(page, "a recording");
  // The address has all of it.
  const address = await hashOf(page);
  expect(address).toMatch(/^#recording [\w-]{200,}$/);
  await go(page, "#gallery");
  await page.locator(".cards").waitFor();
  await go(page, address);
  await expect(page.locator(".watch h1")).toHaveText("jugs");
});

test("what is dropped on the page opens where it belongs", async ({ open }) => {
  const page = await open("#gallery");
  await page.locator(".cards").waitFor();
  await drop(page, "jugs.json");
  await expect(page.locator(".watch h1")).toHaveText("jugs");
  await drop(page, "race.json");
  await expect(page.locator(".growth h1")).toHaveText("Race: jugs");
  await expect(page.locator(".growth tbody tr")).toHaveCount(2);
  await accessible(page, "a race that was saved");
  await fits(page, "a race that was saved");
  await drop(page, "search.html");
  await expect(page.locator(".watch h1")).toHaveText("jugs");
  await page.keyboard.press("End");
  await expect(caption(page)).toHaveText(/^Goal found/);
  await drop(page, "tour.txt");
  await expect(page.locator(".judged")).toContainText("tour 5x5");
});

test("a recording that is broken is told in one sentence", async ({ open, page }) => {
  await open("#recording");
  const error = page.locator(".error:visible"), whole = await readFile(recorded("jugs.json"), "utf8");
  const give = text => page.locator("main input[type=file]").setInputFiles({ name: "x", mimeType: "text/plain", buffer: Buffer.from(text) });
  await give(whole.replace('"+",3,', '"+",'));
  await expect(error).toHaveText(/line \d+ of the trace is not a step/i);
  await give('{"trace":2,"spec":"riddle 5","method":"bfs"}\n["s","first"]\n["+",1,0,"go"]\n');
  await expect(error).toHaveText(/no puzzle `riddle`.*does not tell its states/);
  // What was cut off is shown as far as it goes.
  await give(whole.split("\n").slice(0, 8).join("\n"));
  await page.locator(".watch .stage svg").waitFor();
  await page.evaluate(() => document.activeElement?.blur());
  await page.keyboard.press("End");
  await expect(caption(page)).toHaveText(/The recording ends here/);
  await go(page, "#recording H4sIAAAA");
  await expect(error).toHaveText(/neither a recording nor a race/);
});

// Results that come late.

import { expect, test } from "@playwright/test";
import { Cancelled } from "../../engine.ts";
import { Series } from "../../wanted.ts";

test("only the last question of a series is answered", async () => {
  const series = new Series();
  const first = series.only(new Promise(resolve => setTimeout(resolve, 5, "first")));
  const second = series.only(Promise.resolve("second"));
  await expect(first).rejects.toBeInstanceOf(Cancelled);
  expect(await second).toBe("second");
});

test("what fails after it is no longer wanted fails in silence", async () => {
  const series = new Series(), wanted = series.next();
  const failing = wanted(Promise.reject(new Error("too late")));
  series.end();
  await expect(failing).rejects.toBeInstanceOf(Cancelled);
  await expect(series.only(Promise.reject(new Error("in time")))).rejects.toThrow("in time");
});

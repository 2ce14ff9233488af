// How numbers and times are written.

import { expect, test } from "@playwright/test";
import { grouped, lasting } from "../../strings.ts";

test("numbers in groups of three digits", () => {
  expect(grouped(92)).toBe("92");
  expect(grouped("26534728821064")).toBe("26\u202f534\u202f728\u202f821\u202f064");
});

test("times in the unit that suits them", () => {
  expect(lasting(0.00025)).toBe("250 µs");
  expect(lasting(0.0031)).toBe("3.1 ms");
  expect(lasting(0.25)).toBe("250 ms");
  expect(lasting(12.34)).toBe("12.3 s");
  expect(lasting(125)).toBe("2 min 5 s");
});

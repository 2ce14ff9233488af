// The board of the next size.

import { expect, test } from "@playwright/test";
import { Question, resized } from "../../question.ts";

const presets = ["triangle5", "triangle6", "english"].map(name => ({ name }));
const about = { name: "pegs", parameters: [], presets };
const next = (board, by, rows) => resized(new Question(about, { board }), by, rows);

test("sizes grow and shrink", () => {
  expect(next("8", 1)).toBe("9");
  expect(next("3x10", -1)).toBe("2x9");
  expect(next("1", -1)).toBe("1");
  expect(next("", 1, 8)).toBe("9");
});

test("a picture gets a row and a column, or loses them", () => {
  expect(next("Q./..", 1)).toBe("Q../.../...");
  expect(next("Q./..", -1)).toBe("Q");
  expect(next(".", -1)).toBe(null);
});

test("a name leads only to another name that there is", () => {
  expect(next("triangle5", 1)).toBe("triangle6");
  expect(next("triangle5", -1)).toBe(null);
  expect(next("english", 1)).toBe(null);
  expect(next("./oo/ooo", 1)).toBe(null);
});

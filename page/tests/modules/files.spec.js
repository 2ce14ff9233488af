// What opened files are taken for.

import { expect, test } from "@playwright/test";
import { opened } from "../../files.ts";

const run = (spec, method) => JSON.stringify({ spec, method, outcome: "solved", stats: { seconds: 1, generated: 5 } });

const page = data => `<html><head><style>:root{color-scheme:light;--page:#ffffff;}
:root[data-theme=dark]{color-scheme:dark;--page:#000000;}</style></head><body>
<script type="application/json" id="data">${JSON.stringify(data)}</script></body></html>`;

const search = { nodes: { up: [0, 1, 2] }, events: { kind: "s++" } };

test("recordings and races are told apart from answers", () => {
  expect(opened('{"trace":2,"spec":"jugs 3,5:4"}\n["s","first"]')?.kind).toBe("steps");
  expect(opened('{"trace":2}')?.kind).toBe("steps");
  const race = opened(`${run("jugs 4", "bfs")}\n${run("jugs 5", "bfs")}\n`);
  expect(race.race).toHaveLength(2);
  for (const other of [run("jugs 4", "bfs"), "", "\n", "a1 b3\n{}", "{", "[[1, 2]]", '{"spec":1}\n{"spec":2}', "null\nnull"]) {
    expect(opened(other), other).toBe(null);
  }
});

test("a page of a search brings its colours, and paths that end", () => {
  const { kind, trace } = opened(page(search));
  expect([kind, trace.view]).toEqual(["page", "watch"]);
  expect(trace.colours).toEqual({ light: { "--page": "#ffffff" }, dark: { "--page": "#000000" } });
  expect(opened(page({ racers: [search, search] })).trace.view).toBe("duel");
  for (const up of [[0, -1], [0, 2], [0, 0.5], [null], "", undefined]) {
    expect(opened(page({ ...search, nodes: { up } })), String(up)).toBe(null);
  }
  expect(opened(page({ frames: [] }))).toBe(null);
  expect(opened(page({ racers: [] }))).toBe(null);
});

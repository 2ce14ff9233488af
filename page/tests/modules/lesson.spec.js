// Lessons: what the build reads of a page, and that nothing is left out in silence.

import { expect, test } from "@playwright/test";
import { lesson } from "../../lesson.mjs";

test("a lesson is read into sections, figures and questions", () => {
  const read = lesson("# Title\n\nBegin *here*,\nwith **A\\***.\n\n## One\n\n![A picture](x.svg)\n\n```sh figure\nhippo solve x\n```\n\n"
    + "- a `b`\n- c\n  d\n\n```sh question next=7\n# What is\n# next?\nhippo solve y --method z\n```\n");
  expect(read).toEqual({ title: "Title", sections: [
    { title: "", blocks: [{ kind: "text", text: ["Begin ", ["em", "here"], ", with ", ["strong", "A*"], "."] }] },
    { title: "One", blocks: [
      { kind: "figure", ask: "", run: "hippo solve x", alt: "A picture" },
      { kind: "list", items: [["a ", ["code", "b"]], ["c d"]] },
      { kind: "question", ask: "next", at: 7, text: ["What is next?"], run: "hippo solve y --method z" },
    ] },
  ] });
  expect(() => lesson("# T\n\n```sh film\nhippo solve x\n```\n")).toThrow("no `film`");
  expect(() => lesson("# T\n\n```python\nprint()\n```\n")).toThrow("cannot show");
});

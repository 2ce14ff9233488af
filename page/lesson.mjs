// Lessons: pages of `docs/lessons` as data for the page. A lesson is written once, as Markdown that reads well wherever
// Markdown is shown, and the build turns it into blocks.
//
// Understood are headings, paragraphs, lists, quotations, and fenced commands. A command that is a `figure` takes the
// place of the picture above it, and runs in the page. One that is a `question` begins with the question as a comment,
// and running it gives the answer. Any other fence is an error, so that no page shows less than the other.

/** Bold, emphasis and code; a backslash makes a sign plain. */
const INLINE = /\*\*(.+?)\*\*|\*((?:\\.|[^*])+)\*|`([^`]+)`/g;

const plain = text => text.replace(/\\([*_])/g, "$1");

/** A text as parts: strings, and [name of the element, text]. */
function inline(text) {
  const parts = [];
  let at = 0;
  // A star behind a backslash begins nothing.
  const hidden = text.replaceAll("\\*", "\u0001");
  const shown = part => plain(part.replaceAll("\u0001", "*"));
  for (const match of hidden.matchAll(INLINE)) {
    if (match.index > at) parts.push(shown(hidden.slice(at, match.index)));
    const [whole, bold, emphasis, code] = match;
    parts.push(bold ? ["strong", shown(bold)] : emphasis ? ["em", shown(emphasis)] : ["code", shown(code)]);
    at = match.index + whole.length;
  }
  if (at < hidden.length) parts.push(shown(hidden.slice(at)));
  return parts;
}

/** A fenced command with what its first line says of it. */
function command(head, lines) {
  const [language, kind, ...words] = head.split(" ");
  const run = lines.at(-1), told = lines.slice(0, -1).map(line => line.replace(/^# ?/, "")).join(" ");
  if (language !== "sh" || !run?.startsWith("hippo ")) throw new Error(`a lesson cannot show \`${head}\``);
  const [ask, at] = (words[0] ?? "").split("=");
  if (kind === "question") return { kind, ask, at: Number(at ?? 0), text: inline(told), run };
  if (kind === "figure") return { kind, ask, run };
  throw new Error(`a lesson has figures and questions, and no \`${kind}\``);
}

/** A lesson. */
export function lesson(markdown) {
  const lines = markdown.split("\n"), sections = [];
  let title = "", blocks = [], alt = "";
  for (let at = 0; at < lines.length;) {
    const line = lines[at];
    const paragraph = until => {
      const part = [];
      while (lines[at]?.trim() && (!part.length || !until.test(lines[at]))) part.push(lines[at++].trim());
      return part.join(" ");
    };
    const items = sign => {
      const found = [];
      while (sign.test(lines[at] ?? "")) found.push(inline(paragraph(sign).replace(sign, "")));
      return found;
    };
    if (!line.trim()) at++;
    else if (line.startsWith("# ")) title = lines[at++].slice(2);
    else if (line.startsWith("## ")) sections.push({ title: lines[at++].slice(3), blocks: blocks = [] });
    else if (line.startsWith("![")) alt = /^!\[(.*)\]\(.*\)$/.exec(lines[at++])[1];
    else if (line.startsWith("```")) {
      const end = lines.indexOf("```", at), block = command(line.slice(3), lines.slice(at + 1, end));
      blocks.push(block.kind === "figure" ? { ...block, alt } : block);
      at = end + 1;
    } else if (line.startsWith("> ")) {
      blocks.push({ kind: "quote", text: inline(paragraph(/^(?!>)/).replace(/^> /, "")) });
    } else if (/^- /.test(line)) blocks.push({ kind: "list", items: items(/^- /) });
    else if (/^\d\. /.test(line)) blocks.push({ kind: "steps", items: items(/^\d\. /) });
    else {
      // What stands before the first heading is the introduction.
      if (!sections.length) sections.push({ title: "", blocks });
      blocks.push({ kind: "text", text: inline(paragraph(/^(```|!\[|#)/)) });
    }
  }
  return { title, sections };
}

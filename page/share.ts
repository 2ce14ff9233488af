// Texts for the clipboard, and files to save.

import type { Drawn } from "./contract.ts";
import { EMBED } from "./link.ts";

/** True if it could be copied. */
export async function toClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = document.createElement("textarea");
    area.value = text;
    area.className = "aside";
    document.body.append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    return done;
  }
}

/** Saves what was drawn: by the engine, a text or bytes in base 64; or by the page. */
export function save(name: string, drawn: Drawn | Blob): void {
  const blob = drawn instanceof Blob ? drawn
    : new Blob([drawn.text ?? bytes(drawn.base64 ?? "")], { type: drawn.type });
  const address = URL.createObjectURL(blob), link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

const bytes = (base64: string) => Uint8Array.from(atob(base64), letter => letter.charCodeAt(0));

/** The address of a view, for others. */
export const addressOf = (hash: string): string => new URL(hash, location.href.replace(/#.*$/s, "")).href;

/** What shows the current view in a frame of another page. It may run scripts and open the whole page, and nothing else. */
export function frameOf(title: string): string {
  const quoted = (text: string) => text.replace(/[&"<]/g, sign => `&#${sign.charCodeAt(0)};`);
  const address = quoted(addressOf(location.hash) + EMBED);
  return `<iframe src="${address}" title="${quoted(title)}" width="800" height="500" `
    + `sandbox="allow-scripts allow-popups"></iframe>`;
}

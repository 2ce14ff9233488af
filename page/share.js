// @ts-check
// Texts for the clipboard, and files to save.

/** True if it could be copied. @param {string} text */
export async function toClipboard(text) {
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

/**
 * Saves what was drawn: by the engine, a text or bytes in base 64; or by the page.
 * @param {string} name
 * @param {{ type: string, text?: string, base64?: string } | Blob} drawn
 */
export function save(name, drawn) {
  const bytes = () => drawn instanceof Blob ? "" : drawn.text ?? Uint8Array.from(atob(drawn.base64 ?? ""), letter => letter.charCodeAt(0));
  const address = URL.createObjectURL(drawn instanceof Blob ? drawn : new Blob([bytes()], { type: drawn.type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60000);
}

/** The address of a view, for others. @param {string} hash */
export const addressOf = hash => new URL(hash, location.href.replace(/#.*$/s, "")).href;

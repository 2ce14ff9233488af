// @ts-check
// Pictures in pixels: the browser paints the shapes that the engine has drawn. It knows how to write a PNG; a GIF is
// written here, with one palette for all frames, each of which holds only the part of the picture that changes.

import { filmed } from "./picture.js";

/** The longer side of a picture and of an animation, in pixels. */
const PICTURE = 1200, ANIMATION = 480;

/** The most frames of an animation; of longer ones, some are left out. */
const MOST_FRAMES = 300;

/** How long the last frame stays, in hundredths of a second. */
const LAST = 200;

/**
 * Paints a picture.
 * @param {Element} svg
 * @param {number} side the longer side
 * @param {string} background
 */
async function painted(svg, side, background) {
  const [, , width, height] = (svg.getAttribute("viewBox") ?? "0 0 1 1").split(" ").map(Number);
  const scale = side / Math.max(width, height);
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const copy = /** @type {Element} */ (svg.cloneNode(true));
  copy.setAttribute("width", String(canvas.width));
  copy.setAttribute("height", String(canvas.height));
  const address = URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(copy)], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const context = canvas.getContext("2d", { willReadFrequently: true });
    if (!context) throw new Error("no canvas");
    context.fillStyle = background;
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0);
    return { canvas, context };
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** @param {string} text an SVG */
const markup = text => new DOMParser().parseFromString(text, "image/svg+xml").documentElement;

/** The colour behind a picture. @param {Element} svg */
const behind = svg => svg.querySelector("rect.page")?.getAttribute("fill") ?? "#fff";

/** A picture as a PNG. @param {string} text an SVG @returns {Promise<Blob>} */
export async function png(text) {
  const svg = markup(text);
  const { canvas } = await painted(svg, PICTURE, behind(svg));
  return new Promise((resolve, reject) => canvas.toBlob(blob => { if (blob) resolve(blob); else reject(new Error("no picture")); }, "image/png"));
}

/**
 * A film as a GIF.
 * @param {import("./picture.js").FilmData} data
 * @param {string} text the same as one SVG, for its background
 */
export async function gif(data, text) {
  const film = filmed(data), background = behind(markup(text));
  const stride = Math.max(1, Math.ceil(film.last / (MOST_FRAMES - 1)));
  const frames = [];
  let width = 0, height = 0;
  for (let at = 0; ; at = Math.min(film.last, at + stride)) {
    film.show(at);
    const { canvas, context } = await painted(film.svg, ANIMATION, background);
    [width, height] = [canvas.width, canvas.height];
    frames.push(new Uint32Array(context.getImageData(0, 0, width, height).data.buffer));
    if (at === film.last) break;
  }
  const { palette, place } = paletteOf(frames);
  const out = new Bytes();
  out.text("GIF89a").short(width).short(height).put(0xf7, 0, 0);
  for (let n = 0; n < 256; n++) out.put(palette[n] & 255, palette[n] >> 8 & 255, palette[n] >> 16 & 255);
  // For ever.
  out.put(0x21, 0xff, 11).text("NETSCAPE2.0").put(3, 1, 0, 0, 0);
  frames.forEach((frame, n) => {
    const box = changed(frames[n - 1], frame, width, height);
    out.put(0x21, 0xf9, 4, 4).short(n === frames.length - 1 ? LAST : Math.max(2, Math.round(100 / data.pace))).put(0, 0);
    out.put(0x2c).short(box.x).short(box.y).short(box.width).short(box.height).put(0);
    const pixels = new Uint8Array(box.width * box.height);
    for (let y = 0; y < box.height; y++) for (let x = 0; x < box.width; x++) pixels[y * box.width + x] = place(frame[(box.y + y) * width + box.x + x]);
    compress(pixels, out);
  });
  return new Blob([/** @type {any} */ (out.put(0x3b).whole())], { type: "image/gif" });
}

/** The 256 most frequent colours, and the place of the nearest one. @param {Uint32Array[]} frames */
function paletteOf(frames) {
  const uses = new Map();
  for (const frame of frames) for (const pixel of frame) uses.set(pixel, (uses.get(pixel) ?? 0) + 1);
  const palette = [...uses].sort((a, b) => b[1] - a[1]).slice(0, 256).map(([pixel]) => pixel);
  const known = new Map(palette.map((pixel, n) => [pixel, n]));
  const place = (/** @type {number} */ pixel) => {
    let best = known.get(pixel);
    if (best !== undefined) return best;
    let least = Infinity;
    palette.forEach((other, n) => {
      const [r, g, b] = [0, 8, 16].map(shift => (pixel >> shift & 255) - (other >> shift & 255));
      const far = r * r + g * g + b * b;
      if (far < least) [least, best] = [far, n];
    });
    known.set(pixel, best ?? 0);
    return best ?? 0;
  };
  return { palette, place };
}

/** The part that differs from the frame before. @param {Uint32Array | undefined} before @param {Uint32Array} frame @param {number} width @param {number} height */
function changed(before, frame, width, height) {
  if (!before) return { x: 0, y: 0, width, height };
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) {
    if (before[y * width + x] === frame[y * width + x]) continue;
    [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
  }
  return right < 0 ? { x: 0, y: 0, width: 1, height: 1 } : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

/** The places of colours as GIF compresses them: by LZW, with codes of up to 12 bits. @param {Uint8Array} pixels @param {Bytes} out */
function compress(pixels, out) {
  const CLEAR = 256, END = 257, MOST = 4096;
  const coded = new Bytes();
  let bits = 0, held = 0, size = 9, next = END + 1, codes = new Map();
  const write = (/** @type {number} */ code) => {
    held |= code << bits;
    for (bits += size; bits >= 8; bits -= 8) {
      coded.put(held & 255);
      held >>>= 8;
    }
  };
  write(CLEAR);
  let before = pixels[0];
  for (let at = 1; at < pixels.length; at++) {
    const longer = codes.get(before << 8 | pixels[at]);
    if (longer !== undefined) {
      before = longer;
      continue;
    }
    write(before);
    if (next === MOST) {
      write(CLEAR);
      [size, next, codes] = [9, END + 1, new Map()];
    } else {
      // A reader knows a code one step later.
      if (next === 1 << size) size++;
      codes.set(before << 8 | pixels[at], next++);
    }
    before = pixels[at];
  }
  write(before);
  write(END);
  if (bits) coded.put(held & 255);
  out.put(8);
  const whole = coded.whole();
  for (let at = 0; at < whole.length; at += 255) out.put(Math.min(255, whole.length - at)).add(whole.subarray(at, at + 255));
  out.put(0);
}

/** Bytes that grow. */
class Bytes {
  constructor() {
    this.bytes = new Uint8Array(1 << 16);
    this.length = 0;
  }

  /** @param {number} more */
  grow(more) {
    if (this.length + more <= this.bytes.length) return;
    const larger = new Uint8Array(2 * (this.length + more));
    larger.set(this.bytes);
    this.bytes = larger;
  }

  /** @param {...number} values */
  put(...values) {
    this.grow(values.length);
    for (const value of values) this.bytes[this.length++] = value;
    return this;
  }

  /** @param {Uint8Array} values */
  add(values) {
    this.grow(values.length);
    this.bytes.set(values, this.length);
    this.length += values.length;
    return this;
  }

  /** @param {number} value */
  short(value) { return this.put(value & 255, value >> 8); }

  /** @param {string} letters */
  text(letters) { return this.put(...[...letters].map(letter => letter.charCodeAt(0))); }

  whole() { return this.bytes.subarray(0, this.length); }
}

// Pictures in pixels: the browser paints the shapes that the engine has drawn. It knows how to write a PNG; a GIF is
// written here, with one palette for all frames, each of which holds only the part of the picture that changes.

import type { FilmData } from "./contract.ts";
import { filmed } from "./picture.ts";

/** The longer side of a picture and of an animation, in pixels. */
const PICTURE = 1200, ANIMATION = 480;

/** The most frames of an animation; of longer ones, some are left out. */
const MOST_FRAMES = 300;

/** How long the last frame stays, in hundredths of a second. */
const LAST = 200;

/** Paints a picture whose longer side is this long. */
async function painted(svg: Element, side: number, background: string) {
  const [, , width = 1, height = 1] = (svg.getAttribute("viewBox") ?? "0 0 1 1").split(" ").map(Number);
  const scale = side / Math.max(width, height);
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const copy = svg.cloneNode(true) as Element;
  copy.setAttribute("width", String(canvas.width));
  copy.setAttribute("height", String(canvas.height));
  const text = new XMLSerializer().serializeToString(copy);
  const address = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
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

/** The elements of an SVG. */
const markup = (text: string): Element => new DOMParser().parseFromString(text, "image/svg+xml").documentElement;

/** The colour behind a picture. */
const behind = (svg: Element): string => svg.querySelector("rect.page")?.getAttribute("fill") ?? "#fff";

/** An SVG as a PNG. */
export async function png(text: string): Promise<Blob> {
  const svg = markup(text);
  const { canvas } = await painted(svg, PICTURE, behind(svg));
  return new Promise((resolve, reject) => canvas.toBlob(blob => {
    if (blob) resolve(blob); else reject(new Error("no picture"));
  }, "image/png"));
}

/** A film as a GIF. The same as one SVG says what its background is. */
export async function gif(data: FilmData, text: string): Promise<Blob> {
  const film = filmed(data), background = behind(markup(text));
  const stride = Math.max(1, Math.ceil(film.last / (MOST_FRAMES - 1)));
  const frames: Uint32Array[] = [];
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
  for (let n = 0; n < 256; n++) {
    const colour = palette[n] ?? 0;
    out.put(colour & 255, colour >> 8 & 255, colour >> 16 & 255);
  }
  // For ever.
  out.put(0x21, 0xff, 11).text("NETSCAPE2.0").put(3, 1, 0, 0, 0);
  frames.forEach((frame, n) => {
    const box = changed(frames[n - 1], frame, width, height);
    const pause = n === frames.length - 1 ? LAST : Math.max(2, Math.round(100 / data.pace));
    out.put(0x21, 0xf9, 4, 4).short(pause).put(0, 0);
    out.put(0x2c).short(box.x).short(box.y).short(box.width).short(box.height).put(0);
    const pixels = new Uint8Array(box.width * box.height);
    for (let y = 0; y < box.height; y++) {
      const row = (box.y + y) * width + box.x;
      for (let x = 0; x < box.width; x++) pixels[y * box.width + x] = place(frame[row + x] ?? 0);
    }
    compress(pixels, out);
  });
  return new Blob([out.put(0x3b).whole()], { type: "image/gif" });
}

/** The 256 most frequent colours, and the place of the nearest one. */
function paletteOf(frames: Uint32Array[]) {
  const uses = new Map<number, number>();
  for (const frame of frames) for (const pixel of frame) uses.set(pixel, (uses.get(pixel) ?? 0) + 1);
  const palette = [...uses].sort((a, b) => b[1] - a[1]).slice(0, 256).map(([pixel]) => pixel);
  const known = new Map(palette.map((pixel, n) => [pixel, n]));
  const place = (pixel: number): number => {
    let best = known.get(pixel);
    if (best !== undefined) return best;
    let least = Infinity;
    palette.forEach((other, n) => {
      const apart = [0, 8, 16].map(shift => (pixel >> shift & 255) - (other >> shift & 255));
      const far = apart.reduce((sum, each) => sum + each * each, 0);
      if (far < least) [least, best] = [far, n];
    });
    known.set(pixel, best ?? 0);
    return best ?? 0;
  };
  return { palette, place };
}

/** The part that differs from the frame before. */
function changed(before: Uint32Array | undefined, frame: Uint32Array, width: number, height: number) {
  if (!before) return { x: 0, y: 0, width, height };
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) {
    if (before[y * width + x] === frame[y * width + x]) continue;
    [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
  }
  if (right < 0) return { x: 0, y: 0, width: 1, height: 1 };
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

/** The places of colours as GIF compresses them: by LZW, with codes of up to 12 bits. */
function compress(pixels: Uint8Array, out: Bytes): void {
  const CLEAR = 256, END = 257, MOST = 4096;
  const coded = new Bytes();
  let bits = 0, held = 0, size = 9, next = END + 1, codes = new Map<number, number>();
  const write = (code: number) => {
    held |= code << bits;
    for (bits += size; bits >= 8; bits -= 8) {
      coded.put(held & 255);
      held >>>= 8;
    }
  };
  write(CLEAR);
  let before = pixels[0] ?? 0;
  for (let at = 1; at < pixels.length; at++) {
    const pixel = pixels[at] ?? 0, longer = codes.get(before << 8 | pixel);
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
      codes.set(before << 8 | pixel, next++);
    }
    before = pixel;
  }
  write(before);
  write(END);
  if (bits) coded.put(held & 255);
  out.put(8);
  const whole = coded.whole();
  for (let at = 0; at < whole.length; at += 255) {
    out.put(Math.min(255, whole.length - at)).add(whole.subarray(at, at + 255));
  }
  out.put(0);
}

/** Bytes that grow. */
class Bytes {
  bytes = new Uint8Array(1 << 16);
  length = 0;

  grow(more: number): void {
    if (this.length + more <= this.bytes.length) return;
    const larger = new Uint8Array(2 * (this.length + more));
    larger.set(this.bytes);
    this.bytes = larger;
  }

  put(...values: number[]): this {
    this.grow(values.length);
    for (const value of values) this.bytes[this.length++] = value;
    return this;
  }

  add(values: Uint8Array): this {
    this.grow(values.length);
    this.bytes.set(values, this.length);
    this.length += values.length;
    return this;
  }

  short(value: number): this { return this.put(value & 255, value >> 8); }

  text(letters: string): this { return this.put(...[...letters].map(letter => letter.charCodeAt(0))); }

  whole() { return this.bytes.subarray(0, this.length); }
}

// Small functions that make elements. Text is always set as text, never as markup.

const SVG = "http://www.w3.org/2000/svg";

/** An HTML element with attributes and children; a string is a text. */
export function element(name, attributes = {}, ...children) {
  return filled(document.createElement(name), attributes, children);
}

/** The same for SVG. */
export function shape(name, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, name), attributes, children);
}

function filled(made, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined && value !== false) made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.filter(child => child !== null));
  return made;
}

/** What a picture is made of. Anything else is left out. */
const SHAPES = new Set(["svg", "g", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text", "tspan",
  "title", "desc", "defs", "marker", "use", "clipPath", "linearGradient", "radialGradient", "stop", "pattern"]);

/** Removes all that is not a shape, and every attribute that could act or load something. */
export function clean(made) {
  for (const child of [...made.children]) if (SHAPES.has(child.localName)) clean(child); else child.remove();
  for (const { name, value } of [...made.attributes]) {
    if (/^on|^style$/i.test(name) || /href$/i.test(name) && !value.startsWith("#")) made.removeAttribute(name);
  }
}

/** Shapes from a text. @returns {any[]} */
export function parsed(text) {
  const whole = new DOMParser().parseFromString(`<svg xmlns="${SVG}">${text}</svg>`, "image/svg+xml");
  clean(whole.documentElement);
  return [...document.importNode(whole.documentElement, true).childNodes];
}

/** Sets the text of an element, if it differs. */
export function say(made, text) {
  if (made.textContent !== text) made.textContent = text;
}

/** A part of the page with a heading. */
export function panel(title, name, ...children) {
  const heading = element("h2", { id: `watch-${name}` }, title);
  return element("section", { class: `panel ${name}`, "aria-labelledby": `watch-${name}` }, heading, ...children);
}

/** A number as people read it. The browser's own formatter takes 20 ms to be made, and longer on a phone. */
export function count(number) {
  if (number === null || number === undefined) return "–";
  const [whole, part] = String(number).split(".");
  return whole.replace(/\B(?=(\d{3})+$)/g, ",") + (part ? `.${part}` : "");
}

/** Runs `act` now and whenever the size of the page changes. */
export function fit(root, act) {
  act();
  new ResizeObserver(act).observe(root);
}

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

/** Shapes from a text of our own making, which holds nothing but shapes. */
export function parsed(text) {
  const whole = new DOMParser().parseFromString(`<svg xmlns="${SVG}">${text}</svg>`, "image/svg+xml");
  return document.importNode(whole.documentElement.firstChild, true);
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

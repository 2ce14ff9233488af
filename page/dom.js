// @ts-check
// Elements with their listeners. Text is always set as text: nothing here makes markup from a string.

import { element } from "../crates/draw/src/watch/elements.js";

/**
 * An HTML element. Attributes that are functions listen to the event of their name: `{ click: run }`.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {Record<string, any>} [attributes]
 * @param {...(Node | string | null)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function make(name, attributes = {}, ...children) {
  const plain = Object.entries(attributes).filter(([, value]) => typeof value !== "function");
  const made = /** @type {any} */ (element(name, Object.fromEntries(plain), ...children));
  for (const [event, act] of Object.entries(attributes)) {
    if (typeof act === "function") made.addEventListener(event, act);
  }
  return made;
}

/**
 * A button with a text.
 * @param {string} text
 * @param {(event: MouseEvent) => void} click
 * @param {Record<string, any>} [attributes]
 */
export function push(text, click, attributes = {}) {
  return make("button", { type: "button", click, ...attributes }, text);
}

let labels = 0;

/**
 * A control with its label, and a line of help below it.
 * @param {string} text
 * @param {HTMLElement} control
 * @param {string} [help]
 */
export function field(text, control, help = "") {
  const id = `field-${++labels}`;
  control.id = id;
  const line = help ? make("p", { class: "help-line", id: `${id}-help` }, help) : null;
  if (line) control.setAttribute("aria-describedby", line.id);
  return make("div", { class: "field" }, make("label", { for: id }, text), control, line);
}

/**
 * A list to choose from.
 * @param {{ value: string, text: string }[]} choices
 * @param {string} chosen
 * @param {(value: string) => void} change
 * @param {Record<string, any>} [attributes]
 */
export function chooser(choices, chosen, change, attributes = {}) {
  const made = make("select", { change: () => change(made.value), ...attributes },
    ...choices.map(({ value, text }) => make("option", { value, selected: value === chosen }, text)));
  return made;
}

/**
 * A row of buttons of which one is pressed.
 * @param {string} label
 * @param {{ value: string, text: string, title?: string }[]} choices
 * @param {string} chosen
 * @param {(value: string) => void} change
 */
export function segments(label, choices, chosen, change) {
  const buttons = choices.map(({ value, text, title }) => push(text, () => {
    mark(value);
    change(value);
  }, { "data-value": value, title }));
  const mark = value => buttons.forEach(each => each.setAttribute("aria-pressed", String(each.dataset.value === value)));
  mark(chosen);
  return make("div", { class: "segments", role: "group", "aria-label": label }, ...buttons);
}

/**
 * Acts once the calls have stopped for a moment.
 * @param {number} wait in milliseconds
 * @param {(...args: any[]) => void} act
 */
export function settled(wait, act) {
  let timer = 0;
  return (/** @type {any[]} */ ...args) => {
    clearTimeout(timer);
    timer = window.setTimeout(() => act(...args), wait);
  };
}

/** Whether the visitor wants movement. */
export const moving = () => matchMedia("(prefers-reduced-motion: no-preference)").matches;

// Buttons and fields as templates.

import { html, nothing, type TemplateResult } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { TEXT } from "./strings.ts";

export interface ButtonLook {
  class?: string;
  label?: string;
  title?: string;
  pressed?: boolean;
  hidden?: boolean;
  /** Shown as disabled, but it keeps the focus. */
  off?: boolean;
}

/** A button. */
export const push = (content: unknown, click: (event: MouseEvent) => void, look: ButtonLook = {}) => html`
  <button type="button" class=${look.class ?? nothing} title=${look.title ?? nothing}
    aria-label=${look.label ?? nothing} aria-pressed=${look.pressed ?? nothing}
    aria-disabled=${look.off ?? nothing} ?hidden=${look.hidden}
    @click=${(event: MouseEvent) => { if (!look.off) click(event); }}>${content}</button>`;

/** A control with its label, and a line of help below it. The control has the id. */
export const field = (id: string, text: string, control: TemplateResult, help = ""): TemplateResult => html`
  <div class="field"><label for=${id}>${text}</label>${control}
    ${help ? html`<p class="help-line" id="${id}-help">${help}</p>` : nothing}</div>`;

/** A list to choose from. */
export const chooser = (id: string, choices: { value: string; text: string }[], chosen: string,
  change: (value: string) => void, label?: string): TemplateResult => html`
  <select id=${id} aria-label=${label ?? nothing} aria-describedby="${id}-help"
    @change=${(event: Event) => change((event.target as HTMLSelectElement).value)}>
    ${choices.map(({ value, text }) =>
      html`<option value=${value} .selected=${live(value === chosen)}>${text}</option>`)}</select>`;

/** A row of buttons of which one is pressed. */
export const segments = <V extends string>(label: string, choices: { value: V; text: string }[], chosen: V,
  change: (value: V) => void): TemplateResult => html`
  <div class="segments" role="group" aria-label=${label}>
    ${choices.map(({ value, text }) => push(text, () => change(value), { pressed: value === chosen }))}</div>`;

/** A box to tick, with its text. */
export const tick = (text: string, checked: boolean, change: (checked: boolean) => void, look = "check") => html`
  <label class=${look}><input type="checkbox" .checked=${live(checked)}
    @change=${(event: Event) => change((event.target as HTMLInputElement).checked)}>${text}</label>`;

/** A whole number between two others. What is not one is told by the browser, and not passed on. */
export const whole = (id: string, value: number | string | undefined, [least, most]: [number, number],
  change: (value: number | undefined) => void, placeholder = ""): TemplateResult => html`
  <input id=${id} type="number" min=${least} max=${most} step="any" .value=${String(value ?? "")}
    placeholder=${placeholder}
    @input=${(event: Event) => {
      const input = event.target as HTMLInputElement, read = Number(input.value);
      const empty = input.value === "" && !input.validity.badInput;
      const right = empty || Number.isInteger(read) && read >= least && read <= most;
      input.setCustomValidity(right ? "" : TEXT.form.whole(least, most));
      input.setAttribute("aria-invalid", String(!right));
      if (right) change(empty ? undefined : read); else input.reportValidity();
    }}>`;

/** Whether all numbers around a button are right; the first that is not is told. */
export const allRight = (event: Event): boolean => {
  const wrong = (event.target as Element).closest("section, .card")?.querySelector<HTMLInputElement>("input:invalid");
  wrong?.reportValidity();
  return !wrong;
};

/** Acts once the calls have stopped for a moment. `stop` says whether it was about to act, and does not any more. */
export function settled(wait: number, act: () => void) {
  let timer = 0;
  const stop = () => {
    const waiting = timer !== 0;
    clearTimeout(timer);
    timer = 0;
    return waiting;
  };
  const call = () => {
    stop();
    timer = window.setTimeout(() => {
      timer = 0;
      act();
    }, wait);
  };
  return { call, stop };
}

/** Whether the visitor wants movement. */
export const moving = (): boolean => matchMedia("(prefers-reduced-motion: no-preference)").matches;

/** Whether the visitor points with a finger. */
export const byTouch = (): boolean => matchMedia("(hover: none)").matches;

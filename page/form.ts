// The form of a question, made from the puzzle's description: the puzzle, the board, and every option by its kind.

import { html, nothing, type TemplateResult } from "lit-html";
import { live } from "lit-html/directives/live.js";
import type { About, Parameter, Posed, Task } from "./contract.ts";
import { Cancelled, quick, toldOf } from "./engine.ts";
import { chooser, field, push, settled, tick } from "./fields.ts";
import { Question, resized } from "./question.ts";
import { capital, optionTitle, presetTitle, TEXT } from "./strings.ts";

const SAY = TEXT.form;

/** Who has a form: told of every change, and whether it is another puzzle. */
export interface Owner {
  readonly puzzles: About[];
  readonly task: Task;
  readonly left: boolean;
  changed(question: Question, other: boolean): void;
  update(): void;
}

export class Form {
  readonly owner: Owner;
  question: Question;
  /** What is wrong with the question, and whether that may be the board. */
  error = "";
  atBoard = true;
  /** What the engine took for the board. */
  posed: Posed | null = null;
  /** What is being typed, by the flag of its option, as it is typed. */
  drafts = new Map<string, string>();
  /** Tells the owner when the typing has stopped. */
  readonly typing: ReturnType<typeof settled>;

  constructor(question: Question, owner: Owner) {
    this.question = question;
    this.owner = owner;
    this.typing = settled(250, () => { if (!owner.left) owner.changed(this.question, false); });
  }

  /** Tells what is wrong, or that nothing is. */
  tell(error: string, atBoard = true): void {
    this.error = error;
    this.atBoard = atBoard;
  }

  set(question: Question): void {
    this.question = question;
    this.drafts.clear();
  }

  /** The puzzles. */
  puzzles(): TemplateResult {
    const choose = (about: About) => {
      this.posed = null;
      this.set(Question.first(about));
      this.owner.changed(this.question, true);
    };
    return html`<div class="puzzles" role="group" aria-label=${TEXT.puzzle}>
      ${this.owner.puzzles.map(about => push(about.title, () => choose(about), {
        pressed: about === this.question.about, title: about.summary,
      }))}</div>`;
  }

  /** The board and the options. */
  content(): TemplateResult {
    const { question, owner } = this;
    const parameters = question.parameters(owner.task);
    const set = parameters.filter(each => question.options.has(each.flag)).length;
    return html`<div class="form">
      <div class="fields">${this.board()}${this.presets()}
        ${push(SAY.paste, event => this.paste(event), { class: "plain" })}</div>
      <p class="error" role="alert" ?hidden=${!this.error}>${this.error}</p>
      <details class="more-options" ?hidden=${!parameters.length}>
        <summary>${set ? SAY.optionsSet(set) : SAY.options}</summary>
        <div class="fields">${parameters.map(each => this.control(each))}</div></details>
      ${this.dialog()}</div>`;
  }

  board(): TemplateResult {
    const { question } = this, { about } = question;
    const type = (text: string) => {
      this.drafts.set("", text);
      question.board = text.trim().replace(/\s+/g, "/");
      this.typing.call();
    };
    const size = (by: 1 | -1, sign: string, text: string) => {
      const next = resized(question, by, this.posed?.board.rows);
      return push(sign, () => { if (next !== null) this.renew(next); }, {
        label: text, title: next === null ? SAY.noSize : text, off: next === null,
      });
    };
    return html`<div class="board-line">
      ${field("board", SAY.board, html`<input id="board" type="text" class="code-input" spellcheck="false"
        autocomplete="off" autocapitalize="off" aria-describedby="board-help"
        .value=${live(this.drafts.get("") ?? question.board)}
        placeholder=${this.posed?.question.board ?? ""} aria-invalid=${this.atBoard && this.error !== ""}
        @input=${(event: Event) => type((event.target as HTMLInputElement).value)}>`, about.board)}
      <span class="sizes">${size(-1, "−", SAY.smaller)}${size(1, "+", SAY.larger)}</span></div>`;
  }

  presets(): TemplateResult | typeof nothing {
    const { about, board } = this.question;
    if (!about.presets.length) return nothing;
    const text = (name: string, summary: string) => `${presetTitle(name)}: ${summary}`;
    const choices = about.presets.map(({ name, summary }) => ({ value: name, text: text(name, summary) }));
    return field("preset", SAY.preset, chooser("preset", [{ value: "", text: SAY.presetNone }, ...choices],
      about.presets.some(each => each.name === board) ? board : "", name => { if (name) this.renew(name); }));
  }

  /** A new board has its own start. */
  renew(board: string): void {
    const question = this.question.copy();
    question.renew(board);
    this.set(question);
    this.owner.changed(question, false);
  }

  put(flag: string, value: string | null): void {
    this.question.set(flag, value);
    this.typing.call();
    this.owner.update();
  }

  control(parameter: Parameter): TemplateResult {
    const { flag, kind, values, help } = parameter, id = `option-${flag}`, title = optionTitle(parameter);
    const value = this.question.options.get(flag);
    if (kind === "flag") {
      return html`<div class="field">${tick(title, value !== undefined, on => this.put(flag, on ? "" : null))}
        <p class="help-line">${help}</p></div>`;
    }
    if (kind === "choice") {
      const usual = parameter.default ? SAY.usual(parameter.default) : SAY.any;
      const others = (values ?? []).map(String).filter(each => each !== parameter.default);
      const choices = [{ value: "", text: usual }, ...others.map(each => ({ value: each, text: each }))];
      return field(id, title, chooser(id, choices, value ?? "", wanted => this.put(flag, wanted || null)), help);
    }
    if (kind === "choices") return this.several(parameter, title, value ?? "");
    const type = (text: string) => {
      this.drafts.set(flag, text);
      this.put(flag, text.trim().replace(/\s+/g, "/") || null);
    };
    const [least, most] = kind === "number" ? values ?? [] : [];
    return field(id, title, html`
      <input id=${id} type=${kind === "number" ? "number" : "text"} min=${least ?? nothing} max=${most ?? nothing}
        class="code-input" spellcheck="false" autocomplete="off" aria-describedby="${id}-help"
        list=${kind === "order" ? `${id}-values` : nothing}
        .value=${live(this.drafts.get(flag) ?? value ?? "")} placeholder=${parameter.default ?? SAY.any}
        @input=${(event: Event) => type((event.target as HTMLInputElement).value)}>
      ${kind === "order" ? html`<datalist id="${id}-values">
        ${(values ?? []).map(each => html`<option value=${each}></option>`)}</datalist>` : nothing}`, help);
  }

  several({ flag, values, help }: Parameter, title: string, value: string): TemplateResult {
    const chosen = new Set(value.split(",").filter(Boolean)), words = (values ?? []).map(String);
    const turn = (word: string, on: boolean) => {
      if (on) chosen.add(word); else chosen.delete(word);
      this.put(flag, words.filter(each => chosen.has(each)).join(",") || null);
    };
    return html`<fieldset class="field"><legend>${title}</legend>
      ${words.map(word => tick(capital(word), chosen.has(word), on => turn(word, on)))}
      <p class="help-line">${help}</p></fieldset>`;
  }

  paste(event: Event): void {
    const dialog = (event.target as Element).closest(".form")?.querySelector("dialog");
    dialog?.showModal();
    dialog?.querySelector("textarea")?.focus();
  }

  dialog(): TemplateResult {
    const { about } = this.question;
    const close = (event: Event) => (event.target as Element).closest("dialog")?.close();
    const use = async (event: Event) => {
      const dialog = (event.target as Element).closest("dialog");
      const area = dialog?.querySelector("textarea");
      if (!dialog || !area) return;
      try {
        const request = { command: "pose" as const, spec: about.name, board: area.value };
        const { board, question } = await quick(request);
        dialog.close();
        area.value = "";
        this.renew(board.text ?? question.board);
      } catch (error) {
        if (error instanceof Cancelled) return;
        area.setCustomValidity(toldOf(error));
        area.reportValidity();
      }
    };
    return html`<dialog aria-label=${SAY.pasteTitle}><h2>${SAY.pasteTitle}</h2>
      ${field("pasted", SAY.pasteHelp, html`
        <textarea id="pasted" rows="10" cols="24" spellcheck="false" class="code-input"
        @input=${(event: Event) => (event.target as HTMLTextAreaElement).setCustomValidity("")}></textarea>`)}
      <ul class="signs">${about.palette.map(({ text, name }) => html`<li><kbd>${text}</kbd> ${name}</li>`)}</ul>
      <div class="row">${push(SAY.pasteUse, use, { class: "primary" })}${push(SAY.close, close)}</div></dialog>`;
  }
}

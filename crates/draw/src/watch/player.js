// Playing, stepping and jumping, by buttons, by keys and by a slider, for animations and for searches.

import { count, element, say, shape } from "./elements.js";

/** Steps per second. */
const SPEEDS = [0.25, 0.5, 1, 2, 5, 10, 25, 60, 250, 1000, 5000, 25000, 100000];

const ICONS = {
  first: "M5 4h2v12H5zM17 4v12L8 10z",
  back: "M14 4v12L5 10z",
  play: "M6 3.5v13L16.5 10z",
  pause: "M5 4h3.6v12H5zM11.4 4H15v12h-3.6z",
  next: "M6 4l9 6-9 6z",
  last: "M3 4l9 6-9 6zM13 4h2v12h-2z",
  earlier: "M12.5 4.5L7 10l5.5 5.5",
  later: "M7.5 4.5L13 10l-5.5 5.5",
};

function icon(name, open) {
  return shape("svg", { viewBox: "0 0 20 20", "aria-hidden": "true", class: open ? "icon open" : "icon" },
    shape("path", { d: ICONS[name] }));
}

function button(name, label, keys, act, ...children) {
  const made = element("button", { type: "button", "data-act": name, "aria-label": label, title: `${label} (${keys})` }, ...children);
  made.addEventListener("click", act);
  return made;
}

export class Player {
  /**
   * `length` is the last position, `show(p)` draws one and returns what is said of it, `what` names a position, and
   * the first is called `first`. `jumps` lists {name, label, key, find(p, forwards)}. `pace` is the speed, or about
   * the speed if it need not be `exact`.
   */
  constructor({ length, first = 0, what, show, jumps = [], pace, exact = false }) {
    Object.assign(this, { length, first, draw: show, jumps });
    this.position = -1;
    this.timer = null;
    this.over = new AbortController();
    this.speeds = exact ? [...new Set([...SPEEDS, pace])].sort((x, y) => x - y) : SPEEDS;
    this.speed = Math.max(0, this.speeds.findLastIndex(speed => speed <= pace));
    this.caption = element("p", { class: "caption", role: "status", "aria-live": "polite" });
    this.slider = element("input", { type: "range", min: 0, max: length, value: 0, step: 1, "aria-label": what });
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    this.help = this.makeHelp();
    this.element = this.makeControls();
  }

  makeControls() {
    const step = by => () => this.step(by);
    this.buttons = {
      first: button("first", "To the start", "Home", () => this.go(0), icon("first")),
      back: button("back", "One step back", "left arrow", step(-1), icon("back")),
      play: button("play", "Play", "space", () => this.toggle(), icon("play"), icon("pause")),
      next: button("next", "One step forward", "right arrow", step(1), icon("next")),
      last: button("last", "To the end", "End", () => this.go(this.length), icon("last")),
    };
    this.buttons.play.classList.add("play");
    this.select = element("select", { "aria-label": "Speed in steps per second", title: "Steps per second (+ and −)", "data-act": "speed" },
      ...this.speeds.map((speed, n) => element("option", { value: n }, `${count(speed < 1 ? speed : Math.round(speed * 10) / 10)}/s`)));
    this.select.addEventListener("change", () => { this.speed = Number(this.select.value); });
    this.select.value = this.speed;
    this.place = element("span", { class: "position" });
    const transport = element("div", { class: "transport", role: "group", "aria-label": "Playback" },
      ...Object.values(this.buttons), this.select);
    const jumps = this.jumps.map(jump => this.makeJump(jump));
    return element("div", { class: "controls" }, transport,
      jumps.length ? element("div", { class: "jumps", role: "group", "aria-label": "Jumps" }, ...jumps) : null, this.place);
  }

  /** Jumps back and forward, and between them a button: whether playing stops there. */
  makeJump(jump) {
    const go = forwards => () => this.jump(jump, forwards);
    jump.buttons = [
      button(`previous-${jump.name}`, `Previous ${jump.label}`, `shift ${jump.key}`, go(false), icon("earlier", true)),
      button(`next-${jump.name}`, `Next ${jump.label}`, jump.key, go(true), icon("later", true)),
    ];
    const label = element("button", { type: "button", class: "jump-name", "data-act": `stop-${jump.name}`, "aria-pressed": "false",
      title: `Playing stops at every ${jump.label}` }, jump.label, element("span", { class: "jump-count" }, ` ${count(jump.count)}`));
    label.addEventListener("click", () => {
      jump.stops = !jump.stops;
      label.setAttribute("aria-pressed", String(jump.stops));
    });
    return element("div", { class: `jump ${jump.name}` }, jump.buttons[0], label, jump.buttons[1]);
  }

  makeHelp() {
    const rows = [
      ["Space", "play or pause"],
      ["← →", "one step back or forward"],
      ["Shift ← →", "ten steps"],
      ["Page Up, Page Down", "a hundredth of the run"],
      ["Home, End", "to the start, to the end"],
      ...this.jumps.map(jump => [`${jump.key}, Shift ${jump.key}`, `next or previous ${jump.label}`]),
      ["+ −", "faster or slower"],
      ["T", "light or dark"],
      ["?", "this help"],
    ];
    const list = element("dl", {});
    for (const [keys, what] of rows) {
      list.append(element("div", {}, element("dt", {}, element("kbd", {}, keys)), element("dd", {}, what)));
    }
    const close = element("button", { type: "button", "data-act": "close" }, "Close");
    const help = element("dialog", { class: "help", "aria-labelledby": "watch-help" },
      element("h2", { id: "watch-help" }, "Keys"), list, close);
    close.addEventListener("click", () => help.close());
    return help;
  }

  go(wanted) {
    this.pause();
    this.show(wanted);
  }

  step(by) { this.go(this.position + by); }

  jump(jump, forwards) {
    const wanted = jump.find(this.position, forwards);
    if (wanted !== null) this.go(wanted);
  }

  show(wanted) {
    const p = Math.max(0, Math.min(this.length, wanted));
    if (p === this.position) return;
    this.position = p;
    const place = `${count(p + this.first)} of ${count(this.length + this.first)}`, said = this.draw(p);
    say(this.caption, said || (this.length > 0 ? place : ""));
    say(this.place, place);
    this.slider.value = p;
    this.slider.setAttribute("aria-valuetext", said ? `${place}: ${said}` : place);
    this.enable(this.buttons.first, p > 0);
    this.enable(this.buttons.back, p > 0);
    this.enable(this.buttons.next, p < this.length);
    this.enable(this.buttons.last, p < this.length);
    for (const jump of this.jumps) {
      jump.buttons.forEach((each, forwards) => this.enable(each, jump.find(p, forwards === 1) !== null));
    }
  }

  /** A button that has the focus stays reachable, so that the keyboard does not lose its place. */
  enable(each, able) { each.setAttribute("aria-disabled", able ? "false" : "true"); }

  toggle() { if (this.timer === null) this.play(); else this.pause(); }

  play() {
    if (this.position >= this.length) this.show(0);
    this.playing(true);
    let last = performance.now(), owed = 0;
    const tick = now => {
      owed += (now - last) / 1000 * this.speeds[this.speed];
      last = now;
      const steps = Math.floor(owed);
      owed -= steps;
      const stop = steps > 0 ? this.stopBefore(this.position + steps) : null;
      if (steps > 0) this.show(stop ?? this.position + steps);
      if (stop !== null || this.position >= this.length) this.pause(); else this.timer = requestAnimationFrame(tick);
    };
    this.timer = requestAnimationFrame(tick);
  }

  /** The first event up to a position at which playing stops, or null. */
  stopBefore(position) {
    const next = this.jumps.filter(jump => jump.stops).map(jump => jump.find(this.position, true));
    const first = Math.min(...next.filter(each => each !== null));
    return first <= position ? first : null;
  }

  pause() {
    if (this.timer === null) return;
    cancelAnimationFrame(this.timer);
    this.timer = null;
    this.playing(false);
  }

  /** Stops, and listens to nothing any more, so that nothing keeps what it has shown. */
  end() {
    this.pause();
    this.over.abort();
  }

  playing(now) {
    const { play } = this.buttons;
    play.classList.toggle("playing", now);
    play.setAttribute("aria-label", now ? "Pause" : "Play");
    play.title = `${now ? "Pause" : "Play"} (space)`;
    this.caption.setAttribute("aria-live", now ? "off" : "polite");
  }

  faster(by) {
    this.speed = Math.max(0, Math.min(this.speeds.length - 1, this.speed + by));
    this.select.value = this.speed;
  }

  /** Handles a key press; true if the key means something. */
  key(event) {
    const tag = event.target.tagName;
    if (event.ctrlKey || event.altKey || event.metaKey || this.help.open || typedInto(event.target)) return false;
    const far = event.shiftKey ? 10 : 1, part = Math.max(1, Math.round(this.length / 100));
    const acts = {
      ArrowLeft: () => this.step(-far), ArrowRight: () => this.step(far),
      PageUp: () => this.step(-part), PageDown: () => this.step(part),
      Home: () => this.go(0), End: () => this.go(this.length),
      "+": () => this.faster(1), "=": () => this.faster(1), "-": () => this.faster(-1),
      "?": () => this.help.showModal(),
    };
    // Space presses a button that has the focus, and opens what can be opened.
    if (!["BUTTON", "SUMMARY", "A"].includes(tag) && event.target.type !== "checkbox") acts[" "] = () => this.toggle();
    for (const jump of this.jumps) {
      acts[jump.key.toLowerCase()] = () => this.jump(jump, true);
      acts[jump.key.toUpperCase()] = () => this.jump(jump, !event.shiftKey);
    }
    const act = acts[event.key];
    if (!act) return false;
    event.preventDefault();
    act();
    return true;
  }
}

/** Whether keys belong to a field. The slider of a player is none. */
export const typedInto = target => ["SELECT", "TEXTAREA"].includes(target.tagName) || target.isContentEditable
  || target.tagName === "INPUT" && !["range", "checkbox"].includes(target.type);

/**
 * Keys belong to the player until it ends, except the one that changes the theme. One of several on a page, `among` others,
 * hears them only where the focus is.
 */
export function listen(root, player, among = false) {
  (among ? root : root.ownerDocument).addEventListener("keydown", event => {
    const alone = !event.ctrlKey && !event.metaKey && !event.altKey && !typedInto(event.target);
    if (!player.key(event) && alone && event.key.toLowerCase() === "t") turnTheme(root);
  }, { signal: player.over.signal });
}

export function heading(data, player, root) {
  const help = element("button", { type: "button", "data-act": "help", "aria-label": "Keys", title: "Keys (?)" }, "?");
  help.addEventListener("click", () => player.help.showModal());
  const theme = element("button", { type: "button", "data-act": "theme", "aria-label": "Light or dark", title: "Light or dark (T)" }, "◐");
  theme.addEventListener("click", () => turnTheme(root));
  const note = data.note ? element("p", { class: "note" }, data.note) : null;
  return element("header", {},
    element("div", { class: "names" },
      element("h1", {}, data.title), data.method ? element("p", { class: "method" }, `by ${data.method}`) : null),
    element("div", { class: "tools" }, theme, help), note);
}

/** Changes between light and dark. Without a choice, the page follows the system. */
export function turnTheme(root) {
  const page = root.ownerDocument.documentElement;
  const dark = page.dataset.theme === "dark"
    || page.dataset.theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches;
  page.dataset.theme = dark ? "light" : "dark";
}

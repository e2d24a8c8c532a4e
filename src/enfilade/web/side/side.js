/** The side panel: tabs on a wide screen, a sheet from below on a phone. */

import { h } from "../base/dom.js";
import { HELP } from "../base/keys.js";
import { swatch } from "../board/draw.js";

/** @import { Panel, Scene } from "../net/contents.js" */
/** @import { LensState } from "../net/messages.js" */

/** Tabs with their panels. */
export class Side {
  /**
   * @param {HTMLElement} place
   * @param {[string, Node][]} tabs title and content
   * @param {() => void} opened another tab is open
   */
  constructor(place, tabs, opened) {
    this.place = place;
    this.opened = opened;
    /** @type {HTMLButtonElement[]} */
    this.tabs = [];
    /** @type {HTMLElement[]} */
    this.panels = [];
    this.list = h("div", { class: "tabs", role: "tablist", "aria-label": "Beside the board", onkeydown: (event) => this.key(event) });
    this.unfold = h("button", { type: "button", class: "unfold quiet", "aria-expanded": "false", hidden: true, onclick: () => this.fold(!this.isFolded) }, "Log, forces and rules");
    place.append(h("h2", { class: "unseen" }, "Beside the board"), this.unfold, this.list);
    for (const [title, content] of tabs) this.add(title, content);
    this.current = 0;
    this.isPaired = false;
    this.select(0);
  }

  /** @param {boolean} isPaired whether there is room for the first panel beside whichever of the others is open */
  pair(isPaired) {
    if (isPaired === this.isPaired) return;
    this.isPaired = isPaired;
    this.place.classList.toggle("two-panels", isPaired);
    this.tabs[0].hidden = isPaired;
    this.select(isPaired ? this.current || 1 : this.current);
    this.opened();
  }

  get isFolded() {
    return this.place.classList.contains("folded");
  }

  /** Tabs and panels out of the way, but for a button that brings them back. @param {boolean} isFolded */
  fold(isFolded) {
    this.place.classList.toggle("folded", isFolded);
    this.place.classList.toggle("raised", !isFolded && !this.unfold.hidden);
    this.unfold.setAttribute("aria-expanded", String(!isFolded));
  }

  /** On a phone the chosen tab's button also lowers the sheet. @param {number} index */
  press(index) {
    const isRaised = this.place.classList.contains("raised");
    this.place.classList.toggle("raised", !(isRaised && index === this.current));
    this.open(index);
  }

  /** @param {number} index */
  open(index) {
    if (this.isFolded) this.fold(false);
    this.select(index);
    this.opened();
  }

  /** @param {number} index */
  select(index) {
    this.current = index;
    this.tabs.forEach((tab, each) => {
      tab.setAttribute("aria-selected", String(each === index));
      tab.tabIndex = each === index ? 0 : -1;
    });
    this.panels.forEach((panel, each) => (panel.hidden = each !== index && !(this.isPaired && each === 0)));
  }

  /** One more tab, behind the others. @param {string} title @param {Node} content */
  add(title, content) {
    const index = this.tabs.length;
    const tab = h(
      "button",
      { type: "button", role: "tab", id: `tab-${index}`, "aria-controls": `tabpanel-${index}`, "aria-selected": "false", tabindex: "-1", onclick: () => this.press(index) },
      title,
    );
    const panel = h("div", { class: "tabpanel", role: "tabpanel", id: `tabpanel-${index}`, "aria-labelledby": `tab-${index}`, hidden: true }, content);
    this.list.append(tab);
    (this.panels.at(-1) ?? this.list).after(panel); // what else stands in the side panel stays under them
    this.tabs.push(tab);
    this.panels.push(panel);
  }

  /** @param {string} title @returns {number} which tab it is */
  index(title) {
    return this.tabs.findIndex((tab) => tab.textContent === title);
  }

  /** @param {string} title @returns {boolean} whether its panel is in sight */
  isOpen(title) {
    return !this.panels[this.index(title)].hidden;
  }

  /** @param {string} title @param {boolean} isHidden a tab with nothing in it */
  hide(title, isHidden) {
    this.tabs[this.index(title)].hidden = isHidden;
  }

  /** Go to the next tab. */
  next() {
    this.place.classList.add("raised");
    this.turn(1);
  }

  /** @param {number} step */
  turn(step) {
    let index = this.current;
    do index = (index + step + this.tabs.length) % this.tabs.length;
    while (this.tabs[index].hidden);
    this.open(index);
    this.tabs[index].focus();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    this.turn(step);
  }
}

/** Whoever uses the keyboard can scroll what is too wide for its place. */
const reachable = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    if (target.scrollWidth > target.clientWidth) target.setAttribute("tabindex", "0");
    else target.removeAttribute("tabindex");
  }
});

/** The title of a panel lights all that it lists: while it is pointed at or in focus, or, pressed, until it is pressed again. @param {Panel} panel @param {(ids: string[]) => void} mark */
function titled({ title, ids }, mark) {
  const listed = ids.filter(Boolean);
  if (!listed.length) return h("h3", {}, title);
  /** @param {boolean} isLit */
  const light = (isLit) => mark(isLit || button.getAttribute("aria-pressed") === "true" ? listed : []);
  /** @type {HTMLButtonElement} */
  const button = h(
    "button",
    {
      type: "button",
      class: "all-of-it",
      "aria-pressed": "false",
      title: "Show them on the board",
      onclick: () => {
        button.setAttribute("aria-pressed", String(button.getAttribute("aria-pressed") !== "true"));
        light(false);
      },
      onpointerenter: (event) => event.pointerType === "mouse" && light(true),
      onpointerleave: () => light(false),
      onfocus: () => button.matches(":focus-visible") && light(true),
      onblur: () => light(false),
    },
    title,
  );
  return h("h3", {}, button);
}

/**
 * The scene's panels as tables whose rows light what they speak of.
 * @param {Panel[]} panels
 * @param {(ids: string[]) => void} mark
 * @returns {HTMLElement[]}
 */
export function forces(panels, mark) {
  return panels.map((panel) => {
    const [heading = [], ...rows] = panel.rows;
    const section = h(
      "section",
      { class: "facts" },
      titled(panel, mark),
      h(
        "table",
        {},
        h("thead", {}, h("tr", {}, ...heading.map((cell) => h("th", { scope: "col" }, cell)))),
        h(
          "tbody",
          {},
          ...rows.map((row, index) => {
            const id = panel.ids[index];
            const lights = id ? { onpointerenter: () => mark([id]), onpointerleave: () => mark([]) } : {};
            return h("tr", lights, ...row.map((cell) => h("td", { class: cell.length < 12 ? "short" : null }, cell)));
          }),
        ),
      ),
    );
    reachable.observe(section);
    return section;
  });
}

/**
 * Legend and keys.
 * @param {Scene} scene
 * @param {LensState[]} lenses
 * @returns {HTMLElement[]}
 */
export function help(scene, lenses) {
  const keys = [...HELP, ...lenses.map(({ key, title }) => [key.toUpperCase(), `show or hide: ${title.toLowerCase()}`])];
  return [
    scene.legend.length ? h("h3", {}, "Legend") : null,
    h("ul", { class: "legend" }, ...scene.legend.map(({ element, text }) => h("li", {}, swatch(scene, element), h("span", {}, text)))),
    h("h3", {}, "Keys"),
    h("dl", { class: "keys" }, ...keys.flatMap(([key, meaning]) => [h("dt", {}, key), h("dd", {}, meaning)])),
    h("h3", {}, "Mouse and touch"),
    h("p", {}, "Click or tap what is lit. Hover, or press and hold, to see what it would do. The wheel or two fingers zoom, dragging moves the map."),
  ].filter((each) => each !== null);
}

/** Light and dark: the system's preference until the reader chooses. */

import { h } from "./dom.js";
import { icon } from "./icons.js";
import { store } from "./recent.js";

const KEY = "enfilade.theme";

/**
 * Make a button switch the theme, and follow the system until somebody does.
 * @param {HTMLButtonElement} button
 */
export function themeButton(button) {
  const root = document.documentElement;
  const show = () => {
    const dark = root.dataset.theme === "dark";
    button.replaceChildren(icon(dark ? "sun" : "moon"), h("span", { class: "called" }, dark ? "Light theme" : "Dark theme"));
    button.setAttribute("aria-label", dark ? "Switch to the light theme" : "Switch to the dark theme");
    button.title = button.getAttribute("aria-label") ?? "";
  };
  button.addEventListener("click", () => {
    root.dataset.theme = root.dataset.theme === "dark" ? "light" : "dark";
    store.set(KEY, root.dataset.theme);
    show();
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", (change) => {
    if (store.get(KEY) === null) {
      root.dataset.theme = change.matches ? "dark" : "light";
      show();
    }
  });
  show();
}

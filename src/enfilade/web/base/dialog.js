/** Dialogues: one question or one page at a time. */

import { copy, h } from "./dom.js";

/**
 * Show a dialogue. A button without `act` closes it; `act` may return false to keep it open.
 * @param {string} title
 * @param {(Node | string | null)[]} body
 * @param {{ label: string, act?: () => unknown, main?: boolean, rests?: boolean }[]} buttons `main` stands out, and has the focus unless it `rests` on another
 * @param {string} [kind] a class of its own
 * @returns {HTMLDialogElement}
 */
export function show(title, body, buttons, kind = "") {
  const first = buttons.find(({ rests }) => rests) ?? buttons.find(({ main }) => main);
  const id = `dialog-${Math.random().toString(36).slice(2)}`;
  /** @type {HTMLDialogElement} */
  const dialog = h(
    "dialog",
    { class: kind, "aria-labelledby": id },
    h("h2", { id }, title),
    h("div", { class: "body" }, ...body),
    h(
      "div",
      { class: "row end" },
      ...buttons.map((each) => {
        const { label, act, main } = each;
        return h(
          "button",
          { type: "button", class: main ? "main" : "", autofocus: each === first, onclick: async () => (await act?.()) !== false && dialog.close() },
          label,
        );
      }),
    ),
  );
  document.body.append(dialog);
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  dialog.showModal();
  return dialog;
}

/** @returns {boolean} whether a dialogue is open */
export function isOpen() {
  return document.querySelector("dialog[open]") !== null;
}

/**
 * A link to hand out, with a button that copies it.
 * @param {string} label
 * @param {string} address
 * @returns {HTMLElement}
 */
export function linkRow(label, address) {
  /** @type {HTMLButtonElement} */
  const button = h("button", { type: "button", onclick: () => copy(address, button) }, "Copy");
  /** @type {HTMLInputElement} */
  const field = h("input", { type: "text", readonly: true, value: address, "aria-label": `Link: ${label}`, onfocus: () => field.select() });
  return h("div", { class: "link-row" }, h("span", {}, label), field, button);
}

/**
 * Ask for dice rolled on a real table.
 * @param {{ label: string, kind: string, count: number }} need
 * @param {(draws: (number | string)[]) => Promise<string>} send gives back what was wrong, or nothing
 */
export function typeDice(need, send) {
  const most = Number(/^d(\d+)$/.exec(need.kind)?.[1] ?? 0);
  const fields = Array.from({ length: need.count }, (_, index) =>
    h("input", {
      class: "typed-die",
      type: most ? "number" : "text",
      min: most ? (most === 10 ? 0 : 1) : null, // the tenth face of a D10 is printed 0
      max: most || null,
      required: true,
      inputmode: most ? "numeric" : "text",
      autocomplete: "off",
      "aria-label": `${need.kind} number ${index + 1} of ${need.count}`,
    }),
  );
  const wrong = h("p", { class: "bad", role: "alert" });
  const form = h(
    "form",
    { class: "typed" },
    h("p", {}, `${need.label}: roll ${need.count} × ${need.kind} and type what fell.`),
    h("div", { class: "row" }, ...fields),
    wrong,
    h("button", { class: "unseen", tabindex: "-1", "aria-hidden": "true" }, "Send"),
  );
  const submit = async () => {
    if (!form.reportValidity()) return false;
    const draws = fields.map((field) => (/^\d+$/.test(field.value.trim()) ? Number(field.value) : field.value.trim()));
    wrong.textContent = await send(draws);
    return !wrong.textContent;
  };
  fields.forEach((field, index) =>
    field.addEventListener("input", () => most && most < 10 && field.value.length === 1 && fields[index + 1]?.focus()),
  );
  const dialog = show("Your dice", [form], [{ label: "Later" }, { label: "These fell", act: submit, main: true }], "dice-dialog");
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (await submit()) dialog.close();
  });
  fields[0]?.focus();
  return dialog;
}

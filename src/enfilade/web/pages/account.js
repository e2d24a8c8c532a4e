/** The page of an account: come in, and look after what is kept of oneself. */

import { linkRow, show } from "../base/dialog.js";
import { buttonById, byId, h, messageOf, notice } from "../base/dom.js";
import { themeButton } from "../base/theme.js";
import { bringType } from "../base/type.js";
import { ask } from "../net/connection.js";
import { newSecret } from "../net/invitations.js";

/** @import { Child } from "../base/dom.js" */
/** @import { Me, MyAccount, SatState, SessionState } from "../net/messages.js" */

const main = byId("main");

/** @param {string} label @param {{ type?: string, autocomplete?: string, hint?: string }} [how] @returns {{ row: HTMLElement, input: HTMLInputElement }} */
function field(label, { type = "text", autocomplete = "off", hint = "" } = {}) {
  const id = `field-${label.toLowerCase().replace(/[^a-z]+/g, "-")}`;
  const input = h("input", { id, type, autocomplete, required: true, maxlength: 200 });
  return { row: h("div", { class: "field" }, h("label", { for: id }, label), input, hint ? h("span", { class: "faint" }, hint) : null), input };
}

/**
 * A form: what is wrong with it is said below its fields.
 * @param {string} title
 * @param {HTMLElement[]} rows
 * @param {string} label
 * @param {() => Promise<unknown>} send
 */
function form(title, rows, label, send) {
  const wrong = h("p", { class: "bad", role: "alert" });
  const button = h("button", { class: "main" }, label);
  const submit = async () => {
    button.disabled = true;
    wrong.textContent = "";
    try {
      await send();
    } catch (failure) {
      wrong.textContent = messageOf(failure);
    } finally {
      button.disabled = false;
    }
  };
  return h("form", { onsubmit: (event) => (event.preventDefault(), submit()) }, h("h2", {}, title), ...rows, wrong, h("div", { class: "row" }, button));
}

const NAME = { autocomplete: "username" };
const OLD = { type: "password", autocomplete: "current-password" };
const NEW = { type: "password", autocomplete: "new-password", hint: "Ten characters or more: a few words do well." };

/** @param {Me} me @returns {Child[]} */
function comingIn(me) {
  const [name, password] = [field("Name", NAME), field("Password", OLD)];
  const logIn = form("Log in", [name.row, password.row], "Log in", async () => {
    await ask("/api/sessions", { body: { name: name.input.value, password: password.input.value } });
    location.assign("/");
  });
  return [logIn, me.accounts === "open" ? newcomer() : h("p", { class: "faint" }, "Whoever keeps this server gives out the accounts."), lost()];
}

function newcomer() {
  const [name, password] = [field("Your name here", NAME), field("A password", NEW)];
  return form("New here?", [name.row, password.row], "Have an account", async () => {
    /** @type {Me} */
    const me = await ask("/api/people", { body: { name: name.input.value, password: password.input.value } });
    await tellCode(me.code);
  });
}

function lost() {
  const [name, code, password] = [field("Your name", NAME), field("Recovery code"), field("A new password", NEW)];
  const inner = form("With the recovery code", [name.row, code.row, password.row], "Set the new password", async () => {
    /** @type {Me} */
    const me = await ask("/api/people/recover", { body: { name: name.input.value, code: code.input.value, password: password.input.value } });
    await tellCode(me.code);
  });
  return h("details", {}, h("summary", {}, "I have lost my password"), inner, h("p", { class: "faint" }, "Without the code, ask whoever keeps this server for a new password."));
}

/** @param {string} code what is told once, and must be kept */
async function tellCode(code) {
  const dialog = show(
    "Keep this code",
    [h("p", {}, "If you forget your password, this gives you a new one. It is shown only now: write it down."), h("p", { class: "code" }, code)],
    [{ label: "I have it", main: true }],
  );
  await new Promise((settle) => dialog.addEventListener("close", settle));
  location.assign("/");
}

/** @param {MyAccount} account @returns {Child[]} */
function staying(account) {
  return [
    h("section", {}, h("h2", {}, account.name), h("p", { class: "faint" }, `${account.role === "operator" ? "Operator" : "Player"} since ${day(account.created)}`), h("div", { class: "row" }, button("Log out", () => post("/api/sessions/out", {}, () => location.assign("/"))))),
    tables(account.tables),
    sessions(account.sessions),
    notices(account),
    blocked(account.blocked),
    changes(),
    going(),
  ];
}

/** @param {SatState[]} list */
function tables(list) {
  /** @param {SatState} table */
  const row = (table) => h("li", {}, h("span", {}, h("strong", {}, table.title), " ", h("span", { class: "faint" }, `as ${table.seat} · ${table.over ? "finished" : "in play"} · ${day(table.touched)}`)), button("Sit down", () => sit(table)));
  return h("section", {}, h("h2", {}, "Your games"), list.length ? h("ul", {}, ...list.map(row)) : h("p", { class: "faint" }, "None yet: open one in the lobby."));
}

/** @param {SatState} table */
async function sit({ table, seat }) {
  const secret = newSecret();
  await ask("/api/me/seats", { body: { table, seat, secret } });
  location.assign(`/table#${secret}`);
}

/** @param {SessionState[]} list */
function sessions(list) {
  /** @param {SessionState} session */
  const row = (session) => h("li", {}, h("span", { title: session.agent }, browserOf(session.agent), " ", h("span", { class: "faint" }, session.here ? "this one" : `last used ${day(session.used)}`)), session.here ? null : button("End", () => post("/api/sessions/end", { session: session.id }, begin)));
  return h("section", {}, h("h2", {}, "Where you are logged in"), h("ul", {}, ...list.map(row)), list.length > 1 ? h("div", { class: "row" }, button("End all", () => post("/api/sessions/end", { session: "" }, begin))) : null);
}

/** Where one hears of one's turns. @param {MyAccount} account */
function notices({ mails, mail, confirmed }) {
  const links = h("p", { class: "faint" }, "A feed of the turns that await you, for a news reader or a calendar. Whoever has its address can read it; a new one replaces it.");
  const feed = async () => {
    /** @type {{ feed: string }} */
    const { feed: path } = await ask("/api/me/feed", { body: {} });
    links.replaceChildren(linkRow("News reader", `${location.origin}${path}.atom`), linkRow("Calendar", `${location.origin}${path}.ics`));
  };
  return h("section", {}, h("h2", {}, "When it is your turn"), mails ? letters(mail, confirmed) : null, links, h("div", { class: "row" }, button("Make a feed", feed)));
}

/** @param {string} mail @param {boolean} confirmed */
function letters(mail, confirmed) {
  const [address, code] = [field("E-mail address", { type: "email", autocomplete: "email" }), field("The code that was sent there")];
  if (!mail) return form("", [address.row], "Tell me by e-mail", () => post("/api/me/mail", { address: address.input.value }, begin));
  const none = button("No e-mail any more", () => post("/api/me/mail", { address: "" }, begin));
  if (confirmed) return h("div", {}, h("p", {}, `You are told at ${mail}.`), h("div", { class: "row" }, none));
  return h("div", {}, form("", [h("p", {}, `A code is on its way to ${mail}.`), code.row], "Confirm", () => post("/api/me/mail/confirm", { code: code.input.value }, begin)), h("div", { class: "row" }, none));
}

/** @param {string} agent what a browser calls itself @returns {string} what people call it */
function browserOf(agent) {
  const [browser] = /Firefox|Edg|OPR|Chrome|Safari/.exec(agent) ?? ["A browser"];
  const [system] = /Android|iPhone|iPad|Windows|Mac OS|Linux/.exec(agent) ?? [""];
  return system ? `${browser} on ${system}` : browser;
}

/** @param {string[]} names */
function blocked(names) {
  const [block, about, what] = [field("Name to block"), field("Whom you report"), h("textarea", { id: "field-report", rows: 3, maxlength: 2000, required: true })];
  const rows = names.map((name) => h("li", {}, name, button("Unblock", () => post("/api/me/blocks", { name, blocked: false }, begin))));
  return h(
    "section",
    {},
    h("h2", {}, "Others"),
    names.length ? h("ul", {}, ...rows) : null,
    h("details", {}, h("summary", {}, "Block somebody"), form("", [block.row], "Block", () => post("/api/me/blocks", { name: block.input.value, blocked: true }, begin))),
    h("details", {}, h("summary", {}, "Report somebody to the operator"), form("", [about.row, h("div", { class: "field" }, h("label", { for: "field-report" }, "What happened"), what)], "Report", () => post("/api/me/reports", { name: about.input.value, text: what.value }, () => notice("The operator will read it.")))),
  );
}

function changes() {
  const [old, fresh] = [field("Your password now", OLD), field("Your new password", NEW)];
  const inner = form("", [old.row, fresh.row], "Change it", () => post("/api/me/password", { old: old.input.value, new: fresh.input.value }, () => (notice("Your password is changed; every other browser must log in again."), begin())));
  return h("details", {}, h("summary", {}, "Change your password"), inner);
}

function going() {
  const password = field("Your password", OLD);
  const inner = form("", [h("p", {}, "All that is kept of you is forgotten for good. Your games stay, without your name."), password.row], "Delete my account", () => post("/api/me/delete", { password: password.input.value }, () => location.assign("/")));
  return h("section", {}, h("h2", {}, "What is yours"), h("div", { class: "row" }, h("a", { class: "button", href: "/api/me/export", download: "" }, "Download what is kept of you")), h("details", {}, h("summary", {}, "Delete your account"), inner));
}

/** @param {string} path @param {object} body @param {() => unknown} then */
async function post(path, body, then) {
  await ask(path, { body });
  await then();
}

/** @param {string} label @param {() => Promise<unknown>} act */
function button(label, act) {
  return h("button", { type: "button", class: "quiet", onclick: () => act().catch((failure) => notice(messageOf(failure), "bad")) }, label);
}

/** @param {number} seconds */
function day(seconds) {
  return new Date(seconds * 1000).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
}

async function begin() {
  try {
    /** @type {Me} */
    const me = await ask("/api/me");
    if (me.accounts === "off") main.replaceChildren(h("p", {}, "There are no accounts on this server: everybody plays as a guest."));
    else main.replaceChildren(...(me.name ? staying(await ask("/api/me/account")) : comingIn(me)).filter((each) => each instanceof Node));
  } catch (failure) {
    main.replaceChildren(h("p", { class: "bad" }, messageOf(failure)));
  }
}

themeButton(buttonById("theme"));
await begin();
bringType();

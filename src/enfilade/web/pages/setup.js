/** Setting a table: a scenario's board, its options, who sits where, and the dice. */

import { capital, h, messageOf, words } from "../base/dom.js";
import { Failure, ask } from "../net/connection.js";
import { thumbnail } from "../board/draw.js";
import { explain } from "../side/glossary.js";
import { ruleTag } from "../side/log.js";
import { Rulebook } from "../side/rules.js";
import { forces } from "../side/side.js";
import { factsOf } from "./facts.js";
import { WithOthers } from "./lounge.js";

/** @import { Chosen, Game, Option, Panel, Scenario, Scene } from "../net/contents.js" */
/** @import { TableRequest } from "../net/messages.js" */

const HERE = "here";
const FRIEND = "friend";

/** The page of one scenario. */
export class Setup {
  /**
   * @param {Game} game
   * @param {Scenario} scenario
   * @param {(order: TableRequest, here: string[]) => Promise<void>} play
   */
  constructor(game, scenario, play) {
    this.game = game;
    this.scenario = scenario;
    this.play = play;
    /** @type {Record<string, Chosen>} */
    this.changes = {};
    this.asked = "";
    this.rules = new Rulebook(game.id);
    explain(this.rules, null);
    this.view = h("div", { class: "preview" });
    this.goals = h("section", { class: "goals" });
    this.panels = h("details", { class: "panels" });
    this.warnings = h("div", { class: "warnings", role: "status" });
    this.wrong = h("p", { class: "bad", role: "alert" });
    this.button = h("button", { class: "main big" }, "Play");
    const seats = scenario.seats.length ? scenario.seats : game.seats;
    this.seats = new Map(seats.map((seat) => [seat, this.seatField(seat, seats)]));
    const thrown = game.chance === "cards" ? "drawn" : "rolled";
    this.dice = h("select", { id: "dice" }, h("option", { value: "seeded" }, `${thrown} by the server`), h("option", { value: "typed" }, `${thrown} on your table and typed in`));
    this.others = new WithOthers(scenario.flag);
    const rest = h(
      "div",
      { class: "rest" },
      h("fieldset", {}, h("legend", {}, "Who plays"), ...[...this.seats].map(([seat, field]) => h("div", { class: "field" }, h("label", { for: field.id }, h("span", { class: `side-mark ${seat}` }), this.nameOf(seat)), field)), this.pace()),
      game.chance ? h("fieldset", {}, h("legend", {}, capital(game.chance)), h("div", { class: "field" }, h("label", { for: "dice" }, `The ${game.chance} are`), this.dice)) : null,
      this.wrong,
      h("div", { class: "begin" }, this.button, game.lessons.length ? h("a", { class: "button big", href: `#${game.id}/learn`, title: "Short lessons with a coach" }, "Learn") : null),
      this.panels,
      this.others.box,
      this.options(),
    );
    this.box = h(
      "div",
      { class: "setup", "aria-busy": "true" },
      h("div", { class: "view" }, this.view, this.warnings),
      h(
        "form",
        { onsubmit: (event) => (event.preventDefault(), this.submit()) },
        h("a", { class: "back", href: `#${game.id}` }, `‹ ${game.title}`),
        h("h1", {}, scenario.title),
        h("p", { class: "intro" }, scenario.intro),
        factsOf(scenario) ? h("p", { class: "faint" }, factsOf(scenario)) : null,
        this.goals,
        rest,
      ),
    );
    /** when the board is there, or what is wrong has been said */
    this.came = this.show();
  }

  /** What the server is told of it: its name, or its whole text where it is one's own. */
  named() {
    const { name, file, id } = this.scenario;
    return file ? { scenario: `${id}.toml`, file } : { scenario: name };
  }

  /** @param {string} seat */
  nameOf(seat) {
    return this.scenario.names[seat] ?? capital(seat);
  }

  /** Who usually sits here: whom the scenario says, else you in the first free seat, and the computer. @param {string} seat @param {string[]} seats */
  seatField(seat, seats) {
    const levels = this.game.players.filter((name) => name !== "human");
    const { seated } = this.scenario;
    const isMine = seat === seats.find((each) => !seated[each]);
    const usual = seated[seat] ?? (isMine ? HERE : this.game.usual);
    return h(
      "select",
      { id: `seat-${seat}`, name: seat },
      h("option", { value: HERE, selected: usual === HERE }, "you, at this screen"),
      h("option", { value: FRIEND }, "a friend, by a link"),
      ...levels.map((name) => h("option", { value: name, selected: name === usual, title: this.game.levels[name] ?? "" }, `${this.game.called[name] ?? capital(words(name))} (computer)`)),
    );
  }

  /** What the levels of the computer mean. */
  pace() {
    const why = "The computer thinks as long as it would in a compiled copy of Enfilade, and is a little weaker. Whoever runs this server can change that: the compiled wheel, under “Install” in the documentation.";
    return h(
      "div",
      { class: "pace" },
      h("p", { class: "intro" }, "Rosa makes mistakes; Ruth, Viktor and Elena think 0.1, 1 and 5 seconds about an order."),
      this.game.compiled ? null : h("details", { class: "faint" }, h("summary", {}, "A little weaker here: why?"), why),
    );
  }

  /** The values that may be changed, folded away: most people play as printed. */
  options() {
    const { options } = this.scenario;
    if (!options.length) return null;
    return h("details", { class: "options" }, h("summary", {}, "Options"), ...options.map((option) => this.optionField(option)));
  }

  /** @param {Option} option */
  optionField({ key, value, values, label, rule, titles }) {
    const id = `option-${key.replace(/[^a-z0-9]+/gi, "-")}`;
    const field = this.fieldFor(id, value, values, titles);
    field.addEventListener("change", () => {
      const chosen = valueOf(field, value, values);
      if (chosen === value) delete this.changes[key];
      else this.changes[key] = chosen;
      this.show();
    });
    const name = h("label", { for: id }, capital(label || words(key.replace(/^options\./, ""))));
    const kind = typeof value === "boolean" ? "field switch" : values.length ? "field stacked" : "field";
    return h("div", { class: kind }, h("div", {}, name, " ", rule ? ruleTag(rule, (number) => this.rules.open(number)) : null), field);
  }

  /** @param {string} id @param {Chosen} value @param {Chosen[]} values @param {string[]} titles */
  fieldFor(id, value, values, titles) {
    if (typeof value === "boolean") return h("input", { id, type: "checkbox", checked: value });
    if (values.length) {
      return h("select", { id }, ...values.map((each, index) => h("option", { value: JSON.stringify(each), selected: each === value }, titles[index])));
    }
    return h("input", { id, type: typeof value === "number" ? "number" : "text", value });
  }

  /** The board as it will be; a mistake in the options is told at once. */
  async show() {
    const asked = (this.asked = JSON.stringify(this.changes));
    try {
      /** @type {{ scene: Scene, warnings: string[] }} */
      const { scene, warnings } = await ask("/api/scene", { body: { ...this.named(), changes: this.changes } });
      if (asked !== this.asked) return;
      this.wrong.textContent = "";
      this.button.disabled = false;
      this.view.replaceChildren(thumbnail(scene, `Board of ${this.scenario.title}`));
      this.tell(scene.panels);
      this.warnings.replaceChildren(...warnings.map((warning) => h("p", {}, warning)));
    } catch (failure) {
      if (asked !== this.asked) return;
      this.wrong.textContent = messageOf(failure);
      this.button.disabled = failure instanceof Failure && failure.status === 400;
    }
    this.box.setAttribute("aria-busy", "false");
  }

  /** What wins, at once; who and what takes part, folded away. @param {Panel[]} panels */
  tell(panels) {
    const goals = panels.find((panel) => panel.id === "goals");
    const others = panels.filter((panel) => panel !== goals && panel.rows.length > 1);
    this.goals.replaceChildren(...(goals ? [h("h2", {}, "How to win"), this.goalList(goals)] : []));
    this.panels.hidden = !others.length;
    this.panels.replaceChildren(h("summary", {}, "Forces and charts"), ...forces(others, () => {}));
  }

  /** @param {Panel} panel */
  goalList({ rows: [heading, ...goals] }) {
    const ruleAt = heading.indexOf("Rule");
    /** @param {string[]} row */
    const line = (row) => {
      const said = row.filter((cell, index) => cell && index !== ruleAt).join(": ");
      return h("li", {}, said, row[ruleAt] ? " " : null, row[ruleAt] ? ruleTag(row[ruleAt], (number) => this.rules.open(number)) : null);
    };
    return h("ul", {}, ...goals.map(line));
  }

  async submit() {
    const chosen = [...this.seats].map(([seat, { value }]) => ({ seat, value }));
    const here = chosen.filter(({ value }) => value === HERE).map(({ seat }) => seat);
    /** @type {TableRequest} */
    const order = {
      ...this.named(),
      changes: this.changes,
      seats: Object.fromEntries(chosen.map(({ seat, value }) => [seat, value === HERE || value === FRIEND ? "human" : value])),
      dice: this.dice.value === "typed" ? "typed" : "seeded",
      ...this.others.order,
    };
    this.button.disabled = true;
    try {
      await this.play(order, here);
    } catch (failure) {
      this.wrong.textContent = messageOf(failure);
    } finally {
      this.button.disabled = false;
    }
  }
}

/** @param {HTMLInputElement | HTMLSelectElement} field @param {Chosen} value @param {Chosen[]} values @returns {Chosen} */
function valueOf(field, value, values) {
  if (field instanceof HTMLInputElement && typeof value === "boolean") return field.checked;
  if (values.length) return JSON.parse(field.value);
  return typeof value === "number" ? Number(field.value) : field.value;
}

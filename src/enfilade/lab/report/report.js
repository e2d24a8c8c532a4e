"use strict";
// From any figure to the games behind it. Served by `enfilade report --serve`, a game opens in the replay; as a file, the
// command that plays it again is shown.
const data = JSON.parse(document.getElementById("data").textContent);
const drawer = document.getElementById("games");
const MOST = 200;
const isServed = location.protocol.startsWith("http") && location.pathname.startsWith("/report");

function element(tag, properties = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

function wanted(which) {
  const points = which.point ? new Set(which.point.split(",").map(Number)) : null;
  const games = which.games ? new Set(which.games.split(",").map(Number)) : null;
  return ([number, point, winner, reason, rounds, failed]) =>
    (!points || points.has(point)) &&
    (!games || games.has(number)) &&
    (!which.winner || winner === which.winner) &&
    (!which.reason || reason === which.reason) &&
    (!which.failed || failed) &&
    (which.rounds === undefined || rounds === Number(which.rounds));
}

async function openReplay(number, button) {
  button.disabled = true;
  button.textContent = "playing it again …";
  try {
    const record = await (await fetch(`/report/games/${number}.jsonl`)).text();
    const answer = await fetch("/api/records", { method: "POST", body: record });
    const { id, error } = await answer.json();
    if (error) throw new Error(error);
    location.assign(`/replay#${id}`);
  } catch (failure) {
    button.textContent = String(failure.message || failure);
  }
}

function listed([number, point, winner, reason, rounds, failed]) {
  const told = failed ? `failed: ${failed}` : `${winner === "draw" ? "drawn" : `${data.names[winner] || winner} won`}: ${data.endings[winner][reason]}; ${rounds} rounds`;
  const item = element("li", {}, element("b", { textContent: `Game ${number}` }), ` (point ${point}) ${told} `);
  if (isServed && !failed) {
    const button = element("button", { className: "link", textContent: "open in the replay" });
    button.addEventListener("click", () => openReplay(number, button));
    item.append(button);
  } else {
    item.append(element("code", { textContent: `${data.command} ${number}` }));
  }
  return item;
}

function show(which, title) {
  const found = data.games.filter(wanted(which));
  const heading = element("h3", { textContent: title });
  const closing = element("button", { className: "close", textContent: "×", ariaLabel: "Close" });
  closing.addEventListener("click", hide);
  const some = data.total > data.games.length ? ` among the ${data.games.length} of ${data.total} that are listed in this file` : "";
  const shown = found.length > MOST ? ` The first ${MOST} are shown.` : "";
  const note = element("p", { className: "over", textContent: `${found.length} games${some}.${shown}` });
  drawer.replaceChildren(closing, heading, note, element("ul", {}, ...found.slice(0, MOST).map(listed)));
  drawer.hidden = false;
  closing.focus();
}

function hide() {
  drawer.hidden = true;
}

function parsed(id) {
  return Object.fromEntries(id.split("--").slice(2).map((part) => [part.slice(0, part.indexOf("=")), part.slice(part.indexOf("=") + 1)]));
}

function titled(which) {
  const parts = [];
  if (which.of) parts.push(which.of);
  if (which.point) parts.push(which.point.includes(",") ? `${which.point.split(",").length} points` : `point ${which.point}`);
  if (which.winner) parts.push(which.winner === "draw" ? "drawn" : `won by ${data.names[which.winner] || which.winner}`);
  if (which.reason) parts.push(data.endings[which.winner][which.reason]);
  if (which.rounds !== undefined) parts.push(`${which.rounds} rounds`);
  if (which.failed) parts.push("failed");
  return parts.length ? `Games: ${parts.join(", ")}` : "All games";
}

document.addEventListener("click", (event) => {
  const place = event.target.closest(".heat");
  if (place) {
    const { kind, place: name } = place.dataset;
    const behind = (data.places[kind] || {})[name] || [];
    show({ games: behind.join(",") }, `Some games in which it happened at ${name}`);
    return;
  }
  const hit = event.target.closest("[id^='hit--'], [data-hit]");
  if (!hit) return;
  const which = parsed(hit.dataset.hit || hit.id);
  show(which, titled(which));
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") hide();
});

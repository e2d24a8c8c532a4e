import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { FakeStorage } from "./page.js";

const { claimed, inviteAnew, openTable } = await import("../../src/enfilade/web/net/invitations.js");
const { isInviting, keepClaim, tables } = await import("../../src/enfilade/web/base/recent.js");

const LINK = "invitation-abc";
let asked, answers;

beforeEach(() => {
  globalThis.localStorage = new FakeStorage();
  globalThis.sessionStorage = new FakeStorage();
  asked = [];
  answers = [];
  globalThis.fetch = async (path, { headers, body }) => {
    asked.push([path, JSON.parse(body), headers.Authorization]);
    const { status = 200, told = {}, meanwhile } = answers.shift() ?? {};
    meanwhile?.();
    return { ok: status === 200, status, json: async () => told };
  };
});

test("an invitation is claimed with a secret of 32 random bytes, other tokens stay as they are", async () => {
  const [own, secret] = await claimed(["own", LINK]);
  assert.equal(own, "own");
  assert.match(secret, /^[A-Za-z0-9_-]{43}$/);
  assert.deepEqual(asked, [["/api/claims", { invitation: LINK, secret }, undefined]]);
});

test("opened again in this browser it leads to the same seat, even if the first answer was lost", async () => {
  answers.push({ status: 500, told: { error: "lost" } });
  await assert.rejects(claimed([LINK]), /lost/);
  const [first] = await claimed([LINK]);
  const [second] = await claimed([LINK]);
  assert.equal(first, second);
  assert.deepEqual(asked.map(([, { secret }]) => secret), [first, first, first]);
});

test("where another tab was quicker its secret is taken", async () => {
  answers.push({ status: 410, told: { error: "gone" }, meanwhile: () => keepClaim(LINK, "quicker") });
  assert.deepEqual(await claimed([LINK]), ["quicker"]);
});

test("an invitation that somebody else took up is told so", async () => {
  answers.push({ status: 410, told: { error: "it works once" } });
  await assert.rejects(claimed([LINK]), /it works once/);
});

test("without storage it works all the same, once", async () => {
  localStorage.isForbidden = true;
  assert.match((await claimed([LINK]))[0], /^[A-Za-z0-9_-]{43}$/);
});

test("who sets a table remembers their own seats, the invitations and the right to invite", async () => {
  answers.push({ told: { secrets: { red: "r", spectator: "s" }, invitations: { blue: LINK }, creator: "c" } });
  const address = await openTable({ scenario: "s/t" }, ["red"], { title: "T", game: "s", names: {} });
  assert.equal(address, "/table#r");
  assert.deepEqual(asked[0][1], { scenario: "s/t", mine: ["red"] });
  const [kept] = tables();
  assert.deepEqual([kept.mine, kept.invitations, kept.creator], [["r"], { blue: LINK }, "c"]);
  assert.ok(isInviting(["r"]));
});

test("who only watches sits with the spectators, and where all are here nobody is invited", async () => {
  answers.push({ told: { secrets: { spectator: "s" }, invitations: {}, creator: "c" } });
  assert.equal(await openTable({ scenario: "s/t" }, [], { title: "T", game: "s" }), "/table#s");
  assert.equal(isInviting(["s"]), false);
});

test("a new invitation is asked for with the creator's secret and replaces the one that was known", async () => {
  answers.push({ told: { invitation: "invitation-new" } });
  const table = { title: "T", game: "g", mine: ["r"], secrets: {}, invitations: { blue: LINK }, creator: "c", order: null, when: 0, over: false };
  assert.equal(await inviteAnew(table, "blue"), "invitation-new");
  assert.deepEqual(asked, [["/api/invitations", { seat: "blue" }, "Bearer c"]]);
  assert.equal(tables()[0].invitations.blue, "invitation-new");
});

import { appendFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Webhook } from "standardwebhooks";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startPartner } from "./start-partner.ts";
import type { PartnerOptions, PartnerSandbox } from "./start-partner.ts";

const SECRET = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
const HOOK_SECRET = `whsec_${Buffer.alloc(32, 9).toString("base64")}`;
const cleanUps: Array<() => Promise<unknown>> = [];
let partner: PartnerSandbox;

beforeEach(async () => {
  partner = await start();
  await partner.setSecret(SECRET);
  await partner.setHookSecret(HOOK_SECRET);
});

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

async function start(options: PartnerOptions = {}): Promise<PartnerSandbox> {
  const started = await startPartner(options);
  cleanUps.push(() => started.close());
  return started;
}

interface Sending {
  id?: string;
  secret?: string;
  at?: Date;
  raw?: boolean;
  timeoutMs?: number;
}

async function send(path: "/events" | "/capacity", body: object, how: Sending = {}): Promise<Response> {
  const { id = "evt_1", secret = path === "/events" ? SECRET : HOOK_SECRET, at = new Date() } = how;
  const text = JSON.stringify(body);
  const webhook = how.raw ? new Webhook(secret, { format: "raw" }) : new Webhook(secret);
  return fetch(partner.url + path, {
    method: "POST",
    body: text,
    signal: AbortSignal.timeout(how.timeoutMs ?? 5000),
    headers: {
      "content-type": "application/json",
      "webhook-id": id,
      "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
      "webhook-signature": webhook.sign(id, at, text),
    },
  });
}

function press(headers: Record<string, string>): Promise<Response> {
  return fetch(`${partner.url}/receiver`, {
    method: "POST",
    headers,
    body: new URLSearchParams({ receiver: "error" }),
    redirect: "manual",
  });
}

test("a signed event is accepted and kept with its headers and body", async () => {
  const body = { type: "order.completed", data: { order: { id: "ord_1" } } };
  expect((await send("/events", body)).status).toBe(200);
  expect(partner.received()).toMatchObject([
    {
      path: "/events",
      body: JSON.stringify(body),
      headers: { "webhook-id": "evt_1" },
      signatureError: null,
      duplicate: false,
      answeredStatus: 200,
    },
  ]);
});

test.each([
  ["signed with another secret", { secret: HOOK_SECRET }, "No matching signature found"],
  ["signed too long ago", { at: new Date(Date.now() - 600_000) }, "Message timestamp too old"],
])("an event %s is refused with 401 and the library's words", async (_case, how, words) => {
  expect((await send("/events", { type: "order.held" }, how)).status).toBe(401);
  expect(partner.received()).toMatchObject([{ signatureError: words, answeredStatus: 401 }]);
});

test("before a secret is set events are put off, not lost", async () => {
  partner = await start();
  expect((await send("/events", { type: "order.held" })).status).toBe(503);
});

test("a secret of the partner's own choosing counts as its bytes", async () => {
  const secret = "correct horse battery staple";
  await partner.setSecret(secret);
  const signed = { secret: Buffer.from(secret).toString("utf8"), raw: true };
  expect((await send("/events", { type: "order.held" }, signed)).status).toBe(200);
});

test("the same webhook-id again is marked as a duplicate; a forged one before it does not count", async () => {
  await send("/events", {}, { secret: HOOK_SECRET });
  await send("/events", {});
  await send("/events", {});
  expect(partner.received().map(({ duplicate }) => duplicate)).toEqual([true, false, false]);
});

test("the call before a charge is answered as chosen, and only when it is signed", async () => {
  const call = { type: "checkout.pre_confirmation" };
  expect(await (await send("/capacity", call)).json()).toEqual({ available: true });
  expect((await send("/capacity", call, { secret: SECRET })).status).toBe(401);

  await partner.setCapacity({ answer: "refuse", message: "Only 2 left" });
  const refused = { available: false, reason: "sold_out", message: "Only 2 left" };
  expect(await (await send("/capacity", call)).json()).toEqual(refused);

  await partner.setCapacity({ answer: "error" });
  expect((await send("/capacity", call)).status).toBe(500);

  await partner.setCapacity({ answer: "hang" });
  await expect(send("/capacity", call, { timeoutMs: 200 })).rejects.toThrow("timeout");
});

test("the page's controls work from the page itself, not from another site", async () => {
  const foreign: Array<Record<string, string>> = [
    { "sec-fetch-site": "cross-site" },
    { origin: "null" },
    { origin: "https://shop.example" },
  ];
  for (const headers of foreign) expect((await press(headers)).status).toBe(403);
  expect((await send("/events", {})).status).toBe(200);
  expect((await press({ "sec-fetch-site": "same-origin", origin: partner.url })).status).toBe(303);
  expect((await send("/events", {})).status).toBe(500);
});

test("the page shows hostile input as text", async () => {
  await send("/events", { type: "<script>alert(1)</script>" });
  const html = await (await fetch(partner.url)).text();
  expect(html).not.toContain("<script>alert");
  expect(html).toContain("&lt;script&gt;alert(1)");
});

test("secrets, settings and what arrived survive a restart; a torn last line is dropped", async () => {
  const stateDir = await mkdtemp(join(tmpdir(), "partner-"));
  cleanUps.push(() => rm(stateDir, { recursive: true }));
  partner = await startPartner({ stateDir });
  await partner.setSecret(SECRET);
  await partner.setCapacity({ answer: "error" });
  await send("/events", { type: "order.completed" });
  await partner.close();
  await appendFile(join(stateDir, "received.jsonl"), '{"number":2,"rece');

  partner = await start({ stateDir });
  await send("/events", { type: "order.completed" });
  await partner.close();

  partner = await start({ stateDir });
  expect(partner.received()).toMatchObject([
    { number: 2, signatureError: null, duplicate: true },
    { number: 1, duplicate: false },
  ]);
});

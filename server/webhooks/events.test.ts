import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { eventNames, events, isEventPattern, patternsFor, payloadSchema } from "./events.ts";

describe.each(eventNames)("%s", (name) => {
  test("has an example that fits its schema exactly", () => {
    const parsed = events[name].schema.safeParse(events[name].example);
    expect(parsed.error?.issues).toBeUndefined();
  });

  test("is noun.verb in lower case", () => {
    expect(name).toMatch(/^[a-z_]+\.[a-z_]+$/);
  });

  test("refuses fields it does not know, so that no key can slip into it", () => {
    expect(events[name].schema.safeParse({ ...events[name].example, api_secret: "x" }).success).toBe(false);
  });
});

test("a merchant's event has no place for its keys", () => {
  const { merchant } = events["merchant.created"].example;
  const leaking = { merchant: { ...merchant, api_key: "svc_mk_test_1" } };
  expect(events["merchant.created"].schema.safeParse(leaking).success).toBe(false);
});

test("a payload is its envelope, its own type and its data", () => {
  const payload = {
    id: "evt_01JBN0Q4W3M3C1Z6Q8T5Y7V9AB",
    type: "order.completed",
    timestamp: "2026-11-02T09:30:00.000Z",
    livemode: true,
    workspace_id: "0b9f4e0e-6f0a-4a59-9d0c-3a3f5d5f7a11",
    merchant_id: "5d3b1a52-7f0e-4d3e-8f55-0f6f0f1e2d3c",
    api_version: "2026-11-01",
    data: events["order.completed"].example,
  };
  expect(payloadSchema("order.completed").safeParse(payload).error?.issues).toBeUndefined();
  expect(payloadSchema("order.held").safeParse(payload).success).toBe(false);
});

test.each([
  { pattern: "*", known: true },
  { pattern: "order.*", known: true },
  { pattern: "order.completed", known: true },
  { pattern: "pre_confirmation.*", known: true },
  { pattern: "order.shipped", known: false },
  { pattern: "invoice.*", known: false },
  { pattern: "order", known: false },
  { pattern: "", known: false },
])("subscribing to $pattern is possible: $known", ({ pattern, known }) => {
  expect(isEventPattern(pattern)).toBe(known);
});

test("an event is taken by its name, its noun and by everything", () => {
  expect(patternsFor("order.completed")).toEqual(["order.completed", "order.*", "*"]);
});

/** Not by `emit` and a name: reported by the store, written with the order, asked for by the partner. */
const OTHERWISE = /^(terms_request\..+|session\.completed|webhook\.test)$/;

const sources = globSync("server/**/*.ts").filter((file) => !/\.(test|fixture)\.ts$/.test(file));

test("every event is emitted somewhere", () => {
  const emits = /\bemit\(\s*[\w.]+,\s*[\w.]+,\s*"([a-z_.]+)"|\bemits: "([a-z_.]+)"/g;
  const emitted = sources
    .flatMap((file) => [...readFileSync(file, "utf8").matchAll(emits)])
    .map(([, name, effect]) => name ?? effect);
  expect(eventNames.filter((name) => !OTHERWISE.test(name) && !emitted.includes(name))).toEqual([]);
});

test("no event is emitted in a mode that the code names", () => {
  const calls = sources
    .filter((file) => !file.includes("/sandbox/"))
    .flatMap((file) => readFileSync(file, "utf8").match(/\bemit\([\s\S]*?\);/g) ?? []);
  expect(calls.length).toBeGreaterThan(15);
  expect(calls.filter((call) => /livemode: (true|false)/.test(call))).toEqual([]);
});

/** They name events that nothing happened for. */
const OF_ALL_EVENTS = /^(server\/(webhooks|versions|http)|test\/(browser|contract|run))\//;

test("every event is named by a test of what emits it", () => {
  const tests = globSync("{server,test}/**/*.{test,fixture}.ts").filter((file) => !OF_ALL_EVENTS.test(file));
  // Neither an action of the audit log nor what a test leaves out.
  const lines = tests
    .flatMap((file) => readFileSync(file, "utf8").split("\n"))
    .filter((line) => !/\baction\b|<>/.test(line));
  const isNamed = (name: string) => lines.some((line) => new RegExp(`["'\`]${name}["'\`]`).test(line));
  expect(tests.length).toBeGreaterThan(200);
  expect(eventNames.filter((name) => name !== "webhook.test" && !isNamed(name))).toEqual([]);
});

// Promise: a request that a newer one replaces is aborted, and neither its reply nor its failure is ever delivered.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ask, latestRequest } from "../../src/rest/latest-request.ts";

type Sent = { text: string; signal: AbortSignal; reply: PromiseWithResolvers<string> };

let sent: Sent[];
let delivered: string[];
const request = (text: string, delayMs = 0) => ({
  send: (signal: AbortSignal) => {
    const reply = Promise.withResolvers<string>();
    sent.push({ text, signal, reply });
    return reply.promise;
  },
  take: (reply: string) => void delivered.push(reply),
  fail: (cause: unknown) => void delivered.push(`failed: ${String(cause)}`),
  delayMs,
});
const settled = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  delivered = [];
});
afterEach(() => {
  vi.useRealTimers();
});

test("the newer request aborts the running one, whose late reply is not delivered", async () => {
  const askLatest = latestRequest();
  askLatest(request("a"));
  askLatest(request("ab"));
  expect(sent.map(({ text, signal }) => [text, signal.aborted])).toEqual([["a", true], ["ab", false]]);
  sent[1]?.reply.resolve("of ab");
  await settled();
  sent[0]?.reply.resolve("of a");
  await settled();
  expect(delivered).toEqual(["of ab"]);
});

test("the failure of an aborted request is not delivered, that of the latest is", async () => {
  const askLatest = latestRequest();
  askLatest(request("a"));
  askLatest(request("ab"));
  sent[0]?.reply.reject("AbortError");
  sent[1]?.reply.reject("offline");
  await settled();
  expect(delivered).toEqual(["failed: offline"]);
});

test("a request that is replaced during its delay is never sent", async () => {
  const askLatest = latestRequest();
  askLatest(request("a", 300));
  await vi.advanceTimersByTimeAsync(200);
  askLatest(request("ab", 300));
  await vi.advanceTimersByTimeAsync(299);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent.map(({ text }) => text)).toEqual(["ab"]);
});

test("what `ask` returns aborts the request, before and while it runs", async () => {
  ask(request("a", 300))();
  await vi.advanceTimersByTimeAsync(300);
  expect(sent).toEqual([]);
  const abort = ask(request("b"));
  abort();
  expect(sent[0]?.signal.aborted).toBe(true);
  sent[0]?.reply.resolve("of b");
  await settled();
  expect(delivered).toEqual([]);
});

test("no other file of the plugin aborts requests itself", () => {
  const sources = fileURLToPath(new URL("../../src", import.meta.url));
  const files = readdirSync(sources, { recursive: true, encoding: "utf8" }).filter((file) => /\.tsx?$/.test(file));
  const has = (text: string) => files.filter((file) => readFileSync(join(sources, file), "utf8").includes(text));
  expect(has("new AbortController")).toEqual(["rest/latest-request.ts"]);
});

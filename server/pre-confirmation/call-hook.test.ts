import { gzipSync } from "node:zlib";
import type { Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startHarness, type Harness } from "../../test/support/harness.ts";
import type { FailMode } from "../../shared/wire/pre-confirmation.ts";
import type { Context } from "../context.ts";
import type { Resolve } from "../http/fetch/guarded-connect.ts";
import { createGuardedFetch } from "../http/fetch/guarded-fetch.ts";
import { startReceiver, type ReceiverAnswer } from "../webhooks/webhooks.fixture.ts";
import { runSessionPreConfirmation } from "./run-session-pre-confirmation.ts";
import { configurePreConfirmation, json, newCall, newTenant, recordOf } from "./pre-confirmation.fixture.ts";
import { drip, startRawHook } from "./raw-hook.fixture.ts";

/** The table of outcomes, each over a real socket and in both fail modes. */

let h: Harness;
beforeAll(async () => {
  h = await startHarness({ worker: false });
});
afterAll(() => h.close());

const shopperText = "We could not confirm availability; you have not been charged.";
const goOn = { result: "go_on", bypassed: false, reason: null, message: null };
const withoutAnswer = {
  closed: { result: "unavailable", bypassed: false, reason: "unavailable", message: shopperText },
  open: { result: "go_on", bypassed: true, reason: null, message: null },
};
const refused = (reason: string, message: string | null) => ({
  result: "refused",
  bypassed: false,
  reason,
  message,
});

/** Calls the hook of a new merchant. */
async function callTestHook(url: string, failMode: FailMode, ctx: Context = h.ctx) {
  const tenant = await newTenant(h);
  await configurePreConfirmation(tenant, { url, fail_mode: failMode });
  const started = performance.now();
  const result = await runSessionPreConfirmation(ctx, newCall(tenant));
  const tookMs = performance.now() - started;
  return { result, tookMs, record: await recordOf(h, result.preConfirmationId) };
}

/** Calls a hook with this answer. @returns also the number of calls. */
async function callReceiver(answer: ReceiverAnswer, failMode: FailMode) {
  const hook = await startReceiver();
  hook.answer = () => answer;
  const asked = await callTestHook(hook.url, failMode);
  await hook.close();
  return { ...asked, calls: hook.calls.length };
}

async function callRawHook(answer: (socket: Socket) => void, failMode: FailMode) {
  const hook = await startRawHook(answer);
  const asked = await callTestHook(hook.url, failMode);
  await hook.close();
  return { ...asked, connections: hook.connections };
}

const invalidBody = "body: the response is not {available: true or false}";

describe.each<FailMode>(["closed", "open"])("fail mode %s", (failMode) => {
  test.each([
    { body: { available: true }, expected: goOn },
    { body: { available: true, seats_left: 3, message: "Only three left." }, expected: goOn },
    {
      body: { available: false, reason: "class_full", message: "The class is full." },
      expected: refused("class_full", "The class is full."),
    },
    { body: { available: false }, expected: refused("unavailable", null) },
    { body: { available: false, reason: null, message: "" }, expected: refused("unavailable", null) },
    {
      body: { available: false, reason: 7, message: "x".repeat(301) },
      expected: refused("unavailable", "x".repeat(300)),
    },
    {
      // Truncated by whole characters.
      body: { available: false, message: "🎉".repeat(301) },
      expected: refused("unavailable", "🎉".repeat(300)),
    },
    {
      body: { available: false, reason: "full\u0000", message: "Full\u0000\r\n\u001b[31m now \ud800" },
      expected: refused("full", "Full [31m now"),
    },
    {
      // Markup is kept; the page escapes it.
      body: { available: false, message: "<script>alert(1)</script> & <b>full</b>" },
      expected: refused("unavailable", "<script>alert(1)</script> & <b>full</b>"),
    },
  ])("the answer $body", async ({ body, expected }) => {
    const { result, record, calls } = await callReceiver(json(body), failMode);
    expect(result).toMatchObject(expected);
    expect(record).toMatchObject({ ...expected, status_code: 200, error: null });
    expect(record.duration_ms).toBeGreaterThanOrEqual(0);
    expect(calls).toBe(1);
  });

  test("JSON is accepted with any content type and after a byte order mark", async () => {
    const body = `\uFEFF{"available": true}`;
    const { result } = await callReceiver(
      { status: 200, headers: { "content-type": "text/html" }, body },
      failMode,
    );
    expect(result).toMatchObject(goOn);
  });

  test.each<{ name: string; answer: ReceiverAnswer; status: number | null; error: string | RegExp }>([
    { name: "500", answer: { status: 500 }, status: 500, error: "status: the hook responded with 500" },
    {
      name: "500 with available: true",
      answer: { ...json({ available: true }), status: 500 },
      status: 500,
      error: "status: the hook responded with 500",
    },
    { name: "404", answer: { status: 404 }, status: 404, error: "status: the hook responded with 404" },
    {
      name: "a redirect, which is not followed",
      answer: { status: 307, headers: { location: "http://127.0.0.1:1/" } },
      status: 307,
      error: "status: the hook responded with 307",
    },
    { name: "204", answer: { status: 204 }, status: 204, error: invalidBody },
    { name: "200 with an empty body", answer: { status: 200 }, status: 200, error: invalidBody },
    {
      name: "200 with HTML",
      answer: { status: 200, body: "<html>OK</html>" },
      status: 200,
      error: invalidBody,
    },
    { name: "200 without available", answer: json({ ok: true }), status: 200, error: invalidBody },
    ...["true", 1, null, [true], { value: true }].map((available) => ({
      name: `200 with ${JSON.stringify({ available })}`,
      answer: json({ available }),
      status: 200,
      error: invalidBody,
    })),
    { name: "200 with a list", answer: json([{ available: true }]), status: 200, error: invalidBody },
    {
      name: "200 with unrequested compression",
      answer: {
        status: 200,
        headers: { "content-encoding": "gzip" },
        body: gzipSync(`{"available": true}`),
      },
      status: 200,
      error: invalidBody,
    },
    {
      name: "200 with a huge body",
      answer: { status: 200, body: JSON.stringify({ available: true, filler: "x".repeat(10_000_000) }) },
      status: 200,
      error: "body: the response is larger than 64 KiB",
    },
    { name: "a closed connection", answer: { hangUp: true }, status: null, error: /^network: / },
  ])("no usable answer: $name", async ({ answer, status, error }) => {
    const { result, record, calls } = await callReceiver(answer, failMode);
    expect(result).toMatchObject(withoutAnswer[failMode]);
    expect(record).toMatchObject({ ...withoutAnswer[failMode], status_code: status });
    expect(record.error).toMatch(error);
    expect(calls).toBe(1);
  });

  test.each<{ name: string; answer: (socket: Socket) => void }>([
    {
      name: "a truncated answer with available: true",
      answer: (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\n{"available": true}'),
    },
    { name: "something that is not HTTP", answer: (socket) => socket.end("+OK available\r\n") },
    { name: "a reset after the request was read", answer: (socket) => socket.resetAndDestroy() },
    {
      name: "endless headers",
      answer: (socket) => socket.write(`HTTP/1.1 200 OK\r\nx: ${"x".repeat(200_000)}`),
    },
  ])("no usable answer, and no second call: $name", async ({ answer }) => {
    const { result, record, connections } = await callRawHook(answer, failMode);
    expect(result).toMatchObject(withoutAnswer[failMode]);
    expect(record).toMatchObject({ ...withoutAnswer[failMode], error: expect.stringMatching(/^network: /) });
    expect(connections).toBe(1);
  });

  test("no usable answer: connection refused", async () => {
    const hook = await startReceiver();
    await hook.close();
    const { result, record } = await callTestHook(hook.url, failMode);
    expect(result).toMatchObject(withoutAnswer[failMode]);
    expect(record.error).toBe("network: the connection was refused");
  });
});

/** Each takes five seconds, so they run concurrently. */
describe.concurrent("the timeout of five seconds", () => {
  const head = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 19\r\n\r\n";
  const rows: Array<{ name: string; failMode: FailMode; answer: (socket: Socket) => void }> = [
    { name: "no response, closed", failMode: "closed", answer: () => {} },
    { name: "no response, open", failMode: "open", answer: () => {} },
    {
      name: "headers byte by byte",
      failMode: "closed",
      answer: (socket) => drip(socket, `${head}{"available": true}`, 150),
    },
    {
      name: "a body byte by byte",
      failMode: "open",
      answer(socket) {
        socket.write(head);
        drip(socket, '{"available": true}', 400);
      },
    },
    {
      name: "repeated interim responses",
      failMode: "closed",
      answer: (socket) => drip(socket, "HTTP/1.1 102 Processing\r\n\r\n".repeat(30), 20),
    },
  ];
  test.each(rows)("$name", async ({ answer, failMode }) => {
    const { result, record, tookMs, connections } = await callRawHook(answer, failMode);
    expect(result).toMatchObject(withoutAnswer[failMode]);
    expect(record.error).toBe("timeout: no response within 5 s");
    expect(record.duration_ms).toBeGreaterThan(4_500);
    expect(tookMs).toBeLessThan(6_500);
    expect(connections).toBe(1);
  });

  test("a second connection gets the remaining time", async () => {
    const hook = await startRawHook(() => {});
    const { result, record, tookMs } = await callTestHook(
      hook.url.replace("127.0.0.1", "hook.example"),
      "closed",
      withAddresses(["127.0.0.2", "127.0.0.1"], 1_000).ctx,
    );
    await hook.close();
    expect(result).toMatchObject(withoutAnswer.closed);
    expect(record.error).toBe("timeout: no response within 5 s");
    expect(tookMs).toBeLessThan(6_500);
    expect(hook.connections).toBe(1);
  });
});

/** A context that resolves a name to each of these addresses in turn, with a delay. */
function withAddresses(addresses: string[], delayMs = 0): { ctx: Context; left: string[] } {
  const left = [...addresses];
  const resolve: Resolve = (_name, _options, done) => {
    const address = left.shift() ?? "127.0.0.1";
    setTimeout(() => done(null, [{ address, family: 4 }]), delayMs);
  };
  return { ctx: { ...h.ctx, fetchGuarded: createGuardedFetch(h.config, resolve) }, left };
}

describe("a connection that was not established", () => {
  test("is retried once", async () => {
    const hook = await startReceiver();
    hook.answer = () => json({ available: true });
    // The first look-up resolves to an address without a listener.
    const { ctx, left } = withAddresses(["127.0.0.2", "127.0.0.1"]);
    const { result } = await callTestHook(hook.url.replace("127.0.0.1", "hook.example"), "closed", ctx);
    await hook.close();
    expect(result).toMatchObject(goOn);
    expect(hook.calls).toHaveLength(1);
    expect(left).toEqual([]);
  });

  test("is not retried twice", async () => {
    const hook = await startReceiver();
    hook.answer = () => json({ available: true });
    const { ctx, left } = withAddresses(["127.0.0.2", "127.0.0.2", "127.0.0.1"]);
    const { result } = await callTestHook(hook.url.replace("127.0.0.1", "hook.example"), "closed", ctx);
    await hook.close();
    expect(result).toMatchObject(withoutAnswer.closed);
    expect(hook.calls).toEqual([]);
    expect(left).toEqual(["127.0.0.1"]);
  });

  test("to a private address is not retried", async () => {
    const { ctx, left } = withAddresses(["10.0.0.1", "127.0.0.1"]);
    const { record } = await callTestHook("http://hook.example/capacity", "open", ctx);
    expect(record).toMatchObject({
      ...withoutAnswer.open,
      error: "blocked: hook.example is not a public address",
    });
    expect(left).toEqual(["127.0.0.1"]);
  });
});

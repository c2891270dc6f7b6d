import { createHmac } from "node:crypto";
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import type { Decisions } from "./decisions.ts";

/** What stands between two parties: it delays, loses, repeats and reorders what goes through, as networks do. */

export type Fault =
  | { kind: "none" }
  /** The caller gets no reply; `after`: the call still took effect. */
  | { kind: "drop"; when: "before" | "after" }
  | { kind: "error"; when: "before" | "after"; status: number }
  | { kind: "delay"; milliseconds: number }
  /** Sent twice; the caller gets the second reply. */
  | { kind: "repeat" };

/** Draws what becomes of one call. @param calm 0 to 1: how often nothing happens. */
export function drawFault(decisions: Decisions, calm: number): Fault {
  if (decisions.chance(calm)) return { kind: "none" };
  return decisions.weighted<Fault>([
    [2, { kind: "drop", when: "before" }],
    [4, { kind: "drop", when: "after" }],
    [2, { kind: "error", when: "before", status: decisions.pick([500, 503, 429]) }],
    [3, { kind: "error", when: "after", status: decisions.pick([500, 502, 504]) }],
    [2, { kind: "delay", milliseconds: decisions.between(20, 300) }],
    [2, { kind: "repeat" }],
  ]);
}

export interface Gateway {
  url: string;
  /** Milliseconds since a call was last on its way; 0 while one is. */
  quietFor(): number;
  /** Milliseconds since a caller last got no reply, or an error. */
  failedFor(): number;
  close(): Promise<void>;
}

export interface PassingCall {
  method: string;
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

export interface Passage {
  /** Origin that the call goes to; null: nobody answers. */
  target: string | null;
  fault: Fault;
  /** Called before the call goes on, and after it took effect. */
  before?(): void;
  after?(): void;
  /** Called when the caller gets this reply. */
  replied?(status: number): void;
  headers?: Record<string, string>;
}

interface Reply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** A proxy; `route` decides on each call. */
export async function startGateway(route: (call: PassingCall) => Passage): Promise<Gateway> {
  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call: PassingCall = {
      method: request.method ?? "GET",
      path: request.url ?? "/",
      headers: request.headers,
      body: await buffer(request),
    };
    const passage = route(call);
    const { fault, target } = passage;
    passage.before?.();
    if (target === null || (fault.kind === "drop" && fault.when === "before")) return fail(response);
    if (fault.kind === "error" && fault.when === "before") return fail(response, fault.status);
    if (fault.kind === "repeat") await forward(target, call, passage.headers).catch(() => null);
    const reply = await forward(target, call, passage.headers);
    passage.after?.();
    if (fault.kind === "drop") return fail(response);
    if (fault.kind === "error") return fail(response, fault.status);
    passage.replied?.(reply.status);
    if (fault.kind === "delay") await pause(fault.milliseconds);
    const { connection: _c, "transfer-encoding": _t, "keep-alive": _k, ...headers } = reply.headers;
    response.writeHead(reply.status, headers as Record<string, string>).end(reply.body);
  }
  /** No reply, or an error. */
  function fail(response: ServerResponse, status?: number): void {
    failedAt = performance.now();
    if (status === undefined) response.destroy();
    else refuse(response, status);
  }
  let passing = 0;
  let lastAt = 0;
  let failedAt = -Infinity;
  const server = createServer((request, response) => {
    passing += 1;
    void pass(request, response)
      .catch(() => response.destroy())
      .finally(() => {
        passing -= 1;
        lastAt = performance.now();
      });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    quietFor: () => (passing > 0 ? 0 : performance.now() - lastAt),
    failedFor: () => performance.now() - failedAt,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

function refuse(response: ServerResponse, status: number): void {
  response
    .writeHead(status, { "content-type": "application/json", "stripe-should-retry": "false" })
    .end('{"error":{"type":"api_error","message":"the gateway failed"}}');
}

function forward(target: string, call: PassingCall, more: Record<string, string> = {}): Promise<Reply> {
  return new Promise((done, fail) => {
    const { connection: _c, "transfer-encoding": _t, ...headers } = call.headers;
    const outgoing = httpRequest(
      target + call.path,
      { method: call.method, headers: { ...headers, "content-length": call.body.length, ...more } },
      (reply) => {
        buffer(reply).then(
          (body) => done({ status: reply.statusCode ?? 502, headers: reply.headers, body }),
          fail,
        );
      },
    );
    outgoing.once("error", fail).end(call.body);
  });
}

/** The processor signs with its own clock; the library that verifies compares with the machine's. */
export function signedNow(body: Buffer, secret: string): string {
  const at = Math.floor(Date.now() / 1000);
  return `t=${at},v1=${createHmac("sha256", secret).update(`${at}.`).update(body).digest("hex")}`;
}

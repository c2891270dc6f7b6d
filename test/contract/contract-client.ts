import { Agent, request } from "node:http";
import { expect } from "vitest";
import { ErrorEnvelope } from "../../shared/wire/error.ts";
import { catalogue, type ErrorCode } from "../../server/errors.ts";
import { eventHeaders } from "../support/woocommerce/report-event.ts";

/** A call with exactly these headers plus those HTTP itself requires. */
export interface Call {
  method: string;
  path: string;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent unchanged instead of `body`. */
  bytes?: string | Buffer;
}

export interface ContractAnswer {
  status: number;
  headers: Record<string, string | undefined>;
  text: string;
  body: unknown;
}

/** The error of an answer; an empty object when it succeeded. */
export function errorOf(answer: ContractAnswer): {
  code?: string;
  message?: string;
  param?: string;
  meta?: Record<string, unknown>;
} {
  return (answer.body as { error?: Record<string, unknown> } | null)?.error ?? {};
}

export interface ContractClient {
  /** Sends a call and asserts what every answer of the API must have. */
  send(call: Call, allowed?: { serverError: true }): Promise<ContractAnswer>;
  close(): void;
}

/** A client that checks ids, version, error envelope and documentation links of every answer. */
export async function createContractClient(url: string): Promise<ContractClient> {
  const agent = new Agent({ keepAlive: true });
  const docs = await exchange(url, agent, { method: "GET", path: "/docs/errors" });
  const anchors = new Set([...docs.text.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]!));
  return {
    async send(call, allowed) {
      const answer = await exchange(url, agent, call);
      expectContract(answer, { url, anchors, isHead: call.method === "HEAD" });
      const bearer = call.headers?.["authorization"]?.split(" ").at(-1) ?? call.headers?.["x-svc-api-key"];
      if (answer.status >= 400 && bearer)
        expect(answer.text, "the answer repeats the credential").not.toContain(bearer);
      if (allowed === undefined) expect(answer.status, answer.text).toBeLessThan(500);
      return answer;
    },
    close: () => agent.destroy(),
  };
}

/** Secrets of merchants by key: what they write about companies and customers is signed, as by their stores. */
export const signingSecrets = new Map<string, string>();

function signatureOf({ method, path, headers }: Call, bytes: string | Buffer | undefined) {
  const secret = signingSecrets.get(headers?.["authorization"]?.split(" ").at(-1) ?? "");
  const isSigned = method !== "GET" && /^\/v1\/(companies|sessions|terms-requests)\b/.test(path);
  return secret === undefined || !isSigned ? {} : eventHeaders(secret, String(bytes ?? ""));
}

/** Sends a call; nothing is asserted. @throws when the connection breaks or a JSON answer cannot be parsed. */
export function exchange(url: string, agent: Agent, call: Call): Promise<ContractAnswer> {
  const bytes = call.bytes ?? (call.body === undefined ? undefined : JSON.stringify(call.body));
  const isChunked = call.headers?.["transfer-encoding"] === "chunked";
  const length =
    bytes === undefined || isChunked ? {} : { "content-length": String(Buffer.byteLength(bytes)) };
  const type =
    call.body === undefined || call.bytes !== undefined ? {} : { "content-type": "application/json" };
  return new Promise((done, fail) => {
    const { hostname, port } = new URL(url);
    const headers = { ...type, ...length, ...signatureOf(call, bytes), ...call.headers };
    const sent = request(
      { hostname, port, agent, method: call.method, path: call.path, headers },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", fail);
        response.on("end", () => {
          const text = Buffer.concat(chunks).toString("utf8");
          const isJson = response.headers["content-type"]?.includes("json") ?? false;
          done({
            status: response.statusCode ?? 0,
            headers: response.headers as Record<string, string | undefined>,
            text,
            body: isJson && text !== "" ? JSON.parse(text) : null,
          });
        });
      },
    );
    sent.on("error", fail);
    sent.end(bytes);
  });
}

const requestId = /^req_[0-7][0-9A-HJKMNP-TV-Z]{25}$/;
const traceparent = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** Asserts what every answer of the API has (design: The wire, "Every response" and "Errors"). */
function expectContract(
  answer: ContractAnswer,
  context: { url: string; anchors: ReadonlySet<string>; isHead?: boolean },
): void {
  const { headers } = answer;
  expect(headers["svc-request-id"]).toMatch(requestId);
  expect(headers["traceparent"]).toMatch(traceparent);
  expect(headers["svc-version"]).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  if (context.isHead) expect(answer.text).toBe("");
  if (answer.status < 400 || context.isHead) return;

  expect(headers["content-type"]).toBe("application/json; charset=utf-8");
  expect(headers["svc-should-retry"]).toMatch(/^(true|false)$/);
  const { error } = ErrorEnvelope.strict().parse(answer.body);
  // A replay repeats the first answer byte for byte, including the id of the first request.
  const requestIdHeader =
    headers["idempotent-replayed"] === "true" ? "svc-original-request-id" : "svc-request-id";
  expect(error.request_id).toBe(headers[requestIdHeader]);
  expect(Object.keys(catalogue)).toContain(error.code);
  expect(catalogue[error.code as ErrorCode].status).toBe(answer.status);
  for (const link of [error.type, error.doc_url]) {
    expect(link.startsWith(`${context.url}/docs/errors#`), link).toBe(true);
    expect(context.anchors, link).toContain(new URL(link).hash.slice(1));
  }
  expect(error.doc_url).toBe(`${context.url}/docs/errors#${error.code}`);
  expect(error.message.length).toBeGreaterThan(10);
  expect(error.message).not.toMatch(/postgres|select |insert |\bat .*\.ts:\d/i);
}

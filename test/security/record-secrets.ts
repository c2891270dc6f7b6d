import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import { secretsIn } from "./secret-patterns.ts";

const CHANNEL = "http.server.request.start";

/**
 * Records every secret in headers, URLs and bodies that any HTTP server of this process receives or sends, stand-ins
 * included.
 * @param secrets secret → its name; receives the secrets found.
 */
export function recordSecrets(secrets: Map<string, string>): { stop(): void } {
  const recordFrom = (text: string) => {
    for (const [secret, name] of secretsIn(text)) secrets.set(secret, name);
  };
  const onRequest = (message: unknown) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    recordFrom([request.url, ...Object.values(request.headers)].join("\n"));
    recordBody(request, "push", recordFrom);
    recordBody(response, "end", recordFrom);
  };
  subscribe(CHANNEL, onRequest);
  return { stop: () => void unsubscribe(CHANNEL, onRequest) };
}

/** Records secrets of a complete body, because one may span several chunks. */
function recordBody(
  stream: IncomingMessage | ServerResponse,
  last: "push" | "end",
  note: (text: string) => void,
): void {
  const chunks: Buffer[] = [];
  for (const method of last === "push" ? (["push"] as const) : (["write", "end"] as const)) {
    const target = stream as unknown as Record<string, (...args: unknown[]) => unknown>;
    const original = target[method]!;
    target[method] = function (this: unknown, ...given: unknown[]) {
      const [chunk] = given;
      if (typeof chunk === "string" || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk as string));
      if (method === "end" || chunk === null) note(Buffer.concat(chunks.splice(0)).toString("utf8"));
      return original.apply(this, given);
    };
  }
}

import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import { secretsIn } from "./secret-patterns.ts";

const CHANNEL = "http.server.request.start";

/**
 * Listens to every server of this process, ours and the stand-ins, and notes each secret that passes: in headers,
 * addresses and bodies, on its way in and out. No client has to help, so none can be forgotten.
 * @param secrets secret → its name; filled as traffic goes on.
 */
export function watchTraffic(secrets: Map<string, string>): { stop(): void } {
  const note = (text: string) => {
    for (const [secret, name] of secretsIn(text)) secrets.set(secret, name);
  };
  const onRequest = (message: unknown) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    note([request.url, ...Object.values(request.headers)].join("\n"));
    watchBody(request, "push", note);
    watchBody(response, "end", note);
  };
  subscribe(CHANNEL, onRequest);
  return { stop: () => void unsubscribe(CHANNEL, onRequest) };
}

/** Notes what goes through a method that is given chunks; the whole of it at once, for a chunk may end anywhere. */
function watchBody(
  stream: IncomingMessage | ServerResponse,
  last: "push" | "end",
  note: (text: string) => void,
): void {
  const chunks: Buffer[] = [];
  for (const method of last === "push" ? (["push"] as const) : (["write", "end"] as const)) {
    const target = stream as unknown as Record<string, (...given: unknown[]) => unknown>;
    const original = target[method]!;
    target[method] = function (this: unknown, ...given: unknown[]) {
      const [chunk] = given;
      if (typeof chunk === "string" || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk as string));
      if (method === "end" || chunk === null) note(Buffer.concat(chunks.splice(0)).toString("utf8"));
      return original.apply(this, given);
    };
  }
}

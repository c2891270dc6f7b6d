import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { Decisions } from "./decisions.ts";

/** A partner's server: what was delivered to it, and what its hook replied. */

export interface ReceivedEvent {
  id: string;
  type: string;
  merchantId: string;
  sessionId: string | null;
  /** As received. */
  body: string;
  data: Record<string, unknown>;
}

export interface PartnerReceiver {
  eventsUrl: string;
  /** The hook of one merchant. */
  hookUrl(name: string): string;
  /** Every delivery that was acknowledged. */
  events: ReceivedEvent[];
  /** Attempts that the hook refused, as `session/attempt`. */
  refusals: Set<string>;
  /** Calls of the hook that it answered, by id of the pre-confirmation. */
  calls: Map<string, { merchantId: string; sessionId: string }>;
  close(): Promise<void>;
}

type HookAnswer = "available" | "refuse" | "error" | "drop";
const hookAnswers: ReadonlyArray<readonly [number, HookAnswer]> = [
  [8, "available"],
  [2, "refuse"],
  [1, "error"],
  [1, "drop"],
];

interface Behaviour {
  /** Draws of one merchant; null: everything works. */
  decisions(merchantId: string): Decisions | null;
  hookDecisions(name: string): Decisions;
}

export async function startPartnerReceiver(behaviour: Behaviour): Promise<PartnerReceiver> {
  const events: ReceivedEvent[] = [];
  const refusals = new Set<string>();
  const calls = new Map<string, { merchantId: string; sessionId: string }>();

  function receive(body: string, response: ServerResponse): void {
    const event = JSON.parse(body) as {
      id: string;
      type: string;
      merchant_id: string | null;
      data: Record<string, unknown>;
    };
    const merchantId = event.merchant_id ?? "";
    const faulty = behaviour.decisions(merchantId);
    const mood = faulty?.weighted([
      [8, "accept"],
      [1, "refuse"],
      [1, "lose"],
    ] as const);
    if (mood === "refuse") return void response.writeHead(500).end();
    const session = event.data["session"] as { id: string } | undefined;
    const sessionId = (event.data["session_id"] as string | undefined) ?? session?.id ?? null;
    events.push({ id: event.id, type: event.type, merchantId, sessionId, body, data: event.data });
    if (mood === "lose") return void response.destroy();
    response.writeHead(204).end();
  }

  /** A partner that refused an attempt refuses it again. */
  const answers = new Map<string, HookAnswer>();

  function reply(name: string, body: string, response: ServerResponse): void {
    const { data } = JSON.parse(body) as {
      data: { pre_confirmation_id: string; merchant_id: string; session_id: string; attempt: number };
    };
    calls.set(data.pre_confirmation_id, { merchantId: data.merchant_id, sessionId: data.session_id });
    const key = `${data.session_id}/${data.attempt}`;
    const answer = answers.get(key) ?? behaviour.hookDecisions(name).weighted<HookAnswer>(hookAnswers);
    if (answer === "drop") return void response.destroy();
    if (answer === "error") return void response.writeHead(500).end();
    answers.set(key, answer);
    if (answer === "refuse") refusals.add(key);
    const refused = { available: false, reason: "sold_out", message: "Sold out." };
    response
      .writeHead(200, { "content-type": "application/json" })
      .end(JSON.stringify(answer === "refuse" ? refused : { available: true }));
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const hook = /^\/hook\/(\w+)$/.exec(request.url ?? "");
    if (hook === null) receive(body, response);
    else reply(hook[1]!, body, response);
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    eventsUrl: `${origin}/events`,
    hookUrl: (name) => `${origin}/hook/${name}`,
    events,
    refusals,
    calls,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

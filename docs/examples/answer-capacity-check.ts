// Responds to the pre-confirmation hook and releases places afterwards. With the official library (npm install standardwebhooks):
// PORT=8081 HOOK_SECRET=whsec_… WEBHOOK_SECRET=whsec_… node answer-capacity-check.ts
import { createServer, type IncomingMessage } from "node:http";
import { Webhook } from "standardwebhooks";

const hook = new Webhook(process.env.HOOK_SECRET ?? "");
const events = new Webhook(process.env.WEBHOOK_SECRET ?? "");

/** With a database: one row per place, with a unique key on the pre-confirmation id. */
const capacity = Number(process.env.CAPACITY ?? 10);
const places = new Map<string, { order: string; until: number }>();

interface PreConfirmation {
  data: { pre_confirmation_id: string; order_id: string; hold_until: string };
}

/** The same call may arrive twice; a second attempt of an order takes over the place of the first. */
function check({ data }: PreConfirmation): object {
  for (const [id, place] of places) {
    if (place.until < Date.now() || place.order === data.order_id) places.delete(id);
  }
  if (places.size >= capacity) {
    return { available: false, reason: "class_full", message: "This class has just filled up." };
  }
  places.set(data.pre_confirmation_id, { order: data.order_id, until: Date.parse(data.hold_until) });
  return { available: true };
}

interface Settled {
  type: string;
  data: { pre_confirmation_id: string; outcome: "paid" | "held" | "released" };
}

/** Paid and held orders keep their place. */
function settle({ type, data }: Settled): void {
  if (type !== "pre_confirmation.settled") return;
  const place = places.get(data.pre_confirmation_id);
  if (data.outcome === "released") places.delete(data.pre_confirmation_id);
  else if (place !== undefined) place.until = Number.POSITIVE_INFINITY;
}

async function respond(request: IncomingMessage): Promise<object> {
  const body = Buffer.concat(await request.toArray()).toString("utf8");
  const headers = request.headers as Record<string, string>;
  if (request.url === "/capacity") return check(hook.verify(body, headers) as PreConfirmation);
  settle(events.verify(body, headers) as Settled);
  return {};
}

const server = createServer((request, response) => {
  respond(request).then(
    (reply) => response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(reply)),
    () => response.writeHead(401).end(),
  );
});
server.listen(Number(process.env.PORT ?? 8081));

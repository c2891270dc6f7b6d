import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { createClient } from "../support/client.ts";
import type { Decisions } from "./decisions.ts";
import { codeOf, type Merchant } from "./merchant.ts";
import type { World } from "./world.ts";

/** After these no refund of the request is made. */
const REFUSALS = new Set(["order_not_movable", "parameter_invalid", "dispute_open"]);

/** Refunds a part of a session's payment; a reply that was lost is requested again with the same key. */
export async function refund(
  world: World,
  merchant: Merchant,
  sessionId: string,
  amount: number,
  decisions: Decisions,
): Promise<void> {
  const known = merchant.refunds.get(sessionId) ?? { requested: 0, confirmed: 0, failed: 0 };
  known.requested += amount;
  merchant.refunds.set(sessionId, known);
  const headers = { "idempotency-key": randomUUID() };
  for (let tries = 0; tries < 3; tries += 1) {
    await world.instances.available();
    const origin = world.instances.origin(decisions);
    const answer =
      origin === null
        ? null
        : await createClient(origin, merchant.apiKey)
            .post("/v1/refunds", { sessionId, amount, reason: "returned" }, { headers })
            .catch(() => null);
    if (answer?.status === 201) {
      const { id } = answer.body as { id: string };
      known.confirmed += amount;
      // The bank sends the money back.
      const made = world.stripe.ledger().refunds.find(({ metadata }) => metadata?.["svc_refund_id"] === id);
      if (made?.status === "succeeded" && decisions.stream("bank").chance(0.3)) {
        await world.stripe.failRefund(made.id);
        if (typeof made.payment_intent === "string") world.reads.changed(made.payment_intent);
        known.confirmed -= amount;
        known.failed += amount;
      }
    }
    if (answer !== null && REFUSALS.has(codeOf(answer))) known.requested -= amount;
    if (answer !== null && answer.status < 500) return;
    await pause(50);
  }
}

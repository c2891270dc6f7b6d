import { fail, settle } from "./confirm-intent.ts";
import type { EventSource } from "../events.ts";
import type { Operation } from "../operation.ts";
import { invalidRequest, noSuch } from "../stripe-error.ts";

/** The bank answers, or the merchant captures. */
export function releasePayment(source: EventSource, id: string, result: "succeeded" | "failed"): void {
  const stored = source.tx.get("payment_intents", id);
  if (!stored) throw noSuch("payment_intent", id);
  const freed = { ...stored, object: { ...stored.object, amount_capturable: 0 } };
  if (result === "succeeded") settle(source, freed, null, false);
  else
    fail(source, freed, {
      type: "card_error",
      code: "card_declined",
      decline_code: "generic_decline",
      message: "Your card was declined.",
    });
}

/** POST /v1/payment_intents/:id/capture, of the whole amount. */
export const captureIntent: Operation = (call) => {
  const stored = call.tx.get("payment_intents", call.id);
  if (!stored || stored.owner !== call.account) throw noSuch("payment_intent", call.id, "intent");
  if (stored.object.status !== "requires_capture") {
    throw invalidRequest(
      `This PaymentIntent could not be captured because it has a status of ${stored.object.status}. Only a PaymentIntent with one of the following statuses may be captured: requires_capture.`,
      { code: "payment_intent_unexpected_state", payment_intent: stored.object },
    );
  }
  releasePayment(call, call.id, "succeeded");
  return { status: 200, body: call.tx.get("payment_intents", call.id)?.object ?? stored.object };
};

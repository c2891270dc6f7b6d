import { createClient, type Answer } from "../support/client.ts";
import type { Rounds } from "./clock.ts";
import type { Decisions } from "./decisions.ts";
import type { Merchant } from "./merchant.ts";
import type { Checkout, Shown, Submission, Told } from "./transcript.ts";
import type { World } from "./world.ts";

/** What a shopper's tab sends, and what it is told. */

export interface Visit {
  world: World;
  rounds: Rounds;
  merchant: Merchant;
  decisions: Decisions;
  checkout: Checkout;
  token: string;
  /** As the session was created. */
  cart: Record<string, unknown>;
}

/** @param patienceMs after which the shopper reloads the page; the request has its effect anyway. */
export async function call(
  { world, token, decisions }: Visit,
  path: string,
  body: object,
  patienceMs = 30_000,
): Promise<Answer | null> {
  await world.instances.available();
  const origin = world.instances.origin(decisions);
  if (origin === null) return null;
  return createClient(origin)
    .post(`/checkout/${token}/${path}`, body, { signal: AbortSignal.timeout(patienceMs) })
    .catch(() => null);
}

/** Codes after which the shopper's page says that it may be tried again with the same attempt. */
const UNDECIDED = new Set([
  "session_in_progress",
  "processor_unavailable",
  "store_unavailable",
  "internal_error",
]);

export const codeOf = ({ body }: Answer): string =>
  (body as { error?: { code?: string } } | null)?.error?.code ?? "";

/** Notes a reply and what it says. */
export function tell(submission: Submission, answer: Answer | null): Told {
  const told = toldBy(submission, answer);
  submission.told.push(told);
  return told;
}

function toldBy(submission: Submission, answer: Answer | null): Told {
  if (answer === null) return { kind: "unknown" };
  const body = answer.body as Record<string, unknown> | null;
  if (answer.status === 200 && body?.["status"] === "completed") {
    const amounts = body["amounts"] as Shown;
    return {
      kind: "completed",
      orderId: String(body["orderId"]),
      orderNumber: String(body["orderNumber"]),
      status: String(body["orderStatus"]),
      shown: { total: amounts.total, currency: amounts.currency },
    };
  }
  if (answer.status === 200 && body?.["status"] === "requires_action") {
    submission.paymentIntent = String(body["clientSecret"]).split("_secret")[0]!;
    return { kind: "action" };
  }
  if (answer.status === 200) return { kind: "refused", code: "canceled" };
  const code = codeOf(answer);
  if (answer.status >= 500 || UNDECIDED.has(code)) return { kind: "unknown" };
  return { kind: "refused", code };
}

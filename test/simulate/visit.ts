import { createClient, type Answer } from "../support/client.ts";
import type { Rounds } from "./clock.ts";
import type { Decisions } from "./decisions.ts";
import type { Merchant } from "./merchant.ts";
import type { Amounts } from "../../shared/wire/checkout-page.ts";
import type { Checkout, Reply, Submission } from "./transcript.ts";
import type { World } from "./world.ts";

/** What a shopper's tab sends, and the replies it gets. */

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

/** @param patienceMs after which the shopper reloads the page; the request still takes effect. */
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

/** Codes after which the shopper's page offers to retry the same attempt. */
const UNDECIDED = new Set([
  "session_in_progress",
  "processor_unavailable",
  "store_unavailable",
  "internal_error",
]);

export const codeOf = ({ body }: Answer): string =>
  (body as { error?: { code?: string } } | null)?.error?.code ?? "";

/** Records the reply to a submission. */
export function recordReply(submission: Submission, answer: Answer | null): Reply {
  const reply = replyOf(submission, answer);
  submission.replies.push(reply);
  return reply;
}

function replyOf(submission: Submission, answer: Answer | null): Reply {
  if (answer === null) return { kind: "unknown" };
  const body = answer.body as Record<string, unknown> | null;
  if (answer.status === 200 && body?.["status"] === "completed") {
    return {
      kind: "completed",
      orderId: String(body["orderId"]),
      orderNumber: String(body["orderNumber"]),
      status: String(body["orderStatus"]),
      displayed: body["amounts"] as Amounts,
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

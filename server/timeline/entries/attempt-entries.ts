import type { AttemptFact, StepFact } from "../checkout-facts.sql.ts";
import type { TimelineOrder, TimelineSession } from "../subject.sql.ts";
import { dayText, entry, money, platformName, sentences, termText, type RankedEntry } from "./entry.ts";
import { refusalText } from "./refusal-text.ts";
import { stepEntries } from "./step-entries.ts";

/** Each attempt to submit: what the buyer confirmed, its steps, how it ended. @param steps of all attempts. */
export function attemptEntries(
  attempts: readonly AttemptFact[],
  steps: readonly StepFact[],
  of: { session: TimelineSession; order: TimelineOrder | null },
): RankedEntry[] {
  return attempts.flatMap((attempt) => {
    const own = steps
      .filter((step) => step.attempt === attempt.attempt)
      .toSorted((a, b) => a.started_at.getTime() - b.started_at.getTime() || a.id.localeCompare(b.id));
    const order = of.order?.attempt === attempt.attempt ? of.order : null;
    return [
      submitted(attempt, of.session),
      ...stepEntries(attempt, own, order),
      ...ended(attempt, own, order),
    ];
  });
}

function submitted(attempt: AttemptFact, { id, currency }: TimelineSession): RankedEntry {
  const { payment_term: term } = attempt;
  const total = attempt.expected_total ?? attempt.amounts?.total ?? null;
  const onAccount = term !== null && term !== "immediate";
  return entry({
    id: `${id}/${attempt.attempt}/submitted`,
    cause: "submitted",
    at: attempt.created_at,
    kind: "attempt",
    outcome: "info",
    title: onAccount ? `Buyer submitted, ${termText(term)}` : "Buyer submitted the order",
    text: sentences(
      total !== null
        ? `The buyer confirmed ${money(total, attempt.amounts?.currency ?? currency)} as shown on the page.`
        : "The buyer confirmed the order on the page.",
      attempt.attempt > 1 && `It is attempt ${attempt.attempt}.`,
    ),
  });
}

function ended(attempt: AttemptFact, steps: readonly StepFact[], order: TimelineOrder | null): RankedEntry[] {
  const { answer, ended_at: at } = attempt;
  if (answer === null || at === null) return [];
  const id = `${attempt.attempt}/ended`;
  const last = steps.at(-1);
  if (!answer.ok) {
    const duration = last?.ended_at ? last.ended_at.getTime() - last.started_at.getTime() : null;
    return [
      entry({ id, cause: "ended", at, ...refusalText(answer, last?.step ?? "quote"), durationMs: duration }),
    ];
  }
  const duration = at.getTime() - attempt.created_at.getTime();
  const links = order === null ? [] : [{ type: "order" as const, id: order.id }];
  const isOnAccount = answer.body["orderStatus"] === "on-hold";
  return [
    entry({
      id,
      cause: "ended",
      at,
      kind: "attempt",
      outcome: "ok",
      links,
      durationMs: duration,
      title: isOnAccount ? "Order placed on account" : "Order placed",
      text: sentences(
        order !== null && `It is order ${order.number} of ${placeOf(order)}.`,
        isOnAccount && order?.payment_due != null
          ? `The buyer pays later: ${money(order.amounts.total, order.currency)} are due on ${dayText(order.payment_due)}.`
          : isOnAccount
            ? "The buyer pays later."
            : "The checkout is complete.",
      ),
    }),
  ];
}

const placeOf = ({ store_platform: platform }: TimelineOrder): string =>
  platformName(platform).replace(/^The/, "the");

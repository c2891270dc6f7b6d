import type { TimelineEntry } from "../../../shared/wire/timeline.ts";
import type { AttemptFact, StepFact } from "../checkout-facts.sql.ts";
import type { TimelineOrder } from "../subject.sql.ts";
import { durationText, entry, money, platformName, sentences } from "./entry.ts";

/** A run that takes longer has lost its server, or waits for a service that does not answer: see checkout/leases.ts. */
const INTERRUPTED_MS = 30_000;

/**
 * The steps of one attempt that were begun: what the store, the bank and the processor did. The step in which an attempt
 * was refused is told by the refusal, the pre-confirmation by its call.
 * @param steps oldest first.
 */
export function stepEntries(
  attempt: AttemptFact,
  steps: readonly StepFact[],
  order: TimelineOrder | null,
): TimelineEntry[] {
  return steps.flatMap((step, index) => {
    if (step.ended_at === null) return [inProgress(step)];
    if (step.outcome !== "done") return [];
    switch (step.step) {
      case "quote":
        return [quoted(step, step.ended_at, attempt)];
      case "order":
        return order === null ? [] : [placed(step, step.ended_at, order)];
      case "action":
        return [atBank(step)];
      case "settle":
        return attempt.payment_intent === null ? [] : [paid(step, steps.slice(0, index), attempt)];
      case "pre_confirmation":
      case "payment":
      case "ended":
        return [];
    }
  });
}

const lasted = ({ started_at: from }: StepFact, until: Date): number => until.getTime() - from.getTime();

function quoted(step: StepFact, endedAt: Date, { amounts }: AttemptFact): TimelineEntry {
  return entry({
    id: step.id,
    at: endedAt,
    kind: "store",
    outcome: "ok",
    durationMs: lasted(step, endedAt),
    title: "Prices confirmed by the store",
    text:
      amounts === null
        ? "The store calculated the order again, with the same total."
        : `The store calculated the order again: ${money(amounts.total, amounts.currency)}, as the buyer confirmed.`,
  });
}

function placed(step: StepFact, endedAt: Date, order: TimelineOrder): TimelineEntry {
  return entry({
    id: step.id,
    at: endedAt,
    kind: "store",
    outcome: "ok",
    durationMs: lasted(step, endedAt),
    title: "Order created in the store",
    text: `${platformName(order.store_platform)} reserved the goods as order ${order.number}. It waits for the payment or the payment term.`,
    links: [{ type: "order", id: order.id }],
  });
}

function atBank(step: StepFact): TimelineEntry {
  return entry({
    id: step.id,
    at: step.started_at,
    kind: "payment",
    outcome: "info",
    title: "Bank asked the buyer to confirm",
    text: "The buyer's bank wants the payment confirmed (3-D Secure). The order waits for up to 15 minutes.",
  });
}

function paid(settle: StepFact, before: readonly StepFact[], attempt: AttemptFact): TimelineEntry {
  const charged = attempt.charged ?? {
    amount: attempt.amounts?.total ?? 0,
    currency: attempt.amounts?.currency ?? "EUR",
  };
  const begun = before.find(({ step }) => step === "payment");
  const duration = begun === undefined ? null : lasted(begun, settle.started_at);
  const isLate =
    duration !== null && duration > INTERRUPTED_MS && !before.some(({ step }) => step === "action");
  return entry({
    id: settle.id,
    at: settle.started_at,
    kind: "payment",
    durationMs: duration,
    outcome: isLate ? "warning" : "ok",
    title: "Card payment received",
    text: sentences(
      `The card was charged ${money(charged.amount, charged.currency)}.`,
      isLate &&
        `The first run was interrupted; another one read the outcome from the payment processor ${durationText(duration)} later. The card was charged once.`,
    ),
    links: [{ type: "payment", id: attempt.payment_intent! }],
  });
}

const waiting: Partial<Record<StepFact["step"], string>> = {
  quote: "The store is asked for the prices.",
  order: "The store is asked to create the order.",
  pre_confirmation: "The pre-confirmation hook is asked.",
  payment: "The payment processor has not said yet whether the card was charged. It is asked until it does.",
  action: "The buyer has to confirm the payment with their bank (3-D Secure).",
  settle: "The order is paid or accepted; the store is asked to record it.",
};

function inProgress(step: StepFact): TimelineEntry {
  return entry({
    id: step.id,
    at: step.started_at,
    outcome: "info",
    kind: step.step === "payment" || step.step === "action" ? "payment" : "attempt",
    title: "In progress",
    text: waiting[step.step] ?? "The attempt is being ended.",
  });
}

import type { AttemptFact, StepFact } from "../checkout-facts.sql.ts";
import type { TimelineOrder } from "../subject.sql.ts";
import {
  type Cause,
  durationText,
  entry,
  money,
  platformName,
  sentences,
  type RankedEntry,
} from "./entry.ts";

/** A run that takes longer has lost its server, or waits for a service that does not answer: see checkout/leases.ts. */
const INTERRUPTED_MS = 30_000;

/**
 * The steps of one attempt that were begun: what the store, the bank and the processor did. The step in which an attempt
 * was refused is told by the refusal, the pre-confirmation by its call. A run that was interrupted is repeated, and so are its
 * steps: the beginning of one marks those before as done, so what a step achieved is told by the step that follows it.
 * @param steps oldest first.
 */
export function stepEntries(
  attempt: AttemptFact,
  steps: readonly StepFact[],
  order: TimelineOrder | null,
): RankedEntry[] {
  return steps.flatMap((step, index) => {
    if (step.ended_at === null) return [inProgress(step)];
    if (step.outcome !== "done") return [];
    switch (step.step) {
      case "quote":
        return [quoted(step, step.ended_at, attempt)];
      case "order":
        return order === null || isBegun("order", steps.slice(index + 1))
          ? []
          : [placed(step, step.ended_at, order, isBegun("order", steps.slice(0, index)))];
      case "action":
        return isBegun("action", steps.slice(0, index)) ? [] : [atBank(step)];
      case "settle":
        return attempt.payment_intent === null || isBegun("settle", steps.slice(0, index))
          ? []
          : [paid(step, steps.slice(0, index), attempt)];
      case "pre_confirmation":
      case "payment":
      case "ended":
        return [];
    }
  });
}

const isBegun = (name: StepFact["step"], steps: readonly StepFact[]): boolean =>
  steps.some(({ step }) => step === name);

const lasted = ({ started_at: from }: StepFact, until: Date): number => until.getTime() - from.getTime();

function quoted(step: StepFact, endedAt: Date, { amounts }: AttemptFact): RankedEntry {
  return entry({
    id: step.id,
    cause: "quote",
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

function placed(step: StepFact, endedAt: Date, order: TimelineOrder, isRepeated: boolean): RankedEntry {
  return entry({
    id: step.id,
    cause: "order",
    at: endedAt,
    kind: "store",
    outcome: "ok",
    durationMs: lasted(step, endedAt),
    title: "Order created in the store",
    text: sentences(
      `${platformName(order.store_platform)} reserved the goods as order ${order.number}${isRepeated ? ", after an interruption" : ""}.`,
      "It waits for the payment or the payment term.",
    ),
    links: [{ type: "order", id: order.id }],
  });
}

function atBank(step: StepFact): RankedEntry {
  return entry({
    id: step.id,
    cause: "payment",
    at: step.started_at,
    kind: "payment",
    outcome: "info",
    title: "Bank asked the buyer to confirm",
    text: "The buyer's bank wants the payment confirmed (3-D Secure). The order waits for up to 15 minutes.",
  });
}

function paid(settle: StepFact, before: readonly StepFact[], attempt: AttemptFact): RankedEntry {
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
    cause: "settle",
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

const causes: Partial<Record<StepFact["step"], Cause>> = {
  quote: "quote",
  order: "order",
  pre_confirmation: "call",
  payment: "payment",
  action: "payment",
  settle: "settle",
};

function inProgress(step: StepFact): RankedEntry {
  return entry({
    id: step.id,
    cause: causes[step.step] ?? "ended",
    at: step.started_at,
    outcome: "info",
    kind: step.step === "payment" || step.step === "action" ? "payment" : "attempt",
    title: "In progress",
    text: waiting[step.step] ?? "The attempt is being ended.",
  });
}

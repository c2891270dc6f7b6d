import { describe, expect, test } from "vitest";
import type { TimelineEntry } from "../../../shared/wire/timeline.ts";
import { attemptEntries } from "./attempt-entries.ts";
import { eventEntries } from "./event-entries.ts";
import {
  at,
  attemptOf,
  call,
  check,
  command,
  delivery,
  deliveryAttempt,
  event,
  order,
  refused,
  session,
  stepsOf,
} from "./facts.fixture.ts";
import { disputeEntries } from "./dispute-entries.ts";
import { paymentEntries } from "./payment-entries.ts";
import { callEntry } from "./pre-confirmation-entries.ts";
import { questionEntries } from "./question-entries.ts";
import { sessionEntries } from "./session-entries.ts";
import { commandEntry } from "./store-entries.ts";
import { vatCheckEntry } from "./vat-entries.ts";

/** Each kind of trouble is named by a sentence that a newcomer understands. */

const attempt = (...[attempt, steps]: [Parameters<typeof attemptOf>, Parameters<typeof stepsOf>]) =>
  attemptEntries([attemptOf(...attempt)], stepsOf(...steps), { session, order });
const asked = { order, isErased: false };
const checked = { recheck: null, isErased: false };
const none = { surplus: [], refunds: [], events: [], storeEvents: [], staff: [] };
const untilPayment = ["quote", "order", "pre_confirmation", "payment"] as const;

const troubles: Array<
  [trouble: string, entries: TimelineEntry[], outcome: string, title: string, text: string]
> = [
  [
    "a declined card",
    attempt(
      [refused("payment_declined", { decline_code: "insufficient_funds" })],
      [untilPayment, "payment_declined"],
    ),
    "failed",
    "Card declined",
    "The buyer's bank or the payment processor declined the card: insufficient funds. Nothing was charged. The buyer can try another card.",
  ],
  [
    "an order refused by the hook",
    [callEntry({ ...call, result: "refused", reason: "fully_booked", message: "The class is full." }, asked)],
    "failed",
    "Refused by the pre-confirmation hook",
    "The hook answered “fully booked” in 139 ms, so the order was stopped before the charge. The buyer read: “The class is full.”",
  ],
  [
    "a VAT authority that is down",
    [vatCheckEntry({ ...check, status: "unavailable", fault: "MS_UNAVAILABLE" }, checked)],
    "warning",
    "VAT number could not be checked",
    "VIES could not check ATU99900018 for AT (ms unavailable).",
  ],
  [
    "a store that is down",
    [commandEntry(command, order)],
    "warning",
    "Store does not know the payment day yet",
    "3 tries so far; the next one is due on 27 Nov 2026, 10:52 UTC.",
  ],
  [
    "a receiver that is down",
    eventEntries({
      events: [event],
      deliveries: [{ ...delivery, next_attempt_at: at(320) }],
      deliveryAttempts: [{ ...deliveryAttempt, status_code: null, error: "connection_refused: no" }],
      areDeliveriesCut: false,
    }),
    "warning",
    "Event order.held not delivered",
    "hooks.bookwell.example could not be reached (connection refused). It is retried automatically, next on 27 Nov 2026, 10:45 UTC.",
  ],
  [
    "a dispute",
    disputeEntries({
      workspace_id: "w",
      merchant_id: "m",
      livemode: false,
      id: "du_1",
      order_id: "ord_1",
      payment_intent: "pi_1",
      status: "open",
      amount: 23_800,
      currency: "EUR",
      blocks_refunds: true,
      reason: "product_not_received",
      due_by: at(0),
      created_at: at(30),
      closed_at: null,
    }),
    "warning",
    "Payment of €238.00 disputed",
    "The cardholder asked their bank to take the payment back (product not received). Send evidence at the payment processor before 27 Nov 2026, 10:40 UTC.",
  ],
  [
    "a surplus payment",
    paymentEntries(order, {
      ...none,
      surplus: [
        {
          workspace_id: "w",
          merchant_id: "m",
          livemode: false,
          account_id: "acct_1",
          order_id: "ord_1",
          payment_intent: "pi_2",
          amount: 23_800,
          currency: "EUR",
          created_at: at(30),
        },
      ],
    }),
    "warning",
    "Surplus payment received",
    "The buyer paid €238.00 in addition to the order's payment. Refund it, so that the buyer does not pay twice.",
  ],
  [
    "an attempt whose server was killed",
    attempt([refused("internal_error")], [["quote", "order"], "internal_error"]),
    "failed",
    "Attempt interrupted",
    "The attempt was interrupted while the store was being asked to create the order; the store or our server did not answer. Nothing was charged. The buyer can submit again.",
  ],
  [
    "a session that expired",
    sessionEntries({ ...session, status: "expired" }, { order: null, events: [], now: at(0) }),
    "warning",
    "Checkout expired",
    "The buyer did not complete the checkout. No order was placed here. It ended at this time at the latest.",
  ],
  [
    "a credit limit that is exceeded",
    attempt(
      [refused("credit_exceeded", { limit: 500_000, remaining: 10_000, currency: "EUR" })],
      [["quote", "order"], "credit_exceeded"],
    ),
    "failed",
    "Credit limit exceeded",
    "The order is above what the company may still buy on account. The limit is €5,000.00, of which €100.00 are left. Nothing was charged.",
  ],
  [
    "cards that are throttled",
    attempt([refused("card_attempts_limited")], [["quote"], "card_attempts_limited"]),
    "failed",
    "Too many declined cards",
    "Several cards were declined shortly before, so card payments are paused to stop card testing. Nothing was charged. The buyer can wait or pay another way.",
  ],
  [
    "3-D Secure that was abandoned",
    attempt(
      [refused("payment_declined", { decline_code: "canceled" })],
      [[...untilPayment, "action"], "payment_declined"],
    ),
    "failed",
    "Not confirmed with the bank",
    "The buyer left or did not confirm the payment with their bank (3-D Secure), so the payment was canceled. Nothing was charged.",
  ],
];

test.each(troubles)("%s", (_, entries, outcome, title, text) => {
  expect(entries).toContainEqual(expect.objectContaining({ outcome, title, text }));
});

describe("what went well", () => {
  test("a paid attempt has its prices, its order, its payment and its end, with their durations", () => {
    const body = { orderStatus: "processing" };
    const entries = attempt(
      [{ ok: true, body }, { payment_intent: "pi_1" }],
      [[...untilPayment, "settle"], "done"],
    );
    expect(entries.map(({ title, duration_ms }) => [title, duration_ms])).toEqual([
      ["Buyer submitted the order", null],
      ["Prices confirmed by the store", 1000],
      ["Order created in the store", 1000],
      ["Card payment received", 1000],
      ["Order placed", 16_000],
    ]);
  });

  test("a payment that another run had to find says that the card was charged once", () => {
    const steps = stepsOf(["payment", "settle"], "done");
    steps[1]!.started_at = at(65);
    const [, paid] = attemptEntries([attemptOf(null, { payment_intent: "pi_1" })], steps, { session, order });
    expect(paid).toMatchObject({ outcome: "warning", text: expect.stringContaining("charged once") });
  });

  test("a retried delivery says how long it waited, and its success which attempt it was", () => {
    const second = { ...deliveryAttempt, number: 2, started_at: at(15), status_code: 200, error: null };
    const facts = {
      events: [event],
      deliveries: [delivery],
      deliveryAttempts: [second, deliveryAttempt],
      areDeliveriesCut: false,
    };
    expect(eventEntries(facts).map(({ text }) => text)).toEqual([
      "hooks.bookwell.example answered 503 in 31 ms. It was retried 5 s later.",
      "hooks.bookwell.example answered 200 in 31 ms, second attempt.",
    ]);
  });

  test("questions are counted, without their texts", () => {
    expect(questionEntries({ count: 0, last_at: null })).toEqual([]);
    expect(questionEntries({ count: 3, last_at: at(2) })).toMatchObject([{ title: "3 questions asked" }]);
  });

  test("a confirmed VAT number leaves its holder and the proof to the evidence", () => {
    expect(vatCheckEntry(check, checked)).toMatchObject({
      outcome: "ok",
      text: "VIES confirmed ATU99900018 in 412 ms.",
      links: [{ type: "vat_check", id: "7" }],
    });
  });
});

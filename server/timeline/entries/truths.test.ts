import { describe, expect, test } from "vitest";
import { rejectionAnswer } from "../../checkout/attempt.ts";
import { vatError } from "../../checkout/refusals.ts";
import { buildEntries, pageOf } from "../build-timeline.ts";
import type { TimelineFacts } from "../read-facts.ts";
import type { TimelineOrder, TimelineSession } from "../subject.sql.ts";
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

/** A timeline says no more than its rows prove. */

const nothing: TimelineFacts = {
  attempts: [],
  steps: [],
  vatChecks: [],
  recheck: null,
  calls: [],
  commands: [],
  storeEvents: [],
  refunds: [],
  disputes: [],
  surplus: [],
  events: [],
  deliveries: [],
  deliveryAttempts: [],
  areDeliveriesCut: false,
  staff: [],
  questions: { count: 0, last_at: null },
};
const unpaid: TimelineOrder = { ...order, payment_intent: null, paid_at: null, paid_on: null };
const later = new Date(Date.UTC(2026, 11, 1));

interface Of {
  session?: Partial<TimelineSession>;
  order?: Partial<TimelineOrder> | null;
  seesStaff?: boolean;
}

function tell(facts: Partial<TimelineFacts>, of: Of = {}) {
  const subject = {
    workspaceId: "w",
    livemode: false,
    merchantId: "m",
    session: { ...session, ...of.session },
    order: of.order === null ? null : { ...order, ...of.order },
  };
  const reader = { seesStaff: of.seesStaff ?? false, now: later };
  return buildEntries(subject, { ...nothing, ...facts }, reader);
}
/** Titles and texts without the beginning of the checkout. */
const told = (...args: Parameters<typeof tell>) =>
  tell(...args)
    .filter(({ title }) => title !== "Checkout created")
    .map(({ title, outcome, text }) => `${title} (${outcome}): ${text}`)
    .join("\n");

test("the steps of the page are told once they were reached, in their order, also if at one time", () => {
  const titles = (reached: Partial<TimelineSession>) =>
    tell({}, { session: reached, order: null }).map(({ title }) => title);
  expect(titles({})).toEqual(["Checkout created"]);
  expect(titles({ opened_at: at(0), company_at: at(0), details_at: at(9) })).toEqual([
    "Details complete",
    "Company given",
    "Checkout opened",
    "Checkout created",
  ]);
});

describe("an expired checkout", () => {
  const expired = { status: "expired" as const };
  test.each([
    [null, "(warning)", "No order was placed here."],
    [{ status: "canceled" as const }, "(warning)", "Its order is canceled."],
    [{ status: "pending" as const }, "(warning)", "The outcome of the payment is unknown"],
    [{ status: "on-hold" as const }, "(info)", "The order was completed in the store."],
  ])("with the order %o", (of, outcome, text) => {
    const story = told({}, { session: expired, order: of && { ...unpaid, ...of } });
    expect(story).toContain(`Checkout expired ${outcome}`);
    expect(story).toContain(text);
    expect(story).not.toContain("stock");
  });

  test("has the time of its event, else the latest possible", () => {
    const ended = { ...event, type: "session.expired" };
    const timeOf = (facts: Partial<TimelineFacts>, expires_at: Date) =>
      tell(facts, { session: { ...expired, expires_at } }).find(({ title }) => title === "Checkout expired")!;
    expect(timeOf({ events: [ended] }, later).at).toBe(at(10).toISOString());
    const unknown = timeOf({}, new Date(later.getTime() + 1));
    expect(unknown).toMatchObject({
      at: later.toISOString(),
      text: expect.stringContaining("at the latest"),
    });
  });
});

describe("a command for the store", () => {
  const done = { ...command, done_at: at(30) };
  test.each([
    [
      "withdrawn before it was sent",
      { ...done, kind: "record_refund", tries: 0 },
      {},
      "not needed any more (info)",
    ],
    [
      "overruled by the store's own cancellation",
      { ...done, tries: 1 },
      { status: "canceled" as const, store_event_at: at(29) },
      "no longer needed (info)",
    ],
    [
      "done before the store canceled the order",
      { ...done, tries: 1 },
      { status: "canceled" as const, store_event_at: at(31) },
      "Order placed on hold in the store (ok)",
    ],
    ["done after some tries", done, {}, "It took 3 tries.$"],
    ["open", command, {}, "3 tries so far; the next one is due on"],
    ["in its first try", { ...command, tries: 1 }, {}, "One try so far"],
  ])("that is %s", (_, row, of, text) => {
    const story = told({ commands: [row] }, { order: { ...unpaid, ...of } });
    expect(story).toMatch(new RegExp(text.replaceAll(/[()]/g, "\\$&")));
    expect(story).not.toContain("could not be reached");
    expect(story).not.toContain("because");
  });
});

describe("a payment that no attempt waited for", () => {
  const surplus = {
    workspace_id: "w",
    merchant_id: "m",
    livemode: false,
    account_id: "acct_1",
    order_id: "ord_1",
    payment_intent: "pi_2",
    amount: 23_800,
    currency: "EUR",
    created_at: at(30),
  };
  test("of an unpaid order is not called surplus", () => {
    expect(told({ surplus: [surplus] }, { order: unpaid })).toContain(
      "A payment of €238.00 succeeded after its attempt had ended; the order is not paid by it. Refund it, or settle the order with it.",
    );
  });
  test("that was refunded need not be refunded again", () => {
    const refund = refundOf({ surplus_payment: "pi_2", amount: 23_800 });
    expect(told({ surplus: [surplus], refunds: [refund] })).toContain("It was refunded.");
    expect(told({ surplus: [surplus], refunds: [{ ...refund, status: "failed" }] })).toContain("Refund it,");
  });
});

function refundOf(more: Partial<TimelineFacts["refunds"][number]>): TimelineFacts["refunds"][number] {
  return {
    id: "rf_1",
    merchant_id: "m",
    order_id: "ord_1",
    surplus_payment: null,
    amount: 1_000,
    currency: "EUR",
    reason: "",
    origin: "api",
    status: "succeeded",
    processor_refund_id: null,
    store_refund_id: null,
    dispute_id: null,
    idempotency_record_id: null,
    created_at: at(40),
    ...more,
  };
}

describe("a refund that failed", () => {
  const refunds = [refundOf({ status: "failed" })];
  test("was requested at first and failed at the time of its event", () => {
    const failure = { ...event, type: "refund.failed", created_at: at(50), refund_id: "rf_1" };
    const story = tell({ refunds, events: [failure] }).filter(({ kind }) => kind === "refund");
    expect(story.map((each) => [each.at, each.title])).toEqual([
      [at(50).toISOString(), "Refund of €10.00 failed"],
      [at(40).toISOString(), "Refund of €10.00 requested"],
    ]);
  });
  test("says so in one entry if its event is gone", () => {
    expect(told({ refunds })).toContain("Refund of €10.00 requested (failed)");
    expect(told({ refunds })).toContain("The refund failed at the bank");
  });
});

describe("a recorded payment", () => {
  const paid = { payment_intent: null, paid_at: at(0) };
  const timeOf = (facts: Partial<TimelineFacts>) =>
    tell(facts, { order: paid }).find(({ title }) => title === "Payment received")?.at;
  test("has the time of what reported it, and is not before the order", () => {
    expect(timeOf({})).toBe(at(5).toISOString());
    expect(timeOf({ events: [{ ...event, type: "order.completed" }] })).toBe(at(10).toISOString());
  });
  test("of an order that costs nothing is none", () => {
    const free = { ...paid, amounts: { ...order.amounts, total: 0 } };
    expect(told({}, { order: free })).not.toContain("Payment received");
  });
});

test("a refused VAT number is no incomplete form", () => {
  const refusal = vatError({ status: "invalid" } as Parameters<typeof vatError>[0])!;
  const title = told({ attempts: [attemptOf(rejectionAnswer(refusal))] }, { order: null });
  expect(title).toContain("VAT number refused (failed)");
  expect(title).not.toContain("Form not complete");
});

describe("entries of one time", () => {
  test("an attempt that is refused at once is submitted before it ends", () => {
    const attempts = [attemptOf(refused("parameter_invalid"), { ended_at: at(4) })];
    expect(tell({ attempts }, { order: null }).map(({ title }) => title)).toEqual([
      "Form not complete",
      "Buyer submitted the order",
      "Checkout created",
    ]);
  });
  test("pages go on after the same entry", () => {
    const facts = {
      attempts: [attemptOf(refused("parameter_invalid"), { ended_at: at(4) })],
      steps: stepsOf(["quote"], "parameter_invalid"),
    };
    const entries = tell(facts, { order: null });
    const first = pageOf(entries, { limit: 1 });
    const rest = pageOf(entries, { limit: 9, after: first.next_after! });
    expect([...first.entries, ...rest.entries]).toEqual(pageOf(entries, { limit: 9 }).entries);
  });
});

describe("steps that were repeated after an interruption", () => {
  test("are told once", () => {
    const steps = stepsOf(
      ["quote", "order", "order", "payment", "action", "payment", "action", "settle"],
      "done",
    );
    const story = told({ attempts: [attemptOf(null, { payment_intent: "pi_1" })], steps });
    expect(story.match(/Order created in the store/g)).toHaveLength(1);
    expect(story).toContain("as order 1042, after an interruption.");
    expect(story.match(/Bank asked the buyer/g)).toHaveLength(1);
  });
  test("prove no order if the last one was refused", () => {
    const steps = stepsOf(["quote", "order", "order"], "out_of_stock");
    expect(told({ attempts: [attemptOf(refused("out_of_stock"))], steps })).not.toContain("Order created");
  });
});

test.each([
  ["quote" as const, "while the store was being asked for prices"],
  ["order" as const, "while the store was being asked to create the order"],
  ["pre_confirmation" as const, "while the pre-confirmation hook was being asked"],
])("an attempt that was interrupted in %s names whom it waited for", (step, text) => {
  const steps = stepsOf([step], "internal_error");
  expect(told({ attempts: [attemptOf(refused("internal_error"))], steps })).toContain(text);
});

test("a payment request that the processor rejects is no card that the bank declined", () => {
  const attempts = [attemptOf(refused("payment_declined", { decline_code: "processing_error" }))];
  expect(told({ attempts })).toContain("The payment processor did not accept the payment request.");
});

describe("a delivery", () => {
  const pending = { ...delivery, attempt_count: 0, next_attempt_at: at(11) };
  test.each([
    ["one that waits", { deliveries: [pending] }, "Event order.held waiting"],
    ["attempts that are not read", { deliveries: [{ ...pending, attempt_count: 3 }] }, null],
    [
      "a success that is not read",
      { deliveries: [{ ...delivery, succeeded_at: at(12) }] },
      "order.held delivered",
    ],
    ["no delivery", {}, "No subscription takes it."],
    ["a list that is cut", { areDeliveriesCut: true }, "Its deliveries are not listed here."],
  ])("%s", (_, facts, text) => {
    const story = told({ events: [event], ...facts });
    if (text === null) expect(story).not.toContain("waiting");
    else expect(story).toContain(text);
  });
  test("that is sent again is no retry", () => {
    const deliveries = [{ ...delivery, generation: 2, attempt_count: 1, next_attempt_at: at(90) }];
    const deliveryAttempts = [deliveryAttempt, { ...deliveryAttempt, generation: 2, started_at: at(80) }];
    const story = told({ events: [event], deliveries, deliveryAttempts });
    expect(story).not.toContain("It was retried");
    expect(story.match(/It is retried automatically/g)).toHaveLength(1);
  });
});

describe("a pre-confirmation", () => {
  const settled = (more: Partial<typeof call>, of: Of = {}) => told({ calls: [{ ...call, ...more }] }, of);
  test("that ended was not told to the hook", () => {
    expect(settled({ settled_outcome: "paid" })).toContain("The attempt ended: paid.");
    expect(settled({ settled_outcome: "released" })).toContain("The attempt ended: released.");
  });
  test("that is held without a term waits for the payment", () => {
    expect(settled({ settled_outcome: "held" })).toContain("kept until the payment is known");
    const onAccount = { order: { payment_term: "net30" } };
    expect(settled({ settled_outcome: "held" }, onAccount)).toContain("held on account");
  });
  test("that was interrupted has no answer", () => {
    const more = { result: null, settled_outcome: "released" } as const;
    expect(settled(more)).toContain("The call was interrupted; there is no answer.");
  });
});

describe("a VAT number that could not be checked", () => {
  const unavailable = { ...check, status: "unavailable" } as const;
  const recheck: NonNullable<TimelineFacts["recheck"]> = {
    order_id: "ord_1",
    merchant_id: "m",
    vat_number: check.vat_number,
    prefix: "AT",
    state: "waiting",
    tries: 0,
    next_at: at(59),
    give_up_at: later,
    finding: null,
    created_at: at(20),
  };
  const text = "It is checked again after the order.";
  test("is checked again only if that is recorded", () => {
    expect(told({ vatChecks: [unavailable], recheck })).toContain(text);
    expect(told({ vatChecks: [unavailable] })).not.toContain(text);
    expect(told({ vatChecks: [{ ...unavailable, vat_number: "ATU11111119" }], recheck })).not.toContain(text);
  });
  test("a British number is unknown to HMRC, not to cross-border trade", () => {
    const british = { ...check, source: "hmrc", status: "invalid" } as const;
    expect(told({ vatChecks: [british] })).toContain("is not a registered UK VAT number.");
  });
});

test("a store's report says no more than that, and when it came late", () => {
  const report = { id: "e", type: "order.paid", occurred_at: at(0), received_at: at(1), is_deferred: false };
  expect(told({ storeEvents: [report] })).toMatch(/: Reported by the store\.$/m);
  expect(told({ storeEvents: [{ ...report, received_at: at(300) }] })).toContain(
    "Reported by the store, received on 27 Nov 2026, 10:45 UTC.",
  );
});

test("a bank's inquiry is no chargeback, and evidence is due only while it is open", () => {
  const inquiry: TimelineFacts["disputes"][number] = {
    workspace_id: "w",
    merchant_id: "m",
    livemode: false,
    id: "du_1",
    order_id: "ord_1",
    payment_intent: "pi_1",
    status: "open",
    amount: 23_800,
    currency: "EUR",
    blocks_refunds: false,
    reason: "fraudulent",
    due_by: at(0),
    created_at: at(30),
    closed_at: null,
  };
  expect(told({ disputes: [inquiry] })).toMatch(/Bank inquiry about €238\.00.*Send evidence/);
  const closed = told({ disputes: [{ ...inquiry, status: "closed", closed_at: at(40) }] });
  expect(closed).toContain("The dispute ended without a chargeback.");
  expect(closed).not.toContain("Send evidence");
});

describe("what a reader may know", () => {
  const staff = [
    {
      id: "1",
      actor: "user:u",
      key_prefix: null,
      action: "order.marked_paid",
      target: "ord_1",
      request_id: null,
      created_at: at(50),
      email: "anna@shop.example",
    },
    {
      id: "2",
      actor: "partner_key:k",
      key_prefix: "svc_ak_test_abc",
      action: "order.refunded",
      target: "ord_1",
      request_id: null,
      created_at: at(51),
      email: null,
    },
  ] as unknown as TimelineFacts["staff"];
  test("members and keys are named in the dashboard alone", () => {
    expect(told({ staff }, { seesStaff: true })).toMatch(/svc_ak_test_abc[^]*anna@shop\.example marked/);
    const ofKey = told({ staff });
    expect(ofKey).toContain("A member marked the order as paid");
    expect(ofKey).not.toMatch(/anna|svc_ak/);
  });
  test("the register's name and the consultation number stand in the evidence alone", () => {
    expect(told({ vatChecks: [check] })).not.toMatch(/Muster|WAPI/);
  });
  test("after erasure no number and no text of the hook remain", () => {
    const facts = {
      vatChecks: [check],
      calls: [{ ...call, result: "refused" as const, reason: "anna_blocked", message: "Sorry, Anna." }],
    };
    expect(told(facts)).toMatch(/Anna[^]*ATU99900018/);
    expect(told(facts, { session: { erased_at: later } })).not.toMatch(/anna|ATU/i);
  });
});

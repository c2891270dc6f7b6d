import { describe, expect, test } from "vitest";
import { dueEvents, noEvents, type SentEvents, type EventState } from "./browser-events.ts";

const blank: EventState = {
  sessionId: "cs_1",
  b2b: true,
  amounts: { subtotal: 100, discount: 0, shipping: 0, fees: 0, tax: 19, total: 119, currency: "EUR" },
  detailsComplete: false,
  amountsSettled: true,
  vatValid: false,
  vatCountry: null,
  order: null,
};
const complete = { detailsComplete: true, vatValid: true, vatCountry: "DE" };
const order = { id: "ord_1", number: "1001", status: "on-hold" };

/** The events of a sequence of page states, per step. */
function eventsOf(...states: Array<Partial<EventState>>): string[] {
  let progress: SentEvents = noEvents;
  return states.map((look) => {
    const step = dueEvents(progress, { ...blank, ...look });
    progress = step.progress;
    return step.events.map((event) => event.name.slice("svccheckout:".length)).join("+");
  });
}

describe("dueEvents", () => {
  test.each([
    ["ready once", [{}, {}], ["ready", ""]],
    [
      "details-complete once while the details stay complete",
      [{}, complete, complete],
      ["ready", "details-complete", ""],
    ],
    [
      "details-complete again after the details were incomplete",
      [complete, {}, complete],
      ["ready+details-complete", "", "details-complete"],
    ],
    [
      "details-complete only with settled amounts",
      [{ ...complete, amountsSettled: false }, complete],
      ["ready", "details-complete"],
    ],
    [
      "nothing during a quote while the details stay complete",
      [complete, { ...complete, amountsSettled: false }, complete],
      ["ready+details-complete", "", ""],
    ],
    [
      "payment-complete once",
      [complete, { ...complete, order }, { ...complete, order }],
      ["ready+details-complete", "payment-complete", ""],
    ],
  ] as const)("sends %s", (_, looks, events) => {
    expect(eventsOf(...looks)).toEqual(events);
  });

  test("event details contain ids, amounts and VAT state, and no personal data", () => {
    const { events } = dueEvents(noEvents, { ...blank, ...complete, order });
    const { sessionId, amounts } = blank;
    expect(events.map((event) => event.detail)).toEqual([
      { sessionId, b2b: true, amounts },
      { sessionId, amounts, b2b: { vatValid: true, vatCountry: "DE" } },
      { sessionId, orderId: "ord_1", orderNumber: "1001", status: "on-hold", amounts },
    ]);
  });
});

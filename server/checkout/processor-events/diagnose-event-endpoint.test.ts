import { expect, test } from "vitest";
import { diagnoseEventEndpoint, type EventHistory } from "./diagnose-event-endpoint.ts";

const NOW = Date.parse("2026-11-22T12:00:00Z");
const hoursAgo = (hours: number) => new Date(NOW - hours * 3_600_000);
const url = "https://checkout.example/stripe/events/live";
const endpoint = { url, enabled: true, connected: true, eventTypes: ["*"] };

test.each<[string, Partial<EventHistory>, boolean, RegExp]>([
  ["an endpoint of connected accounts", {}, true, /last event/],
  ["none", { endpoints: [] }, false, /no enabled webhook endpoint points to/],
  [
    "one at another address",
    { endpoints: [{ ...endpoint, url: "https://other.example/" }] },
    false,
    /no enabled/,
  ],
  ["a disabled one", { endpoints: [{ ...endpoint, enabled: false }] }, false, /no enabled/],
  ["a plain one", { endpoints: [{ ...endpoint, connected: false }] }, false, /plain one .*connect: true/],
  [
    "one that lacks events",
    { endpoints: [{ ...endpoint, eventTypes: ["payment_intent.succeeded"] }] },
    false,
    /is not sent payment_intent\.canceled, account\.updated/,
  ],
  [
    "no event after a payment",
    { lastEventAt: null, lastPaymentAt: hoursAgo(2) },
    false,
    /none has ever arrived/,
  ],
  [
    "events that ended before the last payment",
    { endpoints: null, lastEventAt: hoursAgo(30), lastPaymentAt: hoursAgo(2) },
    false,
    /no event of a connected account/,
  ],
  [
    "a payment of just now",
    { lastEventAt: null, lastPaymentAt: hoursAgo(0.5) },
    true,
    /no event has arrived yet/,
  ],
  ["a key that may not list endpoints", { endpoints: null }, true, /may not list/],
])("%s", (_what, history, ok, text) => {
  const found = diagnoseEventEndpoint({
    url,
    endpoints: [endpoint],
    lastEventAt: hoursAgo(1),
    lastPaymentAt: hoursAgo(1),
    now: NOW,
    ...history,
  });
  expect(found).toEqual({ ok, text: expect.stringMatching(text) });
});

import { describe, expect, test } from "vitest";
import type { Order } from "../orders/order-facts.ts";
import type { Delivery } from "../webhooks/deliveries/delivery-facts.ts";
import { deliveryConcerns, orderConcerns } from "./attention.ts";

const now = new Date("2026-11-23T12:00:00Z");

const order = (change: Partial<Order>) =>
  ({
    id: "ord_1",
    number: "1042",
    status: "on-hold",
    needs_attention: null,
    store_synced: true,
    store_platform: "woocommerce",
    paid_at: null,
    payment_due: "2026-12-22",
    amounts: { total: 23_800 },
    currency: "EUR",
    ...change,
  }) as Order;

const delivery = (change: Partial<Delivery>) =>
  ({
    event: "order.held",
    target_url: "https://hooks.example/in",
    attempt_count: 1,
    created_at: "2026-11-22T12:00:00Z",
    ...change,
  }) as Delivery;

const none = { rows: [], hasMore: false };

describe("an order", () => {
  test.each<[string, Partial<Order>, string | undefined]>([
    ["on hold, not due yet", {}, undefined],
    ["due today", { payment_due: "2026-11-23" }, undefined],
    ["due yesterday", { payment_due: "2026-11-22" }, "Overdue"],
    ["paid late", { payment_due: "2026-11-22", paid_at: "2026-11-23T09:00:00Z" }, undefined],
    ["cancelled after it was due", { payment_due: "2026-11-22", status: "canceled" }, undefined],
    ["not in sync", { store_synced: false }, "Not in sync"],
    ["not in sync and flagged", { store_synced: false, needs_attention: "refused" }, "Needs attention"],
  ])("%s: %o is %s", (_, change, status) => {
    expect(orderConcerns([order(change)], now)[0]?.status).toBe(status);
  });

  test("of both lists is one concern", () => {
    const late = order({ payment_due: "2026-11-22" });
    expect(orderConcerns([late, late], now)).toHaveLength(1);
  });
});

describe("deliveries", () => {
  test("abandoned ones of the last 7 days are counted, older ones are not", () => {
    const rows = [delivery({}), delivery({ created_at: "2026-11-16T11:59:00Z" })];
    expect(deliveryConcerns({ rows, hasMore: true }, none, now)).toMatchObject([
      { title: "1 delivery", status: "Abandoned" },
    ]);
  });

  test("a full page of them says that there are more", () => {
    const page = { rows: [delivery({}), delivery({})], hasMore: true };
    expect(deliveryConcerns(page, none, now)[0]?.title).toBe("2 deliveries or more");
  });

  test("pending ones count once an attempt has failed", () => {
    const rows = [delivery({ attempt_count: 0 }), delivery({ attempt_count: 3 })];
    expect(deliveryConcerns(none, { rows, hasMore: false }, now)).toMatchObject([
      { title: "1 delivery", status: "Retrying" },
    ]);
    expect(deliveryConcerns(none, { rows: rows.slice(0, 1), hasMore: false }, now)).toEqual([]);
  });
});

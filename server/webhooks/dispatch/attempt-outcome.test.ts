import { describe, expect, test } from "vitest";
import type { DeliveryRow } from "../deliveries/deliveries.sql.ts";
import { settleAttempt, type AttemptOutcome } from "./attempt-outcome.ts";

const now = new Date("2026-11-02T09:30:00.000Z");
const earlier = new Date("2026-11-02T09:00:00.000Z");

const pending: DeliveryRow = {
  id: "whd_01JBN0Q4W3M3C1Z6Q8T5Y7V9AB",
  workspace_id: "0b9f4e0e-6f0a-4a59-9d0c-3a3f5d5f7a11",
  merchant_id: "5d3b1a52-7f0e-4d3e-8f55-0f6f0f1e2d3c",
  livemode: false,
  subscription_id: "1c9f4e0e-6f0a-4a59-9d0c-3a3f5d5f7a11",
  event_id: "evt_01JBN0Q4W3M3C1Z6Q8T5Y7V9AB",
  event: "order.completed",
  target_url: "https://old.example/hooks",
  attempt_count: 0,
  generation: 2,
  last_status_code: null,
  last_error: null,
  next_attempt_at: earlier,
  succeeded_at: null,
  abandoned_at: null,
  single_attempt: false,
  created_at: earlier,
};

const succeeded: AttemptOutcome = { kind: "succeeded", statusCode: 204 };
const failed: AttemptOutcome = {
  kind: "failed",
  statusCode: 500,
  error: "status: the receiver returned 500",
  retryAfterMs: null,
};
const gone: AttemptOutcome = { kind: "gone", statusCode: 410, error: "gone: the receiver answered 410" };

const options = { targetUrl: "https://new.example/hooks", now, scheduleSeconds: [60, 120], random: 0.5 };
const first = { generation: 2, attempt: 1 };

const settle = (record: Partial<DeliveryRow>, outcome: AttemptOutcome, job = first) =>
  settleAttempt({ ...pending, ...record }, job, outcome, options);

describe("of the attempt that was due", () => {
  test("a success ends the delivery and names the URL that took it", () => {
    expect(settle({ last_error: "timeout: no response within 15 s" }, succeeded)).toEqual({
      target_url: "https://new.example/hooks",
      attempt_count: 1,
      last_status_code: 204,
      last_error: null,
      next_attempt_at: null,
      succeeded_at: now,
      abandoned_at: null,
    });
  });

  test("a failure leads to the next step of the schedule", () => {
    expect(settle({}, failed)).toMatchObject({
      attempt_count: 1,
      last_status_code: 500,
      last_error: "status: the receiver returned 500",
      next_attempt_at: new Date("2026-11-02T09:31:00.000Z"),
      abandoned_at: null,
    });
  });

  test("the last failure of the schedule abandons", () => {
    const result = settle({ attempt_count: 2 }, failed, { generation: 2, attempt: 3 });
    expect(result).toMatchObject({ attempt_count: 3, next_attempt_at: null, abandoned_at: now });
  });

  test("a single attempt has no schedule after it", () => {
    expect(settle({ single_attempt: true }, failed)).toMatchObject({
      next_attempt_at: null,
      abandoned_at: now,
    });
  });

  test("410 abandons at once", () => {
    expect(settle({}, gone)).toMatchObject({
      last_status_code: 410,
      next_attempt_at: null,
      abandoned_at: now,
    });
  });
});

describe("of an attempt that something came between", () => {
  test.each([succeeded, failed, gone])("$kind of an older generation leaves the record alone", (outcome) => {
    expect(settle({}, outcome, { generation: 1, attempt: 1 })).toBeNull();
  });

  test("a second run of an attempt that was settled as failed changes nothing when it fails too", () => {
    expect(settle({ attempt_count: 1, next_attempt_at: now }, failed)).toBeNull();
  });

  test("but its success counts: the receiver has the event", () => {
    expect(settle({ attempt_count: 1, next_attempt_at: now }, succeeded)).toMatchObject({
      attempt_count: 1,
      succeeded_at: now,
      next_attempt_at: null,
    });
  });

  test("nothing changes a delivery that succeeded", () => {
    expect(settle({ attempt_count: 1, succeeded_at: earlier }, failed)).toBeNull();
  });

  test("a failure keeps the reason for which the delivery was abandoned meanwhile", () => {
    expect(settle({ abandoned_at: earlier, last_error: "subscription disabled" }, failed)).toMatchObject({
      attempt_count: 1,
      last_error: "subscription disabled",
      abandoned_at: earlier,
      next_attempt_at: null,
    });
  });

  test("a success clears that: state follows what the receiver answered", () => {
    expect(settle({ abandoned_at: earlier, last_error: "subscription disabled" }, succeeded)).toMatchObject({
      succeeded_at: now,
      abandoned_at: null,
      last_error: null,
    });
  });
});

import { expect, test } from "vitest";
import { disputeTransitions, disputeStatusesBefore, type DisputeStatus } from "../disputes/dispute-states.ts";
import { refundStatusesBefore, refundTransitions, type RefundStatus } from "./refund-states.ts";

const refund = (to: RefundStatus) => refundStatusesBefore(to);

test("a refund never goes back: succeeded is followed by failed alone, and failed by nothing", () => {
  expect(refund("pending")).toEqual(["started", "rejected"]);
  expect(refund("succeeded")).toEqual(["started", "pending", "rejected"]);
  expect(refund("failed")).toEqual(["started", "pending", "succeeded", "rejected"]);
  expect(refund("rejected")).toEqual(["started"]);
  expect(refund("started")).toEqual([]);
  expect(refundTransitions.failed).toEqual([]);
});

test("a dispute never opens again, and what was lost stays lost", () => {
  const before = (to: DisputeStatus) => disputeStatusesBefore(to);
  expect(before("open")).toEqual([]);
  expect(before("won")).toEqual(["open"]);
  expect(before("closed")).toEqual(["open"]);
  expect(before("lost")).toEqual(["open", "won", "closed"]);
  expect(disputeTransitions.lost).toEqual([]);
});

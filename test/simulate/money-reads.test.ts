// Promise: the simulation holds the service to every refund and dispute that it could read, and to no other.
import { expect, test } from "vitest";
import { createMoneyReads } from "./money-reads.ts";

const call = (path: string) => ({ method: "GET", path, headers: {}, body: Buffer.alloc(0) });

function createReads() {
  let time = 0;
  const reads = createMoneyReads(() => (time += 1));
  const read = (what: string, status = 200) =>
    reads.begin(call(`/v1/${what}?payment_intent=pi_1&limit=100`))(status);
  return { reads, read };
}

test("what never changed is known", () => {
  expect(createReads().reads.isUpToDate("pi_1")).toBe(true);
});

test("a change is known once refunds and then disputes were read after it", () => {
  const { reads, read } = createReads();
  reads.changed("pi_1");
  read("refunds");
  expect(reads.isUpToDate("pi_1")).toBe(false);
  read("disputes");
  expect(reads.isUpToDate("pi_1")).toBe(true);
  reads.changed("pi_1");
  expect(reads.isUpToDate("pi_1")).toBe(false);
});

test.each([401, 403, 500])("a read that is answered %i shows nothing", (status) => {
  const { reads, read } = createReads();
  reads.changed("pi_1");
  read("refunds", status);
  read("disputes", status);
  expect(reads.isUpToDate("pi_1")).toBe(false);
});

test("a change between the two reads is not known", () => {
  const { reads, read } = createReads();
  read("refunds");
  reads.changed("pi_1");
  read("disputes");
  expect(reads.isUpToDate("pi_1")).toBe(false);
});

test("of two processes that read at a time, each knows what changed before its own first read", () => {
  const { reads, read } = createReads();
  read("refunds");
  reads.changed("pi_1");
  read("refunds");
  read("disputes");
  expect(reads.isUpToDate("pi_1")).toBe(false);
  read("disputes");
  expect(reads.isUpToDate("pi_1")).toBe(true);
});

test("what was read of another payment shows nothing", () => {
  const { reads, read } = createReads();
  reads.changed("pi_2");
  read("refunds");
  read("disputes");
  expect(reads.isUpToDate("pi_2")).toBe(false);
});

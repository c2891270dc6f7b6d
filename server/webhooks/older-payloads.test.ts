import { pino } from "pino";
import { expect, test } from "vitest";
import { MerchantData } from "../../shared/wire/events.ts";
import { createVersionChain } from "../versions/chain.ts";
import { olderPayloads } from "./older-payloads.ts";

const lines: string[] = [];
const log = pino({ level: "error" }, { write: (line: string) => lines.push(line) });
const payload = { type: "merchant.created", api_version: "2026-11-01", data: { merchant: { name: "Shop" } } };

function chainWith(down: (data: { [name: string]: unknown }) => { [name: string]: unknown }) {
  return createVersionChain([
    { date: "2025-01-01", changes: [] },
    { date: "2026-11-01", changes: [{ description: "", resources: [{ of: [MerchantData], down }] }] },
  ]);
}

test("a payload is created once for each older version that has subscribers, and for no other", () => {
  const versions = chainWith((data) => ({ store: data["merchant"] }));
  const subscribers = ["2025-01-01", "2026-11-01", "2025-01-01", "2031-01-01"].map((api_version) => ({
    api_version,
  }));
  expect(olderPayloads({ log, versions }, "merchant.created", payload, subscribers)).toEqual({
    "2025-01-01": { type: "merchant.created", api_version: "2025-01-01", data: { store: { name: "Shop" } } },
  });
  const newest = [{ api_version: "2026-11-01" }];
  expect(olderPayloads({ log, versions }, "merchant.created", payload, newest)).toBeNull();
});

test("a change that fails is logged and does not prevent the event", () => {
  const versions = chainWith(() => {
    throw new Error("not thought of");
  });
  const subscribers = [{ api_version: "2025-01-01" }];
  expect(olderPayloads({ log, versions }, "merchant.created", payload, subscribers)).toEqual({});
  expect(lines.join()).toContain("not thought of");
});

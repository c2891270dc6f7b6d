import { expect, test } from "vitest";
import { z } from "zod";
import { buildOpenApi } from "../../server/http/openapi/openapi.ts";
import { defineRoute } from "../../server/http/define-route.ts";
import { nameRoutes } from "../../server/http/load-routes.ts";
import type { ContractAnswer } from "./contract-client.ts";
import { describeOperation } from "./document.ts";

/** Tests the contract checks themselves on a sample endpoint. */
const route = defineRoute({
  method: "POST",
  path: "/things",
  summary: "Make a thing",
  tag: "Things",
  auth: "partner_key",
  query: z.strictObject({
    limit: z.int().min(1).max(3).optional(),
    state: z.enum(["new", "old"]).meta({ id: "ThingState" }).optional(),
  }),
  body: z.strictObject({ name: z.string().min(2), colour: z.enum(["red", "blue"]).optional() }),
  responses: {
    201: z.object({ id: z.uuid(), made_at: z.iso.datetime(), size: z.int().nullable() }),
    204: null,
  },
  handler: () => ({ status: 204 as const, body: null }),
});
const document = buildOpenApi(nameRoutes([["create-thing", route]]), [], "https://svc.example");
const description = describeOperation(document.paths["/v2/things"]!["post"]!, document);

const headers = {
  "svc-request-id": "req_1",
  traceparent: "00-1",
  "svc-version": "2026-11-01",
  ratelimit: "1",
  "ratelimit-policy": "1",
};
const thing = { id: "9d0b3f0a-5c3e-4a5e-8f5a-0c5b6f1f2a3b", made_at: "2026-11-01T10:00:00.000Z", size: null };
const answer = (status: number, body: unknown, own: ContractAnswer["headers"] = headers): ContractAnswer => ({
  status,
  headers: own,
  body,
  text: body === null ? "" : JSON.stringify(body),
});
const error = { type: "https://svc.example/e", code: "x", message: "y", doc_url: "https://svc.example/d" };
const envelope = { error: { ...error, request_id: "req_1" } };

test("declared answers have no mismatches", () => {
  expect(description.mismatchesOf(answer(201, thing))).toEqual([]);
  expect(description.mismatchesOf(answer(204, null))).toEqual([]);
  const refusal = answer(409, envelope, { ...headers, "svc-should-retry": "false" });
  expect(description.mismatchesOf(refusal)).toEqual([]);
});

test.each<[string, ContractAnswer]>([
  ["an undeclared status", answer(200, thing)],
  ["a missing header", answer(201, thing, { ...headers, ratelimit: undefined })],
  ["a missing field", answer(201, { ...thing, size: undefined })],
  ["a field of another type", answer(201, { ...thing, size: 1.5 })],
  ["a malformed id", answer(201, { ...thing, id: "7" })],
  ["a malformed time", answer(201, { ...thing, made_at: "yesterday" })],
  ["an undeclared field", answer(201, { ...thing, secret: "x" })],
  ["an undeclared body", answer(204, thing)],
  ["a missing body", answer(201, null)],
  ["an error without its envelope", answer(409, error, { ...headers, "svc-should-retry": "false" })],
])("%s is a mismatch", (_title, wrong) => {
  expect(description.mismatchesOf(wrong)).toHaveLength(1);
});

test("bodies and query values are checked against the document", () => {
  expect(description.allowsBody({ name: "ab", colour: "red" })).toBe(true);
  for (const body of [
    {},
    { name: "a" },
    { name: 7 },
    { name: "ab", colour: "green" },
    { name: "ab", size: 1 },
    null,
  ])
    expect(description.allowsBody(body), JSON.stringify(body)).toBe(false);
  expect(["1", "3"].map((text) => description.allowsQuery("limit", text))).toEqual([true, true]);
  for (const text of ["0", "4", "1.5", "1e0", "", " 1", "0x1"])
    expect(description.allowsQuery("limit", text), text).toBe(false);
  expect(["new", "old", "lost"].map((text) => description.allowsQuery("state", text))).toEqual([
    true,
    true,
    false,
  ]);
});

// Holds: a partner key that may read or change one kind of record reaches no other kind by an endpoint with the wrong scope, and may repeat what it writes.
import { expect, test } from "vitest";
import { loadRoutes } from "./load-routes.ts";

/** What each resource of the partner API is about: shoppers and their orders, in numbers too, are `orders`. */
const KINDS: Readonly<Record<string, string>> = {
  attention: "orders",
  companies: "orders",
  orders: "orders",
  payments: "orders",
  sessions: "orders",
  stats: "orders",
  "terms-requests": "orders",
  "custom-domain": "domains",
  "ai-chat": "merchants",
  close: "merchants",
  configuration: "merchants",
  "connection-test": "merchants",
  merchants: "merchants",
  "onboarding-link": "merchants",
  "pre-confirmation": "merchants",
  "pre-confirmations": "merchants",
  "rotate-credentials": "merchants",
  test: "merchants",
  vat: "vat",
  webhooks: "webhooks",
  limits: "logs",
  logs: "logs",
  system: "logs",
};

/** Below one merchant, what it has; else the first resource. */
function resourceOf(path: string): string {
  const parts = path.replace("/agencies/{workspaceId}", "").split("/").slice(1);
  const [first = "", , below = ""] = parts;
  return below in KINDS || (first === "merchants" && below !== "") ? below : first;
}

test("each endpoint of the partner API has the scope of what it is about", async () => {
  const scoped = (await loadRoutes()).filter(({ scope }) => scope !== undefined);
  expect(scoped.length).toBeGreaterThan(50);
  const scopes = scoped.map(({ method, path, scope }) => `${method} ${path}: ${scope}`);
  const due = scoped.map(({ method, path }) => {
    const resource = resourceOf(path);
    const kind = KINDS[resource];
    if (kind === undefined)
      return `${method} ${path}: say in KINDS what ${resource} is about, here and on the route`;
    // Domains are read with their merchant.
    const read = kind === "domains" ? "merchants:read" : `${kind}:read`;
    return `${method} ${path}: ${method === "GET" ? read : `${kind}:write`}`;
  });
  expect(scopes).toEqual(due);
});

test("each write of the partner API takes an idempotency key", async () => {
  const writes = (await loadRoutes()).filter(
    ({ auth, method }) => auth === "partner_key" && ["POST", "PUT", "PATCH"].includes(method),
  );
  expect(writes.length).toBeGreaterThan(25);
  const without = writes.filter(({ idempotent }) => idempotent === undefined);
  // The clock only moves forward by what is asked: a repetition is another advance, in a sandbox.
  expect(without.map(({ method, path }) => `${method} ${path}`)).toEqual(["POST /test/clock"]);
});

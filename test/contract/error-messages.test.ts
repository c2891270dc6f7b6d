import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { catalogue } from "../../server/errors.ts";
import { loadRoutes } from "../../server/http/load-routes.ts";
import { codesOf } from "../../server/http/route-errors.ts";
import { startHarness, type Harness, type TestMerchant, type TestWorkspace } from "../support/harness.ts";
import type { Answer } from "../support/client.ts";

/** Errors as a developer reads them: which code, and whether the message says what would be right. */

let h: Harness;
let workspace: TestWorkspace;
let merchant: TestMerchant;
beforeAll(async () => {
  h = await startHarness({ worker: false });
  workspace = await h.workspace();
  merchant = await h.merchant(workspace);
});
afterAll(() => h.close());

interface Issue {
  param: string;
  code: string;
  message: string;
}

const issuesOf = (answer: Answer): Issue[] =>
  (answer.body as { error: { meta: { issues: Issue[] } } }).error.meta.issues;

const line = { id: "desk", name: "Desk", quantity: 1, price: 45_900 };

async function issuesOfSession(body: unknown): Promise<Issue[]> {
  return issuesOf(await merchant.client.post("/v1/sessions", body));
}

describe("a message says what the value must be", () => {
  test.each([
    [{ ...line, quantity: 1.5 }, "quantity", "must be an integer"],
    [{ ...line, quantity: "2" }, "quantity", "must be a number, not a string"],
    [{ ...line, quantity: null }, "quantity", "must be a number, not null"],
    [{ ...line, quantity: 0 }, "quantity", "must be at least 1"],
    [{ ...line, quantity: 1_000_001 }, "quantity", "must be at most 1000000"],
    [{ ...line, name: "" }, "name", "must not be empty"],
    [{ ...line, name: "x".repeat(501) }, "name", "must have at most 500 characters"],
    [{ ...line, requiresShipping: "yes" }, "requiresShipping", "must be true or false, not a string"],
  ])("%j", async (item, field, message) => {
    const issues = await issuesOfSession({ cart: { items: [item] } });
    expect(issues).toEqual([{ param: `cart.items[0].${field}`, code: "parameter_invalid", message }]);
  });

  test("of lists, objects, choices, ids and names of fields too", async () => {
    const messages = (issues: Issue[]) => issues.map((issue) => issue.message);
    expect(messages(await issuesOfSession({ cart: { items: [] } }))).toEqual(["must not be empty"]);
    expect(messages(await issuesOfSession({ cart: [] }))).toEqual(["must be an object, not an array"]);
    expect(messages(await issuesOfSession({ cart: { items: [line], extensions: { "a b": 1 } } }))).toEqual([
      "keys are 1 to 64 letters, digits, _ and -",
    ]);
    const list = await workspace.client.get("/v2/webhooks/deliveries?status=failed");
    expect(messages(issuesOf(list))).toEqual(["must be one of: succeeded, abandoned, pending"]);
    const order = await workspace.client.get("/v2/webhooks/subscriptions/7");
    expect(messages(issuesOf(order))).toEqual(["must be a UUID"]);
  });
});

test.each([{ cart: {} }, { cart: { currency: "EUR" } }])("%j lacks its items", async (body) => {
  const answer = await merchant.client.post("/v1/sessions", body);
  expect(answer).toFailWith(400, "parameter_missing");
  expect(issuesOf(answer)).toEqual([
    { param: "cart.items", code: "parameter_missing", message: "Required." },
  ]);
});

test("a cart with items and lineItems is invalid", async () => {
  const answer = await merchant.client.post("/v1/sessions", { cart: { items: [line], lineItems: [line] } });
  expect(answer).toFailWith(400, "parameter_invalid");
});

test("a custom domain without its name lacks it", async () => {
  const path = `/v2/agencies/${workspace.id}/merchants/${merchant.id}/custom-domain`;
  expect(await workspace.client.post(path, {})).toFailWith(400, "parameter_missing");
});

test("a cart is returned as it was sent, tax rates in the type they had", async () => {
  const cart = { items: [19, "19", 5.5].map((taxRate) => ({ ...line, taxRate })) };
  const created = await merchant.client.post("/v1/sessions", { cart });
  expect((created.body as { cart: unknown }).cart).toEqual(cart);
  expect((created.body as { amounts: { tax: number } }).amounts.tax).toBe(8_721 + 8_721 + 2_525);
});

test.each(["zzz", "", "2026-11-02", "2026-11-02T09:30:00", "0000-01-01T00:00:00Z"])(
  "deliveries after %j: the cursor is invalid",
  async (after) => {
    const answer = await workspace.client.get(`/v2/webhooks/deliveries?after=${encodeURIComponent(after)}`);
    expect(answer).toFailWith(400, "cursor_invalid");
    expect(answer.body).toMatchObject({ error: { param: "after" } });
  },
);

test.each(["partner", "merchant"])("a %s key in place of a user token is no valid token", async (kind) => {
  const client = kind === "partner" ? workspace.client : merchant.client;
  const answer = await client.get(`/v2/workspaces/${workspace.id}/partner-keys`);
  expect(answer).toFailWith(401, "token_invalid");
  expect((answer.body as { error: { message: string } }).error.message).toContain(`but got a ${kind} key`);
});

test("every code but that of unknown paths is declared by an operation, and its page names it", async () => {
  const routes = await loadRoutes();
  const declared = new Set(routes.flatMap(codesOf));
  const codes = Object.keys(catalogue) as Array<keyof typeof catalogue>;
  expect(codes.filter((code) => !declared.has(code))).toEqual(["route_not_found"]);
  const { text } = await h.client().get("/docs/errors");
  expect(text.match(/Returned by (?!\.)/g)).toHaveLength(codes.length);
  expect(text).toContain("Returned by the hosted checkout page.");
});

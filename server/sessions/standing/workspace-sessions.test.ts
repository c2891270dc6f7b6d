// A partner finds every session with where it stopped and why, and the funnel counts them so.
import { beforeAll, expect, test } from "vitest";
import { buyer, cardToken, openCheckout, type OpenCheckout } from "../../../test/flows/shopper.ts";
import {
  expectOk,
  useHarness,
  type TestMerchant,
  type TestWorkspace,
} from "../../../test/support/harness.ts";
import eraseSessions from "../erase-sessions.task.ts";

const h = useHarness({ worker: false });
let workspace: TestWorkspace;
let merchant: TestMerchant;
const at = {} as Record<
  "created" | "opened" | "left" | "company" | "refused" | "details" | "declined" | "placed",
  OpenCheckout
>;

const nobody = {
  ...buyer,
  company: "",
  vatNumber: "",
  email: "",
  billingAddress: { ...buyer.billingAddress, line1: "" },
};
const save = ({ token }: OpenCheckout, details: object) =>
  h.client().put(`/checkout/${token}/draft`, { details });

/** A session that stops at each step, for each kind of reason. */
beforeAll(async () => {
  workspace = await h.workspace();
  const paymentTerms = [
    { label: "Pay now", value: "immediate" },
    { label: "Net 30", value: "net30" },
  ];
  merchant = await h.merchant(workspace, { b2b: { requireValidVat: true, paymentTerms } });
  const open = async () => {
    const checkout = await openCheckout(h, merchant);
    expectOk(await checkout.page());
    return checkout;
  };
  at.created = await openCheckout(h, merchant);
  at.opened = await open();
  at.left = await open();
  await h.sql`update sessions set status = 'expired', expires_at = now() where id = ${at.left.sessionId}`;
  at.company = await open();
  expectOk(await save(at.company, { ...nobody, company: "Fjord Trading AS", email: "Ops@Fjord.example" }));
  at.refused = await open();
  expectOk(await at.refused.quote({ ...nobody, company: "Atelier Roux", vatNumber: "DE999999200" }));
  at.details = await open();
  expectOk(await at.details.quote());
  at.declined = await open();
  const card = await cardToken(h, merchant, "4000000000000002");
  expect(await at.declined.confirm({ confirmationTokenId: card })).toFailWith(409, "payment_declined");
  at.placed = await open();
  expectOk(await at.placed.confirm({ details: { ...buyer, company: "Muster KG", paymentTerm: "net30" } }));
});

interface Listed {
  id: string;
  step: string;
  stopped_reason: string | null;
  company: string | null;
  email: string | null;
  order: { id: string; status: string } | null;
}
const list = async (query = "") =>
  expectOk(await workspace.client.get(`/v2/sessions${query}`)) as {
    sessions: Listed[];
    next_after: string | null;
  };
const idsOf = async (query: string) => (await list(query)).sessions.map(({ id }) => id);

test("each session is listed with its furthest step and what stopped it, newest first", async () => {
  const { sessions } = await list();
  expect(sessions.map(({ id, step, stopped_reason: reason }) => [id, step, reason])).toEqual([
    [at.placed.sessionId, "placed", null],
    [at.declined.sessionId, "submitted", "payment_declined"],
    [at.details.sessionId, "details", null],
    [at.refused.sessionId, "company", "vat_refused"],
    [at.company.sessionId, "company", null],
    [at.left.sessionId, "opened", null],
    [at.opened.sessionId, "opened", null],
    [at.created.sessionId, "created", null],
  ]);
  expect(sessions[0]!.order).toMatchObject({ status: "on-hold" });
  const one = expectOk(await workspace.client.get(`/v2/sessions/${at.company.sessionId}`));
  expect(one).toEqual(sessions[4]);
  expect(one).toMatchObject({ company: "Fjord Trading AS", email: "ops@fjord.example" });
});

test("pages follow each other without gap or overlap", async () => {
  const first = await list("?limit=3");
  const second = await list(`?limit=200&after=${first.next_after}`);
  expect(second.next_after).toBeNull();
  const all = await idsOf("");
  expect([...first.sessions, ...second.sessions].map(({ id }) => id)).toEqual(all);
});

test.each<[query: string, keys: Array<keyof typeof at>]>([
  ["status=completed", ["placed"]],
  ["status=expired", ["left"]],
  ["step=company", ["refused", "company"]],
  ["step=opened&reason=left", ["left"]],
  ["step=opened&reason=still_open", ["opened"]],
  ["reason=vat_refused", ["refused"]],
  ["step=submitted&reason=payment_declined", ["declined"]],
  ["to=2026-01-01T00:00:00Z", []],
  ["search=fjord%20TR", ["company"]],
  ["search=OPS%40fj", ["company"]],
  ["search=jord", []],
  ["search=%25", []],
  ["search=fjord&status=expired", []],
])("the filter %s finds %j", async (query, keys) => {
  expect(await idsOf(`?${query}`)).toEqual(keys.map((key) => at[key].sessionId));
});

test("a session is found by its id", async () => {
  const { sessionId } = at.declined;
  expect(await idsOf(`?search=${sessionId}`)).toEqual([sessionId]);
});

test("the funnel counts the steps of opened sessions and their losses, and compares the period before", async () => {
  await h.sql`update sessions set created_at = created_at - interval '30 days 1 hour' where id = ${at.created.sessionId}`;
  expect(expectOk(await workspace.client.get("/v2/sessions/funnel"))).toMatchObject({
    steps: { opened: 7, company: 5, details: 3, submitted: 2, placed: 1 },
    losses: [
      { step: "opened", reason: "left", count: 1 },
      { step: "opened", reason: "still_open", count: 1 },
      { step: "company", reason: "still_open", count: 1 },
      { step: "company", reason: "vat_refused", count: 1 },
      { step: "details", reason: "still_open", count: 1 },
      { step: "submitted", reason: "payment_declined", count: 1 },
    ],
    statuses: { open: 5, confirming: 0, completed: 1, expired: 1 },
    previous: { steps: { opened: 0, company: 0, details: 0, submitted: 0, placed: 0 } },
  });
  await h.sql`update sessions set created_at = created_at + interval '30 days 1 hour' where id = ${at.created.sessionId}`;
});

test("a merchant's sessions are those of its header, and another workspace's are none", async () => {
  const other = await h.merchant(workspace);
  const headers = { "x-svc-merchant": other.id };
  expect(expectOk(await workspace.client.get("/v2/sessions", { headers }))).toMatchObject({ sessions: [] });
  expect(expectOk(await workspace.client.get("/v2/sessions/funnel", { headers }))).toMatchObject({
    steps: { opened: 0 },
  });
  const path = `/v2/sessions/${at.placed.sessionId}`;
  expect(await workspace.client.get(path, { headers })).toFailWith(404, "resource_not_found");
  const { client: outsider } = await h.workspace();
  expect(await outsider.get(path)).toFailWith(404, "resource_not_found");
  expect(expectOk(await outsider.get("/v2/sessions?search=fjord"))).toMatchObject({ sessions: [] });
  const keys = `/v2/workspaces/${workspace.id}/partner-keys`;
  const minted = await h
    .client(workspace.token)
    .post(keys, { name: "Live", livemode: true, scopes: ["orders:read"] });
  const live = h.client((expectOk(minted) as { plaintext: string }).plaintext);
  for (const client of [outsider, live])
    expect(expectOk(await client.get("/v2/sessions/funnel"))).toMatchObject({
      steps: { opened: 0 },
      statuses: { open: 0, completed: 0, expired: 0 },
    });
});

test.each([
  "from=2026-02-02T00:00:00Z&to=2026-02-01T00:00:00Z",
  "from=2024-01-01T00:00:00Z&to=2026-02-01T00:00:00Z",
])("a period that is none, or longer than a year, is refused: %s", async (query) => {
  expect(await workspace.client.get(`/v2/sessions/funnel?${query}`)).toFailWith(400, "parameter_invalid");
});

test("an erased session is not found by its buyer, and still counts", async () => {
  const old = await openCheckout(h, merchant);
  expectOk(await old.page());
  expectOk(await save(old, { ...nobody, company: "Erased Ltd", email: "gone@erased.example" }));
  await h.sql`update sessions set status = 'expired', expires_at = now() - interval '91 days' where id = ${old.sessionId}`;
  expect(await idsOf("?search=erased")).toEqual([old.sessionId]);
  await eraseSessions.run({ ctx: h.ctx, payload: undefined });
  expect(await idsOf("?search=erased")).toEqual([]);
  expect(await idsOf("?search=gone%40")).toEqual([]);
  const one = expectOk(await workspace.client.get(`/v2/sessions/${old.sessionId}`));
  expect(one).toMatchObject({ company: null, email: null, step: "company" });
  expect(await idsOf("?step=company&reason=left")).toEqual([old.sessionId]);
});

/** What a store reports of a request to buy on account reaches partners as one event for each change, however often it is sent. */
import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { expectOk, useHarness, type TestMerchant, type TestWorkspace } from "../../test/support/harness.ts";
import { reportEvent } from "../../test/support/woocommerce/report-event.ts";

const h = useHarness({ worker: false });
let workspace: TestWorkspace;
let merchant: TestMerchant;

beforeAll(async () => {
  workspace = await h.workspace();
});
beforeEach(async () => {
  merchant = await h.merchant(workspace);
});

const request = () => ({
  id: `tr_${randomUUID().replaceAll("-", "").slice(0, 24)}`,
  customer: { reference: "7" },
  company: "Steinbach Metallbau",
  vatNumber: "DE999000427",
  message: "Every month.\nThank you",
  requestedAt: "2026-11-26T09:00:00Z",
});
const decided = { note: "Welcome", decidedAt: "2026-11-26T10:00:00Z" };
type Request = ReturnType<typeof request>;
const eventOf = (type: "created" | "approved" | "declined", of: Request, more: object = {}) => ({
  id: `${of.id}:${type}`,
  type: `terms_request.${type}`,
  occurredAt: "2026-11-26T10:00:00Z",
  termsRequest: { ...of, ...more },
});

const path = "/v1/store/terms-request-events";
const send = (event: object, of = merchant) => of.client.post(path, event);
async function emitted(of = merchant) {
  const rows = await h.sql<{ payload: { type: string; livemode: boolean; data: object } }[]>`
    select payload from events where merchant_id = ${of.id} and type like 'terms_request.%' order by created_at, id`;
  return rows.map(({ payload }) => payload);
}

test("a request and its decision are emitted in the field names of events", async () => {
  const asked = request();
  expect(expectOk(await send(eventOf("created", asked)))).toEqual({ received: true });
  expectOk(await send(eventOf("approved", asked, { ...decided, companyId: "co_5f0c" })));
  const created = {
    id: asked.id,
    status: "requested",
    customer: { reference: "7" },
    company: "Steinbach Metallbau",
    vat_number: "DE999000427",
    message: "Every month.\nThank you",
    company_id: null,
    note: "",
    requested_at: "2026-11-26T09:00:00.000Z",
    decided_at: null,
  };
  const approved = {
    ...created,
    status: "approved",
    company_id: "co_5f0c",
    note: "Welcome",
    decided_at: "2026-11-26T10:00:00.000Z",
  };
  expect(await emitted()).toMatchObject([
    { type: "terms_request.created", livemode: false, data: { terms_request: created } },
    { type: "terms_request.approved", livemode: false, data: { terms_request: approved } },
  ]);
});

test("the same event, sent twenty times at once, is emitted once; one of another merchant is another event", async () => {
  const event = eventOf("declined", request(), decided);
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(event)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const other = await h.merchant(workspace);
  expectOk(await send(event, other));
  expect(await emitted()).toHaveLength(1);
  expect(await emitted(other)).toMatchObject([
    { type: "terms_request.declined", data: { terms_request: { status: "declined" } } },
  ]);
});

test("an id that an event of an order has is another event", async () => {
  const id = "event-1";
  await h.sql`
    insert into store_events (merchant_id, id, type, occurred_at, received_at)
    values (${merchant.id}, ${id}, 'order.paid', now(), now())`;
  expectOk(await send({ ...eventOf("created", request()), id }));
  expect(await emitted()).toHaveLength(1);
});

test("a store that signs its order events reports no request unsigned", async () => {
  const first = eventOf("created", request());
  expectOk(await reportEvent(merchant, first, { path }));
  expect(await send(eventOf("created", request()))).toFailWith(401, "signature_missing");
  expect(await emitted()).toHaveLength(1);
});

describe("rejected", () => {
  test.each<[what: string, event: object, param: string]>([
    ["an approval without its company", eventOf("approved", request(), decided), "termsRequest.companyId"],
    ["a decision without its time", eventOf("declined", request()), "termsRequest.decidedAt"],
    ["a new request that is decided", eventOf("created", request(), decided), "termsRequest.decidedAt"],
  ])("%s", async (_what, event, param) => {
    const answer = await send(event);
    expect(answer).toFailWith(400, "parameter_invalid");
    expect(answer.body).toMatchObject({ error: { param } });
    expect(await emitted()).toEqual([]);
  });
});

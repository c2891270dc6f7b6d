import { afterAll, beforeAll, expect, test } from "vitest";
import { ulid } from "ulid";
import type { PreConfirmationCall } from "../../shared/wire/pre-confirmation.ts";
import { buyer, openCheckout } from "../../test/flows/shopper.ts";
import { expectOk, useHarness, type TestMerchant, type TestWorkspace } from "../../test/support/harness.ts";
import { startReceiver, type Receiver } from "../webhooks/webhooks.fixture.ts";
import { json } from "./pre-confirmation.fixture.ts";

const h = useHarness({ worker: false });
let workspace: TestWorkspace;
let merchant: TestMerchant;
let partner: Receiver;

beforeAll(async () => {
  partner = await startReceiver();
  partner.answer = () => json({ available: true });
  workspace = await h.workspace();
  merchant = await h.merchant(workspace);
});

afterAll(() => partner.close());

/** A call as it stands in the table. @returns its id. */
async function keep(of: TestMerchant, more: Record<string, unknown> = {}): Promise<string> {
  const id = `pc_${ulid()}`;
  const row = { id, merchant_id: of.id, session_id: `cs_${ulid()}`, order_id: `ord_${ulid()}`, attempt: 1 };
  const times = { hold_until: new Date(), created_at: new Date() };
  await h.sql`insert into pre_confirmations ${h.sql({ ...row, ...times, ...more })}`;
  return id;
}

interface Page {
  calls: PreConfirmationCall[];
  next_after: string | null;
}

async function list(of: TestWorkspace, query: Record<string, string> = {}, headers = {}): Promise<Page> {
  const path = `/v2/pre-confirmations?${new URLSearchParams(query)}`;
  return expectOk(await of.client.get(path, { headers })) as Page;
}

const idsOf = ({ calls }: Page) => calls.map(({ id }) => id);

test("a call of a checkout says what the hook answered, how long it took and what became of it", async () => {
  const hook = { url: partner.url, fail_mode: "open" };
  const path = `/v2/agencies/${workspace.id}/merchants/${merchant.id}/pre-confirmation`;
  expectOk(await workspace.client.put(path, hook));
  const checkout = await openCheckout(h, merchant);
  const confirmed = await checkout.confirm({ details: { ...buyer, paymentTerm: "net30" } });
  const { orderId } = expectOk(confirmed) as { orderId: string };
  const [call] = (await list(workspace, { session_id: checkout.sessionId })).calls;
  expect(call).toEqual({
    id: expect.stringMatching(/^pc_/),
    merchant_id: merchant.id,
    session_id: checkout.sessionId,
    order_id: orderId,
    attempt: 1,
    result: "go_on",
    reason: null,
    message: null,
    status_code: 200,
    duration_ms: expect.any(Number),
    error: null,
    hold_until: expect.any(String),
    settled_outcome: "held",
    settled_at: expect.any(String),
    created_at: expect.any(String),
  });
  expect(idsOf(await list(workspace, { order_id: orderId }))).toEqual([call!.id]);
  expect(expectOk(await workspace.client.get(`/v2/pre-confirmations/${call!.id}`))).toEqual(call);
});

test("the filter finds each result, a bypassed call apart from an accepted one", async () => {
  const own = await h.workspace();
  const shop = await h.merchant(own);
  const ids = {
    go_on: await keep(shop, { result: "go_on" }),
    refused: await keep(shop, { result: "refused", reason: "class_full" }),
    unavailable: await keep(shop, { result: "unavailable", error: "timeout: no response within 5 s" }),
    bypassed: await keep(shop, { result: "go_on", bypassed: true }),
    pending: await keep(shop),
  };
  for (const [result, id] of Object.entries(ids)) {
    const { calls } = await list(own, { result });
    expect(calls.map((call) => [call.id, call.result])).toEqual([[id, result]]);
  }
  expect(idsOf(await list(own))).toHaveLength(5);
});

test("calls of all merchants follow one another in pages, and X-Svc-Merchant narrows them", async () => {
  const own = await h.workspace();
  const [first, second] = [await h.merchant(own), await h.merchant(own)];
  const at = new Date();
  const kept: string[] = [];
  for (let n = 0; n < 5; n += 1) kept.push(await keep(n % 2 === 0 ? first : second, { created_at: at }));
  const seen: string[] = [];
  let after: string | null = null;
  do {
    const page: Page = await list(own, { limit: "2", ...(after === null ? {} : { after }) });
    seen.push(...idsOf(page));
    after = page.next_after;
  } while (after !== null);
  expect(seen).toEqual(kept.toSorted().toReversed());
  expect(idsOf(await list(own, {}, { "x-svc-merchant": second.id })).toSorted()).toEqual(
    [kept[1], kept[3]].toSorted(),
  );
});

test("nothing of another workspace or of the other mode is found", async () => {
  const [own, outsider] = [await h.workspace(), await h.workspace()];
  const [live] = await h.sql<{ id: string }[]>`
    insert into merchants ${h.sql({ workspace_id: own.id, livemode: true, name: "Live", store_url: "https://live.example/", created_via: "cli" })}
    returning id`;
  const mine = await keep(await h.merchant(own));
  const hidden = await keep({ ...merchant, id: live!.id });
  expect(idsOf(await list(own))).toEqual([mine]);
  expect(idsOf(await list(outsider))).toEqual([]);
  const path = "/v2/pre-confirmations";
  expect(await own.client.get(`${path}/${hidden}`)).toFailWith(404, "resource_not_found");
  expect(await outsider.client.get(`${path}/${mine}`)).toFailWith(404, "resource_not_found");
  expect(await own.client.get(`${path}/17`)).toFailWith(400, "parameter_invalid");
});

test.each([
  [{ result: "lost" }, "parameter_invalid"],
  [{ session_id: "17" }, "parameter_invalid"],
  [{ after: "nonsense" }, "cursor_invalid"],
  [{ page: "2" }, "parameter_unknown"],
])("%o is refused with %s", async (query, code) => {
  const answer = await workspace.client.get(`/v2/pre-confirmations?${new URLSearchParams(query)}`);
  expect(answer).toFailWith(400, code);
});

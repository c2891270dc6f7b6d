import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { buyer, openCheckout } from "../../test/flows/shopper.ts";
import { expectOk, startHarness } from "../../test/harness.ts";
import type { Harness, TestMerchant, TestWorkspace } from "../../test/harness.ts";
import { listNotices } from "../notices.ts";
import { findBuiltinOrder } from "../stores/builtin-orders.ts";
import { startUnrulyServer, type UnrulyServer } from "../vat/authority.suite.ts";
import { nextRecheckDelayMs } from "../vat/recheck.ts";
import { findRecheck } from "../vat/vat-rechecks.sql.ts";
import { answerAsVies, soapFault } from "../vat/vies-answers.suite.ts";
import { findOrderRecord } from "./orders.sql.ts";
import recheckVat from "./recheck-vat.task.ts";
import tellOrderVat from "./tell-order-vat.task.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

let vies: UnrulyServer;
let h: Harness;
let workspace: TestWorkspace;
let merchant: TestMerchant;
let now = Date.now();

beforeAll(async () => {
  vies = await startUnrulyServer(answerAsVies);
  h = await startHarness({
    worker: false,
    clock: { now: () => now },
    environment: { VIES_URL: vies.url },
  });
  workspace = await h.workspace();
});
afterAll(async () => {
  await h.close();
  await vies.close();
  expect(h.breaches).toEqual([]);
});
beforeEach(async () => {
  // Breakers and the cache forget what was before.
  now += 2 * dayMs;
  vies.mischief = null;
  vies.seen.length = 0;
  await h.sql`delete from vat_rechecks`;
  merchant = await h.merchant(workspace, {
    b2b: { paymentTerms: [{ label: "Net 30 days", value: "net30", default: true }] },
  });
});

/** States that are away answer with this fault. */
function away(...states: string[]): void {
  vies.mischief = (response, answer) => {
    const asked = /countryCode>(\w+)</.exec(vies.seen.at(-1)!.body)?.[1] ?? "";
    if (states.includes(asked)) response.writeHead(500).end(soapFault("MS_UNAVAILABLE"));
    else answer();
  };
}

async function placeOrder(vatNumber: string): Promise<string> {
  const checkout = await openCheckout(h, merchant);
  const details = { ...buyer, vatNumber, paymentTerm: "net30" };
  const { amounts } = expectOk(await checkout.quote(details)) as { amounts: { total: number } };
  const placed = expectOk(await checkout.confirm({ details, expectedTotal: amounts.total })) as {
    orderId: string;
  };
  return placed.orderId;
}

const sweep = () => recheckVat.run({ ctx: h.ctx, payload: null });
const tellStore = (orderId: string) => tellOrderVat.run({ ctx: h.ctx, payload: { orderId } });
const record = async (orderId: string) => (await findOrderRecord(h.sql, orderId))!;
const storeMeta = async (orderId: string) => {
  const order = await record(orderId);
  return (await findBuiltinOrder(h.sql, merchant.id, order.store_order_id))!.meta;
};
const rechecked = (orderId: string) => h.sql<
  { payload: { data: Record<string, Record<string, unknown>> } }[]
>`
  select payload from events where type = 'vat.rechecked' and payload -> 'data' -> 'order' ->> 'id' = ${orderId}`;
const askedStates = () => vies.seen.map((request) => /countryCode>(\w+)</.exec(request.body)?.[1]);

test("an order placed while VIES is away is confirmed later: record, store and event say so, once, and the tax stays", async () => {
  away("DE");
  const orderId = await placeOrder("DE123456781");
  const placed = await record(orderId);
  expect(placed.meta).toMatchObject({ _svc_vat_valid: "0", _svc_vat_warning: "vies_unavailable" });

  vies.mischief = null;
  now += 5 * minuteMs;
  await sweep();
  await tellStore(orderId);

  const order = await record(orderId);
  const finding = {
    _svc_vat_number: "DE123456781",
    _svc_vat_valid: "1",
    _svc_vat_country: "DE",
    _svc_vat_name: "MUSTER & SÖHNE GMBH",
    _svc_vat_checked_at: new Date(now).toISOString(),
  };
  expect(order.meta).toEqual({ ...omit(placed.meta, "_svc_vat_warning"), ...finding });
  expect(order.amounts).toEqual(placed.amounts);
  expect(await storeMeta(orderId)).toMatchObject(finding);
  expect(await storeMeta(orderId)).not.toHaveProperty("_svc_vat_warning");
  const [event, ...more] = await rechecked(orderId);
  expect(more).toEqual([]);
  expect(event!.payload.data["check"]).toEqual({
    vat_number: "DE123456781",
    country: "DE",
    status: "valid",
    name: "MUSTER & SÖHNE GMBH",
    consultation_number: null,
    checked_at: new Date(now).toISOString(),
  });
  expect(event!.payload.data["order"]).toMatchObject({ id: orderId, meta: finding });

  await Promise.all([sweep(), tellStore(orderId)]);
  now += dayMs;
  await sweep();
  expect(await rechecked(orderId)).toHaveLength(1);
  const store = (await findBuiltinOrder(h.sql, merchant.id, order.store_order_id))!;
  expect(store.notes.filter(({ text }) => text.includes("checked again"))).toHaveLength(1);
});

test("an order whose number turns out to be invalid is told as that, and keeps its total", async () => {
  away("AT");
  const orderId = await placeOrder("ATU12345678");
  const { amounts } = await record(orderId);
  vies.mischief = null;
  now += 5 * minuteMs;
  await sweep();
  const order = await record(orderId);
  expect(order.meta).toMatchObject({ _svc_vat_valid: "0", _svc_vat_checked_at: new Date(now).toISOString() });
  expect(order.meta).not.toHaveProperty("_svc_vat_warning");
  expect(order.amounts).toEqual(amounts);
  expect((await rechecked(orderId))[0]!.payload.data["check"]).toMatchObject({
    status: "invalid",
    name: null,
  });
});

test("what the look-up at the order answered is not asked about again", async () => {
  const orderId = await placeOrder("DE123456782");
  expect(await findRecheck(h.sql, orderId)).toBeNull();
});

test("the wait doubles from 5 minutes to 6 hours, and nothing is asked before it is over", async () => {
  expect([0, 1, 2, 6, 7, 40].map((tries) => nextRecheckDelayMs(tries) / minuteMs)).toEqual([
    5, 10, 20, 320, 360, 360,
  ]);
  away("DE");
  await placeOrder("DE123456783");
  vies.seen.length = 0;
  const askedAfter: number[] = [];
  for (let minute = 1; minute <= 40; minute += 1) {
    now += minuteMs;
    await sweep();
    if (vies.seen.length > askedAfter.length) askedAfter.push(minute);
  }
  expect(askedAfter).toEqual([5, 15, 35]);
});

test("a state that is away is asked one question a run; when it is back everybody gets an answer; others never wait", async () => {
  away("DE", "FR");
  const german = [
    await placeOrder("DE111111111"),
    await placeOrder("DE111111112"),
    await placeOrder("DE111111113"),
  ];
  const french = await placeOrder("FR12345678901");
  away("DE");
  now += 5 * minuteMs;
  vies.seen.length = 0;
  await sweep();
  expect(askedStates().toSorted()).toEqual(["DE", "FR"]);
  expect(await rechecked(french)).toHaveLength(1);
  vies.mischief = null;
  now += minuteMs;
  await sweep();
  expect((await Promise.all(german.map(rechecked))).map((events) => events.length).toSorted()).toEqual([
    0, 1, 1,
  ]);
  now += 10 * minuteMs;
  await sweep();
  expect((await Promise.all(german.map(rechecked))).map((events) => events.length)).toEqual([1, 1, 1]);
});

test("two workers at once tell of an order once", async () => {
  away("DE");
  const orders = [await placeOrder("DE222222221"), await placeOrder("DE222222222")];
  vies.mischief = (_response, answer) => setTimeout(answer, 30);
  now += 5 * minuteMs;
  vies.seen.length = 0;
  await Promise.all([sweep(), sweep(), sweep()]);
  expect((await Promise.all(orders.map(rechecked))).map((events) => events.length)).toEqual([1, 1]);
  expect(vies.seen).toHaveLength(2);
});

test("after seven days without an answer the warning stays, and the workspace is told once", async () => {
  away("DE");
  const orders = [await placeOrder("DE333333331"), await placeOrder("DE333333332")];
  for (let hour = 0; hour < 7 * 24 + 2; hour += 1) {
    now += 60 * minuteMs;
    // One question a run: two runs for two orders.
    await sweep();
    await sweep();
  }
  for (const orderId of orders) {
    expect(await findRecheck(h.sql, orderId)).toMatchObject({ state: "given_up", finding: null });
    expect((await record(orderId)).meta).toMatchObject({
      _svc_vat_warning: "vies_unavailable",
      _svc_vat_valid: "0",
    });
    expect(await rechecked(orderId)).toEqual([]);
  }
  const notices = (await listNotices(h.sql, workspace.id)).filter(
    ({ subject_id }) => subject_id === merchant.id,
  );
  expect(notices.map(({ kind }) => kind)).toEqual(["vat_recheck_given_up"]);
  vies.mischief = null;
  vies.seen.length = 0;
  now += dayMs;
  await sweep();
  expect(vies.seen).toEqual([]);
});

test("the store hears of it only once it has the order itself", async () => {
  away("DE");
  const orderId = await placeOrder("DE444444441");
  vies.mischief = null;
  now += 5 * minuteMs;
  await sweep();
  await h.sql`update orders set store_synced = false where id = ${orderId}`;
  await tellStore(orderId);
  expect(await storeMeta(orderId)).toHaveProperty("_svc_vat_warning");
  expect(await findRecheck(h.sql, orderId)).toMatchObject({ store_told_at: null, store_tries: 1 });
  const jobs = await h.sql`
    select run_at from graphile_worker.jobs where task_identifier = 'tell-order-vat' and run_at > ${new Date(now)}`;
  expect(jobs).toHaveLength(1);
  await h.sql`update orders set store_synced = true where id = ${orderId}`;
  await tellStore(orderId);
  expect(await storeMeta(orderId)).not.toHaveProperty("_svc_vat_warning");
  expect(await findRecheck(h.sql, orderId)).toMatchObject({ store_told_at: new Date(now) });
});

test("a store that carries another VAT number by now is left as it is, and not asked again", async () => {
  away("DE");
  const orderId = await placeOrder("DE444444442");
  await h.sql`update builtin_orders set meta = meta || '{"_svc_vat_number": "DE999999999"}' where merchant_id = ${merchant.id}`;
  vies.mischief = null;
  now += 5 * minuteMs;
  await sweep();
  await tellStore(orderId);
  expect(await storeMeta(orderId)).toMatchObject({ _svc_vat_number: "DE999999999", _svc_vat_valid: "0" });
  expect(await findRecheck(h.sql, orderId)).toMatchObject({
    store_told_at: null,
    store_refusal: "the order has a different VAT number",
  });
});

function omit(meta: Record<string, unknown>, key: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(meta).filter(([name]) => name !== key));
}

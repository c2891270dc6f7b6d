import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { buyer, openCheckout } from "../../../test/flows/shopper.ts";
import { expectOk, startHarness } from "../../../test/support/harness.ts";
import type { Harness, TestMerchant, TestWorkspace } from "../../../test/support/harness.ts";
import { listNotices } from "../../notices/notices.ts";
import { findBuiltinOrder } from "../../stores/builtin-orders.ts";
import { startFaultyServer, type FaultyServer } from "../../vat/authority.suite.ts";
import { nextRecheckDelayMs } from "./begin-recheck.ts";
import { findRecheck } from "./vat-rechecks.sql.ts";
import { answerAsVies, soapFault } from "../../vat/vies-answers.suite.ts";
import { findOrderRecord } from "../orders.sql.ts";
import recheckVat from "./recheck-vat.task.ts";
import { sendStoreCommands } from "../store-sync/send-store-commands.ts";
import type { StoreCommandRow } from "../store-sync/store-commands.sql.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

let vies: FaultyServer;
let h: Harness;
let workspace: TestWorkspace;
let merchant: TestMerchant;
let now = Date.now();

beforeAll(async () => {
  vies = await startFaultyServer(answerAsVies);
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
  // Far enough for breakers and cache to reset.
  now += 2 * dayMs;
  vies.fault = null;
  vies.seen.length = 0;
  await h.sql`delete from vat_rechecks`;
  merchant = await h.merchant(workspace, {
    b2b: { paymentTerms: [{ label: "Net 30 days", value: "net30", default: true }] },
  });
});

/** Makes member states respond with MS_UNAVAILABLE. */
function makeUnavailable(...states: string[]): void {
  vies.fault = (response, answer) => {
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
const sendCommands = (orderId: string) => sendStoreCommands(h.ctx, { orderId });
const vatCommand = async (orderId: string) => {
  const [command] = await h.sql<StoreCommandRow[]>`
    select * from store_commands where order_id = ${orderId} and kind = 'set_vat'`;
  return command;
};
const record = async (orderId: string) => (await findOrderRecord(h.sql, orderId))!;
const storeMeta = async (orderId: string) => {
  const order = await record(orderId);
  return (await findBuiltinOrder(h.sql, merchant.id, order.store_order_id))!.meta;
};
const rechecked = (orderId: string) => h.sql<
  { payload: { data: Record<string, Record<string, unknown>> } }[]
>`
  select payload from events where type = 'vat.rechecked' and payload -> 'data' -> 'order' ->> 'id' = ${orderId}`;
const requestedStates = () => vies.seen.map((request) => /countryCode>(\w+)</.exec(request.body)?.[1]);

test("a number placed while VIES is unavailable is confirmed later, once, in record, store and event; the tax stays", async () => {
  makeUnavailable("DE");
  const orderId = await placeOrder("DE123456781");
  const placed = await record(orderId);
  expect(placed.meta).toMatchObject({ _svc_vat_valid: "0", _svc_vat_warning: "vies_unavailable" });

  vies.fault = null;
  now += 5 * minuteMs;
  await sweep();
  await sendCommands(orderId);

  const order = await record(orderId);
  const result = {
    _svc_vat_number: "DE123456781",
    _svc_vat_valid: "1",
    _svc_vat_country: "DE",
    _svc_vat_name: "MUSTER & SÖHNE GMBH",
    _svc_vat_name_match: "0",
    _svc_vat_checked_at: new Date(now).toISOString(),
  };
  expect(order.meta).toEqual({ ...omit(placed.meta, "_svc_vat_warning"), ...result });
  expect(order.amounts).toEqual(placed.amounts);
  expect(await storeMeta(orderId)).toMatchObject(result);
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
  expect(event!.payload.data["order"]).toMatchObject({ id: orderId, meta: result });

  await Promise.all([sweep(), sendCommands(orderId)]);
  now += dayMs;
  await sweep();
  expect(await rechecked(orderId)).toHaveLength(1);
  const store = (await findBuiltinOrder(h.sql, merchant.id, order.store_order_id))!;
  expect(store.notes.filter(({ text }) => text.includes("checked again"))).toHaveLength(1);
});

test("a number that is invalid on re-check is emitted as such, and the total stays", async () => {
  makeUnavailable("AT");
  const orderId = await placeOrder("ATU12345678");
  const { amounts } = await record(orderId);
  vies.fault = null;
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

test("a number that was checked with the order is not re-checked", async () => {
  const orderId = await placeOrder("DE123456782");
  expect(await findRecheck(h.sql, orderId)).toBeNull();
});

test("the delay doubles from 5 minutes to 6 hours, and no request is sent before it ends", async () => {
  expect([0, 1, 2, 6, 7, 40].map((tries) => nextRecheckDelayMs(tries) / minuteMs)).toEqual([
    5, 10, 20, 320, 360, 360,
  ]);
  makeUnavailable("DE");
  await placeOrder("DE123456783");
  vies.seen.length = 0;
  const requestedAfter: number[] = [];
  for (let minute = 1; minute <= 40; minute += 1) {
    now += minuteMs;
    await sweep();
    if (vies.seen.length > requestedAfter.length) requestedAfter.push(minute);
  }
  expect(requestedAfter).toEqual([5, 15, 35]);
});

test("an unavailable state gets one request a run and does not delay other states; after recovery all numbers are checked", async () => {
  makeUnavailable("DE", "FR");
  const german = [
    await placeOrder("DE111111111"),
    await placeOrder("DE111111112"),
    await placeOrder("DE111111113"),
  ];
  const french = await placeOrder("FR12345678901");
  makeUnavailable("DE");
  now += 5 * minuteMs;
  vies.seen.length = 0;
  await sweep();
  expect(requestedStates().toSorted()).toEqual(["DE", "FR"]);
  expect(await rechecked(french)).toHaveLength(1);
  vies.fault = null;
  now += minuteMs;
  await sweep();
  expect((await Promise.all(german.map(rechecked))).map((events) => events.length).toSorted()).toEqual([
    0, 1, 1,
  ]);
  now += 10 * minuteMs;
  await sweep();
  expect((await Promise.all(german.map(rechecked))).map((events) => events.length)).toEqual([1, 1, 1]);
});

test("concurrent runs emit one event per order", async () => {
  makeUnavailable("DE");
  const orders = [await placeOrder("DE222222221"), await placeOrder("DE222222222")];
  vies.fault = (_response, answer) => setTimeout(answer, 30);
  now += 5 * minuteMs;
  vies.seen.length = 0;
  await Promise.all([sweep(), sweep(), sweep()]);
  expect((await Promise.all(orders.map(rechecked))).map((events) => events.length)).toEqual([1, 1]);
  expect(vies.seen).toHaveLength(2);
});

test("after seven days without a result the warning stays, and the workspace gets one notice", async () => {
  makeUnavailable("DE");
  const orders = [await placeOrder("DE333333331"), await placeOrder("DE333333332")];
  for (let hour = 0; hour < 7 * 24 + 2; hour += 1) {
    now += 60 * minuteMs;
    // One request a run: two runs for two orders.
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
  vies.fault = null;
  vies.seen.length = 0;
  now += dayMs;
  await sweep();
  expect(vies.seen).toEqual([]);
});

test("the result is sent to the store only after the order's placement", async () => {
  makeUnavailable("DE");
  const orderId = await placeOrder("DE444444441");
  vies.fault = null;
  now += 5 * minuteMs;
  await sweep();
  await h.sql`update store_commands set done_at = null, next_at = ${new Date(now + minuteMs)} where order_id = ${orderId} and kind = 'hold'`;
  await sendCommands(orderId);
  expect(await storeMeta(orderId)).toHaveProperty("_svc_vat_warning");
  expect(await vatCommand(orderId)).toMatchObject({ done_at: null, tries: 0 });
  const jobs = await h.sql`
    select 1 from graphile_worker.jobs where task_identifier = 'send-store-commands' and key = ${`store-commands/${orderId}`}`;
  expect(jobs).toHaveLength(1);
  now += minuteMs;
  await sendCommands(orderId);
  expect(await storeMeta(orderId)).not.toHaveProperty("_svc_vat_warning");
  expect(await vatCommand(orderId)).toMatchObject({ done_at: new Date(now), tries: 1 });
});

test("a store order with another VAT number stays unchanged, and the command is not retried", async () => {
  makeUnavailable("DE");
  const orderId = await placeOrder("DE444444442");
  await h.sql`update builtin_orders set meta = meta || '{"_svc_vat_number": "DE999999999"}' where merchant_id = ${merchant.id}`;
  vies.fault = null;
  now += 5 * minuteMs;
  await sweep();
  await sendCommands(orderId);
  expect(await storeMeta(orderId)).toMatchObject({ _svc_vat_number: "DE999999999", _svc_vat_valid: "0" });
  expect(await vatCommand(orderId)).toMatchObject({
    done_at: null,
    refused_reason: "the order has another VAT number",
  });
  expect(await record(orderId)).toMatchObject({
    needs_attention: expect.stringContaining("the order has another VAT number"),
  });
  vies.seen.length = 0;
  await sendCommands(orderId);
  expect(await vatCommand(orderId)).toMatchObject({ tries: 1 });
});

function omit(meta: Record<string, unknown>, key: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(meta).filter(([name]) => name !== key));
}

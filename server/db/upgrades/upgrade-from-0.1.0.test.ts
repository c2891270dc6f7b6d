import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createEmptyDatabase, type TestDatabase } from "../../../test/support/database.ts";
import { parseConfig } from "../../config.ts";
import type { Context } from "../../context.ts";
import { closeContext, createContext } from "../../create-context.ts";
import { createLogger } from "../../process/logger.ts";
import { sendStoreCommands } from "../../orders/store-sync/send-store-commands.ts";
import { listOpenCommands } from "../../orders/store-sync/store-commands.sql.ts";
import { findOrderRecord } from "../../orders/orders.sql.ts";
import { startStandIns, type StandIns } from "../../sandbox/stand-ins.ts";
import { startStore, type StoreSandbox } from "../../../test/support/woocommerce/start-store.ts";
import { getStoreSecrets } from "../../stores/woocommerce.ts";
import { migrate } from "../migrate.ts";
import { openPool, type Pool } from "../sql.ts";
import {
  loadReleasedDatabase,
  readReleasedDatabase,
  type ReleasedDatabase,
} from "./released-database.fixture.ts";

/** The database that release 0.1.0 left after checkouts of every kind, with a store that was away at the end. */

let released: ReleasedDatabase;
let database: TestDatabase;
let sql: Pool;
let standIns: StandIns;
let store: StoreSandbox;
let ctx: Context;

const rowsOf = (table: string) => JSON.parse(released.tables[table]!) as Array<Record<string, unknown>>;
const orderId = (label: string): string => released.labels[label]!;
const connectedMerchant = () => String(rowsOf("store_connections")[0]!["merchant_id"]);

beforeAll(async () => {
  released = await readReleasedDatabase("0.1.0");
  database = await createEmptyDatabase();
  sql = openPool(database.url, { max: 2 });
  await loadReleasedDatabase(sql, database.url, released);
  await migrate(sql, database.url);
  standIns = await startStandIns({ stripe: { enableAccounts: true } });
  const config = parseConfig({
    ...standIns.environment,
    DATABASE_URL: database.url,
    SVC_ENCRYPTION_KEYS: released.encryptionKey,
    SVC_ALLOW_PRIVATE_TARGETS: "127.0.0.0/8",
  });
  ctx = await createContext(config, { name: "test", log: createLogger("fatal", "test") });
  const [secret] = await getStoreSecrets(ctx, connectedMerchant());
  store = await startStore({ secret: secret! });
});
afterAll(async () => {
  await store.close();
  await closeContext(ctx);
  await standIns.close();
  await sql.end();
  await database.drop();
});

test("no row of any table is lost", async () => {
  for (const table of Object.keys(released.tables).filter((name) => name !== "migrations")) {
    const [row] = await sql<[{ count: number }]>`select count(*)::int as count from ${sql(table)}`;
    expect([table, row.count]).toEqual([table, rowsOf(table).length]);
  }
});

test("every order of a session carries its cart and attempt", async () => {
  const sessions = new Map(rowsOf("sessions").map((session) => [session["id"], session]));
  const orders = rowsOf("orders");
  expect(orders.length).toBeGreaterThan(15);
  for (const { id, session_id: sessionId } of orders) {
    const session = sessions.get(sessionId)!;
    expect(await findOrderRecord(sql, String(id))).toMatchObject({
      attempt: session["attempt"],
      cart: session["cart"],
    });
  }
});

test("what the store did not know is in the outbox, once, and the tasks of 0.1.0 have left no job", async () => {
  const open = await listOpenCommands(sql, { merchantId: null, limit: 100 });
  const kindsOf = (id: string | null) =>
    open.filter((command) => command.order_id === id).map(({ kind }) => kind);
  expect(kindsOf(orderId("store.unsyncedPaid"))).toEqual(["mark_paid"]);
  expect(kindsOf(orderId("store.unsyncedHeld"))).toEqual(["hold"]);
  expect(kindsOf(orderId("store.unsyncedRefunded"))).toEqual(["mark_paid", "record_refund"]);
  expect(kindsOf(orderId("store.refunded"))).toEqual(["record_refund"]);
  expect(kindsOf(orderId("store.vatWaiting"))).toEqual(["set_vat"]);
  expect(kindsOf(orderId("store.refused"))).toEqual(["mark_paid"]);
  const canceled = open.filter(({ kind }) => kind === "cancel");
  expect(canceled.map((command) => command.order_id !== null).toSorted()).toEqual([false, true]);
  expect(open).toHaveLength(9);
  expect(open.filter((command) => command.refused_reason !== null)).toMatchObject([
    { order_id: orderId("store.refused"), refused_reason: expect.stringContaining("404") },
  ]);

  for (const synced of ["builtin.paid", "builtin.held", "store.paid", "store.held", "builtin.heldCanceled"])
    expect(await findOrderRecord(sql, orderId(synced))).toMatchObject({ store_synced: true });
  for (const unsynced of ["store.unsyncedPaid", "store.unsyncedHeld", "store.refused"])
    expect(await findOrderRecord(sql, orderId(unsynced))).toMatchObject({ store_synced: false });

  const jobs = await sql`
    select distinct t.identifier from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id order by 1`;
  const before = new Set(released.jobs.map(({ identifier }) => identifier));
  expect(before).toContain("cancel-store-order");
  expect(jobs.map((job) => job["identifier"] as string)).toEqual(
    [...before]
      .filter(
        (name) => !["cancel-store-order", "sync-order", "tell-order-vat", "tell-store-refund"].includes(name),
      )
      .toSorted(),
  );
});

describe("once the store is back", () => {
  beforeAll(async () => {
    await sql`update store_connections set rest_url = ${store.restUrl}`;
    const orders = await sql<Array<Record<string, never>>>`
      select * from orders where merchant_id = ${connectedMerchant()}`;
    for (const order of orders) {
      store.orders.push({
        id: order["store_order_id"]!,
        number: order["number"]!,
        sessionId: order["session_id"]!,
        attempt: order["attempt"]!,
        status: "pending",
        amounts: order["amounts"]!,
        meta: order["meta"]!,
        transactionId: null,
        pieces: new Map(),
        reservedUntil: 0,
        refunds: [],
        notes: [],
      });
    }
    for (const { order_id, session_id } of await listOpenCommands(sql, { merchantId: null, limit: 100 }))
      await sendStoreCommands(ctx, order_id === null ? { sessionId: session_id! } : { orderId: order_id });
  });

  test("it takes every command but those it refuses, in order", async () => {
    const open = await listOpenCommands(sql, { merchantId: null, limit: 100 });
    // The order was placed with one number and rechecked with another.
    expect(open).toMatchObject([
      { order_id: orderId("store.refused"), kind: "mark_paid" },
      { order_id: orderId("store.vatWaiting"), refused_reason: "the order has another VAT number" },
    ]);
    expect(await findOrderRecord(sql, orderId("store.vatWaiting"))).toMatchObject({
      store_synced: true,
      needs_attention: expect.stringContaining("another VAT number"),
    });
    const inStore = async (label: string) => {
      const order = await findOrderRecord(sql, orderId(label));
      return store.orders.find(({ id }) => id === order!.store_order_id);
    };
    expect(await inStore("store.unsyncedPaid")).toMatchObject({
      status: "processing",
      transactionId: expect.stringMatching(/^pi_/),
    });
    expect(await inStore("store.unsyncedHeld")).toMatchObject({ status: "on-hold" });
    expect(await inStore("store.unsyncedRefunded")).toMatchObject({
      transactionId: expect.stringMatching(/^pi_/),
      refunds: [{ amount: expect.any(Number) }],
    });
    expect(await inStore("store.refunded")).toMatchObject({ refunds: [{ amount: 100 }] });
    expect(await inStore("store.refused")).toMatchObject({ status: "pending" });
  });
});

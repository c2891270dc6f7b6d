import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/support/database.ts";
import { startDatabaseProxy, type DatabaseProxy } from "../../test/support/database-proxy.ts";
import { openPool, type Pool, type Sql } from "./sql.ts";

/**
 * What the patch of postgres.js is for (docs/decisions/0011-patched-postgres-driver.md): a connection lost at any moment
 * ends its own queries and nothing else. One connection per pool, so that what comes after meets what was left behind.
 */

let database: TestDatabase;
let admin: Pool;
let proxy: DatabaseProxy;
/** Ends the next connection when its first statement, the driver's own, is about to reach the server. */
let endsAtStart: ((server: Socket) => unknown) | null = null;
let sql: Pool;
let uncaught: unknown[] = [];
const note = (error: unknown): void => void uncaught.push(error);

beforeAll(async () => {
  database = await createTestDatabase();
  admin = openPool(database.url, { max: 2 });
  await admin`create table notes (text text not null)`;
  proxy = await startDatabaseProxy(database.url, (sent, { server }) => {
    if (endsAtStart === null || !sent.includes("pg_catalog.pg_type")) return false;
    endsAtStart(server);
    endsAtStart = null;
    return true;
  });
  process.on("uncaughtException", note);
  process.on("unhandledRejection", note);
});
afterAll(async () => {
  process.off("uncaughtException", note);
  process.off("unhandledRejection", note);
  proxy.listener.close();
  await admin.end();
  await database.drop();
});

beforeEach(async () => {
  uncaught = [];
  await admin`truncate notes`;
  sql = openPool(proxy.url, { max: 1 });
});
afterEach(async () => {
  // Without the limit a hanging query would hide what failed.
  await sql.end({ timeout: 2 });
  expect(uncaught).toEqual([]);
});

const ways = {
  /** As an administrator, a restart or a session's time limit do it: a final message, then the connection closes. */
  terminated: (pid: number) => admin`select pg_terminate_backend(${pid})`.execute(),
  /** As a crash or a failover does it. */
  reset: () => proxy.links.at(-1)!.client.resetAndDestroy(),
  /** As a proxy does it when it goes away. */
  closed: () => proxy.links.at(-1)!.client.destroySoon(),
};

async function pidOf(sql: Sql): Promise<number> {
  const [row] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
  return row!.pid;
}

const turn = () => new Promise((done) => setImmediate(done));

/** Waits until the server has forgotten a session and the client has noticed. */
async function goneOf(pid: number): Promise<void> {
  const isThere = async () => (await admin`select 1 from pg_stat_activity where pid = ${pid}`).length > 0;
  while (await isThere()) await turn();
  await closed();
}

/** Waits until the client has noticed the end of its connection: a reset is reported in two events. */
async function closed(): Promise<void> {
  const link = proxy.links.at(-1)!.client;
  while (!link.destroyed) await turn();
  for (let turns = 0; turns < 3; turns += 1) await turn();
}

const notes = async () =>
  (await admin<{ text: string }[]>`select text from notes order by text`).map((row) => row.text);

describe.each(Object.keys(ways) as Array<keyof typeof ways>)("a connection that is %s", (way) => {
  test("while the driver reads the types of arrays: the next query succeeds, and knows them", async () => {
    endsAtStart = (server) =>
      way === "terminated"
        ? admin`select pg_terminate_backend(pid) from pg_stat_activity where client_port = ${server.localPort!}`.execute()
        : ways[way]();
    await pidOf(sql).catch(() => {});
    expect(endsAtStart).toBeNull();
    const [row] = await sql`select ${["a", 'b"c']}::text[] as names`;
    expect(row).toEqual({ names: ["a", 'b"c'] });
  });

  test("during a query: the query fails, the next one succeeds", async () => {
    for (let round = 0; round < 3; round += 1) {
      const pid = await pidOf(sql);
      const failure = expect(sql`select pg_sleep(10)`.execute()).rejects.toThrow();
      await ways[way](pid);
      await failure;
      await closed();
      expect(await pidOf(sql)).not.toBe(pid);
    }
  });

  test("during a query of a transaction: the transaction fails, the next one succeeds", async () => {
    for (let round = 0; round < 3; round += 1) {
      const lost = sql.begin(async (sql) => {
        await sql`insert into notes values ('lost')`;
        const pid = await pidOf(sql);
        const sleep = sql`select pg_sleep(10)`.execute();
        await ways[way](pid);
        await sleep;
      });
      await expect(lost).rejects.toThrow();
      await sql.begin((sql) => sql`insert into notes values (${`kept ${round}`})`);
    }
    expect(await notes()).toEqual(["kept 0", "kept 1", "kept 2"]);
  });

  test("during a transaction that does something else: nothing of it comes to stand, not even in another transaction", async () => {
    const isGone = Promise.withResolvers<void>();
    const mayGoOn = Promise.withResolvers<void>();
    const late: Array<Promise<unknown>> = [];
    const lost = sql.begin(async (sql) => {
      await sql`insert into notes values ('lost before')`;
      const pid = await pidOf(sql);
      await ways[way](pid);
      await goneOf(pid);
      isGone.resolve();
      await mayGoOn.promise;
      late.push(sql`insert into notes values ('lost after')`.execute());
      late.push(sql`commit`.execute());
      await Promise.all(late);
    });
    const refused = expect(lost).rejects.toThrow("CONNECTION_CLOSED");
    await isGone.promise;
    await refused;
    await sql.begin(async (sql) => {
      await sql`insert into notes values ('kept')`;
      mayGoOn.resolve();
      await turn();
      expect(late).toHaveLength(2);
      for (const each of late) await expect(each).rejects.toThrow("CONNECTION_CLOSED");
      expect(await notes()).toEqual([]);
    });
    expect(await notes()).toEqual(["kept"]);
  });

  test("with many queries of a transaction waiting: each of them fails", async () => {
    const waiting: Array<Promise<unknown>> = [];
    const lost = sql.begin(async (sql) => {
      const pid = await pidOf(sql);
      for (let count = 0; count < 300; count += 1) waiting.push(sql`select pg_sleep(${0.1})`.execute());
      await ways[way](pid);
      await Promise.all(waiting);
    });
    await expect(lost).rejects.toThrow();
    const ends = await Promise.allSettled(waiting);
    expect(ends.filter((end) => end.status === "rejected").length).toBeGreaterThan(290);
    expect(await pidOf(sql)).toBeGreaterThan(0);
  });

  test("in the middle of an answer: the next answer has its own rows alone", async () => {
    const pid = await pidOf(sql);
    const failure = expect(sql`select * from generate_series(1, 1000000)`.execute()).rejects.toThrow();
    while (proxy.links.at(-1)!.client.bytesWritten < 100_000) await turn();
    await ways[way](pid);
    await failure;
    await closed();
    expect([...(await sql`select 'own' as row`)]).toEqual([{ row: "own" }]);
  });

  test("while it was reserved: nothing more can be sent on it, and giving it back harms nobody", async () => {
    const reserved = await sql.reserve();
    const pid = await pidOf(reserved);
    await ways[way](pid);
    await goneOf(pid);
    await expect(reserved`select 1`.execute()).rejects.toThrow("CONNECTION_CLOSED");
    expect(await pidOf(sql)).not.toBe(pid);
    await expect(reserved`select 1`.execute()).rejects.toThrow("CONNECTION_CLOSED");
    reserved.release();
    expect(await pidOf(sql)).not.toBe(pid);
    expect(await pidOf(sql)).not.toBe(pid);
  });

  test("during a query: the pool that is being ended ends", async () => {
    const pid = await pidOf(sql);
    const failure = expect(sql`select pg_sleep(10)`.execute()).rejects.toThrow();
    const ended = sql.end();
    await ways[way](pid);
    await failure;
    await ended;
  });

  test("a while ago: the pool can be ended", async () => {
    const pid = await pidOf(sql);
    const failure = expect(sql`select pg_sleep(10)`.execute()).rejects.toThrow();
    await ways[way](pid);
    await failure;
    await sql.end();
  });
});

test("a database that was away for many tries is found again within moments of its return", async () => {
  const { port } = proxy.listener.address() as AddressInfo;
  await new Promise((done) => proxy.listener.close(done));
  for (let tries = 0; tries < 8; tries += 1) {
    await expect(pidOf(sql)).rejects.toThrow("ECONNREFUSED");
  }
  proxy.listener.listen(port, "127.0.0.1");
  await once(proxy.listener, "listening");
  const returnedAt = performance.now();
  expect(await pidOf(sql)).toBeGreaterThan(0);
  expect(performance.now() - returnedAt).toBeLessThan(3_000);
});

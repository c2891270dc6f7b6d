import { randomBytes } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/support/database.ts";
import { importKey } from "../crypto/ciphertext.ts";
import { createDataKeys, type DataKeys } from "../crypto/data-keys.ts";
import { listDataKeys, markApplied } from "../crypto/data-keys.sql.ts";
import type { KeyProvider } from "../crypto/key-provider.ts";
import { createLocalProvider } from "../crypto/local-provider.ts";
import { openPool, type Pool } from "../db/sql.ts";
import { beginDataKey, rewrapDataKeys, waitUntilEncrypting } from "./rotate-data-keys.ts";

const first = randomBytes(32);
const second = randomBytes(32);
const third = randomBytes(32);

const database: TestDatabase = await createTestDatabase();
const sql: Pool = openPool(database.url, { max: 4 });

/** What a command has that runs with a key provider. */
async function contextWith(provider: KeyProvider): Promise<{ sql: Pool; dataKeys: DataKeys }> {
  const dataKeys = createDataKeys(sql, provider, [importKey(first)]);
  await dataKeys.load();
  return { sql, dataKeys };
}

const timesAudited = async (target: string) =>
  (await sql`select from audit_entries where action = 'encryption_keys.rotated' and target = ${target}`)
    .length;

beforeEach(async () => {
  await sql`truncate data_keys`;
});
afterAll(async () => {
  await sql.end();
  await database.drop();
});

test("data keys are wrapped all or none, and one that cannot be unwrapped is named", async () => {
  const ctx = await contextWith(createLocalProvider([first]));
  const { row } = await beginDataKey(ctx);
  await sql`update data_keys set wrapped = ${randomBytes(64)} where fingerprint = ${row.fingerprint}`;
  const before = await listDataKeys(sql);
  const dataKeys = createDataKeys(sql, createLocalProvider([second, first]), []);
  await expect(rewrapDataKeys({ sql, dataKeys })).rejects.toThrow(row.fingerprint.toString("hex"));
  const wrapped = (await listDataKeys(sql)).map((key) => key.wrapped);
  expect(wrapped).toEqual(before.map((key) => key.wrapped));
});

test("two commands with different keys at once leave a readable data key, and one says so", async () => {
  await contextWith(createLocalProvider([first]));
  const other = await contextWith(createLocalProvider([third, first]));
  const local = createLocalProvider([second, first]);
  const slow: KeyProvider = {
    ...local,
    async wrap(key) {
      await rewrapDataKeys(other);
      return local.wrap(key);
    },
  };
  expect(await rewrapDataKeys(await contextWith(slow))).toMatchObject({ rewrapped: 0, remaining: 1 });
  const { current } = other.dataKeys.provider;
  expect(await listDataKeys(sql)).toMatchObject([{ wrapping_key: current }]);
  await contextWith(createLocalProvider([third]));
  expect(await timesAudited(current)).toBe(1);
});

test("a data key with a false note of its wrapping key is wrapped too", async () => {
  await contextWith(createLocalProvider([first]));
  const ctx = await contextWith(createLocalProvider([second, first]));
  await sql`update data_keys set wrapping_key = ${ctx.dataKeys.provider.current}`;
  expect(await rewrapDataKeys(ctx)).toMatchObject({ rewrapped: 1, remaining: 0 });
  await contextWith(createLocalProvider([second]));
});

test("commands at once create one data key; the next is created once it has been applied", async () => {
  const local = createLocalProvider([first]);
  const slow: KeyProvider = { ...local, wrap: (key) => setTimeout(50).then(() => local.wrap(key)) };
  const ctx = await contextWith(slow);
  const begun = await Promise.all([1, 2, 3].map(() => beginDataKey(ctx)));
  expect(begun.filter(({ isNew }) => isNew)).toHaveLength(1);
  expect(new Set(begun.map(({ row }) => row.fingerprint.toString("hex"))).size).toBe(1);
  expect(await listDataKeys(sql)).toHaveLength(2);
  await markApplied(sql, begun[0]!.row.fingerprint);
  expect((await beginDataKey(ctx)).isNew).toBe(true);
});

test("secrets are re-encrypted a minute after the data key begins to encrypt, not before", async () => {
  const ctx = await contextWith(createLocalProvider([first]));
  const { row } = await beginDataKey(ctx);
  await sql`update data_keys set encrypts_from = now() - interval '58 seconds' where fingerprint = ${row.fingerprint}`;
  expect((await listDataKeys(sql)).at(-1)).toMatchObject({ encrypts: true, encrypts_everywhere: false });
  const waited = waitUntilEncrypting(ctx, row).then(() => "waited");
  expect(await Promise.race([waited, setTimeout(300, "waits")])).toBe("waits");
  expect(await waited).toBe("waited");
  expect(ctx.dataKeys.current().fingerprint).toEqual(row.fingerprint);
});

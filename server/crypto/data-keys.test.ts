import { randomBytes } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/support/database.ts";
import { until } from "../../test/support/harness.ts";
import { openPool, type Pool } from "../db/sql.ts";
import { createLogger } from "../process/logger.ts";
import { encryptWith, importKey } from "./ciphertext.ts";
import { createDataKeys, createNext, unwrap, wrap, type DataKeys } from "./data-keys.ts";
import { listDataKeys, type DataKeyRow } from "./data-keys.sql.ts";
import type { KeyProvider } from "./key-provider.ts";
import { createLocalProvider } from "./local-provider.ts";
import { createSecrets, type Secrets } from "./secrets.ts";

const ownKey = randomBytes(32);
const otherKey = randomBytes(32);
const log = createLogger("silent", "test");

const database: TestDatabase = await createTestDatabase();
const sql: Pool = openPool(database.url, { max: 6 });

interface Process {
  dataKeys: DataKeys;
  secrets: Secrets;
}

/** What a process with these settings has once it has started. */
const started = (...keys: Buffer[]): Promise<Process> => startedWith(createLocalProvider(keys), keys);

async function startedWith(provider: KeyProvider, keys: Buffer[]): Promise<Process> {
  const direct = keys.map(importKey);
  const dataKeys = createDataKeys(sql, provider, direct);
  await dataKeys.load();
  return { dataKeys, secrets: createSecrets(dataKeys, direct) };
}

const addDataKey = (provider = createLocalProvider([ownKey])) => createNext(sql, provider);
const letItEncrypt = () =>
  sql`update data_keys set encrypts_from = now() - interval '1 second' where encrypts_from > now()`;
const newest = async (): Promise<DataKeyRow> => (await listDataKeys(sql)).at(-1)!;

beforeEach(async () => {
  await sql`truncate data_keys`;
});
afterAll(async () => {
  await sql.end();
  await database.drop();
});

test("of processes that start at once, one creates the data key, and all use it", async () => {
  const local = createLocalProvider([ownKey]);
  const slow: KeyProvider = { ...local, wrap: (key) => setTimeout(50).then(() => local.wrap(key)) };
  const processes = await Promise.all(Array.from({ length: 5 }, () => startedWith(slow, [ownKey])));
  expect(await listDataKeys(sql)).toHaveLength(1);
  for (const { secrets } of processes) {
    const stored = secrets.encrypt("a secret", "table/1");
    for (const other of processes)
      expect((await other.secrets.decrypt(stored, "table/1")).toString()).toBe("a secret");
  }
});

test("the data key is stored only wrapped, and no ciphertext moves to another row", async () => {
  const { secrets } = await started(ownKey);
  const row = await newest();
  const key = await unwrap(createLocalProvider([ownKey]), row);
  expect(row.wrapped.includes(key)).toBe(false);
  const stored = secrets.encrypt("a secret", "subscriptions/1");
  expect(stored.subarray(0, 4)).toEqual(row.fingerprint);
  await expect(secrets.decrypt(stored, "subscriptions/2")).rejects.toThrow(/authenticate/);
});

test("what SVC_ENCRYPTION_KEYS encrypted before there were data keys stays readable", async () => {
  const { secrets } = await started(otherKey, ownKey);
  const stored = encryptWith(importKey(ownKey), "a secret", "table/1");
  expect((await secrets.decrypt(stored, "table/1")).toString()).toBe("a secret");
  await expect(secrets.decrypt(stored, "table/2")).rejects.toThrow(/authenticate/);
});

test("a wrong key fails at the start, names the setting, and changes nothing", async () => {
  await started(ownKey);
  const before = await listDataKeys(sql);
  const fingerprint = importKey(ownKey).fingerprint.toString("hex");
  await expect(started(otherKey)).rejects.toThrow(`SVC_ENCRYPTION_KEYS lacks key ${fingerprint}`);
  expect(await listDataKeys(sql)).toMatchObject(before.map(({ wrapped }) => ({ wrapped })));
});

test("the first data key is not created with a key that encrypted none of the merchants' secrets", async () => {
  const stored = encryptWith(importKey(ownKey), "a secret", "merchant_credentials/1");
  await sql.begin(async (transaction) => {
    await transaction`set local session_replication_role = replica`;
    await transaction`
      insert into merchant_credentials (merchant_id, key_prefix, key_hash, secret_encrypted, pinned_version)
      values (gen_random_uuid(), 'x', ${randomBytes(32)}, ${stored}, '2026-11-01')`;
  });
  await expect(started(otherKey)).rejects.toThrow("correct SVC_ENCRYPTION_KEYS");
  expect(await listDataKeys(sql)).toEqual([]);
  await started(otherKey, ownKey);
  expect(await listDataKeys(sql)).toHaveLength(1);
  await sql`delete from merchant_credentials`;
});

test.for<[string, (rows: [DataKeyRow, DataKeyRow]) => Promise<unknown>]>([
  ["a changed byte", ([row]) => setWrapped(row, changed(row.wrapped, 40))],
  ["a changed tag", ([row]) => setWrapped(row, changed(row.wrapped, 20))],
  ["a shortened value", ([row]) => setWrapped(row, row.wrapped.subarray(0, 45))],
  ["an empty value", ([row]) => setWrapped(row, Buffer.alloc(0))],
  ["the other row's key", ([row, other]) => setWrapped(row, other.wrapped)],
  ["a key of one's own", ([row]) => setWrapped(row, encryptWith(importKey(otherKey), ownKey, "data_keys"))],
  [
    "a secret that the wrapping key encrypted",
    ([row]) => setWrapped(row, encryptWith(importKey(ownKey), otherKey, "table/1")),
  ],
  [
    "another fingerprint",
    ([{ fingerprint }]) =>
      sql`update data_keys set fingerprint = ${randomBytes(4)} where fingerprint = ${fingerprint}`,
  ],
])("a data key with %s is found at the start", async ([, tamper]) => {
  await started(ownKey);
  await addDataKey();
  const rows = await listDataKeys(sql);
  await tamper([rows[0]!, rows[1]!]);
  await expect(started(ownKey)).rejects.toThrow(/^data key [0-9a-f]{8} /);
});

const setWrapped = ({ fingerprint }: DataKeyRow, wrapped: Buffer) =>
  sql`update data_keys set wrapped = ${wrapped} where fingerprint = ${fingerprint}`;

function changed(bytes: Buffer, offset: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[offset]! ^= 1;
  return copy;
}

test("a new data key encrypts five minutes after its creation, in every process within a minute", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  try {
    const { dataKeys } = await started(ownKey);
    const first = dataKeys.current().fingerprint;
    await addDataKey();
    const { fingerprint, encrypts_from: from, created_at: createdAt } = await newest();
    expect(from.getTime() - createdAt.getTime()).toBe(300_000);
    const stop = dataKeys.follow(log);
    vi.advanceTimersByTime(60_000);
    await until(() => dataKeys.find(fingerprint), "the new data key");
    expect(dataKeys.current().fingerprint).toEqual(first);
    await letItEncrypt();
    vi.advanceTimersByTime(60_000);
    await until(() => dataKeys.current().fingerprint.equals(fingerprint), "its use");
    stop();
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test("a process that missed a new data key reads the data keys once", async () => {
  const { dataKeys, secrets } = await started(ownKey);
  await addDataKey();
  await letItEncrypt();
  const writer = await started(ownKey);
  const stored = writer.secrets.encrypt("a secret", "table/1");
  expect(dataKeys.find(stored.subarray(0, 4))).toBeUndefined();
  const load = vi.spyOn(dataKeys, "load");
  const read = await Promise.all([1, 2, 3].map(() => secrets.decrypt(stored, "table/1")));
  expect(read.map(String)).toEqual(["a secret", "a secret", "a secret"]);
  load.mockClear();
  await secrets.decrypt(stored, "table/1");
  expect(load).not.toHaveBeenCalled();
  const unknown = encryptWith(importKey(otherKey), "a secret", "table/1");
  await expect(secrets.decrypt(unknown, "table/1")).rejects.toThrow(/^no key [0-9a-f]{8} is known/);
  expect(load).toHaveBeenCalledTimes(1);
});

test("a running process keeps its keys when it cannot unwrap the others", async () => {
  const { dataKeys, secrets } = await started(ownKey);
  const first = await newest();
  const stored = secrets.encrypt("a secret", "table/1");
  const provider = createLocalProvider([otherKey, ownKey]);
  const { wrapped } = await wrap(provider, await unwrap(provider, first));
  await setWrapped(first, wrapped);
  await addDataKey(provider);
  await letItEncrypt();
  await expect(dataKeys.load()).rejects.toThrow("SVC_ENCRYPTION_KEYS lacks key");
  expect(dataKeys.current().fingerprint).toEqual(first.fingerprint);
  expect((await secrets.decrypt(stored, "table/1")).toString()).toBe("a secret");
  const later = (await started(otherKey)).secrets.encrypt("a secret", "table/1");
  await expect(secrets.decrypt(later, "table/1")).rejects.toThrow("data keys could not be read");
  // One that it can unwrap is still used.
  await addDataKey();
  await letItEncrypt();
  await expect(dataKeys.load()).rejects.toThrow("SVC_ENCRYPTION_KEYS lacks key");
  expect(dataKeys.current().fingerprint).toEqual((await newest()).fingerprint);
});

test("a data key is unwrapped once in each process", async () => {
  await started(ownKey);
  const local = createLocalProvider([ownKey]);
  const unwrapped = vi.fn((wrapped: Uint8Array) => local.unwrap(wrapped));
  const { dataKeys, secrets } = await startedWith({ ...local, unwrap: unwrapped }, []);
  await dataKeys.load();
  await secrets.decrypt(secrets.encrypt("a secret", "table/1"), "table/1");
  expect(unwrapped).toHaveBeenCalledTimes(1);
});

test("nothing is encrypted with a data key that is no longer stored", async () => {
  const { dataKeys, secrets } = await started(ownKey);
  const first = await newest();
  await addDataKey();
  await letItEncrypt();
  await dataKeys.load();
  await sql`delete from data_keys where fingerprint <> ${first.fingerprint}`;
  await dataKeys.load();
  expect(secrets.encrypt("a secret", "table/1").subarray(0, 4)).toEqual(first.fingerprint);
});

test("a provider that cannot unwrap what it wraps creates no data key", async () => {
  const local = createLocalProvider([ownKey]);
  const faulty: KeyProvider = { ...local, wrap: (key) => local.wrap(changed(key, 0)) };
  await expect(addDataKey(faulty)).rejects.toThrow("does not unwrap what it wrapped");
  expect(await listDataKeys(sql)).toEqual([]);
});

test("hashes stay the same when keys are rotated, and differ by purpose and database", async () => {
  const { secrets } = await started(ownKey);
  const hashed = secrets.hash("card", "fingerprint");
  const provider = createLocalProvider([otherKey, ownKey]);
  const { wrapped } = await wrap(provider, await unwrap(provider, await newest()));
  await setWrapped(await newest(), wrapped);
  await addDataKey(provider);
  await letItEncrypt();
  const later = await started(otherKey);
  expect(later.secrets.hash("card", "fingerprint")).toBe(hashed);
  expect(later.secrets.hash("network", "fingerprint")).not.toBe(hashed);
  await sql`truncate data_keys`;
  expect((await started(ownKey)).secrets.hash("card", "fingerprint")).not.toBe(hashed);
});

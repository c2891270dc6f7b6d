import type { KeyObject } from "node:crypto";
import type { Logger } from "pino";
import type { Pool, Sql } from "../db/sql.ts";
import { importKey, type AesKey } from "./ciphertext.ts";
import {
  haveEncrypted,
  insertDataKey,
  listDataKeys,
  lockDataKeys,
  RELOAD_SECONDS,
  type DataKeyRow,
} from "./data-keys.sql.ts";
import type { KeyProvider } from "./key-provider.ts";
import { secretBytes } from "./random-ids.ts";

/**
 * Data keys encrypt stored secrets. They are stored themselves, wrapped by the key provider, and are never deleted. Decision:
 * docs/decisions/0070-data-keys.md.
 */

/** So long before a new data key encrypts, every process reads the data keys several times. */
const DELAY_SECONDS = 300;

/** The data keys as this process knows them. */
export interface DataKeys {
  readonly provider: KeyProvider;
  /** The key that encrypts. @throws before the first `load`. */
  current(): AesKey;
  /** The first key of this database; it never changes. @throws before the first `load`. */
  oldest(): KeyObject;
  find(fingerprint: Buffer): AesKey | undefined;
  /**
   * Reads the data keys, and unwraps those it does not know; creates the first where there is none. Keys that it knows
   * stay usable whatever fails. Concurrent calls share one run.
   * @throws Error naming the setting to correct.
   */
  load(): Promise<void>;
  /** Calls `load` every minute. @returns what stops it. */
  follow(log: Logger): () => void;
}

/** @param direct keys that encrypted secrets before there were data keys. */
export function createDataKeys(sql: Pool, provider: KeyProvider, direct: readonly AesKey[]): DataKeys {
  const known = new Map<string, AesKey>();
  let used: { current: AesKey; oldest: AesKey } | null = null;
  let running: Promise<void> | null = null;

  const loaded = () => {
    if (used === null) throw new Error("the data keys have not been read");
    return used;
  };
  const read = async (): Promise<void> => {
    let rows = await listDataKeys(sql);
    if (rows.length === 0) {
      // Nothing may be encrypted with a key that is stored nowhere.
      used = null;
      rows = await createFirst(sql, provider, direct);
    }
    const failures: unknown[] = [];
    for (const row of rows) {
      if (known.has(nameOf(row))) continue;
      try {
        known.set(nameOf(row), importKey(await unwrap(provider, row)));
      } catch (error) {
        failures.push(error);
      }
    }
    const usable = rows.filter((row) => known.has(nameOf(row)));
    const [oldest] = usable;
    if (oldest !== undefined) {
      const newest = usable.findLast(({ encrypts }) => encrypts) ?? oldest;
      used = { current: known.get(nameOf(newest))!, oldest: known.get(nameOf(oldest))! };
    }
    if (failures.length > 0) throw failures[0];
  };
  const load = () => {
    running ??= read().finally(() => (running = null));
    return running;
  };

  return {
    provider,
    current: () => loaded().current,
    oldest: () => loaded().oldest.key,
    find: (fingerprint) => known.get(fingerprint.toString("hex")),
    load,
    follow(log) {
      const timer = setInterval(() => {
        load().catch((err: unknown) => log.error({ err }, "could not read the data keys"));
      }, RELOAD_SECONDS * 1000);
      timer.unref();
      return () => clearInterval(timer);
    },
  };
}

/** As in logs and messages. */
export function nameOf({ fingerprint }: Pick<DataKeyRow, "fingerprint">): string {
  return Buffer.from(fingerprint).toString("hex");
}

/** @throws if the provider cannot unwrap it, or another key than its own comes out. */
export async function unwrap(provider: KeyProvider, row: DataKeyRow): Promise<Buffer> {
  const key = await provider.unwrap(row.wrapped).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`data key ${nameOf(row)} cannot be unwrapped: ${reason}`, { cause: error });
  });
  if (key.length === 32 && importKey(key).fingerprint.equals(row.fingerprint)) return key;
  throw new Error(
    `data key ${nameOf(row)} holds another key: it was changed in the database; restore it from a backup`,
  );
}

/** @throws if what the provider wraps cannot be unwrapped: such a key would lose what it encrypts. */
export async function wrap(
  provider: KeyProvider,
  key: Buffer,
): Promise<{ wrapped: Buffer; wrappingKey: string }> {
  const wrapped = await provider.wrap(key);
  if (!(await provider.unwrap(wrapped)).equals(key))
    throw new Error(`${provider.current} does not unwrap what it wrapped`);
  return { wrapped, wrappingKey: provider.current };
}

/** Creates a data key that encrypts after the delay; call it under `lockDataKeys`. */
export function createNext(sql: Sql, provider: KeyProvider): Promise<void> {
  return create(sql, provider, { isFirst: false, delaySeconds: DELAY_SECONDS });
}

async function create(
  sql: Sql,
  provider: KeyProvider,
  when: { isFirst: boolean; delaySeconds: number },
): Promise<void> {
  const key = secretBytes(32);
  const { fingerprint } = importKey(key);
  await insertDataKey(sql, { fingerprint, ...(await wrap(provider, key)) }, when);
}

/** Creates the first data key of a database; of several processes that start at once, one does. */
async function createFirst(
  sql: Pool,
  provider: KeyProvider,
  direct: readonly AesKey[],
): Promise<DataKeyRow[]> {
  return sql.begin(async (transaction) => {
    await lockDataKeys(transaction);
    const present = await listDataKeys(transaction);
    if (present.length > 0) return present;
    await assertOwnKeys(transaction, direct);
    await create(transaction, provider, { isFirst: true, delaySeconds: 0 });
    return listDataKeys(transaction);
  });
}

/** @throws where stored secrets show that the keys are not those of this database. */
export async function assertOwnKeys(sql: Sql, direct: readonly AesKey[]): Promise<void> {
  const fingerprints = direct.map(({ fingerprint }) => fingerprint);
  if ((await haveEncrypted(sql, fingerprints)) === false)
    throw new Error(
      "no key of SVC_ENCRYPTION_KEYS encrypted the secrets of this database, and it has no data keys: correct " +
        "SVC_ENCRYPTION_KEYS, or restore table data_keys from a backup",
    );
}

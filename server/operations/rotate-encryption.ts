import type { Context } from "../context.ts";
import { importKey } from "../crypto/ciphertext.ts";
import { nameOf } from "../crypto/data-keys.ts";
import { listDataKeys } from "../crypto/data-keys.sql.ts";
import { encryptedColumns, type EncryptedColumn } from "./encrypted-columns.ts";
import { countByKey, listOlderSecrets, replaceSecrets, type StoredSecret } from "./rotate-encryption.sql.ts";

type RotationContext = Pick<Context, "sql" | "secrets" | "dataKeys">;

export interface RotatedColumn {
  /** `subscriptions.secret_encrypted` */
  name: string;
  rotated: number;
  /** Still encrypted with another key: written meanwhile by a server that was cut off, or unreadable. */
  remaining: number;
  /** Of those: encrypted with an unknown key, or damaged. */
  unreadable: number;
}

/**
 * Re-encrypts every stored secret with the current data key, in batches, while the service runs: a secret is replaced
 * only if it has not changed since it was read. After an interrupted run, the next run processes the rest.
 */
export async function rotateEncryption(
  ctx: RotationContext,
  { batchSize }: { batchSize: number },
): Promise<RotatedColumn[]> {
  const results: RotatedColumn[] = [];
  for (const column of encryptedColumns) results.push(await rotateColumn(ctx, column, batchSize));
  return results;
}

async function rotateColumn(
  ctx: RotationContext,
  column: EncryptedColumn,
  limit: number,
): Promise<RotatedColumn> {
  const { fingerprint } = ctx.dataKeys.current();
  let rotated = 0;
  let unreadable = 0;
  for (let after: string | null = null; ;) {
    const batch: StoredSecret[] = await listOlderSecrets(ctx.sql, column, { fingerprint, after, limit });
    const last = batch.at(-1);
    if (last === undefined) break;
    after = last.id;
    const renewed = (await Promise.all(batch.map((secret) => reencrypt(ctx, column, secret)))).filter(
      (secret) => secret !== null,
    );
    rotated += await replaceSecrets(ctx.sql, column, renewed);
    unreadable += batch.length - renewed.length;
  }
  const others = (await countByKey(ctx.sql, column)).filter((key) => !fingerprint.equals(key.fingerprint));
  const remaining = others.reduce((sum, { count }) => sum + count, 0);
  return { name: `${column.table}.${column.column}`, rotated, remaining, unreadable };
}

/** Null for a secret that no known key decrypts. */
async function reencrypt(
  { secrets }: RotationContext,
  column: EncryptedColumn,
  secret: StoredSecret,
): Promise<(StoredSecret & { renewed: Buffer }) | null> {
  const purpose = `${column.table}/${secret.id}`;
  try {
    return { ...secret, renewed: secrets.encrypt(await secrets.decrypt(secret.stored, purpose), purpose) };
  } catch {
    return null;
  }
}

/** Numbers of stored secrets by what encrypted them. */
export interface SecretCounts {
  current: number;
  /** With data keys that have been replaced. */
  older: number;
  /** Directly with the key that wraps now, before there were data keys. */
  direct: number;
  /** The same, with other keys of `SVC_ENCRYPTION_KEYS`: these cannot be removed from it. */
  directOther: number;
  /** With a key that is in neither place. */
  unreadable: number;
}

export async function countStoredSecrets(
  ctx: Pick<Context, "sql" | "config" | "dataKeys">,
): Promise<SecretCounts> {
  const dataKeys = await listDataKeys(ctx.sql);
  const current = dataKeys.findLast(({ encrypts }) => encrypts) ?? dataKeys[0];
  const kinds = new Map<string, keyof SecretCounts>();
  for (const key of ctx.config.SVC_ENCRYPTION_KEYS.map(importKey))
    kinds.set(
      nameOf(key),
      `local:${nameOf(key)}` === ctx.dataKeys.provider.current ? "direct" : "directOther",
    );
  // One that does not encrypt yet has been used by a process that learned of it first.
  for (const key of dataKeys) kinds.set(nameOf(key), key === current ? "current" : "older");
  const counts: SecretCounts = { current: 0, older: 0, direct: 0, directOther: 0, unreadable: 0 };
  for (const column of encryptedColumns)
    for (const key of await countByKey(ctx.sql, column))
      counts[kinds.get(nameOf({ fingerprint: Buffer.from(key.fingerprint) })) ?? "unreadable"] += key.count;
  return counts;
}
